/* Positions survive conversion to fumens and back, whatever text surrounds them. Other texts are
 * recognized, or rejected with an error message that has a place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/editor/paste.h"
#include "game/mode.h"
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

/* Mail programs break long lines. */
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

/* A board as printed, with its pieces. */
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

/* Without a quiz, the page's piece is the queue. */
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
        {"", "That is not a fumen, link or board.", APP_PASTE_NOTHING},
        {"hello", "That is not a fumen, link or board.", APP_PASTE_NOTHING},
        {"FINR....", "", APP_PASTE_REPLAY},
        {"http://127.0.0.1/#r=RklOUg_-", "", APP_PASTE_LINK},
        {"text #r= text", "That is not a fumen, link or board.", APP_PASTE_NOTHING},
        {"XXXX___XXX", "", APP_PASTE_BOARD},
        {"4\nXXXX___XXX\nXXXXXX_XXX\n", "", APP_PASTE_BOARD},
        {"#Q=[](T)IOS", "", APP_PASTE_BOARD},
        {"XXXX___XX\n",
         "Line 1, character 10: A board row has ten characters; this one is shorter.",
         APP_PASTE_NOTHING},
        {"..........\n  XXX?______\n",
         "Line 2, character 6: A board cell is one of . _ I O T S Z J L # X G.", APP_PASTE_NOTHING},
        {"queue TIX\n", "Line 1, character 9: A queue is letters of I O T S Z J L.",
         APP_PASTE_NOTHING},
        {"v115@vhGSSY", "Character 12: This fumen is incomplete. Copy all of it and try again.",
         APP_PASTE_NOTHING},
        {"v115@", "This fumen is incomplete. Copy all of it and try again.", APP_PASTE_NOTHING},
        {"look: v115@vh*",
         "Character 14: A fumen has only A-Z, a-z, 0-9, + and /. Copy all of it "
         "and try again.",
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
    assert_string_equal(paste.sentence, "That is too long for a fumen or board.");
    free(long_text);
}

/* ---- games ---- */

enum { GAMES = 60, CHANGES = 800, WORDS = 1 << 13 };

static uint64_t words[WORDS];
static char game_text[1 << 18];

/* Random buttons: mostly hard drops after a few moves. */
static struct fin_replay random_game(struct fin_random *dice) {
    static const uint8_t buttons[] = {FIN_LEFT, FIN_RIGHT, FIN_TURN_CW, FIN_HOLD,
                                      FIN_HARD, FIN_LEFT,  FIN_TURN_CCW};
    struct fin_event events[256];
    size_t count = 0;
    struct fin_session session;
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, FIN_MODE_FREE);
    setup.seed = fin_random_next(dice);
    if (fin_random_below(dice, 2) == 0) {
        random_position(dice, &wanted);
        setup.hold = wanted.hold;
        fin_board_set(&setup.board, 3, 0, FIN_GARBAGE);
    }
    struct fin_record record = fin_record_make(words, WORDS);
    fin_session_start(&session, &setup, events, 256, &count);
    for (int i = 0; i < CHANGES; i++) {
        uint8_t button = buttons[fin_random_below(dice, sizeof buttons)];
        for (int down = 1; down >= 0; down--) {
            struct fin_change change = {button, down == 1};
            uint64_t time = session.game.time + 20000;
            assert_int_equal(
                fin_record_advance(&record, &session, time, &change, events, 256, &count),
                FIN_DONE);
        }
    }
    return fin_replay_make(&setup, &record, &session);
}

/* The quiz of a page offers the page's piece. */
static void quiz_offers(const struct fin_fumen_page *of) {
    uint8_t kind = of->piece.kind;
    fin_fumen_position(of, &found);
    bool current = found.queue_length > 0 && found.queue[0] == kind;
    bool next = found.hold == FIN_NONE && found.queue_length > 1 && found.queue[1] == kind;
    assert_true(current || next || found.hold == kind);
}

