/* Routes a key press to a question, to the game, or to the menu. */
#ifndef FIN_APP_CORE_PRESS_H
#define FIN_APP_CORE_PRESS_H

#include "app/core/state.h"

/* A key press. */
struct app_press {
    int key;        /* by position */
    int typed;      /* by character, for text and for Ctrl */
    int raw;        /* the same, with capitals */
    uint64_t since; /* time since the last press of this key */
    int kind;       /* without key releases: enum app_press_kind */
    bool repeat;    /* auto-repeat */
    bool ctrl, shift;
};

void app_key_press(struct app *app, const struct app_event *event);
/* Starts or ends an action (enum app_action) without a key, on a touch screen or not. */
void app_act(struct app *app, int action, bool down, bool touch);
/* gamepad.c: a gamepad button is pressed or released. */
void app_pad(struct app *app, int button, bool down);
/* The key of the gamepad's button for an action; APP_KEY_NONE if it has none. */
int app_pad_key(const struct app *app, int action);
void app_key_release(struct app *app, const struct app_event *event);

#endif
