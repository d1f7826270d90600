/* Making a guide, layer by layer from the end: a bundle finishes a field if, without
 * one of its pieces, it finishes a field that this piece makes. */
#include <string.h>

#include "core/check.h"
#include "solver/tables/guide.h"

enum {
    LAST = FIN_ATLAS_PIECES - 2,       /* the largest bundles to which one more is added */
    BUNDLES = 6435,                    /* of up to so many pieces */
    WIDTH_MOST = 1 + (3003 + 63) / 64, /* of a set with so many */
};

struct fin_guide_job {
    const struct fin_atlas *atlas;
    struct fin_arena arena;
    int32_t layer; /* at hand, 0: all are done */
    uint64_t *words, used;
    uint64_t *slots[FIN_ATLAS_PIECES];      /* of each layer */
    uint64_t *sets[FIN_ATLAS_PIECES + 1];   /* of the layers that are done */
    uint32_t *set_of[FIN_ATLAS_PIECES + 1]; /* their numbers, by field */
    uint64_t at_end[2];                     /* the set of the perfect clear */
    uint32_t at_end_number;

    /* the number of a bundle with one more of a kind; where those of a size begin */
    uint16_t more[BUNDLES][FIN_KINDS];
    uint32_t first[LAST + 2];

    /* of the round at hand */
    struct fin_index next;
    uint32_t units;
};

/* ---- bundles ---- */

static void list_more(struct fin_guide_job *job) {
    for (int pieces = 0; pieces <= LAST; pieces++) {
        job->first[pieces + 1] = job->first[pieces] + fin_bundles(pieces);
        for (uint32_t number = 0; number < fin_bundles(pieces); number++) {
            uint8_t counts[FIN_KINDS];
            fin_bundle_make(pieces, number, counts);
            for (int kind = 0; kind < FIN_KINDS; kind++) {
                counts[kind]++;
                job->more[job->first[pieces] + number][kind] = (uint16_t)fin_bundle_number(counts);
                counts[kind]--;
            }
        }
    }
}

/* Adds a kind and the first kinds of a set as pairs, and its bundles, each with one
 * more of that kind. */
static void add_with(const struct fin_guide_job *job, uint64_t *to, const uint64_t *set, int left,
                     int kind) {
    const uint16_t(*more)[FIN_KINDS] = job->more + job->first[left];
    to[0] |= (uint64_t)fin_pairs_firsts(set[0]) << FIN_KINDS * kind;
    for (uint64_t i = 1, width = fin_guide_width(left); i < width; i++) {
        for (uint64_t bits = set[i]; bits != 0; bits &= bits - 1) {
            uint32_t number = more[64 * (i - 1) + (uint64_t)__builtin_ctzll(bits)][kind];
            to[1 + number / 64] |= (uint64_t)1 << number % 64;
        }
    }
}

/* ---- a field ---- */

static const uint64_t *next_set(const struct fin_guide_job *job, uint32_t number) {
    int layer = job->layer + 1;
    return job->sets[layer] +
           job->set_of[layer][number] * fin_guide_width(job->atlas->pieces - layer);
}

/* Reads what will be joined into the cache. */
static void fetch_sets(const struct fin_guide_job *job, const uint32_t *numbers, int count) {
    for (int i = 0; i < count; i++) {
        __builtin_prefetch(&job->set_of[job->layer + 1][numbers[i]]);
    }
    for (int i = 0; i < count; i++) {
        __builtin_prefetch(next_set(job, numbers[i]));
    }
}

static uint64_t *set_at_hand(const struct fin_guide_job *job, uint64_t number) {
    return job->words + job->used + number * fin_guide_width(job->atlas->pieces - job->layer);
}

static void visit(void *data, uint64_t number, const struct fin_leads *leads) {
    const struct fin_guide_job *job = data;
    const uint32_t *next = leads->numbers;
    int left = job->atlas->pieces - job->layer - 1, all = 0;
    uint64_t *set = set_at_hand(job, number), width = fin_guide_width(left);
    memset(set, 0, (size_t)fin_guide_width(left + 1) * sizeof *set);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        all += leads->count[kind];
    }
    fetch_sets(job, next, all);
    for (int kind = 0; kind < FIN_KINDS; next += leads->count[kind++]) {
        uint64_t joined[WIDTH_MOST];
        memset(joined, 0, (size_t)width * sizeof *joined);
        for (int i = 0; i < leads->count[kind]; i++) {
            const uint64_t *from = next_set(job, next[i]);
            for (uint64_t j = 0; j < width; j++) {
                joined[j] |= from[j];
            }
        }
        if (leads->count[kind] > 0) {
            add_with(job, set, joined, left, kind);
        }
    }
}

