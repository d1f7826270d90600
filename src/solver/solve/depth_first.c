/* The depth-first search: the stack of frames, and the transitions between their states. */
#include "core/check.h"
#include "solver/memory/words.h"
#include "solver/solve/solver.h"

enum {
    NARROW = 2,     /* branches per kind in the first pass */
    FEW_PIECES = 7, /* with at most this many pieces there is no narrow pass */
};

static struct fin_frame *top_frame(struct fin_pc *pc) {
    return &pc->frames[pc->top];
}

static void push(struct fin_pc *pc, struct fin_frame frame) {
    uint32_t first = pc->top >= 0 ? top_frame(pc)->past : 0;
    pc->top++;
    pc->farthest = pc->top > pc->farthest ? pc->top : pc->farthest;
    frame.first = frame.at = frame.past = first;
    frame.tried = frame.wanted;
    frame.state = FIN_INACTIVE;
    *top_frame(pc) = frame;
}

/* ---- inactive: is the answer known, and what can be placed? ---- */

/* Takes a frame's answer from the table as far as it is known; true if nothing is left to find. */
static bool recall(struct fin_pc *pc, struct fin_frame *frame) {
    struct fin_state_key key = fin_pc_key(pc, frame->board, frame->hold, frame->gone, frame->tag);
    const struct fin_entry *entry = fin_state_table_find(&pc->table, key);
    if (entry == NULL) {
        return false;
    }
    if (pc->question.aim == FIN_PC_COUNT) {
        frame->solved = entry->solved;
        return true;
    }
    bool hint = (entry->key.rest & FIN_ENTRY_HINT) != 0;
    frame->solved = entry->solved & frame->wanted;
    frame->cut = hint && pc->narrow;
    frame->wanted &= ~entry->solved;
    if (!hint || pc->narrow) {
        frame->wanted &= ~entry->tried;
    }
    return frame->wanted == 0;
}

static void be_inactive(struct fin_pc *pc, struct fin_frame *frame) {
    bool known = recall(pc, frame);
    frame->state = known ? FIN_FINAL : FIN_ACTIVE;
}

/* ---- active: where can a piece be placed? ---- */

/* Prefetches the table entries of the states that the frame's branches lead to. */
static void expect_branches(const struct fin_pc *pc, const struct fin_frame *frame) {
    unsigned kinds = frame->to_come & ((1u << FIN_KINDS) - 1);
    for (; kinds != 0; kinds &= kinds - 1) {
        int to_come = __builtin_ctz(kinds);
        struct fin_edge edge = fin_pc_edge(pc, frame->tag, to_come);
        for (uint32_t at = frame->first; at < frame->past; at++) {
            const struct fin_branch *branch = &pc->branches[at];
            int hold = fin_pc_hold_after(pc, frame->hold, to_come, branch->rest.kind);
            fin_state_table_fetch(&pc->table,
                                  fin_pc_key(pc, branch->board, hold, branch->gone, edge.tag));
        }
    }
}

/* The narrow pass tries only the best branches. */
static void cut_branches(struct fin_frame *frame, uint32_t most) {
    if (frame->past - frame->first > most) {
        frame->past = frame->first + most;
        frame->cut = true;
    }
}

/* The narrow pass limits all branches, dead ones too, so that its result is the same with a guide
 * and without. */
static void list_branches(struct fin_pc *pc, struct fin_frame *frame, unsigned kinds) {
    frame->past = frame->first + fin_pc_branches(pc, frame->board, frame->gone, kinds,
                                                 pc->branches + frame->first);
    if (pc->narrow) {
        cut_branches(frame, (uint32_t)(NARROW * fin_set_count(kinds)));
    }
    fin_pc_prune(pc, frame);
}

static void be_active(struct fin_pc *pc, struct fin_frame *frame) {
    unsigned kinds = fin_pc_kinds(pc, frame->tag, frame->hold, frame->wanted);
    kinds &= pc->narrow ? FIN_ANY_KIND : frame->firsts;
    frame->to_come = (uint8_t)fin_pc_to_come(pc, frame->tag, frame->wanted);
    if (fin_pc_can_list_pruned(pc)) {
        frame->past = frame->first + fin_pc_pruned_branches(pc, frame, kinds);
    } else {
        list_branches(pc, frame, kinds);
    }
    expect_branches(pc, frame);
    frame->edge = 0;
    frame->state = FIN_DECISION;
}

