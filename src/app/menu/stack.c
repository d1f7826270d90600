/* The stack of open screens, and the tabs of the settings. */
#include "app/menu/lines.h"

/* ---- tabs ---- */

static const struct {
    const char *name;
    uint8_t screen;
} tabs[VIEW_TABS] = {{"Timing", APP_SCREEN_TIMING},
                     {"Gameplay", APP_SCREEN_GAMEPLAY},
                     {"Visual", APP_SCREEN_VISUAL},
                     {"Controls", APP_SCREEN_CONTROLS},
                     {"Advanced", APP_SCREEN_ADVANCED}};

int app_tab_screen(int tab) {
    return tab >= 0 && tab < VIEW_TABS ? tabs[tab].screen : -1;
}

const char *app_tab_name(int tab) {
    return tab >= 0 && tab < VIEW_TABS ? tabs[tab].name : NULL;
}

int app_tab_of(int screen) {
    for (int tab = 0; tab < VIEW_TABS; tab++) {
        if (tabs[tab].screen == screen) {
            return tab;
        }
    }
    return -1;
}

/* ---- the stack ---- */

int app_top(const struct app *app) {
    return app->menu.stack[app->menu.depth - 1].screen;
}

bool app_has_loaded(const struct app *app, const struct app_screen_row *row) {
    return !row->late || !app->platform.partial;
}

const struct app_screen_row *app_top_row(const struct app *app) {
    return app_screen_row(app_top(app));
}

const struct app_screen_row *app_below(const struct app *app) {
    int below = app->menu.depth >= 2 ? app->menu.depth - 2 : 0;
    return app_screen_row(app->menu.stack[below].screen);
}

bool app_plays(const struct app *app) {
    return app_top_row(app)->plays;
}

const struct app_play *app_seen_play(const struct app *app) {
    const struct app_screen_row *row = app_top_row(app);
    return row->play != NULL ? row->play(app) : row->plays || row->popup ? &app->play : NULL;
}

void app_open(struct app *app, int screen) {
    if (app->menu.depth == APP_DEPTH || app_top(app) == screen) {
        return;
    }
    if (app_screen_row(screen)->instead != NULL) {
        screen = app_screen_row(screen)->instead(app);
    }
    if (app_top_row(app)->covered != NULL) {
        app_top_row(app)->covered(app);
    }
    app->menu.stack[app->menu.depth++] = (struct app_open_screen){.screen = (uint8_t)screen};
    app_choose(app, 0, 1);
    if (app_screen_row(screen)->opened != NULL) {
        app_screen_row(screen)->opened(app);
    }
}

/* Never closes the title screen. */
static void close_top(struct app *app) {
    if (app_top_row(app)->closed != NULL) {
        app_top_row(app)->closed(app);
    }
    app->menu.depth -= app->menu.depth > 1;
}

void app_close(struct app *app) {
    close_top(app);
    app->menu.asks = APP_ASKS_NOTHING;
    if (app_top_row(app)->returned != NULL) {
        app_top_row(app)->returned(app);
    }
}

void app_close_all(struct app *app) {
    while (app->menu.depth > 1) {
        close_top(app);
    }
    app->menu.asks = APP_ASKS_NOTHING;
    app_choose(app, app_can_resume(app) ? 0 : 1, 1); /* Resume, or Play */
}

/* Tabs replace the current screen by its neighbour. */
bool app_change_tab(struct app *app, int tab) {
    int screen = app_tab_screen(tab);
    bool is_other = app_tab_of(app_top(app)) >= 0 && screen >= 0 && screen != app_top(app);
    if (is_other) {
        app_close(app);
        app_open(app, screen);
    }
    return is_other;
}
