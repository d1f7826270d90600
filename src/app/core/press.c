/* Routes a key press to a question, to the game, or to the menu. */
#include "app/core/press.h"

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/menu/lines.h"

/* ---- commands ---- */

static bool is_command(const struct app *app, int action, int key, bool ctrl) {
    return app_bindings_has(&app->keys, action, ctrl ? key | APP_WITH_CTRL : key);
}

static void mute(struct app *app) {
    int32_t *sound = &app->profile.own[APP_SET_SOUND];
    *sound = *sound == APP_ON ? APP_OFF : APP_ON;
    app_changed(app);
    app_notice(app, *sound == APP_ON ? "Sound on." : "Sound off.", false);
}

/* Ctrl alone arrives as a key and may be bound to a move; with a letter it is then not a command.
 */
static bool ctrl_is_a_move(const struct app *app) {
    return app->platform.key_releases && (app_bindings_moves(&app->keys, APP_KEY_CTRL) ||
                                          app_bindings_moves(&app->keys, APP_KEY_RIGHT_CTRL));
}

/* Quits. If Ctrl is a move it may be an accident in play, so the first one only pauses. */
static void ctrl_c(struct app *app) {
    if (app_in_play(app) && ctrl_is_a_move(app)) {
        app_pause_game(app, false);
    } else {
        app_leave(app);
    }
}

/* True shortly after a game ended or paused, when Ctrl with a letter may be two late moves. */
static bool comes_too_late(const struct app *app) {
    return app->now < app->menu.deaf_till && ctrl_is_a_move(app);
}

/* Ctrl+C and Ctrl+Z as in a shell; true if it was one of them. If Z and Ctrl are moves, they do
 * not stop the game in play. */
static bool shell_command(struct app *app, const struct app_press *press) {
    if (!press->ctrl || app->platform.is_page || comes_too_late(app)) {
        return false;
    }
    if (press->typed == 'c') {
        ctrl_c(app);
        return true;
    }
    bool moves =
        app_in_play(app) && ctrl_is_a_move(app) && app_bindings_moves(&app->keys, press->key);
    if (press->typed == 'z' && !moves) {
        app_push(app, APP_SUSPEND);
        return true;
    }
    return false;
}

/* ---- in play ---- */

/* While Ctrl is held for a turn it is not part of a command; on a page, Ctrl+V still pastes. */
static bool ctrl_is_beside(const struct app *app, int key) {
    return ctrl_is_a_move(app) && !(app->platform.is_page && key == 'v');
}

/* The command bound to a key, or -1. */
static int command_of(const struct app *app, int key, bool ctrl) {
    for (int action = APP_ACTION_PAUSE; action < APP_ACTIONS; action++) {
        if (is_command(app, action, key, ctrl)) {
            return action;
        }
    }
    if (ctrl && ctrl_is_beside(app, key)) {
        return command_of(app, key, false);
    }
    return key == APP_KEY_ESCAPE ? APP_ACTION_PAUSE : -1;
}

static void leave_or_pause(struct app *app) {
    if (app_is_skipped(app)) {
        app_activity(app)->quit(app);
    } else {
        app_pause_game(app, false);
    }
}

static void open_help(struct app *app) {
    app_pause_game(app, false);
    app_open(app, APP_SCREEN_HELP);
}

/* True if Escape skips, and needs a button for it. In a terminal the line below the board shows the
 * key. */
static bool skips(const struct app *app) {
    return app->platform.is_page && app_is_skipped(app);
}

/* Escape always pauses, whatever other keys are bound to that. */
static const struct app_action_row actions[] = {
    {.action = APP_ACTION_PAUSE,
     .run = leave_or_pause,
     .offered = skips,
     .label = "skip",
     .keys = "Esc"},
    {.action = APP_ACTION_PAUSE, .run = leave_or_pause},
    {.action = APP_ACTION_HELP, .run = open_help},
    {.action = APP_ACTION_MUTE, .run = mute},
    {0},
};

const struct app_part app_core_part = {.actions = actions};

static void act_in_play(struct app *app, int action) {
    if (action >= 0 && !app_refuses(app, action)) {
        app_find_action(app, action)->run(app);
    }
}

static bool skips_count(const struct app *app, int key) {
    return key == APP_KEY_ENTER && app->play.state == APP_PLAY_COUNTING;
}

static void command_in_play(struct app *app, int key, bool ctrl) {
    if (key == APP_KEY_ESCAPE && app_is_skipped(app)) {
        leave_or_pause(app);
        return;
    }
    const struct app_action_row *command = app_action_of_key(app, key);
    int action = command_of(app, key, ctrl);
    if (command != NULL) {
        command->run(app);
    } else if (action < 0 && skips_count(app, key)) {
        app->play.count_till_at = app->now;
    } else {
        act_in_play(app, action);
    }
}

