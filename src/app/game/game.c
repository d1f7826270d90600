/* The life of a game in the app: set-up, play, pause, saving, end. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/game/daily.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/text/format.h"
#include "app/train/session.h"

/* ---- setting up ---- */

static uint64_t countdown(const struct app *app, int mode) {
    static const uint64_t times[] = {[APP_COUNT_1] = 1000000, [APP_COUNT_3] = 3000000};
    int choice = app->profile.own[APP_SET_COUNTDOWN];
    if (choice == APP_COUNT_AUTO) {
        choice = app_mode_counts_in(mode) ? APP_COUNT_1 : APP_COUNT_OFF;
    }
    return times[choice];
}

/* ---- the best game ---- */

static void ask_for_best(struct app *app) {
    struct app_list list = app_setup_list(&app->play.setup);
    struct app_effect *effect = app_ask(app, APP_PART_GAME, APP_LOAD_BEST, &app->game.best_number);
    app->game.plays_daily = list.daily = app_is_daily(app->play.setup.seed, app->wall_s);
    app->game.has_best = app->game.knows_best = false;
    app_list_name(&list, effect->page.list, sizeof effect->page.list);
}

/* ---- the result ---- */

static struct app_record make_record(const struct app *app) {
    struct app_record record = app_play_record(&app->play, app->wall_s);
    record.ranked = record.ranked && app->play.unranked == 0;
    return record;
}

/* If there is no room for its replay, the game is saved without. */
static bool encode_game(struct app *app, struct app_effect *effect, int what) {
    (void)what;
    effect->save.length =
        app_play_encode(&app->play, app_spare(app), (uint32_t)app_spare_bytes(app));
    effect->save.bytes = effect->save.length > 0 ? app_spare(app) : NULL;
    return true;
}

static void save_game(struct app *app, struct app_record record) {
    struct app_effect *effect = app_ask(app, APP_PART_GAME, APP_SAVE_GAME, &app->game.saved_number);
    effect->save.record = record;
    app_complete_later(app, encode_game, 0);
}

/* ---- starting, pausing, resuming ---- */

bool app_in_play(const struct app *app) {
    return app->play.state == APP_PLAY_RUNNING || app->play.state == APP_PLAY_COUNTING;
}

bool app_can_resume(const struct app *app) {
    return app->play.state == APP_PLAY_PAUSED;
}

static void show_game(struct app *app) {
    app_close_all(app);
    app_open(app, APP_SCREEN_GAME);
}

/* The game speed is set when a game starts or resumes. */
static void slow_down(struct app *app) {
    app->play.slowness = (uint8_t)app->profile.own[APP_SET_SPEED];
    if (app->play.slowness != APP_FULL_SPEED) {
        app_unrank(app, APP_UNRANKED_SPEED);
    }
}

/* ---- starting ---- */

/* For the key hints: a game restarted after a few pieces does not count as played. */
static void count_game(struct app *app) {
    enum { PIECES = 10 };
    bool abandoned = app->play.session.game.cause == FIN_FORFEITED;
    int32_t *games = &app->profile.own[APP_SET_GAMES];
    if (!abandoned || app->play.session.game.pieces >= PIECES) {
        *games += *games < app_setting_row(APP_SET_GAMES)->most;
        app_changed(app);
    }
}

void app_abandon(struct app *app) {
    struct app_play *play = &app->play;
    bool running = app_in_play(app) || app_can_resume(app);
    bool counts = running && play->begun && play->session.game.pieces > 0;
    app_parts_left(app, counts);
    if (!counts) {
        return;
    }
    app_play_forfeit(play, app->now);
    if (play->state == APP_PLAY_ENDED) {
        save_game(app, make_record(app));
        count_game(app);
        app_train_count(app);
    }
}

