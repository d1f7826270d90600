/* What the judge's files share: the log of a piece's presses, and what is made
 * of it when the piece locks. */
#ifndef FIN_FINESSE_JUDGE_H
#define FIN_FINESSE_JUDGE_H

#include "finesse/finesse.h"

enum {
    FIN_PRESS_MOVED = 1, /* a tap that was not blocked */
    FIN_PRESS_FAR = 2,   /* its charge moved the piece: it was held */
    FIN_PRESS_FELL = 4,  /* a soft drop that was not blocked */
    FIN_PRESS_BRIEF = 8, /* let go in the instant in which it was pressed */
    FIN_PRESS_WALL = 16, /* the last of a run, when the piece could go no further */
    FIN_PRESS_SPUN = 32, /* a turn on the spot */
};

/* A terminal that reports no releases turns a held key into presses: one, another after its
 * delay, then more at a steady interval. What plays from them (app/hands.h) makes brief taps
 * of the first ones, two where it knows the terminal, and then holds the button. */
enum { FIN_REPEATS_FIRST_US = 700000, FIN_REPEATS_US = 130000, FIN_REPEATS_PRESSES = 3 };
/* ... and releases it a tenth of a second after its last press: in a game slowed to a quarter
 * this long. */
enum { FIN_REPEATS_HOLD_US = 25000 };

/* repeats.c: the key was held until the piece could go no further. */
bool fin_press_is_far(const struct fin_judge *judge, int press);

/* The press is one of the taps that were a run's beginning. */
bool fin_repeats_covers(const struct fin_judge *judge, int press);
/* The direction of a run can do no more: it went all the way. */
void fin_repeats_note(struct fin_judge *judge, int press);
/* A run ended before the wall: nobody can tell what was meant. */
bool fin_repeats_stopped_short(const struct fin_judge *judge);

/* Who holds a direction or soft drop down, if it is none of the presses. */
enum { FIN_OWNER_NONE = -1, FIN_OWNER_UNKNOWN = -2 };

/* verdict.c: judges the piece that locks, from the log. */
struct fin_verdict fin_judge_decide(const struct fin_judge *judge, const struct fin_event *lock);

/* gravity.c: time a row; 0 is 20G, UINT32_MAX never. */
uint32_t fin_judge_gravity(const struct fin_judge *judge);
/* Whether a way leads to the landing wherever the piece may have fallen to
 * meanwhile, up to so many rows. */
bool fin_way_survives(const struct fin_finesse *finesse, const struct fin_way *way, int rows,
                      struct fin_piece landing);

/* ways.c: a way is left of another when some of its keys are left out. */
bool fin_way_contains(const struct fin_way *way, const struct fin_way *part);

/* faults.c: names what is wrong with keys (some, more than the fewest) for the
 * target that was aimed for. */
uint16_t fin_faults_name(const struct fin_finesse *finesse, const struct fin_way *own);

#endif
