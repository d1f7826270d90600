/* Where a key goes: to what is asked, to the game, or to the menu. */
#ifndef FIN_APP_APP_KEYS_H
#define FIN_APP_APP_KEYS_H

#include "app/app_state.h"

/* A press as the app takes it. */
struct app_press {
    int key;        /* by its place */
    int typed;      /* by its character, for text and for what Ctrl makes of it */
    uint64_t since; /* the last press of this key */
    bool repeat;    /* the key has been down all along */
    bool ctrl, shift;
};

void app_key_press(struct app *app, const struct app_event *event);
void app_key_release(struct app *app, const struct app_event *event);

#endif
