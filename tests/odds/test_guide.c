/* The guide of two lines: its contents for every board against a plain search, and solver
 * questions with and without it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "guided.h"

enum { LINES = 2, PIECES = 5, QUESTIONS = 2000 };

/* ---- making ---- */

/* A guide with its inputs. */
struct made {
    void *search_memory, *legal_memory;
    const struct fin_search *search;
    struct fin_legal_boards *legal;
    struct guided guided;
};

static void run_legal_boards(void *job, uint32_t unit) {
    fin_legal_boards_run(job, unit);
}

static struct made make(int rotation, unsigned options, int threads) {
    struct made made = {.search_memory = malloc(fin_search_size())};
    size_t legal_size = fin_legal_boards_size(LINES);
    made.search = fin_search_make(made.search_memory, fin_search_size(), rotation, options);
    made.legal_memory = malloc(legal_size);
    made.legal = fin_legal_boards_make(made.legal_memory, legal_size, made.search, LINES);
    for (uint32_t units; (units = fin_legal_boards_units(made.legal)) > 0;) {
        crew_run((struct crew){made.legal, run_legal_boards, units, 0}, threads);
        assert_true(fin_legal_boards_next(made.legal));
    }
    made.guided = guided_make(made.legal, threads);
    return made;
}

static void unmake(struct made *made) {
    free(made->search_memory);
    free(made->legal_memory);
    guided_free(&made->guided);
}

/* ---- contents ---- */

/* True if the pieces of a multiset complete a board in some order. */
static bool finishes(const struct fin_small *small, uint64_t board, uint8_t counts[FIN_KINDS]) {
    bool found = board == small->full;
    for (int kind = 0; kind < FIN_KINDS && !found; kind++) {
        uint64_t next[FIN_SMALL_SUCCESSORS];
        int nexts = counts[kind] > 0 ? fin_small_successors(small, board, kind, next) : 0;
        counts[kind] -= nexts > 0;
        for (int i = 0; i < nexts && !found; i++) {
            found = finishes(small, next[i], counts);
        }
        counts[kind] += nexts > 0;
    }
    return found;
}

static bool can_be_finished(const struct fin_small *small, uint64_t board) {
    bool found = board == small->full;
    for (int kind = 0; kind < FIN_KINDS && !found; kind++) {
        uint64_t next[FIN_SMALL_SUCCESSORS];
        int nexts = fin_small_successors(small, board, kind, next);
        for (int i = 0; i < nexts && !found; i++) {
            found = can_be_finished(small, next[i]);
        }
    }
    return found;
}

/* The pairs of kinds that can be placed first; the second is arbitrary if only one is left. */
static uint64_t first_pairs(const struct fin_small *small, uint64_t board, bool second) {
    uint64_t pairs = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        uint64_t next[FIN_SMALL_SUCCESSORS];
        int nexts = fin_small_successors(small, board, kind, next);
        for (int i = 0; i < nexts; i++) {
            if (second) {
                pairs |= (uint64_t)can_be_finished(small, next[i]) << kind;
            } else {
                uint64_t seconds =
                    next[i] == small->full ? 0x7F : first_pairs(small, next[i], true);
                pairs |= seconds << FIN_KINDS * kind;
            }
        }
    }
    return pairs;
}

static void check_board(const struct made *made, uint64_t board, int pieces) {
    const uint64_t *set = fin_guide_find(made->guided.guide, board, pieces);
    int left = PIECES - pieces;
    assert_non_null(set);
    assert_int_equal(set[0], first_pairs(&made->legal->small, board, false));
    for (uint32_t number = 0; number < fin_multisets(left); number++) {
        uint8_t counts[FIN_KINDS];
        fin_multiset_make(left, number, counts);
        assert_int_equal(fin_multiset_number(counts), number);
        bool listed = (set[1 + number / 64] >> number % 64 & 1) != 0;
        assert_int_equal(listed, finishes(&made->legal->small, board, counts));
    }
}

static void test_every_field(void **state) {
    struct made made = make(FIN_ROTATION_SRS, 0, 1);
    (void)state;
    for (int pieces = 1; pieces < PIECES; pieces++) {
        uint64_t count;
        const uint64_t *boards = fin_legal_boards_layer(made.legal, pieces, &count);
        assert_true(count > 10);
        for (uint64_t i = 0; i < count; i++) {
            check_board(&made, boards[i], pieces);
        }
    }
    assert_null(fin_guide_find(made.guided.guide, 0x55, 1)); /* no piece covers these cells */
    unmake(&made);
}

