/* Lists of games: the best of a mode and preset, and all games, a page at a time. The platform
 * stores them; this file shows them. */
#include <string.h>

#include "app/core/part.h"
#include "app/core/press.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

static void ask(struct app *app, int kind) {
    struct app_effect *effect = app_ask(app, APP_PART_LISTS, kind, &app->lists.number);
    app->lists.stale = false;
    app->lists.is_best = kind == APP_LOAD_BEST;
    app->lists.game_count = 0;
    effect->page.from = app->lists.games_from;
    if (kind == APP_LOAD_BEST) {
        app_list_name(&app->lists.list, effect->page.list, sizeof effect->page.list);
    } else if (app->lists.games_unlisted) {
        app_put(effect->page.list, sizeof effect->page.list, APP_UNLISTED);
    }
}

/* Requests the lists next to this one, if it is one of custom games. */
static void ask_for_limits(struct app *app) {
    app->lists.has_beside[0] = app->lists.has_beside[1] = false;
    app->lists.beside_number = 0;
    if (app->lists.list.mode == FIN_MODE_CUSTOM) {
        struct app_effect *effect =
            app_ask(app, APP_PART_LISTS, APP_LOAD_LIMITS, &app->lists.beside_number);
        effect->limits.record.mode = app->lists.list.mode;
        effect->limits.record.preset = app->lists.list.preset;
        effect->limits.record.changed = app->lists.list.changed;
        effect->limits.record.limit_kind = app->lists.list.limit;
        effect->limits.record.limit_value = app->lists.list.limit_value;
    }
}

void app_load_best(struct app *app) {
    app->lists.games_from = 0;
    ask(app, APP_LOAD_BEST);
    ask_for_limits(app);
}

static bool same_list(const struct app_list *a, const struct app_list *b) {
    return a->mode == b->mode && a->preset == b->preset && a->changed == b->changed &&
           a->daily == b->daily && a->limit == b->limit && a->limit_value == b->limit_value;
}

void app_lists_show(struct app *app, const struct app_list *list) {
    if (!app->lists.is_best || app->lists.stale || !same_list(&app->lists.list, list)) {
        app->lists.list = *list;
        app_load_best(app);
    }
}

void app_lists_forget(struct app *app) {
    app->lists.is_best = false;
}

bool app_lists_best(const struct app *app, const struct app_record **best) {
    *best = app->lists.game_count > 0 ? &app->lists.games[0] : NULL;
    return app->lists.number == 0;
}

void app_load_games(struct app *app, uint32_t from) {
    app->lists.game_chosen = from == app->lists.games_from ? app->lists.game_chosen : 0;
    app->lists.games_from = from;
    ask(app, APP_LOAD_GAMES);
}

/* ---- answers ---- */

/* True if this program knows the game's mode and preset. */
static bool is_sound(const struct app_record *game) {
    int64_t most = INT64_C(1) << 40;
    return game->mode < FIN_MODES && game->preset < FIN_PRESETS && game->played_at > -most &&
           game->played_at < most;
}

static void take_list(struct app *app, const struct app_event *event) {
    app->lists.game_count = 0;
    for (uint32_t i = 0; i < event->game_count && app->lists.game_count < APP_PAGE; i++) {
        if (is_sound(&event->games[i])) {
            app->lists.games[app->lists.game_count++] = event->games[i];
        }
    }
    app->lists.games_in_all = event->games_in_all;
    if (app->lists.game_chosen >= app->lists.game_count) {
        app->lists.game_chosen =
            (uint8_t)(app->lists.game_count > 0 ? app->lists.game_count - 1 : 0);
    }
}

static void answer(struct app *app, const struct app_event *event) {
    if (app_is_answer(&app->lists.number, event)) {
        take_list(app, event);
    } else if (app_is_answer(&app->lists.beside_number, event)) {
        app_limits_answer(app, event);
    }
}

const struct app_part app_lists_part = {.answer = answer};

/* ---- tables ---- */

enum column { RANK, SCORE, LEVEL, LINES, TIME, PIECES, COMBO, DATE, MODE, RULES, COLUMNS };

