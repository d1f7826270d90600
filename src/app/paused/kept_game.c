/* The saved form of a running game, so that it can be resumed another day: its replay; the replay
 * of its savepoint, if it has one; then, if needed, the faults of retried pieces and other pieces
 * that do not count, and a byte with the reason why the game is not ranked. */
#include "app/paused/kept_game.h"
#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/train/session.h"
#include "session/replay.h"

/* ---- reading ---- */

struct part {
    const uint8_t *bytes;
    uint32_t length; /* 0: none */
};

static struct part replay_at(const uint8_t *bytes, uint32_t length) {
    return (struct part){bytes, (uint32_t)fin_replay_span(bytes, length)};
}

static struct part behind(struct part part, const uint8_t *bytes, uint32_t length) {
    uint32_t used = (uint32_t)(part.bytes - bytes) + part.length;
    return (struct part){bytes + used, length - used};
}

/* The data after the replays. */
struct tail {
    struct app_retried retried;
    struct app_exempt exempt;
    uint8_t unranked;
};

/* False if it is invalid. */
static bool read_tail(struct part part, struct tail *tail) {
    uint32_t before = part.length > 0 ? part.length - 1 : 0;
    tail->unranked = part.length > 0 ? part.bytes[before] : 0;
    return app_retried_decode(&tail->retried, &tail->exempt, part.bytes, before) == before;
}

static bool resume_own(struct app *app, struct part own, const struct tail *tail) {
    struct fin_replay replay;
    size_t room = app->memory.log_capacity - app_point_words(app);
    if (fin_replay_decode(own.bytes, own.length, &replay, app->memory.words, room).sentence !=
            NULL ||
        !app_play_resume(&app->play, &replay, tail->exempt, app->now)) {
        return false;
    }
    app->play.unranked = tail->unranked;
    app_retry_resume(app, &tail->retried);
    return true;
}

/* A savepoint that can not be read is dropped; the game is not. */
static bool resume(struct app *app, struct part own, struct part point, struct part rest) {
    struct tail tail;
    app_forget_point(app);
    if (own.length == 0 || !read_tail(rest, &tail)) {
        return false;
    }
    if (point.length > 0) {
        app_point_resume(app, point.bytes, point.length, tail.exempt);
    }
    bool good = resume_own(app, own, &tail);
    if (!good) {
        app_forget_point(app);
    }
    return good;
}

static void report_unreadable(struct app *app) {
    app->play.state = APP_PLAY_NONE;
    app_notice(app, "The paused game is damaged and was skipped.", true);
}

/* Asks again once there is room for its log. */
static void ask_with_room(struct app *app, uint32_t words, bool resumes) {
    if (app->memory.asked_words != 0) {
        report_unreadable(app);
        return;
    }
    app_grow_log(app, words + words / 2);
    app_running_load(app, app->paused.loads, resumes);
}

/* Selects Resume only if the player is still on Play, the initial selection. */
static void select_resume(struct app *app) {
    app->menu.stack[0].chosen -= app->menu.stack[0].chosen == 1;
}

/* The memory contains another game, or the end of one. */
static void clear_memory(struct app *app) {
    app_parts_left(app, false);
    app_encode_waiting(app);
    app->game.finished = false;
    app->game.has_best = app->game.knows_best = false;
    app->paused.save_failed = false;
    app_drop_redo(app);
    app_buttons_clear(&app->buttons);
}

void app_running_take(struct app *app, const uint8_t *bytes, uint32_t length) {
    struct part own = replay_at(bytes, length), rest = behind(own, bytes, length);
    struct part point = replay_at(rest.bytes, rest.length), tail = behind(point, bytes, length);
    size_t words = fin_replay_words(own.bytes, own.length);
    words += fin_replay_words(point.bytes, point.length);
    if (words >= app->memory.log_capacity && words < UINT32_MAX / 4) {
        ask_with_room(app, (uint32_t)words * 2, app->paused.resumes);
        return;
    }
    clear_memory(app);
    if (!resume(app, own, point, tail)) {
        report_unreadable(app);
        return;
    }
    app_parts_begun(app);
    if (app->paused.loads == 0) {
        select_resume(app);
    }
}

/* ---- requesting it ---- */

void app_running_return(struct app *app) {
    if (app->paused.count > 0) {
        app_running_load(app, 0, false);
    }
}

/* The newest paused game is loaded only if the app has no game; a requested one replaces the
 * current game. */
static bool has_room(const struct app *app) {
    bool busy = app_in_play(app) || !app_allows(app, APP_ALLOWS_KEEPING);
    return !busy && (app->paused.loads != 0 || app->play.state == APP_PLAY_NONE);
}

bool app_awaits_running(const struct app *app) {
    return app->paused.running_number != 0 && has_room(app);
}

void app_running_answer(struct app *app, const struct app_event *event) {
    app_paused_take(app, event);
    if (event->length == 0 && app->paused.resumes) {
        app_notice(app, "This game is open in another window.", false);
    } else if (event->length > 0 && has_room(app)) {
        app_running_take(app, event->bytes, event->length);
        if (app->paused.resumes && app->paused.running_number == 0) {
            app_resume_game(app);
        }
    }
}

/* ---- progress of a saved game ---- */

size_t app_running_words(const uint8_t *bytes, uint32_t length) {
    struct part own = replay_at(bytes, length);
    return fin_replay_words(own.bytes, own.length);
}

bool app_running_look(const uint8_t *bytes, uint32_t length, uint64_t *words, size_t count,
                      struct app_record *record) {
    struct part own = replay_at(bytes, length);
    struct fin_replay replay;
    struct app_play play = {.log = fin_record_make(words, count)};
    if (own.length == 0 ||
        fin_replay_decode(own.bytes, own.length, &replay, words, count).sentence != NULL ||
        !app_play_resume(&play, &replay, (struct app_exempt){.counted = UINT32_MAX}, 0)) {
        return false;
    }
    *record = app_play_record(&play, 0);
    return true;
}
