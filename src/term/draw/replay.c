/* A replay: the game, with the timeline and its marks below. */
#include "term/draw/draw.h"

#include <stdio.h>

enum { NARROW = 60, LINE_MOST = 100 };

/* The marks in the part of the timeline that a column covers. */
static int marks_at(const struct view_replay *replay, int column, int width) {
    int marks = 0;
    int first = column * VIEW_MARKS / width, last = (column + 1) * VIEW_MARKS / width;
    for (int i = first; i < last || i == first; i++) {
        marks |= i < VIEW_MARKS ? replay->marks[i] : 0;
    }
    return marks;
}

/* Marks by priority, with glyph and colour. */
static const struct {
    uint8_t mark, color;
    const char *glyph, *plain;
} glyphs[] = {
    {VIEW_MARK_OVER, TERM_ERROR, "╳", "x"},  {VIEW_MARK_WON, TERM_SUCCESS, "★", "*"},
    {VIEW_MARK_FAULT, TERM_ERROR, "▾", "v"}, {VIEW_MARK_FOUR, TERM_GOLD, "◆", "#"},
    {VIEW_MARK_SPIN, TERM_ACCENT, "●", "o"}, {VIEW_MARK_CLEAR, TERM_TEXT, "╵", "'"},
    {VIEW_MARK_HOLD, TERM_DIM, "·", "."},
};

static void draw_mark(struct term_screen *screen, int x, int y, int marks) {
    for (size_t i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++) {
        if ((marks & glyphs[i].mark) != 0) {
            term_put(screen, x, y, screen->plain ? glyphs[i].plain : glyphs[i].glyph,
                     term_token(glyphs[i].color), 0);
            return;
        }
    }
}

static void draw_line(struct term_screen *screen, const struct view_replay *replay, int x, int y,
                      int width) {
    int head = replay->done * (width - 1) / 1000;
    for (int i = 0; i < width; i++) {
        bool played = i <= head;
        struct term_color color = term_token(played ? TERM_ACCENT : TERM_BORDER);
        const char *glyph = i == head ? "█" : "━";
        term_put(screen, x + i, y + 1, glyph, i == head ? term_token(TERM_TEXT) : color, 0);
        draw_mark(screen, x + i, y, marks_at(replay, i, width));
    }
}

/* Draws "0:12.3 ━━━█━━━━ 1:02.9 2× paused". */
static void draw_time(struct term_screen *screen, const struct view *view, int y) {
    const struct view_replay *replay = &view->replay;
    char tail[64];
    bool narrow = screen->columns < NARROW;
    int apart = narrow ? 1 : 2;
    snprintf(tail, sizeof tail, "%s%*s%s%*s%s", replay->end, apart, "", replay->speed, apart, "",
             replay->state);
    int time = term_text_width(replay->time), after = term_text_width(tail);
    int width = screen->columns - time - after - (narrow ? 2 : 4) * apart;
    width = width < 1 ? 1 : width > LINE_MOST ? LINE_MOST : width;
    int x = (screen->columns - width - time - after - 2 * apart) / 2, line_x = x + time + apart;
    term_text(screen, x, y + 1, time, replay->time, term_token(TERM_TEXT), TERM_BOLD);
    draw_line(screen, replay, line_x, y, width);
    term_draw_odds_line(screen, replay, line_x, y - 1, width);
    term_text(screen, line_x + width + apart, y + 1, after, tail,
              term_token(replay->failure ? TERM_ERROR : TERM_SECONDARY), 0);
}

void term_draw_replay(struct term_screen *screen, const struct view *view) {
    struct term_screen above = *screen;
    struct term_area all = {0, 0, screen->columns, screen->rows};
    /* leaves room for the timeline, and for the odds curve above it */
    above.rows = screen->rows - (view->replay.shows_odds ? 3 : 2);
    struct term_layout layout = term_layout_make(&above);
    layout.hint_y = screen->rows - 1;
    bool below =
        term_finesse_is_below(&view->game, &layout) || term_odds_are_below(&view->game, &layout);
    term_draw_field(screen, view, &layout);
    term_draw_sides(screen, view, &layout);
    term_draw_marks(screen, view, &layout);
    term_draw_finesse(screen, view, &layout);
    draw_time(screen, view, screen->rows - 3);
    if (view->notice[0] != '\0') {
        term_draw_bottom(screen, view);
    } else if (view->replay.lost[0] != '\0' && !below) {
        term_text_middle(screen, all, screen->rows - 1, view->replay.lost,
                         term_token(TERM_SECONDARY), 0);
    } else if (!below) {
        term_draw_hints(screen, all, screen->rows - 1, &view->game);
    }
}
