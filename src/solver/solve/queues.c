/* Builds the graph of a pattern's queues, one piece at a time. */
#include "solver/solve/queues.h"

#include <string.h>

#include "core/check.h"
#include "solver/memory/words.h"

enum {
    NO_PIECE_YET = 1 << FIN_KINDS, /* item = part number * this + kinds already used of the part */
    ALIGNMENT = sizeof(uint64_t),
};

/* Nodes grow from the start of the memory, items from its end (item i is items[-1 - i]). */
struct maker {
    struct fin_queues *queues;
    const struct fin_pattern *pattern;
    size_t size;
    uint32_t *items; /* end of the memory */
    uint32_t used;
};

static uint32_t item(const struct maker *maker, uint32_t number) {
    return *(maker->items - 1 - number);
}

static bool has_room(const struct maker *maker, size_t nodes, size_t items) {
    size_t needed = sizeof(struct fin_queues) +
                    (maker->queues->count + nodes) * sizeof(struct fin_queue_node) +
                    (maker->used + items) * sizeof(uint32_t);
    return needed <= maker->size;
}

/* Advances an item by one more piece; false if that kind can not come there. */
static bool follow(const struct fin_pattern *pattern, uint32_t *index, int kind) {
    uint32_t part = *index / NO_PIECE_YET, taken = *index % NO_PIECE_YET;
    if (((pattern->parts[part].kinds & ~taken) >> kind & 1) == 0) {
        return false;
    }
    taken |= 1u << kind;
    bool last = fin_set_count(taken) == pattern->parts[part].picks;
    *index = last ? (part + 1) * NO_PIECE_YET : part * NO_PIECE_YET + taken;
    return true;
}

/* Adds the items of a node, advanced by one more piece. */
static uint32_t add_items(struct maker *maker, const struct fin_queue_node *node, int kind) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->items; i++) {
        uint32_t index = item(maker, node->first_item + i);
        if (follow(maker->pattern, &index, kind)) {
            *(maker->items - 1 - maker->used++) = index;
            count++;
        }
    }
    return count;
}

/* Nodes are made like those of a subset construction: an item is a position in one alternative of
 * the pattern, and queues that lead to equal sets of items share a node. */
static bool same_items(const struct maker *maker, const struct fin_queue_node *node,
                       uint32_t count) {
    uint32_t first = maker->used - count;
    bool same = node->items == count;
    for (uint32_t i = 0; same && i < count; i++) {
        same = item(maker, node->first_item + i) == item(maker, first + i);
    }
    return same;
}

/* The node with the items just added: an existing one from `from` on, or a new one. */
static uint32_t find_node(struct maker *maker, uint32_t from, uint32_t count) {
    struct fin_queues *queues = maker->queues;
    for (uint32_t i = from; i < queues->count; i++) {
        if (same_items(maker, &queues->nodes[i], count)) {
            maker->used -= count;
            return i;
        }
    }
    struct fin_queue_node *node = &queues->nodes[queues->count];
    memset(node, 0, sizeof *node);
    node->first_item = maker->used - count;
    node->items = count;
    return queues->count++;
}

/* Makes the successors of a node; `from` is the first node of the next layer. */
static bool make_next(struct maker *maker, uint32_t number, uint32_t from, bool last) {
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_queue_node *node = &maker->queues->nodes[number];
        if (!has_room(maker, 1, node->items)) {
            return false;
        }
        uint32_t count = add_items(maker, node, kind);
        if (count > 0 && last) {
            maker->used -= count;
            node->next[kind] = FIN_QUEUE_END;
        } else if (count > 0) {
            node->next[kind] = find_node(maker, from, count);
        }
    }
    return true;
}

