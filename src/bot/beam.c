/* Beam search with a layer for each placed piece. Each layer evaluates placements within its share
 * of the budget. The best positions without duplicates are the next layer. */
#include <string.h>

#include "bot/bot.h"
#include "core/check.h"

/* Added to the value of a line that attains the aim; larger than any sum of terms. */
enum { WON = 1 << 28 };

struct layer {
    const struct fin_bot_node *nodes;
    uint32_t node_count;
    uint32_t expanded; /* nodes whose placements were evaluated */
    uint32_t count;    /* candidates */
    int depth;         /* pieces placed before it */
};

/* ---- candidates ---- */

static uint32_t expand(struct fin_bot *bot, const struct fin_bot_node *node, uint32_t parent,
                       bool may_hold, uint32_t count) {
    const struct fin_bot_task *task = &bot->task;
    int current = node->used < task->length ? task->queue[node->used] : FIN_NONE;
    int next = node->used + 1 < task->length ? task->queue[node->used + 1] : FIN_NONE;
    int held = node->hold != FIN_NONE ? node->hold : next;
    if (current != FIN_NONE) {
        count += (uint32_t)bot->path->expand(task, node, parent, current, false,
                                             bot->candidates + count);
    }
    bool is_same = node->hold != FIN_NONE && node->hold == current;
    if (may_hold && held != FIN_NONE && !is_same) {
        count +=
            (uint32_t)bot->path->expand(task, node, parent, held, true, bot->candidates + count);
    }
    return count;
}

/* Evaluates placements, of the best positions first, until the share of the budget is used. */
static void expand_layer(struct fin_bot *bot, struct layer *layer, uint32_t share, bool hold_used) {
    while (layer->expanded < layer->node_count && (layer->expanded == 0 || layer->count < share)) {
        const struct fin_bot_node *node = &layer->nodes[layer->expanded];
        bool may_hold = bot->hold && (layer->depth > 0 || !hold_used);
        layer->count = expand(bot, node, layer->expanded, may_hold, layer->count);
        layer->expanded++;
    }
    bot->nodes += layer->count;
}

static bool has_won(const struct fin_bot *bot, const struct layer *layer,
                    const struct fin_bot_candidate *candidate) {
    return bot->task.aims_at_garbage && candidate->garbage == 0 &&
           layer->nodes[candidate->parent].garbage > 0;
}

static struct fin_piece piece_of(const struct fin_bot_candidate *candidate) {
    return (struct fin_piece){
        .kind = candidate->kind,
        .facing = candidate->facing,
        .x = (int8_t)(candidate->bit % FIN_COLUMNS),
        .y = (int8_t)(candidate->bit / FIN_COLUMNS),
    };
}

/* The candidates of the first layer are the first moves. With `only`, all others are dropped. */
static void make_roots(struct fin_bot *bot, struct layer *layer, const struct fin_bot_move *only) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < layer->count; i++) {
        const struct fin_bot_candidate *candidate = &bot->candidates[i];
        struct fin_piece piece = piece_of(candidate);
        if (only != NULL &&
            !(fin_piece_same_cells(piece, only->piece) && candidate->held == only->hold)) {
            continue;
        }
        bot->roots[count] = (struct fin_bot_move){.piece = piece,
                                                  .hold = candidate->held,
                                                  .spin = candidate->spin,
                                                  .lines = candidate->lines,
                                                  .sent = candidate->sent};
        bot->candidates[count++] = *candidate;
    }
    layer->count = count;
}

/* Notes the best line of each first move; true if one attains the aim. */
static bool note_values(struct fin_bot *bot, const struct layer *layer) {
    bool won = false;
    for (uint32_t i = 0; i < layer->count; i++) {
        const struct fin_bot_candidate *candidate = &bot->candidates[i];
        uint32_t root = layer->depth == 0 ? i : layer->nodes[candidate->parent].root;
        struct fin_bot_move *move = &bot->roots[root];
        int32_t value = candidate->value;
        if (has_won(bot, layer, candidate)) {
            value += WON;
            won = true;
        }
        if (move->depth <= layer->depth || value > move->value) {
            move->depth = (uint8_t)(layer->depth + 1);
            move->value = value;
        }
    }
    return won;
}

/* ---- the next layer ---- */

/* Better values first, then earlier candidates: the order is the same everywhere. */
static bool is_before(const struct fin_bot *bot, uint32_t a, uint32_t b) {
    int32_t of_a = bot->candidates[a].value, of_b = bot->candidates[b].value;
    return of_a > of_b || (of_a == of_b && a < b);
}

static void sift(struct fin_bot *bot, uint32_t at, uint32_t count) {
    uint32_t moving = bot->heap[at];
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && is_before(bot, bot->heap[child + 1], bot->heap[child]);
        if (!is_before(bot, bot->heap[child], moving)) {
            break;
        }
        bot->heap[at] = bot->heap[child];
        at = child;
    }
    bot->heap[at] = moving;
}

static void make_heap(struct fin_bot *bot, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        bot->heap[i] = i;
    }
    for (uint32_t i = count / 2; i > 0; i--) {
        sift(bot, i - 1, count);
    }
}

