/* Lanes on x86-64 with AVX2, BMI2 and POPCNT. */
#ifndef FIN_SEARCH_LANES_AVX2_H
#define FIN_SEARCH_LANES_AVX2_H

#include "search/lanes.h"

typedef long long fin_signed_lanes __attribute__((vector_size(32)));

FIN_INLINED bool fin_lanes_any(fin_lanes set) {
    return __builtin_ia32_ptestz256((fin_signed_lanes)set, (fin_signed_lanes)set) == 0;
}

FIN_INLINED int fin_word_count(uint64_t word) {
    return __builtin_popcountll(word);
}

#endif
