/* Distinguishes key repeats from new presses in a terminal that does not report key releases. A
 * held key sends a press, nothing during the keyboard's delay, then presses at a steady interval;
 * any other key ends that. Delay and interval of this terminal are learned from runs that no
 * finger could type. */
#ifndef FIN_APP_PLAY_REPEATS_H
#define FIN_APP_PLAY_REPEATS_H

#include <stdbool.h>
#include <stdint.h>

enum app_press_kind {
    APP_PRESS_FRESH,
    APP_PRESS_MAY_REPEAT,   /* arrives when a held key's first repeat would */
    APP_PRESS_SEEMS_REPEAT, /* its second repeat; but this terminal is still unknown */
    APP_PRESS_REPEAT,
};

struct app_repeats {
    uint64_t at;  /* last press; 0: none yet */
    uint8_t key;  /* of that press */
    uint8_t kind; /* enum app_press_kind, of that press */
    /* Its run: presses of one key at a steady interval. */
    uint64_t from;      /* the press that starts the first interval */
    uint32_t delay_us;  /* pause before that press; 0: too short for a delay */
    uint32_t intervals; /* complete intervals */
    bool lapsed;        /* a fast run was just ended by a late press: it may continue */
    /* learned values; 0: none yet */
    uint32_t learned_delay_us, learned_period_us;
    uint32_t times; /* number of holds they were learned from */
};

/* Takes the next press of any key. Returns enum app_press_kind. */
int app_repeats_take(struct app_repeats *repeats, int key, uint64_t now);
/* How long after a repeat the key still counts as held. */
uint32_t app_repeats_patience(const struct app_repeats *repeats);

#endif
