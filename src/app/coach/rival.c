/* The bot's own game beside the player's: the same pieces, at the same game time. Its keys have
 * their times in its game, so its game is the same however late answers come. */
#include <string.h>

#include "app/coach/coach.h"
#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/game/modes.h"
#include "core/times.h"

enum { EVENTS = 4 * FIN_EVENTS_PER_INSTANT };

static void advance_to(struct fin_session *rival, uint64_t time, const struct fin_change *change) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    while (fin_session_advance(rival, time, change, events, EVENTS, &count) == FIN_MORE) {
        count = 0;
    }
}

static void tap(struct fin_session *rival, int button) {
    struct fin_change change = {(uint8_t)button, true};
    advance_to(rival, rival->game.time, &change);
    change.down = false;
    advance_to(rival, rival->game.time, &change);
}

void app_rival_begun(struct app *app) {
    struct app_bot *bot = &app->coach.bot;
    struct fin_setup setup = app->play.setup;
    struct fin_event events[EVENTS];
    size_t count = 0;
    bool own = app_allows(app, APP_ALLOWS_KEEPING) && app->play.session.game.pieces == 0;
    setup.buttons = 0;
    bot->rival_runs = bot->races && own && app_mode_races(setup.rules.mode);
    if (!bot->rival_runs) {
        return;
    }
    memset(&bot->rival_hands, 0, sizeof bot->rival_hands);
    bot->rival_runs = fin_session_start(&bot->rival, &setup, events, EVENTS, &count) == FIN_DONE;
}

/* When its game goes on: the next key or instant; FIN_NEVER while it waits for an answer. */
static uint64_t next_at(const struct app_bot *bot) {
    const struct fin_game *game = &bot->rival.game;
    uint64_t due = fin_session_due(&bot->rival), key = app_hands_due(&bot->rival_hands);
    if (game->status != FIN_PLAYING) {
        return FIN_NEVER;
    }
    if (fin_game_piece(game).kind == FIN_NONE) {
        return due;
    }
    return key == FIN_NEVER ? FIN_NEVER : fin_earlier(due, key);
}

/* One key, or one instant of its game; false if there is none up to this time. */
static bool step(struct app *app, uint64_t till) {
    struct app_bot *bot = &app->coach.bot;
    struct fin_session *rival = &bot->rival;
    int button = app_hands_look(app, &bot->rival_hands, &rival->game, rival->game.time,
                                app_bot_piece_us(app));
    if (button >= 0) {
        tap(rival, button);
        return true;
    }
    uint64_t at = next_at(bot);
    if (at > till) {
        return false;
    }
    advance_to(rival, at, NULL);
    return true;
}

void app_rival_advance(struct app *app) {
    if (app->coach.bot.rival_runs && app->play.begun) {
        while (step(app, app->play.session.game.time)) {
        }
    }
}

uint64_t app_rival_due(const struct app *app) {
    const struct app_bot *bot = &app->coach.bot;
    const struct app_play *play = &app->play;
    if (!bot->rival_runs || play->state != APP_PLAY_RUNNING) {
        return FIN_NEVER;
    }
    uint64_t at = next_at(bot);
    if (at == FIN_NEVER) {
        return FIN_NEVER;
    }
    return at < play->game_us ? app->now + FIN_STAMP_US : app_play_at(play, at + FIN_STAMP_US);
}

void app_rival_view(const struct app *app, struct view *view) {
    const struct app_bot *bot = &app->coach.bot;
    if (bot->rival_runs) {
        app_race_show(&bot->rival.game, &app->play.session.game, "THE BOT", &view->game.race);
    }
}
