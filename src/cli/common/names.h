/* Names that come from a table: the nearest to a mistyped word, lists of them, the message
 * for one that does not exist. A table is a function from a number to a name, NULL past the
 * last. */
#ifndef FINESSIMO_CLI_COMMON_NAMES_H
#define FINESSIMO_CLI_COMMON_NAMES_H

#include <stdbool.h>

/* The name that was probably meant, or NULL. */
const char *cli_nearest(const char *word, const char *(*name)(int number));
/* The edit distance from which on a name is too far from a word; 0: every name is. */
int cli_nearness(const char *word);
/* True if a name is nearer than *edits, which is then updated. Begin with cli_nearness. */
bool cli_is_nearer(const char *word, const char *name, int *edits);

/* Prints "There is no KIND WORD" with the nearest name, or where the names are listed:
 * `finessimo` and listed_by. Returns CLI_WRONG. */
int cli_no_such(const char *kind, const char *word, const char *(*name)(int number),
                const char *listed_by);

/* All names, with one text between them and another before the last: "a, b and c". */
struct cli_name_list {
    char text[256];
};

struct cli_name_list cli_list_names(const char *(*name)(int number), const char *between,
                                    const char *last);

/* Prints an empty line and "Title: name name", wrapped, without a line feed. */
void cli_print_names(const char *title, const char *(*name)(int number));

#endif
