/* The screens of paused games: their list, and the question before a link starts another game. */
#include "app/menu/screens.h"
#include "app/menu/lines.h"

bool app_has_paused(const struct app *app) {
    return app->paused.count > 0;
}

bool app_has_none_paused(const struct app *app) {
    return app->paused.count == 0;
}

static void show_offer(const struct app *app, struct view *view) {
    const struct app_record *game = app_paused_game(app, app->game.begin.mode);
    struct fin_writer writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    if (game != NULL) {
        app_write_paused(&writer, game);
    }
}

/* clang-format off */
static const struct app_entry paused_entries[] = {
    {APP_ENTRY_PAUSED, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry offer_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_RESUME_BEGUN, "Resume", "Continue the paused game.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_BEGIN, "New game", "Discard the paused game and start a new one.", NULL},
    {0},
};

const struct app_screen_row app_paused_screen = {
    "PAUSED GAMES", VIEW_MENU, .back = "Back", .entries = paused_entries,
};

const struct app_screen_row app_offer_screen = {
    "PAUSED GAME", VIEW_MENU, .back = "Back", .entries = offer_entries, .show = show_offer,
};
/* clang-format on */
