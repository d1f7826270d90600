/* Encodes a frame in as few bytes as possible: takes the shortest of several cursor moves, and
 * sends only attributes that change. Marks of a synchronized update around it let the terminal
 * show the frame at once. */
#include "term/screen/frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char begin_mark[] = "\033[?2026h";
static const char end_mark[] = "\033[?2026l";

/* A short escape sequence. */
struct sequence {
    char text[96];
    int length;
};

static void add_text(struct sequence *sequence, const char *text) {
    while (*text != '\0') {
        sequence->text[sequence->length++] = *text++;
    }
}

static void add_number(struct sequence *sequence, uint32_t number) {
    char digits[12];
    snprintf(digits, sizeof digits, "%u", (unsigned)number);
    add_text(sequence, digits);
}

/* Adds CSI number letter; omits a 1. */
static void add_step(struct sequence *sequence, int number, char letter) {
    add_text(sequence, "\033[");
    if (number != 1) {
        add_number(sequence, (uint32_t)number);
    }
    sequence->text[sequence->length++] = letter;
}

/* ---- the frame's bytes ---- */

static bool append(struct term_screen *screen, const char *bytes, size_t length) {
    if (screen->length + length > screen->capacity) {
        size_t capacity = 2 * screen->capacity + length + 4096;
        uint8_t *grown = realloc(screen->bytes, capacity);
        if (grown == NULL) {
            return false;
        }
        screen->bytes = grown;
        screen->capacity = capacity;
    }
    memcpy(screen->bytes + screen->length, bytes, length);
    screen->length += length;
    return true;
}

/* ---- the pen ---- */

static void add_color(struct sequence *sequence, int depth, uint32_t color, bool background) {
    uint32_t base = background ? 40 : 30;
    if (depth == TERM_16) {
        add_number(sequence, color < 8 ? base + color : base + 60 + color - 8);
        return;
    }
    add_number(sequence, base + 8);
    if (depth == TERM_256) {
        add_text(sequence, ";5;");
        add_number(sequence, color);
        return;
    }
    add_text(sequence, ";2;");
    add_number(sequence, color >> 16);
    add_text(sequence, ";");
    add_number(sequence, color >> 8 & 0xFF);
    add_text(sequence, ";");
    add_number(sequence, color & 0xFF);
}

static const struct {
    uint8_t attribute;
    const char *code;
} attribute_codes[] = {
    {TERM_BOLD, "1;"}, {TERM_FAINT, "2;"}, {TERM_UNDERLINE, "4;"}, {TERM_REVERSE, "7;"}};

static bool is_blank(const struct term_shown *cell) {
    return cell->glyph[0] == ' ' && (cell->attributes & TERM_UNDERLINE) == 0;
}

/* Attributes that a blank does not show keep their state. */
static uint8_t wanted_attributes(const struct term_screen *screen, const struct term_shown *cell) {
    uint8_t hidden = is_blank(cell) ? TERM_BOLD | TERM_FAINT : 0;
    return (uint8_t)(cell->attributes | (screen->pen.attributes & hidden));
}

static struct sequence pen_change(const struct term_screen *screen, const struct term_shown *cell) {
    struct sequence sequence = {.length = 0};
    const struct term_shown *pen = &screen->pen;
    uint8_t wanted = screen->pen_known ? wanted_attributes(screen, cell) : cell->attributes;
    bool redraw_all = !screen->pen_known || (pen->attributes & (uint8_t)~wanted) != 0;
    bool colors = screen->depth != TERM_MONO;
    wanted = redraw_all ? cell->attributes : wanted;
    add_text(&sequence, redraw_all ? "0;" : "");
    for (size_t i = 0; i < sizeof attribute_codes / sizeof attribute_codes[0]; i++) {
        uint8_t attribute = attribute_codes[i].attribute;
        if ((wanted & attribute) != 0 && (redraw_all || (pen->attributes & attribute) == 0)) {
            add_text(&sequence, attribute_codes[i].code);
        }
    }
    if (colors && !is_blank(cell) && (redraw_all || pen->fg != cell->fg)) {
        add_color(&sequence, screen->depth, cell->fg, false);
        add_text(&sequence, ";");
    }
    if (colors && (redraw_all || pen->bg != cell->bg)) {
        add_color(&sequence, screen->depth, cell->bg, true);
        add_text(&sequence, ";");
    }
    return sequence;
}

/* After a reset, a blank has the terminal's own foreground: a value that no cell has. */
static const uint32_t no_color = UINT32_MAX;

