/* The slowest placements as a list; each line drills its placement. */
#include "app/menu/lines.h"
#include "app/train/session.h"

enum { SLOWEST = 10 };

/* The card of the n-th line; -1 past the last. */
static int nth(const struct app *app, const struct app_entry *entry, int n) {
    int cards[SLOWEST];
    (void)entry;
    return n < train_slowest(&app->train.progress, cards, SLOWEST) ? cards[n] : -1;
}

/* Its first tries and its latest: "620 -> 410 ms". */
static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    const struct train_progress *progress = &app->train.progress;
    bool plain = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
    struct fin_writer writer = fin_writer_start(item->label, sizeof item->label);
    app_write_placement(&writer, train_placement(line->index));
    writer = fin_writer_start(item->value, sizeof item->value);
    fin_write_number(&writer, train_first_ms(progress, line->index));
    fin_write_text(&writer, plain ? " -> " : " → ");
    fin_write_number(&writer, train_latest_ms(progress, line->index));
    fin_write_text(&writer, " ms");
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    (void)app;
    (void)line;
    fin_write_text(writer, "First tries and latest. Drill this placement five times.");
}

static void activate(struct app *app, const struct app_line *line) {
    app_train_one(app, line->index);
}

const struct app_line_kind app_line_slowest = {
    .nth = nth, .describe = describe, .help = help, .activate = activate};

bool app_knows_times(const struct app *app) {
    int card;
    return train_slowest(&app->train.progress, &card, 1) > 0;
}

void app_train_slowest(struct app *app) {
    app_train_scenarios(app, TRAIN_DECK_SLOWEST);
}
