/* Queues as bits: the kinds among the first pieces of each queue, and the queues that a tiling
 * serves. */
#include <string.h>

#include "search/lanes_plain.h"
#include "solver/memory/words.h"
#include "solver/tiling/tiler.h"

enum {
    BITS = 64,
    OVER = 2, /* a digit can be one too high, or zero */
};

/* ---- one queue after the other ---- */

struct walk {
    const struct fin_queues *queues;
    uint8_t pieces[FIN_PATTERN_PIECES + 1]; /* the held piece first, if there is one */
    int count;
    uint64_t number;
    void (*visit)(void *data, const struct walk *walk);
    void *data;
};

static void walk_on(struct walk *walk, uint32_t node) {
    if (node == FIN_QUEUE_END) {
        walk->visit(walk->data, walk);
        walk->number++;
        return;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        uint32_t next = walk->queues->nodes[node].next[kind];
        if (next != FIN_QUEUE_NONE) {
            walk->pieces[walk->count++] = (uint8_t)kind;
            walk_on(walk, next);
            walk->count--;
        }
    }
}

static void walk_queues(const struct fin_queue_bits *bits,
                        void (*visit)(void *data, const struct walk *walk), void *data) {
    struct walk walk = {.queues = bits->queues, .visit = visit, .data = data};
    if (bits->held != FIN_NONE) {
        walk.pieces[walk.count++] = bits->held;
    }
    walk_on(&walk, FIN_QUEUE_START);
}

/* ---- measures ---- */

static void count_kinds(const struct walk *walk, int length, uint8_t counts[FIN_KINDS]) {
    memset(counts, 0, FIN_KINDS);
    for (int i = 0; i < length; i++) {
        counts[walk->pieces[i]]++;
    }
}

static void take_most(void *data, const struct walk *walk) {
    struct fin_queue_bits *bits = data;
    uint8_t counts[FIN_KINDS];
    count_kinds(walk, walk->count, counts);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        bits->most[kind] = (uint8_t)fin_int_maximum(bits->most[kind], counts[kind]);
    }
    bits->length = walk->count;
}

bool fin_queue_bits_measure(struct fin_queue_bits *bits, struct fin_multisets *multisets,
                            const struct fin_queues *queues,
                            const struct fin_pc_question *question) {
    *bits = (struct fin_queue_bits){
        .queues = queues,
        .count = fin_queues_count(queues),
        .pieces = fin_pc_pieces(question),
        .hold = question->hold,
        .held = question->held,
        .saves = question->saves,
    };
    *multisets = (struct fin_multisets){.size = 1};
    if (bits->count > FIN_TILER_QUEUES) {
        return false;
    }
    bits->blocks = (uint32_t)((bits->count + FIN_BLOCK_QUEUES - 1) / FIN_BLOCK_QUEUES);
    walk_queues(bits, take_most, bits);
    uint64_t size = 1;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        multisets->digit[kind] = (uint32_t)size;
        size *= bits->most[kind] + OVER;
        bits->column[kind] = bits->columns;
        bits->columns += bits->most[kind];
        if (size > FIN_TILER_MULTISETS) {
            return false;
        }
    }
    multisets->size = (uint32_t)size;
    return true;
}

static size_t blocks_of(const struct fin_queue_bits *bits) {
    return (size_t)bits->blocks * (1 + (size_t)bits->pieces * bits->columns);
}

size_t fin_queue_bits_size(const struct fin_queue_bits *bits,
                           const struct fin_multisets *multisets) {
    return blocks_of(bits) * sizeof(struct fin_queue_block) + multisets->size / 8 + 1;
}

/* ---- what queues have ---- */

static struct fin_queue_block *have_at(const struct fin_queue_bits *bits, uint32_t block,
                                       int placed, int kind, int count) {
    size_t row = (size_t)block * (size_t)bits->pieces + (size_t)placed - 1;
    return &bits->have[row * bits->columns + bits->column[kind] + (size_t)count - 1];
}

struct making {
    struct fin_queue_bits *bits;
    struct fin_multisets *multisets;
};

/* Allows the multiset of the pieces that a queue places, without the one left over. */
static void allow(const struct making *making, const struct walk *walk, int left_over) {
    uint8_t counts[FIN_KINDS];
    uint32_t number = 0;
    count_kinds(walk, walk->count, counts);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        number += making->multisets->digit[kind] * (counts[kind] - (unsigned)(kind == left_over));
    }
    making->multisets->allowed[number / 8] |= (uint8_t)(1 << number % 8);
}

