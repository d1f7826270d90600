/* The game: where field and sides stand, what the sides say, the key hints. */
#include "term/draw.h"

#include <string.h>

#include "finessimo.h"

/* ---- layout ---- */

enum {
    FIELD_COLUMNS = 2 * VIEW_COLUMNS,
    SIDE_GAP = 3,
    WIDE_GAP = 4,    /* walls of two columns */
    SIDE_MOST = 28,  /* widest side that is used */
    SIDE_LEAST = 20, /* sides that larger tiles must leave */
    SCALE_MOST = 3,
};

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* The largest tiles that leave room at the sides, below and at both ends. */
static int largest_scale(const struct term_screen *screen) {
    int scale = 1;
    while (scale < SCALE_MOST && (scale + 1) * VIEW_ROWS + 2 <= screen->rows &&
           (scale + 1) * FIELD_COLUMNS + 2 * SIDE_LEAST <= screen->columns) {
        scale++;
    }
    return scale;
}

struct term_layout term_layout_make(const struct term_screen *screen) {
    struct term_layout layout = {.scale = largest_scale(screen)};
    layout.rows = smaller(VIEW_ROWS, (screen->rows - 2) / layout.scale);
    int width = layout.scale * FIELD_COLUMNS, height = layout.scale * layout.rows;
    int x = (screen->columns - width) / 2, y = (screen->rows - 2 - height) / 2;
    int gap = x <= 20 ? 2 : screen->phosphor ? WIDE_GAP : SIDE_GAP;
    int side = smaller(x - gap - (x > 20 ? 1 : 0), SIDE_MOST);
    layout.field = (struct term_area){x, y, width, height};
    layout.left = (struct term_area){x - gap - side, y, side, height};
    layout.right = (struct term_area){x + width + gap, y, side, height};
    layout.floor_y = y + height;
    layout.hint_y = screen->rows - 1;
    return layout;
}

/* ---- sides ---- */

/* A side of the field: text stands next to it, on the left it ends there. */
struct side {
    struct term_screen *screen;
    struct term_area area;
    bool ends; /* text ends at the right edge */
};

static void put_text(const struct side *side, int y, const char *text, struct term_color color,
                     int attributes) {
    struct term_area area = side->area;
    if (side->ends) {
        term_text_right(side->screen, area.x + area.width, y, area.width, text, color, attributes);
    } else {
        term_text(side->screen, area.x, y, area.width, text, color, attributes);
    }
}

static void put_label(const struct side *side, int y, const char *text) {
    put_text(side, y, text, term_token(TERM_DIM), 0);
}

static void put_piece(const struct side *side, const struct term_tiles *tiles, int y, int kind,
                      bool dim) {
    int width = 2 * tiles->scale * term_tile_piece_width(kind);
    int x = side->ends ? side->area.x + side->area.width - width : side->area.x;
    term_tile_piece(side->screen, tiles, x, y, kind, dim);
}

/* Label and value on two rows, or on one where there is little room. */
static void put_stat(const struct side *side, int y, const struct view_stat *stat, bool one_row) {
    struct term_color note = term_token(stat->better ? TERM_SUCCESS : TERM_DIM);
    struct term_area area = side->area;
    if (!one_row) {
        put_label(side, y, stat->label);
        put_text(side, y + 1, stat->value, term_token(TERM_TEXT), TERM_BOLD);
        if (!side->ends && stat->note[0] != '\0') {
            int x = area.x + term_text_width(stat->value) + 1;
            term_text(side->screen, x, y + 1, area.x + area.width - x, stat->note, note, 0);
        }
        return;
    }
    int value = term_text_width(stat->value), width = smaller(area.width, 14);
    int x = side->ends ? area.x + area.width - width : area.x;
    if (term_text_width(stat->label) + 1 + value <= width) {
        term_text(side->screen, x, y, width, stat->label, term_token(TERM_DIM), 0);
    }
    term_text_right(side->screen, x + width, y, width, stat->value, term_token(TERM_TEXT),
                    TERM_BOLD);
    term_text(side->screen, x + width + 1, y, area.width - width - 1, stat->note, note, 0);
}

/* Stats from the bottom up in the given rows. */
static void put_stats(const struct side *side, const struct view_stat *stats, int count, int top) {
    int bottom = side->area.y + side->area.height;
    int room = bottom - top;
    int each = room >= 3 * count - 1 ? 3 : 1;
    int y = bottom - (each == 3 ? 3 * count - 1 : count);
    for (int i = 0; i < count; i++, y += each) {
        if (y >= top) {
            put_stat(side, y, &stats[i], each == 1);
        }
    }
}

/* ---- left: hold, calls, goal, score ---- */

