/* Perfect-clear practice beside the game: counts and judges attempts, lists pieces with their
 * cost, and lets the player retry from any of them. */
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/text/format.h"
#include "app/train/session.h"

/* ---- counting ---- */

static struct app_practice *counters(struct app *app) {
    app_train_want(app);
    return &app->practice;
}

/* Adds odds to one item, and the width of their range to another. */
static void add_chance(struct app *app, int low, int more, struct app_chance chance) {
    app_practice_add(counters(app), low, chance.low);
    app_practice_add(counters(app), more, chance.high - chance.low);
}

static void count_expected(struct app *app, struct app_step *first, struct app_chance best) {
    app_practice_add(counters(app), APP_PRACTICE_KNOWN, 1);
    add_chance(app, APP_PRACTICE_EXPECTED, APP_PRACTICE_EXPECTED_MORE, best);
    app_practice_add(counters(app), APP_PRACTICE_WON, first->ended == APP_ENDED_CLEARED);
    first->ended = APP_ENDED_NOTHING_TO_COUNT;
}

static void count_laid(struct app *app, struct app_step *step, struct app_chance best,
                       struct app_chance own) {
    uint32_t before = step->pieces - step->first;
    int stage = before < APP_STAGES ? (int)before : APP_STAGES - 1;
    int more = stage;
    if (step->helped) {
        stage += APP_PRACTICE_HELPED_LAID - APP_PRACTICE_LAID;
        more += APP_PRACTICE_HELPED_BEST_MORE - APP_PRACTICE_BEST_MORE;
    }
    step->counted = true;
    app_practice_add(counters(app), APP_PRACTICE_LAID + stage, 1);
    add_chance(app, APP_PRACTICE_BEST + stage, APP_PRACTICE_BEST_MORE + more, best);
    add_chance(app, APP_PRACTICE_KEPT + stage, APP_PRACTICE_KEPT_MORE + more, own);
}

/* The expected result of an attempt may be known long after its end. */
void app_practice_count(struct app *app, struct app_step *step) {
    bool known = step->best.exact && step->own.exact && !step->saw_more;
    if (!step->practice) {
        return;
    }
    if (step->ended != APP_ENDED_NOTHING_TO_COUNT && step->best.exact) {
        count_expected(app, step, step->best);
    }
    if (step->laid && known && !step->counted) {
        count_laid(app, step, step->best, step->own);
    }
}

/* No move is better than the best one. */
static void leave_step(struct app *app, struct app_step *step) {
    struct app_chance any = {0, APP_ODDS_WHOLE, true, false};
    struct app_chance best = app_chance_both(any, step->best), own = any;
    own.high = best.high;
    if (!step->saw_more) {
        own = app_chance_both(own, step->own);
    }
    if (step->practice && step->ended != APP_ENDED_NOTHING_TO_COUNT && step->best.known) {
        count_expected(app, step, best);
    }
    if (step->practice && step->laid && !step->counted) {
        count_laid(app, step, best, own);
    }
}

void app_practice_leave(struct app *app, int from, int till) {
    for (int i = from; i < till; i++) {
        leave_step(app, &app->panel.steps.steps[i]);
    }
}

static void count_attempt(struct app *app, struct app_step *first, bool cleared) {
    struct app_practice *practice = counters(app);
    bool helped = app->panel.attempt.helped;
    app_practice_add(practice, helped ? APP_PRACTICE_HELPED : APP_PRACTICE_ATTEMPTS, 1);
    app_practice_add(practice, helped ? APP_PRACTICE_HELPED_CLEARS : APP_PRACTICE_CLEARS, cleared);
    if (!helped && first != NULL) {
        first->ended = cleared ? APP_ENDED_CLEARED : APP_ENDED_LOST;
        app_practice_count(app, first);
    }
}

/* ---- the verdict ---- */

struct moves {
    int laid, best, open; /* open: not known yet whether it is one of the best */
};

static struct moves count_moves(const struct app_steps *steps, int from) {
    struct moves moves = {0};
    for (int i = from; i < steps->count; i++) {
        const struct app_step *step = &steps->steps[i];
        bool known = step->best.exact && step->own.exact && !step->saw_more;
        bool worse = step->own.known && step->best.known && step->own.high < step->best.low;
        moves.laid += step->laid;
        moves.best += step->laid && known && step->own.low == step->best.low;
        moves.open += step->laid && !known && (step->saw_more || !worse);
    }
    return moves;
}

static void write_cleared(struct fin_writer *writer, struct moves moves, bool helped) {
    fin_write_text(writer, helped ? "Cleared with help: " : "Cleared: ");
    fin_write_text(writer, moves.open > 0 ? "at least " : "");
    fin_write_number(writer, moves.best);
    fin_write_text(writer, " of ");
    fin_write_number(writer, moves.laid);
    fin_write_text(writer, " moves were best");
}

