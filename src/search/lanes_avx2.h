/* Lanes for x86-64 with AVX2 and POPCNT. */
#ifndef FIN_SEARCH_LANES_AVX2_H
#define FIN_SEARCH_LANES_AVX2_H

#include "search/lanes.h"

FIN_INLINED bool fin_lanes_any(const fin_lanes *set) {
    typedef long long signed_lanes __attribute__((vector_size(sizeof(fin_lanes))));
    return __builtin_ia32_ptestz256((signed_lanes)*set, (signed_lanes)*set) == 0;
}

FIN_INLINED int fin_word_count(uint64_t word) {
    return __builtin_popcountll(word);
}

#endif
