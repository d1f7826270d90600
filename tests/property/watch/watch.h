/* A watcher of games: an obvious model of the counts, the board and the order
 * of pieces, fed by nothing but the set-up and the events, and compared with
 * the session after every step; and what must hold for any session at rest. */
#ifndef FIN_TESTS_WATCH_H
#define FIN_TESTS_WATCH_H

#include "../games/random_game.h"
#include "step_checks.h"

struct watch {
    struct fin_rules rules;

    /* the pieces to come */
    struct fin_setup setup;
    uint16_t queue_used;
    struct fin_generator generator;
    uint32_t dealt[FIN_KINDS], dealt_sum; /* by the generator, not the queue */
    uint8_t coming;                       /* out of hold, or FIN_NONE: the next one */

    /* the game as its events tell it */
    struct fin_board board;
    uint64_t time, spawn_time, lock_time;
    uint64_t score;
    uint32_t lines, level, pieces, number, combo, combo_before;
    uint32_t by_kind[FIN_KINDS];
    uint8_t in_play; /* kind, or FIN_NONE */
    uint8_t hold;
    bool hold_used;
    bool cleared;    /* something, by the last lock */
    bool clearing;   /* a clear whose rows may still be there */
    bool locked_out; /* by the last lock */
    bool emptied;    /* the field, since the last lock */
    bool refilled;   /* garbage of the mode came, and the next piece is to come */
    bool ended;
    uint8_t status, cause;
    uint8_t last_kind; /* of event */
    uint16_t down;
};

struct watch watch_make(const struct fin_setup *setup);

/* Takes in the events of a step; then looks at the session that they led to. A
 * sentence in `why` if something is not as it must be. */
bool watch_events(struct watch *watch, const struct fin_event *events, size_t count,
                  char why[REASON_ROOM]);
bool watch_session(struct watch *watch, const struct fin_session *session, char why[REASON_ROOM]);

/* Takes a step with the session, and both of these. */
bool watch_step(struct watch *watch, const struct random_step *step, struct fin_session *session,
                char why[REASON_ROOM]);

/* watch_state.c: a session alone. */
bool watch_state(const struct fin_session *session, char why[REASON_ROOM]);

/* watch.c: the next piece of queue and generator; the rows of a clear go. */
uint8_t watch_deal(struct watch *watch);
void watch_remove_rows(struct watch *watch);
void watch_raise_rows(struct watch *watch, int rows, int hole);

/* watch_modes.c: what the mode does at the start, and before a piece comes in. */
bool watch_is_mode(const struct watch *watch, const char *name);
void watch_start_mode(struct watch *watch);
void watch_before_spawn(struct watch *watch);

/* Full rows, a bit each, counted cell by cell. */
uint64_t watch_full_rows(const struct fin_board *board);

/* The score where counting stops. */
#define WATCH_MOST_SCORE ((UINT64_C(1) << 53) - 1)

#endif
