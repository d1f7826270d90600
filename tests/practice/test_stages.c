/* The puzzle stages, proved by the solver: each can be solved with exactly its pieces, in as many
 * tilings as its row says, and not by hard drops alone; from the first roll on, not without
 * kicks. The solutions are also played in the app, key by key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/screens.h"
#include "app/puzzle/attempt.h"
#include "app/puzzle/check.h"
#include "platform.h"

enum { FIRST_SPIN = 3 }; /* the stages before it are tucks */

/* ---- proofs ---- */

static struct fin_puzzle_facts facts_of(const struct fin_puzzle *puzzle) {
    size_t size = fin_puzzle_check_size(puzzle);
    void *memory = malloc(size);
    struct fin_puzzle_check *check = fin_puzzle_check_make(memory, size, puzzle);
    assert_non_null(check);
    assert_int_equal(fin_puzzle_check_run(check, UINT64_MAX), FIN_PC_DONE);
    struct fin_puzzle_facts facts = *fin_puzzle_check_facts(check);
    free(memory);
    return facts;
}

static void every_stage_is_proved(void **state) {
    (void)state;
    for (int i = 0; i < APP_PUZZLE_STAGES; i++) {
        struct fin_puzzle puzzle = app_stage_puzzle(i);
        assert_null(fin_puzzle_problem(&puzzle));
        struct fin_puzzle_facts facts = facts_of(&puzzle);
        assert_int_equal(facts.solutions, app_stage(i)->solutions);
        assert_in_range(facts.solutions, 1, 3);
        assert_false(facts.by_drops);
        assert_int_equal(facts.without_kicks, i < FIRST_SPIN);
    }
}

/* All pieces are visible from the start, and texts have room. */
static void every_stage_can_be_shown(void **state) {
    (void)state;
    for (int i = 0; i < APP_PUZZLE_STAGES; i++) {
        const struct app_stage *stage = app_stage(i);
        struct fin_puzzle puzzle = app_stage_puzzle(i);
        assert_in_range(puzzle.length, 2, 1 + FIN_PREVIEW_MAX);
        assert_string_equal(puzzle.name, stage->name);
        assert_string_equal(puzzle.goal, stage->goal);
        assert_true(stage->goal[0] != '\0');
        for (int other = 0; other < i; other++) {
            assert_string_not_equal(stage->name, app_stage(other)->name);
        }
    }
}

/* They get longer, and the last is the longest. */
static void stages_rise(void **state) {
    int sum = 0, most = 0;
    (void)state;
    for (int i = 0; i < APP_PUZZLE_STAGES; i++) {
        int length = app_stage_puzzle(i).length;
        sum += i < APP_PUZZLE_STAGES / 2 ? -length : length;
        most = length > most ? length : most;
    }
    assert_true(sum > APP_PUZZLE_STAGES / 2);
    assert_int_equal(app_stage_puzzle(APP_PUZZLE_STAGES - 1).length, most);
}

static uint64_t lines_of(struct fin_board *board, struct fin_piece piece) {
    fin_board_place(board, piece);
    uint64_t full = fin_board_full_rows(board);
    fin_board_remove_rows(board, full);
    return full;
}

static bool lands(const struct fin_board *board, struct fin_piece piece, int rotation,
                  unsigned options) {
    struct fin_piece landings[FIN_LANDINGS_MAX];
    void *memory = malloc(fin_search_size());
    const struct fin_search *search = fin_search_make(memory, fin_search_size(), rotation, options);
    size_t count = fin_landings(search, board, piece.kind, landings, FIN_LANDINGS_MAX);
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        found = found || fin_piece_same_cells(landings[i], piece);
    }
    free(memory);
    return found;
}

