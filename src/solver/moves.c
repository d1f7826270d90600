/* What can be done in a state: which piece is placed, where, and what is to come
 * then. */
#include "core/check.h"
#include "solver/solver.h"

/* ---- what is to come ---- */

struct fin_edge fin_pc_edge(const struct fin_pc *pc, uint32_t tag, int kind) {
    if (tag >= FIN_TAG_UNIT) {
        uint32_t place = tag % FIN_UNIT_TAG;
        uint32_t next = place + 1 == pc->unit.length ? pc->unit.node : tag + 1;
        return (struct fin_edge){next, 0, UINT64_MAX, pc->unit.pieces[place] == kind};
    }
    const struct fin_queue_node *nodes = pc->queues->nodes, *node = &nodes[tag];
    uint32_t next = node->next[kind];
    if (next == FIN_QUEUE_NONE) {
        return (struct fin_edge){0};
    }
    return (struct fin_edge){next, (uint8_t)node->before[kind],
                             UINT64_MAX >> (FIN_PC_UNIT - nodes[next].count), true};
}

int fin_pc_hold_after(const struct fin_pc *pc, int hold, int to_come, int placed) {
    if (placed == to_come) {
        return hold;
    }
    return pc->question.hold && placed == hold ? to_come : FIN_KINDS;
}

bool fin_pc_presses(const struct fin_pc *pc, int hold, int to_come, int placed, bool used) {
    bool swaps = placed != to_come, same = !swaps && placed == hold;
    return pc->question.hold && !same && swaps == used;
}

unsigned fin_pc_kinds(const struct fin_pc *pc, uint32_t tag, int hold, uint64_t wanted) {
    unsigned kinds = pc->question.hold && hold != FIN_NONE ? 1u << hold : 0;
    for (int kind = 0; kind < FIN_KINDS && tag != FIN_QUEUE_END; kind++) {
        struct fin_edge edge = fin_pc_edge(pc, tag, kind);
        if (edge.open && (wanted >> edge.shift & edge.mask) != 0) {
            kinds |= 1u << kind;
        }
    }
    return kinds;
}

bool fin_pc_is_wanted(const struct fin_pc *pc, int hold) {
    return pc->question.saves == 0 || (hold != FIN_NONE && (pc->question.saves >> hold & 1) != 0);
}

/* ---- where a piece can be placed ---- */

/* Whether a piece may be placed there: if only some may, one of those has its
 * cells. */
static bool is_allowed(const struct fin_pc *pc, struct fin_pit cells, uint8_t gone) {
    if (!pc->only) {
        return true;
    }
    struct fin_pit tile = fin_pit_unsunk(cells, pc->lines, gone);
    bool found = false;
    for (int i = 0; i < pc->pieces; i++) {
        found = found || fin_pit_equal(tile, pc->tiles[i]);
    }
    return found;
}

/* The branch of a piece at rest; false if it is hopeless. */
static bool make_branch(const struct fin_pc *pc, struct fin_pit pit, uint8_t gone,
                        struct fin_rest rest, struct fin_branch *branch) {
    struct fin_pit cells = fin_pit_cells(pc->search, rest);
    struct fin_pit after = fin_pit_or(pit, cells), full = fin_pit_full_rows(after);
    if (fin_pit_is_hopeless(after, pc->lines) || !is_allowed(pc, cells, gone)) {
        return false;
    }
    *branch = (struct fin_branch){.rest = rest, .gone = gone};
    if (pc->question.aim == FIN_PC_ONE) {
        branch->openness = (int16_t)fin_pit_openness(after, pc->lines);
    }
    bool sinks = (full.words[0] | full.words[1]) != 0;
    branch->pit = sinks ? fin_pit_sink(after, pc->lines, &branch->gone) : after;
    return true;
}

/* Puts the last branch where it belongs; equal ones stay in their order, and where
 * all are tried, all are. */
static void sort_in(struct fin_branch *branches, uint32_t last) {
    struct fin_branch branch = branches[last];
    uint32_t at = last;
    for (; at > 0 && branches[at - 1].openness < branch.openness; at--) {
        branches[at] = branches[at - 1];
    }
    branches[at] = branch;
}

uint32_t fin_pc_branches(const struct fin_pc *pc, struct fin_pit pit, uint8_t gone, unsigned kinds,
                         struct fin_branch *branches) {
    struct fin_rest rests[FIN_BRANCHES];
    uint32_t count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if ((kinds >> kind & 1) == 0) {
            continue;
        }
        size_t places = fin_pit_rests(pc->search, pit, pc->lines, fin_rows_count(gone), kind, rests,
                                      FIN_BRANCHES);
        for (size_t i = 0; i < places; i++) {
            if (make_branch(pc, pit, gone, rests[i], &branches[count])) {
                sort_in(branches, count++);
            }
        }
    }
    return count;
}