static bool make_start(struct maker *maker) {
    const struct fin_pattern *pattern = maker->pattern;
    struct fin_queues *queues = maker->queues;
    if (!has_room(maker, FIN_QUEUE_START + 1, pattern->count)) {
        return false;
    }
    memset(queues->nodes, 0, (FIN_QUEUE_START + 1) * sizeof queues->nodes[0]);
    queues->count = FIN_QUEUE_START + 1;
    for (uint32_t i = 0; i < pattern->count; i++) {
        uint32_t first = i == 0 ? 0 : pattern->ends[i - 1];
        *(maker->items - 1 - maker->used++) = first * NO_PIECE_YET;
    }
    queues->nodes[FIN_QUEUE_START].items = pattern->count;
    return true;
}

static bool make_nodes(struct maker *maker) {
    struct fin_queues *queues = maker->queues;
    uint32_t first = FIN_QUEUE_START;
    for (uint32_t piece = 0; piece < queues->length; piece++) {
        uint32_t past = queues->count;
        for (uint32_t number = first; number < past; number++) {
            if (!make_next(maker, number, past, piece + 1 == queues->length)) {
                return false;
            }
        }
        first = past;
    }
    return true;
}

/* Nodes are stored after their predecessors. */
static void count_queues(struct fin_queues *queues) {
    queues->nodes[FIN_QUEUE_END].count = queues->nodes[FIN_QUEUE_END].units = 1;
    for (uint32_t number = queues->count - 1; number >= FIN_QUEUE_START; number--) {
        struct fin_queue_node *node = &queues->nodes[number];
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            node->before[kind] = node->count;
            node->count += queues->nodes[node->next[kind]].count;
            node->units += queues->nodes[node->next[kind]].units;
        }
        if (node->count <= FIN_PC_UNIT && number != FIN_QUEUE_START) {
            node->units = 1;
        }
    }
}

const struct fin_queues *fin_queues_make(void *memory, size_t size,
                                         const struct fin_pattern *pattern, int length) {
    fin_require(length >= 1 && length <= pattern->length && length <= FIN_PATTERN_PIECES);
    size_t past = (uintptr_t)memory % ALIGNMENT, skip = past > 0 ? ALIGNMENT - past : 0;
    if (size < skip + sizeof(struct fin_queues)) {
        return NULL;
    }
    struct fin_queues *queues = (void *)((char *)memory + skip);
    size = (size - skip) / ALIGNMENT * ALIGNMENT;
    struct maker maker = {queues, pattern, size, (uint32_t *)(void *)((char *)queues + size), 0};
    *queues = (struct fin_queues){.length = (uint32_t)length};
    if (!make_start(&maker) || !make_nodes(&maker)) {
        return NULL;
    }
    count_queues(queues);
    return queues;
}

uint64_t fin_queues_count(const struct fin_queues *queues) {
    return queues->nodes[FIN_QUEUE_START].count;
}

int fin_queues_queue(const struct fin_queues *queues, uint64_t number,
                     uint8_t kinds[FIN_PATTERN_PIECES]) {
    int length = 0;
    fin_require(number < fin_queues_count(queues));
    for (uint32_t node = FIN_QUEUE_START; node != FIN_QUEUE_END;) {
        const struct fin_queue_node *nodes = queues->nodes;
        int kind = 0;
        while (number >= nodes[nodes[node].next[kind]].count) {
            number -= nodes[nodes[node].next[kind++]].count;
        }
        kinds[length++] = (uint8_t)kind;
        node = nodes[node].next[kind];
    }
    return length;
}

struct fin_queue_unit fin_queues_unit(const struct fin_queues *queues, uint64_t number) {
    struct fin_queue_unit unit = {.node = FIN_QUEUE_START};
    do {
        const struct fin_queue_node *node = &queues->nodes[unit.node];
        int kind = 0;
        while (kind < FIN_KINDS - 1 && number >= queues->nodes[node->next[kind]].units) {
            number -= queues->nodes[node->next[kind]].units;
            kind++;
        }
        unit.pieces[unit.length++] = (uint8_t)kind;
        unit.node = node->next[kind];
    } while (queues->nodes[unit.node].count > FIN_PC_UNIT);
    return unit;
}
