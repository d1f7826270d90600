/* The board editor as a value: a position, the cursor and brush, and a history of steps for undo
 * and redo. */
#ifndef FIN_APP_EDITOR_EDITOR_H
#define FIN_APP_EDITOR_EDITOR_H

#include "app/core/view.h"
#include "finessimo.h"

enum { APP_EDITOR_STEPS = 32 };

struct app_editor {
    struct fin_position steps[APP_EDITOR_STEPS]; /* the oldest first */
    uint8_t count, at;                           /* number of steps; the current one */
    uint8_t x, y;                                /* the cursor */
    uint8_t brush;                               /* a kind, FIN_GARBAGE, or FIN_NONE: erases */
    bool erases;                                 /* the current stroke erases */
    bool drawing;                                /* the current step belongs to that stroke */
    struct fin_position kept;                    /* as last saved */
};

/* The nearest value from 0 to most: a cursor stays on the board. */
static inline int app_editor_clamp(int value, int most) {
    return value < 0 ? 0 : value > most ? most : value;
}

/* An empty board, no queue, a grey brush. */
static inline void app_editor_make(struct app_editor *editor) {
    *editor = (struct app_editor){
        .count = 1, .x = VIEW_COLUMNS / 2 - 1, .brush = FIN_GARBAGE, .kept = {.hold = FIN_NONE}};
    editor->steps[0].hold = FIN_NONE;
}
const struct fin_position *app_editor_now(const struct app_editor *editor);
/* Replaces the position, as one step. */
void app_editor_put(struct app_editor *editor, const struct fin_position *position);

/* True if the position differs from the saved one. */
bool app_editor_is_new(const struct app_editor *editor);
/* Marks the position as saved. */
void app_editor_kept(struct app_editor *editor);

/* Draws on a cell. A stroke that starts on a cell of the brush's colour erases the cells it
 * crosses. A stroke is one step. */
void app_editor_draw(struct app_editor *editor, int x, int y, bool goes_on);
/* Empties a cell, in the same way. */
void app_editor_erase(struct app_editor *editor, int x, int y, bool goes_on);
void app_editor_move(struct app_editor *editor, int dx, int dy);
/* Mirrors the board, and the shapes of the pieces. */
void app_editor_mirror(struct app_editor *editor);
/* Cells that leave the board are lost. */
void app_editor_shift(struct app_editor *editor, int dx, int dy);
void app_editor_clear(struct app_editor *editor);
/* Fills the cursor's row with garbage, with a hole at the cursor. */
void app_editor_fill_row(struct app_editor *editor);
/* Sets the queue from letters of pieces with optional blanks; empty: any queue. Returns NULL, or a
 * sentence; then nothing changed. */
const char *app_editor_set_queue(struct app_editor *editor, const char *text);
/* The same for hold, with at most one letter. */
const char *app_editor_set_hold(struct app_editor *editor, const char *text);

bool app_editor_can_undo(const struct app_editor *editor);
bool app_editor_can_redo(const struct app_editor *editor);
void app_editor_undo(struct app_editor *editor);
void app_editor_redo(struct app_editor *editor);

#endif
