/* Lists in menus and boxes: items below each other, scrolled so that the selected one is visible;
 * and numbers in two columns. */
#ifndef FIN_TERM_DRAW_MENU_LIST_H
#define FIN_TERM_DRAW_MENU_LIST_H

#include "term/draw/draw.h"

/* Consecutive items of a view. */
struct term_list {
    const struct view *view; /* for colours and tiles */
    const struct view_item *items;
    int count, chosen;           /* selected item; count: none */
    bool more_above, more_below; /* items that the view left out */
    bool only_text;              /* nothing can be selected: no columns for marks and arrows */
};

/* All items of a view. */
struct term_list term_list_of(const struct view *view);
/* The items of a box over a game in two lists: texts that stand first, copied to VIEW_ITEMS
 * items of the caller, and what can be chosen. */
void term_list_part(const struct view *view, struct view_item *items, struct term_list *figures,
                    struct term_list *choices);
/* True if the item can not be selected. */
bool term_item_is_text(const struct view_item *item);
/* The columns that the widest item needs. */
int term_list_width(const struct term_list *list);
/* The rows that the list needs at this width. */
int term_list_rows(const struct term_list *list, int width);
/* The note of the selected item if there is no room for notes; otherwise empty. */
const char *term_list_hidden_note(const struct term_list *list, int width);
/* Draws a list; returns the row after the last. */
int term_draw_list(struct term_screen *screen, const struct term_list *list, struct term_area area);

/* The items at the sides of the board, which stays visible; false if they have no room there. */
bool term_draw_beside(struct term_screen *screen, const struct view *view);

/* Text items in two columns, if they are short enough. */
int term_figures_rows(const struct term_list *list, int width);
void term_draw_figures(struct term_screen *screen, const struct term_list *list,
                       struct term_area area);

#endif
