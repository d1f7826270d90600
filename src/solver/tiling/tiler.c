/* Exact covers: all ways to fill the empty cells with shapes, column by column. */
#include "solver/tiling/tiler.h"

#include <string.h>

#include "core/check.h"

enum { UNITS = 64, SPLIT = 3, ALIGNMENT = 64 };

/* ---- memory ---- */

static struct fin_bitboard start_of(const struct fin_pc_question *question) {
    return fin_bitboard_from_board(&question->board, question->lines);
}

static bool has_full_rows(struct fin_bitboard board) {
    struct fin_bitboard full = fin_bitboard_full_rows(board);
    return (full.words[0] | full.words[1]) != 0;
}

size_t fin_tiler_size(const struct fin_queues *queues, const struct fin_pc_question *question) {
    struct fin_queue_bits bits;
    struct fin_multisets multisets;
    if (fin_pc_pieces(question) > FIN_TILER_PIECES || has_full_rows(start_of(question)) ||
        !fin_queue_bits_measure(&bits, &multisets, queues, question)) {
        return 0;
    }
    return sizeof(struct fin_tiler) + fin_queue_bits_size(&bits, &multisets) + 2 * ALIGNMENT;
}

static char *align(void *memory) {
    size_t past = (uintptr_t)memory % ALIGNMENT;
    return (char *)memory + (past > 0 ? ALIGNMENT - past : 0);
}

static void note_columns(struct fin_tiler *tiler) {
    uint32_t full = (1u << tiler->lines) - 1;
    for (int x = 0; x < FIN_COLUMNS + FIN_CELLS; x++) {
        tiler->columns[x] = x < FIN_COLUMNS ? 0 : full;
        for (int y = 0; x < FIN_COLUMNS && y < tiler->lines; y++) {
            tiler->columns[x] |= (uint32_t)(fin_bitboard_row(tiler->start, y) >> x & 1) << y;
        }
    }
}

struct fin_tiler *fin_tiler_make(void *memory, size_t size, const struct fin_search *search,
                                 const struct fin_queues *queues,
                                 const struct fin_pc_question *question) {
    struct fin_tiler *tiler = (void *)align(memory);
    size_t needed = fin_tiler_size(queues, question);
    if (needed == 0 || size < needed) {
        return NULL;
    }
    memset(tiler, 0, sizeof *tiler);
    tiler->search = search;
    tiler->lines = question->lines;
    tiler->pieces = fin_pc_pieces(question);
    tiler->units = tiler->pieces > SPLIT ? UNITS : 1;
    tiler->start = start_of(question);
    note_columns(tiler);
    fin_shapes_make(&tiler->shapes, search, tiler->lines);
    fin_queue_bits_measure(&tiler->bits, &tiler->multisets, queues, question);
    fin_queue_bits_make(&tiler->bits, &tiler->multisets, align(tiler + 1));
    return tiler;
}

/* A state is the subset of a cover's pieces that are placed; an edge adds one of them. */
static size_t states_most(const struct fin_tiler *tiler) {
    return (size_t)1 << tiler->pieces;
}

static size_t edges_most(const struct fin_tiler *tiler) {
    return states_most(tiler) / 2 * (size_t)tiler->pieces;
}

size_t fin_tiler_words(const struct fin_tiler *tiler) {
    return (size_t)tiler->bits.blocks * FIN_BLOCK_WORDS;
}

size_t fin_tiler_work_size(const struct fin_tiler *tiler) {
    return sizeof(struct fin_tiler_work) +
           states_most(tiler) * (sizeof(struct fin_queue_block) + sizeof(struct fin_tiling_state) +
                                 sizeof(uint16_t)) +
           edges_most(tiler) * sizeof(struct fin_tiling_edge) +
           fin_tiler_words(tiler) * sizeof(uint64_t) + 2 * ALIGNMENT;
}

