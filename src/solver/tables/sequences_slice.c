/* One slice: the sequences whose fifth and sixth kinds are fixed. Computes the sets of boards
 * with four pieces first, then those of boards with three, which it adds to the result after each
 * sequence that leads to the board. */
#include <string.h>

#include "solver/tables/sequences.h"

enum {
    LAST = FIN_SEQUENCES_SLICED,
    BEFORE = LAST - 1,
    WORD_BITS = 64,
    /* Prefetch distances, in boards: numbers of sets, and then the sets. */
    FAR = 12,
    NEAR = 4,
};

size_t fin_sequences_slice_length(void) {
    size_t length = FIN_SEQUENCE_SET;
    for (int piece = 0; piece < LAST; piece++) {
        length *= FIN_KINDS;
    }
    return length;
}

/* ---- beginnings ---- */

size_t fin_sequences_beginnings_length(int layer) {
    size_t sequences = 1;
    for (int piece = 0; piece < layer; piece++) {
        sequences *= FIN_KINDS;
    }
    return (sequences + WORD_BITS - 1) / WORD_BITS;
}

/* Each sequence that leads to a board, followed by a kind, leads to the successors by that kind. */
static void lead_on(struct fin_sequences *sequences, int layer, uint64_t number) {
    const struct fin_successor_lists *lists = &sequences->successors[layer];
    size_t length = fin_sequences_beginnings_length(layer),
           next_length = fin_sequences_beginnings_length(layer + 1);
    for (size_t at = 0; at < length; at++) {
        const uint32_t *next = lists->numbers + lists->first[number];
        uint64_t bits = sequences->beginnings[layer][number * length + at];
        for (size_t kind = 0; kind < FIN_KINDS; next += lists->counts[number][kind++]) {
            for (uint64_t left = bits; left != 0; left &= left - 1) {
                size_t word = (at * WORD_BITS + (size_t)__builtin_ctzll(left)) * FIN_KINDS + kind;
                for (int i = 0; i < lists->counts[number][kind]; i++) {
                    sequences->beginnings[layer + 1][next[i] * next_length + word / WORD_BITS] |=
                        (uint64_t)1 << word % WORD_BITS;
                }
            }
        }
    }
}

void fin_sequences_find_beginnings(struct fin_sequences *sequences) {
    sequences->beginnings[0][0] = 1;
    for (int layer = 0; layer < BEFORE; layer++) {
        for (uint64_t number = 0; number < sequences->legal->layers[layer].count; number++) {
            lead_on(sequences, layer, number);
        }
    }
}

/* ---- boards with four pieces ---- */

/* The sets after a board and the two fixed kinds, by number. */
struct parts {
    const uint32_t *next, *of;
    int count;
};

static struct parts parts_of(const struct fin_sequences *sequences, uint64_t number) {
    const struct fin_successor_lists *lists = &sequences->successors[LAST];
    int fifth = sequences->slice_number / FIN_KINDS, sixth = sequences->slice_number % FIN_KINDS;
    struct parts parts = {.next = lists->numbers + lists->first[number],
                          .of = sequences->of_five +
                                sequences->legal->layers[LAST + 1].count * (unsigned)sixth,
                          .count = lists->counts[number][fifth]};
    for (int kind = 0; kind < fifth; kind++) {
        parts.next += lists->counts[number][kind];
    }
    return parts;
}

static void fetch_far(const struct fin_sequences *sequences, uint64_t number) {
    struct parts parts = parts_of(sequences, number);
    for (int i = 0; i < parts.count; i++) {
        __builtin_prefetch(&parts.of[parts.next[i]]);
    }
}

static void fetch_near(const struct fin_sequences *sequences, uint64_t number) {
    struct parts parts = parts_of(sequences, number);
    for (int i = 0; i < parts.count && parts.count > 1; i++) {
        fin_sequence_set_fetch(&sequences->sets, parts.of[parts.next[i]]);
    }
}

/* A single set is used directly. Several are joined into a set of the board's own, whose number
 * is above those of shared sets. */
static void find_last(struct fin_sequences *sequences, uint64_t number) {
    struct parts parts = parts_of(sequences, number);
    uint32_t own = sequences->sets.most + 1 + (uint32_t)number, result = 0;
    for (int i = 0; i < parts.count; i++) {
        uint32_t part = parts.of[parts.next[i]];
        if (result == 0 || part == 0 || part == result) {
            result = part != 0 ? part : result;
            continue;
        }
        if (result != own) {
            fin_sequence_sets_copy(&sequences->sets, own, result);
            result = own;
        }
        fin_sequence_set_join(fin_sequence_set(&sequences->sets, own),
                              fin_sequence_set(&sequences->sets, part), FIN_SEQUENCE_SET);
    }
    sequences->sliced[number] = result;
}

