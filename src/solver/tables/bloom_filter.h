/* A sieve: the fields of an atlas in two bytes each. It lets all of them pass, and of
 * others one in some hundreds. So it tells a search where not to look, and where it
 * errs the search takes longer and finds the same.
 *
 * A sieve is a list of words: the lines of the atlas, then how many words each number
 * of pieces from 1 on has, then those. A field has four bits in one word of its number
 * of pieces. */
#ifndef FIN_SOLVER_SIEVE_H
#define FIN_SOLVER_SIEVE_H

#include "solver/tables/legal_boards.h"

enum {
    FIN_SIEVE_HEAD = FIN_ATLAS_PIECES, /* words in front */
    FIN_SIEVE_FIELDS = 4,              /* fields for each word */
    FIN_SIEVE_BIT = 6,                 /* bits that tell one of a word's */
};

struct fin_sieve {
    int32_t lines; /* 0: there is none */
    const uint64_t *words[FIN_ATLAS_PIECES];
    uint64_t length[FIN_ATLAS_PIECES];
};

/* False if the words are none. */
bool fin_sieve_read(struct fin_sieve *sieve, const uint64_t *words, size_t count);

FIN_INLINED uint64_t fin_sieve_mix(uint64_t field) {
    uint64_t mixed = field * UINT64_C(0x9E3779B97F4A7C15);
    return mixed ^ mixed >> 32;
}

/* Which of so many words it is. */
FIN_INLINED uint64_t fin_sieve_place(uint64_t mixed, uint64_t length) {
    return (mixed & UINT32_MAX) * length >> 32;
}

FIN_INLINED uint64_t fin_sieve_bits(uint64_t mixed) {
    uint64_t bits = 0;
    mixed >>= 32;
    for (int i = 0; i < 4; i++) {
        bits |= (uint64_t)1 << (mixed >> FIN_SIEVE_BIT * i & 63);
    }
    return bits;
}

/* Reads into the cache what a field of so many pieces will be held against. */
FIN_INLINED void fin_sieve_fetch(const struct fin_sieve *sieve, int pieces, uint64_t field) {
    uint64_t place = fin_sieve_place(fin_sieve_mix(field), sieve->length[pieces]);
    __builtin_prefetch(sieve->words[pieces] + place);
}

FIN_INLINED bool fin_sieve_passes(const struct fin_sieve *sieve, int pieces, uint64_t field) {
    uint64_t mixed = fin_sieve_mix(field), bits = fin_sieve_bits(mixed);
    uint64_t place = fin_sieve_place(mixed, sieve->length[pieces]);
    return (sieve->words[pieces][place] & bits) == bits;
}

#endif