struct fin_tiler_work *fin_tiler_work_make(void *memory, size_t size,
                                           const struct fin_tiler *tiler) {
    if (size < fin_tiler_work_size(tiler)) {
        return NULL;
    }
    struct fin_tiler_work *work = (void *)align(memory);
    work->reached = (void *)align(work + 1);
    work->served = (void *)(work->reached + states_most(tiler));
    work->states = (void *)(work->served + fin_tiler_words(tiler));
    work->edges = (void *)(work->states + states_most(tiler));
    work->numbers = (void *)(work->edges + edges_most(tiler));
    memset(work->numbers, 0, states_most(tiler) * sizeof *work->numbers);
    return work;
}

uint32_t fin_tiler_units(const struct fin_tiler *tiler) {
    return tiler->units;
}

/* ---- covers ---- */

struct cover {
    const struct fin_tiler *tiler;
    struct fin_tiler_work *work;
    uint32_t unit, splits;
    void (*visit)(void *data, const struct fin_tiling *tiling);
    void *data;
};

/* A partial cover: the columns from x on, with everything to their left filled. */
struct place {
    int x;
    uint32_t window; /* filled cells of these columns */
    int count;       /* number of pieces so far */
    uint32_t multiset;
    fin_row_order order;
};

static void visit_cover(struct cover *cover) {
    struct fin_pc_solution solution;
    if (!fin_tiling_find_orders(cover->tiler, cover->work)) {
        return;
    }
    fin_tiling_find_queues(cover->tiler, cover->work);
    if (cover->work->served_count > 0) {
        fin_tiling_note_solution(cover->tiler, cover->work, &solution);
        cover->visit(cover->data, &(struct fin_tiling){.solution = &solution,
                                                       .served = cover->work->served,
                                                       .count = cover->work->served_count});
    }
}

/* Moves to the first column that has an empty cell. */
static void skip_full_columns(const struct fin_tiler *tiler, struct place *place) {
    uint32_t full = (1u << tiler->lines) - 1;
    while (place->x < FIN_COLUMNS && (place->window & full) == full) {
        place->window = place->window >> tiler->lines | tiler->columns[place->x + FIN_CELLS]
                                                            << (FIN_CELLS - 1) * tiler->lines;
        place->x++;
    }
}

/* Adds a shape. False if it does not fit, if the cover could never be built, or if no queue has
 * the pieces. */
static bool add_shape(struct cover *cover, struct place *place, const struct fin_shape *shape) {
    const struct fin_tiler *tiler = cover->tiler;
    if ((place->window & shape->window) != 0) {
        return false;
    }
    place->multiset += tiler->multisets.digit[shape->kind];
    if (place->multiset >= tiler->multisets.size ||
        !fin_multisets_allow(&tiler->multisets, place->multiset) ||
        !fin_row_order_join(&place->order, shape->order)) {
        return false;
    }
    cover->work->tiles[place->count++] =
        (struct fin_tile){shape, fin_bitboard_up(shape->cells, place->x), (uint8_t)place->x};
    place->window |= shape->window;
    return true;
}

/* Depth-first search. Every shape that is tried fills the lowest empty cell of the first open
 * column, so each cover is found exactly once. Units share the work by the number of the partial
 * cover with SPLIT pieces. */
static void cover_from(struct cover *cover, struct place place) {
    const struct fin_tiler *tiler = cover->tiler;
    if (place.count == SPLIT && tiler->units > 1 && cover->splits++ % UNITS != cover->unit) {
        return;
    }
    skip_full_columns(tiler, &place);
    if (place.x == FIN_COLUMNS) {
        visit_cover(cover);
        return;
    }
    int first = __builtin_ctz(~place.window);
    for (int i = 0; i < tiler->shapes.counts[first]; i++) {
        struct place next = place;
        if (add_shape(cover, &next, &tiler->shapes.shapes[first][i])) {
            cover_from(cover, next);
        }
    }
}

void fin_tiler_run(const struct fin_tiler *tiler, struct fin_tiler_work *work, uint32_t unit,
                   void (*visit)(void *data, const struct fin_tiling *tiling), void *data) {
    struct cover cover = {.tiler = tiler, .work = work, .unit = unit, .visit = visit, .data = data};
    struct place place = {0};
    for (int x = 0; x < FIN_CELLS; x++) {
        place.window |= tiler->columns[x] << x * tiler->lines;
    }
    fin_require(unit < tiler->units);
    cover_from(&cover, place);
}
