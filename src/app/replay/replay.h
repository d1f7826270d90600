/* The replay being watched. */
#ifndef FIN_APP_REPLAY_REPLAY_H
#define FIN_APP_REPLAY_REPLAY_H

#include "app/core/app.h"
#include "app/replay/watch.h"

struct app;
struct app_press;

/* The source of a watched replay. */
enum app_watch_from {
    APP_WATCH_GAME,
    APP_WATCH_RESULT,
    APP_WATCH_BEGIN,
    APP_WATCH_PASTE,
    APP_WATCH_REWIND, /* the paused game */
};

/* A watched replay. */
struct app_replay {
    struct app_watch watch;
    uint32_t wanted; /* requested words of memory */
    uint8_t from;    /* enum app_watch_from */
    bool waits;      /* for memory */
    int64_t game;    /* its id, or 0 */
    uint32_t number; /* pending answer */
};

/* ---- replay_open.c, replay.c ---- */

/* Opens the replay of a saved game, of the game that has just ended, or the one given at the
 * start of the program. */
void app_watch_game(struct app *app, int64_t game);
void app_watch_result(struct app *app);
/* Opens the running game so far, at its end; it can be continued from any point. */
void app_watch_rewind(struct app *app);
/* True if there is something to rewind to. */
bool app_can_rewind(const struct app *app);
/* Opens a replay from bytes. False: there is not enough memory yet, and it was requested. */
bool app_watch_bytes(struct app *app, const uint8_t *bytes, uint32_t length);
/* Memory for the log of a replay, of which there is one at a time; NULL: it was requested. */
uint64_t *app_watch_room(struct app *app, size_t log_words);
/* True if a replay is being watched, or read for that. */
bool app_watch_is_open(const struct app *app);
/* True once it was read completely. */
bool app_watch_is_read(const struct app *app);
/* True if a replay is watched, or waits for its memory. */
bool app_watch_is_watched(const struct app *app);
const struct fin_replay *app_watch_replay(const struct app *app);
/* Shows a time of it, paused; and continues playing from there. */
void app_watch_go(struct app *app, uint64_t time_us);
void app_watch_play_on(struct app *app);
/* Opens a pasted replay, once there is memory for it. */
void app_watch_pasted(struct app *app);
/* Exports the replay: kind is APP_COPY_TEXT for its link, or APP_SAVE_FILE. */
void app_watch_hand_out(struct app *app, int kind);
bool app_watch_key(struct app *app, const struct app_press *press);
bool app_watch_uses_key(const struct app *app, int key, bool ctrl);
/* A point on the timeline was clicked. */
bool app_watch_point(struct app *app, const struct app_event *event);
void app_watch_closed(struct app *app);
void app_watch_covered(struct app *app);
const struct app_play *app_watch_play(const struct app *app);
void app_watch_leave(struct app *app);
void app_replay_view(const struct app *app, struct view *view);

/* ---- replay_open.c: hooks of the part ---- */

void app_replay_start(struct app *app);
void app_replay_answer(struct app *app, const struct app_event *event);
void app_replay_advance(struct app *app);
uint64_t app_replay_due(const struct app *app);

#endif