/* The solution shown clears the board, and none of its soft drops stops half-way. */
static void every_way_clears(void **state) {
    (void)state;
    for (int i = 0; i < APP_PUZZLE_STAGES; i++) {
        struct fin_puzzle puzzle = app_stage_puzzle(i);
        struct fin_piece pieces[FIN_PC_PIECES];
        struct fin_board board = puzzle.board;
        assert_int_equal(app_stage_solution(i, pieces), puzzle.length);
        for (int piece = 0; piece < puzzle.length; piece++) {
            struct fin_key_sequence solution;
            assert_int_equal(pieces[piece].kind, puzzle.queue[piece]);
            assert_true(
                fin_finesse_keys(&board, pieces[piece], puzzle.rotation, FIN_KEY_SET, &solution));
            lines_of(&board, pieces[piece]);
        }
        assert_true(fin_board_is_empty(&board));
    }
}

/* The first piece of a stage that demonstrates a trick performs it: one of the kinds it is about,
 * where it can not be dropped, and from the roll on not without kicks. */
static void tricks_are_what_they_say(void **state) {
    static const char *const kinds[APP_TRICKS] = {
        [APP_TRICK_TUCK] = "O",   [APP_TRICK_ROLL] = "O", [APP_TRICK_SWING] = "I",
        [APP_TRICK_TWIST] = "S",  [APP_TRICK_TURN] = "J", [APP_TRICK_T_SPIN] = "T",
        [APP_TRICK_TRIPLE] = "T",
    };
    int next = APP_TRICK_NONE + 1;
    (void)state;
    for (int i = 0; i < APP_PUZZLE_STAGES; i++) {
        int trick = app_stage(i)->trick;
        if (trick == APP_TRICK_NONE) {
            continue;
        }
        struct fin_puzzle puzzle = app_stage_puzzle(i);
        struct fin_piece pieces[FIN_PC_PIECES];
        app_stage_solution(i, pieces);
        assert_int_equal(trick, next++);
        assert_int_equal(fin_kind_letter(pieces[0].kind), kinds[trick][0]);
        assert_false(lands(&puzzle.board, pieces[0], puzzle.rotation, FIN_SEARCH_NO_SOFT_DROP));
        assert_int_equal(lands(&puzzle.board, pieces[0], FIN_ROTATION_NONE, FIN_SEARCH_180),
                         trick == APP_TRICK_TUCK);
        uint64_t full = lines_of(&puzzle.board, pieces[0]);
        assert_int_equal(full == 7, trick == APP_TRICK_TRIPLE);
    }
    assert_int_equal(next, APP_TRICKS);
}

/* ---- played in the app ---- */

static void wait(struct platform *platform, uint64_t us) {
    platform_wait(platform, us);
}

static void open_list(struct platform *platform) {
    app_open(&platform->app, APP_SCREEN_NEW_GAME);
    app_open(&platform->app, APP_SCREEN_PUZZLES);
    wait(platform, 1000);
}

static void choose(struct platform *platform, int item) {
    platform_event(platform, (struct app_event){.kind = APP_CHOOSE, .item = (uint8_t)item});
}

/* Soft drop to the floor, or by some rows. */
static void fall(struct platform *platform) {
    platform_press(platform, APP_KEY_DOWN);
    wait(platform, 1500000);
    platform_release(platform, APP_KEY_DOWN);
}

static void far(struct platform *platform, int key) {
    platform_press(platform, key);
    wait(platform, 700000);
    platform_release(platform, key);
}

static void press(struct platform *platform, int key) {
    switch (key) {
    case FIN_KEY_LEFT:
        platform_tap(platform, APP_KEY_LEFT);
        break;
    case FIN_KEY_RIGHT:
        platform_tap(platform, APP_KEY_RIGHT);
        break;
    case FIN_KEY_FAR_LEFT:
        far(platform, APP_KEY_LEFT);
        break;
    case FIN_KEY_FAR_RIGHT:
        far(platform, APP_KEY_RIGHT);
        break;
    case FIN_KEY_CW:
        platform_tap(platform, APP_KEY_UP);
        break;
    case FIN_KEY_CCW:
        platform_tap(platform, 'z');
        break;
    default:
        fall(platform);
        break;
    }
    wait(platform, 30000);
}

