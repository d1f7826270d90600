/* The statistics screen: games of one mode and preset, or of all, as numbers, bars and a
 * calendar. The line of recent games is in trend_view.c. */
#include <string.h>

#include "app/core/part.h"
#include "app/core/press.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/records/stats.h"
#include "app/text/format.h"

/* ---- requesting ---- */

static int64_t today(const struct app *app) {
    return (app->wall_s + app->platform.zone_s) / 86400;
}

static void ask(struct app *app) {
    struct app_effect *effect = app_ask(app, APP_PART_CHARTS, APP_LOAD_STATS, &app->charts.number);
    effect->stats.today = (uint32_t)(today(app) > 0 ? today(app) : 0);
    effect->stats.zone_s = app->platform.zone_s;
    app->charts.here = false; /* hides the numbers of the previous selection */
}

void app_charts_open(struct app *app) {
    app->charts = (struct app_charts){.mode = -1, .preset = -1};
    ask(app);
}

/* True if its games are among the selected ones. */
static bool is_wanted(const struct app_charts *charts, const struct app_stats *set) {
    return (charts->mode < 0 || charts->mode == set->mode) &&
           (charts->preset < 0 ||
            (charts->preset == set->preset && charts->changed == set->changed));
}

/* Games with changed rules are not comparable. */
static uint64_t best_of(const struct app_charts *charts, int mode, const struct app_event *event) {
    struct app_stats sum = {0};
    for (uint32_t i = 0; i < event->stat_count; i++) {
        const struct app_stats *set = &event->stats[i];
        if (set->mode == mode && set->changed == charts->changed && is_wanted(charts, set)) {
            app_stats_add(&sum, set);
        }
    }
    return app_stats_best(&sum, mode);
}

static void answer(struct app *app, const struct app_event *event) {
    struct app_charts *charts = &app->charts;
    if (!app_is_answer(&charts->number, event) || event->failed || event->stats == NULL ||
        event->days == NULL) {
        return;
    }
    charts->sum = (struct app_stats){0};
    for (uint32_t i = 0; i < event->stat_count; i++) {
        if (is_wanted(charts, &event->stats[i])) {
            app_stats_add(&charts->sum, &event->stats[i]);
        }
    }
    for (int mode = 0; mode < FIN_MODES; mode++) {
        charts->best[mode] = best_of(charts, mode, event);
    }
    for (int i = 0; i < APP_DAYS; i++) {
        charts->days[i] = event->days[i];
    }
    charts->here = true;
}

const struct app_part app_charts_part = {.answer = answer};

/* ---- selection ---- */

static void describe_choice(const struct app_line *line, const char *value, bool first, bool last,
                            struct view_item *item) {
    app_put(item->label, sizeof item->label, line->entry->label);
    app_put(item->value, sizeof item->value, value);
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= first ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= last ? VIEW_ITEM_AT_MOST : 0;
}

/* -1, then the modes in menu order. */
static int mode_index(const struct app *app) {
    return app->charts.mode < 0 ? -1 : app_menu_index(app->charts.mode);
}

static void describe_mode(const struct app *app, const struct app_line *line,
                          struct view_item *item) {
    int index = mode_index(app);
    describe_choice(line, index < 0 ? "all" : app_mode_title(app->charts.mode), index < 0,
                    app_menu_mode(index + 1) < 0, item);
}

static void change_mode(struct app *app, const struct app_line *line, int direction, int times) {
    int index = mode_index(app) + direction;
    (void)line;
    (void)times;
    if (index >= -1 && (index < 0 || app_menu_mode(index) >= 0)) {
        app->charts.mode = (int8_t)(index < 0 ? -1 : app_menu_mode(index));
        ask(app);
    }
}

/* -1, then the presets, each followed by its changed rules. */
static int rules_index(const struct app_charts *charts) {
    return charts->preset < 0 ? -1 : charts->preset * 2 + (charts->changed ? 1 : 0);
}

static void describe_rules(const struct app *app, const struct app_line *line,
                           struct view_item *item) {
    int index = rules_index(&app->charts);
    char value[sizeof item->value];
    struct fin_writer writer = fin_writer_start(value, sizeof value);
    if (index < 0) {
        fin_write_text(&writer, "all");
    } else {
        app_write_preset(&writer, app->charts.preset, app->charts.changed);
    }
    describe_choice(line, value, index < 0, index == FIN_PRESETS * 2 - 1, item);
}

