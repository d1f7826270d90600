/* Boards of small tables, for tests of commands. With a number of random beginnings,
 *
 *     list_boards 8
 *
 * prints a line for each board: its number of pieces and its word. A board may be listed twice. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../follow.h"

static void print(const struct fin_legal_boards *legal) {
    for (int pieces = 0; pieces < FIN_TABLE_PIECES; pieces++) {
        for (uint64_t i = 0; i < legal->layers[pieces].count; i++) {
            printf("%d %" PRIu64 "\n", pieces, legal->layers[pieces].boards[i]);
        }
    }
}

int main(int count, char **words) {
    void *memory = malloc(fin_search_size());
    const struct fin_search *search =
        fin_search_make(memory, fin_search_size(), FIN_ROTATION_SRS, 0);
    uint64_t random = 1;
    for (int i = count > 1 ? atoi(words[1]) : 0; i > 0; i--) {
        struct follow follow = follow_random(search, &random);
        print(follow.legal);
        follow_free(&follow);
    }
    free(memory);
    return 0;
}
