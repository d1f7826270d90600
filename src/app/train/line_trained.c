/* Lines of the screen after a session: its numbers. */
#include "app/menu/lines.h"
#include "app/text/format.h"
#include "app/train/session.h"

enum figure { CARDS, CLEAN, NEW, TIME, STREAK, FIGURES };

static const char *const labels[FIGURES] = {"Cards", "Clean first try", "New", "Time",
                                            "Days in a row"};

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)app;
    (void)entry;
    return n < FIGURES ? n : -1;
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    const struct app_train *train = &app->train;
    const uint64_t figures[FIGURES] = {
        [CARDS] = train->cards,
        [CLEAN] = train->clean,
        [NEW] = train->fresh,
        [STREAK] = (uint64_t)train_streak(&train->progress, app_today(app)),
    };
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    app_put(item->label, sizeof item->label, labels[line->index]);
    if (line->index == TIME) {
        app_write_time(&writer, train->ended_at - train->began_at, 0);
    } else {
        app_write_grouped(&writer, figures[line->index]);
    }
    item->flags = VIEW_ITEM_TEXT;
}

const struct app_line_kind app_line_trained = {.fixed = true, .nth = nth, .describe = describe};

/* ---- the most frequent faults of a game, or that they did not count ---- */

static int nth_fault(const struct app *app, const struct app_entry *entry, int n) {
    struct app_finesse finesse = app_finesse_counted(app);
    (void)entry;
    if (app_counts_no_finesse(app)) {
        return n == 0 ? 0 : -1;
    }
    return n < APP_FAULTS_NAMED ? app_finesse_common(&finesse, n) : -1;
}

static void describe_fault(const struct app *app, const struct app_line *line,
                           struct view_item *item) {
    struct app_finesse finesse = app_finesse_counted(app);
    struct fin_writer writer = fin_writer_start(item->label, sizeof item->label);
    item->flags = VIEW_ITEM_TEXT;
    if (app_counts_no_finesse(app)) {
        app_put(item->label, sizeof item->label, "Finesse");
        app_put(item->value, sizeof item->value, "not counted with gestures");
        return;
    }
    fin_write_text(&writer, "Fault: ");
    fin_write_text(&writer, fin_fault_name(line->index));
    writer = fin_writer_start(item->value, sizeof item->value);
    fin_write_number(&writer, finesse.faults[line->index]);
}

const struct app_line_kind app_line_faults = {
    .fixed = true, .nth = nth_fault, .describe = describe_fault};
