/* Best play against a plain player that tries every move and every next piece.
 *
 *     test_best [N]                    N random questions, by default 200
 *     test_best two-lines [N]          every question of two lines, or every Nth
 *     test_best two-lines PART PARTS   one of PARTS parts of them, from 1 */
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

enum {
    ALL_KINDS = (1 << FIN_KINDS) - 1,
    HOLD_OFF = FIN_KINDS + 1, /* after the kinds and "nothing held" */
    FEW_ORDERS = 42,          /* two unseen pieces */
};

static int questions = 200;

/* Asks every step-th question of two lines, from `from` to before `to`. */
enum { TWO_LINES = 1950417 };
static struct { int step, from, to, number, asked; } two_lines = {.step = 1999, .to = TWO_LINES};

static struct {
    void *search_memory;
    const struct fin_search *search;
    int rotation;
    unsigned options;
    const struct fin_best_leave *leave; /* or NULL */
} all;

static void use_search(const struct fin_best_question *question) {
    if (all.search == NULL || all.rotation != question->rotation ||
        all.options != question->options) {
        all.rotation = question->rotation;
        all.options = question->options;
        all.search = fin_search_make(all.search_memory, fin_search_size(), question->rotation,
                                     question->options);
        plain_forget();
    }
}

/* The best reply has the same odds as the move. */
static void check_replies(const struct plain_game *game, int number) {
    struct fin_best_choice choice = fin_best_choice(job, number);
    struct fin_best_reply reply;
    uint64_t sum = 0, orders = 0;
    bool any = fin_best_next(job, number, FIN_NONE, &reply);
    if (any) {
        sum = reply.parts;
        orders = reply.whole;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (fin_best_next(job, number, kind, &reply)) {
            assert_true(game->bag[kind] > 0);
            uint64_t copies = game->method == FIN_GENERATOR_UNIFORM ? 1 : game->bag[kind];
            sum += copies * reply.parts;
            orders += copies * reply.whole;
            any = true;
        }
    }
    if (any) {
        assert_int_equal(sum, choice.low);
        assert_int_equal(orders, fin_best_whole(job));
    }
}

/* Every move has the plain player's odds, and no move is missing. */
static void check_question(const struct fin_best_question *question, bool thorough) {
    struct plain_game game = plain_game_of(question);
    use_search(question);
    struct plain_rules rules = {all.search, question->count, all.leave},
                       told = {all.search, PLAIN_QUEUE, all.leave};
    uint64_t most = 0;
    assert_int_equal(fin_best_whole(job), plain_orders(game));
    for (int i = 0; i < fin_best_count(job); i++) {
        struct fin_best_choice choice = fin_best_choice(job, i);
        assert_int_equal(choice.low, choice.high);
        assert_int_equal(choice.clairvoyant_low, choice.clairvoyant_high);
        assert_true(choice.low <= choice.clairvoyant_low);
        assert_int_equal(choice.low, plain_move(&rules, &game, &choice));
        most = choice.low > most ? choice.low : most;
        if (thorough) {
            assert_int_equal(choice.clairvoyant_low, plain_clairvoyant(&told, &game, &choice));
            check_replies(&game, i);
        }
    }
    struct fin_best_bounds seeing = fin_best_clairvoyant(job);
    assert_int_equal(seeing.low, seeing.high);
    if (thorough) {
        assert_int_equal(seeing.low, plain_clairvoyant(&told, &game, NULL));
    }
    assert_int_equal(most, plain_value(&rules, &game));
    int first = fin_best_first(job);
    assert_int_equal(first >= 0 ? fin_best_choice(job, first).low : 0, most);
}

/* ---- two lines ---- */

/* True if these pieces can be dealt and then leave this bag: pieces of one bag differ from each
 * other and from those still in it. */
static bool is_dealt(const uint8_t *kinds, int count, unsigned left) {
    unsigned bag = left;
    for (int i = count - 1; i >= 0; i--) {
        bag = bag == ALL_KINDS ? 0 : bag;
        if ((bag >> kinds[i] & 1) != 0) {
            return false;
        }
        bag |= 1u << kinds[i];
    }
    return true;
}

static struct fin_best_question question_of_two_lines(const uint8_t *kinds, int count, int held,
                                                      unsigned left) {
    struct fin_best_question question = {
        .lines = 2,
        .rotation = FIN_ROTATION_SRS,
        .hold = held != HOLD_OFF,
        .held = held < FIN_KINDS ? (uint8_t)held : FIN_NONE,
        .count = (uint8_t)count,
    };
    memcpy(question.see, kinds, (size_t)count);
    fin_board_clear(&question.board);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        question.bag[kind] = left >> kind & 1;
    }
    return question;
}

