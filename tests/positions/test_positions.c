/* Positions go out as fumens and come back as they were, whatever stands around
 * them; other texts are told apart, with a sentence that says where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/paste.h"
#include "random_position.h"

enum { POSITIONS = 5000, ROOM = 1 << 14 };

static struct fin_fumen_writer writer;
static struct fin_fumen_page page;
static struct fin_position wanted, found;
static char text[2 * ROOM], fumen[ROOM], comment[APP_PASTE_COMMENT];

static void write_position(const struct fin_position *position) {
    fin_position_page(position, &page);
    fin_fumen_start(&writer, fumen, sizeof fumen);
    assert_null(fin_fumen_write(&writer, &page));
    assert_int_equal(writer.lost, 0);
}

static struct app_paste look(const char *what) {
    return app_paste_look((const uint8_t *)what, (uint32_t)strlen(what));
}

static void same_position(const struct fin_position *a, const struct fin_position *b) {
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_int_equal(a->hold, b->hold);
    assert_int_equal(a->queue_length, b->queue_length);
    assert_memory_equal(a->queue, b->queue, a->queue_length);
}

/* ---- there and back ---- */

static void positions_come_back(void **state) {
    static const char *const around[][2] = {
        {"", ""},
        {"https://fumen.zui.jp/?", ""},
        {"https://knewjade.github.io/fumen-for-mobile/#?d=", "&l=de"},
        {"see http://harddrop.com/fumen/?", " for this one"},
        {"  \n", "\r\n"},
        {"http://127.0.0.1:8080/#f=", ""},
        {"page m115 of v114: ", "\nv115@vhAAgH"},
    };
    struct fin_random dice = fin_random_seed(11);
    (void)state;
    for (int i = 0; i < POSITIONS; i++) {
        const char *const *of = around[i % (int)(sizeof around / sizeof around[0])];
        random_position(&dice, &wanted);
        write_position(&wanted);
        snprintf(text, sizeof text, "%s%s%s", of[0], fumen, of[1]);
        struct app_paste paste = look(text);
        assert_int_equal(paste.kind, APP_PASTE_FUMEN);
        assert_int_equal(paste.pages, 1);
        app_paste_page(&paste, (const uint8_t *)text, 0, &found, comment);
        same_position(&wanted, &found);
        assert_string_equal(comment, "");
    }
}

/* Mail programs break lines. */
static void broken_lines_are_mended(void **state) {
    struct fin_random dice = fin_random_seed(12);
    (void)state;
    for (int i = 0; i < 500; i++) {
        size_t length = 0;
        random_position(&dice, &wanted);
        write_position(&wanted);
        for (size_t at = 0; fumen[at] != '\0'; at++) {
            if (at > 5 && at % 60 == 0) {
                text[length++] = '\n';
            }
            text[length++] = fumen[at];
        }
        text[length] = '\0';
        struct app_paste paste = look(text);
        assert_int_equal(paste.kind, APP_PASTE_FUMEN);
        app_paste_page(&paste, (const uint8_t *)text, 0, &found, comment);
        same_position(&wanted, &found);
    }
}

/* A board as it is printed, with its pieces. */
static void boards_come_back(void **state) {
    struct fin_random dice = fin_random_seed(13);
    (void)state;
    for (int i = 0; i < 1000; i++) {
        char board[FIN_BOARD_TEXT], queue[FIN_QUEUE_MAX + 1];
        random_position(&dice, &wanted);
        fin_board_format(&wanted.board, 1, board, sizeof board);
        for (int k = 0; k < wanted.queue_length; k++) {
            queue[k] = fin_kind_letter(wanted.queue[k]);
        }
        queue[wanted.queue_length] = '\0';
        char hold[] = {fin_kind_letter(wanted.hold), '\0'};
        snprintf(text, sizeof text, "%s%s\n%s%s\n\n```\n%s```\n",
                 wanted.queue_length > 0 ? "queue " : "", queue,
                 wanted.hold != FIN_NONE ? "hold " : "", wanted.hold != FIN_NONE ? hold : "",
                 board);
        struct app_paste paste = look(text);
        assert_string_equal(paste.sentence, "");
        assert_int_equal(paste.kind, APP_PASTE_BOARD);
        app_paste_page(&paste, (const uint8_t *)text, 0, &found, comment);
        same_position(&wanted, &found);
    }
}

