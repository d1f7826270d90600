/* Property checks, each for one number: makes a random game, board or stream from the number and
 * tests a property. The tests use fixed numbers, `soak` new ones; a failure can be repeated by
 * its number. */
#ifndef FIN_TESTS_CHECKS_H
#define FIN_TESTS_CHECKS_H

#include "watch/step_checks.h"

/* The amount of work done. */
struct tally {
    uint64_t steps, changes, pieces, lines;
};

struct check {
    const char *name;
    bool (*holds)(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
    int share; /* numbers per round of soak */
};

/* Ends with a row whose name is NULL. */
extern const struct check checks[];

/* Every state of a random game is consistent, and its events describe all changes. */
bool check_invariants(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* The contract of fin_session_advance holds at every step of a random game. */
bool check_cut(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* The same for a game with the mode and limit that the seed selects; limits_reached checks that
 * each of them ended a game. */
bool check_limits(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
bool limits_reached(char why[REASON_ROOM]);
/* A recorded game is decoded, played and rewound unchanged. */
bool check_replay(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* The finesse judge gives a consistent verdict on every locked piece. */
bool check_judge(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* Bags are complete, and generators are values. */
bool check_generators(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* Under ocular, a mirrored piece on a mirrored board moves and turns as the mirror image. */
bool check_mirror(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* The search finds the same landings, and as many, as the plain search. */
bool check_landings(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
bool check_perft(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);

#endif
