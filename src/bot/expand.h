/* The functions of a path: evaluates all placements of a piece on a board. Include it after the
 * lanes of a machine. */
#ifndef FIN_BOT_EXPAND_H
#define FIN_BOT_EXPAND_H

#include <string.h>

#include "bot/spin.h"
#include "bot/terms.h"

/* ---- placing ---- */

/* Places a candidate on the rows; sets the parts of it that follow from the board. */
FIN_INLINED void place(const struct fin_bot_task *task, const struct fin_bot_node *node,
                       struct fin_bot_candidate *candidate, uint64_t rows[], uint8_t *garbage,
                       int words) {
    const struct fin_mover *mover = &task->search->movers[candidate->kind];
    int x = candidate->bit % FIN_COLUMNS, y = candidate->bit / FIN_COLUMNS;
    for (int w = 0; w < words; w++) {
        rows[w] = node->rows[w];
    }
    *garbage = node->garbage;
    fin_rows_fill(rows, mover->cells[candidate->facing], x, y, words);
    candidate->lines =
        (uint8_t)fin_rows_clear(rows, y, y + mover->height[candidate->facing], garbage, words);
}

FIN_INLINED bool is_empty(const uint64_t rows[], int words) {
    uint64_t any = 0;
    for (int w = 0; w < words; w++) {
        any |= rows[w];
    }
    return any == 0;
}

/* The terms of a move that cleared lines. */
static void count_clear(const struct fin_bot_node *node, struct fin_bot_candidate *candidate,
                        bool perfect, int32_t terms[FIN_TERMS]) {
    int lines = candidate->lines;
    bool difficult = lines == 4 || candidate->spin != FIN_NO_SPIN;
    if (candidate->spin == FIN_SPIN_FULL) {
        terms[FIN_TERM_SPIN_1 + (lines < 3 ? lines : 3) - 1] = 1;
    } else if (candidate->spin == FIN_SPIN_MINI) {
        terms[FIN_TERM_MINI] = 1;
    } else {
        terms[FIN_TERM_CLEAR_1 + lines - 1] = 1;
    }
    candidate->sent = (uint8_t)fin_attack(lines, candidate->spin, node->b2b, node->combo, perfect);
    terms[FIN_TERM_ATTACK] = candidate->sent;
    terms[FIN_TERM_B2B_LOST] = node->b2b && !difficult;
    terms[FIN_TERM_PERFECT] = perfect;
}

FIN_INLINED struct fin_bot_state state_after(const struct fin_bot_task *task,
                                             const struct fin_bot_node *node,
                                             const struct fin_bot_candidate *candidate,
                                             uint8_t *used) {
    struct fin_bot_state state = {.hold = node->hold, .b2b = node->b2b};
    *used = (uint8_t)(node->used + 1);
    if (candidate->held) {
        bool second = node->hold == FIN_NONE;
        state.hold = node->used < task->length ? task->queue[node->used] : FIN_NONE;
        *used = (uint8_t)(node->used + 1 + second);
    }
    if (candidate->lines > 0) {
        state.b2b = candidate->lines == 4 || candidate->spin != FIN_NO_SPIN;
        state.combo = (uint8_t)(node->combo < UINT8_MAX ? node->combo + 1 : UINT8_MAX);
    }
    state.t_near = state.hold == FIN_T || (*used < task->length && task->queue[*used] == FIN_T);
    return state;
}

FIN_INLINED uint64_t hash_of(const uint64_t rows[], const struct fin_bot_state *state, uint8_t used,
                             int words) {
    uint64_t hash = (uint64_t)state->hold << 32 | (uint64_t)state->combo << 24 |
                    (uint64_t)state->garbage << 16 | (uint64_t)state->b2b << 8 | used;
    for (int w = 0; w < words; w++) {
        hash = (hash ^ rows[w]) * UINT64_C(0xD6E8FEB86659FD93);
        hash ^= hash >> 32;
    }
    for (int w = words; w < FIN_BOT_WORDS; w++) {
        hash *= UINT64_C(0xD6E8FEB86659FD93);
        hash ^= hash >> 32;
    }
    return hash;
}

