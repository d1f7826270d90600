/* The board in pixels: a small decoder of both protocols paints the frames on an image, which has
 * to be the board, in the look of the page. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drawn.h"
#include "term/pixels/board.h"

enum { CELL_WIDTH = 9, CELL_HEIGHT = 17, WIDE = 1200, HIGH = 1000, PICTURES = 1024, SPOTS = 256 };

/* ---- a terminal ---- */

struct picture {
    int width, height;
    uint32_t *pixels;
};

struct placed {
    int picture, x, y; /* picture -1: none */
};

static struct picture pictures[PICTURES];
static struct placed placed[SPOTS];
static uint32_t *image; /* what sixel has drawn; 0: nothing */
static int cursor_x, cursor_y, sent_pictures, shown_pictures, hidden_pictures, sixels;

enum { FIRST_PICTURE = 0x46494E00 };

static void clear_terminal(void) {
    for (int i = 0; i < PICTURES; i++) {
        free(pictures[i].pixels);
        pictures[i] = (struct picture){.pixels = NULL};
    }
    for (int i = 0; i < SPOTS; i++) {
        placed[i].picture = -1;
    }
    if (image == NULL) {
        image = malloc(sizeof *image * WIDE * HIGH);
    }
    memset(image, 0, sizeof *image * WIDE * HIGH);
}

static int value_of(const char *text, char key) {
    for (const char *at = text; *at != '\0' && *at != ';'; at++) {
        if (*at == key && at[1] == '=' && (at == text || at[-1] == ',')) {
            return atoi(at + 2);
        }
    }
    return 0;
}

static char word_of(const char *text, char key) {
    for (const char *at = text; *at != '\0' && *at != ';'; at++) {
        if (*at == key && at[1] == '=' && (at == text || at[-1] == ',')) {
            return at[2];
        }
    }
    return '\0';
}

static int digit_of(char letter) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *found = strchr(digits, letter);
    assert_non_null(found);
    return (int)(found - digits);
}

static int taken_number, taken_pixels;

static void take_chunk(const char *payload) {
    struct picture *picture = &pictures[taken_number];
    for (; *payload != '\0'; payload += 4) {
        uint32_t rgb = 0;
        for (int i = 0; i < 4; i++) {
            rgb = rgb << 6 | (uint32_t)digit_of(payload[i]);
        }
        assert_true(taken_pixels < picture->width * picture->height);
        picture->pixels[taken_pixels++] = rgb;
    }
}

static void take_kitty(const char *text) {
    const char *payload = strchr(text, ';');
    int number = value_of(text, 'i') - FIRST_PICTURE, spot = value_of(text, 'p') - 1;
    switch (word_of(text, 'a')) {
    case 't':
        assert_in_range(number, 0, PICTURES - 1);
        taken_number = number;
        taken_pixels = 0;
        pictures[number].width = value_of(text, 's');
        pictures[number].height = value_of(text, 'v');
        free(pictures[number].pixels);
        pictures[number].pixels =
            calloc((size_t)(pictures[number].width * pictures[number].height), sizeof(uint32_t));
        sent_pictures++;
        take_chunk(payload + 1);
        break;
    case 'p':
        assert_non_null(pictures[number].pixels);
        placed[spot] = (struct placed){number, cursor_x * CELL_WIDTH,
                                       cursor_y * CELL_HEIGHT + value_of(text, 'Y')};
        shown_pictures++;
        break;
    case 'd':
        if (word_of(text, 'd') == 'A') {
            clear_terminal();
        } else if (placed[spot].picture == number) { /* a newer one has taken its place otherwise */
            placed[spot].picture = -1;
            hidden_pictures++;
        }
        break;
    default: /* the rest of a picture */
        take_chunk(payload + 1);
    }
}

