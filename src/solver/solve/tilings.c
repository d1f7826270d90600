/* Lists tilings: walks the states that lead to a perfect clear a second time. Here states differ
 * by the set of pieces placed, not only by their cells. */
#include <string.h>

#include "core/check.h"
#include "solver/solve/solver.h"

enum { LEAST = 1 << 16 }; /* bytes for findings */

/* A hash of a set of placed pieces: two sums of hashes of their cells at the start. 0 marks a
 * free slot. */
struct mix {
    uint64_t one, other;
};

struct tiles_frame {
    struct fin_bitboard board;
    struct mix mix;
    uint32_t tag;
    uint32_t first, at, past; /* branches */
    uint8_t hold, gone, edge;
};

struct fin_tilings {
    int32_t lines, pieces;
    size_t size;
    int32_t top;
    struct tiles_frame frames[FIN_FRAMES_MAX];
    uint64_t count;

    /* in the rest of the memory */
    struct fin_branch *branches;
    struct mix *seen; /* hash table with open addressing */
    uint64_t mask, used;
    struct fin_placement *ways; /* placements of each tiling */
    uint64_t capacity;          /* in tilings */
};

/* ---- memory ---- */

size_t fin_tilings_size(const struct fin_pc_question *question) {
    return sizeof(struct fin_tilings) +
           fin_branches_size(question->lines, fin_pc_pieces(question)) + LEAST + 2 * FIN_ALIGNMENT;
}

/* The hash table takes up to two thirds of the memory, the tilings the rest. */
static void lay_out(struct fin_tilings *tilings, char *end) {
    tilings->branches = (void *)(tilings + 1);
    tilings->seen =
        fin_aligned((char *)tilings->branches + fin_branches_size(tilings->lines, tilings->pieces));
    size_t room = (size_t)(end - (char *)tilings->seen), count = 2;
    while (count * 2 * sizeof(struct mix) <= room / 3 * 2) {
        count *= 2;
    }
    memset(tilings->seen, 0, count * sizeof(struct mix));
    tilings->mask = count - 1;
    tilings->used = 0;
    tilings->ways = (void *)(tilings->seen + count);
    tilings->capacity = (size_t)(end - (char *)tilings->ways) /
                        ((size_t)tilings->pieces * sizeof(struct fin_placement));
}

struct fin_tilings *fin_tilings_make(void *memory, size_t size,
                                     const struct fin_pc_question *question) {
    if (size < fin_tilings_size(question)) {
        return NULL;
    }
    struct fin_tilings *tilings = fin_aligned(memory);
    memset(tilings, 0, sizeof *tilings);
    tilings->lines = question->lines;
    tilings->pieces = fin_pc_pieces(question);
    tilings->top = -1;
    tilings->size = size;
    lay_out(tilings, (char *)memory + size);
    return tilings;
}

/* ---- visited states ---- */

static uint64_t scramble(uint64_t word) {
    word = (word ^ word >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ word >> 27) * UINT64_C(0x94D049BB133111EB);
    return word ^ word >> 31;
}

static struct mix mix_words(uint64_t a, uint64_t b) {
    return (struct mix){
        scramble(a + UINT64_C(0x9E3779B97F4A7C15) * (b + 1)),
        scramble(scramble(a ^ UINT64_C(0xD1B54A32D192ED03)) + b),
    };
}

static struct mix add_mix(struct mix a, struct mix b) {
    return (struct mix){a.one + b.one, a.other + b.other};
}

static bool is_full(const struct fin_tilings *tilings) {
    return tilings->used >= tilings->mask / 4 * 3 || tilings->count >= tilings->capacity;
}

/* Adds a hash; false if it is already in the table. */
static bool is_new(struct fin_tilings *tilings, struct mix mix) {
    uint64_t at = mix.one & tilings->mask;
    mix.other |= 1; /* never 0, a free slot */
    for (; tilings->seen[at].other != 0; at = (at + 1) & tilings->mask) {
        if (tilings->seen[at].one == mix.one && tilings->seen[at].other == mix.other) {
            return false;
        }
    }
    tilings->seen[at] = mix;
    tilings->used++;
    return true;
}

struct fin_tilings *fin_tilings_move(struct fin_tilings *tilings, void *memory, size_t size) {
    if (size < tilings->size) {
        return NULL;
    }
    struct fin_tilings *moved = fin_aligned(memory);
    size_t places = (size_t)tilings->count * (size_t)tilings->pieces;
    *moved = *tilings;
    moved->size = size;
    lay_out(moved, (char *)memory + size);
    if (moved->mask < tilings->mask || moved->capacity < tilings->count) {
        return NULL;
    }
    memcpy(moved->branches, tilings->branches, fin_branches_size(tilings->lines, tilings->pieces));
    memcpy(moved->ways, tilings->ways, places * sizeof(struct fin_placement));
    for (uint64_t i = 0; i <= tilings->mask; i++) {
        if (tilings->seen[i].other != 0) {
            is_new(moved, tilings->seen[i]);
        }
    }
    return moved;
}

