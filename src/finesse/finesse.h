/* Shared code of the finesse search: positions as numbers, and the steps between them. */
#ifndef FIN_FINESSE_FINESSE_H
#define FIN_FINESSE_FINESSE_H

#include "core/board.h"

enum {
    FIN_UNREACHED = UINT8_MAX,
    FIN_KEYS_PAST = FIN_KEY_ROWS + FIN_ROWS, /* one past the last key */
};

/* One past the last key that this search may use. */
static inline int fin_keys_past(const struct fin_finesse *finesse) {
    return (finesse->keys & FIN_STOPS) != 0 ? FIN_KEYS_PAST : FIN_KEYS;
}

/* True if this search may use a key. */
static inline bool fin_has_key(const struct fin_finesse *finesse, int key) {
    if (key < FIN_KEYS) {
        return (finesse->keys >> key & 1) != 0;
    }
    return key > FIN_KEY_ROWS && (finesse->keys & FIN_STOPS) != 0;
}

/* The index of a position. */
static inline unsigned fin_piece_index(struct fin_piece piece) {
    return (unsigned)((piece.facing * FIN_ROWS + piece.y) * FIN_COLUMNS + piece.x);
}

static inline struct fin_piece fin_indexed_piece(int kind, unsigned index) {
    return (struct fin_piece){
        .kind = (uint8_t)kind,
        .facing = (uint8_t)(index / (FIN_ROWS * FIN_COLUMNS)),
        .x = (int8_t)(index % FIN_COLUMNS),
        .y = (int8_t)(index / FIN_COLUMNS % FIN_ROWS),
    };
}

/* True if a key may be pressed at `from` to reach `to`. With FIN_IN_AIR, no key may follow a
 * touchdown, and a slide must not touch down on its way. */
static inline bool fin_step_allowed(const struct fin_finesse *finesse, struct fin_piece from,
                                    struct fin_piece to) {
    if ((finesse->keys & FIN_IN_AIR) == 0) {
        return true;
    }
    int direction = to.x < from.x ? -1 : 1;
    bool slides = to.facing == from.facing && to.y == from.y;
    do {
        if (!fin_fits(&finesse->board, from.kind, from.facing, from.x, from.y - 1)) {
            return false;
        }
        from.x = (int8_t)(from.x + direction);
    } while (slides && from.x != to.x);
    return true;
}

/* Like fin_finesse_aim, for a position instead of a landing. */
int fin_finesse_aim_piece(struct fin_finesse *finesse, struct fin_piece piece);

#endif
