/* Counts the queues, of all that bags can deal, that make a perfect clear. */
#include "solver/odds/queue_odds.h"

#include <string.h>

#include "core/check.h"

/* ---- one queue ---- */

/* The state of hold: `held` waits, and queue[at] is next. */
struct hands {
    const struct fin_queue_odds *job;
    const uint8_t *queue;
};

static bool finishes(const struct hands *hands, uint64_t board, int layer, int held, int at);

static bool lays(const struct hands *hands, uint64_t board, int layer, int kind, int held, int at) {
    const struct fin_legal_boards *legal = hands->job->legal;
    uint64_t next[FIN_SMALL_SUCCESSORS];
    int count = fin_small_successors(&legal->small, board, kind, next);
    for (int i = 0; i < count; i++) {
        if (layer + 1 == legal->pieces) {
            if (next[i] == legal->small.full) {
                return true;
            }
        } else if (fin_board_index_find(&hands->job->layers[layer + 1], next[i]) !=
                       FIN_BOARD_INDEX_NONE &&
                   finishes(hands, next[i], layer + 1, held, at)) {
            return true;
        }
    }
    return false;
}

static bool finishes(const struct hands *hands, uint64_t board, int layer, int held, int at) {
    int current = hands->queue[at];
    return lays(hands, board, layer, current, held, at + 1) ||
           (held != current && lays(hands, board, layer, held, current, at + 1));
}

/* ---- all queues ---- */

/* True if bags cut in this way can deal the queue. */
static bool is_dealt(const struct fin_bag_cut *cut, const uint8_t *queue) {
    for (int bag = 0; bag < cut->bags; bag++) {
        unsigned used = 0;
        for (int piece = 0; piece < cut->pieces[bag]; piece++, queue++) {
            if ((used >> *queue & 1) != 0) {
                return false;
            }
            used |= 1u << *queue;
        }
    }
    return true;
}

/* A queue that is built piece by piece. */
struct growth {
    struct fin_queue_odds *job;
    const struct fin_bag_cut *cut;
    uint8_t queue[FIN_QUEUE_ODDS_PIECES];
    int length;
    uint32_t unit;
    uint64_t parts, whole;
};

static void grow(struct growth *growth, int bag, int piece, unsigned used);

/* Reports each queue once, even if several cuts deal it. */
static void tell(const struct growth *growth) {
    const struct fin_queue_odds *job = growth->job;
    const uint8_t *dealt = growth->queue + (job->held ? 1 : 0);
    bool told = false;
    for (const struct fin_bag_cut *cut = job->cuts; cut < growth->cut; cut++) {
        told = told || is_dealt(cut, dealt);
    }
    if (!told) {
        job->failed(job->data, growth->queue, growth->length);
    }
}

static void count_queue(struct growth *growth) {
    const struct fin_queue_odds *job = growth->job;
    struct hands hands = {job, growth->queue};
    bool good = job->table != NULL ? fin_queue_table_has(job->table, growth->queue)
                                   : finishes(&hands, 0, 0, growth->queue[0], 1);
    growth->whole++;
    growth->parts += good;
    if (!good && job->failed != NULL) {
        tell(growth);
    }
}

/* The first two kinds determine the unit of a queue. */
static bool is_ours(const struct growth *growth) {
    return growth->length != 2 ||
           growth->unit == (uint32_t)(growth->queue[0] * FIN_KINDS + growth->queue[1]);
}

static void append(struct growth *growth, int kind, int bag, int piece, unsigned used) {
    growth->queue[growth->length++] = (uint8_t)kind;
    if (is_ours(growth)) {
        grow(growth, bag, piece, used);
    }
    growth->length--;
}

static void grow(struct growth *growth, int bag, int piece, unsigned used) {
    if (bag < growth->cut->bags && piece == growth->cut->pieces[bag]) {
        grow(growth, bag + 1, 0, 0);
        return;
    }
    if (bag == growth->cut->bags) {
        count_queue(growth);
        return;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if ((used >> kind & 1) == 0) {
            append(growth, kind, bag, piece + 1, used | 1u << kind);
        }
    }
}

