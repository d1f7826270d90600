/* Multisets are ordered by their counts: fewest pieces of the first kind first, then fewest of
 * the second, and so on. */
#include "solver/boards/multiset.h"

#include "core/check.h"

/* The number of multisets of this many kinds (row) with this many pieces (column). */
static const uint16_t multisets[FIN_KINDS + 1][FIN_MULTISET_MOST + 1] = {
    {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
    {1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66},
    {1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286},
    {1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001},
    {1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003},
    {1, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005, 8008},
};

uint32_t fin_multisets(int pieces) {
    fin_require(pieces >= 0 && pieces <= FIN_MULTISET_MOST);
    return multisets[FIN_KINDS][pieces];
}

uint32_t fin_multiset_number(const uint8_t counts[FIN_KINDS]) {
    uint32_t number = 0;
    int left = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        left += counts[kind];
    }
    fin_require(left <= FIN_MULTISET_MOST);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int fewer = 0; fewer < counts[kind]; fewer++) {
            number += multisets[FIN_KINDS - 1 - kind][left--];
        }
    }
    return number;
}

void fin_multiset_make(int pieces, uint32_t number, uint8_t counts[FIN_KINDS]) {
    fin_require(number < fin_multisets(pieces));
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        counts[kind] = 0;
        while (number >= multisets[FIN_KINDS - 1 - kind][pieces] && pieces > 0) {
            number -= multisets[FIN_KINDS - 1 - kind][pieces--];
            counts[kind]++;
        }
    }
}
