/* A savepoint: a copy of the running game to return to with one key, even after the game has
 * ended. Its log is at the very end of the log's memory, so the running game does not overwrite
 * it, and it is saved with the game. A game that returned to a savepoint is not ranked. */
#include <string.h>

#include "app/core/activity.h"
#include "app/menu/lines.h"
#include "app/train/session.h"

enum { SPARE = 64 }; /* extra words that a game needs */

/* The undone pieces are before the savepoint's log, and move when its length changes. */
static bool keep_log(struct app *app) {
    uint32_t count = (uint32_t)app->play.log.count, redo_words = app->redo.count;
    if (count + redo_words + count + SPARE > app->memory.log_capacity) {
        app_grow_log(app, app->memory.capacity * 2);
        return false;
    }
    uint64_t *end = app->memory.words + app->memory.log_capacity;
    memmove(end - count - redo_words, end - app->savepoint.words - redo_words,
            redo_words * sizeof *end);
    memmove(end - count, app->memory.words, count * sizeof *end);
    app->savepoint.words = count;
    app_fit_log(app);
    return true;
}

void app_save_point(struct app *app) {
    if (!app_can_save_point(app)) {
        return;
    }
    if (!keep_log(app)) {
        app_notice(app, "Not enough memory for a savepoint. Try again.", true);
        return;
    }
    app->savepoint.play = app->play;
    app->savepoint.is_set = true;
    app_notice(app, "Savepoint set.", false);
}

static void take_back(struct app *app) {
    struct fin_record log = app->play.log;
    uint8_t unranked = app->play.unranked, slowness = app->play.slowness;
    memcpy(app->memory.words, app_point_log(app), app->savepoint.words * sizeof *app->memory.words);
    app->play = app->savepoint.play;
    app->play.log.words = log.words;
    app->play.log.capacity = log.capacity;
    app->play.unranked = unranked;
    app->play.slowness = slowness;
    app_play_back(&app->play, FIN_BUTTONS, app->now);
}

/* When loaded from a menu, the game continues as after a pause. */
void app_load_point(struct app *app) {
    bool ended = app->play.state == APP_PLAY_ENDED;
    if (!app_can_load_point(app)) {
        app_notice(app, "No savepoint yet.", false);
        return;
    }
    if (ended) {
        app_encode_waiting(app);
        app->game.finished = false;
        app_play_was_counted(&app->savepoint.play);
        app_retry_forget(app);
    }
    app_drop_redo(app);
    take_back(app);
    app_buttons_clear(&app->buttons);
    app_retry_from_here(app);
    if (!app_plays(app)) {
        app_play_pause(&app->play, app->now);
        app_resume_game(app);
    }
    app->game.save_at = ended ? app->now : app->game.save_at;
    app_unrank(app, APP_UNRANKED_SAVEPOINT);
}

/* ---- resuming with the running game ---- */

/* Decodes it in the memory of the running game's log, which is decoded later. */
void app_point_resume(struct app *app, const uint8_t *bytes, uint32_t length,
                      struct app_exempt exempt) {
    struct app_play *saved = &app->savepoint.play;
    struct fin_replay replay;
    saved->log = fin_record_make(app->memory.words, app->memory.log_capacity);
    saved->by_finger = app->play.by_finger;
    if (fin_replay_decode(bytes, length, &replay, app->memory.words, app->memory.log_capacity)
                .sentence != NULL ||
        !app_play_resume(saved, &replay, exempt, app->now)) {
        return;
    }
    app->savepoint.words = (uint32_t)replay.record.count;
    memmove(app_point_log(app), app->memory.words,
            app->savepoint.words * sizeof *app->memory.words);
    app->savepoint.is_set = true;
    app_fit_log(app);
}
