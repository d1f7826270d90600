/* The search of the public header: construction, landings as pieces, and perft. */
#include "search/search.h"

#include "core/board.h"
#include "core/check.h"

enum { ALIGNMENT = sizeof(fin_lanes) };

size_t fin_search_size(void) {
    return sizeof(struct fin_search) + ALIGNMENT - 1;
}

const struct fin_search *fin_search_make(void *memory, size_t size, int rotation,
                                         unsigned options) {
    fin_require(rotation >= 0 && rotation < FIN_ROTATIONS);
    if (size < fin_search_size()) {
        return NULL;
    }
    size_t past = (uintptr_t)memory % ALIGNMENT;
    struct fin_search *search = (void *)((char *)memory + (past > 0 ? ALIGNMENT - past : 0));
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        bool soft = kind == FIN_T && (options & FIN_SEARCH_T_SOFT_DROP) != 0;
        fin_mover_make(&search->movers[kind], kind, rotation,
                       soft ? options & ~(unsigned)FIN_SEARCH_NO_SOFT_DROP : options);
    }
    search->path = fin_path_native();
    return search;
}

static struct fin_piece piece_at(int kind, int facing, int bit) {
    return (struct fin_piece){
        .kind = (uint8_t)kind,
        .facing = (uint8_t)facing,
        .x = (int8_t)(bit % FIN_COLUMNS),
        .y = (int8_t)(bit / FIN_COLUMNS),
    };
}

size_t fin_landings(const struct fin_search *search, const struct fin_board *board, int kind,
                    struct fin_piece *landings, size_t capacity) {
    fin_require(kind >= 0 && kind < FIN_KINDS);
    struct fin_field field = fin_field_make(board);
    struct fin_landing_sets sets;
    size_t count = 0;
    search->path->landings(&search->movers[kind], &field, &sets);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        for (int w = 0; w < sets.count; w++) {
            for (uint64_t set = sets.words[w][facing]; set != 0; set &= set - 1) {
                if (count < capacity) {
                    int bit = w * FIN_WORD_BITS + __builtin_ctzll(set);
                    landings[count] = piece_at(kind, facing, bit);
                }
                count++;
            }
        }
    }
    return count;
}

void fin_landings_small(const struct fin_search *search, int kind, uint64_t field, int rows,
                        uint64_t landings[FIN_FACINGS]) {
    fin_require(kind >= 0 && kind < FIN_KINDS);
    fin_require(rows > 0 && rows <= FIN_SMALL_ROWS && field >> rows * FIN_COLUMNS == 0);
    search->path->small(&search->movers[kind], field, rows, landings);
}

/* The starting board may have any full rows, so the first piece is placed as in a game. Later
 * only a piece can complete a row. */
uint64_t fin_perft(const struct fin_search *search, const struct fin_board *board,
                   const uint8_t *kinds, size_t depth) {
    struct fin_piece landings[FIN_LANDINGS_MAX];
    for (size_t i = 0; i < depth; i++) {
        fin_require(kinds[i] < FIN_KINDS);
    }
    if (depth == 0) {
        return 1;
    }
    size_t count = fin_landings(search, board, kinds[0], landings, FIN_LANDINGS_MAX);
    uint64_t total = 0;
    for (size_t i = 0; depth > 1 && i < count; i++) {
        struct fin_board next = *board;
        fin_fill_cells(&next, landings[i]);
        fin_board_remove_rows(&next, fin_board_full_rows(&next));
        struct fin_field field = fin_field_make(&next);
        total += search->path->perft(search, &field, kinds + 1, depth - 1);
    }
    return depth == 1 ? count : total;
}
