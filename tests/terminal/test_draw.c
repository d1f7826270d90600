/* Drawing views: what stands where at 80 × 24, any view at any size, and how
 * many bytes a falling piece takes. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/app.h"
#include "finessimo.h"
#include "term/draw.h"

/* ---- views made by hand ---- */

static void set(char *text, size_t size, const char *value) {
    snprintf(text, size, "%s", value);
}

static void add_stat(struct view_game *game, const char *label, const char *value) {
    struct view_stat *stat = &game->stats[game->stat_count++];
    set(stat->label, sizeof stat->label, label);
    set(stat->value, sizeof stat->value, value);
}

/* An empty field in the middle of a game. */
static void make_game(struct view *view) {
    *view = (struct view){.screen = VIEW_GAME, .has_game = true, .grid = true};
    struct view_game *game = &view->game;
    memset(game->cells, FIN_NONE, sizeof game->cells);
    game->shows_hold = game->can_hold = true;
    game->hold = FIN_S;
    game->next_count = 5;
    for (int i = 0; i < 5; i++) {
        game->next[i] = (uint8_t)i;
    }
    set(game->mode, sizeof game->mode, "Marathon · modern");
    set(game->goal, sizeof game->goal, "112 lines to go");
    game->goal_done = 64;
    add_stat(game, "SCORE", "12,450");
    add_stat(game, "LEVEL", "5");
    add_stat(game, "LINES", "38");
    add_stat(game, "TIME", "1:05.3");
    add_stat(game, "PIECES", "97");
    add_stat(game, "PPS", "1.48");
}

static void put_piece(struct view_game *game, struct fin_piece piece, int flag) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        game->cells[cells[i].y][cells[i].x] = (uint8_t)(piece.kind | flag);
    }
}

/* ---- looking at cells ---- */

static struct term_screen screen_of(int columns, int rows, int depth) {
    struct term_screen screen = term_screen_make();
    assert_true(term_screen_resize(&screen, columns, rows));
    screen.depth = (uint8_t)depth;
    return screen;
}

/* A row's text, without the blanks at its end. */
static const char *row_text(struct term_screen *screen, int y) {
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

static bool shows(struct term_screen *screen, const char *text) {
    for (int y = 0; y < screen->rows; y++) {
        if (strstr(row_text(screen, y), text) != NULL) {
            return true;
        }
    }
    return false;
}

/* ---- 80 × 24 ---- */

static void the_picture(void **state) {
    static const char *const texts[] = {"HOLD",           "NEXT",  "SCORE", "12,450",
                                        "LEVEL",          "LINES", "TIME",  "1:05.3",
                                        "PIECES",         "PPS",   "1.48",  "Marathon · modern",
                                        "112 lines to go"};
    struct view view;
    struct term_screen screen = screen_of(80, 24, TERM_TRUE);
    (void)state;
    make_game(&view);
    put_piece(&view.game, (struct fin_piece){FIN_T, FIN_NORTH, 3, 0}, VIEW_PIECE);
    term_draw(&screen, &view, "");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(shows(&screen, texts[i]));
    }
    /* 22 rows of field from the top, then the floor. */
    uint32_t purple = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_T);
    assert_int_equal(term_screen_cell(&screen, 30 + 2 * 3, 21)->bg.rgb, purple);
    assert_int_equal(term_screen_cell(&screen, 30 + 2 * 4, 20)->bg.rgb, purple);
    assert_int_equal(term_screen_cell(&screen, 30, 0)->bg.rgb, term_token(TERM_GRID).rgb);
    assert_int_equal(term_screen_cell(&screen, 29, 0)->bg.rgb, term_token(TERM_VOID).rgb);
    assert_string_equal(term_screen_cell(&screen, 35, 22)->glyph, "▔");
    /* A quarter of the goal lights a quarter of the floor. */
    assert_int_equal(term_screen_cell(&screen, 34, 22)->fg.rgb, term_token(TERM_ACCENT).rgb);
    assert_int_equal(term_screen_cell(&screen, 35, 22)->fg.rgb, term_token(TERM_BORDER).rgb);
    term_screen_free(&screen);
}

