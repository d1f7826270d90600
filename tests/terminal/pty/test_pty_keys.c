/* Keys behind a pty: they work with and without releases, and no input breaks the program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>

#include "finessimo.h"
#include "game.h"

/* Reads frame by frame until the piece is in another column; returns it. Frames are checked in
 * order however late they are, so none is missed. */
static int next_column(struct pty *pty, int from) {
    int column = from;
    while (column == from && pty_frame(pty, SOON)) {
        column = piece_column(pty);
    }
    return column;
}

static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void taps_without_releases(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, false);
    int from = piece_column(&pty);
    assert_in_range(from, 3, 4);
    pty_send(&pty, LEFT);
    assert_int_equal(next_column(&pty, from), from - 1);
    pty_pass(&pty, 300); /* longer than DAS: a tap is not a hold */
    assert_int_equal(piece_column(&pty), from - 1);
    pty_send(&pty, RIGHT);
    assert_int_equal(next_column(&pty, from - 1), from);
    for (int i = 0; i < 8; i++) { /* a repeating key counts as held */
        pty_send(&pty, LEFT);
        pty_pass(&pty, 30);
    }
    for (int column = piece_column(&pty); column != 0;) {
        int next = next_column(&pty, column);
        assert_true(next >= 0 && next < column);
        column = next;
    }
    leave(&pty);
}

/* A press moves one cell at once; not before DAS, at ARR 0, to the wall. DAS is long enough for a
 * frame even on a busy machine. */
static void holds_with_releases(void **state) {
    enum { DAS_MS = 1000 };
    struct pty pty;
    (void)state;
    open_game_with(&pty, true, "1000ms");
    while (pty.pushed == 0) {
        assert_true(pty_frame(&pty, SOON));
    }
    int from = piece_column(&pty);
    uint64_t pressed = now_ms();
    pty_send(&pty, "\033[1;1:1D");
    assert_int_equal(next_column(&pty, from), from - 1);
    assert_int_equal(next_column(&pty, from - 1), 0);
    assert_true(now_ms() - pressed >= DAS_MS);
    pty_send(&pty, "\033[1;1:3D\033[1;1:1C\033[1;1:3C");
    assert_int_equal(next_column(&pty, 0), 1);
    pty_pass(&pty, DAS_MS + 200);
    assert_int_equal(piece_column(&pty), 1);
    /* Shift alone holds; a letter works with Caps Lock. */
    pty_send(&pty, "\033[57441;2u\033[57441;1:3u");
    assert_int_not_equal(next_column(&pty, 1), 1);
    pty_send(&pty, "\033[112;65u\033[112;65:3u");
    pty_expect(&pty, "Resume");
    leave(&pty);
}

/* ← held to the wall, released, and Space at once: the next piece stays at its spawn. */
static void a_hold_ends_with_its_piece(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, false);
    pty_send(&pty, LEFT);
    pty_pass(&pty, 500);
    for (int i = 0; i < 15; i++) {
        pty_send(&pty, LEFT);
        pty_pass(&pty, 33);
    }
    assert_int_equal(piece_column(&pty), 0);
    pty_send(&pty, " ");
    pty_pass(&pty, 500);
    assert_in_range(piece_column(&pty), 3, 4);
    leave(&pty);
}

static void open_at_rate(struct pty *pty, const char *gravity) {
    struct pty_start start = start_of(false);
    const char *const words[] = {"play",  "free",  "--seed", "7",      "--gravity",
                                 gravity, "--fps", "10",     "--keep", "nothing"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        start.words[i] = words[i];
    }
    pty_open(pty, &start);
    assert_true(pty_sees(pty, "NEXT", SOON));
    pty_pass(pty, 200);
}

/* At 10 presses per second while pieces fall a row every 20 ms. */
static void the_render_rate_is_a_cap(void **state) {
    struct pty pty;
    int frames = 0;
    (void)state;
    open_at_rate(&pty, "20ms");
    uint64_t began = now_ms(), last = began;
    while (last < began + 3000 && pty_frame(&pty, SOON)) {
        last = now_ms();
        frames++;
    }
    assert_in_range(frames, 6, (last - began) / 100 + 2);
    leave(&pty);
}

/* The effect of a key is visible at once: 16 keys, each after the effect of the one before, take
 * a fraction of the time of 16 frames. A busy machine gets several tries. */
