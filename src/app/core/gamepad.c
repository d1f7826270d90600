/* Gamepads: the buttons of the standard layout as actions in play and keys in menus. Each is also
 * a key that can be bound: a bound one no longer has its own action. */
#include "app/core/press.h"
#include "app/menu/screens.h"

enum { NO_ACTION = APP_ACTIONS };

/* In the order of the standard layout: what a button does unless it is bound. */
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
    [APP_PAD_UP] = {FIN_HARD, APP_KEY_UP},
    [APP_PAD_DOWN] = {FIN_SOFT, APP_KEY_DOWN},
    [APP_PAD_LEFT] = {FIN_LEFT, APP_KEY_LEFT},
    [APP_PAD_RIGHT] = {FIN_RIGHT, APP_KEY_RIGHT},
};

enum { PAD_BUTTONS = sizeof pad / sizeof pad[0] };

_Static_assert(PAD_BUTTONS == APP_KEYS - APP_KEY_PAD, "each button is a key");

static bool is_bound(const struct app *app, int button) {
    return app_bindings_others(&app->keys, APP_ACTIONS, APP_KEY_PAD + button) != 0;
}

static void press_key(struct app *app, int key, bool down) {
    struct app_event event = {.kind = down ? APP_PRESS : APP_RELEASE, .key = (uint8_t)key};
    (down ? app_key_press : app_key_release)(app, &event);
}

/* A bound button in play, or one that is just being bound. */
static bool acts_as_key(const struct app *app, int button, bool down) {
    return app->menu.asks == APP_ASKS_KEY || (is_bound(app, button) && (app_plays(app) || !down));
}

void app_pad(struct app *app, int button, bool down) {
    if (button >= PAD_BUTTONS) {
        return;
    }
    bool acts = pad[button].action != NO_ACTION;
    if (acts_as_key(app, button, down)) {
        press_key(app, APP_KEY_PAD + button, down);
    } else if (acts && (app_plays(app) || !down || pad[button].action == APP_ACTION_RESTART)) {
        app_act(app, pad[button].action, down, false);
    } else if (down && pad[button].key != APP_KEY_NONE) {
        press_key(app, pad[button].key, true);
        press_key(app, pad[button].key, false); /* only matters in play */
    }
    app->menu.by_pad = true;
}

int app_pad_key(const struct app *app, int action) {
    for (int key = APP_KEY_PAD; key < APP_KEYS; key++) {
        if (app_bindings_has(&app->keys, action, key)) {
            return key;
        }
    }
    for (int i = 0; i < (int)PAD_BUTTONS; i++) {
        if (pad[i].action == action && !is_bound(app, i)) {
            return APP_KEY_PAD + i;
        }
    }
    return APP_KEY_NONE;
}
