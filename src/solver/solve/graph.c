/* Finds the states and edges of all solutions of a queue, then counts the solutions from the end.
 */
#include "solver/solve/graph.h"

#include <string.h>

#include "core/check.h"
#include "solver/memory/words.h"
#include "solver/solve/solver.h"

enum {
    TOGETHER = 512,         /* candidates looked up together */
    EDGES = 2,              /* room for edges, per state */
    SLOTS = 8,              /* fraction of the memory for slots: one part in this many */
    SHARED = 1 << 21,       /* from this much memory on, threads share the work in parts */
    CANDIDATES = 4096,      /* room for candidates, per part */
    STATES = 512,           /* room for states, per part */
    PREFETCH_DISTANCE = 16, /* slots to prefetch */
    MOST_LANDINGS = 2 * FIN_SMALL_SUCCESSORS, /* of a state, for two pieces */
};

/* A possible state of the next layer. */
struct fin_graph_candidate {
    uint64_t board;
    const uint64_t *set; /* of the guide, after the lookup */
    uint32_t from;
    uint8_t hold;
};

/* ---- memory ---- */

bool fin_graph_is_for(const struct fin_pc *pc) {
    return pc->guide != NULL && pc->question.aim == FIN_PC_COUNT && !pc->only;
}

static char *lay_out_parts(struct fin_graph *graph, char *memory, size_t size) {
    graph->part_count = size < SHARED ? 1 : FIN_GRAPH_PARTS;
    graph->candidate_room = size < SHARED ? TOGETHER : CANDIDATES;
    for (uint32_t i = 0; i < graph->part_count; i++) {
        graph->parts[i] = (struct fin_graph_part){.candidates = (void *)memory};
        memory = (void *)(graph->parts[i].candidates + graph->candidate_room);
    }
    return memory;
}

/* The other half of the memory is for the table. */
char *fin_graph_lay_out(struct fin_graph *graph, char *memory, char *end) {
    size_t size = (size_t)(end - memory) / 2, slots = 2;
    char *past = memory + size;
    memory = lay_out_parts(graph, memory, size);
    size = (size_t)(past - memory);
    while (slots * 2 * sizeof *graph->slots <= size / SLOTS) {
        slots *= 2;
    }
    size_t room = (size - slots * sizeof *graph->slots) /
                  (sizeof *graph->states + EDGES * sizeof *graph->edges);
    graph->state_room = (uint32_t)room;
    graph->edge_room = (uint32_t)room * EDGES;
    graph->mask = (uint32_t)slots - 1;
    graph->states = (void *)memory;
    graph->edges = (void *)(graph->states + room);
    graph->slots = graph->edges + EDGES * room;
    return fin_aligned(graph->slots + slots);
}

static uint32_t slot_of(const struct fin_graph *graph, uint64_t board, int hold) {
    uint64_t mixed = (board ^ (uint64_t)hold << 48) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(mixed >> 32) & graph->mask;
}

/* The slot of a state in the next layer, or a free slot. */
static uint32_t find_slot(const struct fin_graph *graph, uint64_t board, int hold) {
    uint32_t first = graph->starts[graph->placed + 1], at = slot_of(graph, board, hold);
    while (graph->slots[at] > first) {
        const struct fin_graph_state *state = &graph->states[graph->slots[at] - 1];
        if (state->board == board && state->hold == hold) {
            break;
        }
        at = (at + 1) & graph->mask;
    }
    return at;
}

static void clear_slots(struct fin_graph *graph) {
    memset(graph->slots, 0, ((size_t)graph->mask + 1) * sizeof *graph->slots);
}

bool fin_graph_copy(struct fin_graph *graph, const struct fin_graph *from) {
    if (graph->state_room < from->state_room || graph->edge_room < from->edge_room ||
        graph->mask < from->mask) {
        return false;
    }
    clear_slots(graph);
    memcpy(graph->states, from->states, from->state_count * sizeof *graph->states);
    memcpy(graph->edges, from->edges, from->edge_count * sizeof *graph->edges);
    uint32_t first = graph->is_back ? graph->state_count : graph->starts[graph->placed + 1];
    for (uint32_t i = first; i < graph->state_count; i++) {
        graph->slots[find_slot(graph, graph->states[i].board, graph->states[i].hold)] = i + 1;
    }
    return true;
}

