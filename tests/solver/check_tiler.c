/* The tiler against brute force: `check_tiler COUNT`. Each random question gets a pattern of a
 * few queues. For each queue, the number of tilings must equal that of brute force. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cases.h"

enum { CHOICES = 2, QUEUES = 9 };

/* A pattern with three kinds for each of the last two pieces, and its queues in order. */
static int make_queues(const struct solver_case *asked, char *pattern, struct solver_case *queues) {
    int length = asked->length, size = 0, count = 0;
    for (int i = 0; i < length - CHOICES; i++) {
        pattern[size++] = fin_kind_letter(asked->queue[i]);
    }
    for (int i = length - CHOICES; i < length; i++) {
        int kind = asked->queue[i] % (FIN_KINDS - 2);
        size += snprintf(pattern + size, 8, "[%c%c%c]", fin_kind_letter(kind),
                         fin_kind_letter(kind + 1), fin_kind_letter(kind + 2));
    }
    for (int i = 0; i < QUEUES; i++) {
        struct solver_case *queue = &queues[count++];
        *queue = *asked;
        queue->queue[length - 2] = (uint8_t)(asked->queue[length - 2] % (FIN_KINDS - 2) + i / 3);
        queue->queue[length - 1] = (uint8_t)(asked->queue[length - 1] % (FIN_KINDS - 2) + i % 3);
    }
    return count;
}

/* True if brute force can answer all queues; counts their tilings. */
static bool count_plainly(const struct solver_case *queues, int count, int *tilings) {
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        struct brute brute = brute_solve(&queues[i]);
        tilings[i] = brute.tilings;
        good = !brute.given_up;
    }
    return good;
}

/* Compares one question; counts `compared` and `solvable`. */
static bool check(uint64_t number, int *compared, int *solvable) {
    struct solver_case asked = case_make(number), queues[QUEUES];
    struct tiler_counts counts;
    char pattern[8 * FIN_PATTERN_PIECES];
    int tilings[QUEUES];
    if (fin_pc_check(&asked.question) != NULL || asked.length < CHOICES ||
        fin_pc_length(&asked.question, asked.length) != asked.length) {
        return true;
    }
    int count = make_queues(&asked, pattern, queues);
    if (!tiler_count(&asked, pattern, &counts) || !count_plainly(queues, count, tilings)) {
        return true;
    }
    bool good = counts.good && counts.queues == count;
    for (int i = 0; i < count; i++) {
        if (tilings[i] != counts.of_queue[i]) {
            printf("case %" PRIu64 ", %s, queue %d: %d tilings, the tiler finds %d\n", number,
                   pattern, i, tilings[i], counts.of_queue[i]);
            good = false;
        }
    }
    ++*compared;
    *solvable += counts.tilings > 0;
    return good;
}

int main(int count, char **words) {
    uint64_t cases = count > 1 ? strtoull(words[1], NULL, 10) : 1000;
    int compared = 0, solvable = 0;
    bool good = true;
    for (uint64_t number = 0; number < cases; number++) {
        good = check(number, &compared, &solvable) && good;
    }
    printf("%d of %" PRIu64 " questions compared, %d of them solvable\n", compared, cases,
           solvable);
    /* otherwise they would prove little */
    return good && (uint64_t)compared * 4 > cases && solvable * 5 > compared ? 0 : 1;
}
