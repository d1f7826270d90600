/* Finds the positions that a piece can reach, as sets; docs/search.md explains the method. Include
 * it after the lanes of a machine. `words` is a constant at every call, so the compiler makes one
 * version without loops for each window size.
 *
 * A window of one to three words is open: above it everything is free, and the piece can drop in
 * from every position there. A window of FIN_WORDS words is the whole board, and the piece starts
 * at its spawn. */
#ifndef FIN_SEARCH_REACH_H
#define FIN_SEARCH_REACH_H

#include "search/mover.h"

struct fin_reach {
    fin_lanes blocked[FIN_WORDS]; /* the piece does not fit */
    fin_lanes rests[FIN_WORDS];   /* it fits, but not one row lower */
    fin_lanes covered[FIN_WORDS]; /* it can not fall there from above the window */
    fin_lanes reached[FIN_WORDS];
};

/* ---- the ground ---- */

FIN_INLINED void fin_reach_survey(struct fin_reach *reach, const struct fin_mover *mover,
                                  const fin_lanes *field, int words) {
    const fin_lanes none = {0}, floor = none | ((1 << FIN_COLUMNS) - 1);
    for (int w = 0; w < words; w++) {
        reach->blocked[w] = mover->outside[w];
        for (int i = 0; i < FIN_CELLS; i++) {
            reach->blocked[w] |= field[w] >> mover->cell[i];
            if (w + 1 < words) {
                reach->blocked[w] |= field[w + 1] << 1 << mover->rest[i];
            }
        }
    }
    for (int w = 0; w < words; w++) {
        fin_lanes under = reach->blocked[w] << FIN_COLUMNS;
        under |= w > 0 ? reach->blocked[w - 1] >> (FIN_WORD_BITS - FIN_COLUMNS) : floor;
        reach->rests[w] = under & ~reach->blocked[w];
    }
}

/* Surveys one board for all facings. */
FIN_INLINED void fin_reach_survey_one(struct fin_reach *reach, const struct fin_mover *mover,
                                      const uint64_t *field, int words) {
    const fin_lanes none = {0};
    fin_lanes lanes[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        lanes[w] = none | field[w];
    }
    fin_reach_survey(reach, mover, lanes, words);
}

/* Extends a set downwards: adds the positions `rows` rows below. */
FIN_INLINED void fin_reach_shade(fin_lanes set[], int rows, int words) {
    int far = rows * FIN_COLUMNS / FIN_WORD_BITS, near = rows * FIN_COLUMNS % FIN_WORD_BITS;
    for (int w = 0; w + far < words; w++) {
        set[w] |= set[w + far] >> near;
        if (w + far + 1 < words) {
            set[w] |= set[w + far + 1] << (FIN_WORD_BITS - near);
        }
    }
}

/* Reaches every position to which the piece can fall from above an open window, that is, with
 * nothing blocked above it. */
FIN_INLINED void fin_reach_from_above(struct fin_reach *reach, int words) {
    for (int w = 0; w < words; w++) {
        reach->covered[w] = reach->blocked[w];
    }
    for (int rows = 1; rows * FIN_COLUMNS < words * FIN_WORD_BITS; rows *= 2) {
        fin_reach_shade(reach->covered, rows, words);
    }
    for (int w = 0; w < words; w++) {
        reach->reached[w] = ~reach->covered[w];
    }
}

/* ---- moves ---- */

