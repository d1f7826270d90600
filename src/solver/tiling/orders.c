/* The orders of a tiling's pieces. Finds the sets of pieces that can lie on the board at some
 * time, from none to all, and for each set the pieces that can be placed next. */
#include <string.h>

#include "core/check.h"
#include "solver/memory/words.h"
#include "solver/tiling/tiler.h"

/* The current board: full rows sunk to the bottom, as the search needs it, and the cleared rows
 * by their starting numbers. */
struct ground {
    struct fin_bitboard board; /* full rows at the bottom */
    uint8_t gone;              /* cleared rows, by their starting numbers */
    uint8_t cleared;           /* number of them */
    uint8_t known;             /* kinds whose landings are listed, a bit each */
    struct fin_bitboard landings[FIN_KINDS][FIN_FACINGS];
};

static void look_at(struct ground *ground, const struct fin_tiler *tiler,
                    struct fin_bitboard board) {
    struct fin_bitboard full = fin_bitboard_full_rows(board);
    ground->gone = 0;
    ground->known = 0;
    ground->board = board;
    if ((full.words[0] | full.words[1]) != 0) {
        ground->board = fin_bitboard_sink(board, tiler->lines, &ground->gone);
    }
    ground->cleared = (uint8_t)fin_set_count(ground->gone);
}

/* The bit of a tile's lower left corner, after rows were cleared. */
static int bit_of(const struct fin_tile *tile, const struct ground *ground) {
    int row = __builtin_ctz(tile->shape->rows);
    unsigned below = ~(unsigned)ground->gone & ((1u << row) - 1);
    return (fin_set_count(below) + ground->cleared) * FIN_COLUMNS + tile->x;
}

static bool lies_on_something(const struct fin_tiler *tiler, const struct ground *ground,
                              struct fin_placement placement) {
    struct fin_bitboard cells = fin_bitboard_cells(tiler->search, placement);
    struct fin_bitboard under =
        fin_bitboard_and(fin_bitboard_down(cells, FIN_COLUMNS), ground->board);
    return placement.bit < FIN_COLUMNS || (under.words[0] | under.words[1]) != 0;
}

/* True if the piece can be placed now. */
static bool can_land(const struct fin_tiler *tiler, struct ground *ground,
                     const struct fin_tile *tile) {
    const struct fin_shape *shape = tile->shape;
    if ((shape->needs & ~ground->gone) != 0) {
        return false;
    }
    struct fin_placement placement = {shape->kind, shape->facing, (uint8_t)bit_of(tile, ground)};
    if (!lies_on_something(tiler, ground, placement)) {
        return false;
    }
    struct fin_bitboard *landings = ground->landings[shape->kind];
    if ((ground->known >> shape->kind & 1) == 0) {
        ground->known |= (uint8_t)(1 << shape->kind);
        fin_bitboard_landings(tiler->search, ground->board, tiler->lines, ground->cleared,
                              shape->kind, landings);
    }
    return (landings[shape->facing].words[placement.bit / FIN_WORD_BITS] >>
                placement.bit % FIN_WORD_BITS &
            1) != 0;
}

/* The state with one more tile, new or existing. */
static uint16_t state_with(struct fin_tiler_work *work, const struct fin_tiling_state *state,
                           int tile) {
    uint16_t tiles = (uint16_t)(state->tiles | 1u << tile), number = work->numbers[tiles];
    if (number == 0) {
        number = work->numbers[tiles] = (uint16_t)work->state_count++;
        work->states[number] = (struct fin_tiling_state){
            .board = fin_bitboard_or(state->board, work->tiles[tile].cells),
            .tiles = tiles,
            .placed = (uint8_t)(state->placed + 1),
        };
    }
    return number;
}

static uint8_t count_kind(const struct fin_tiler_work *work, unsigned tiles, int kind) {
    uint8_t count = 0;
    for (; tiles != 0; tiles &= tiles - 1) {
        count += work->tiles[__builtin_ctz(tiles)].shape->kind == kind;
    }
    return count;
}

static void add_edges(const struct fin_tiler *tiler, struct fin_tiler_work *work, uint32_t number) {
    struct ground ground;
    const struct fin_tiling_state *state = &work->states[number];
    look_at(&ground, tiler, state->board);
    for (int i = 0; i < tiler->pieces; i++) {
        const struct fin_tile *tile = &work->tiles[i];
        if ((state->tiles >> i & 1) == 0 && can_land(tiler, &ground, tile)) {
            uint16_t to = state_with(work, state, i);
            work->edges[work->edge_count++] = (struct fin_tiling_edge){
                .from = (uint16_t)number,
                .to = to,
                .tile = (uint8_t)i,
                .kind = tile->shape->kind,
                .count = count_kind(work, work->states[to].tiles, tile->shape->kind),
            };
        }
    }
}

/* Drops the edges that can not lead to the last state. */
static void drop_dead_ends(struct fin_tiler_work *work) {
    uint32_t kept = 0;
    work->states[work->state_count - 1].leads = true;
    for (uint32_t i = work->edge_count; i-- > 0;) {
        struct fin_tiling_edge edge = work->edges[i];
        work->states[edge.from].leads |= work->states[edge.to].leads;
    }
    for (uint32_t i = 0; i < work->edge_count; i++) {
        if (work->states[work->edges[i].to].leads) {
            work->edges[kept++] = work->edges[i];
        }
    }
    work->edge_count = kept;
}

bool fin_tiling_find_orders(const struct fin_tiler *tiler, struct fin_tiler_work *work) {
    work->states[0] = (struct fin_tiling_state){.board = tiler->start};
    work->state_count = 1;
    work->edge_count = 0;
    for (uint32_t number = 0; number < work->state_count; number++) {
        if (work->states[number].placed < tiler->pieces) {
            add_edges(tiler, work, number);
        }
    }
    bool found = work->states[work->state_count - 1].placed == tiler->pieces;
    for (uint32_t number = 0; number < work->state_count; number++) {
        work->numbers[work->states[number].tiles] = 0;
    }
    if (found) {
        drop_dead_ends(work);
    }
    return found;
}

/* ---- a solution ---- */

static struct fin_pc_step step_of(const struct fin_tiler *tiler, const struct fin_tiler_work *work,
                                  const struct fin_tiling_edge *edge) {
    const struct fin_tile *tile = &work->tiles[edge->tile];
    struct ground ground;
    look_at(&ground, tiler, work->states[edge->from].board);
    return (struct fin_pc_step){
        .piece = {tile->shape->kind, tile->shape->facing, (int8_t)tile->x,
                  (int8_t)(bit_of(tile, &ground) / FIN_COLUMNS - ground.cleared)},
    };
}

void fin_tiling_note_solution(const struct fin_tiler *tiler, const struct fin_tiler_work *work,
                              struct fin_pc_solution *solution) {
    uint16_t state = 0;
    *solution = (struct fin_pc_solution){.left = FIN_NONE};
    for (uint32_t i = 0; i < work->edge_count; i++) {
        if (work->edges[i].from == state) {
            solution->steps[solution->length++] = step_of(tiler, work, &work->edges[i]);
            state = work->edges[i].to;
        }
    }
    fin_require(solution->length == tiler->pieces);
}
