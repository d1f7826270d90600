/* The actions of the running mode besides moves, for the key hints beside the board and for touch
 * buttons: one row each. */
#include "app/core/activity.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/train/session.h"

/* Hints have priority, because they have the same key. */
static bool offers_keys(const struct app *app) {
    return app_offers_key_guide(app) && !app_odds_offered(app);
}

/* ---- tools ---- */

/* In a terminal, the line below the board shows the key. */
static bool skips(const struct app *app) {
    return app->platform.is_page && app_is_skipped(app);
}

static const struct {
    uint8_t action;
    const char *label;
    bool (*offered)(const struct app *app);
    bool (*ready)(const struct app *app);
} tools[] = {
    {APP_ACTION_UNDO, "undo", app_undoes, app_can_undo},
    {APP_ACTION_REDO, "redo", app_undoes, app_can_redo},
    {APP_ACTION_HINT, "hint", app_odds_offered, app_in_play},
    {APP_ACTION_HINT, "keys", offers_keys, offers_keys},
    {APP_ACTION_PAUSE, "skip", skips, skips},
};
_Static_assert(sizeof tools / sizeof tools[0] <= VIEW_TOOLS, "all of them can be shown");

void app_show_tools(const struct app *app, struct view_game *game) {
    bool plain = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
    for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++) {
        if (!tools[i].offered(app)) {
            continue;
        }
        struct view_tool *tool = &game->tools[game->tool_count++];
        tool->action = tools[i].action;
        tool->ready = tools[i].ready(app);
        app_put(tool->label, sizeof tool->label, tools[i].label);
        app_bindings_label(&app->keys, tools[i].action, 1, plain, tool->keys, sizeof tool->keys);
        if (tools[i].action == APP_ACTION_PAUSE) {
            app_put(tool->keys, sizeof tool->keys, "Esc"); /* whatever else pauses */
        }
    }
}