bool app_start_setup(struct app *app, const struct fin_setup *setup, bool quick) {
    const char *sentence = fin_setup_check(setup);
    if (sentence != NULL || app->memory.log_capacity == 0) {
        app_notice(app, sentence != NULL ? sentence : "Not enough memory for a game.", true);
        return false;
    }
    if (!quick && !app_may_discard(app, setup->rules.mode, NULL)) {
        return false;
    }
    app_enter_activity(app, APP_ACTIVITY_GAME);
    if (!quick) {
        app_buttons_clear(&app->buttons);
        app->play.down = 0;
    }
    app_leave_game(app, setup->rules.mode);
    app_encode_waiting(app);
    app->game.finished = false;
    app_retry_forget(app);
    app_forget_point(app);
    app_drop_redo(app);
    app->menu.rules_mode = 0;
    app->game.restart_since = 0;
    app->game.save_at = app->now + APP_SAVE_US;
    app_play_start(&app->play, setup, app->now, quick ? 0 : countdown(app, setup->rules.mode));
    slow_down(app);
    app_parts_begun(app);
    ask_for_best(app);
    show_game(app);
    return true;
}

/* Only starting a game changes what Play starts. */
void app_start_mode(struct app *app, int mode, bool quick) {
    struct fin_setup setup = app_set_up(app, mode);
    if (app_start_setup(app, &setup, quick)) {
        app->profile.own[APP_SET_MODE] = mode;
        app_changed(app);
    }
}

void app_start_game(struct app *app, bool quick) {
    app_start_mode(app, app_profile_mode(&app->profile), quick);
}

void app_pause_game(struct app *app, bool by_itself) {
    if (!app_in_play(app)) {
        return;
    }
    app_play_pause(&app->play, app->now);
    app_buttons_clear(&app->buttons);
    app->game.restart_since = 0;
    if (app_can_resume(app)) {
        app_save_running(app);
        app_open(app, APP_SCREEN_PAUSE);
        app->menu.deaf_till = by_itself ? app->now + APP_DEAF_US : 0;
    }
}

void app_resume_game(struct app *app) {
    static const uint64_t times[] = {0, 1000000, 3000000};
    if (!app_can_resume(app)) {
        return;
    }
    if (app_activity(app)->resume != NULL) {
        app_activity(app)->resume(app);
        return;
    }
    app->game.restart_since = 0;
    app->game.save_at = app->now + APP_SAVE_US;
    slow_down(app);
    app_play_unpause(&app->play, app->now, times[app->profile.own[APP_SET_RESUME_COUNTDOWN]]);
    if (!app->game.knows_best && app_allows(app, APP_ALLOWS_KEEPING)) {
        ask_for_best(app);
    } else if (!app_race_is_on(app)) {
        app_race_ask(app);
    }
    show_game(app);
}

void app_leave(struct app *app) {
    app_parts_left(app, false);
    app_pause_game(app, false);
    app_push(app, APP_QUIT);
}

/* ---- the end ---- */

static bool is_better(const struct app_record *a, const struct app_record *b) {
    return a->rank < b->rank || (a->rank == b->rank && a->rank_then < b->rank_then);
}

void app_keep_result(struct app *app) {
    app->game.finished = true;
    app->game.restart_since = 0;
    app->game.result = make_record(app);
    app->game.better = app->game.in_list = 0;
    struct app_list list = app_record_list(&app->game.result);
    bool scored = app->game.result.score > 0 && app_list_ranking(&list) == APP_BY_SCORE;
    bool first = !app->game.has_best && (app->game.result.lines > 0 || scored);
    app->game.is_record =
        app->game.knows_best && app_record_compares(&app->game.result) &&
        (first || (app->game.has_best && is_better(&app->game.result, &app->game.best)));
    save_game(app, app->game.result);
}

void app_finish_game(struct app *app) {
    app_keep_result(app);
    count_game(app);
    app_train_count(app);
    app_forget_running(app, app->play.setup.rules.mode);
    show_game(app);
    app_open(app, APP_SCREEN_OVER);
    app->menu.deaf_till = app->now + APP_DEAF_US;
}