static void change_rules(struct app *app, const struct app_line *line, int direction, int times) {
    int index = rules_index(&app->charts) + direction;
    (void)line;
    (void)times;
    if (index >= -1 && index < FIN_PRESETS * 2) {
        app->charts.preset = (int8_t)(index < 0 ? -1 : index / 2);
        app->charts.changed = index >= 0 && index % 2 != 0;
        ask(app);
    }
}

const struct app_line_kind app_line_charts_mode = {.describe = describe_mode,
                                                   .change = change_mode};
const struct app_line_kind app_line_charts_rules = {.describe = describe_rules,
                                                    .change = change_rules};

/* ---- numbers ---- */

static struct fin_writer new_figure(struct view_charts *view, const char *label) {
    struct view_figure *figure = &view->figures[view->figure_count++];
    app_put(figure->label, sizeof figure->label, label);
    return fin_writer_start(figure->value, sizeof figure->value);
}

static void add_number(struct view_charts *view, const char *label, uint64_t number) {
    struct fin_writer writer = new_figure(view, label);
    app_write_grouped(&writer, number);
}

/* Writes "12 h 34 min", "5 min 12 s". */
static void add_time(struct view_charts *view, const char *label, uint64_t us) {
    struct fin_writer writer = new_figure(view, label);
    uint64_t seconds = us / 1000000;
    bool hours = seconds >= 3600;
    fin_write_number(&writer, (int64_t)(hours ? seconds / 3600 : seconds / 60));
    fin_write_text(&writer, hours ? " h " : " min ");
    fin_write_number(&writer, (int64_t)(hours ? seconds / 60 % 60 : seconds % 60));
    fin_write_text(&writer, hours ? " min" : " s");
}

static void add_ratio(struct view_charts *view, const char *label, uint64_t above, uint64_t below) {
    struct fin_writer writer = new_figure(view, label);
    app_write_ratio(&writer, above, below);
}

/* Writes "Best 40 Lines 0:55.000", for each mode, because modes are not comparable. */
static void show_bests(const struct app_charts *charts, struct view_charts *view) {
    for (int n = 0; app_menu_mode(n) >= 0; n++) {
        int mode = app_menu_mode(n);
        char label[sizeof view->figures[0].label];
        struct fin_writer writer = fin_writer_start(label, sizeof label);
        if (charts->best[mode] == 0) {
            continue;
        }
        fin_write_text(&writer, "Best ");
        fin_write_text(&writer, app_mode_title(mode));
        writer = new_figure(view, label);
        app_write_best(&writer, app_mode_ranking(mode), charts->best[mode]);
    }
}

static void show_figures(const struct app_charts *charts, struct view_charts *view) {
    const struct app_stats *sum = &charts->sum;
    add_number(view, "Games", sum->games);
    add_number(view, "Won", sum->won);
    add_number(view, "Abandoned", sum->abandoned);
    add_time(view, "Time played", sum->time_us);
    add_number(view, "Pieces", sum->pieces);
    add_number(view, "Lines", sum->lines);
    add_ratio(view, "Pieces per second", sum->pieces * 1000, sum->time_us / 1000);
    add_ratio(view, "Keys per piece", sum->keys, sum->pieces);
    show_bests(charts, view);
    add_ratio(view, "Fastest (PPS)", sum->best_pps, 1000);
    add_number(view, "Most lines", sum->most_lines);
    add_number(view, "Longest combo", sum->best_combo);
    add_number(view, "Longest back-to-back", sum->best_b2b);
    add_number(view, "Spins", sum->spins);
    add_number(view, "Perfect clears", sum->perfect);
}

/* ---- bars ---- */

static void add_bar(struct view_charts *view, const char *title, const char *label, uint64_t value,
                    uint64_t most) {
    struct view_bar *bar = &view->bars[view->bar_count++];
    struct fin_writer writer = fin_writer_start(bar->value, sizeof bar->value);
    app_put(bar->title, sizeof bar->title, title);
    app_put(bar->label, sizeof bar->label, label);
    app_write_grouped(&writer, value);
    bar->length = (uint8_t)(most == 0 ? 0 : value * 255 / most);
}

