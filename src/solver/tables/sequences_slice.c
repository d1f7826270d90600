/* One slice of words: those whose fifth and sixth kinds are given. The sets of fields with
 * four pieces are found first, then those of fields with three; these are added to the
 * result behind each beginning, of three kinds, that leads to the field. */
#include <string.h>

#include "solver/tables/sequences.h"

enum {
    LAST = FIN_WORDS_SLICED,
    BEFORE = LAST - 1,
    WORD_BITS = 64,
    /* Fields ahead of the one at hand for which numbers of sets are read into the cache, and
     * then the sets. */
    FAR = 12,
    NEAR = 4,
};

size_t fin_words_slice_length(void) {
    size_t length = FIN_WORD_SET;
    for (int piece = 0; piece < LAST; piece++) {
        length *= FIN_KINDS;
    }
    return length;
}

/* ---- beginnings ---- */

size_t fin_words_beginnings_length(int layer) {
    size_t words = 1;
    for (int piece = 0; piece < layer; piece++) {
        words *= FIN_KINDS;
    }
    return (words + WORD_BITS - 1) / WORD_BITS;
}

/* Each beginning of a field and a kind is one of the fields it leads to. */
static void lead_on(struct fin_words *words, int layer, uint64_t number) {
    const struct fin_onward *onward = &words->onward[layer];
    size_t length = fin_words_beginnings_length(layer),
           next_length = fin_words_beginnings_length(layer + 1);
    for (size_t at = 0; at < length; at++) {
        const uint32_t *next = onward->numbers + onward->first[number];
        uint64_t bits = words->beginnings[layer][number * length + at];
        for (size_t kind = 0; kind < FIN_KINDS; next += onward->counts[number][kind++]) {
            for (uint64_t left = bits; left != 0; left &= left - 1) {
                size_t word = (at * WORD_BITS + (size_t)__builtin_ctzll(left)) * FIN_KINDS + kind;
                for (int i = 0; i < onward->counts[number][kind]; i++) {
                    words->beginnings[layer + 1][next[i] * next_length + word / WORD_BITS] |=
                        (uint64_t)1 << word % WORD_BITS;
                }
            }
        }
    }
}

void fin_words_find_beginnings(struct fin_words *words) {
    words->beginnings[0][0] = 1;
    for (int layer = 0; layer < BEFORE; layer++) {
        for (uint64_t number = 0; number < words->atlas->layers[layer].count; number++) {
            lead_on(words, layer, number);
        }
    }
}

/* ---- fields with four pieces ---- */

/* The sets behind a field and the two kinds given, by their numbers. */
struct parts {
    const uint32_t *next, *of;
    int count;
};

static struct parts parts_of(const struct fin_words *words, uint64_t number) {
    const struct fin_onward *onward = &words->onward[LAST];
    int fifth = words->slice_number / FIN_KINDS, sixth = words->slice_number % FIN_KINDS;
    struct parts parts = {.next = onward->numbers + onward->first[number],
                          .of = words->of_five +
                                words->atlas->layers[LAST + 1].count * (unsigned)sixth,
                          .count = onward->counts[number][fifth]};
    for (int kind = 0; kind < fifth; kind++) {
        parts.next += onward->counts[number][kind];
    }
    return parts;
}

static void fetch_far(const struct fin_words *words, uint64_t number) {
    struct parts parts = parts_of(words, number);
    for (int i = 0; i < parts.count; i++) {
        __builtin_prefetch(&parts.of[parts.next[i]]);
    }
}

static void fetch_near(const struct fin_words *words, uint64_t number) {
    struct parts parts = parts_of(words, number);
    for (int i = 0; i < parts.count && parts.count > 1; i++) {
        fin_word_set_fetch(&words->sets, parts.of[parts.next[i]]);
    }
}

/* If there is one set behind a field, that is the field's; else they are joined in one of
 * its own, whose number is past those of the others. */
static void find_last(struct fin_words *words, uint64_t number) {
    struct parts parts = parts_of(words, number);
    uint32_t own = words->sets.most + 1 + (uint32_t)number, result = 0;
    for (int i = 0; i < parts.count; i++) {
        uint32_t part = parts.of[parts.next[i]];
        if (result == 0 || part == 0 || part == result) {
            result = part != 0 ? part : result;
            continue;
        }
        if (result != own) {
            fin_word_sets_copy(&words->sets, own, result);
            result = own;
        }
        fin_words_join(fin_word_set(&words->sets, own), fin_word_set(&words->sets, part),
                       FIN_WORD_SET);
    }
    words->sliced[number] = result;
}