/* Counts all terms; `rows` are those after the move, and change. */
FIN_INLINED void count_all(const struct fin_bot_task *task, const struct fin_bot_node *node,
                           struct fin_bot_candidate *candidate, uint64_t rows[],
                           const struct fin_bot_state *state, int32_t terms[FIN_TERMS], int words) {
    candidate->sent = 0;
    for (int i = FIN_TERM_BOARD_TERMS; i < FIN_TERMS; i++) {
        terms[i] = 0;
    }
    if (candidate->lines > 0) {
        count_clear(node, candidate, is_empty(rows, words), terms);
    }
    bool spun = candidate->spin == FIN_SPIN_FULL && candidate->lines > 0;
    terms[FIN_TERM_WASTED_T] = candidate->kind == FIN_T && !spun;
    terms[FIN_TERM_TUCK] = candidate->tucked;
    terms[FIN_TERM_KEYS] =
        task->keys[candidate->kind][candidate->facing][candidate->bit % FIN_COLUMNS] +
        candidate->held + 2 * candidate->tucked;
    for (int i = 0; i < FIN_TERM_BOARD_TERMS; i++) {
        terms[i] = 0;
    }
    fin_bot_count_board(task, rows, state, terms, words);
}

FIN_INLINED int32_t weigh(const struct fin_bot_weights *weights, const int32_t terms[FIN_TERMS],
                          int first, int past) {
    int32_t sum = 0;
    for (int i = first; i < past; i++) {
        sum += weights->of[i] * terms[i];
    }
    return sum;
}

FIN_INLINED void evaluate(const struct fin_bot_task *task, const struct fin_bot_node *node,
                          struct fin_bot_candidate *candidate, int words) {
    uint64_t rows[FIN_BOT_WORDS];
    int32_t terms[FIN_TERMS];
    uint8_t used, garbage;
    place(task, node, candidate, rows, &garbage, words);
    if (candidate->lines == 0) {
        candidate->spin = FIN_NO_SPIN; /* worth nothing, so not worth its keys */
    }
    struct fin_bot_state state = state_after(task, node, candidate, &used);
    state.garbage = candidate->garbage = garbage;
    candidate->hash = hash_of(rows, &state, used, words);
    count_all(task, node, candidate, rows, &state, terms, words);
    candidate->earned =
        node->earned + weigh(&task->weights, terms, FIN_TERM_BOARD_TERMS, FIN_TERMS);
    candidate->value = candidate->earned + weigh(&task->weights, terms, 0, FIN_TERM_BOARD_TERMS);
}

/* ---- all placements of a piece ---- */

/* Positions that a hard drop reaches: with nothing filled above any cell of the piece. */
FIN_INLINED bool is_tucked(const uint64_t shade[], uint64_t cells, int x, int y, int words) {
    int w = y / FIN_BOT_WORD_ROWS, bits = y % FIN_BOT_WORD_ROWS * FIN_COLUMNS + x;
    uint64_t hits = cells << bits & FIN_BOT_ALL & shade[w];
    if (w + 1 < words) {
        hits |= cells >> (FIN_BOT_WORD_CELLS - bits) & shade[w + 1];
    }
    return hits != 0;
}

FIN_INLINED bool has_bit(const fin_lanes set[], int facing, int bit) {
    return (set[bit / FIN_WORD_BITS][facing] >> bit % FIN_WORD_BITS & 1) != 0;
}

FIN_INLINED void set_spin(const struct fin_bot_task *task, const struct fin_bot_node *node,
                          const struct fin_turned_sets *turned,
                          struct fin_bot_candidate *candidate) {
    int facing = candidate->facing, bit = candidate->bit;
    int x = bit % FIN_COLUMNS, y = bit / FIN_COLUMNS;
    bool by_last = has_bit(turned->by_last, facing, bit), last = task->far_kick && by_last;
    if (by_last || has_bit(turned->by_other, facing, bit)) {
        candidate->spin = (uint8_t)fin_bot_spin_at(node->rows, facing, x, y, last);
    }
}

