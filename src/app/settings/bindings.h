/* Which keys do what. An action is a button of the game or a command; both are
 * rows of one table. In play a key that is bound to a button is nothing else. */
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
    APP_ACTION_UNDO, /* the last piece, where the mode lets it */
    APP_ACTION_REDO,
    APP_ACTION_HINT,    /* where the mode has any */
    APP_ACTION_COPY,    /* the position, as a fumen */
    APP_ACTION_AGAIN,   /* as restart, with the same pieces */
    APP_ACTION_FINESSE, /* what is said of the keys of a game */
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
    APP_KEYS_EACH = 4,      /* keys an action can have */
    APP_WITH_CTRL = 0x100,  /* added to a key: only together with Ctrl */
    APP_BINDING_TEXT = 120, /* bytes that hold the keys of any action */
};

/* Keys of each action, 0 behind the last. */
struct app_bindings {
    uint16_t keys[APP_ACTIONS][APP_KEYS_EACH];
};

/* "left", "pause"; "Move left", "Pause"; NULL past the last. */
const char *app_action_name(int action);
const char *app_action_label(int action);
/* What the action does, for the help line. */
const char *app_action_help(int action);
/* "guideline" ... "custom"; NULL past the last. */
const char *app_key_set_name(int set);
/* The keys of a set that is not the player's own. */
const struct app_bindings *app_key_set(int set);

bool app_bindings_has(const struct app_bindings *bindings, int action, int key);
/* Takes the key out of the action, or puts it in as the last one; the first of
 * four gives way. */
void app_bindings_toggle(struct app_bindings *bindings, int action, int key);
/* The other actions that the key has too, a bit each. */
uint32_t app_bindings_others(const struct app_bindings *bindings, int action, int key);
/* The other actions that share a key with this one. */
uint32_t app_bindings_shared(const struct app_bindings *bindings, int action);
/* The key is bound to a button of the game. */
bool app_bindings_moves(const struct app_bindings *bindings, int key);
/* Up and Space change places. */
void app_bindings_swap_up(struct app_bindings *bindings);
/* Up turns and Space drops: swapping them makes sense. */
bool app_bindings_can_swap(const struct app_bindings *bindings);
/* Where keys have releases: half a turn gets a key if it has none. */
void app_bindings_fit_releases(struct app_bindings *bindings);
/* For terminals without key releases: bare Shift, Ctrl and Alt never come there
 * and are taken out; wall keys and sonic drop get keys where they have none. */
void app_bindings_fit_taps(struct app_bindings *bindings);

/* "left a ctrl+d", as it is saved; "none" for no key. NULL, or a sentence; then
 * nothing changed. */
void app_bindings_format(const struct app_bindings *bindings, int action, char *text, size_t size);
const char *app_bindings_parse(struct app_bindings *bindings, int action, const char *text);
/* "← A Ctrl+D", as it is read; at most so many keys. */
void app_bindings_label(const struct app_bindings *bindings, int action, int most, bool plain,
                        char *text, size_t size);

#endif
