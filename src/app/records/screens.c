/* The screens of scores, games and statistics. */
#include "app/menu/screens.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"

static bool lists_custom(const struct app *app) {
    return app->lists.list.mode == FIN_MODE_CUSTOM;
}

void app_scores_opened(struct app *app) {
    bool after_game = app->game.finished && app_below(app)->popup;
    if (after_game) {
        app->lists.list = app_record_list(&app->game.result);
    } else {
        int mode = app_profile_mode(&app->profile);
        app->lists.list = app_rules_list(app, mode, app_profile_preset(&app->profile));
    }
    app_load_best(app);
}

void app_games_opened(struct app *app) {
    app->lists.games_unlisted = false;
    app->lists.game_chosen = 0;
    app_load_games(app, 0);
}

void app_games_closed(struct app *app) {
    app->lists.stale = true;
}

void app_scores_returned(struct app *app) {
    if (app->lists.stale) {
        app_load_best(app);
    }
}

void app_games_returned(struct app *app) {
    if (app->lists.stale) {
        app_load_games(app, app->lists.games_from);
    }
}

void app_watch_best(struct app *app) {
    if (app->lists.game_count > 0) {
        app_watch_game(app, app->lists.games[0].id);
    } else {
        app_notice(app, "No games yet.", false);
    }
}

/* clang-format off */
static const struct app_entry scores_entries[] = {
    {APP_ENTRY_LIST_MODE, 0, "Mode", "Show scores for this mode.", NULL},
    {APP_ENTRY_LIST_RULES, 0, "Rules", "Each rule set has its own list; so do changed rules.", NULL},
    {APP_ENTRY_LIST_LIMIT, 0, "Limit", "Each limit has its own list.", lists_custom},
    {APP_ENTRY_LIST_PIECES, 0, "Pieces", "Daily games have their own list.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_GAMES, "All games", "All games of all modes, newest first.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_WATCH_BEST, "Watch best game", "Watch the replay of the top game.", NULL},
    {APP_ENTRY_OPEN, APP_OPEN_FILE, "Open a file", "Type or paste the path of a replay, fumen or board.", app_on_terminal},
    {APP_ENTRY_OPEN, APP_OPEN_FILE, "Open a file", "Open a replay, fumen or board; or drop a file here.", app_on_page},
    {APP_ENTRY_GOTO, APP_SCREEN_STATS, "Statistics", "All your games in numbers and charts.", NULL},
    {0},
};

static const struct app_entry stats_entries[] = {
    {APP_ENTRY_CHARTS_MODE, 0, "Mode", NULL, NULL},
    {APP_ENTRY_CHARTS_RULES, 0, "Rules", NULL, NULL},
    {0},
};

const struct app_screen_row app_scores_screen = {
    "HIGH SCORES", VIEW_TABLE, .back = "Back", .entries = scores_entries,
    .opened = app_scores_opened, .show = app_list_view, .returned = app_scores_returned,
};

const struct app_screen_row app_games_screen = {
    "ALL GAMES", VIEW_TABLE, .back = "Back", .entries = app_no_entries,
    .opened = app_games_opened, .show = app_games_view, .closed = app_games_closed,
    .returned = app_games_returned, .key = app_games_key, .point = app_games_point,
    .soft_keys = app_games_soft_keys,
};

const struct app_screen_row app_stats_screen = {
    "STATISTICS", VIEW_CHARTS, .back = "Back", .entries = stats_entries,
    .opened = app_charts_open, .show = app_charts_view, .key = app_charts_key,
};
/* clang-format on */
