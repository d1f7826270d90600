/* Assertions about answers of the store. Include after cmocka.h. */
#ifndef FIN_TESTS_STORE_ASSERTS_H
#define FIN_TESTS_STORE_ASSERTS_H

#include <string.h>

#include "store/store.h"

static inline void assert_done(struct app_event answer) {
    if (answer.failed || answer.text[0] != '\0') {
        fail_msg("failed: %s", answer.text);
    }
}

/* The effect failed with a message that contains this; "": without a message. */
static inline void assert_failed(struct app_event answer, const char *part) {
    assert_true(answer.failed);
    if (strstr(answer.text, part) == NULL || (*part == '\0') != (answer.text[0] == '\0')) {
        fail_msg("expected \"%s\", got \"%s\"", part, answer.text);
    }
}

static inline void assert_same_record(const struct app_record *a, const struct app_record *b) {
    struct app_record copy = *a;
    copy.id = b->id;
    assert_memory_equal(&copy, b, sizeof copy);
}

/* The message was not truncated. */
static inline void assert_sentence(const char *message, const char *part) {
    size_t length = strlen(message);
    if (strstr(message, part) == NULL || length == 0 || message[length - 1] != '.') {
        fail_msg("expected a sentence with \"%s\", got \"%s\"", part, message);
    }
}

#endif
