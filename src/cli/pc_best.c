/* `finessimo pc best`: the best move of a player who sees only some next pieces. */
#include "cli/pc_best.h"

#include <stdio.h>

#include "cli/chain_file.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/pc.h"

enum { SIEVED_CELLS = 12 };

/* ---- tables ---- */

static int filled_cells(const struct fin_best_question *question) {
    int cells = 0;
    for (int y = 0; y < question->lines; y++) {
        cells += __builtin_popcount(question->board.rows[y]);
    }
    return cells;
}

/* Questions that are soon answered do without. */
static void use_sieve(struct sieve_held *sieve, struct best_job *job,
                      const struct fin_best_question *question) {
    if (question->lines != 4 || filled_cells(question) > SIEVED_CELLS) {
        return;
    }
    if (sieve->words == NULL) {
        *sieve = sieve_load(question->rotation, question->options);
    }
    if (sieve->words != NULL && !fin_best_sieve(job->best, sieve->words, sieve->length,
                                                question->rotation, question->options)) {
        fprintf(stderr, "finessimo: The sieve in the cache is none; it is left out.\n");
    }
}

/* What leaves the next perfect clear certain is good. */
static bool use_chain(struct best_job *job, const struct fin_best_question *question) {
    struct fin_fraction odds[CHAIN_CASES];
    struct fin_best_leave leave = {{{false}}};
    if (!chain_open(question->rotation, question->options, odds)) {
        return false;
    }
    for (uint32_t i = 0; i < CHAIN_CASES; i++) {
        leave.good[chain_held(i)][chain_bag(i)] = odds[i].parts == odds[i].whole;
    }
    fin_best_leave(job->best, &leave);
    return true;
}

/* ---- what was found ---- */

static uint64_t chain_low(const struct best_found *found, int number) {
    return found->chain.best != NULL ? fin_best_choice(found->chain.best, number).low : 0;
}

/* The one that is best without chains is the first of those with its odds. */
static bool comes_before(const struct best_found *found, int a, int b) {
    struct fin_best_choice one = fin_best_choice(found->job.best, a),
                           other = fin_best_choice(found->job.best, b);
    uint64_t chain_one = chain_low(found, a), chain_other = chain_low(found, b);
    int first = fin_best_first(found->job.best);
    if (one.low != other.low) {
        return one.low > other.low;
    }
    if (chain_one != chain_other) {
        return chain_one > chain_other;
    }
    if (one.clairvoyant_low != other.clairvoyant_low) {
        return one.clairvoyant_low > other.clairvoyant_low;
    }
    return a == first;
}

static void sort_moves(struct best_found *found) {
    found->count = fin_best_count(found->job.best);
    for (int i = 0; i < found->count; i++) {
        int at = i;
        for (; at > 0 && comes_before(found, i, found->order[at - 1]); at--) {
            found->order[at] = found->order[at - 1];
        }
        found->order[at] = i;
    }
}

bool best_find(struct best_found *found, const struct best_task *task) {
    uint64_t end_ms = task->within_ms > 0 ? best_now_ms() + task->within_ms : 0;
    int jobs = task->chain ? 2 : 1;
    *found = (struct best_found){.task = task};
    if (!best_open_job(&found->job, jobs)) {
        return false;
    }
    use_sieve(&found->sieve, &found->job, &task->question);
    best_answer(&found->job, &task->question, end_ms);
    if (task->chain) {
        if (!best_open_job(&found->chain, jobs) || !use_chain(&found->chain, &task->question)) {
            return false;
        }
        use_sieve(&found->sieve, &found->chain, &task->question);
        best_answer(&found->chain, &task->question, end_ms);
    }
    sort_moves(found);
    return true;
}

void best_close(struct best_found *found) {
    best_close_job(&found->job);
    best_close_job(&found->chain);
    sieve_close(&found->sieve);
}

/* ---- the command ---- */

int pc_best(int count, char **words) {
    struct best_task task;
    struct best_found found = {0};
    if (!best_read_task(&task, count, words)) {
        return CLI_WRONG;
    }
    if (!best_find(&found, &task)) {
        best_close(&found);
        return CLI_WRONG;
    }
    bool good = found.count > 0 && fin_best_choice(found.job.best, found.order[0]).high > 0;
    if (found.count == 0) {
        fprintf(stderr, "finessimo: No piece can be laid in the lines.\n");
    } else {
        best_show(&found);
    }
    best_close(&found);
    return good ? CLI_DONE : CLI_NO;
}

void pc_best_help(void) {
    printf("\n"
           "pc best --see TIOSZJ --hold L\n"
           "    The best move for a player who sees the current piece and the next ones: its\n"
           "    exact odds of a perfect clear under best play, the move and its keys, and\n"
           "    what to do for each piece that may come in sight; then every move\n"
           "    with its odds, and those of a clairvoyant. Exit code 1: no move leads there.\n"
           "  --see XYZ       the current piece, then the next ones; as many stay in sight\n"
           "  --hold X        the piece in hold; or `no`: hold is not used\n"
           "  --hold-used     not again before the next piece\n"
           "  --bag XYZ       what is left of the bag behind those in sight\n"
           "  --seen XYZ      else: what came before it from a new bag on, less the held\n"
           "  --generator G   bag, bag14 or uniform\n"
           "  --chain         of moves with the same odds the one that best keeps the next\n"
           "                  perfect clear certain; its odds stand beside the others\n"
           "  --within N      answer after N milliseconds, with bounds if need be\n"
           "  --board, --lines, --180, --no-softdrop as in solve, with up to 6 lines\n");
}
