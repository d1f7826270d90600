/* The functions of a path, included after the lanes of its machine. */
#ifndef FIN_SEARCH_WALK_H
#define FIN_SEARCH_WALK_H

#include "search/reach.h"
#include "search/search.h"

/* A stack of this height leaves the rows of a window from which a turn can end
 * in it. */
static int window_words(const struct fin_mover *mover, const struct fin_field *field) {
    int bits = (field->height + mover->margin) * FIN_COLUMNS;
    return field->height > FIN_OPEN_HEIGHT ? FIN_WORDS : (bits + FIN_WORD_BITS - 1) / FIN_WORD_BITS;
}

static void find_landings(const struct fin_mover *mover, const struct fin_field *field,
                          struct fin_landing_sets *sets) {
    sets->count = window_words(mover, field);
    switch (2 * sets->count + mover->narrow) {
    case 2:
        fin_reach_open(mover, field->words, sets->words, false, 1);
        break;
    case 3:
        fin_reach_open(mover, field->words, sets->words, true, 1);
        break;
    case 4:
        fin_reach_open(mover, field->words, sets->words, false, 2);
        break;
    case 5:
        fin_reach_open(mover, field->words, sets->words, true, 2);
        break;
    case 6:
        fin_reach_open(mover, field->words, sets->words, false, 3);
        break;
    case 7:
        fin_reach_open(mover, field->words, sets->words, true, 3);
        break;
    default:
        fin_reach_whole(mover, field->words, sets->words);
        break;
    }
}

static uint64_t count_landings(const struct fin_landing_sets *sets) {
    int count = 0;
    for (int w = 0; w < sets->count; w++) {
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            count += fin_word_count(sets->words[w][facing]);
        }
    }
    return (uint64_t)count;
}

static uint64_t perft(const struct fin_search *search, const struct fin_field *field,
                      const uint8_t *kinds, size_t depth) {
    const struct fin_mover *mover = &search->movers[kinds[0]];
    struct fin_landing_sets sets;
    uint64_t total = 0;
    find_landings(mover, field, &sets);
    if (depth == 1) {
        return count_landings(&sets);
    }
    for (int w = 0; w < sets.count; w++) {
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            for (uint64_t set = sets.words[w][facing]; set != 0; set &= set - 1) {
                struct fin_field next = *field;
                fin_field_land(&next, mover, facing, w * FIN_WORD_BITS + __builtin_ctzll(set));
                total += perft(search, &next, kinds + 1, depth - 1);
            }
        }
    }
    return total;
}

#endif
