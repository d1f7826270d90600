/* Paused games: the platform keeps one of each mode, the app holds at most one of them in
 * memory, and none ends unless the player confirms it. */
#include <string.h>

#include "app/app_puzzle.h"
#include "app/app_train.h"
#include "app/lines.h"

/* ---- the list ---- */

static int place_of(const struct app *app, int mode) {
    int place = app->paused_count - 1;
    while (place >= 0 && app->paused[place].mode != mode) {
        place--;
    }
    return place;
}

const struct app_record *app_paused_game(const struct app *app, int mode) {
    int place = place_of(app, mode);
    return place < 0 ? NULL : &app->paused[place];
}

/* Resume on the title can't stay selected when there is nothing to resume. */
static void leave_resume(struct app *app) {
    app->stack[0].chosen += app->paused_count == 0 && app->stack[0].chosen == 0;
}

static void forget(struct app *app, int mode) {
    int place = place_of(app, mode);
    if (place >= 0) {
        app->paused_count--;
        memmove(&app->paused[place], &app->paused[place + 1],
                (size_t)(app->paused_count - place) * sizeof app->paused[0]);
    }
}

static void put_first(struct app *app, struct app_record record) {
    forget(app, record.mode);
    if (app->paused_count < APP_PAUSED) {
        memmove(&app->paused[1], &app->paused[0], app->paused_count * sizeof app->paused[0]);
        app->paused[0] = record;
        app->paused_count++;
    }
}

/* The game in memory is known better here: its last save may be on its way. */
void app_paused_take(struct app *app, const struct app_event *event) {
    const struct app_record *held =
        app_holds_game(app) ? app_paused_game(app, app->play.setup.rules.mode) : NULL;
    struct app_record own = held != NULL ? *held : (struct app_record){.mode = FIN_MODES};
    app->paused_count = 0;
    for (uint32_t i = event->game_count; i-- > 0;) {
        if (event->games[i].mode < FIN_MODES && event->games[i].preset < FIN_PRESETS) {
            put_first(app, event->games[i]);
        }
    }
    if (own.mode < FIN_MODES) {
        put_first(app, own);
    }
    leave_resume(app);
}

/* ---- saving ---- */

bool app_holds_game(const struct app *app) {
    return (app_in_play(app) || app_can_resume(app)) && !app_in_drill(app) && !app_in_puzzle(app);
}

void app_save_running(struct app *app) {
    app->save_at = app->now + APP_SAVE_US;
    if (app_holds_game(app)) {
        struct app_record record = app_play_record(&app->play, app->wall_s);
        put_first(app, record);
        app_push_running(app, &record, false);
    }
}

void app_forget_running(struct app *app, int mode) {
    const struct app_record *game = app_paused_game(app, mode);
    if (game != NULL) {
        struct app_record record = *game;
        app_push_running(app, &record, true);
        forget(app, mode);
        leave_resume(app);
    }
}

/* ---- ending ---- */

static bool holds(const struct app *app, int mode) {
    return app_holds_game(app) && app->play.setup.rules.mode == mode;
}

/* The game in memory can be left: it comes back from the platform. */
static bool is_kept(const struct app *app) {
    return app->profile.own[APP_SET_KEEP] == APP_KEEP_ALL && !app->save_failed;
}

bool app_would_end(const struct app *app, int mode) {
    return holds(app, mode) || app_paused_game(app, mode) != NULL ||
           (app_holds_game(app) && !is_kept(app));
}

static const char *usual_question(const struct app *app) {
    return app->platform.touch ? "This ends your paused game. Tap again to go on."
                               : "This ends your paused game. Press again to go on.";
}

static bool is_confirmed(const struct app *app, int mode) {
    const struct app_place *here = &app->stack[app->depth - 1], *there = &app->sure.place;
    return app->sure.mode == mode + 1 && here->screen == there->screen &&
           here->chosen == there->chosen && app->now < app->sure.till;
}

void app_confirm_end(struct app *app, int mode) {
    app->sure = (struct app_sure){.mode = (uint8_t)(mode + 1),
                                  .place = app->stack[app->depth - 1],
                                  .till = app->now + APP_NOTICE_US};
}

/* The game that would end is fetched meanwhile, so that it ends like any other: listed
 * among the abandoned ones, with its replay. */
bool app_may_end(struct app *app, int mode, const char *question) {
    bool confirmed = is_confirmed(app, mode);
    if (!app_would_end(app, mode)) {
        return true;
    }
    if (confirmed && app->running_number == 0) {
        app->sure.mode = 0;
        return true;
    }
    app_notice(app, question != NULL ? question : usual_question(app), false);
    if (!confirmed && !holds(app, mode) && app_paused_game(app, mode) != NULL) {
        app_running_load(app, mode + 1, false);
    }
    app_confirm_end(app, mode);
    return false;
}

void app_leave_game(struct app *app, int mode) {
    if (app_holds_game(app) && !holds(app, mode) && is_kept(app)) {
        if (app_in_play(app)) {
            app_play_pause(&app->play, app->now);
            app_save_running(app);
        }
        app_encode_waiting(app);
        return;
    }
    bool held = app_holds_game(app);
    app_abandon(app);
    if (held) {
        app_forget_running(app, app->play.setup.rules.mode);
    }
    app_forget_running(app, mode);
}

/* ---- going on ---- */

void app_resume_mode(struct app *app, int mode) {
    if (holds(app, mode) && app_can_resume(app)) {
        app_resume_game(app);
    } else {
        app_running_load(app, mode + 1, true);
    }
}

void app_resume_paused(struct app *app) {
    if (app_top(app) == APP_SCREEN_PAUSE) {
        app_resume_game(app);
    } else if (app->paused_count > 1) {
        app_open(app, APP_SCREEN_PAUSED);
    } else if (app->paused_count == 1) {
        app_resume_mode(app, app->paused[0].mode);
    }
}
