/* What is kept of practice and of finesse, as plain numbers. A fact is known by
 * its first four members; where two devices have the same one, the larger value
 * stays, so that merging gives the same whichever comes first. */
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

/* The order of facts by what they are known by; 0: they are the same. */
int app_fact_compare(const struct app_fact *a, const struct app_fact *b);
/* It can be written. */
bool app_fact_is_sound(const struct app_fact *fact);

#endif
