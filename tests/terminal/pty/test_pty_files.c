/* Saved data, watching, and file input and output, behind a pty. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "game.h"

/* A game of one piece to its end; games without a line are listed, too. */
static void play_one_piece(struct pty *pty) {
    struct pty_start start = start_of(false);
    static const char *const words[] = {"play", "custom", "--seed", "7", "--limit-pieces", "1"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        start.words[i] = words[i];
    }
    pty_open(pty, &start);
    pty_expect(pty, "NEXT");
    pty_pass(pty, 600); /* its replay has a start and an end */
    go(pty, " ", "Watch replay");
    pty_pass(pty, 700); /* a screen that opens by itself ignores keys at first */
}

/* Watches a game of one piece, leaves it, and it is counted. */
static void replay_and_charts(void **state) {
    struct pty pty;
    (void)state;
    play_one_piece(&pty);
    go(&pty, DOWN, "▏   Scores");
    pty_pass(&pty, 700); /* a box accepts only new presses */
    go(&pty, DOWN, "▏   Watch replay");
    go(&pty, ENTER, "1×");
    pty_expect(&pty, "the end");
    go(&pty, "9", "paused");
    go(&pty, "0", "0:00.0");
    go(&pty, UP UP, "5×");
    go(&pty, "l", "copied");
    go(&pty, "\033", "Main menu");
    go(&pty, "\033", "Quit");
    go(&pty, DOWN DOWN DOWN DOWN DOWN ENTER, "Time played");
    go(&pty, "\033[6~\033[6~\033[6~", "1 game on 1 day");
    go(&pty, RIGHT, "Marathon");
    go(&pty, "\033", "Quit");
    leave(&pty);
}

/* All keys of the replay screen, on a 40-line game of 47.7 s. */
static void a_replay_is_watched_in_every_way(void **state) {
    static const struct {
        const char *key, *text;
    } steps[] = {
        {" ", "paused"},
        {"5", "0:23.8"},
        {RIGHT, "0:24.8"},
        {LEFT, "0:23.8"}, /* a tenth, a second */
        {UP, " 2×"},
        {UP, " 5×"},
        {UP, "10×"},
        {UP, "20×"},
        {DOWN, "10×"},
        {DOWN, " 5×"},
        {DOWN, " 2×"},
        {DOWN, " 1×"},
        {DOWN, "0.50×"},
        {DOWN, "0.25×"},
        {"\033[H", "0:00.0"},
        {".", "0:00.4"},
        {",", "0:00.0"}, /* the first press, and back */
        {"n", "0:00.8"},
        {"n", "0:01.2"},
        {"b", "0:00.8"}, /* pieces */
        {"l", "without a web address"},
        {"s", "Saved as 40-lines-"},
        {"\033[F", "the end"},
        {ENTER, "The game is over here. Go back a little first."},
        {"9", "0:42.9"},
        {ENTER, "Not ranked: you played on from a replay."},
    };
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.words[0] = "replay";
    start.words[1] = TEST_DATA "/replays/sprint.replay";
    assert_int_equal(chdir(home), 0); /* files are saved there */
    pty_open(&pty, &start);
    pty_expect(&pty, "1×");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        go(&pty, steps[i].key, steps[i].text);
    }
    go(&pty, "\033", "Rewind"); /* the running game is paused */
    leave(&pty);
}

/* A thread rates the pieces meanwhile; the figures are those of `finessimo review`. */
static void a_replay_is_reviewed(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.words[0] = "replay";
    start.words[1] = TEST_DATA "/replays/sprint.replay";
    pty_open(&pty, &start);
    pty_expect(&pty, "1×");
    go(&pty, "r", "REVIEW");
    go(&pty, "", "Accuracy 84.6 %");
    pty_expect(&pty, "Piece 75/104");
    pty_expect(&pty, "mistake 0.8");
    pty_expect(&pty, "Yours leaves 1 more hole.");
    go(&pty, LEFT, "Piece 74/104");
    go(&pty, DOWN ENTER, "Not ranked: you played on from a replay.");
    leave(&pty);
}

