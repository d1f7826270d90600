/* The way of the last games on the screen of statistics: they are asked for, a page
 * after the other, and become a line of what they are compared by. */
#include "app/format.h"
#include "app/lines.h"
#include "app/modes.h"

enum { GAMES_MOST = 32 * APP_PAGE }; /* of a list, that are looked through */

bool app_charts_want(const struct app_charts *charts, int mode, int preset, bool changed) {
    return (charts->mode < 0 || charts->mode == mode) &&
           (charts->preset < 0 || (charts->preset == preset && charts->changed == changed));
}

/* ---- what is compared ---- */

static const struct {
    const char *title;
    bool less; /* is better */
} lines[] = {
    [APP_NOT_RANKED] = {"Pieces a second", false},
    [APP_BY_TIME] = {"Time", true},
    [APP_BY_SCORE] = {"Score", false},
    [APP_BY_LINES_THEN_TIME] = {"Lines", false},
    [APP_BY_PIECES] = {"Pieces", true},
    [APP_BY_COMBO] = {"Combo", false},
};

/* Over several modes, presets or limits only the speed can be compared. */
static enum app_ranking line_ranking(const struct app_charts *charts) {
    bool several = charts->mode < 0 || charts->preset < 0 || charts->mode == FIN_MODE_CUSTOM;
    return several ? APP_NOT_RANKED : app_mode_ranking(charts->mode);
}

static uint64_t line_value(enum app_ranking ranking, const struct app_record *game) {
    switch (ranking) {
    case APP_BY_TIME:
        return game->time_us;
    case APP_BY_SCORE:
        return game->score;
    case APP_BY_LINES_THEN_TIME:
        return game->lines;
    case APP_BY_PIECES:
        return game->pieces;
    case APP_BY_COMBO:
        return app_record_clears(game);
    default:
        return game->time_us == 0 ? 0 : game->pieces * UINT64_C(1000000000) / game->time_us;
    }
}

static void write_value(struct fin_writer *writer, enum app_ranking ranking, uint64_t value) {
    if (ranking == APP_BY_TIME) {
        app_write_time(writer, value, 1);
    } else if (ranking == APP_NOT_RANKED) {
        app_write_ratio(writer, value, 1000);
    } else {
        app_write_grouped(writer, value);
    }
}

/* ---- asking ---- */

/* The lists of a mode, one after the other, so that games of others are not in the way:
 * with the pieces of the day and without, under these rules or all of them. All modes
 * and custom games, which have a list for every limit, are looked for in the list of
 * all games: its name is empty. False: there is no such list any more. */
static bool nth_list(const struct app_charts *charts, int n, char *name, size_t size) {
    struct app_list list = {.daily = n % 2 != 0};
    if (charts->mode < 0 || charts->mode == FIN_MODE_CUSTOM) {
        return n == 0;
    }
    int rules = charts->preset < 0 ? n / 2 : charts->preset * 2 + (charts->changed ? 1 : 0);
    list.mode = (uint8_t)charts->mode;
    list.preset = (uint8_t)(rules / 2);
    list.changed = rules % 2 != 0;
    if (n >= (charts->preset < 0 ? FIN_PRESETS * 4 : 2)) {
        return false;
    }
    app_list_name(&list, name, size);
    return true;
}

static void ask_for_games(struct app *app, int list, uint32_t from) {
    char name[sizeof app->queue[0].list] = "";
    if (!nth_list(&app->charts, list, name, sizeof name)) {
        return;
    }
    struct app_effect *effect = app_push(app, APP_LOAD_GAMES);
    app_put(effect->list, sizeof effect->list, name);
    effect->from = from;
    app->charts.games_list = (uint8_t)list;
    app->charts.games_from = from;
    app->charts.games_number = effect->number;
}

void app_trend_ask(struct app *app) {
    app->charts.line_count = 0;
    ask_for_games(app, 0, 0);
}

/* Games of a mode that can be won count if they were. The newest come first, whichever
 * list they are from. */
static void take_game(struct app_charts *charts, const struct app_record *game) {
    enum app_ranking ranking = line_ranking(charts);
    int place = charts->line_count;
    if (!app_charts_want(charts, game->mode, game->preset, game->changed) ||
        (ranking != APP_NOT_RANKED && !game->ranked)) {
        return;
    }
    while (place > 0 && charts->line_at[place - 1] < game->played_at) {
        place--;
    }
    charts->line_count += charts->line_count < APP_PAGE;
    for (int i = charts->line_count - 1; i > place; i--) {
        charts->line[i] = charts->line[i - 1];
        charts->line_at[i] = charts->line_at[i - 1];
    }
    if (place < APP_PAGE) {
        charts->line[place] = line_value(ranking, game);
        charts->line_at[place] = game->played_at;
    }
}

/* A further page of this list may have games that belong into the line. */
static bool needs_more(const struct app_charts *charts, const struct app_event *event) {
    uint32_t next = charts->games_from + APP_PAGE, count = event->game_count;
    bool older = charts->line_count == APP_PAGE && count > 0 &&
                 event->games[count - 1].played_at <= charts->line_at[APP_PAGE - 1];
    return next < event->games_in_all && next < GAMES_MOST && !older;
}

/* The next page is asked for while games are missing and somebody looks. */
void app_charts_games(struct app *app, const struct app_event *event) {
    struct app_charts *charts = &app->charts;
    if (event->failed) {
        return;
    }
    for (uint32_t i = 0; i < event->game_count; i++) {
        take_game(charts, &event->games[i]);
    }
    if (app_top(app) != APP_SCREEN_STATS) {
        return;
    }
    if (needs_more(charts, event)) {
        ask_for_games(app, charts->games_list, charts->games_from + APP_PAGE);
    } else {
        ask_for_games(app, charts->games_list + 1, 0);
    }
}

/* ---- what is shown ---- */

void app_trend_view(const struct app_charts *charts, struct view_charts *view) {
    enum app_ranking ranking = line_ranking(charts);
    int count = charts->line_count;
    uint64_t values[APP_PAGE], high = 0, low = UINT64_MAX;
    if (count < 2) {
        return;
    }
    for (int i = 0; i < count; i++) { /* oldest first */
        values[i] = charts->line[count - 1 - i];
        high = values[i] > high ? values[i] : high;
        low = values[i] < low ? values[i] : low;
    }
    uint64_t span = high > low ? high - low : 1;
    view->line_count = (uint8_t)count;
    view->line_less = lines[ranking].less;
    for (int i = 0; i < count; i++) {
        view->line[i] = (uint8_t)((values[i] - low) * 255 / span);
    }
    struct fin_writer writer = fin_writer_start(view->line_title, sizeof view->line_title);
    fin_write_text(&writer, lines[ranking].title);
    fin_write_text(&writer, ", the last ");
    fin_write_number(&writer, count);
    fin_write_text(&writer, " games");
    writer = fin_writer_start(view->line_high, sizeof view->line_high);
    write_value(&writer, ranking, high);
    writer = fin_writer_start(view->line_low, sizeof view->line_low);
    write_value(&writer, ranking, low);
    writer = fin_writer_start(view->line_last, sizeof view->line_last);
    write_value(&writer, ranking, values[count - 1]);
}
