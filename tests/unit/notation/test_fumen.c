/* Fumens with a known meaning, all possible errors in the text, and content that a fumen can not
 * hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

enum { PAGES = 16 };

static struct fin_fumen_reader reader;
static struct fin_fumen_writer writer;
static struct fin_fumen_page pages[PAGES];

/* Reads a valid fumen; returns the number of its pages. */
static int read_all(const char *text) {
    struct fin_byte_error error = fin_fumen_open(&reader, text, strlen(text));
    int count = 0;
    assert_null(error.sentence);
    while (count < PAGES && fin_fumen_read(&reader, &pages[count], &error)) {
        count++;
    }
    assert_null(error.sentence);
    return count;
}

/* Writing the pages that were read gives the same fumen. */
static void assert_writes(const char *text, int count) {
    char written[1024];
    fin_fumen_start(&writer, written, sizeof written);
    for (int i = 0; i < count; i++) {
        assert_null(fin_fumen_write(&writer, &pages[i]));
    }
    assert_string_equal(written, text);
    assert_int_equal(writer.length, strlen(text));
    assert_int_equal(writer.lost, 0);
}

static void assert_board(const struct fin_fumen_page *page, const char *rows) {
    char text[FIN_BOARD_TEXT];
    fin_board_format(&page->board, 0, text, sizeof text);
    assert_string_equal(text, rows);
}

static void assert_piece(const struct fin_fumen_page *page, const char *placement) {
    char text[FIN_PLACEMENT_TEXT];
    fin_placement_format(page->piece, text, sizeof text);
    assert_string_equal(text, placement);
}

static void an_empty_page(void **state) {
    (void)state;
    assert_int_equal(read_all("v115@vhAAgH"), 1);
    assert_true(fin_board_is_empty(&pages[0].board));
    assert_int_equal(pages[0].piece.kind, FIN_NONE);
    assert_int_equal(pages[0].below[0], FIN_NONE);
    assert_true(pages[0].lock && pages[0].color);
    assert_false(pages[0].rise || pages[0].mirror);
    assert_string_equal(pages[0].comment.text, "");
    assert_writes("v115@vhAAgH", 1);
}

static void a_piece(void **state) {
    (void)state;
    assert_int_equal(read_all("v115@vhARQJ"), 1);
    assert_piece(&pages[0], "I north 3 0");
    assert_writes("v115@vhARQJ", 1);
}

static void flags(void **state) {
    (void)state;
    assert_int_equal(read_all("v115@vhAAgl"), 1);
    assert_false(pages[0].lock);
    assert_writes("v115@vhAAgl", 1);
    assert_int_equal(read_all("v115@RhA8IeB8HeC8GeAQLvhAAAA"), 2);
    assert_true(pages[0].mirror);
    assert_board(&pages[1], ".........G\n........GG\n");
    assert_int_equal(pages[1].below[2], FIN_GARBAGE);
    assert_writes("v115@RhA8IeB8HeC8GeAQLvhAAAA", 2);
    assert_int_equal(read_all("v115@RhA8IeB8HeC8GeAYJvhAAAA"), 2);
    assert_true(pages[0].rise);
    assert_board(&pages[0], "G.........\nGG........\n");
    assert_board(&pages[1], "G.........\nGG........\nGGG.......\n");
    assert_int_equal(pages[1].below[2], FIN_NONE);
}

static void a_full_field(void **state) {
    (void)state;
    assert_int_equal(read_all("v115@flAgH"), 1);
    assert_int_equal(fin_board_height(&pages[0].board), FIN_FUMEN_ROWS);
    assert_int_equal(fin_board_cell(&pages[0].board, 9, 22), FIN_I);
    assert_int_equal(pages[0].below[9], FIN_I);
    assert_writes("v115@flAgH", 1);
}

static void comments_carry_over(void **state) {
    static const char text[] = "v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAF?rmAA";
    static const char *const comments[] = {"hello", "world", "world", "!"};
    (void)state;
    assert_int_equal(read_all(text), 4);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(pages[i].comment.text, comments[i]);
    }
    assert_writes(text, 4);
}

static void a_quiz_goes_on(void **state) {
    static const char text[] = "v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA";
    static const char *const comments[] = {
        "#Q=[](L)TSJ", "#Q=[](T)SJ", "#Q=[T](J)", "#Q=[T](J)", "#Q=[](J)", "", "",
    };
    (void)state;
    assert_int_equal(read_all(text), 7);
    for (int i = 0; i < 7; i++) {
        assert_string_equal(pages[i].comment.text, comments[i]);
    }
    assert_board(&pages[5], "....T.JJJ.\n....TTSSJL\n....TSSLLL\n");
    assert_writes(text, 7);
}

