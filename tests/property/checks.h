/* Checks of one number each: a random game, board or stream that is made from
 * it and must keep some promise. The tests run them over fixed numbers, `soak`
 * over new ones; whichever fails can be repeated by its number. */
#ifndef FIN_TESTS_CHECKS_H
#define FIN_TESTS_CHECKS_H

#include "watch/step_checks.h"

/* What was looked at. */
struct tally {
    uint64_t steps, changes, pieces, lines;
};

struct check {
    const char *name;
    bool (*holds)(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
    int share; /* numbers in a round of soak */
};

/* The name of the row past the last is NULL. */
extern const struct check checks[];

/* Every state of a random game is sound, and its events tell all of it. */
bool check_invariants(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* The promises about advances hold at every step of a random game. */
bool check_cut(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* The same for a game of the mode and limit that the seed gives by its rest;
 * limits_reached tells whether every one of them ended a game. */
bool check_limits(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
bool limits_reached(char why[REASON_ROOM]);
/* A recorded game is read, played and rewound as it was. */
bool check_replay(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* The judge of finesse says something sensible about every piece that locks. */
bool check_judge(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* Bags are bags, and generators are values. */
bool check_generators(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* Under ocular a mirrored piece on a mirrored board moves and turns alike. */
bool check_mirror(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
/* The search finds the landings that the plain way finds, and counts as many. */
bool check_landings(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);
bool check_perft(uint64_t seed, struct tally *tally, char why[REASON_ROOM]);

#endif
