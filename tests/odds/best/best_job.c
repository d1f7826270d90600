/* A best play job under test. */
#include "best_job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "plain_player.h"

/* ---- the job ---- */

struct fin_best *job;
static void *memory;
static size_t memory_size;

bool job_begin(size_t size) {
    memory_size = size;
    memory = malloc(size);
    job = memory != NULL ? fin_best_make(memory, size) : NULL;
    return job != NULL;
}

void job_end(void) {
    free(memory);
}

void job_answer(const struct fin_best_question *question, uint64_t steps) {
    int status;
    assert_null(fin_best_check(question));
    fin_best_ask(job, question);
    while ((status = fin_best_run(job, steps)) == FIN_PC_MORE) {
        for (int i = 0; i < fin_best_count(job); i++) {
            struct fin_best_choice choice = fin_best_choice(job, i);
            assert_true(choice.low <= choice.high);
            assert_true(choice.clairvoyant_low <= choice.clairvoyant_high);
        }
    }
    assert_int_equal(status, FIN_PC_DONE);
}

/* ---- answers ---- */

void job_note(struct fin_best *best, struct job_answers *answers) {
    memset(answers, 0, sizeof *answers);
    answers->count = fin_best_count(best);
    answers->first = fin_best_first(best);
    answers->whole = fin_best_whole(best);
    for (int i = 0; i < answers->count; i++) {
        answers->choices[i] = fin_best_choice(best, i);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        fin_best_next(best, answers->first, kind, &answers->replies[kind]);
    }
}

static bool same_choice(const struct fin_best_choice *a, const struct fin_best_choice *b) {
    return a->hold == b->hold && a->piece.kind == b->piece.kind &&
           a->piece.facing == b->piece.facing && a->piece.x == b->piece.x &&
           a->piece.y == b->piece.y && a->low == b->low && a->high == b->high &&
           a->clairvoyant_low == b->clairvoyant_low && a->clairvoyant_high == b->clairvoyant_high;
}

void job_assert_same(const struct job_answers *a, const struct job_answers *b) {
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->first, b->first);
    assert_int_equal(a->whole, b->whole);
    for (int i = 0; i < a->count; i++) {
        assert_true(same_choice(&a->choices[i], &b->choices[i]));
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        assert_int_equal(a->replies[kind].parts, b->replies[kind].parts);
        assert_int_equal(a->replies[kind].whole, b->replies[kind].whole);
        assert_true(same_choice(&a->replies[kind].choice, &b->replies[kind].choice));
    }
}

/* Asks a new job. */
void job_answer_alone(const struct fin_best_question *question, struct job_answers *answers) {
    void *alone = malloc(memory_size);
    struct fin_best *best = fin_best_make(alone, memory_size);
    fin_best_ask(best, question);
    assert_int_equal(fin_best_run(best, UINT64_MAX), FIN_PC_DONE);
    job_note(best, answers);
    free(alone);
}

/* ---- questions ---- */

struct fin_best_question job_middle_of_a_game(void) {
    struct fin_best_question question = {
        .lines = 4,
        .rotation = FIN_ROTATION_SRS,
        .hold = true,
        .held = FIN_L,
        .count = 4,
        .see = {FIN_T, FIN_I, FIN_O, FIN_S},
        .bag = {[FIN_Z] = 1, [FIN_J] = 1},
    };
    static const uint16_t rows[] = {0x3F7, 0x3C1, 0x201};
    fin_board_clear(&question.board);
    for (int y = 0; y < 3; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if ((rows[y] >> x & 1) != 0) {
                fin_board_set(&question.board, x, y, FIN_GARBAGE);
            }
        }
    }
    return question;
}

/* Places the current piece and reveals a new one. */
static void come(struct fin_best_question *question, int kind) {
    struct plain_game game = plain_game_of(question); /* with a full bag if it is empty */
    memmove(question->see, question->see + 1, (size_t)question->count - 1);
    question->see[question->count - 1] = (uint8_t)kind;
    memcpy(question->bag, game.bag, sizeof game.bag);
    if (question->generator != FIN_GENERATOR_UNIFORM) {
        question->bag[kind] -= question->bag[kind] > 0;
    }
}

/* The question after a move, with newly visible pieces. Returns their number. */
int job_play(struct fin_best_question *question, const struct fin_best_choice *choice,
             const uint8_t *kinds) {
    struct plain_game game = plain_game_of(question);
    bool press = choice->hold && question->held == FIN_NONE;
    if (choice->hold) {
        question->held = question->see[0];
    }
    come(question, kinds[0]);
    question->hold_used = choice->piece.kind == FIN_NONE;
    if (question->hold_used) {
        return 1;
    }
    if (press) {
        come(question, kinds[1]);
    }
    plain_lay(&game, choice->piece);
    question->board = game.board;
    question->lines = game.lines;
    return 1 + press;
}