static void slice_last(struct fin_words *words, uint64_t from, uint64_t to) {
    for (uint64_t number = from; number < to; number++) {
        if (number + FAR < to) {
            fetch_far(words, number + FAR);
        }
        if (number + NEAR < to) {
            fetch_near(words, number + NEAR);
        }
        find_last(words, number);
    }
}

/* ---- fields with three ---- */

/* The sets that are joined behind a kind. */
struct joined {
    uint32_t parts[FIN_LOW_NEXT];
    int count;
};

/* Sets are far apart in memory: they are fetched a kind ahead of their use. */
static void list_joined(const struct fin_words *words, const uint32_t *next, int count,
                        struct joined *joined) {
    joined->count = 0;
    for (int i = 0; i < count; i++) {
        uint32_t part = words->sliced[next[i]];
        if (part != 0) {
            fin_word_set_fetch(&words->sets, part);
            joined->parts[joined->count++] = part;
        }
    }
}

/* Adds a set to a part of the result, to which other threads add too. Most words are there
 * already, and then nothing is written. */
static void add_set(uint64_t *result, const uint64_t set[FIN_WORD_SET]) {
    for (int i = 0; i < FIN_WORD_SET; i++) {
        if ((set[i] & ~__atomic_load_n(&result[i], __ATOMIC_RELAXED)) != 0) {
            __atomic_fetch_or(&result[i], set[i], __ATOMIC_RELAXED);
        }
    }
}

/* Adds what is joined behind every beginning of the field and the kind. */
static void add_joined(struct fin_words *words, uint64_t number, size_t kind,
                       const struct joined *joined) {
    size_t length = fin_words_beginnings_length(BEFORE);
    uint64_t set[FIN_WORD_SET] = {0};
    for (int i = 0; i < joined->count; i++) {
        fin_words_join(set, fin_word_set(&words->sets, joined->parts[i]), FIN_WORD_SET);
    }
    for (size_t at = 0; at < length && joined->count > 0; at++) {
        uint64_t bits = words->beginnings[BEFORE][number * length + at];
        for (; bits != 0; bits &= bits - 1) {
            size_t word = (at * WORD_BITS + (size_t)__builtin_ctzll(bits)) * FIN_KINDS + kind;
            add_set(words->slice + word * FIN_WORD_SET, set);
        }
    }
}

static void slice_before(struct fin_words *words, uint64_t from, uint64_t to) {
    const struct fin_onward *onward = &words->onward[BEFORE];
    struct joined joined[2] = {{.count = 0}};
    for (uint64_t item = from * FIN_KINDS; item <= to * FIN_KINDS; item++) {
        if (item < to * FIN_KINDS) {
            const uint32_t *next = onward->numbers + onward->first[item / FIN_KINDS];
            for (size_t kind = 0; kind < item % FIN_KINDS; kind++) {
                next += onward->counts[item / FIN_KINDS][kind];
            }
            list_joined(words, next, onward->counts[item / FIN_KINDS][item % FIN_KINDS],
                        &joined[item % 2]);
        }
        if (item > from * FIN_KINDS) {
            add_joined(words, (item - 1) / FIN_KINDS, (item - 1) % FIN_KINDS,
                       &joined[(item - 1) % 2]);
        }
    }
}

/* ---- the slice ---- */

void fin_words_slice(struct fin_words *words, int layer, uint64_t from, uint64_t to) {
    if (layer == LAST) {
        slice_last(words, from, to);
    } else {
        slice_before(words, from, to);
    }
}

void fin_words_keep_slice(struct fin_words *words) {
    size_t sets = fin_words_slice_length() / FIN_WORD_SET;
    for (size_t i = 0; i < sets; i++) {
        memcpy(words->words + (i * FIN_WORDS_SLICES + (size_t)words->slice_number) * FIN_WORD_SET,
               words->slice + i * FIN_WORD_SET, FIN_WORD_SET * sizeof(uint64_t));
    }
    memset(words->slice, 0, fin_words_slice_length() * sizeof *words->slice);
}
