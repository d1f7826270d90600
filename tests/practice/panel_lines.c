/* Prints the contents of the odds panel in a terminal for random positions with few pieces left,
 * one line each, for a script that asks `finessimo pc best` the same. The solver runs on the
 * terminal's thread; the texts are read from a drawn screen.
 *
 *     panel_lines COUNT SEED
 *
 * Tab-separated: board, lines, rotation system, visible pieces, hold, bag, odds of best play, of a
 * clairvoyant, and the hint with its keys. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../app/platform.h"
#include "term/draw/draw.h"
#include "term/loop/solver.h"

enum { COLUMNS = 120, ROWS = 40 };

static struct fin_random dice;

static int below(uint32_t n) {
    return (int)fin_random_below(&dice, n);
}

/* ---- positions ---- */

/* True if nothing except the piece itself is above the cell. */
static bool is_open(const struct fin_board *board, struct fin_cell cell,
                    const struct fin_cell cells[FIN_CELLS]) {
    for (int y = cell.y + 1; y < FIN_FIELD_ROWS; y++) {
        bool own = false;
        for (int i = 0; i < FIN_CELLS; i++) {
            own = own || (cells[i].x == cell.x && cells[i].y == y);
        }
        if (!own && fin_board_cell(board, cell.x, y) != FIN_NONE) {
            return false;
        }
    }
    return true;
}

/* Removes the cells of a piece from full rows, mostly from above; false if they are not all
 * filled. */
static bool take_out(struct fin_board *board, int lines) {
    struct fin_cell cells[FIN_CELLS];
    struct fin_piece piece = {(uint8_t)below(FIN_KINDS), (uint8_t)below(FIN_FACINGS),
                              (int8_t)below(FIN_COLUMNS), (int8_t)below((uint32_t)lines)};
    bool buried = below(8) == 0;
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if ((!buried && !is_open(board, cells[i], cells)) || cells[i].y >= lines ||
            fin_board_cell(board, cells[i].x, cells[i].y) == FIN_NONE) {
            return false;
        }
    }
    for (int i = 0; i < FIN_CELLS; i++) {
        fin_board_set(board, cells[i].x, cells[i].y, FIN_NONE);
    }
    return true;
}

static bool make_board(struct fin_board *board, int lines, int pieces) {
    fin_board_clear(board);
    for (int i = 0; i < lines * FIN_COLUMNS; i++) {
        fin_board_set(board, i % FIN_COLUMNS, i / FIN_COLUMNS, FIN_GARBAGE);
    }
    for (int attempts = 0; pieces > 0 && attempts < 1000; attempts++) {
        pieces -= take_out(board, lines);
    }
    return pieces == 0 && fin_board_full_rows(board) == 0 && fin_board_height(board) == lines;
}

static struct fin_setup make_setup(void) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("pc"));
    while (!make_board(&setup.board, 3 + below(2), 2 + below(3))) {
    }
    setup.seed = fin_random_next(&dice);
    setup.hold = (uint8_t)(below(2) == 0 ? FIN_NONE : below(FIN_KINDS));
    setup.rules.preview = (uint8_t)below(4);
    setup.rules.rotation = (uint8_t)below(2);
    return setup;
}

/* ---- answers ---- */

/* Waits for the solver's thread. */
static void answer(struct platform *platform, struct term_solver *solver) {
    static struct app_odds odds;
    struct app_event event = {.kind = APP_ANSWER, .odds = &odds};
    uint32_t number = platform->question_number;
    struct pollfd ready = {.fd = term_solver_descriptor(solver), .events = POLLIN};
    if (!term_solver_ask(solver, platform->question_number, &platform->question)) {
        exit(1);
    }
    do {
        poll(&ready, 1, -1);
        if (term_solver_take(solver, &event.number, &odds)) {
            platform_event(platform, event);
        }
    } while (!odds.done || event.number != number);
}

/* ---- the screen ---- */

/* The text to the left of the board in a row. */
static void read_row(struct term_screen *screen, int y, char row[COLUMNS * TERM_GLYPH + 1]) {
    size_t length = 0;
    for (int x = 0; x < screen->columns / 2; x++) {
        const char *glyph = term_screen_cell(screen, x, y)->glyph;
        if (strcmp(glyph, "▕") == 0) {
            break; /* the frame of the board */
        }
        size_t width = strnlen(glyph, TERM_GLYPH);
        memcpy(row + length, width > 0 ? glyph : " ", width > 0 ? width : 1);
        length += width > 0 ? width : 1;
    }
    row[length] = '\0';
}

static void add_words(const char *from, char *text, size_t size) {
    const char *end = strstr(from, "  ");
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s%.*s", length > 0 ? " " : "",
             (int)(end != NULL ? end - from : (long)strlen(from)), from);
}

/* The text after a word in the first row that contains it, and in the next rows, up to the board.
 */
static void read_after(struct term_screen *screen, const char *word, int below, char *text,
                       size_t size) {
    char row[COLUMNS * TERM_GLYPH + 1];
    int first = -1;
    text[0] = '\0';
    for (int y = 0; y < screen->rows && (first < 0 || y <= first + below); y++) {
        read_row(screen, y, row);
        char *found = strstr(row, word);
        if (first < 0 && found != NULL) {
            first = y;
            add_words(found, text, size);
        } else if (first >= 0 && row[strspn(row, " ")] != '\0') {
            add_words(row + strspn(row, " "), text, size);
        }
    }
}

static void print_board(const struct fin_board *board, int lines) {
    for (int y = lines - 1; y >= 0; y--) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            putchar(fin_board_cell(board, x, y) == FIN_NONE ? '.' : '#');
        }
        putchar(y > 0 ? '|' : '\t');
    }
}

static void print_question(const struct fin_best_question *question) {
    print_board(&question->board, question->lines);
    printf("%d\t%s\t", question->lines, fin_rotation_name(question->rotation));
    for (int i = 0; i < question->count; i++) {
        putchar(fin_kind_letter(question->see[i]));
    }
    printf("\t%c\t", question->held == FIN_NONE ? '-' : fin_kind_letter(question->held));
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int i = 0; i < question->bag[kind]; i++) {
            putchar(fin_kind_letter(kind));
        }
    }
}

static void print_panel(struct platform *platform, struct term_screen *screen) {
    static struct view view;
    char odds[64], all_seeing[64], hint[160];
    platform_view(platform, &view);
    term_draw(screen, &view, "");
    read_after(screen, "best play", 0, odds, sizeof odds);
    read_after(screen, "full preview", 0, all_seeing, sizeof all_seeing);
    read_after(screen, "Next:", 2, hint, sizeof hint);
    printf("\t%s\t%s\t%s\n", odds, all_seeing, hint);
}

int main(int count, char **words) {
    struct term_screen screen = term_screen_make();
    struct term_solver *solver = term_solver_make();
    if (count != 3 || solver == NULL || !term_screen_resize(&screen, COLUMNS, ROWS)) {
        return 2;
    }
    screen.utf8 = true;
    dice = fin_random_seed(strtoull(words[2], NULL, 10));
    for (int i = atoi(words[1]); i > 0; i--) {
        struct platform *platform = platform_new(true);
        struct fin_setup setup = make_setup();
        platform_start(platform);
        app_start_setup(&platform->app, &setup, true);
        platform_wait(platform, 1000);
        print_question(&platform->question);
        answer(platform, solver);
        for (int hint = 0; hint < 3; hint++) {
            platform_tap(platform, 'i');
        }
        print_panel(platform, &screen);
        platform_free(platform);
    }
    term_solver_free(solver);
    term_screen_free(&screen);
    return 0;
}