/* ---- forward: the next layer ---- */

static int pieces_that_lie(const struct fin_pc *pc) {
    return pc->guide->pieces - pc->pieces + pc->graph.placed;
}

/* The kinds that can be placed next, a bit each. */
static unsigned kinds_of(const struct fin_pc *pc, const struct fin_graph_state *state) {
    unsigned held = pc->question.hold ? 1u << state->hold : 0;
    return (held | 1u << pc->graph.to_come[pc->graph.placed]) & state->firsts;
}

static void add_landings(const struct fin_pc *pc, struct fin_graph_part *part, int kind) {
    const struct fin_graph_state *state = &pc->graph.states[part->past];
    int to_come = pc->graph.to_come[pc->graph.placed], pieces = pieces_that_lie(pc) + 1;
    int hold = fin_pc_hold_after(pc, state->hold, to_come, kind);
    uint64_t next[FIN_SMALL_SUCCESSORS];
    int count = fin_small_hopeful(&pc->small, state->board, kind, next);
    for (int i = 0; i < count; i++) {
        fin_guide_fetch(pc->guide, next[i], pieces);
        part->candidates[part->count++] =
            (struct fin_graph_candidate){next[i], NULL, part->past, (uint8_t)hold};
    }
}

/* Lists the candidates that the states before `past` lead to. */
static void gather(const struct fin_pc *pc, struct fin_graph_part *part, uint32_t past) {
    uint32_t most = part->count + TOGETHER - MOST_LANDINGS;
    for (; part->past < past && part->count <= most; part->past++) {
        unsigned kinds = kinds_of(pc, &pc->graph.states[part->past]);
        for (; kinds != 0; kinds &= kinds - 1) {
            add_landings(pc, part, __builtin_ctz(kinds));
        }
    }
}

/* Drops the candidates, from `first` on, that the rest of the queue can not complete. */
static void prune(const struct fin_pc *pc, struct fin_graph_part *part, uint32_t first) {
    const uint64_t *sets[TOGETHER];
    struct fin_graph_candidate *candidates = part->candidates + first;
    uint32_t kept = 0;
    uint32_t count =
        fin_guide_keep(pc->guide, pieces_that_lie(pc) + 1, candidates, sizeof *candidates,
                       offsetof(struct fin_graph_candidate, board), part->count - first, sets);
    const struct fin_remaining *remaining = pc->remaining[pc->graph.placed + 1];
    for (uint32_t i = 0; i < count; i++) {
        if (fin_remaining_can_finish(&remaining[candidates[i].hold], sets[i])) {
            candidates[kept] = candidates[i];
            candidates[kept++].set = sets[i];
        }
    }
    part->count = first + kept;
}

/* Works on states before `past`; stops early if there are too many candidates. Uses a local copy,
 * so that threads do not write to the same cache line (false sharing). */
static void look(struct fin_pc *pc, struct fin_graph_part *part, uint32_t first, uint32_t past) {
    struct fin_graph_part own = {.candidates = part->candidates, .past = first, .is_seen = true};
    while (own.past < past && own.count + TOGETHER <= pc->graph.candidate_room) {
        uint32_t count = own.count;
        gather(pc, &own, past);
        prune(pc, &own, count);
    }
    *part = own;
}

uint32_t fin_graph_parts(const struct fin_graph *graph) {
    uint32_t left = graph->is_back ? 0 : graph->starts[graph->placed + 1] - graph->at;
    return (uint32_t)fin_word_minimum((left + STATES - 1) / STATES, graph->part_count);
}

void fin_graph_look(struct fin_pc *pc, uint32_t part) {
    struct fin_graph *graph = &pc->graph;
    uint32_t first = graph->at + part * STATES;
    uint64_t past = fin_word_minimum(first + STATES, graph->starts[graph->placed + 1]);
    look(pc, &graph->parts[part], first, (uint32_t)past);
}

/* ---- collecting parts ---- */

