/* Random games: from one number a set-up and the button changes of a player,
 * the same on every platform. Set-ups vary every setting, mostly within what
 * people use, sometimes to the ends of the ranges. Players press at human times,
 * several keys at one instant, or exactly when something is due and a
 * microsecond beside it; some of them play well enough to clear many lines. */
#ifndef FIN_TESTS_RANDOM_GAME_H
#define FIN_TESTS_RANDOM_GAME_H

#include "dice.h"
#include "finessimo.h"

/* One advance: to a time, with or without a button change. Or, seldom, garbage
 * at the session's time. */
struct random_step {
    uint64_t until_us;
    bool changes;
    struct fin_change change;
    uint8_t garbage_rows, garbage_hole; /* 0 rows: an advance */
};

/* What a step's change is for fin_session_advance. */
static inline const struct fin_change *random_step_change(const struct random_step *step) {
    return step->changes ? &step->change : NULL;
}

enum random_style { RANDOM_CHAOS, RANDOM_HUMAN, RANDOM_BUILDER, RANDOM_STYLES };

struct random_game {
    struct dice dice;
    struct fin_setup setup;
    uint8_t style;   /* enum random_style */
    uint16_t length; /* steps worth playing */
    bool garbage;    /* some comes up; not in games that are recorded */
    /* the builder's plan for the piece in play */
    uint32_t number; /* of the piece that it is for */
    struct fin_piece target;
    uint8_t patience; /* presses left before it just drops */
};

struct random_game random_game_make(uint64_t seed);

/* The next step of a game that stands as the session says. At most
 * RANDOM_INSTANTS instants with something due lie before its time, so a step
 * is never long work. */
enum { RANDOM_INSTANTS = 64 };
/* A time, or the last of so many instants if that is before it. */
uint64_t random_bounded_time(const struct fin_session *session, uint64_t until_us);
struct random_step random_game_step(struct random_game *game, const struct fin_session *session);
/* Takes a step: fin_session_garbage, or fin_session_advance, which may have to
 * be called again. */
enum fin_result random_step_take(const struct random_step *step, struct fin_session *session,
                                 struct fin_event *events, size_t capacity, size_t *count);

/* A set-up alone, any mode and preset or given ones. */
struct fin_setup random_setup(struct dice *dice);
struct fin_setup random_setup_of(struct dice *dice, int preset, int mode);
void random_board(struct dice *dice, struct fin_board *board);
int random_mode_count(void);

/* builder.c: the place where a piece of this kind fits best, dropped from the
 * top; the piece itself if there is none. */
struct fin_piece builder_target(const struct fin_board *board, struct fin_piece piece);

#endif
