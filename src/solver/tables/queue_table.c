/* Answers: the closure of words under hold, and what is counted with it. */
#include "solver/tables/queue_table.h"

#include <string.h>

#include "core/check.h"

enum {
    ROW_BITS = FIN_KINDS, /* a word of the list has seven rows of seven bits */
    ROW = (1 << FIN_KINDS) - 1,
    WORD_BITS = 64,
    LIST = 40353607, /* words: 7 to the number of digits */
    ROUNDS = 2 + FIN_ANSWERS_DIGITS - 1,
};

/* ---- words without hold ---- */

static uint64_t power(int exponent) {
    uint64_t power = 1;
    for (; exponent > 0; exponent--) {
        power *= FIN_KINDS;
    }
    return power;
}

/* A bit for each kind that may be the tenth after nine, given as a number. */
static unsigned tenth_kinds(const uint64_t *words, uint64_t nine) {
    const uint64_t *block = words + nine / (FIN_KINDS * FIN_KINDS) * FIN_WORD_BLOCK;
    unsigned bit = (unsigned)(nine % (FIN_KINDS * FIN_KINDS)) * FIN_KINDS;
    uint64_t bits = block[bit / WORD_BITS] >> bit % WORD_BITS;
    if (bit % WORD_BITS + FIN_KINDS > WORD_BITS) {
        bits |= block[bit / WORD_BITS + 1] << (WORD_BITS - bit % WORD_BITS);
    }
    return (unsigned)bits & ROW;
}

/* The rows of a word as columns. */
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

/* The eleventh kind may be any; then it and the tenth may be exchanged. There are
 * only 128 different words. */
static void fill(struct fin_answers *answers, uint64_t from, uint64_t to) {
    uint64_t closed[1 << FIN_KINDS];
    for (unsigned kinds = 0; kinds < 1 << FIN_KINDS; kinds++) {
        uint64_t word = 0;
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            word |= (kinds >> kind & 1) != 0 ? (uint64_t)ROW << kind * ROW_BITS : 0;
        }
        closed[kinds] = word | turned(word);
    }
    for (uint64_t nine = from; nine < to; nine++) {
        answers->list[nine] = closed[tenth_kinds(answers->words, nine)];
    }
}

/* ---- hold ---- */

/* The ninth kind, of which there are seven words, and the tenth, their rows. */
static void exchange_rows(uint64_t *words) {
    uint64_t other[FIN_KINDS] = {0};
    for (int ninth = 0; ninth < FIN_KINDS; ninth++) {
        for (int tenth = 0; tenth < FIN_KINDS; tenth++) {
            other[tenth] |= (words[ninth] >> tenth * ROW_BITS & ROW) << ninth * ROW_BITS;
        }
    }
    for (int i = 0; i < FIN_KINDS; i++) {
        words[i] |= other[i];
    }
}

/* Two kinds that tell the word, with so many words for all that follow them. Here
 * are the first of these, for the lowest kinds: so many of them are done. */
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

/* Items from … to: words behind all that comes before the two kinds. */
static void exchange(uint64_t *list, uint64_t behind, uint64_t from, uint64_t to) {
    while (from < to) {
        uint64_t first = from / behind * behind, at = from - first;
        uint64_t count = behind - at < to - from ? behind - at : to - from;
        exchange_words(list + first * FIN_KINDS * FIN_KINDS + at, behind, count);
        from += count;
    }
}

/* ---- rounds ---- */

size_t fin_answers_size(void) {
    return (sizeof(struct fin_answers) + 63) / 64 * 64 + 64 + LIST * sizeof(uint64_t);
}

struct fin_answers *fin_answers_make(void *memory, size_t size, const uint64_t *words) {
    size_t past = (size_t)(-(uintptr_t)memory % 64);
    if (size < fin_answers_size()) {
        return NULL;
    }
    struct fin_answers *answers = (void *)((unsigned char *)memory + past);
    *answers = (struct fin_answers){.words = words};
    answers->list = (void *)((unsigned char *)answers + (sizeof *answers + 63) / 64 * 64);
    return answers;
}

uint32_t fin_answers_units(const struct fin_answers *answers) {
    return answers->round < ROUNDS ? FIN_ANSWERS_UNITS : 0;
}

void fin_answers_run(struct fin_answers *answers, uint32_t unit) {
    uint64_t from = (uint64_t)LIST * unit / FIN_ANSWERS_UNITS, to;
    fin_require(unit < fin_answers_units(answers));
    to = (uint64_t)LIST * (unit + 1) / FIN_ANSWERS_UNITS;
    if (answers->round == 0) {
        fill(answers, from, to);
    } else if (answers->round == 1) {
        for (uint64_t at = from; at < to; at += FIN_KINDS) {
            exchange_rows(answers->list + at);
        }
    } else {
        exchange(answers->list, power(answers->round - 2), from / (FIN_KINDS * FIN_KINDS),
                 to / (FIN_KINDS * FIN_KINDS));
    }
}

bool fin_answers_next(struct fin_answers *answers) {
    fin_require(answers->round < ROUNDS);
    answers->round++;
    return true;
}

int fin_answers_rounds(const struct fin_answers *answers, int *done) {
    *done = answers->round;
    return ROUNDS;
}

/* ---- answers ---- */

bool fin_answers_has(const struct fin_answers *answers, const uint8_t kinds[FIN_ANSWERS_KINDS]) {
    uint64_t word = 0;
    fin_require(answers->round == ROUNDS);
    for (int i = 0; i < FIN_ANSWERS_DIGITS; i++) {
        word = word * FIN_KINDS + kinds[i];
    }
    int bit = kinds[FIN_ANSWERS_DIGITS] * ROW_BITS + kinds[FIN_ANSWERS_DIGITS + 1];
    return (answers->list[word] >> bit & 1) != 0;
}

/* ---- chains ---- */

struct chain {
    const struct fin_answers *answers;
    uint8_t kinds[FIN_ANSWERS_KINDS];
    struct fin_fraction odds;
};

static void deal(struct chain *chain, int at, unsigned bag) {
    unsigned left = bag != 0 ? bag : (1u << FIN_KINDS) - 1;
    if (at == FIN_ANSWERS_KINDS) {
        chain->odds.whole++;
        chain->odds.parts += fin_answers_has(chain->answers, chain->kinds);
        return;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if ((left >> kind & 1) != 0) {
            chain->kinds[at] = (uint8_t)kind;
            deal(chain, at + 1, left & ~(1u << kind));
        }
    }
}

struct fin_fraction fin_answers_chain(const struct fin_answers *answers, int held, unsigned bag) {
    struct chain chain = {.answers = answers, .odds = {0, 0}};
    fin_require(bag < 1u << FIN_KINDS && (held == FIN_NONE || (held >= 0 && held < FIN_KINDS)));
    chain.kinds[0] = (uint8_t)(held == FIN_NONE ? 0 : held);
    deal(&chain, held == FIN_NONE ? 0 : 1, bag);
    return chain.odds;
}
