/* Finds the solution with the fewest keys: a shortest path through the states that lead to a
 * perfect clear, where the length of an edge is the number of keys of its piece. The keys from a
 * state to the end are stored in its table entry, in place of the queues that were tried. */
#include <string.h>

#include "core/check.h"
#include "solver/memory/words.h"
#include "solver/solve/solver.h"

enum {
    UNREACHED = INT16_MAX,
    KNOWN = 2, /* offset of stored keys; 0 and 1 mean unknown */
    KEPT_BITS =
        32, /* bits for each of two values: for a player who has pressed hold and one who has not */
};

struct keys_frame {
    struct fin_bitboard board;
    uint32_t tag;
    uint32_t first, at, past; /* branches; openness holds the keys of the placement */
    int32_t best;
    uint8_t hold, gone, edge;
    bool used;   /* see fin_pc_presses */
    bool listed; /* branches are listed */
};

struct fin_fewest {
    struct fin_pc *pc;
    int32_t rotation, top;
    uint32_t keys;
    int32_t total;
    struct keys_frame frames[FIN_FRAMES_MAX];
    struct fin_branch *branches;
    struct fin_finesse finesse;
};

size_t fin_fewest_size(const struct fin_pc_question *question) {
    return sizeof(struct fin_fewest) + fin_branches_size(question->lines, fin_pc_pieces(question)) +
           FIN_ALIGNMENT;
}

/* ---- keys of pieces ---- */

static int count_keys(struct fin_fewest *fewest, const struct keys_frame *frame,
                      struct fin_placement rest, bool stops) {
    int cleared = fin_set_count(frame->gone);
    struct fin_piece landing = {rest.kind, rest.facing, (int8_t)(rest.bit % FIN_COLUMNS),
                                (int8_t)(rest.bit / FIN_COLUMNS - cleared)};
    struct fin_finesse *finesse = &fewest->finesse;
    unsigned keys = fewest->keys | (stops ? FIN_STOPS : 0);
    if (finesse->start.kind != rest.kind || finesse->keys != keys) {
        struct fin_board board = fin_bitboard_to_board(frame->board, fewest->pc->lines, cleared);
        struct fin_piece start = fin_finesse_start(&board, rest.kind);
        fin_finesse_search(finesse, &board, start, fewest->rotation, keys);
    }
    return fin_finesse_fewest(finesse, landing);
}

/* Finds the keys of all branches. Soft drop that stops on the way counts only for placements that
 * have no other key sequence. */
static void measure(struct fin_fewest *fewest, struct keys_frame *frame) {
    int passes = (fewest->keys >> FIN_KEY_SOFT & 1) != 0 ? 2 : 1;
    for (int stops = 0; stops < passes; stops++) {
        fewest->finesse.start.kind = FIN_NONE; /* new board: search again */
        for (uint32_t at = frame->first; at < frame->past; at++) {
            struct fin_branch *branch = &fewest->branches[at];
            if (stops == 0 || branch->openness < 0) {
                branch->openness = (int16_t)count_keys(fewest, frame, branch->rest, stops != 0);
            }
        }
    }
}

/* ---- states ---- */

/* The state at the end of an edge; false if it leads to no perfect clear. */
static bool follow(const struct fin_fewest *fewest, const struct keys_frame *frame,
                   const struct fin_branch *branch, int to_come, struct keys_frame *next,
                   struct fin_entry **entry) {
    struct fin_pc *pc = fewest->pc;
    int placed = branch->rest.kind;
    int hold = fin_pc_hold_after(pc, frame->hold, to_come, placed);
    struct fin_edge edge = {FIN_QUEUE_END, 0, 1, true};
    if (to_come != FIN_NONE) {
        edge = fin_pc_edge(pc, frame->tag, to_come);
    }
    if (!edge.open || hold == FIN_KINDS) {
        return false;
    }
    *next = (struct keys_frame){
        .board = branch->board, .tag = edge.tag, .hold = (uint8_t)hold, .gone = branch->gone};
    next->used = frame->used || fin_pc_presses(pc, frame->hold, to_come, placed, frame->used);
    *entry = NULL;
    if (fin_bitboard_equal(branch->board, pc->full)) {
        return fin_pc_is_wanted(pc, hold);
    }
    *entry =
        fin_state_table_find(&pc->table, fin_pc_key(pc, next->board, hold, next->gone, next->tag));
    return *entry != NULL && (*entry)->solved != 0;
}

static int first_to_come(const struct keys_frame *frame) {
    return frame->tag == FIN_QUEUE_END ? FIN_NONE : 0;
}

static int past_to_come(const struct keys_frame *frame) {
    return frame->tag == FIN_QUEUE_END ? FIN_NONE + 1 : FIN_KINDS;
}

/* Lists the branches that lead to a perfect clear. */
static void list(struct fin_fewest *fewest, struct keys_frame *frame) {
    struct fin_branch *branches = fewest->branches + frame->first;
    unsigned kinds = fin_pc_kinds(fewest->pc, frame->tag, frame->hold, 1);
    uint32_t count = fin_pc_branches(fewest->pc, frame->board, frame->gone, kinds, branches);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool leads = false;
        for (int to_come = first_to_come(frame); to_come < past_to_come(frame); to_come++) {
            struct keys_frame next;
            struct fin_entry *entry;
            leads = leads || follow(fewest, frame, &branches[i], to_come, &next, &entry);
        }
        if (leads) {
            branches[kept++] = branches[i];
        }
    }
    frame->at = frame->first;
    frame->past = frame->first + kept;
    frame->listed = true;
    measure(fewest, frame);
}