/* ---- what a page says ---- */

static void pages_and_their_quiz(void **state) {
    static const char quiz[] = "v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBAAANrBmnBAAAAAA";
    struct app_paste paste = look(quiz);
    (void)state;
    assert_int_equal(paste.kind, APP_PASTE_FUMEN);
    assert_int_equal(paste.pages, 7);
    app_paste_page(&paste, (const uint8_t *)quiz, 0, &found, comment);
    assert_true(fin_board_is_empty(&found.board));
    uint16_t first = found.queue_length;
    assert_true(first > 0);
    app_paste_page(&paste, (const uint8_t *)quiz, 1, &found, comment);
    assert_false(fin_board_is_empty(&found.board));
    assert_true(found.queue_length < first || found.hold != FIN_NONE);
}

/* Without a quiz the piece of the page is what comes. */
static void a_piece_without_quiz(void **state) {
    struct app_paste paste = look("v115@vhARQJ");
    (void)state;
    app_paste_page(&paste, (const uint8_t *)"v115@vhARQJ", 0, &found, comment);
    assert_int_equal(found.queue_length, 1);
    assert_int_equal(found.queue[0], FIN_I);
    paste = look("v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAFrmAA");
    app_paste_page(&paste, (const uint8_t *)"v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAFrmAA",
                   1, &found, comment);
    assert_string_equal(comment, "world");
}

static void several_quizzes(void **state) {
    (void)state;
    struct fin_text_error error = fin_position_parse("#Q=[L](T)io;#Q=[S](Z)J", 22, &found);
    assert_null(error.sentence);
    assert_int_equal(found.hold, FIN_L);
    assert_int_equal(found.queue_length, 5);
    assert_int_equal(found.queue[4], FIN_J);
}

/* ---- what it is, and what not ---- */

static void kinds_and_sentences(void **state) {
    static const struct {
        const char *text, *sentence;
        uint8_t kind;
    } rows[] = {
        {"", "This is no fumen, no link and no board.", APP_PASTE_NOTHING},
        {"hello", "This is no fumen, no link and no board.", APP_PASTE_NOTHING},
        {"FINR....", "", APP_PASTE_REPLAY},
        {"http://127.0.0.1/#r=abc_-", "", APP_PASTE_LINK},
        {"XXXX___XXX", "", APP_PASTE_BOARD},
        {"4\nXXXX___XXX\nXXXXXX_XXX\n", "", APP_PASTE_BOARD},
        {"#Q=[](T)IOS", "", APP_PASTE_BOARD},
        {"XXXX___XX\n", "Line 1, character 10: A board row has ten characters, this one has fewer.",
         APP_PASTE_NOTHING},
        {"..........\n  XXX?______\n",
         "Line 2, character 6: A board cell is one of . _ I O T S Z J L # X G.", APP_PASTE_NOTHING},
        {"queue TIX\n", "Line 1, character 9: A queue is letters of I O T S Z J L.",
         APP_PASTE_NOTHING},
        {"v115@vhGSSY", "Character 12: The fumen is cut short: copy all of it again.",
         APP_PASTE_NOTHING},
        {"v115@", "The fumen is cut short: it has no page.", APP_PASTE_NOTHING},
        {"look: v115@vh*",
         "Character 14: A fumen holds only A-Z, a-z, 0-9, + and /: copy all of it "
         "again.",
         APP_PASTE_NOTHING},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct app_paste paste = look(rows[i].text);
        assert_string_equal(paste.sentence, rows[i].sentence);
        assert_int_equal(paste.kind, rows[i].kind);
    }
}

static void too_long(void **state) {
    char *long_text = malloc(APP_PASTE_MOST + 1);
    (void)state;
    memset(long_text, 'A', APP_PASTE_MOST + 1);
    memcpy(long_text, "v115@", 5);
    struct app_paste paste = app_paste_look((const uint8_t *)long_text, APP_PASTE_MOST + 1);
    assert_string_equal(paste.sentence, "This is too long for a fumen or a board.");
    free(long_text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_come_back),  cmocka_unit_test(broken_lines_are_mended),
        cmocka_unit_test(boards_come_back),     cmocka_unit_test(pages_and_their_quiz),
        cmocka_unit_test(a_piece_without_quiz), cmocka_unit_test(several_quizzes),
        cmocka_unit_test(kinds_and_sentences),  cmocka_unit_test(too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
