/* Turns keys into buttons of the running game; several keys may hold one button. Without key
 * releases, presses become taps, and a key repeat holds the button for the current piece. */
#ifndef FIN_APP_PLAY_BUTTONS_H
#define FIN_APP_PLAY_BUTTONS_H

#include "app/play/play.h"
#include "app/play/repeats.h"
#include "app/settings/bindings.h"

enum {
    APP_REPEAT_DELAY_MOST_US = 700000, /* a held key's second press arrives within this time */
    APP_THUMB_US = 150000              /* a thumb on soft drop for longer than this holds it */
};

struct app_buttons {
    uint64_t down[(APP_KEYS + 63) / 64]; /* held keys, a bit each */
    uint16_t acted;                      /* buttons held without a key, a bit each */
    uint64_t soft_at; /* a thumb is on soft drop and repeats from this time on; 0: none, or it
                         already repeats */

    /* without key releases */
    uint64_t pressed_at[APP_KEYS]; /* last press of each key */
    uint64_t
        release_at[FIN_BUTTONS]; /* time at which a held button will be released; 0: not held */
    struct app_repeats repeats;  /* recognizes key repeats */
};

/* With key releases: handles a press. */
void app_buttons_press(struct app_buttons *buttons, const struct app_bindings *keys,
                       struct app_play *play, int key, uint64_t now);
/* With key releases: handles a release. */
void app_buttons_release(struct app_buttons *buttons, const struct app_bindings *keys,
                         struct app_play *play, int key, uint64_t now);
/* A button without a key: on a touch screen or gamepad. */
void app_buttons_act(struct app_buttons *buttons, const struct app_bindings *keys,
                     struct app_play *play, int button, bool down, uint64_t now);
/* The same for a touch screen. Thumbs lift slowly: a tap on soft drop drops one row, and only a
 * thumb that stays on the button drops more. */
void app_buttons_touch(struct app_buttons *buttons, const struct app_bindings *keys,
                       struct app_play *play, int button, bool down, uint64_t now);
/* Without key releases: records a press, and returns the time since the last one of that key. */
uint64_t app_buttons_record_press(struct app_buttons *buttons, int key, uint64_t now);
/* Without key releases: handles a press as a tap, or as part of a hold. kind: enum
 * app_press_kind. */
void app_buttons_tap(struct app_buttons *buttons, const struct app_bindings *keys,
                     struct app_play *play, int key, int kind, uint64_t now);
/* The last key pressed; APP_KEY_NONE: none. */
uint8_t app_buttons_last(const struct app_buttons *buttons);
/* Releases the buttons that are due. A hold ends before its piece locks, because nothing tells
 * whether the key is still held. */
void app_buttons_advance(struct app_buttons *buttons, struct app_play *play, uint64_t now);
uint64_t app_buttons_due(const struct app_buttons *buttons);
/* Drops all held keys, which count again from their next press. */
void app_buttons_clear(struct app_buttons *buttons);

#endif
