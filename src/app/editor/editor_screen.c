/* The screen of the board editor: keys, pointers and lines. */
#include <string.h>

#include "app/core/press.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/text/format.h"

enum action {
    PLAY,
    PRACTISE,
    ODDS,
    BRUSH,
    QUEUE,
    HOLD,
    UNDO,
    REDO,
    MIRROR,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    SHIFT_UP,
    SHIFT_DOWN,
    FILL,
    EMPTY,
    COPY,
    PASTE,
    CHECK,
    SAVE,
    NAME,
    GOAL,
    ACTIONS,
};

static const struct {
    const char *label, *keys, *help;
    uint8_t key;
} actions[ACTIONS] = {
    [PLAY] = {"Play from here", "Enter", "Play from this board and queue.", APP_KEY_ENTER},
    [PRACTISE] = {"Perfect clears", "P", "Practise perfect clears from this board.", 'p'},
    [ODDS] = {"Show odds", "D", "Practise perfect clears with the odds shown.", 'd'},
    [BRUSH] = {"Brush", "IOTSZJL, G, E", "Choose what to paint: a colour, grey or nothing.", 0},
    [QUEUE] = {"Queue", "Q", "Type the pieces to come, current piece first.", 'q'},
    [HOLD] = {"Hold", "H", "Type the letter of the held piece.", 'h'},
    [UNDO] = {"Undo", "U", "Undo the last change.", 'u'},
    [REDO] = {"Redo", "Y", "Redo the last change.", 'y'},
    [MIRROR] = {"Mirror", "M", "Swap left and right; pieces too.", 'm'},
    [SHIFT_LEFT] = {"Shift left", "Shift ←", "Move the board one column left.", 0},
    [SHIFT_RIGHT] = {"Shift right", "Shift →", "Move the board one column right.", 0},
    [SHIFT_UP] = {"Shift up", "Shift ↑", "Move the board one row up.", 0},
    [SHIFT_DOWN] = {"Shift down", "Shift ↓", "Move the board one row down.", 0},
    [FILL] = {"Fill row", "F", "Fill the row with garbage; hole at the cursor.", 'f'},
    [EMPTY] = {"Clear board", "N", "Clear the board.", 'n'},
    [COPY] = {"Copy as fumen", "C", "Copy board, hold and queue as a fumen.", 'c'},
    [CHECK] = {"Check", "K", "Count the ways these pieces clear the board.", 'k'},
    [SAVE] = {"Save as puzzle", "W", "Save as a puzzle file to share.", 'w'},
    [NAME] = {"Name", "A", "Name the puzzle.", 'a'},
    [GOAL] = {"Goal", "B", "Describe the puzzle's goal.", 'b'},
    [PASTE] = {"Paste", "V", "Paste a fumen, board or link.", 'v'},
};

/* In the order of left and right. */
static const uint8_t brushes[] = {FIN_GARBAGE, FIN_I, FIN_O, FIN_T,   FIN_S,
                                  FIN_Z,       FIN_J, FIN_L, FIN_NONE};
enum { BRUSHES = sizeof brushes };

static int place_of_brush(int brush) {
    int place = 0;
    while (brushes[place] != brush && place + 1 < BRUSHES) {
        place++;
    }
    return place;
}

/* ---- actions ---- */

static void write_queue(const struct fin_position *position, struct fin_writer *writer) {
    for (int i = 0; i < position->queue_length; i++) {
        fin_write_char(writer, fin_kind_letter(position->queue[i]));
    }
}

/* The current text can be edited; a queue too long for that must be typed again. */
static void ask(struct app *app, int action) {
    const struct fin_position *now = app_editor_now(&app->editing.editor);
    struct fin_writer writer = fin_writer_start(app->menu.typed, sizeof app->menu.typed);
    if (action == QUEUE && now->queue_length < sizeof app->menu.typed) {
        write_queue(now, &writer);
    } else if (action == HOLD && now->hold != FIN_NONE) {
        fin_write_char(&writer, fin_kind_letter(now->hold));
    } else if (action == NAME || action == GOAL) {
        fin_write_text(&writer,
                       action == NAME ? app->editing.puzzle_name : app->editing.puzzle_goal);
    }
    app->menu.asks = APP_ASKS_TEXT;
    app_choose_line(app, APP_ENTRY_EDIT, action);
}

static void play(struct app *app, int mode, bool odds) {
    if (app_start_position(app, app_editor_now(&app->editing.editor), mode) && odds) {
        app_odds_hint(app);
    }
}

