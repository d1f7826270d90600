/* Random games: one number gives a set-up and a player's button changes, the same on every
 * platform. Set-ups vary every setting, mostly within realistic values, sometimes to the limits.
 * Players press at human intervals, several keys at once, or exactly at a due time and a
 * microsecond beside it. Some play well enough to clear many lines. */
#ifndef FIN_TESTS_RANDOM_GAME_H
#define FIN_TESTS_RANDOM_GAME_H

#include "dice.h"
#include "finessimo.h"

/* One step: an advance to a time, with or without a button change; or, rarely, garbage at the
 * session's time. */
struct random_step {
    uint64_t until_us;
    bool changes;
    struct fin_change change;
    uint8_t garbage_rows, garbage_hole; /* 0 rows: an advance */
};

/* The change argument of fin_session_advance for a step. */
static inline const struct fin_change *random_step_change(const struct random_step *step) {
    return step->changes ? &step->change : NULL;
}

enum random_style { RANDOM_CHAOS, RANDOM_HUMAN, RANDOM_BUILDER, RANDOM_STYLES };

struct random_game {
    struct dice dice;
    struct fin_setup setup;
    uint8_t style;   /* enum random_style */
    uint16_t length; /* number of steps to play */
    bool garbage;    /* sends garbage sometimes; not in recorded games */
    /* the builder's plan for the current piece */
    uint32_t number; /* of the piece it is for */
    struct fin_piece target;
    uint8_t patience; /* remaining presses before it just drops */
};

struct random_game random_game_make(uint64_t seed);

/* The next step of a game in the session's state. At most RANDOM_INSTANTS due instants are before
 * its time, which bounds the work of a step. */
enum { RANDOM_INSTANTS = 64 };
/* The given time, or the RANDOM_INSTANTS-th due instant if that is earlier. */
uint64_t random_bounded_time(const struct fin_session *session, uint64_t until_us);
struct random_step random_game_step(struct random_game *game, const struct fin_session *session);
/* Performs a step by fin_session_garbage or fin_session_advance, which may need several calls. */
enum fin_result random_step_take(const struct random_step *step, struct fin_session *session,
                                 struct fin_event *events, size_t capacity, size_t *count);

/* A random set-up, for any mode and preset or given ones. */
struct fin_setup random_setup(struct dice *dice);
struct fin_setup random_setup_of(struct dice *dice, int preset, int mode);
void random_board(struct dice *dice, struct fin_board *board);
int random_mode_count(void);

/* builder.c: the best hard drop for this piece; the piece itself if there is none. */
struct fin_piece builder_target(const struct fin_board *board, struct fin_piece piece);

#endif
