/* Finesse in a game and after it: the counts beside the board, the fault being explained, and the
 * most frequent faults. */
#include <string.h>

#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/text/format.h"
#include "app/train/session.h"

enum {
    EXPLAINED_US = 6000000, /* duration of a fault's explanation */
    BRIEFLY_US = 2000000,   /* the same on touch screens, where it covers the numbers */
};

int app_feedback(const struct app *app) {
    int chosen = app->profile.own[APP_SET_FINESSE];
    bool trains = app_mode_trains(app->play.setup.rules.mode);
    return chosen != APP_FEEDBACK_AUTO ? chosen : trains ? APP_FEEDBACK_COUNT : APP_FEEDBACK_OFF;
}

/* Shown for a while, and until it is corrected if its piece is retried. */
const struct fin_verdict *app_shown_fault(const struct app *app, uint64_t now) {
    const struct app_finesse *finesse = &app->play.finesse;
    int feedback = app_feedback(app);
    bool retries = app->profile.own[APP_SET_RETRY] == APP_ON;
    bool comes_back = retries && (app->play.unranked >> APP_UNRANKED_RETRY & 1) != 0;
    uint64_t lasts = app->platform.touch ? BRIEFLY_US : EXPLAINED_US;
    bool fresh = finesse->last_at != 0 && now < finesse->last_at + lasts;
    bool wanted = (feedback == APP_FEEDBACK_EXPLAIN || retries) && !app_uses_gestures(app);
    bool steps = app->train.path_since > finesse->last_at && app_key_guide_due(app) != FIN_NEVER;
    bool shown = wanted && finesse->last.number > 0 && app_finesse_is_fault(&finesse->last) &&
                 (fresh || comes_back || steps);
    return shown ? &finesse->last : NULL;
}

bool app_offers_key_guide(const struct app *app) {
    return app->train.kind == APP_SESSION_DRILL ||
           (!app_in_drill(app) && app_shown_fault(app, app->now) != NULL);
}

/* One step per key, then the drop, which stays a little. */
uint64_t app_key_guide_steps(const struct app *app) {
    bool drills = app_in_drill(app);
    return (drills ? app->train.key_count : app->play.finesse.last.best.length) + UINT64_C(3);
}

uint64_t app_key_guide_due(const struct app *app) {
    uint64_t step = (app->now - app->train.path_since) / APP_PATH_STEP_US + 1;
    bool over = app->train.path_since == 0 || step > app_key_guide_steps(app);
    return over ? FIN_NEVER : app->train.path_since + step * APP_PATH_STEP_US;
}

/* ---- the counts ---- */

/* Percent rounded down, so that 100 means all; a dash for 0 of 0. */
void app_write_percent(struct fin_writer *writer, uint64_t part, uint64_t whole) {
    if (whole == 0) {
        fin_write_text(writer, "–");
        return;
    }
    fin_write_number(writer, (int64_t)(part * 100 / whole));
    fin_write_text(writer, " %");
}

struct view_stat *app_add_stat(struct view_game *view, const char *label) {
    struct view_stat *stat = &view->stats[view->stat_count++];
    memset(stat, 0, sizeof *stat);
    app_put(stat->label, sizeof stat->label, label);
    return stat;
}

void app_show_share(uint32_t judged, uint32_t clean, struct view_game *view) {
    struct view_stat *stat = app_add_stat(view, "FINESSE");
    struct fin_writer writer = fin_writer_start(stat->value, sizeof stat->value);
    if (judged > 0) {
        app_write_percent(&writer, clean, judged);
    } else {
        fin_write_char(&writer, '-'); /* the letters of large numbers have no other dash */
    }
    writer = fin_writer_start(stat->note, sizeof stat->note);
    uint32_t faults = judged - clean;
    fin_write_number(&writer, faults);
    fin_write_text(&writer, faults == 1 ? " fault" : " faults");
    stat->better = judged > 0 && faults == 0;
}

void app_show_unjudged(struct view_game *view) {
    struct view_stat *stat = app_add_stat(view, "FINESSE");
    app_put(stat->value, sizeof stat->value, "not counted");
    app_put(stat->note, sizeof stat->note, "gestures");
}

/* Faults include retried pieces; keys are those of the game as in its record and replay. */
static void show_counts(const struct app *app, struct view_game *view) {
    struct app_finesse finesse = app_finesse_counted(app);
    if (app_uses_gestures(app) || app_counts_no_finesse(app)) {
        app_show_unjudged(view);
        return;
    }
    app_show_share(finesse.judged, finesse.clean, view);
    struct view_stat *stat = app_add_stat(view, "KPP");
    struct fin_writer writer = fin_writer_start(stat->value, sizeof stat->value);
    app_write_ratio(&writer, app->play.keys, app->play.session.game.pieces);
}

static void show_fault(const struct app *app, uint64_t now, struct view_game *view) {
    const struct fin_verdict *fault = app_shown_fault(app, now);
    if (fault != NULL) {
        app_explain_fault(app, fault, &view->finesse);
        app_show_steps(app, now, view);
    }
}

void app_finesse_view(const struct app *app, uint64_t now, struct view *view) {
    int feedback = app_feedback(app);
    if (app_in_drill(app)) { /* it shows more */
        return;
    }
    bool retries = app->profile.own[APP_SET_RETRY] == APP_ON;
    if (feedback != APP_FEEDBACK_OFF || retries) {
        show_counts(app, &view->game);
    }
    if ((feedback == APP_FEEDBACK_EXPLAIN || retries) && !app_uses_gestures(app)) {
        show_fault(app, now, &view->game);
    }
}

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