static void an_opener_in_a_link(void **state) {
    static const char text[] = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
    static const char *const places[] = {
        "I north 3 0", "Z north 3 1", "L east 0 0",  "S east 6 0",
        "O north 8 0", "J south 3 2", "T south 1 0",
    };
    static const char *const around[][2] = {
        {"https://fumen.zui.jp/?", ""},
        {"http://harddrop.com/fumen/?", "&x=1"},
        {"https://example.org/viewer?a=1&d=", " \t\n"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof around / sizeof around[0]; k++) {
        char link[256] = "";
        strcat(strcat(strcat(link, around[k][0]), text), around[k][1]);
        assert_int_equal(read_all(link), 7);
        for (int i = 0; i < 7; i++) {
            assert_piece(&pages[i], places[i]);
            assert_string_equal(pages[i].comment.text, i < 6 ? "Opening" : "T-Spin Double");
        }
    }
    assert_writes(text, 7);
}

static void all_that_means_nothing_is_dropped(void **state) {
    (void)state;
    assert_int_equal(read_all("m115@vh?A\t A\r\n?g\xE3\x80\x80H&d=v115@vhBAgHAgH"), 1);
    assert_int_equal(read_all("d115@"), 0);
    assert_int_equal(read_all("v115@???"), 0);
}

/* In version 110 the field is two rows lower, and all numbers differ: here nothing on 22 rows
 * (7eA), then the action. */
static void the_version_before(void **state) {
    (void)state;
    assert_int_equal(read_all("v110@7eAReI"), 1);
    assert_piece(&pages[0], "I north 3 0");
}

static void mistakes(void **state) {
    static const struct {
        const char *text, *sentence;
        size_t offset;
    } rows[] = {
        {"", "This is not a fumen: fumens begin with v115@ or v110@.", 0},
        {"v116@vhAAgH", "This is not a fumen: fumens begin with v115@ or v110@.", 0},
        {"v115@v", "This fumen is incomplete. Copy all of it and try again.", 6},
        {"v115@vhAAg&H", "This fumen is incomplete. Copy all of it and try again.", 10},
        {"v115@vhAAgH-", "A fumen has only A-Z, a-z, 0-9, + and /. Copy all of it and try again.",
         11},
        {"v115@v\x80", "A fumen has only A-Z, a-z, 0-9, + and /. Copy all of it and try again.", 6},
        {"v115@Aevh", "The fumen is damaged: cells outside the field.", 7},
        {"v115@/AAgH", "The fumen is damaged: unknown cell colour.", 5},
        {"v115@//AgH", "The fumen is damaged: unknown cell colour.", 5},
        {"v115@vhA///", "The fumen is damaged: unknown page action.", 8},
        {"v115@vhABAA", "The fumen is damaged: a piece outside the field.", 8},
        {"v115@vhAAgWBA/////", "The fumen is damaged: unreadable comment.", 13},
        {"v115@vhAAgWBAfBAAA", "The fumen is damaged: unreadable comment.", 13},
        {"v115@vhAAgWBAAAAA", "This fumen is incomplete. Copy all of it and try again.", 17},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fin_byte_error error = fin_fumen_open(&reader, rows[i].text, strlen(rows[i].text));
        struct fin_fumen_page before;
        while (error.sentence == NULL) {
            memset(&before, 0xAB, sizeof before);
            pages[0] = before;
            if (!fin_fumen_read(&reader, &pages[0], &error)) {
                assert_memory_equal(&pages[0], &before, sizeof before);
                assert_non_null(error.sentence);
            }
        }
        assert_string_equal(error.sentence, rows[i].sentence);
        assert_int_equal(error.offset, rows[i].offset);
    }
}

/* ---- writing ---- */

static void set_comment(struct fin_fumen_page *page, const char *text) {
    page->comment.length = (uint16_t)strlen(text);
    strcpy(page->comment.text, text);
}

static void rows_above_are_lost_and_it_is_said(void **state) {
    char text[256];
    (void)state;
    fin_fumen_start(&writer, text, sizeof text);
    fin_fumen_following(&writer, &pages[0]);
    fin_board_set(&pages[0].board, 0, 22, FIN_T);
    assert_null(fin_fumen_write(&writer, &pages[0]));
    assert_int_equal(writer.lost, 0);
    fin_board_set(&pages[0].board, 0, 23, FIN_T);
    assert_null(fin_fumen_write(&writer, &pages[0]));
    assert_int_equal(writer.lost, FIN_FUMEN_LOST_ROWS);
    assert_int_equal(read_all(text), 2);
    assert_int_equal(fin_board_height(&pages[1].board), 23);
}

static void a_long_comment_ends_with_a_whole_character(void **state) {
    static char text[1 << 14];
    (void)state;
    fin_fumen_start(&writer, text, sizeof text);
    fin_fumen_following(&writer, &pages[0]);
    for (int i = 0; i < 1365; i++) {
        memcpy(pages[0].comment.text + 3 * i, "\xE3\x81\x82", 3); /* %u3042 */
    }
    pages[0].comment.length = 4095;
    assert_null(fin_fumen_write(&writer, &pages[0]));
    assert_null(fin_fumen_write(&writer, &pages[0]));
    assert_int_equal(writer.lost, FIN_FUMEN_LOST_COMMENT);
    assert_int_equal(read_all(text), 2);
    assert_int_equal(pages[0].comment.length, 4095 / 6 * 3);
    assert_int_equal(pages[1].comment.length, pages[0].comment.length);
    assert_true(writer.length < 6000); /* the second page has no comment of its own */
}

static void invalid_pages_change_nothing(void **state) {
    static const char *const wrong[] = {"\xFF", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                                        "\xE3\x81"};
    struct fin_fumen_writer before;
    char text[64];
    (void)state;
    fin_fumen_start(&writer, text, sizeof text);
    before = writer;
    fin_fumen_following(&writer, &pages[0]);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        set_comment(&pages[0], wrong[i]);
        assert_string_equal(fin_fumen_write(&writer, &pages[0]),
                            "A fumen's comment must be UTF-8 text.");
    }
    set_comment(&pages[0], "");
    pages[0].piece = (struct fin_piece){FIN_I, FIN_EAST, 0, 20};
    assert_string_equal(fin_fumen_write(&writer, &pages[0]),
                        "A fumen has room for pieces on rows 0 to 22 only.");
    assert_memory_equal(&writer, &before, sizeof before);
    assert_string_equal(text, "v115@");
}

