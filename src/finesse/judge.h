/* Shared by the judge's files: the log of a piece's presses and the functions that evaluate it
 * when the piece locks. */
#ifndef FIN_FINESSE_JUDGE_H
#define FIN_FINESSE_JUDGE_H

#include "finesse/finesse.h"

enum {
    FIN_PRESS_MOVED = 1, /* a tap that was not blocked */
    FIN_PRESS_FAR = 2,   /* auto-shift moved the piece: the key was held */
    FIN_PRESS_FELL = 4,  /* a soft drop that was not blocked */
    FIN_PRESS_BRIEF = 8, /* released in the instant of its press */
    FIN_PRESS_WALL = 16, /* the last of a key repeat that reached the wall */
    FIN_PRESS_SPUN = 32, /* a turn without a kick */
};

/* A terminal that does not report key releases sends a held key as repeated presses: the first,
 * the next after the keyboard's delay, then more at a steady interval. The front end
 * (app/play/buttons.h) turns the first ones into brief taps (two, if it knows the terminal) and
 * then holds the button. FIN_REPEATS_FIRST_US and FIN_REPEATS_US are the longest gaps between such
 * presses. */
enum { FIN_REPEATS_FIRST_US = 700000, FIN_REPEATS_US = 130000, FIN_REPEATS_PRESSES = 3 };
/* The front end releases the button 0.1 s after the last press: 25 ms of a game slowed to a
 * quarter. */
enum { FIN_REPEATS_HOLD_US = 25000 };

/* repeats.c: true if a press was held until the piece could go no further. */
bool fin_press_is_far(const struct fin_judge *judge, int press);

/* True if the press is one of the brief taps at the start of a key repeat. */
bool fin_repeats_covers(const struct fin_judge *judge, int press);
/* Marks the press that holds a key repeat if the piece can go no further. */
void fin_repeats_note(struct fin_judge *judge, int press);
/* True if a key repeat ended before the wall: the player's intention is then unknown. */
bool fin_repeats_stopped_short(const struct fin_judge *judge);

/* The holder of left, right or soft drop if it is not a press in the log. */
enum { FIN_OWNER_NONE = -1, FIN_OWNER_UNKNOWN = -2 };

/* verdict.c: judges the piece that locks, from the log. */
struct fin_verdict fin_judge_decide(const struct fin_judge *judge, const struct fin_event *lock);

/* gravity.c: the time per row; 0 is 20G, UINT32_MAX no gravity. */
uint32_t fin_judge_gravity(const struct fin_judge *judge);
/* True if a key sequence reaches the landing however far the piece has fallen meanwhile, up to
 * `rows` rows. */
bool fin_key_sequence_survives(const struct fin_finesse *finesse,
                               const struct fin_key_sequence *sequence, int rows,
                               struct fin_piece landing);

/* key_sequences.c: true if `part` is a subsequence of `sequence`. */
bool fin_key_sequence_contains(const struct fin_key_sequence *sequence,
                               const struct fin_key_sequence *part);

/* faults.c: names the faults of keys (at least one, and more than the fewest) for the landing
 * aimed at. */
uint16_t fin_faults_name(const struct fin_finesse *finesse, const struct fin_key_sequence *own);

#endif
