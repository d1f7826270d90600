/* The published spaced-repetition algorithm FSRS, version 6, with its default
 * parameters: what a review does to a memory, and when the next one is due. A
 * card takes two seconds, so that more recall is asked for than usual. Time is
 * whole days. */
#ifndef FIN_TRAINER_FSRS_H
#define FIN_TRAINER_FSRS_H

#include <stdint.h>

enum train_grade { TRAIN_AGAIN = 1, TRAIN_HARD, TRAIN_GOOD, TRAIN_EASY };

enum {
    TRAIN_INTERVAL_MOST = 36500,
    TRAIN_ASKED = 94, /* percent of recall at which a card comes again */
};

/* A memory; both 0 before the first review. */
struct train_memory {
    double stability;  /* days until recall has fallen to 90 % */
    double difficulty; /* 1 to 10 */
};

/* The memory after a review so many days (0: the same day) after the last. */
struct train_memory train_review(struct train_memory memory, int32_t days, int grade);
/* The chance to recall so many days after the last review. */
double train_recall(struct train_memory memory, double days);
/* Days until the next review. */
int32_t train_interval(struct train_memory memory);

#endif
