/* Solutions: the placements that lead to a perfect clear, and when to press hold. */
#include <string.h>

#include "core/check.h"
#include "solver/memory/words.h"
#include "solver/solve/solver.h"

/* ---- hold ---- */

static void note_holds(const struct fin_pc *pc, struct fin_pc_solution *solution) {
    uint8_t queue[FIN_PATTERN_PIECES];
    int hold = pc->question.held, next = 0;
    bool used = hold != FIN_NONE;
    solution->left = FIN_NONE;
    if (fin_queues_count(pc->queues) != 1) {
        return;
    }
    int length = fin_pc_queue(pc, 0, queue);
    if (pc->question.hold && !used) {
        hold = queue[next++];
    }
    for (int i = 0; i < solution->length; i++) {
        struct fin_pc_step *step = &solution->steps[i];
        int to_come = next < length ? queue[next++] : FIN_NONE;
        step->hold = fin_pc_presses(pc, hold, to_come, step->piece.kind, used);
        used = used || step->hold;
        hold = fin_pc_hold_after(pc, hold, to_come, step->piece.kind);
    }
    solution->left = (uint8_t)hold;
}

/* ---- placements ---- */

static void note_piece(struct fin_pc_solution *solution, struct fin_placement rest, uint8_t gone) {
    solution->steps[solution->length++] = (struct fin_pc_step){
        .piece = {rest.kind, rest.facing, (int8_t)(rest.bit % FIN_COLUMNS),
                  (int8_t)(rest.bit / FIN_COLUMNS - fin_set_count(gone))},
    };
}

void fin_pc_note_solution(const struct fin_pc *pc, const struct fin_placement *rests,
                          struct fin_pc_solution *solution) {
    struct fin_bitboard board = pc->start;
    uint8_t gone = 0;
    memset(solution, 0, sizeof *solution);
    for (int i = 0; i < pc->pieces; i++) {
        note_piece(solution, rests[i], gone);
        board = fin_bitboard_or(board, fin_bitboard_cells(pc->search, rests[i]));
        board = fin_bitboard_sink(board, pc->lines, &gone);
    }
    note_holds(pc, solution);
}

/* ---- solutions of FIN_PC_COUNT, by number ---- */

struct walk {
    struct fin_bitboard board;
    uint32_t tag;
    uint8_t hold, gone;
};

/* Counts the solutions along an edge, and gives the state at its end. */
static uint64_t count_ways(const struct fin_pc *pc, const struct walk *walk,
                           const struct fin_branch *branch, int to_come, struct walk *next) {
    bool ends = to_come == FIN_NONE;
    struct fin_edge edge =
        ends ? (struct fin_edge){FIN_QUEUE_END, 0, 1, true} : fin_pc_edge(pc, walk->tag, to_come);
    int hold = fin_pc_hold_after(pc, walk->hold, to_come, branch->rest.kind);
    if (!edge.open || hold == FIN_KINDS) {
        return 0;
    }
    *next = (struct walk){branch->board, edge.tag, (uint8_t)hold, branch->gone};
    if (fin_bitboard_equal(branch->board, pc->full)) {
        return fin_pc_is_wanted(pc, hold);
    }
    const struct fin_entry *entry =
        fin_state_table_find(&pc->table, fin_pc_key(pc, next->board, hold, next->gone, next->tag));
    return entry != NULL ? entry->solved : 0;
}

/* Takes one step along the solution with this number. */
static void step_on(const struct fin_pc *pc, struct walk *walk, uint64_t *number,
                    struct fin_pc_solution *solution) {
    struct fin_branch branches[FIN_BRANCHES_MAX];
    unsigned kinds = fin_pc_kinds(pc, walk->tag, walk->hold, 1);
    uint32_t count = fin_pc_branches(pc, walk->board, walk->gone, kinds, branches);
    int first = walk->tag == FIN_QUEUE_END ? FIN_NONE : 0;
    int past = walk->tag == FIN_QUEUE_END ? FIN_NONE + 1 : FIN_KINDS;
    for (uint32_t i = 0; i < count; i++) {
        for (int to_come = first; to_come < past; to_come++) {
            struct walk next;
            uint64_t ways = count_ways(pc, walk, &branches[i], to_come, &next);
            if (*number < ways) {
                note_piece(solution, branches[i].rest, walk->gone);
                *walk = next;
                return;
            }
            *number -= ways;
        }
    }
}

static void note_numbered(const struct fin_pc *pc, uint64_t number,
                          struct fin_pc_solution *solution) {
    const struct fin_frame *first = &pc->frames[0];
    struct walk walk = {first->board, first->tag, first->hold, 0};
    for (int i = 0; i < pc->pieces; i++) {
        step_on(pc, &walk, &number, solution);
    }
    note_holds(pc, solution);
}

bool fin_pc_solution(const struct fin_pc *pc, uint64_t number, struct fin_pc_solution *solution) {
    bool counted = pc->question.aim == FIN_PC_COUNT;
    memset(solution, 0, sizeof *solution);
    if (counted ? number >= pc->count : !pc->found) {
        return false;
    }
    if (counted) {
        note_numbered(pc, number, solution);
    } else {
        fin_pc_note_solution(pc, pc->solution, solution);
    }
    return true;
}

void fin_pc_restrict(struct fin_pc *pc, const struct fin_pc_solution *solution) {
    struct fin_bitboard board = pc->start;
    uint8_t gone = 0;
    fin_require(solution->length == pc->pieces);
    for (int i = 0; i < solution->length; i++) {
        struct fin_piece piece = solution->steps[i].piece;
        int bit = (piece.y + fin_set_count(gone)) * FIN_COLUMNS + piece.x;
        struct fin_placement rest = {piece.kind, piece.facing, (uint8_t)bit};
        struct fin_bitboard cells = fin_bitboard_cells(pc->search, rest);
        pc->tiles[i] = fin_bitboard_restore(cells, pc->lines, gone);
        board = fin_bitboard_sink(fin_bitboard_or(board, cells), pc->lines, &gone);
    }
    pc->only = true;
    fin_state_table_clear(&pc->table);
}