static uint32_t take_best(struct fin_bot *bot, uint32_t *count) {
    uint32_t best = bot->heap[0];
    bot->heap[0] = bot->heap[--*count];
    sift(bot, 0, *count);
    return best;
}

/* Adds a hash to the set; false if it was there. 0 marks an empty place. */
static bool add_seen(struct fin_bot *bot, uint32_t mask, uint64_t hash) {
    hash |= hash == 0;
    uint32_t at = (uint32_t)(hash >> 32) & mask;
    while (bot->seen[at] != 0) {
        if (bot->seen[at] == hash) {
            return false;
        }
        at = (at + 1) & mask;
    }
    bot->seen[at] = hash;
    return true;
}

static uint32_t set_mask(const struct fin_bot *bot, uint32_t width) {
    uint32_t size = 16;
    while (size < 2 * width && size < bot->seen_size) {
        size *= 2;
    }
    return size - 1;
}

/* Fills the next layer with at most `width` positions, best first, each once. */
static uint32_t next_layer(struct fin_bot *bot, const struct layer *layer,
                           struct fin_bot_node *next, uint32_t width) {
    uint32_t mask = set_mask(bot, width), left = layer->count, made = 0;
    memset(bot->seen, 0, (mask + (size_t)1) * sizeof *bot->seen);
    make_heap(bot, layer->count);
    while (left > 0 && made < width) {
        uint32_t best = take_best(bot, &left);
        const struct fin_bot_candidate *candidate = &bot->candidates[best];
        if (add_seen(bot, mask, candidate->hash)) {
            const struct fin_bot_node *parent = &layer->nodes[candidate->parent];
            bot->path->follow(&bot->task, parent, candidate, &next[made]);
            next[made].root = layer->depth == 0 ? (uint16_t)best : parent->root;
            made++;
        }
    }
    return made;
}

/* ---- the search ---- */

/* The width that should use the next layer's share of the budget. */
static uint32_t width_for(const struct fin_bot *bot, const struct layer *layer, uint32_t share) {
    uint32_t per_node = layer->count / layer->expanded;
    uint32_t width = share / (per_node > 0 ? per_node : 1) + 1;
    return width < bot->layer_capacity ? width : bot->layer_capacity;
}

/* Searches all layers; returns the number of first moves. */
static uint32_t search(struct fin_bot *bot, const struct fin_bot_position *position, uint32_t nodes,
                       const struct fin_bot_move *only) {
    fin_require(nodes > 0 && nodes <= bot->capacity);
    struct layer layer = {.nodes = bot->layers[0], .node_count = 1};
    int depths = position->length;
    uint32_t left = nodes, roots = 0;
    fin_bot_root(&bot->task, position, bot->layers[0]);
    for (;;) {
        expand_layer(bot, &layer, left / (uint32_t)(depths - layer.depth), position->hold_used);
        if (layer.depth == 0) {
            make_roots(bot, &layer, only);
            roots = layer.count;
        }
        left -= layer.count < left ? layer.count : left;
        bool won = note_values(bot, &layer);
        if (won || layer.count == 0 || layer.depth + 1 == depths) {
            return roots;
        }
        struct fin_bot_node *next = bot->layers[(layer.depth + 1) % 2];
        uint32_t share = left / (uint32_t)(depths - layer.depth - 1);
        uint32_t width = width_for(bot, &layer, share);
        uint32_t count = next_layer(bot, &layer, next, width);
        layer = (struct layer){.nodes = next, .node_count = count, .depth = layer.depth + 1};
    }
}

/* A won line first, the shorter the better; then deeper lines, because the others end in a topped
 * out board; then the better value. */
static bool is_better(const struct fin_bot_move *a, const struct fin_bot_move *b) {
    bool won_a = a->value > WON / 2, won_b = b->value > WON / 2;
    if (won_a != won_b) {
        return won_a;
    }
    if (a->depth != b->depth) {
        return (a->depth > b->depth) != won_a;
    }
    return a->value > b->value;
}

/* Writes the best of the first moves, best first. */
static size_t list(const struct fin_bot *bot, uint32_t roots, struct fin_bot_move *moves,
                   size_t capacity) {
    size_t count = 0;
    for (uint32_t i = 0; i < roots; i++) {
        size_t at = count;
        while (at > 0 && is_better(&bot->roots[i], &moves[at - 1])) {
            at--;
        }
        if (at < capacity) {
            size_t after = (count < capacity ? count : capacity - 1) - at;
            memmove(&moves[at + 1], &moves[at], after * sizeof *moves);
            moves[at] = bot->roots[i];
            count += count < capacity;
        }
    }
    return count;
}

size_t fin_bot_search(struct fin_bot *bot, const struct fin_bot_position *position, uint32_t nodes,
                      struct fin_bot_move *moves, size_t capacity) {
    size_t count = list(bot, search(bot, position, nodes, NULL), moves, capacity);
    for (size_t i = 0; i < count; i++) {
        fin_bot_settle_spin(bot, position, &moves[i]);
    }
    return count;
}

bool fin_bot_judge(struct fin_bot *bot, const struct fin_bot_position *position, uint32_t nodes,
                   struct fin_bot_move *move) {
    if (search(bot, position, nodes, move) == 0) {
        return false;
    }
    *move = bot->roots[0];
    fin_bot_settle_spin(bot, position, move);
    return true;
}
