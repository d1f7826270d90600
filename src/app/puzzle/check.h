/* What the solver says of a puzzle that is being edited. */
#ifndef FIN_APP_PUZZLE_CHECK_H
#define FIN_APP_PUZZLE_CHECK_H

#include "finessimo_pc.h"

enum {
    APP_CHECK_STEPS = 2000000,  /* that a player waits for: less than half a second */
    APP_CHECK_MEMORY = 1 << 26, /* bytes that it may take */
};

/* Carries out APP_CHECK_PUZZLE in memory of the platform: a sentence, whatever comes
 * of it, and a way to clear it, or one of no pieces. FIN_PC_MEMORY: in twice the memory
 * more can be said. */
struct app_puzzle_answer {
    char sentence[160];
    uint32_t length; /* of the solution */
    struct fin_piece solution[FIN_PC_PIECES];
};
int app_puzzle_ask(const struct fin_puzzle *puzzle, void *memory, size_t size, uint64_t steps,
                   struct app_puzzle_answer *answer);

#endif
