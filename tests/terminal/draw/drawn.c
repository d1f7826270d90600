/* Views made by hand, and screen rows as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "drawn.h"

void drawn_set(char *text, size_t size, const char *value) {
    snprintf(text, size, "%s", value);
}

void drawn_add_stat(struct view_game *game, const char *label, const char *value) {
    struct view_stat *stat = &game->stats[game->stat_count++];
    drawn_set(stat->label, sizeof stat->label, label);
    drawn_set(stat->value, sizeof stat->value, value);
}

void drawn_make_game(struct view *view) {
    *view = (struct view){.screen = VIEW_GAME, .has_game = true, .grid = true};
    struct view_game *game = &view->game;
    memset(game->cells, FIN_NONE, sizeof game->cells);
    game->shows_hold = game->can_hold = true;
    game->hold = FIN_S;
    game->next_count = 5;
    for (int i = 0; i < 5; i++) {
        game->next[i] = (uint8_t)i;
    }
    drawn_set(game->mode, sizeof game->mode, "Marathon · modern");
    drawn_set(game->goal, sizeof game->goal, "112 lines to go");
    game->goal_done = 64;
    drawn_add_stat(game, "SCORE", "12,450");
    drawn_add_stat(game, "LEVEL", "5");
    drawn_add_stat(game, "LINES", "38");
    drawn_add_stat(game, "TIME", "1:05.3");
    drawn_add_stat(game, "PIECES", "97");
    drawn_add_stat(game, "PPS", "1.48");
}

void drawn_put_piece(struct view_game *game, struct fin_piece piece, int flag) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        game->cells[cells[i].y][cells[i].x] = (uint8_t)(piece.kind | flag);
    }
}

struct term_screen drawn_screen(int columns, int rows, int depth) {
    struct term_screen screen = term_screen_make();
    assert_true(term_screen_resize(&screen, columns, rows));
    screen.depth = (uint8_t)depth;
    return screen;
}

const char *drawn_row(struct term_screen *screen, int y) {
    static char text[TERM_COLUMNS_MOST * TERM_GLYPH + 1];
    size_t length = 0, end = 0;
    for (int x = 0; x < screen->columns; x++) {
        const struct term_cell *cell = term_screen_cell(screen, x, y);
        for (int i = 0; i < TERM_GLYPH && cell->glyph[i] != '\0'; i++) {
            text[length++] = cell->glyph[i];
        }
        end = cell->glyph[0] != ' ' ? length : end;
    }
    text[end] = '\0';
    return text;
}

bool drawn_shows(struct term_screen *screen, const char *text) {
    for (int y = 0; y < screen->rows; y++) {
        if (strstr(drawn_row(screen, y), text) != NULL) {
            return true;
        }
    }
    return false;
}

static void print_screen(struct term_screen *screen) {
    for (int y = 0; y < screen->rows; y++) {
        print_message("# %2d|%s\n", y, drawn_row(screen, y));
    }
}

void drawn_expect(struct term_screen *screen, const char *text) {
    if (!drawn_shows(screen, text)) {
        print_screen(screen);
        fail_msg("\"%s\" is not seen at %d × %d", text, screen->columns, screen->rows);
    }
}

void drawn_expect_not(struct term_screen *screen, const char *text) {
    if (drawn_shows(screen, text)) {
        print_screen(screen);
        fail_msg("\"%s\" is seen at %d × %d", text, screen->columns, screen->rows);
    }
}
