/* Commands that have no effect in the running game, and the message that says why. */
#include "app/core/activity.h"
#include "app/core/press.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/train/session.h"

static bool is_a_game(const struct app *app) {
    return app_allows(app, APP_ALLOWS_KEEPING);
}

static bool has_hints(const struct app *app) {
    return app_odds_offered(app) || app_offers_key_guide(app);
}

static bool is_no_drill(const struct app *app) {
    return app_allows(app, APP_ALLOWS_FEEDBACK);
}

/* During a countdown nothing can be undone, which is obvious to the player. */
static bool has_pieces(const struct app *app) {
    return app_can_undo(app) || app->play.state != APP_PLAY_RUNNING;
}

static bool has_redone(const struct app *app) {
    return app_can_redo(app) || app->play.state != APP_PLAY_RUNNING;
}

/* The first row of an action whose condition fails gives the message. */
static const struct {
    uint8_t action;
    bool (*works)(const struct app *app);
    const char *sentence;
} rows[] = {
    {APP_ACTION_UNDO, app_undoes, "Undo works only in Free, Custom and Perfect clear."},
    {APP_ACTION_UNDO, has_pieces, "There is nothing to undo."},
    {APP_ACTION_REDO, app_undoes, "Redo works only in Free, Custom and Perfect clear."},
    {APP_ACTION_REDO, has_redone, "There is nothing to redo."},
    {APP_ACTION_HINT, has_hints, "Hints work only in Free, Custom and Perfect clear."},
    {APP_ACTION_SAVE, is_a_game, "Savepoints don't work in drills and puzzles."},
    {APP_ACTION_LOAD, is_a_game, "Savepoints don't work in drills and puzzles."},
    {APP_ACTION_FINESSE, is_no_drill, "Finesse is always on in drills."},
};
_Static_assert(sizeof rows / sizeof rows[0] <= 32, "a bit for each");

bool app_refuses(struct app *app, int action) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].action != action || rows[i].works(app)) {
            continue;
        }
        uint32_t bit = UINT32_C(1) << i;
        if ((app->menu.refused & bit) == 0) {
            app->menu.refused |= bit;
            app_notice(app, rows[i].sentence, false);
        }
        return true;
    }
    return false;
}
