/* Makes a mover: every place and every candidate is looked at one by one. */
#include "search/mover.h"

#include <string.h>

#include "core/board.h"
#include "core/check.h"

enum { WINDOW_BITS = FIN_WORDS * FIN_WORD_BITS };

static void set_bit(fin_lanes words[], int facing, int bit) {
    words[bit / FIN_WORD_BITS][facing] |= (uint64_t)1 << bit % FIN_WORD_BITS;
}

/* The n lowest bits of a word, and the n highest. */
static uint64_t low_bits(int n) {
    return n == 0 ? 0 : UINT64_MAX >> (FIN_WORD_BITS - n);
}

static uint64_t high_bits(int n) {
    return n == 0 ? 0 : UINT64_MAX << (FIN_WORD_BITS - n);
}

/* ---- the shapes ---- */

static void note_cells(struct fin_mover *mover, int facing) {
    const struct fin_shape *shape = &fin_shapes[mover->kind][facing];
    for (int i = 0; i < FIN_CELLS; i++) {
        int bit = shape->cells[i].y * FIN_COLUMNS + shape->cells[i].x;
        mover->cell[i][facing] = (uint64_t)bit;
        mover->rest[i][facing] = (uint64_t)(FIN_WORD_BITS - 1 - bit);
    }
}

static void note_walls(struct fin_mover *mover, int facing) {
    const struct fin_shape *shape = &fin_shapes[mover->kind][facing];
    for (int bit = 0; bit < WINDOW_BITS; bit++) {
        int x = bit % FIN_COLUMNS, y = bit / FIN_COLUMNS;
        if (x > shape->last_x || y > shape->last_y) {
            set_bit(mover->outside, facing, bit);
        } else if (shape->width == 1 && x == 0) {
            set_bit(mover->first_column, facing, bit);
        } else if (shape->width == 1 && x == shape->last_x) {
            set_bit(mover->last_column, facing, bit);
        }
    }
}

static uint8_t count_twins(int kind) {
    const struct fin_shape *shapes = fin_shapes[kind];
    if (shapes[FIN_NORTH].mask == shapes[FIN_EAST].mask) {
        return 4;
    }
    return shapes[FIN_NORTH].mask == shapes[FIN_SOUTH].mask ? 2 : 1;
}

/* ---- the candidates ---- */

static bool is_inside(const struct fin_shape *shape, int x) {
    return x >= 0 && x <= shape->last_x;
}

/* A step of so many bits round the ring. */
static void note_step(struct fin_candidate *candidate, int facing, int step) {
    fin_require(step > -FIN_WORD_BITS && step < FIN_WORD_BITS);
    candidate->left[facing] = (uint64_t)step % FIN_WORD_BITS;
    candidate->right[facing] = (uint64_t)-step % FIN_WORD_BITS;
    candidate->up[facing] = low_bits(step > 0 ? step : 0)|high_bits(step < 0 ? -step : 0);
    candidate->down[facing] = high_bits(step < 0 ? -step : 0);
}

/* What becomes of a piece in one place, all in all so many bits further. */
static void note_place(struct fin_mover *mover, struct fin_candidate *candidate,
                       const struct fin_shape *to, int facing, int bit, struct fin_cell move) {
    int x = bit % FIN_COLUMNS + move.x;
    int target = bit + move.y * FIN_COLUMNS + move.x;
    if (!is_inside(to, x)) {
        if (target >= 0 && target < WINDOW_BITS && is_inside(to, target % FIN_COLUMNS)) {
            set_bit(mover->wrapped, facing, target);
            candidate->wraps = true;
        }
        return;
    }
    for (int words = 1; words <= FIN_OPEN_WORDS; words++) {
        int past = target - words * FIN_WORD_BITS;
        if (bit < words * FIN_WORD_BITS && past >= 0) {
            set_bit(&candidate->open[words - 1], facing, past);
        }
    }
}

static void note_candidate(struct fin_mover *mover, struct fin_candidate *candidate, int from,
                           int facing, struct fin_cell move) {
    const struct fin_shape *shapes = fin_shapes[mover->kind];
    int bits = move.y * FIN_COLUMNS + move.x;
    candidate->past_top[facing] = low_bits(bits > 0 ? bits : 0);
    candidate->past_bottom[facing] = high_bits(bits < 0 ? -bits : 0);
    for (int bit = 0; bit < WINDOW_BITS; bit++) {
        if (is_inside(&shapes[from], bit % FIN_COLUMNS)) {
            note_place(mover, candidate, &shapes[facing], facing, bit, move);
        }
    }
}

/* A piece above the stack takes the first candidate that is inside the walls. */
static void note_margin(struct fin_mover *mover, int from, int facing,
                        const struct fin_cell *moves, int count) {
    const struct fin_shape *shapes = fin_shapes[mover->kind];
    for (int x = 0; x <= shapes[from].last_x; x++) {
        int i = 0;
        while (i < count && !is_inside(&shapes[facing], x + moves[i].x)) {
            i++;
        }
        if (i < count && -moves[i].y > mover->margin) {
            mover->margin = (uint8_t)-moves[i].y;
        }
    }
}

/* A list that is shorter than another facing's ends with its last candidate
 * again, where nothing fits that did not fit before. */
static void note_turn(struct fin_mover *mover, int rotation, int from, int turn) {
    struct fin_cell moves[FIN_KICKS_MAX];
    int count = fin_kicks(rotation, mover->kind, from, turn, moves);
    int facing = (from + turn) % FIN_FACINGS;
    int before = 0;
    for (int i = 0; i < mover->count[turn]; i++) {
        struct fin_candidate *candidate = &mover->candidates[mover->first[turn] + i];
        struct fin_cell move = moves[i < count ? i : count - 1];
        int bits = move.y * FIN_COLUMNS + move.x;
        note_step(candidate, facing, bits - before);
        note_candidate(mover, candidate, from, facing, move);
        before = bits;
    }
    note_margin(mover, from, facing, moves, count);
}

/* How many candidates a turn has; none if the piece stays as it was. */
static int count_candidates(int rotation, int kind, int turn) {
    struct fin_cell moves[FIN_KICKS_MAX];
    int most = 0;
    for (int from = 0; from < FIN_FACINGS; from++) {
        int count = fin_kicks(rotation, kind, from, turn, moves);
        if (fin_turn_facing(rotation, kind, from, turn) != from && count > most) {
            most = count;
        }
    }
    return most;
}

static void note_turns(struct fin_mover *mover, int rotation, bool half) {
    int used = 0;
    for (int turn = FIN_CW; turn <= FIN_CCW; turn++) {
        bool wanted = turn != FIN_HALF || half;
        int count = wanted ? count_candidates(rotation, mover->kind, turn) : 0;
        fin_require(used + count <= FIN_CANDIDATES);
        mover->first[turn] = (uint8_t)used;
        mover->count[turn] = (uint8_t)count;
        used += count;
        for (int from = 0; count > 0 && from < FIN_FACINGS; from++) {
            note_turn(mover, rotation, from, turn);
        }
    }
}

void fin_mover_make(struct fin_mover *mover, int kind, int rotation, bool half) {
    struct fin_piece spawn = fin_spawn_place(kind);
    memset(mover, 0, sizeof *mover);
    mover->kind = (uint8_t)kind;
    mover->twins = count_twins(kind);
    mover->margin = 1;
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        note_cells(mover, facing);
        note_walls(mover, facing);
    }
    set_bit(mover->spawn, spawn.facing, spawn.y * FIN_COLUMNS + spawn.x);
    note_turns(mover, rotation, half);
}