static void test_threads(void **state) {
    (void)state;
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        struct made one = make(rotation, FIN_SEARCH_180, 1);
        for (int threads = 2; threads <= CREW_MOST; threads *= 2) {
            struct made more = make(rotation, FIN_SEARCH_180, threads);
            assert_int_equal(one.guided.count, more.guided.count);
            assert_memory_equal(one.guided.words, more.guided.words,
                                one.guided.count * sizeof *one.guided.words);
            unmake(&more);
        }
        unmake(&one);
    }
}

/* Words that are not a guide are rejected, or searched without harm. */
static void test_bad_words(void **state) {
    struct made made = make(FIN_ROTATION_SRS, 0, 1);
    struct fin_random random = fin_random_seed(5);
    size_t bytes = made.guided.count * sizeof(uint64_t), size = fin_guide_size();
    (void)state;
    assert_null(
        fin_guide_load(made.guided.guide_memory, size - 1, made.guided.words, made.guided.count));
    assert_null(
        fin_guide_load(made.guided.guide_memory, size, made.guided.words, made.guided.count - 1));
    assert_null(fin_guide_load(made.guided.guide_memory, size, made.guided.words, 3));
    for (int i = 0; i < 3000; i++) {
        uint64_t *words = malloc(bytes);
        memcpy(words, made.guided.words, bytes);
        uint64_t at = fin_random_next(&random) % (i % 2 == 0 ? FIN_GUIDE_HEAD : made.guided.count);
        words[at] ^= (uint64_t)1 << fin_random_next(&random) % 64;
        const struct fin_guide *guide =
            fin_guide_load(made.guided.guide_memory, size, words, made.guided.count);
        for (uint64_t board = 15; guide != NULL && board < 1 << 10; board++) {
            const uint64_t *set = fin_guide_find(guide, board, 1 + (int)board % (PIECES - 1));
            assert_true(set == NULL || (set >= words && set < words + made.guided.count));
        }
        free(words);
    }
    unmake(&made);
}

/* ---- questions ---- */

enum { MEMORY = 1 << 19 };

/* The answer of a job. */
struct answer {
    uint64_t solved, count, steps;
    int tilings;
    struct fin_pc_solution first, last;
};

struct question {
    struct fin_pc_question asked;
    char pattern[32];
};

/* A board on a path to a perfect clear, with pieces that may complete it. */
static struct question question_make(const struct fin_legal_boards *legal,
                                     struct fin_random *random) {
    static const char letters[] = "IIOJLIISZT";
    struct question question = {.asked = {.lines = LINES, .held = FIN_NONE}};
    uint64_t count;
    const uint64_t *boards =
        fin_legal_boards_layer(legal, (int)fin_random_below(random, PIECES), &count);
    uint64_t board = boards[fin_random_next(random) % count];
    guided_board(&question.asked.board, fin_small_full_rows(board) == 0 ? board : 0);
    question.asked.aim = (uint8_t)fin_random_below(random, 3);
    question.asked.hold = fin_random_below(random, 4) != 0;
    question.asked.held = question.asked.hold && fin_random_below(random, 2)
                              ? (uint8_t)fin_random_below(random, FIN_KINDS)
                              : FIN_NONE;
    question.asked.saves = question.asked.hold && fin_random_below(random, 4) == 0 ? 0x2B : 0;
    size_t length = 0;
    for (int i = 0; i < PIECES + 1; i++) {
        bool any = question.asked.aim != FIN_PC_COUNT && fin_random_below(random, 4) == 0;
        question.pattern[length++] =
            any ? '*' : letters[fin_random_below(random, sizeof letters - 1)];
    }
    return question;
}

static int count_tilings(const struct fin_pc *pc, const struct fin_pc_question *asked) {
    void *memory = malloc(MEMORY);
    struct fin_tilings *tilings = fin_tilings_make(memory, MEMORY, asked);
    fin_tilings_begin(tilings, pc);
    assert_int_equal(fin_tilings_run(tilings, pc, UINT64_MAX), FIN_PC_DONE);
    int count = (int)fin_tilings_count(tilings);
    free(memory);
    return count;
}

