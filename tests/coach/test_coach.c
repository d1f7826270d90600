/* The coach's thread, the bot as a player of the app, and its game beside the player's. */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/screens.h"
#include "platform.h"
#include "term/loop/coach.h"

enum { SOON_MS = 120000 };

/* ---- the thread ---- */

/* A single piece on the empty board; it rates a bad placement. */
static struct app_coach_question question_of(int kind, bool rates) {
    struct app_coach_question question;
    memset(&question, 0, sizeof question);
    question.position.queue[0] = (uint8_t)kind;
    question.position.queue[1] = FIN_T;
    question.position.length = 2;
    question.position.hold = FIN_NONE;
    question.made.piece = fin_piece_spawn((uint8_t)kind);
    question.made.piece.y = 0;
    question.rules = (struct fin_bot_rules){.rotation = FIN_ROTATION_SRS, .hold = true};
    question.nodes = 500;
    question.aim = FIN_AIM_ATTACK;
    question.rates = rates;
    fin_board_clear(&question.position.board);
    return question;
}

static bool ask(struct term_coach *coach, uint32_t number,
                const struct app_coach_question *question) {
    return term_coach_ask(coach, number, (const uint8_t *)question, sizeof *question);
}

static uint32_t wait_for(struct term_coach *coach, struct app_coach_answer *answer) {
    struct pollfd ready = {.fd = term_coach_descriptor(coach), .events = POLLIN};
    uint32_t number = 0;
    while (!term_coach_take(coach, &number, answer)) {
        assert_true(poll(&ready, 1, SOON_MS) > 0);
    }
    return number;
}

static void answers_as_the_library_does(void **state) {
    struct term_coach *coach = term_coach_make();
    struct app_coach_answer answer, same;
    void *memory = malloc(app_coach_memory());
    (void)state;
    for (uint32_t number = 1; number <= 2 * FIN_KINDS; number++) {
        struct app_coach_question question =
            question_of((int)(number % FIN_KINDS), number > FIN_KINDS);
        assert_true(ask(coach, number, &question));
        assert_int_equal(wait_for(coach, &answer), number);
        app_coach_fill(&question, memory, &same);
        assert_true(answer.found);
        assert_memory_equal(&answer, &same, sizeof answer);
    }
    free(memory);
    term_coach_free(coach);
}

/* The app may have cleared a question before it was sent. */
static void an_empty_question_finds_nothing(void **state) {
    struct app_coach_question question;
    struct app_coach_answer answer;
    void *memory = malloc(app_coach_memory());
    (void)state;
    memset(&question, 0, sizeof question);
    app_coach_fill(&question, memory, &answer);
    assert_false(answer.found);
    question = question_of(FIN_S, false);
    question.position.length = 0;
    app_coach_fill(&question, memory, &answer);
    assert_false(answer.found);
    assert_int_equal(answer.size, sizeof answer);
    free(memory);
}

static void the_last_question_is_answered(void **state) {
    struct term_coach *coach = term_coach_make();
    struct app_coach_question question = question_of(FIN_S, false);
    struct app_coach_answer answer;
    (void)state;
    question.nodes = APP_COACH_NODES;
    assert_false(term_coach_ask(coach, 1, (const uint8_t *)&question, 3));
    for (uint32_t number = 1; number <= 50; number++) {
        assert_true(ask(coach, number, &question));
    }
    while (wait_for(coach, &answer) != 50) {
    }
    assert_true(ask(coach, 51, &question));
    term_coach_free(coach); /* ends while it works */
    term_coach_free(NULL);
    assert_false(ask(NULL, 1, &question));
}

/* ---- the bot as a player ---- */

static struct platform *new_platform(void) {
    struct platform *platform = platform_new(true);
    platform_start(platform);
    app_open(&platform->app, APP_SCREEN_BOT);
    platform->app.coach.bot.speed = 7; /* the fastest */
    return platform;
}

static void wins_forty_lines_without_a_fault(void **state) {
    struct platform *platform = new_platform();
    struct app *app = &platform->app;
    uint32_t judged = 0, faults = 0;
    (void)state;
    app->coach.bot.mode = FIN_MODE_40_LINES;
    app_bot_watch(app);
    for (int i = 0; i < 2000 && app->play.state != APP_PLAY_ENDED; i++) {
        platform_wait(platform, 10000);
        judged = app->play.finesse.judged > judged ? app->play.finesse.judged : judged;
        faults = app->play.finesse.judged > 0 ? judged - app->play.finesse.clean : faults;
    }
    assert_int_equal(app->play.session.game.status, FIN_WON);
    assert_true(judged > 80);
    assert_int_equal(faults, 0);
    assert_int_equal(platform->game_count, 0); /* it is not the player's game */
    struct fin_replay replay = app_play_replay(&app->play);
    assert_int_equal(fin_replay_verify(&replay), FIN_NEVER);
    platform_free(platform);
}

/* The hash of the rival's game after some seconds of the player's, with an event every `step`. */
static uint64_t race(uint64_t step, uint32_t *pieces) {
    struct platform *platform = new_platform();
    struct app *app = &platform->app;
    struct fin_setup setup = app_setup_of(app, FIN_MODE_40_LINES, FIN_PRESET_MODERN);
    setup.seed = 5;
    app->coach.bot.races = true;
    assert_true(app_start_setup(app, &setup, true));
    while (app->play.session.game.time < 5000000) {
        platform->now += step;
        platform_event(platform, (struct app_event){.kind = APP_TIME});
    }
    *pieces = app->coach.bot.rival.game.pieces;
    uint64_t hash = fin_session_hash(&app->coach.bot.rival);
    platform_free(platform);
    return hash;
}

static void a_rival_does_not_depend_on_frames(void **state) {
    uint32_t often, seldom;
    (void)state;
    assert_int_equal(race(1000, &often), race(50000, &seldom));
    assert_int_equal(often, seldom);
    assert_int_equal(often, 50); /* ten per second */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_as_the_library_does),
        cmocka_unit_test(an_empty_question_finds_nothing),
        cmocka_unit_test(the_last_question_is_answered),
        cmocka_unit_test(wins_forty_lines_without_a_fault),
        cmocka_unit_test(a_rival_does_not_depend_on_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
