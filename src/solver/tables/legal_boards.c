/* The rounds of an atlas. First fields from which a perfect clear can be reached
 * are found from its end, down to the layer where the two ways meet; then, from the
 * beginning, all that are not hopeless, up to the layer before; then those are kept,
 * layer by layer back, from which a kept one of the next layer is reached; at last
 * the fields from the end that are reached are kept too. */
#include "solver/tables/legal_boards.h"

#include <string.h>

#include "core/check.h"

enum {
    LAYERS_FROM_END = 4,
    LAYERS_FROM_END_OF_TWO = 3,
    SLOTS_LEAST = 1 << 10,
    GROWTH = 64, /* slots of a set for each field that it grows from */
    GROWTH_BACK = 32,
    GROWTH_OF_FEW = 512,
    FEW = 1 << 16,
};

/* Items from … to of a round: one unit's. */
struct part {
    uint64_t from, to;
    uint32_t unit;
};

static struct part part_of(const struct fin_atlas *atlas, uint32_t unit) {
    return (struct part){
        .from = atlas->items * unit / atlas->units,
        .to = atlas->items * (unit + 1) / atlas->units,
        .unit = unit,
    };
}

/* ---- memory ---- */

/* A power of two of slots, at least so many if half of the room holds them. */
static void borrow_set(struct fin_atlas *atlas, struct fin_boards *set, uint64_t wanted) {
    uint64_t most = fin_arena_room(&atlas->arena) / 2 / sizeof(uint64_t), slots = SLOTS_LEAST;
    while (slots < wanted && 2 * slots <= most) {
        slots *= 2;
    }
    uint64_t *memory = fin_arena_borrow(&atlas->arena, slots * sizeof *memory);
    if (memory != NULL) {
        *set = fin_boards_make(memory, slots);
    }
}

static void keep_list(struct fin_atlas *atlas, struct fin_layer *layer, const uint64_t *fields,
                      uint64_t count) {
    layer->fields = fin_arena_keep(&atlas->arena, count * sizeof *fields);
    if (layer->fields != NULL) {
        memcpy(layer->fields, fields, count * sizeof *fields);
        layer->count = count;
    }
}

/* The set of this round becomes a layer. */
static void keep_found(struct fin_atlas *atlas, struct fin_layer *layer) {
    uint64_t count = fin_boards_list(&atlas->found, atlas->found.slots);
    keep_list(atlas, layer, atlas->found.slots, count);
    atlas->arena.too_small |= atlas->found.full;
}

static void sort_layer(struct fin_atlas *atlas, struct fin_layer *layer) {
    uint64_t *beside = fin_arena_borrow(&atlas->arena, layer->count * sizeof *beside);
    if (beside != NULL) {
        fin_boards_sort(layer->fields, beside, layer->count);
    }
}

/* ---- from the end ---- */

static uint64_t set_size(const struct fin_boards *set) {
    uint64_t fields = 0;
    for (uint64_t i = 0; i < set->count; i++) {
        fields += set->slots[i] != 0;
    }
    return fields;
}

static uint64_t back_begin(struct fin_atlas *atlas, int layer) {
    const struct fin_boards *source = &atlas->from_end[layer + 1];
    uint64_t size = set_size(source);
    borrow_set(atlas, &atlas->from_end[layer], (size < FEW ? GROWTH_OF_FEW : GROWTH_BACK) * size);
    atlas->above = atlas->arena.above; /* it stays after the round */
    return source->count;
}

static void back_run(struct fin_atlas *atlas, int layer, const struct part *part) {
    const struct fin_boards *source = &atlas->from_end[layer + 1];
    for (uint64_t i = part->from; i < part->to; i++) {
        if (source->slots[i] != 0) {
            fin_atlas_before(atlas, layer, source->slots[i]);
        }
    }
}

static void back_end(struct fin_atlas *atlas, int layer) {
    atlas->arena.too_small |= atlas->from_end[layer].full;
}

/* What all kinds make of a field and is not hopeless. It is listed one field ahead
 * of its use, so that meanwhile the slots of a set come into the cache. */
struct batch {
    uint64_t next[FIN_KINDS * FIN_LOW_NEXT];
    int count;
};

static void list_batch(const struct fin_atlas *atlas, const struct fin_boards *set, uint64_t field,
                       struct batch *batch) {
    uint64_t *next = batch->next;
    int count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        count += fin_low_hopeful(&atlas->low, field, kind, next + count);
    }
    for (int i = 0; i < count; i++) {
        fin_boards_fetch(set, next[i]);
    }
    batch->count = count;
}

static void add_batch(struct fin_boards *set, const struct batch *batch) {
    for (int i = 0; i < batch->count; i++) {
        fin_boards_add(set, batch->next[i]);
    }
}

/* False if nothing of it is in the set. */
static bool mark_batch(struct fin_boards *set, const struct batch *batch) {
    bool any = false;
    for (int i = 0; i < batch->count; i++) {
        any = fin_boards_mark(set, batch->next[i]) || any;
    }
    return any;
}

