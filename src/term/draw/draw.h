/* Draws a view on a screen. All knowledge of the layout is in this folder. */
#ifndef FIN_TERM_DRAW_DRAW_H
#define FIN_TERM_DRAW_DRAW_H

#include "app/core/view.h"
#include "term/screen/paint.h"
#include "term/screen/tile.h"

enum {
    TERM_LEAST_COLUMNS = 44,
    TERM_LEAST_ROWS = 22,
    TERM_LEFT_STATS = 3, /* numbers at the left of the board, the others at the right */
};

/* Draws the whole view; meter is a readout for a corner, or empty. */
void term_draw(struct term_screen *screen, const struct view *view, const char *meter);

/* ---- parts ---- */

/* The layout of a game: the board without its walls, and the space at its sides. */
struct term_layout {
    struct term_area field, left, right;
    int rows;
    int tile;  /* columns and half rows of a cell of the board */
    int scale; /* of the pieces at the sides, in rows */
    int floor_y, hint_y;
};

struct term_layout term_layout_make(const struct term_screen *screen);
/* The half row of the screen at which a row of the board begins. */
int term_half_of(const struct term_layout *layout, int row);

void term_draw_game(struct term_screen *screen, const struct view *view);
void term_draw_field(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout);
void term_draw_sides(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout);
/* The row after the free rows at the left, above goal and numbers. */
int term_left_end(const struct term_screen *screen, const struct view_game *game,
                  const struct term_layout *layout);
/* Draws as many key hints as there is room for, centred. */
void term_draw_hints(struct term_screen *screen, struct term_area area, int y,
                     const struct view_game *game);

/* Draws the player's best game, small, at the far right. */
void term_draw_race(struct term_screen *screen, const struct view *view,
                    const struct term_layout *layout);

/* Draws the finesse of the last piece: beside the board, or below it if there is no room. */
void term_draw_finesse(struct term_screen *screen, const struct view *view,
                       const struct term_layout *layout);
/* The number of rows that it takes beside the board. */
int term_finesse_rows(const struct view_game *game, const struct term_layout *layout);
bool term_finesse_is_below(const struct view_game *game, const struct term_layout *layout);

/* Draws the odds of a perfect clear, beside the board above row `end`, or below it. */
void term_draw_odds(struct term_screen *screen, const struct view *view,
                    const struct term_layout *layout, int end);
/* The row after those that the odds take beside the board; the first row of the side if none. */
int term_odds_end(const struct view_game *game, const struct term_layout *layout);
/* True if the odds are below the board. */
bool term_odds_are_below(const struct view_game *game, const struct term_layout *layout);
/* Draws the odds of placements on the board. */
void term_draw_marks(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout);
/* Draws the odds curve above a replay's timeline. */
void term_draw_odds_line(struct term_screen *screen, const struct view_replay *replay, int x, int y,
                         int width);

void term_draw_map(struct term_screen *screen, const struct view *view);
/* Draws a chart of two rows. */
void term_draw_trend(struct term_screen *screen, const struct view *view, struct term_area area);
void term_draw_title(struct term_screen *screen, const struct view *view);
void term_draw_menu(struct term_screen *screen, const struct view *view);
/* The columns that the stage picture takes beside a list; 0: no room. */
int term_picture_columns(const struct view *view, int list, int room);
/* Draws the stage picture. */
void term_draw_picture(struct term_screen *screen, const struct view *view, int x, int y,
                       int columns);
/* The columns that the text about the selected line takes beside a list; 0: no room. */
int term_about_columns(const struct view *view, int list, int room);
/* The rows that this text takes below a list. */
int term_about_rows(const struct view *view, int width);
/* Draws this text beside a list. */
void term_draw_about(struct term_screen *screen, const struct view *view, struct term_area area);
/* Draws this text below a list. */
void term_draw_about_below(struct term_screen *screen, const struct view *view,
                           struct term_area area);
void term_draw_popup(struct term_screen *screen, const struct view *view);
void term_draw_table(struct term_screen *screen, const struct view *view);
void term_draw_replay(struct term_screen *screen, const struct view *view);
void term_draw_position(struct term_screen *screen, const struct view *view);
/* The cell of the board at a column and row of the screen, numbered as for APP_CELL; -1 outside. */
int term_position_cell(const struct term_screen *screen, int column, int row);
/* The item of the list at a column and row; -1 if none. */
int term_position_item(const struct term_screen *screen, const struct view *view, int column,
                       int row);
void term_draw_charts(struct term_screen *screen, const struct view *view);

/* Draws the items of a menu, scrolled so that the selected one is visible. Returns the row after
 * the last. */
int term_draw_items(struct term_screen *screen, const struct view *view, struct term_area area);
/* Draws the notice, or else the help, at the bottom. */
void term_draw_bottom(struct term_screen *screen, const struct view *view);
/* The number of rows it takes, 1 or 2. */
int term_bottom_rows(const struct term_screen *screen, const struct view *view);

#endif
