/* The solver's check of a puzzle that is being edited. */
#ifndef FIN_APP_PUZZLE_CHECK_H
#define FIN_APP_PUZZLE_CHECK_H

#include "finessimo_pc.h"

enum {
    APP_CHECK_STEPS = 2000000,  /* a player waits less than half a second for these steps */
    APP_CHECK_MEMORY = 1 << 26, /* most memory in bytes */
};

/* Carries out APP_CHECK_PUZZLE in memory of the platform: a message in any case, and a solution,
 * or one without pieces. FIN_PC_MEMORY: call again with twice the memory. */
struct app_puzzle_answer {
    char sentence[160];
    uint32_t length; /* of the solution */
    struct fin_piece solution[FIN_PC_PIECES];
};
int app_puzzle_ask(const struct fin_puzzle *puzzle, void *memory, size_t size, uint64_t steps,
                   struct app_puzzle_answer *answer);

#endif
