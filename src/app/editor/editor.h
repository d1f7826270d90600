/* The board editor as a value: a position, the cursor and the brush, and the
 * steps that led here, to be undone and done again. */
#ifndef FIN_APP_EDITOR_EDITOR_H
#define FIN_APP_EDITOR_EDITOR_H

#include "app/core/view.h"
#include "finessimo.h"

enum { APP_EDITOR_STEPS = 32 };

struct app_editor {
    struct fin_position steps[APP_EDITOR_STEPS]; /* the oldest first */
    uint8_t count, at;                           /* steps that there are; the present one */
    uint8_t x, y;                                /* the cursor */
    uint8_t brush;                               /* a kind, FIN_GARBAGE, or FIN_NONE: it erases */
    bool erases;                                 /* the stroke that is being drawn does */
    bool drawing;                                /* the present step is that stroke's */
    struct fin_position kept;                    /* as it was last kept */
};

/* An empty field, any pieces, a grey brush. */
void app_editor_make(struct app_editor *editor);
const struct fin_position *app_editor_now(const struct app_editor *editor);
/* Another position in its place, as one step. */
void app_editor_put(struct app_editor *editor, const struct fin_position *position);

/* It is another one than was last kept; and it is kept now. */
bool app_editor_is_new(const struct app_editor *editor);
void app_editor_kept(struct app_editor *editor);

/* Draws on a cell. A stroke that begins on a cell of the brush's colour empties
 * the cells that it goes over; a stroke is one step. */
void app_editor_draw(struct app_editor *editor, int x, int y, bool goes_on);
/* Empties a cell, likewise. */
void app_editor_erase(struct app_editor *editor, int x, int y, bool goes_on);
void app_editor_move(struct app_editor *editor, int dx, int dy);
/* Left and right change places, in the field and in the shapes of the pieces. */
void app_editor_mirror(struct app_editor *editor);
/* What leaves the field is gone. */
void app_editor_shift(struct app_editor *editor, int dx, int dy);
void app_editor_clear(struct app_editor *editor);
/* The cursor's row is garbage with a hole at the cursor. */
void app_editor_fill_row(struct app_editor *editor);
/* Letters of pieces, blanks between them allowed; empty: any. NULL, or a sentence;
 * then nothing changed. */
const char *app_editor_set_queue(struct app_editor *editor, const char *text);
const char *app_editor_set_hold(struct app_editor *editor, const char *text);

bool app_editor_can_undo(const struct app_editor *editor);
bool app_editor_can_redo(const struct app_editor *editor);
void app_editor_undo(struct app_editor *editor);
void app_editor_redo(struct app_editor *editor);

#endif
