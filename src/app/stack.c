/* The stack of screens that are open, and the tabs of the settings. */
#include "app/app_puzzle.h"
#include "app/lines.h"

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
    return app->stack[app->depth - 1].screen;
}

void app_open(struct app *app, int screen) {
    if (app->depth == APP_DEPTH || app_top(app) == screen) {
        return;
    }
    if (screen == APP_SCREEN_SETTINGS && app->platform.is_page) {
        screen = tabs[0].screen; /* the others stand beside it */
    }
    app->stack[app->depth++] = (struct app_place){.screen = (uint8_t)screen};
    if (app_screen_row(screen)->opened != NULL) {
        app_screen_row(screen)->opened(app);
    }
    app_choose(app, 0, 1);
    if (screen == APP_SCREEN_NEW_GAME) {
        app_choose_line(app, APP_ENTRY_MODES, app_profile_mode(&app->profile));
    } else if (screen == APP_SCREEN_PUZZLES) {
        app_choose_line(app, APP_ENTRY_STAGES, app_stage_to_play(app));
    }
}

void app_close(struct app *app) {
    int closed = app_top(app);
    if (closed == APP_SCREEN_REPLAY) {
        app->watch.state = APP_WATCH_NONE;
    }
    if (app->depth > 1) {
        app->depth--;
    }
    app->asks = APP_ASKS_NOTHING;
    if (closed == APP_SCREEN_GAMES || (closed == APP_SCREEN_REPLAY && app->lists_stale)) {
        app_reload_list(app);
    }
}

void app_close_all(struct app *app) {
    app->watch.state = APP_WATCH_NONE;
    app->depth = 1;
    app->asks = APP_ASKS_NOTHING;
    app_choose(app, app_can_resume(app) ? 0 : 1, 1); /* Resume, or Play */
}
