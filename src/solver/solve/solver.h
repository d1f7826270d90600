/* The solver as a machine of four kinds of state; docs/solver.md is the page for
 * this file.
 *
 * A frame is a state of the game between two pieces and what is known of it. It
 * begins inactive: is it known from before, and which piece can be placed next,
 * the one to come or the one in hold? Then a piece is active: where can it come to
 * rest? Each place is a branch. A branch that fills the lines, or can not do so any
 * more, is final; any other is the next frame. When all branches of a frame have
 * ended, it decides. */
#ifndef FIN_SOLVER_SOLVE_SOLVER_H
#define FIN_SOLVER_SOLVE_SOLVER_H

#include "solver/solve/graph.h"
#include "solver/solve/prune.h"
#include "solver/solve/queues.h"
#include "solver/solve/state_table.h"

enum fin_frame_state { FIN_INACTIVE, FIN_ACTIVE, FIN_FINAL, FIN_DECISION };

enum {
    /* A piece lands at most on every other row of a column; the facings and
     * columns of all pieces together are 162. */
    FIN_BRANCHES = 162 * (FIN_PC_LINES / 2),
    FIN_FRAMES = FIN_PC_PIECES + 1,
    FIN_ANY_KIND = (1 << FIN_KINDS) - 1,
    FIN_UNIT_TAG = 1 << 5, /* tags of a unit's beginning; then the unit's number */
};

#define FIN_TAG_UNIT UINT32_C(0x80000000) /* in a unit's beginning; else a node of the queues */

/* A piece at rest, and what comes of it. */
struct fin_branch {
    struct fin_bitboard board;
    int16_t openness;
    struct fin_placement rest;
    uint8_t gone;
    uint8_t firsts; /* kinds that can be placed then, a bit each, as far as is known */
};

struct fin_frame {
    struct fin_bitboard board;
    uint64_t wanted;          /* queues to be answered, a bit each */
    uint64_t tried;           /* all that were wanted at first */
    uint64_t solved;          /* so far; or the ways so far */
    uint32_t tag;             /* what is to come */
    uint32_t first, at, past; /* its branches */
    uint8_t state;            /* enum fin_frame_state */
    uint8_t hold;
    uint8_t gone;    /* rows that were cleared, a bit each, as they lay at the very beginning */
    uint8_t to_come; /* pieces with wanted queues, a bit each; FIN_KINDS: none comes */
    uint8_t edge;    /* past the one of these that is being tried with the branch */
    uint8_t firsts;  /* as its branch had them */
    bool cut;        /* not all branches below it were tried */
};

/* What a frame's piece to come leads to. */
struct fin_edge {
    uint32_t tag;
    uint8_t shift; /* where its queues are among the frame's */
    uint64_t mask;
    bool open; /* it can come */
};

struct fin_pc {
    /* set at the start */
    const struct fin_search *search;
    const struct fin_queues *queues;
    struct fin_pc_question question;
    struct fin_bitboard start, full;
    struct fin_columns columns[FIN_KINDS][FIN_FACINGS]; /* of the pieces, in the corner */
    int32_t lines, pieces;
    size_t size;
    char *end; /* of its memory */
    bool only; /* these pieces alone may be placed, as they lie at the very beginning */
    struct fin_bitboard tiles[FIN_PC_PIECES];
    const struct fin_guide *guide; /* or NULL */

    /* per unit */
    uint64_t unit_number;
    struct fin_queue_unit unit;
    uint64_t wanted, solved, count;
    bool narrow; /* only the best branches are tried at first */
    int32_t top; /* the frame being worked on, -1: none */
    int32_t farthest;
    bool found;
    struct fin_placement way[FIN_PC_PIECES]; /* the first that was found */

    /* with a guide: what is wanted with so many pieces placed and this one in hold; and all
     * ways */
    struct fin_small small;
    struct fin_remaining remaining[FIN_TABLE_PIECES][FIN_NONE + 1];
    struct fin_graph graph;

    struct fin_frame frames[FIN_FRAMES];

    /* in the rest of the memory */
    struct fin_state_table table;
    struct fin_branch *branches;
};

/* Memory of jobs: that of branches, and the next address for anything. */
enum { FIN_ALIGNMENT = 64 };
size_t fin_branches_size(int lines, int pieces);
void *fin_aligned(void *memory);

/* Whether a player has to press hold for that; `used` tells whether hold has been
 * pressed before or was not empty at the beginning. Until then the piece that the
 * search has in hold is the one in play. */
bool fin_pc_presses(const struct fin_pc *pc, int hold, int to_come, int placed, bool used);
/* The branches of a state, the best first. */
uint32_t fin_pc_branches(const struct fin_pc *pc, struct fin_bitboard board, uint8_t gone,
                         unsigned kinds, struct fin_branch *branches);
/* The kinds that can come with these queues wanted, a bit each; FIN_KINDS if none is
 * left. And those that can be placed then. */
unsigned fin_pc_to_come(const struct fin_pc *pc, uint32_t tag, uint64_t wanted);
unsigned fin_pc_kinds(const struct fin_pc *pc, uint32_t tag, int hold, uint64_t wanted);
/* Whether a perfect clear with this piece left over is one that is asked for. */
bool fin_pc_is_wanted(const struct fin_pc *pc, int hold);

/* remaining.c: what the unit wants of the guide; and takes away the branches of a frame
 * of which the guide knows that they are dead. */
void fin_pc_list_remaining(struct fin_pc *pc);
void fin_pc_prune(struct fin_pc *pc, struct fin_frame *frame);
/* The kinds that can be placed after a branch whose board has this set in the guide,
 * whatever comes; 0 if it is dead. */
unsigned fin_pc_first_kinds(const struct fin_pc *pc, const struct fin_frame *frame, int placed,
                            const uint64_t *set);

/* pc.c: takes a guide, and memory for what is found with it. */
void fin_pc_take_guide(struct fin_pc *pc, const struct fin_guide *guide);

/* living.c: whether the branches of the topmost frame that are not dead can be listed at
 * once; and that. */
bool fin_pc_can_list_pruned(const struct fin_pc *pc);
uint32_t fin_pc_pruned_branches(struct fin_pc *pc, const struct fin_frame *frame, unsigned kinds);

/* The way of these places, one after the other; way.c. */
void fin_pc_note_way(const struct fin_pc *pc, const struct fin_placement *rests,
                     struct fin_pc_way *way);

FIN_INLINED struct fin_edge fin_pc_edge(const struct fin_pc *pc, uint32_t tag, int kind) {
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

/* The hold of the state after a piece was placed while another is to come (or
 * FIN_NONE); FIN_KINDS if it can not be placed. */
FIN_INLINED int fin_pc_hold_after(const struct fin_pc *pc, int hold, int to_come, int placed) {
    if (placed == to_come) {
        return hold;
    }
    return pc->question.hold && placed == hold ? to_come : FIN_KINDS;
}

FIN_INLINED struct fin_state_key fin_pc_key(const struct fin_pc *pc, struct fin_bitboard board,
                                            int hold, uint8_t gone, uint32_t tag) {
    return fin_state_key_make(board, hold, pc->only ? gone : 0, tag);
}

#endif