/* Deletes a game where it is watched, restores it, and does so in the list of all games. */
static void deleted_games_come_back(void **state) {
    struct pty pty;
    (void)state;
    play_one_piece(&pty);
    go(&pty, "\033", "Scores & replays");
    go(&pty, DOWN DOWN DOWN DOWN ENTER, "All games");
    go(&pty, "\033[F" UP UP UP ENTER, "1 game");
    go(&pty, "\033[3~", "0 games");
    go(&pty, "\177", "1 game");
    go(&pty, ENTER, "playing");
    go(&pty, "\033[3~", "Deleted. Backspace: undo.");
    go(&pty, "\177", "Game restored.");
    go(&pty, "\033[3~", "Deleted. Backspace: undo.");
    go(&pty, "\033", "0 games");
    go(&pty, "\177", "1 game");
    leave(&pty);
}

static void copy_file(const char *from, const char *to) {
    char bytes[65536];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    size_t count = fread(bytes, 1, sizeof bytes, in);
    assert_int_equal(fwrite(bytes, 1, count, out), count);
    fclose(in);
    fclose(out);
}

/* By its path, typed or pasted; a missing one gives a message. */
static void replay_files_are_opened(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    char path[256];
    (void)state;
    snprintf(path, sizeof path, "%s/My Game.replay", home);
    copy_file(TEST_DATA "/replays/sprint.replay", path);
    pty_open(&pty, &start);
    pty_expect(&pty, "Quit");
    go(&pty, DOWN DOWN DOWN DOWN ENTER, "Open a file");
    go(&pty, "\033[F" UP, "Type or paste the path");
    go(&pty, ENTER, "Type or paste it");
    go(&pty, "~/none.replay" ENTER, "none.replay can't be read. Check the path.");
    pty_pass(&pty, 700);
    go(&pty, ENTER "~/My Game.replay", "~/My Game.replay");
    go(&pty, ENTER, "1×");
    go(&pty, " ", "paused");
    go(&pty, "\033", "Open a file");
    go(&pty, ENTER, "Type or paste it");
    pty_send(&pty, "\033[200~");
    pty_send(&pty, path);
    pty_send(&pty, " \033[201~"); /* as a terminal sends a file that is dropped on it */
    go(&pty, ENTER, "1×");
    leave(&pty);
}

/* The only profile in this folder, whatever the date. */
static void find_exported(char *path, size_t size) {
    glob_t found;
    assert_int_equal(glob("finessimo-20[0-9][0-9]-[0-9][0-9]-[0-9][0-9].profile", 0, NULL, &found),
                     0);
    assert_int_equal(found.gl_pathc, 1);
    snprintf(path, size, "~/./%s", found.gl_pathv[0]);
    globfree(&found);
}

/* The profile is exported and imported again, twice the same. */
static void profiles_go_out_and_come_in(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    char path[256];
    (void)state;
    assert_int_equal(chdir(home), 0); /* it is written where the game was started */
    pty_open(&pty, &start);
    pty_expect(&pty, "Quit");
    go(&pty, UP UP UP ENTER, "Advanced");
    go(&pty, DOWN DOWN DOWN DOWN ENTER, "Keep");
    go(&pty, DOWN DOWN RIGHT, "16"); /* lock resets */
    go(&pty, "\033[F" UP, "Save all settings and games to a file in");
    go(&pty, ENTER, "1 setting, 0 games.");
    find_exported(path, sizeof path);
    for (int i = 0; i < 2; i++) {
        const char *typed = i == 0 ? path : path + 2;
        pty_pass(&pty, 80);
        pty_send(&pty, i == 0 ? DOWN ENTER : ENTER);
        go(&pty, typed, typed);
        go(&pty, ENTER, "Nothing new in this file.");
    }
    go(&pty, ENTER "/dev/null", "/dev/null");
    go(&pty, ENTER, "not a Finessimo profile");
    leave(&pty);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest quick[] = {
        cmocka_unit_test(replay_and_charts),
        cmocka_unit_test(a_replay_is_watched_in_every_way),
        cmocka_unit_test(a_replay_is_reviewed),
        cmocka_unit_test(deleted_games_come_back),
        cmocka_unit_test(replay_files_are_opened),
        cmocka_unit_test(profiles_go_out_and_come_in),
    };
    return game_run(argc, argv, (struct game_tests){quick, sizeof quick / sizeof quick[0]},
                    (struct game_tests){NULL, 0});
}
