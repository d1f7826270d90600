/* The app as one value. Everybody in src/app works on it; front ends only know
 * its size. */
#ifndef FIN_APP_CORE_STATE_H
#define FIN_APP_CORE_STATE_H

#include "app/core/app.h"
#include "app/editor/editor.h"
#include "app/editor/paste.h"
#include "app/game/kept_game.h"
#include "app/play/hands.h"
#include "app/play/play.h"
#include "app/play/retried.h"
#include "app/practice/counters.h"
#include "app/practice/odds.h"
#include "app/puzzle/puzzle.h"
#include "app/replay/watch.h"
#include "app/settings/profile.h"
#include "app/train/scenarios.h"
#include "app/train/train.h"

enum {
    APP_DEPTH = 12,       /* screens on top of one another */
    APP_QUEUE = 32,       /* effects that wait */
    APP_DELETED = 16,     /* deleted games that can be brought back in the lists */
    APP_LOG_WORDS = 6144, /* memory asked for at the start */
    APP_TYPED = 256,      /* characters of a typed value, and the end */

    APP_DEAF_US = 500000,    /* a screen that opens by itself hears nothing so long */
    APP_NOTICE_US = 6000000, /* a sentence is shown so long */
    APP_RESTART_US = 300000, /* the restart key is held so long */
    APP_TWICE_US = 1000000,  /* ... or pressed twice within this */
    APP_EDITED_PARTS = 14,   /* settings that hold any edited position, */
    APP_EDITED_PART = 112,   /* ... and characters of each */

    APP_SAVE_US = 5000000,    /* the running game is saved this often, */
    APP_SAVE_SOON_US = 30000, /* ... and this long after a lock, when that has been drawn */
    APP_SAVE_WORD_US = 10,    /* between saves, per word of the log: a long one takes longer */
    APP_FILL_STEP_US = 16667, /* a filling bar is drawn this often */
};

/* A screen that is open, and the entry that is lit. */
struct app_place {
    uint8_t screen, chosen;
};

/* What the next keys are for, if not for the menu or the game. */
enum app_asks {
    APP_ASKS_NOTHING,
    APP_ASKS_KEY,  /* the next key is bound */
    APP_ASKS_TEXT, /* a value is typed */
    APP_ASKS_TRY,  /* the keys move the piece of the timing strip */
};

/* Which pieces the next games have. */
enum app_seeds { APP_SEED_NEW, APP_SEED_SAME, APP_SEED_DAILY, APP_SEEDS };

/* A faulty piece can come back: the game before the last button or instant, and
 * before the piece in play came. */
struct app_retry {
    struct app_play before, point;
    bool has_point;
    bool tells;     /* that the game is not ranked, when the piece is placed */
    uint8_t button; /* that brought the piece in; FIN_BUTTONS: none did */
    uint64_t deaf_till;
    /* without releases: the key that may still be held since before the piece came back,
     * and whether it came once more since */
    uint8_t key;
    bool once;
    struct app_tries tries;           /* of this game */
    uint16_t names[TRAIN_PLACEMENTS]; /* of their faults, by placement, a bit each */
};

/* Pieces that were taken back: the log as it was before, at the end of the log's
 * memory, and how the game stood after the last step in it. */
struct app_story {
    bool told;      /* else nothing was taken back */
    uint32_t count; /* words */
    uint64_t end_us;
    uint32_t pieces;    /* that it ends with */
    uint32_t at_inputs; /* of the log where the game stands in it */
    uint32_t at_pieces; /* ... and pieces */
};

/* The best game of the list, played beside the running one. */
struct app_race {
    bool runs, asked_room;
    uint32_t number; /* of the answer that is awaited */
    struct fin_replay replay;
    struct fin_playback playback;
};

/* Statistics of one mode and preset, or of all (-1). */
struct app_charts {
    int8_t mode, preset;
    bool changed; /* of a preset: only games whose rules were changed; else none of them */
    bool here;    /* the answer came */
    uint32_t number;
    struct app_stats sum;
    uint64_t best[FIN_MODES]; /* of each mode, by what its games are compared by; 0: none */
    uint32_t days[APP_DAYS];  /* games of each, today first; of all modes */
    uint8_t scrolled;         /* 0 … VIEW_SCROLLS */
};

