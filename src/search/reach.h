/* All landings of a piece on a field, sets at a time. Included by the files of
 * the paths, after the lanes of their machine; `words` is a constant wherever
 * these functions are used, and everything is compiled anew for each.
 */
#ifndef FIN_SEARCH_REACH_H
#define FIN_SEARCH_REACH_H

#include "search/mover.h"

struct fin_reach {
    fin_lanes blocked[FIN_WORDS]; /* the piece does not fit there */
    fin_lanes rests[FIN_WORDS];   /* fits, and not one row lower */
    fin_lanes reached[FIN_WORDS];
};

FIN_INLINED void fin_reach_survey(struct fin_reach *reach, const struct fin_mover *mover,
                                  const uint64_t *field, int words) {
    for (int w = 0; w < words; w++) {
        fin_lanes here = fin_lanes_all(field[w]);
        fin_lanes above = fin_lanes_all(w + 1 < words ? field[w + 1] << 1 : 0);
        reach->blocked[w] = mover->outside[w];
        for (int i = 0; i < FIN_CELLS; i++) {
            reach->blocked[w] |= here >> mover->cell[i];
            if (w + 1 < words) {
                reach->blocked[w] |= above << mover->rest[i];
            }
        }
    }
    for (int w = 0; w < words; w++) {
        fin_lanes under = reach->blocked[w] << 10;
        under |= w > 0 ? reach->blocked[w - 1] >> 54 : fin_lanes_all(0x3FF);
        reach->rests[w] = ~reach->blocked[w] & under;
    }
}

FIN_INLINED void fin_reach_from_above(struct fin_reach *reach, int words) {
    fin_lanes covered[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        covered[w] = reach->blocked[w];
    }
    for (int rows = 1; rows <= 4; rows *= 2) {
        for (int w = 0; w < words; w++) {
            covered[w] |= covered[w] >> 10 * rows;
            if (w + 1 < words) {
                covered[w] |= covered[w + 1] << (64 - 10 * rows);
            }
        }
    }
    if (words > 1) {
        for (int w = 0; w + 1 < words; w++) {
            covered[w] |= covered[w + 1] >> 16;
            if (w + 2 < words) {
                covered[w] |= covered[w + 2] << 48;
            }
        }
    }
    if (words > 2) {
        covered[0] |= covered[2] >> 32;
    }
    for (int w = 0; w < words; w++) {
        reach->reached[w] = ~covered[w];
    }
}

FIN_INLINED void fin_reach_step(struct fin_reach *reach, const struct fin_mover *mover, int words,bool narrow) {
    fin_lanes next[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        fin_lanes set = reach->reached[w];
        fin_lanes right = set << 1, left = set >> 1, down = set >> 10;
        if (w > 0) {
            right |= reach->reached[w - 1] >> 63;
        }
        if (w + 1 < words) {
            left |= reach->reached[w + 1] << 63;
            down |= reach->reached[w + 1] << 54;
        }
        if (narrow) {
            right &= ~mover->first_column[w];
            left &= ~mover->last_column[w];
        }
        next[w] = (right | left | down) & ~reach->blocked[w];
    }
    for (int w = 0; w < words; w++) {
        reach->reached[w] |= next[w];
    }
}

FIN_INLINED void fin_reach_go_round(fin_lanes set[], const struct fin_candidate *candidate,
                                    int words) {
    fin_lanes turned[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        turned[w] = set[w] << candidate->left | set[w] >> candidate->right;
    }
    if (words == 1) {
        set[0] = turned[0];
    } else if (words == 2) {
        fin_lanes exchanged = (turned[0] ^ turned[1]) & candidate->up;
        set[0] = turned[0] ^ exchanged;
        set[1] = turned[1] ^ exchanged;
    } else {
        for (int w = 0; w < words; w++) {
            set[w] = (turned[w] & ~(candidate->up | candidate->down)) |
                     (turned[(w + words - 1) % words] & candidate->up) |
                     (turned[(w + 1) % words] & candidate->down);
        }
    }
}