void app_practice_verdict(struct app *app, bool cleared) {
    struct app_panel *panel = &app->panel;
    const struct app_steps *steps = &panel->steps;
    int first = app_steps_first(steps), worst = app_steps_worst(steps, first);
    struct fin_writer writer = fin_writer_start(panel->verdict, sizeof panel->verdict);
    if (cleared) {
        write_cleared(&writer, count_moves(steps, first), panel->was_helped);
    } else if (worst >= 0) {
        const struct app_step *step = &steps->steps[worst];
        fin_write_text(&writer, "Biggest loss: piece ");
        fin_write_number(&writer, worst - first + 1);
        fin_write_text(&writer, ", ");
        app_write_drop(&writer, step->best, step->own);
    } else {
        fin_write_text(&writer, "No perfect clear");
    }
}

void app_practice_end(struct app *app, bool cleared) {
    struct app_steps *steps = &app->panel.steps;
    int first = app_steps_first(steps);
    app->panel.was_helped = app->panel.attempt.helped;
    app_practice_verdict(app, cleared);
    bool whole = steps->count > 0 && steps->steps[first].pieces == app->panel.attempt.first;
    count_attempt(app, whole ? &steps->steps[first] : NULL, cleared);
}

/* ---- pieces as lines ---- */

static int nth_step(const struct app *app, const struct app_entry *entry, int n) {
    (void)entry;
    const struct app_steps *steps = app_odds_steps(app);
    int step = app_steps_first(steps) + n;
    bool there = step < steps->count && steps->steps[step].laid && n < VIEW_ITEMS / 2;
    return there ? step : -1;
}

static void describe_step(const struct app *app, const struct app_line *line,
                          struct view_item *item) {
    const struct app_steps *steps = app_odds_steps(app);
    const struct app_step *step = &steps->steps[line->index];
    int first = app_steps_first(steps);
    struct fin_writer writer = fin_writer_start(item->label, sizeof item->label);
    fin_write_number(&writer, line->index - first + 1);
    fin_write_text(&writer, ". ");
    fin_write_text(&writer, step->hold ? "hold, " : "");
    app_write_placement(&writer, step->piece);
    writer = fin_writer_start(item->value, sizeof item->value);
    app_write_chance(&writer, step->best);
    fin_write_text(&writer, " → ");
    app_write_chance(&writer, step->own);
    item->flags = line->index == app_steps_worst(steps, first) ? VIEW_ITEM_WARNS : 0;
}

static void help_step(const struct app *app, const struct app_line *line,
                      struct fin_writer *writer) {
    const struct app_step *step = &app_odds_steps(app)->steps[line->index];
    if (step->best.known && step->own.known) {
        fin_write_text(writer, "Best play had ");
        app_write_chance(writer, step->best);
        fin_write_text(writer, "; this piece left ");
        app_write_chance(writer, step->own);
        fin_write_text(writer, ". ");
    }
    fin_write_text(writer, app->platform.touch ? "Tap" : "Enter");
    fin_write_text(writer, ": retry from here.");
}

/* Rewinds the game to the piece. */
static void retry_at(struct app *app, int number) {
    struct app_panel *panel = &app->panel;
    if (number >= panel->steps.count) {
        return;
    }
    struct app_step step = panel->steps.steps[number];
    app_practice_leave(app, number, panel->steps.count);
    panel->steps.count = 0; /* earlier pieces are not abandoned */
    struct fin_replay part = app_play_replay(&app->play);
    part.end_us = step.time_us;
    fin_record_cut(&part.record, part.end_us);
    app_play_on_from(app, &part, APP_UNRANKED_REWIND);
    panel->attempt = (struct app_attempt){.first = step.first,
                                          .lines_then = step.lines_then,
                                          .empty = step.pieces == step.first && step.lines == 4,
                                          .helped = true};
    panel->steps.count = (uint16_t)number;
    panel->pieces = app->play.session.game.pieces;
}

static void activate_step(struct app *app, const struct app_line *line) {
    retry_at(app, line->index);
}

const struct app_line_kind app_line_steps = {
    .nth = nth_step, .describe = describe_step, .help = help_step, .activate = activate_step};

void app_practice_retry(struct app *app) {
    retry_at(app, app_steps_first(&app->panel.steps));
}

void app_lost_view(const struct app *app, struct view *view) {
    app_put(view->subtitle, sizeof view->subtitle, "odds with best play → after your piece");
    app_put(view->lead, sizeof view->lead, app->panel.verdict);
}