/* ---- the end of a round ---- */

static uint64_t hash_of(const uint64_t *set, uint64_t width) {
    uint64_t hash = 1;
    for (uint64_t i = 0; i < width; i++) {
        hash = (hash ^ set[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash;
}

/* The number of a set among those that were kept before it, or as a new one. */
static uint32_t keep_once(struct fin_guide_job *job, const uint64_t *set, uint64_t width,
                          uint32_t *slots, uint64_t mask, uint64_t *kept) {
    uint64_t at = hash_of(set, width) & mask;
    uint64_t *sets = job->words + job->used;
    for (; slots[at] != 0; at = (at + 1) & mask) {
        uint32_t there = slots[at] - 1;
        if (memcmp(sets + there * width, set, (size_t)width * sizeof *set) == 0) {
            return there;
        }
    }
    memmove(sets + *kept * width, set, (size_t)width * sizeof *set);
    slots[at] = (uint32_t)++ * kept;
    return slots[at] - 1;
}

/* Each set is kept once; they move up to the beginning. */
static void keep_sets(struct fin_guide_job *job) {
    uint64_t fields = job->atlas->layers[job->layer].count, count = fin_index_slots(fields);
    uint64_t width = fin_guide_width(job->atlas->pieces - job->layer), kept = 0;
    uint32_t *slots = fin_arena_borrow(&job->arena, count * sizeof *slots);
    job->set_of[job->layer] = fin_arena_keep_unset(&job->arena, fields * sizeof(uint32_t));
    if (job->arena.too_small) {
        return;
    }
    for (uint64_t i = 0; i < fields; i++) {
        job->set_of[job->layer][i] =
            keep_once(job, set_at_hand(job, i), width, slots, count - 1, &kept);
    }
    job->sets[job->layer] = job->words + job->used;
    job->words[job->layer] = kept;
    job->used += kept * width;
    job->arena.too_small |= kept > FIN_GUIDE_SETS;
}

/* False if there is no room near the place of a field. */
static bool put_field(struct fin_guide_job *job, uint64_t slot, uint64_t field) {
    uint64_t rows = job->words[FIN_GUIDE_ROWS + job->layer], row = fin_guide_row(rows, field);
    for (int probe = 0; probe < FIN_GUIDE_PROBES; probe++, row = row + 1 < rows ? row + 1 : 0) {
        uint64_t *slots = job->slots[job->layer] + row * FIN_GUIDE_ROW;
        for (int i = 0; i < FIN_GUIDE_ROW; i++) {
            if (slots[i] == 0) {
                slots[i] = slot;
                return true;
            }
        }
    }
    return false;
}

static void put_fields(struct fin_guide_job *job) {
    const struct fin_layer *layer = &job->atlas->layers[job->layer];
    for (uint64_t i = 0; i < layer->count && !job->arena.too_small; i++) {
        uint64_t number = job->set_of[job->layer][i];
        uint64_t slot = layer->fields[i] | number << FIN_GUIDE_NUMBER;
        job->arena.too_small = !put_field(job, slot, layer->fields[i]);
    }
}

/* ---- rounds ---- */

static void begin_round(struct fin_guide_job *job) {
    const struct fin_atlas *atlas = job->atlas;
    int layer = job->layer + 1;
    bool last = layer == atlas->pieces;
    const uint64_t *fields = last ? &atlas->low.full : atlas->layers[layer].fields;
    size_t count = last ? 1 : (size_t)atlas->layers[layer].count;
    job->units = 0;
    job->arena.above = 0;
    if (job->layer == 0) {
        return;
    }
    uint64_t *slots = fin_arena_borrow(&job->arena, fin_index_slots(count) * sizeof *slots);
    if (slots == NULL) {
        return;
    }
    job->next = fin_index_make(fields, count, slots);
    uint64_t units = atlas->layers[job->layer].count / 16 + 1;
    job->units = units < FIN_ATLAS_UNITS ? (uint32_t)units : FIN_ATLAS_UNITS;
}

static uint64_t rows_for(uint64_t fields) {
    return fields * 2 / 11 + 1; /* so that few rows are full */
}

/* All words if no two fields had the same set. */
static uint64_t words_most(const struct fin_atlas *atlas, uint64_t *fields) {
    uint64_t words = FIN_GUIDE_HEAD;
    *fields = 0;
    for (int layer = 1; layer < atlas->pieces; layer++) {
        *fields += atlas->layers[layer].count;
        words += atlas->layers[layer].count * fin_guide_width(atlas->pieces - layer);
        words += rows_for(atlas->layers[layer].count) * FIN_GUIDE_ROW;
    }
    return words;
}

/* The head, and empty slots behind it. */
static void lay_out_slots(struct fin_guide_job *job) {
    const struct fin_atlas *atlas = job->atlas;
    memset(job->words, 0, FIN_GUIDE_HEAD * sizeof *job->words);
    job->words[FIN_GUIDE_LINES] = (uint64_t)atlas->low.lines;
    job->used = FIN_GUIDE_HEAD;
    for (int layer = 1; layer < atlas->pieces; layer++) {
        uint64_t rows = rows_for(atlas->layers[layer].count);
        job->words[FIN_GUIDE_ROWS + layer] = rows;
        job->slots[layer] = job->words + job->used;
        job->used += rows * FIN_GUIDE_ROW;
    }
    memset(job->slots[1], 0, (size_t)(job->used - FIN_GUIDE_HEAD) * sizeof *job->words);
}

static uint64_t largest_layer(const struct fin_atlas *atlas) {
    uint64_t most = 1;
    for (int layer = 1; layer < atlas->pieces; layer++) {
        most = atlas->layers[layer].count > most ? atlas->layers[layer].count : most;
    }
    return most;
}

size_t fin_guide_job_size(const struct fin_atlas *atlas) {
    uint64_t fields, words = words_most(atlas, &fields);
    uint64_t slots = fin_index_slots((size_t)largest_layer(atlas));
    return sizeof(struct fin_guide_job) + 64 * (FIN_ATLAS_PIECES + 8) +
           (size_t)(words * sizeof(uint64_t) + fields * sizeof(uint32_t) +
                    slots * (sizeof(uint64_t) + sizeof(uint32_t)));
}

struct fin_guide_job *fin_guide_job_make(void *memory, size_t size, const struct fin_atlas *atlas) {
    size_t past = (size_t)(-(uintptr_t)memory % 64);
    size_t own = (sizeof(struct fin_guide_job) + 63) / 64 * 64;
    uint64_t fields, words = words_most(atlas, &fields);
    if (size < fin_guide_job_size(atlas)) {
        return NULL;
    }
    struct fin_guide_job *job = (void *)((unsigned char *)memory + past);
    memset(job, 0, sizeof *job);
    job->atlas = atlas;
    job->arena.memory = (unsigned char *)job + own;
    job->arena.size = (size - past - own) / 64 * 64;
    list_more(job);
    job->words = fin_arena_keep_unset(&job->arena, words * sizeof *job->words);
    lay_out_slots(job);
    job->at_end[0] = UINT64_MAX; /* anything may come then */
    job->at_end[1] = 1;
    job->sets[atlas->pieces] = job->at_end;
    job->set_of[atlas->pieces] = &job->at_end_number;
    job->layer = atlas->pieces - 1;
    begin_round(job);
    return job;
}

uint32_t fin_guide_job_units(const struct fin_guide_job *job) {
    return job->arena.too_small ? 0 : job->units;
}

void fin_guide_job_run(struct fin_guide_job *job, uint32_t unit) {
    const struct fin_layer *layer = &job->atlas->layers[job->layer];
    struct fin_leads_walk walk = {&job->atlas->low, layer->fields, &job->next, visit, job};
    fin_require(unit < fin_guide_job_units(job));
    fin_leads_walk(&walk, layer->count * unit / job->units, layer->count * (unit + 1) / job->units);
}

bool fin_guide_job_next(struct fin_guide_job *job) {
    fin_require(fin_guide_job_units(job) > 0);
    keep_sets(job);
    put_fields(job);
    job->layer--;
    if (!job->arena.too_small) {
        begin_round(job);
    }
    return !job->arena.too_small;
}

int fin_guide_job_rounds(const struct fin_guide_job *job, int *done) {
    *done = job->atlas->pieces - 1 - job->layer;
    return job->atlas->pieces - 1;
}

const uint64_t *fin_guide_job_words(const struct fin_guide_job *job, size_t *count) {
    fin_require(job->layer == 0);
    *count = (size_t)job->used;
    return job->words;
}
