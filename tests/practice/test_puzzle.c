/* Puzzles as text, as games, and the solver's facts about them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo_pc.h"

#define HEAD "finessimo puzzle 1\n"
#define CORNER "board\n####..####\n###....###\n#####..###\n"

static struct fin_puzzle read(const char *text) {
    struct fin_puzzle puzzle;
    struct fin_text_error error = fin_puzzle_parse(text, strlen(text), &puzzle);
    if (error.sentence != NULL) {
        print_error("line %d: %s\n", (int)error.line, error.sentence);
    }
    assert_null(error.sentence);
    return puzzle;
}

/* ---- text ---- */

static void a_text_is_read(void **state) {
    (void)state;
    struct fin_puzzle puzzle = read(HEAD "# a comment\n\nname Round the corner\n"
                                         "goal Roll it under the roof.\nqueue OS\n" CORNER);
    assert_string_equal(puzzle.name, "Round the corner");
    assert_string_equal(puzzle.goal, "Roll it under the roof.");
    assert_int_equal(puzzle.length, 2);
    assert_int_equal(puzzle.queue[0], FIN_O);
    assert_int_equal(puzzle.queue[1], FIN_S);
    assert_int_equal(puzzle.rotation, FIN_ROTATION_OCULAR);
    assert_int_equal(fin_board_height(&puzzle.board), 3);
    assert_int_equal(fin_puzzle_lines(&puzzle), 3);
}

static void lines_come_in_any_order_and_with_any_end(void **state) {
    (void)state;
    struct fin_puzzle a = read(HEAD "name A\nqueue OS\nrotation srs+\n" CORNER);
    struct fin_puzzle b = read("finessimo puzzle 1\r\nboard\r\n####..####\r\n###....###\r\n"
                               "#####..###\r\n\r\nrotation srs+\r\nqueue OS\r\nname A");
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(a.rotation, FIN_ROTATION_SRS_PLUS);
}

static void written_puzzles_are_read_back(void **state) {
    char text[FIN_PUZZLE_TEXT];
    (void)state;
    struct fin_puzzle puzzle = read(HEAD "name A\ngoal b c\nqueue OS\n" CORNER);
    size_t length = fin_puzzle_format(&puzzle, text, sizeof text);
    assert_int_equal(length, strlen(text));
    struct fin_puzzle again = read(text);
    assert_memory_equal(&puzzle, &again, sizeof puzzle);
}

/* The longest puzzle fits. */
static void any_puzzle_fits_its_text(void **state) {
    struct fin_puzzle puzzle = {.rotation = FIN_ROTATION_CLASSIC_RIGHT, .length = FIN_PC_PIECES};
    char text[2 * FIN_PUZZLE_TEXT];
    (void)state;
    memset(puzzle.name, 'n', FIN_PUZZLE_NAME - 1);
    memset(puzzle.goal, 'g', FIN_PUZZLE_GOAL - 1);
    fin_board_set(&puzzle.board, 0, FIN_ROWS - 1, FIN_GARBAGE);
    assert_in_range(fin_puzzle_format(&puzzle, text, sizeof text), 400, FIN_PUZZLE_TEXT - 1);
}

static void mistakes_have_a_sentence_and_a_place(void **state) {
    static const struct {
        const char *text, *word;
        int line, column;
    } cases[] = {
        {"", "begins with", 1, 1},
        {"name A\n", "begins with", 1, 1},
        {"finessimo puzzle 2\n", "begins with", 1, 1},
        {HEAD "queue OS\n" CORNER, "no name", 6, 1},
        {HEAD "name A\n" CORNER, "no pieces", 6, 1},
        {HEAD "name\nqueue OS\n" CORNER, "at least one", 2, 5},
        {HEAD "name abcdefghijklmnopqrstuvwxyz\n", "24", 2, 30},
        {HEAD "name A\tB\n", "ASCII", 2, 7},
        {HEAD "name A\nname B\n", "already", 3, 1},
        {HEAD "name A\nqueue OSX\n", "IOTSZJL", 3, 9},
        {HEAD "name A\nqueue OOOOOOOOOOOOOOOOOOOOO\n", "20", 3, 27},
        {HEAD "rotation sr\n", "classic-left", 2, 10},
        {HEAD "colour red\n", "begins with name", 2, 1},
        {HEAD "board here\n", "below", 2, 7},
        {HEAD "board\n####..####\n####..##\n", "shorter", 4, 9},
        {HEAD "name A\nqueue OO\n" CORNER, "", 0, 0},
        {HEAD "name A\nqueue O\n" CORNER, "whole rows", 4, 1},
        {HEAD "name A\nqueue OOO\nboard\n##########\n########..\n", "full", 4, 1},
        {HEAD "name A\nqueue OOOO\nboard\n####......\n..........\n..........\n..........\n",
         "higher", 4, 1},
        {HEAD "name A\nqueue OOOOOOOOOOOOOOOOOOOO\nboard\n####......\n######....\n", "eight", 4, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fin_puzzle puzzle, before;
        memset(&puzzle, 0xAB, sizeof puzzle);
        before = puzzle;
        struct fin_text_error error =
            fin_puzzle_parse(cases[i].text, strlen(cases[i].text), &puzzle);
        if (cases[i].word[0] == '\0') {
            assert_null(error.sentence);
            continue;
        }
        assert_non_null(error.sentence);
        assert_non_null(strstr(error.sentence, cases[i].word));
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        assert_memory_equal(&puzzle, &before, sizeof puzzle);
    }
}

/* ---- the game ---- */

static void it_can_be_played(void **state) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    struct fin_session session;
    size_t count = 0;
    (void)state;
    struct fin_puzzle puzzle = read(HEAD "name A\nqueue OS\nrotation srs\n" CORNER);
    struct fin_setup setup = fin_puzzle_setup(&puzzle);
    assert_null(fin_setup_check(&setup));
    assert_int_equal(setup.rules.rotation, FIN_ROTATION_SRS);
    assert_false(setup.rules.hold);
    fin_session_start(&session, &setup, events, FIN_EVENTS_PER_INSTANT, &count);
    assert_int_equal(fin_game_piece(&session.game).kind, FIN_O);
    assert_int_equal(fin_game_next(&session.game, 0), FIN_S);
    assert_int_equal(fin_game_next(&session.game, 1), FIN_NONE);
}