/* ---- walking the states ---- */

static void push(struct fin_tilings *tilings, const struct fin_pc *pc, struct tiles_frame frame) {
    frame.first = tilings->top >= 0 ? tilings->frames[tilings->top].past : 0;
    unsigned kinds = fin_pc_kinds(pc, frame.tag, frame.hold, UINT64_MAX);
    frame.at = frame.first;
    frame.past = frame.first + fin_pc_branches(pc, frame.board, frame.gone, kinds,
                                               tilings->branches + frame.first);
    tilings->frames[++tilings->top] = frame;
}

void fin_tilings_begin(struct fin_tilings *tilings, const struct fin_pc *pc) {
    fin_require(pc->question.aim != FIN_PC_ONE && pc->top < 0);
    tilings->top = -1;
    if (fin_pc_solved(pc) != 0) {
        const struct fin_frame *first = &pc->frames[0];
        push(tilings, pc,
             (struct tiles_frame){.board = first->board, .tag = first->tag, .hold = first->hold});
    }
}

static void note_tiling(struct fin_tilings *tilings) {
    struct fin_placement *solution = tilings->ways + tilings->count * (size_t)tilings->pieces;
    for (int i = 0; i <= tilings->top; i++) {
        solution[i] = tilings->branches[tilings->frames[i].at].rest;
    }
    tilings->count++;
}

static bool leads_on(const struct fin_pc *pc, const struct fin_branch *branch, int hold,
                     uint32_t tag) {
    struct fin_state_key key = fin_pc_key(pc, branch->board, hold, branch->gone, tag);
    const struct fin_entry *entry = fin_state_table_find(&pc->table, key);
    return entry != NULL && entry->solved != 0;
}

/* Follows an edge of a branch. */
static void try_edge(struct fin_tilings *tilings, const struct fin_pc *pc, int to_come) {
    struct tiles_frame *frame = &tilings->frames[tilings->top];
    const struct fin_branch *branch = &tilings->branches[frame->at];
    struct fin_edge edge = {FIN_QUEUE_END, 0, 1, true};
    if (to_come != FIN_NONE) {
        edge = fin_pc_edge(pc, frame->tag, to_come);
    }
    int hold = fin_pc_hold_after(pc, frame->hold, to_come, branch->rest.kind);
    bool clear = fin_bitboard_equal(branch->board, pc->full);
    if (!edge.open || hold == FIN_KINDS ||
        !(clear ? fin_pc_is_wanted(pc, hold) : leads_on(pc, branch, hold, edge.tag))) {
        return;
    }
    struct fin_bitboard tile =
        fin_bitboard_restore(fin_bitboard_cells(pc->search, branch->rest), pc->lines, frame->gone);
    struct mix mix = add_mix(frame->mix, mix_words(tile.words[0], tile.words[1]));
    struct mix state = mix_words((uint64_t)hold, (uint64_t)edge.tag << 32 | UINT32_MAX);
    if (clear && is_new(tilings, mix)) {
        note_tiling(tilings);
    } else if (!clear && is_new(tilings, add_mix(mix, state))) {
        push(tilings, pc,
             (struct tiles_frame){.board = branch->board,
                                  .mix = mix,
                                  .tag = edge.tag,
                                  .hold = (uint8_t)hold,
                                  .gone = branch->gone});
    }
}

/* Takes one edge, or returns to the parent frame. */
static void step(struct fin_tilings *tilings, const struct fin_pc *pc) {
    struct tiles_frame *frame = &tilings->frames[tilings->top];
    bool ends = frame->tag == FIN_QUEUE_END;
    if (frame->at == frame->past) {
        tilings->top--;
    } else if (frame->edge == (ends ? 1 : FIN_KINDS)) {
        frame->edge = 0;
        frame->at++;
    } else {
        frame->edge++;
        try_edge(tilings, pc, ends ? FIN_NONE : frame->edge - 1);
    }
}

int fin_tilings_run(struct fin_tilings *tilings, const struct fin_pc *pc, uint64_t steps) {
    while (tilings->top >= 0) {
        if (is_full(tilings)) {
            return FIN_PC_MEMORY;
        }
        if (steps-- == 0) {
            return FIN_PC_MORE;
        }
        step(tilings, pc);
    }
    return FIN_PC_DONE;
}

uint64_t fin_tilings_count(const struct fin_tilings *tilings) {
    return tilings->count;
}

void fin_tilings_solution(const struct fin_tilings *tilings, const struct fin_pc *pc,
                          uint64_t number, struct fin_pc_solution *solution) {
    fin_require(number < tilings->count);
    fin_pc_note_solution(pc, tilings->ways + number * (size_t)tilings->pieces, solution);
}
