/* The program without a platform. A front end
 *
 *   - makes an app and describes the platform to it (app_make),
 *   - sends it events, each with its time (app_handle),
 *   - carries out the effects that it requests (app_effect), and answers those that need an
 *     answer, now or later (an event of kind APP_ANSWER),
 *   - draws its view when app_handle or app_due says so (app_view).
 *
 * The app never waits, allocates memory or does I/O. Times are monotonic microseconds; each event
 * also has the wall clock (seconds since 1970, UTC). */
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

/* The abilities of the platform. */
struct app_platform {
    bool key_releases;   /* releases arrive too; without them the app turns presses into taps and
                          * holds, and binds wall keys and sonic drop */
    bool is_page;        /* runs in a browser, not a terminal: starts with marathon under classic */
    bool reduced_motion; /* a system preference */
    bool fades;          /* the front end animates light effects itself, without new frames */
    bool no_color;       /* NO_COLOR */
    bool partial;     /* only the first part of the page is loaded so far: screens omit the rest */
    bool can_install; /* the page can be installed as a program */
    bool can_fill_screen; /* the page can be shown on the whole screen */
    bool touch;           /* played with fingers: shows touch controls */
    bool may_vanish;      /* the browser may delete saved data: the player sees a notice once */
    int32_t zone_s;       /* offset of local time from UTC in seconds */
    uint64_t device;      /* id of this device; 0: unknown */
    char abilities[64];   /* one line for the title screen: what this terminal can not do */
    char version[16];
};

enum app_event_kind {
    APP_START, /* the first event, sent after all settings */
    APP_PRESS, /* key; repeat: auto-repeat (menus react to it, games do not) */
    APP_RELEASE,
    APP_TIME,   /* only time passes */
    APP_BLUR,   /* focus lost, hidden, suspended */
    APP_FOCUS,  /* focus gained */
    APP_ANSWER, /* to the effect with this number; 0: just a text to show */
    APP_LEAVE,  /* the platform must close: signal, closed window */
    /* Pointer events; item is an index of the view's items or rows. */
    APP_HOVER,  /* hovers over an item: selects it */
    APP_CHOOSE, /* clicked an item: like Enter on it */
    APP_CHANGE, /* clicked the arrow beside an item; direction: -1, 1 */
    APP_ROW,    /* clicked a row of a table: selects it */
    APP_BACK,   /* like Esc */
    APP_TAB,    /* clicked a tab */
    APP_CELL,   /* pointed at a cell of the board: item = 10 * row + column; repeat: dragged there;
                 * direction -1: erases it */
    APP_MAP,    /* starts a drill of a placement in the mastery map: number =
                 * (piece * 4 + facing) * 10 + column */
    APP_SEEK,   /* a position in a replay's timeline: number in thousandths */
    APP_TEXT,   /* text: the current text of an input */
    /* Input without keys: item is an action (enum app_action) of a touch screen, or a gamepad
     * button in the numbering of the Gamepad API's standard layout. */
    APP_ACT,
    APP_ACT_END,
    APP_PAD,
    APP_PAD_END,
    APP_PASTE, /* bytes: a text or file that was pasted, dropped or chosen, valid until the next
                * one. The receiver detects its format: app/editor/paste.h */
};

/* Buttons of a gamepad that its stick presses too. */
enum { APP_PAD_UP = 12, APP_PAD_DOWN, APP_PAD_LEFT, APP_PAD_RIGHT };

struct app_event {
    uint64_t time_us; /* monotonic */
    int64_t wall_s;   /* seconds since 1970 */
    uint32_t number;  /* APP_ANSWER: number of the effect */
    uint8_t kind;     /* enum app_event_kind */
    uint8_t key;      /* enum app_key */
    uint8_t typed; /* APP_PRESS: the character that this keyboard has there; 0: same as the key */
    uint8_t item;
    int8_t direction;
    bool repeat, ctrl, shift;
    bool failed;     /* APP_ANSWER: the effect failed; text has the reason, unless shown before */
    char text[256];  /* a message to show, or empty */
    uint8_t failure; /* APP_ANSWER without a text: enum app_failure, app/text/failures.h */
    /* APP_ANSWER with games: at most APP_PAGE, in the requested order */
    const struct app_record *games;
    uint32_t game_count, games_in_all;
    uint32_t better;      /* APP_ANSWER to APP_SAVE_GAME: games before it in its best list */
    const uint8_t *bytes; /* APP_ANSWER with a replay or a running game; APP_PASTE */
    uint32_t length;
    /* APP_ANSWER with statistics: one set for each mode, preset and kind of rules played (several
     * of the same are added up); and the number of games on each day, APP_DAYS of them, today
     * first */
    const struct app_stats *stats;
    uint32_t stat_count;
    const uint32_t *days;
    const struct app_fact *facts; /* APP_ANSWER with facts: at most APP_FACT_PAGE */
    uint32_t fact_count;
    const struct app_odds *odds; /* APP_ANSWER to an odds question */
};