/* Where a replay that is watched comes from. */
enum app_watch_from {
    APP_WATCH_GAME,
    APP_WATCH_RESULT,
    APP_WATCH_BEGIN,
    APP_WATCH_PASTE,
    APP_WATCH_REWIND, /* the paused game */
};

/* What came from outside: the page of it that is shown. */
struct app_pasted {
    const uint8_t *bytes; /* the platform's; NULL: they are gone */
    struct app_paste what;
    uint32_t page;
    struct fin_position position;
    char comment[APP_PASTE_COMMENT];
    struct fin_puzzle puzzle; /* that it is, if it is one */
};

/* The question whether a paused game may end: a second press at the same place confirms. */
struct app_sure {
    uint8_t mode; /* 1 + the mode of the game; 0: nothing was asked */
    struct app_place place;
    uint64_t till;
};

/* Settings besides those in force, which are app->profile. */
struct app_settings {
    struct app_profile first; /* as on the first run */
    struct app_profile saved; /* as the platform knows them */
    struct app_profile undo;  /* as they were before the last reset */
    bool has_undo;
    bool started; /* from here on changes are told to the platform */
    bool unsaved; /* profile and saved may differ */
    int32_t keep; /* what the platform was last told to keep */
};

/* The screens that are open, and what keys are for on the one on top. */
struct app_menu {
    struct app_place stack[APP_DEPTH];
    uint8_t depth;
    uint64_t deaf_till;
    char notice[160];
    bool notice_bad, notice_stays; /* stays: the next key does not take it away */
    uint64_t notice_till;
    uint32_t refused; /* what was said of keys that do nothing here: rows of refuse.c, a bit each */
    uint8_t asks;     /* enum app_asks */
    char typed[APP_TYPED];
    uint8_t rules_mode; /* 1 + the mode that the settings show; 0: the one Play starts */
};

/* The life of the game in app->play. */
struct app_game {
    bool finished;             /* its end was dealt with */
    struct app_record result;  /* of the game that ended last */
    bool knows_best, has_best; /* an answer came; it held a game */
    struct app_record best;    /* of the game's list when it began */
    bool is_record;            /* the result is better */
    bool has_begin;            /* the platform wants a game at once */
    struct app_begin begin;
    uint64_t restart_since;     /* a restart key went down, 0: it is up */
    bool restart_same;          /* ... the one for the same pieces */
    uint64_t save_at;           /* when the running game is saved next */
    bool same_seed;             /* the game that is set up has the pieces of the last one */
    uint8_t seeds;              /* enum app_seeds, of the next games */
    bool plays_daily;           /* the game has the pieces of the day */
    bool warns;                 /* the title says that the browser may clear what is kept */
    uint32_t better, in_list;   /* games of its list before it, and in all; 0 in all: not known */
    uint8_t cursor_x, cursor_y; /* on the start board that is drawn */
    uint32_t best_number, saved_number; /* of awaited answers */
};

/* Paused games that the platform keeps, newest first; the one in memory is among them. */
struct app_paused {
    struct app_record games[APP_PAUSED];
    uint8_t count;
    struct app_sure sure;
    uint8_t loads;    /* 1 + the mode of the paused game that was asked for; 0: the newest */
    bool resumes;     /* it goes on as soon as it is here */
    bool save_failed; /* the game in memory is not kept */
    uint32_t save_number, running_number; /* of awaited answers */
};

struct app_savepoint {
    bool is_set;
    struct app_play play;
    uint32_t words; /* of its log */
};

/* Memory of the platform: the log, the bytes of its replay, and a replay that is watched. */
struct app_memory {
    uint64_t *words;
    uint32_t capacity, log_capacity;
    uint32_t asked_words;  /* asked for and not given yet */
    uint32_t replay_words; /* of a replay that is watched, behind all else */
};

/* A replay that is watched. */
struct app_replay {
    struct app_watch watch;
    uint32_t wanted; /* words of memory that were asked for */
    uint8_t from;    /* enum app_watch_from */
    bool waits;      /* for memory */
    int64_t game;    /* its id, or 0 */
    uint32_t number; /* the answer that is awaited */
};

