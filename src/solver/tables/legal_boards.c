/* Finds the legal boards in four steps:
 *
 * 1. Back: boards from which a perfect clear is reachable, from the end down to the layer where
 *    both directions meet.
 * 2. Forward: all boards reachable from the empty one that are not hopeless, up to the layer
 * before.
 * 3. Filter: layer by layer back, keeps the boards that have a successor that was kept.
 * 4. Reach: keeps the boards found in step 1 that have a predecessor that was kept. */
#include "solver/tables/legal_boards.h"

#include <string.h>

#include "core/check.h"
#include "solver/memory/words.h"

enum {
    LAYERS_FROM_END = 4,
    LAYERS_FROM_END_OF_TWO = 3,
    SLOTS_LEAST = 1 << 10,
    GROWTH = 64, /* slots of a set, per board of the layer it grows from */
    GROWTH_BACK = 32,
    GROWTH_OF_FEW = 512,
    FEW = 1 << 16,
};

/* The share of one unit in the current round. */
struct part {
    uint64_t from, to;
    uint32_t unit;
};

static struct part part_of(const struct fin_legal_boards *legal, uint32_t unit) {
    return (struct part){
        .from = legal->items * unit / legal->units,
        .to = legal->items * (unit + 1) / legal->units,
        .unit = unit,
    };
}

/* ---- memory ---- */

/* Allocates a set with a power of two of slots: as many as wanted, unless that exceeds half of
 * the room. */
static void borrow_set(struct fin_legal_boards *legal, struct fin_hash_set *set, uint64_t wanted) {
    uint64_t most = fin_arena_room(&legal->arena) / 2, slots = SLOTS_LEAST;
    while (slots < wanted && 2 * slots <= most) {
        slots *= 2;
    }
    uint64_t *memory = fin_arena_borrow(&legal->arena, slots * sizeof *memory);
    if (memory != NULL) {
        *set = fin_hash_set_make(memory, slots);
    }
}

static void keep_list(struct fin_legal_boards *legal, struct fin_layer *layer,
                      const uint64_t *boards, uint64_t count) {
    layer->boards = fin_arena_keep(&legal->arena, count * sizeof *boards);
    if (layer->boards != NULL) {
        memcpy(layer->boards, boards, count * sizeof *boards);
        layer->count = count;
    }
}

/* Turns this round's set into a layer. */
static void keep_found(struct fin_legal_boards *legal, struct fin_layer *layer) {
    uint64_t count = fin_hash_set_list(&legal->found, legal->found.slots);
    keep_list(legal, layer, legal->found.slots, count);
    legal->arena.too_small |= legal->found.full;
}

static void sort_layer(struct fin_legal_boards *legal, struct fin_layer *layer) {
    uint64_t *beside = fin_arena_borrow(&legal->arena, layer->count * sizeof *beside);
    if (beside != NULL) {
        fin_board_list_sort(layer->boards, beside, layer->count);
    }
}

/* ---- step 1: back ---- */

static uint64_t set_size(const struct fin_hash_set *set) {
    uint64_t boards = 0;
    for (uint64_t i = 0; i < set->count; i++) {
        boards += set->slots[i] != 0;
    }
    return boards;
}

static uint64_t back_begin(struct fin_legal_boards *legal, int layer) {
    const struct fin_hash_set *source = &legal->from_end[layer + 1];
    uint64_t size = set_size(source);
    borrow_set(legal, &legal->from_end[layer], (size < FEW ? GROWTH_OF_FEW : GROWTH_BACK) * size);
    legal->above = legal->arena.above; /* this set outlives the round */
    return source->count;
}

static void back_run(struct fin_legal_boards *legal, int layer, const struct part *part) {
    const struct fin_hash_set *source = &legal->from_end[layer + 1];
    for (uint64_t i = part->from; i < part->to; i++) {
        if (source->slots[i] != 0) {
            fin_legal_boards_add_predecessors(legal, layer, source->slots[i]);
        }
    }
}

static void back_end(struct fin_legal_boards *legal, int layer) {
    legal->arena.too_small |= legal->from_end[layer].full;
}

/* All successors of a board that are not hopeless. They are listed one board in advance, so that
 * the prefetched slots are in the cache when needed. */
struct batch {
    uint64_t next[FIN_KINDS * FIN_SMALL_SUCCESSORS];
    int count;
};

static void list_batch(const struct fin_legal_boards *legal, const struct fin_hash_set *set,
                       uint64_t board, struct batch *batch) {
    uint64_t *next = batch->next;
    int count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        count += fin_small_hopeful(&legal->small, board, kind, next + count);
    }
    for (int i = 0; i < count; i++) {
        fin_hash_set_fetch(set, next[i]);
    }
    batch->count = count;
}

static void add_batch(struct fin_hash_set *set, const struct batch *batch) {
    for (int i = 0; i < batch->count; i++) {
        fin_hash_set_add(set, batch->next[i]);
    }
}

