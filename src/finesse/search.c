/* Shortest key sequences: a breadth-first search over the positions of a piece (column, row,
 * facing), with keys as edges. Without gravity, only soft drop and kicks change the row, so it
 * visits few positions.
 *
 * The search tests thousands of positions for fit. It therefore precomputes these tests for whole
 * rows at once; fin_key_press (keys.c) is the plain version of the same steps. */
#include <string.h>

#include "core/check.h"
#include "finesse/finesse.h"

struct turn {
    uint8_t to; /* facing after the turn */
    uint8_t count;
    struct fin_cell moves[FIN_KICKS_MAX];
};

/* Input of the steps: where the piece fits, by rows and by columns. */
struct terrain {
    uint32_t rows[FIN_FACINGS][FIN_ROWS];       /* bit x */
    uint64_t columns[FIN_FACINGS][FIN_COLUMNS]; /* bit y */
    struct turn turns[FIN_FACINGS][FIN_FACINGS];
};

/* ---- the terrain ---- */

static uint32_t fitting_columns(const struct fin_board *board, const struct fin_shape *shape,
                                int y) {
    uint32_t taken = 0;
    for (int i = 0; i < FIN_CELLS; i++) {
        taken |= (uint32_t)board->rows[y + shape->cells[i].y] >> shape->cells[i].x;
    }
    return ~taken & ((2u << shape->last_x) - 1);
}

static void survey_facing(struct terrain *terrain, const struct fin_board *board, int kind,
                          int facing) {
    const struct fin_shape *shape = &fin_shapes[kind][facing];
    for (int y = 0; y < FIN_ROWS; y++) {
        uint32_t row = y <= shape->last_y ? fitting_columns(board, shape, y) : 0;
        terrain->rows[facing][y] = row;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            terrain->columns[facing][x] |= (uint64_t)(row >> x & 1) << y;
        }
    }
}

static void survey(struct terrain *terrain, const struct fin_board *board, int kind, int rotation) {
    memset(terrain->columns, 0, sizeof terrain->columns);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        survey_facing(terrain, board, kind, facing);
        for (int by = FIN_CW; by <= FIN_CCW; by++) {
            struct turn *turn = &terrain->turns[facing][by];
            turn->to = (uint8_t)fin_turn_facing(rotation, kind, facing, by);
            turn->count = (uint8_t)fin_kicks(rotation, kind, facing, by, turn->moves);
        }
    }
}

static inline bool fits(const struct terrain *terrain, int facing, int x, int y) {
    return (unsigned)y < FIN_ROWS && (unsigned)x < FIN_COLUMNS &&
           (terrain->rows[facing][y] >> x & 1) != 0;
}

/* ---- steps; one that moves nothing is harmless ---- */

/* The last position that consecutive set bits reach, downwards and upwards. */
static inline int run_down(uint64_t bits, int index) {
    uint64_t gaps = ~bits & (((uint64_t)1 << index) - 1);
    return gaps == 0 ? 0 : 64 - __builtin_clzll(gaps);
}

static inline int run_up(uint32_t bits, int index) {
    return index + __builtin_ctz(~bits >> (index + 1));
}

static inline int tap(const struct terrain *terrain, struct fin_piece piece, int direction) {
    uint32_t row = terrain->rows[piece.facing][piece.y];
    int x = piece.x + direction;
    return x >= 0 && (row >> x & 1) != 0 ? x : piece.x;
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

static inline void step(const struct terrain *terrain, struct fin_piece *piece, int key) {
    uint32_t row = terrain->rows[piece->facing][piece->y];
    switch (key) {
    case FIN_KEY_LEFT:
        piece->x = (int8_t)tap(terrain, *piece, -1);
        break;
    case FIN_KEY_RIGHT:
        piece->x = (int8_t)tap(terrain, *piece, 1);
        break;
    case FIN_KEY_FAR_LEFT:
        piece->x = (int8_t)run_down(row, piece->x);
        break;
    case FIN_KEY_FAR_RIGHT:
        piece->x = (int8_t)run_up(row, piece->x);
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
        piece->y = (int8_t)run_down(terrain->columns[piece->facing][piece->x], piece->y);
        break;
    }
}

/* ---- the search ---- */

static inline void reach(struct fin_finesse *finesse, struct fin_piece piece, int distance) {
    unsigned index = fin_piece_index(piece);
    if (finesse->distance[index] == FIN_UNREACHED) {
        finesse->distance[index] = (uint8_t)distance;
        finesse->reached[finesse->count++] = (uint16_t)index;
    }
}

/* Expands soft drop that is released on the way down. */
static void stop_on_the_way(struct fin_finesse *finesse, const struct terrain *terrain,
                            struct fin_piece piece, int distance) {
    struct fin_piece next = piece;
    int floor = run_down(terrain->columns[piece.facing][piece.x], piece.y);
    for (next.y--; next.y > floor; next.y--) {
        if (fin_step_allowed(finesse, piece, next)) {
            reach(finesse, next, distance);
        }
    }
}

static void expand(struct fin_finesse *finesse, const struct terrain *terrain, unsigned index) {
    struct fin_piece piece = fin_indexed_piece(finesse->start.kind, index);
    int distance = finesse->distance[index] + 1;
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
    if ((finesse->keys & FIN_STOPS) != 0) {
        stop_on_the_way(finesse, terrain, piece, distance);
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
        unsigned index = finesse->reached[i];
        if (finesse->distance[index] < FIN_KEY_SEQUENCE_MAX) {
            expand(finesse, &terrain, index);
        }
    }
}