/* Counts single steps, up to the last of many units. */
static struct answer ask(const struct made *made, const struct question *question,
                         const struct fin_guide *guide) {
    struct answer answer = {0};
    struct fin_pattern pattern;
    void *memory = malloc(MEMORY), *queue_memory = malloc(FIN_QUEUES_SIZE);
    fin_pattern_parse(question->pattern, strlen(question->pattern), &pattern);
    const struct fin_queues *queues = fin_queues_make(
        queue_memory, FIN_QUEUES_SIZE, &pattern, fin_pc_length(&question->asked, pattern.length));
    struct fin_pc *pc = fin_pc_make(memory, MEMORY, made->search, queues, &question->asked);
    assert_true(guide == NULL || fin_pc_guide(pc, guide));
    for (uint64_t unit = 0; unit < fin_pc_units(pc); unit++) {
        int status;
        fin_pc_begin(pc, unit);
        while ((status = fin_pc_run(pc, 1)) == FIN_PC_MORE) {
            answer.steps++;
        }
        assert_int_equal(status, FIN_PC_DONE);
        answer.solved = answer.solved * 31 + fin_pc_solved(pc);
        answer.count += fin_pc_count(pc);
        if (unit == 0) {
            uint64_t last = question->asked.aim == FIN_PC_COUNT ? fin_pc_count(pc) - 1 : 0;
            fin_pc_solution(pc, 0, &answer.first);
            fin_pc_solution(pc, last, &answer.last);
        }
        if (question->asked.aim != FIN_PC_ONE) {
            answer.tilings += count_tilings(pc, &question->asked);
        }
    }
    free(memory);
    free(queue_memory);
    return answer;
}

static void test_same_answers(void **state) {
    struct fin_random random = fin_random_seed(8);
    uint64_t with_steps = 0, without_steps = 0, solved = 0;
    (void)state;
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        struct made made = make(rotation, rotation % 2 == 0 ? 0 : FIN_SEARCH_180, 1);
        for (int i = 0; i < QUESTIONS / FIN_ROTATIONS; i++) {
            struct question question = question_make(made.legal, &random);
            struct answer without = ask(&made, &question, NULL);
            struct answer with = ask(&made, &question, made.guided.guide);
            without_steps += without.steps;
            with_steps += with.steps;
            solved += with.solved != 0;
            without.steps = with.steps = 0;
            assert_memory_equal(&with, &without, sizeof with);
        }
        unmake(&made);
    }
    assert_in_range(solved, QUESTIONS / 10, QUESTIONS * 9 / 10);
    assert_true(with_steps * 2 < without_steps);
}

/* Boards that the guide does not contain are answered without it. */
static void test_other_boards(void **state) {
    struct made made = make(FIN_ROTATION_SRS, 0, 1);
    struct question question = {.asked = {.lines = LINES, .held = FIN_NONE, .hold = true},
                                .pattern = "IIIIII"};
    unsigned char *memory = malloc(MEMORY), *queue_memory = malloc(FIN_QUEUES_SIZE);
    static const struct {
        uint64_t board;
        int lines;
        bool helps;
    } cases[] = {
        {0, LINES, true},       {0xF, LINES, true}, {0, 4, false}, /* other lines */
        {0xFFF, LINES, false},  /* a full row stays until a piece locks */
        {0x3C00, LINES, false}, /* floating */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fin_pattern pattern;
        guided_board(&question.asked.board, cases[i].board);
        question.asked.lines = (uint8_t)cases[i].lines;
        fin_pattern_parse("IIIIIIIIIII", 11, &pattern);
        assert_null(fin_pc_check(&question.asked));
        const struct fin_queues *queues =
            fin_queues_make(queue_memory, FIN_QUEUES_SIZE, &pattern,
                            fin_pc_length(&question.asked, pattern.length));
        struct fin_pc *pc = fin_pc_make(memory, MEMORY, made.search, queues, &question.asked);
        assert_int_equal(fin_pc_guide(pc, made.guided.guide), cases[i].helps);
    }
    free(memory);
    free(queue_memory);
    unmake(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_field),  cmocka_unit_test(test_threads),
        cmocka_unit_test(test_bad_words),    cmocka_unit_test(test_same_answers),
        cmocka_unit_test(test_other_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