/* ---- the solver's facts ---- */

static struct fin_puzzle_facts check(const struct fin_puzzle *puzzle, uint64_t steps) {
    size_t size = fin_puzzle_check_size(puzzle);
    void *memory = malloc(size);
    struct fin_puzzle_check *job = fin_puzzle_check_make(memory, size, puzzle);
    assert_non_null(job);
    int status = FIN_PC_MORE;
    while (status == FIN_PC_MORE) {
        status = fin_puzzle_check_run(job, steps);
    }
    assert_int_equal(status, FIN_PC_DONE);
    struct fin_puzzle_facts facts = *fin_puzzle_check_facts(job);
    free(memory);
    return facts;
}

static void facts_are_told(void **state) {
    static const struct {
        const char *text;
        uint64_t solutions;
        bool by_drops, without_kicks;
    } cases[] = {
        {"queue OS\n" CORNER, 1, false, false},                /* needs a roll */
        {"queue OS\nrotation none\n" CORNER, 0, false, false}, /* impossible without kicks */
        {"queue J\nboard\n###...####\n#####.####\n", 1, true, true},
        {"queue L\nboard\n###...####\n#####.####\n", 0, false, false}, /* does not fit */
        {"queue IT\nboard\n###...####\n###....###\n####.#####\n", 1, false,
         true}, /* needs a tuck */
        {"queue LL\nboard\n######....\n######....\n", 1, true, true},
        {"queue OOOOO\n", 1, true, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[400] = HEAD "name A\n";
        strcat(text, cases[i].text);
        struct fin_puzzle puzzle = read(text);
        struct fin_puzzle_facts facts = check(&puzzle, 1 << 20);
        assert_int_equal(facts.solutions, cases[i].solutions);
        assert_int_equal(facts.by_drops, cases[i].by_drops);
        assert_int_equal(facts.without_kicks, cases[i].without_kicks);
        assert_int_equal(facts.solution.length, facts.solutions > 0 ? puzzle.length : 0);
    }
}

/* However the work is divided. */
static void steps_change_nothing(void **state) {
    (void)state;
    struct fin_puzzle puzzle = read(HEAD "name A\nqueue IJLOSZT\nboard\n#####.....\n"
                                         "###.......\n##........\n##........\n");
    struct fin_puzzle_facts whole = check(&puzzle, UINT64_MAX), parts = check(&puzzle, 3);
    assert_int_equal(whole.solutions, parts.solutions);
    assert_int_equal(whole.ways, parts.ways);
    assert_int_equal(whole.by_drops, parts.by_drops);
    assert_int_equal(whole.without_kicks, parts.without_kicks);
}

/* Too little memory is reported, and more helps. */
static void it_asks_for_memory(void **state) {
    (void)state;
    struct fin_puzzle puzzle = read(HEAD "name A\nqueue IJLOSZTIJL\n");
    size_t size = 1000;
    void *memory = malloc(size);
    assert_null(fin_puzzle_check_make(memory, size, &puzzle));
    int status = FIN_PC_MEMORY, times = 0;
    for (size = fin_puzzle_check_size(&puzzle) / 2; status == FIN_PC_MEMORY; size *= 2, times++) {
        free(memory);
        memory = malloc(size);
        struct fin_puzzle_check *job = fin_puzzle_check_make(memory, size, &puzzle);
        status = job != NULL ? fin_puzzle_check_run(job, UINT64_MAX) : FIN_PC_MEMORY;
        if (status == FIN_PC_DONE) {
            assert_true(fin_puzzle_check_facts(job)->solutions > 0);
        }
    }
    assert_int_equal(status, FIN_PC_DONE);
    assert_true(times > 1);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_read),
        cmocka_unit_test(lines_come_in_any_order_and_with_any_end),
        cmocka_unit_test(written_puzzles_are_read_back),
        cmocka_unit_test(any_puzzle_fits_its_text),
        cmocka_unit_test(mistakes_have_a_sentence_and_a_place),
        cmocka_unit_test(it_can_be_played),
        cmocka_unit_test(facts_are_told),
        cmocka_unit_test(steps_change_nothing),
        cmocka_unit_test(it_asks_for_memory),
    };
    return cmocka_run_group_tests_name("puzzle", tests, NULL, NULL);
}