FIN_INLINED size_t expand_in(const struct fin_bot_task *task, const struct fin_bot_node *node,
                             const struct fin_bot_candidate *model,
                             struct fin_bot_candidate *candidates, int words) {
    const struct fin_mover *mover = &task->search->movers[model->kind];
    struct fin_field field;
    struct fin_landing_sets sets;
    struct fin_turned_sets turned = {.count = 0};
    uint64_t shade[FIN_BOT_WORDS];
    size_t count = 0;
    fin_rows_field(node->rows, &field);
    fin_rows_shade(shade, node->rows, words);
    if (task->sudden_fall) {
        fin_bot_sudden_landings(task, &field, model->kind, &sets);
    } else {
        task->search->path->landings(mover, &field, &sets);
    }
    if (model->kind == FIN_T && !task->sudden_fall) {
        task->search->path->turned(mover, &field, &turned);
    }
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        for (int w = 0; w < sets.count; w++) {
            for (uint64_t set = sets.words[w][facing]; set != 0; set &= set - 1) {
                struct fin_bot_candidate *candidate = &candidates[count];
                int bit = w * FIN_WORD_BITS + __builtin_ctzll(set);
                if (bit / FIN_COLUMNS + mover->height[facing] > words * FIN_BOT_WORD_ROWS) {
                    continue;
                }
                *candidate = *model;
                candidate->facing = (uint8_t)facing;
                candidate->bit = (uint16_t)bit;
                candidate->tucked = is_tucked(shade, mover->cells[facing], bit % FIN_COLUMNS,
                                              bit / FIN_COLUMNS, words);
                if (turned.count > 0) {
                    set_spin(task, node, &turned, candidate);
                }
                evaluate(task, node, candidate, words);
                count++;
            }
        }
    }
    return count;
}

/* A piece adds at most four rows. */
static size_t expand(const struct fin_bot_task *task, const struct fin_bot_node *node,
                     uint32_t parent, int kind, bool held, struct fin_bot_candidate *candidates) {
    const struct fin_bot_candidate model = {
        .parent = parent, .kind = (uint8_t)kind, .held = held, .spin = FIN_NO_SPIN};
    int rows = node->height + FIN_CELLS;
    if (rows <= 2 * FIN_BOT_WORD_ROWS) {
        return expand_in(task, node, &model, candidates, 2);
    }
    if (rows <= 3 * FIN_BOT_WORD_ROWS) {
        return expand_in(task, node, &model, candidates, 3);
    }
    return expand_in(task, node, &model, candidates, FIN_BOT_WORDS);
}

static void follow(const struct fin_bot_task *task, const struct fin_bot_node *node,
                   const struct fin_bot_candidate *candidate, struct fin_bot_node *next) {
    struct fin_bot_candidate copy = *candidate;
    uint8_t used, garbage;
    *next = *node;
    place(task, node, &copy, next->rows, &garbage, FIN_BOT_WORDS);
    struct fin_bot_state state = state_after(task, node, &copy, &used);
    next->earned = candidate->earned;
    next->used = used;
    next->hold = state.hold;
    next->combo = state.combo;
    next->b2b = state.b2b;
    next->garbage = garbage;
    next->height = (uint8_t)fin_rows_height(next->rows, FIN_BOT_WORDS);
}

static void count(const struct fin_bot_task *task, const struct fin_bot_node *node,
                  const struct fin_bot_candidate *candidate, int32_t terms[FIN_TERMS]) {
    struct fin_bot_candidate copy = *candidate;
    uint64_t rows[FIN_BOT_WORDS];
    uint8_t used, garbage;
    place(task, node, &copy, rows, &garbage, FIN_BOT_WORDS);
    struct fin_bot_state state = state_after(task, node, &copy, &used);
    state.garbage = garbage;
    count_all(task, node, &copy, rows, &state, terms, FIN_BOT_WORDS);
}

#endif
