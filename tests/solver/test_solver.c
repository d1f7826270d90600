/* The solver's public interface: patterns, questions, units, memory, and numbers that other
 * solvers confirm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo_pc.h"

/* ---- shared ---- */

struct share {
    uint64_t solved, all;
};

/* How a question is asked. */
struct asked {
    const char *rows;
    const char *pattern;
    int lines;
    bool no_hold;
    char held; /* 0: none */
    int rotation;
    unsigned options;
    uint64_t steps; /* per call; 0: unlimited */
    size_t memory;  /* above the minimum */
};

static struct fin_pc_question question_of(const struct asked *asked) {
    struct fin_pc_question question = {
        .lines = (uint8_t)asked->lines,
        .hold = !asked->no_hold,
        .held = (uint8_t)(asked->held != 0 ? fin_kind_parse(asked->held) : FIN_NONE),
    };
    fin_board_clear(&question.board);
    assert_null(fin_board_parse(asked->rows, strlen(asked->rows), &question.board).sentence);
    return question;
}

static struct fin_pattern pattern_of(const char *text) {
    struct fin_pattern pattern;
    assert_null(fin_pattern_parse(text, strlen(text), &pattern).sentence);
    return pattern;
}

/* Runs all units, the last first, so that none relies on earlier ones. */
static struct share answer(const struct asked *asked) {
    struct fin_pc_question question = question_of(asked);
    struct fin_pattern pattern = pattern_of(asked->pattern);
    struct share share = {0};
    void *search_memory = malloc(fin_search_size()), *queue_memory = malloc(FIN_QUEUES_SIZE);
    const struct fin_search *search =
        fin_search_make(search_memory, fin_search_size(), asked->rotation, asked->options);
    const struct fin_queues *queues = fin_queues_make(queue_memory, FIN_QUEUES_SIZE, &pattern,
                                                      fin_pc_length(&question, pattern.length));
    size_t size = fin_pc_size(&question) + asked->memory;
    void *memory = malloc(size);
    struct fin_pc *pc = fin_pc_make(memory, size, search, queues, &question);
    assert_non_null(pc);
    share.all = fin_queues_count(queues);
    for (uint64_t unit = fin_pc_units(pc); unit-- > 0;) {
        fin_pc_begin(pc, unit);
        while (fin_pc_run(pc, asked->steps > 0 ? asked->steps : UINT64_MAX) != FIN_PC_DONE) {
        }
        for (int i = 0; i < fin_pc_queues(pc); i++) {
            share.solved += fin_pc_solved(pc) >> i & 1;
        }
    }
    free(search_memory);
    free(queue_memory);
    free(memory);
    return share;
}

static void expect(const struct asked *asked, uint64_t solved, uint64_t all) {
    struct share share = answer(asked);
    assert_int_equal(share.solved, solved);
    assert_int_equal(share.all, all);
}

static const char hole[] = "XXXXXX____\nXXXXXX____\nXXXXXX____\nXXXXXX____";

/* ---- patterns ---- */

static uint64_t count(const char *text, int length) {
    struct fin_pattern pattern = pattern_of(text);
    void *memory = malloc(FIN_QUEUES_SIZE);
    const struct fin_queues *queues =
        fin_queues_make(memory, FIN_QUEUES_SIZE, &pattern, length > 0 ? length : pattern.length);
    assert_non_null(queues);
    uint64_t counted = fin_queues_count(queues);
    free(memory);
    return counted;
}

static void patterns_are_counted(void **state) {
    (void)state;
    assert_int_equal(count("I", 0), 1);
    assert_int_equal(count("[SZ]", 0), 2);
    assert_int_equal(count("[^TI]", 0), 5);
    assert_int_equal(count("*p3", 0), 210);
    assert_int_equal(count("[TIO]!", 0), 6);
    assert_int_equal(count("*!", 0), 5040);
    assert_int_equal(count("*!", 4), 840);
    assert_int_equal(count("T,[SZ]p2,*p3", 0), 420);
    assert_int_equal(count("T[SZ]p2*p3", 0), 420);
    assert_int_equal(count(" t , i ", 0), 1);
    assert_int_equal(count("*!*p4", 0), 4233600);
    assert_int_equal(count("*!*!*!", 0), UINT64_C(128024064000));
}

