/* Distinguishes key repeats from new presses in a terminal without key releases. */
#include "app/play/repeats.h"

#include <stdbool.h>

enum {
    LEAST_DELAY_US = 130000,   /* shorter than any keyboard's delay, longer than any interval */
    MOST_DELAY_US = 700000,    /* the longest delay of a keyboard */
    DELAY_WINDOW_US = 25000,   /* around a learned delay; twice this if it was learned once */
    LATE_US = 20000,           /* most jitter at the end of an interval, relative to its start */
    ERROR_US = 4000,           /* most error of a learned value */
    INHUMAN_US = 45000,        /* a mean interval that no finger reaches */
    INHUMAN_INTERVALS = 4,     /* intervals of that speed that prove a key repeat */
    GUESS_INTERVALS = 2,       /* the same after a plausible keyboard delay */
    GUESS_US = 60000,          /* a second repeat is expected within this time */
    TIRELESS_INTERVALS = 8,    /* steady intervals at any speed that prove a key repeat */
    STALL_US = 300000,         /* most delay of a repeat on a busy machine */
    PATIENCE_US = 100000,      /* a key counts as released after this time without a repeat */
    PATIENCE_BEYOND_US = 40000 /* but not sooner than this after a repeat was due */
};

static uint32_t apart(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

static uint32_t mean_us(const struct app_repeats *repeats) {
    return repeats->intervals == 0 ? 0
                                   : (uint32_t)((repeats->at - repeats->from) / repeats->intervals);
}

static uint32_t mean_error_us(const struct app_repeats *repeats) {
    return LATE_US / repeats->intervals;
}

static void begin_run(struct app_repeats *repeats, uint64_t from, uint32_t delay_us) {
    repeats->from = from;
    repeats->delay_us = delay_us;
    repeats->intervals = 0;
}

/* Adds a press of the same key, this long after the last one. */
static void extend_run(struct app_repeats *repeats, uint32_t gap_us, uint64_t now) {
    uint32_t mean = mean_us(repeats);
    bool established = repeats->kind == APP_PRESS_REPEAT && repeats->intervals >= 2;
    bool steady = repeats->intervals == 0 ||
                  apart(gap_us, mean) <= LATE_US + mean_error_us(repeats) + ERROR_US;
    bool lapses = established && !steady && gap_us <= STALL_US && mean <= INHUMAN_US;
    repeats->lapsed = lapses || (repeats->lapsed && gap_us <= INHUMAN_US);
    if (gap_us >= LEAST_DELAY_US) {
        begin_run(repeats, now, gap_us <= MOST_DELAY_US ? gap_us : 0);
    } else if (!steady) {
        begin_run(repeats, repeats->at, 0);
        repeats->intervals = 1;
    } else {
        repeats->intervals++;
    }
    repeats->at = now;
}

/* ---- classifying a press ---- */

static bool is_inhuman(const struct app_repeats *repeats) {
    return repeats->intervals >= INHUMAN_INTERVALS && mean_us(repeats) <= INHUMAN_US;
}

static bool delay_fits(const struct app_repeats *repeats) {
    uint32_t window = repeats->times > 1 ? DELAY_WINDOW_US : 2 * DELAY_WINDOW_US;
    bool learned = repeats->learned_delay_us != 0;
    return repeats->delay_us != 0 &&
           (!learned || apart(repeats->delay_us, repeats->learned_delay_us) <= window);
}

static bool period_fits(const struct app_repeats *repeats, uint32_t gap_us) {
    uint32_t mean = mean_us(repeats), learned = repeats->learned_period_us;
    if (learned == 0 && repeats->intervals < GUESS_INTERVALS) {
        return gap_us <= GUESS_US;
    }
    if (learned == 0) {
        return mean <= INHUMAN_US;
    }
    return apart(gap_us, learned) <= LATE_US + ERROR_US &&
           apart(mean, learned) <= mean_error_us(repeats) + ERROR_US;
}

static int kind_of(const struct app_repeats *repeats, uint32_t gap_us) {
    bool resumes = repeats->lapsed && gap_us <= INHUMAN_US;
    if (is_inhuman(repeats) || resumes) {
        return APP_PRESS_REPEAT;
    }
    if (!delay_fits(repeats)) {
        return APP_PRESS_FRESH;
    }
    if (repeats->intervals == 0) {
        return APP_PRESS_MAY_REPEAT;
    }
    if (!period_fits(repeats, gap_us)) {
        return APP_PRESS_FRESH;
    }
    bool guessed = repeats->learned_period_us == 0 && repeats->intervals < GUESS_INTERVALS;
    return guessed ? APP_PRESS_SEEMS_REPEAT : APP_PRESS_REPEAT;
}

/* ---- learning ---- */

/* True for a run that no player types. An interval that a finger could keep up is trusted only
 * until a faster one was seen. */
static bool teaches(const struct app_repeats *repeats) {
    uint32_t learned = repeats->learned_period_us;
    bool tireless = repeats->intervals >= TIRELESS_INTERVALS;
    return repeats->delay_us != 0 &&
           (is_inhuman(repeats) || (tireless && (learned == 0 || learned > INHUMAN_US)));
}

/* Learns from a run of presses. Each run counts once; its later intervals only improve the mean. */
static void learn(struct app_repeats *repeats, bool counted) {
    uint32_t times = delay_fits(repeats) ? repeats->times : 0;
    repeats->learned_period_us = mean_us(repeats);
    if (counted) {
        return;
    }
    uint32_t weight = times < 3 ? times : 3;
    repeats->learned_delay_us =
        (repeats->learned_delay_us * weight + repeats->delay_us) / (weight + 1);
    repeats->times = times + 1;
}

int app_repeats_take(struct app_repeats *repeats, int key, uint64_t now) {
    bool follows = key == repeats->key && repeats->at != 0 && now >= repeats->at;
    bool counted = teaches(repeats);
    if (!follows || now - repeats->at > MOST_DELAY_US) {
        begin_run(repeats, now, 0);
        repeats->at = now;
        repeats->key = (uint8_t)key;
        repeats->lapsed = false;
        repeats->kind = APP_PRESS_FRESH;
        return repeats->kind;
    }
    uint32_t gap_us = (uint32_t)(now - repeats->at);
    extend_run(repeats, gap_us, now);
    if (teaches(repeats)) {
        learn(repeats, counted);
    }
    repeats->kind = (uint8_t)kind_of(repeats, gap_us);
    return repeats->kind;
}

uint32_t app_repeats_patience(const struct app_repeats *repeats) {
    uint32_t mean = mean_us(repeats);
    return mean + PATIENCE_BEYOND_US > PATIENCE_US ? mean + PATIENCE_BEYOND_US : PATIENCE_US;
}