/* Plays the current stage by its solution. */
static void solve(struct platform *platform) {
    struct app *app = &platform->app;
    struct fin_piece pieces[FIN_PC_PIECES];
    int count = app_stage_solution(app->puzzle.stage, pieces);
    for (int i = 0; i < count; i++) {
        const struct fin_game *game = &app->play.session.game;
        struct fin_key_sequence solution;
        assert_true(fin_finesse_keys(&game->board, pieces[i], game->rules.rotation, FIN_KEY_SET,
                                     &solution));
        for (int key = 0; key < solution.length; key++) {
            press(platform, solution.keys[key]);
        }
        platform_tap(platform, APP_KEY_SPACE);
        wait(platform, 30000);
    }
}

static void lose(struct platform *platform) {
    while (platform->app.puzzle.kind == APP_PUZZLE_PLAY) {
        platform_tap(platform, APP_KEY_SPACE);
        wait(platform, 30000);
    }
    wait(platform, 1000000);
}

/* Skips a demonstration. */
static void go_on(struct platform *platform) {
    if (app_puzzle_shows(&platform->app)) {
        wait(platform, 100000);
        platform_tap(platform, APP_KEY_SPACE);
    }
    assert_int_equal(platform->app.puzzle.kind, APP_PUZZLE_PLAY);
    wait(platform, 30000);
}

static struct view look(struct platform *platform) {
    struct view view;
    platform_view(platform, &view);
    return view;
}

/* A player in the first stage, after its demonstration. */
static struct platform *in_the_first(void) {
    struct platform *platform = platform_new(true);
    platform_start(platform);
    open_list(platform);
    choose(platform, 0);
    go_on(platform);
    return platform;
}

static void all_are_played_to_the_end(void **state) {
    struct platform *platform = platform_new(true);
    (void)state;
    platform_start(platform);
    open_list(platform);
    choose(platform, 0);
    for (int i = 0; i < APP_PUZZLE_STAGES; i++) {
        go_on(platform);
        assert_int_equal(platform->app.puzzle.stage, i);
        solve(platform);
        assert_int_equal(platform->app.play.session.game.status, FIN_WON);
        assert_int_equal(app_top(&platform->app), APP_SCREEN_SOLVED);
        assert_int_equal(platform->app.puzzle.values[i], APP_PUZZLE_BEST);
        wait(platform, 1000000);
        if (i < APP_PUZZLE_STAGES - 1) {
            assert_string_equal(look(platform).items[0].label, "Next stage");
            choose(platform, 0);
        }
    }
    struct view view = look(platform);
    assert_string_equal(view.title, "ALL SOLVED");
    assert_string_equal(view.items[0].label, "Once more");
    assert_int_equal(platform->game_count, APP_PUZZLE_STAGES);
    platform_free(platform);
}

/* Each attempt is a game with a replay that verifies. */
static void attempts_have_replays(void **state) {
    struct platform *platform = in_the_first();
    static uint64_t words[4096];
    (void)state;
    lose(platform);
    choose(platform, 0);
    solve(platform);
    wait(platform, 100000);
    assert_int_equal(platform->game_count, 2);
    for (int i = 0; i < 2; i++) {
        struct fin_replay replay;
        assert_non_null(platform->replays[i]);
        assert_null(fin_replay_decode(platform->replays[i], platform->replay_lengths[i], &replay,
                                      words, 4096)
                        .sentence);
        assert_true(fin_replay_verify(&replay) == FIN_NEVER);
        assert_int_equal(replay.setup.queue_length, 2);
        assert_int_equal(platform->games[i].status, i == 0 ? FIN_OVER : FIN_WON);
    }
    assert_int_equal(platform->app.puzzle.values[0], APP_PUZZLE_BEST - 1);
    platform_free(platform);
}

