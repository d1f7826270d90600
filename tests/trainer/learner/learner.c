/* The learner: tries cards, remembers, and takes its time. */
#include "learner.h"

#include <math.h>

double learner_chance(struct learner *learner) {
    return (double)fin_random_below(&learner->random, 1000000) / 1e6;
}

/* Normal with mean 0 and deviation 1, by the sum of twelve. */
static double normal(struct learner *learner) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
        sum += learner_chance(learner);
    }
    return sum;
}

void learner_begin(struct learner *learner, const struct memory_model *model, uint64_t seed) {
    *learner = (struct learner){.model = model, .random = fin_random_seed(seed)};
    train_progress_make(&learner->progress, 1, FIN_ROTATION_SRS, FIN_KEY_SET);
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        double length = learner->progress.cards[card].length;
        learner->traces[card].ease = (0.6 + 0.8 * learner_chance(learner)) * (1.3 - 0.15 * length);
    }
    learner->quickness = exp(0.25 * normal(learner));
}

static bool knows_sibling(const struct learner *learner, int card) {
    const struct train_card *cards = learner->progress.cards;
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        if (i != card && cards[i].pattern == cards[card].pattern &&
            learner->model->recall(&learner->traces[i], learner->now + 7) > 0.9) {
            return true;
        }
    }
    return false;
}

/* Seconds until the piece locks: 0.5 and 0.35 a key, varying by 25 % from try to try; up to half
 * as much again for a card that is hardly known. */
static double hand_seconds(struct learner *learner, int card, double recall) {
    double length = learner->progress.cards[card].length;
    double varied = exp(0.25 * normal(learner));
    return (0.5 + 0.35 * length) * varied * learner->quickness * (1.5 - 0.5 * recall);
}

/* A finger slips in one try of a hundred. A miss is tried again at once, which takes as long. */
bool learner_try(struct learner *learner, int card, uint32_t *took_ms) {
    struct trace *trace = &learner->traces[card];
    double recall = learner->model->recall(trace, learner->now);
    bool is_new = trace->tries == 0;
    trace->helped = is_new ? knows_sibling(learner, card) : trace->helped;
    bool knew = is_new || learner_chance(learner) < recall;
    bool clean = knew && learner_chance(learner) < 0.99;
    double seconds = hand_seconds(learner, card, recall);
    learner->model->practise(trace, learner->now, knew);
    trace->tries++;
    trace->last = learner->now;
    learner->reviews++;
    *took_ms = (uint32_t)(1000 * seconds);
    double lasts = (clean ? 1 : 2) * (seconds + 0.7);
    learner->left_s -= lasts;
    learner->now += lasts / 86400;
    return clean;
}

double learner_recall(const struct learner *learner, double day) {
    double sum = 0;
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        sum += learner->model->recall(&learner->traces[card], day);
    }
    return sum / TRAIN_PLACEMENTS;
}
