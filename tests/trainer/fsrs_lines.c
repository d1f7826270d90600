/* Reads histories of reviews, one per line, as pairs of days since the last review and grade.
 * Prints, for each review, stability, difficulty, days to the next, and recall on that day. */
#include <stdio.h>
#include <stdlib.h>

#include "trainer/fsrs.h"

static void print_history(char *line) {
    struct train_memory memory = {0, 0};
    char *end = line;
    for (;;) {
        long days = strtol(line, &end, 10);
        if (end == line) {
            break;
        }
        long grade = strtol(end, &line, 10);
        memory = train_review(memory, (int32_t)days, (int)grade);
        int32_t planned = train_interval(memory);
        printf("%.8f %.8f %d %.8f ", memory.stability, memory.difficulty, (int)planned,
               train_recall(memory, planned));
    }
    putchar('\n');
}

int main(void) {
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin) != NULL) {
        print_history(line);
    }
    return 0;
}
