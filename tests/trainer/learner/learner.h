/* A simulated learner: its memory, its hands, and its clock. */
#ifndef FIN_TESTS_LEARNER_LEARNER_H
#define FIN_TESTS_LEARNER_LEARNER_H

#include "memory.h"
#include "trainer/decks.h"

enum { LEARNER_FIRST_DAY = 20000, LEARNER_PACE_MS = 2500 };

struct learner {
    const struct memory_model *model;
    struct fin_random random;
    struct trace traces[TRAIN_PLACEMENTS];
    double quickness;               /* of its fingers, 1 on average */
    struct train_progress progress; /* the cards, and the product's schedule */
    double now;                     /* days */
    double left_s;                  /* of today's practice */
    uint32_t reviews;
    /* of schedules that rotate through all placements */
    int cursor;
    int order[TRAIN_PLACEMENTS], order_count;
};

void learner_begin(struct learner *learner, const struct memory_model *model, uint64_t seed);
double learner_chance(struct learner *learner);
/* One ungraded try; true if it was clean. *took_ms: its time, without the wait for the next
 * card. */
bool learner_try(struct learner *learner, int card, uint32_t *took_ms);
/* The mean recall of all placements on a day. */
double learner_recall(const struct learner *learner, double day);

/* ---- schedules.c ---- */

struct schedule {
    const char *name;
    int per_day; /* cards; 0: as long as the day's practice lasts */
    double seconds;
    /* A day of practice. */
    void (*practise)(struct learner *learner, const struct schedule *schedule, int32_t day);
    bool fixed; /* a rotation that ours is compared with */
};

extern const struct schedule learner_schedules[];
extern const int learner_schedule_count;

#endif
