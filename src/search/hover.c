/* The lowest row that a piece reaches on the empty board without falling. In most rotation
 * systems this is the spawn row; in ocular, repeated kicks let a piece climb down a wall. */
#include "core/board.h"
#include "search/mover.h"

struct flight {
    struct fin_board board; /* empty */
    int count, lowest;
    struct fin_piece places[FIN_PIECE_POSITIONS];
    bool seen[FIN_FACINGS][FIN_ROWS][FIN_COLUMNS];
};

static void come_to(struct flight *flight, struct fin_piece piece) {
    bool *seen = &flight->seen[piece.facing][piece.y][piece.x];
    if (!*seen) {
        *seen = true;
        flight->places[flight->count++] = piece;
        flight->lowest = piece.y < flight->lowest ? piece.y : flight->lowest;
    }
}

static void go_on(struct flight *flight, struct fin_piece piece, int rotation, bool half) {
    struct fin_piece next = piece;
    for (int dx = -1; dx <= 1; dx++) {
        next = piece;
        fin_piece_move(&next, &flight->board, dx, 0);
        come_to(flight, next);
    }
    for (int turn = FIN_CW; turn <= FIN_CCW; turn++) {
        next = piece;
        if (turn != FIN_HALF || half) {
            fin_piece_turn(&next, &flight->board, rotation, turn);
        }
        come_to(flight, next);
    }
}

int fin_mover_lowest(int kind, int rotation, bool half) {
    struct flight flight = {.lowest = FIN_ROWS};
    struct fin_piece piece = fin_spawn_position(kind);
    piece.y--;
    come_to(&flight, piece);
    for (int i = 0; i < flight.count; i++) {
        go_on(&flight, flight.places[i], rotation, half);
    }
    return flight.lowest;
}
