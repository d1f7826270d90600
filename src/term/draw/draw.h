/* Draws a view on a screen: the only place that knows where things stand. */
#ifndef FIN_TERM_DRAW_DRAW_H
#define FIN_TERM_DRAW_DRAW_H

#include "app/core/view.h"
#include "term/screen/paint.h"
#include "term/screen/tile.h"

enum {
    TERM_LEAST_COLUMNS = 44,
    TERM_LEAST_ROWS = 22,
    TERM_LEFT_STATS = 3, /* numbers at the left of the field, the others at the right */
};

/* The whole view; meter is a readout for a corner, or empty. */
void term_draw(struct term_screen *screen, const struct view *view, const char *meter);

/* ---- parts ---- */

/* Where the game stands: the field without its walls, and the space at its
 * sides. Rows of the field that are shown, from the bottom. */
struct term_layout {
    struct term_area field, left, right;
    int rows, scale;
    int floor_y, hint_y;
};

struct term_layout term_layout_make(const struct term_screen *screen);

void term_draw_game(struct term_screen *screen, const struct view *view);
void term_draw_field(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout);
void term_draw_sides(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout);
/* The row behind those at the left that are free above goal and numbers. */
int term_left_end(const struct term_screen *screen, const struct view_game *game,
                  const struct term_layout *layout);
/* As many as there is room for, in the middle. */
void term_draw_hints(struct term_screen *screen, struct term_area area, int y,
                     const struct view_game *game);

/* The player's best game, small, at the right of it all. */
void term_draw_race(struct term_screen *screen, const struct view *view,
                    const struct term_layout *layout);

/* What is said about keys: beside the field, or below it where there is no room. */
void term_draw_finesse(struct term_screen *screen, const struct view *view,
                       const struct term_layout *layout);
/* Rows that it takes beside the field. */
int term_finesse_rows(const struct view_game *game, const struct term_layout *layout);
bool term_finesse_is_below(const struct view_game *game, const struct term_layout *layout);

/* The odds of a perfect clear: beside the field above that row, or below it; the
 * numbers of places; the line of odds over a replay's time line. */
void term_draw_odds(struct term_screen *screen, const struct view *view,
                    const struct term_layout *layout, int end);
/* The row behind those that it takes beside the field; the first of the side: none. */
int term_odds_end(const struct view_game *game, const struct term_layout *layout);
bool term_odds_are_below(const struct view_game *game, const struct term_layout *layout);
void term_draw_marks(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout);
void term_draw_odds_line(struct term_screen *screen, const struct view_replay *replay, int x, int y,
                         int width);

void term_draw_map(struct term_screen *screen, const struct view *view);
/* A chart of two rows. */
void term_draw_trend(struct term_screen *screen, const struct view *view, int y);
void term_draw_title(struct term_screen *screen, const struct view *view);
void term_draw_menu(struct term_screen *screen, const struct view *view);
/* The small field beside a list: the columns that it takes, 0: there is no room; and where
 * it begins. */
int term_picture_columns(const struct view *view, int list, int room);
void term_draw_picture(struct term_screen *screen, const struct view *view, int x, int y,
                       int columns);
void term_draw_popup(struct term_screen *screen, const struct view *view);
void term_draw_table(struct term_screen *screen, const struct view *view);
void term_draw_replay(struct term_screen *screen, const struct view *view);
void term_draw_position(struct term_screen *screen, const struct view *view);
/* The cell of its field at a column and row of the screen, as APP_CELL counts
 * them; -1 if there is none. */
int term_position_cell(const struct term_screen *screen, int column, int row);
/* The item of its list there, or -1. */
int term_position_item(const struct term_screen *screen, const struct view *view, int column,
                       int row);
void term_draw_charts(struct term_screen *screen, const struct view *view);

/* The items of a menu, scrolled so that the chosen one is seen. Returns the row
 * behind the last. */
int term_draw_items(struct term_screen *screen, const struct view *view, struct term_area area);
/* The sentence at the bottom: notice before help. */
void term_draw_bottom(struct term_screen *screen, const struct view *view);
/* How many rows it takes: 1 or 2. */
int term_bottom_rows(const struct term_screen *screen, const struct view *view);

#endif