/* What was marked becomes a layer. */
static void keep_marked(struct fin_atlas *atlas, int layer) {
    struct fin_boards *set = &atlas->from_end[layer];
    uint64_t count = fin_boards_marked(set, set->slots);
    keep_list(atlas, &atlas->layers[layer], set->slots, count);
    if (!atlas->arena.too_small) {
        sort_layer(atlas, &atlas->layers[layer]);
    }
}

/* ---- from the beginning ---- */

static uint64_t forward_begin(struct fin_atlas *atlas, int layer) {
    borrow_set(atlas, &atlas->found, GROWTH * atlas->layers[layer].count);
    return atlas->layers[layer].count;
}

static void forward_run(struct fin_atlas *atlas, int layer, const struct part *part) {
    const uint64_t *fields = atlas->layers[layer].fields;
    struct batch batches[2];
    for (uint64_t i = part->from; i <= part->to; i++) {
        if (i < part->to) {
            list_batch(atlas, &atlas->found, fields[i], &batches[i % 2]);
        }
        if (i > part->from) {
            add_batch(&atlas->found, &batches[(i - 1) % 2]);
        }
    }
}

static void forward_end(struct fin_atlas *atlas, int layer) {
    keep_found(atlas, &atlas->layers[layer + 1]);
}

/* ---- what leads on is kept ---- */

static uint64_t filter_begin(struct fin_atlas *atlas, int layer) {
    const struct fin_layer *next = &atlas->layers[layer + 1];
    if (layer + 1 == atlas->meeting) {
        atlas->found = atlas->from_end[layer + 1];
    } else {
        borrow_set(atlas, &atlas->found, 2 * next->count);
        for (uint64_t i = 0; i < next->count && !atlas->arena.too_small; i++) {
            fin_boards_add(&atlas->found, next->fields[i]);
        }
    }
    return atlas->layers[layer].count;
}

/* Each unit moves what it keeps to the beginning of its part. */
static void filter_run(struct fin_atlas *atlas, int layer, const struct part *part) {
    uint64_t *fields = atlas->layers[layer].fields, kept = part->from;
    struct batch batches[2];
    for (uint64_t i = part->from; i <= part->to; i++) {
        if (i < part->to) {
            list_batch(atlas, &atlas->found, fields[i], &batches[i % 2]);
        }
        if (i > part->from && mark_batch(&atlas->found, &batches[(i - 1) % 2])) {
            fields[kept++] = fields[i - 1];
        }
    }
    atlas->kept[part->unit] = (uint32_t)(kept - part->from);
}

/* Then the parts are joined, and layers move down into what became free. */
static void filter_end(struct fin_atlas *atlas, int layer) {
    struct fin_layer *whole = &atlas->layers[layer];
    uint64_t kept = 0;
    for (uint32_t unit = 0; unit < atlas->units; unit++) {
        memmove(whole->fields + kept, whole->fields + part_of(atlas, unit).from,
                atlas->kept[unit] * sizeof *whole->fields);
        kept += atlas->kept[unit];
    }
    whole->count = kept;
    atlas->arena.too_small |= atlas->found.full;
    sort_layer(atlas, whole);
    if (layer + 1 == atlas->meeting) {
        keep_marked(atlas, layer + 1);
    }
}

static void close_ranks(struct fin_atlas *atlas) {
    unsigned char *end = (unsigned char *)atlas->layers[0].fields;
    for (int layer = 0; layer <= atlas->meeting; layer++) {
        struct fin_layer *moved = &atlas->layers[layer];
        size_t bytes = (size_t)moved->count * sizeof *moved->fields;
        memmove(end, moved->fields, bytes);
        moved->fields = (void *)end;
        end += (bytes + 63) / 64 * 64;
    }
    atlas->arena.below = (size_t)(end - atlas->arena.memory);
}

/* ---- what is reached is kept ---- */

static uint64_t reach_begin(struct fin_atlas *atlas, int layer) {
    if (layer == atlas->meeting) {
        close_ranks(atlas);
    }
    return atlas->layers[layer].count;
}

static void reach_run(struct fin_atlas *atlas, int layer, const struct part *part) {
    struct fin_boards *can_be_finished = &atlas->from_end[layer + 1];
    struct batch batches[2];
    for (uint64_t i = part->from; i <= part->to; i++) {
        if (i < part->to) {
            list_batch(atlas, can_be_finished, atlas->layers[layer].fields[i], &batches[i % 2]);
        }
        if (i > part->from) {
            mark_batch(can_be_finished, &batches[(i - 1) % 2]);
        }
    }
}

static void reach_end(struct fin_atlas *atlas, int layer) {
    keep_marked(atlas, layer + 1);
}

/* ---- rounds ---- */

