/* A question to `finessimo serve` as a value: a line goes in, its answer comes out. It uses no
 * files and no threads. docs/json.md describes the lines. */
#ifndef FINESSIMO_CLI_SERVE_QUESTION_H
#define FINESSIMO_CLI_SERVE_QUESTION_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    QUESTION_LINE = 1 << 18, /* bytes of the longest line */
    QUESTION_ID = 64,        /* bytes of the longest id that is a text */
    QUESTION_PROBLEM = 200,  /* bytes of a message */
};

struct question;
struct question_reader;

/* The most work that one question may ask for. */
struct question_limits {
    int64_t nodes; /* placements per move of the player */
    int64_t steps; /* of the solver */
};

/* Why there is no answer. */
enum question_reason {
    QUESTION_INVALID,   /* the line is no valid question */
    QUESTION_CANCELLED, /* another line cancelled it */
    QUESTION_LIMIT,     /* it needs more work or memory than one question may have */
};

/* An answer, or a message with its reason. */
struct answer {
    json_t *json; /* NULL: none */
    int reason;   /* enum question_reason */
    char message[QUESTION_PROBLEM];
};

/* A kind of question. */
struct question_kind {
    const char *name; /* as in {"ask": "pc"} */
    size_t size;      /* of a task */
    int digits;       /* of real numbers in answers, 0: all */
    /* Takes the members of the question into a task, zeros so far. False with a problem. */
    bool (*read)(struct question_reader *reader, void *task);
    /* Answers a task; polls question_stopped. */
    struct answer (*answer)(const void *task, const struct question *question);
    void (*close)(void *task); /* frees its texts, or NULL */
};

struct question {
    json_t *id;                       /* an integer, a text, or null */
    const struct question_kind *kind; /* NULL: the line cancels another question, or is invalid */
    void *task;
    json_t *cancels;                /* the id of that question, or NULL */
    char problem[QUESTION_PROBLEM]; /* of an invalid line */
    int stopped;                    /* set and read by atomic operations */

    /* for the server */
    struct question *next;
    bool running;
};

/* The usual limits: nodes for a tenth of a second, steps for a minute. */
extern const struct question_limits question_limits;

/* Reads a line. The result always has an id. Exactly one of `kind`, `cancels` and `problem` is set.
 * Free it by question_free. */
struct question *question_read(const char *line, size_t length,
                               const struct question_limits *limits);
/* Answers a question of a kind. */
struct answer question_answer(const struct question *question);
void question_free(struct question *question);

/* From another thread: ends the answer soon. */
void question_stop(struct question *question);
bool question_stopped(const struct question *question);

/* The line that answers: {"id", "answer"} or {"id", "error"}. Frees the answer. */
json_t *question_line(const struct question *question, struct answer *answer);

struct answer answer_make(json_t *json);
struct answer answer_none(int reason, const char *message);

#endif