struct app_editing {
    struct app_editor editor;
    bool restored; /* what was edited last has been looked for */
    char kept[APP_EDITED_PARTS][APP_EDITED_PART + 1];
    char puzzle_text[FIN_PUZZLE_TEXT];
    /* what the puzzle that is edited is called, or nothing, and how its pieces turn */
    char puzzle_name[FIN_PUZZLE_NAME], puzzle_goal[FIN_PUZZLE_GOAL];
    uint8_t puzzle_rotation;
};

/* The timing strip: a game of its own. */
struct app_strip {
    struct fin_session session;
    uint64_t began_at;
    uint64_t held_till; /* without releases: when the held key is let go, 0: none is */
    uint8_t held;       /* ... and which it is */
};

/* Lists of games that were asked for. */
struct app_lists {
    struct app_list list;
    struct app_list beside[2]; /* the nearest ones of other limits that have games */
    bool has_beside[2];        /* smaller, larger */
    struct app_record games[APP_PAGE];
    uint32_t game_count, games_in_all, games_from;
    bool games_unlisted; /* those that were abandoned or have no line are shown */
    uint8_t game_chosen;
    int64_t deleted[APP_DELETED]; /* can be brought back, the last one first */
    uint8_t deleted_count;
    bool stale;                     /* a game was deleted or brought back elsewhere */
    uint32_t number, beside_number; /* of awaited answers */
};

/* Effects that wait to be carried out. */
struct app_effects {
    struct app_effect queue[APP_QUEUE];
    uint8_t first, count;
    uint32_t last_number;
};

struct app_press; /* app_keys.h */

struct app {
    struct app_platform platform;
    uint64_t now;   /* monotonic, of the latest event */
    int64_t wall_s; /* of the latest event */
    struct fin_random random;
    struct app_profile profile; /* the settings in force */
    struct app_bindings keys;   /* as they act now, from profile and platform */
    struct app_settings settings;
    struct app_menu menu;
    struct app_effects effects;
    struct app_memory memory;

    uint8_t activity; /* who plays the game, see activity.h */
    struct app_play play;
    struct app_hands hands;
    struct app_game game;
    struct app_retry retry;
    struct app_savepoint savepoint;
    struct app_story undone;
    struct app_race race;
    struct app_paused paused;

    struct app_train train;
    struct app_scenarios scenarios;
    struct app_puzzle puzzle;
    struct app_panel panel; /* odds of perfect clears beside the game or the replay */
    struct app_practice practice;
    struct app_replay replay;
    struct app_pasted pasted;
    struct app_editing editing;
    struct app_lists lists;
    struct app_charts charts;
    struct app_strip strip;
};

/* ---- app.c ---- */

/* A sentence for the player. */
void app_notice(struct app *app, const char *text, bool bad);
/* The settings were changed: what follows from them is made anew. */
void app_changed(struct app *app);
bool app_reduced_motion(const struct app *app);
/* The rules of a mode under a preset with the player's hands; thumbs are slower
 * than fingers on keys, unless the player has set them. */
struct fin_rules app_rules(const struct app *app, int mode, int preset);
/* Pieces follow a finger: finesse is not counted. Drills are played by buttons. */
bool app_uses_gestures(const struct app *app);

/* ---- app_effects.c ---- */

/* A new effect of that kind, to be filled; it has a number. A bell gives way
 * when too many wait. */
struct app_effect *app_push(struct app *app, int kind);
/* Saves the running game of the record's mode, or forgets it. */
void app_push_running(struct app *app, const struct app_record *record, bool forget);
/* Bytes behind the log, for what effects hand out. */
size_t app_spare_bytes(const struct app *app);
/* Asks for memory of so many words in all, once until it is given. */
void app_grow_log(struct app *app, uint32_t words);
/* Another game is about to begin: one that ended and waits to be saved is
 * written down now. And where that lies when the memory was moved. */
void app_encode_waiting(struct app *app);
void app_move_waiting(struct app *app, const uint64_t *words, uint32_t log_capacity);
void app_answer(struct app *app, const struct app_event *event);

/* ---- app_setup.c ---- */

/* What a game of a mode under a preset begins with, but for its seed. */
struct fin_setup app_setup_of(const struct app *app, int mode, int preset);
/* The next game of a mode. */
struct fin_setup app_set_up(struct app *app, int mode);
uint64_t app_new_seed(struct app *app);

/* ---- app_game.c ---- */

/* Starts a game of a mode, which Play starts from then on; quick: without a
 * countdown, and buttons that are down belong to it. */
