/* The names of keys: saved names, and labels. */
#include "app/core/key.h"

#include <stddef.h>
#include <string.h>

#include "core/text.h"

/* clang-format off */
static const char printable[][2] = {
    " ", "!", "\"", "#", "$", "%", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/",
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ":", ";", "<", "=", ">", "?",
    "@", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O",
    "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z", "[", "\\", "]", "^", "_",
    "`", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o",
    "p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z", "{", "|", "}", "~",
};

static const struct {
    const char *name, *label, *plain; /* plain: the label without special characters */
} special[APP_KEYS - APP_KEY_ENTER] = {
    [APP_KEY_ENTER - APP_KEY_ENTER] = {"enter", "Enter", NULL},
    [APP_KEY_ESCAPE - APP_KEY_ENTER] = {"escape", "Esc", NULL},
    [APP_KEY_TAB - APP_KEY_ENTER] = {"tab", "Tab", NULL},
    [APP_KEY_BACKSPACE - APP_KEY_ENTER] = {"backspace", "Backspace", NULL},
    [APP_KEY_LEFT - APP_KEY_ENTER] = {"left", "←", "Left"},
    [APP_KEY_RIGHT - APP_KEY_ENTER] = {"right", "→", "Right"},
    [APP_KEY_UP - APP_KEY_ENTER] = {"up", "↑", "Up"},
    [APP_KEY_DOWN - APP_KEY_ENTER] = {"down", "↓", "Down"},
    [APP_KEY_HOME - APP_KEY_ENTER] = {"home", "Home", NULL},
    [APP_KEY_END - APP_KEY_ENTER] = {"end", "End", NULL},
    [APP_KEY_PAGE_UP - APP_KEY_ENTER] = {"page-up", "PgUp", NULL},
    [APP_KEY_PAGE_DOWN - APP_KEY_ENTER] = {"page-down", "PgDn", NULL},
    [APP_KEY_INSERT - APP_KEY_ENTER] = {"insert", "Ins", NULL},
    [APP_KEY_DELETE - APP_KEY_ENTER] = {"delete", "Del", NULL},
    [APP_KEY_SHIFT - APP_KEY_ENTER] = {"shift", "Shift", NULL},
    [APP_KEY_CTRL - APP_KEY_ENTER] = {"ctrl", "Ctrl", NULL},
    [APP_KEY_ALT - APP_KEY_ENTER] = {"alt", "Alt", NULL},
    [APP_KEY_RIGHT_SHIFT - APP_KEY_ENTER] = {"right-shift", "RShift", NULL},
    [APP_KEY_RIGHT_CTRL - APP_KEY_ENTER] = {"right-ctrl", "RCtrl", NULL},
    [APP_KEY_RIGHT_ALT - APP_KEY_ENTER] = {"right-alt", "RAlt", NULL},
    [APP_KEY_F1 - APP_KEY_ENTER] = {"f1", "F1", NULL}, {"f2", "F2", NULL}, {"f3", "F3", NULL},
    {"f4", "F4", NULL}, {"f5", "F5", NULL}, {"f6", "F6", NULL}, {"f7", "F7", NULL},
    {"f8", "F8", NULL}, {"f9", "F9", NULL}, {"f10", "F10", NULL}, {"f11", "F11", NULL},
    {"f12", "F12", NULL},
    [APP_KEY_PAD - APP_KEY_ENTER] = {"pad-a", "Pad A", NULL}, {"pad-b", "Pad B", NULL},
    {"pad-x", "Pad X", NULL}, {"pad-y", "Pad Y", NULL}, {"pad-lb", "LB", NULL},
    {"pad-rb", "RB", NULL}, {"pad-lt", "LT", NULL}, {"pad-rt", "RT", NULL},
    {"pad-back", "Back", NULL}, {"pad-start", "Start", NULL}, {"pad-l3", "L3", NULL},
    {"pad-r3", "R3", NULL}, {"pad-up", "Pad ↑", "Pad Up"}, {"pad-down", "Pad ↓", "Pad Down"},
    {"pad-left", "Pad ←", "Pad Left"}, {"pad-right", "Pad →", "Pad Right"},
};
/* clang-format on */

static bool is_printable(int key) {
    return key > ' ' && key <= '~' && !(key >= 'A' && key <= 'Z');
}

const char *app_key_name(int key) {
    if (key == APP_KEY_SPACE) {
        return "space";
    }
    if (is_printable(key)) {
        return printable[key - ' '];
    }
    return key >= APP_KEY_ENTER && key < APP_KEYS ? special[key - APP_KEY_ENTER].name : NULL;
}

int app_key_parse(const char *name) {
    for (int key = 1; key < APP_KEYS; key++) {
        const char *known = app_key_name(key);
        if (known != NULL && fin_text_equal(known, name)) {
            return key;
        }
    }
    return APP_KEY_NONE;
}

/* Labels that the player's keyboard has in the place of ours; empty: none. */
static char printed['~' - ' ' + 1][5];

void app_key_print(int key, const char *label) {
    size_t length = strlen(label);
    if (is_printable(key) && length > 0 && length < sizeof printed[0]) {
        memcpy(printed[key - ' '], label, length + 1);
    }
}

const char *app_key_label(int key, bool plain) {
    if (key == APP_KEY_SPACE) {
        return "Space";
    }
    if (is_printable(key) && printed[key - ' '][0] != '\0') {
        return printed[key - ' '];
    }
    if (key >= 'a' && key <= 'z') {
        return printable[key - 'a' + 'A' - ' '];
    }
    if (key < APP_KEY_ENTER || key >= APP_KEYS) {
        return app_key_name(key);
    }
    const char *other = special[key - APP_KEY_ENTER].plain;
    return plain && other != NULL ? other : special[key - APP_KEY_ENTER].label;
}
