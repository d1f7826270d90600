/* Keys as buttons of the running game: several keys may hold one button. Where no releases
 * come, presses become taps, and auto-repeat becomes a hold of the piece in play. */
#ifndef FIN_APP_PLAY_HANDS_H
#define FIN_APP_PLAY_HANDS_H

#include "app/play/play.h"
#include "app/play/repeats.h"
#include "app/settings/bindings.h"

enum {
    APP_SECOND_BYTE_US = 700000, /* a held key's second press comes within this */
    APP_THUMB_US = 150000        /* a thumb that is on soft drop for longer holds it */
};

struct app_buttons {
    uint64_t down[(APP_KEYS + 63) / 64]; /* keys that are down, a bit each */
    uint16_t acted;                      /* buttons that are held without a key, a bit each */
    uint64_t soft_at;                    /* a thumb is on soft drop: it repeats from then on;
                                            0: none is, or it repeats */
    uint64_t pressed_at[APP_KEYS];       /* without releases: the last press of a key */
    uint64_t train_till[FIN_BUTTONS];    /* ... when a held button is let go, 0: it is not */
    struct app_repeats repeats;          /* ... which presses are auto-repeat */
};

/* With releases. */
void app_buttons_press(struct app_buttons *buttons, const struct app_bindings *keys,
                       struct app_play *play, int key, uint64_t now);
void app_buttons_release(struct app_buttons *buttons, const struct app_bindings *keys,
                         struct app_play *play, int key, uint64_t now);
/* A button that is held without a key: on a touch screen, on a gamepad. */
void app_buttons_act(struct app_buttons *buttons, const struct app_bindings *keys,
                     struct app_play *play, int button, bool down, uint64_t now);
/* The same of a touch screen. A thumb lifts late: a tap on soft drop falls one row, and only
 * one that stays falls on. */
void app_buttons_touch(struct app_buttons *buttons, const struct app_bindings *keys,
                       struct app_play *play, int button, bool down, uint64_t now);
/* Without: notes a press and returns how long ago the last one of that key was. */
uint64_t app_buttons_since(struct app_buttons *buttons, int key, uint64_t now);
/* Without: makes a tap of a press, or a part of a hold. kind: enum app_press_kind. */
void app_buttons_tap(struct app_buttons *buttons, const struct app_bindings *keys,
                     struct app_play *play, int key, int kind, uint64_t now);
/* The key that was pressed last; APP_KEY_NONE: none was. */
uint8_t app_buttons_last(const struct app_buttons *buttons);
/* Lets go of what is due by now. A hold ends before its piece locks: nothing says that the
 * key is down any more. */
void app_buttons_advance(struct app_buttons *buttons, struct app_play *play, uint64_t now);
uint64_t app_buttons_due(const struct app_buttons *buttons);
/* Every key counts from its next press. */
void app_buttons_clear(struct app_buttons *buttons);

#endif
