/* Set-ups: pieces with fixed cells on a board. Finds the orders in which they can be placed, and
 * the queues with which a player can do it. */
#ifndef FINESSIMO_CLI_ORDERS_ORDERS_H
#define FINESSIMO_CLI_ORDERS_ORDERS_H

#include <stdbool.h>
#include <stdint.h>

#include "finessimo_pc.h"

enum { PC_BUILD_PIECES = 16 };

struct pc_build_piece {
    uint8_t kind;
    struct fin_cell cells[FIN_CELLS]; /* in rows of the first board, as if no row were cleared */
};

struct pc_build {
    struct fin_board board; /* without full rows */
    int count;
    struct pc_build_piece pieces[PC_BUILD_PIECES];
};

/* Starts a set-up on a board, whose full rows are cleared. */
void pc_build_start(struct pc_build *build, const struct fin_board *board);
/* Adds a piece that is placed after all others: its cells are in rows of the board as it is then.
 * NULL, or a sentence that says why it can not be added. */
const char *pc_build_add(struct pc_build *build, struct fin_piece piece);
/* Swaps left and right, L and J, S and Z. */
void pc_build_mirror(struct pc_build *build);

/* The orders: a graph of sets of pieces, a bit each. */
struct pc_orders {
    const struct pc_build *build;
    uint16_t *next; /* by set: the pieces that can be placed next on a way to the whole set-up */
};

/* False if the set-up can not be built in any order. Free it in both cases. */
bool pc_orders_find(struct pc_orders *orders, const struct pc_build *build,
                    const struct fin_search *search);
void pc_orders_free(struct pc_orders *orders);

/* A way to build it; the held pieces are not filled in. At least one way must have been found, with
 * the same search. */
void pc_orders_solution(const struct pc_orders *orders, const struct fin_search *search,
                        struct fin_pc_solution *solution);

/* The orders of kinds in which the set-up can be built, each once, sorted; one behind the other,
 * `count` kinds each. Free the list. Returns how many; stops at `most`. */
size_t pc_orders_list(const struct pc_orders *orders, size_t most, uint8_t **list);

/* Finds the queues that can build it, on all cores: bit i % 64 of word i / 64 for queue i. Bits
 * past the last queue are 0. Returns their number. */
uint64_t pc_orders_serve(const struct pc_orders *orders, const struct fin_queues *queues, bool hold,
                         uint64_t *served);
size_t pc_orders_words(const struct fin_queues *queues);

#endif
