/* Answers lines on threads. One lock guards the list and the output. */
#define _POSIX_C_SOURCE 200809L

#include "cli/serve/server.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/serve/question.h"

struct server {
    FILE *in, *out;
    pthread_mutex_t lock;
    pthread_cond_t arrived, answered;
    struct question *first; /* in flight, the oldest first */
    int count;
    bool ended; /* no more lines */
};

/* ---- the list; all of these need the lock ---- */

static struct question **find_waiting(struct server *server) {
    struct question **at = &server->first;
    while (*at != NULL && (*at)->running) {
        at = &(*at)->next;
    }
    return at;
}

static struct question **find_id(struct server *server, const json_t *id) {
    struct question **at = &server->first;
    while (*at != NULL && !json_equal((*at)->id, id)) {
        at = &(*at)->next;
    }
    return at;
}

static void append(struct server *server, struct question *question) {
    struct question **at = &server->first;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = question;
    server->count++;
}

static void remove_from_list(struct server *server, const struct question *question) {
    struct question **at = &server->first;
    while (*at != question) {
        at = &(*at)->next;
    }
    *at = question->next;
    server->count--;
    pthread_cond_signal(&server->answered);
}

static void print(struct server *server, const struct question *question, struct answer *answer) {
    json_t *line = question_line(question, answer);
    int digits = question->kind != NULL ? question->kind->digits : 0;
    json_dumpf(line, server->out, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(digits));
    putc('\n', server->out);
    fflush(server->out);
    json_decref(line);
}

/* ---- threads ---- */

static void *work(void *data) {
    struct server *server = data;
    pthread_mutex_lock(&server->lock);
    for (;;) {
        struct question *question = *find_waiting(server);
        if (question == NULL && server->ended) {
            break;
        }
        if (question == NULL) {
            pthread_cond_wait(&server->arrived, &server->lock);
            continue;
        }
        question->running = true;
        pthread_mutex_unlock(&server->lock);
        struct answer answer = question_answer(question);
        pthread_mutex_lock(&server->lock);
        remove_from_list(server, question);
        print(server, question, &answer);
        question_free(question);
    }
    pthread_mutex_unlock(&server->lock);
    return NULL;
}

/* ---- lines ---- */

/* The line that cancels is answered first, then a question that waits; one that runs is answered
 * as soon as its thread notices. */
static void cancel(struct server *server, const struct question *line) {
    struct question *question = *find_id(server, line->cancels);
    bool found = question != NULL && !question_stopped(question);
    struct answer answer = answer_make(json_pack("{s:b}", "cancelled", found));
    print(server, line, &answer);
    if (found) {
        question_stop(question);
    }
    if (found && !question->running) {
        struct answer none = answer_make(NULL);
        remove_from_list(server, question);
        print(server, question, &none);
        question_free(question);
    }
}

/* A line without work: it cancels, or is invalid. */
static void take_line(struct server *server, struct question *question) {
    if (question->cancels != NULL) {
        cancel(server, question);
    } else {
        struct answer none = answer_none(QUESTION_INVALID, question->problem);
        print(server, question, &none);
    }
    question_free(question);
}

static void refuse_twice(struct server *server, struct question *question) {
    struct answer none =
        answer_none(QUESTION_INVALID, "A question with this id is in flight already.");
    print(server, question, &none);
    question_free(question);
}

static void take_question(struct server *server, struct question *question) {
    while (server->count >= SERVER_QUESTIONS) {
        pthread_cond_wait(&server->answered, &server->lock);
    }
    if (!json_is_null(question->id) && *find_id(server, question->id) != NULL) {
        refuse_twice(server, question);
        return;
    }
    append(server, question);
    pthread_cond_signal(&server->arrived);
}

/* Reads a line without its line feed; of a longer one than QUESTION_LINE, one byte more. False at
 * the end. */
static bool read_line(FILE *in, char *line, size_t *length) {
    int byte = getc_unlocked(in);
    *length = 0;
    if (byte == EOF) {
        return false;
    }
    for (; byte != EOF && byte != '\n'; byte = getc_unlocked(in)) {
        if (*length <= QUESTION_LINE) {
            line[(*length)++] = (char)byte;
        }
    }
    return true;
}

static void read_lines(struct server *server) {
    char *line = cli_resize(NULL, QUESTION_LINE + 1);
    size_t length;
    while (!ferror(server->out) && read_line(server->in, line, &length)) {
        struct question *question = question_read(line, length, &question_limits);
        if (question == NULL) {
            exit(cli_wrong("Not enough memory."));
        }
        pthread_mutex_lock(&server->lock);
        (question->kind != NULL ? take_question : take_line)(server, question);
        pthread_mutex_unlock(&server->lock);
    }
    free(line);
}

bool server_run(FILE *in, FILE *out, int threads) {
    struct server server = {.in = in, .out = out};
    pthread_t workers[SERVER_THREADS];
    int count = 0;
    json_object_seed(0); /* once, before there are threads */
    pthread_mutex_init(&server.lock, NULL);
    pthread_cond_init(&server.arrived, NULL);
    pthread_cond_init(&server.answered, NULL);
    while (count < threads && count < SERVER_THREADS &&
           pthread_create(&workers[count], NULL, work, &server) == 0) {
        count++;
    }
    if (count == 0) {
        exit(cli_wrong("No thread can be started."));
    }
    read_lines(&server);
    pthread_mutex_lock(&server.lock);
    server.ended = true;
    pthread_cond_broadcast(&server.arrived);
    pthread_mutex_unlock(&server.lock);
    while (count > 0) {
        pthread_join(workers[--count], NULL);
    }
    return !ferror(out);
}
