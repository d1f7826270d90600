/* Makes a mover, position by position and kick by kick. */
#include "search/mover.h"

#include <string.h>

#include "core/board.h"
#include "core/check.h"

enum {
    BOARD_BITS = FIN_WORDS * FIN_WORD_BITS,
    FREE_ROW = 17, /* a piece that spawns here turns freely; no turn lowers it */
};

static void set_bit(fin_lanes words[], int facing, int bit) {
    words[bit / FIN_WORD_BITS][facing] |= (uint64_t)1 << bit % FIN_WORD_BITS;
}

/* Masks of the n lowest and the n highest bits; empty if n is negative. */
static uint64_t low_bits(int n) {
    return n > 0 ? UINT64_MAX >> (FIN_WORD_BITS - n) : 0;
}

static uint64_t high_bits(int n) {
    return n > 0 ? UINT64_MAX << (FIN_WORD_BITS - n) : 0;
}

static bool is_inside(const struct fin_shape *shape, int x) {
    return x >= 0 && x <= shape->last_x;
}

/* ---- the shapes ---- */

static void note_cells(struct fin_mover *mover, const struct fin_shape *shape, int facing) {
    mover->height[facing] = shape->height;
    for (int i = 0; i < FIN_CELLS; i++) {
        int bit = shape->cells[i].y * FIN_COLUMNS + shape->cells[i].x;
        mover->cells[facing] |= (uint64_t)1 << bit;
        mover->cell[i][facing] = (uint64_t)bit;
        mover->rest[i][facing] = (uint64_t)(FIN_WORD_BITS - 1 - bit);
    }
}

static void note_rows(struct fin_mover *mover, const struct fin_shape *shape, int facing) {
    for (int rows = shape->height; rows <= FIN_SMALL_ROWS; rows++) {
        mover->below[rows][facing] = low_bits((rows - shape->height + 1) * FIN_COLUMNS);
    }
}

static void note_walls(struct fin_mover *mover, const struct fin_shape *shape, int facing) {
    bool narrow = shape->width == 1;
    mover->narrow = mover->narrow || narrow;
    for (int bit = 0; bit < BOARD_BITS; bit++) {
        int x = bit % FIN_COLUMNS, y = bit / FIN_COLUMNS;
        if (x > shape->last_x || y > shape->last_y) {
            set_bit(mover->outside, facing, bit);
        }
        if (narrow && x == 0) {
            set_bit(mover->first_column, facing, bit);
        }
        if (narrow && x == FIN_COLUMNS - 1) {
            set_bit(mover->last_column, facing, bit);
        }
    }
}

static uint8_t count_columns(const struct fin_mover *mover) {
    int count = 0;
    for (int facing = 0; facing < FIN_FACINGS / mover->twins; facing++) {
        count += fin_shapes[mover->kind][facing].last_x + 1;
    }
    return (uint8_t)count;
}

static uint8_t count_twins(int kind) {
    const struct fin_shape *shapes = fin_shapes[kind];
    if (shapes[FIN_NORTH].mask == shapes[FIN_EAST].mask) {
        return 4;
    }
    return shapes[FIN_NORTH].mask == shapes[FIN_SOUTH].mask ? 2 : 1;
}

/* ---- kicks ---- */

/* A turn from one facing, with its kicks. */
struct turn {
    const struct fin_shape *from, *to;
    int facing; /* afterwards */
    int count;
    struct fin_cell moves[FIN_KICKS_MAX];
};

static int move_bits(struct fin_cell move) {
    return move.y * FIN_COLUMNS + move.x;
}

/* Stores the shift from one kick to the next, which is this many bits further. */
static void note_step(struct fin_candidate *candidate, int facing, int bits) {
    fin_require(bits > -FIN_WORD_BITS && bits < FIN_WORD_BITS);
    candidate->left[facing] = (uint64_t)bits % FIN_WORD_BITS;
    candidate->right[facing] = (uint64_t)-bits % FIN_WORD_BITS;
    candidate->up[facing] = low_bits(bits);
    candidate->crossing[facing] = low_bits(bits) | high_bits(-bits);
}

/* Stores the effect of a kick on a piece inside the walls. Beyond a wall its bit wraps into the
 * row below or above, mostly into a column where the piece does not fit anyway. */
static void note_place(struct fin_mover *mover, struct fin_candidate *candidate,
                       const struct turn *turn, int bit, struct fin_cell move) {
    int target = bit + move_bits(move);
    if (!is_inside(turn->to, bit % FIN_COLUMNS + move.x)) {
        if (target >= 0 && target < BOARD_BITS && is_inside(turn->to, target % FIN_COLUMNS)) {
            set_bit(mover->wrapped, turn->facing, target);
            candidate->wraps = 1;
        }
        return;
    }
    for (int words = 1; words <= FIN_OPEN_WORDS; words++) {
        int top = words * FIN_WORD_BITS;
        if (bit < top && target >= top) {
            set_bit(&candidate->open[words - 1], turn->facing, target - top);
        }
    }
}

