/* The app as a view: the top screen, its lines and everything shown with it. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/menu/lines.h"

static void show_touch(const struct app *app, struct view_touch *touch) {
    const int32_t *own = app->profile.own;
    touch->shown = app->platform.touch;
    touch->gestures = app_uses_gestures(app);
    touch->tap_turns = own[APP_SET_TAP_TURNS] == APP_ON;
    touch->left_handed = own[APP_SET_LEFT_HANDED] == APP_ON;
    touch->haptics = own[APP_SET_HAPTICS] == APP_ON;
    touch->wall_buttons = own[APP_SET_WALL_BUTTONS] == APP_ON;
    touch->half_turn_button = own[APP_SET_HALF_TURN_BUTTON] == APP_ON;
    touch->size = (uint8_t)own[APP_SET_BUTTON_SIZE];
    touch->height = (uint8_t)own[APP_SET_BUTTON_HEIGHT];
}

static void show_settings(const struct app *app, struct view *view) {
    const int32_t *own = app->profile.own;
    bool no_colors = own[APP_SET_COLORS] == APP_COLORS_AUTO && app->platform.no_color;
    view->look = (uint8_t)own[APP_SET_LOOK];
    view->pixels = own[APP_SET_PIXELS] == APP_ON;
    view->palette = (uint8_t)own[APP_SET_PALETTE];
    view->colors = no_colors ? APP_COLORS_MONO : (uint8_t)own[APP_SET_COLORS];
    view->letters = own[APP_SET_LETTERS] == APP_ON;
    view->grid = own[APP_SET_GRID] == APP_ON;
    view->reduced_motion = app_reduced_motion(app);
    view->crt = app->platform.is_page && own[APP_SET_CRT] == APP_ON && !view->reduced_motion;
    view->volume = own[APP_SET_SOUND] == APP_ON ? (uint8_t)(own[APP_SET_VOLUME] * 10 + 10) : 0;
    app_put(view->said, sizeof view->said, app->play.said);
    view->said_count = app->play.said_count;
    view->shows_fps = own[APP_SET_SHOW_FPS] == APP_ON;
    view->shows_latency = own[APP_SET_SHOW_LATENCY] == APP_ON;
    view->fps_cap = (uint16_t)own[APP_SET_FPS];
    if (app->platform.is_page) {
        show_touch(app, &view->touch);
    }
}

/* ---- lines ---- */

static void show_typed(const struct app *app, struct view_item *item) {
    size_t length = fin_text_length(app->menu.typed), room = sizeof item->value - 1;
    app_put(item->value, sizeof item->value, app->menu.typed + (length > room ? length - room : 0));
    item->note[0] = '\0';
    item->flags = VIEW_ITEM_CAPTURES | VIEW_ITEM_TYPED;
}

static void show_help(const struct app *app, const struct app_line *line, struct view *view) {
    const struct app_line_kind *kind = app_line_kind(line->entry->kind);
    struct fin_writer writer = fin_writer_start(view->help, sizeof view->help);
    if (app->menu.asks == APP_ASKS_TEXT) {
        fin_write_text(&writer, "Type or paste it. Enter: OK. ");
        fin_write_text(&writer, app->platform.touch ? "Back: cancel." : "Esc: cancel.");
    } else if (kind->help != NULL) {
        kind->help(app, line, &writer);
    } else if (line->entry->help != NULL) {
        fin_write_text(&writer, line->entry->help);
    }
}

static void show_lines(const struct app *app, struct view *view) {
    struct app_line lines[VIEW_ITEMS];
    struct app_line chosen;
    int count = app_lines(app, lines);
    view->item_count = (uint8_t)count;
    view->chosen = view->item_count;
    for (int i = 0; i < count; i++) {
        app_line_kind(lines[i].entry->kind)->describe(app, &lines[i], &view->items[i]);
    }
    if (app_chosen_line(app, &chosen)) {
        view->chosen = app->menu.stack[app->menu.depth - 1].chosen;
        show_help(app, &chosen, view);
        if (app->menu.asks == APP_ASKS_TEXT) {
            app_put(view->typed, sizeof view->typed, app->menu.typed);
            show_typed(app, &view->items[view->chosen]);
        }
    }
}

/* ---- the game ---- */

static bool shows_hints(const struct app *app) {
    int32_t choice = app->profile.own[APP_SET_HINTS];
    if (app->platform.touch) {
        return false;
    }
    return choice == APP_AUTO_ON ||
           (choice == APP_AUTO && app->profile.own[APP_SET_GAMES] < APP_HINT_GAMES);
}

