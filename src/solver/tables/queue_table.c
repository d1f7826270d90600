/* Fills the queue table in rounds, and computes the odds of chains from it. */
#include "solver/tables/queue_table.h"

#include <string.h>

#include "core/check.h"

enum {
    ROW_BITS = FIN_KINDS, /* a word of the table has seven rows of seven bits */
    ROW = (1 << FIN_KINDS) - 1,
    WORD_BITS = 64,
    LIST = 40353607, /* words: 7^9 */
    ROUNDS = 2 + FIN_QUEUE_TABLE_DIGITS - 1,
};

/* ---- sequences without hold ---- */

static uint64_t power(int exponent) {
    uint64_t power = 1;
    for (; exponent > 0; exponent--) {
        power *= FIN_KINDS;
    }
    return power;
}

/* The kinds that may come tenth after nine kinds, which are given as a number, a bit each. */
static unsigned tenth_kinds(const uint64_t *sequences, uint64_t nine) {
    const uint64_t *block = sequences + nine / (FIN_KINDS * FIN_KINDS) * FIN_SEQUENCE_BLOCK;
    unsigned bit = (unsigned)(nine % (FIN_KINDS * FIN_KINDS)) * FIN_KINDS;
    uint64_t bits = block[bit / WORD_BITS] >> bit % WORD_BITS;
    if (bit % WORD_BITS + FIN_KINDS > WORD_BITS) {
        bits |= block[bit / WORD_BITS + 1] << (WORD_BITS - bit % WORD_BITS);
    }
    return (unsigned)bits & ROW;
}

/* Transposes a word. */
static uint64_t turned(uint64_t word) {
    uint64_t other = 0;
    for (int row = 0; row < FIN_KINDS; row++) {
        uint64_t bits = word >> row * ROW_BITS & ROW;
        for (; bits != 0; bits &= bits - 1) {
            other |= (uint64_t)1 << (__builtin_ctzll(bits) * ROW_BITS + row);
        }
    }
    return other;
}

/* The eleventh kind is arbitrary, and may swap places with the tenth. There are only 128
 * different words. */
static void fill(struct fin_queue_table *table, uint64_t from, uint64_t to) {
    uint64_t closed[1 << FIN_KINDS];
    for (unsigned kinds = 0; kinds < 1 << FIN_KINDS; kinds++) {
        uint64_t word = 0;
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            word |= (kinds >> kind & 1) != 0 ? (uint64_t)ROW << kind * ROW_BITS : 0;
        }
        closed[kinds] = word | turned(word);
    }
    for (uint64_t nine = from; nine < to; nine++) {
        table->list[nine] = closed[tenth_kinds(table->sequences, nine)];
    }
}

/* ---- hold ---- */

/* Also allows the ninth and tenth kind in swapped order. The ninth selects one of seven words, the
 * tenth a row. */
static void exchange_rows(uint64_t *sequences) {
    uint64_t other[FIN_KINDS] = {0};
    for (int ninth = 0; ninth < FIN_KINDS; ninth++) {
        for (int tenth = 0; tenth < FIN_KINDS; tenth++) {
            other[tenth] |= (sequences[ninth] >> tenth * ROW_BITS & ROW) << ninth * ROW_BITS;
        }
    }
    for (int i = 0; i < FIN_KINDS; i++) {
        sequences[i] |= other[i];
    }
}

/* Also allows two of the kinds that select a word in swapped order. `behind` is the number of words
 * for all kinds after the two. Handles the first `count` of them, for the lowest kinds before. */
static void exchange_words(uint64_t *list, uint64_t behind, uint64_t count) {
    for (unsigned a = 0; a < FIN_KINDS; a++) {
        for (unsigned b = 0; b < a; b++) {
            uint64_t *one = list + (a * FIN_KINDS + b) * behind;
            uint64_t *other = list + (b * FIN_KINDS + a) * behind;
            for (uint64_t i = 0; i < count; i++) {
                one[i] = other[i] = one[i] | other[i];
            }
        }
    }
}

