/* The depth-first search as a state machine; docs/solver.md describes it.
 *
 * A frame is a state of the game between two pieces, with the answers found so far. It starts
 * inactive: is its answer in the table, and can the next or the held piece be placed? Then it is
 * active: each placement is a branch. A branch that completes the lines, or is hopeless, is final;
 * any other becomes the next frame. When all branches have ended, the frame decides. */
#ifndef FIN_SOLVER_SOLVE_SOLVER_H
#define FIN_SOLVER_SOLVE_SOLVER_H

#include "solver/solve/graph.h"
#include "solver/solve/prune.h"
#include "solver/solve/queues.h"
#include "solver/solve/state_table.h"

enum fin_frame_state { FIN_INACTIVE, FIN_ACTIVE, FIN_FINAL, FIN_DECISION };

enum {
    /* A piece lands at most on every second row of a column; all pieces together have 162 facings
     * and columns. */
    FIN_BRANCHES_MAX = 162 * (FIN_PC_LINES / 2),
    FIN_FRAMES_MAX = FIN_PC_PIECES + 1,
    FIN_ANY_KIND = (1 << FIN_KINDS) - 1,
    /* The low bits of a unit's tag: the position in the common beginning of its queues. The bits
     * above hold the unit's number. */
    FIN_UNIT_TAG_STRIDE = 1 << 5,
};

/* The flag of a unit's tag; tags without it are nodes of the queue graph. */
#define FIN_TAG_IS_UNIT UINT32_C(0x80000000)

/* A placement and the board after it. */
struct fin_branch {
    struct fin_bitboard board;
    int16_t openness;
    struct fin_placement rest;
    uint8_t gone;
    uint8_t firsts; /* kinds that can be placed next, a bit each, as far as known */
};

struct fin_frame {
    struct fin_bitboard board;
    uint64_t wanted;          /* queues still to answer, a bit each */
    uint64_t tried;           /* all queues wanted at first */
    uint64_t solved;          /* solved queues, a bit each; or the number of solutions */
    uint32_t tag;             /* the rest of the queues: see FIN_TAG_IS_UNIT */
    uint32_t first, at, past; /* range of its branches, and the current one */
    uint8_t state;            /* enum fin_frame_state */
    uint8_t hold;
    uint8_t gone;    /* cleared rows, a bit each, by their starting numbers */
    uint8_t to_come; /* next pieces of wanted queues, a bit each; bit FIN_KINDS: no piece comes */
    uint8_t edge;    /* one past the next piece being tried with the current branch */
    uint8_t firsts;  /* as in its branch */
    bool cut;        /* some branches below were not tried */
};

/* The edge for a next piece. */
struct fin_edge {
    uint32_t tag;
    uint8_t shift; /* position of its queues among the frame's */
    uint64_t mask;
    bool open; /* the piece can come */
};

struct fin_pc {
    /* set at the start */
    const struct fin_search *search;
    const struct fin_queues *queues;
    struct fin_pc_question question;
    struct fin_bitboard start, full;
    struct fin_columns columns[FIN_KINDS][FIN_FACINGS]; /* of the pieces at the lower left corner */
    int32_t lines, pieces;
    size_t size;
    char *end; /* end of the job's memory */
    bool only; /* only the pieces in `tiles` may be placed, where they lie at the start */
    struct fin_bitboard tiles[FIN_PC_PIECES];
    const struct fin_guide *guide; /* or NULL */

    /* per unit */
    uint64_t unit_number;
    struct fin_queue_unit unit;
    uint64_t wanted, solved, count;
    bool narrow; /* first pass: only the best branches */
    int32_t top; /* current frame, -1: none */
    int32_t farthest;
    bool found;
    struct fin_placement solution[FIN_PC_PIECES]; /* the first solution */

    /* with a guide: the pieces that can still come, by placements and held piece; the graph */
    struct fin_small small;
    struct fin_remaining remaining[FIN_TABLE_PIECES][FIN_NONE + 1];
    struct fin_graph graph;

    struct fin_frame frames[FIN_FRAMES_MAX];

    /* in the rest of the memory */
    struct fin_state_table table;
    struct fin_branch *branches;
};

enum { FIN_ALIGNMENT = 64 };
/* Bytes of a job's branches. */
size_t fin_branches_size(int lines, int pieces);
/* Rounds up to an aligned address. */
void *fin_aligned(void *memory);

/* The search counts the first piece as held. True if the player must press hold for this placement.
 * `used`: hold was pressed before, or was not empty at the start. Until then, the piece "held" by
 * the search is really the current one. */
bool fin_pc_presses(const struct fin_pc *pc, int hold, int to_come, int placed, bool used);
/* Lists the branches of a state, the best first; returns their number. */
uint32_t fin_pc_branches(const struct fin_pc *pc, struct fin_bitboard board, uint8_t gone,
                         unsigned kinds, struct fin_branch *branches);
/* The kinds that can come next for the wanted queues, a bit each; bit FIN_KINDS: none is left. */
unsigned fin_pc_to_come(const struct fin_pc *pc, uint32_t tag, uint64_t wanted);
/* The kinds that can be placed for the wanted queues, a bit each. */
unsigned fin_pc_kinds(const struct fin_pc *pc, uint32_t tag, int hold, uint64_t wanted);
/* True if the question allows a perfect clear that leaves this piece over. */
bool fin_pc_is_wanted(const struct fin_pc *pc, int hold);

/* ---- prune.c, pc.c, pruned_branches.c, solution.c ---- */

/* Lists the remaining pieces of a unit. */
void fin_pc_list_remaining(struct fin_pc *pc);
/* Drops the dead branches of a frame. */
void fin_pc_prune(struct fin_pc *pc, struct fin_frame *frame);
/* The kinds that can be placed after a branch with this set of the guide, a bit each; 0 if it is
 * dead. */
unsigned fin_pc_first_kinds(const struct fin_pc *pc, const struct fin_frame *frame, int placed,
                            const uint64_t *set);

/* Uses a guide, with memory for the graph. */
void fin_pc_take_guide(struct fin_pc *pc, const struct fin_guide *guide);
/* True if the top frame's branches can be listed straight from the guide. */
bool fin_pc_can_list_pruned(const struct fin_pc *pc);
/* Lists them. */
uint32_t fin_pc_pruned_branches(struct fin_pc *pc, const struct fin_frame *frame, unsigned kinds);
/* Fills in the solution with these placements. */
void fin_pc_note_solution(const struct fin_pc *pc, const struct fin_placement *rests,
                          struct fin_pc_solution *solution);

FIN_INLINED struct fin_edge fin_pc_edge(const struct fin_pc *pc, uint32_t tag, int kind) {
    if (tag >= FIN_TAG_IS_UNIT) {
        uint32_t index = tag % FIN_UNIT_TAG_STRIDE;
        uint32_t next = index + 1 == pc->unit.length ? pc->unit.node : tag + 1;
        return (struct fin_edge){next, 0, UINT64_MAX, pc->unit.pieces[index] == kind};
    }
    const struct fin_queue_node *nodes = pc->queues->nodes, *node = &nodes[tag];
    uint32_t next = node->next[kind];
    if (next == FIN_QUEUE_NONE) {
        return (struct fin_edge){0};
    }
    return (struct fin_edge){next, (uint8_t)node->before[kind],
                             UINT64_MAX >> (FIN_PC_UNIT - nodes[next].count), true};
}

/* The held piece after a placement when `to_come` (or FIN_NONE) is next; FIN_KINDS if the piece
 * can not be placed. */
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
