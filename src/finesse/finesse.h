/* What the files of finesse share: places as numbers, the keys at a place. */
#ifndef FIN_FINESSE_FINESSE_H
#define FIN_FINESSE_FINESSE_H

#include "core/board.h"

enum { FIN_UNREACHED = UINT8_MAX };

/* The number of a place. */
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

/* The keys of a search that count at a place. */
static inline unsigned fin_keys_at(unsigned keys, bool rests) {
    unsigned far = 1u << FIN_KEY_FAR_LEFT | 1u << FIN_KEY_FAR_RIGHT;
    return rests && (keys & FIN_FAR_IN_AIR) != 0 ? keys & ~far : keys;
}

/* As fin_finesse_aim, for a place instead of a landing. */
int fin_finesse_aim_place(struct fin_finesse *finesse, struct fin_piece piece);

#endif
