/* The successors of a board, without those that a wall makes hopeless and those that the Bloom
 * filter rejects. */
#include "search/lanes_plain.h"
#include "solver/best/best.h"

/* All words of the filter have been prefetched. */
static int drop_illegal(const struct fin_filter *filter, int pieces, uint64_t *next,
                        uint8_t *next_kinds, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        uint64_t board = next[i];
        next[kept] = board;
        next_kinds[kept] = next_kinds[i];
        kept += fin_filter_may_have(filter, pieces, board);
    }
    return kept;
}

int fin_best_successors(const struct fin_ends *ends, uint64_t board, unsigned kinds, uint64_t *next,
                        uint8_t *next_kinds) {
    int pieces = fin_word_count(board) / FIN_CELLS + 1, count = 0;
    bool filters = ends->filter != NULL && pieces * FIN_CELLS < ends->small.lines * FIN_COLUMNS;
    for (; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        int past = count + fin_small_hopeful(&ends->small, board, kind, next + count);
        for (int i = count; i < past; i++) {
            if (filters) {
                fin_filter_fetch(ends->filter, pieces, next[i]);
            }
            next_kinds[i] = (uint8_t)kind;
        }
        count = past;
    }
    return filters ? drop_illegal(ends->filter, pieces, next, next_kinds, count) : count;
}