/* Marks the boards of a batch; false if none is in the set. */
static bool mark_batch(struct fin_hash_set *set, const struct batch *batch) {
    bool any = false;
    for (int i = 0; i < batch->count; i++) {
        any = fin_hash_set_mark(set, batch->next[i]) || any;
    }
    return any;
}

/* Turns the marked boards into a layer. */
static void keep_marked(struct fin_legal_boards *legal, int layer) {
    struct fin_hash_set *set = &legal->from_end[layer];
    uint64_t count = fin_hash_set_marked(set, set->slots);
    keep_list(legal, &legal->layers[layer], set->slots, count);
    if (!legal->arena.too_small) {
        sort_layer(legal, &legal->layers[layer]);
    }
}

/* ---- step 2: forward ---- */

static uint64_t forward_begin(struct fin_legal_boards *legal, int layer) {
    borrow_set(legal, &legal->found, GROWTH * legal->layers[layer].count);
    return legal->layers[layer].count;
}

static void forward_run(struct fin_legal_boards *legal, int layer, const struct part *part) {
    const uint64_t *boards = legal->layers[layer].boards;
    struct batch batches[2];
    for (uint64_t i = part->from; i <= part->to; i++) {
        if (i < part->to) {
            list_batch(legal, &legal->found, boards[i], &batches[i % 2]);
        }
        if (i > part->from) {
            add_batch(&legal->found, &batches[(i - 1) % 2]);
        }
    }
}

static void forward_end(struct fin_legal_boards *legal, int layer) {
    keep_found(legal, &legal->layers[layer + 1]);
}

/* ---- step 3: filter ---- */

static uint64_t filter_begin(struct fin_legal_boards *legal, int layer) {
    const struct fin_layer *next = &legal->layers[layer + 1];
    if (layer + 1 == legal->meeting) {
        legal->found = legal->from_end[layer + 1];
    } else {
        borrow_set(legal, &legal->found, 2 * next->count);
        for (uint64_t i = 0; i < next->count && !legal->arena.too_small; i++) {
            fin_hash_set_add(&legal->found, next->boards[i]);
        }
    }
    return legal->layers[layer].count;
}

/* Each unit moves the boards it keeps to the start of its share. */
static void filter_run(struct fin_legal_boards *legal, int layer, const struct part *part) {
    uint64_t *boards = legal->layers[layer].boards, kept = part->from;
    struct batch batches[2];
    for (uint64_t i = part->from; i <= part->to; i++) {
        if (i < part->to) {
            list_batch(legal, &legal->found, boards[i], &batches[i % 2]);
        }
        if (i > part->from && mark_batch(&legal->found, &batches[(i - 1) % 2])) {
            boards[kept++] = boards[i - 1];
        }
    }
    legal->kept[part->unit] = (uint32_t)(kept - part->from);
}

/* Joins the shares. */
static void filter_end(struct fin_legal_boards *legal, int layer) {
    struct fin_layer *whole = &legal->layers[layer];
    uint64_t kept = 0;
    for (uint32_t unit = 0; unit < legal->units; unit++) {
        memmove(whole->boards + kept, whole->boards + part_of(legal, unit).from,
                legal->kept[unit] * sizeof *whole->boards);
        kept += legal->kept[unit];
    }
    whole->count = kept;
    legal->arena.too_small |= legal->found.full;
    sort_layer(legal, whole);
    if (layer + 1 == legal->meeting) {
        keep_marked(legal, layer + 1);
    }
}

static void close_ranks(struct fin_legal_boards *legal) {
    uint64_t *end = legal->layers[0].boards;
    for (int layer = 0; layer <= legal->meeting; layer++) {
        struct fin_layer *moved = &legal->layers[layer];
        memmove(end, moved->boards, (size_t)moved->count * sizeof *end);
        moved->boards = end;
        end += (moved->count + 7) / 8 * 8; /* whole cache lines */
    }
    legal->arena.below = (size_t)(end - legal->arena.words);
}

/* ---- step 4: reach ---- */

static uint64_t reach_begin(struct fin_legal_boards *legal, int layer) {
    if (layer == legal->meeting) {
        close_ranks(legal);
    }
    return legal->layers[layer].count;
}

static void reach_run(struct fin_legal_boards *legal, int layer, const struct part *part) {
    struct fin_hash_set *can_be_finished = &legal->from_end[layer + 1];
    struct batch batches[2];
    for (uint64_t i = part->from; i <= part->to; i++) {
        if (i < part->to) {
            list_batch(legal, can_be_finished, legal->layers[layer].boards[i], &batches[i % 2]);
        }
        if (i > part->from) {
            mark_batch(can_be_finished, &batches[(i - 1) % 2]);
        }
    }
}

static void reach_end(struct fin_legal_boards *legal, int layer) {
    keep_marked(legal, layer + 1);
}

/* ---- rounds ---- */

