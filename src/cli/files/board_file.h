/* Boards, for every command with `--board`. */
#ifndef FINESSIMO_CLI_FILES_BOARD_FILE_H
#define FINESSIMO_CLI_FILES_BOARD_FILE_H

#include <stdbool.h>

#include "finessimo.h"

/* Reads the board that a word means: a fumen, whose first page it is; a file with
 * rows or a fumen, `-` for stdin; or rows. False, after a sentence, if it is none. */
bool board_file_read(const char *word, struct fin_board *board);

#endif