static void note_candidate(struct fin_mover *mover, struct fin_candidate *candidate,
                           const struct turn *turn, struct fin_cell move) {
    candidate->past_top[turn->facing] = low_bits(move_bits(move));
    candidate->past_bottom[turn->facing] = high_bits(-move_bits(move));
    for (int bit = 0; bit < BOARD_BITS; bit++) {
        if (is_inside(turn->from, bit % FIN_COLUMNS)) {
            note_place(mover, candidate, turn, bit, move);
        }
    }
    fin_require(candidate->wraps == 0 || mover->narrow);
}

/* A kick list that is shorter than others for this turn is padded with its last kick, which fails
 * again where it failed before. */
static void note_turn(struct fin_mover *mover, struct fin_candidate *candidates, int count,
                      const struct turn *turn) {
    int before = 0;
    for (int i = 0; i < count; i++) {
        struct fin_cell move = turn->moves[i < turn->count ? i : turn->count - 1];
        note_step(&candidates[i], turn->facing, move_bits(move) - before);
        note_candidate(mover, &candidates[i], turn, move);
        before = move_bits(move);
    }
}

static void note_turns(struct fin_mover *mover, int rotation, int by,
                       struct fin_candidate *candidates, int count) {
    for (int from = 0; count > 0 && from < FIN_FACINGS; from++) {
        struct turn turn = {.from = &fin_shapes[mover->kind][from]};
        turn.facing = fin_turn_facing(rotation, mover->kind, from, by);
        turn.to = &fin_shapes[mover->kind][turn.facing];
        turn.count = fin_kicks(rotation, mover->kind, from, by, turn.moves);
        note_turn(mover, candidates, count, &turn);
    }
}

/* The longest kick list of a turn; 0 if the piece does not change. */
static int count_candidates(int rotation, int kind, int by) {
    struct fin_cell moves[FIN_KICKS_MAX];
    int most = 0;
    for (int from = 0; from < FIN_FACINGS; from++) {
        int count = fin_kicks(rotation, kind, from, by, moves);
        bool turns = fin_turn_facing(rotation, kind, from, by) != from;
        most = turns && count > most ? count : most;
    }
    return most;
}

static bool stays_in_place(int rotation, int kind, int by) {
    struct fin_cell moves[FIN_KICKS_MAX];
    for (int from = 0; from < FIN_FACINGS; from++) {
        int count = fin_kicks(rotation, kind, from, by, moves);
        for (int i = 0; i < count; i++) {
            if (moves[i].x != 0 || moves[i].y != 0) {
                return false;
            }
        }
    }
    return true;
}

/* The highest stack at which a piece reaches every facing and column above the stack. Without
 * soft drop, the piece must also have no way to get lower except its drop. */
static int open_height(int kind, int rotation, unsigned options) {
    bool half = (options & FIN_SEARCH_180) != 0;
    int lowest = FIN_ROWS;
    if ((options & FIN_SEARCH_NO_SOFT_DROP) != 0) {
        lowest = fin_mover_lowest(kind, rotation, half);
    }
    return lowest < FREE_ROW ? lowest : FREE_ROW;
}

void fin_mover_make(struct fin_mover *mover, int kind, int rotation, unsigned options) {
    struct fin_piece spawn = fin_spawn_position(kind);
    memset(mover, 0, sizeof *mover);
    mover->kind = (uint8_t)kind;
    mover->spawn = (uint16_t)(spawn.y * FIN_COLUMNS + spawn.x);
    mover->soft_drop = (options & FIN_SEARCH_NO_SOFT_DROP) == 0;
    mover->twins = count_twins(kind);
    mover->columns = count_columns(mover);
    mover->open_height = (uint8_t)open_height(kind, rotation, options);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        note_cells(mover, &fin_shapes[kind][facing], facing);
        note_rows(mover, &fin_shapes[kind][facing], facing);
        note_walls(mover, &fin_shapes[kind][facing], facing);
    }
    int cw = count_candidates(rotation, kind, FIN_CW);
    int ccw = count_candidates(rotation, kind, FIN_CCW);
    int half = (options & FIN_SEARCH_180) != 0 ? count_candidates(rotation, kind, FIN_HALF) : 0;
    fin_require(half <= FIN_HALF_MAX);
    mover->unturned = mover->twins == FIN_FACINGS && stays_in_place(rotation, kind, FIN_CW) &&
                      stays_in_place(rotation, kind, FIN_CCW) &&
                      (half == 0 || stays_in_place(rotation, kind, FIN_HALF));
    mover->quarters = (uint8_t)(cw > ccw ? cw : ccw);
    mover->halves = (uint8_t)half;
    note_turns(mover, rotation, FIN_CW, mover->cw, mover->quarters);
    note_turns(mover, rotation, FIN_CCW, mover->ccw, mover->quarters);
    note_turns(mover, rotation, FIN_HALF, mover->half, mover->halves);
}