static void take_sixel(const char *text) {
    uint32_t colors[256] = {0};
    int x0 = cursor_x * CELL_WIDTH, x = x0, y = cursor_y * CELL_HEIGHT, color = 0, width, height;
    assert_int_equal(sscanf(text, "0;1q\"1;1;%d;%d", &width, &height), 2);
    int bottom = y + height;
    sixels++;
    for (const char *at = strchr(text, '#'); *at != '\0';) {
        unsigned n, r, g, b;
        int length, times = 1;
        if (sscanf(at, "#%u;2;%u;%u;%u%n", &n, &r, &g, &b, &length) == 4) {
            colors[n] =
                (r * 255 + 50) / 100 << 16 | (g * 255 + 50) / 100 << 8 | (b * 255 + 50) / 100;
            at += length;
        } else if (sscanf(at, "#%u%n", &n, &length) == 1) {
            color = (int)n;
            at += length;
        } else if (*at == '$' || *at == '-') {
            x = x0;
            y += *at++ == '-' ? 6 : 0;
        } else {
            if (sscanf(at, "!%d%n", &times, &length) == 1) {
                at += length;
            }
            assert_in_range(*at, '?', '~');
            for (; times > 0; times--, x++) {
                assert_true(x < x0 + width);
                for (int i = 0; i < 6; i++) {
                    if ((*at - '?') >> i & 1) {
                        assert_true(y + i < bottom);
                        image[(y + i) * WIDE + x] = 0xFF000000 | colors[color];
                    }
                }
            }
            at++;
        }
    }
}

/* Text draws over sixel; here it only moves the cursor. */
static void take_frame(struct term_screen *screen) {
    assert_true(term_screen_frame(screen));
    char *bytes = calloc(screen->length + 1, 1);
    memcpy(bytes, screen->bytes, screen->length);
    for (char *at = strchr(bytes, '\033'); at != NULL; at = strchr(at, '\033')) {
        char *end = strstr(at + 1, "\033\\");
        int row = 1, column = 1;
        char final = '\0';
        if (at[1] == '_' || at[1] == 'P') {
            assert_non_null(end);
            *end = '\0';
            (at[1] == '_' ? take_kitty : take_sixel)(at + (at[1] == '_' ? 3 : 2));
            at = end + 2;
            continue;
        }
        if (sscanf(at, "\033[%d;%d%c", &row, &column, &final) == 3 && final == 'H') {
            cursor_x = column - 1;
            cursor_y = row - 1;
        }
        at++;
    }
    free(bytes);
}

/* ---- the board ---- */

static struct term_board board;
static struct view view;

static struct term_screen start(int protocol, int columns, int rows) {
    struct term_screen screen = drawn_screen(columns, rows, TERM_TRUE);
    board = (struct term_board){
        .protocol = (uint8_t)protocol, .cell_width = CELL_WIDTH, .cell_height = CELL_HEIGHT};
    term_board_give(&screen, &board);
    clear_terminal();
    sent_pictures = shown_pictures = hidden_pictures = sixels = 0;
    drawn_make_game(&view);
    view.grid = true;
    return screen;
}

static void draw(struct term_screen *screen) {
    term_draw(screen, &view, "");
    take_frame(screen);
}

/* The pixel on the terminal; 0 if no picture is there. */
static uint32_t seen_at(int x, int row, int px, int py) {
    int half = board.tile * (board.rows - 1 - row);
    int left = (board.field.x + board.tile * x) * CELL_WIDTH + px;
    int top = board.field.y * CELL_HEIGHT + half * CELL_HEIGHT / 2 + py;
    if (board.protocol == TERM_PIXELS_SIXEL) {
        return image[top * WIDE + left] & 0xFFFFFF;
    }
    struct placed at = placed[row * VIEW_COLUMNS + x];
    if (at.picture < 0) {
        return 0;
    }
    const struct picture *picture = &pictures[at.picture];
    return picture->pixels[(top - at.y) * picture->width + left - at.x];
}

static bool near(uint32_t a, uint32_t b) {
    for (int shift = 0; shift <= 16; shift += 8) {
        int apart = (int)(a >> shift & 255) - (int)(b >> shift & 255);
        if (apart < -2 || apart > 2) { /* sixel has percents */
            return false;
        }
    }
    return true;
}