/* The effects. For each kind: the member of struct app_effect with its details, and the answer. */
enum app_effect_kind {
    APP_NOTHING,
    APP_SAVE_SETTING, /* setting */
    APP_SAVE_GAME,    /* save, bytes: its replay. Answer: the game with its id, `better`, and the
                       * length of its best list */
    APP_SAVE_RUNNING, /* save: the running game of the record's mode, and its progress; no bytes:
                       * there is none any more */
    APP_LOAD_RUNNING, /* running. Answer: its bytes, or none; and as games the paused games that can
                       * be resumed here, newest first, one per mode; played_at: when saved */
    APP_LOAD_BEST,    /* page. Answer: the best games of this list, best first */
    APP_LOAD_GAMES,   /* page. Answer: games, newest first, and their total number */
    APP_LOAD_REPLAY,  /* game. Answer: bytes */
    APP_DELETE_GAME,  /* game. APP_RESTORE_GAME undoes it */
    APP_RESTORE_GAME, /* game */
    APP_GROW_LOG,     /* log. The platform then calls app_give_log */
    APP_BELL,         /* bell */
    APP_KEEP,         /* keep */
    APP_SUSPEND, /* Ctrl+Z: stop as a job of the shell; APP_BLUR comes before, APP_FOCUS after */
    APP_QUIT,
    APP_EXPORT,      /* the profile as a file. Answer: a message */
    APP_IMPORT,      /* file: a profile to merge, or lines of scenarios. Answer: a message */
    APP_INSTALL,     /* pages: as a program */
    APP_FILL_SCREEN, /* pages: on the whole screen, or no longer */
    APP_LOAD_STATS,  /* stats. Answer: stats and days */
    APP_SAVE_FACTS,  /* batch. If a fact exists, the larger value wins */
    APP_LOAD_FACTS,  /* facts. Answer: the next facts, ordered by kind, what, when, device */
    APP_COPY_TEXT,   /* text: to the clipboard; one that starts with # is appended to the page's
                      * address. Answer: a message */
    APP_SAVE_FILE,   /* text: to a file with this name, or a similar one if that exists. Answer: a
                        message */
    APP_SOLVE, /* odds. Answers: odds, whenever more is known, until they are exact. Cancels earlier
                  questions */
    APP_ASK_PASTE, /* pages: reads the clipboard; APP_PASTE follows, or a failed answer */
    APP_OPEN_FILE, /* file. Its contents arrive as APP_PASTE. Answer: a message if there is none */
    APP_CHECK_PUZZLE, /* text: a puzzle. Answer: a message from the solver, and as bytes the pieces
                       * of a solution: struct app_puzzle_answer */
    APP_COACH, /* text: the bytes of a struct app_coach_question. Answer: the bytes of a struct
                * app_coach_answer */
    APP_LOAD_LIMITS, /* limits. Answer: one ranked game from the nearest non-empty best list with a
                      * smaller limit, and one from the nearest with a larger limit */
    APP_EFFECTS,
};

/* Precedes the text of a replay in a link. */
#define APP_LINK_MARK "#r="

enum app_keep { APP_KEEP_ALL, APP_KEEP_SCORES, APP_KEEP_SETTINGS, APP_KEEP_NOTHING };

struct app_effect_setting {
    char name[40], value[120]; /* an empty value resets the setting */
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
    char list[64]; /* app_list_name; for all games: empty, or APP_UNLISTED */
    uint32_t from; /* first game of the page, from 0 */
};

struct app_effect_game {
    int64_t id;
};

struct app_effect_limits {
    struct app_record
        record; /* mode, preset, changed and limit of a list; other members do not matter */
};