/* A queue in several patterns counts once. */
static void several_patterns_are_one_set(void **state) {
    (void)state;
    assert_int_equal(count("TI;TO", 0), 2);
    assert_int_equal(count("*p2;TI;IT", 0), 42);
    assert_int_equal(count("[TI]p2;[IO]p2;", 0), 4);
    assert_int_equal(count("*p3;[TI][TI][TI]", 0), 210 + 8);
}

static void wrong_patterns_have_their_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t offset;
    } wrong[] = {{"", 0},     {"X", 0},          {"TX", 1},     {"[", 1},    {"[]", 1}, {"[T", 2},
                 {"[TT]", 2}, {"[TI]p3", 5},     {"[TI]p0", 5}, {"*p8", 2},  {"T;", 2}, {";T", 0},
                 {"T;II", 4}, {"[^IOTSZJL]", 9}, {"p3", 0},     {"T,,I", 2}, {"*p", 2}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct fin_pattern pattern = {.count = 77};
        struct fin_byte_error error =
            fin_pattern_parse(wrong[i].text, strlen(wrong[i].text), &pattern);
        if (strcmp(wrong[i].text, "T;") == 0) {
            assert_null(error.sentence);
            continue;
        }
        assert_non_null(error.sentence);
        assert_int_equal(error.offset, wrong[i].offset);
        assert_int_equal(pattern.count, 77);
    }
    struct fin_pattern pattern;
    assert_non_null(fin_pattern_parse("T\0I", 3, &pattern).sentence);
}

/* ---- questions ---- */

static void invalid_questions_are_refused(void **state) {
    (void)state;
    struct asked asked = {.rows = hole, .pattern = "*p4", .lines = 4, .held = 0};
    struct fin_pc_question question = question_of(&asked);
    assert_null(fin_pc_check(&question));
    assert_int_equal(fin_pc_pieces(&question), 4);
    question.lines = 3;
    assert_non_null(strstr(fin_pc_check(&question), "higher"));
    question.lines = 0;
    assert_non_null(fin_pc_check(&question));
    question.lines = 9;
    assert_non_null(fin_pc_check(&question));
    question.lines = 4;
    fin_board_set(&question.board, 9, 0, FIN_GARBAGE);
    assert_non_null(strstr(fin_pc_check(&question), "multiple of 4"));
    asked.rows = "XXXXXXXXXX";
    asked.lines = 1;
    question = question_of(&asked);
    assert_non_null(strstr(fin_pc_check(&question), "no empty cell"));
    asked =
        (struct asked){.rows = hole, .pattern = "*p4", .lines = 4, .no_hold = true, .held = 'T'};
    question = question_of(&asked);
    assert_non_null(strstr(fin_pc_check(&question), "hold"));
}

static void as_many_pieces_count_as_are_needed(void **state) {
    (void)state;
    struct asked asked = {.rows = hole, .pattern = "*p4", .lines = 4, .held = 0};
    struct fin_pc_question question = question_of(&asked);
    assert_int_equal(fin_pc_length(&question, 3), 0);
    assert_int_equal(fin_pc_length(&question, 4), 4);
    assert_int_equal(fin_pc_length(&question, 9), 5);
    question.held = FIN_T;
    assert_int_equal(fin_pc_length(&question, 3), 3);
    assert_int_equal(fin_pc_length(&question, 9), 4);
    question.held = FIN_NONE;
    question.hold = false;
    assert_int_equal(fin_pc_length(&question, 9), 4);
}

/* ---- numbers confirmed by other solvers ---- */

static void figures(void **state) {
    (void)state;
    expect(&(struct asked){.rows = "__X_______\n__XX_____X\nXXXX_____X\nXXXXX___XX",
                           .pattern = "*p7",
                           .lines = 4},
           5016, 5040);
    expect(&(struct asked){.rows = "X________X\nX______XXX", .pattern = "*p7", .lines = 3}, 5028,
           5040);
    expect(&(struct asked){.rows = "XX________\nXXX______X\nXXX_____XX\nXXXX_____X",
                           .pattern = "*p7",
                           .lines = 4},
           5008, 5040);
    expect(&(struct asked){.rows = "X________X\nX________X\nXX______XX\nXXXXXX__XX",
                           .pattern = "*p6",
                           .lines = 4,
                           .no_hold = true},
           1439, 5040);
    expect(
        &(struct asked){
            .rows = hole, .pattern = "*p4", .lines = 4, .options = FIN_SEARCH_NO_SOFT_DROP},
        314, 840);
}

