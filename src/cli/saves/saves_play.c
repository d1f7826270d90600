/* Best play towards wanted pieces: every window (the pieces in sight at the start) is a question
 * for the job of best play, with leftovers as its criterion. Windows run on all cores. */
#include "cli/saves/saves.h"

#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/jobs/parallel.h"
#include "core/min_max.h"

enum { MEMORY = 1 << 24, BAG_ALL = (1 << FIN_KINDS) - 1 };

static const size_t most_memory = (size_t)1 << 32 >> (sizeof(size_t) < 8); /* 4 GB, or 2 */

struct window {
    uint64_t first; /* number of the first queue that begins with it */
    uint64_t queues;
    uint64_t low, whole; /* odds */
};

struct playing {
    const struct pc_task *task;
    const struct fin_queues *queues;
    struct fin_best_leave leave;
    bool leaves; /* the criterion is in use */
    int see;
    unsigned last_kinds; /* of the pattern's last part */
    int last_start;      /* number of pieces before it */
    struct window *windows;
    size_t count, room;
    bool failed; /* not enough memory */
    struct tools {
        bool taken;
        struct fin_best *best;
        void *memory;
        size_t size;
    } tools[PC_WORKERS];
};

const char *saves_play_problem(const struct pc_task *task) {
    const struct fin_pattern *pattern = &task->pattern;
    int needed = fin_pc_pieces(&task->question);
    const struct fin_pattern_part *last = &pattern->parts[pattern->ends[0] - 1];
    if (!task->question.hold) {
        return "`--previews` needs hold: without it the queue alone says what is left.";
    }
    if (task->question.lines > FIN_BEST_LINES) {
        return "Best play is worked out for at most 6 lines.";
    }
    if (pattern->count != 1 || last->picks != __builtin_popcount(last->kinds)) {
        return "`--previews` needs one pattern that ends in a whole bag, such as `*p7` or `[SZ]!`.";
    }
    if (pattern->length <= needed) {
        return "`--previews` needs a pattern with more pieces than the perfect clear uses.";
    }
    if (pattern->length > FIN_PATTERN_PIECES) {
        return "A pattern of `pc saves` has at most 22 pieces.";
    }
    if (min_int(task->previews + 1, pattern->length) < pattern->length - last->picks) {
        return "`--previews` must show all pieces before the last part of the pattern.";
    }
    return NULL;
}

/* ---- windows ---- */

static void list_windows(struct playing *playing) {
    uint8_t before[FIN_PATTERN_PIECES] = {0}, kinds[FIN_PATTERN_PIECES];
    uint64_t total = fin_queues_count(playing->queues);
    for (uint64_t queue = 0; queue < total; queue++) {
        fin_queues_queue(playing->queues, queue, kinds);
        if (queue == 0 || memcmp(kinds, before, (size_t)playing->see) != 0) {
            if (playing->count == playing->room) {
                playing->room = 2 * playing->room + 64;
                playing->windows =
                    cli_resize(playing->windows, playing->room * sizeof *playing->windows);
            }
            playing->windows[playing->count++] = (struct window){.first = queue};
            memcpy(before, kinds, sizeof before);
        }
        playing->windows[playing->count - 1].queues++;
    }
}

static struct fin_best_question question_of(const struct playing *playing,
                                            const struct window *window) {
    const struct pc_task *task = playing->task;
    struct fin_best_question question = {
        .board = task->question.board,
        .lines = task->question.lines,
        .rotation = (uint8_t)task->rotation,
        .options = (uint8_t)task->options,
        .generator = FIN_GENERATOR_BAG,
        .hold = true,
        .held = FIN_NONE,
        .count = (uint8_t)playing->see,
    };
    uint8_t kinds[FIN_PATTERN_PIECES];
    fin_queues_queue(playing->queues, window->first, kinds);
    memcpy(question.see, kinds, (size_t)playing->see);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        question.bag[kind] = (uint8_t)(playing->last_kinds >> kind & 1);
    }
    for (int i = playing->last_start; i < playing->see; i++) {
        question.bag[kinds[i]]--;
    }
    return question;
}

/* ---- answers ---- */

