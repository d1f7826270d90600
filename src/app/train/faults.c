/* Faults in games: by name, by piece, by day, by placement. */
#include "app/menu/lines.h"
#include "app/text/format.h"
#include "app/train/finesse_rows.h"
#include "app/train/session.h"

/* ---- the table ---- */

enum { FAULT, TIMES, PIECE, FAULTY, COLUMNS };

static struct fin_writer cell_of(struct view *view, int row, int column) {
    char *cell = view->rows[row].cells[column];
    return fin_writer_start(cell, sizeof view->rows[row].cells[column]);
}

/* Faults by name beside the pieces, so that both fit on a small screen. */
static void show_rows(const uint32_t *total, struct view *view) {
    for (int i = 0; i < FIN_FAULTS; i++) {
        struct fin_writer writer = cell_of(view, i, FAULT);
        fin_write_text(&writer, fin_fault_name(i));
        writer = cell_of(view, i, TIMES);
        app_write_grouped(&writer, total[app_total_fault(i)]);
    }
    for (int i = 0; i < FIN_KINDS; i++) {
        uint32_t judged = total[APP_TOTAL_KINDS + i];
        struct fin_writer writer = cell_of(view, i, PIECE);
        fin_write_char(&writer, fin_kind_letter(i));
        writer = cell_of(view, i, FAULTY);
        app_write_percent(&writer, total[APP_TOTAL_KINDS + FIN_KINDS + i], judged);
    }
    view->row_count = FIN_FAULTS;
}

/* ---- by day ---- */

/* After the charts with titles of their own: each fault by name, then each piece. */
enum trend {
    CLEAN,
    TOO_MANY,
    SPEED,
    WEEKLY_KEYS,
    WEEKLY_SPEED,
    FAULT_TREND,
    PIECE_TREND = FAULT_TREND + FIN_FAULTS,
    TRENDS = PIECE_TREND + FIN_KINDS,
};

static const char *const trend_names[FAULT_TREND] = {
    [CLEAN] = "clean pieces",
    [TOO_MANY] = "extra keys per piece",
    [SPEED] = "pieces per second",
    [WEEKLY_KEYS] = "keys per piece, by week",
    [WEEKLY_SPEED] = "pieces per second, by week",
};

static void write_trend(struct fin_writer *writer, int trend) {
    if (trend >= PIECE_TREND) {
        fin_write_text(writer, "faulty ");
        fin_write_char(writer, fin_kind_letter(trend - PIECE_TREND));
    } else {
        fin_write_text(writer, trend < FAULT_TREND ? trend_names[trend]
                                                   : fin_fault_name(trend - FAULT_TREND));
    }
}

static bool is_weekly(int trend) {
    return trend == WEEKLY_KEYS || trend == WEEKLY_SPEED;
}

static bool is_speed(int trend) {
    return trend == SPEED || trend == WEEKLY_SPEED;
}

/* Numerator and denominator; false if there was nothing that day. */
static bool parts_of(const uint32_t *day, int trend, uint64_t *part, uint64_t *whole) {
    *whole = day[is_speed(trend)        ? APP_TOTAL_TIME_MS
                 : trend >= PIECE_TREND ? APP_TOTAL_KINDS + trend - PIECE_TREND
                                        : APP_TOTAL_JUDGED];
    if (is_speed(trend)) {
        *part = (uint64_t)day[APP_TOTAL_PIECES] * 1000;
    } else if (trend == WEEKLY_KEYS) {
        *part = day[APP_TOTAL_USED];
    } else if (trend == TOO_MANY) {
        *part = (uint64_t)day[APP_TOTAL_USED] - day[APP_TOTAL_FEWEST];
    } else {
        *part = day[trend == CLEAN         ? APP_TOTAL_CLEAN
                    : trend >= PIECE_TREND ? APP_TOTAL_KINDS + FIN_KINDS + trend - PIECE_TREND
                                           : app_total_fault(trend - FAULT_TREND)];
    }
    return *whole > 0;
}