/* The two rows above the field give way, then it asks for room. */
static void the_least_picture(void **state) {
    struct view view;
    struct term_screen screen = screen_of(44, 22, TERM_TRUE);
    (void)state;
    make_game(&view);
    put_piece(&view.game, (struct fin_piece){FIN_I, FIN_NORTH, 3, 19}, VIEW_PIECE);
    put_piece(&view.game, (struct fin_piece){FIN_O, FIN_NORTH, 0, 20}, VIEW_LOCKED);
    term_draw(&screen, &view, "");
    uint32_t cyan = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_I);
    assert_int_equal(term_screen_cell(&screen, 12 + 2 * 3, 0)->bg.rgb, cyan);
    assert_int_equal(term_screen_cell(&screen, 12, 0)->bg.rgb, term_token(TERM_GRID).rgb);
    assert_true(shows(&screen, "SCORE"));
    assert_true(shows(&screen, "1:05.3"));
    assert_true(term_screen_resize(&screen, 43, 22));
    term_draw(&screen, &view, "");
    assert_true(shows(&screen, "Finessimo needs 44 × 22."));
    assert_true(shows(&screen, "This window is 43 × 22."));
    assert_false(shows(&screen, "SCORE"));
    term_screen_free(&screen);
}

/* ---- lights ---- */

static uint32_t color_at(struct term_screen *screen, int x, int y) {
    return term_screen_cell(screen, 30 + 2 * x, 21 - y)->bg.rgb;
}

static void lights(void **state) {
    struct view view;
    struct term_screen screen = screen_of(80, 24, TERM_TRUE);
    uint32_t grid = term_token(TERM_GRID).rgb;
    (void)state;
    make_game(&view);
    put_piece(&view.game, (struct fin_piece){FIN_O, FIN_NORTH, 4, 0}, VIEW_LOCKED);
    view.game.flash_age = view.game.trail_age = 1;
    view.game.flash[0][0] = 4;
    view.game.trail_bottom[4] = 2;
    view.game.trail_top[4] = 12;
    term_draw(&screen, &view, "");
    uint32_t yellow = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_O);
    assert_int_not_equal(color_at(&screen, 4, 0), yellow);
    assert_int_equal(color_at(&screen, 5, 1), yellow);
    assert_int_not_equal(color_at(&screen, 4, 5), grid);
    assert_int_equal(color_at(&screen, 4, 12), grid);
    assert_int_equal(color_at(&screen, 5, 5), grid);
    term_screen_free(&screen);
}

/* Flash, collapse from the middle, drop. */
static void clear_in_three_steps(void **state) {
    struct view view;
    struct term_screen screen = screen_of(80, 24, TERM_TRUE);
    uint32_t grid = term_token(TERM_GRID).rgb;
    uint32_t garbage = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_GARBAGE);
    uint32_t blue = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_J);
    (void)state;
    make_game(&view);
    for (int x = 0; x < VIEW_COLUMNS; x++) {
        view.game.cells[0][x] = FIN_GARBAGE | VIEW_LOCKED;
    }
    view.game.cells[1][2] = FIN_J | VIEW_LOCKED;
    view.game.rows_stay = true;
    view.game.row_fade[0] = 10;
    term_draw(&screen, &view, "");
    assert_int_not_equal(color_at(&screen, 5, 0), garbage);
    assert_int_not_equal(color_at(&screen, 5, 0), grid);
    assert_int_equal(color_at(&screen, 2, 1), blue);
    view.game.row_fade[0] = 150;
    term_draw(&screen, &view, "");
    assert_int_equal(color_at(&screen, 5, 0), grid);
    assert_int_not_equal(color_at(&screen, 0, 0), grid);
    view.game.row_fade[0] = 250;
    term_draw(&screen, &view, "");
    assert_int_equal(color_at(&screen, 2, 0), blue);
    assert_int_equal(color_at(&screen, 0, 0), grid);
    assert_int_equal(color_at(&screen, 2, 1), grid);
    term_screen_free(&screen);
}

/* ---- colours ---- */

