/* The screen after a session: its numbers, and what the placement test found. */
#include "app/menu/lines.h"
#include "app/text/format.h"
#include "app/train/session.h"

/* ---- the numbers of a session ---- */

enum figure { CARDS, RECALLED, SPEED, NEW, FASTER, ON_TARGET, TIME, GOAL, STREAK, FIGURES };

static const char *const labels[FIGURES] = {
    "Cards",
    "Recalled with keys hidden",
    "Time per recalled card",
    "New",
    "Faster than before",
    "At your target speed",
    "Time",
    "Daily goal",
    "Days in a row",
};

/* Lines about times need times. */
static bool is_shown(const struct app *app, int figure) {
    const struct app_train *train = &app->train;
    return figure == RECALLED    ? train->cards > train->fresh
           : figure == SPEED     ? train->recalled > 0 && train->recalled_ms > 0
           : figure == GOAL      ? app_daily_goal(app) > 0
           : figure == FASTER    ? train->compared > 0
           : figure == ON_TARGET ? app_target_ms(app) > 0 && train->recalled > 0
                                 : true;
}

static int nth_figure(const struct app *app, int n) {
    for (int figure = 0; figure < FIGURES; figure++) {
        if (is_shown(app, figure) && n-- == 0) {
            return figure;
        }
    }
    return -1;
}

/* The family of the nth line after a placement test; -1 past the last. */
static int nth_tested(const struct app_train *train, int n) {
    for (int family = 0; family < TRAIN_FAMILIES; family++) {
        if (train->tested[family].tried > 0 && n-- == 0) {
            return family;
        }
    }
    return -1;
}

static bool is_test(const struct app *app) {
    return app->train.ended_kind == APP_SESSION_TEST;
}

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)entry;
    return is_test(app) ? nth_tested(&app->train, n) : nth_figure(app, n);
}

static void write_share(struct fin_writer *writer, uint32_t part, uint32_t whole) {
    app_write_grouped(writer, part);
    fin_write_text(writer, " of ");
    app_write_grouped(writer, whole);
}

static void write_figure(const struct app *app, int figure, struct fin_writer *writer) {
    const struct app_train *train = &app->train;
    if (figure == TIME) {
        app_write_time(writer, train->ended_at - train->began_at, 0);
    } else if (figure == RECALLED) {
        write_share(writer, train->recalled, train->cards - train->fresh);
    } else if (figure == SPEED) {
        fin_write_number(writer, (int64_t)(train->recalled_ms / train->recalled));
        fin_write_text(writer, " ms");
    } else if (figure == GOAL) {
        write_share(writer, train_reviews_on(&train->progress, app_today(app)),
                    app_daily_goal(app));
    } else if (figure == FASTER) {
        write_share(writer, train->faster, train->compared);
    } else if (figure == ON_TARGET) {
        write_share(writer, train->on_target, train->recalled);
    } else if (figure == STREAK) {
        app_write_grouped(writer, (uint64_t)train_streak(&train->progress, app_today(app)));
    } else {
        app_write_grouped(writer, figure == CARDS ? train->cards : train->fresh);
    }
}

/* Writes "last 75 %", "last 420 ms": the session before. */
static void write_last_session(const struct app *app, int figure, struct fin_writer *writer) {
    const struct train_sum *last = &app->train.last_session;
    if (figure == RECALLED && last->asked > 0) {
        fin_write_text(writer, "last ");
        app_write_percent(writer, last->recalled, last->asked);
    } else if (figure == SPEED && last->recalled > 0) {
        fin_write_text(writer, "last ");
        fin_write_number(writer, (int64_t)(last->recalled_ms / last->recalled));
        fin_write_text(writer, " ms");
    }
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    const struct app_train *train = &app->train;
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    item->flags = VIEW_ITEM_TEXT;
    if (is_test(app)) {
        app_put(item->label, sizeof item->label, train_family_name(line->index));
        write_share(&writer, train->tested[line->index].clean, train->tested[line->index].tried);
        return;
    }
    app_put(item->label, sizeof item->label, labels[line->index]);
    write_figure(app, line->index, &writer);
    writer = fin_writer_start(item->note, sizeof item->note);
    write_last_session(app, line->index, &writer);
}

const struct app_line_kind app_line_trained = {.fixed = true, .nth = nth, .describe = describe};

/* Writes "31 of 40 clean. Those return in 8 days, the others are new." */
static void write_found(const struct app *app, struct fin_writer *writer) {
    const struct app_train *train = &app->train;
    fin_write_number(writer, train->clean);
    fin_write_text(writer, " of ");
    fin_write_number(writer, train->cards);
    fin_write_text(writer, " clean: those return in ");
    fin_write_number(writer, train_tested_days());
    fin_write_text(writer, " days");
}

/* A card that showed its keys was not recalled. */
void app_trained_view(const struct app *app, struct view *view) {
    const struct app_train *train = &app->train;
    struct fin_writer writer = fin_writer_start(view->lead, sizeof view->lead);
    uint32_t asked = train->cards - train->fresh;
    if (train->ended_kind == APP_SESSION_TEST) {
        app_put(view->title, sizeof view->title, "TEST OVER");
        write_found(app, &writer);
        return;
    }
    if (asked == 0 || 2 * train->recalled < asked) {
        app_put(view->title, sizeof view->title, "SESSION OVER");
    }
    if (asked == 0) {
        fin_write_number(&writer, train->fresh);
        fin_write_text(&writer, " new. Next time without the keys.");
        return;
    }
    app_write_percent(&writer, train->recalled, asked);
    fin_write_text(&writer, " recalled");
}
