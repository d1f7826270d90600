/* The screen after a game: how it ended, and whether it is a record. */
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/text/format.h"

static const char *const causes[] = {
    [FIN_CAUSE_NONE] = "",
    [FIN_BLOCK_OUT] = "Topped out: no room to spawn.",
    [FIN_LOCK_OUT] = "Topped out above the board.",
    [FIN_TOP_OUT] = "Topped out by garbage.",
    [FIN_LIMIT] = "The last piece cleared no line.",
    [FIN_FORFEITED] = "You forfeited.",
};

static const char *const records[] = {
    [APP_NOT_RANKED] = "",
    [APP_BY_TIME] = "★ NEW BEST TIME ★",
    [APP_BY_SCORE] = "★ NEW BEST SCORE ★",
    [APP_BY_LINES_THEN_TIME] = "★ NEW MOST LINES ★",
    [APP_BY_PIECES] = "★ NEW FEWEST PIECES ★",
    [APP_BY_COMBO] = "★ NEW BEST COMBO ★",
};

/* The game's result for its best list, or why it does not count. */
static void write_outcome(const struct app *app, struct fin_writer *writer) {
    const char *sentence = app_unranked_sentence(app);
    struct app_list list = app_record_list(&app->game.result);
    bool abandoned = app->game.result.cause == FIN_FORFEITED;
    if (sentence != NULL) {
        fin_write_text(writer, sentence);
    } else if (app->game.is_record) {
        fin_write_text(writer, records[app_list_ranking(&list)]);
    } else if (abandoned && app_list_ranking(&list) != APP_NOT_RANKED) {
        fin_write_text(writer, "Not ranked: you forfeited.");
    } else if (app->game.in_list > 0) {
        app_write_standing(app, writer);
    }
}

void app_over_view(const struct app *app, struct view *view) {
    bool won = app->game.result.status == FIN_WON;
    view->tone = won ? VIEW_WON : VIEW_LOST;
    app_put(view->title, sizeof view->title, won ? "WON" : "GAME OVER");
    app_put(view->subtitle, sizeof view->subtitle,
            won ? view->game.mode : causes[app->game.result.cause]);
    if (app_practice_said(app)[0] != '\0') {
        app_put(view->subtitle, sizeof view->subtitle, app_practice_said(app));
    }
    struct fin_writer lead = fin_writer_start(view->lead, sizeof view->lead);
    write_outcome(app, &lead);
}
