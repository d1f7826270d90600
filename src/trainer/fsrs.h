/* FSRS version 6, the published spaced-repetition algorithm, with its default parameters: the
 * effect of a review on a memory, and the date of the next review. A card takes only two seconds,
 * so the target recall is higher than usual. Time is in whole days. */
#ifndef FIN_TRAINER_FSRS_H
#define FIN_TRAINER_FSRS_H

#include <stdint.h>

enum train_grade { TRAIN_AGAIN = 1, TRAIN_HARD, TRAIN_GOOD, TRAIN_EASY };

enum {
    TRAIN_INTERVAL_MOST = 36500,
    TRAIN_ASKED = 98, /* percent of recall at which a card is due */
};

/* The memory of a card; both 0 before the first review. */
struct train_memory {
    double stability;  /* days until recall has fallen to 90 % */
    double difficulty; /* 1 to 10 */
};

/* The memory after a review this many days after the last (0: the same day). */
struct train_memory train_review(struct train_memory memory, int32_t days, int grade);
/* The probability of recall this many days after the last review. */
double train_recall(struct train_memory memory, double days);
/* Days until the next review, for this memory alone: due.c may ask for more. */
int32_t train_interval(struct train_memory memory);

#endif
