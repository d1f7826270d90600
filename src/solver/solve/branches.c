/* The branches of a state: the placements of the current or held piece, and the next piece after
 * each. */
#include "core/check.h"
#include "solver/memory/words.h"
#include "solver/solve/solver.h"

/* ---- next pieces ---- */

bool fin_pc_presses(const struct fin_pc *pc, int hold, int to_come, int placed, bool used) {
    bool swaps = placed != to_come, same = !swaps && placed == hold;
    return pc->question.hold && !same && swaps == used;
}

unsigned fin_pc_to_come(const struct fin_pc *pc, uint32_t tag, uint64_t wanted) {
    unsigned kinds = tag == FIN_QUEUE_END ? 1u << FIN_KINDS : 0;
    for (int kind = 0; kind < FIN_KINDS && tag != FIN_QUEUE_END; kind++) {
        struct fin_edge edge = fin_pc_edge(pc, tag, kind);
        if (edge.open && (wanted >> edge.shift & edge.mask) != 0) {
            kinds |= 1u << kind;
        }
    }
    return kinds;
}

unsigned fin_pc_kinds(const struct fin_pc *pc, uint32_t tag, int hold, uint64_t wanted) {
    unsigned held = pc->question.hold && hold != FIN_NONE ? 1u << hold : 0;
    return (fin_pc_to_come(pc, tag, wanted) | held) & ((1u << FIN_KINDS) - 1);
}

bool fin_pc_is_wanted(const struct fin_pc *pc, int hold) {
    return pc->question.saves == 0 || (hold != FIN_NONE && (pc->question.saves >> hold & 1) != 0);
}

/* ---- placements ---- */

/* After fin_pc_restrict, a placement must cover the cells of one of the given pieces. */
static bool is_allowed(const struct fin_pc *pc, struct fin_bitboard cells, uint8_t gone) {
    if (!pc->only) {
        return true;
    }
    struct fin_bitboard tile = fin_bitboard_restore(cells, pc->lines, gone);
    bool found = false;
    for (int i = 0; i < pc->pieces; i++) {
        found = found || fin_bitboard_equal(tile, pc->tiles[i]);
    }
    return found;
}

/* A state before a placement: its board, and the number of cells by column, both of the empty
 * cells and of each piece at the lower left corner. */
struct ground {
    struct fin_bitboard board;
    uint8_t gone;
    struct fin_columns left, piece;
};

/* The same result as fin_bitboard_is_hopeless for the board after the placement, without counting
 * cells again. */
static bool is_hopeless(const struct ground *ground, struct fin_bitboard after, int lines, int x) {
    for (unsigned walls = fin_bitboard_walls(after, lines); walls != 0; walls &= walls - 1) {
        int wall = __builtin_ctz(walls);
        int taken = wall >= x ? ground->piece.up_to[wall - x] : 0;
        if ((ground->left.up_to[wall] - taken) % FIN_CELLS != 0) {
            return true;
        }
    }
    return false;
}

/* Makes the branch of a placement; false if it is hopeless. */
static bool make_branch(const struct fin_pc *pc, const struct ground *ground,
                        struct fin_placement rest, struct fin_branch *branch) {
    struct fin_bitboard cells = fin_bitboard_cells(pc->search, rest);
    struct fin_bitboard after = fin_bitboard_or(ground->board, cells);
    if (is_hopeless(ground, after, pc->lines, rest.bit % FIN_COLUMNS) ||
        !is_allowed(pc, cells, ground->gone)) {
        return false;
    }
    struct fin_bitboard full = fin_bitboard_full_rows(after);
    bool sinks = (full.words[0] | full.words[1]) != 0;
    *branch = (struct fin_branch){.rest = rest, .gone = ground->gone, .firsts = FIN_ANY_KIND};
    if (pc->question.aim == FIN_PC_ONE) {
        branch->openness = (int16_t)fin_bitboard_openness(after, pc->lines);
    }
    branch->board = sinks ? fin_bitboard_sink(after, pc->lines, &branch->gone) : after;
    return true;
}

/* Inserts the last branch by openness. Stable. */
static void sort_in(struct fin_branch *branches, uint32_t last) {
    struct fin_branch branch = branches[last];
    uint32_t at = last;
    for (; at > 0 && branches[at - 1].openness < branch.openness; at--) {
        branches[at] = branches[at - 1];
    }
    branches[at] = branch;
}

uint32_t fin_pc_branches(const struct fin_pc *pc, struct fin_bitboard board, uint8_t gone,
                         unsigned kinds, struct fin_branch *branches) {
    struct ground ground = {.board = board, .gone = gone};
    struct fin_placement rests[FIN_BRANCHES_MAX];
    uint32_t count = 0;
    int left = fin_bitboard_empty_cells(board, pc->lines) / FIN_CELLS - 1;
    int pieces = pc->lines * FIN_COLUMNS / FIN_CELLS - left;
    int cleared = fin_set_count(gone);
    bool looks_all_up = pc->guide != NULL && !pc->narrow && left > 0;
    ground.left = fin_bitboard_columns(fin_bitboard_without(pc->full, board));
    for (; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds), facing = -1;
        size_t places = fin_bitboard_placements(pc->search, board, pc->lines, cleared, kind, rests,
                                                FIN_BRANCHES_MAX);
        for (size_t i = 0; i < places; i++) {
            if (rests[i].facing != facing) {
                facing = rests[i].facing;
                ground.piece = pc->columns[kind][facing];
            }
            if (make_branch(pc, &ground, rests[i], &branches[count])) {
                if (looks_all_up) {
                    fin_guide_fetch(pc->guide, branches[count].board.words[0], pieces);
                }
                sort_in(branches, count++);
            }
        }
    }
    return count;
}