FIN_INLINED void fin_reach_try(const struct fin_reach *reach, const struct fin_mover *mover,
                               const struct fin_candidate *candidate, fin_lanes trying[],
                               fin_lanes gained[], int words,bool narrow) {
    fin_reach_go_round(trying, candidate, words);
    for (int w = 0; w < words; w++) {
        fin_lanes blocked = reach->blocked[w];
        if (w == 0) {
            blocked |= candidate->past_top;
        }
        if (w == words - 1) {
            blocked |= candidate->past_bottom;
        }
        if (narrow&&candidate->wraps) {
            blocked |= mover->wrapped[w];
        }
        gained[w] |= trying[w] & ~blocked;
        trying[w] &= blocked;
        if (w == 0 && words <= FIN_OPEN_WORDS) {
            trying[w] &= ~candidate->open[words - 1];
        }
    }
}

FIN_INLINED void fin_reach_turn(const struct fin_reach *reach, const struct fin_mover *mover,
                                const fin_lanes from[], fin_lanes gained[], int words,bool narrow) {
    fin_lanes cw[FIN_WORDS], ccw[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        cw[w] = fin_lanes_turn(from[w], FIN_CW);
        ccw[w] = fin_lanes_turn(from[w], FIN_CCW);
    }
    const struct fin_candidate *candidate = mover->candidates + mover->first[1];
    const struct fin_candidate *end = candidate + mover->count[1];
    const struct fin_candidate *candidate2 = mover->candidates + mover->first[3];
    for (; candidate < end; candidate++,candidate2++) {
        fin_reach_try(reach, mover, candidate, cw, gained, words,narrow);
        fin_reach_try(reach, mover, candidate2, ccw, gained, words,narrow);
    }
}
#ifndef STEPS
#define STEPS 2
#endif
FIN_INLINED void fin_reach_spread(struct fin_reach *reach, const struct fin_mover *mover,
                                  int words,bool narrow) {
    fin_lanes turned[FIN_WORDS];
    for (int w = 0; w < words; w++) {
        turned[w] = fin_lanes_all(0);
    }
    for (int round=0;;round++) {
        for(int k=0;k<STEPS;k++)fin_reach_step(reach, mover,words,narrow);
        fin_lanes old[FIN_WORDS];
        for (int w = 0; w < words; w++) old[w]=reach->reached[w];
        fin_reach_step(reach, mover,words,narrow);
#ifdef LATE
        if(round>0){ fin_lanes m=fin_lanes_all(0);
        for (int w = 0; w < words; w++) m |= reach->rests[w] & ~reach->reached[w];
        if(!fin_lanes_any(m)) return; }
#endif
#ifdef EARLY
        { fin_lanes m=fin_lanes_all(0);
        for (int w = 0; w < words; w++) m |= reach->rests[w] & ~reach->reached[w];
        if(!fin_lanes_any(m)) return; }
#endif
        fin_lanes from[FIN_WORDS], gained[FIN_WORDS], any = fin_lanes_all(0);
        for (int w = 0; w < words; w++) {
            from[w] = reach->reached[w] & ~turned[w];
            turned[w] = reach->reached[w];
            gained[w] = fin_lanes_all(0);
        }
        fin_reach_turn(reach, mover, from, gained, words,narrow);
        fin_lanes missing=fin_lanes_all(0);
        for (int w = 0; w < words; w++) {
            reach->reached[w] |= gained[w];
            any |= reach->reached[w]&~old[w];
            missing |= reach->rests[w] & ~reach->reached[w];
        }
#ifdef EARLY
        if (!fin_lanes_any(any)) {
#else
        if (!((int)fin_lanes_any(any)&(int)fin_lanes_any(missing))) {
#endif
            return;
        }
    }
}

#endif
