/* The board editor, pasted text, and copying. */
#ifndef FIN_APP_EDITOR_EDITING_H
#define FIN_APP_EDITOR_EDITING_H

#include "app/core/app.h"
#include "app/editor/editor.h"
#include "app/editor/paste.h"

struct app;
struct app_press;

enum {
    APP_EDITED_PARTS = 14, /* settings that together hold any edited position */
    APP_EDITED_PART = 112, /* characters of each of these settings */
};

/* Pasted text or file, and the page of it that is shown. */
struct app_pasted {
    const uint8_t *bytes; /* owned by the platform; NULL: no longer valid */
    struct app_paste what;
    uint32_t page;
    struct fin_position position;
    char comment[APP_PASTE_COMMENT];
    struct fin_puzzle puzzle; /* the puzzle, if it is one */
};

struct app_editing {
    struct app_editor editor;
    bool restored; /* the last edited position has been restored */
    char kept[APP_EDITED_PARTS][APP_EDITED_PART + 1];
    char puzzle_text[FIN_PUZZLE_TEXT];
    /* Name, goal and rotation of the puzzle being edited, if it is one. */
    char puzzle_name[FIN_PUZZLE_NAME], puzzle_goal[FIN_PUZZLE_GOAL];
    uint8_t puzzle_rotation;
    struct app_pasted pasted;
};

/* ---- editor_screen.c ---- */

/* Initialises the editor in a new app. */
void app_editor_init(struct app *app);
bool app_editor_key(struct app *app, const struct app_press *press);
bool app_editor_uses_key(const struct app *app, int key, bool ctrl);
bool app_editor_point(struct app *app, const struct app_event *event);
void app_editor_opened(struct app *app);
void app_editor_view(const struct app *app, struct view *view);
/* Opens the editor with a position. */
void app_edit(struct app *app, const struct fin_position *position);

/* ---- part.c, editor_kept.c ---- */

/* The settings are "editor.a", "editor.b" ... */
extern const char app_edited_prefix[];

/* A setting that holds part of the last edited position; false: it is none. */
bool app_edited_setting(struct app *app, const char *name, const char *value,
                        const char **sentence);
void app_edited_keep(struct app *app);
void app_edited_restore(struct app *app);

/* ---- editor_puzzle.c ---- */

void app_edit_save_puzzle(struct app *app);
/* Opens the editor with a puzzle, which keeps its name, goal and rotation. */
void app_edit_puzzle(struct app *app, const struct fin_puzzle *puzzle,
                     const struct fin_position *position);
/* Sets a typed name or goal. NULL, or a sentence; then nothing changed. */
const char *app_edit_name(struct app *app, const char *text);
const char *app_edit_goal(struct app *app, const char *text);
void app_edit_check_puzzle(struct app *app);

/* ---- copy.c ---- */

/* The thing to copy. */
enum app_copy {
    APP_COPY_NOTHING,
    APP_COPY_POSITION, /* the position of the current or finished game */
    APP_COPY_GAME,     /* the whole game */
    APP_COPY_WATCHED,  /* the position of the replay */
    APP_COPY_REPLAY,   /* the whole replay */
    APP_COPY_PASTED,   /* the pasted position */
    APP_COPY_EDITED,   /* the edited position */
};

/* Copies it to the clipboard as a fumen. */
void app_copy_fumen(struct app *app, int what);
/* Copies the position that the top screen shows, if it shows one. */
void app_copy_here(struct app *app);

/* ---- paste_screen.c ---- */

void app_paste_take(struct app *app, const struct app_event *event);
/* Requests the contents of the clipboard from the platform. */
void app_paste_ask(struct app *app);
/* True if the pasted text is a link. */
bool app_pasted_link(const struct app *app);
/* The bytes of the pasted replay. WAITS: memory for them was requested. */
enum app_pasted_bytes { APP_PASTED_WAITS, APP_PASTED_BAD, APP_PASTED_READY };
enum app_pasted_bytes app_paste_replay(struct app *app, const uint8_t **bytes, uint32_t *length);
void app_pasted_view(const struct app *app, struct view *view);
/* A position as the board, hold and queue of a view. */
void app_position_view(const struct fin_position *position, struct view_game *game);

/* ---- start_board.c ---- */

bool app_board_key(struct app *app, const struct app_press *press);
bool app_board_point(struct app *app, const struct app_event *event);
void app_board_soft_keys(const struct app *app, struct view *view);
void app_board_view(const struct app *app, struct view *view);

#endif
