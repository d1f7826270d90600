/* Turns keys into buttons of the running game. */
#include "app/play/buttons.h"

#include <string.h>

static bool is_down(const struct app_buttons *buttons, int key) {
    return (buttons->down[key / 64] >> key % 64 & 1) != 0;
}

static void set_down(struct app_buttons *buttons, int key, bool down) {
    uint64_t bit = UINT64_C(1) << key % 64;
    buttons->down[key / 64] = down ? buttons->down[key / 64] | bit : buttons->down[key / 64] & ~bit;
}

static bool is_acted(const struct app_buttons *buttons, int button) {
    return (buttons->acted >> button & 1) != 0;
}

/* True if another key of the button is held, or the button is held without a key. */
static bool held_by_another(const struct app_buttons *buttons, const struct app_bindings *keys,
                            int button, int key) {
    for (int i = 0; i < APP_KEYS_EACH; i++) {
        int other = keys->keys[button][i];
        if (other != key && other > 0 && other < APP_KEYS && is_down(buttons, other)) {
            return true;
        }
    }
    return is_acted(buttons, button);
}

/* ---- with key releases ---- */

void app_buttons_release(struct app_buttons *buttons, const struct app_bindings *keys,
                         struct app_play *play, int key, uint64_t now) {
    if (!is_down(buttons, key)) {
        return;
    }
    set_down(buttons, key, false);
    for (int button = 0; button < FIN_BUTTONS; button++) {
        if (app_bindings_has(keys, button, key) && !held_by_another(buttons, keys, button, key)) {
            app_play_button(play, button, false, now);
        }
    }
}

/* Pressing a key that is already held means that its release was lost. */
void app_buttons_press(struct app_buttons *buttons, const struct app_bindings *keys,
                       struct app_play *play, int key, uint64_t now) {
    app_buttons_release(buttons, keys, play, key, now);
    set_down(buttons, key, true);
    for (int button = 0; button < FIN_BUTTONS; button++) {
        if (app_bindings_has(keys, button, key) && !held_by_another(buttons, keys, button, key)) {
            app_play_button(play, button, true, now);
        }
    }
}

void app_buttons_act(struct app_buttons *buttons, const struct app_bindings *keys,
                     struct app_play *play, int button, bool down, uint64_t now) {
    if (is_acted(buttons, button) == down) {
        return;
    }
    buttons->acted &= (uint16_t) ~(1u << button);
    if (!held_by_another(buttons, keys, button, APP_KEY_NONE)) {
        app_play_button(play, button, down, now);
    }
    buttons->acted |= (uint16_t)((down ? 1u : 0u) << button);
}

/* Drops one row for a tap; a longer press continues later. */
static void tap_softly(struct app_buttons *buttons, struct app_play *play, uint64_t now) {
    app_play_button(play, FIN_SOFT, true, now);
    app_play_button(play, FIN_SOFT, false, now);
    buttons->soft_at = now + APP_THUMB_US;
}

void app_buttons_touch(struct app_buttons *buttons, const struct app_bindings *keys,
                       struct app_play *play, int button, bool down, uint64_t now) {
    uint16_t bit = (uint16_t)(1u << FIN_SOFT);
    bool waits = button == FIN_SOFT && buttons->soft_at != 0;
    if (down && button == FIN_SOFT && !held_by_another(buttons, keys, FIN_SOFT, APP_KEY_NONE)) {
        tap_softly(buttons, play, now);
        buttons->acted |= bit;
    } else if (!down && waits) {
        buttons->soft_at = 0;
        buttons->acted &= (uint16_t)~bit;
    } else {
        app_buttons_act(buttons, keys, play, button, down, now);
    }
}

/* Where a press of soft drop locks, a thumb that already rests on it must not lock the piece. */
static void go_on_softly(struct app_buttons *buttons, struct app_play *play) {
    enum { AGAIN_US = 10000 };
    uint64_t at = buttons->soft_at;
    const struct fin_game *game = &play->session.game;
    app_play_advance(play, at);
    if (game->rules.soft_lock && game->resting) {
        buttons->soft_at = at + AGAIN_US;
        return;
    }
    buttons->soft_at = 0;
    app_play_button(play, FIN_SOFT, true, at);
}

/* ---- without key releases ---- */

static bool can_be_held(int button) {
    return button == FIN_LEFT || button == FIN_RIGHT || button == FIN_SOFT;
}

static void end_train(struct app_buttons *buttons, struct app_play *play, int button,
                      uint64_t now) {
    if (buttons->release_at[button] != 0) {
        buttons->release_at[button] = 0;
        app_play_button(play, button, false, now);
    }
}

static bool any_train(const struct app_buttons *buttons) {
    for (int button = 0; button < FIN_BUTTONS; button++) {
        if (buttons->release_at[button] != 0) {
            return true;
        }
    }
    return false;
}

