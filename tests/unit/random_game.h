/* Random set-ups and button changes, the same for the same seed: for tests that play many games
 * with mixed presets, modes and settings. */
#ifndef FIN_TESTS_RANDOM_GAME_H
#define FIN_TESTS_RANDOM_GAME_H

#include "finessimo.h"

static inline uint64_t random_below(struct fin_random *random, uint32_t n) {
    return fin_random_below(random, n);
}

/* A number that some setting accepts: small, a delay, or a special one. */
static inline int64_t random_value(struct fin_random *random) {
    switch (random_below(random, 4)) {
    case 0:
        return (int64_t)random_below(random, 6) - 2;
    case 1:
        return (int64_t)random_below(random, 60) - 20;
    case 2:
        return (int64_t)random_below(random, 3000);
    default:
        return (int64_t)random_below(random, 900000);
    }
}

static inline int random_preset(struct fin_random *random) {
    return (int)random_below(random, FIN_PRESETS);
}

static inline int random_mode(struct fin_random *random) {
    uint32_t modes = 0;
    while (fin_mode_name((int)modes) != NULL) {
        modes++;
    }
    return (int)random_below(random, modes);
}

/* Sets about one setting in three to a valid value; limits less often, because they end games
 * early. */
static inline void random_rules(struct fin_random *random, struct fin_rules *rules) {
    for (int i = 0; i < fin_setting_count(); i++) {
        bool limit = fin_setting_name(i)[0] == 'l' && fin_setting_name(i)[2] == 'm';
        bool change = random_below(random, limit ? 30 : 3) == 0;
        for (int tries = 0; change && tries < 20; tries++) {
            change = !fin_rules_set(rules, i, random_value(random) * (limit ? 40 : 1));
        }
    }
}

static inline void random_board(struct fin_random *random, struct fin_board *board) {
    uint32_t rows = (uint32_t)random_below(random, 12);
    for (int y = 0; y < (int)rows; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (random_below(random, 3) != 0) {
                fin_board_set(board, x, y, (int)random_below(random, FIN_GARBAGE + 1));
            }
        }
    }
}

static inline struct fin_setup random_setup(struct fin_random *random) {
    int preset = random_preset(random);
    struct fin_setup setup = fin_setup_make(preset, random_mode(random));
    random_rules(random, &setup.rules);
    setup.seed = fin_random_next(random);
    setup.seed >>= random_below(random, 64);
    if (random_below(random, 3) == 0) {
        random_board(random, &setup.board);
    }
    if (random_below(random, 3) == 0) {
        setup.queue_length = (uint16_t)random_below(random, 40);
    }
    if (random_below(random, 20) == 0) {
        setup.queue_length = FIN_QUEUE_MAX;
    }
    for (int i = 0; i < setup.queue_length; i++) {
        setup.queue[i] = (uint8_t)random_below(random, FIN_KINDS);
    }
    if (random_below(random, 3) == 0) {
        setup.hold = (uint8_t)random_below(random, FIN_KINDS);
    }
    if (random_below(random, 3) == 0) {
        setup.buttons = (uint16_t)random_below(random, 1u << FIN_BUTTONS);
    }
    return setup;
}

/* Any press or release, even without effect; drops less often, because they fill the board, and
 * forfeits rarely. */
static inline struct fin_change random_change(struct fin_random *random) {
    uint8_t button = (uint8_t)random_below(random, FIN_BUTTONS);
    bool down = random_below(random, 2) == 0;
    if (random_below(random, 1000) == 0) {
        return (struct fin_change){.button = FIN_FORFEIT, .down = true};
    }
    if ((button == FIN_HARD || button == FIN_SOFT) && random_below(random, 4) != 0) {
        button = down ? FIN_LEFT : FIN_RIGHT;
    }
    return (struct fin_change){.button = button, .down = down};
}

/* Microseconds to the next change: often none or few, mostly as people press, rarely long. */
static inline uint64_t random_wait(struct fin_random *random) {
    switch (random_below(random, 12)) {
    case 0:
    case 1:
        return 0;
    case 2:
        return random_below(random, 300);
    case 3:
        return random_below(random, 6000000);
    default:
        return random_below(random, 200000);
    }
}

#endif