static void expect_board(void) {
    for (int row = 0; row < board.rows; row++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            const struct term_sprite *sprite = &board.wanted[row][x];
            for (int i = 0; i < sprite->width * sprite->height; i++) {
                int px = i % sprite->width, py = i / sprite->width;
                uint32_t wanted = term_sprite_pixel(sprite, px, py), seen = seen_at(x, row, px, py);
                if (!near(seen, wanted)) {
                    fail_msg("cell %d,%d pixel %d,%d: %06x, not %06x", x, row, px, py,
                             (unsigned)seen, (unsigned)wanted);
                }
            }
        }
    }
}

static void each_protocol(void (*run)(int protocol)) {
    for (int protocol = TERM_PIXELS_KITTY; protocol <= TERM_PIXELS_SIXEL; protocol++) {
        run(protocol);
    }
}

/* Windows for tiles of whole and of half rows. */
static void fill_board(int protocol) {
    static const int rows[] = {24, 40, 46, 56};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct term_screen screen = start(protocol, 120, rows[i]);
        for (int x = 0; x < 7; x++) {
            view.game.cells[0][x] = (uint8_t)(x | VIEW_LOCKED);
            view.game.cells[1][x] = (uint8_t)(x | VIEW_GHOST);
        }
        view.game.cells[3][4] = FIN_T | VIEW_PIECE;
        view.game.cells[4][4] = FIN_GARBAGE | VIEW_LOCKED;
        draw(&screen);
        expect_board();
        term_screen_free(&screen);
    }
}

static void the_board_is_drawn_in_pixels(void **state) {
    (void)state;
    each_protocol(fill_board);
}

/* The edges and the face of a block, as on the page. */
static void blocks_have_the_look_of_the_page(void **state) {
    (void)state;
    struct term_sprite sprite = {
        .cell = FIN_I | VIEW_LOCKED, .grid = true, .width = 36, .height = 34};
    assert_int_equal(term_sprite_pixel(&sprite, 18, 17), 0x22D3EE);
    assert_true(near(term_sprite_pixel(&sprite, 1, 10), 0x85E7F6));  /* 45 % white */
    assert_true(near(term_sprite_pixel(&sprite, 34, 20), 0x137483)); /* 45 % black */
    sprite.cell = FIN_I | VIEW_GHOST;
    assert_true(near(term_sprite_pixel(&sprite, 18, 17), 0x102632)); /* 12 % */
    assert_true(near(term_sprite_pixel(&sprite, 2, 17), 0x1C9FB6));  /* 70 % of it */
    sprite.cell = 0;
    assert_int_equal(term_sprite_pixel(&sprite, 18, 17), term_token(TERM_GRID).rgb);
    assert_int_equal(term_sprite_pixel(&sprite, 0, 17), term_token(TERM_GRID_LINE).rgb);
    sprite.letters = true;
    sprite.cell = FIN_I | VIEW_LOCKED;
    int dark = 0;
    for (int i = 0; i < 36 * 34; i++) {
        dark += term_sprite_pixel(&sprite, i % 36, i / 36) == term_token(TERM_VOID).rgb;
    }
    assert_true(dark > 20);
}

/* A piece that moves: only its cells are sent, and with kitty no pixels. */
static void move_piece(int protocol) {
    struct term_screen screen = start(protocol, 120, 46);
    view.game.cells[10][3] = view.game.cells[10][4] = FIN_O | VIEW_PIECE;
    draw(&screen);
    sent_pictures = shown_pictures = sixels = 0;
    view.game.cells[10][3] = FIN_NONE;
    view.game.cells[10][5] = FIN_O | VIEW_PIECE;
    draw(&screen);
    expect_board();
    assert_int_equal(sent_pictures, 0);
    assert_int_equal(shown_pictures, protocol == TERM_PIXELS_KITTY ? 2 : 0);
    assert_int_equal(sixels, protocol == TERM_PIXELS_SIXEL ? 2 : 0);
    assert_true(protocol == TERM_PIXELS_SIXEL || screen.length < 500);
    draw(&screen);
    assert_int_equal(screen.length, 0);
    term_screen_free(&screen);
}

static void only_changes_are_sent(void **state) {
    (void)state;
    each_protocol(move_piece);
}

