/* Perfect-clear practice around the game: attempts are counted and judged, pieces
 * are listed with what they cost, and any of them can be tried again. */
#include "app/app_odds.h"
#include "app/app_train.h"
#include "app/format.h"
#include "app/lines.h"

/* ---- counting ---- */

static struct app_practice *counters(struct app *app) {
    app_train_want(app);
    return &app->train.practice;
}

/* What an attempt could be expected to bring may be known long after its end. */
static void count_expected(struct app *app, struct app_step *first) {
    if (first->ended == APP_ENDED_NOT || !first->best.exact) {
        return;
    }
    app_practice_add(counters(app), APP_PRACTICE_KNOWN, 1);
    app_practice_add(counters(app), APP_PRACTICE_EXPECTED, first->best.low);
    app_practice_add(counters(app), APP_PRACTICE_WON, first->ended == APP_ENDED_CLEARED);
    first->ended = APP_ENDED_NOT;
}

void app_practice_count(struct app *app, struct app_step *step) {
    bool practice = app_top(app) != APP_SCREEN_REPLAY && app->play.setup.rules.mode == FIN_MODE_PC;
    bool known = step->best.exact && step->own.exact && !step->saw_more;
    if (practice) {
        count_expected(app, step);
    }
    if (!practice || step->counted || !step->laid || !known) {
        return;
    }
    uint32_t before = step->pieces - step->first;
    int stage = before < APP_STAGES ? (int)before : APP_STAGES - 1;
    stage += step->helped ? APP_PRACTICE_HELPED_LAID - APP_PRACTICE_LAID : 0;
    step->counted = true;
    app_practice_add(counters(app), APP_PRACTICE_LAID + stage, 1);
    app_practice_add(counters(app), APP_PRACTICE_BEST + stage, step->best.low);
    app_practice_add(counters(app), APP_PRACTICE_KEPT + stage, step->own.low);
}

static void count_attempt(struct app *app, struct app_step *first, bool cleared) {
    struct app_practice *practice = counters(app);
    bool helped = app->panel.attempt.helped;
    app_practice_add(practice, helped ? APP_PRACTICE_HELPED : APP_PRACTICE_ATTEMPTS, 1);
    app_practice_add(practice, helped ? APP_PRACTICE_HELPED_CLEARS : APP_PRACTICE_CLEARS, cleared);
    if (!helped && first != NULL) {
        first->ended = cleared ? APP_ENDED_CLEARED : APP_ENDED_LOST;
        count_expected(app, first);
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
    fin_write_text(writer, " moves were the best");
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
        fin_write_text(&writer, "Most was lost with piece ");
        fin_write_number(&writer, worst - first + 1);
        fin_write_text(&writer, ": ");
        app_write_chance(&writer, step->best);
        fin_write_text(&writer, " → ");
        app_write_chance(&writer, step->own);
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

/* ---- the pieces as lines ---- */

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
        fin_write_text(writer, ", this piece left ");
        app_write_chance(writer, step->own);
        fin_write_text(writer, ". ");
    }
    fin_write_text(writer, "Enter goes back to before it.");
}

/* The game is rewound to the piece. */
static void retry_at(struct app *app, int number) {
    struct app_panel *panel = &app->panel;
    if (number >= panel->steps.count) {
        return;
    }
    struct app_step step = panel->steps.steps[number];
    struct fin_replay part = fin_replay_make(&app->play.setup, &app->play.log, &app->play.session);
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

static void write_mean(struct fin_writer *writer, uint64_t sum, uint64_t count) {
    uint16_t mean = (uint16_t)(count > 0 ? (sum + count / 2) / count : 0);
    app_write_chance(writer, (struct app_chance){mean, mean, true, true});
}

static void put_chance(char *cell, size_t size, uint64_t sum, uint64_t count) {
    struct fin_writer writer = fin_writer_start(cell, size);
    if (count > 0) {
        write_mean(&writer, sum, count);
    }
}

static void put_count(char *cell, size_t size, uint64_t count) {
    struct fin_writer writer = fin_writer_start(cell, size);
    app_write_grouped(&writer, count);
}

/* With help the odds that there were stand behind those that were kept. */
static void put_helped(const uint64_t *total, int stage, struct view_table_row *row) {
    uint64_t laid = total[APP_PRACTICE_HELPED_LAID + stage];
    struct fin_writer writer = fin_writer_start(row->cells[5], sizeof row->cells[5]);
    put_count(row->cells[4], sizeof row->cells[4], laid);
    if (laid > 0) {
        write_mean(&writer, total[APP_PRACTICE_HELPED_KEPT + stage], laid);
        fin_write_text(&writer, " of ");
        write_mean(&writer, total[APP_PRACTICE_HELPED_BEST + stage], laid);
    }
}

static void put_stage(const uint64_t *total, int stage, struct view *view) {
    struct view_table_row *row = &view->rows[view->row_count++];
    uint64_t laid = total[APP_PRACTICE_LAID + stage];
    struct fin_writer writer = fin_writer_start(row->cells[0], sizeof row->cells[0]);
    fin_write_text(&writer, "Piece ");
    fin_write_number(&writer, stage + 1);
    put_count(row->cells[1], sizeof row->cells[1], laid);
    put_chance(row->cells[2], sizeof row->cells[2], total[APP_PRACTICE_BEST + stage], laid);
    put_chance(row->cells[3], sizeof row->cells[3], total[APP_PRACTICE_KEPT + stage], laid);
    put_helped(total, stage, row);
}

void app_practice_stats_view(const struct app *app, struct view *view) {
    static const char *const columns[VIEW_TABLE_COLUMNS] = {"STAGE", "PIECES", "BEST PLAY",
                                                            "KEPT",  "HELPED", "KEPT WITH HELP"};
    const uint64_t *total = app->train.practice.total;
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
        write_mean(&writer, total[APP_PRACTICE_EXPECTED], total[APP_PRACTICE_KNOWN]);
    }
    writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    fin_write_text(&writer, "with help: ");
    app_write_grouped(&writer, total[APP_PRACTICE_HELPED_CLEARS]);
    fin_write_text(&writer, " of ");
    app_write_grouped(&writer, total[APP_PRACTICE_HELPED]);
}