/* The stored number of keys from a state to the end; 0 for a perfect clear, -1 if unknown. */
static int kept_keys(const struct fin_entry *entry, bool used) {
    if (entry == NULL) {
        return 0;
    }
    uint32_t kept = (uint32_t)(entry->tried >> (used ? KEPT_BITS : 0));
    return kept < KNOWN ? -1 : (int)kept - KNOWN;
}

static void keep_keys(const struct fin_fewest *fewest, const struct keys_frame *frame) {
    struct fin_pc *pc = fewest->pc;
    struct fin_entry *entry = fin_state_table_find(
        &pc->table, fin_pc_key(pc, frame->board, frame->hold, frame->gone, frame->tag));
    fin_require(entry != NULL);
    uint64_t mask = UINT64_C(0xFFFFFFFF), kept = (uint64_t)(frame->best + KNOWN);
    entry->tried =
        frame->used ? (entry->tried & mask) | kept << KEPT_BITS : (entry->tried & ~mask) | kept;
}

/* The number of keys along an edge to the end. -1 if unknown: then `next` is the state to search.
 */
static int measure_edge(const struct fin_fewest *fewest, const struct keys_frame *frame,
                        const struct fin_branch *branch, int to_come, struct keys_frame *next) {
    struct fin_entry *entry;
    if (branch->openness < 0 || !follow(fewest, frame, branch, to_come, next, &entry)) {
        return UNREACHED;
    }
    int rest = kept_keys(entry, next->used);
    bool presses = fin_pc_presses(fewest->pc, frame->hold, to_come, branch->rest.kind, frame->used);
    return rest < 0 ? -1 : rest + branch->openness + presses;
}

/* ---- the job ---- */

static void push(struct fin_fewest *fewest, struct keys_frame frame) {
    frame.first = fewest->top >= 0 ? fewest->frames[fewest->top].past : 0;
    frame.past = frame.at = frame.first;
    frame.best = UNREACHED;
    frame.edge = (uint8_t)first_to_come(&frame);
    fewest->frames[++fewest->top] = frame;
}

static struct keys_frame start_frame(const struct fin_pc *pc) {
    return (struct keys_frame){.board = pc->start,
                               .tag = pc->frames[0].tag,
                               .hold = pc->frames[0].hold,
                               .used = pc->question.held != FIN_NONE};
}

struct fin_fewest *fin_fewest_make(void *memory, size_t size, struct fin_pc *pc, int rotation,
                                   unsigned keys) {
    fin_require(pc->question.aim == FIN_PC_COUNT && pc->count > 0 && pc->top < 0);
    if (size < fin_fewest_size(&pc->question)) {
        return NULL;
    }
    struct fin_fewest *fewest = fin_aligned(memory);
    memset(fewest, 0, sizeof *fewest);
    fewest->pc = pc;
    fewest->rotation = rotation;
    fewest->keys = keys;
    fewest->branches = (void *)(fewest + 1);
    fewest->top = -1;
    push(fewest, start_frame(pc));
    return fewest;
}

/* Follows one edge; enters the next state if its keys are unknown. */
static void try_edge(struct fin_fewest *fewest, struct keys_frame *frame) {
    struct keys_frame next;
    int keys = measure_edge(fewest, frame, &fewest->branches[frame->at], frame->edge, &next);
    if (keys < 0) {
        push(fewest, next);
        return;
    }
    frame->best = keys < frame->best ? keys : frame->best;
    frame->edge++;
}

static void step(struct fin_fewest *fewest) {
    struct keys_frame *frame = &fewest->frames[fewest->top];
    if (!frame->listed) {
        list(fewest, frame);
    } else if (frame->at == frame->past) {
        keep_keys(fewest, frame);
        fewest->total = frame->best;
        fewest->top--;
    } else if (frame->edge == past_to_come(frame)) {
        frame->edge = (uint8_t)first_to_come(frame);
        frame->at++;
    } else {
        try_edge(fewest, frame);
    }
}

int fin_fewest_run(struct fin_fewest *fewest, uint64_t steps) {
    while (fewest->top >= 0) {
        bool lists = !fewest->frames[fewest->top].listed;
        if (lists && steps-- == 0) {
            return FIN_PC_MORE;
        }
        step(fewest);
    }
    return FIN_PC_DONE;
}

/* Moves to the state after the best branch; returns its placement. */
static struct fin_placement take_best(struct fin_fewest *fewest, struct keys_frame *frame) {
    struct keys_frame next = *frame, best_next = *frame;
    struct fin_placement rest = {0};
    int best = UNREACHED;
    list(fewest, frame);
    for (uint32_t at = frame->first; at < frame->past; at++) {
        for (int to_come = first_to_come(frame); to_come < past_to_come(frame); to_come++) {
            int keys = measure_edge(fewest, frame, &fewest->branches[at], to_come, &next);
            if (keys >= 0 && keys < best) {
                best = keys;
                best_next = next;
                rest = fewest->branches[at].rest;
            }
        }
    }
    *frame = best_next;
    return rest;
}

int fin_fewest_solution(struct fin_fewest *fewest, struct fin_pc_solution *solution) {
    struct fin_placement rests[FIN_PC_PIECES];
    struct keys_frame frame = start_frame(fewest->pc);
    for (int i = 0; i < fewest->pc->pieces; i++) {
        rests[i] = take_best(fewest, &frame);
    }
    fin_pc_note_solution(fewest->pc, rests, solution);
    return fewest->total;
}