/* A key of the game. */
static void press_move(struct app *app, const struct app_press *press) {
    if (app_parts_ignore(app, press)) {
        return;
    }
    app_parts_before(app);
    if (!app->platform.key_releases) {
        app_buttons_tap(&app->buttons, &app->keys, &app->play, press->key, press->kind, app->now);
    } else if (!press->repeat) {
        app_buttons_press(&app->buttons, &app->keys, &app->play, press->key, app->now);
    }
    app_parts_after(app, true);
}

static void press_in_play(struct app *app, const struct app_press *press) {
    bool moves = app_bindings_moves(&app->keys, press->key);
    if (moves && (!press->ctrl || ctrl_is_a_move(app))) {
        press_move(app, press);
    } else if (!press->repeat) {
        command_in_play(app, press->ctrl ? press->typed : press->key, press->ctrl);
    }
}

/* ---- in menus ---- */

static bool is_menu_key(int key) {
    return key == APP_KEY_SPACE || (key >= APP_KEY_ENTER && key <= APP_KEY_DELETE);
}

static void act_in_menu(struct app *app, int action) {
    const struct app_screen_row *row = app_top_row(app);
    if (row->act != NULL && row->act(app, action)) {
        return;
    }
    if (action == APP_ACTION_HELP) {
        app_open(app, APP_SCREEN_HELP);
    } else if (action == APP_ACTION_MUTE) {
        mute(app);
    } else if (action == APP_ACTION_COPY) {
        app_find_action(app, action)->run(app);
    }
}

/* Letters that navigate menus as in vi and pagers, unless they are bound to a command. */
static int menu_key_of(const struct app *app, int key) {
    static const struct {
        char letter;
        uint8_t key;
    } letters[] = {{'h', APP_KEY_LEFT},
                   {'j', APP_KEY_DOWN},
                   {'k', APP_KEY_UP},
                   {'l', APP_KEY_RIGHT},
                   {'q', APP_KEY_ESCAPE}};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (letters[i].letter == key && command_of(app, key, false) < 0) {
            return letters[i].key;
        }
    }
    return is_menu_key(key) ? key : APP_KEY_NONE;
}

/* On a page the settings are tabs, which digits open. */
static bool has_tabs(const struct app *app) {
    return app->platform.is_page && app_tab_of(app_top(app)) >= 0;
}

/* On a page, Tab moves from button to button. */
static bool is_used_in_menu(const struct app *app, int key) {
    bool tab = key == APP_KEY_TAB && app->platform.is_page;
    bool opens_tab = has_tabs(app) && app_tab_screen(key - '1') >= 0;
    struct app_line line;
    return opens_tab || (menu_key_of(app, key) != APP_KEY_NONE && !tab) ||
           command_of(app, key, false) >= 0 || app_line_of_key(app, key, &line);
}

/* Screens with their own keys also have the help key. */
static bool asks_for_help(const struct app *app, const struct app_press *press) {
    bool is_it = press->key == '?' || press->key == APP_KEY_F1;
    return app_top_row(app)->own_keys && is_it && !press->ctrl && !press->repeat;
}

/* Without key releases, the second press of a key that was held when the screen opened arrives
 * late; it is not a new press. */
static bool is_held_over(const struct app *app, const struct app_press *press) {
    bool was_down = press->since <= app->now && app->now - press->since < app->menu.deaf_till;
    return !app->platform.key_releases && was_down && press->since < APP_REPEAT_DELAY_MOST_US;
}

static void press_in_menu(struct app *app, const struct app_press *press) {
    struct app_line line;
    if (asks_for_help(app, press)) {
        app_open(app, APP_SCREEN_HELP);
        return;
    }
    if (app_top_row(app)->own_keys) {
        app_top_row(app)->key(app, press);
        return;
    }
    bool restart = app_restarts(command_of(app, press->key, false));
    if (!restart && (app->now < app->menu.deaf_till || is_held_over(app, press))) {
        return;
    }
    int key = menu_key_of(app, is_menu_key(press->key) ? press->key : press->typed);
    if (key != APP_KEY_NONE && (key == press->key || !press->ctrl)) {
        struct app_press meant = *press;
        meant.key = key;
        app_menu_key(app, &meant);
    } else if (!press->ctrl && has_tabs(app) && app_change_tab(app, press->typed - '1')) {
        return;
    } else if (!press->repeat && !press->ctrl && app_line_of_key(app, press->key, &line)) {
        app_line_kind(line.entry->kind)->activate(app, &line);
    } else if (!press->repeat && !press->ctrl) {
        act_in_menu(app, command_of(app, press->key, false));
    }
}

