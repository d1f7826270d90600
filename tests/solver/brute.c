/* Brute force: every choice of a player in turn, with the current piece or hold, at every landing
 * of the plain search. */
#include <string.h>

#include "../property/landings/slow_landings.h"
#include "cases.h"

enum { MOST_CALLS = 3000, MOST_TILINGS = 4096 };

/* A game whose pieces only come from the queue. */
struct game {
    struct fin_board board;
    int lines; /* lines left to clear */
    int placed;
    int current, hold; /* or FIN_NONE */
    int next;
    int rows[FIN_PC_LINES]; /* starting numbers of the rows */
    uint64_t tiling;        /* sum over the placed pieces */
};

struct search {
    const struct solver_case *asked;
    int pieces, calls;
    struct brute found;
    uint64_t tilings[MOST_TILINGS];
};

static int draw(const struct search *search, struct game *game) {
    return game->next < search->asked->length ? search->asked->queue[game->next++] : FIN_NONE;
}

/* A hash of a piece's cells, by starting rows. */
static uint64_t tile_number(const struct game *game, struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    uint64_t product = 1;
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        struct fin_random mixed = {(uint64_t)(game->rows[cells[i].y] * FIN_COLUMNS + cells[i].x)};
        product *= fin_random_next(&mixed) | 1;
    }
    return product;
}

static void note_tiling(struct search *search, uint64_t tiling) {
    for (int i = 0; i < search->found.tilings; i++) {
        if (search->tilings[i] == tiling) {
            return;
        }
    }
    if (search->found.tilings == MOST_TILINGS) {
        search->found.given_up = true;
        return;
    }
    search->tilings[search->found.tilings++] = tiling;
}

static void finish(struct search *search, const struct game *game) {
    int left = game->hold != FIN_NONE ? game->hold : game->current;
    int saves = search->asked->question.saves;
    if (game->lines == 0 && fin_board_is_empty(&game->board) &&
        (saves == 0 || (left != FIN_NONE && (saves >> left & 1) != 0))) {
        search->found.ways++;
        note_tiling(search, game->tiling);
    }
}

static void place(struct search *search, struct game game);

static void clear_rows(struct game *game) {
    uint64_t full = fin_board_full_rows(&game->board);
    int kept = 0;
    fin_board_remove_rows(&game->board, full);
    for (int y = 0; y < FIN_PC_LINES; y++) {
        if ((full >> y & 1) != 0) {
            game->lines--;
        } else {
            game->rows[kept++] = game->rows[y];
        }
    }
}

/* Places the current piece at every landing, then continues. */
static void place_current(struct search *search, const struct game *game) {
    struct fin_piece landings[FIN_LANDINGS_MAX];
    if (game->current == FIN_NONE || ++search->calls > MOST_CALLS) {
        search->found.given_up = search->found.given_up || search->calls > MOST_CALLS;
        return;
    }
    size_t count = slow_landings(&game->board, game->current, search->asked->rotation,
                                 search->asked->options, landings);
    for (size_t i = 0; i < count; i++) {
        struct game next = *game;
        if (landings[i].y + fin_piece_height(landings[i]) > game->lines) {
            continue;
        }
        next.tiling += tile_number(game, landings[i]);
        fin_board_place(&next.board, landings[i]);
        clear_rows(&next);
        next.current = draw(search, &next);
        next.placed++;
        place(search, next);
    }
}

/* Tries both with and without hold. If hold gives the same kind, the result is the same. */
static void place(struct search *search, struct game game) {
    if (game.placed == search->pieces) {
        finish(search, &game);
        return;
    }
    place_current(search, &game);
    int before = game.current;
    if (search->asked->question.hold) {
        int taken = game.hold != FIN_NONE ? game.hold : draw(search, &game);
        game.hold = before;
        game.current = taken;
        if (taken != before) {
            place_current(search, &game);
        }
    }
}

struct brute brute_solve(const struct solver_case *asked) {
    static struct search search;
    memset(&search, 0, sizeof search);
    search.asked = asked;
    search.pieces = fin_pc_pieces(&asked->question);
    struct game game = {.board = asked->question.board,
                        .lines = asked->question.lines,
                        .hold = asked->question.held,
                        .rows = {0, 1, 2, 3, 4, 5, 6, 7}};
    game.current = draw(&search, &game);
    place(&search, game);
    return search.found;
}
