/* The actions, the key sets, and operations on them. */
#include "app/settings/bindings.h"

#include <string.h>

#include "app/text/format.h"

static const struct {
    const char *name, *label, *help;
} actions[APP_ACTIONS] = {
    [FIN_LEFT] = {NULL, "Move left", "One cell left; hold to repeat."},
    [FIN_RIGHT] = {NULL, "Move right", "One cell right; hold to repeat."},
    [FIN_SOFT] = {NULL, "Soft drop", "Hold to fall faster."},
    [FIN_HARD] = {NULL, "Hard drop", "Drop to the floor and lock at once."},
    [FIN_SONIC] = {NULL, "Sonic drop", "Drop to the floor without locking."},
    [FIN_TURN_CW] = {NULL, "Rotate clockwise", "Rotate the piece 90° clockwise."},
    [FIN_TURN_CCW] = {NULL, "Rotate counterclockwise", "Rotate the piece 90° counterclockwise."},
    [FIN_TURN_180] = {NULL, "Rotate 180°", "Rotate the piece by 180°."},
    [FIN_HOLD] = {NULL, "Hold", "Store the piece and take the held one."},
    [FIN_WALL_LEFT] = {NULL, "To the left wall", "Slide all the way left with one press."},
    [FIN_WALL_RIGHT] = {NULL, "To the right wall", "Slide all the way right with one press."},
    [APP_ACTION_PAUSE] = {"pause", "Pause", "Pause the game. Esc always works."},
    [APP_ACTION_RESTART] = {"restart", "Restart", "Hold to start a new game."},
    [APP_ACTION_FORFEIT] = {"forfeit", "Forfeit", "End the game now."},
    [APP_ACTION_HELP] = {"help", "Help", "Show keys and rules."},
    [APP_ACTION_MUTE] = {"mute", "Sound on or off", "Turn the sound on or off."},
    [APP_ACTION_SAVE] = {"save", "Set savepoint", "Save this moment to come back to."},
    [APP_ACTION_LOAD] = {"load", "Load savepoint", "Go back to the savepoint (not ranked)."},
    [APP_ACTION_UNDO] = {"undo", "Undo", "Take back the last piece, where the mode allows it."},
    [APP_ACTION_REDO] = {"redo", "Redo", "Redo what you undid."},
    [APP_ACTION_HINT] = {"hint", "Hint", "Show or hide a hint, where the mode has them."},
    [APP_ACTION_COPY] = {"copy", "Copy position", "Copy board, hold and queue as a fumen."},
    [APP_ACTION_AGAIN] = {"again", "Same pieces again", "Hold to restart with the same pieces."},
    [APP_ACTION_FINESSE] = {"finesse", "Finesse", "Switch finesse: count, explain or off."},
};

static const char *const set_names[APP_KEY_SETS] = {
    [APP_KEYS_GUIDELINE] = "guideline", [APP_KEYS_TETRS] = "tetrs",
    [APP_KEYS_WASD] = "wasd",           [APP_KEYS_VIM] = "vim",
    [APP_KEYS_ONE_HAND] = "one-hand",   [APP_KEYS_CUSTOM] = "custom",
};

/* clang-format off */
#define COMMANDS                                                                                   \
    [APP_ACTION_FORFEIT] = {'d' | APP_WITH_CTRL},                                                  \
    [APP_ACTION_HELP] = {'?', APP_KEY_F1},                                                         \
    [APP_ACTION_MUTE] = {'m'}, [APP_ACTION_SAVE] = {'v'}, [APP_ACTION_LOAD] = {'b'},               \
    [APP_ACTION_UNDO] = {'u', APP_KEY_BACKSPACE}, [APP_ACTION_REDO] = {'y'},                       \
    [APP_ACTION_HINT] = {'i'}, [APP_ACTION_COPY] = {'g'}, [APP_ACTION_AGAIN] = {'o'},         \
    [APP_ACTION_FINESSE] = {'n'}

