/* JSON that more than one command prints. */
#ifndef FINESSIMO_CLI_COMMON_JSON_H
#define FINESSIMO_CLI_COMMON_JSON_H

#include <jansson.h>

#include "finessimo_pc.h"

/* Prints a value in ASCII on its own line and frees it. */
void cli_print_json(json_t *value);
/* The same, with at most this many digits per real number. */
void cli_print_json_digits(json_t *value, int digits);

/* These have the same shape in all commands: docs/json.md. */

/* A piece as its letter; null for FIN_NONE. */
json_t *cli_json_piece(int kind);

/* A placement as {"piece", "facing", "x", "y"}; null for FIN_NONE. */
json_t *cli_json_placement(struct fin_piece piece);

/* A key sequence as an array of words. */
json_t *cli_json_keys(const struct fin_key_sequence *sequence);

/* A fraction as [parts, whole]. */
json_t *cli_json_fraction(struct fin_fraction fraction);

/* The rows of a board as strings, top first: the visible ones and the occupied ones above. */
json_t *cli_json_board(const struct fin_board *board);

#endif
