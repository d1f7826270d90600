/* Random documents survive conversion to fumens and back, page by page. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

enum { DOCUMENTS = 3000, PAGES = 40, ROOM = 1 << 19 };

static struct fin_random dice;
static struct fin_fumen_page pages[PAGES], page;
static struct fin_fumen_writer writer;
static struct fin_fumen_reader reader;
static char text[ROOM];

static int below(int n) {
    return (int)fin_random_below(&dice, (uint32_t)n);
}

static void fill_field(void) {
    int height = below(FIN_FUMEN_ROWS + 1);
    fin_board_clear(&page.board);
    for (int i = 0; i < height * FIN_COLUMNS; i++) {
        fin_board_set(&page.board, i % FIN_COLUMNS, i / FIN_COLUMNS, below(FIN_NONE + 1));
    }
    for (int x = 0; x < FIN_COLUMNS; x++) {
        page.below[x] = (uint8_t)below(FIN_NONE + 1);
    }
}

static void place_piece(void) {
    struct fin_piece piece = {(uint8_t)below(FIN_KINDS), (uint8_t)below(FIN_FACINGS), 0, 0};
    piece.x = (int8_t)below(FIN_COLUMNS - fin_piece_width(piece) + 1);
    piece.y = (int8_t)below(FIN_FUMEN_ROWS - fin_piece_height(piece) + 1);
    page.piece = piece;
}

static void write_comment(void) {
    static const char *const bits[] = {
        "#Q=[",
        "](",
        ")",
        ";",
        "I",
        "O",
        "T",
        "S",
        "Z",
        "J",
        "L",
        "%u30",
        "%",
        " ",
        "\n",
        "\xC3\xA9",
        "hello",
        "\xE3\x80\x80",
        "\xF0\x9F\x9F\xA6",
        "#Q=[](T)IO;",
        "\x7F",
    };
    page.comment.length = 0;
    page.comment.text[0] = '\0';
    for (int i = below(12); i > 0; i--) {
        const char *bit = bits[below(sizeof bits / sizeof bits[0])];
        memcpy(page.comment.text + page.comment.length, bit, strlen(bit) + 1);
        page.comment.length = (uint16_t)(page.comment.length + strlen(bit));
    }
}

/* The next page: the one before, changed here and there. */
static void make_page(void) {
    fin_fumen_following(&writer, &page);
    if (below(3) == 0) {
        fill_field();
    }
    if (below(4) > 0) {
        place_piece();
    }
    if (below(3) == 0) {
        write_comment();
    }
    page.lock = below(5) > 0;
    page.rise = below(5) == 0;
    page.mirror = below(5) == 0;
    page.color = below(2) == 0;
}

static void assert_same(const struct fin_fumen_page *a, const struct fin_fumen_page *b) {
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_memory_equal(a->below, b->below, sizeof a->below);
    assert_memory_equal(&a->piece, &b->piece, sizeof a->piece);
    assert_true(a->lock == b->lock && a->rise == b->rise);
    assert_true(a->mirror == b->mirror && a->color == b->color);
    assert_int_equal(a->comment.length, b->comment.length);
    assert_memory_equal(a->comment.text, b->comment.text, a->comment.length + 1u);
}

static void random_documents_come_back(void **state) {
    (void)state;
    dice = fin_random_seed(115);
    for (int i = 0; i < DOCUMENTS; i++) {
        struct fin_byte_error error;
        int count = 1 + below(PAGES);
        fin_fumen_start(&writer, text, sizeof text);
        for (int k = 0; k < count; k++) {
            make_page();
            pages[k] = page;
            assert_null(fin_fumen_write(&writer, &page));
        }
        assert_int_equal(writer.length, strlen(text));
        assert_null(fin_fumen_open(&reader, text, writer.length).sentence);
        for (int k = 0; k < count; k++) {
            assert_true(fin_fumen_read(&reader, &page, &error));
            assert_same(&page, &pages[k]);
        }
        assert_false(fin_fumen_read(&reader, &page, &error));
        assert_null(error.sentence);
    }
}

static void thousands_of_pages(void **state) {
    enum { COUNT = 5000 };
    struct fin_byte_error error;
    (void)state;
    dice = fin_random_seed(1000);
    fin_fumen_start(&writer, text, sizeof text);
    for (int i = 0; i < COUNT; i++) {
        fin_fumen_following(&writer, &page);
        place_piece();
        assert_null(fin_fumen_write(&writer, &page));
    }
    assert_true(writer.length < sizeof text);
    dice = fin_random_seed(1000);
    struct fin_fumen_page read;
    assert_null(fin_fumen_open(&reader, text, writer.length).sentence);
    for (int i = 0; i < COUNT; i++) {
        place_piece();
        assert_true(fin_fumen_read(&reader, &read, &error));
        assert_memory_equal(&read.piece, &page.piece, sizeof page.piece);
    }
    assert_false(fin_fumen_read(&reader, &read, &error));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_documents_come_back),
        cmocka_unit_test(thousands_of_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
