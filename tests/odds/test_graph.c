/* All solutions of a queue, with a guide of four lines. The boards after three pieces are few
 * enough to make a guide in a test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "follow.h"
#include "guided.h"

enum { LINES = 4, LIE = 3, PIECES = 7, QUEUES = 12, MOST_WAYS = 5 };

struct question {
    struct fin_pc_question asked;
    char letters[PIECES + 2];
};

struct answer {
    uint64_t count;
    struct fin_pc_solution ways[MOST_WAYS];
    int grown;      /* number of times the memory was too small */
    uint32_t parts; /* most parts at once */
};

/* How to answer a question. */
struct how {
    const struct fin_guide *guide; /* or NULL */
    size_t more;                   /* memory above the minimum */
    uint64_t steps;
    int threads; /* 0: no parts */
};

static void look(void *pc, uint32_t part) {
    fin_pc_look(pc, part);
}

static int run(struct fin_pc *pc, const struct how *how, uint32_t *most) {
    uint32_t parts = how->threads > 0 ? fin_pc_parts(pc) : 0;
    *most = parts > *most ? parts : *most;
    if (parts > 0) {
        crew_run((struct crew){pc, look, parts, 0}, how->threads);
    }
    return fin_pc_run(pc, parts > 0 ? 1 : how->steps);
}

/* Runs to the end, doubling the memory as needed. */
static void answer(struct fin_pc **pc, void **memory, size_t size, const struct how *how,
                   struct answer *found) {
    for (int status; (status = run(*pc, how, &found->parts)) != FIN_PC_DONE;) {
        if (status == FIN_PC_MEMORY) {
            void *more = malloc(size *= 2);
            *pc = fin_pc_move(*pc, more, size);
            assert_non_null(*pc);
            free(*memory);
            *memory = more;
            found->grown++;
        }
    }
}

static struct answer ask(const struct fin_search *search, const struct question *question,
                         struct how how) {
    struct answer found;
    struct fin_pattern pattern;
    size_t size = fin_pc_size(&question->asked) + how.more;
    void *memory = malloc(size), *queue_memory = malloc(FIN_QUEUES_SIZE);
    fin_pattern_parse(question->letters, strlen(question->letters), &pattern);
    const struct fin_queues *queues = fin_queues_make(
        queue_memory, FIN_QUEUES_SIZE, &pattern, fin_pc_length(&question->asked, pattern.length));
    struct fin_pc *pc = fin_pc_make(memory, size, search, queues, &question->asked);
    assert_true(how.guide == NULL || fin_pc_guide(pc, how.guide));
    memset(&found, 0, sizeof found);
    fin_pc_begin(pc, 0);
    run(pc, &(struct how){.threads = 1}, &found.parts);
    if (fin_pc_parts(pc) > 0) {
        fin_pc_look(pc, 0); /* parts from before a restart do not count */
    }
    fin_pc_begin(pc, 0);
    answer(&pc, &memory, size, &how, &found);
    found.count = fin_pc_count(pc);
    for (uint64_t i = 0; i < MOST_WAYS && i < found.count; i++) {
        assert_true(
            fin_pc_solution(pc, found.count - 1 - i * (found.count / MOST_WAYS), &found.ways[i]));
    }
    free(memory);
    free(queue_memory);
    return found;
}

/* The answer does not depend on how it is found. */
static struct answer ask_in_all_ways(const struct fin_search *search,
                                     const struct question *question,
                                     const struct fin_guide *guide) {
    const struct how hows[] = {
        {guide, 1 << 23, UINT64_MAX, 0}, {guide, 0, UINT64_MAX, 0}, {guide, 0, 7, 0},
        {guide, 1 << 23, 1000, 1},       {guide, 1 << 23, 7, 3},    {guide, 0, UINT64_MAX, 2},
    };
    struct answer without = ask(search, question, (struct how){NULL, 1 << 23, UINT64_MAX, 0});
    struct answer all = without;
    for (size_t i = 0; i < sizeof hows / sizeof *hows; i++) {
        struct answer with = ask(search, question, hows[i]);
        all.grown += with.grown;
        all.parts = with.parts > all.parts ? with.parts : all.parts;
        with.grown = without.grown;
        with.parts = without.parts;
        assert_memory_equal(&with, &without, sizeof with);
    }
    return all;
}

/* The board with three pieces, and random pieces to come. */
static struct question question_make(const struct fin_legal_boards *legal, uint64_t *random,
                                     int number) {
    static const char letters[] = "IIIILJLJTOSZ"; /* I pieces have many placements */
    struct question question = {.asked = {.lines = LINES, .aim = FIN_PC_COUNT}};
    uint64_t count, board = *fin_legal_boards_layer(legal, LIE, &count);
    assert_int_equal(count, 1);
    guided_board(&question.asked.board, board);
    question.asked.hold = number != 0;
    question.asked.held = number == 1 ? FIN_I : FIN_NONE;
    for (int i = 0; i <= PIECES; i++) {
        question.letters[i] = letters[follow_random_below(random, sizeof letters - 1)];
    }
    return question;
}

static void test_all_ways(void **state) {
    (void)state;
    void *memory = malloc(fin_search_size());
    uint64_t random = 5, ways = 0;
    uint32_t parts = 0;
    int grown = 0;
    for (int rotation = 0; rotation < 2; rotation++) {
        const struct fin_search *search = fin_search_make(memory, fin_search_size(), rotation, 0);
        struct follow follow = follow_random(search, &random);
        struct guided guided = guided_make(follow.legal, 2);
        for (int i = 0; i < QUEUES; i++) {
            struct question question = question_make(follow.legal, &random, i);
            struct answer answer = ask_in_all_ways(search, &question, guided.guide);
            ways += answer.count;
            grown += answer.grown;
            parts = answer.parts > parts ? answer.parts : parts;
        }
        guided_free(&guided);
        follow_free(&follow);
    }
    free(memory);
    assert_true(ways > 0);
    assert_true(grown > 0);
    assert_true(parts > 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_ways)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