static void add_queue(void *data, const struct walk *walk) {
    const struct making *making = data;
    struct fin_queue_bits *bits = making->bits;
    uint32_t block = (uint32_t)(walk->number / FIN_BLOCK_QUEUES);
    uint64_t word = walk->number % FIN_BLOCK_QUEUES / BITS, bit = UINT64_C(1)
                                                                  << walk->number % BITS;
    uint8_t counts[FIN_KINDS] = {0};
    for (int placed = 1; placed <= bits->pieces; placed++) {
        count_kinds(walk, fin_int_minimum(placed + bits->hold, walk->count), counts);
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            for (int count = 1; count <= counts[kind]; count++) {
                have_at(bits, block, placed, kind, count)->words[word] |= bit;
            }
        }
    }
    bits->all[block].words[word] |= bit;
    if (walk->count == bits->pieces) {
        allow(making, walk, FIN_NONE);
    }
    for (int kind = 0; kind < FIN_KINDS && walk->count > bits->pieces; kind++) {
        bool wanted = bits->saves == 0 || (bits->saves >> kind & 1) != 0;
        if (counts[kind] > 0 && wanted) {
            allow(making, walk, kind);
        }
    }
}

/* Allows every multiset that is contained in an allowed one. */
static void allow_parts(struct fin_multisets *multisets, const uint8_t most[FIN_KINDS]) {
    for (uint32_t number = multisets->size; number-- > 0;) {
        for (int kind = 0; kind < FIN_KINDS && fin_multisets_allow(multisets, number); kind++) {
            uint32_t digit = multisets->digit[kind], part = number - digit;
            if (number / digit % (most[kind] + OVER) > 0) {
                multisets->allowed[part / 8] |= (uint8_t)(1 << part % 8);
            }
        }
    }
}

void fin_queue_bits_make(struct fin_queue_bits *bits, struct fin_multisets *multisets,
                         void *memory) {
    struct making making = {bits, multisets};
    memset(memory, 0, fin_queue_bits_size(bits, multisets));
    bits->all = memory;
    bits->have = bits->all + bits->blocks;
    multisets->allowed = (uint8_t *)(bits->all + blocks_of(bits));
    walk_queues(bits, add_queue, &making);
    allow_parts(multisets, bits->most);
}

/* ---- the queues of a tiling ---- */

static void add_block(struct fin_queue_block *restrict to, const struct fin_queue_block *from,
                      const struct fin_queue_block *have) {
    for (int i = 0; i < FIN_BLOCK_WORDS; i++) {
        to->words[i] |= from->words[i] & have->words[i];
    }
}

/* The queues that can place the piece of an edge after those of its first state. */
static void follow(const struct fin_queue_bits *bits, struct fin_tiler_work *work, uint32_t block,
                   const struct fin_tiling_edge *edge) {
    int placed = work->states[edge->to].placed;
    if (edge->count <= bits->most[edge->kind]) {
        add_block(&work->reached[edge->to], &work->reached[edge->from],
                  have_at(bits, block, placed, edge->kind, edge->count));
    }
}

/* Keeps the queues that have one more piece of a wanted kind than the tiling uses. */
static void keep_wanted(const struct fin_tiler *tiler, const struct fin_tiler_work *work,
                        uint32_t block, struct fin_queue_block *served) {
    const struct fin_queue_bits *bits = &tiler->bits;
    struct fin_queue_block kept = {{0}};
    int counts[FIN_KINDS] = {0};
    for (int i = 0; i < tiler->pieces; i++) {
        counts[work->tiles[i].shape->kind]++;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if ((bits->saves >> kind & 1) != 0 && counts[kind] < bits->most[kind]) {
            add_block(&kept, served, have_at(bits, block, tiler->pieces, kind, counts[kind] + 1));
        }
    }
    *served = kept;
}

void fin_tiling_find_queues(const struct fin_tiler *tiler, struct fin_tiler_work *work) {
    const struct fin_queue_bits *bits = &tiler->bits;
    work->served_count = 0;
    for (uint32_t block = 0; block < bits->blocks; block++) {
        struct fin_queue_block *last = &work->reached[work->state_count - 1];
        memset(work->reached, 0, work->state_count * sizeof *work->reached);
        work->reached[0] = bits->all[block];
        for (uint32_t i = 0; i < work->edge_count; i++) {
            follow(bits, work, block, &work->edges[i]);
        }
        if (bits->saves != 0) {
            keep_wanted(tiler, work, block, last);
        }
        memcpy(work->served + (size_t)block * FIN_BLOCK_WORDS, last, sizeof *last);
        for (int i = 0; i < FIN_BLOCK_WORDS; i++) {
            work->served_count += (uint64_t)fin_word_count(last->words[i]);
        }
    }
}