/* A dialog, and text on the board, are never below a picture. */
static void cover_board(int protocol) {
    struct term_screen screen = start(protocol, 44, 24);
    draw(&screen);
    struct view_call *call = &view.game.calls[view.game.call_count++];
    *call = (struct view_call){.on_field = true, .age = 1};
    drawn_set(call->text, sizeof call->text, "TETRIS!");
    draw(&screen);
    int covered = 0;
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        covered += board.shown[i / VIEW_COLUMNS][i % VIEW_COLUMNS] == 0;
        if (protocol == TERM_PIXELS_KITTY) {
            assert_int_equal(placed[i].picture < 0,
                             board.shown[i / VIEW_COLUMNS][i % VIEW_COLUMNS] == 0);
        }
    }
    assert_in_range(covered, 5, 60);
    view.game.call_count = 0;
    draw(&screen);
    assert_int_not_equal(board.shown[15][5], 0);
    view.popup = view.game.dimmed = true;
    drawn_set(view.title, sizeof view.title, "PAUSED");
    for (view.item_count = 0; view.item_count < 12; view.item_count++) {
        struct view_item *item = &view.items[view.item_count];
        drawn_set(item->label, sizeof item->label, "Something with a long name");
    }
    draw(&screen);
    covered = 0;
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        covered += board.shown[i / VIEW_COLUMNS][i % VIEW_COLUMNS] == 0;
    }
    assert_in_range(covered, 20, 219); /* in a window this narrow it lies on the board */
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        if (board.shown[i / VIEW_COLUMNS][i % VIEW_COLUMNS] != 0) {
            assert_int_equal(board.wanted[i / VIEW_COLUMNS][i % VIEW_COLUMNS].mood,
                             TERM_MOOD_DIMMED);
        }
    }
    view.has_game = view.popup = false;
    view.screen = VIEW_MENU;
    draw(&screen);
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS && protocol == TERM_PIXELS_KITTY; i++) {
        assert_int_equal(placed[i].picture, -1);
    }
    term_screen_free(&screen);
}

static void text_and_dialogs_are_not_covered(void **state) {
    (void)state;
    each_protocol(cover_board);
}

/* After a new size, or another program, everything is sent again. */
static void start_again(int protocol) {
    struct term_screen screen = start(protocol, 120, 46);
    view.game.cells[0][0] = FIN_S | VIEW_LOCKED;
    draw(&screen);
    clear_terminal();
    term_screen_forget(&screen);
    draw(&screen);
    expect_board();
    clear_terminal();
    assert_true(term_screen_resize(&screen, 100, 40));
    draw(&screen);
    expect_board();
    term_screen_free(&screen);
}

static void everything_is_sent_again(void **state) {
    (void)state;
    each_protocol(start_again);
}

/* Light has sixteen steps: a long game does not run out of sprites. */
static void shade_board(int protocol) {
    struct term_screen screen = start(protocol, 120, 46);
    for (int i = 0; i < 400; i++) {
        view.game.flash_age = (uint8_t)(1 + i % 254);
        for (int x = 0; x < 4; x++) {
            view.game.flash[x][0] = (uint8_t)x;
            view.game.flash[x][1] = (uint8_t)(i % 20);
            view.game.cells[i % 20][x] = (uint8_t)((i + x) % 7 | VIEW_LOCKED);
        }
        view.palette = (uint8_t)(i / 100);
        draw(&screen);
        assert_in_range(board.sprite_count, 1, TERM_SPRITES);
    }
    expect_board();
    term_screen_free(&screen);
}

static void sprites_never_run_out(void **state) {
    (void)state;
    each_protocol(shade_board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_is_drawn_in_pixels),
        cmocka_unit_test(blocks_have_the_look_of_the_page),
        cmocka_unit_test(only_changes_are_sent),
        cmocka_unit_test(text_and_dialogs_are_not_covered),
        cmocka_unit_test(everything_is_sent_again),
        cmocka_unit_test(sprites_never_run_out),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    clear_terminal();
    free(image);
    return failed;
}
