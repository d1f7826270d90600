/* The program without a platform. A front end
 *   - makes an app and tells it what the platform can do (app_start),
 *   - feeds it events, each with its time (app_handle),
 *   - carries out the effects it asks for (app_effect), and answers those that
 *     want an answer, now or later (an event of kind APP_ANSWER),
 *   - draws its view when app_handle or app_due says so (app_view).
 * Nothing in here waits, allocates or does I/O. Time is monotonic microseconds;
 * the wall clock (seconds since 1970, UTC) comes with each event. */
#ifndef FIN_APP_CORE_APP_H
#define FIN_APP_CORE_APP_H

#include "app/core/fact.h"
#include "app/core/key.h"
#include "app/core/record.h"
#include "app/core/view.h"
#include "app/practice/odds.h"
#include "app/records/stats.h"
#include "finessimo_pc.h"

enum app_look { APP_LOOK_UNICODE, APP_LOOK_HALF, APP_LOOK_ASCII, APP_LOOK_ELECTRONIKA, APP_LOOKS };
enum app_colors {
    APP_COLORS_AUTO,
    APP_COLORS_TRUE,
    APP_COLORS_256,
    APP_COLORS_16,
    APP_COLORS_MONO
};

/* What the platform can do. */
struct app_platform {
    bool key_releases;   /* else only presses come, and the app makes taps and holds of them;
                            wall keys and sonic drop are bound */
    bool is_page;        /* the page plays marathon under classic at first */
    bool reduced_motion; /* asked for by the system */
    bool fades;          /* lights of a game go out by themselves, without being drawn anew */
    bool no_color;       /* NO_COLOR */
    bool can_install;    /* the page can become a program of its own */
    bool touch;          /* it is played with fingers: controls are shown */
    bool may_vanish;     /* what is kept may be deleted by the browser: the player is told once */
    int32_t zone_s;      /* local time is this many seconds ahead of UTC */
    uint64_t device;     /* a number of this device's own; 0: none is known */
    char abilities[64];  /* one line for the title: what this terminal can not do */
    char version[16];
};

enum app_event_kind {
    APP_START, /* once, first: settings have been handed in */
    APP_PRESS, /* key; repeat is true for auto-repeat (menus move on, games ignore it) */
    APP_RELEASE,
    APP_TIME,   /* nothing but time */
    APP_BLUR,   /* focus lost, hidden, suspended */
    APP_FOCUS,  /* focus back */
    APP_ANSWER, /* to the effect of that number; 0: a text that is just shown */
    APP_LEAVE,  /* the platform wants to go: signal, closed window */
    /* what a pointer does; item counts the view's items or rows */
    APP_HOVER,  /* it is over an item: that is lit */
    APP_CHOOSE, /* an item was clicked: as Enter on it */
    APP_CHANGE, /* the arrow beside an item was clicked; direction: -1, 1 */
    APP_ROW,    /* a row of a table was clicked: that is lit */
    APP_BACK,   /* as Esc */
    APP_TAB,    /* a tab was clicked */
    APP_CELL,   /* a cell of the field was pointed at: item is 10 times the row plus the column;
                   repeat: the pointer was drawn there; direction -1: to erase it */
    APP_MAP,    /* a placement of the mastery map: number counts columns, facings, pieces;
                   it is drilled */
    APP_SEEK,   /* a place of a replay's time line: number in thousandths */
    APP_TEXT,   /* text: what a typed value is now */
    /* what has no keys: item is an action (enum app_action) of a touch screen, or a
     * button of a gamepad as the Gamepad API's standard layout numbers them */
    APP_ACT,
    APP_ACT_END,
    APP_PAD,
    APP_PAD_END,
    APP_PASTE, /* bytes: a text or file that was pasted, dropped or chosen; they stay till the
                  next one. What it is finds out who looks: app/paste.h */
};

struct app_event {
    uint64_t time_us; /* monotonic */
    int64_t wall_s;   /* seconds since 1970 */
    uint32_t number;  /* APP_ANSWER: of the effect */
    uint8_t kind;     /* enum app_event_kind */
    uint8_t key;      /* enum app_key */
    uint8_t typed;    /* APP_PRESS: the character that this keyboard has there; 0: as the key */
    uint8_t item;
    int8_t direction;
    bool repeat, ctrl, shift;
    bool failed;    /* APP_ANSWER: it could not be done; text says why, unless it was said before */
    char text[256]; /* a sentence to show, or empty */
    uint8_t failure; /* APP_ANSWER without a text: enum app_failure, app/troubles.h */
    /* APP_ANSWER with games: at most APP_PAGE, in the order asked for */
    const struct app_record *games;
    uint32_t game_count, games_in_all;
    uint32_t better;      /* APP_ANSWER to APP_SAVE_GAME: games of its best list before it */
    const uint8_t *bytes; /* APP_ANSWER with a replay or a running game; APP_PASTE */
    uint32_t length;
    /* APP_ANSWER with statistics: a set of counters for each mode, preset and kind
     * of rules that was played, several of the same are added up; games of each
     * day, APP_DAYS of them, today first */
    const struct app_stats *stats;
    uint32_t stat_count;
    const uint32_t *days;
    const struct app_fact *facts; /* APP_ANSWER with facts: at most APP_FACT_PAGE */
    uint32_t fact_count;
    const struct app_odds *odds; /* APP_ANSWER to a question of odds */
};

