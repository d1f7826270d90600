/* A race against the player's own best game: loads its replay when a game starts, and plays it
 * beside the game, always at the same game time. The display depends on the replay alone. Its log
 * uses the memory of watched replays; watching one meanwhile takes the memory, and the race loads
 * its replay again. */
#include "app/core/part.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

enum {
    EVENTS = 256,
    RACE_STEPS = 200000, /* about 5 ms; a game of 40 lines has 3,000 */
};

/* ---- loading ---- */

static void start_over(struct app_race *race) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    fin_playback_start(&race->playback, &race->replay.setup, events, EVENTS, &count);
}

/* False for a game that the current rules would play differently, and for one that takes too long
 * to check before the game starts. */
static bool is_measure(const struct fin_replay *replay) {
    struct fin_replay_player player;
    fin_replay_player_start(&player, replay, RACE_STEPS);
    return fin_replay_player_verify(&player, RACE_STEPS) == FIN_DONE;
}

static bool take(struct app_race *race, const struct app_event *event, uint64_t *words,
                 size_t count) {
    struct fin_byte_error error =
        fin_replay_decode(event->bytes, event->length, &race->replay, words, count);
    if (error.sentence != NULL || !is_measure(&race->replay)) {
        return false;
    }
    start_over(race);
    return true;
}

/* If there is no memory for it, it is loaded again once memory was given. */
void app_race_take(struct app *app, const struct app_event *event) {
    size_t count = event->failed ? 0 : fin_replay_words(event->bytes, event->length);
    if (count == 0 || !app_race_is_wanted(app) || app_watch_is_open(app)) {
        return;
    }
    bool first = !app->race.asked_room;
    uint64_t *words = app_watch_room(app, count);
    if (words != NULL) {
        app->race.runs = take(&app->race, event, words, count);
    } else if (first) {
        app_race_ask(app);
        app->race.asked_room = true;
    }
}

/* ---- time ---- */

/* A game that was rewound rewinds its rival. */
void app_race_advance(struct app *app) {
    struct app_race *race = &app->race;
    struct fin_event events[EVENTS];
    size_t count = 0;
    uint64_t time = app->play.session.game.time, end = race->replay.end_us;
    if (!app->play.begun) {
        return;
    }
    if (time < race->playback.session.game.time) {
        start_over(race);
    }
    while (fin_playback_advance(&race->playback, &race->replay.record, time < end ? time : end,
                                events, EVENTS, &count) == FIN_MORE) {
    }
}

uint64_t app_race_due(const struct app *app) {
    const struct app_race *race = &app->race;
    const struct app_play *play = &app->play;
    if (play->state != APP_PLAY_RUNNING) {
        return FIN_NEVER;
    }
    uint64_t due = fin_playback_due(&race->playback, &race->replay.record);
    bool none = due > race->replay.end_us || due < play->game_us;
    return none ? FIN_NEVER : app_play_at(play, due + FIN_STAMP_US);
}

/* ---- view ---- */

static void show_cells(const struct fin_game *game, struct view_race *view) {
    for (int y = 0; y < VIEW_RACE_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            view->cells[y][x] = (uint8_t)fin_board_cell(&game->board, x, y);
        }
    }
    struct fin_cell cells[FIN_CELLS];
    struct fin_piece piece = fin_game_piece(game);
    if (piece.kind == FIN_NONE) {
        return;
    }
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (cells[i].y < VIEW_RACE_ROWS) {
            view->cells[cells[i].y][cells[i].x] = piece.kind;
        }
    }
}

/* The remaining rows of garbage, or lines. */
static uint64_t left_of(const struct fin_game *game) {
    struct fin_guidance guidance = fin_game_guidance(game);
    uint64_t goal = (uint64_t)game->rules.limit_lines, done = game->lines;
    if (guidance.goal > 0) {
        goal = guidance.goal;
        done = guidance.done;
    }
    return done < goal ? goal - done : 0;
}

/* Writes "18 to go"; at the end, its sort key. */
static void show_left(const struct fin_game *game, struct view_race *view) {
    struct fin_writer writer = fin_writer_start(view->left, sizeof view->left);
    if (game->status == FIN_PLAYING) {
        fin_write_number(&writer, (int64_t)left_of(game));
        fin_write_text(&writer, " to go");
    } else if (app_mode_ranking(game->rules.mode) == APP_BY_PIECES) {
        fin_write_number(&writer, game->pieces);
        fin_write_text(&writer, " pieces");
    } else {
        app_write_time(&writer, game->time, 2);
    }
}

void app_race_show(const struct fin_game *rival, const struct fin_game *own, const char *title,
                   struct view_race *view) {
    view->shown = true;
    view->over = rival->status != FIN_PLAYING;
    view->ahead = !view->over && left_of(rival) > left_of(own);
    app_put(view->title, sizeof view->title, title);
    show_cells(rival, view);
    show_left(rival, view);
}

void app_race_view(const struct app *app, uint64_t now, struct view *view) {
    (void)now;
    app_race_show(&app->race.playback.session.game, &app->play.session.game, "YOUR BEST",
                  &view->game.race);
}
