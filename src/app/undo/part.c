/* Going back in the running game, as the rest of the app sees it: when it is possible, the
 * commands, and the memory that the savepoint and the redo log use. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"

/* ---- undo and redo ---- */

bool app_undoes(const struct app *app) {
    return app->play.state != APP_PLAY_NONE && app_mode_undoes(app->play.setup.rules.mode);
}

static bool is_running(const struct app *app) {
    return app_undoes(app) && app->play.state == APP_PLAY_RUNNING;
}

uint32_t app_log_inputs(const struct app *app) {
    return (uint32_t)(app->play.log.count - app->play.log.checks);
}

/* True if the game is still where the last undo or redo left it. */
bool app_is_in_redo_log(const struct app *app) {
    const struct app_redo *redo = &app->redo;
    return redo->is_set && app_log_inputs(app) == redo->at_inputs &&
           app->play.session.game.pieces == redo->at_pieces;
}

bool app_can_undo(const struct app *app) {
    return is_running(app) && app->play.session.game.pieces > 0;
}

bool app_can_redo(const struct app *app) {
    return is_running(app) && app_is_in_redo_log(app) && app->redo.at_pieces < app->redo.pieces;
}

/* ---- memory ---- */

void app_drop_redo(struct app *app) {
    app->redo = (struct app_redo){0};
    app_fit_log(app);
}

void app_fit_log(struct app *app) {
    app_play_give_log(&app->play, app->memory.words,
                      app->memory.log_capacity - app->savepoint.words - app->redo.count);
}

/* The redo log and the savepoint are at the end of the log's memory. */
static void move(struct app *app, uint64_t *words, uint32_t capacity) {
    uint32_t count = app->redo.count + app->savepoint.words;
    uint32_t log_capacity = app_log_capacity(app, capacity);
    if (count > 0) {
        memmove(words + (log_capacity - count), words + (app->memory.log_capacity - count),
                count * sizeof *words);
    }
}

/* ---- the savepoint ---- */

uint64_t *app_point_log(const struct app *app) {
    return app->memory.words + (app->memory.log_capacity - app->savepoint.words);
}

static bool has_game(const struct app *app) {
    return app->play.state != APP_PLAY_NONE && app->play.begun &&
           app_allows(app, APP_ALLOWS_KEEPING);
}

bool app_can_save_point(const struct app *app) {
    return has_game(app) &&
           (app->play.state == APP_PLAY_RUNNING || app->play.state == APP_PLAY_PAUSED);
}

bool app_can_load_point(const struct app *app) {
    return has_game(app) && app->savepoint.is_set;
}

uint32_t app_point_words(const struct app *app) {
    return app->savepoint.words;
}

void app_forget_point(struct app *app) {
    app->savepoint.is_set = false;
    app->savepoint.words = 0;
    app_fit_log(app);
}

uint32_t app_point_encode(const struct app *app, uint8_t *bytes, uint32_t size) {
    if (!app->savepoint.is_set) {
        return 0;
    }
    struct fin_replay replay = app_play_replay(&app->savepoint.play);
    replay.record.words = app_point_log(app);
    return (uint32_t)fin_replay_encode(&replay, bytes, size);
}

/* ---- the part ---- */

static bool is_a_game(const struct app *app) {
    return app_allows(app, APP_ALLOWS_KEEPING);
}

static const struct app_action_row actions[] = {
    {.action = APP_ACTION_UNDO,
     .run = app_undo_piece,
     .offered = app_undoes,
     .ready = app_can_undo,
     .label = "undo"},
    {.action = APP_ACTION_REDO,
     .run = app_redo_piece,
     .offered = app_undoes,
     .ready = app_can_redo,
     .label = "redo"},
    {.action = APP_ACTION_SAVE, .run = app_save_point, .offered = is_a_game},
    {.action = APP_ACTION_LOAD, .run = app_load_point, .offered = is_a_game},
    {0},
};

const struct app_part app_undo_part = {.move = move,
                                       .moved = app_fit_log,
                                       .ignores = app_retry_ignores,
                                       .before = app_retry_before,
                                       .after = app_retry_after,
                                       .actions = actions};
