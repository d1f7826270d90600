/* Counts the landings of one piece on many boards at once, for the last layer of a perft. Boards
 * wait in lists by the size of their window, and a round of the search goes over a whole list. A
 * branch on a single board would often be mispredicted; there is none. */
#ifndef FIN_SEARCH_BATCH_H
#define FIN_SEARCH_BATCH_H

#include <string.h>

#include "search/field.h"
#include "search/reach.h"

enum {
    FIN_BATCH_WORDS = 2,   /* words of the largest window that is counted in lists */
    FIN_BATCH_BOARDS = 64, /* most boards of a list; a multiple of FIN_FACINGS */
};

/* The boards of each window size, by word. */
struct fin_batch {
    uint64_t words[FIN_BATCH_WORDS + 1][FIN_BATCH_WORDS][FIN_BATCH_BOARDS];
    uint32_t count[FIN_BATCH_WORDS + 1];
};

/* A board with landings that are not reached yet. */
struct fin_batch_board {
    fin_lanes covered[FIN_BATCH_WORDS]; /* landings that the piece can't fall to from above */
    fin_lanes blocked[FIN_BATCH_WORDS];
    fin_lanes reached[FIN_BATCH_WORDS];
    fin_lanes turned[FIN_BATCH_WORDS]; /* positions whose turns were tried */
};

/* Adds a board. True if its list is full now: count the batch before adding another one. */
FIN_INLINED bool fin_batch_add(struct fin_batch *batch, const struct fin_field *field, int words) {
    uint32_t at = batch->count[words]++;
    for (int w = 0; w < FIN_BATCH_WORDS; w++) {
        batch->words[words][w][at] = field->words[w];
    }
    return at + 1 == FIN_BATCH_BOARDS;
}

/* Saves what is reached. True if a landing is missing; else adds the covered landings to total. */
FIN_INLINED bool fin_batch_save(struct fin_batch_board *board, const struct fin_reach *reach,
                                const struct fin_mover *mover, int words, bool gains,
                                uint64_t *total) {
    fin_lanes missing = {0};
    int count = 0;
    for (int w = 0; w < words; w++) {
        fin_lanes covered = board->covered[w], found = covered & reach->reached[w];
        fin_reach_first_facings(mover, &covered);
        fin_reach_first_facings(mover, &found);
        missing |= covered & ~found;
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            count += fin_word_count(found[facing]);
        }
        board->blocked[w] = reach->blocked[w];
        board->reached[w] = reach->reached[w];
    }
    int misses = fin_lanes_any(&missing), more = misses & gains;
    *total += (uint64_t)(count & (more - 1));
    return more;
}

/* Reaches what a piece can reach by falling and steps. True if a landing is missing. */
FIN_INLINED bool fin_batch_begin(struct fin_batch_board *board, const struct fin_mover *mover,
                                 const uint64_t field[], bool narrow, int words, uint64_t *total) {
    struct fin_reach reach;
    fin_reach_survey_one(&reach, mover, field, words);
    fin_reach_from_above(&reach, words);
    for (int w = 0; w < words; w++) {
        board->covered[w] = reach.rests[w] & reach.covered[w];
        board->turned[w] = (fin_lanes){0};
    }
    for (int i = 0; i < 3; i++) {
        fin_reach_step(&reach, mover, true, narrow, words);
    }
    return fin_batch_save(board, &reach, mover, words, true, total);
}

/* Adds a turn and three steps, to a board that may be the same one. True if a landing is missing
 * and the round gained something. */
FIN_INLINED bool fin_batch_round(struct fin_batch_board *to, const struct fin_batch_board *from,
                                 const struct fin_mover *mover, bool narrow, int words,
                                 uint64_t *total) {
    struct fin_reach reach;
    fin_lanes turning[FIN_BATCH_WORDS], before[FIN_BATCH_WORDS], gained = {0};
    for (int w = 0; w < words; w++) {
        reach.blocked[w] = from->blocked[w];
        reach.reached[w] = before[w] = from->reached[w];
        turning[w] = before[w] & ~from->turned[w];
        to->covered[w] = from->covered[w];
        to->turned[w] = before[w];
    }
    fin_reach_turn(&reach, mover, turning, narrow, words);
    for (int i = 0; i < 3; i++) {
        fin_reach_step(&reach, mover, true, narrow, words);
    }
    for (int w = 0; w < words; w++) {
        gained |= reach.reached[w] & ~before[w];
    }
    return fin_batch_save(to, &reach, mover, words, fin_lanes_any(&gained), total);
}

/* Counts the covered landings of a list. Boards that need another round move to the front. */
FIN_INLINED uint64_t fin_batch_count(const struct fin_batch *batch, const struct fin_mover *mover,
                                     bool narrow, int words) {
    struct fin_batch_board boards[FIN_BATCH_BOARDS];
    uint64_t total = 0;
    uint32_t left = 0;
    for (uint32_t i = 0; i < batch->count[words]; i++) {
        uint64_t field[FIN_BATCH_WORDS];
        for (int w = 0; w < words; w++) {
            field[w] = batch->words[words][w][i];
        }
        left += fin_batch_begin(&boards[left], mover, field, narrow, words, &total);
    }
    while (left > 0) {
        uint32_t count = left;
        left = 0;
        for (uint32_t i = 0; i < count; i++) {
            left += fin_batch_round(&boards[left], &boards[i], mover, narrow, words, &total);
        }
    }
    return total;
}

/* The same for a piece that no turn moves. It needs one lane only, so four boards share a
 * vector. */
FIN_INLINED uint64_t fin_batch_count_unturned(struct fin_batch *batch,
                                              const struct fin_mover *mover, int words) {
    uint64_t total = 0;
    uint32_t count = batch->count[words];
    for (; count % FIN_FACINGS != 0; count++) {
        for (int w = 0; w < words; w++) {
            batch->words[words][w][count] = 0; /* an empty board has no covered landings */
        }
    }
    for (uint32_t i = 0; i < count; i += FIN_FACINGS) {
        struct fin_reach reach;
        fin_lanes fields[FIN_BATCH_WORDS], gained;
        for (int w = 0; w < words; w++) {
            memcpy(&fields[w], &batch->words[words][w][i], sizeof fields[w]);
        }
        fin_reach_survey(&reach, mover, fields, words);
        fin_reach_from_above(&reach, words);
        do {
            fin_lanes before[FIN_BATCH_WORDS];
            fin_reach_step(&reach, mover, true, false, words);
            fin_reach_step(&reach, mover, true, false, words);
            for (int w = 0; w < words; w++) {
                before[w] = reach.reached[w];
            }
            fin_reach_step(&reach, mover, true, false, words);
            gained = (fin_lanes){0};
            for (int w = 0; w < words; w++) {
                gained |= reach.reached[w] & ~before[w];
            }
        } while (fin_lanes_any(&gained));
        for (int w = 0; w < words; w++) {
            fin_lanes found = reach.rests[w] & reach.covered[w] & reach.reached[w];
            for (int board = 0; board < FIN_FACINGS; board++) {
                total += (uint64_t)fin_word_count(found[board]);
            }
        }
    }
    return total;
}

#endif
