/* Multisets of pieces: a count for each kind. Multisets of the same size are numbered from 0. */
#ifndef FIN_SOLVER_BOARDS_MULTISET_H
#define FIN_SOLVER_BOARDS_MULTISET_H

#include <stdint.h>

#include "finessimo.h"

enum { FIN_MULTISET_MOST = 10 }; /* pieces */

/* The number of multisets with this many pieces. */
uint32_t fin_multisets(int pieces);
/* The number of a multiset among those of the same size. */
uint32_t fin_multiset_number(const uint8_t counts[FIN_KINDS]);
/* The multiset of this size with this number. */
void fin_multiset_make(int pieces, uint32_t number, uint8_t counts[FIN_KINDS]);

#endif