static bool take_pen(struct term_screen *screen, const struct term_shown *cell) {
    struct sequence sequence = pen_change(screen, cell);
    if (sequence.length == 0) {
        return true;
    }
    bool redraw_all = sequence.text[0] == '0';
    uint32_t fg = is_blank(cell) ? (redraw_all ? no_color : screen->pen.fg) : cell->fg;
    uint8_t attributes = redraw_all ? cell->attributes : wanted_attributes(screen, cell);
    screen->pen = (struct term_shown){.fg = fg, .bg = cell->bg, .attributes = attributes};
    screen->pen_known = true;
    sequence.text[sequence.length - 1] = 'm';
    return append(screen, "\033[", 2) && append(screen, sequence.text, (size_t)sequence.length);
}

/* ---- the cursor ---- */

static struct sequence absolute_move(int x, int y) {
    struct sequence sequence = {.length = 0};
    add_text(&sequence, "\033[");
    if (y > 0 || x > 0) {
        add_number(&sequence, (uint32_t)y + 1);
    }
    if (x > 0) {
        add_text(&sequence, ";");
        add_number(&sequence, (uint32_t)x + 1);
    }
    add_text(&sequence, "H");
    return sequence;
}

static void add_horizontal(struct sequence *sequence, int from, int to) {
    if (to == 0 && from > 0) {
        add_text(sequence, "\r");
    } else if (to > from) {
        add_step(sequence, to - from, 'C');
    } else if (from - to <= 3) {
        add_text(sequence, &"\b\b\b"[3 - (from - to)]);
    } else {
        add_step(sequence, from - to, 'D');
    }
}

static struct sequence relative_move(const struct term_screen *screen, int x, int y) {
    struct sequence sequence = {.length = 0};
    int down = y - screen->cursor_y;
    if (down > 3) {
        add_step(&sequence, down, 'B');
    } else {
        add_text(&sequence, &"\n\n\n"[3 - down]);
    }
    add_horizontal(&sequence, screen->cursor_x, x);
    return sequence;
}

/* Rewrites the cells between the cursor and x, if that takes fewer bytes than a move and needs no
 * other pen. */
static bool walk(struct term_screen *screen, int x, int y, int cost) {
    struct sequence between = {.length = 0};
    for (int i = screen->cursor_x; i < x; i++) {
        const struct term_shown *cell = &screen->shown[y * screen->columns + i];
        if (pen_change(screen, cell).length > 0) {
            return false;
        }
        for (int j = 0; j < TERM_GLYPH && cell->glyph[j] != '\0'; j++) {
            between.text[between.length++] = cell->glyph[j];
        }
        if (between.length > cost) {
            return false;
        }
    }
    screen->cursor_x = x;
    return append(screen, between.text, (size_t)between.length);
}

static bool move_to(struct term_screen *screen, int x, int y) {
    struct sequence move = absolute_move(x, y);
    if (screen->cursor_x >= 0) {
        if (screen->cursor_y == y && screen->cursor_x == x) {
            return true;
        }
        bool below = y >= screen->cursor_y;
        struct sequence other = below ? relative_move(screen, x, y) : move;
        move = other.length < move.length ? other : move;
        if (screen->cursor_y == y && screen->cursor_x < x && screen->pen_known &&
            walk(screen, x, y, move.length)) {
            return true;
        }
    }
    screen->cursor_x = x;
    screen->cursor_y = y;
    return append(screen, move.text, (size_t)move.length);
}

/* ---- cells ---- */

static bool add_glyph(struct term_screen *screen, const struct term_shown *cell) {
    size_t length = 0;
    while (length < TERM_GLYPH && cell->glyph[length] != '\0') {
        length++;
    }
    return append(screen, cell->glyph, length);
}

static bool begin(struct term_screen *screen) {
    return screen->length > 0 || append(screen, begin_mark, sizeof begin_mark - 1);
}

bool term_frame_bytes(struct term_screen *screen, const char *bytes, size_t length) {
    return begin(screen) && append(screen, bytes, length);
}

bool term_frame_cell(struct term_screen *screen, int x, int y) {
    const struct term_shown *cell = &screen->shown[y * screen->columns + x];
    if (!begin(screen)) {
        return false;
    }
    bool fits = move_to(screen, x, y) && take_pen(screen, cell) && add_glyph(screen, cell);
    screen->cursor_x++;
    if (screen->cursor_x == screen->columns) {
        screen->cursor_x = screen->cursor_y = -1; /* terminals differ in the cursor position here */
    }
    return fits;
}

bool term_frame_end(struct term_screen *screen) {
    return screen->length == 0 || append(screen, end_mark, sizeof end_mark - 1);
}
