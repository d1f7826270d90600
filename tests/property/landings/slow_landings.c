/* Breadth-first search over positions, using the public piece operations and nothing of the real
 * search. */
#include "slow_landings.h"

#include <string.h>

struct visit {
    const struct fin_board *board;
    int rotation;
    unsigned options;
    size_t count;
    struct fin_piece places[FIN_PIECE_POSITIONS];
    bool seen[FIN_FACINGS][FIN_ROWS][FIN_COLUMNS];
    bool landed[FIN_FACINGS][FIN_ROWS][FIN_COLUMNS];
};

static void come_to(struct visit *visit, struct fin_piece piece) {
    bool *seen = &visit->seen[piece.facing][piece.y][piece.x];
    if (!*seen) {
        *seen = true;
        visit->places[visit->count++] = piece;
    }
}

static void try_move(struct visit *visit, struct fin_piece piece, int dx, int dy) {
    if (fin_piece_move(&piece, visit->board, dx, dy)) {
        come_to(visit, piece);
    }
}

static void try_turn(struct visit *visit, struct fin_piece piece, int turn) {
    if (fin_piece_turn(&piece, visit->board, visit->rotation, turn) >= 0) {
        come_to(visit, piece);
    }
}

static void go_on(struct visit *visit, struct fin_piece piece) {
    try_move(visit, piece, -1, 0);
    try_move(visit, piece, 1, 0);
    try_turn(visit, piece, FIN_CW);
    try_turn(visit, piece, FIN_CCW);
    if ((visit->options & FIN_SEARCH_180) != 0) {
        try_turn(visit, piece, FIN_HALF);
    }
    if ((visit->options & FIN_SEARCH_NO_SOFT_DROP) == 0) {
        try_move(visit, piece, 0, -1);
    }
}

/* Records the landing under the first facing that covers the same cells. */
static void land(struct visit *visit, struct fin_piece piece) {
    piece.y = (int8_t)(piece.y - fin_board_drop(visit->board, piece));
    struct fin_piece first = piece;
    first.facing = FIN_NORTH;
    while (!fin_piece_same_cells(first, piece)) {
        first.facing++;
    }
    visit->landed[first.facing][piece.y][piece.x] = true;
}

static size_t list(const struct visit *visit, int kind, struct fin_piece *landings) {
    size_t count = 0;
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        for (int y = 0; y < FIN_ROWS; y++) {
            for (int x = 0; x < FIN_COLUMNS; x++) {
                if (visit->landed[facing][y][x]) {
                    landings[count++] =
                        (struct fin_piece){(uint8_t)kind, (uint8_t)facing, (int8_t)x, (int8_t)y};
                }
            }
        }
    }
    return count;
}

size_t slow_landings(const struct fin_board *board, int kind, int rotation, unsigned options,
                     struct fin_piece landings[FIN_LANDINGS_MAX]) {
    struct visit visit = {.board = board, .rotation = rotation, .options = options};
    struct fin_piece piece = fin_piece_spawn(kind);
    if (!fin_board_fits(board, piece)) {
        return 0;
    }
    fin_piece_move(&piece, board, 0, -1);
    come_to(&visit, piece);
    for (size_t i = 0; i < visit.count; i++) {
        go_on(&visit, visit.places[i]);
        land(&visit, visit.places[i]);
    }
    return list(&visit, kind, landings);
}
