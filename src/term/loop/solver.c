/* The solver's thread. Shared data is behind one lock, which no thread holds while it works. */
#define _POSIX_C_SOURCE 200809L

#include "term/loop/solver.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "platform/platform.h"

enum {
    SLICE = 2000,        /* steps at a time: some milliseconds */
    TELL_NS = 100000000, /* least time between two answers */
    NICE = 10,           /* the game has priority */
    FIRST_MB = 32,
};

static const size_t most_bytes = (size_t)1 << 30;

struct term_solver {
    pthread_mutex_t lock;
    pthread_cond_t asked;
    pthread_t thread, asker;
    bool runs, ends;
    int pipe[2];

    /* protected by the lock */
    bool has_question, is_new;
    uint32_t number;
    struct fin_best_question question;
    bool has_answer;
    uint32_t answered;
    struct app_odds odds;
    uint64_t slices, by_the_asker;

    /* used by the thread only */
    struct fin_best *best;
    void *memory;
    size_t size;
    struct app_odds draft;
};

/* ---- the thread ---- */

static bool begin(struct term_solver *solver) {
    solver->size = (size_t)FIRST_MB << 20;
    solver->memory = platform_reserve(solver->size);
    solver->best = solver->memory != NULL ? fin_best_make(solver->memory, solver->size) : NULL;
    return solver->best != NULL;
}

/* Doubles the memory; false if that exceeds the limit. */
static bool grow(struct term_solver *solver) {
    size_t size = solver->size * 2;
    void *memory = size <= most_bytes ? platform_reserve(size) : NULL;
    struct fin_best *moved = memory != NULL ? fin_best_move(solver->best, memory, size) : NULL;
    if (moved == NULL) {
        if (memory != NULL) {
            munmap(memory, size);
        }
        return false;
    }
    munmap(solver->memory, solver->size);
    solver->memory = memory;
    solver->size = size;
    solver->best = moved;
    return true;
}

/* Drops the answer to a question that was cancelled. */
static void tell(struct term_solver *solver, uint32_t number) {
    pthread_mutex_lock(&solver->lock);
    bool wanted = solver->has_question && solver->number == number && !solver->is_new;
    if (wanted) {
        solver->odds = solver->draft;
        solver->answered = number;
        solver->has_answer = true;
    }
    pthread_mutex_unlock(&solver->lock);
    if (wanted && write(solver->pipe[1], "", 1) < 0) {
        return; /* the pipe is full: the reader will wake up anyway */
    }
}

/* The next question, or the current one; false at the end. */
static bool next_question(struct term_solver *solver, bool works, bool *is_new,
                          struct fin_best_question *question, uint32_t *number) {
    pthread_mutex_lock(&solver->lock);
    while (!solver->ends && !(solver->has_question && (works || solver->is_new))) {
        pthread_cond_wait(&solver->asked, &solver->lock);
    }
    *is_new = solver->is_new;
    solver->is_new = false;
    *question = solver->question;
    *number = solver->number;
    bool goes_on = !solver->ends;
    pthread_mutex_unlock(&solver->lock);
    return goes_on;
}

/* Works for one slice; true when the question is finished. */
static bool work(struct term_solver *solver) {
    int status = fin_best_run(solver->best, SLICE);
    pthread_mutex_lock(&solver->lock);
    solver->slices++;
    solver->by_the_asker += pthread_equal(pthread_self(), solver->asker) != 0;
    pthread_mutex_unlock(&solver->lock);
    return status == FIN_PC_DONE || (status == FIN_PC_MEMORY && !grow(solver));
}

static uint64_t clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static void *run(void *data) {
    struct term_solver *solver = data;
    struct fin_best_question question;
    uint32_t number = 0;
    uint64_t told = 0;
    bool works = false, is_new = false;
    platform_lower_thread(NICE);
    while (next_question(solver, works, &is_new, &question, &number)) {
        if (is_new) {
            bool can = fin_best_check(&question) == NULL && (solver->best != NULL || begin(solver));
            works = can;
            told = 0;
            memset(&solver->draft, 0, sizeof solver->draft);
            if (!can) {
                tell(solver, number);
                continue;
            }
            fin_best_ask(solver->best, &question);
        }
        works = !work(solver);
        if (!works || clock_ns() - told >= TELL_NS) {
            app_odds_fill(solver->best, !works, &solver->draft);
            tell(solver, number);
            told = clock_ns();
        }
    }
    return NULL;
}

/* ---- the caller's side ---- */

struct term_solver *term_solver_make(void) {
    struct term_solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL || !platform_pipe(solver->pipe, false)) {
        free(solver);
        return NULL;
    }
    pthread_mutex_init(&solver->lock, NULL);
    pthread_cond_init(&solver->asked, NULL);
    return solver;
}

void term_solver_free(struct term_solver *solver) {
    if (solver == NULL) {
        return;
    }
    pthread_mutex_lock(&solver->lock);
    solver->ends = true;
    pthread_cond_signal(&solver->asked);
    pthread_mutex_unlock(&solver->lock);
    if (solver->runs) {
        pthread_join(solver->thread, NULL);
    }
    if (solver->memory != NULL) {
        munmap(solver->memory, solver->size);
    }
    close(solver->pipe[0]);
    close(solver->pipe[1]);
    pthread_cond_destroy(&solver->asked);
    pthread_mutex_destroy(&solver->lock);
    free(solver);
}

int term_solver_descriptor(const struct term_solver *solver) {
    return solver != NULL ? solver->pipe[0] : -1;
}

/* Signals are handled by the game's thread. */
static bool start_thread(struct term_solver *solver) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    solver->asker = pthread_self();
    solver->runs = pthread_create(&solver->thread, NULL, run, solver) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return solver->runs;
}

bool term_solver_ask(struct term_solver *solver, uint32_t number,
                     const struct fin_best_question *question) {
    if (solver == NULL || (question != NULL && !solver->runs && !start_thread(solver))) {
        return question == NULL;
    }
    pthread_mutex_lock(&solver->lock);
    solver->has_question = question != NULL;
    solver->is_new = solver->has_question;
    solver->has_answer = false;
    solver->number = number;
    if (question != NULL) {
        solver->question = *question;
    }
    pthread_cond_signal(&solver->asked);
    pthread_mutex_unlock(&solver->lock);
    return true;
}

bool term_solver_take(struct term_solver *solver, uint32_t *number, struct app_odds *odds) {
    char bytes[64];
    if (solver == NULL) {
        return false;
    }
    while (read(solver->pipe[0], bytes, sizeof bytes) > 0) {
    }
    pthread_mutex_lock(&solver->lock);
    bool ready = solver->has_answer;
    if (ready) {
        solver->has_answer = false;
        *number = solver->answered;
        *odds = solver->odds;
    }
    pthread_mutex_unlock(&solver->lock);
    return ready;
}

uint64_t term_solver_slices(const struct term_solver *solver, uint64_t *by_the_asker) {
    struct term_solver *locked = (struct term_solver *)solver;
    pthread_mutex_lock(&locked->lock);
    uint64_t slices = solver->slices;
    *by_the_asker = solver->by_the_asker;
    pthread_mutex_unlock(&locked->lock);
    return slices;
}