static void the_solution_is_offered_and_shown(void **state) {
    struct platform *platform = in_the_first();
    struct app *app = &platform->app;
    (void)state;
    for (int i = 0; i < APP_ATTEMPTS; i++) {
        assert_int_equal(app->puzzle.attempts, i);
        lose(platform);
        assert_int_equal(app_top(app), APP_SCREEN_FAILED);
        if (i < APP_ATTEMPTS - 1) {
            assert_string_equal(look(platform).items[0].label, "Try again");
            choose(platform, 0);
        }
    }
    struct view view = look(platform);
    assert_string_equal(view.items[0].label, "Show the solution");
    assert_string_equal(view.items[1].label, "Next stage");
    int games = platform->game_count;
    choose(platform, 0);
    wait(platform, 20000000);
    assert_string_equal(look(platform).title, "THE SOLUTION");
    assert_int_equal(app->play.session.game.status, FIN_WON);
    assert_false(app_stage_is_solved(app, 0));
    assert_int_equal(platform->game_count, games); /* a demonstration is not the player's game */
    choose(platform, 2);
    assert_int_equal(app->puzzle.kind, APP_PUZZLE_PLAY);
    solve(platform);
    assert_int_equal(app->puzzle.values[0], APP_PUZZLE_SOLVED);
    platform_free(platform);
}

/* From its first lock on, an attempt counts, however the program ends. */
static void a_lock_counts_at_once(void **state) {
    struct platform *platform = in_the_first();
    (void)state;
    assert_int_equal(platform->app.puzzle.values[0], 0);
    platform_tap(platform, APP_KEY_SPACE);
    wait(platform, 30000);
    assert_int_equal(platform->app.puzzle.values[0], 1);
    const struct app_fact *last = &platform->facts[platform->fact_count - 1];
    assert_int_equal(last->kind, APP_FACT_PUZZLE);
    assert_int_equal(last->value, 1);
    lose(platform);
    assert_int_equal(platform->app.puzzle.values[0], 1);
    assert_int_equal(platform->app.puzzle.attempts, 1);
    platform_free(platform);
}

static void solve_odds(struct platform *platform) {
    for (int i = 0; i < 40; i++) {
        while (platform_solve(platform, 0)) {
        }
        wait(platform, 100000);
    }
}

/* Odds are available once the puzzle is solved or five attempts are used, beside the game and its
 * replay; and they show where it was lost. */
static void odds_come_after_five_attempts(void **state) {
    struct platform *platform = in_the_first();
    struct app *app = &platform->app;
    (void)state;
    for (int i = 0; i < APP_ATTEMPTS; i++) {
        platform_tap(platform, APP_KEY_SPACE);
        wait(platform, 30000);
        platform_tap(platform, 'i');
        assert_false(look(platform).game.odds.shown);
        lose(platform);
        app_watch_result(app);
        wait(platform, 100000);
        wait(platform, 100000); /* memory was given */
        assert_int_equal(app_top(app), APP_SCREEN_REPLAY);
        platform_tap(platform, 'o');
        assert_int_equal(look(platform).game.odds.shown, i == APP_ATTEMPTS - 1);
        if (i < APP_ATTEMPTS - 1) {
            platform_tap(platform, APP_KEY_ESCAPE);
            wait(platform, 1000000);
            choose(platform, 0);
        }
    }
    solve_odds(platform);
    struct view view = look(platform);
    assert_ptr_equal(strstr(view.replay.lost, "Biggest loss at "), view.replay.lost);
    platform_tap(platform, APP_KEY_ESCAPE);
    wait(platform, 1000000);
    app_restart_game(app);
    wait(platform, 100000);
    platform_tap(platform, 'i');
    solve_odds(platform);
    view = look(platform);
    assert_true(view.game.odds.shown);
    assert_string_equal(view.game.odds.verdict, "Possible");
    assert_string_equal(view.game.odds.odds, "100 %");
    for (int i = 0; i < 3; i++) {
        platform_tap(platform, 'i');
    }
    struct fin_piece first = app->puzzle.solution[0];
    while (app->play.session.game.piece.facing != first.facing) {
        platform_tap(platform, APP_KEY_UP);
    }
    view = look(platform); /* also where it can only be pushed */
    int sure = 0;
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        sure += view.game.marks[i / VIEW_COLUMNS][i % VIEW_COLUMNS] == 101;
    }
    assert_int_equal(sure, FIN_CELLS); /* of one placement */
    platform_tap(platform, APP_KEY_SPACE);
    solve_odds(platform);
    assert_true(app->panel.steps.steps[0].own.exact);
    assert_true(app->puzzle.helped);
    platform_free(platform);
}