static void end_trains(struct app_buttons *buttons, struct app_play *play, uint64_t now) {
    for (int button = 0; button < FIN_BUTTONS; button++) {
        end_train(buttons, play, button, now);
    }
}

static bool would_lock(const struct app_play *play, int button) {
    const struct fin_game *game = &play->session.game;
    return button == FIN_SOFT && game->rules.soft_lock && game->resting;
}

/* True if the button ends the piece: the next piece must not follow a key held for this one. */
static bool takes_piece_away(const struct app_play *play, int button) {
    return button == FIN_HARD || button == FIN_HOLD || would_lock(play, button);
}

/* Presses and releases at once. */
static void tap(struct app_buttons *buttons, struct app_play *play, int button, uint64_t now) {
    if (takes_piece_away(play, button)) {
        end_trains(buttons, play, now);
    }
    app_play_button(play, button, true, now);
    app_play_button(play, button, false, now);
}

/* A direction or soft drop. On the ground, soft drop can only lock: ignore a press that may come
 * from a held key. */
static void tap_or_hold(struct app_buttons *buttons, struct app_play *play, int button, int kind,
                        uint64_t now) {
    uint64_t till = now + app_repeats_patience(&buttons->repeats);
    bool repeats = kind == APP_PRESS_REPEAT;
    if (repeats && buttons->release_at[button] != 0) {
        buttons->release_at[button] = till;
        return;
    }
    end_train(buttons, play, button, now);
    if (kind != APP_PRESS_FRESH && would_lock(play, button)) {
        return;
    }
    if (repeats) {
        app_play_button(play, button, true, now);
        buttons->release_at[button] = till;
    } else {
        tap(buttons, play, button, now);
    }
}

uint64_t app_buttons_record_press(struct app_buttons *buttons, int key, uint64_t now) {
    uint64_t last = buttons->pressed_at[key];
    buttons->pressed_at[key] = now;
    return last == 0 || last > now ? FIN_NEVER : now - last;
}

uint8_t app_buttons_last(const struct app_buttons *buttons) {
    int last = APP_KEY_NONE;
    for (int key = 0; key < APP_KEYS; key++) {
        last = buttons->pressed_at[key] > buttons->pressed_at[last] ? key : last;
    }
    return (uint8_t)last;
}

void app_buttons_tap(struct app_buttons *buttons, const struct app_bindings *keys,
                     struct app_play *play, int key, int kind, uint64_t now) {
    for (int button = 0; button < FIN_BUTTONS; button++) {
        if (!app_bindings_has(keys, button, key)) {
            continue;
        }
        if (button == FIN_LEFT || button == FIN_RIGHT) {
            end_train(buttons, play, FIN_LEFT + FIN_RIGHT - button, now);
        }
        if (can_be_held(button)) {
            tap_or_hold(buttons, play, button, kind, now);
        } else if (kind < APP_PRESS_SEEMS_REPEAT) {
            tap(buttons, play, button, now);
        }
    }
}

/* The button to be released first, or FIN_BUTTONS. */
static int first_train(const struct app_buttons *buttons) {
    int first = FIN_BUTTONS;
    for (int button = 0; button < FIN_BUTTONS; button++) {
        uint64_t till = buttons->release_at[button];
        if (till != 0 && (first == FIN_BUTTONS || till < buttons->release_at[first])) {
            first = button;
        }
    }
    return first;
}

static uint64_t train_due(const struct app_buttons *buttons) {
    int first = first_train(buttons);
    return first == FIN_BUTTONS ? FIN_NEVER : buttons->release_at[first];
}

uint64_t app_buttons_due(const struct app_buttons *buttons) {
    uint64_t train = train_due(buttons);
    return buttons->soft_at != 0 && buttons->soft_at < train ? buttons->soft_at : train;
}

void app_buttons_advance(struct app_buttons *buttons, struct app_play *play, uint64_t now) {
    uint64_t before_lock = any_train(buttons) ? app_play_before_lock(play, now) : FIN_NEVER;
    if (before_lock != FIN_NEVER && before_lock < app_buttons_due(buttons)) {
        end_trains(buttons, play, before_lock);
    }
    while (app_buttons_due(buttons) <= now) {
        if (app_buttons_due(buttons) < train_due(buttons)) {
            go_on_softly(buttons, play);
        } else {
            int first = first_train(buttons);
            end_train(buttons, play, first, buttons->release_at[first]);
        }
    }
}

void app_buttons_clear(struct app_buttons *buttons) {
    memset(buttons->down, 0, sizeof buttons->down);
    memset(buttons->release_at, 0, sizeof buttons->release_at);
    buttons->acted = 0;
    buttons->soft_at = 0;
}
