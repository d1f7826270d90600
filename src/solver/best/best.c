/* The public interface of best play: memory, questions, running. */
#include "solver/best/best.h"

#include <string.h>

#include "core/check.h"

/* ---- memory ---- */

enum { ALIGNMENT = 64 };

static char *aligned(char *memory) {
    return memory + (-(uintptr_t)memory % ALIGNMENT);
}

/* Lays the job out in its memory. */
static void lay_out(struct fin_best *best, void *memory, size_t size) {
    best->memory = memory;
    best->size = size;
    best->search_memory = aligned((char *)(best + 1));
    char *at = aligned((char *)best->search_memory + fin_search_size());
    size_t words = (size_t)((char *)memory + size - at) / sizeof(uint64_t);
    best->arena.words = (void *)at;
    best->arena.size = words < UINT32_MAX ? (uint32_t)words : UINT32_MAX;
}

struct fin_best *fin_best_make(void *memory, size_t size) {
    if (size < FIN_BEST_SIZE) {
        return NULL;
    }
    struct fin_best *best = (void *)aligned(memory);
    memset(best, 0, sizeof *best);
    best->top = -1;
    lay_out(best, memory, size);
    return best;
}

/* Only ends move to the new memory; states are searched again. */
struct fin_best *fin_best_move(struct fin_best *best, void *memory, size_t size) {
    if (size <= best->size) {
        return NULL;
    }
    const struct fin_arena *arena = &best->arena;
    struct fin_best *moved = (void *)aligned(memory);
    *moved = *best;
    lay_out(moved, memory, size);
    memcpy(moved->arena.words, arena->words, arena->below * sizeof(uint64_t));
    if (moved->lines > 0) {
        uint64_t *boards = (void *)best->ends.boards.slots, *sets = (void *)best->ends.sets.slots;
        moved->ends.boards.slots = (void *)(moved->arena.words + (boards - arena->words));
        moved->ends.sets.slots = (void *)(moved->arena.words + (sets - arena->words));
        fin_best_make_search(moved);
    }
    moved->stage = moved->stage == FIN_BEST_WORK ? FIN_BEST_AGAIN : moved->stage;
    moved->has_values = false; /* the old values stay behind */
    return moved;
}

/* ---- leave ---- */

void fin_best_leave(struct fin_best *best, const struct fin_best_leave *leave) {
    best->has_leave = leave != NULL;
    if (leave != NULL) {
        best->leave = *leave;
    }
    best->has_values = false;
}

/* ---- the filter ---- */

bool fin_best_filter(struct fin_best *best, const uint64_t *words, size_t length, int rotation,
                     unsigned options) {
    best->filter.lines = 0;
    best->filter_rotation = (uint8_t)rotation;
    best->filter_options = (uint8_t)options;
    return fin_filter_read(&best->filter, words, length);
}

/* ---- running ---- */

enum { MANY_PIECES = 7, MANY_ORDERS = 10000, FIRST_WIDTH = 2 };

/* Children to try per kind in a round; 0: all. */
static int width_of(const struct fin_best *best, int round) {
    const struct fin_orders *orders = &best->orders;
    bool slow = best->ends.filter == NULL || orders->count[orders->unseen] > MANY_ORDERS;
    return round == 0 && slow && best->pieces > MANY_PIECES ? FIRST_WIDTH : 0;
}

static bool begin_round(struct fin_best *best, int round) {
    if (!fin_best_forget_values(best)) {
        return false;
    }
    best->round = round;
    best->width = width_of(best, round);
    for (int i = 0; i < best->move_count; i++) {
        best->moves[i].judged = best->moves[i].hopeless;
    }
    return true;
}

/* The best move so far that this round has not judged. */
static struct fin_first_move *next_move(struct fin_best *best) {
    struct fin_first_move *next = NULL;
    for (int i = 0; i < best->move_count; i++) {
        struct fin_first_move *move = &best->moves[i];
        if (!move->judged && (next == NULL || move->choice.low > next->choice.low)) {
            next = move;
        }
    }
    return next;
}

static int work(struct fin_best *best, uint64_t steps) {
    for (;;) {
        int status = fin_best_work(best, &steps);
        if (status != FIN_PC_DONE) {
            return status;
        }
        struct fin_first_move *move = next_move(best);
        if (move == NULL && best->width == 0) {
            best->stage = FIN_BEST_DONE;
            return FIN_PC_DONE;
        }
        if (move == NULL) {
            if (!begin_round(best, best->round + 1)) {
                return FIN_PC_MEMORY;
            }
            continue;
        }
        int known = fin_best_judge(best, move, true);
        if (known == FIN_NO_ROOM) {
            return FIN_PC_MEMORY;
        }
        move->judged = known == FIN_KNOWN;
    }
}

void fin_best_ask(struct fin_best *best, const struct fin_best_question *question) {
    fin_require(fin_best_check(question) == NULL);
    best->question = *question;
    best->stage = best->stage == FIN_BEST_IDLE ? FIN_BEST_BEGIN : FIN_BEST_ASKED;
    best->move_count = 0;
    best->top = -1;
}

/* Starts on the current question, or again after running out of memory. */
static bool begin_work(struct fin_best *best) {
    bool again = best->stage == FIN_BEST_AGAIN;
    best->has_values = false;
    if (!fin_best_begin(best)) {
        return false;
    }
    if (!again) {
        fin_best_list(best);
    }
    best->has_values = begin_round(best, again ? best->round : 0);
    return best->has_values;
}

int fin_best_run(struct fin_best *best, uint64_t steps) {
    if (best->stage == FIN_BEST_ASKED) {
        best->stage = fin_best_keeps_ends(best, &best->question) && fin_best_is_known(best)
                          ? FIN_BEST_DONE
                          : FIN_BEST_BEGIN;
    }
    if (best->stage == FIN_BEST_BEGIN || best->stage == FIN_BEST_AGAIN) {
        if (!begin_work(best)) {
            return FIN_PC_MEMORY;
        }
        best->stage = FIN_BEST_WORK;
    }
    return best->stage == FIN_BEST_WORK ? work(best, steps) : FIN_PC_DONE;
}

uint64_t fin_best_whole(const struct fin_best *best) {
    int layer = fin_best_layer(best, best->root);
    uint64_t whole = best->orders.whole[fin_best_sight(best, layer, best->root_hold).length];
    return whole > 0 ? whole : 1; /* nothing is known yet */
}
