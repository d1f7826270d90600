/* Opens a guide, and looks boards up in it. */
#include "solver/tables/guide.h"

#include "core/check.h"

uint64_t fin_guide_width(int left) {
    return 1 + (fin_multisets(left) + 63) / 64;
}

/* The size in words of a guide with this header; 0 if the header is invalid. */
static uint64_t words_of(const uint64_t *head) {
    uint64_t words = FIN_GUIDE_HEAD;
    if (head[FIN_GUIDE_LINES] != 2 && head[FIN_GUIDE_LINES] != 4) {
        return 0;
    }
    int pieces = (int)head[FIN_GUIDE_LINES] * FIN_COLUMNS / FIN_CELLS;
    for (int layer = 1; layer < pieces; layer++) {
        uint64_t rows = head[FIN_GUIDE_ROWS + layer];
        if (rows == 0 || rows > UINT32_MAX || head[layer] > FIN_GUIDE_SETS) {
            return 0;
        }
        words += rows * FIN_GUIDE_ROW + head[layer] * fin_guide_width(pieces - layer);
    }
    return words;
}

size_t fin_guide_size(void) {
    return sizeof(struct fin_guide) + 64;
}

const struct fin_guide *fin_guide_load(void *memory, size_t size, const uint64_t *words,
                                       size_t count) {
    struct fin_guide *guide = (void *)((unsigned char *)memory + -(uintptr_t)memory % 64);
    if (size < fin_guide_size() || count < FIN_GUIDE_HEAD || words_of(words) != count) {
        return NULL;
    }
    *guide = (struct fin_guide){.lines = (int32_t)words[FIN_GUIDE_LINES]};
    guide->pieces = guide->lines * FIN_COLUMNS / FIN_CELLS;
    const uint64_t *at = words + FIN_GUIDE_HEAD;
    for (int layer = 1; layer < guide->pieces; layer++) {
        guide->rows[layer] = words[FIN_GUIDE_ROWS + layer];
        guide->slots[layer] = at;
        at += guide->rows[layer] * FIN_GUIDE_ROW;
    }
    for (int layer = guide->pieces - 1; layer > 0; layer--) {
        guide->counts[layer] = words[layer];
        guide->widths[layer] = fin_guide_width(guide->pieces - layer);
        guide->sets[layer] = at;
        at += guide->counts[layer] * guide->widths[layer];
    }
    return guide;
}

/* The slot of a board in a row, or 0. Compares all slots without a branch that could be
 * mispredicted. */
static uint64_t find_in_row(const uint64_t *slots, uint64_t board) {
    uint64_t found = 0;
    for (int i = 0; i < FIN_GUIDE_ROW; i++) {
        found |= (slots[i] ^ board) << (64 - FIN_GUIDE_NUMBER) == 0 ? slots[i] : 0;
    }
    return found;
}

const uint64_t *fin_guide_find(const struct fin_guide *guide, uint64_t board, int pieces) {
    uint64_t rows = guide->rows[pieces], row = fin_guide_row(rows, board);
    fin_require(board != 0 && pieces > 0 && pieces < guide->pieces);
    for (int probe = 0; probe < FIN_GUIDE_PROBES; probe++) {
        const uint64_t *slots = guide->slots[pieces] + FIN_GUIDE_ROW * row;
        uint64_t found = find_in_row(slots, board);
        if (found != 0) {
            uint64_t number = found >> FIN_GUIDE_NUMBER;
            return number < guide->counts[pieces]
                       ? guide->sets[pieces] + number * guide->widths[pieces]
                       : NULL;
        }
        if (slots[FIN_GUIDE_ROW - 1] == 0) {
            return NULL;
        }
        row = row + 1 < rows ? row + 1 : 0;
    }
    return NULL;
}
