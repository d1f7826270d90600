/* Boards from files, for every command with `--board`. */
#ifndef FINESSIMO_CLI_BOARD_FILE_H
#define FINESSIMO_CLI_BOARD_FILE_H

#include <stdbool.h>

#include "finessimo.h"

/* Reads a board's text; `-` is stdin. False, after a sentence, if it is none. */
bool board_file_read(const char *path, struct fin_board *board);

#endif
