/* Lanes for any machine. */
#ifndef FIN_SEARCH_LANES_PLAIN_H
#define FIN_SEARCH_LANES_PLAIN_H

#include "search/lanes.h"

FIN_INLINED bool fin_lanes_any(const fin_lanes *set) {
    return ((*set)[0] | (*set)[1] | (*set)[2] | (*set)[3]) != 0;
}

/* Counts bits: sums of 2, 4 and 8 bits, then a product that adds up the bytes (Hacker's Delight).
 */
FIN_INLINED int fin_word_count(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

#endif
