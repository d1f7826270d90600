/* A savepoint: the running game as it was, to go back to with one key. What was
 * played since is gone from its log, and it is not ranked any more. */
#include "app/app_puzzle.h"
#include "app/app_train.h"
#include "app/lines.h"

void app_save_point(struct app *app) {
    if (app->play.state != APP_PLAY_RUNNING || app_in_drill(app) || app_in_puzzle(app)) {
        return;
    }
    app->saved_play = app->play;
    app->has_savepoint = true;
    app_notice(app, "Savepoint set.", false);
}

/* The log up to the savepoint is as it was: what goes back behind it drops it. */
void app_load_point(struct app *app) {
    if (!app->has_savepoint || app->play.state != APP_PLAY_RUNNING) {
        app_notice(app, "There is no savepoint yet.", false);
        return;
    }
    app_drop_story(app);
    struct fin_record log = app->play.log;
    uint8_t unranked = app->play.unranked;
    app->play = app->saved_play;
    app->play.log.words = log.words;
    app->play.log.capacity = log.capacity;
    app->play.unranked = unranked;
    app_hands_clear(&app->hands);
    app_play_back(&app->play, FIN_BUTTONS, app->now);
    app_retry_from_here(app);
    app_unrank(app, APP_UNRANKED_SAVEPOINT);
}

void app_drop_point(struct app *app) {
    bool behind = app->play.session.game.time < app->saved_play.session.game.time ||
                  app->play.log.count < app->saved_play.log.count;
    if (behind) {
        app->has_savepoint = false;
    }
}