void app_start_mode(struct app *app, int mode, bool quick);
/* The one that Play starts. */
void app_start_game(struct app *app, bool quick);
/* The same with a set-up of its own; false, with a notice, if it can not be. */
bool app_start_setup(struct app *app, const struct fin_setup *setup, bool quick);
/* A game in a mode that begins with a position. */
bool app_start_position(struct app *app, const struct fin_position *position, int mode);
void app_pause_game(struct app *app, bool by_itself);
void app_resume_game(struct app *app);
/* Commands by keys on the screens of a paused game and of one that has ended. */
bool app_pause_act(struct app *app, int action);
bool app_over_act(struct app *app, int action);
/* A game is being played or counted in. */
bool app_in_play(const struct app *app);
/* A paused game waits to be resumed. */
bool app_can_resume(const struct app *app);
/* Takes the running game out of its best list, and says so, once for each
 * reason (enum app_unranked). */
void app_unrank(struct app *app, int reason);
void app_say_unranked(struct app *app, int reason);
/* Why the running game is not ranked; NULL if nothing took it out. */
const char *app_unranked_sentence(const struct app *app);
/* Plays on from the end of a part of a replay, which takes the game out of its list
 * for that reason; rewound, it is the running game itself. */
void app_play_on_from(struct app *app, const struct fin_replay *part, int reason);
/* The game ends here: one that is left for another one counts, and is not listed. */
void app_abandon(struct app *app);
/* The game has ended: its record is made and saved. */
void app_keep_result(struct app *app);
/* Pauses, saves and asks the platform to end. */
void app_leave(struct app *app);

/* ---- app_restart.c ---- */

void app_restart_game(struct app *app);
/* The same for a game of the player's own. */
void app_restart_mode(struct app *app);
/* The same with the same pieces. */
void app_restart_same(struct app *app);
/* One of the two, by the key that went down. */
void app_restart_by_key(struct app *app);
/* The action is one of the two; and its key went down while a game is played or paused. */
bool app_restarts(int action);
void app_restart_press(struct app *app, int action);
/* On a screen after a game the key restarts at once; false if it is another action. */
bool app_restart_act(struct app *app, int action);
/* A key that was held long enough. */
void app_restart_held(struct app *app);

/* ---- app_lists.c ---- */

void app_load_best(struct app *app);
void app_load_games(struct app *app, uint32_t from);
bool app_game_is_deleted(const struct app *app, int64_t game);
void app_delete_game(struct app *app, int64_t game);
void app_restore_game(struct app *app, int64_t game);
bool app_games_key(struct app *app, const struct app_press *press);
bool app_games_point(struct app *app, const struct app_event *event);
/* The replay of the first game of the list that is shown. */
void app_watch_best(struct app *app);
void app_games_soft_keys(const struct app *app, struct view *view);
/* What their screens do when they open, close and are seen again. */
void app_scores_opened(struct app *app);
void app_games_opened(struct app *app);
void app_games_closed(struct app *app);
void app_scores_returned(struct app *app);
void app_games_returned(struct app *app);
void app_list_view(const struct app *app, struct view *view);
void app_games_view(const struct app *app, struct view *view);

/* ---- app_limits.c ---- */

/* Asks for the lists beside the one that is shown, if it is one of custom games. */
void app_limits_ask(struct app *app);
void app_limits_answer(struct app *app, const struct app_event *event);

/* ---- app_watch_open.c, app_watch.c ---- */

/* Opens the replay of a kept game, of the one that has just ended, or the one
 * that the platform began with. */
void app_watch_game(struct app *app, int64_t game);
void app_watch_result(struct app *app);
/* The running game so far, at its end; one can play on from anywhere in it. */
void app_watch_rewind(struct app *app);
/* There is something to go back to. */
bool app_can_rewind(const struct app *app);
void app_watch_begin(struct app *app);
/* Opens the one in these bytes. False: there is not enough memory yet, and it was
 * asked for. */
bool app_watch_bytes(struct app *app, const uint8_t *bytes, uint32_t length);
/* Memory for the log of a replay, of which there is one at a time; NULL: it was
 * asked for. */
