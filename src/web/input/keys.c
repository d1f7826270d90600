/* Keys of the browser: KeyboardEvent.code names the place of a key, whatever letter stands on it.
 */
#include <string.h>

#include "app/settings/bindings.h"
#include "web/exports.h"

/* Codes that differ from the app's name of the key. */
static const struct {
    char code[14], name[12];
} places[] = {
    {"ArrowLeft", "left"},
    {"ArrowRight", "right"},
    {"ArrowUp", "up"},
    {"ArrowDown", "down"},
    {"PageUp", "page-up"},
    {"PageDown", "page-down"},
    {"NumpadEnter", "enter"},
    {"ShiftLeft", "shift"},
    {"ShiftRight", "right-shift"},
    {"ControlLeft", "ctrl"},
    {"ControlRight", "right-ctrl"},
    {"AltLeft", "alt"},
    {"AltRight", "right-alt"},
    {"Minus", "-"},
    {"Equal", "="},
    {"BracketLeft", "["},
    {"BracketRight", "]"},
    {"Backslash", "\\"},
    {"Semicolon", ";"},
    {"Quote", "'"},
    {"Backquote", "`"},
    {"Comma", ","},
    {"Period", "."},
    {"Slash", "/"},
};

/* Prefixes before the letter or digit that is the name. */
static const char *const groups[] = {"Key", "Digit", "Numpad"};

/* "KeyA" is "a", "Numpad1" is "1", "F5" is "f5", "Space" is "space". */
static const char *name_of(const char *code) {
    static char name[16];
    size_t length = 0;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (strcmp(code, places[i].code) == 0) {
            return places[i].name;
        }
    }
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        size_t group = strlen(groups[i]);
        if (strncmp(code, groups[i], group) == 0 && strlen(code) == group + 1) {
            code += group;
        }
    }
    for (; length < sizeof name - 1 && code[length] != '\0'; length++) {
        char letter = code[length];
        name[length] = (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
    }
    name[length] = '\0';
    return name;
}

/* Sets the label of a key of the player's keyboard: "Y" on the key z of a German one. */
EXPORT(print_key) void print_key(int key, const char *letter) {
    app_key_print(key, letter);
}

/* The key with a code; 0: the app has none. */
EXPORT(key_at) int key_at(const char *code) {
    return app_key_parse(name_of(code));
}