static struct tools *take_tools(struct playing *playing) {
    struct tools *tools = playing->tools;
    while (__atomic_exchange_n(&tools->taken, true, __ATOMIC_ACQUIRE)) {
        tools++;
    }
    if (tools->best == NULL) {
        tools->size = MEMORY;
        tools->memory = cli_resize(NULL, tools->size);
        tools->best = fin_best_make(tools->memory, tools->size);
        fin_best_leave(tools->best, playing->leaves ? &playing->leave : NULL);
    }
    return tools;
}

static bool grow(struct tools *tools) {
    if (tools->size > most_memory / 2) {
        return false;
    }
    void *memory = cli_resize(NULL, 2 * tools->size);
    tools->size *= 2;
    tools->best = fin_best_move(tools->best, memory, tools->size);
    free(tools->memory);
    tools->memory = memory;
    return true;
}

static void answer_window(void *data, uint32_t number) {
    struct playing *playing = data;
    struct tools *tools = take_tools(playing);
    struct window *window = &playing->windows[number];
    struct fin_best_question question = question_of(playing, window);
    int status;
    fin_best_ask(tools->best, &question);
    while ((status = fin_best_run(tools->best, UINT64_MAX)) != FIN_PC_DONE) {
        if (status == FIN_PC_MEMORY && !grow(tools)) {
            __atomic_store_n(&playing->failed, true, __ATOMIC_RELAXED);
            break;
        }
    }
    int first = fin_best_first(tools->best);
    window->whole = fin_best_whole(tools->best);
    if (first >= 0) {
        struct fin_best_choice choice = fin_best_choice(tools->best, first);
        window->low = choice.low;
        if (choice.low != choice.high) {
            __atomic_store_n(&playing->failed, true, __ATOMIC_RELAXED);
        }
    }
    __atomic_store_n(&tools->taken, false, __ATOMIC_RELEASE);
}

/* Pieces left with this one in hold, and these kinds in the bag. */
static void make_leave(struct playing *playing, const struct saves_wanted *wanted) {
    for (int held = 0; held < FIN_KINDS; held++) {
        for (unsigned bag = 0; bag <= BAG_ALL; bag++) {
            uint8_t pieces[FIN_KINDS] = {0};
            for (int kind = 0; kind < FIN_KINDS && bag != BAG_ALL; kind++) {
                pieces[kind] = (uint8_t)(bag >> kind & 1);
            }
            pieces[held]++;
            playing->leave.good[held][bag] = saves_counts(wanted, pieces);
        }
    }
    playing->leaves = !wanted->any;
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b > 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The mean over all queues, out of their number if that is possible. */
static struct fin_fraction add_up(const struct playing *playing) {
    uint64_t common = 1, queues = fin_queues_count(playing->queues);
    struct fin_fraction odds = {0, 0};
    for (size_t i = 0; i < playing->count; i++) {
        uint64_t whole = playing->windows[i].whole;
        common *= whole / common_divisor(common, whole);
    }
    for (size_t i = 0; i < playing->count; i++) {
        const struct window *window = &playing->windows[i];
        odds.parts += window->queues * window->low * (common / window->whole);
    }
    odds.whole = queues * common;
    uint64_t shared = common_divisor(common, odds.parts);
    return (struct fin_fraction){odds.parts / shared, odds.whole / shared};
}

bool saves_play(const struct pc_task *task, const struct fin_queues *queues,
                const struct saves_wanted *wanted, struct fin_fraction *odds) {
    const struct fin_pattern *pattern = &task->pattern;
    const struct fin_pattern_part *last = &pattern->parts[pattern->ends[0] - 1];
    struct playing *playing = calloc(1, sizeof *playing);
    playing->task = task;
    playing->queues = queues;
    playing->see = min_int(task->previews + 1, pattern->length);
    playing->see = min_int(playing->see, FIN_BEST_VISIBLE);
    playing->last_kinds = last->kinds;
    playing->last_start = pattern->length - last->picks;
    make_leave(playing, wanted);
    list_windows(playing);
    parallel_for_shown("windows", playing, answer_window, (uint32_t)playing->count);
    for (int i = 0; i < PC_WORKERS; i++) {
        free(playing->tools[i].memory);
    }
    bool good = !playing->failed;
    if (good) {
        *odds = add_up(playing);
    } else {
        cli_wrong("Best play takes more than %d MB of memory here: ask for a shorter pattern or "
                  "more previews.",
                  (int)(most_memory >> 20));
    }
    free(playing->windows);
    free(playing);
    return good;
}
