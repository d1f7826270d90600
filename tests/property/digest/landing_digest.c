/* The digest of the search. A line stands for five boards, those of check_landings, under every
 * rotation system and option, with all kinds in turn. */
#include "../landings/slow_landings.h"
#include "digest.h"
#include "search/search.h"

enum { BOARDS = 5, OPTIONS = 4 };

static const struct fin_search *find_search(int rotation, unsigned options) {
    static unsigned char memory[FIN_ROTATIONS][OPTIONS]
                               [sizeof(struct fin_search) + sizeof(fin_lanes)];
    static const struct fin_search *searches[FIN_ROTATIONS][OPTIONS];
    const struct fin_search **search = &searches[rotation][options];
    if (*search == NULL) {
        *search =
            fin_search_make(memory[rotation][options], sizeof memory[0][0], rotation, options);
    }
    return *search;
}

static uint64_t fold_landings(uint64_t hash, const struct fin_search *search,
                              const struct fin_board *board, int kind) {
    struct fin_piece landings[FIN_LANDINGS_MAX];
    struct fin_field field = fin_field_make(board);
    uint8_t kinds[] = {(uint8_t)kind};
    size_t count = fin_landings(search, board, kind, landings, FIN_LANDINGS_MAX);
    for (size_t i = 0; i < count; i++) {
        hash = digest_fold(hash,
                           (uint64_t)(landings[i].facing * FIN_ROWS + landings[i].y) * FIN_COLUMNS +
                               (uint64_t)landings[i].x);
    }
    return digest_fold(hash, search->path->perft(search, &field, kinds, 1));
}

static uint64_t fold_board(uint64_t hash, uint64_t number) {
    struct fin_board board = landing_board(number);
    int kind = (int)(number % FIN_KINDS);
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        for (unsigned options = 0; options < OPTIONS; options++) {
            kind = (kind + 1) % FIN_KINDS;
            hash = fold_landings(hash, find_search(rotation, options), &board, kind);
        }
    }
    return hash;
}

uint64_t digest_case(uint32_t number) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < BOARDS; i++) {
        hash = fold_board(hash, (uint64_t)BOARDS * number + i);
    }
    return hash;
}