static bool is_asked(int number) {
    return number % two_lines.step == 0 && number >= two_lines.from && number < two_lines.to;
}

/* Tries these visible pieces with every held piece, with none, without hold, and with every bag. */
static void ask_of_two_lines(const uint8_t *kinds, int count) {
    for (unsigned left = 1; left <= ALL_KINDS; left++) {
        for (int held = 0; held <= HOLD_OFF && is_dealt(kinds, count, left); held++) {
            if (is_asked(two_lines.number)) {
                struct fin_best_question question = question_of_two_lines(kinds, count, held, left);
                job_answer(&question, UINT64_MAX);
                check_question(&question,
                               fin_best_whole(job) <= FEW_ORDERS || two_lines.asked % 16 == 0);
                two_lines.asked++;
            }
            two_lines.number++;
        }
    }
}

/* Every current piece, held piece, preview and bag. Six pieces matter, so more visible pieces
 * change nothing. */
static void every_question_of_two_lines(void **state) {
    (void)state;
    for (int count = 1, combinations = FIN_KINDS; count <= 6; count++, combinations *= FIN_KINDS) {
        for (int number = 0; number < combinations; number++) {
            uint8_t kinds[6];
            for (int i = 0, rest = number; i < count; i++, rest /= FIN_KINDS) {
                kinds[i] = (uint8_t)(rest % FIN_KINDS);
            }
            ask_of_two_lines(kinds, count);
        }
    }
    assert_int_equal(two_lines.number, TWO_LINES);
    print_message("# %d of %d questions of two lines asked\n", two_lines.asked, TWO_LINES);
}

/* ---- random boards ---- */

/* Random pieces placed on the empty board, so that a game could get there, or rows of garbage; a
 * few pieces fill the remaining cells. */
static bool random_board(struct fin_random *random, struct fin_best_question *question, int left) {
    int lines = 1 + (int)fin_random_below(random, 5), empty = lines * FIN_COLUMNS;
    fin_board_clear(&question->board);
    if (lines == 5 && fin_random_below(random, 2) == 0) {
        lines++;
        empty += FIN_COLUMNS;
    }
    if (empty % FIN_CELLS != 0 && fin_random_below(random, 2) == 0) {
        return false;
    }
    /* fills from both sides, so that the remaining cells are connected */
    while (empty > left * FIN_CELLS) {
        int y = (int)fin_random_below(random, (uint32_t)lines), x = 0;
        bool from_right = fin_random_below(random, 2) != 0;
        while (x < FIN_COLUMNS &&
               fin_board_cell(&question->board, from_right ? 9 - x : x, y) != FIN_NONE) {
            x++;
        }
        if (x < FIN_COLUMNS) {
            fin_board_set(&question->board, from_right ? 9 - x : x, y, FIN_GARBAGE);
            empty--;
        }
    }
    question->lines = (uint8_t)lines;
    return fin_board_full_rows(&question->board) == 0 && empty == left * FIN_CELLS;
}

static void random_pieces(struct fin_random *random, struct fin_best_question *question) {
    static const uint8_t methods[] = {FIN_GENERATOR_BAG, FIN_GENERATOR_BAG14,
                                      FIN_GENERATOR_UNIFORM};
    question->generator = methods[fin_random_below(random, 3)];
    question->rotation = (uint8_t)fin_random_below(random, FIN_ROTATIONS);
    question->options = (uint8_t)fin_random_below(random, 4);
    question->hold = fin_random_below(random, 5) != 0;
    question->held = question->hold && fin_random_below(random, 2) != 0
                         ? (uint8_t)fin_random_below(random, 7)
                         : FIN_NONE;
    question->hold_used = question->held != FIN_NONE && fin_random_below(random, 4) == 0;
    question->count = (uint8_t)(1 + fin_random_below(random, 4));
    for (int i = 0; i < question->count; i++) {
        question->see[i] = (uint8_t)fin_random_below(random, 7);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        uint32_t most = question->generator == FIN_GENERATOR_BAG14 ? 3 : 2;
        question->bag[kind] = (uint8_t)fin_random_below(random, most);
    }
}

static void random_questions(void **state) {
    struct fin_random random = fin_random_seed(81);
    (void)state;
    for (int i = 0; i < questions;) {
        struct fin_best_question question = {0};
        int left = 1 + (int)fin_random_below(&random, 4);
        random_pieces(&random, &question);
        if (random_board(&random, &question, left)) {
            job_answer(&question, i % 2 == 0 ? UINT64_MAX : 3);
            check_question(&question, true);
            i++;
        }
    }
}