/* One step left, right and, with soft drop, down. */
FIN_INLINED void fin_reach_step(struct fin_reach *reach, const struct fin_mover *mover, bool down,
                                bool narrow, int words) {
    fin_lanes next[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        const fin_lanes *set = &reach->reached[w];
        fin_lanes right = set[0] << 1, left = set[0] >> 1, lower = set[0] >> FIN_COLUMNS;
        if (w > 0) {
            right |= set[-1] >> (FIN_WORD_BITS - 1);
        }
        if (w + 1 < words) {
            left |= set[1] << (FIN_WORD_BITS - 1);
            lower |= set[1] << (FIN_WORD_BITS - FIN_COLUMNS);
        }
        if (narrow) {
            right &= ~mover->first_column[w];
            left &= ~mover->last_column[w];
        }
        next[w] = right | left;
        if (down) {
            next[w] |= lower;
        }
    }
    for (int w = 0; w < words; w++) {
        reach->reached[w] |= next[w] & ~reach->blocked[w];
    }
}

/* ---- turns ---- */

/* Moves a set from one kick to the next, around the ring of words. */
FIN_INLINED void fin_reach_go_round(fin_lanes set[], const struct fin_candidate *candidate,
                                    int words) {
    fin_lanes turned[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        turned[w] = set[w] << candidate->left | set[w] >> candidate->right;
    }
    if (words == 1) {
        set[0] = turned[0];
    } else if (words == 2) {
        fin_lanes exchanged = (turned[0] ^ turned[1]) & candidate->crossing;
        set[0] = turned[0] ^ exchanged;
        set[1] = turned[1] ^ exchanged;
    } else {
        for (int w = 0; w < words; w++) {
            set[w] = (turned[w] & ~candidate->crossing) |
                     (turned[(w + words - 1) % words] & candidate->up) |
                     (turned[(w + 1) % words] & candidate->crossing & ~candidate->up);
        }
    }
}

/* Tries the next kick for a set of positions. Where the piece fits is gained. Positions that fit,
 * or left through the open top, are done. */
FIN_INLINED void fin_reach_try(const struct fin_reach *reach, const struct fin_mover *mover,
                               const struct fin_candidate *candidate, fin_lanes trying[],
                               fin_lanes gained[], bool narrow, int words) {
    fin_reach_go_round(trying, candidate, words);
    for (int w = 0; w < words; w++) {
        fin_lanes blocked = reach->blocked[w];
        if (w == 0) {
            blocked |= candidate->past_top;
        }
        if (w == words - 1) {
            blocked |= candidate->past_bottom;
        }
        if (narrow && candidate->wraps != 0) {
            blocked |= mover->wrapped[w];
        }
        gained[w] |= trying[w] & ~blocked;
        trying[w] &= blocked;
        if (w == 0 && words <= FIN_OPEN_WORDS) {
            trying[w] &= ~candidate->open[words - 1];
        }
    }
}

/* Adds the results of all turns from a set of positions. */
FIN_INLINED void fin_reach_turn(struct fin_reach *reach, const struct fin_mover *mover,
                                const fin_lanes from[], bool narrow, int words) {
    fin_lanes cw[FIN_WORDS], ccw[FIN_WORDS], half[FIN_WORDS], gained[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        fin_lanes_turn(&cw[w], &from[w], FIN_CW);
        fin_lanes_turn(&ccw[w], &from[w], FIN_CCW);
        fin_lanes_turn(&half[w], &from[w], FIN_HALF);
        gained[w] = (fin_lanes){0};
    }
    for (int i = 0; i < mover->quarters; i++) {
        fin_reach_try(reach, mover, &mover->cw[i], cw, gained, narrow, words);
        fin_reach_try(reach, mover, &mover->ccw[i], ccw, gained, narrow, words);
    }
    for (int i = 0; i < mover->halves; i++) {
        fin_reach_try(reach, mover, &mover->half[i], half, gained, narrow, words);
    }
    for (int w = 0; w < words; w++) {
        reach->reached[w] |= gained[w];
    }
}

/* ---- the whole search ---- */

FIN_INLINED bool fin_reach_misses(const struct fin_reach *reach, int words) {
    fin_lanes missing = {0};
    for (int w = 0; w < words; w++) {
        missing |= reach->rests[w] & ~reach->reached[w];
    }
    return fin_lanes_any(&missing);
}