/* The number of pieces that locked inside a fumen's field. */
static uint32_t count_locks(const struct fin_replay *replay) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    struct fin_playback playback;
    enum fin_result result = FIN_MORE;
    size_t count = 0;
    uint32_t locks = 0;
    fin_playback_start(&playback, &replay->setup, events, FIN_EVENTS_PER_INSTANT, &count);
    while (result == FIN_MORE) {
        result = fin_playback_advance(&playback, &replay->record, replay->end_us, events,
                                      FIN_EVENTS_PER_INSTANT, &count);
        for (size_t i = 0; i < count; i++) {
            struct fin_piece piece = fin_event_piece(&events[i]);
            bool lock = events[i].kind == FIN_EVENT_LOCK;
            locks += lock && piece.y + fin_piece_height(piece) <= FIN_FUMEN_ROWS;
        }
    }
    return locks;
}

/* One page per piece, as it locked; the board at the end is the game's board. */
static void games_as_fumens(void **state) {
    static struct fin_fumen_reader reader;
    struct fin_random dice = fin_random_seed(21);
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        struct fin_replay replay = random_game(&dice);
        struct fin_playback end;
        struct fin_rewind none = fin_rewind_make(NULL, 0, 1);
        struct fin_byte_error error;
        fin_rewind_seek(&none, &replay.setup, &replay.record, replay.end_us, &end);
        fin_fumen_start(&writer, game_text, sizeof game_text);
        uint32_t pages = fin_replay_fumen(&replay, &writer);
        assert_true(writer.length < sizeof game_text);
        assert_int_equal(pages, count_locks(&replay));
        assert_true(pages + 3 > end.session.game.pieces && pages > 60);
        assert_null(fin_fumen_open(&reader, game_text, writer.length).sentence);
        for (uint32_t k = 0; k < pages; k++) {
            assert_true(fin_fumen_read(&reader, &page, &error));
            assert_int_not_equal(page.piece.kind, FIN_NONE);
            assert_true(fin_board_fits(&page.board, page.piece));
            quiz_offers(&page);
        }
        assert_false(fin_fumen_read(&reader, &page, &error));
        assert_null(error.sentence);
        fin_board_place(&page.board, page.piece);
        fin_board_remove_rows(&page.board, fin_board_full_rows(&page.board));
        struct fin_board board = end.session.game.board;
        fin_board_remove_rows(&board, fin_board_full_rows(&board));
        if (fin_board_height(&board) > 0) { /* otherwise it topped out and was emptied */
            assert_memory_equal(&page.board, &board, sizeof board);
        }
    }
}

/* Copying the position of a running game gives what its player sees. */
static void positions_of_games(void **state) {
    struct fin_random dice = fin_random_seed(22);
    struct fin_rewind none = fin_rewind_make(NULL, 0, 1);
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        struct fin_replay replay = random_game(&dice);
        struct fin_playback at;
        uint64_t time = fin_random_next(&dice) % replay.end_us;
        fin_rewind_seek(&none, &replay.setup, &replay.record, time, &at);
        const struct fin_game *game = &at.session.game;
        fin_game_position(game, &found);
        assert_int_equal(found.hold, game->hold);
        assert_int_equal(found.queue_length, 1 + game->rules.preview);
        assert_int_equal(found.queue[0], fin_game_piece(game).kind);
        for (int k = 0; k < game->rules.preview; k++) {
            assert_int_equal(found.queue[1 + k], fin_game_next(game, k));
        }
        assert_memory_equal(&found.board, &game->board, sizeof game->board);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_come_back),  cmocka_unit_test(broken_lines_are_mended),
        cmocka_unit_test(boards_come_back),     cmocka_unit_test(pages_and_their_quiz),
        cmocka_unit_test(a_piece_without_quiz), cmocka_unit_test(several_quizzes),
        cmocka_unit_test(kinds_and_sentences),  cmocka_unit_test(too_long),
        cmocka_unit_test(games_as_fumens),      cmocka_unit_test(positions_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