/* A trick is demonstrated once, even across restarts. */
static void a_trick_is_shown_once(void **state) {
    struct platform *platform = platform_new(true);
    struct app *app = &platform->app;
    (void)state;
    platform_start(platform);
    open_list(platform);
    choose(platform, 0);
    assert_int_equal(app->puzzle.kind, APP_PUZZLE_TRICK);
    assert_string_equal(look(platform).game.finesse.title, "Tuck");
    wait(platform, 10000000);
    assert_int_equal(app->puzzle.kind, APP_PUZZLE_PLAY);
    assert_int_equal(app->play.session.game.pieces, 0);
    app_puzzle_leave(app);
    choose(platform, 0);
    assert_int_equal(app->puzzle.kind, APP_PUZZLE_PLAY);
    assert_int_equal(platform->fact_count, 1);
    assert_int_equal(platform->facts[0].what, APP_PUZZLE_TRICKS + APP_TRICK_TUCK);
    platform_free(platform);
}

/* Progress is stored as facts: the larger value wins, in any order and however often it is
 * merged. */
static void facts_of_two_devices_merge(void **state) {
    static const uint64_t values[] = {1, 3, APP_PUZZLE_SOLVED, 2, APP_PUZZLE_BEST - 2, 5};
    struct platform *a = platform_new(true), *b = platform_new(true);
    enum { COUNT = sizeof values / sizeof values[0] };
    (void)state;
    for (int i = 0; i < COUNT * 2; i++) {
        struct app_fact forwards = {.kind = APP_FACT_PUZZLE, .what = 7, .value = values[i % COUNT]};
        struct app_fact back = forwards;
        back.value = values[COUNT - 1 - i % COUNT];
        assert_true(app_fact_is_sound(&forwards));
        app_puzzle_fact(&a->app, &forwards, 0);
        app_puzzle_fact(&b->app, &back, 0);
    }
    assert_int_equal(a->app.puzzle.values[7], APP_PUZZLE_BEST - 2);
    assert_memory_equal(&a->app.puzzle, &b->app.puzzle, sizeof a->app.puzzle);
    struct app_fact odd = {.kind = APP_FACT_PUZZLE, .what = 200, .value = 9};
    app_puzzle_fact(&a->app, &odd, 0); /* from a later version */
    assert_memory_equal(&a->app.puzzle, &b->app.puzzle, sizeof a->app.puzzle);
    odd.value = APP_PUZZLE_BEST + 1;
    assert_false(app_fact_is_sound(&odd));
    platform_free(a);
    platform_free(b);
}

/* A custom puzzle has no number, is not stored, and returns to the title screen. */
static void a_puzzle_of_ones_own_is_played(void **state) {
    struct platform *platform = platform_new(true);
    struct fin_puzzle puzzle = app_stage_puzzle(3);
    struct fin_puzzle_facts facts = facts_of(&puzzle);
    struct app_begin begin = {
        .mode = -1, .preset = -1, .puzzle = &puzzle, .solution = &facts.solution};
    (void)state;
    app_begin(&platform->app, &begin);
    platform_start(platform);
    wait(platform, 100000);
    assert_string_equal(look(platform).game.mode, "Round the corner");
    for (int i = 0; i < APP_ATTEMPTS; i++) {
        lose(platform);
        if (i < APP_ATTEMPTS - 1) {
            choose(platform, 0);
        }
    }
    assert_string_equal(look(platform).items[0].label, "Show the solution");
    choose(platform, 0);
    wait(platform, 20000000);
    assert_int_equal(platform->app.play.session.game.status, FIN_WON);
    platform_tap(platform, APP_KEY_ESCAPE);
    assert_int_equal(app_top(&platform->app), APP_SCREEN_TITLE);
    for (int i = 0; i < platform->fact_count; i++) { /* its keys may have been judged */
        assert_int_not_equal(platform->facts[i].kind, APP_FACT_PUZZLE);
    }
    platform_free(platform);
}

/* After the fifth attempt, the solver computes its solution and shows it; one that does not fit
 * is dropped. */