/* The empty board, two lines: from every position in a bag, and with each held piece. */
static void two_lines(void **state) {
    (void)state;
    static const char *const six[] = {"*p6", "*p5*", "*p4*p2", "*p3*p3", "*p2*p4", "**p5"};
    static const char *const five[] = {"*p5", "*p4*", "*p3*p2", "*p2*p3", "**p4"};
    struct share total = {0};
    expect(&(struct asked){.rows = "", .pattern = "*p6", .lines = 2}, 0, 5040);
    for (size_t i = 0; i < 6; i++) {
        struct share share = answer(&(struct asked){.rows = "", .pattern = six[i], .lines = 2});
        total.solved += share.solved;
        total.all += share.all;
    }
    assert_int_equal(total.solved, 5148);
    assert_int_equal(total.all, 154980);
    for (int i = 0; i < 5 * FIN_KINDS; i++) {
        struct share share = answer(&(struct asked){.rows = "",
                                                    .pattern = five[i / FIN_KINDS],
                                                    .lines = 2,
                                                    .held = "IOTSZJL"[i % FIN_KINDS]});
        total.solved += share.solved;
        total.all += share.all;
    }
    assert_int_equal(total.solved, 15132);
    assert_int_equal(total.all, 378420);
}

/* ---- jobs ---- */

/* Steps, memory and the order of units change nothing. */
static void answers_do_not_depend_on_the_job(void **state) {
    (void)state;
    struct asked asked = {
        .rows = "X________X\nX______XXX", .pattern = "*p7", .lines = 3, .steps = 1};
    expect(&asked, 5028, 5040);
    asked = (struct asked){
        .rows = "X________X\nX______XXX", .pattern = "*p7", .lines = 3, .memory = 1 << 24};
    expect(&asked, 5028, 5040);
}

/* Other rules mean another search; nothing of the previous one remains. */
static void other_rules_have_other_answers(void **state) {
    (void)state;
    struct asked asked = {.rows = "X________X\nX______XXX", .pattern = "*p7", .lines = 3};
    struct share srs = answer(&asked);
    asked.rotation = FIN_ROTATION_NONE;
    struct share none = answer(&asked);
    asked.options = FIN_SEARCH_NO_SOFT_DROP;
    struct share hard = answer(&asked);
    asked.rotation = FIN_ROTATION_SRS;
    asked.options = 0;
    struct share again = answer(&asked);
    assert_true(hard.solved < none.solved && none.solved < srs.solved);
    assert_int_equal(srs.solved, again.solved);
}

static void too_little_memory_is_refused(void **state) {
    (void)state;
    struct asked asked = {.rows = hole, .pattern = "*p4", .lines = 4};
    struct fin_pc_question question = question_of(&asked);
    struct fin_pattern pattern = pattern_of("*p4");
    size_t size = fin_pc_size(&question);
    void *memory = malloc(size), *queue_memory = malloc(FIN_QUEUES_SIZE);
    assert_null(fin_queues_make(queue_memory, 8, &pattern, 4));
    assert_null(fin_queues_make(queue_memory, 1000, &pattern, 4));
    const struct fin_queues *queues = fin_queues_make(queue_memory, FIN_QUEUES_SIZE, &pattern, 4);
    assert_null(fin_pc_make(memory, size - 1, NULL, queues, &question));
    assert_null(fin_tilings_make(memory, fin_tilings_size(&question) - 1, &question));
    free(memory);
    free(queue_memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_counted),
        cmocka_unit_test(several_patterns_are_one_set),
        cmocka_unit_test(wrong_patterns_have_their_place),
        cmocka_unit_test(invalid_questions_are_refused),
        cmocka_unit_test(as_many_pieces_count_as_are_needed),
        cmocka_unit_test(figures),
        cmocka_unit_test(two_lines),
        cmocka_unit_test(answers_do_not_depend_on_the_job),
        cmocka_unit_test(other_rules_have_other_answers),
        cmocka_unit_test(too_little_memory_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