static void keys_do_not_wait_for_the_cap(void **state) {
    enum { KEYS = 16, TRIES = 5 }; /* an even number: back where it was */
    struct pty pty;
    uint64_t best = UINT64_MAX;
    (void)state;
    open_at_rate(&pty, "off");
    for (int i = 0; i < TRIES; i++) {
        uint64_t began = now_ms();
        for (int key = 0; key < KEYS; key++) {
            int from = piece_column(&pty);
            pty_send(&pty, key % 2 == 0 ? LEFT : RIGHT);
            assert_int_not_equal(next_column(&pty, from), from);
        }
        best = now_ms() - began < best ? now_ms() - began : best;
    }
    assert_in_range(best, 0, (KEYS - 1) * 100 / 2);
    leave(&pty);
}

static void focus_loss_pauses(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, true);
    pty_expect_gone(&pty, "Resume");
    pty_send(&pty, "\033[O\003"); /* maybe meant for the game: ignored at first */
    pty_expect(&pty, "Resume");
    pty_pass(&pty, 600);
    pty_expect(&pty, "Resume");
    leave(&pty);
}

/* ---- random input ---- */

/* After a moment of quiet it still reacts: Ctrl+C quits (twice, if Ctrl is a move). */
static void still_listens(struct pty *pty) {
    pty_pass(pty, 300);
    assert_false(pty->ended);
    for (int i = 0; i < SOON / 500 && !pty->ended; i++) {
        pty_send(pty, "\003");
        pty_ends(pty, 500);
    }
    assert_true(pty->ended);
    assert_true(WIFEXITED(pty->status));
    assert_true(pty_is_restored(pty));
    pty_close(pty);
}

static bool shows(struct pty *pty, const char *text) {
    return strstr(pty_text(pty), text) != NULL;
}

/* Moves one line down and waits for it: a box ignores a key that follows too soon. */
static void one_down(struct pty *pty) {
    static char before[PTY_SCREEN];
    memcpy(before, pty_text(pty), sizeof before);
    pty_send(pty, DOWN);
    for (int i = 0; i < 50 && strcmp(before, pty_text(pty)) == 0; i++) {
        pty_pass(pty, 20);
    }
    pty_pass(pty, 150);
}

/* Returns to the title screen from anywhere, if Esc and the pause menu lead there. */
static bool back_to_title(struct pty *pty) {
    for (int i = 0; i < 20 && !shows(pty, "Statistics"); i++) {
        bool paused = shows(pty, "Quit to menu");
        for (int j = 0; j < 3 && paused; j++) { /* Resume, Restart, Settings */
            one_down(pty);
        }
        pty_send(pty, paused ? ENTER : pty->protocol ? "\033[27u\033[27;1:3u" : "\033");
        pty_pass(pty, 600); /* a screen that opens by itself ignores keys at first */
    }
    return shows(pty, "Statistics");
}

/* From the title screen. A new game discards the paused one of its mode when Enter is pressed
 * again. */
static bool clear_counts(struct pty *pty, int ms) {
    enum { STEP = 300 };
    bool is_paused = shows(pty, "Resume ") || shows(pty, "Paused games"); /* the first line */
    pty_send(pty, is_paused ? "\033[H" DOWN ENTER : "\033[H" ENTER);
    for (int passed = 0; passed < ms && !pty_sees(pty, "NEXT", STEP); passed += STEP) {
        if (shows(pty, "This discards your paused game.")) {
            pty_send(pty, ENTER);
        }
    }
    return shows(pty, "NEXT");
}

/* No key is stuck: the first piece of a new game stays at its spawn for longer than any DAS.
 * False if random settings prevent a piece from being seen within the time. */
static bool nothing_moves(struct pty *pty, int ms) {
    if (!back_to_title(pty)) {
        return false;
    }
    if (!clear_counts(pty, ms)) {
        return false;
    }
    int from = piece_column(pty), cells = piece_cells(pty), looks = 0;
    /* Until it falls below the rows that piece_cells() reads, if chance has set gravity. */
    for (; looks < 10 && cells > 0 && piece_cells(pty) == cells; looks++) {
        if (piece_column(pty) != from) {
            fail_msg("A key is stuck: the piece came in at column %d.\n%s", from, pty_text(pty));
        }
        pty_pass(pty, 60);
    }
    return looks > 0 && !shows(pty, "Quit to menu") && !shows(pty, "countdown");
}