static const char *const column_names[COLUMNS] = {
    [RANK] = "RANK",     [SCORE] = "SCORE", [LEVEL] = "LEVEL", [LINES] = "LINES", [TIME] = "TIME",
    [PIECES] = "PIECES", [COMBO] = "COMBO", [DATE] = "DATE",   [MODE] = "MODE",   [RULES] = "RULES",
};

static const uint8_t score_columns[] = {RANK, SCORE, LEVEL, LINES, DATE};
static const uint8_t time_columns[] = {RANK, TIME, PIECES, LEVEL, DATE};
static const uint8_t line_columns[] = {RANK, LINES, TIME, LEVEL, DATE};
static const uint8_t piece_columns[] = {RANK, PIECES, TIME, LINES, DATE};
static const uint8_t combo_columns[] = {RANK, COMBO, TIME, SCORE, DATE};
static const uint8_t game_columns[] = {DATE, MODE, RULES, SCORE, LINES, TIME};

/* In a list with won and lost games, the won ones are marked. */
static bool is_marked(const struct app *app, const struct app_record *game) {
    struct fin_rules rules = fin_rules_make(game->preset, game->mode);
    bool mixed = game->limit_kind != APP_LIMIT_NONE || app_rules_winnable(&rules);
    return mixed && game->status == FIN_WON && app_record_compares(game) &&
           app_list_ranking(&app->lists.list) != APP_BY_TIME &&
           app_list_ranking(&app->lists.list) != APP_BY_PIECES;
}

/* A lost game has no comparable time or piece count: shows how far it got. */
static bool is_lost(const struct app *app, const struct app_record *game, int column) {
    enum app_ranking ranking = app_list_ranking(&app->lists.list);
    return game->ranked && !app_record_compares(game) && app_top(app) == APP_SCREEN_SCORES &&
           ((column == TIME && ranking == APP_BY_TIME) ||
            (column == PIECES && ranking == APP_BY_PIECES));
}

static void write_cell(const struct app *app, struct fin_writer *writer, int column,
                       const struct app_record *game, int row) {
    if (is_lost(app, game, column)) {
        app_write_progress(writer, game);
        return;
    }
    switch (column) {
    case RANK:
        app_write_ordinal(writer, (uint64_t)row + 1);
        fin_write_text(writer, row == 0 && app_record_compares(game) ? " ★" : "");
        fin_write_text(writer, is_marked(app, game) ? " won" : "");
        break;
    case SCORE:
        app_write_grouped(writer, game->score);
        break;
    case LEVEL:
        fin_write_number(writer, game->level);
        break;
    case LINES:
        fin_write_number(writer, game->lines);
        break;
    case TIME:
        app_write_time(writer, game->time_us, 3);
        break;
    case PIECES:
        fin_write_number(writer, game->pieces);
        break;
    case COMBO:
        fin_write_number(writer, app_record_clears(game));
        break;
    case DATE:
        app_write_date(writer, game->played_at + app->platform.zone_s);
        break;
    case MODE:
        fin_write_text(writer, app_mode_title(game->mode));
        break;
    default:
        app_write_preset(writer, game->preset, game->changed);
        break;
    }
}

static bool is_mine(const struct app *app, const struct app_record *game) {
    return app->game.finished && game->played_at == app->game.result.played_at &&
           game->hash == app->game.result.hash;
}

static void show_table(const struct app *app, const uint8_t *columns, int count,
                       struct view *view) {
    view->column_count = (uint8_t)count;
    view->row_count = (uint8_t)app->lists.game_count;
    for (int i = 0; i < count; i++) {
        app_put(view->columns[i], sizeof view->columns[i], column_names[columns[i]]);
    }
    for (int row = 0; row < view->row_count; row++) {
        view->rows[row].mine = is_mine(app, &app->lists.games[row]);
        for (int i = 0; i < count; i++) {
            char *cell = view->rows[row].cells[i];
            struct fin_writer writer = fin_writer_start(cell, sizeof view->rows[row].cells[i]);
            write_cell(app, &writer, columns[i], &app->lists.games[row], row);
        }
    }
    view->chosen_row = view->row_count;
}

void app_show_games(const struct app *app, struct view *view) {
    show_table(app, game_columns, sizeof game_columns, view);
}

/* ---- the best of a list ---- */

