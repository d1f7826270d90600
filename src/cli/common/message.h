/* What every command shares: messages for the user, numbers, colour, memory. */
#ifndef FINESSIMO_CLI_COMMON_MESSAGE_H
#define FINESSIMO_CLI_COMMON_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Prints "finessimo: " and the sentence to stderr, '?' for control characters that
 * came with a name, so that it stays one line; returns CLI_WRONG. */
__attribute__((format(printf, 1, 2))) int cli_wrong(const char *format, ...);

/* From now on sentences begin with this line of a file; no more with NULL. */
void cli_set_place(const char *name, int line);

/* A user's word between quotes, fit to be printed: cut if it is long, with '?'
 * for what is not plain ASCII. */
struct cli_quoted {
    char text[48];
};

struct cli_quoted cli_quote(const char *word);

/* A file's name, fit to be printed: whole unless no system has one as long, with
 * '?' for control characters, so that it stays on its line; other bytes are left
 * as they are. */
struct cli_named {
    char text[4200];
};

struct cli_named cli_name(const char *name);

/* Takes a flag out of the words, wherever it stands; whether it was there. */
bool cli_take_word(int *count, char **words, const char *word);

/* Reads a whole number of digits alone, at most `most`. */
bool cli_number(const char *text, uint64_t most, uint64_t *number);

/* Whether output to this stream may be coloured: a terminal that can, and
 * NO_COLOR is not set. */
bool cli_may_colour(FILE *stream);

/* realloc that ends the program, with a sentence, when there is no memory. */
void *cli_resize(void *memory, size_t size);

#endif
