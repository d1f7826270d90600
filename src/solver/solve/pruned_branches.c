/* Lists the branches of a state that are not dead, straight from the guide: the same branches in
 * the same order as branches.c with prune.c. Used for questions about many queues, where a board
 * is one word and branches are not sorted. Most placements are dead, and this never makes
 * branches of them. */
#include "core/check.h"
#include "solver/solve/solver.h"

enum { LANDINGS = FIN_KINDS * FIN_SMALL_SUCCESSORS };

/* A placement that is not hopeless. */
struct landing {
    uint64_t filled, board; /* before and after full rows sink */
    struct fin_placement rest;
};

struct list {
    const struct fin_pc *pc;
    uint64_t board, full_rows;
    struct fin_column_sums empty; /* of the board */
    int pieces;                   /* on the board after the placement */
    uint32_t count;
    struct landing *landings;
};

static void add_facing(struct list *list, int kind, int facing, uint64_t places) {
    uint64_t cells = list->pc->search->movers[kind].cells[facing];
    const struct fin_column_sums piece = list->pc->small.sums[kind][facing];
    for (; places != 0; places &= places - 1) {
        int bit = __builtin_ctzll(places);
        uint64_t filled = list->board | cells << bit;
        if (fin_small_is_hopeless_after(list->pc->full.words[0] & ~filled, FIN_FOUR_LINES,
                                        list->empty, piece, bit % FIN_COLUMNS)) {
            continue;
        }
        bool clears = fin_small_full_rows(filled) != list->full_rows;
        uint64_t board = clears ? fin_small_sink(filled) : filled;
        fin_guide_fetch(list->pc->guide, board, list->pieces);
        list->landings[list->count++] =
            (struct landing){filled, board, {(uint8_t)kind, (uint8_t)facing, (uint8_t)bit}};
    }
}

static void add_kind(struct list *list, int kind) {
    const struct fin_search *search = list->pc->search;
    uint64_t places[FIN_FACINGS];
    int sunk = fin_small_cleared(list->board) * FIN_COLUMNS;
    search->path->small(&search->movers[kind], list->board >> sunk,
                        list->pc->lines - sunk / FIN_COLUMNS, places);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        add_facing(list, kind, facing, places[facing] << sunk);
    }
}

static struct fin_branch branch_of(const struct fin_pc *pc, const struct landing *landing,
                                   uint8_t gone, unsigned firsts) {
    struct fin_branch branch = {.board = {{landing->board, 0}},
                                .rest = landing->rest,
                                .gone = gone,
                                .firsts = (uint8_t)firsts};
    if (landing->board != landing->filled) {
        fin_bitboard_sink((struct fin_bitboard){{landing->filled, 0}}, pc->lines, &branch.gone);
    }
    return branch;
}

bool fin_pc_can_list_pruned(const struct fin_pc *pc) {
    return pc->guide != NULL && pc->question.aim == FIN_PC_EVERY && !pc->only &&
           pc->top + 1 < pc->pieces;
}

uint32_t fin_pc_pruned_branches(struct fin_pc *pc, const struct fin_frame *frame, unsigned kinds) {
    struct landing landings[LANDINGS];
    const uint64_t *sets[LANDINGS];
    uint64_t board = frame->board.words[0];
    struct list list = {.pc = pc,
                        .board = board,
                        .full_rows = fin_small_full_rows(board),
                        .empty = fin_small_sums(pc->full.words[0] & ~board, FIN_FOUR_LINES),
                        .pieces = pc->guide->pieces - pc->pieces + pc->top + 1,
                        .landings = landings};
    struct fin_branch *branches = pc->branches + frame->first;
    uint32_t count = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
        add_kind(&list, __builtin_ctz(kinds));
    }
    list.count = fin_guide_keep(pc->guide, list.pieces, landings, sizeof *landings,
                                offsetof(struct landing, board), list.count, sets);
    for (uint32_t i = 0; i < list.count; i++) {
        const struct landing *landing = &list.landings[i];
        unsigned firsts = fin_pc_first_kinds(pc, frame, landing->rest.kind, sets[i]);
        if (firsts != 0) {
            branches[count++] = branch_of(pc, landing, frame->gone, firsts);
        }
    }
    return count;
}
