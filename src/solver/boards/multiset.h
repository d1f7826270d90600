/* Bundles: the kinds of some pieces, whatever their order, as how many there are of
 * each. Those of a size are numbered. */
#ifndef FIN_SOLVER_BUNDLE_H
#define FIN_SOLVER_BUNDLE_H

#include <stdint.h>

#include "finessimo.h"

enum { FIN_BUNDLE_MOST = 10 }; /* pieces */

/* How many there are of so many pieces. */
uint32_t fin_bundles(int pieces);
/* The number of a bundle among those of its size, and back. */
uint32_t fin_bundle_number(const uint8_t counts[FIN_KINDS]);
void fin_bundle_make(int pieces, uint32_t number, uint8_t counts[FIN_KINDS]);

#endif
