/* What the files of the finesse share: places as numbers. */
#ifndef FIN_FINESSE_FINESSE_H
#define FIN_FINESSE_FINESSE_H

#include "core/board.h"

enum { FIN_UNREACHED = UINT8_MAX };

/* The number of a place among the FIN_PLACES. */
static inline unsigned fin_place(struct fin_piece piece) {
    return (unsigned)((piece.facing * FIN_ROWS + piece.y) * FIN_COLUMNS + piece.x);
}

static inline struct fin_piece fin_place_piece(int kind, unsigned place) {
    return (struct fin_piece){
        .kind = (uint8_t)kind,
        .facing = (uint8_t)(place / (FIN_ROWS * FIN_COLUMNS)),
        .x = (int8_t)(place % FIN_COLUMNS),
        .y = (int8_t)(place / FIN_COLUMNS % FIN_ROWS),
    };
}

/* Whether a key is one of those searched with where the piece stands. */
bool fin_key_allowed(const struct fin_finesse *finesse, struct fin_piece piece, int key);

#endif
