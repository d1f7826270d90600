/* Where a key goes: to what is asked, to the game, or to the menu. */
#ifndef FIN_APP_CORE_PRESS_H
#define FIN_APP_CORE_PRESS_H

#include "app/core/state.h"

/* A press as the app takes it. */
struct app_press {
    int key;        /* by its place */
    int typed;      /* by its character, for text and for what Ctrl makes of it */
    int raw;        /* the same, capitals too */
    uint64_t since; /* the last press of this key */
    int kind;       /* without releases: enum app_press_kind */
    bool repeat;    /* the key has been down all along */
    bool ctrl, shift;
};

void app_key_press(struct app *app, const struct app_event *event);
/* An action of enum app_action that has no key begins or ends, on a touch screen or not. */
void app_act(struct app *app, int action, bool down, bool touch);
/* A button of a gamepad goes down or up: app_pad.c. */
void app_pad(struct app *app, int button, bool down);
/* A command that can do nothing here: says why, once in a run: app_refuse.c. */
bool app_refuses(struct app *app, int action);
void app_key_release(struct app *app, const struct app_event *event);

#endif
