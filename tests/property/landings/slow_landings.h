/* Test boards for the search, and the plain search: it visits every position, move by move and
 * turn by turn, like a player. */
#ifndef FIN_TESTS_SLOW_LANDINGS_H
#define FIN_TESTS_SLOW_LANDINGS_H

#include "finessimo.h"

/* The board with this number: stacks, caves and garbage of all heights. */
struct fin_board landing_board(uint64_t number);

/* The same pieces in the same order as fin_landings. */
size_t slow_landings(const struct fin_board *board, int kind, int rotation, unsigned options,
                     struct fin_piece landings[FIN_LANDINGS_MAX]);

#endif
