/* Menu lines about keys: to bind them, and to show them. */
#include "app/core/activity.h"
#include "app/core/press.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

static bool plain(const struct app *app) {
    return app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
}

/* ---- binding ---- */

static int nth_action(const struct app *app, const struct app_entry *entry, int n) {
    (void)app;
    (void)entry;
    return n < APP_ACTIONS ? n : -1;
}

/* Writes "Hold, Pause": all of these actions. */
static void write_actions(uint32_t actions, struct fin_writer *writer) {
    bool is_first = true;
    for (int action = 0; action < APP_ACTIONS; action++) {
        if ((actions >> action & 1) != 0) {
            fin_write_text(writer, is_first ? "" : ", ");
            fin_write_text(writer, app_action_label(action));
            is_first = false;
        }
    }
}

/* Shows one name and the number of others; the line below names them all. */
static void warn(const struct app *app, int action, struct view_item *item) {
    uint32_t others = app_bindings_shared(&app->keys, action);
    uint32_t first = others & (~others + 1);
    int more = 0;
    for (uint32_t rest = others ^ first; rest != 0; rest &= rest - 1) {
        more++;
    }
    if (others != 0) {
        struct fin_writer writer = fin_writer_start(item->note, sizeof item->note);
        item->flags |= VIEW_ITEM_WARNS;
        fin_write_text(&writer, "also ");
        write_actions(first, &writer);
        if (more > 0) {
            fin_write_text(&writer, ", +");
            fin_write_number(&writer, more);
        }
    }
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    struct app_line chosen;
    app_put(item->label, sizeof item->label, app_action_label(line->index));
    app_bindings_label(&app->keys, line->index, APP_KEYS_EACH, plain(app), item->value,
                       sizeof item->value);
    warn(app, line->index, item);
    if (app->menu.asks == APP_ASKS_KEY && app_chosen_line(app, &chosen) &&
        chosen.entry == line->entry && chosen.index == line->index) {
        app_put(item->value, sizeof item->value, "press a key");
        item->flags |= VIEW_ITEM_CAPTURES;
    }
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    uint32_t others = app_bindings_shared(&app->keys, line->index);
    if (app->menu.asks == APP_ASKS_KEY) {
        fin_write_text(writer, "Press a key to add or remove it. ");
        fin_write_text(writer, app->platform.touch ? "Back: cancel." : "Esc: cancel.");
    } else if (others != 0) {
        fin_write_text(writer, "Also used for: ");
        write_actions(others, writer);
        fin_write_text(writer, ". In play, moving has priority.");
    } else {
        fin_write_text(writer, app_action_help(line->index));
        fin_write_text(writer,
                       app->platform.touch ? "" : " Enter: add a key. Backspace: remove all.");
    }
}

static void activate(struct app *app, const struct app_line *line) {
    (void)line;
    app->menu.asks = APP_ASKS_KEY;
}

/* Copies the keys that a change starts from to the custom set. */
static void make_custom(struct app *app) {
    struct app_bindings keys;
    app_profile_keys(&app->profile, true, &keys);
    app->profile.keys = keys;
    app->profile.own[APP_SET_KEYS] = APP_KEYS_CUSTOM;
}

static void forget(struct app *app, const struct app_line *line) {
    make_custom(app);
    for (int i = 0; i < APP_KEYS_EACH; i++) {
        app->profile.keys.keys[line->index][i] = APP_KEY_NONE;
    }
    app_changed(app);
}

static void tell_conflict(struct app *app, int key, uint32_t others) {
    char text[sizeof app->menu.notice];
    struct fin_writer writer = fin_writer_start(text, sizeof text);
    fin_write_text(&writer, (key & APP_WITH_CTRL) != 0 ? "Ctrl+" : "");
    fin_write_text(&writer, app_key_label(key & 0xFF, plain(app)));
    fin_write_text(&writer, " is also used for: ");
    write_actions(others, &writer);
    fin_write_text(&writer, ".");
    app_notice(app, text, true);
}

void app_bind_key(struct app *app, int action, int key) {
    make_custom(app);
    app_bindings_toggle(&app->profile.keys, action, key);
    app_changed(app);
    uint32_t others = app_bindings_others(&app->keys, action, key);
    if (others != 0 && app_bindings_has(&app->keys, action, key)) {
        tell_conflict(app, key, others);
    }
}