/* In sixteen colours, and in none, every piece can be told from the field. */
static void pieces_in_every_depth(void **state) {
    (void)state;
    for (int depth = TERM_TRUE; depth <= TERM_MONO; depth++) {
        struct view view;
        struct term_screen screen = screen_of(80, 24, depth);
        make_game(&view);
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            view.game.cells[0][kind] = (uint8_t)(kind | VIEW_LOCKED);
        }
        term_draw(&screen, &view, "");
        assert_true(term_screen_frame(&screen));
        const struct term_shown *row = &screen.shown[21 * screen.columns];
        const struct term_shown *empty = &row[30 + 2 * 9];
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            const struct term_shown *cell = &row[30 + 2 * kind];
            assert_true(cell->bg != empty->bg || cell->attributes != empty->attributes);
            for (int other = 0; other < kind && depth != TERM_MONO; other++) {
                assert_int_not_equal(cell->bg, row[30 + 2 * other].bg);
            }
        }
        term_screen_free(&screen);
    }
}

static void letters_in_cells(void **state) {
    struct view view;
    struct term_screen screen = screen_of(80, 24, TERM_MONO);
    (void)state;
    make_game(&view);
    view.letters = true;
    put_piece(&view.game, (struct fin_piece){FIN_I, FIN_NORTH, 0, 0}, VIEW_LOCKED);
    term_draw(&screen, &view, "");
    assert_non_null(strstr(row_text(&screen, 21), "I I I I"));
    term_screen_free(&screen);
}

/* ---- colours ---- */

static double luminance(uint32_t rgb) {
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double part = (rgb >> (16 - 8 * i) & 0xFF) / 255.0;
        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b) {
    double left = luminance(a) + 0.05, right = luminance(b) + 0.05;
    return left > right ? left / right : right / left;
}

/* Words can be read wherever they stand, and pieces stand out from the field. */
static void text_and_pieces_stand_out(void **state) {
    static const uint8_t grounds[] = {TERM_VOID, TERM_GRID, TERM_CHROME};
    (void)state;
    for (int text = TERM_TEXT; text < TERM_TOKENS; text++) {
        for (size_t i = 0; i < sizeof grounds; i++) {
            assert_true(contrast(term_token(text).rgb, term_token(grounds[i]).rgb) >= 5.4);
        }
    }
    for (int kind = 0; kind <= FIN_GARBAGE; kind++) {
        uint32_t color = fin_piece_color(FIN_PALETTE_DEFAULT, kind);
        assert_true(contrast(color, term_token(TERM_GRID).rgb) >= 3.9);
    }
}

/* ---- menus ---- */

static void the_chosen_line_is_seen(void **state) {
    struct view view = {.screen = VIEW_MENU, .item_count = VIEW_ITEMS};
    struct term_screen screen = screen_of(44, 22, TERM_TRUE);
    (void)state;
    for (int i = 0; i < VIEW_ITEMS; i++) {
        snprintf(view.items[i].label, sizeof view.items[i].label, "entry %d.", i);
    }
    for (int i = 0; i < VIEW_ITEMS; i++) {
        char label[24];
        snprintf(label, sizeof label, "entry %d.", i);
        view.chosen = (uint8_t)i;
        term_draw(&screen, &view, "");
        assert_true(shows(&screen, label));
    }
    term_screen_free(&screen);
}

/* The words of a text, in order, wherever lines are broken. */
static void expect_words(struct term_screen *screen, const char *text) {
    char words[256], *rest = words;
    int y = 0, x = 0;
    set(words, sizeof words, text);
    for (char *word = strsep(&rest, " "); word != NULL; word = strsep(&rest, " ")) {
        const char *found = NULL;
        while (found == NULL && y < screen->rows) {
            const char *row = row_text(screen, y);
            found = (int)strlen(row) > x ? strstr(row + x, word) : NULL;
            x = found != NULL ? (int)(found - row) + 1 : 0;
            y += found == NULL;
        }
        if (found == NULL) {
            fail_msg("\"%s\" is not seen of \"%s\"", word, text);
        }
    }
}

