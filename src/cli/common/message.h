/* Messages for the user, numbers, colour and memory, for all commands. */
#ifndef FINESSIMO_CLI_COMMON_MESSAGE_H
#define FINESSIMO_CLI_COMMON_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Prints "finessimo: " and the message to stderr on one line, with '?' for each character that
 * app/text/visible.h hides. Returns CLI_WRONG. */
__attribute__((format(printf, 1, 2))) int cli_wrong(const char *format, ...);

/* From now on messages begin with this line of a file; a NULL name ends that. */
void cli_set_location(const char *name, int line);

/* A user's word between quotes, safe to print: shortened if it is long, with '?' for everything
 * but printable ASCII. */
struct cli_quoted {
    char text[48];
};

struct cli_quoted cli_quote(const char *word);

/* A name or text from outside, safe to print: '?' for each character that app/text/visible.h
 * hides. */
struct cli_named {
    char text[4200];
};

struct cli_named cli_name(const char *name);

/* Takes a flag out of the words, wherever it is; true if it was there. */
bool cli_take_word(int *count, char **words, const char *word);

/* Reads a whole number, only digits, at most `most`. */
bool cli_number(const char *text, uint64_t most, uint64_t *number);

/* True if output to this stream may have colours: it is a terminal that shows them, and NO_COLOR
 * is not set. */
bool cli_may_colour(FILE *stream);

/* realloc that ends the program with a message if there is no memory. */
void *cli_resize(void *memory, size_t size);

#endif