/* In thousandths. The index counts back: days from today, or weeks from the current one. */
static bool value_of(const struct app_totals *totals, int trend, int back, uint64_t *value) {
    uint64_t part = 0, whole = 0;
    int32_t days = is_weekly(trend) ? 7 : 1;
    int32_t last = totals->today - back * days;
    last += is_weekly(trend) ? 6 - (totals->today + 3) % 7 : 0; /* the week's Sunday */
    for (int32_t day = last - days + 1; day <= last; day++) {
        uint64_t own_part, own_whole;
        parts_of(app_totals_on(totals, day), trend, &own_part, &own_whole);
        part += own_part;
        whole += own_whole;
    }
    *value = whole > 0 ? part * 1000 / whole : 0;
    return whole > 0;
}

static bool is_share(int trend) {
    return trend != TOO_MANY && !is_speed(trend) && trend != WEEKLY_KEYS;
}

/* The chart reaches to its highest day; clean pieces to 100 %, faults to at least a tenth, so
 * that a rare one looks rare. */
static void show_trend(const struct app *app, struct view *view) {
    const struct app_totals *totals = &app->train.totals;
    int trend = app->train.trend;
    uint64_t value, most = trend == CLEAN ? 1000 : is_share(trend) ? 100 : 1;
    for (int i = 0; i < APP_TOTAL_TREND; i++) {
        bool played = value_of(totals, trend, APP_TOTAL_TREND - 1 - i, &value);
        most = played && value > most ? value : most;
    }
    view->trend_count = APP_TOTAL_TREND;
    for (int i = 0; i < APP_TOTAL_TREND; i++) {
        bool played = value_of(totals, trend, APP_TOTAL_TREND - 1 - i, &value);
        view->trend[i] = played ? (uint8_t)(value * VIEW_TREND_MOST / most) : VIEW_NO_DAY;
    }
    struct fin_writer writer = fin_writer_start(view->trend_high, sizeof view->trend_high);
    if (is_share(trend)) {
        fin_write_number(&writer, (int64_t)most / 10);
        fin_write_text(&writer, " %");
    } else {
        app_write_ratio(&writer, most, 1000);
    }
    writer = fin_writer_start(view->trend_title, sizeof view->trend_title);
    fin_write_text(&writer, is_weekly(trend) ? "30 weeks: " : "Last 30 days: ");
    write_trend(&writer, trend);
    app_put(view->trend_low, sizeof view->trend_low, is_share(trend) ? "0 %" : "0");
}

static void describe_trend(const struct app *app, const struct app_line *line,
                           struct view_item *item) {
    app_put(item->label, sizeof item->label, line->entry->label);
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    write_trend(&writer, app->train.trend);
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= app->train.trend == 0 ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= app->train.trend == TRENDS - 1 ? VIEW_ITEM_AT_MOST : 0;
}

static void change_trend(struct app *app, const struct app_line *line, int direction, int times) {
    int trend = app->train.trend + direction;
    (void)line;
    (void)times;
    app->train.trend = (uint8_t)(trend < 0 ? 0 : trend < TRENDS ? trend : TRENDS - 1);
}

const struct app_line_kind app_line_trend = {.describe = describe_trend, .change = change_trend};

/* Writes "97 % clean · 2.10 keys per piece, best 2.00 (without drop)". */
static void write_accuracy(struct fin_writer *writer, const uint32_t *total) {
    if (total[APP_TOTAL_JUDGED] == 0) {
        fin_write_text(writer, "No pieces judged yet");
        return;
    }
    app_write_percent(writer, total[APP_TOTAL_CLEAN], total[APP_TOTAL_JUDGED]);
    fin_write_text(writer, " clean · ");
    app_write_ratio(writer, total[APP_TOTAL_USED], total[APP_TOTAL_JUDGED]);
    fin_write_text(writer, " keys per piece, best ");
    app_write_ratio(writer, total[APP_TOTAL_FEWEST], total[APP_TOTAL_JUDGED]);
    fin_write_text(writer, " (without drop)");
}

struct play_sum {
    uint64_t pieces, ms, judged, used;
};

