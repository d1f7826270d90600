/* The three models of memory. */
#include "memory.h"

#include <math.h>

#include "trainer/fsrs.h"

double memory_anchor = 0.8;

/* A card whose pattern is known begins three times as strong. */
static double first_ease(const struct trace *trace) {
    return trace->ease * (trace->helped ? 3 : 1);
}

/* ---- FSRS-6: power-law forgetting, growth by the published formulas ----
 *
 * The learner's strengths and difficulties are its own; the schedule has to guess them. A miss
 * never leaves less than a first try, because the keys are shown. */

static double fsrs_recall(const struct trace *trace, double now) {
    struct train_memory memory = {trace->strength, trace->difficulty};
    return trace->tries == 0 ? 0 : train_recall(memory, now - trace->last);
}

/* The strength with which recall has fallen to the anchor after a day. */
static double fsrs_first(const struct trace *trace) {
    double low = 0.01, high = 100;
    for (int i = 0; i < 60; i++) {
        double middle = sqrt(low * high);
        bool less = train_recall((struct train_memory){middle, 5}, 1) < memory_anchor;
        *(less ? &low : &high) = middle;
    }
    return low * first_ease(trace);
}

static void fsrs_practise(struct trace *trace, double now, bool knew) {
    double first = fsrs_first(trace), hard = 10 - 5 * trace->ease;
    if (trace->tries == 0) {
        trace->strength = first;
        trace->difficulty = hard < 1 ? 1 : hard;
        return;
    }
    struct train_memory memory = {trace->strength, trace->difficulty};
    memory = train_review(memory, (int)(now - trace->last + 0.5), knew ? TRAIN_GOOD : TRAIN_AGAIN);
    trace->strength = memory.stability > first ? memory.stability : first;
    trace->difficulty = memory.difficulty;
}

/* ---- exponential half-life ----
 *
 * Recall halves every `strength` days. A recall at 90 % doubles the half-life; the later, the
 * more: 1 + sqrt(10 (1 - recall)). A miss halves it. */

static double half_life_recall(const struct trace *trace, double now) {
    return trace->tries == 0 ? 0 : exp2(-(now - trace->last) / trace->strength);
}

static void half_life_practise(struct trace *trace, double now, bool knew) {
    double first = -1 / log2(memory_anchor) * first_ease(trace);
    if (trace->tries == 0) {
        trace->strength = first;
    } else if (knew) {
        trace->strength *= 1 + sqrt(10 * (1 - half_life_recall(trace, now)));
    } else {
        trace->strength = trace->strength / 2 > first ? trace->strength / 2 : first;
    }
}

/* ---- ACT-R, with the decay of Pavlik and Anderson (2005) ----
 *
 * Activation is the logarithm of the sum of age^-decay over all tries, and each try decays the
 * faster the more active the card was. Recall is logistic in activation. The parameters are
 * theirs: time outside practice counts 0.025 times as much. Their threshold (-0.704) is for pairs
 * of foreign words, of which 6 % are known the next day after one try; it is offset so that the
 * anchor holds: by -1.05 for an anchor of 80 %. */

static const double act_decay = 0.177, act_slope = 0.217, act_noise = 0.255, act_outside = 0.025;

static double act_seconds(double days) {
    const double session = 600;
    double seconds = 1 + days * 86400;
    return seconds < session ? seconds : session + (seconds - session) * act_outside;
}

static double activation(const struct trace *trace, double now) {
    double sum = 0;
    for (int i = 0; i < trace->tries && i < TRACE_TRIES; i++) {
        sum += pow(act_seconds(now - trace->at[i]), -trace->decay[i]);
    }
    return log(sum);
}

static double act_threshold(void) {
    double once = -act_decay * log(act_seconds(1));
    return once - act_noise * log(memory_anchor / (1 - memory_anchor));
}

static double act_recall(const struct trace *trace, double now) {
    if (trace->tries == 0) {
        return 0;
    }
    double above = activation(trace, now) + log(first_ease(trace)) / 2 - act_threshold();
    return 1 / (1 + exp(-above / act_noise));
}

/* Only the latest tries are kept. */
static void act_practise(struct trace *trace, double now, bool knew) {
    (void)knew;
    int index = trace->tries % TRACE_TRIES;
    double active = trace->tries == 0 ? 0 : act_slope * exp(activation(trace, now));
    trace->at[index] = now;
    trace->decay[index] = act_decay + active;
}

const struct memory_model memory_models[MEMORY_MODELS] = {
    [MEMORY_FSRS] = {"FSRS", fsrs_recall, fsrs_practise},
    [MEMORY_HALF_LIFE] = {"half-life", half_life_recall, half_life_practise},
    [MEMORY_ACT_R] = {"ACT-R", act_recall, act_practise},
};
