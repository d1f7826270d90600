/* A watcher: a simple model of a game's counts, board and queue. It only gets the set-up and the
 * events; the test compares it with the session after every step. It also checks properties that
 * every session has between advances. */
#ifndef FIN_TESTS_WATCH_H
#define FIN_TESTS_WATCH_H

#include "../games/random_game.h"
#include "step_checks.h"

struct watch {
    struct fin_rules rules;

    /* the queue */
    struct fin_setup setup;
    uint16_t queue_used;
    struct fin_generator generator;
    uint32_t dealt[FIN_KINDS], dealt_sum; /* dealt by the generator, not from the queue */
    uint8_t coming;                       /* from hold, or FIN_NONE: the next of the queue */

    /* the game according to its events */
    struct fin_board board;
    uint64_t time, spawn_time, lock_time;
    uint64_t score;
    uint32_t lines, level, pieces, number, combo, combo_before;
    uint32_t by_kind[FIN_KINDS];
    uint8_t in_play; /* kind of the current piece, or FIN_NONE */
    uint8_t hold;
    bool hold_used;
    bool cleared;    /* the last lock cleared lines */
    bool clearing;   /* full rows that may not be removed yet */
    bool locked_out; /* the last lock was a lock out */
    bool emptied;    /* the board was emptied since the last lock */
    bool refilled;   /* the mode sent garbage, and the next piece has not spawned */
    bool ended;
    uint8_t status, cause;
    uint8_t last_kind; /* kind of the last event */
    uint16_t down;
};

struct watch watch_make(const struct fin_setup *setup);

/* Takes the events of a step; then compares the model with the session. A sentence in `why` if
 * something is wrong. */
bool watch_events(struct watch *watch, const struct fin_event *events, size_t count,
                  char why[REASON_ROOM]);
bool watch_session(struct watch *watch, const struct fin_session *session, char why[REASON_ROOM]);

/* Performs a step on the session, then both of the above. */
bool watch_step(struct watch *watch, const struct random_step *step, struct fin_session *session,
                char why[REASON_ROOM]);

/* watch_state.c: checks a session alone. */
bool watch_state(const struct fin_session *session, char why[REASON_ROOM]);

/* watch.c: the next piece of queue and generator; removes full rows; adds garbage. */
uint8_t watch_deal(struct watch *watch);
void watch_remove_rows(struct watch *watch);
void watch_raise_rows(struct watch *watch, int rows, int hole);

/* watch_modes.c: the effects of the mode at the start, and before a spawn. */
bool watch_is_mode(const struct watch *watch, const char *name);
void watch_start_mode(struct watch *watch);
void watch_before_spawn(struct watch *watch);

/* The full rows, bit y for row y, counted cell by cell. */
uint64_t watch_full_rows(const struct fin_board *board);

/* The maximum score. */
#define WATCH_MOST_SCORE ((UINT64_C(1) << 53) - 1)

#endif