/* Adds up games before the first day of practice, or from that day on. */
static struct play_sum sum_of(const struct app_totals *totals, int32_t first, bool after) {
    struct play_sum sum = {0, 0, 0, 0};
    for (int i = 0; i < totals->day_count; i++) {
        const uint32_t *counts = totals->days[i].counts;
        if ((totals->days[i].day >= first) == after) {
            sum.pieces += counts[APP_TOTAL_PIECES];
            sum.ms += counts[APP_TOTAL_TIME_MS];
            sum.judged += counts[APP_TOTAL_JUDGED];
            sum.used += counts[APP_TOTAL_USED];
        }
    }
    return sum;
}

/* Writes "Since your first drill: 2.31 → 2.05 keys, 1.20 → 1.45 PPS"; false without games
 * before and after. */
static bool write_transfer(const struct app *app, struct fin_writer *writer) {
    const struct app_totals *totals = &app->train.totals;
    int32_t first = train_first_day(&app->train.progress);
    struct play_sum before = sum_of(totals, first, false), after = sum_of(totals, first, true);
    const char *arrow = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII ? " -> " : " → ";
    if (first < 0 || before.judged == 0 || after.judged == 0) {
        return false;
    }
    fin_write_text(writer, "Since your first drill: ");
    app_write_ratio(writer, before.used, before.judged);
    fin_write_text(writer, arrow);
    app_write_ratio(writer, after.used, after.judged);
    fin_write_text(writer, " keys, ");
    app_write_ratio(writer, before.pieces * 1000, before.ms);
    fin_write_text(writer, arrow);
    app_write_ratio(writer, after.pieces * 1000, after.ms);
    fin_write_text(writer, " PPS");
    return true;
}

void app_stats_view(const struct app *app, struct view *view) {
    const uint32_t *total = app->train.totals.total;
    static const char *const columns[COLUMNS] = {"FAULT", "TIMES", "PIECE", "FAULTY"};
    view->column_count = COLUMNS;
    for (int i = 0; i < COLUMNS; i++) {
        app_put(view->columns[i], sizeof view->columns[i], columns[i]);
    }
    show_rows(total, view);
    view->chosen_row = view->row_count;
    show_trend(app, view);
    struct fin_writer writer = fin_writer_start(view->lead, sizeof view->lead);
    write_accuracy(&writer, total);
    writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    if (write_transfer(app, &writer)) {
        return;
    }
    app_write_grouped(&writer, total[APP_TOTAL_PIECES]);
    fin_write_text(&writer, total[APP_TOTAL_PIECES] == 1 ? " piece at " : " pieces at ");
    app_write_ratio(&writer, (uint64_t)total[APP_TOTAL_PIECES] * 1000, total[APP_TOTAL_TIME_MS]);
    fin_write_text(&writer, " per second");
}

/* ---- CSV ---- */

static bool encode_csv(struct app *app, struct app_effect *effect, int what) {
    (void)what;
    effect->text.bytes = app_spare(app);
    effect->text.length = (uint32_t)app_finesse_csv(&app->train.totals, &app->train.progress,
                                                    (char *)app_spare(app), app_spare_bytes(app));
    if (effect->text.length == 0) {
        app_notice(app, "Couldn't make the file: not enough memory. Try again.", true);
    }
    return effect->text.length > 0;
}

/* The log gets twice as much memory as what follows it, so this requests room before the file. */
void app_save_csv(struct app *app) {
    size_t size = app_finesse_csv_size(&app->train.totals, &app->train.progress);
    if (app_spare_bytes(app) < size) {
        app_grow_log(app, app->memory.replay_words +
                              3 * ((uint32_t)(size / sizeof *app->memory.words) + 2));
    }
    struct app_effect *effect = app_push(app, APP_SAVE_FILE);
    struct fin_writer writer = fin_writer_start(effect->text.name, sizeof effect->text.name);
    fin_write_text(&writer, "finesse-");
    app_write_date(&writer, app->wall_s + app->platform.zone_s);
    fin_write_text(&writer, ".csv");
    app_complete_later(app, encode_csv, 0);
}
