/* The watched replay, as the rest of the app sees it: its memory, and the hooks of the part. */
#include <string.h>

#include "app/core/part.h"
#include "app/menu/lines.h"

bool app_can_rewind(const struct app *app) {
    return app_can_save_point(app) && app->play.session.game.time > 0;
}

static void move(struct app *app, uint64_t *words, uint32_t capacity) {
    uint32_t start = app->memory.capacity - app->memory.replay_words,
             had = app->memory.replay_words;
    if (app->replay.wanted > had && capacity >= start + app->replay.wanted) {
        app->memory.replay_words = app->replay.wanted;
    }
    uint32_t new_start = capacity - app->memory.replay_words;
    if (app->replay.watch.state != APP_WATCH_NONE) {
        memmove(words + new_start, words + start, had * sizeof *words);
        app_watch_move(&app->replay.watch, words + new_start);
    } else if (app_race_is_on(app)) {
        memmove(words + new_start, words + start, had * sizeof *words);
        app_race_move(app, words + new_start);
    }
    app->replay.wanted = 0;
}

static bool is_wanted(const struct app_begin *begin) {
    return begin->replay != NULL;
}

bool app_watch_is_watched(const struct app *app) {
    return app->replay.waits || app_top(app) == APP_SCREEN_REPLAY;
}

static const struct app_starter starter = {.wants = is_wanted, .start = app_replay_start};

const struct app_part app_replay_part = {.is_open = app_watch_is_watched,
                                         .advance = app_replay_advance,
                                         .due = app_replay_due,
                                         .answer = app_replay_answer,
                                         .move = move,
                                         .starter = &starter};