static void act(struct app *app, int action) {
    struct app_editor *editor = &app->editing.editor;
    static const int8_t shifts[][2] = {{-1, 0}, {1, 0}, {0, 1}, {0, -1}};
    switch (action) {
    case PLAY:
    case PRACTISE:
    case ODDS:
        play(app, action == PLAY ? FIN_MODE_FREE : FIN_MODE_PC, action == ODDS);
        break;
    case BRUSH:
        editor->brush = brushes[(place_of_brush(editor->brush) + 1) % BRUSHES];
        break;
    case QUEUE:
    case HOLD:
    case NAME:
    case GOAL:
        ask(app, action);
        break;
    case UNDO:
        app_editor_undo(editor);
        break;
    case REDO:
        app_editor_redo(editor);
        break;
    case MIRROR:
        app_editor_mirror(editor);
        break;
    case FILL:
        app_editor_fill_row(editor);
        break;
    case EMPTY:
        app_editor_clear(editor);
        break;
    case COPY:
        app_copy_fumen(app, APP_COPY_EDITED);
        break;
    case PASTE:
        app_paste_ask(app);
        break;
    case CHECK:
        app_edit_check_puzzle(app);
        break;
    case SAVE:
        app_edit_save_puzzle(app);
        break;
    default:
        app_editor_shift(editor, shifts[action - SHIFT_LEFT][0], shifts[action - SHIFT_LEFT][1]);
        break;
    }
}

/* ---- keys ---- */

static void arrow(struct app *app, int key, bool shift) {
    static const int8_t moves[][2] = {{-1, 0}, {1, 0}, {0, 1}, {0, -1}};
    const int8_t *move = moves[key - APP_KEY_LEFT];
    if (shift) {
        app_editor_shift(&app->editing.editor, move[0], move[1]);
    } else {
        app_editor_move(&app->editing.editor, move[0], move[1]);
    }
}

/* Letters of pieces, G for grey and E to erase; -1 for any other key. */
static int brush_of(int key) {
    int kind = key >= 'a' && key <= 'z' ? fin_kind_parse((char)(key - 'a' + 'A')) : FIN_NONE;
    return kind != FIN_NONE ? kind : key == 'g' ? FIN_GARBAGE : key == 'e' ? FIN_NONE : -1;
}

/* On a page, Ctrl with Z and Y undo and redo. */
static int key_of(const struct app_press *press) {
    return press->ctrl && press->typed == 'z' ? 'u' : press->typed;
}

static void press_key(struct app *app, const struct app_press *press) {
    struct app_editor *editor = &app->editing.editor;
    int key = press->ctrl ? key_of(press) : press->key;
    if (key >= APP_KEY_LEFT && key <= APP_KEY_DOWN) {
        arrow(app, key, press->shift);
    } else if (key == APP_KEY_SPACE) {
        app_editor_draw(editor, editor->x, editor->y, false);
    } else if (key == APP_KEY_BACKSPACE || key == APP_KEY_DELETE) {
        app_editor_erase(editor, editor->x, editor->y, false);
    } else if (press->repeat && key != 'u' && key != 'y') {
        return;
    } else if (key == APP_KEY_ESCAPE) {
        app_close(app);
    } else if (brush_of(key) >= 0 && !press->ctrl) {
        editor->brush = (uint8_t)brush_of(key);
    } else {
        for (int action = 0; action < ACTIONS && key != 0; action++) {
            if (actions[action].key == key) {
                act(app, action);
                return;
            }
        }
    }
}

bool app_editor_key(struct app *app, const struct app_press *press) {
    press_key(app, press);
    return true;
}

bool app_editor_uses_key(const struct app *app, int key, bool ctrl) {
    (void)app;
    return ctrl ? key == 'z' || key == 'y' : key <= '~' || (key <= APP_KEY_DOWN);
}

bool app_editor_point(struct app *app, const struct app_event *event) {
    int x = event->item % VIEW_COLUMNS, y = event->item / VIEW_COLUMNS;
    if (event->kind != APP_CELL || y >= VIEW_ROWS) {
        return false;
    }
    if (event->direction < 0) {
        app_editor_erase(&app->editing.editor, x, y, event->repeat);
    } else {
        app_editor_draw(&app->editing.editor, x, y, event->repeat);
    }
    return true;
}