static const struct app_bindings sets[APP_KEYS_CUSTOM] = {
    [APP_KEYS_GUIDELINE] = {{
        [FIN_LEFT] = {APP_KEY_LEFT}, [FIN_RIGHT] = {APP_KEY_RIGHT},
        [FIN_SOFT] = {APP_KEY_DOWN}, [FIN_HARD] = {APP_KEY_SPACE},
        [FIN_TURN_CW] = {APP_KEY_UP, 'x'},
        [FIN_TURN_CCW] = {'z', APP_KEY_CTRL, APP_KEY_RIGHT_CTRL},
        [FIN_HOLD] = {'c', APP_KEY_SHIFT, APP_KEY_RIGHT_SHIFT},
        [APP_ACTION_PAUSE] = {'p', APP_KEY_ESCAPE}, [APP_ACTION_RESTART] = {'r'}, COMMANDS,
    }},
    [APP_KEYS_TETRS] = {{
        [FIN_LEFT] = {APP_KEY_LEFT}, [FIN_RIGHT] = {APP_KEY_RIGHT},
        [FIN_SOFT] = {APP_KEY_DOWN}, [FIN_HARD] = {APP_KEY_UP},
        [FIN_TURN_CCW] = {'a'}, [FIN_TURN_CW] = {'d'},
        [FIN_HOLD] = {'c'},
        [APP_ACTION_PAUSE] = {APP_KEY_ESCAPE}, [APP_ACTION_RESTART] = {'r'}, COMMANDS,
    }},
    [APP_KEYS_WASD] = {{
        [FIN_LEFT] = {'a'}, [FIN_RIGHT] = {'d'},
        [FIN_SOFT] = {'s'}, [FIN_HARD] = {APP_KEY_SPACE, 'w'},
        [FIN_TURN_CCW] = {APP_KEY_LEFT}, [FIN_TURN_CW] = {APP_KEY_RIGHT},
        [FIN_TURN_180] = {APP_KEY_UP},
        [FIN_HOLD] = {'c', APP_KEY_SHIFT, APP_KEY_RIGHT_SHIFT},
        [APP_ACTION_PAUSE] = {'p', APP_KEY_ESCAPE}, [APP_ACTION_RESTART] = {'r'}, COMMANDS,
    }},
    [APP_KEYS_VIM] = {{
        [FIN_LEFT] = {'h'}, [FIN_RIGHT] = {'l'},
        [FIN_SOFT] = {'j'}, [FIN_HARD] = {'k', APP_KEY_SPACE},
        [FIN_TURN_CCW] = {'d'}, [FIN_TURN_CW] = {'f'}, [FIN_TURN_180] = {'s'},
        [FIN_HOLD] = {'a'},
        [APP_ACTION_PAUSE] = {'p', APP_KEY_ESCAPE}, [APP_ACTION_RESTART] = {'r'}, COMMANDS,
    }},
    [APP_KEYS_ONE_HAND] = {{
        [FIN_LEFT] = {'a'}, [FIN_RIGHT] = {'d'},
        [FIN_SOFT] = {'s'}, [FIN_HARD] = {APP_KEY_SPACE},
        [FIN_TURN_CW] = {'w'}, [FIN_TURN_CCW] = {'q'}, [FIN_TURN_180] = {'f'},
        [FIN_HOLD] = {'e'},
        [APP_ACTION_PAUSE] = {APP_KEY_TAB, APP_KEY_ESCAPE}, [APP_ACTION_RESTART] = {'r'}, COMMANDS,
    }},
};
/* clang-format on */

const char *app_action_name(int action) {
    if (action < FIN_BUTTONS) {
        return fin_button_name(action);
    }
    return action < APP_ACTIONS ? actions[action].name : NULL;
}

const char *app_action_label(int action) {
    return actions[action].label;
}

const char *app_action_help(int action) {
    return actions[action].help;
}

const char *app_key_set_name(int set) {
    return set >= 0 && set < APP_KEY_SETS ? set_names[set] : NULL;
}

const struct app_bindings *app_key_set(int set) {
    return &sets[set];
}

/* ---- queries and changes ---- */

bool app_bindings_has(const struct app_bindings *bindings, int action, int key) {
    for (int i = 0; i < APP_KEYS_EACH; i++) {
        if (bindings->keys[action][i] == key) {
            return key != APP_KEY_NONE;
        }
    }
    return false;
}

static void drop_key(uint16_t keys[APP_KEYS_EACH], int index) {
    for (int i = index; i + 1 < APP_KEYS_EACH; i++) {
        keys[i] = keys[i + 1];
    }
    keys[APP_KEYS_EACH - 1] = APP_KEY_NONE;
}

void app_bindings_toggle(struct app_bindings *bindings, int action, int key) {
    uint16_t *keys = bindings->keys[action];
    int index = 0;
    while (index < APP_KEYS_EACH && keys[index] != key) {
        index++;
    }
    if (index < APP_KEYS_EACH) {
        drop_key(keys, index);
        return;
    }
    if (keys[APP_KEYS_EACH - 1] != APP_KEY_NONE) {
        drop_key(keys, 0);
    }
    for (index = 0; keys[index] != APP_KEY_NONE; index++) {
    }
    keys[index] = (uint16_t)key;
}

uint32_t app_bindings_others(const struct app_bindings *bindings, int action, int key) {
    uint32_t others = 0;
    for (int other = 0; other < APP_ACTIONS; other++) {
        bool shares = other != action && app_bindings_has(bindings, other, key);
        others |= shares ? UINT32_C(1) << other : 0;
    }
    return others;
}

uint32_t app_bindings_shared(const struct app_bindings *bindings, int action) {
    uint32_t others = 0;
    for (int i = 0; i < APP_KEYS_EACH; i++) {
        others |= app_bindings_others(bindings, action, bindings->keys[action][i]);
    }
    return others;
}

bool app_bindings_moves(const struct app_bindings *bindings, int key) {
    for (int button = 0; button < FIN_BUTTONS; button++) {
        if (app_bindings_has(bindings, button, key)) {
            return true;
        }
    }
    return false;
}

