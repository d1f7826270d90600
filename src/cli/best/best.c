/* `finessimo pc best`: the best move of a player who sees only some next pieces. */
#include "cli/best/best.h"

#include <stdio.h>

#include "cli/common/clock.h"
#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/pc/pc.h"

enum { FILTER_CELLS_MOST = 12 };

/* ---- tables ---- */

static int filled_cells(const struct fin_best_question *question) {
    int cells = 0;
    for (int y = 0; y < question->lines; y++) {
        cells += __builtin_popcount(question->board.rows[y]);
    }
    return cells;
}

/* Loads the Bloom filter, except for questions that are answered quickly without. */
static void use_filter(struct bloom_filter *filter, struct best_job *job,
                       const struct fin_best_question *question) {
    if (question->lines != 4 || filled_cells(question) > FILTER_CELLS_MOST) {
        return;
    }
    if (filter->words == NULL) {
        *filter = bloom_filter_load(question->rotation, question->options);
    }
    if (filter->words != NULL && !fin_best_filter(job->best, filter->words, filter->length,
                                                  question->rotation, question->options)) {
        fprintf(stderr, "finessimo: The Bloom filter in the cache is unusable and is not used.\n");
    }
}

/* ---- moves ---- */

static uint64_t chain_low(const struct best_found *found, int number) {
    const struct fin_best *chain = found->jobs[BEST_AIM_CERTAIN].best;
    return chain != NULL ? fin_best_choice(chain, number).low : 0;
}

static uint64_t both(const struct best_found *found, int number) {
    int by;
    return found->task->chain_first ? best_both(found, number, &by) : 0;
}

/* Among equal moves, the one that is best without chains comes first. */
static bool comes_before(const struct best_found *found, int a, int b) {
    const struct fin_best *best = found->jobs[BEST_AIM_THIS].best;
    struct fin_best_choice one = fin_best_choice(best, a), other = fin_best_choice(best, b);
    const uint64_t keys[][2] = {
        {both(found, a), both(found, b)},
        {one.low, other.low},
        {chain_low(found, a), chain_low(found, b)},
        {one.clairvoyant_low, other.clairvoyant_low},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i][0] != keys[i][1]) {
            return keys[i][0] > keys[i][1];
        }
    }
    return a == fin_best_first(best);
}

static void sort_moves(struct best_found *found) {
    found->count = fin_best_count(found->jobs[BEST_AIM_THIS].best);
    for (int i = 0; i < found->count; i++) {
        int at = i;
        for (; at > 0 && comes_before(found, i, found->order[at - 1]); at--) {
            found->order[at] = found->order[at - 1];
        }
        found->order[at] = i;
    }
}

/* All goals share the memory and the time. */
bool best_find(struct best_found *found, const struct best_task *task) {
    uint64_t end_ms = task->within_ms > 0 ? clock_ms() + task->within_ms : 0;
    int aims = task->chain_first ? BEST_AIMS : task->chain ? BEST_AIM_CERTAIN + 1 : 1;
    *found = (struct best_found){.task = task};
    if (task->chain && !best_read_chain(found)) {
        return false;
    }
    for (int aim = 0; aim < aims; aim++) {
        struct best_job *job = &found->jobs[aim];
        if (!best_open_job(job, aims)) {
            return false;
        }
        if (aim != BEST_AIM_THIS) {
            fin_best_leave(job->best, &found->leaves[aim]);
        }
        use_filter(&found->filter, job, &task->question);
        best_answer(job, &task->question, end_ms);
    }
    sort_moves(found);
    return true;
}

void best_close(struct best_found *found) {
    for (int aim = 0; aim < BEST_AIMS; aim++) {
        best_close_job(&found->jobs[aim]);
    }
    bloom_filter_close(&found->filter);
}

/* ---- the command ---- */

static int run(int count, char **words) {
    struct best_task task;
    struct best_found found = {0};
    if (!best_read_task(&task, count, words)) {
        return CLI_WRONG;
    }
    if (!best_find(&found, &task)) {
        best_close(&found);
        return CLI_WRONG;
    }
    bool good =
        found.count > 0 && fin_best_choice(found.jobs[BEST_AIM_THIS].best, found.order[0]).high > 0;
    if (found.count == 0) {
        fprintf(stderr, "finessimo: No piece fits in these lines.\n");
    } else {
        best_show(&found);
    }
    best_close(&found);
    return good ? CLI_DONE : CLI_NO;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "best",
    .usage = "pc best --see PIECES [OPTIONS]",
    .summary = "finds the best move with limited preview",
    .help =
        "  --see PIECES     the current piece, then the previews\n"
        "  --hold X         the held piece, or `no` to play without hold\n"
        "  --hold-used      hold is already used for the current piece\n"
        "  --bag PIECES     the pieces left in the bag after the visible ones\n"
        "  --seen PIECES    instead of --bag: the pieces dealt since a fresh bag\n"
        "  --generator G    bag, bag14 or uniform\n"
        "  --board B        start from this board: rows, a fumen, or a file with either\n"
        "  --lines N        lines to clear, 1 to 6; default: 4\n"
        "  --180            allow 180° rotations\n"
        "  --no-softdrop    only move and rotate at spawn height, then hard drop\n"
        "  --chain          of equally good moves, choose the best for the next clear\n"
        "  --chain-first    maximise this and the next perfect clear together\n"
        "  --within N       answer within N milliseconds, with bounds if necessary\n"
        "  -K, --kicks R    the rotation system; default: srs\n"
        "  --json           JSON objects, one per line\n"
        "\n"
        "Prints the exact odds of a perfect clear under best play, the best move with its\n"
        "keys, the answer to each piece that may appear next, and every move with its\n"
        "odds and those of a player who knows the whole queue. Exit code 1: no move can\n"
        "lead to a perfect clear.\n",
    .examples =
        "  finessimo pc best --see TIOSZJ --hold L\n",
};
/* clang-format on */

const struct pc_verb pc_best_verb = {.name = "best", .page = &page, .run = run};