/* Sentences are read to their end in the least window, too. */
static void no_sentence_is_cut(void **state) {
    static const char notice[] =
        "Nothing of this run is kept: .local/share/finessimo/profile.sqlite can not be written "
        "(Read-only file system); make its folder writable.";
    static const char line[] = "A resting piece locks soon; moving it gives more time.";
    struct term_screen screen = screen_of(44, 22, TERM_TRUE);
    static struct view view;
    (void)state;
    make_game(&view);
    set(view.notice, sizeof view.notice, notice);
    term_draw(&screen, &view, "");
    expect_words(&screen, notice);
    view.popup = true;
    set(view.game.hints[0].keys, sizeof view.game.hints[0].keys, "Space");
    set(view.game.hints[0].what, sizeof view.game.hints[0].what, "hard drop as wide");
    view.game.hint_count = 1;
    set(view.notice, sizeof view.notice, "Short.");
    term_draw(&screen, &view, "");
    assert_string_equal(row_text(&screen, 21) + strspn(row_text(&screen, 21), " "), "Short.");
    view = (struct view){.screen = VIEW_HELP, .item_count = 2};
    set(view.items[0].label, sizeof view.items[0].label, line);
    set(view.items[1].label, sizeof view.items[1].label, "end");
    view.items[0].flags = view.items[1].flags = VIEW_ITEM_TEXT;
    term_draw(&screen, &view, "");
    expect_words(&screen, line);
    expect_words(&screen, "time. end");
    term_screen_free(&screen);
}

static void a_conflict_is_named(void **state) {
    struct view view = {.screen = VIEW_MENU, .item_count = 1};
    struct term_screen screen = screen_of(80, 24, TERM_TRUE);
    (void)state;
    set(view.items[0].label, sizeof view.items[0].label, "To the right wall");
    set(view.items[0].value, sizeof view.items[0].value, "C Shift RShift");
    set(view.items[0].note, sizeof view.items[0].note, "also To the left wall");
    term_draw(&screen, &view, "");
    assert_true(shows(&screen, "also To the left wall"));
    assert_true(shows(&screen, "C Shift RShift"));
    assert_true(shows(&screen, "To the right wall  "));
    term_screen_free(&screen);
}

/* ---- anything ---- */

static void random_text(struct fin_random *random, char *text, size_t size) {
    static const char *const parts[] = {"a", "Z",    " ",    "9",    "·",     "←",
                                        "é", "\x7F", "\x1B", "\xFF", "word ", "1,234 "};
    size_t length = 0, wanted = fin_random_below(random, (uint32_t)size);
    text[0] = '\0';
    while (length < wanted) {
        const char *part = parts[fin_random_below(random, 12)];
        if (length + strlen(part) >= size) {
            break;
        }
        strcpy(text + length, part);
        length += strlen(part);
    }
}

static void random_keys(struct fin_random *random, struct view_keys *keys) {
    for (int i = 0; i < VIEW_KEYS; i++) {
        random_text(random, keys->keys[i], sizeof keys->keys[i]);
    }
    keys->count = (uint8_t)fin_random_below(random, VIEW_KEYS + 1);
    keys->lit = (uint8_t)fin_random_below(random, VIEW_KEYS + 1);
}

static void random_tools(struct fin_random *random, struct view_game *game) {
    game->tool_count = (uint8_t)fin_random_below(random, VIEW_TOOLS + 1);
    for (int i = 0; i < VIEW_TOOLS; i++) {
        random_text(random, game->tools[i].label, sizeof game->tools[i].label);
        random_text(random, game->tools[i].keys, sizeof game->tools[i].keys);
        *(uint8_t *)&game->tools[i].ready = (uint8_t)fin_random_below(random, 2);
    }
}

static void random_odds(struct fin_random *random, struct view_game *game) {
    struct view_odds *odds = &game->odds;
    *odds = (struct view_odds){.shown = fin_random_below(random, 2) == 0,
                               .tone = (uint8_t)fin_random_below(random, 3),
                               .cost_bad = fin_random_below(random, 2) == 0,
                               .odds_dim = fin_random_below(random, 2) == 0,
                               .shows_keys = fin_random_below(random, 2) == 0};
    random_text(random, odds->verdict, sizeof odds->verdict);
    random_text(random, odds->cost, sizeof odds->cost);
    random_text(random, odds->odds, sizeof odds->odds);
    random_text(random, odds->all_seeing, sizeof odds->all_seeing);
    random_text(random, odds->hint, sizeof odds->hint);
    odds->keys.count = (uint8_t)fin_random_below(random, VIEW_KEYS + 1);
    for (int i = 0; i < odds->keys.count; i++) {
        random_text(random, odds->keys.keys[i], sizeof odds->keys.keys[i]);
    }
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        game->marks[i / VIEW_COLUMNS][i % VIEW_COLUMNS] =
            (uint8_t)(fin_random_below(random, 4) == 0 ? fin_random_below(random, 103) : 0);
    }
}