void app_bindings_swap_up(struct app_bindings *bindings) {
    for (int action = 0; action < APP_ACTIONS; action++) {
        for (int i = 0; i < APP_KEYS_EACH; i++) {
            uint16_t *key = &bindings->keys[action][i];
            *key = *key == APP_KEY_UP ? APP_KEY_SPACE : *key == APP_KEY_SPACE ? APP_KEY_UP : *key;
        }
    }
}

bool app_bindings_can_swap(const struct app_bindings *bindings) {
    return app_bindings_has(bindings, FIN_TURN_CW, APP_KEY_UP) &&
           app_bindings_has(bindings, FIN_HARD, APP_KEY_SPACE);
}

static void drop_modifiers(struct app_bindings *bindings) {
    for (int action = 0; action < APP_ACTIONS; action++) {
        for (int i = APP_KEYS_EACH - 1; i >= 0; i--) {
            int key = bindings->keys[action][i];
            if (key >= APP_KEY_SHIFT && key <= APP_KEY_RIGHT_ALT) {
                drop_key(bindings->keys[action], i);
            }
        }
    }
}

struct wanted {
    uint8_t button;
    char keys[5]; /* the first free one is used */
};

/* Binds a key to a button that has none. */
static void add_key(struct app_bindings *bindings, const struct wanted *wanted) {
    const char *key = wanted->keys;
    while (*key != '\0' && app_bindings_others(bindings, APP_ACTIONS, *key) != 0) {
        key++;
    }
    if (bindings->keys[wanted->button][0] == APP_KEY_NONE) {
        bindings->keys[wanted->button][0] = (uint8_t)*key;
    }
}

void app_bindings_fit_releases(struct app_bindings *bindings) {
    static const struct wanted half_turn = {FIN_TURN_180, "asfq"};
    add_key(bindings, &half_turn);
}

void app_bindings_fit_taps(struct app_bindings *bindings) {
    static const struct wanted wanted[] = {
        {FIN_WALL_LEFT, "aqz["}, {FIN_WALL_RIGHT, "dec]"}, {FIN_SONIC, "sfxg"}};
    drop_modifiers(bindings);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        add_key(bindings, &wanted[i]);
    }
}

/* ---- text ---- */

void app_bindings_format(const struct app_bindings *bindings, int action, char *text, size_t size) {
    struct fin_writer writer = fin_writer_start(text, size);
    for (int i = 0; i < APP_KEYS_EACH && bindings->keys[action][i] != APP_KEY_NONE; i++) {
        int key = bindings->keys[action][i];
        fin_write_text(&writer, i > 0 ? " " : "");
        fin_write_text(&writer, (key & APP_WITH_CTRL) != 0 ? "ctrl+" : "");
        fin_write_text(&writer, app_key_name(key & 0xFF));
    }
    if (writer.length == 0) {
        fin_write_text(&writer, "none");
    }
}

/* A word: a key, or "ctrl+" and a key. 0 if it is invalid. */
static int parse_key(const char *word) {
    static const char chord[] = "ctrl+";
    size_t length = sizeof chord - 1;
    if (fin_text_length(word) > length && memcmp(word, chord, length) == 0) {
        int key = app_key_parse(word + length);
        return key == APP_KEY_NONE ? key : key | APP_WITH_CTRL;
    }
    return app_key_parse(word);
}

/* Copies the next word and moves past it; false if there is none, or it is too long. */
static bool next_word(const char **text, char *word, size_t size) {
    struct fin_writer writer = fin_writer_start(word, size);
    while (**text == ' ') {
        (*text)++;
    }
    for (; **text != '\0' && **text != ' '; (*text)++) {
        fin_write_char(&writer, **text);
    }
    return writer.length > 0;
}

const char *app_bindings_parse(struct app_bindings *bindings, int action, const char *text) {
    uint16_t keys[APP_KEYS_EACH] = {0};
    char word[16];
    for (int i = 0; next_word(&text, word, sizeof word); i++) {
        int key = parse_key(word);
        if (i == 0 && fin_text_equal(word, "none") && *text == '\0') {
            break;
        }
        if (i == APP_KEYS_EACH || key == APP_KEY_NONE) {
            return "Give up to four keys, such as ctrl+d, or none.";
        }
        keys[i] = (uint16_t)key;
    }
    memcpy(bindings->keys[action], keys, sizeof keys);
    return NULL;
}

void app_bindings_label(const struct app_bindings *bindings, int action, int most, bool plain,
                        char *text, size_t size) {
    struct fin_writer writer = fin_writer_start(text, size);
    for (int i = 0; i < most && i < APP_KEYS_EACH; i++) {
        int key = bindings->keys[action][i];
        if (key == APP_KEY_NONE) {
            break;
        }
        fin_write_text(&writer, i > 0 ? " " : "");
        fin_write_text(&writer, (key & APP_WITH_CTRL) != 0 ? "Ctrl+" : "");
        fin_write_text(&writer, app_key_label(key & 0xFF, plain));
    }
}