static void a_pasted_puzzle_is_solved(void **state) {
    struct platform *platform = platform_new(true);
    struct app *app = &platform->app;
    struct fin_puzzle puzzle = app_stage_puzzle(3);
    static struct app_puzzle_answer said;
    size_t size = 4 * fin_puzzle_check_size(&puzzle);
    void *memory = malloc(size);
    (void)state;
    assert_int_equal(app_puzzle_ask(&puzzle, memory, size, APP_CHECK_STEPS, &said), FIN_PC_DONE);
    free(memory);
    platform_start(platform);
    app_puzzle_begin(app, &puzzle, NULL);
    wait(platform, 100000);
    for (int i = 0; i < APP_ATTEMPTS; i++) {
        assert_int_equal(app->puzzle.solution_number, 0);
        lose(platform);
        if (i < APP_ATTEMPTS - 1) {
            choose(platform, 0);
        }
    }
    assert_string_not_equal(look(platform).items[0].label, "Show the solution");
    struct app_event answer = {.kind = APP_ANSWER,
                               .number = app->puzzle.solution_number,
                               .bytes = (const uint8_t *)said.solution,
                               .length = said.length * (uint32_t)sizeof said.solution[0]};
    answer.number++;
    platform_event(platform, answer);
    assert_string_not_equal(look(platform).items[0].label, "Show the solution");
    answer.number--;
    platform_event(platform, answer);
    assert_string_equal(look(platform).items[0].label, "Show the solution");
    choose(platform, 0);
    wait(platform, 20000000);
    assert_int_equal(app->play.session.game.status, FIN_WON);
    platform_free(platform);
}

/* Editing and saving keeps its name, goal and rotation, unless others are typed. */
static void a_pasted_puzzle_is_edited(void **state) {
    struct platform *platform = platform_new(true);
    struct app *app = &platform->app;
    struct fin_puzzle puzzle = app_stage_puzzle(3), saved;
    char text[FIN_PUZZLE_TEXT];
    (void)state;
    puzzle.rotation = FIN_ROTATION_SRS;
    uint32_t length = (uint32_t)fin_puzzle_format(&puzzle, text, sizeof text);
    platform_start(platform);
    platform_event(
        platform,
        (struct app_event){.kind = APP_PASTE, .bytes = (const uint8_t *)text, .length = length});
    choose(platform, 3);
    assert_int_equal(app_top(app), APP_SCREEN_EDITOR);
    platform_tap(platform, 'w');
    assert_null(fin_puzzle_parse(app->editing.puzzle_text, strlen(app->editing.puzzle_text), &saved)
                    .sentence);
    assert_string_equal(saved.name, "Round the corner");
    assert_string_equal(saved.goal, puzzle.goal);
    assert_int_equal(saved.rotation, FIN_ROTATION_SRS);
    assert_null(app_edit_name(app, "Mine"));
    assert_null(app_edit_goal(app, ""));
    assert_non_null(app_edit_name(app, "a name that is much too long for it"));
    assert_non_null(app_edit_goal(app, "two\nlines"));
    platform_tap(platform, 'w');
    assert_null(fin_puzzle_parse(app->editing.puzzle_text, strlen(app->editing.puzzle_text), &saved)
                    .sentence);
    assert_string_equal(saved.name, "Mine");
    assert_string_equal(saved.goal, "");
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_stage_is_proved),
        cmocka_unit_test(every_stage_can_be_shown),
        cmocka_unit_test(stages_rise),
        cmocka_unit_test(every_way_clears),
        cmocka_unit_test(tricks_are_what_they_say),
        cmocka_unit_test(all_are_played_to_the_end),
        cmocka_unit_test(attempts_have_replays),
        cmocka_unit_test(the_solution_is_offered_and_shown),
        cmocka_unit_test(a_lock_counts_at_once),
        cmocka_unit_test(odds_come_after_five_attempts),
        cmocka_unit_test(a_trick_is_shown_once),
        cmocka_unit_test(facts_of_two_devices_merge),
        cmocka_unit_test(a_puzzle_of_ones_own_is_played),
        cmocka_unit_test(a_pasted_puzzle_is_edited),
        cmocka_unit_test(a_pasted_puzzle_is_solved),
    };
    return cmocka_run_group_tests_name("stages", tests, NULL, NULL);
}