/* Subtracts the time it takes. Returns true if afterwards a piece was seen that did not move. */
static bool random_bytes_for(int ms, bool protocol, struct fin_random *random, int *left) {
    enum { STEP = 5 };
    struct pty pty;
    open_game(&pty, protocol);
    for (int passed = 0; passed < ms && !pty.ended; passed += STEP, *left -= STEP) {
        uint8_t bytes[64];
        for (size_t i = 0; i < sizeof bytes; i++) {
            bytes[i] = (uint8_t)fin_random_next(random);
            /* Ctrl+C would quit and Ctrl+Z stop: not tested here. */
            bytes[i] = bytes[i] == 3 || bytes[i] == 26 ? 'x' : bytes[i];
        }
        pty_send_bytes(&pty, bytes, 1 + fin_random_below(random, sizeof bytes));
        pty_pass(&pty, STEP);
    }
    if (pty.ended) { /* random keys can reach Quit */
        if (pty.status != 0) {
            fail_msg("The program ended by signal %d, with exit code %d.\n%s", WTERMSIG(pty.status),
                     WEXITSTATUS(pty.status), pty_text(&pty));
        }
        pty_close(&pty);
        return false;
    }
    bool still = nothing_moves(&pty, 5000);
    still_listens(&pty);
    return still;
}

/* Starts programs until the time is up. */
static void random_bytes(void **state) {
    struct fin_random random = fin_random_seed(1);
    int still = 0, runs = 0;
    (void)state;
    for (int left = seconds * 1000; left > 0; runs++) {
        still += random_bytes_for(3000, runs % 2 == 1, &random, &left);
    }
    print_message("# %d programs, in %d of them a piece that stays\n", runs, still);
    assert_true(still > 0);
}

/* More than any buffer on the way holds; a long run pastes a megabyte. */
static void paste(bool protocol, bool marked) {
    enum { LENGTH_MOST = 1 << 20, LENGTH_LEAST = 1 << 17, LONG_RUN_S = 60 };
    static char bytes[LENGTH_MOST];
    size_t length = seconds >= LONG_RUN_S ? LENGTH_MOST : LENGTH_LEAST;
    struct pty pty;
    struct fin_random random = fin_random_seed(9);
    for (size_t i = 0; i < length; i++) {
        bytes[i] = (char)(' ' + fin_random_below(&random, 95));
    }
    open_game(&pty, protocol);
    int from = piece_column(&pty);
    pty_send(&pty, marked ? "\033[200~" : "");
    pty_send_bytes(&pty, bytes, length);
    pty_send(&pty, marked ? "\033[201~" : "");
    pty_pass(&pty, 500);
    if (marked) { /* the input was dropped, and the next key works */
        assert_int_equal(piece_column(&pty), from);
        pty_send(&pty, LEFT);
        assert_int_equal(next_column(&pty, from), from - 1);
    } else {
        assert_true(nothing_moves(&pty, SOON));
    }
    still_listens(&pty);
}

/* Over a slow line, the parts of a paste may come later than those of a key. */
static void a_slow_paste(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, false);
    int from = piece_column(&pty);
    pty_send(&pty, "\033[200~some text");
    pty_pass(&pty, 100);
    pty_send(&pty, "p r r aaa " LEFT);
    pty_pass(&pty, 100);
    pty_send(&pty, "\033[201~" LEFT);
    assert_int_equal(next_column(&pty, from), from - 1);
    assert_null(strstr(pty_text(&pty), "Resume"));
    leave(&pty);
}

static void large_pastes(void **state) {
    (void)state;
    paste(false, false);
    paste(true, false);
    paste(false, true);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest quick[] = {
        cmocka_unit_test(taps_without_releases),
        cmocka_unit_test(holds_with_releases),
        cmocka_unit_test(a_hold_ends_with_its_piece),
        cmocka_unit_test(the_render_rate_is_a_cap),
        cmocka_unit_test(keys_do_not_wait_for_the_cap),
        cmocka_unit_test(focus_loss_pauses),
        cmocka_unit_test(a_slow_paste),
    };
    static const struct CMUnitTest slow[] = {
        cmocka_unit_test(random_bytes),
        cmocka_unit_test(large_pastes),
    };
    return game_run(argc, argv, (struct game_tests){quick, sizeof quick / sizeof quick[0]},
                    (struct game_tests){slow, sizeof slow / sizeof slow[0]});
}
