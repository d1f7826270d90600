/* Retry on fault: a piece with a fault is retried from its spawn. The state before every button
 * and every instant is kept; the game continues from the one before the spawn, so its replay is
 * that of a game without the fault. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/press.h"
#include "app/train/session.h"

enum { DEAF_US = 250000 };

static const uint8_t faults_that_pass[] = {0, 1, 2, 3, 5, 10, 20};

/* Not for pieces dragged with a finger, which are not judged. */
static bool is_on(const struct app *app) {
    return app->profile.own[APP_SET_RETRY] == APP_ON && app_allows(app, APP_ALLOWS_RETRY) &&
           !app_uses_gestures(app) && app->play.state != APP_PLAY_NONE;
}

struct app_finesse app_finesse_counted(const struct app *app) {
    struct app_finesse both = app_retried_with(&app->retry.retried, &app->play.finesse);
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        both.names[i] |= app->retry.names[i];
    }
    return both;
}

void app_retry_rewind(struct app *app) {
    app->retry.has_point = app->retry.tells = false;
    app->retry.deaf_till = 0;
    app->retry.key = APP_KEY_NONE;
}

void app_retry_forget(struct app *app) {
    app_retry_rewind(app);
    memset(&app->retry.retried, 0, sizeof app->retry.retried);
    memset(app->retry.names, 0, sizeof app->retry.names);
}

const struct app_retried *app_retry_counts(const struct app *app) {
    return &app->retry.retried;
}

void app_retry_resume(struct app *app, const struct app_retried *retried) {
    app_retry_forget(app);
    app->retry.retried = *retried;
}

/* Without key releases: true if a press is only a repeat of the key held when the piece was
 * retried: it arrives as soon as a key repeat would. After another key no press is. */
static bool is_held(struct app *app, int key, int kind) {
    bool is_it = key == app->retry.key && !app->platform.key_releases;
    bool repeats = is_it && (kind >= APP_PRESS_SEEMS_REPEAT ||
                             (kind == APP_PRESS_MAY_REPEAT && !app->retry.once));
    app->retry.once = true;
    app->retry.key = repeats ? app->retry.key : APP_KEY_NONE;
    return repeats;
}

bool app_retry_ignores(struct app *app, const struct app_press *press) {
    return (press != NULL && is_held(app, press->key, press->kind)) ||
           (is_on(app) && app->now < app->retry.deaf_till);
}

void app_retry_before(struct app *app) {
    if (is_on(app)) {
        app->retry.before = app->play;
    }
}

/* The first piece of a game is retried by restarting the game. */
static void restart_game(struct app *app) {
    struct fin_setup setup = app->play.setup;
    uint8_t slowness = app->play.slowness;
    app->play.down = 0;
    app_play_start(&app->play, &setup, app->now, 0);
    app->play.slowness = slowness;
}

/* Keeps showing the fault, though it no longer belongs to the game. */
static void keep_last(struct app_finesse *finesse, const struct app_finesse *fault) {
    finesse->last = fault->last;
    finesse->last_at = fault->last_at;
}

/* The notice waits until the piece is placed, because the fault's explanation comes first. */
static void unrank(struct app *app) {
    uint8_t bit = 1u << APP_UNRANKED_RETRY;
    app->retry.tells = app->retry.tells || (app->play.unranked & bit) == 0;
    app->play.unranked |= bit;
}

static void give_back(struct app *app) {
    struct app_finesse fault = app->play.finesse;
    int card = train_placement_number(fault.last.piece);
    app_retried_take(&app->retry.retried, &fault.last);
    if (card >= 0) {
        app->retry.names[card] |= fault.last.faults;
    }
    app_drop_redo(app);
    if (app->retry.has_point) {
        app->play = app->retry.point;
        app_fit_log(app);
        app_play_back(&app->play, app->retry.button, app->now);
    } else {
        restart_game(app);
    }
    keep_last(&app->play.finesse, &fault);
    app->game.save_at = app->now;
    unrank(app);
    app_buttons_clear(&app->buttons);
    app->retry.deaf_till = app->now + DEAF_US;
    app->retry.key = app_buttons_last(&app->buttons);
    app->retry.once = false;
}

void app_retry_from_here(struct app *app) {
    app->retry.point = app->play;
    app->retry.button = FIN_BUTTONS;
    app->retry.has_point = true;
}

static bool comes_back(const struct app *app) {
    const struct app_finesse *now = &app->play.finesse, *before = &app->retry.before.finesse;
    uint32_t pass = faults_that_pass[app->profile.own[APP_SET_FAULTS]];
    uint32_t faults = now->judged - now->clean + app->retry.retried.counts[APP_TOTAL_JUDGED];
    return now->verdicts > before->verdicts && app_finesse_is_fault(&now->last) && faults > pass;
}

void app_retry_after(struct app *app, bool button) {
    struct app_retry *retry = &app->retry;
    if (!is_on(app)) {
        return;
    }
    if (comes_back(app)) {
        give_back(app);
        return;
    }
    if (retry->tells && app->play.finesse.verdicts > retry->before.finesse.verdicts) {
        retry->tells = false;
        app_say_unranked(app, APP_UNRANKED_RETRY);
    }
    if (app->play.session.game.number != retry->before.session.game.number) {
        retry->point = retry->before;
        retry->button = button ? app->play.last_button : FIN_BUTTONS;
        retry->has_point = true;
    }
}

void app_retry_advance(struct app *app) {
    while (is_on(app) && app_play_instant(&app->play) < app->now) {
        app_retry_before(app);
        app_play_advance(&app->play, app_play_instant(&app->play));
        app_retry_after(app, false);
    }
    app_retry_before(app);
    app_play_advance(&app->play, app->now);
    app_retry_after(app, false);
}
