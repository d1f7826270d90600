/* Pits: rows sinking, what is hopeless, where pieces come to rest. */
#include "solver/boards/bitboard.h"

#include "core/check.h"
#include "search/lanes_plain.h"

/* ---- from boards and back ---- */

static struct fin_pit row_at(uint64_t row, int y) {
    int bit = y * FIN_COLUMNS;
    if (bit >= FIN_WORD_BITS) {
        return (struct fin_pit){{0, row << (bit - FIN_WORD_BITS)}};
    }
    return fin_pit_up((struct fin_pit){{row, 0}}, bit);
}

struct fin_pit fin_pit_make(const struct fin_board *board, int lines) {
    struct fin_pit pit = {{0}};
    for (int y = 0; y < lines; y++) {
        pit = fin_pit_or(pit, row_at(board->rows[y] & FIN_PIT_ROW, y));
    }
    return pit;
}

struct fin_board fin_pit_board(struct fin_pit pit, int lines, int cleared) {
    struct fin_board board;
    fin_board_clear(&board);
    for (int y = cleared; y < lines; y++) {
        uint64_t row = fin_pit_row(pit, y);
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if ((row >> x & 1) != 0) {
                fin_board_set(&board, x, y - cleared, FIN_GARBAGE);
            }
        }
    }
    return board;
}

static int count(struct fin_pit pit) {
    return fin_word_count(pit.words[0]) + (pit.words[1] != 0 ? fin_word_count(pit.words[1]) : 0);
}

int fin_pit_empty_cells(struct fin_pit pit, int lines) {
    return count(fin_pit_less(fin_pit_full(lines), pit));
}

/* ---- rows ---- */

int fin_pit_cleared(struct fin_pit pit, int lines) {
    int y = 0;
    while (y < lines && fin_pit_row(pit, y) == FIN_PIT_ROW) {
        y++;
    }
    return y;
}

/* The row at the very beginning of row y of now: the rows that are gone are the
 * lowest now. */
static int beginning_of(int y, int lines, uint8_t gone) {
    for (int pass = 0, now = 0; pass < 2; pass++) {
        for (int row = 0; row < lines; row++) {
            if ((gone >> row & 1) == (pass == 0) && now++ == y) {
                return row;
            }
        }
    }
    return y;
}

struct fin_pit fin_pit_sink(struct fin_pit pit, int lines, uint8_t *gone) {
    struct fin_pit full = fin_pit_full_rows(pit), sunk = {{0}};
    uint8_t cleared = 0;
    int used = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < lines; y++) {
            bool is_full = (fin_pit_row(full, y) & 1) != 0;
            if (is_full == (pass == 0)) {
                sunk = fin_pit_or(sunk, row_at(fin_pit_row(pit, y), used++));
            }
            if (is_full && pass == 0) {
                cleared |= (uint8_t)(1 << beginning_of(y, lines, *gone));
            }
        }
    }
    *gone |= cleared;
    return sunk;
}

struct fin_pit fin_pit_unsunk(struct fin_pit cells, int lines, uint8_t gone) {
    struct fin_pit pit = {{0}};
    for (int y = 0; y < lines; y++) {
        pit = fin_pit_or(pit, row_at(fin_pit_row(cells, y), beginning_of(y, lines, gone)));
    }
    return pit;
}

/* ---- judging ---- */

/* The cells of all columns up to one. */
static struct fin_pit columns_up_to(int x) {
    const struct fin_pit first = {{UINT64_C(0x1004010040100401), UINT64_C(0x40)}};
    uint64_t columns = ((uint64_t)2 << x) - 1;
    /* A product with rows of first cells copies the columns into each row; what the
     * highest row of a word has in the next one is added there. */
    return (struct fin_pit){{
        first.words[0] * columns,
        first.words[1] * columns | columns >> (FIN_WORD_BITS % FIN_COLUMNS),
    }};
}

struct fin_columns fin_pit_columns(struct fin_pit cells) {
    struct fin_columns columns;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        columns.up_to[x] = (uint8_t)count(fin_pit_and(cells, columns_up_to(x)));
    }
    return columns;
}

bool fin_pit_is_hopeless(struct fin_pit pit, int lines) {
    struct fin_columns left = fin_pit_columns(fin_pit_less(fin_pit_full(lines), pit));
    for (unsigned walls = fin_pit_walls(pit, lines); walls != 0; walls &= walls - 1) {
        if (left.up_to[__builtin_ctz(walls)] % FIN_CELLS != 0) {
            return true;
        }
    }
    return false;
}

int fin_pit_openness(struct fin_pit pit, int lines) {
    struct fin_pit empty = fin_pit_less(fin_pit_full(lines), pit);
    return count(fin_pit_pairs(empty)) +
           count(fin_pit_and(empty, fin_pit_down(empty, FIN_COLUMNS)));
}

/* ---- where pieces come to rest ---- */

/* A low pit is one word for the search; sets by facing. */
static void list_sets(const struct fin_search *search, struct fin_pit pit, int lines, int kind,
                      struct fin_landing_sets *sets) {
    if (lines <= FIN_SMALL_ROWS) {
        sets->count = 1;
        search->path->small(&search->movers[kind], pit.words[0], lines,
                            (uint64_t *)&sets->words[0]);
        return;
    }
    struct fin_field field = {.words = {pit.words[0], pit.words[1]}, .height = lines};
    search->path->landings(&search->movers[kind], &field, sets);
}

size_t fin_pit_rests(const struct fin_search *search, struct fin_pit pit, int lines, int cleared,
                     int kind, struct fin_rest *rests, size_t capacity) {
    const struct fin_mover *mover = &search->movers[kind];
    struct fin_landing_sets sets;
    size_t count = 0;
    /* Where the way from above matters, the cleared rows must not lift the rest. */
    int lift = mover->open_height < lines ? cleared : 0;
    for (int i = 0; i < lift; i++) {
        pit = fin_pit_down(pit, FIN_COLUMNS);
    }
    list_sets(search, pit, lines, kind, &sets);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        int top = (lines - lift - mover->height[facing] + 1) * FIN_COLUMNS;
        for (int w = 0; w < sets.count; w++) {
            for (uint64_t set = sets.words[w][facing]; set != 0; set &= set - 1) {
                int bit = w * FIN_WORD_BITS + __builtin_ctzll(set);
                if (bit < top) {
                    fin_require(count < capacity);
                    rests[count++] = (struct fin_rest){(uint8_t)kind, (uint8_t)facing,
                                                       (uint8_t)(bit + lift * FIN_COLUMNS)};
                }
            }
        }
    }
    (void)capacity;
    return count;
}