/* The same for the items `from` to `to`, each a word after the two kinds. */
static void exchange(uint64_t *list, uint64_t behind, uint64_t from, uint64_t to) {
    while (from < to) {
        uint64_t first = from / behind * behind, at = from - first;
        uint64_t count = behind - at < to - from ? behind - at : to - from;
        exchange_words(list + first * FIN_KINDS * FIN_KINDS + at, behind, count);
        from += count;
    }
}

/* ---- rounds ---- */

size_t fin_queue_table_size(void) {
    return (sizeof(struct fin_queue_table) + 63) / 64 * 64 + 64 + LIST * sizeof(uint64_t);
}

struct fin_queue_table *fin_queue_table_make(void *memory, size_t size, const uint64_t *sequences) {
    size_t past = (size_t)(-(uintptr_t)memory % 64);
    if (size < fin_queue_table_size()) {
        return NULL;
    }
    struct fin_queue_table *table = (void *)((unsigned char *)memory + past);
    *table = (struct fin_queue_table){.sequences = sequences};
    table->list = (void *)((unsigned char *)table + (sizeof *table + 63) / 64 * 64);
    return table;
}

uint32_t fin_queue_table_units(const struct fin_queue_table *table) {
    return table->round < ROUNDS ? FIN_QUEUE_TABLE_UNITS : 0;
}

void fin_queue_table_run(struct fin_queue_table *table, uint32_t unit) {
    uint64_t from = (uint64_t)LIST * unit / FIN_QUEUE_TABLE_UNITS, to;
    fin_require(unit < fin_queue_table_units(table));
    to = (uint64_t)LIST * (unit + 1) / FIN_QUEUE_TABLE_UNITS;
    if (table->round == 0) {
        fill(table, from, to);
    } else if (table->round == 1) {
        for (uint64_t at = from; at < to; at += FIN_KINDS) {
            exchange_rows(table->list + at);
        }
    } else {
        exchange(table->list, power(table->round - 2), from / (FIN_KINDS * FIN_KINDS),
                 to / (FIN_KINDS * FIN_KINDS));
    }
}

bool fin_queue_table_next(struct fin_queue_table *table) {
    fin_require(table->round < ROUNDS);
    table->round++;
    return true;
}

int fin_queue_table_rounds(const struct fin_queue_table *table, int *done) {
    *done = table->round;
    return ROUNDS;
}

/* ---- lookup ---- */

bool fin_queue_table_has(const struct fin_queue_table *table,
                         const uint8_t kinds[FIN_QUEUE_TABLE_KINDS]) {
    uint64_t word = 0;
    fin_require(table->round == ROUNDS);
    for (int i = 0; i < FIN_QUEUE_TABLE_DIGITS; i++) {
        word = word * FIN_KINDS + kinds[i];
    }
    int bit = kinds[FIN_QUEUE_TABLE_DIGITS] * ROW_BITS + kinds[FIN_QUEUE_TABLE_DIGITS + 1];
    return (table->list[word] >> bit & 1) != 0;
}

/* ---- chains ---- */

struct chain {
    const struct fin_queue_table *table;
    uint8_t kinds[FIN_QUEUE_TABLE_KINDS];
    struct fin_fraction odds;
};

static void deal(struct chain *chain, int at, unsigned bag) {
    unsigned left = bag != 0 ? bag : (1u << FIN_KINDS) - 1;
    if (at == FIN_QUEUE_TABLE_KINDS) {
        chain->odds.whole++;
        chain->odds.parts += fin_queue_table_has(chain->table, chain->kinds);
        return;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if ((left >> kind & 1) != 0) {
            chain->kinds[at] = (uint8_t)kind;
            deal(chain, at + 1, left & ~(1u << kind));
        }
    }
}

struct fin_fraction fin_queue_table_chain(const struct fin_queue_table *table, int held,
                                          unsigned bag) {
    struct chain chain = {.table = table, .odds = {0, 0}};
    fin_require(bag < 1u << FIN_KINDS && (held == FIN_NONE || (held >= 0 && held < FIN_KINDS)));
    chain.kinds[0] = (uint8_t)(held == FIN_NONE ? 0 : held);
    deal(&chain, held == FIN_NONE ? 0 : 1, bag);
    return chain.odds;
}