/* ---- final: a perfect clear, or a known answer ---- */

static void note_way(struct fin_pc *pc) {
    for (int i = 0; i <= pc->top; i++) {
        pc->solution[i] = pc->branches[pc->frames[i].at].rest;
    }
    pc->found = true;
}

/* Adds the answer of a branch to its frame, whose queues it holds as bits of the edge. */
static void take(struct fin_pc *pc, struct fin_frame *frame, struct fin_edge edge,
                 uint64_t solved) {
    if (pc->question.aim == FIN_PC_COUNT) {
        frame->solved += solved;
        return;
    }
    frame->solved |= (solved & edge.mask) << edge.shift;
    if (pc->question.aim == FIN_PC_ONE) {
        frame->wanted &= ~frame->solved;
    }
}

/* Takes a perfect clear: the last piece is placed, and the piece left over is in hold. */
static void take_clear(struct fin_pc *pc, struct fin_frame *frame, struct fin_edge edge, int hold) {
    if (fin_pc_is_wanted(pc, hold)) {
        if (!pc->found) {
            note_way(pc);
        }
        take(pc, frame, edge, 1);
    }
}

/* ---- decision: follow all branches, then answer ---- */

/* The edge along a next piece; FIN_KINDS: no piece comes. */
static struct fin_edge edge_of(const struct fin_pc *pc, const struct fin_frame *frame, int kind) {
    return kind == FIN_KINDS ? (struct fin_edge){FIN_QUEUE_END, 0, 1, true}
                             : fin_pc_edge(pc, frame->tag, kind);
}

/* Follows the current branch along one edge. */
static void try_edge(struct fin_pc *pc, struct fin_frame *frame, int kind) {
    const struct fin_branch *branch = &pc->branches[frame->at];
    struct fin_edge edge = edge_of(pc, frame, kind);
    int to_come = kind == FIN_KINDS ? FIN_NONE : kind;
    int hold = fin_pc_hold_after(pc, frame->hold, to_come, branch->rest.kind);
    uint64_t wanted = frame->wanted >> edge.shift & edge.mask;
    if (wanted == 0) {
        return;
    }
    if (fin_bitboard_equal(branch->board, pc->full)) {
        take_clear(pc, frame, edge, hold);
        return;
    }
    push(pc, (struct fin_frame){
                 .board = branch->board,
                 .wanted = wanted,
                 .tag = edge.tag,
                 .hold = (uint8_t)hold,
                 .gone = branch->gone,
                 .firsts = branch->firsts,
             });
}

/* The next pieces that allow a branch: all, if the placed piece came from hold. */
static unsigned edges_of(const struct fin_pc *pc, const struct fin_frame *frame) {
    int placed = pc->branches[frame->at].rest.kind;
    bool from_hold = pc->question.hold && placed == frame->hold;
    return from_hold ? frame->to_come : frame->to_come & 1u << placed;
}

/* Follows the next edge, or the first of the next branch; false after the last. */
static bool go_on(struct fin_pc *pc, struct fin_frame *frame) {
    while (frame->at < frame->past && frame->wanted != 0) {
        unsigned edges = edges_of(pc, frame) >> frame->edge;
        if (edges != 0) {
            int kind = frame->edge + __builtin_ctz(edges);
            frame->edge = (uint8_t)(kind + 1);
            try_edge(pc, frame, kind);
            return true;
        }
        frame->edge = 0;
        frame->at++;
    }
    return false;
}

/* Stores the frame's answer in the table; false if it is full. */
static bool keep(struct fin_pc *pc, const struct fin_frame *frame) {
    struct fin_entry found = {
        .key = fin_pc_key(pc, frame->board, frame->hold, frame->gone, frame->tag),
        .tried = frame->tried,
        .solved = frame->solved,
    };
    if (frame->cut) {
        found.key.rest |= FIN_ENTRY_HINT;
    }
    return fin_state_table_add(&pc->table, found);
}