/* The activity gets a press before the game. */
static bool is_taken(struct app *app, int key, bool repeat) {
    bool (*press)(struct app *, int, bool) = app_activity(app)->press;
    return press != NULL && press(app, key, repeat);
}

/* ---- input without keys ---- */

static void act_move(struct app *app, int action, bool down, bool touch) {
    if (down && app_parts_ignore(app, NULL)) {
        return;
    }
    app_parts_before(app);
    (touch ? app_buttons_touch : app_buttons_act)(&app->buttons, &app->keys, &app->play, action,
                                                  down, app->now);
    app_parts_after(app, down);
}

void app_act(struct app *app, int action, bool down, bool touch) {
    const struct app_screen_row *row = app_top_row(app);
    bool plays = row->plays && app->menu.asks == APP_ASKS_NOTHING;
    if (action < FIN_BUTTONS && row->button != NULL && row->button(app, action, down)) {
        return;
    }
    if (plays && down && is_taken(app, APP_KEY_NONE, false)) {
        return;
    }
    if (action < FIN_BUTTONS && (plays || !down)) {
        act_move(app, action, down, touch);
    } else if (down && plays) {
        act_in_play(app, action);
    } else if (down && app->now >= app->menu.deaf_till) {
        act_in_menu(app, action);
    } else if (app_restarts(action)) {
        app->game.restart_since = 0;
    }
}

/* ---- all keys ---- */

static int small(int key) {
    return key >= 'A' && key <= 'Z' ? key - 'A' + 'a' : key;
}

/* Letters become lower case; Shift with slash becomes the question mark. */
static int plain_key(const struct app_event *event) {
    int key = small(event->key);
    return key == '/' && event->shift ? '?' : key;
}

bool app_uses_key(const struct app *app, int key, bool ctrl) {
    bool with_ctrl = ctrl && key != APP_KEY_CTRL && key != APP_KEY_RIGHT_CTRL;
    if (app->menu.asks != APP_ASKS_NOTHING) {
        return !with_ctrl;
    }
    const struct app_screen_row *row = app_top_row(app);
    if (row->uses_key != NULL && row->uses_key(app, key, with_ctrl)) {
        return true;
    }
    if (!row->plays) {
        return !with_ctrl && is_used_in_menu(app, key);
    }
    bool moves = app_bindings_moves(&app->keys, key) && (!with_ctrl || ctrl_is_beside(app, key));
    return moves || app_action_of_key(app, key) != NULL || command_of(app, key, with_ctrl) >= 0 ||
           skips_count(app, key);
}

void app_key_press(struct app *app, const struct app_event *event) {
    int key = plain_key(event);
    if (app_key_name(key) == NULL) {
        return;
    }
    uint64_t since = app_buttons_record_press(&app->buttons, key, app->now);
    bool releases = app->platform.key_releases;
    int kind = releases ? APP_PRESS_FRESH : app_repeats_take(&app->buttons.repeats, key, app->now);
    struct app_press press = {
        .key = key,
        .typed = event->typed != 0 ? small(event->typed) : key,
        .raw = event->typed != 0 ? event->typed : event->key,
        .since = since,
        .kind = kind,
        .repeat = releases ? event->repeat : kind >= APP_PRESS_SEEMS_REPEAT,
        .ctrl = event->ctrl && key != APP_KEY_CTRL && key != APP_KEY_RIGHT_CTRL,
        .shift = event->shift,
    };
    if (!app->menu.notice_stays && !press.repeat) {
        app->menu.notice[0] = '\0';
    }
    app->menu.by_pad = app_is_pad_key(key);
    if (shell_command(app, &press) || app_asked_key(app, &press)) {
        return;
    }
    if (!app_plays(app)) {
        press_in_menu(app, &press);
    } else if (!is_taken(app, press.key, press.repeat)) {
        press_in_play(app, &press);
    }
}

void app_key_release(struct app *app, const struct app_event *event) {
    int key = plain_key(event);
    if (app_key_name(key) == NULL || !app->platform.key_releases) {
        return;
    }
    app_buttons_release(&app->buttons, &app->keys, &app->play, key, app->now);
    if (app->menu.asks == APP_ASKS_TRY) {
        app_strip_key(app, key, false);
    }
    if (app_restarts(command_of(app, key, false))) {
        app->game.restart_since = 0;
    }
}