static bool has_room(const struct fin_graph *graph, uint32_t count) {
    uint32_t in_layer = graph->state_count - graph->starts[graph->placed + 1];
    return graph->state_room - graph->state_count >= count &&
           graph->edge_room - graph->edge_count >= count && in_layer + count <= graph->mask / 2;
}

/* The number of a candidate's state, new or existing. */
static uint32_t number_of(struct fin_pc *pc, const struct fin_graph_candidate *candidate) {
    struct fin_graph *graph = &pc->graph;
    uint32_t slot = find_slot(graph, candidate->board, candidate->hold);
    if (graph->slots[slot] <= graph->starts[graph->placed + 1]) {
        const struct fin_remaining *remaining = pc->remaining[graph->placed + 1];
        uint64_t pairs = candidate->set[0] & remaining[candidate->hold].pairs;
        graph->states[graph->state_count] =
            (struct fin_graph_state){.board = candidate->board,
                                     .hold = candidate->hold,
                                     .firsts = (uint8_t)fin_pairs_firsts(pairs)};
        graph->slots[slot] = ++graph->state_count;
    }
    return graph->slots[slot] - 1;
}

/* Adds the candidates of a part; false if there is no room. */
static bool take(struct fin_pc *pc, const struct fin_graph_part *part) {
    struct fin_graph *graph = &pc->graph;
    if (!has_room(graph, part->count)) {
        return false;
    }
    for (uint32_t i = 0; i < part->count; i++) {
        const struct fin_graph_candidate *candidate = &part->candidates[i];
        if (i + PREFETCH_DISTANCE < part->count) {
            __builtin_prefetch(&graph->slots[slot_of(graph, candidate[PREFETCH_DISTANCE].board,
                                                     candidate[PREFETCH_DISTANCE].hold)]);
        }
        graph->edges[graph->edge_count++] = number_of(pc, candidate);
        graph->states[candidate->from].edges++;
    }
    graph->at = part->past;
    return true;
}

static void forget_seen(struct fin_graph *graph) {
    for (uint32_t i = 0; i < graph->part_count; i++) {
        graph->parts[i].is_seen = false;
    }
}

/* Collects the finished parts in order, up to the first incomplete one. Parts after that must be
 * repeated. */
static bool take_seen(struct fin_pc *pc) {
    struct fin_graph *graph = &pc->graph;
    uint32_t past = graph->at;
    bool took = true;
    for (uint32_t i = 0; i < graph->part_count && took; i++) {
        if (graph->parts[i].is_seen && graph->at == past) {
            past += STATES;
            took = take(pc, &graph->parts[i]);
        }
    }
    forget_seen(graph);
    return took;
}

/* Works on the next states, or collects those that other threads worked on. Returns their number;
 * 0 if out of memory. */
static uint32_t go_ahead(struct fin_pc *pc, uint64_t steps) {
    struct fin_graph *graph = &pc->graph;
    uint32_t first = graph->at, left = graph->starts[graph->placed + 1] - first;
    if (!graph->parts[0].is_seen) {
        look(pc, &graph->parts[0], first, first + (uint32_t)(steps < left ? steps : left));
    }
    return take_seen(pc) ? graph->at - first : 0;
}

/* Starts the next layer. After the layer with one piece to go, counting starts. */
static void end_layer(struct fin_pc *pc) {
    struct fin_graph *graph = &pc->graph;
    graph->placed++;
    if (graph->placed + 1 == pc->pieces) {
        graph->is_back = true;
        graph->at = graph->state_count;
    } else {
        graph->starts[graph->placed + 1] = graph->state_count;
    }
}

/* ---- backward: counting solutions ---- */

/* Counts the placements of the last piece. */
static uint64_t count_last(const struct fin_pc *pc, const struct fin_graph_state *state) {
    int to_come = pc->graph.to_come[pc->pieces - 1];
    uint64_t next[FIN_SMALL_SUCCESSORS], ways = 0;
    for (unsigned kinds = kinds_of(pc, state); kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        int hold = fin_pc_hold_after(pc, state->hold, to_come, kind);
        int count = fin_small_hopeful(&pc->small, state->board, kind, next);
        for (int i = 0; i < count && fin_pc_is_wanted(pc, hold); i++) {
            ways += next[i] == pc->small.full;
        }
    }
    return ways;
}