/* ---- public functions ---- */

/* A queue may start anywhere in a bag. If the first bag covers the whole queue, other starts add
 * nothing. */
static void list_cuts(struct fin_queue_odds *job, int pieces, bool opener) {
    for (int first = opener ? FIN_KINDS : 1; first <= FIN_KINDS; first++) {
        struct fin_bag_cut *cut = &job->cuts[job->cut_count];
        int left = pieces;
        for (int bag = first; left > 0; bag = FIN_KINDS) {
            int of_bag = bag < left ? bag : left;
            cut->pieces[cut->bags++] = (uint8_t)of_bag;
            left -= of_bag;
        }
        job->cut_count++;
        if (first >= pieces) {
            break;
        }
    }
}

size_t fin_queue_odds_size(const struct fin_legal_boards *legal) {
    size_t size = sizeof(struct fin_queue_odds) + 64;
    for (int layer = 1; layer < legal->pieces; layer++) {
        size +=
            (size_t)fin_board_index_slots((size_t)legal->layers[layer].count) * sizeof(uint64_t);
    }
    return size;
}

static struct fin_queue_odds *make(void *memory, size_t size, int pieces, bool opener, bool held) {
    size_t past = (size_t)(-(uintptr_t)memory % 64);
    struct fin_queue_odds *job = (void *)((unsigned char *)memory + past);
    memset(memory, 0, size);
    job->held = held;
    job->units = FIN_KINDS * FIN_KINDS;
    list_cuts(job, pieces + (held ? 0 : 1), opener);
    return job;
}

struct fin_queue_odds *fin_queue_odds_make(void *memory, size_t size,
                                           const struct fin_legal_boards *legal, bool opener,
                                           bool held) {
    if (size < fin_queue_odds_size(legal)) {
        return NULL;
    }
    struct fin_queue_odds *job =
        make(memory, fin_queue_odds_size(legal), legal->pieces, opener, held);
    uint64_t *slots = (void *)(job + 1);
    job->legal = legal;
    for (int layer = 1; layer < legal->pieces; layer++) {
        const struct fin_layer *boards = &legal->layers[layer];
        job->layers[layer] = fin_board_index_make(boards->boards, (size_t)boards->count, slots);
        slots += job->layers[layer].count;
    }
    return job;
}

size_t fin_queue_odds_size_from_table(void) {
    return sizeof(struct fin_queue_odds) + 64;
}

struct fin_queue_odds *fin_queue_odds_make_from_table(void *memory, size_t size,
                                                      const struct fin_queue_table *table,
                                                      bool opener, bool held) {
    if (size < fin_queue_odds_size_from_table()) {
        return NULL;
    }
    struct fin_queue_odds *job =
        make(memory, fin_queue_odds_size_from_table(), FIN_QUEUE_TABLE_KINDS - 1, opener, held);
    job->table = table;
    return job;
}

void fin_queue_odds_report(struct fin_queue_odds *job,
                           void (*failed)(void *data, const uint8_t *kinds, int count),
                           void *data) {
    job->failed = failed;
    job->data = data;
}

uint32_t fin_queue_odds_units(const struct fin_queue_odds *job) {
    return (uint32_t)job->units;
}

void fin_queue_odds_run(struct fin_queue_odds *job, uint32_t unit) {
    struct growth growth = {.job = job, .unit = unit};
    fin_require(unit < (uint32_t)job->units);
    for (int i = 0; i < job->cut_count; i++) {
        growth.cut = &job->cuts[i];
        if (!job->held) {
            grow(&growth, 0, 0, 0);
            continue;
        }
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            growth.queue[0] = (uint8_t)kind;
            growth.length = 1;
            grow(&growth, 0, 0, 0);
            growth.length = 0;
        }
    }
    job->parts[unit] = growth.parts;
    job->whole[unit] = growth.whole;
}

struct fin_fraction fin_queue_odds_result(const struct fin_queue_odds *job) {
    struct fin_fraction odds = {0, 0};
    for (int unit = 0; unit < job->units; unit++) {
        odds.parts += job->parts[unit];
        odds.whole += job->whole[unit];
    }
    return odds;
}
