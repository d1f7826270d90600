/* Going back in the running game: retry of a piece with a fault, undo and redo, the
 * savepoint. */
#ifndef FIN_APP_UNDO_UNDO_H
#define FIN_APP_UNDO_UNDO_H

#include "app/play/play.h"
#include "app/play/retried.h"

struct app;

/* A faulty piece can come back: the game before the last button or instant, and
 * before the piece in play came. */
struct app_retry {
    struct app_play before, point;
    bool has_point;
    bool tells;     /* that the game is not ranked, when the piece is placed */
    uint8_t button; /* that brought the piece in; FIN_BUTTONS: none did */
    uint64_t deaf_till;
    /* without releases: the key that may still be held since before the piece came back,
     * and whether it came once more since */
    uint8_t key;
    bool once;
    struct app_retried retried;       /* of this game */
    uint16_t names[TRAIN_PLACEMENTS]; /* of their faults, by placement, a bit each */
};

/* The redo log: the log as it was before pieces were undone, at the end of the log's
 * memory, and where in it the game stands now. */
struct app_redo {
    bool is_set;    /* else nothing was undone */
    uint32_t count; /* words */
    uint64_t end_us;
    uint32_t pieces;    /* that it ends with */
    uint32_t at_inputs; /* where the game stands in it: inputs */
    uint32_t at_pieces; /* ... and pieces */
};

struct app_savepoint {
    bool is_set;
    struct app_play play;
    uint32_t words; /* of its log */
};

/* ---- undo.c ---- */

/* The running game's mode lets pieces be taken back. */
bool app_undoes(const struct app *app);
bool app_can_undo(const struct app *app);
bool app_can_redo(const struct app *app);
/* Back to where the last piece came in, as if it had never been put down; and
 * forward again. What can not be done is left. */
void app_undo_piece(struct app *app);
void app_redo_piece(struct app *app);
/* Forgets the redo log: the player went on in another way. */
void app_drop_redo(struct app *app);
/* Gives the running log the memory that the savepoint and the redo log leave free. */
void app_fit_log(struct app *app);
/* The log's memory was moved, and its end with it. */
void app_move_redo(struct app *app, uint64_t *words, uint32_t log_capacity);

/* ---- savepoint.c ---- */

bool app_can_save_point(const struct app *app);
bool app_can_load_point(const struct app *app);
void app_save_point(struct app *app);
void app_load_point(struct app *app);
/* Words at the end of the log's memory that hold its log; 0: none is set. */
uint32_t app_point_words(const struct app *app);
/* Another game is about to begin. */
void app_forget_point(struct app *app);
/* The savepoint as replay bytes; 0 if they do not fit. And back, before the log of the
 * running game is there; if it can not be read there is none. */
uint32_t app_point_encode(const struct app *app, uint8_t *bytes, uint32_t size);
void app_point_resume(struct app *app, const uint8_t *bytes, uint32_t length,
                      struct app_exempt exempt);

/* ---- retry.c ---- */

/* Before and after a button, or an instant of the game. */
void app_retry_before(struct app *app);
void app_retry_after(struct app *app, bool button);
/* All that is due by now, instant by instant where pieces may come back. */
void app_retry_advance(struct app *app);
/* The game went back to here: a faulty piece comes back to it. */
void app_retry_from_here(struct app *app);
/* Another game: what came back before is none of its business. */
void app_retry_forget(struct app *app);
/* The game goes back: no piece is given back before the next one, but what came back counts. */
void app_retry_rewind(struct app *app);
/* The finesse of the game, pieces that came back too. */
struct app_finesse app_finesse_counted(const struct app *app);
/* Where there are no releases: a press of the key that was pressed last before a piece
 * came back is that key still held, if it comes as soon as a held key's would. Any
 * other key ends that. */
bool app_retry_is_held(struct app *app, int key, int kind);
/* Faults of the running game's pieces that came back; and those of a kept game. */
const struct app_retried *app_retry_counts(const struct app *app);
void app_retry_resume(struct app *app, const struct app_retried *retried);
/* Presses are not taken so shortly after a piece came back. */
bool app_retry_is_deaf(const struct app *app);

#endif
