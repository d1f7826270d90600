/* Chooses the screen to draw, and draws what all screens share. */
#include "term/draw/draw.h"

#include <stdio.h>

#include "app/core/app.h"
#include "term/pixels/board.h"

static struct term_area whole(const struct term_screen *screen) {
    return (struct term_area){0, 0, screen->columns, screen->rows};
}

static bool small_window(const struct term_screen *screen) {
    return screen->columns < TERM_LEAST_COLUMNS || screen->rows < TERM_LEAST_ROWS;
}

static void draw_too_small(struct term_screen *screen) {
    char size[64];
    snprintf(size, sizeof size, "This window is %d × %d.", screen->columns, screen->rows);
    char wanted[64];
    snprintf(wanted, sizeof wanted, "Finessimo needs %d × %d.", TERM_LEAST_COLUMNS,
             TERM_LEAST_ROWS);
    int y = screen->rows > 1 ? screen->rows / 2 - 1 : 0;
    term_text_middle(screen, whole(screen), y, wanted, term_token(TERM_TEXT), TERM_BOLD);
    term_text_middle(screen, whole(screen), y + 1, size, term_token(TERM_DIM), 0);
}

/* In a corner. If the board or the preview is there, below hold, one row per number. */
static void draw_meter(struct term_screen *screen, const struct view *view, const char *meter) {
    enum { APART = 2, ROW = 3 };
    struct term_layout layout = term_layout_make(screen);
    struct term_color dim = term_token(TERM_DIM);
    bool in_the_way = term_text_width(meter) + APART > screen->columns - layout.right.x - 4;
    if (!view->has_game || !in_the_way || small_window(screen)) {
        term_text_right(screen, screen->columns, 0, screen->columns, meter, dim, 0);
        return;
    }
    char line[48];
    int rows = term_text_lines(meter, layout.left.width, 0, line, sizeof line);
    for (int i = 0; i < rows; i++) {
        term_text_lines(meter, layout.left.width, i, line, sizeof line);
        term_text_right(screen, layout.left.x + layout.left.width, layout.left.y + ROW + i,
                        layout.left.width, line, dim, 0);
    }
}

static void (*const screens[])(struct term_screen *, const struct view *) = {
    [VIEW_TITLE] = term_draw_title,       [VIEW_MENU] = term_draw_menu,
    [VIEW_TABLE] = term_draw_table,       [VIEW_HELP] = term_draw_menu,
    [VIEW_GAME] = term_draw_game,         [VIEW_REPLAY] = term_draw_replay,
    [VIEW_CHARTS] = term_draw_charts,     [VIEW_MAP] = term_draw_map,
    [VIEW_POSITION] = term_draw_position,
};

static void draw_screen(struct term_screen *screen, const struct view *view) {
    if (view->popup && view->has_game) {
        term_draw_game(screen, view);
    }
    if (view->popup) {
        term_draw_popup(screen, view);
    } else if (view->screen < sizeof screens / sizeof screens[0] && screens[view->screen] != NULL) {
        screens[view->screen](screen, view);
    }
}

void term_draw(struct term_screen *screen, const struct view *view, const char *meter) {
    bool ascii = view->look == APP_LOOK_ASCII || view->look == APP_LOOK_ELECTRONIKA;
    screen->plain = ascii || !screen->utf8;
    screen->phosphor = view->look == APP_LOOK_ELECTRONIKA;
    term_screen_clear(screen, term_token(TERM_VOID));
    if (screen->board != NULL) {
        screen->board->rows = 0; /* until one is drawn */
    }
    if (small_window(screen) || view->screen == VIEW_TOO_SMALL) {
        draw_too_small(screen);
    } else {
        draw_screen(screen, view);
    }
    draw_meter(screen, view, meter);
}
