/* The replay that is watched. */
#ifndef FIN_APP_REPLAY_REPLAY_H
#define FIN_APP_REPLAY_REPLAY_H

#include "app/core/app.h"
#include "app/replay/watch.h"

struct app;
struct app_press;

/* Where a replay that is watched comes from. */
enum app_watch_from {
    APP_WATCH_GAME,
    APP_WATCH_RESULT,
    APP_WATCH_BEGIN,
    APP_WATCH_PASTE,
    APP_WATCH_REWIND, /* the paused game */
};

/* A replay that is watched. */
struct app_replay {
    struct app_watch watch;
    uint32_t wanted; /* words of memory that were asked for */
    uint8_t from;    /* enum app_watch_from */
    bool waits;      /* for memory */
    int64_t game;    /* its id, or 0 */
    uint32_t number; /* the answer that is awaited */
};

/* ---- replay_open.c, replay.c ---- */

/* Opens the replay of a kept game, of the one that has just ended, or the one
 * that the platform began with. */
void app_watch_game(struct app *app, int64_t game);
void app_watch_result(struct app *app);
/* The running game so far, at its end; one can play on from anywhere in it. */
void app_watch_rewind(struct app *app);
/* There is something to go back to. */
bool app_can_rewind(const struct app *app);
void app_watch_begin(struct app *app);
/* Opens the one in these bytes. False: there is not enough memory yet, and it was
 * asked for. */
bool app_watch_bytes(struct app *app, const uint8_t *bytes, uint32_t length);
/* Memory for the log of a replay, of which there is one at a time; NULL: it was
 * asked for. */
uint64_t *app_watch_room(struct app *app, size_t log_words);
/* A replay is being watched, or read for that. */
bool app_watch_is_open(const struct app *app);
/* It was read through. */
bool app_watch_is_read(const struct app *app);
const struct fin_replay *app_watch_replay(const struct app *app);
/* The replay that was pasted: its bytes, or NULL while there is no memory for them. */
void app_watch_pasted(struct app *app);
/* Memory was given: what lies in it is moved. */
void app_watch_give(struct app *app, uint64_t *words, uint32_t capacity);
/* Hands out the replay: kind is APP_COPY_TEXT, its link, or APP_SAVE_FILE. */
void app_watch_hand_out(struct app *app, int kind);
bool app_watch_key(struct app *app, const struct app_press *press);
bool app_watch_uses_key(const struct app *app, int key, bool ctrl);
/* A place of the time line was pointed at. */
bool app_watch_point(struct app *app, const struct app_event *event);
void app_watch_closed(struct app *app);
void app_watch_covered(struct app *app);
const struct app_play *app_watch_play(const struct app *app);
void app_watch_leave(struct app *app);
void app_replay_view(const struct app *app, struct view *view);

#endif