static int put_hold(const struct side *side, const struct view *view, int scale) {
    const struct view_game *game = &view->game;
    if (!game->shows_hold) {
        return side->area.y;
    }
    put_label(side, side->area.y, "HOLD");
    struct term_tiles tiles = term_tiles_of(view, side->screen, scale);
    tiles.grid = false;
    if (game->hold < FIN_KINDS) {
        put_piece(side, &tiles, side->area.y + 1 + scale / 2, game->hold, !game->can_hold);
    }
    return side->area.y + 2 + 2 * scale + scale / 2;
}

static void put_call(const struct side *side, int y, const struct view_call *call) {
    struct term_color color = term_token(call->gold ? TERM_GOLD : TERM_ACCENT);
    int fade = call->age > 128 ? (call->age - 128) * 2 : 0;
    color = term_mix(color, term_token(TERM_VOID), fade * 3 / 4);
    put_text(side, y, call->text, color, TERM_BOLD);
    if (call->points[0] != '\0') {
        put_text(side, y + 1, call->points,
                 term_mix(term_token(TERM_SUCCESS), term_token(TERM_VOID), fade * 3 / 4), 0);
    }
}

static void put_calls(const struct side *side, const struct view_game *game, int y) {
    for (int i = 0; i < game->call_count; i++) {
        const struct view_call *call = &game->calls[i];
        if (!call->on_field) {
            put_call(side, y, call);
            y += call->points[0] != '\0' ? 2 : 1;
        }
    }
}

/* The first words of a text that fit into the width; at least one. */
static size_t words_that_fit(const char *text, int width) {
    size_t length = strcspn(text, " ");
    for (;;) {
        size_t longer = length + strspn(text + length, " ");
        longer += strcspn(text + longer, " ");
        char part[64] = "";
        if (longer == length || longer >= sizeof part) {
            return length;
        }
        memcpy(part, text, longer);
        if (term_text_width(part) > width) {
            return length;
        }
        length = longer;
    }
}

static int wrapped_rows(const char *text, int width) {
    int rows = 0;
    for (; *text != '\0'; rows++) {
        text += words_that_fit(text, width);
        text += strspn(text, " ");
    }
    return rows;
}

/* A text on as many rows as it needs, the last one above `end`. */
static void put_wrapped(const struct side *side, int end, const char *text,
                        struct term_color color) {
    int y = end - wrapped_rows(text, side->area.width);
    while (*text != '\0') {
        size_t length = words_that_fit(text, side->area.width);
        char part[64] = "";
        memcpy(part, text, length < sizeof part ? length : sizeof part - 1);
        put_text(side, y++, part, color, 0);
        text += length;
        text += strspn(text, " ");
    }
}

enum { NARROW = 20 }; /* sides that have no room for the mode's name */

static void put_goal(const struct side *side, const struct view_game *game, int end) {
    put_wrapped(side, end, game->goal, term_token(TERM_SECONDARY));
    if (side->area.width >= NARROW) {
        end -= wrapped_rows(game->goal, side->area.width);
        put_wrapped(side, end, game->mode, term_token(TERM_DIM));
    }
}

/* With a row between it and what is above. */
static int goal_rows(const struct side *side, const struct view_game *game) {
    int rows = 1 + wrapped_rows(game->goal, side->area.width);
    return rows + (side->area.width >= NARROW ? wrapped_rows(game->mode, side->area.width) : 0);
}

enum { LEFT_STATS = 3 };

static void draw_left(struct term_screen *screen, const struct view *view,
                      const struct term_layout *layout) {
    struct side side = {screen, layout->left, true};
    const struct view_game *game = &view->game;
    int stats = smaller(game->stat_count, LEFT_STATS);
    int stats_y = side.area.y + side.area.height - (3 * stats - 1);
    int y = put_hold(&side, view, layout->scale);
    put_calls(&side, game, y + 1);
    put_goal(&side, game, stats_y - 1);
    term_draw_odds(screen, view, layout, stats_y - 1 - goal_rows(&side, game));
    put_stats(&side, game->stats, stats, stats_y);
}

/* ---- right: next, the other numbers ---- */

static int piece_rows(int kind) {
    return kind == FIN_I ? 1 : 2;
}

