/* Watching the bot: an activity in which it presses the buttons. Any key takes over from it. */
#include "app/coach/coach.h"
#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/menu/screens.h"

enum { FIRST_US = 500000 }; /* before the first piece */

static void show_game(struct app *app) {
    app_close_all(app);
    app_open(app, APP_SCREEN_GAME);
}

/* The game in the foreground is left: a paused one is kept. */
static void enter(struct app *app) {
    app_pause_game(app, false);
    app_enter_activity(app, APP_ACTIVITY_BOT);
    app_encode_waiting(app);
    app->coach.used = true;
    app->coach.bot.hands = (struct app_hands){0};
    app->game.finished = false;
    app->game.has_best = app->game.knows_best = false;
    app->game.result.id = 0;
    app->game.restart_since = 0;
    app_forget_point(app);
    app_retry_forget(app);
    app_buttons_clear(&app->buttons);
    app->play.down = 0;
}

void app_bot_watch(struct app *app) {
    struct fin_setup setup =
        app_setup_of(app, app->coach.bot.mode, app->profile.preset[app->coach.bot.mode]);
    setup.seed = app_new_seed(app);
    if (fin_setup_check(&setup) != NULL || app->memory.log_capacity == 0) {
        app_notice(app, "Not enough memory for a game.", true);
        return;
    }
    enter(app);
    app_play_start(&app->play, &setup, app->now, FIRST_US);
    app_parts_begun(app);
    show_game(app);
}

void app_bot_play_on(struct app *app, const struct fin_replay *part) {
    struct app_exempt exempt = {.counted = UINT32_MAX};
    struct fin_replay rest = *part;
    enter(app);
    app->coach.bot.mode = rest.setup.rules.mode;
    if (!app_play_take_over(&app->play, &rest, exempt, app->now)) {
        app_notice(app, "The game is over here. Go back a little first.", true);
        app->play.state = APP_PLAY_NONE;
        return;
    }
    app_parts_begun(app);
    app_play_unpause(&app->play, app->now, FIRST_US);
    show_game(app);
}

/* ---- the activity ---- */

static bool runs(const struct app *app) {
    return app->play.state == APP_PLAY_RUNNING;
}

void app_bot_tap(struct app *app, int button) {
    app_play_button(&app->play, button, true, app->now);
    app_play_button(&app->play, button, false, app->now);
}

static void advance(struct app *app) {
    struct app_hands *hands = &app->coach.bot.hands;
    int button = -1;
    if (runs(app)) {
        button =
            app_hands_look(app, hands, &app->play.session.game, app->now, app_bot_piece_us(app));
    }
    if (button >= 0) {
        app_bot_tap(app, button);
    }
}

static uint64_t due(const struct app *app) {
    bool moves = runs(app) && fin_game_piece(&app->play.session.game).kind != FIN_NONE;
    return moves ? app_hands_due(&app->coach.bot.hands) : FIN_NEVER;
}

void app_bot_leave(struct app *app) {
    app_enter_activity(app, APP_ACTIVITY_GAME);
    app_running_return(app);
    app_close_all(app);
    app_open(app, APP_SCREEN_BOT);
}

static void stop(struct app *app) {
    app->coach.bot.hands = (struct app_hands){0};
    app_encode_waiting(app);
    app->play.state = APP_PLAY_NONE;
    app_buttons_clear(&app->buttons);
    app->play.down = 0;
}

/* Its finesse is not the player's. */
static void ended(struct app *app) {
    app->game.finished = true;
    app->play.finesse = (struct app_finesse){0};
    show_game(app);
    app_open(app, APP_SCREEN_BOT_OVER);
    app->menu.deaf_till = app->now + APP_DEAF_US;
}

/* Any key but Esc takes over: the player goes on from here, in a game of their own. */
static bool press(struct app *app, int key, bool repeat) {
    if (key == APP_KEY_ESCAPE) {
        app_bot_leave(app);
        return true;
    }
    if (runs(app) && !repeat) {
        struct fin_replay part = app_play_replay(&app->play);
        part.end_us = app->play.session.game.time;
        app_play_on_from(app, &part, APP_UNRANKED_PLAYED_ON);
    }
    return true;
}

static void show(const struct app *app, uint64_t now, struct view *view) {
    (void)now;
    app_coach_say(app,
                  app->platform.touch ? "Tap: take over from the bot."
                                      : "Any key: take over from the bot. Esc: stop.",
                  view);
}

const struct app_activity app_bot_activity = {
    .stop = stop,
    .advance = advance,
    .due = due,
    .ended = ended,
    .restart = app_bot_watch,
    .quit = app_bot_leave,
    .press = press,
    .view = show,
};
