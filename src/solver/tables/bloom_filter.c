/* Makes a Bloom filter of the legal boards, and opens one. */
#include "solver/tables/bloom_filter.h"

static int pieces_of(uint64_t lines) {
    return (int)lines * FIN_COLUMNS / FIN_CELLS;
}

static uint64_t length_for(const struct fin_legal_boards *legal, int pieces) {
    uint64_t count;
    fin_legal_boards_layer(legal, pieces, &count);
    return count / FIN_FILTER_BOARDS + 1;
}

size_t fin_filter_length(const struct fin_legal_boards *legal) {
    size_t length = FIN_FILTER_HEAD;
    for (int pieces = 1; pieces < legal->pieces; pieces++) {
        length += (size_t)length_for(legal, pieces);
    }
    return length;
}

void fin_filter_make(uint64_t *words, const struct fin_legal_boards *legal) {
    memset(words, 0, fin_filter_length(legal) * sizeof *words);
    uint64_t *layer = words + FIN_FILTER_HEAD;
    words[0] = (uint64_t)legal->small.lines;
    for (int pieces = 1; pieces < legal->pieces; pieces++) {
        uint64_t count, length = length_for(legal, pieces);
        const uint64_t *boards = fin_legal_boards_layer(legal, pieces, &count);
        words[pieces] = length;
        for (uint64_t i = 0; i < count; i++) {
            uint64_t mixed = fin_filter_hash(boards[i]);
            layer[fin_filter_offset(mixed, length)] |= fin_filter_bits(mixed);
        }
        layer += length;
    }
}

bool fin_filter_read(struct fin_filter *filter, const uint64_t *words, size_t count) {
    if (count < FIN_FILTER_HEAD || (words[0] != 2 && words[0] != 4)) {
        return false;
    }
    struct fin_filter read = {.lines = (int32_t)words[0]};
    size_t past = FIN_FILTER_HEAD;
    for (int pieces = 1; pieces < pieces_of(words[0]); pieces++) {
        if (words[pieces] == 0 || words[pieces] > count - past) {
            return false;
        }
        read.words[pieces] = words + past;
        read.length[pieces] = words[pieces];
        past += (size_t)words[pieces];
    }
    if (past == count) {
        *filter = read;
    }
    return past == count;
}
