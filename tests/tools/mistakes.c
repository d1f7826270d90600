/* Makes the mistake that is asked for, to show that a build that looks for
 * mistakes ends the program there. Any other build gets to the end. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"

static void overflow_integer(int one) {
    volatile int sum = INT_MAX;
    sum += one;
}

static void read_past_the_end(int one) {
    volatile char *bytes = calloc(1, 1);
    if (bytes != NULL) {
        bytes[0] = bytes[one];
    }
    free((void *)bytes);
}

static void leak(int one) {
    void *volatile bytes = malloc((size_t)one);
    bytes = NULL;
    (void)bytes;
}

static void break_contract(int one) {
    fin_require(one != 1);
}

static const struct {
    const char *name;
    void (*make)(int one);
} mistakes[] = {
    {"overflow", overflow_integer},
    {"past-the-end", read_past_the_end},
    {"leak", leak},
    {"contract", break_contract},
};

int main(int count, char **words) {
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        if (count == 2 && strcmp(words[1], mistakes[i].name) == 0) {
            mistakes[i].make(count - 1);
        }
    }
    return 0;
}
