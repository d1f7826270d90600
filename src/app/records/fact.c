/* The order of facts, and their validity. */
#include "app/core/fact.h"

#include "app/practice/counters.h"
#include "app/puzzle/puzzle.h"
#include "app/train/totals.h"
#include "trainer/progress.h"

int app_fact_compare(const struct app_fact *a, const struct app_fact *b) {
    const uint64_t of_a[] = {a->kind, a->what, a->when, a->device};
    const uint64_t of_b[] = {b->kind, b->what, b->when, b->device};
    int order = 0;
    for (int i = 0; i < 4 && order == 0; i++) {
        order = (of_a[i] > of_b[i]) - (of_a[i] < of_b[i]);
    }
    return order;
}

bool app_fact_is_sound(const struct app_fact *fact) {
    struct train_review review;
    if (fact->what > INT64_MAX || fact->when > INT64_MAX || fact->device > INT64_MAX ||
        fact->value > INT64_MAX) {
        return false;
    }
    switch (fact->kind) {
    case APP_FACT_REVIEW:
        return train_review_unpack(fact->value, &review);
    case APP_FACT_TOTAL:
        return fact->what < APP_TOTAL_ITEMS && fact->when <= INT32_MAX;
    case APP_FACT_PRACTICE:
        return fact->what < APP_PRACTICE_ITEMS && fact->when == 0;
    case APP_FACT_PUZZLE:
        return fact->what < UINT8_MAX && fact->when == 0 && fact->device == 0 &&
               fact->value <= APP_PUZZLE_BEST;
    default:
        return false;
    }
}
