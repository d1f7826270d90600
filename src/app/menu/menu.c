/* Keys in menus: arrows, Enter and Esc work on every screen, whatever is bound. */
#include "app/core/press.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

enum { PAGE = 8, LEAP = 10 };

/* ---- questions ---- */

static void type(struct app *app, int key) {
    struct fin_writer writer = {app->menu.typed, sizeof app->menu.typed,
                                fin_text_length(app->menu.typed)};
    if (key == APP_KEY_BACKSPACE) {
        if (writer.length > 0) {
            app->menu.typed[writer.length - 1] = '\0';
        }
    } else if (key >= ' ' && key <= '~') {
        fin_write_char(&writer, (char)key);
    }
}

static void take_typed(struct app *app, const struct app_line *line) {
    app->menu.asks = APP_ASKS_NOTHING;
    const struct app_line_kind *kind = app_line_kind(line->entry->kind);
    if (app->menu.typed[0] != '\0' || kind->takes_empty) {
        const char *sentence = kind->typed(app, line, app->menu.typed);
        if (sentence != NULL) {
            app_notice(app, sentence, true);
        }
    }
}

/* A command can be bound to a key with Ctrl; Ctrl alone can only be a move. */
static void take_key(struct app *app, const struct app_line *line, const struct app_press *press) {
    bool command = line->index >= FIN_BUTTONS;
    if (command && (press->key == APP_KEY_CTRL || press->key == APP_KEY_RIGHT_CTRL)) {
        return;
    }
    app->menu.asks = APP_ASKS_NOTHING;
    app_bind_key(app, line->index,
                 command && press->ctrl ? press->typed | APP_WITH_CTRL : press->key);
    app_choose_line(app, line->entry->kind, line->index);
}

static void try_key(struct app *app, int key, bool repeat) {
    if (!app->platform.key_releases) {
        app_strip_tap(app, key, repeat);
    } else if (!repeat) {
        app_strip_key(app, key, true);
    }
}

bool app_ask_no_more(struct app *app) {
    bool asked = app->menu.asks != APP_ASKS_NOTHING;
    app->menu.asks = APP_ASKS_NOTHING;
    return asked;
}

bool app_asked_key(struct app *app, const struct app_press *press) {
    struct app_line line;
    if (app->menu.asks == APP_ASKS_NOTHING) {
        return false;
    }
    if (press->key == APP_KEY_ESCAPE || !app_chosen_line(app, &line)) {
        app->menu.asks = APP_ASKS_NOTHING;
    } else if (app->menu.asks == APP_ASKS_TRY) {
        try_key(app, press->key, press->repeat);
    } else if (app->menu.asks == APP_ASKS_KEY && !press->repeat) {
        take_key(app, &line, press);
    } else if (app->menu.asks == APP_ASKS_TEXT && press->key == APP_KEY_ENTER) {
        take_typed(app, &line);
    } else if (app->menu.asks == APP_ASKS_TEXT && !press->ctrl) {
        type(app, press->raw);
    }
    return true;
}

/* ---- the list ---- */

static int chosen(const struct app *app) {
    return app->menu.stack[app->menu.depth - 1].chosen;
}

/* Moves one line on; from the last to the first, unless the key repeats. */
static void step(struct app *app, int direction, bool repeat) {
    int before = chosen(app);
    app_choose(app, before + direction, direction);
    if (chosen(app) == before && !repeat) {
        app_choose(app, direction > 0 ? 0 : VIEW_ITEMS, direction);
    }
}

static void leap(struct app *app, int direction) {
    for (int i = 0; i < PAGE; i++) {
        step(app, direction, true);
    }
}

/* Left, right, Enter or Backspace on the selected line. It stays selected on this screen, even if
 * lines above it appear or disappear. */
static void act(struct app *app, int key, bool shift) {
    struct app_line line;
    int screen = app_top(app);
    if (!app_chosen_line(app, &line)) {
        return;
    }
    const struct app_line_kind *kind = app_line_kind(line.entry->kind);
    if ((key == APP_KEY_LEFT || key == APP_KEY_RIGHT) && kind->change != NULL) {
        kind->change(app, &line, key == APP_KEY_LEFT ? -1 : 1, shift ? LEAP : 1);
    } else if ((key == APP_KEY_ENTER || key == APP_KEY_SPACE) && kind->activate != NULL) {
        kind->activate(app, &line);
    } else if ((key == APP_KEY_BACKSPACE || key == APP_KEY_DELETE) && kind->forget != NULL) {
        kind->forget(app, &line);
    }
    if (app_top(app) == screen) {
        app_choose_line(app, line.entry->kind, line.index);
    }
}

/* Goes one step back. */
static void back(struct app *app) {
    void (*left)(struct app *) = app_top_row(app)->left;
    (left != NULL ? left : app_close)(app);
}

/* A text without selectable lines scrolls page by page. */
static void read_on(struct app *app, int direction) {
    struct app_line lines[VIEW_ITEMS];
    int last = app_lines(app, lines) - 1;
    int line = chosen(app) + direction * LEAP;
    app->menu.stack[app->menu.depth - 1].chosen = (uint8_t)(line < 0      ? 0
                                                            : line > last ? last
                                                                          : line);
}

bool app_help_key(struct app *app, const struct app_press *press) {
    int key = press->key;
    if (key == APP_KEY_UP || key == APP_KEY_PAGE_UP) {
        read_on(app, -1);
    } else if (key == APP_KEY_DOWN || key == APP_KEY_PAGE_DOWN || key == APP_KEY_SPACE) {
        read_on(app, 1);
    } else if (key == APP_KEY_ENTER) {
        app_close(app);
    }
    return true;
}

bool app_title_key(struct app *app, const struct app_press *press) {
    bool swaps = press->key == APP_KEY_TAB && !app->platform.is_page;
    if (swaps) {
        app_swap_up(app);
    }
    return swaps;
}

static void list_key(struct app *app, int key, bool shift, bool repeat) {
    switch (key) {
    case APP_KEY_UP:
        step(app, -1, repeat);
        break;
    case APP_KEY_DOWN:
        step(app, 1, repeat);
        break;
    case APP_KEY_PAGE_UP:
        leap(app, -1);
        break;
    case APP_KEY_PAGE_DOWN:
        leap(app, 1);
        break;
    case APP_KEY_HOME:
        app_choose(app, 0, 1);
        break;
    case APP_KEY_END:
        app_choose(app, VIEW_ITEMS, -1);
        break;
    case APP_KEY_SPACE:
    case APP_KEY_ENTER:
        if (!repeat) {
            act(app, key, shift);
        }
        break;
    default:
        act(app, key, shift);
        break;
    }
}

void app_menu_key(struct app *app, const struct app_press *press) {
    const struct app_screen_row *row = app_top_row(app);
    if (row->careful && (press->repeat || press->key == APP_KEY_SPACE)) {
        return;
    }
    if (press->key == APP_KEY_ESCAPE && !press->repeat) {
        back(app);
    } else if (row->key == NULL || !row->key(app, press)) {
        list_key(app, press->key, press->shift, press->repeat);
    }
}

void app_menu_tap(struct app *app, int key) {
    struct app_press press = {.key = key, .typed = key, .raw = key};
    app_menu_key(app, &press);
}
