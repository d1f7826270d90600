/* Three models of a learner's memory, to judge schedules by. A schedule never sees them.
 *
 * All three agree on one thing: an average card that was tried once, with its keys shown, is
 * recalled the next day with the probability `anchor`. Cards differ by their ease, 1 on average. */
#ifndef FIN_TESTS_LEARNER_MEMORY_H
#define FIN_TESTS_LEARNER_MEMORY_H

#include <stdbool.h>

enum { TRACE_TRIES = 128 };

/* The memory of one card. */
struct trace {
    double ease;
    int tries;                                  /* 0: never seen */
    double last;                                /* the day of the last try, with its fraction */
    bool helped;                                /* its pattern was known when it was new */
    double strength;                            /* days; not in ACT-R */
    double difficulty;                          /* FSRS only */
    double at[TRACE_TRIES], decay[TRACE_TRIES]; /* ACT-R: each try */
};

struct memory_model {
    const char *name;
    double (*recall)(const struct trace *trace, double now);
    /* A try: the card was known, or its keys were shown. */
    void (*practise)(struct trace *trace, double now, bool knew);
};

extern double memory_anchor;

enum { MEMORY_FSRS, MEMORY_HALF_LIFE, MEMORY_ACT_R, MEMORY_MODELS };
extern const struct memory_model memory_models[MEMORY_MODELS];

#endif