/* ---- lines ---- */

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)app;
    (void)entry;
    return n < ACTIONS ? n : -1;
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    const struct fin_position *now = app_editor_now(&app->editing.editor);
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    char brush[] = {fin_kind_letter(app->editing.editor.brush), '\0'};
    app_put(item->label, sizeof item->label, actions[line->index].label);
    app_put(item->note, sizeof item->note, actions[line->index].keys);
    if (line->index == BRUSH) {
        fin_write_text(&writer, app->editing.editor.brush == FIN_GARBAGE ? "grey"
                                : app->editing.editor.brush == FIN_NONE  ? "eraser"
                                                                         : brush);
        item->flags = VIEW_ITEM_CHANGES;
    } else if (line->index == QUEUE) {
        write_queue(now, &writer);
        fin_write_text(&writer, now->queue_length == 0 ? "any" : "");
    } else if (line->index == HOLD) {
        char held[] = {fin_kind_letter(now->hold), '\0'};
        fin_write_text(&writer, now->hold == FIN_NONE ? "none" : held);
    } else if (line->index == NAME || line->index == GOAL) {
        fin_write_text(&writer,
                       line->index == NAME ? app->editing.puzzle_name : app->editing.puzzle_goal);
    }
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    (void)app;
    fin_write_text(writer, actions[line->index].help);
}

static void change(struct app *app, const struct app_line *line, int direction, int times) {
    (void)times;
    if (line->index == BRUSH) {
        int place = place_of_brush(app->editing.editor.brush) + direction + BRUSHES;
        app->editing.editor.brush = brushes[place % BRUSHES];
    }
}

static void activate(struct app *app, const struct app_line *line) {
    act(app, line->index);
}

static const char *typed(struct app *app, const struct app_line *line, const char *text) {
    const char *sentence = line->index == QUEUE  ? app_editor_set_queue(&app->editing.editor, text)
                           : line->index == NAME ? app_edit_name(app, text)
                           : line->index == GOAL ? app_edit_goal(app, text)
                                                 : app_editor_set_hold(&app->editing.editor, text);
    app_choose_line(app, APP_ENTRY_EDIT, PLAY);
    return sentence;
}

const struct app_line_kind app_line_edit = {.nth = nth,
                                            .describe = describe,
                                            .help = help,
                                            .change = change,
                                            .activate = activate,
                                            .typed = typed,
                                            .takes_empty = true};

/* ---- lines of the help ---- */

static void describe_key(const struct app *app, const struct app_line *line,
                         struct view_item *item) {
    (void)app;
    app_put(item->label, sizeof item->label, actions[line->index].label);
    app_put(item->value, sizeof item->value, actions[line->index].keys);
    item->flags = VIEW_ITEM_TEXT;
}

const struct app_line_kind app_line_edit_keys = {
    .fixed = true, .nth = nth, .describe = describe_key};

/* ---- the view ---- */

static const struct view_hint hints[] = {
    {"Arrows", "move", "", 0}, {"Space", "paint", "", 0}, {"Backspace", "erase", "", 1},
    {"Esc", "back", "", 0},    {"?", "help", "", 0},      {"Mouse", "paint", "", 2},
};

void app_editor_view(const struct app *app, struct view *view) {
    struct view_game *game = &view->game;
    view->has_game = true;
    app_position_view(app_editor_now(&app->editing.editor), game);
    game->cells[app->editing.editor.y][app->editing.editor.x] |= VIEW_AIM;
    /* the last hint is for the mouse: terminals that report key releases also support it */
    bool has_mouse = app->platform.is_page || app->platform.key_releases;
    game->hint_count = app->platform.touch ? 0 : sizeof hints / sizeof hints[0] - !has_mouse;
    memcpy(game->hints, hints, sizeof hints);
    view->paints = true;
    if (app->menu.asks == APP_ASKS_NOTHING) {
        app_put(view->help, sizeof view->help,
                app->platform.is_page ? "Draw on the board; letters choose the colour." : "");
    }
}

void app_edit(struct app *app, const struct fin_position *position) {
    app_edited_restore(app);
    app->editing.puzzle_name[0] = app->editing.puzzle_goal[0] = '\0';
    app->editing.puzzle_rotation = FIN_ROTATION_OCULAR;
    app_editor_put(&app->editing.editor, position);
    app_open(app, APP_SCREEN_EDITOR);
}

void app_editor_opened(struct app *app) {
    app_edited_restore(app);
}
