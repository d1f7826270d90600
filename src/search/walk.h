/* The functions of a path; include it after the lanes of its machine. */
#ifndef FIN_SEARCH_WALK_H
#define FIN_SEARCH_WALK_H

#include <string.h>

#include "search/reach.h"
#include "search/search.h"

/* The words of a window with this many rows. */
static int window_words(const struct fin_mover *mover, const struct fin_field *field, int rows) {
    bool open = field->height <= mover->open_height;
    return open ? (rows * FIN_COLUMNS + FIN_WORD_BITS - 1) / FIN_WORD_BITS : FIN_WORDS;
}

/* Reaches everything in a window; compiled separately for each size and for narrow pieces. */
FIN_INLINED void reach_all(struct fin_reach *reach, const struct fin_mover *mover,
                           const struct fin_field *field, int words) {
    if (words > FIN_OPEN_WORDS) {
        fin_reach_whole(reach, mover, field->words);
    } else if (mover->narrow) {
        fin_reach_open(reach, mover, field->words, true, words);
    } else {
        fin_reach_open(reach, mover, field->words, false, words);
    }
}

FIN_INLINED void list_window(const struct fin_mover *mover, const struct fin_field *field,
                             struct fin_landing_sets *sets, int words) {
    struct fin_reach reach;
    reach_all(&reach, mover, field, words);
    fin_reach_landings(&reach, mover, sets->words, words);
    sets->count = words;
}

/* The window has one more row than the stack, for pieces on top of it. */
static void list_landings(const struct fin_mover *mover, const struct fin_field *field,
                          struct fin_landing_sets *sets) {
    switch (window_words(mover, field, field->height + 1)) {
    case 1:
        list_window(mover, field, sets, 1);
        break;
    case 2:
        list_window(mover, field, sets, 2);
        break;
    case 3:
        list_window(mover, field, sets, 3);
        break;
    default:
        list_window(mover, field, sets, FIN_WORDS);
        break;
    }
}

FIN_INLINED void list_turned_in_window(const struct fin_mover *mover, const struct fin_field *field,
                                       struct fin_turned_sets *sets, int words) {
    struct fin_reach reach;
    reach_all(&reach, mover, field, words);
    fin_reach_complete(&reach, mover, true, words);
    fin_reach_turned(&reach, mover, true, words, sets->by_last, sets->by_other);
    for (int w = 0; w < words; w++) {
        sets->by_last[w] &= reach.rests[w];
        sets->by_other[w] &= reach.rests[w];
    }
    sets->count = words;
}

static void list_turned(const struct fin_mover *mover, const struct fin_field *field,
                        struct fin_turned_sets *sets) {
    switch (window_words(mover, field, field->height + 1)) {
    case 1:
        list_turned_in_window(mover, field, sets, 1);
        break;
    case 2:
        list_turned_in_window(mover, field, sets, 2);
        break;
    case 3:
        list_turned_in_window(mover, field, sets, 3);
        break;
    default:
        list_turned_in_window(mover, field, sets, FIN_WORDS);
        break;
    }
}

static void list_small(const struct fin_mover *mover, uint64_t field, int rows,
                       uint64_t landings[FIN_FACINGS]) {
    fin_lanes set;
    if (mover->open_height < rows) {
        struct fin_field whole = {.words = {field}, .height = rows};
        struct fin_landing_sets sets;
        list_landings(mover, &whole, &sets);
        set = sets.words[0] & mover->below[rows];
    } else if (mover->narrow) {
        fin_reach_small(mover, field, rows, true, &set);
    } else {
        fin_reach_small(mover, field, rows, false, &set);
    }
    memcpy(landings, &set, sizeof set);
}

FIN_INLINED int count_window(const struct fin_mover *mover, const struct fin_field *field,
                             int words) {
    struct fin_reach reach;
    reach_all(&reach, mover, field, words);
    return fin_reach_count(&reach, mover, words);
}

static int count_listed(const struct fin_mover *mover, const struct fin_field *field) {
    struct fin_landing_sets sets;
    int count = 0;
    list_landings(mover, field, &sets);
    for (int w = 0; w < sets.count; w++) {
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            count += fin_word_count(sets.words[w][facing]);
        }
    }
    return count;
}

static int count_landings(const struct fin_mover *mover, const struct fin_field *field) {
    switch (window_words(mover, field, field->height)) {
    case 0:
        return mover->columns;
    case 1:
        return count_window(mover, field, 1);
    case 2:
        return count_window(mover, field, 2);
    case 3:
        return count_window(mover, field, 3);
    default:
        return count_listed(mover, field);
    }
}

static uint64_t perft(const struct fin_search *search, const struct fin_field *field,
                      const uint8_t *kinds, size_t depth) {
    const struct fin_mover *mover = &search->movers[kinds[0]];
    struct fin_landing_sets sets;
    uint64_t total = 0;
    if (depth == 1) {
        return (uint64_t)count_landings(mover, field);
    }
    list_landings(mover, field, &sets);
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
