/* Gamepads: the buttons of the standard layout as actions in play and keys in menus. */
#include "app/core/press.h"
#include "app/menu/screens.h"

enum { NO_ACTION = APP_ACTIONS };

/* In the order of the standard layout. */
static const struct {
    uint8_t action; /* in play */
    uint8_t key;    /* in menus */
} pad[] = {
    {FIN_TURN_CW, APP_KEY_ENTER},       /* right cluster: bottom */
    {FIN_TURN_CCW, APP_KEY_ESCAPE},     /* right cluster: right */
    {FIN_TURN_CCW, APP_KEY_BACKSPACE},  /* right cluster: left */
    {FIN_TURN_180, APP_KEY_NONE},       /* right cluster: top */
    {FIN_HOLD, APP_KEY_PAGE_UP},        /* upper left shoulder */
    {FIN_HOLD, APP_KEY_PAGE_DOWN},      /* upper right shoulder */
    {FIN_WALL_LEFT, APP_KEY_NONE},      /* lower left shoulder */
    {FIN_WALL_RIGHT, APP_KEY_NONE},     /* lower right shoulder */
    {APP_ACTION_RESTART, APP_KEY_NONE}, /* centre left */
    {APP_ACTION_PAUSE, APP_KEY_ENTER},  /* centre right */
    {NO_ACTION, APP_KEY_NONE},          /* left stick pressed */
    {NO_ACTION, APP_KEY_NONE},          /* right stick pressed */
    {FIN_HARD, APP_KEY_UP},             /* directional pad: up, down, left, right */
    {FIN_SOFT, APP_KEY_DOWN},
    {FIN_LEFT, APP_KEY_LEFT},
    {FIN_RIGHT, APP_KEY_RIGHT},
};

enum { PAD_BUTTONS = sizeof pad / sizeof pad[0] };

/* A press acts like a key's; the release only matters in play. */
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