/* The writer returns the size it needs, whatever it has. After 64 pages, the counter of unchanged
 * fields restarts. */
static void any_room_will_do(void **state) {
    enum { COUNT = 130 };
    char whole[1024];
    (void)state;
    for (size_t size = 0; size < sizeof whole; size++) {
        char text[sizeof whole];
        memset(text, '~', sizeof text);
        fin_fumen_start(&writer, text, size);
        for (int i = 0; i < COUNT; i++) {
            fin_fumen_following(&writer, &pages[0]);
            assert_null(fin_fumen_write(&writer, &pages[0]));
        }
        assert_int_equal(text[size], '~');
        if (size == 0) {
            fin_fumen_start(&writer, whole, sizeof whole);
            for (int i = 0; i < COUNT; i++) {
                fin_fumen_following(&writer, &pages[0]);
                assert_null(fin_fumen_write(&writer, &pages[0]));
            }
        } else {
            size_t kept = writer.length < size ? writer.length : size - 1;
            assert_memory_equal(text, whole, kept);
            assert_int_equal(text[kept], '\0');
        }
        assert_int_equal(writer.length, strlen(whole));
    }
    assert_memory_equal(whole, "v115@vh/AgH", 11);
    struct fin_byte_error error = fin_fumen_open(&reader, whole, strlen(whole));
    int count = 0;
    while (fin_fumen_read(&reader, &pages[0], &error)) {
        count++;
    }
    assert_null(error.sentence);
    assert_int_equal(count, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_page),
        cmocka_unit_test(a_piece),
        cmocka_unit_test(flags),
        cmocka_unit_test(a_full_field),
        cmocka_unit_test(comments_carry_over),
        cmocka_unit_test(a_quiz_goes_on),
        cmocka_unit_test(an_opener_in_a_link),
        cmocka_unit_test(all_that_means_nothing_is_dropped),
        cmocka_unit_test(the_version_before),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(rows_above_are_lost_and_it_is_said),
        cmocka_unit_test(a_long_comment_ends_with_a_whole_character),
        cmocka_unit_test(invalid_pages_change_nothing),
        cmocka_unit_test(any_room_will_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
