/* Makes a guide, layer by layer from the end: a multiset completes a board if, without one of its
 * pieces, it completes a successor by that piece. */
#include <string.h>

#include "core/check.h"
#include "solver/memory/hash.h"
#include "solver/memory/words.h"
#include "solver/tables/guide.h"

enum {
    LAST = FIN_TABLE_PIECES - 2,       /* the largest multisets that are extended */
    MULTISETS = 6435,                  /* of up to LAST pieces */
    WIDTH_MOST = 1 + (3003 + 63) / 64, /* words of the widest set */
};

struct fin_guide_job {
    const struct fin_legal_boards *legal;
    struct fin_arena arena;
    int32_t layer; /* current layer; 0: done */
    uint64_t *words, used;
    uint64_t *slots[FIN_TABLE_PIECES];      /* per layer */
    uint64_t *sets[FIN_TABLE_PIECES + 1];   /* per finished layer */
    uint32_t *set_of[FIN_TABLE_PIECES + 1]; /* the number of each board's set */
    uint64_t at_end[2];                     /* the set of the perfect clear */
    uint32_t at_end_number;

    /* The number of a multiset with one more piece of a kind, and the first number of each size. */
    uint16_t more[MULTISETS][FIN_KINDS];
    uint32_t first[LAST + 2];

    /* per round */
    struct fin_board_index next;
    uint32_t units;
};

/* ---- multisets ---- */

static void list_more(struct fin_guide_job *job) {
    for (int pieces = 0; pieces <= LAST; pieces++) {
        job->first[pieces + 1] = job->first[pieces] + fin_multisets(pieces);
        for (uint32_t number = 0; number < fin_multisets(pieces); number++) {
            uint8_t counts[FIN_KINDS];
            fin_multiset_make(pieces, number, counts);
            for (int kind = 0; kind < FIN_KINDS; kind++) {
                counts[kind]++;
                job->more[job->first[pieces] + number][kind] =
                    (uint16_t)fin_multiset_number(counts);
                counts[kind]--;
            }
        }
    }
}

/* Adds to a board's set what one of its moves makes possible. The move places a piece of this kind
 * and leads to a board with `set`: its multisets are extended by that piece. Word 0 has the pairs
 * of first two kinds. */
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

/* ---- a board ---- */

static const uint64_t *next_set(const struct fin_guide_job *job, uint32_t number) {
    int layer = job->layer + 1;
    return job->sets[layer] +
           job->set_of[layer][number] * fin_guide_width(job->legal->pieces - layer);
}

/* Prefetches the sets to be joined. */
static void fetch_sets(const struct fin_guide_job *job, const uint32_t *numbers, int count) {
    for (int i = 0; i < count; i++) {
        __builtin_prefetch(&job->set_of[job->layer + 1][numbers[i]]);
    }
    for (int i = 0; i < count; i++) {
        __builtin_prefetch(next_set(job, numbers[i]));
    }
}

static uint64_t *set_at_hand(const struct fin_guide_job *job, uint64_t number) {
    return job->words + job->used + number * fin_guide_width(job->legal->pieces - job->layer);
}

static void visit(void *data, uint64_t number, const struct fin_successors *successors) {
    const struct fin_guide_job *job = data;
    const uint32_t *next = successors->numbers;
    int left = job->legal->pieces - job->layer - 1, all = 0;
    uint64_t *set = set_at_hand(job, number), width = fin_guide_width(left);
    memset(set, 0, (size_t)fin_guide_width(left + 1) * sizeof *set);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        all += successors->count[kind];
    }
    fetch_sets(job, next, all);
    for (int kind = 0; kind < FIN_KINDS; next += successors->count[kind++]) {
        uint64_t joined[WIDTH_MOST];
        memset(joined, 0, (size_t)width * sizeof *joined);
        for (int i = 0; i < successors->count[kind]; i++) {
            const uint64_t *from = next_set(job, next[i]);
            for (uint64_t j = 0; j < width; j++) {
                joined[j] |= from[j];
            }
        }
        if (successors->count[kind] > 0) {
            add_with(job, set, joined, left, kind);
        }
    }
}

/* ---- end of a round ---- */

