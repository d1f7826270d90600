/* Games played by the advice of best play, with every order of the unseen pieces.
 *
 *     test_best_games           from the middle of a game
 *     test_best_games all [N]   all games of N openers, by default 12 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "best_job.h"
#include "plain_player.h"

/* Plays as `best` advises, with pieces in this order; true if it succeeds. */
static bool succeeds(struct fin_best_question question, const uint8_t *order) {
    while (question.lines > 0) {
        job_answer(&question, UINT64_MAX);
        struct fin_best_choice choice = fin_best_choice(job, fin_best_first(job));
        if (choice.low == 0) {
            return false;
        }
        order += job_play(&question, &choice, order);
    }
    return true;
}

static uint64_t games, successes;

/* Tries all orders of the unseen pieces. */
static void play_orders(const struct fin_best_question *question, const struct plain_game *game) {
    if (game->unseen == 0) {
        uint8_t order[2 * PLAIN_QUEUE] = {0}; /* pieces after these do not matter */
        memcpy(order, game->queue + question->count, (size_t)(game->count - question->count));
        games++;
        successes += succeeds(*question, order);
        return;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct plain_game next = *game;
        if (game->bag[kind] > 0) {
            plain_draw(&next, kind);
            play_orders(question, &next);
        }
    }
}

/* Plays every order of the unseen pieces: exactly as many games succeed as the odds say. */
static void check_games(const struct fin_best_question *question) {
    struct plain_game game = plain_game_of(question);
    job_answer(question, UINT64_MAX);
    struct fin_best_choice choice = fin_best_choice(job, fin_best_first(job));
    uint64_t whole = fin_best_whole(job);
    games = successes = 0;
    play_orders(question, &game);
    assert_int_equal(games, whole);
    assert_int_equal(successes, choice.low);
}

static void games_succeed_as_often_as_the_odds_say(void **state) {
    struct fin_best_question question = job_middle_of_a_game();
    (void)state;
    check_games(&question);
    question.count = 2; /* few visible pieces, and then nothing held */
    check_games(&question);
    question.held = FIN_NONE;
    check_games(&question);
}

/* Openers: the empty board, nothing held, five previews. With random first bags, plays every
 * order of the others, 840 games each. Under optimal play 4,218,210 of 4,233,600 games succeed;
 * the share here must be within four standard errors. */
static int openers = 12;

static void games_from_the_empty_field(void **state) {
    struct fin_random random = fin_random_seed(12);
    uint64_t all_games = 0, all_successes = 0, squares = 0;
    (void)state;
    for (int i = 0; i < openers; i++) {
        struct fin_best_question question = job_middle_of_a_game();
        struct fin_generator generator =
            fin_generator_start(FIN_GENERATOR_BAG, fin_random_next(&random));
        fin_board_clear(&question.board);
        question.held = FIN_NONE;
        question.count = 6;
        memset(question.bag, 1, sizeof question.bag);
        for (int j = 0; j < 6; j++) {
            question.see[j] = (uint8_t)fin_generator_next(&generator);
            question.bag[question.see[j]] = 0;
        }
        check_games(&question);
        printf("# opener %d: %d of %d\n", i, (int)successes, (int)games);
        all_games += games;
        all_successes += successes;
        squares += (games - successes) * (games - successes);
    }
    /* Mean number of failures per opener: 840 * 15390 / 4233600 = 3.05. */
    double mean = (double)(all_games - all_successes) / openers;
    double away = mean - 840.0 * 15390 / 4233600;
    double error_squared = ((double)squares / openers - mean * mean) / openers;
    printf("# %d of %d games; of an opener %.2f fail, standard error squared %.2f\n",
           (int)all_successes, (int)all_games, mean, error_squared);
    assert_true(away * away < 4 * 4 * error_squared);
}

static size_t size = 64 << 20;

static int begin(void **state) {
    (void)state;
    return job_begin(size) ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    job_end();
    return 0;
}

/* Long tests for soaking. */
static int soak(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_from_the_empty_field)};
    size = (size_t)512 << 20;
    return cmocka_run_group_tests(tests, begin, end);
}

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_succeed_as_often_as_the_odds_say)};
    if (count > 1 && strcmp(words[1], "all") == 0) {
        openers = count > 2 ? atoi(words[2]) : openers;
        return soak();
    }
    return cmocka_run_group_tests(tests, begin, end);
}
