/* Boards, for every command with `--board`. */
#ifndef FINESSIMO_CLI_FILES_BOARD_FILE_H
#define FINESSIMO_CLI_FILES_BOARD_FILE_H

#include <stdbool.h>

#include "finessimo.h"

/* Reads the board that a word names: a fumen (its first page), rows, or a file with either, `-` for
 * stdin. False after a message. */
bool board_file_read(const char *word, struct fin_board *board);
/* The same, but of a fumen this page, numbered from 1. */
bool board_file_read_page(const char *word, int page, struct fin_board *board);

#endif