/* What the app asks for. Behind each kind: the member of struct app_effect that says more, and
 * the answer. */
enum app_effect_kind {
    APP_NOTHING,
    APP_SAVE_SETTING, /* setting */
    APP_SAVE_GAME,    /* save, bytes: its replay. Answer: the game with its id, better, and games
                         in all of its best list */
    APP_SAVE_RUNNING, /* save: the running game of the record's mode and how far it is; no bytes:
                         there is none any more */
    APP_LOAD_RUNNING, /* running. Answer: its bytes, or none; and as games the paused games that
                         can be resumed here, newest first, one of each mode, played_at: when it
                         was saved */
    APP_LOAD_BEST,    /* page. Answer: the best games of that list, best first */
    APP_LOAD_GAMES,   /* page. Answer: games, newest first, and how many in all */
    APP_LOAD_REPLAY,  /* game. Answer: bytes */
    APP_DELETE_GAME,  /* game. APP_RESTORE_GAME undoes it */
    APP_RESTORE_GAME, /* game */
    APP_GROW_LOG,     /* log. The platform calls app_give_log */
    APP_BELL,         /* bell */
    APP_KEEP,         /* keep */
    APP_SUSPEND,      /* Ctrl+Z: stop as a shell's job; APP_BLUR comes before it, APP_FOCUS after */
    APP_QUIT,
    APP_EXPORT,     /* the profile as a file. Answer: a sentence */
    APP_IMPORT,     /* file: a profile to merge, or lines of scenarios. Answer: a sentence */
    APP_INSTALL,    /* pages: as a program of its own */
    APP_LOAD_STATS, /* stats. Answer: stats and days */
    APP_SAVE_FACTS, /* batch. Of a fact that is there already, the larger value stays */
    APP_LOAD_FACTS, /* facts. Answer: the next facts in the order of kind, what, when, device */
    APP_COPY_TEXT,  /* text: for the clipboard; one that begins with # goes behind the page's
                       address. Answer: a sentence */
    APP_SAVE_FILE,  /* text: for a file of that name, or of a similar one if that exists. Answer: a
                       sentence */
    APP_SOLVE,      /* odds. Answers: odds, as often as more is known, until they are done. Earlier
                       questions are dropped */
    APP_ASK_PASTE,  /* pages: what is in the clipboard; APP_PASTE follows, or an answer that failed
                     */
    APP_OPEN_FILE,  /* file. Its content comes as APP_PASTE. Answer: a sentence if there is none */
    APP_CHECK_PUZZLE, /* text: a puzzle. Answer: a sentence of the solver, and as bytes the pieces
                         of a way to clear it: struct app_puzzle_answer */
    APP_LOAD_LIMITS,  /* limits. Answer: a ranked game of each of the nearest such lists with a
                         smaller and with a larger limit, by kind and value, if there are any */
    APP_EFFECTS,
};

/* What stands before the text of a replay in a link. */
#define APP_LINK_MARK "#r="

enum app_keep { APP_KEEP_ALL, APP_KEEP_SCORES, APP_KEEP_SETTINGS, APP_KEEP_NOTHING };

struct app_effect_setting {
    char name[40], value[120]; /* an empty value forgets the setting */
};

struct app_effect_save {
    struct app_record record;
    const uint8_t *bytes;
    uint32_t length;
};

struct app_effect_running {
    uint8_t which; /* 1 + a mode; 0: the newest */
};

struct app_effect_page {
    char list[64]; /* app_list_name; of all games: empty, or APP_UNLISTED */
    uint32_t from; /* the first game of the page, counted from 0 */
};

struct app_effect_game {
    int64_t id;
};

struct app_effect_limits {
    struct app_record record; /* mode, preset, changed and limit of a list; nothing else counts */
};

struct app_effect_log {
    uint32_t words; /* in all */
};