static void random_race(struct fin_random *random, struct view_race *race) {
    *race = (struct view_race){.shown = fin_random_below(random, 2) == 0,
                               .ahead = fin_random_below(random, 2) == 0};
    random_text(random, race->title, sizeof race->title);
    random_text(random, race->left, sizeof race->left);
    for (int i = 0; i < VIEW_RACE_ROWS * VIEW_COLUMNS; i++) {
        race->cells[i / VIEW_COLUMNS][i % VIEW_COLUMNS] =
            (uint8_t)fin_random_below(random, FIN_NONE + 1);
    }
}

static void random_game(struct fin_random *random, struct view_game *game) {
    uint8_t *bytes = (uint8_t *)game;
    for (size_t i = 0; i < sizeof *game; i++) {
        bytes[i] = (uint8_t)fin_random_next(random);
    }
    uint8_t *flags[] = {(uint8_t *)&game->can_hold,
                        (uint8_t *)&game->shows_hold,
                        (uint8_t *)&game->rows_stay,
                        (uint8_t *)&game->dimmed,
                        (uint8_t *)&game->grey,
                        (uint8_t *)&game->finesse.shown,
                        (uint8_t *)&game->finesse.bad,
                        (uint8_t *)&game->finesse.shows_own,
                        (uint8_t *)&game->finesse.shows_best};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        *flags[i] = (uint8_t)fin_random_below(random, 2);
    }
    random_tools(random, game);
    random_race(random, &game->race);
    random_odds(random, game);
    game->hold = (uint8_t)fin_random_below(random, FIN_NONE + 1);
    game->next_count = (uint8_t)fin_random_below(random, VIEW_NEXT + 1);
    for (int i = 0; i < VIEW_NEXT; i++) {
        game->next[i] = (uint8_t)fin_random_below(random, FIN_KINDS);
    }
    game->stat_count = (uint8_t)fin_random_below(random, VIEW_STATS + 1);
    for (int i = 0; i < VIEW_STATS; i++) {
        random_text(random, game->stats[i].label, sizeof game->stats[i].label);
        random_text(random, game->stats[i].value, sizeof game->stats[i].value);
        random_text(random, game->stats[i].note, sizeof game->stats[i].note);
        *(uint8_t *)&game->stats[i].better = (uint8_t)fin_random_below(random, 2);
    }
    game->call_count = (uint8_t)fin_random_below(random, VIEW_CALLS + 1);
    for (int i = 0; i < VIEW_CALLS; i++) {
        random_text(random, game->calls[i].text, sizeof game->calls[i].text);
        random_text(random, game->calls[i].points, sizeof game->calls[i].points);
        *(uint8_t *)&game->calls[i].on_field = (uint8_t)fin_random_below(random, 2);
        *(uint8_t *)&game->calls[i].gold = (uint8_t)fin_random_below(random, 2);
    }
    random_text(random, game->finesse.title, sizeof game->finesse.title);
    random_text(random, game->finesse.prompt, sizeof game->finesse.prompt);
    random_keys(random, &game->finesse.own);
    random_keys(random, &game->finesse.best);
    game->hint_count = (uint8_t)fin_random_below(random, VIEW_HINTS + 1);
    for (int i = 0; i < VIEW_HINTS; i++) {
        random_text(random, game->hints[i].keys, sizeof game->hints[i].keys);
        random_text(random, game->hints[i].what, sizeof game->hints[i].what);
    }
    random_text(random, game->mode, sizeof game->mode);
    random_text(random, game->goal, sizeof game->goal);
    random_text(random, game->count_down, sizeof game->count_down);
}

