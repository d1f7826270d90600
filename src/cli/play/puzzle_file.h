/* Puzzles in files, and the facts that the solver finds about them. */
#ifndef FINESSIMO_CLI_PLAY_PUZZLE_FILE_H
#define FINESSIMO_CLI_PLAY_PUZZLE_FILE_H

#include <stdbool.h>

#include "finessimo_pc.h"

/* Reads a puzzle from a file, or from stdin if the path is `-`. False after a message. */
bool puzzle_file_read(const char *path, struct fin_puzzle *puzzle);
/* Asks the solver, with up to 1 GB of memory. False after a message. */
bool puzzle_file_check(const struct fin_puzzle *puzzle, struct fin_puzzle_facts *facts);

#endif
