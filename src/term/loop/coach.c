/* The coach's thread. Shared data is behind one lock, which no thread holds while it works. */
#define _POSIX_C_SOURCE 200809L

#include "term/loop/coach.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "platform/platform.h"

enum { NICE = 10 }; /* the game has priority */

struct term_coach {
    pthread_mutex_t lock;
    pthread_cond_t asked;
    pthread_t thread;
    bool runs, ends;
    int pipe[2];

    /* protected by the lock */
    bool has_question, has_answer;
    uint32_t number, answered;
    struct app_coach_question question;
    struct app_coach_answer answer;
};

/* ---- the thread ---- */

/* Waits for a question; false at the end. */
static bool next_question(struct term_coach *coach, struct app_coach_question *question,
                          uint32_t *number) {
    pthread_mutex_lock(&coach->lock);
    while (!coach->ends && !coach->has_question) {
        pthread_cond_wait(&coach->asked, &coach->lock);
    }
    coach->has_question = false;
    *question = coach->question;
    *number = coach->number;
    bool goes_on = !coach->ends;
    pthread_mutex_unlock(&coach->lock);
    return goes_on;
}

static void tell(struct term_coach *coach, uint32_t number, const struct app_coach_answer *answer) {
    pthread_mutex_lock(&coach->lock);
    coach->answer = *answer;
    coach->answered = number;
    coach->has_answer = true;
    pthread_mutex_unlock(&coach->lock);
    if (write(coach->pipe[1], "", 1) < 0) {
        return; /* the pipe is full: the reader will wake up anyway */
    }
}

/* Without memory the answer is that nothing was found. */
static void *run(void *data) {
    struct term_coach *coach = data;
    struct app_coach_question question;
    uint32_t number;
    void *memory = malloc(app_coach_memory());
    platform_lower_thread(NICE);
    while (next_question(coach, &question, &number)) {
        struct app_coach_answer answer = {.size = sizeof answer};
        if (memory != NULL) {
            app_coach_fill(&question, memory, &answer);
        }
        tell(coach, number, &answer);
    }
    free(memory);
    return NULL;
}

/* ---- the caller's side ---- */

struct term_coach *term_coach_make(void) {
    struct term_coach *coach = calloc(1, sizeof *coach);
    if (coach == NULL || !platform_pipe(coach->pipe, false)) {
        free(coach);
        return NULL;
    }
    pthread_mutex_init(&coach->lock, NULL);
    pthread_cond_init(&coach->asked, NULL);
    return coach;
}

void term_coach_free(struct term_coach *coach) {
    if (coach == NULL) {
        return;
    }
    pthread_mutex_lock(&coach->lock);
    coach->ends = true;
    pthread_cond_signal(&coach->asked);
    pthread_mutex_unlock(&coach->lock);
    if (coach->runs) {
        pthread_join(coach->thread, NULL);
    }
    close(coach->pipe[0]);
    close(coach->pipe[1]);
    pthread_cond_destroy(&coach->asked);
    pthread_mutex_destroy(&coach->lock);
    free(coach);
}

int term_coach_descriptor(const struct term_coach *coach) {
    return coach != NULL ? coach->pipe[0] : -1;
}

/* Signals are handled by the game's thread. */
static bool start_thread(struct term_coach *coach) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    coach->runs = pthread_create(&coach->thread, NULL, run, coach) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return coach->runs;
}

bool term_coach_ask(struct term_coach *coach, uint32_t number, const uint8_t *bytes,
                    size_t length) {
    if (coach == NULL || length != sizeof coach->question ||
        (!coach->runs && !start_thread(coach))) {
        return false;
    }
    pthread_mutex_lock(&coach->lock);
    memcpy(&coach->question, bytes, length);
    coach->number = number;
    coach->has_question = true;
    coach->has_answer = false;
    pthread_cond_signal(&coach->asked);
    pthread_mutex_unlock(&coach->lock);
    return true;
}

bool term_coach_take(struct term_coach *coach, uint32_t *number, struct app_coach_answer *answer) {
    char bytes[64];
    if (coach == NULL) {
        return false;
    }
    while (read(coach->pipe[0], bytes, sizeof bytes) > 0) {
    }
    pthread_mutex_lock(&coach->lock);
    bool ready = coach->has_answer;
    if (ready) {
        coach->has_answer = false;
        *number = coach->answered;
        *answer = coach->answer;
    }
    pthread_mutex_unlock(&coach->lock);
    return ready;
}
