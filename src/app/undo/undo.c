/* Undo and redo, piece by piece. Undo plays the log up to the spawn of a piece: board, numbers
 * and replay are then as if later pieces had never been placed. The old log is kept at the end of
 * the log's memory, so that redo can replay it until something else is played. */
#include <string.h>

#include "app/menu/lines.h"
#include "app/train/session.h"
#include "session/record.h"

enum { SPARE = 64 }; /* extra words that a game needs to release all buttons */

/* ---- the redo log ---- */

static uint64_t *redo_words(const struct app *app) {
    return app->memory.words + (app->memory.log_capacity - app->savepoint.words - app->redo.count);
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
    app->redo.at_inputs = app_log_inputs(app);
    app->redo.at_pieces = play->session.game.pieces;
    app_buttons_clear(&app->buttons);
    app_retry_from_here(app);
    app_unrank(app, APP_UNRANKED_UNDO);
}

void app_undo_piece(struct app *app) {
    if (!app_can_undo(app)) {
        return;
    }
    if (!app_is_in_redo_log(app) && !make_redo_log(app)) {
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
