/* Keys as the app knows them: by position on the keyboard if the platform can tell, named after a
 * US keyboard. A printable key is its ASCII character; letters are lower case. */
#ifndef FIN_APP_CORE_KEY_H
#define FIN_APP_CORE_KEY_H

#include <stdbool.h>
#include <stdint.h>

enum app_key {
    APP_KEY_NONE = 0,
    APP_KEY_SPACE = ' ',
    /* 33 to 126: the characters */
    APP_KEY_ENTER = 128,
    APP_KEY_ESCAPE,
    APP_KEY_TAB,
    APP_KEY_BACKSPACE,
    APP_KEY_LEFT,
    APP_KEY_RIGHT,
    APP_KEY_UP,
    APP_KEY_DOWN,
    APP_KEY_HOME,
    APP_KEY_END,
    APP_KEY_PAGE_UP,
    APP_KEY_PAGE_DOWN,
    APP_KEY_INSERT,
    APP_KEY_DELETE,
    APP_KEY_SHIFT,
    APP_KEY_CTRL,
    APP_KEY_ALT,
    APP_KEY_RIGHT_SHIFT,
    APP_KEY_RIGHT_CTRL,
    APP_KEY_RIGHT_ALT,
    APP_KEY_F1,
    APP_KEY_F12 = APP_KEY_F1 + 11,
    APP_KEY_PAD, /* the buttons of a gamepad, in the order of the standard layout */
    APP_KEYS = APP_KEY_PAD + 16,
};

static inline bool app_is_pad_key(int key) {
    return key >= APP_KEY_PAD && key < APP_KEYS;
}

/* The saved name: "left", "space", "a", "f5"; NULL for no key. The text is static. */
const char *app_key_name(int key);
/* The key with this name, or APP_KEY_NONE. */
int app_key_parse(const char *name);
/* The label for players: "←", "Space", "A", "F5"; plain: without arrows. */
const char *app_key_label(int key, bool plain);
/* Sets the label of a printable key, for keyboards with another letter there. Ignores an empty or
 * long text. */
void app_key_print(int key, const char *label);

#endif
