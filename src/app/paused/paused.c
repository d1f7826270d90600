/* Paused games: the platform saves one per mode; the app has at most one of them in memory. None
 * is discarded unless the player confirms it. This file has the part that the first game needs. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/menu/lines.h"

/* ---- the list ---- */

static int place_of(const struct app *app, int mode) {
    int index = app->paused.count - 1;
    while (index >= 0 && app->paused.games[index].mode != mode) {
        index--;
    }
    return index;
}

const struct app_record *app_paused_game(const struct app *app, int mode) {
    int index = place_of(app, mode);
    return index < 0 ? NULL : &app->paused.games[index];
}

/* Moves the selection off Resume if nothing can be resumed. */
void app_paused_settle(struct app *app) {
    app->menu.stack[0].chosen += app->paused.count == 0 && app->menu.stack[0].chosen == 0;
}

static void forget(struct app *app, int mode) {
    int index = place_of(app, mode);
    if (index >= 0) {
        app->paused.count--;
        memmove(&app->paused.games[index], &app->paused.games[index + 1],
                (size_t)(app->paused.count - index) * sizeof app->paused.games[0]);
    }
}

void app_paused_put(struct app *app, struct app_record record) {
    forget(app, record.mode);
    if (app->paused.count < APP_PAUSED) {
        memmove(&app->paused.games[1], &app->paused.games[0],
                app->paused.count * sizeof app->paused.games[0]);
        app->paused.games[0] = record;
        app->paused.count++;
    }
}

bool app_paused_known(const struct app *app) {
    return app->paused.running_number == 0;
}

/* ---- the saved form, which kept_game.c reads ---- */

enum { TAIL_MOST = APP_RETRIED_BYTES + 1 };

static uint32_t encode_tail(const struct app *app, uint8_t *bytes) {
    uint32_t length = app_retried_encode(app_retry_counts(app), &app->play.exempt, bytes);
    bool needed = length > 0 || app->play.unranked != 0;
    bytes[length] = app->play.unranked;
    return length + needed;
}

/* If there is no room, the savepoint is saved next time. */
static uint32_t encode_point(struct app *app, uint8_t *bytes, uint32_t size) {
    uint32_t length = app_point_encode(app, bytes, size);
    if (length == 0 && app_point_words(app) > 0) {
        app_grow_log(app, app->memory.capacity * 2);
    }
    return length;
}

uint32_t app_running_encode(struct app *app, uint8_t *bytes, uint32_t size) {
    uint32_t room = size > TAIL_MOST ? size - TAIL_MOST : 0;
    uint32_t own = app_play_encode(&app->play, bytes, room);
    if (own == 0) {
        return 0;
    }
    uint32_t length = own + encode_point(app, bytes + own, room - own);
    return length + encode_tail(app, bytes + length);
}

/* ---- saving ---- */

/* If there is no room, the previous save of the running game stays. */
static bool encode_running(struct app *app, struct app_effect *effect, int what) {
    (void)what;
    effect->save.length = app_running_encode(app, app_spare(app), (uint32_t)app_spare_bytes(app));
    effect->save.bytes = effect->save.length > 0 ? app_spare(app) : NULL;
    return effect->save.length > 0;
}

/* Saves the running game of the record's mode, or removes it. */
static void push_running(struct app *app, const struct app_record *record, bool forget) {
    app_drop_saves(app, record->mode);
    struct app_effect *effect =
        app_ask(app, APP_PART_PAUSED, APP_SAVE_RUNNING, &app->paused.save_number);
    effect->save.record = *record;
    if (!forget) {
        app_complete_later(app, encode_running, 0);
    }
}

bool app_holds_game(const struct app *app) {
    return (app_in_play(app) || app_can_resume(app)) && app_allows(app, APP_ALLOWS_KEEPING);
}

void app_save_running(struct app *app) {
    app->game.save_at = app->now + APP_SAVE_US;
    if (app_holds_game(app)) {
        struct app_record record = app_play_record(&app->play, app->wall_s);
        app_paused_put(app, record);
        push_running(app, &record, false);
    }
}

void app_forget_running(struct app *app, int mode) {
    const struct app_record *game = app_paused_game(app, mode);
    if (game != NULL) {
        struct app_record record = *game;
        push_running(app, &record, true);
        forget(app, mode);
        app_paused_settle(app);
    }
}

/* ---- discarding ---- */

bool app_holds_mode(const struct app *app, int mode) {
    return app_holds_game(app) && app->play.setup.rules.mode == mode;
}

/* True if the game in memory can be left, because the platform has saved it. */
static bool is_kept(const struct app *app) {
    return app->profile.own[APP_SET_KEEP] == APP_KEEP_ALL && !app->paused.save_failed;
}

bool app_would_discard(const struct app *app, int mode) {
    return app_holds_mode(app, mode) || app_paused_game(app, mode) != NULL ||
           (app_holds_game(app) && !is_kept(app));
}

bool app_may_discard(struct app *app, int mode, const char *question) {
    return !app_would_discard(app, mode) || app_ask_to_discard(app, mode, question);
}

void app_leave_game(struct app *app, int mode) {
    if (app_holds_game(app) && !app_holds_mode(app, mode) && is_kept(app)) {
        if (app_in_play(app)) {
            app_play_pause(&app->play, app->now);
            app_save_running(app);
        }
        app_encode_waiting(app);
        app_parts_left(app, false);
        return;
    }
    bool held = app_holds_game(app);
    app_abandon(app);
    if (held) {
        app_forget_running(app, app->play.setup.rules.mode);
    }
    app_forget_running(app, mode);
}

/* ---- loading, and the hooks of the part ---- */

void app_running_load(struct app *app, int which, bool resumes) {
    app_ask(app, APP_PART_PAUSED, APP_LOAD_RUNNING, &app->paused.running_number)->running.which =
        (uint32_t)which;
    app->paused.loads = (uint8_t)which;
    app->paused.resumes = resumes;
}

/* Most players have no paused game when they start. */
static void take_running(struct app *app, const struct app_event *event) {
    bool news = event->game_count > 0 || event->length > 0 || app->paused.count > 0;
    if (!event->failed && (news || app->paused.resumes)) {
        app_running_answer(app, event);
    }
}

static void answer(struct app *app, const struct app_event *event) {
    if (app_is_answer(&app->paused.running_number, event)) {
        take_running(app, event);
    } else if (app_is_answer(&app->paused.save_number, event)) {
        app->paused.save_failed = event->failed;
    }
}

/* The game of the mode that is to start at once, or the newest one. */
static void begin(struct app *app) {
    bool starts = app->game.has_begin && app_starter(&app->game.begin)->wants == NULL;
    app_running_load(app, starts ? app->game.begin.mode + 1 : 0, false);
}

const struct app_part app_paused_part = {.answer = answer, .begin = begin};
