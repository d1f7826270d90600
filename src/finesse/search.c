/* Shortest key sequences: a breadth-first search over the places of a piece
 * (column, row, facing) with the keys as steps. Nothing falls by itself, so
 * only soft drop and kicks change the row and few places are met.
 *
 * The search asks for thousands of places whether the piece fits there, so it
 * finds that out first, ten places at once; fin_key_press (keys.c) is the plain
 * form of the same steps. */
#include <string.h>

#include "core/check.h"
#include "finesse/finesse.h"

struct turn {
    uint8_t to; /* facing afterwards */
    uint8_t count;
    struct fin_cell moves[FIN_KICKS_MAX];
};

/* All that the steps depend on. */
struct terrain {
    uint16_t fits[FIN_FACINGS][FIN_ROWS]; /* bit x: the piece fits at column x */
    struct turn turns[FIN_FACINGS][FIN_FACINGS];
    unsigned keys;
};

/* ---- the terrain ---- */

static uint16_t fitting_columns(const struct fin_board *board, const struct fin_shape *shape,
                                int y) {
    unsigned taken = 0;
    for (int i = 0; i < FIN_CELLS; i++) {
        taken |= (unsigned)board->rows[y + shape->cells[i].y] >> shape->cells[i].x;
    }
    return (uint16_t)(~taken & ((2u << shape->last_x) - 1));
}

static void survey(struct terrain *terrain, const struct fin_board *board, int kind, int rotation) {
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        const struct fin_shape *shape = &fin_shapes[kind][facing];
        for (int y = 0; y < FIN_ROWS; y++) {
            bool inside = y <= shape->last_y;
            terrain->fits[facing][y] = inside ? fitting_columns(board, shape, y) : 0;
        }
        for (int by = FIN_CW; by <= FIN_CCW; by++) {
            struct turn *turn = &terrain->turns[facing][by];
            turn->to = (uint8_t)fin_turn_facing(rotation, kind, facing, by);
            turn->count = (uint8_t)fin_kicks(rotation, kind, facing, by, turn->moves);
        }
    }
}

static inline bool fits(const struct terrain *terrain, int facing, int x, int y) {
    return (unsigned)y < FIN_ROWS && (unsigned)x < FIN_COLUMNS &&
           (terrain->fits[facing][y] >> x & 1) != 0;
}

/* ---- steps; a step that moves nothing is harmless ---- */

static inline void slide(const struct terrain *terrain, struct fin_piece *piece, int direction,
                         int cells) {
    unsigned columns = terrain->fits[piece->facing][piece->y];
    int x = piece->x;
    while (cells-- > 0 && (columns << 1 >> (x + direction + 1) & 1) != 0) {
        x += direction;
    }
    piece->x = (int8_t)x;
}

static inline void turn(const struct terrain *terrain, struct fin_piece *piece, int by) {
    const struct turn *turn = &terrain->turns[piece->facing][by];
    for (int i = 0; i < turn->count; i++) {
        int x = piece->x + turn->moves[i].x;
        int y = piece->y + turn->moves[i].y;
        if (fits(terrain, turn->to, x, y)) {
            *piece = (struct fin_piece){piece->kind, turn->to, (int8_t)x, (int8_t)y};
            return;
        }
    }
}

static inline void sink(const struct terrain *terrain, struct fin_piece *piece) {
    while (fits(terrain, piece->facing, piece->x, piece->y - 1)) {
        piece->y--;
    }
}

static inline void step(const struct terrain *terrain, struct fin_piece *piece, int key) {
    switch (key) {
    case FIN_KEY_LEFT:
        slide(terrain, piece, -1, 1);
        break;
    case FIN_KEY_RIGHT:
        slide(terrain, piece, 1, 1);
        break;
    case FIN_KEY_FAR_LEFT:
        slide(terrain, piece, -1, FIN_COLUMNS);
        break;
    case FIN_KEY_FAR_RIGHT:
        slide(terrain, piece, 1, FIN_COLUMNS);
        break;
    case FIN_KEY_CW:
        turn(terrain, piece, FIN_CW);
        break;
    case FIN_KEY_CCW:
        turn(terrain, piece, FIN_CCW);
        break;
    case FIN_KEY_180:
        turn(terrain, piece, FIN_HALF);
        break;
    default:
        sink(terrain, piece);
        break;
    }
}

/* ---- the search ---- */

static inline void reach(struct fin_finesse *finesse, struct fin_piece piece, int distance) {
    unsigned place = fin_place(piece);
    if (finesse->distance[place] == FIN_UNREACHED) {
        finesse->distance[place] = (uint8_t)distance;
        finesse->reached[finesse->count++] = (uint16_t)place;
    }
}

static void expand(struct fin_finesse *finesse, const struct terrain *terrain, unsigned place) {
    struct fin_piece piece = fin_place_piece(finesse->start.kind, place);
    int distance = finesse->distance[place] + 1;
    for (int key = 0; key < FIN_KEYS; key++) {
        struct fin_piece next = piece;
        if ((finesse->keys >> key & 1) == 0) {
            continue;
        }
        step(terrain, &next, key);
        if (fin_step_allowed(finesse, piece, next)) {
            reach(finesse, next, distance);
        }
    }
}

void fin_finesse_search(struct fin_finesse *finesse, const struct fin_board *board,
                        struct fin_piece start, int rotation, unsigned keys) {
    struct terrain terrain;
    fin_require(fin_board_fits(board, start));
    finesse->board = *board;
    finesse->start = start;
    finesse->rotation = (uint8_t)rotation;
    finesse->keys = (uint16_t)keys;
    finesse->fewest = FIN_UNREACHED;
    finesse->count = 0;
    memset(finesse->distance, FIN_UNREACHED, sizeof finesse->distance);
    survey(&terrain, board, start.kind, rotation);
    reach(finesse, start, 0);
    for (int i = 0; i < finesse->count; i++) {
        unsigned place = finesse->reached[i];
        if (finesse->distance[place] < FIN_WAY_MAX) {
            expand(finesse, &terrain, place);
        }
    }
}