uint64_t *app_watch_room(struct app *app, size_t log_words);
/* A replay is being watched, or read for that. */
bool app_watch_is_open(const struct app *app);
/* It was read through. */
bool app_watch_is_read(const struct app *app);
const struct fin_replay *app_watch_replay(const struct app *app);
/* The replay that was pasted: its bytes, or NULL while there is no memory for them. */
void app_watch_pasted(struct app *app);
/* Memory was given: what lies in it is moved. */
void app_watch_give(struct app *app, uint64_t *words, uint32_t capacity);
void app_watch_encode(struct app *app, struct app_effect *effect);
bool app_watch_key(struct app *app, const struct app_press *press);
bool app_watch_uses_key(const struct app *app, int key, bool ctrl);
/* A place of the time line was pointed at. */
bool app_watch_point(struct app *app, const struct app_event *event);
void app_watch_closed(struct app *app);
void app_watch_covered(struct app *app);
const struct app_play *app_watch_play(const struct app *app);
void app_watch_leave(struct app *app);
void app_replay_view(const struct app *app, struct view *view);

/* ---- app_editor.c ---- */

/* In a new app. */
void app_editor_init(struct app *app);
bool app_editor_key(struct app *app, const struct app_press *press);
bool app_editor_uses_key(const struct app *app, int key, bool ctrl);
bool app_editor_point(struct app *app, const struct app_event *event);
void app_editor_opened(struct app *app);
void app_editor_view(const struct app *app, struct view *view);
/* Opens the editor with a position. */
void app_edit(struct app *app, const struct fin_position *position);

/* ---- app_edited.c ---- */

/* A setting that holds a part of the position that was last edited. */
bool app_is_edited_setting(const char *name);
const char *app_edited_setting(struct app *app, const char *name, const char *value);
void app_edited_keep(struct app *app);
void app_edited_restore(struct app *app);

/* ---- app_edit_puzzle.c ---- */

void app_edit_save_puzzle(struct app *app);
/* Opens the editor with a puzzle, which keeps its name, goal and rotation. */
void app_edit_puzzle(struct app *app, const struct fin_puzzle *puzzle,
                     const struct fin_position *position);
/* A name or goal that was typed; NULL, or a sentence, then nothing changed. */
const char *app_edit_name(struct app *app, const char *text);
const char *app_edit_goal(struct app *app, const char *text);
void app_edit_check_puzzle(struct app *app);

/* ---- app_copy.c ---- */

/* What is copied; the first one is the replay that is watched, as a link. */
enum app_copy {
    APP_COPY_LINK,
    APP_COPY_POSITION, /* of the game in play, or that has ended */
    APP_COPY_GAME,     /* all of it */
    APP_COPY_WATCHED,  /* the position of the replay */
    APP_COPY_REPLAY,   /* all of that */
    APP_COPY_PASTED,   /* what was pasted */
    APP_COPY_EDITED,   /* what is being edited */
};

/* Puts it into the clipboard as a fumen. */
void app_copy_fumen(struct app *app, int what);
/* The position that the top screen shows, if it shows one. */
void app_copy_here(struct app *app);
/* Makes the text of such an effect; false if there is no room for it yet. */
bool app_copy_encode(struct app *app, struct app_effect *effect);

/* ---- app_paste.c ---- */

void app_paste_take(struct app *app, const struct app_event *event);
/* The platform is asked for what is in the clipboard. */
void app_paste_ask(struct app *app);
/* The bytes of the replay that was pasted. WAITS: once there is memory for them. */
enum app_pasted_bytes { APP_PASTED_WAITS, APP_PASTED_BAD, APP_PASTED_READY };
enum app_pasted_bytes app_paste_replay(struct app *app, const uint8_t **bytes, uint32_t *length);
void app_pasted_view(const struct app *app, struct view *view);
/* A position as the field, hold and next pieces of a view. */
void app_position_view(const struct fin_position *position, struct view_game *game);

/* ---- app_charts.c ---- */

void app_charts_open(struct app *app);
void app_charts_view(const struct app *app, struct view *view);
bool app_charts_key(struct app *app, const struct app_press *press);

/* ---- app_trend.c ---- */

void app_trend_view(const struct app_charts *charts, struct view_charts *view);

/* ---- app_save.c ---- */

bool app_can_save_point(const struct app *app);
bool app_can_load_point(const struct app *app);
void app_save_point(struct app *app);
void app_load_point(struct app *app);
/* Another game is about to begin. */
void app_forget_point(struct app *app);
/* The savepoint as replay bytes; 0 if they do not fit. And back, before the log of the
 * running game is there; if it can not be read there is none. */
