/* Facts: saved numbers about practice and finesse. A fact is identified by its first four
 * members. Merging keeps the larger value, so the order of merges does not matter. */
#ifndef FIN_APP_CORE_FACT_H
#define FIN_APP_CORE_FACT_H

#include <stdbool.h>
#include <stdint.h>

enum app_fact_kind {
    APP_FACT_REVIEW = 1, /* what: card, when: time in ms since 1970, value: train_review_pack */
    APP_FACT_TOTAL,      /* what: enum app_total_item, when: day, Monday or 0, value: a count */
    APP_FACT_PRACTICE,   /* what: enum app_practice_item, when: 0, value: a count */
    APP_FACT_PUZZLE,     /* what: a stage or trick, when and device: 0, value: see puzzle.h */
    APP_FACT_KINDS,
};

enum { APP_FACT_PAGE = 256 };

struct app_fact {
    uint8_t kind;
    uint64_t what, when, device, value;
};

/* Compares facts by their identifying members; 0: the same. */
int app_fact_compare(const struct app_fact *a, const struct app_fact *b);
/* True if the fact can be saved. */
bool app_fact_is_sound(const struct app_fact *fact);

#endif