/* Returns a frame's answer to its parent. */
static void answer(struct fin_pc *pc) {
    struct fin_frame frame = *top_frame(pc);
    pc->top--;
    if (pc->top < 0) {
        pc->solved |= frame.solved;
        pc->count = frame.solved;
        pc->frames[0] = frame;
        return;
    }
    struct fin_frame *parent = top_frame(pc);
    struct fin_edge edge = edge_of(pc, parent, parent->edge - 1);
    parent->cut = parent->cut || frame.cut;
    take(pc, parent, edge, frame.solved);
}

static bool decide(struct fin_pc *pc, struct fin_frame *frame) {
    if (go_on(pc, frame)) {
        return true;
    }
    if (!keep(pc, frame)) {
        return false;
    }
    frame->state = FIN_FINAL;
    return true;
}

/* ---- units ---- */

static struct fin_frame first_frame(const struct fin_pc *pc) {
    uint32_t tag =
        FIN_TAG_IS_UNIT |
        (uint32_t)(pc->unit_number % (FIN_TAG_IS_UNIT / FIN_UNIT_TAG_STRIDE)) * FIN_UNIT_TAG_STRIDE;
    struct fin_frame frame = {.board = pc->start,
                              .wanted = pc->wanted & ~pc->solved,
                              .tag = tag,
                              .hold = pc->question.held,
                              .firsts = FIN_ANY_KIND};
    if (pc->question.hold && frame.hold == FIN_NONE) {
        /* the first piece counts as held */
        frame.hold = pc->unit.pieces[0];
        frame.tag = pc->unit.length == 1 ? pc->unit.node : tag + 1;
    }
    return frame;
}

void fin_pc_begin(struct fin_pc *pc, uint64_t unit) {
    const uint64_t epoch =
        FIN_TAG_IS_UNIT / FIN_UNIT_TAG_STRIDE; /* tags repeat after this many units */
    fin_require(unit < fin_pc_units(pc));
    if (unit / epoch != pc->unit_number / epoch) {
        fin_state_table_clear(&pc->table);
    }
    pc->unit_number = unit;
    pc->unit = fin_queues_unit(pc->queues, unit);
    pc->wanted = UINT64_MAX >> (FIN_PC_UNIT - pc->queues->nodes[pc->unit.node].count);
    pc->solved = pc->count = 0;
    pc->found = false;
    pc->farthest = 0;
    pc->top = -1;
    pc->narrow = pc->question.aim == FIN_PC_ONE && pc->pieces > FEW_PIECES;
    if (pc->guide != NULL) {
        fin_pc_list_remaining(pc);
    }
    if (fin_graph_is_for(pc)) {
        pc->frames[0] = first_frame(pc);
        fin_graph_begin(pc);
    } else if (!fin_bitboard_is_hopeless(pc->start, pc->lines)) {
        push(pc, first_frame(pc));
    }
}

/* After the narrow pass, searches the unsolved queues with all branches. */
static bool widen(struct fin_pc *pc) {
    bool more = pc->narrow && pc->frames[0].cut && pc->solved != pc->wanted;
    pc->narrow = false;
    if (more) {
        push(pc, first_frame(pc));
    }
    return more;
}

/* One step; false if the table is full. */
static bool step(struct fin_pc *pc) {
    struct fin_frame *frame = top_frame(pc);
    switch (frame->state) {
    case FIN_INACTIVE:
        be_inactive(pc, frame);
        return true;
    case FIN_ACTIVE:
        be_active(pc, frame);
        return true;
    case FIN_DECISION:
        return decide(pc, frame);
    default:
        answer(pc);
        return true;
    }
}

uint32_t fin_pc_parts(const struct fin_pc *pc) {
    return fin_graph_is_for(pc) ? fin_graph_parts(&pc->graph) : 0;
}

void fin_pc_look(struct fin_pc *pc, uint32_t part) {
    fin_require(part < fin_pc_parts(pc));
    fin_graph_look(pc, part);
}

int fin_pc_run(struct fin_pc *pc, uint64_t steps) {
    if (fin_graph_is_for(pc)) {
        return fin_graph_run(pc, steps);
    }
    while (pc->top >= 0 || widen(pc)) {
        if (steps == 0) {
            return FIN_PC_MORE;
        }
        steps -= pc->frames[pc->top].state == FIN_ACTIVE;
        if (!step(pc)) {
            return FIN_PC_MEMORY;
        }
    }
    return FIN_PC_DONE;
}