struct step {
    /* returns the number of items in the round */
    uint64_t (*begin)(struct fin_legal_boards *, int layer);
    void (*run)(struct fin_legal_boards *, int layer, const struct part *);
    void (*end)(struct fin_legal_boards *, int layer);
};

static const struct step back = {back_begin, back_run, back_end};
static const struct step forward = {forward_begin, forward_run, forward_end};
static const struct step filter = {filter_begin, filter_run, filter_end};
static const struct step reach = {reach_begin, reach_run, reach_end};

struct round {
    const struct step *step;
    int layer;
};

/* The round with this number; without a step after the last. */
static struct round round_of(const struct fin_legal_boards *legal, int number) {
    int before = legal->meeting - 1, after = legal->pieces - legal->meeting;
    if (number < after) {
        return (struct round){&back, legal->pieces - 1 - number};
    }
    number -= after;
    if (number < before) {
        return (struct round){&forward, number};
    }
    number -= before;
    if (number < before) {
        return (struct round){&filter, before - number};
    }
    number -= before;
    return (struct round){number < after - 1 ? &reach : NULL, legal->meeting + number};
}

static void begin_round(struct fin_legal_boards *legal) {
    struct round round = round_of(legal, legal->round);
    legal->units = 0;
    if (round.step == NULL) {
        return;
    }
    legal->above = legal->arena.above;
    legal->items = round.step->begin(legal, round.layer);
    legal->units = (uint32_t)fin_word_minimum(legal->items / 64 + 1, FIN_ROUND_UNITS);
}

/* ---- public functions ---- */

enum { MEGABYTES = 2300, MEGABYTES_OF_TWO = 1 };

size_t fin_legal_boards_size(int lines) {
    return sizeof(struct fin_legal_boards) +
           ((size_t)(lines > 2 ? MEGABYTES : MEGABYTES_OF_TWO) << 20);
}

struct fin_legal_boards *fin_legal_boards_make(void *memory, size_t size,
                                               const struct fin_search *search, int lines) {
    struct fin_arena arena;
    fin_require(lines == 2 || lines == 4);
    struct fin_legal_boards *legal = fin_arena_open(&arena, memory, size, sizeof *legal);
    if (legal == NULL) {
        return NULL;
    }
    legal->arena = arena;
    legal->small = fin_small_make(search, lines);
    legal->row_sums = fin_row_sums_make(lines);
    legal->pieces = lines * FIN_COLUMNS / FIN_CELLS;
    legal->meeting = legal->pieces - (lines > 2 ? LAYERS_FROM_END : LAYERS_FROM_END_OF_TWO);
    keep_list(legal, &legal->layers[0], &(uint64_t){0}, 1);
    borrow_set(legal, &legal->from_end[legal->pieces], 1);
    if (legal->arena.too_small) {
        return NULL;
    }
    fin_hash_set_add(&legal->from_end[legal->pieces], legal->small.full);
    begin_round(legal);
    return legal;
}

uint32_t fin_legal_boards_units(const struct fin_legal_boards *legal) {
    return legal->arena.too_small ? 0 : legal->units;
}

void fin_legal_boards_run(struct fin_legal_boards *legal, uint32_t unit) {
    struct round round = round_of(legal, legal->round);
    struct part part = part_of(legal, unit);
    fin_require(unit < fin_legal_boards_units(legal));
    round.step->run(legal, round.layer, &part);
}

bool fin_legal_boards_next(struct fin_legal_boards *legal) {
    struct round round = round_of(legal, legal->round);
    fin_require(round.step != NULL && !legal->arena.too_small);
    round.step->end(legal, round.layer);
    legal->arena.above = legal->above;
    legal->round++;
    if (!legal->arena.too_small) {
        begin_round(legal);
    }
    return !legal->arena.too_small;
}

int fin_legal_boards_rounds(const struct fin_legal_boards *legal, int *done) {
    *done = legal->round;
    return 2 * (legal->pieces - 1) - 1;
}

const uint64_t *fin_legal_boards_layer(const struct fin_legal_boards *legal, int pieces,
                                       uint64_t *count) {
    fin_require(pieces >= 0 && pieces < legal->pieces);
    *count = legal->layers[pieces].count;
    return legal->layers[pieces].boards;
}

struct fin_legal_boards *fin_legal_boards_load(void *memory, size_t size,
                                               const struct fin_search *search, int lines,
                                               uint64_t *boards, const uint64_t counts[]) {
    struct fin_legal_boards *legal = fin_legal_boards_make(memory, size, search, lines);
    if (legal == NULL) {
        return NULL;
    }
    for (int layer = 0; layer < legal->pieces; layer++) {
        legal->layers[layer] = (struct fin_layer){boards, counts[layer]};
        boards += counts[layer];
    }
    for (legal->round = 0; round_of(legal, legal->round).step != NULL;) {
        legal->round++;
    }
    legal->units = 0;
    return legal;
}
