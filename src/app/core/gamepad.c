/* Gamepads: the buttons of the standard layout as actions in play and as keys in
 * menus. */
#include "app/core/press.h"
#include "app/menu/screens.h"

enum { NO_ACTION = APP_ACTIONS };

/* In the order of the standard layout. */
static const struct {
    uint8_t action; /* in play */
    uint8_t key;    /* in menus */
} pad[] = {
    {FIN_TURN_CW, APP_KEY_ENTER},       /* the lower one of the right cluster */
    {FIN_TURN_CCW, APP_KEY_ESCAPE},     /* the right one */
    {FIN_TURN_CCW, APP_KEY_BACKSPACE},  /* the left one */
    {FIN_TURN_180, APP_KEY_NONE},       /* the upper one */
    {FIN_HOLD, APP_KEY_PAGE_UP},        /* upper shoulders, left and right */
    {FIN_HOLD, APP_KEY_PAGE_DOWN},      /* */
    {FIN_WALL_LEFT, APP_KEY_NONE},      /* lower shoulders */
    {FIN_WALL_RIGHT, APP_KEY_NONE},     /* */
    {APP_ACTION_RESTART, APP_KEY_NONE}, /* in the middle, left and right */
    {APP_ACTION_PAUSE, APP_KEY_ENTER},  /* */
    {NO_ACTION, APP_KEY_NONE},          /* the sticks pressed */
    {NO_ACTION, APP_KEY_NONE},          /* */
    {FIN_HARD, APP_KEY_UP},             /* the cross: up, down, left, right */
    {FIN_SOFT, APP_KEY_DOWN},
    {FIN_LEFT, APP_KEY_LEFT},
    {FIN_RIGHT, APP_KEY_RIGHT},
};

enum { PAD_BUTTONS = sizeof pad / sizeof pad[0] };

/* Every press counts as one of a key; the release only matters in play. */
static void press_key(struct app *app, int key) {
    struct app_event event = {.kind = APP_PRESS, .key = (uint8_t)key};
    app_key_press(app, &event);
    app_key_release(app, &event);
}

void app_pad(struct app *app, int button, bool down) {
    if (button >= PAD_BUTTONS) {
        return;
    }
    bool acts = pad[button].action != NO_ACTION;
    if (acts && (app_plays(app) || !down || pad[button].action == APP_ACTION_RESTART)) {
        app_act(app, pad[button].action, down, false);
    } else if (down && pad[button].key != APP_KEY_NONE) {
        press_key(app, pad[button].key);
    }
}
