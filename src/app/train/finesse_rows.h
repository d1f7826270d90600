/* Finesse statistics as rows of one table, for files and the command line. */
#ifndef FIN_APP_TRAIN_FINESSE_ROWS_H
#define FIN_APP_TRAIN_FINESSE_ROWS_H

#include "app/train/totals.h"
#include "trainer/progress.h"

/* Values that a row lacks are -1. */
struct app_finesse_row {
    const char *table; /* "day", "fault-day", "piece-day", "placement-week"; then for all time
                        * "fault", "piece", "placement", "drill", "drill-first" */
    char name[24];     /* "extra tap", "T", "T east 4": column from 0 */
    const char *day;   /* "2026-11-15", a week's Monday, "" for all time */
    int64_t pieces;    /* all pieces of a day, otherwise those judged or drilled */
    int64_t faults, keys, best, milliseconds, judged;
    int64_t timed; /* pieces that `milliseconds` is the sum of */
};

/* All rows in order: days with play, each with its faults by name and its pieces; weeks with the
 * placements used; then faults by name, pieces, placements used, placements drilled: the
 * median time of the latest clean tries, and of the first ones. */
void app_finesse_rows(const struct app_totals *totals, const struct train_progress *progress,
                      void (*take)(void *context, const struct app_finesse_row *row),
                      void *context);
/* The rows as CSV with a header line. Returns the length; 0 if size is less than
 * app_finesse_csv_size. */
size_t app_finesse_csv_size(const struct app_totals *totals, const struct train_progress *progress);
size_t app_finesse_csv(const struct app_totals *totals, const struct train_progress *progress,
                       char *text, size_t size);

#endif