static uint8_t restart_fill(const struct app *app, uint64_t now) {
    if (app->game.restart_since == 0 || now < app->game.restart_since ||
        !app->platform.key_releases) {
        return 0;
    }
    uint64_t held = now - app->game.restart_since;
    return (uint8_t)(held >= APP_RESTART_US ? 255 : held * 255 / APP_RESTART_US);
}

/* Writes "Marathon · modern · daily". */
static void show_day(const struct app *app, struct view_game *game) {
    size_t length = fin_text_length(game->mode);
    if (app->game.plays_daily) {
        app_put(game->mode + length, sizeof game->mode - length, " · daily");
    }
}

static void show_game(const struct app *app, uint64_t now, struct view *view) {
    view->has_game = true;
    app_play_view(&app->play, now, app->profile.own[APP_SET_GHOST] == APP_ON,
                  app_reduced_motion(app), app->game.has_best ? &app->game.best : NULL,
                  &view->game);
    if (app->platform.fades && !app_reduced_motion(app)) {
        app_play_fades(&app->play, &view->game);
    }
    view->game.restart_fill = restart_fill(app, now);
    show_day(app, &view->game);
    app_parts_view(app, now, view);
    if (app_activity(app)->view != NULL) {
        app_activity(app)->view(app, now, view);
    }
    app_show_tools(app, &view->game);
    if (shows_hints(app)) {
        app_show_hints(app, view->game.shows_hold, &view->game);
    }
    if (app->game.restart_since != 0 && !app->platform.key_releases) {
        app_put(view->notice, sizeof view->notice,
                app->game.restart_same ? "Press again to restart with the same pieces."
                                       : "Press again to start a new game.");
    } else if (app->play.state == APP_PLAY_COUNTING) {
        app_put(view->help, sizeof view->help,
                app->platform.touch ? "" : "Enter: skip the countdown.");
    }
}

/* ---- pointer input ---- */

static void show_tabs(const struct app *app, struct view *view) {
    int tab = app_tab_of(app_top(app));
    if (tab < 0) {
        return;
    }
    view->tab = (uint8_t)tab;
    app_put(view->title, sizeof view->title, app_screen_row(APP_SCREEN_SETTINGS)->title);
    for (int i = 0; app_tab_name(i) != NULL; i++) {
        app_put(view->tabs[view->tab_count++], sizeof view->tabs[0], app_tab_name(i));
    }
}

void app_add_soft_key(struct view *view, const char *label, int key) {
    struct view_soft_key *soft_key = &view->soft_keys[view->soft_key_count++];
    app_put(soft_key->label, sizeof soft_key->label, label);
    soft_key->key = (uint8_t)key;
}

static void show_soft_keys(const struct app *app, struct view *view) {
    struct app_line line;
    if (app->menu.asks != APP_ASKS_NOTHING) {
        return;
    }
    const struct app_screen_row *row = app_top_row(app);
    if (row->soft_keys != NULL && app_has_loaded(app, row)) {
        row->soft_keys(app, view);
    } else if (app_chosen_line(app, &line) && app_line_kind(line.entry->kind)->forget != NULL) {
        app_add_soft_key(view, app_line_kind(line.entry->kind)->forgets, APP_KEY_BACKSPACE);
    }
}

void app_view(const struct app *app, uint64_t time_us, struct view *view) {
    const struct app_screen_row *row = app_top_row(app);
    memset(view, 0, sizeof *view);
    show_settings(app, view);
    view->screen = row->view;
    view->popup = row->popup;
    app_put(view->title, sizeof view->title, row->title);
    app_put(view->back, sizeof view->back, row->back != NULL ? row->back : "");
    app_put(view->notice, sizeof view->notice, app->menu.notice);
    view->notice_bad = app->menu.notice_bad && app->menu.notice[0] != '\0';
    if (row->plays || row->popup) {
        show_game(app, time_us > app->now ? time_us : app->now, view);
    }
    show_lines(app, view);
    if (row->show != NULL && app_has_loaded(app, row)) {
        row->show(app, view);
    }
    if (app->profile.own[APP_SET_CLEAR_MESSAGES] == APP_OFF) {
        view->game.call_count = 0;
    }
    if (app->platform.is_page) {
        show_tabs(app, view);
        show_soft_keys(app, view);
    }
}