/* ---- the statistics ---- */

/* Writes a range if part of it is one. */
static void write_mean(struct fin_writer *writer, uint64_t sum, uint64_t more, uint64_t count) {
    uint64_t half = more == 0 ? count / 2 : 0, up = more == 0 ? half : count - 1;
    app_write_chance(writer, (struct app_chance){.low = (uint16_t)((sum + half) / count),
                                                 .high = (uint16_t)((sum + more + up) / count),
                                                 .known = true,
                                                 .exact = more == 0});
}

/* For a stage: the items for pieces, odds, and the width of their ranges. */
static void write_stage(struct fin_writer *writer, const uint64_t *total, int stage, int laid,
                        int odds, int more) {
    if (total[laid + stage] > 0) {
        write_mean(writer, total[odds + stage], total[more + stage], total[laid + stage]);
    }
}

static void put_count(char *cell, size_t size, uint64_t count) {
    struct fin_writer writer = fin_writer_start(cell, size);
    app_write_grouped(&writer, count);
}

/* With help, the possible odds are after the kept ones. */
static void put_helped(const uint64_t *total, int stage, struct view_table_row *row) {
    uint64_t laid = total[APP_PRACTICE_HELPED_LAID + stage];
    struct fin_writer writer = fin_writer_start(row->cells[5], sizeof row->cells[5]);
    put_count(row->cells[4], sizeof row->cells[4], laid);
    write_stage(&writer, total, stage, APP_PRACTICE_HELPED_LAID, APP_PRACTICE_HELPED_KEPT,
                APP_PRACTICE_HELPED_KEPT_MORE);
    fin_write_text(&writer, laid > 0 ? " of " : "");
    write_stage(&writer, total, stage, APP_PRACTICE_HELPED_LAID, APP_PRACTICE_HELPED_BEST,
                APP_PRACTICE_HELPED_BEST_MORE);
}

static void put_stage(const uint64_t *total, int stage, struct view *view) {
    struct view_table_row *row = &view->rows[view->row_count++];
    struct fin_writer writer = fin_writer_start(row->cells[0], sizeof row->cells[0]);
    fin_write_number(&writer, stage + 1);
    put_count(row->cells[1], sizeof row->cells[1], total[APP_PRACTICE_LAID + stage]);
    writer = fin_writer_start(row->cells[2], sizeof row->cells[2]);
    write_stage(&writer, total, stage, APP_PRACTICE_LAID, APP_PRACTICE_BEST,
                APP_PRACTICE_BEST_MORE);
    writer = fin_writer_start(row->cells[3], sizeof row->cells[3]);
    write_stage(&writer, total, stage, APP_PRACTICE_LAID, APP_PRACTICE_KEPT,
                APP_PRACTICE_KEPT_MORE);
    put_helped(total, stage, row);
}

void app_practice_stats_view(const struct app *app, struct view *view) {
    static const char *const columns[VIEW_TABLE_COLUMNS] = {"PIECE", "PLACED",    "BEST PLAY",
                                                            "KEPT",  "WITH HELP", "KEPT WITH HELP"};
    const uint64_t *total = app->practice.total;
    view->column_count = VIEW_TABLE_COLUMNS;
    for (int i = 0; i < VIEW_TABLE_COLUMNS; i++) {
        app_put(view->columns[i], sizeof view->columns[i], columns[i]);
    }
    for (int stage = 0; stage < APP_STAGES; stage++) {
        put_stage(total, stage, view);
    }
    view->chosen_row = view->row_count;
    struct fin_writer writer = fin_writer_start(view->lead, sizeof view->lead);
    app_write_grouped(&writer, total[APP_PRACTICE_CLEARS]);
    fin_write_text(&writer, " cleared of ");
    app_write_grouped(&writer, total[APP_PRACTICE_ATTEMPTS]);
    if (total[APP_PRACTICE_KNOWN] > 0) {
        fin_write_text(&writer, "; odds known: ");
        app_write_grouped(&writer, total[APP_PRACTICE_WON]);
        fin_write_text(&writer, " of ");
        app_write_grouped(&writer, total[APP_PRACTICE_KNOWN]);
        fin_write_text(&writer, ", best play ");
        write_mean(&writer, total[APP_PRACTICE_EXPECTED], total[APP_PRACTICE_EXPECTED_MORE],
                   total[APP_PRACTICE_KNOWN]);
    }
    writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    fin_write_text(&writer, "with help: ");
    app_write_grouped(&writer, total[APP_PRACTICE_HELPED_CLEARS]);
    fin_write_text(&writer, " of ");
    app_write_grouped(&writer, total[APP_PRACTICE_HELPED]);
}