/* Repeats steps and turns until every landing is reached or a round gains nothing. A mispredicted
 * branch costs more than a step, so a round makes three steps between tests. */
FIN_INLINED void fin_reach_spread(struct fin_reach *reach, const struct fin_mover *mover,
                                  bool soft_drop, bool narrow, int words) {
    fin_lanes turned[FIN_WORDS], before[FIN_WORDS], from[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        turned[w] = (fin_lanes){0};
    }
    for (bool more = fin_reach_misses(reach, words); more;) {
        fin_reach_step(reach, mover, soft_drop, narrow, words);
        fin_reach_step(reach, mover, soft_drop, narrow, words);
        for (int w = 0; w < words; w++) {
            before[w] = reach->reached[w];
        }
        fin_reach_step(reach, mover, soft_drop, narrow, words);
        for (int w = 0; w < words; w++) {
            from[w] = reach->reached[w] & ~turned[w];
            turned[w] = reach->reached[w];
        }
        fin_reach_turn(reach, mover, from, narrow, words);
        fin_lanes gained = {0};
        for (int w = 0; w < words; w++) {
            gained |= reach->reached[w] & ~before[w];
        }
        int gains = fin_lanes_any(&gained), misses = fin_reach_misses(reach, words);
        more = (gains & misses) != 0;
    }
}

/* Extends the reached set to every position: fin_reach_spread stops when no landing is missing. */
FIN_INLINED void fin_reach_complete(struct fin_reach *reach, const struct fin_mover *mover,
                                    bool narrow, int words) {
    fin_lanes turned[FIN_WORDS], before[FIN_WORDS], from[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        turned[w] = (fin_lanes){0};
    }
    for (bool more = true; more;) {
        for (int w = 0; w < words; w++) {
            before[w] = reach->reached[w];
        }
        for (int i = 0; i < 3; i++) {
            fin_reach_step(reach, mover, true, narrow, words);
        }
        for (int w = 0; w < words; w++) {
            from[w] = reach->reached[w] & ~turned[w];
            turned[w] = reach->reached[w];
        }
        fin_reach_turn(reach, mover, from, narrow, words);
        fin_lanes gained = {0};
        for (int w = 0; w < words; w++) {
            gained |= reach->reached[w] & ~before[w];
        }
        more = fin_lanes_any(&gained);
    }
}

/* The results of one turn from every reached position: by the last kick of a quarter turn, and by
 * any other kick. Needs a complete reached set. */
FIN_INLINED void fin_reach_turned(const struct fin_reach *reach, const struct fin_mover *mover,
                                  bool narrow, int words, fin_lanes by_last[],
                                  fin_lanes by_other[]) {
    fin_lanes cw[FIN_WORDS], ccw[FIN_WORDS], half[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        fin_lanes_turn(&cw[w], &reach->reached[w], FIN_CW);
        fin_lanes_turn(&ccw[w], &reach->reached[w], FIN_CCW);
        fin_lanes_turn(&half[w], &reach->reached[w], FIN_HALF);
        by_last[w] = (fin_lanes){0};
        by_other[w] = (fin_lanes){0};
    }
    for (int i = 0; i < mover->quarters; i++) {
        fin_lanes *gained = i > 0 && i + 1 == mover->quarters ? by_last : by_other;
        fin_reach_try(reach, mover, &mover->cw[i], cw, gained, narrow, words);
        fin_reach_try(reach, mover, &mover->ccw[i], ccw, gained, narrow, words);
    }
    for (int i = 0; i < mover->halves; i++) {
        fin_reach_try(reach, mover, &mover->half[i], half, by_other, narrow, words);
    }
}

FIN_INLINED void fin_reach_open(struct fin_reach *reach, const struct fin_mover *mover,
                                const uint64_t *field, bool narrow, int words) {
    fin_reach_survey_one(reach, mover, field, words);
    fin_reach_from_above(reach, words);
    if (mover->soft_drop) {
        fin_reach_spread(reach, mover, true, narrow, words);
    }
}

