/* A game being played: session, log and clock as one value, with everything else a player needs:
 * countdown, held buttons, counts for the record, light effects and calls for the view. It knows
 * no menus and no keys. Times named _us are game time, those named _at platform time. */
#ifndef FIN_APP_PLAY_PLAY_H
#define FIN_APP_PLAY_PLAY_H

#include "app/core/record.h"
#include "app/core/view.h"
#include "app/play/exempt.h"
#include "app/play/finesse.h"
#include "finessimo.h"

enum {
    APP_SOUNDS = 16,
    APP_SPLITS = 3, /* split times, one for each number of lines */
    APP_SPLIT_LINES = 10,
};

enum app_play_state {
    APP_PLAY_NONE,
    APP_PLAY_COUNTING, /* countdown: the game stands still */
    APP_PLAY_RUNNING,
    APP_PLAY_PAUSED,
    APP_PLAY_ENDED,
};

enum app_sound {
    APP_SOUND_LOCK,
    APP_SOUND_CLEAR,
    APP_SOUND_FOUR,
    APP_SOUND_SPIN,
    APP_SOUND_LEVEL,
    APP_SOUND_OVER,
    APP_SOUND_WON,
    APP_SOUND_MOVE,
    APP_SOUND_TURN,
    APP_SOUND_HOLD,
    APP_SOUND_FAULT, /* more keys than necessary */
};

/* The reasons that exclude a game from its best list. */
enum app_unranked {
    APP_UNRANKED_UNDO,
    APP_UNRANKED_SAVEPOINT,
    APP_UNRANKED_REWIND,
    APP_UNRANKED_RETRY, /* of a piece with a fault */
    APP_UNRANKED_SPEED, /* slowed down */
    APP_UNRANKED_HINTS,
    APP_UNRANKED_PLAYED_ON, /* continued from a replay */
    APP_UNRANKED_REASONS,
};

/* The speed of the game's clock; 0 is full speed. */
enum app_slowness { APP_FULL_SPEED, APP_SLOW_75, APP_SLOW_50, APP_SLOW_25 };

struct app_call {
    char text[24], points[16];
    uint64_t began_at;
    bool on_field, gold;
};

struct app_play {
    struct fin_setup setup;
    struct fin_session session;
    struct fin_record log; /* its words are the platform's memory */
    uint8_t state;         /* enum app_play_state */
    bool begun;            /* the game differs from its set-up */
    bool log_full;         /* the game stands still until it gets more memory */
    uint16_t down;         /* held buttons, as in a set-up */

    uint64_t seen_at;    /* latest time it was called with */
    uint64_t running_at; /* when game time was game_us */
    uint64_t game_us;
    uint64_t count_till_at;
    uint64_t ended_at;

    uint8_t unranked; /* enum app_unranked, a bit each */
    uint8_t slowness; /* enum app_slowness */
    bool by_finger;   /* pieces are dragged with a finger: locked pieces are not judged */
    uint32_t touched; /* number of the last such piece */
    struct app_exempt exempt;

    /* for the record */
    uint32_t keys, clears[5], spins, minis, spin_lines[3], perfect, best_combo, best_b2b;
    uint64_t last_lock_us, splits[APP_SPLITS]; /* after every ten lines */
    struct fin_judge judge;
    struct app_finesse finesse;
    struct app_finesse counted_finesse; /* of the pieces counted before */
    uint64_t counted_us;                /* when the last of them locked */
    uint64_t spawned_us;                /* when the current piece came */
    uint8_t last_button;                /* last button pressed */

    /* light effects */
    uint64_t locked_at, dropped_at, cleared_at;
    struct fin_piece locked;
    uint8_t dropped_rows;
    uint64_t cleared_rows;
    struct app_call calls[VIEW_CALLS];
    uint8_t call_count;

    /* for screen readers */
    char said[96];
    uint32_t said_count;

    /* sounds since they were last taken */
    uint8_t sounds[APP_SOUNDS], sound_count;
};

/* Starts a game with the memory of the log. Buttons that are held (at the end of the countdown,
 * if there is one) are part of its set-up. */
void app_play_start(struct app_play *play, const struct fin_setup *setup, uint64_t now,
                    uint64_t count_us);
/* Resumes a recorded game, paused at the end of its log. False if nothing is left to play, or the
 * log's memory is too small. */
bool app_play_resume(struct app_play *play, const struct fin_replay *replay,
                     struct app_exempt exempt, uint64_t now);
/* The same with part of a replay: buttons held at that point are released. */
bool app_play_take_over(struct app_play *play, const struct fin_replay *replay,
                        struct app_exempt exempt, uint64_t now);
/* Marks all pieces so far as counted, so that they are not counted again. */
void app_play_was_counted(struct app_play *play);
/* True if the log is half full, so that it should get more memory. The caller must move its words
 * first. */
bool app_play_wants_log(const struct app_play *play);
void app_play_give_log(struct app_play *play, uint64_t *words, uint32_t capacity);

/* Presses or releases a button at its own time. Without a running game it is only remembered. */
void app_play_button(struct app_play *play, int button, bool down, uint64_t now);
/* The platform time of a game time while the game runs. */
uint64_t app_play_at(const struct app_play *play, uint64_t game_us);
/* The platform time of the game's next instant; FIN_NEVER if there is none. */
uint64_t app_play_instant(const struct app_play *play);
/* If a piece locks by timer at or before `now`: the platform time just before the first such lock;
 * FIN_NEVER if there is none, or the game does not run. */
uint64_t app_play_before_lock(const struct app_play *play, uint64_t now);
/* Continues from an earlier state of the same game with all buttons released; then presses and
 * releases a button (FIN_BUTTONS: none). */
void app_play_back(struct app_play *play, int button, uint64_t now);
/* Runs everything due. */
void app_play_advance(struct app_play *play, uint64_t now);
/* Pauses; releases all buttons first. */
void app_play_pause(struct app_play *play, uint64_t now);
void app_play_unpause(struct app_play *play, uint64_t now, uint64_t count_us);
void app_play_forfeit(struct app_play *play, uint64_t now);
/* When app_play_advance is next due: an instant of the game, a step of the clock on screen, the
 * end of a call and, if wanted, frames of light effects. */
uint64_t app_play_due(const struct app_play *play, bool frames);

/* The record of a finished game. */
struct app_record app_play_record(const struct app_play *play, int64_t wall_s);
/* The game so far; its log belongs to `play`. */
struct fin_replay app_play_replay(const struct app_play *play);
/* The same, encoded; 0 if it does not fit. */
uint32_t app_play_encode(const struct app_play *play, uint8_t *bytes, uint32_t size);
/* Field, hold, preview, numbers, calls and light effects. best is the game to compare with, or
 * NULL. */
void app_play_view(const struct app_play *play, uint64_t now, bool ghost, bool reduced_motion,
                   const struct app_record *best, struct view_game *view);
/* The duration of a clear's light effect: longer in a slowed game, like the clear itself. */
uint64_t app_play_clear_us(const struct app_play *play);
/* The durations of light effects, for a screen that animates them itself. */
void app_play_fades(const struct app_play *play, struct view_game *view);

#endif
