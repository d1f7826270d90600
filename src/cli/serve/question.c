/* Reads questions and writes their answers. */
#include "cli/serve/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/serve/kinds.h"

static const struct question_kind *const kinds[] = {&ask_pc, &ask_finesse, &ask_search, &ask_bot,
                                                    &ask_review};

static const char *const reasons[] = {"invalid", "cancelled", "limit"};

const struct question_limits question_limits = {.nodes = 1000000, .steps = 1 << 28};

/* ---- reading ---- */

static bool is_id(const json_t *id) {
    return json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= QUESTION_ID);
}

static const struct question_kind *find_kind(const json_t *ask) {
    const char *name = json_string_value(ask);
    for (size_t i = 0; name != NULL && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i]->name, name) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

/* A member's name as a message may show it. */
static void refuse_member(struct question_reader *reader, const char *name) {
    char shown[32];
    size_t length = 0;
    for (; name[length] != '\0' && length + 1 < sizeof shown; length++) {
        shown[length] = (char)(name[length] >= ' ' && name[length] <= '~' ? name[length] : '?');
    }
    shown[length] = '\0';
    members_wrong(reader, "This question has no member `%s`.", shown);
}

static bool read_id(struct question_reader *reader, struct question *question) {
    json_t *id = members_take(reader, "id");
    if (id != NULL && !json_is_null(id) && !is_id(id)) {
        json_decref(id);
        return members_wrong(reader, "`id` is a whole number, or a text of at most %d bytes.",
                             QUESTION_ID);
    }
    if (id != NULL) {
        json_decref(question->id);
        question->id = id;
    }
    return true;
}

static bool read_cancel(struct question_reader *reader, struct question *question) {
    question->cancels = members_take(reader, "cancel");
    return is_id(question->cancels) ||
           members_wrong(reader, "`cancel` is the id of another question.");
}

static bool read_ask(struct question_reader *reader, struct question *question) {
    json_t *ask = members_take(reader, "ask");
    const struct question_kind *kind = find_kind(ask);
    json_decref(ask);
    if (kind == NULL) {
        return members_wrong(reader, "`ask` is pc, finesse, search, bot or review.");
    }
    question->task = calloc(1, kind->size);
    question->kind = kind;
    return question->task != NULL ? kind->read(reader, question->task)
                                  : members_wrong(reader, "Not enough memory.");
}

static bool read_object(struct question_reader *reader, struct question *question) {
    bool cancels = json_object_get(reader->object, "cancel") != NULL;
    if (!read_id(reader, question) || !(cancels ? read_cancel : read_ask)(reader, question)) {
        return false;
    }
    void *left = json_object_iter(reader->object);
    if (left != NULL) {
        refuse_member(reader, json_object_iter_key(left));
    }
    return left == NULL;
}

static void close_task(struct question *question) {
    if (question->task != NULL && question->kind->close != NULL) {
        question->kind->close(question->task);
    }
    free(question->task);
    question->task = NULL;
    question->kind = NULL;
    json_decref(question->cancels);
    question->cancels = NULL;
}

struct question *question_read(const char *line, size_t length,
                               const struct question_limits *limits) {
    struct question *question = calloc(1, sizeof *question);
    if (question == NULL) {
        return NULL;
    }
    question->id = json_null();
    struct question_reader reader = {.problem = question->problem, .limits = limits};
    reader.object =
        length <= QUESTION_LINE ? json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    bool good = json_is_object(reader.object)
                    ? read_object(&reader, question)
                    : members_wrong(&reader, length > QUESTION_LINE ? "The line is too long."
                                             : reader.object == NULL
                                                 ? "This is not a JSON object on one line."
                                                 : "A question is an object.");
    if (!good) {
        close_task(question);
    }
    json_decref(reader.object);
    return question;
}

void question_free(struct question *question) {
    close_task(question);
    json_decref(question->id);
    free(question);
}

/* ---- answering ---- */

struct answer answer_make(json_t *json) {
    return (struct answer){.json = json};
}

struct answer answer_none(int reason, const char *message) {
    struct answer answer = {.reason = reason};
    snprintf(answer.message, sizeof answer.message, "%s", message);
    return answer;
}

struct answer question_answer(const struct question *question) {
    return question->kind->answer(question->task, question);
}

void question_stop(struct question *question) {
    __atomic_store_n(&question->stopped, 1, __ATOMIC_RELAXED);
}

bool question_stopped(const struct question *question) {
    return __atomic_load_n(&question->stopped, __ATOMIC_RELAXED) != 0;
}

json_t *question_line(const struct question *question, struct answer *answer) {
    if (question_stopped(question)) {
        json_decref(answer->json);
        *answer = answer_none(QUESTION_CANCELLED, "The question was cancelled.");
    }
    return answer->json != NULL
               ? json_pack("{s:O,s:o}", "id", question->id, "answer", answer->json)
               : json_pack("{s:O,s:{s:s,s:s}}", "id", question->id, "error", "reason",
                           reasons[answer->reason], "message", answer->message);
}