struct app_effect_bell {
    uint8_t sound; /* enum app_sound, play.h */
};

struct app_effect_keep {
    uint8_t level; /* enum app_keep: from now on */
};

struct app_effect_file {
    char path[120]; /* empty: the player chooses */
};

struct app_effect_stats {
    uint32_t today; /* days since 1970 */
    int32_t zone_s; /* local time is this many seconds ahead of UTC */
};

struct app_effect_batch {
    const struct app_fact *facts;
    uint32_t fact_count;
};

struct app_effect_facts {
    struct app_fact after; /* the last one that is known; kind 0: none is */
};

struct app_effect_text {
    char name[40]; /* of the file; of the thing that was copied, "Link" */
    const uint8_t *bytes;
    uint32_t length;
};

struct app_effect_odds {
    const struct fin_best_question *question; /* NULL: none for now, but one may come soon */
};

/* kind says which member of the union is set. What its pointers show is valid until the next
 * call into the app. */
struct app_effect {
    uint8_t kind;
    uint32_t number; /* for the answer */
    union {
        struct app_effect_setting setting;
        struct app_effect_save save;
        struct app_effect_running running;
        struct app_effect_page page;
        struct app_effect_game game;
        struct app_effect_limits limits;
        struct app_effect_log log;
        struct app_effect_bell bell;
        struct app_effect_keep keep;
        struct app_effect_file file;
        struct app_effect_stats stats;
        struct app_effect_batch batch;
        struct app_effect_facts facts;
        struct app_effect_text text;
        struct app_effect_odds odds;
    };
};

struct app; /* app_state.h; a value of some tens of kilobytes without pointers but the log */

/* The size, for who allocates it. */
uint32_t app_size(void);
/* A first-run app. Settings kept from earlier are handed in by app_setting,
 * then comes the event APP_START. */
void app_make(struct app *app, const struct app_platform *platform);
/* One kept setting or binding. NULL, or a sentence why it was passed over. */
const char *app_setting(struct app *app, const char *name, const char *value);
/* A setting that the platform has come to keep since the start, by an import: as
 * above, and it is not handed back to be saved. */
const char *app_kept_setting(struct app *app, const char *name, const char *value);
/* The settings a player can name, in the order of the menus: for flags, lists
 * and help. A rule is that of the mode and preset that would be played. */
int app_setting_count(void);
const char *app_setting_name(int setting); /* NULL past the last */
const char *app_setting_help(int setting);
/* "Give on or off.": what it takes. */
const char *app_setting_expected(int setting);
/* The word of one of its values and what that value does; NULL past the last that needs to be
 * explained. */
const char *app_setting_value(int setting, int number, char *word, size_t size);
void app_setting_text(const struct app *app, int setting, char *text, size_t size);

/* What to play at once at APP_START instead of showing the title. The rules are
 * those remembered for the mode and preset; -1 takes the last ones. */
struct app_begin {
    int mode, preset;
    bool has_seed, has_board;
    bool daily; /* the pieces of the day, for all games until others are chosen */
    bool train; /* the trainer, and no game; the mode drill means the same */
    uint64_t seed;
    struct fin_board board;
    bool puzzles;                    /* the list of puzzles; the mode puzzle means the same */
    const struct fin_puzzle *puzzle; /* to be played instead, and a solution or NULL: they */
    const struct fin_pc_solution *solution; /* stay till the app is done */
    const uint8_t *replay; /* to be watched instead; it stays till the app is done */
    uint32_t replay_length;
    const char *scenarios; /* lines that are added, and their list shown; likewise */
};
void app_begin(struct app *app, const struct app_begin *begin);

/* The platform has turned out to be another one: a terminal that was slow to
 * answer tells key releases after all, a page may lose what it keeps. */
void app_learn(struct app *app, const struct app_platform *platform);

/* Memory for the log of the running game, and for its replay when it is saved.
 * What was in the old one has been moved over by the caller (as realloc does). */
void app_give_log(struct app *app, uint64_t *words, uint32_t capacity);

/* The key means something where the app stands now, alone or together with Ctrl:
 * a page then takes it from the browser. */
bool app_uses_key(const struct app *app, int key, bool ctrl);

/* True if something that is drawn may have changed. */
bool app_handle(struct app *app, const struct app_event *event);
/* The next effect to carry out; false if there is none. To be called until then
 * after every app_handle. An effect that fails is answered so, with a sentence. */
bool app_effect(struct app *app, struct app_effect *effect);
/* When the app wants an APP_TIME event; FIN_NEVER if not before other events. */
uint64_t app_due(const struct app *app);
void app_view(const struct app *app, uint64_t time_us, struct view *view);

#endif