/* ---- leaves ---- */

static void use_leave(const struct fin_best_leave *leave) {
    all.leave = leave;
    fin_best_leave(job, leave);
    plain_forget();
}

/* A clear counts only if it leaves a hold and bag from a random selection. */
static void clears_that_leave_what_is_good(void **state) {
    struct fin_random random = fin_random_seed(83);
    struct fin_best_leave leave;
    (void)state;
    for (int i = 0; i < questions / 4;) {
        struct fin_best_question question = {0};
        int left = 1 + (int)fin_random_below(&random, 4);
        random_pieces(&random, &question);
        question.generator = FIN_GENERATOR_BAG;
        question.hold = true;
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            question.bag[kind] = question.bag[kind] != 0;
        }
        if (random_board(&random, &question, left)) {
            for (int j = 0; j < FIN_KINDS * 128; j++) {
                leave.good[j / 128][j % 128] = fin_random_below(&random, 2) != 0;
            }
            use_leave(&leave);
            job_answer(&question, UINT64_MAX);
            check_question(&question, true);
            i++;
        }
    }
    use_leave(NULL);
}

/* ---- too many orders ---- */

/* Four narrow wells: 823,543 orders of uniform pieces, too many for exact odds. The bounds
 * contain the odds. */
static void bounds_of_too_many_orders(void **state) {
    struct fin_best_question question = {
        .lines = 4,
        .rotation = FIN_ROTATION_SRS,
        .generator = FIN_GENERATOR_UNIFORM,
        .hold = true,
        .held = FIN_NONE,
        .count = 1,
        .see = {FIN_O},
    };
    bool any = false;
    (void)state;
    fin_board_clear(&question.board);
    for (int y = 0; y < 4; y++) {
        fin_board_set(&question.board, 2, y, FIN_GARBAGE);
        fin_board_set(&question.board, 5, y, FIN_GARBAGE);
        fin_board_set(&question.board, 8, y, FIN_GARBAGE);
    }
    job_answer(&question, UINT64_MAX);
    use_search(&question);
    struct plain_game game = plain_game_of(&question);
    struct plain_rules rules = {all.search, 1, NULL};
    uint64_t whole = fin_best_whole(job);
    assert_int_equal(whole, 7 * 7 * 7 * 7 * 7 * 7 * 7);
    for (int i = 0; i < fin_best_count(job); i++) {
        struct fin_best_choice choice = fin_best_choice(job, i);
        struct fin_best_reply reply;
        uint64_t value = plain_move(&rules, &game, &choice);
        assert_true(choice.low <= value && value <= choice.high && choice.high <= whole);
        assert_true(choice.low <= choice.clairvoyant_low);
        any = any || (choice.low > 0 && choice.high < whole);
        if (choice.low < choice.high) {
            assert_false(fin_best_next(job, i, FIN_I, &reply));
        }
    }
    assert_true(any);
    job_answer(&question, 100); /* nothing can be reused */
    assert_int_equal(fin_best_whole(job), whole);
}

/* ---- long tests ---- */

static size_t notes = 1 << 18;

static int begin(void **state) {
    (void)state;
    all.search_memory = malloc(fin_search_size());
    return job_begin(512 << 20) && plain_begin(notes) && all.search_memory != NULL ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    free(all.search_memory);
    plain_end();
    job_end();
    return 0;
}

/* Long tests for soaking: all, every Nth, or a part. */
static int soak(int count, char **words) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_question_of_two_lines)};
    int64_t part = 1, parts = 1;
    two_lines.step = count == 1 ? atoi(words[0]) : 1;
    if (count > 1) {
        part = atoi(words[0]);
        parts = atoi(words[1]);
    }
    two_lines.from = (int)((part - 1) * TWO_LINES / parts);
    two_lines.to = (int)(part * TWO_LINES / parts);
    notes = 1 << 22;
    return cmocka_run_group_tests(tests, begin, end);
}

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_question_of_two_lines),
        cmocka_unit_test(random_questions),
        cmocka_unit_test(clears_that_leave_what_is_good),
        cmocka_unit_test(bounds_of_too_many_orders),
    };
    if (count > 1 && strcmp(words[1], "two-lines") == 0) {
        return soak(count - 2, words + 2);
    }
    if (count > 1) {
        questions = atoi(words[1]);
    }
    return cmocka_run_group_tests(tests, begin, end);
}