static void random_view(struct fin_random *random, struct view *view) {
    *view = (struct view){.screen = (uint8_t)fin_random_below(random, VIEW_TOO_SMALL + 1),
                          .has_game = fin_random_below(random, 2) == 0,
                          .popup = fin_random_below(random, 4) == 0,
                          .has_strip = fin_random_below(random, 4) == 0,
                          .item_count = (uint8_t)fin_random_below(random, VIEW_ITEMS + 1),
                          .chosen = (uint8_t)fin_random_below(random, VIEW_ITEMS + 1),
                          .row_count = (uint8_t)fin_random_below(random, VIEW_TABLE_ROWS + 1),
                          .column_count = (uint8_t)fin_random_below(random, VIEW_TABLE_COLUMNS + 1),
                          .chosen_row = (uint8_t)fin_random_below(random, VIEW_TABLE_ROWS + 1),
                          .look = (uint8_t)fin_random_below(random, APP_LOOKS),
                          .palette = (uint8_t)fin_random_below(random, FIN_PALETTES),
                          .letters = fin_random_below(random, 2) == 0,
                          .grid = fin_random_below(random, 2) == 0};
    random_text(random, view->title, sizeof view->title);
    random_text(random, view->subtitle, sizeof view->subtitle);
    random_text(random, view->lead, sizeof view->lead);
    random_text(random, view->help, sizeof view->help);
    random_text(random, view->version, sizeof view->version);
    if (fin_random_below(random, 3) == 0) {
        random_text(random, view->notice, sizeof view->notice);
    }
    for (int i = 0; i < VIEW_ITEMS; i++) {
        random_text(random, view->items[i].label, sizeof view->items[i].label);
        random_text(random, view->items[i].value, sizeof view->items[i].value);
        random_text(random, view->items[i].note, sizeof view->items[i].note);
        view->items[i].flags = (uint8_t)fin_random_below(random, 128);
    }
    for (int i = 0; i < VIEW_TABLE_COLUMNS; i++) {
        random_text(random, view->columns[i], sizeof view->columns[i]);
        for (int j = 0; j < VIEW_TABLE_ROWS; j++) {
            random_text(random, view->rows[j].cells[i], sizeof view->rows[j].cells[i]);
        }
    }
    for (int i = 0; i < VIEW_STRIP; i++) {
        view->strip[i] = (uint8_t)fin_random_below(random, FIN_NONE + 1);
    }
    random_game(random, &view->game);
}

/* Cells hold one whole character that can be seen. */
static void expect_sound_cells(struct term_screen *screen) {
    for (int i = 0; i < screen->columns * screen->rows; i++) {
        unsigned char first = (unsigned char)screen->cells[i].glyph[0];
        assert_true((first >= 0x20 && first < 0x7F) || first >= 0xC2);
    }
}

static void any_view_at_any_size(void **state) {
    struct fin_random random = fin_random_seed(44);
    struct view *view = malloc(sizeof *view);
    struct term_screen screen = screen_of(80, 24, TERM_TRUE);
    (void)state;
    for (int i = 0; i < 1500; i++) {
        random_view(&random, view);
        if (i % 3 == 0) {
            assert_true(term_screen_resize(&screen, 1 + (int)fin_random_below(&random, 220),
                                           1 + (int)fin_random_below(&random, 90)));
        }
        screen.depth = (uint8_t)fin_random_below(&random, 4);
        screen.utf8 = fin_random_below(&random, 8) != 0;
        term_draw(&screen, view, "60 fps  0.21 ms");
        expect_sound_cells(&screen);
        assert_true(term_screen_frame(&screen));
        assert_true(term_screen_frame(&screen));
        assert_int_equal(screen.length, 0);
    }
    term_screen_free(&screen);
    free(view);
}

/* ---- bytes ---- */

static void a_falling_piece_takes_few_bytes(void **state) {
    size_t most = 0;
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            struct term_screen screen = screen_of(80, 24, TERM_TRUE);
            for (int y = 12; y > 10; y--) {
                struct view view;
                make_game(&view);
                struct fin_piece piece = {(uint8_t)kind, (uint8_t)facing, 4, (int8_t)y};
                put_piece(&view.game, piece, VIEW_PIECE);
                term_draw(&screen, &view, "");
                assert_true(term_screen_frame(&screen));
            }
            most = screen.length > most ? screen.length : most;
            term_screen_free(&screen);
        }
    }
    print_message("# a falling piece takes at most %zu bytes\n", most);
    assert_in_range(most, 1, 199);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_picture),
        cmocka_unit_test(the_least_picture),
        cmocka_unit_test(lights),
        cmocka_unit_test(clear_in_three_steps),
        cmocka_unit_test(pieces_in_every_depth),
        cmocka_unit_test(letters_in_cells),
        cmocka_unit_test(text_and_pieces_stand_out),
        cmocka_unit_test(no_sentence_is_cut),
        cmocka_unit_test(a_conflict_is_named),
        cmocka_unit_test(the_chosen_line_is_seen),
        cmocka_unit_test(any_view_at_any_size),
        cmocka_unit_test(a_falling_piece_takes_few_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
