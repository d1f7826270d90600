/* Key bindings. An action is a button of the game or a command; both are rows of one table. In
 * play, a key bound to a button does nothing else. */
#ifndef FIN_APP_SETTINGS_BINDINGS_H
#define FIN_APP_SETTINGS_BINDINGS_H

#include "app/core/key.h"
#include "finessimo.h"

/* The first actions are the buttons, enum fin_button. */
enum app_action {
    APP_ACTION_PAUSE = FIN_BUTTONS,
    APP_ACTION_RESTART,
    APP_ACTION_FORFEIT,
    APP_ACTION_HELP,
    APP_ACTION_MUTE,
    APP_ACTION_SAVE, /* a savepoint */
    APP_ACTION_LOAD,
    APP_ACTION_UNDO, /* the last piece, if the mode allows it */
    APP_ACTION_REDO,
    APP_ACTION_HINT,    /* if the mode has any */
    APP_ACTION_COPY,    /* the position, as a fumen */
    APP_ACTION_AGAIN,   /* like restart, with the same pieces */
    APP_ACTION_FINESSE, /* finesse feedback during a game */
    APP_ACTIONS,
};

enum app_key_set {
    APP_KEYS_GUIDELINE,
    APP_KEYS_TETRS,
    APP_KEYS_WASD,
    APP_KEYS_VIM,
    APP_KEYS_ONE_HAND,
    APP_KEYS_CUSTOM, /* the player's own */
    APP_KEY_SETS,
};

enum {
    APP_KEYS_EACH = 4,      /* most keys of an action */
    APP_WITH_CTRL = 0x100,  /* added to a key: only with Ctrl */
    APP_BINDING_TEXT = 120, /* bytes that hold the keys of any action */
};

/* Keys of each action, 0 after the last. */
struct app_bindings {
    uint16_t keys[APP_ACTIONS][APP_KEYS_EACH];
};

/* "left", "pause"; NULL past the last. */
const char *app_action_name(int action);
/* "Move left", "Pause"; NULL past the last. */
const char *app_action_label(int action);
/* The effect of the action, for the help line. */
const char *app_action_help(int action);
/* "guideline" ... "custom"; NULL past the last. */
const char *app_key_set_name(int set);
/* The keys of a predefined set. */
const struct app_bindings *app_key_set(int set);

bool app_bindings_has(const struct app_bindings *bindings, int action, int key);
/* Removes the key from the action, or adds it at the end; if there are four, the first is
 * dropped. */
void app_bindings_toggle(struct app_bindings *bindings, int action, int key);
/* The other actions of a key, a bit each. */
uint32_t app_bindings_others(const struct app_bindings *bindings, int action, int key);
/* The other actions that share a key with this one, a bit each. */
uint32_t app_bindings_shared(const struct app_bindings *bindings, int action);
/* True if the key is bound to a button of the game. */
bool app_bindings_moves(const struct app_bindings *bindings, int key);
/* Swaps Up and Space. */
void app_bindings_swap_up(struct app_bindings *bindings);
/* True if Up turns and Space drops, so swapping them makes sense. */
bool app_bindings_can_swap(const struct app_bindings *bindings);
/* For platforms with key releases: binds a key to 180 if it has none. */
void app_bindings_fit_releases(struct app_bindings *bindings);
/* For terminals without key releases: removes Shift, Ctrl and Alt alone, which never arrive
 * there, and binds wall keys and sonic drop if they have no key. */
void app_bindings_fit_taps(struct app_bindings *bindings);

/* Writes the saved form, "left a ctrl+d"; "none" for no key. */
void app_bindings_format(const struct app_bindings *bindings, int action, char *text, size_t size);
/* Reads the saved form. Returns NULL, or a sentence; then nothing changed. */
const char *app_bindings_parse(struct app_bindings *bindings, int action, const char *text);
/* The label for players, "← A Ctrl+D", with at most `most` keys. */
void app_bindings_label(const struct app_bindings *bindings, int action, int most, bool plain,
                        char *text, size_t size);

#endif
