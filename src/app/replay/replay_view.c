/* The screen for watching replays, as a view. */
#include <string.h>

#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/text/format.h"
#include "app/train/session.h"

/* The others are in the help. */
static const struct view_hint hints[] = {
    {"Space", "pause", "", 0},        {"← →", "1 s", "", 0},       {"↑ ↓", "speed", "", 0},
    {", .", "input", "", 2},          {"0-9", "jump", "", 3},      {"?", "help", "", 0},
    {"B N X", "piece, fault", "", 1}, {"Enter", "play on", "", 1},
};
_Static_assert(sizeof hints / sizeof hints[0] <= VIEW_HINTS, "all of them are shown");

static void show_speed(const struct app_watch *watch, struct view_replay *replay) {
    struct fin_writer writer = fin_writer_start(replay->speed, sizeof replay->speed);
    uint32_t speed = app_watch_speed(watch);
    if (speed % 1000 == 0) {
        fin_write_number(&writer, speed / 1000);
    } else {
        app_write_ratio(&writer, speed, 1000);
    }
    fin_write_text(&writer, "×");
}

static void show_state(const struct app_watch *watch, struct view_replay *replay) {
    struct fin_writer writer = fin_writer_start(replay->state, sizeof replay->state);
    uint64_t end = watch->replay.end_us > 0 ? watch->replay.end_us : 1;
    if (watch->state == APP_WATCH_READING) {
        fin_write_text(&writer, "reading ");
        fin_write_number(&writer, (int64_t)(watch->playback.session.game.time * 100 / end));
        fin_write_text(&writer, " %");
    } else if (watch->state == APP_WATCH_PLAYING) {
        fin_write_text(&writer, "playing");
    } else {
        bool over = app_watch_time(watch) >= watch->replay.end_us;
        fin_write_text(&writer, over ? "the end" : "paused");
    }
}

/* True if the current piece, or the last one at the end, was dragged with a finger. */
static bool follows_finger(const struct app_watch *watch) {
    uint32_t pieces = watch->shown.session.game.pieces;
    bool over = pieces > 0 && watch->shown.session.game.status != FIN_PLAYING;
    return fin_fingers_moved(&watch->replay.fingers, over ? pieces - 1 : pieces);
}

static void show_finesse(const struct app *app, struct view_game *view) {
    const struct app_watch *watch = &app->replay.watch;
    if (watch->state != APP_WATCH_READING && (watch->judges || watch->replay.fingers.count > 0)) {
        uint32_t judged = app_watch_judged(watch);
        app_judged_view(app, judged, judged - app_watch_faults(watch), follows_finger(watch),
                        &watch->verdict, view);
    }
}

void app_replay_view(const struct app *app, struct view *view) {
    const struct app_watch *watch = &app->replay.watch;
    struct view_replay *replay = &view->replay;
    uint64_t end = watch->replay.end_us > 0 ? watch->replay.end_us : 1;
    view->has_game = true;
    if (app->replay.from == APP_WATCH_REWIND) {
        app_put(view->title, sizeof view->title, "REWIND");
    }
    app_play_view(&watch->shown, app->now, app->profile.own[APP_SET_GHOST] == APP_ON,
                  app_reduced_motion(app), NULL, &view->game);
    replay->done = (uint16_t)(app_watch_time(watch) * 1000 / end);
    struct fin_writer writer = fin_writer_start(replay->time, sizeof replay->time);
    app_write_time(&writer, app_watch_time(watch), 1);
    writer = fin_writer_start(replay->end, sizeof replay->end);
    app_write_time(&writer, watch->replay.end_us, 1);
    show_speed(watch, replay);
    show_state(watch, replay);
    memcpy(replay->marks, watch->marks, sizeof replay->marks);
    replay->failure = watch->differs_us != FIN_NEVER;
    show_finesse(app, &view->game);
    view->game.hint_count = sizeof hints / sizeof hints[0];
    memcpy(view->game.hints, hints, sizeof hints);
    view->help[0] = '\0';
    if (app_odds_active(app)) {
        app_odds_view(app, view);
    }
}
