/* A game being played: session, log and clock as one value, with what the
 * player's hands and eyes need beside it: countdown, held buttons, counters for
 * the record, lights and calls for the view. It knows no menus and no keys.
 * Times named _us are game time, those named _at are platform time. */
#ifndef FIN_APP_PLAY_PLAY_H
#define FIN_APP_PLAY_PLAY_H

#include "app/core/record.h"
#include "app/core/view.h"
#include "app/play/exempt.h"
#include "app/play/finesse.h"
#include "finessimo.h"

enum {
    APP_SOUNDS = 16,
    APP_SPLITS = 3, /* times that are told after so many lines each */
    APP_SPLIT_LINES = 10,
};

enum app_play_state {
    APP_PLAY_NONE,
    APP_PLAY_COUNTING, /* a countdown runs, the game stands still */
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
    APP_SOUND_FAULT, /* more keys than were needed */
};

/* What takes a game out of its best list. */
enum app_unranked {
    APP_UNRANKED_UNDO,
    APP_UNRANKED_SAVEPOINT,
    APP_UNRANKED_REWIND,
    APP_UNRANKED_RETRY, /* of a piece with a fault */
    APP_UNRANKED_SPEED, /* slowed down */
    APP_UNRANKED_HINTS,
    APP_UNRANKED_PLAYED_ON, /* from a replay */
    APP_UNRANKED_REASONS,
};

/* How much of the platform's time a game is told of; 0 is all of it. */
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
    bool begun;            /* the game has left its set-up */
    bool log_full;         /* it wants more memory and stands still meanwhile */
    uint16_t down;         /* buttons that the player holds, as in a set-up */

    uint64_t seen_at;    /* the latest time it was told */
    uint64_t running_at; /* when game time was game_us */
    uint64_t game_us;
    uint64_t count_till_at;
    uint64_t ended_at;

    uint8_t unranked; /* bits of enum app_unranked */
    uint8_t slowness; /* enum app_slowness */
    bool by_finger;   /* pieces follow a finger: what locks is not judged */
    uint32_t touched; /* number of the last piece that did */
    struct app_exempt exempt;

    /* for the record */
    uint32_t keys, clears[5], spins, minis, spin_lines[3], perfect, best_combo, best_b2b;
    uint64_t last_lock_us, splits[APP_SPLITS]; /* after every ten lines */
    struct fin_judge judge;
    struct app_finesse finesse;
    struct app_finesse counted_finesse; /* of the pieces that were counted before */
    uint64_t counted_us;                /* when the last of them locked */
    uint8_t last_button;                /* that went down */

    /* lights */
    uint64_t locked_at, dropped_at, cleared_at;
    struct fin_piece locked;
    uint8_t dropped_rows;
    uint64_t cleared_rows;
    struct app_call calls[VIEW_CALLS];
    uint8_t call_count;

    /* to be read out */
    char said[96];
    uint32_t said_count;

    /* sounds since they were last taken */
    uint8_t sounds[APP_SOUNDS], sound_count;
};

/* Starts a game with the memory that the log has. Buttons that are down, at
 * the end of the countdown if there is one, are part of its set-up. */
void app_play_start(struct app_play *play, const struct fin_setup *setup, uint64_t now,
                    uint64_t count_us);
/* Takes up a recorded game, paused at the end of its log; false if there is
 * nothing left to play, or the log's memory is too small. */
bool app_play_resume(struct app_play *play, const struct fin_replay *replay,
                     struct app_exempt exempt, uint64_t now);
/* The same with a part of a replay: buttons that are down there are released. */
bool app_play_take_over(struct app_play *play, const struct fin_replay *replay,
                        struct app_exempt exempt, uint64_t now);
/* What locked up to here was counted, and is not counted again. */
void app_play_was_counted(struct app_play *play);
/* The log is half full: time to give it more memory. Words that it has must be
 * moved over first. */
bool app_play_wants_log(const struct app_play *play);
void app_play_give_log(struct app_play *play, uint64_t *words, uint32_t capacity);

/* A button at its own time. Without a running game it is only remembered. */
void app_play_button(struct app_play *play, int button, bool down, uint64_t now);
/* When a game time comes, in platform time, while the game runs. */
uint64_t app_play_at(const struct app_play *play, uint64_t game_us);
/* When the game's next instant comes, in platform time; FIN_NEVER if none does. */
uint64_t app_play_instant(const struct app_play *play);
/* The last moment before the first lock by time up to an instant, in platform time; FIN_NEVER
 * if none comes, or the game does not run. */
uint64_t app_play_before_lock(const struct app_play *play, uint64_t now);
/* Goes on from an earlier state of the same game with all buttons up: then a
 * button is pressed and let go (FIN_BUTTONS: none). */
void app_play_back(struct app_play *play, int button, uint64_t now);
/* Everything that is due by now. */
void app_play_advance(struct app_play *play, uint64_t now);
/* Stands still; all buttons are released first. */
void app_play_pause(struct app_play *play, uint64_t now);
void app_play_unpause(struct app_play *play, uint64_t now, uint64_t count_us);
void app_play_forfeit(struct app_play *play, uint64_t now);
/* When it next wants app_play_advance: an instant of the game, a step of the
 * clock on screen, the end of a call, and if they are wanted the frames of lights. */
uint64_t app_play_due(const struct app_play *play, bool frames);

/* The result of a game that has ended. */
struct app_record app_play_record(const struct app_play *play, int64_t wall_s);
/* The game so far; its log is that of the play. */
struct fin_replay app_play_replay(const struct app_play *play);
/* The same as replay bytes; 0 if it does not fit. */
uint32_t app_play_encode(const struct app_play *play, uint8_t *bytes, uint32_t size);
/* Field, hold, next, stats, calls and lights. best is the game to compare with,
 * or NULL. */
void app_play_view(const struct app_play *play, uint64_t now, bool ghost, bool reduced_motion,
                   const struct app_record *best, struct view_game *view);
/* How long the light of a clear lasts: in a slowed game longer, with the clear itself. */
uint64_t app_play_clear_us(const struct app_play *play);
/* How long lights last, for a screen that fades them by itself. */
void app_play_fades(const struct app_play *play, struct view_game *view);

#endif