static void slice_last(struct fin_sequences *sequences, uint64_t from, uint64_t to) {
    for (uint64_t number = from; number < to; number++) {
        if (number + FAR < to) {
            fetch_far(sequences, number + FAR);
        }
        if (number + NEAR < to) {
            fetch_near(sequences, number + NEAR);
        }
        find_last(sequences, number);
    }
}

/* ---- boards with three pieces ---- */

/* The sets to join after a kind. */
struct joined {
    uint32_t parts[FIN_SMALL_SUCCESSORS];
    int count;
};

/* Sets are scattered in memory: prefetches them one kind in advance. */
static void list_joined(const struct fin_sequences *sequences, const uint32_t *next, int count,
                        struct joined *joined) {
    joined->count = 0;
    for (int i = 0; i < count; i++) {
        uint32_t part = sequences->sliced[next[i]];
        if (part != 0) {
            fin_sequence_set_fetch(&sequences->sets, part);
            joined->parts[joined->count++] = part;
        }
    }
}

/* Adds a set to the result while other threads also add. Most sequences are already there; then
 * nothing is written. */
static void add_set(uint64_t *result, const uint64_t set[FIN_SEQUENCE_SET]) {
    for (int i = 0; i < FIN_SEQUENCE_SET; i++) {
        if ((set[i] & ~__atomic_load_n(&result[i], __ATOMIC_RELAXED)) != 0) {
            __atomic_fetch_or(&result[i], set[i], __ATOMIC_RELAXED);
        }
    }
}

/* Adds the joined sets after every sequence that leads to the board, followed by the kind. */
static void add_joined(struct fin_sequences *sequences, uint64_t number, size_t kind,
                       const struct joined *joined) {
    size_t length = fin_sequences_beginnings_length(BEFORE);
    uint64_t set[FIN_SEQUENCE_SET] = {0};
    for (int i = 0; i < joined->count; i++) {
        fin_sequence_set_join(set, fin_sequence_set(&sequences->sets, joined->parts[i]),
                              FIN_SEQUENCE_SET);
    }
    for (size_t at = 0; at < length && joined->count > 0; at++) {
        uint64_t bits = sequences->beginnings[BEFORE][number * length + at];
        for (; bits != 0; bits &= bits - 1) {
            size_t word = (at * WORD_BITS + (size_t)__builtin_ctzll(bits)) * FIN_KINDS + kind;
            add_set(sequences->slice + word * FIN_SEQUENCE_SET, set);
        }
    }
}

static void slice_before(struct fin_sequences *sequences, uint64_t from, uint64_t to) {
    const struct fin_successor_lists *lists = &sequences->successors[BEFORE];
    struct joined joined[2] = {{.count = 0}};
    for (uint64_t item = from * FIN_KINDS; item <= to * FIN_KINDS; item++) {
        if (item < to * FIN_KINDS) {
            const uint32_t *next = lists->numbers + lists->first[item / FIN_KINDS];
            for (size_t kind = 0; kind < item % FIN_KINDS; kind++) {
                next += lists->counts[item / FIN_KINDS][kind];
            }
            list_joined(sequences, next, lists->counts[item / FIN_KINDS][item % FIN_KINDS],
                        &joined[item % 2]);
        }
        if (item > from * FIN_KINDS) {
            add_joined(sequences, (item - 1) / FIN_KINDS, (item - 1) % FIN_KINDS,
                       &joined[(item - 1) % 2]);
        }
    }
}

/* ---- the slice ---- */

void fin_sequences_slice(struct fin_sequences *sequences, int layer, uint64_t from, uint64_t to) {
    if (layer == LAST) {
        slice_last(sequences, from, to);
    } else {
        slice_before(sequences, from, to);
    }
}

void fin_sequences_keep_slice(struct fin_sequences *sequences) {
    size_t sets = fin_sequences_slice_length() / FIN_SEQUENCE_SET;
    for (size_t i = 0; i < sets; i++) {
        memcpy(sequences->sequences +
                   (i * FIN_SEQUENCES_SLICES + (size_t)sequences->slice_number) * FIN_SEQUENCE_SET,
               sequences->slice + i * FIN_SEQUENCE_SET, FIN_SEQUENCE_SET * sizeof(uint64_t));
    }
    memset(sequences->slice, 0, fin_sequences_slice_length() * sizeof *sequences->slice);
}
