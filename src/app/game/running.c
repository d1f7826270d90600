/* The running game as a part and an activity: time, sounds, saving, answers, commands. */
#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/train/session.h"
#include "core/times.h"

/* ---- time ---- */

/* A crash loses at most one piece: each is saved before the next one locks. */
static void save_locked(struct app *app) {
    uint64_t saved_at = app->game.save_at - APP_SAVE_US, locked_at = app->play.locked_at;
    uint64_t soon = locked_at + APP_SAVE_SOON_US;
    uint64_t again = saved_at + app->play.log.count * (uint64_t)APP_SAVE_WORD_US;
    uint64_t at = soon > again ? soon : again;
    if (locked_at >= saved_at && at < app->game.save_at) {
        app->game.save_at = at;
    }
}

/* A terminal has only one sound, which is used for rare events. */
static bool rings_a_bell(int sound) {
    return (sound != APP_SOUND_LOCK && sound < APP_SOUND_MOVE) || sound == APP_SOUND_FAULT;
}

/* Faults are silent unless the player wants the sound. */
static bool is_wanted(const struct app *app, int sound) {
    bool heard = sound != APP_SOUND_FAULT ||
                 (app->profile.own[APP_SET_FAULT_SOUND] == APP_ON && !app_uses_gestures(app));
    return heard && app->profile.own[APP_SET_SOUND] == APP_ON;
}

static void ring(struct app *app) {
    for (int i = 0; i < app->play.sound_count; i++) {
        bool rings = app->platform.is_page || rings_a_bell(app->play.sounds[i]);
        if (rings && is_wanted(app, app->play.sounds[i])) {
            app_push(app, APP_BELL)->bell.sound = app->play.sounds[i];
        }
    }
    app->play.sound_count = 0;
}

static void advance_play(struct app *app) {
    if (app->play.state == APP_PLAY_NONE) {
        return;
    }
    app_buttons_advance(&app->buttons, &app->play, app->now);
    app_retry_advance(app);
    ring(app);
    if (app_play_wants_log(&app->play)) {
        app_grow_log(app, app->memory.capacity * 2);
    }
    app_restart_held(app);
    app_activity(app)->advance(app);
    if (app->play.state == APP_PLAY_ENDED && !app->game.finished) {
        app_activity(app)->ended(app);
    }
}

static uint64_t next_due(const struct app *app) {
    if (app->play.state == APP_PLAY_NONE) {
        return FIN_NEVER;
    }
    uint64_t due = app_play_due(&app->play, !app->platform.fades && !app_reduced_motion(app));
    due = fin_earlier(due, app_buttons_due(&app->buttons));
    due = fin_earlier(due, app_activity(app)->due(app));
    due = fin_earlier(due, app_key_guide_due(app));
    if (app->game.restart_since != 0) {
        due = fin_earlier(due, app->now + APP_FILL_STEP_US);
    }
    return due;
}

/* ---- answers ---- */

static void take_best(struct app *app, const struct app_event *event) {
    app->game.knows_best = !event->failed;
    app->game.has_best =
        !event->failed && event->game_count > 0 && app_record_compares(&event->games[0]);
    if (app->game.has_best) {
        app->game.best = event->games[0];
    }
    app_race_ask(app);
}

static void answer(struct app *app, const struct app_event *event) {
    if (app_is_answer(&app->game.best_number, event)) {
        take_best(app, event);
    } else if (app_is_answer(&app->game.saved_number, event)) {
        app->game.result.id = event->game_count > 0 ? event->games[0].id : 0;
        app->game.better = event->better;
        app->game.in_list = event->games_in_all;
    }
}

static void forfeit(struct app *app) {
    app_play_forfeit(&app->play, app->now);
}

static void restart(struct app *app) {
    app_restart_press(app, APP_ACTION_RESTART);
}

static void restart_same(struct app *app) {
    app_restart_press(app, APP_ACTION_AGAIN);
}

static const struct app_action_row actions[] = {
    {.action = APP_ACTION_RESTART, .run = restart},
    {.action = APP_ACTION_AGAIN, .run = restart_same},
    {.action = APP_ACTION_FORFEIT, .run = forfeit},
    {0},
};

/* A paused game of that mode is offered first. */
static void start(struct app *app) {
    if (app_would_discard(app, app->game.begin.mode)) {
        app_open(app, APP_SCREEN_OFFER);
    } else {
        app_start_game(app, false);
    }
}

static const struct app_starter starter = {.ready = app_paused_known, .start = start};

const struct app_part app_game_part = {.advance = advance_play,
                                       .due = next_due,
                                       .answer = answer,
                                       .starter = &starter,
                                       .actions = actions};

/* ---- the activity ---- */

static void advance(struct app *app) {
    save_locked(app);
    if (app_in_play(app) && app->now >= app->game.save_at) {
        app_save_running(app);
    }
}

static uint64_t due(const struct app *app) {
    return app_in_play(app) ? app->game.save_at : FIN_NEVER;
}

/* In modes for perfect clears, or without a goal. */
static bool offers_odds(const struct app *app) {
    int mode = app->play.setup.rules.mode;
    return mode == FIN_MODE_PC || mode == FIN_MODE_FREE || mode == FIN_MODE_CUSTOM;
}

const struct app_activity app_game_activity = {
    .allows = APP_ALLOWS_KEEPING | APP_ALLOWS_RETRY | APP_ALLOWS_ODDS | APP_ALLOWS_GESTURES |
              APP_ALLOWS_AGAIN | APP_ALLOWS_FEEDBACK,
    .advance = advance,
    .due = due,
    .ended = app_finish_game,
    .restart = app_restart_mode,
    .quit = app_close_all,
    .offers_odds = offers_odds,
};