/* Counts the solutions of a state, whose edges are the last ones left. */
static uint64_t count_ways(const struct fin_graph *graph, const struct fin_graph_state *state) {
    uint64_t ways = 0;
    for (uint32_t i = graph->edge_count - state->edges; i < graph->edge_count; i++) {
        ways += graph->states[graph->edges[i]].ways;
    }
    return ways;
}

static struct fin_state_key key_of(const struct fin_pc *pc, const struct fin_graph_state *state) {
    struct fin_bitboard board = {{state->board, 0}};
    return fin_pc_key(pc, board, state->hold, 0, pc->graph.tags[pc->graph.placed]);
}

/* Prefetches entries that counting will need soon. */
static void fetch_back(const struct fin_pc *pc, uint32_t number) {
    const struct fin_graph *graph = &pc->graph;
    if (number >= PREFETCH_DISTANCE) {
        fin_state_table_fetch(&pc->table, key_of(pc, &graph->states[number - PREFETCH_DISTANCE]));
    }
    if (graph->edge_count > 2 * PREFETCH_DISTANCE) {
        __builtin_prefetch(&graph->states[graph->edges[graph->edge_count - 2 * PREFETCH_DISTANCE]]);
    }
}

/* Counts the solutions of the last state left; false if the table is full. */
static bool go_back(struct fin_pc *pc) {
    struct fin_graph *graph = &pc->graph;
    uint32_t number = graph->at - 1;
    while (number < graph->starts[graph->placed]) {
        graph->placed--;
    }
    fetch_back(pc, number);
    struct fin_graph_state *state = &graph->states[number];
    bool last = graph->placed + 1 == pc->pieces;
    state->ways = last ? count_last(pc, state) : count_ways(graph, state);
    struct fin_entry found = {.key = key_of(pc, state), .tried = 1, .solved = state->ways};
    if (state->ways != 0 && !fin_state_table_add(&pc->table, found)) {
        return false;
    }
    pc->count = state->ways; /* the first state comes last */
    graph->edge_count -= state->edges;
    graph->at = number;
    return true;
}

/* ---- the job ---- */

/* Lists, for each number of placements, the next piece and its tag. */
static void follow_queue(struct fin_pc *pc, uint32_t tag) {
    uint8_t queue[FIN_PATTERN_PIECES];
    int length = fin_pc_queue(pc, 0, queue);
    int next = pc->question.hold && pc->question.held == FIN_NONE ? 1 : 0;
    for (int placed = 0; placed < pc->pieces; placed++, next++) {
        pc->graph.tags[placed] = tag;
        pc->graph.to_come[placed] = next < length ? queue[next] : FIN_NONE;
        if (next < length) {
            tag = fin_pc_edge(pc, tag, queue[next]).tag;
        }
    }
}

void fin_graph_begin(struct fin_pc *pc) {
    struct fin_graph *graph = &pc->graph;
    const struct fin_frame *first = &pc->frames[0];
    graph->states[0] = (struct fin_graph_state){
        .board = first->board.words[0], .hold = first->hold, .firsts = first->firsts};
    graph->state_count = 1;
    graph->edge_count = graph->at = 0;
    graph->placed = -1;
    graph->is_back = false;
    graph->starts[0] = 0;
    clear_slots(graph);
    forget_seen(graph);
    follow_queue(pc, first->tag);
    end_layer(pc);
}

int fin_graph_run(struct fin_pc *pc, uint64_t steps) {
    struct fin_graph *graph = &pc->graph;
    while (!graph->is_back || graph->at > 0) {
        if (steps == 0) {
            return FIN_PC_MORE;
        }
        uint64_t gone = graph->is_back ? go_back(pc) : go_ahead(pc, steps);
        if (gone == 0) {
            return FIN_PC_MEMORY;
        }
        while (!graph->is_back && graph->at == graph->starts[graph->placed + 1]) {
            end_layer(pc);
        }
        steps -= gone < steps ? gone : steps;
    }
    return FIN_PC_DONE;
}
