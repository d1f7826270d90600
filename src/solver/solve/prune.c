/* Prunes branches with the guide: drops those that no remaining pieces can complete. */
#include "solver/solve/prune.h"

#include "core/check.h"
#include "solver/solve/solver.h"

void fin_remaining_add(struct fin_remaining *remaining, uint32_t number) {
    uint8_t word = (uint8_t)(1 + number / 64);
    int at = 0;
    while (at < remaining->count && remaining->at[at] != word) {
        at++;
    }
    if (at == FIN_REMAINING_WORDS) {
        remaining->any = true;
        return;
    }
    if (at == remaining->count) {
        remaining->at[at] = word;
        remaining->bits[at] = 0;
        remaining->count++;
    }
    remaining->bits[at] |= (uint64_t)1 << number % 64;
}

/* ---- remaining pieces ---- */

/* Adds the rest of a queue. It has exactly the pieces needed, or one more; then any piece that
 * may be saved can be left over. */
static void add_rest(const struct fin_pc *pc, struct fin_remaining *remaining,
                     uint8_t counts[FIN_KINDS], bool one_more) {
    if (!one_more) {
        fin_remaining_add(remaining, fin_multiset_number(counts));
        return;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (counts[kind] > 0 && fin_pc_is_wanted(pc, kind)) {
            counts[kind]--;
            fin_remaining_add(remaining, fin_multiset_number(counts));
            counts[kind]++;
        }
    }
}

/* The rest of a queue, after some placements. */
struct rest {
    const uint8_t *next;
    int count, left; /* its length; pieces to place */
};

/* The piece `later` places after the next one. */
static int to_come(const struct rest *rest, int later) {
    return later < rest->count ? rest->next[later] : FIN_NONE;
}

/* Pairs with this first kind, whose second kind is one of two. */
static uint64_t pairs_from(const struct rest *rest, int first, int one, int other) {
    uint64_t seconds = one != FIN_NONE ? (uint64_t)1 << one : 0;
    seconds |= other != FIN_NONE ? (uint64_t)1 << other : 0;
    if (first == FIN_NONE) {
        return 0;
    }
    return rest->left == 1 ? fin_pairs_from(first) : seconds << FIN_KINDS * first;
}

static uint64_t pairs_of(const struct rest *rest, int hold) {
    return pairs_from(rest, to_come(rest, 0), to_come(rest, 1), hold) |
           pairs_from(rest, hold, to_come(rest, 1), to_come(rest, 0));
}

/* Adds a queue, as it is after this many placements. */
static void add_queue(struct fin_pc *pc, const uint8_t *queue, int length, int placed) {
    bool first_held = pc->question.hold && pc->question.held == FIN_NONE;
    int next = placed + (first_held ? 1 : 0);
    struct rest rest = {queue + next, length > next ? length - next : 0, pc->pieces - placed};
    struct fin_remaining *remaining = pc->remaining[placed];
    uint8_t counts[FIN_KINDS] = {0};
    for (int i = 0; i < rest.count; i++) {
        counts[rest.next[i]]++;
    }
    for (int hold = 0; hold < FIN_KINDS; hold++) {
        int more = rest.count + 1 - rest.left;
        counts[hold]++;
        if (more == 0 || more == 1) {
            add_rest(pc, &remaining[hold], counts, more == 1);
            remaining[hold].pairs |= pairs_of(&rest, hold);
        }
        counts[hold]--;
    }
    if (rest.count == rest.left) {
        add_rest(pc, &remaining[FIN_NONE], counts, false);
        remaining[FIN_NONE].pairs |= pairs_of(&rest, FIN_NONE);
    }
}

void fin_pc_list_remaining(struct fin_pc *pc) {
    for (int placed = 1; placed < pc->pieces; placed++) {
        for (int hold = 0; hold <= FIN_NONE; hold++) {
            struct fin_remaining *remaining = &pc->remaining[placed][hold];
            remaining->pairs = 0;
            remaining->count = 0;
            remaining->any = false;
        }
        for (int i = 0; i < fin_pc_queues(pc); i++) {
            uint8_t queue[FIN_PATTERN_PIECES];
            add_queue(pc, queue, fin_pc_queue(pc, i, queue), placed);
        }
    }
}

/* ---- branches ---- */

unsigned fin_pc_first_kinds(const struct fin_pc *pc, const struct fin_frame *frame, int placed,
                            const uint64_t *set) {
    const struct fin_remaining *remaining = pc->remaining[pc->top + 1];
    uint64_t pairs = 0;
    for (unsigned kinds = frame->to_come; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds), comes = kind == FIN_KINDS ? FIN_NONE : kind;
        int hold = fin_pc_hold_after(pc, frame->hold, comes, placed);
        if (hold != FIN_KINDS && fin_remaining_can_finish(&remaining[hold], set)) {
            pairs |= set[0] & remaining[hold].pairs;
        }
    }
    return fin_pairs_firsts(pairs);
}

/* Keeps the branches whose board is in the guide, and lists their sets. */
static void find_sets(const struct fin_pc *pc, struct fin_frame *frame, const uint64_t **sets) {
    int pieces = pc->guide->pieces - pc->pieces + pc->top + 1;
    struct fin_branch *branches = pc->branches + frame->first;
    uint32_t count = frame->past - frame->first;
    for (uint32_t i = 0; i < count && pc->narrow; i++) {
        fin_guide_fetch(pc->guide, branches[i].board.words[0], pieces);
    }
    frame->past = frame->first + fin_guide_keep(pc->guide, pieces, branches, sizeof *branches,
                                                offsetof(struct fin_branch, board), count, sets);
}

void fin_pc_prune(struct fin_pc *pc, struct fin_frame *frame) {
    const uint64_t *sets[FIN_BRANCHES_MAX];
    uint32_t kept = frame->first;
    if (pc->guide == NULL || pc->top + 1 == pc->pieces) {
        return;
    }
    find_sets(pc, frame, sets);
    for (uint32_t at = frame->first; at < frame->past; at++) {
        struct fin_branch *branch = &pc->branches[at];
        branch->firsts =
            (uint8_t)fin_pc_first_kinds(pc, frame, branch->rest.kind, sets[at - frame->first]);
        if (branch->firsts != 0) {
            pc->branches[kept++] = *branch;
        }
    }
    frame->past = kept;
}

bool fin_pc_guide(struct fin_pc *pc, const struct fin_guide *guide) {
    uint64_t start = pc->start.words[0];
    int lie = guide->pieces - pc->pieces;
    fin_require(pc->top < 0);
    pc->guide = NULL;
    if (guide->lines == pc->lines && fin_small_full_rows(start) == 0 &&
        (start == 0 || fin_guide_find(guide, start, lie) != NULL)) {
        fin_pc_take_guide(pc, guide);
    }
    return pc->guide != NULL;
}