const struct app_line_kind app_line_keys = {
    .nth = nth_action,
    .describe = describe,
    .help = help,
    .activate = activate,
    .forget = forget,
    .forgets = "Remove keys",
};

/* ---- showing ---- */

static int deed_of(int action) {
    static const uint8_t deeds[FIN_BUTTONS] = {
        [FIN_TURN_CW] = APP_DEEDS_TURN,
        [FIN_TURN_CCW] = APP_DEEDS_TURN,
        [FIN_TURN_180] = APP_DEEDS_TURN,
        [FIN_HOLD] = APP_DEEDS_OTHER,
    };
    return action < FIN_BUTTONS ? deeds[action] : APP_DEEDS_OTHER;
}

static int nth_bound(const struct app *app, const struct app_entry *entry, int n) {
    for (int action = 0; action < APP_ACTIONS; action++) {
        bool is_bound = app->keys.keys[action][0] != APP_KEY_NONE;
        if (is_bound && deed_of(action) == entry->target && n-- == 0) {
            return action;
        }
    }
    return -1;
}

static void describe_bound(const struct app *app, const struct app_line *line,
                           struct view_item *item) {
    app_put(item->label, sizeof item->label, app_action_label(line->index));
    app_bindings_label(&app->keys, line->index, APP_KEYS_EACH, plain(app), item->value,
                       sizeof item->value);
    item->flags = VIEW_ITEM_TEXT;
}

const struct app_line_kind app_line_bound = {
    .fixed = true, .nth = nth_bound, .describe = describe_bound};

/* ---- hints ---- */

/* Groups of actions that share a hint. Without key releases, walls and sonic drop have their own
 * keys; the others are well known anyway. */
static const struct {
    const char *what, *brief;
    uint8_t actions[2];
    uint8_t keys_each;
    uint8_t rank, rank_of_taps;
} hints[] = {
    {"move", "move", {FIN_LEFT, FIN_RIGHT}, 1, 2, 2},
    {"soft drop", "soft", {FIN_SOFT, APP_ACTIONS}, 1, 1, 3},
    {"hard drop", "drop", {FIN_HARD, APP_ACTIONS}, 1, 0, 0},
    {"rotate", "rotate", {FIN_TURN_CCW, FIN_TURN_CW}, 1, 0, 0},
    {"hold", "hold", {FIN_HOLD, APP_ACTIONS}, 2, 0, 0},
    {"to the wall", "wall", {FIN_WALL_LEFT, FIN_WALL_RIGHT}, 1, 3, 0},
    {"sonic drop", "sonic", {FIN_SONIC, APP_ACTIONS}, 1, 3, 0},
    {"pause", "pause", {APP_ACTION_PAUSE, APP_ACTIONS}, 1, 4, 4},
};

/* The keys of an action, or the gamepad's button while that is played with. */
static void write_hint_keys(const struct app *app, int action, int most, char *text, size_t size) {
    int key = app->menu.by_pad ? app_pad_key(app, action) : APP_KEY_NONE;
    if (key != APP_KEY_NONE) {
        app_put(text, size, app_key_label(key, plain(app)));
    } else {
        app_bindings_label(&app->keys, action, most, plain(app), text, size);
    }
}

void app_show_hints(const struct app *app, bool holds, struct view_game *game) {
    bool releases = app->platform.key_releases;
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
        struct view_hint *hint = &game->hints[game->hint_count];
        struct fin_writer writer = fin_writer_start(hint->keys, sizeof hint->keys);
        bool idle = (hints[i].actions[0] == FIN_HOLD && !holds) ||
                    (hints[i].actions[0] == APP_ACTION_PAUSE && app_is_skipped(app));
        for (int j = 0; j < 2 && hints[i].actions[j] < APP_ACTIONS && !idle; j++) {
            char keys[APP_BINDING_TEXT];
            write_hint_keys(app, hints[i].actions[j], hints[i].keys_each, keys, sizeof keys);
            fin_write_text(&writer, writer.length > 0 && keys[0] != '\0' ? " " : "");
            fin_write_text(&writer, keys);
        }
        if (writer.length > 0) {
            app_put(hint->what, sizeof hint->what, hints[i].what);
            app_put(hint->brief, sizeof hint->brief, hints[i].brief);
            hint->rank = releases ? hints[i].rank : hints[i].rank_of_taps;
            game->hint_count++;
        }
    }
}