uint32_t app_point_encode(const struct app *app, uint8_t *bytes, uint32_t size);
void app_point_resume(struct app *app, const uint8_t *bytes, uint32_t length,
                      struct app_aside aside);

/* ---- app_running.c ---- */

/* What is kept of the running game; 0 if it does not fit. */
uint32_t app_running_encode(struct app *app, uint8_t *bytes, uint32_t size);
/* The game that was kept goes on, when the player says so. */
void app_running_take(struct app *app, const uint8_t *bytes, uint32_t length);
/* Asks for the paused game of 1 + a mode, or with 0 for the newest, and the list of all. */
void app_running_load(struct app *app, int which, bool resumes);
void app_running_answer(struct app *app, const struct app_event *event);

/* ---- app_paused.c ---- */

/* The paused game of that mode, or NULL. */
const struct app_record *app_paused_game(const struct app *app, int mode);
/* The game in memory is one of a mode that is kept: no drill, no puzzle. */
bool app_holds_game(const struct app *app);
bool app_holds_mode(const struct app *app, int mode);
/* Saves the game in memory as it is when the effect is handed over. */
void app_save_running(struct app *app);
void app_forget_running(struct app *app, int mode);
/* The paused games that the platform has told of. */
void app_paused_take(struct app *app, const struct app_event *event);
void app_paused_put(struct app *app, struct app_record record);
/* Resume on the title can't stay selected when there is nothing to resume. */
void app_paused_settle(struct app *app);
/* A game of that mode would end a paused one. */
bool app_would_end(const struct app *app, int mode);
/* The same, and the player has not confirmed it yet: then it is asked, with a sentence or
 * NULL for the usual one, and nothing is to be done. */
bool app_may_end(struct app *app, int mode, const char *question);
/* Where one would. */
bool app_ask_to_end(struct app *app, int mode, const char *question);
/* The player has confirmed that the game of that mode ends. */
void app_confirm_end(struct app *app, int mode);
/* Makes room in memory for a game of that mode: a game of another one is kept. */
void app_leave_game(struct app *app, int mode);
/* Resume on the title: the only paused game goes on, or their list opens. */
void app_resume_paused(struct app *app);
void app_resume_mode(struct app *app, int mode);
/* "40 Lines, 12 of 40"; and only how far it is. */
void app_write_paused(struct fin_writer *writer, const struct app_record *game);
void app_write_progress(struct fin_writer *writer, const struct app_record *game);

/* ---- app_undo.c ---- */

/* The running game's mode lets pieces be taken back. */
bool app_undoes(const struct app *app);
bool app_can_undo(const struct app *app);
bool app_can_redo(const struct app *app);
/* Back to where the last piece came in, as if it had never been put down; and
 * forward again. What can not be done is left. */
void app_undo_piece(struct app *app);
void app_redo_piece(struct app *app);
/* What was taken back is forgotten: the game went another way. */
void app_drop_story(struct app *app);
/* The log has what the savepoint and what was taken back leave. */
void app_fit_log(struct app *app);
/* The log's memory was moved, and its end with it. */
void app_move_story(struct app *app, uint64_t *words, uint32_t log_capacity);

/* ---- app_race.c ---- */

/* The best game is known: its replay is asked for, if the mode races. */
void app_race_ask(struct app *app);
void app_race_drop(struct app *app);
bool app_race_is_on(const struct app *app);
/* The memory of its log lies elsewhere now. */
void app_race_move(struct app *app, uint64_t *words);

/* ---- app_strip.c ---- */

void app_strip_start(struct app *app);
void app_strip_key(struct app *app, int key, bool down);
bool app_strip_act(struct app *app, int button, bool down);
/* Without releases: a tap, or with repeat a part of a hold. */
void app_strip_tap(struct app *app, int key, bool repeat);
void app_strip_view(const struct app *app, struct view *view);

/* ---- app_board.c ---- */

bool app_board_key(struct app *app, const struct app_press *press);
bool app_board_point(struct app *app, const struct app_event *event);
void app_board_soft_keys(const struct app *app, struct view *view);
void app_board_view(const struct app *app, struct view *view);

#endif
