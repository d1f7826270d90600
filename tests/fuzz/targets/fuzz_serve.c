/* Lines to `finessimo serve`. */
#include "../text.h"
#include "cli/serve/question.h"

enum { ANSWERS = 8 };

static const struct question_limits limits = {.nodes = 30, .steps = 3000};

/* A question is answered once as asked and once cancelled: one answer each, never both an answer
 * and an error. */
static void must_answer(struct question *question) {
    for (int i = 0; i < 2; i++) {
        struct answer answer = question_answer(question);
        if (answer.json == NULL) {
            must(answer.message[0] != '\0', "an error has a message");
        }
        json_t *line = question_line(question, &answer);
        must(json_object_size(line) == 2 && json_object_get(line, "id") != NULL,
             "an answer has the id and one more member");
        must(i == 0 || json_object_get(line, "error") != NULL, "a cancelled question says so");
        json_decref(line);
        question_stop(question);
    }
}

static void take(const char *line, size_t length, int *answers) {
    struct question *question = question_read(line, length, &limits);
    must(question != NULL, "there is enough memory");
    bool wrong = question->problem[0] != '\0';
    must((question->kind != NULL) + (question->cancels != NULL) + wrong == 1,
         "a line asks, cancels or is invalid");
    must((question->kind != NULL) == (question->task != NULL), "a kind has a task");
    if (wrong) {
        size_t end = strlen(question->problem);
        must(end < QUESTION_PROBLEM && question->problem[end - 1] == '.', "a sentence has a stop");
    }
    if (question->kind != NULL && (*answers)++ < ANSWERS) {
        must_answer(question);
    }
    question_free(question);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int answers = 0;
    while (size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end != NULL ? (size_t)(end - data) : size;
        take((const char *)data, length, &answers);
        length += end != NULL;
        data += length;
        size -= length;
    }
    return 0;
}