/* The number of an equal set already kept, or of this one as a new set. */
static uint32_t keep_once(struct fin_guide_job *job, const uint64_t *set, uint64_t width,
                          uint32_t *slots, uint64_t mask, uint64_t *kept) {
    uint64_t at = fin_hash_words(set, (size_t)width) & mask;
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

/* Removes duplicate sets by moving each distinct one to the front. */
static void keep_sets(struct fin_guide_job *job) {
    uint64_t boards = job->legal->layers[job->layer].count, count = fin_board_index_slots(boards);
    uint64_t width = fin_guide_width(job->legal->pieces - job->layer), kept = 0;
    uint32_t *slots = fin_arena_borrow(&job->arena, count * sizeof *slots);
    job->set_of[job->layer] = fin_arena_keep_unset(&job->arena, boards * sizeof(uint32_t));
    if (job->arena.too_small) {
        return;
    }
    for (uint64_t i = 0; i < boards; i++) {
        job->set_of[job->layer][i] =
            keep_once(job, set_at_hand(job, i), width, slots, count - 1, &kept);
    }
    job->sets[job->layer] = job->words + job->used;
    job->words[job->layer] = kept;
    job->used += kept * width;
    job->arena.too_small |= kept > FIN_GUIDE_SETS;
}

/* False if all rows near the board's hash are full. */
static bool put_board(struct fin_guide_job *job, uint64_t slot, uint64_t board) {
    uint64_t rows = job->words[FIN_GUIDE_ROWS + job->layer], row = fin_guide_row(rows, board);
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

static void put_boards(struct fin_guide_job *job) {
    const struct fin_layer *layer = &job->legal->layers[job->layer];
    for (uint64_t i = 0; i < layer->count && !job->arena.too_small; i++) {
        uint64_t number = job->set_of[job->layer][i];
        uint64_t slot = layer->boards[i] | number << FIN_GUIDE_NUMBER;
        job->arena.too_small = !put_board(job, slot, layer->boards[i]);
    }
}

/* ---- rounds ---- */

static void begin_round(struct fin_guide_job *job) {
    const struct fin_legal_boards *legal = job->legal;
    int layer = job->layer + 1;
    bool last = layer == legal->pieces;
    const uint64_t *boards = last ? &legal->small.full : legal->layers[layer].boards;
    size_t count = last ? 1 : (size_t)legal->layers[layer].count;
    job->units = 0;
    job->arena.above = 0;
    if (job->layer == 0) {
        return;
    }
    uint64_t *slots = fin_arena_borrow(&job->arena, fin_board_index_slots(count) * sizeof *slots);
    if (slots == NULL) {
        return;
    }
    job->next = fin_board_index_make(boards, count, slots);
    uint64_t units = legal->layers[job->layer].count / 16 + 1;
    job->units = units < FIN_ROUND_UNITS ? (uint32_t)units : FIN_ROUND_UNITS;
}

static uint64_t rows_for(uint64_t boards) {
    return boards * 2 / 11 + 1; /* a load at which few rows are full */
}

/* The size in words if no two boards shared a set. */
static uint64_t words_most(const struct fin_legal_boards *legal, uint64_t *boards) {
    uint64_t words = FIN_GUIDE_HEAD;
    *boards = 0;
    for (int layer = 1; layer < legal->pieces; layer++) {
        *boards += legal->layers[layer].count;
        words += legal->layers[layer].count * fin_guide_width(legal->pieces - layer);
        words += rows_for(legal->layers[layer].count) * FIN_GUIDE_ROW;
    }
    return words;
}

/* Writes the header and clears the slots. */
static void lay_out_slots(struct fin_guide_job *job) {
    const struct fin_legal_boards *legal = job->legal;
    memset(job->words, 0, FIN_GUIDE_HEAD * sizeof *job->words);
    job->words[FIN_GUIDE_LINES] = (uint64_t)legal->small.lines;
    job->used = FIN_GUIDE_HEAD;
    for (int layer = 1; layer < legal->pieces; layer++) {
        uint64_t rows = rows_for(legal->layers[layer].count);
        job->words[FIN_GUIDE_ROWS + layer] = rows;
        job->slots[layer] = job->words + job->used;
        job->used += rows * FIN_GUIDE_ROW;
    }
    memset(job->slots[1], 0, (size_t)(job->used - FIN_GUIDE_HEAD) * sizeof *job->words);
}

static uint64_t largest_layer(const struct fin_legal_boards *legal) {
    uint64_t most = 1;
    for (int layer = 1; layer < legal->pieces; layer++) {
        most = fin_word_maximum(most, legal->layers[layer].count);
    }
    return most;
}

size_t fin_guide_job_size(const struct fin_legal_boards *legal) {
    uint64_t boards, words = words_most(legal, &boards);
    uint64_t slots = fin_board_index_slots((size_t)largest_layer(legal));
    return sizeof(struct fin_guide_job) + 64 * (FIN_TABLE_PIECES + 8) +
           (size_t)(words * sizeof(uint64_t) + boards * sizeof(uint32_t) +
                    slots * (sizeof(uint64_t) + sizeof(uint32_t)));
}

struct fin_guide_job *fin_guide_job_make(void *memory, size_t size,
                                         const struct fin_legal_boards *legal) {
    struct fin_arena arena;
    uint64_t boards, words = words_most(legal, &boards);
    if (size < fin_guide_job_size(legal)) {
        return NULL;
    }
    struct fin_guide_job *job = fin_arena_open(&arena, memory, size, sizeof *job);
    job->arena = arena;
    job->legal = legal;
    list_more(job);
    job->words = fin_arena_keep_unset(&job->arena, words * sizeof *job->words);
    lay_out_slots(job);
    job->at_end[0] = UINT64_MAX; /* after a perfect clear, any piece may come */
    job->at_end[1] = 1;
    job->sets[legal->pieces] = job->at_end;
    job->set_of[legal->pieces] = &job->at_end_number;
    job->layer = legal->pieces - 1;
    begin_round(job);
    return job;
}

uint32_t fin_guide_job_units(const struct fin_guide_job *job) {
    return job->arena.too_small ? 0 : job->units;
}

void fin_guide_job_run(struct fin_guide_job *job, uint32_t unit) {
    const struct fin_layer *layer = &job->legal->layers[job->layer];
    struct fin_successors_walk walk = {&job->legal->small, layer->boards, &job->next, visit, job};
    fin_require(unit < fin_guide_job_units(job));
    fin_successors_walk(&walk, layer->count * unit / job->units,
                        layer->count * (unit + 1) / job->units);
}

bool fin_guide_job_next(struct fin_guide_job *job) {
    fin_require(fin_guide_job_units(job) > 0);
    keep_sets(job);
    put_boards(job);
    job->layer--;
    if (!job->arena.too_small) {
        begin_round(job);
    }
    return !job->arena.too_small;
}

int fin_guide_job_rounds(const struct fin_guide_job *job, int *done) {
    *done = job->legal->pieces - 1 - job->layer;
    return job->legal->pieces - 1;
}

const uint64_t *fin_guide_job_words(const struct fin_guide_job *job, size_t *count) {
    fin_require(job->layer == 0);
    *count = (size_t)job->used;
    return job->words;
}
