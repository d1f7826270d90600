/* Finds the name that a mistyped word was probably meant to be. */
#include <string.h>

#include "cli/common/message.h"

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

int cli_nearness(const char *word) {
    size_t length = strlen(word);
    return length < 2 || length > LONGEST ? 0 : length < 6 ? 2 : 3;
}

bool cli_is_nearer(const char *word, const char *name, int *steps) {
    int found = *steps > 0 && strlen(name) <= LONGEST ? distance(word, name) : *steps;
    bool nearer = found < *steps;
    *steps = nearer ? found : *steps;
    return nearer;
}

const char *cli_nearest(const char *word, const char *(*name)(int number)) {
    const char *nearest = NULL;
    int steps = cli_nearness(word);
    for (int i = 0; name(i) != NULL; i++) {
        nearest = cli_is_nearer(word, name(i), &steps) ? name(i) : nearest;
    }
    return nearest;
}
