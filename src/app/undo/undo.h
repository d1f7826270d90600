/* Going back in the running game: retry of a piece with a fault, undo and redo, the savepoint. */
#ifndef FIN_APP_UNDO_UNDO_H
#define FIN_APP_UNDO_UNDO_H

#include "app/play/play.h"
#include "app/play/retried.h"

struct app;
struct app_press;

/* Retry: the game before the last button or instant, and before the current piece spawned. */
struct app_retry {
    struct app_play before, point;
    bool has_point;
    bool tells;     /* announce that the game is not ranked once the piece is placed */
    uint8_t button; /* the button that spawned the piece; FIN_BUTTONS: none */
    uint64_t deaf_till;
    /* Without key releases: the key that may still be held from before the retried piece, and
     * whether it has repeated once since. */
    uint8_t key;
    bool once;
    struct app_retried retried;       /* of this game */
    uint16_t names[TRAIN_PLACEMENTS]; /* of their faults, by placement, a bit each */
};

/* The redo log: the log as it was before pieces were undone, at the end of the log's memory, and
 * the point in it to which the last undo or redo moved the game. */
struct app_redo {
    bool is_set;    /* false: nothing was undone */
    uint32_t count; /* in words */
    uint64_t end_us;
    uint32_t pieces;    /* at its end */
    uint32_t at_inputs; /* inputs up to that point */
    uint32_t at_pieces; /* pieces up to that point */
};

struct app_savepoint {
    bool is_set;
    struct app_play play;
    uint32_t words; /* of its log */
};

/* ---- part.c, undo.c ---- */

/* True if the running game's mode allows undo. */
bool app_undoes(const struct app *app);
bool app_can_undo(const struct app *app);
bool app_can_redo(const struct app *app);
/* Returns to the spawn of the last piece, as if it had never been placed, if possible. */
void app_undo_piece(struct app *app);
/* Places the piece that was undone last again, if possible. */
void app_redo_piece(struct app *app);
/* The number of inputs in the log of the game. */
uint32_t app_log_inputs(const struct app *app);
/* True if the game is still where the last undo or redo left it. */
bool app_is_in_redo_log(const struct app *app);
/* Drops the redo log, because the game continued differently. */
void app_drop_redo(struct app *app);
/* Gives the running log the memory that the savepoint and the redo log leave free. */
void app_fit_log(struct app *app);

/* ---- part.c, savepoint.c ---- */

bool app_can_save_point(const struct app *app);
bool app_can_load_point(const struct app *app);
void app_save_point(struct app *app);
void app_load_point(struct app *app);
/* Its log. */
uint64_t *app_point_log(const struct app *app);
/* Words at the end of the log's memory that hold its log; 0: no savepoint. */
uint32_t app_point_words(const struct app *app);
/* Another game is about to start. */
void app_forget_point(struct app *app);
/* Encodes the savepoint as a replay; 0 if it does not fit. */
uint32_t app_point_encode(const struct app *app, uint8_t *bytes, uint32_t size);
/* Decodes a savepoint, before the log of the running game is decoded. If it can not be read, there
 * is none. */
void app_point_resume(struct app *app, const uint8_t *bytes, uint32_t length,
                      struct app_exempt exempt);

/* ---- retry.c ---- */

/* Call this before a button, or an instant of the game. */
void app_retry_before(struct app *app);
/* Call this after it. */
void app_retry_after(struct app *app, bool button);
/* Runs everything due, one instant at a time if pieces may be retried. */
void app_retry_advance(struct app *app);
/* The game was rewound to here: a piece with a fault returns to this point. */
void app_retry_from_here(struct app *app);
/* Another game starts: drops retried pieces. */
void app_retry_forget(struct app *app);
/* The game is rewound: no piece is retried before the next one, but earlier retries count. */
void app_retry_rewind(struct app *app);
/* The finesse of the game, including retried pieces. */
struct app_finesse app_finesse_counted(const struct app *app);
/* The faults of retried pieces of the running game. */
const struct app_retried *app_retry_counts(const struct app *app);
/* Restores those of a saved game. */
void app_retry_resume(struct app *app, const struct app_retried *retried);
/* True shortly after a retry, when presses are ignored, and for repeats of a key that was held
 * then. press: NULL for a button. */
bool app_retry_ignores(struct app *app, const struct app_press *press);

#endif
