/* Finds the name that a mistyped word was probably meant to be. */
#include <string.h>

#include "cli/message.h"

enum { LONGEST = 24 }; /* longer words are not compared */

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Letters to insert, delete, replace or exchange with their neighbour to get
 * from one word to the other. */
static int distance(const char *a, const char *b) {
    int steps[LONGEST + 1][LONGEST + 1];
    int a_length = (int)strlen(a);
    int b_length = (int)strlen(b);
    for (int i = 0; i <= a_length; i++) {
        for (int j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                steps[i][j] = i + j;
                continue;
            }
            int replaced = steps[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            steps[i][j] = least(replaced, 1 + least(steps[i - 1][j], steps[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                steps[i][j] = least(steps[i][j], steps[i - 2][j - 2] + 1);
            }
        }
    }
    return steps[a_length][b_length];
}

const char *cli_nearest(const char *word, const char *(*name)(int number)) {
    const char *nearest = NULL;
    size_t length = strlen(word);
    if (length < 2 || length > LONGEST) {
        return NULL;
    }
    int best = length < 6 ? 2 : 3; /* this far is too far */
    for (int i = 0; name(i) != NULL; i++) {
        if (strlen(name(i)) > LONGEST) {
            continue;
        }
        int steps = distance(word, name(i));
        if (steps < best) {
            best = steps;
            nearest = name(i);
        }
    }
    return nearest;
}