/* Reaches the spawn, one row lower if that is free. False if the piece does not fit at all. */
FIN_INLINED bool fin_reach_enter(struct fin_reach *reach, const struct fin_mover *mover) {
    int bit = mover->spawn, lower = bit - FIN_COLUMNS;
    for (int w = 0; w < FIN_WORDS; w++) {
        reach->reached[w] = (fin_lanes){0};
    }
    if ((reach->blocked[bit / FIN_WORD_BITS][FIN_NORTH] >> bit % FIN_WORD_BITS & 1) != 0) {
        return false;
    }
    if ((reach->blocked[lower / FIN_WORD_BITS][FIN_NORTH] >> lower % FIN_WORD_BITS & 1) == 0) {
        bit = lower;
    }
    reach->reached[bit / FIN_WORD_BITS][FIN_NORTH] = (uint64_t)1 << bit % FIN_WORD_BITS;
    return true;
}

/* Adds all positions below reached ones to which the piece can fall. */
FIN_INLINED void fin_reach_fall(struct fin_reach *reach) {
    for (int row = 1; row < FIN_ROWS; row++) {
        fin_reach_shade(reach->reached, 1, FIN_WORDS);
        for (int w = 0; w < FIN_WORDS; w++) {
            reach->reached[w] &= ~reach->blocked[w];
        }
    }
}

FIN_INLINED void fin_reach_whole(struct fin_reach *reach, const struct fin_mover *mover,
                                 const uint64_t *field) {
    fin_reach_survey_one(reach, mover, field, FIN_WORDS);
    if (fin_reach_enter(reach, mover)) {
        fin_reach_spread(reach, mover, mover->soft_drop, true, FIN_WORDS);
        if (!mover->soft_drop) {
            fin_reach_fall(reach);
        }
    }
}

/* Moves landings to the first facing that covers the same cells. */
FIN_INLINED void fin_reach_first_facings(const struct fin_mover *mover, fin_lanes *set) {
    fin_lanes twin;
    if (mover->twins > 1) {
        fin_lanes_turn(&twin, set, FIN_HALF);
        *set = (*set | twin) & (fin_lanes){UINT64_MAX, UINT64_MAX, 0, 0};
    }
    if (mover->twins > 2) {
        fin_lanes_turn(&twin, set, FIN_CCW);
        *set = (*set | twin) & (fin_lanes){UINT64_MAX, 0, 0, 0};
    }
}

/* ---- results ---- */

FIN_INLINED void fin_reach_landings(const struct fin_reach *reach, const struct fin_mover *mover,
                                    fin_lanes landings[], int words) {
    for (int w = 0; w < words; w++) {
        landings[w] = reach->rests[w] & reach->reached[w];
        fin_reach_first_facings(mover, &landings[w]);
    }
}

/* The number of landings: those from above, one for each column and facing, also on top of the
 * window; plus the covered ones. */
FIN_INLINED int fin_reach_count(const struct fin_reach *reach, const struct fin_mover *mover,
                                int words) {
    int count = mover->columns;
    for (int w = 0; w < words; w++) {
        fin_lanes hidden = reach->rests[w] & reach->reached[w] & reach->covered[w];
        fin_reach_first_facings(mover, &hidden);
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            count += fin_word_count(hidden[facing]);
        }
    }
    return count;
}

/* The landings inside the lowest rows, at most six, of a board with nothing above: for perfect
 * clears. */
FIN_INLINED void fin_reach_small(const struct fin_mover *mover, uint64_t field, int rows,
                                 bool narrow, fin_lanes *landings) {
    struct fin_reach reach;
    fin_reach_open(&reach, mover, &field, narrow, 1);
    fin_reach_landings(&reach, mover, landings, 1);
    *landings &= mover->below[rows];
}

#endif
