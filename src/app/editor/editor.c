/* The board editor: every change is a step that can be undone. */
#include "app/editor/editor.h"

#include <string.h>

const struct fin_position *app_editor_now(const struct app_editor *editor) {
    return &editor->steps[editor->at];
}

/* ---- steps ---- */

static bool is_same(const struct fin_position *a, const struct fin_position *b) {
    return memcmp(&a->board, &b->board, sizeof a->board) == 0 && a->hold == b->hold &&
           a->queue_length == b->queue_length && memcmp(a->queue, b->queue, a->queue_length) == 0;
}

bool app_editor_is_new(const struct app_editor *editor) {
    return !is_same(app_editor_now(editor), &editor->kept);
}

void app_editor_kept(struct app_editor *editor) {
    editor->kept = *app_editor_now(editor);
}

/* A change without effect is not a step. If the history is full, the oldest step is dropped. */
void app_editor_put(struct app_editor *editor, const struct fin_position *position) {
    editor->drawing = false;
    if (is_same(position, app_editor_now(editor))) {
        return;
    }
    if (editor->at == APP_EDITOR_STEPS - 1) {
        memmove(&editor->steps[0], &editor->steps[1],
                (APP_EDITOR_STEPS - 1) * sizeof editor->steps[0]);
        editor->at--;
    }
    editor->steps[++editor->at] = *position;
    editor->count = (uint8_t)(editor->at + 1);
}

bool app_editor_can_undo(const struct app_editor *editor) {
    return editor->at > 0;
}

bool app_editor_can_redo(const struct app_editor *editor) {
    return editor->at + 1 < editor->count;
}

void app_editor_undo(struct app_editor *editor) {
    editor->drawing = false;
    editor->at -= app_editor_can_undo(editor);
}

void app_editor_redo(struct app_editor *editor) {
    editor->drawing = false;
    editor->at += app_editor_can_redo(editor);
}

/* ---- cells ---- */

void app_editor_move(struct app_editor *editor, int dx, int dy) {
    editor->x = (uint8_t)app_editor_clamp(editor->x + dx, VIEW_COLUMNS - 1);
    editor->y = (uint8_t)app_editor_clamp(editor->y + dy, VIEW_ROWS - 1);
}

/* All cells of a stroke belong to the step that it started. */
static void set(struct app_editor *editor, int x, int y, int kind, bool goes_on) {
    struct fin_position changed = *app_editor_now(editor);
    editor->x = (uint8_t)x;
    editor->y = (uint8_t)y;
    fin_board_set(&changed.board, x, y, kind);
    if (goes_on && editor->drawing) {
        editor->steps[editor->at] = changed;
    } else {
        bool draws = !is_same(&changed, app_editor_now(editor));
        app_editor_put(editor, &changed);
        editor->drawing = draws;
    }
}

void app_editor_draw(struct app_editor *editor, int x, int y, bool goes_on) {
    if (!goes_on) {
        int there = fin_board_cell(&app_editor_now(editor)->board, x, y);
        editor->erases = there == editor->brush;
    }
    set(editor, x, y, editor->erases ? FIN_NONE : editor->brush, goes_on);
}

void app_editor_erase(struct app_editor *editor, int x, int y, bool goes_on) {
    editor->erases = true;
    set(editor, x, y, FIN_NONE, goes_on);
}

/* ---- the whole board ---- */

/* Makes a new board from the current one by moving cells, and mirroring colours if needed. */
static void map_cells(struct app_editor *editor, bool mirror, int dx, int dy,
                      struct fin_position *changed) {
    static const uint8_t mirrored[] = {
        [FIN_I] = FIN_I, [FIN_O] = FIN_O, [FIN_T] = FIN_T, [FIN_S] = FIN_Z,
        [FIN_Z] = FIN_S, [FIN_J] = FIN_L, [FIN_L] = FIN_J, [FIN_GARBAGE] = FIN_GARBAGE,
    };
    const struct fin_position *now = app_editor_now(editor);
    *changed = *now;
    fin_board_clear(&changed->board);
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            int kind = fin_board_cell(&now->board, x, y);
            int to_x = mirror ? FIN_COLUMNS - 1 - x : x + dx, to_y = y + dy;
            bool stays = to_x >= 0 && to_x < FIN_COLUMNS && to_y >= 0 && to_y < FIN_ROWS;
            if (kind != FIN_NONE && stays) {
                fin_board_set(&changed->board, to_x, to_y, mirror ? mirrored[kind] : kind);
            }
        }
    }
    for (int i = 0; mirror && i < changed->queue_length; i++) {
        changed->queue[i] = mirrored[changed->queue[i]];
    }
    if (mirror && changed->hold != FIN_NONE) {
        changed->hold = mirrored[changed->hold];
    }
}

void app_editor_mirror(struct app_editor *editor) {
    struct fin_position changed;
    map_cells(editor, true, 0, 0, &changed);
    app_editor_put(editor, &changed);
}

void app_editor_shift(struct app_editor *editor, int dx, int dy) {
    struct fin_position changed;
    map_cells(editor, false, dx, dy, &changed);
    app_editor_put(editor, &changed);
}

void app_editor_clear(struct app_editor *editor) {
    struct fin_position changed = *app_editor_now(editor);
    fin_board_clear(&changed.board);
    app_editor_put(editor, &changed);
}

void app_editor_fill_row(struct app_editor *editor) {
    struct fin_position changed = *app_editor_now(editor);
    for (int x = 0; x < FIN_COLUMNS; x++) {
        fin_board_set(&changed.board, x, editor->y, x == editor->x ? FIN_NONE : FIN_GARBAGE);
    }
    app_editor_put(editor, &changed);
}

/* ---- pieces ---- */

static int kind_of(char c) {
    return fin_kind_parse(c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c);
}

const char *app_editor_set_queue(struct app_editor *editor, const char *text) {
    struct fin_position changed = *app_editor_now(editor);
    changed.queue_length = 0;
    for (; *text != '\0'; text++) {
        int kind = kind_of(*text);
        if (*text == ' ') {
            continue;
        }
        if (kind == FIN_NONE || changed.queue_length == FIN_QUEUE_MAX) {
            return "A queue is letters of I O T S Z J L.";
        }
        changed.queue[changed.queue_length++] = (uint8_t)kind;
    }
    app_editor_put(editor, &changed);
    return NULL;
}

const char *app_editor_set_hold(struct app_editor *editor, const char *text) {
    struct fin_position changed = *app_editor_now(editor);
    int kind = kind_of(text[0]);
    if (text[0] != '\0' && (kind == FIN_NONE || text[1] != '\0')) {
        return "Hold is one letter of I O T S Z J L.";
    }
    changed.hold = (uint8_t)kind;
    app_editor_put(editor, &changed);
    return NULL;
}