void app_list_view(const struct app *app, struct view *view) {
    switch (app_list_ranking(&app->lists.list)) {
    case APP_BY_TIME:
        show_table(app, time_columns, sizeof time_columns, view);
        break;
    case APP_BY_LINES_THEN_TIME:
        show_table(app, line_columns, sizeof line_columns, view);
        break;
    case APP_BY_PIECES:
        show_table(app, piece_columns, sizeof piece_columns, view);
        break;
    case APP_BY_COMBO:
        show_table(app, combo_columns, sizeof combo_columns, view);
        break;
    default:
        show_table(app, score_columns, sizeof score_columns, view);
        break;
    }
    struct fin_writer writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    app_write_rules(&writer, app->lists.list.mode, app->lists.list.preset, app->lists.list.changed);
    if (app->lists.list.limit != APP_LIMIT_NONE) {
        fin_write_text(&writer, " · ");
        app_write_limit(&writer, app->lists.list.limit, app->lists.list.limit_value);
    }
    fin_write_text(&writer, app->lists.list.daily ? " · daily" : "");
    if (app_list_ranking(&app->lists.list) == APP_NOT_RANKED) {
        app_put(view->lead, sizeof view->lead, "This mode is not ranked.");
    } else if (app->lists.number == 0 && app->lists.game_count == 0) {
        app_put(view->lead, sizeof view->lead, "No games yet.");
    }
}

static void describe_mode(const struct app *app, const struct app_line *line,
                          struct view_item *item) {
    app_put(item->label, sizeof item->label, line->entry->label);
    app_put(item->value, sizeof item->value, app_mode_title(app->lists.list.mode));
    int index = app_menu_index(app->lists.list.mode);
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= app_menu_mode(index - 1) < 0 ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= app_menu_mode(index + 1) < 0 ? VIEW_ITEM_AT_MOST : 0;
}

static void change_mode(struct app *app, const struct app_line *line, int direction, int times) {
    (void)line;
    (void)times;
    int mode = app_menu_mode(app_menu_index(app->lists.list.mode) + direction);
    if (mode >= 0) {
        app->lists.list.mode = (uint8_t)mode;
        app->lists.list.limit = APP_LIMIT_NONE;
        app->lists.list.limit_value = 0;
        app_load_best(app);
    }
}

const struct app_line_kind app_line_list_mode = {.describe = describe_mode, .change = change_mode};

/* Presets, each followed by the list of its changed rules. */
static int rules_index(const struct app *app) {
    return app->lists.list.preset * 2 + (app->lists.list.changed ? 1 : 0);
}

static void describe_rules(const struct app *app, const struct app_line *line,
                           struct view_item *item) {
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    app_put(item->label, sizeof item->label, line->entry->label);
    app_write_preset(&writer, app->lists.list.preset, app->lists.list.changed);
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= rules_index(app) == 0 ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= rules_index(app) == FIN_PRESETS * 2 - 1 ? VIEW_ITEM_AT_MOST : 0;
}

static void change_rules(struct app *app, const struct app_line *line, int direction, int times) {
    (void)line;
    (void)times;
    int index = rules_index(app) + direction;
    if (index >= 0 && index < FIN_PRESETS * 2) {
        app->lists.list.preset = (uint8_t)(index / 2);
        app->lists.list.changed = index % 2 != 0;
        app_load_best(app);
    }
}

const struct app_line_kind app_line_list_rules = {.describe = describe_rules,
                                                  .change = change_rules};

/* ---- whose pieces ---- */

static void describe_pieces(const struct app *app, const struct app_line *line,
                            struct view_item *item) {
    app_put(item->label, sizeof item->label, line->entry->label);
    app_put(item->value, sizeof item->value, app->lists.list.daily ? "daily" : "any");
    item->flags =
        VIEW_ITEM_CHANGES | (app->lists.list.daily ? VIEW_ITEM_AT_MOST : VIEW_ITEM_AT_LEAST);
}

static void change_pieces(struct app *app, const struct app_line *line, int direction, int times) {
    (void)line;
    (void)times;
    bool daily = direction > 0;
    if (app->lists.list.daily != daily) {
        app->lists.list.daily = daily;
        app_load_best(app);
    }
}

const struct app_line_kind app_line_list_pieces = {.describe = describe_pieces,
                                                   .change = change_pieces};
