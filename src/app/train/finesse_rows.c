/* Finesse statistics as rows. */
#include "app/train/finesse_rows.h"

#include "app/text/format.h"

struct rows {
    void (*take)(void *context, const struct app_finesse_row *row);
    void *context;
};

static struct app_finesse_row row_of(const char *table, const char *name, int64_t pieces,
                                     int64_t faults) {
    struct app_finesse_row row = {.table = table,
                                  .pieces = pieces,
                                  .faults = faults,
                                  .keys = -1,
                                  .best = -1,
                                  .milliseconds = -1,
                                  .timed = -1,
                                  .judged = pieces,
                                  .day = ""};
    struct fin_writer writer = fin_writer_start(row.name, sizeof row.name);
    fin_write_text(&writer, name);
    return row;
}

static void put_day(const struct rows *rows, const uint32_t *day, const char *date) {
    struct app_finesse_row row =
        row_of("day", "", day[APP_TOTAL_PIECES],
               (int64_t)day[APP_TOTAL_JUDGED] - (int64_t)day[APP_TOTAL_CLEAN]);
    row.day = date;
    row.judged = day[APP_TOTAL_JUDGED];
    row.keys = day[APP_TOTAL_USED];
    row.best = day[APP_TOTAL_FEWEST];
    row.milliseconds = day[APP_TOTAL_TIME_MS];
    rows->take(rows->context, &row);
}

/* For a day only non-zero rows, for all time every row. */
static void put_faults(const struct rows *rows, const uint32_t *counts, const char *date) {
    for (int i = 0; i < FIN_FAULTS; i++) {
        uint32_t faults = counts[app_total_fault(i)];
        struct app_finesse_row row = row_of(date[0] != '\0' ? "fault-day" : "fault",
                                            fin_fault_name(i), counts[APP_TOTAL_JUDGED], faults);
        row.day = date;
        if (date[0] == '\0' || faults > 0) {
            rows->take(rows->context, &row);
        }
    }
}

static void put_kinds(const struct rows *rows, const uint32_t *counts, const char *date) {
    for (int i = 0; i < FIN_KINDS; i++) {
        char name[] = {fin_kind_letter(i), '\0'};
        uint32_t pieces = counts[APP_TOTAL_KINDS + i];
        struct app_finesse_row row = row_of(date[0] != '\0' ? "piece-day" : "piece", name, pieces,
                                            counts[APP_TOTAL_KINDS + FIN_KINDS + i]);
        row.day = date;
        if (date[0] == '\0' || pieces > 0) {
            rows->take(rows->context, &row);
        }
    }
}

struct date {
    char text[12];
};

static struct date date_of(int32_t day) {
    struct date date = {.text = ""};
    struct fin_writer writer = fin_writer_start(date.text, sizeof date.text);
    app_write_date(&writer, (int64_t)day * 86400);
    return date;
}

static void put_days(const struct rows *rows, const struct app_totals *totals) {
    for (int i = 0; i < totals->day_count; i++) {
        const uint32_t *day = totals->days[i].counts;
        struct date date = date_of(totals->days[i].day);
        if (day[APP_TOTAL_PIECES] > 0) {
            put_day(rows, day, date.text);
            put_faults(rows, day, date.text);
            put_kinds(rows, day, date.text);
        }
    }
}

/* Times: the number of pieces that have one, and their sum. */
static void put_placement(const struct rows *rows, const char *table, const char *date, int card,
                          int64_t pieces, int64_t faults, int64_t timed, int64_t ms) {
    struct fin_piece piece = train_placement(card);
    struct app_finesse_row row = row_of(table, "", pieces, faults);
    struct fin_writer writer = fin_writer_start(row.name, sizeof row.name);
    row.day = date;
    row.timed = timed > 0 ? timed : -1;
    row.milliseconds = timed > 0 ? ms : -1;
    fin_write_char(&writer, fin_kind_letter(piece.kind));
    fin_write_char(&writer, ' ');
    fin_write_text(&writer, fin_facing_name(piece.facing));
    fin_write_char(&writer, ' ');
    fin_write_number(&writer, piece.x);
    if (pieces > 0) {
        rows->take(rows->context, &row);
    }
}

static void put_weeks(const struct rows *rows, const struct app_totals *totals) {
    for (int i = 0; i < totals->week_count; i++) {
        const uint16_t *placements = totals->weeks[i].placements;
        struct date date = date_of(totals->weeks[i].monday);
        for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
            put_placement(rows, "placement-week", date.text, card, placements[card],
                          placements[TRAIN_PLACEMENTS + card], totals->weeks[i].timed[card],
                          totals->weeks[i].times_ms[card]);
        }
    }
}

void app_finesse_rows(const struct app_totals *totals, const struct train_progress *progress,
                      void (*take)(void *context, const struct app_finesse_row *row),
                      void *context) {
    const struct rows rows = {take, context};
    const uint32_t *placements = &totals->total[APP_TOTAL_PLACEMENTS];
    put_days(&rows, totals);
    put_weeks(&rows, totals);
    put_faults(&rows, totals->total, "");
    put_kinds(&rows, totals->total, "");
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        const uint32_t *times = &totals->total[APP_TOTAL_TIMES];
        put_placement(&rows, "placement", "", i, placements[i], placements[TRAIN_PLACEMENTS + i],
                      times[i], times[TRAIN_PLACEMENTS + i]);
    }
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        const struct train_state *state = &progress->states[i];
        uint32_t first = train_first_ms(progress, i), latest = train_latest_ms(progress, i);
        put_placement(&rows, "drill", "", i, state->reviews, state->misses, latest > 0, latest);
        put_placement(&rows, "drill-first", "", i, latest > 0, 0, latest > 0, first);
    }
}

/* ---- as CSV ---- */

static void write_row(void *context, const struct app_finesse_row *row) {
    struct fin_writer *writer = context;
    const int64_t numbers[] = {row->pieces,       row->faults, row->keys, row->best,
                               row->milliseconds, row->judged, row->timed};
    fin_write_text(writer, row->table);
    fin_write_char(writer, ',');
    fin_write_text(writer, row->name);
    fin_write_char(writer, ',');
    fin_write_text(writer, row->day);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        fin_write_char(writer, ',');
        if (numbers[i] >= 0) {
            fin_write_number(writer, numbers[i]);
        }
    }
    fin_write_char(writer, '\n');
}

static void count_row(void *context, const struct app_finesse_row *row) {
    size_t *count = context;
    (void)row;
    ++*count;
}

size_t app_finesse_csv_size(const struct app_totals *totals,
                            const struct train_progress *progress) {
    enum { ROW = 128 }; /* more than any row */
    size_t count = 1;
    app_finesse_rows(totals, progress, count_row, &count);
    return count * ROW;
}

size_t app_finesse_csv(const struct app_totals *totals, const struct train_progress *progress,
                       char *text, size_t size) {
    if (size < app_finesse_csv_size(totals, progress)) {
        return 0;
    }
    struct fin_writer writer = fin_writer_start(text, size);
    fin_write_text(&writer, "table,name,day,pieces,faults,keys,best,milliseconds,judged,timed\n");
    app_finesse_rows(totals, progress, write_row, &writer);
    return writer.length;
}
