/* The functions of a path; include it after the lanes of its machine. */
#ifndef FIN_SEARCH_WALK_H
#define FIN_SEARCH_WALK_H

#include <string.h>

#include "search/batch.h"
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

/* Counts the waiting boards, except for the landings from above, and empties the batch. */
static uint64_t count_batch(struct fin_batch *batch, const struct fin_mover *mover) {
    uint64_t total;
    if (mover->unturned) {
        total = fin_batch_count_unturned(batch, mover, 1);
        total += fin_batch_count_unturned(batch, mover, 2);
    } else if (mover->narrow) {
        total = fin_batch_count(batch, mover, true, 1);
        total += fin_batch_count(batch, mover, true, 2);
    } else {
        total = fin_batch_count(batch, mover, false, 1);
        total += fin_batch_count(batch, mover, false, 2);
    }
    memset(batch->count, 0, sizeof batch->count);
    return total;
}

/* Counts the landings of a piece on a board, or lets the board wait in a batch. */
FIN_INLINED uint64_t count_later(struct fin_batch *batch, const struct fin_mover *mover,
                                 const struct fin_field *field) {
    int words = window_words(mover, field, field->height);
    if (words > FIN_BATCH_WORDS || !mover->soft_drop) {
        return (uint64_t)count_landings(mover, field);
    }
    bool full = fin_batch_add(batch, field, words);
    return (uint64_t)mover->columns + (full ? count_batch(batch, mover) : 0);
}

static uint64_t perft(const struct fin_search *search, const struct fin_field *field,
                      const uint8_t *kinds, size_t depth);

/* Perft of at least two pieces. `last`: the next piece is the last one. */
FIN_INLINED uint64_t perft_layer(const struct fin_search *search, const struct fin_field *field,
                                 const uint8_t *kinds, size_t depth, bool last) {
    const struct fin_mover *mover = &search->movers[kinds[0]], *next = &search->movers[kinds[1]];
    struct fin_landing_sets sets;
    struct fin_batch batch;
    uint64_t total = 0;
    memset(batch.count, 0, sizeof batch.count);
    list_landings(mover, field, &sets);
    for (int w = 0; w < sets.count; w++) {
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            for (uint64_t set = sets.words[w][facing]; set != 0; set &= set - 1) {
                struct fin_field after = *field;
                fin_field_land(&after, mover, facing, w * FIN_WORD_BITS + __builtin_ctzll(set));
                total += last ? count_later(&batch, next, &after)
                              : perft(search, &after, kinds + 1, depth - 1);
            }
        }
    }
    return last ? total + count_batch(&batch, next) : total;
}

static uint64_t perft(const struct fin_search *search, const struct fin_field *field,
                      const uint8_t *kinds, size_t depth) {
    if (depth == 1) {
        return (uint64_t)count_landings(&search->movers[kinds[0]], field);
    }
    return depth == 2 ? perft_layer(search, field, kinds, depth, true)
                      : perft_layer(search, field, kinds, depth, false);
}

#endif
