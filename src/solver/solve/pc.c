/* The public interface of a perfect clear job: question, memory, answers. */
#include <string.h>

#include "core/check.h"
#include "solver/solve/solver.h"

enum {
    ALIGNMENT = 64,            /* an entry's cache line */
    LEAST_TABLE = 1 << 16,     /* bytes */
    COLUMNS_OF_ALL_KINDS = 162 /* of all kinds and facings */
};

/* ---- the question ---- */

static bool has_cells_above(const struct fin_board *board, int lines) {
    return fin_board_height(board) > lines;
}

static int empty_cells(const struct fin_pc_question *question) {
    return fin_bitboard_empty_cells(fin_bitboard_from_board(&question->board, question->lines),
                                    question->lines);
}

const char *fin_pc_check(const struct fin_pc_question *question) {
    if (question->lines < 1 || question->lines > FIN_PC_LINES) {
        return "Lines is a number from 1 to 8.";
    }
    if (has_cells_above(&question->board, question->lines)) {
        return "The board is higher than the lines to clear. Clear more lines with --lines.";
    }
    int empty = empty_cells(question);
    if (empty == 0) {
        return "The lines have no empty cell, so there is nothing to place.";
    }
    if (empty % FIN_CELLS != 0) {
        return "The lines have a number of empty cells that is not a multiple of 4, so pieces "
               "can't fill "
               "them.";
    }
    if (!question->hold && question->held != FIN_NONE) {
        return "A piece is held, but hold is off. Turn hold on or empty it.";
    }
    return NULL;
}

int fin_pc_pieces(const struct fin_pc_question *question) {
    return empty_cells(question) / FIN_CELLS;
}

int fin_pc_length(const struct fin_pc_question *question, int length) {
    int pieces = fin_pc_pieces(question), held = question->held != FIN_NONE;
    int most = pieces + question->hold - held;
    if (length < pieces - held || length < 1) {
        return 0;
    }
    return length < most ? length : most;
}

/* ---- memory ---- */

/* The memory of a job, in this order: struct fin_pc, the branches of the depth-first search, the
 * state graph for some questions, and in all the rest the table of visited states. More memory
 * only makes the table larger. */
size_t fin_branches_size(int lines, int pieces) {
    size_t most = (size_t)COLUMNS_OF_ALL_KINDS * (size_t)((lines + 1) / 2);
    return most * (size_t)pieces * sizeof(struct fin_branch);
}

static size_t front_size(int lines, int pieces) {
    return sizeof(struct fin_pc) + fin_branches_size(lines, pieces) + 2 * FIN_ALIGNMENT;
}

size_t fin_pc_size(const struct fin_pc_question *question) {
    return front_size(question->lines, fin_pc_pieces(question)) + LEAST_TABLE;
}

void *fin_aligned(void *memory) {
    size_t past = (uintptr_t)memory % FIN_ALIGNMENT;
    return (char *)memory + (past > 0 ? FIN_ALIGNMENT - past : 0);
}

/* Lays out the job's memory, with an empty table. */
static void lay_out(struct fin_pc *pc) {
    pc->branches = (void *)(pc + 1);
    char *table = fin_aligned((char *)pc->branches + fin_branches_size(pc->lines, pc->pieces));
    if (fin_graph_is_for(pc)) {
        table = fin_graph_lay_out(&pc->graph, table, pc->end);
    }
    pc->table =
        fin_state_table_make(table, (size_t)(pc->end - table), pc->question.aim != FIN_PC_ONE);
}

void fin_pc_take_guide(struct fin_pc *pc, const struct fin_guide *guide) {
    pc->guide = guide;
    pc->small = fin_small_make(pc->search, pc->lines);
    if (fin_graph_is_for(pc)) {
        pc->graph.is_back = true;
        lay_out(pc);
    }
}

struct fin_pc *fin_pc_make(void *memory, size_t size, const struct fin_search *search,
                           const struct fin_queues *queues,
                           const struct fin_pc_question *question) {
    fin_require(fin_pc_check(question) == NULL);
    fin_require(question->aim != FIN_PC_COUNT || fin_queues_count(queues) == 1);
    if (size < fin_pc_size(question)) {
        return NULL;
    }
    struct fin_pc *pc = fin_aligned(memory);
    memset(pc, 0, sizeof *pc);
    pc->search = search;
    pc->queues = queues;
    pc->question = *question;
    pc->lines = question->lines;
    pc->pieces = fin_pc_pieces(question);
    fin_require(fin_pc_length(question, (int)queues->length) == (int)queues->length);
    pc->start = fin_bitboard_from_board(&question->board, pc->lines);
    pc->full = fin_bitboard_full(pc->lines);
    for (int i = 0; i < FIN_KINDS * FIN_FACINGS; i++) {
        struct fin_placement corner = {(uint8_t)(i / FIN_FACINGS), (uint8_t)(i % FIN_FACINGS), 0};
        pc->columns[corner.kind][corner.facing] =
            fin_bitboard_columns(fin_bitboard_cells(search, corner));
    }
    pc->top = -1;
    pc->size = size;
    pc->end = (char *)memory + size;
    lay_out(pc);
    return pc;
}

/* Copies the job to more memory. Adds the table's entries again, because their positions depend
 * on its size. */
struct fin_pc *fin_pc_move(struct fin_pc *pc, void *memory, size_t size) {
    if (size < pc->size) {
        return NULL;
    }
    struct fin_pc *moved = fin_aligned(memory);
    *moved = *pc;
    moved->size = size;
    moved->end = (char *)memory + size;
    lay_out(moved);
    memcpy(moved->branches, pc->branches, fin_branches_size(pc->lines, pc->pieces));
    if (moved->table.mask < pc->table.mask ||
        (fin_graph_is_for(pc) && !fin_graph_copy(&moved->graph, &pc->graph))) {
        return NULL;
    }
    fin_state_table_copy(&moved->table, &pc->table);
    return moved;
}

/* ---- answers ---- */

uint64_t fin_pc_units(const struct fin_pc *pc) {
    return pc->queues->nodes[FIN_QUEUE_START].units;
}

int fin_pc_queues(const struct fin_pc *pc) {
    return (int)pc->queues->nodes[pc->unit.node].count;
}

int fin_pc_queue(const struct fin_pc *pc, int number, uint8_t kinds[FIN_PATTERN_PIECES]) {
    const struct fin_queue_node *nodes = pc->queues->nodes;
    uint32_t length = pc->unit.length, node = pc->unit.node;
    uint64_t left = (uint64_t)number;
    fin_require(number >= 0 && number < fin_pc_queues(pc));
    memcpy(kinds, pc->unit.pieces, length);
    while (node != FIN_QUEUE_END) {
        int kind = 0;
        while (left >= nodes[nodes[node].next[kind]].count) {
            left -= nodes[nodes[node].next[kind]].count;
            kind++;
        }
        kinds[length++] = (uint8_t)kind;
        node = nodes[node].next[kind];
    }
    return (int)length;
}

uint64_t fin_pc_solved(const struct fin_pc *pc) {
    return pc->question.aim == FIN_PC_COUNT ? pc->count != 0 : pc->solved;
}

uint64_t fin_pc_count(const struct fin_pc *pc) {
    return pc->count;
}

int fin_pc_farthest(const struct fin_pc *pc) {
    return pc->farthest;
}
