/* The job of `finessimo pc best`: it works until the odds are exact, or time or memory runs out,
 * and shows the bounds so far. Ctrl-C ends it with those bounds. */
#define _DEFAULT_SOURCE

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/best/best.h"
#include "cli/common/clock.h"
#include "cli/common/message.h"
#include "cli/jobs/interrupt.h"
#include "cli/jobs/memory.h"
#include "cli/jobs/progress.h"

enum { STEPS = 20000, STEPS_OF_A_MOMENT = 500 };

/* ---- memory ---- */

/* Three quarters of the machine's memory. */
static size_t most_size(void) {
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    uint64_t size = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page / 4 * 3 : SIZE_MAX;
    return size < SIZE_MAX / 2 ? (size_t)size : SIZE_MAX / 2;
}

/* Reserves a lot at once, because a job can not grow; pages take memory only when they are
 * written. */
bool best_open_job(struct best_job *job, int jobs) {
    job->size = most_size() / (size_t)jobs;
    while ((job->memory = memory_reserve(job->size)) == NULL && job->size >= 2 * FIN_BEST_SIZE) {
        job->size /= 2;
    }
    if (job->memory == NULL) {
        cli_wrong("Not enough memory. Close other programs.");
        return false;
    }
    job->best = fin_best_make(job->memory, job->size);
    return true;
}

void best_close_job(struct best_job *job) {
    memory_release(job->memory, job->size);
}

/* ---- progress ---- */

struct progress {
    bool terminal, shown;
    uint64_t next_ms;
};

/* Shows how many moves are exact, and the bounds of the best odds. */
static void show(const struct best_job *job, struct progress *progress) {
    int count = fin_best_count(job->best), exact = 0;
    uint64_t low = 0, high = 0;
    if (clock_ms() < progress->next_ms || count == 0) {
        return;
    }
    for (int i = 0; i < count; i++) {
        struct fin_best_choice choice = fin_best_choice(job->best, i);
        exact += choice.low == choice.high;
        low = choice.low > low ? choice.low : low;
        high = choice.high > high ? choice.high : high;
    }
    fprintf(stderr,
            "%s%s %d of %d moves are exact; best play %" PRIu64 " to %" PRIu64 " of %" PRIu64 "%s",
            progress->terminal ? "\r" : "finessimo: ",
            progress_cells(exact * PROGRESS_CELLS / count).text, exact, count, low, high,
            fin_best_whole(job->best), progress->terminal ? "\33[K" : "\n");
    progress->next_ms = clock_ms() + (progress->terminal ? 100 : 5000);
    progress->shown = progress->terminal;
}

/* ---- work ---- */

void best_answer(struct best_job *job, const struct fin_best_question *question, uint64_t end_ms) {
    struct progress progress = {.terminal = isatty(STDERR_FILENO) != 0};
    struct sigaction before;
    uint64_t steps = end_ms > 0 ? STEPS_OF_A_MOMENT : STEPS;
    int status;
    interrupt_catch(SIGINT, true, &before);
    progress.next_ms = clock_ms() + (progress.terminal ? 500 : 5000);
    fin_best_ask(job->best, question);
    do {
        status = fin_best_run(job->best, steps);
        show(job, &progress);
    } while (status == FIN_PC_MORE && !interrupted() && (end_ms == 0 || clock_ms() < end_ms));
    if (progress.shown) {
        fputs("\r\33[K", stderr);
    }
    if (status == FIN_PC_MEMORY) {
        fprintf(stderr, "finessimo: Exact odds take more than %zu MB of memory: some are bounds.\n",
                job->size >> 20);
    }
    sigaction(SIGINT, &before, NULL);
}