static uint64_t greatest(const uint64_t *values, int count) {
    uint64_t most = 0;
    for (int i = 0; i < count; i++) {
        most = values[i] > most ? values[i] : most;
    }
    return most;
}

static void show_bars(const struct app_stats *sum, struct view_charts *view) {
    static const char *const clears[] = {"Single",      "Double",      "Triple",     "Tetris",
                                         "Spin single", "Spin double", "Spin triple"};
    uint64_t values[] = {sum->clears[1],     sum->clears[2],     sum->clears[3],    sum->clears[4],
                         sum->spin_lines[0], sum->spin_lines[1], sum->spin_lines[2]};
    int count = sizeof values / sizeof values[0];
    for (int i = 0; i < count; i++) {
        add_bar(view, i == 0 ? "CLEARS" : "", clears[i], values[i], greatest(values, count));
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        char letter[] = {fin_kind_letter(kind), '\0'};
        add_bar(view, kind == 0 ? "PIECES" : "", letter, sum->by_kind[kind],
                greatest(sum->by_kind, FIN_KINDS));
    }
}

/* ---- the calendar ---- */

/* Weeks are columns, from Monday down; 1970 began on a Thursday. The last column is this week. */
static void show_calendar(const struct app *app, struct view_charts *view) {
    int weekday = (int)((today(app) + 3) % 7), days = 0;
    uint32_t games = 0;
    for (int week = 0; week < VIEW_WEEKS; week++) {
        for (int day = 0; day < 7; day++) {
            int ago = (VIEW_WEEKS - 1 - week) * 7 + weekday - day;
            bool known = ago >= 0 && ago < APP_DAYS;
            view->calendar[week][day] = known ? app_day_level(app->charts.days[ago]) : VIEW_NO_DAY;
            view->calendar_games[week][day] = known ? app->charts.days[ago] : 0;
            days += view->calendar_games[week][day] > 0;
            games += view->calendar_games[week][day];
        }
    }
    view->calendar_today = (uint32_t)today(app);
    struct fin_writer writer = fin_writer_start(view->calendar_title, sizeof view->calendar_title);
    app_write_grouped(&writer, games);
    fin_write_text(&writer, games == 1 ? " game on " : " games on ");
    fin_write_number(&writer, days);
    fin_write_text(&writer, days == 1 ? " day" : " days");
    fin_write_text(&writer, " in the last year, all modes");
}

void app_charts_view(const struct app *app, struct view *view) {
    struct view_charts *charts = &view->charts;
    app_put(view->help, sizeof view->help,
            app->platform.touch ? ""
            : app->platform.is_page
                ? "Up/down: select. Left/right: change mode or rules. Esc: back."
                : "Left/right: change mode or rules. Up/down: scroll.");
    if (!app->charts.here) {
        return;
    }
    if (app->charts.sum.games == 0) {
        app_put(view->lead, sizeof view->lead, "No games yet.");
    }
    show_figures(&app->charts, charts);
    show_bars(&app->charts.sum, charts);
    app_trend_view(&app->charts, charts);
    show_calendar(app, charts);
    charts->scrolled = app->charts.scrolled;
}

/* Past the last line the page scrolls, and from there back. */
static bool scroll(struct app *app, int key) {
    struct app_charts *charts = &app->charts;
    struct app_line lines[VIEW_ITEMS];
    int chosen = app->menu.stack[app->menu.depth - 1].chosen, last = app_lines(app, lines) - 1;
    bool down = key == APP_KEY_PAGE_DOWN || (key == APP_KEY_DOWN && chosen == last);
    bool up = key == APP_KEY_PAGE_UP || key == APP_KEY_UP;
    bool scrolls = (down && charts->scrolled < VIEW_SCROLLS) || (up && charts->scrolled > 0);
    charts->scrolled = (uint8_t)(charts->scrolled + (scrolls ? (down ? 1 : -1) : 0));
    charts->scrolled = down && !scrolls ? 0 : charts->scrolled;
    return scrolls;
}

/* A page in a browser scrolls by itself. */
bool app_charts_key(struct app *app, const struct app_press *press) {
    return !app->platform.is_page && scroll(app, press->key);
}
