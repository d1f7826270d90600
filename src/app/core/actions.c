/* The commands of all parts: which one a key or button runs, which are shown beside the board, and
 * why one has no effect in the running game. */
#include "app/core/part.h"
#include "app/core/view.h"
#include "app/menu/lines.h"

static bool holds(const struct app *app, bool (*condition)(const struct app *app)) {
    return condition == NULL || condition(app);
}

const struct app_action_row *app_find_action(const struct app *app, int action) {
    const struct app_action_row *command;
    for (int i = 0; (command = app_nth_action(i)) != NULL; i++) {
        if (command->action == action && holds(app, command->offered)) {
            return command;
        }
    }
    return NULL;
}

const struct app_action_row *app_action_of_key(const struct app *app, int key) {
    const struct app_action_row *command;
    for (int i = 0; (command = app_nth_action(i)) != NULL; i++) {
        if (command->key != APP_KEY_NONE && command->key == key && holds(app, command->offered)) {
            return command;
        }
    }
    return NULL;
}

/* ---- refusals ---- */

/* The first row of an action that applies gives the message: no part offers it, or it is offered
 * but not ready. During a countdown nothing can be undone, which is obvious to the player. */
static const struct {
    uint8_t action;
    bool offered;
    const char *sentence;
} refusals[] = {
    {APP_ACTION_UNDO, false, "Undo works only in Free, Custom and Perfect clear."},
    {APP_ACTION_UNDO, true, "There is nothing to undo."},
    {APP_ACTION_REDO, false, "Redo works only in Free, Custom and Perfect clear."},
    {APP_ACTION_REDO, true, "There is nothing to redo."},
    {APP_ACTION_HINT, false, "Hints work only in Free, Custom and Perfect clear."},
    {APP_ACTION_SAVE, false, "Savepoints don't work in drills and puzzles."},
    {APP_ACTION_LOAD, false, "Savepoints don't work in drills and puzzles."},
    {APP_ACTION_FINESSE, false, "Finesse is always on in drills."},
};
_Static_assert(sizeof refusals / sizeof refusals[0] <= 32, "a bit for each");

bool app_refuses(struct app *app, int action) {
    const struct app_action_row *command = app_find_action(app, action);
    bool idle =
        command != NULL && !holds(app, command->ready) && app->play.state == APP_PLAY_RUNNING;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        bool applies = refusals[i].offered ? idle : command == NULL;
        if (refusals[i].action != action || !applies) {
            continue;
        }
        uint32_t bit = UINT32_C(1) << i;
        if ((app->menu.refused & bit) == 0) {
            app->menu.refused |= bit;
            app_notice(app, refusals[i].sentence, false);
        }
        return true;
    }
    return false;
}

/* ---- tools ---- */

static void show_tool(const struct app *app, const struct app_action_row *command,
                      struct view_tool *tool) {
    bool plain = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
    tool->action = command->action;
    tool->ready = holds(app, command->ready);
    app_put(tool->label, sizeof tool->label, command->label);
    app_bindings_label(&app->keys, command->action, 1, plain, tool->keys, sizeof tool->keys);
    if (command->keys != NULL) {
        app_put(tool->keys, sizeof tool->keys, command->keys);
    }
}

void app_show_tools(const struct app *app, struct view_game *game) {
    const struct app_action_row *command;
    for (int i = 0; (command = app_nth_action(i)) != NULL; i++) {
        if (command->label != NULL && game->tool_count < VIEW_TOOLS &&
            app_find_action(app, command->action) == command) {
            show_tool(app, command, &game->tools[game->tool_count++]);
        }
    }
}
