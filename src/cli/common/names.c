/* Names that come from a table: the nearest to a mistyped word, and lists of them. */
#include "cli/common/names.h"

#include <stdio.h>
#include <string.h>

#include "cli/common/message.h"
#include "core/min_max.h"

enum { LONGEST = 24 }; /* longer words are not compared */

/* The Damerau-Levenshtein distance: letters to insert, delete, replace or exchange with
 * their neighbour to turn one word into the other. */
static int distance(const char *a, const char *b) {
    int edits[LONGEST + 1][LONGEST + 1];
    int a_length = (int)strlen(a);
    int b_length = (int)strlen(b);
    for (int i = 0; i <= a_length; i++) {
        for (int j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                edits[i][j] = i + j;
                continue;
            }
            int replaced = edits[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            edits[i][j] = min_int(replaced, 1 + min_int(edits[i - 1][j], edits[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                edits[i][j] = min_int(edits[i][j], edits[i - 2][j - 2] + 1);
            }
        }
    }
    return edits[a_length][b_length];
}

int cli_nearness(const char *word) {
    size_t length = strlen(word);
    return length < 2 || length > LONGEST ? 0 : length < 6 ? 2 : 3;
}

bool cli_is_nearer(const char *word, const char *name, int *edits) {
    int found = *edits > 0 && strlen(name) <= LONGEST ? distance(word, name) : *edits;
    bool nearer = found < *edits;
    *edits = nearer ? found : *edits;
    return nearer;
}

const char *cli_nearest(const char *word, const char *(*name)(int number)) {
    const char *nearest = NULL;
    int edits = cli_nearness(word);
    for (int i = 0; name(i) != NULL; i++) {
        nearest = cli_is_nearer(word, name(i), &edits) ? name(i) : nearest;
    }
    return nearest;
}

int cli_no_such(const char *kind, const char *word, const char *(*name)(int number),
                const char *listed_by) {
    struct cli_quoted quoted = cli_quote(word);
    const char *near = cli_nearest(word, name);
    if (near != NULL) {
        return cli_wrong("There is no %s %s; did you mean `%s`?", kind, quoted.text, near);
    }
    return cli_wrong("There is no %s %s; `finessimo %s` lists them.", kind, quoted.text, listed_by);
}

struct cli_name_list cli_list_names(const char *(*name)(int number), const char *between,
                                    const char *last) {
    struct cli_name_list list = {""};
    size_t length = 0;
    for (int i = 0; name(i) != NULL && length < sizeof list.text; i++) {
        const char *before = i == 0 ? "" : name(i + 1) == NULL ? last : between;
        length += (size_t)snprintf(list.text + length, sizeof list.text - length, "%s%s", before,
                                   name(i));
    }
    return list;
}

void cli_print_names(const char *title, const char *(*name)(int number)) {
    int width = printf("\n%s:", title);
    for (int i = 0; name(i) != NULL; i++) {
        if (width + 1 + (int)strlen(name(i)) > 80) {
            width = printf("\n ") - 1;
        }
        width += printf(" %s", name(i));
    }
}
