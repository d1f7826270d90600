/* Mouse and finger in menus: selects a line, and does what keys would do to it. */
#include "app/menu/lines.h"

/* Selects a line; false if it can not be selected. Cancels any question about another line. */
static bool light(struct app *app, int item) {
    struct app_line lines[VIEW_ITEMS];
    struct app_open_screen *open = &app->menu.stack[app->menu.depth - 1];
    if (item >= app_lines(app, lines) || !app_line_choosable(&lines[item])) {
        return false;
    }
    if (open->chosen != item) {
        app->menu.asks = APP_ASKS_NOTHING;
    }
    open->chosen = (uint8_t)item;
    return true;
}

/* A replay has its own keys: there, a line is a button. */
static void press_button(struct app *app) {
    struct app_line line;
    if (app_chosen_line(app, &line)) {
        app_line_kind(line.entry->kind)->activate(app, &line);
    }
}

/* A finger can not pass over a line to read about it: some lines are selected by a first tap. */
static bool only_selects(const struct app *app, int before) {
    struct app_line line;
    int now = app->menu.stack[app->menu.depth - 1].chosen;
    return app->platform.touch && now != before && app_chosen_line(app, &line) &&
           app_line_kind(line.entry->kind)->tap_selects;
}

static void choose(struct app *app, int item) {
    bool asked = app->menu.asks != APP_ASKS_NOTHING;
    int before = app->menu.stack[app->menu.depth - 1].chosen;
    if (light(app, item) && !only_selects(app, before)) {
        if (app_top_row(app)->own_keys) {
            press_button(app);
        } else if (asked && app->menu.asks != APP_ASKS_NOTHING) {
            app_ask_no_more(app);
        } else {
            app_menu_tap(app, APP_KEY_ENTER);
        }
    }
}

/* A line that can not be selected shows a value of the selected one. */
static void change(struct app *app, int item, int direction) {
    light(app, item);
    app->menu.asks = APP_ASKS_NOTHING;
    app_menu_tap(app, direction < 0 ? APP_KEY_LEFT : APP_KEY_RIGHT);
}

/* The text in an input of the platform. */
static void type(struct app *app, const char *text) {
    if (app->menu.asks == APP_ASKS_TEXT) {
        app_put(app->menu.typed, sizeof app->menu.typed, text);
    }
}

/* Esc cancels a question first; in play it pauses. */
static void back(struct app *app) {
    if (app_plays(app)) {
        app_pause_game(app, false);
    } else if (!app_ask_no_more(app)) {
        app_menu_tap(app, APP_KEY_ESCAPE);
    }
}

void app_point(struct app *app, const struct app_event *event) {
    if (app->now < app->menu.deaf_till ||
        (app_top_row(app)->point != NULL && app_top_row(app)->point(app, event))) {
        return;
    }
    switch (event->kind) {
    case APP_HOVER: /* a finger can not hover: a tap that begins on a line is no hover */
        if (app->menu.asks == APP_ASKS_NOTHING && !app->platform.touch) {
            light(app, event->item);
        }
        break;
    case APP_CHOOSE:
        choose(app, event->item);
        break;
    case APP_CHANGE:
        change(app, event->item, event->direction);
        break;
    case APP_BACK:
        back(app);
        break;
    case APP_TAB:
        app_change_tab(app, event->item);
        break;
    case APP_TEXT:
        type(app, event->text);
        break;
    default:
        break;
    }
}
