/* Undo and redo, piece by piece. Undo plays the log up to the spawn of a piece: board, numbers
 * and replay are then as if later pieces had never been placed. The old log is kept at the end of
 * the log's memory, so that redo can replay it until something else is played. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/train/session.h"
#include "session/record.h"

enum { SPARE = 64 }; /* extra words that a game needs to release all buttons */

/* ---- conditions ---- */

bool app_undoes(const struct app *app) {
    return app->play.state != APP_PLAY_NONE && app_mode_undoes(app->play.setup.rules.mode);
}

static bool is_running(const struct app *app) {
    return app_undoes(app) && app->play.state == APP_PLAY_RUNNING;
}

static uint32_t inputs(const struct app *app) {
    return (uint32_t)(app->play.log.count - app->play.log.checks);
}

/* True if the game is still where the last undo or redo left it. */
static bool is_in_redo_log(const struct app *app) {
    const struct app_redo *redo = &app->redo;
    return redo->is_set && inputs(app) == redo->at_inputs &&
           app->play.session.game.pieces == redo->at_pieces;
}

bool app_can_undo(const struct app *app) {
    return is_running(app) && app->play.session.game.pieces > 0;
}

bool app_can_redo(const struct app *app) {
    return is_running(app) && is_in_redo_log(app) && app->redo.at_pieces < app->redo.pieces;
}

/* ---- the redo log and its memory ---- */

static uint64_t *redo_words(const struct app *app) {
    return app->memory.words + (app->memory.log_capacity - app->savepoint.words - app->redo.count);
}

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

/* Copies the current log; false if there is no room. */
static bool make_redo_log(struct app *app) {
    uint32_t count = (uint32_t)app->play.log.count;
    app_drop_redo(app);
    if (2 * count + SPARE + app->savepoint.words > app->memory.log_capacity) {
        app_grow_log(app, app->memory.capacity * 2);
        return false;
    }
    app->redo = (struct app_redo){.is_set = true,
                                  .count = count,
                                  .end_us = app->play.session.game.time,
                                  .pieces = app->play.session.game.pieces};
    memmove(redo_words(app), app->memory.words, count * sizeof *app->memory.words);
    app_fit_log(app);
    return true;
}

/* ---- going to a piece ---- */

/* Plays one word of the log, or what is due before it. False at the end. */
static bool play_step(struct fin_playback *playback, const struct fin_replay *redo) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    uint64_t due = fin_playback_due(playback, &redo->record);
    bool by_itself = fin_session_due(&playback->session) <= due;
    struct fin_record one = redo->record;
    one.count = playback->position + (by_itself ? 0 : 1);
    if (due > redo->end_us) {
        return false;
    }
    while (fin_playback_advance(playback, &one, due, events, FIN_EVENTS_PER_INSTANT, &count) ==
           FIN_MORE) {
    }
    return true;
}

static uint32_t count_checks(const struct fin_record *record) {
    uint32_t checks = 0;
    for (size_t i = 0; i < record->count; i++) {
        checks += fin_word_is_check(record->words[i]);
    }
    return checks;
}

static bool is_at(const struct fin_session *session, uint32_t pieces) {
    return session->game.pieces == pieces && session->game.piece.kind != FIN_NONE;
}

/* Cuts the redo log where this many pieces are placed and the next has spawned; leaves it whole
 * if it does not get there. */
static void cut_redo_log(struct fin_replay *redo, uint32_t pieces) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    struct fin_playback playback;
    fin_playback_start(&playback, &redo->setup, events, FIN_EVENTS_PER_INSTANT, &count);
    bool more = true;
    while (more && !is_at(&playback.session, pieces)) {
        more = play_step(&playback, redo);
    }
    if (more) {
        redo->record.count = playback.position;
        redo->end_us = playback.session.game.time;
    }
    redo->record.checks = count_checks(&redo->record);
}

/* Messages stay, and so do the reasons why the game is not ranked. */
static void go_to(struct app *app, uint32_t pieces) {
    struct app_play *play = &app->play, before = app->play;
    struct fin_replay part = {.setup = play->setup,
                              .record = {.words = redo_words(app), .count = app->redo.count},
                              .end_us = app->redo.end_us,
                              .fingers = play->exempt.fingers};
    cut_redo_log(&part, pieces);
    app_play_take_over(play, &part, before.exempt, app->now);
    app_play_unpause(play, app->now, 0);
    play->unranked = before.unranked;
    play->slowness = before.slowness;
    memcpy(play->said, before.said, sizeof play->said);
    play->said_count = before.said_count;
    app->redo.at_inputs = inputs(app);
    app->redo.at_pieces = play->session.game.pieces;
    app_buttons_clear(&app->buttons);
    app_retry_from_here(app);
    app_unrank(app, APP_UNRANKED_UNDO);
}

void app_undo_piece(struct app *app) {
    if (!app_can_undo(app)) {
        return;
    }
    if (!is_in_redo_log(app) && !make_redo_log(app)) {
        app_notice(app, "Not enough memory to undo. Try again.", true);
        return;
    }
    go_to(app, app->play.session.game.pieces - 1);
}

void app_redo_piece(struct app *app) {
    if (app_can_redo(app)) {
        go_to(app, app->redo.at_pieces + 1);
    }
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