/* Pieces below each other with a row between them if there is room. */
static int put_next(const struct side *side, const struct view *view, int scale, int room) {
    const struct view_game *game = &view->game;
    if (game->next_count == 0) {
        return side->area.y;
    }
    struct term_tiles tiles = term_tiles_of(view, side->screen, scale);
    int rows = 1, y = side->area.y + 1 + scale / 2;
    tiles.grid = false;
    put_label(side, side->area.y, "NEXT");
    for (int i = 0; i < game->next_count; i++) {
        rows += scale * piece_rows(game->next[i]) + 1;
    }
    int gap = rows <= room ? 1 : 0;
    for (int i = 0; i < game->next_count && game->next[i] < FIN_KINDS; i++) {
        int kind = game->next[i];
        if (y + scale * piece_rows(kind) > side->area.y + side->area.height) {
            break;
        }
        put_piece(side, &tiles, kind == FIN_I ? y - scale : y, kind, false);
        y += scale * piece_rows(kind) + gap;
    }
    return y;
}

static void draw_right(struct term_screen *screen, const struct view *view,
                       const struct term_layout *layout) {
    struct side side = {screen, layout->right, false};
    const struct view_game *game = &view->game;
    int stats = game->stat_count > LEFT_STATS ? game->stat_count - LEFT_STATS : 0;
    int y = put_next(&side, view, layout->scale, side.area.height - stats);
    put_stats(&side, game->stats + smaller(LEFT_STATS, game->stat_count), stats, y + 1);
}

void term_draw_sides(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout) {
    draw_left(screen, view, layout);
    draw_right(screen, view, layout);
}

/* ---- hints ---- */

/* A key and what it does. */
struct key_note {
    const char *keys, *what;
    bool idle; /* there is nothing for it to do now */
};

enum { KEY_NOTES = VIEW_TOOLS + VIEW_HINTS };

/* What the mode offers stands before the keys that every game has. */
static int key_notes(const struct view_game *game, struct key_note notes[KEY_NOTES]) {
    int count = 0;
    for (int i = 0; i < game->tool_count; i++) {
        const struct view_tool *tool = &game->tools[i];
        notes[count] = (struct key_note){tool->keys, tool->label, !tool->ready};
        count += tool->keys[0] != '\0';
    }
    for (int i = 0; i < game->hint_count; i++) {
        notes[count++] = (struct key_note){game->hints[i].keys, game->hints[i].what, false};
    }
    return count;
}

static int note_width(const struct key_note *note) {
    return term_text_width(note->keys) + 1 + term_text_width(note->what);
}

/* As many as there is room for, in the middle. */
void term_draw_hints(struct term_screen *screen, struct term_area area, int y,
                     const struct view_game *game) {
    enum { APART = 3 };
    struct key_note notes[KEY_NOTES];
    int all = key_notes(game, notes), count = 0, width = -APART;
    while (count < all && width + APART + note_width(&notes[count]) <= area.width) {
        width += APART + note_width(&notes[count++]);
    }
    int x = area.x + (area.width - width) / 2;
    for (int i = 0; i < count; i++) {
        struct term_color keys = term_token(notes[i].idle ? TERM_DIM : TERM_SECONDARY);
        x = term_text(screen, x, y, area.width, notes[i].keys, keys, 0) + 1;
        x = term_text(screen, x, y, area.width, notes[i].what, term_token(TERM_DIM), 0) + APART;
    }
}

/* How long the key that restarts is held. */
static void draw_restart(struct term_screen *screen, const struct term_layout *layout, int fill) {
    struct term_area field = layout->field;
    static const char text[] = "  HOLD TO RESTART   ";
    int done = fill * field.width / 255;
    int x = field.x + (field.width - (int)sizeof text + 1) / 2;
    term_fill(screen, (struct term_area){field.x, layout->hint_y, field.width, 1},
              term_token(TERM_CHROME));
    term_fill(screen, (struct term_area){field.x, layout->hint_y, done, 1},
              term_token(TERM_BORDER));
    term_text(screen, x, layout->hint_y, field.width, text, term_token(TERM_TEXT), 0);
}

void term_draw_game(struct term_screen *screen, const struct view *view) {
    struct term_layout layout = term_layout_make(screen);
    const struct view_game *game = &view->game;
    struct term_area all = {0, 0, screen->columns, screen->rows};
    term_draw_field(screen, view, &layout);
    term_draw_sides(screen, view, &layout);
    term_draw_race(screen, view, &layout);
    term_draw_finesse(screen, view, &layout);
    term_draw_marks(screen, view, &layout);
    bool below = term_finesse_is_below(game, &layout) || term_odds_are_below(game, &layout);
    if ((view->notice[0] != '\0' || (view->help[0] != '\0' && !below)) && !view->popup) {
        term_draw_bottom(screen, view);
    } else if (game->restart_fill == 0 && !below) {
        term_draw_hints(screen, all, layout.hint_y, game);
    }
    if (game->grey || game->dimmed) {
        term_recolor(screen, all, game->grey ? term_grey : term_dimmed);
    }
    if (game->restart_fill > 0) {
        draw_restart(screen, &layout, game->restart_fill);
    }
}
