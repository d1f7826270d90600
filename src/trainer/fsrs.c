/* FSRS-6. The names w0 to w20 are those of the published formulas. */
#include "trainer/fsrs.h"

#include "trainer/number.h"

static const double w[21] = {0.212,  1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194,
                             0.001,  1.8722, 0.1666, 0.796,  1.4835, 0.0614, 0.2629,
                             1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542};

static const double stability_least = 0.001;
static const double stability_most = 36500;

static double between(double x, double least, double most) {
    x = x < least ? least : x;
    return x > most ? most : x;
}

static double bounded(double x) {
    return train_round8(between(x, stability_least, stability_most));
}

/* ---- difficulty ---- */

static double first_difficulty(int grade) {
    return train_round8(w[4] - train_exp((grade - 1) * w[5]) + 1);
}

static double next_difficulty(double difficulty, int grade) {
    double change = train_round8(-w[6] * (grade - 3) * (10 - difficulty) / 9);
    double next = difficulty + change;
    double back = train_round8(w[7] * first_difficulty(TRAIN_EASY) + (1 - w[7]) * next);
    return between(back, 1, 10);
}

/* ---- stability ---- */

static double after_recall(struct train_memory memory, double recall, int grade) {
    double bonus = grade == TRAIN_HARD ? w[15] : grade == TRAIN_EASY ? w[16] : 1;
    double growth = train_exp(w[8]) * (11 - memory.difficulty) *
                    train_power(memory.stability, -w[9]) * (train_exp((1 - recall) * w[10]) - 1) *
                    bonus;
    return bounded(memory.stability * (1 + growth));
}

static double after_lapse(struct train_memory memory, double recall) {
    double fallen =
        bounded(w[11] * train_power(memory.difficulty, -w[12]) *
                (train_power(memory.stability + 1, w[13]) - 1) * train_exp((1 - recall) * w[14]));
    double most = train_round8(memory.stability / train_exp(w[17] * w[18]));
    return between(most, stability_least, fallen);
}

static double on_the_same_day(double stability, int grade) {
    double change = train_power(stability, -w[19]) * train_exp(w[17] * (grade - 3 + w[18]));
    change = grade >= TRAIN_GOOD && change < 1 ? 1 : change;
    return bounded(stability * change);
}

/* ---- interface ---- */

/* The factor that makes recall 90 % after as many days as the stability. */
static double forgetting(void) {
    return train_round8(train_exp(train_log(0.9) / -w[20]) - 1);
}

double train_recall(struct train_memory memory, double days) {
    return train_round8(train_power(1 + forgetting() * days / memory.stability, -w[20]));
}

struct train_memory train_review(struct train_memory memory, int32_t days, int grade) {
    if (memory.stability == 0) {
        double first = w[grade - 1];
        return (struct train_memory){first < 0.1 ? 0.1 : first,
                                     between(first_difficulty(grade), 1, 10)};
    }
    double recall = train_recall(memory, days);
    struct train_memory next = {.difficulty = next_difficulty(memory.difficulty, grade)};
    if (days == 0) {
        next.stability = on_the_same_day(memory.stability, grade);
    } else if (grade == TRAIN_AGAIN) {
        next.stability = after_lapse(memory, recall);
    } else {
        next.stability = after_recall(memory, recall, grade);
    }
    return next;
}

int32_t train_interval(struct train_memory memory) {
    double share = train_round8((train_power(TRAIN_ASKED / 100.0, -1 / w[20]) - 1) / forgetting());
    double days = memory.stability * share + 0.5;
    days = days < 1 ? 1 : days;
    return days > TRAIN_INTERVAL_MOST ? TRAIN_INTERVAL_MOST : (int32_t)days;
}