struct app_effect_log {
    uint32_t words; /* total */
};

struct app_effect_bell {
    uint8_t sound; /* enum app_sound, play.h */
};

struct app_effect_keep {
    uint8_t level; /* enum app_keep: takes effect now */
};

struct app_effect_file {
    char path[120]; /* empty: the player chooses */
};

struct app_effect_stats {
    uint32_t today; /* days since 1970 */
    int32_t zone_s; /* offset of local time from UTC in seconds */
};

struct app_effect_batch {
    const struct app_fact *facts;
    uint32_t fact_count;
};

struct app_effect_facts {
    struct app_fact after; /* the last known fact; kind 0: none */
};

struct app_effect_text {
    char name[40]; /* name of the file; or of the copied thing: "Link" */
    const uint8_t *bytes;
    uint32_t length;
};

struct app_effect_odds {
    const struct fin_best_question *question; /* NULL: none for now, but one may come soon */
};

/* `kind` determines the member of the union. Its pointers are valid until the next call into the
 * app. */
struct app_effect {
    uint8_t kind;
    uint32_t number; /* number of the answer */
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

struct app; /* core/state.h; no pointers but the log */

/* The size in bytes, for the caller that allocates it: 1.5 MB, more than half of it the finesse
 * totals of every day and week (struct app_totals). */
uint32_t app_size(void);
/* Makes an app as on the first run. Next, pass saved settings to app_setting, then send
 * APP_START. */
void app_make(struct app *app, const struct app_platform *platform);
/* Passes a saved setting or key binding. Returns NULL, or a sentence that says why it was
 * ignored. */
const char *app_setting(struct app *app, const char *name, const char *value);
/* The same for a setting that the platform received after the start, by an import. It is not sent
 * back to be saved. */
const char *app_kept_setting(struct app *app, const char *name, const char *value);
/* The settings that a player can name, in the order of the menus: for flags, lists and help. A
 * rule's value is that of the mode and preset that would be played. */
int app_setting_count(void);
const char *app_setting_name(int setting); /* NULL past the last */
const char *app_setting_help(int setting);
/* "Give on or off.": the valid values. */
const char *app_setting_expected(int setting);
/* Writes the word of value `number` and returns what that value does; NULL past the last value that
 * needs an explanation. */
const char *app_setting_value(int setting, int number, char *word, size_t size);
void app_setting_text(const struct app *app, int setting, char *text, size_t size);

/* The game to start at APP_START instead of showing the title screen. Rules are those saved for the
 * mode and preset; -1 means the last ones used. */
struct app_begin {
    int mode, preset;
    bool has_seed, has_board;
    bool daily; /* the pieces of the day, for all games until others are chosen */
    bool train; /* the trainer instead of a game; mode drill means the same */
    uint64_t seed;
    struct fin_board board;
    bool puzzles; /* the list of puzzles; mode puzzle means the same */
    /* The pointers below must stay valid as long as the app. */
    const struct fin_puzzle *puzzle;        /* to play instead */
    const struct fin_pc_solution *solution; /* of the puzzle, or NULL */
    const uint8_t *replay;                  /* to watch instead */
    uint32_t replay_length;
    const char *scenarios; /* lines to add as scenarios, whose list is then shown */
};
void app_begin(struct app *app, const struct app_begin *begin);

/* Updates the platform's abilities: a slow terminal turns out to report key releases, or a page
 * may lose its saved data. */
void app_learn(struct app *app, const struct app_platform *platform);

/* Gives memory for the log of the running game and its encoded replay. The caller has already
 * moved the old contents (like realloc). */
void app_give_log(struct app *app, uint64_t *words, uint32_t capacity);

/* True if a key does something now, alone or with Ctrl: a page then prevents the browser's own
 * reaction. */
bool app_uses_key(const struct app *app, int key, bool ctrl);

/* Handles an event. True if the view may have changed. */
bool app_handle(struct app *app, const struct app_event *event);
/* The next effect to carry out; false if there is none. Call it repeatedly after every
 * app_handle. A failed effect is answered with a message. */
bool app_effect(struct app *app, struct app_effect *effect);
/* The time at which the app wants an APP_TIME event; FIN_NEVER: not before other events. */
uint64_t app_due(const struct app *app);
void app_view(const struct app *app, uint64_t time_us, struct view *view);

#endif
