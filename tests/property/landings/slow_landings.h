/* Boards for the search to be tried on, and the plain way to find all landings:
 * every place is visited, move by move and turn by turn, as a player would. */
#ifndef FIN_TESTS_SLOW_LANDINGS_H
#define FIN_TESTS_SLOW_LANDINGS_H

#include "finessimo.h"

/* The board of a number: stacks, caves and garbage of all heights. */
struct fin_board landing_board(uint64_t number);

/* As fin_landings: the same pieces in the same order. */
size_t slow_landings(const struct fin_board *board, int kind, int rotation, unsigned options,
                     struct fin_piece landings[FIN_LANDINGS_MAX]);

#endif