struct step {
    uint64_t (*begin)(struct fin_atlas *, int layer); /* how many items are to be done */
    void (*run)(struct fin_atlas *, int layer, const struct part *);
    void (*end)(struct fin_atlas *, int layer);
};

static const struct step back = {back_begin, back_run, back_end};
static const struct step forward = {forward_begin, forward_run, forward_end};
static const struct step filter = {filter_begin, filter_run, filter_end};
static const struct step reach = {reach_begin, reach_run, reach_end};

struct round {
    const struct step *step;
    int layer;
};

/* The round of a number; without a step past the last. */
static struct round round_of(const struct fin_atlas *atlas, int number) {
    int before = atlas->meeting - 1, after = atlas->pieces - atlas->meeting;
    if (number < after) {
        return (struct round){&back, atlas->pieces - 1 - number};
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
    return (struct round){number < after - 1 ? &reach : NULL, atlas->meeting + number};
}

static void begin_round(struct fin_atlas *atlas) {
    struct round round = round_of(atlas, atlas->round);
    atlas->units = 0;
    if (round.step == NULL) {
        return;
    }
    atlas->above = atlas->arena.above;
    atlas->items = round.step->begin(atlas, round.layer);
    uint64_t units = atlas->items / 64 + 1;
    atlas->units = units < FIN_ATLAS_UNITS ? (uint32_t)units : FIN_ATLAS_UNITS;
}

/* ---- for callers ---- */

enum { MEGABYTES = 2300, MEGABYTES_OF_TWO = 1 };

size_t fin_atlas_size(int lines) {
    return sizeof(struct fin_atlas) + ((size_t)(lines > 2 ? MEGABYTES : MEGABYTES_OF_TWO) << 20);
}

struct fin_atlas *fin_atlas_make(void *memory, size_t size, const struct fin_search *search,
                                 int lines) {
    size_t past = (size_t)(-(uintptr_t)memory % 64),
           own = (sizeof(struct fin_atlas) + 63) / 64 * 64;
    fin_require(lines == 2 || lines == 4);
    if (size < past + own) {
        return NULL;
    }
    struct fin_atlas *atlas = (void *)((unsigned char *)memory + past);
    memset(atlas, 0, sizeof *atlas);
    atlas->low = fin_low_make(search, lines);
    atlas->glance = fin_glance_make(lines);
    atlas->arena.memory = (unsigned char *)atlas + own;
    atlas->arena.size = (size - past - own) / 64 * 64;
    atlas->pieces = lines * FIN_COLUMNS / FIN_CELLS;
    atlas->meeting = atlas->pieces - (lines > 2 ? LAYERS_FROM_END : LAYERS_FROM_END_OF_TWO);
    keep_list(atlas, &atlas->layers[0], &(uint64_t){0}, 1);
    borrow_set(atlas, &atlas->from_end[atlas->pieces], 1);
    if (atlas->arena.too_small) {
        return NULL;
    }
    fin_boards_add(&atlas->from_end[atlas->pieces], atlas->low.full);
    begin_round(atlas);
    return atlas;
}

uint32_t fin_atlas_units(const struct fin_atlas *atlas) {
    return atlas->arena.too_small ? 0 : atlas->units;
}

void fin_atlas_run(struct fin_atlas *atlas, uint32_t unit) {
    struct round round = round_of(atlas, atlas->round);
    struct part part = part_of(atlas, unit);
    fin_require(unit < fin_atlas_units(atlas));
    round.step->run(atlas, round.layer, &part);
}

bool fin_atlas_next(struct fin_atlas *atlas) {
    struct round round = round_of(atlas, atlas->round);
    fin_require(round.step != NULL && !atlas->arena.too_small);
    round.step->end(atlas, round.layer);
    atlas->arena.above = atlas->above;
    atlas->round++;
    if (!atlas->arena.too_small) {
        begin_round(atlas);
    }
    return !atlas->arena.too_small;
}

int fin_atlas_rounds(const struct fin_atlas *atlas, int *done) {
    *done = atlas->round;
    return 2 * (atlas->pieces - 1) - 1;
}

const uint64_t *fin_atlas_fields(const struct fin_atlas *atlas, int pieces, uint64_t *count) {
    fin_require(pieces >= 0 && pieces < atlas->pieces);
    *count = atlas->layers[pieces].count;
    return atlas->layers[pieces].fields;
}

struct fin_atlas *fin_atlas_load(void *memory, size_t size, const struct fin_search *search,
                                 int lines, uint64_t *fields, const uint64_t counts[]) {
    struct fin_atlas *atlas = fin_atlas_make(memory, size, search, lines);
    if (atlas == NULL) {
        return NULL;
    }
    for (int layer = 0; layer < atlas->pieces; layer++) {
        atlas->layers[layer] = (struct fin_layer){fields, counts[layer]};
        fields += counts[layer];
    }
    for (atlas->round = 0; round_of(atlas, atlas->round).step != NULL;) {
        atlas->round++;
    }
    atlas->units = 0;
    return atlas;
}
