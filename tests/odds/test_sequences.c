/* Sequences and queues against a plain player: after random beginnings, tries every sequence on
 * the board, and every queue with hold, piece by piece. Only these legal boards exist, so nothing
 * else could make a sequence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crew.h"
#include "follow.h"
#include "solver/odds/queue_odds.h"
#include "solver/tables/queue_table.h"

enum { PIECES = FIN_SEQUENCES_PIECES, KINDS = FIN_QUEUE_TABLE_KINDS };

/* ---- the plain player ---- */

static bool is_word(const struct fin_legal_boards *legal, uint64_t board, int layer,
                    const uint8_t *kinds) {
    uint64_t next[FIN_SMALL_SUCCESSORS];
    if (layer == PIECES) {
        return true;
    }
    int count = fin_small_successors(&legal->small, board, kinds[layer], next);
    for (int i = 0; i < count; i++) {
        if (follow_has(legal, next[i], layer + 1) && is_word(legal, next[i], layer + 1, kinds)) {
            return true;
        }
    }
    return false;
}

static bool finishes(const struct fin_legal_boards *legal, uint64_t board, int layer, int held,
                     const uint8_t *queue);

static bool lays(const struct fin_legal_boards *legal, uint64_t board, int layer, int kind,
                 int held, const uint8_t *queue) {
    uint64_t next[FIN_SMALL_SUCCESSORS];
    int count = fin_small_successors(&legal->small, board, kind, next);
    for (int i = 0; i < count; i++) {
        if (follow_has(legal, next[i], layer + 1) &&
            finishes(legal, next[i], layer + 1, held, queue)) {
            return true;
        }
    }
    return false;
}

static bool finishes(const struct fin_legal_boards *legal, uint64_t board, int layer, int held,
                     const uint8_t *queue) {
    return layer == PIECES || lays(legal, board, layer, queue[0], held, queue + 1) ||
           lays(legal, board, layer, held, queue[0], queue + 1);
}

/* ---- making ---- */

static void run_words(void *job, uint32_t unit) {
    fin_sequences_run(job, unit);
}

static void run_answers(void *job, uint32_t unit) {
    fin_queue_table_run(job, unit);
}

static void make_words(const struct fin_legal_boards *legal, int threads, uint64_t *list) {
    size_t size = fin_sequences_size();
    void *memory = crew_memory(size);
    struct fin_sequences *words = fin_sequences_make(memory, size, legal);
    assert_non_null(words);
    while (fin_sequences_units(words) > 0) {
        crew_run((struct crew){words, run_words, fin_sequences_units(words), 0}, threads);
        assert_true(fin_sequences_next(words));
    }
    memcpy(list, fin_sequences_list(words), FIN_SEQUENCES_LENGTH * sizeof *list);
    munmap(memory, size);
}

static struct fin_queue_table *make_answers(void *memory, const uint64_t *words) {
    struct fin_queue_table *answers = fin_queue_table_make(memory, fin_queue_table_size(), words);
    while (fin_queue_table_units(answers) > 0) {
        crew_run((struct crew){answers, run_answers, fin_queue_table_units(answers), 0}, 2);
        assert_true(fin_queue_table_next(answers));
    }
    return answers;
}

/* ---- comparing ---- */

static bool has_word(const uint64_t *words, const uint8_t *kinds) {
    uint64_t block = 0;
    for (int i = 0; i < PIECES - 3; i++) {
        block = block * FIN_KINDS + kinds[i];
    }
    int bit = (kinds[PIECES - 3] * FIN_KINDS + kinds[PIECES - 2]) * FIN_KINDS + kinds[PIECES - 1];
    return (words[block * FIN_SEQUENCE_BLOCK + (unsigned)bit / 64] >> bit % 64 & 1) != 0;
}

/* Kinds placed on a path from the empty board to the end, so that a sequence is among those
 * tried; then some kinds are replaced. */
static void random_word(const struct fin_legal_boards *legal, uint64_t *random, uint8_t *kinds) {
    uint64_t board = 0, next[FIN_SMALL_SUCCESSORS];
    for (int layer = 0; layer < PIECES;) {
        int kind = (int)follow_random_below(random, FIN_KINDS);
        int count = fin_small_successors(&legal->small, board, kind, next);
        if (count == 0) {
            continue;
        }
        uint64_t tried = next[follow_random_below(random, (uint32_t)count)];
        if (follow_has(legal, tried, layer + 1)) {
            kinds[layer++] = (uint8_t)kind;
            board = tried;
        }
    }
    for (uint32_t other = follow_random_below(random, 4); other > 0; other--) {
        kinds[follow_random_below(random, PIECES)] =
            (uint8_t)follow_random_below(random, FIN_KINDS);
    }
}

static void compare_words(const struct fin_legal_boards *legal, const uint64_t *words,
                          uint64_t *random) {
    int found = 0, tries = 3000;
    for (int i = 0; i < tries; i++) {
        uint8_t kinds[PIECES];
        random_word(legal, random, kinds);
        bool expected = is_word(legal, 0, 0, kinds);
        assert_int_equal(has_word(words, kinds), expected);
        found += expected;
    }
    assert_in_range(found, tries / 10, tries - 10);
}

static void compare_answers(const struct fin_legal_boards *legal,
                            const struct fin_queue_table *answers, uint64_t *random) {
    int found = 0, tries = 1000;
    for (int i = 0; i < tries; i++) {
        uint8_t kinds[KINDS];
        random_word(legal, random, kinds);
        kinds[PIECES] = (uint8_t)follow_random_below(random, FIN_KINDS);
        for (uint32_t exchanges = follow_random_below(random, 6); exchanges > 0; exchanges--) {
            uint32_t at = follow_random_below(random, PIECES);
            uint8_t kind = kinds[at];
            kinds[at] = kinds[at + 1];
            kinds[at + 1] = kind;
        }
        bool expected = finishes(legal, 0, 0, kinds[0], kinds + 1);
        assert_int_equal(fin_queue_table_has(answers, kinds), expected);
        found += expected;
    }
    assert_in_range(found, tries / 10, tries - 10);
}

/* Queue odds by lookup equal the job's that searches each queue; a unit has one first and second
 * piece. */
static void compare_queue_odds(const struct fin_legal_boards *legal,
                               const struct fin_queue_table *answers, bool held) {
    size_t size = fin_queue_odds_size(legal), answered = fin_queue_odds_size_from_table();
    void *memory = malloc(size), *other = malloc(answered);
    struct fin_queue_odds *tries = fin_queue_odds_make(memory, size, legal, !held, held);
    struct fin_queue_odds *looks =
        fin_queue_odds_make_from_table(other, answered, answers, !held, held);
    uint32_t unit = 0;
    assert_int_equal(fin_queue_odds_units(tries), fin_queue_odds_units(looks));
    while (unit + 1 < fin_queue_odds_units(looks) && looks->parts[unit] == 0) {
        fin_queue_odds_run(looks, ++unit);
    }
    assert_true(looks->parts[unit] > 0);
    fin_queue_odds_run(tries, unit);
    assert_int_equal(tries->parts[unit], looks->parts[unit]);
    assert_int_equal(tries->whole[unit], looks->whole[unit]);
    free(memory);
    free(other);
}

static void a_plain_player_agrees(void **state) {
    (void)state;
    uint64_t random = 5, *words = malloc(FIN_SEQUENCES_LENGTH * sizeof *words);
    uint64_t *again = malloc(FIN_SEQUENCES_LENGTH * sizeof *again);
    void *memory = crew_memory(fin_queue_table_size());
    const struct fin_search *search =
        fin_search_make(malloc(fin_search_size()), fin_search_size(), FIN_ROTATION_SRS, 0);
    for (int i = 0; i < 2; i++) {
        struct follow follow = follow_random(search, &random);
        make_words(follow.legal, 1, words);
        make_words(follow.legal, CREW_MOST, again);
        assert_memory_equal(words, again, FIN_SEQUENCES_LENGTH * sizeof *words);
        compare_words(follow.legal, words, &random);
        struct fin_queue_table *answers = make_answers(memory, words);
        compare_answers(follow.legal, answers, &random);
        if (i == 0) {
            compare_queue_odds(follow.legal, answers, false);
        }
        follow_free(&follow);
    }
    munmap(memory, fin_queue_table_size());
    free(words);
    free(again);
    free((void *)(uintptr_t)search);
}

/* ---- chains ---- */

/* All sequences exist except those that begin with one kind: a chain then breaks only if both the
 * held and the next piece are of that kind. */
static void chains_count_what_may_come(void **state) {
    (void)state;
    enum { BLOCKS = FIN_SEQUENCES_LENGTH / FIN_SEQUENCE_BLOCK, ONES = 343 };
    uint64_t *words = malloc(FIN_SEQUENCES_LENGTH * sizeof *words);
    void *memory = crew_memory(fin_queue_table_size());
    for (uint32_t block = 0; block < BLOCKS; block++) {
        for (int bit = 0; bit < FIN_SEQUENCE_BLOCK * 64; bit++) {
            bool there = block >= BLOCKS / FIN_KINDS && bit < ONES;
            uint64_t *word = &words[block * FIN_SEQUENCE_BLOCK + (unsigned)bit / 64];
            *word = (*word & ~((uint64_t)1 << bit % 64)) | (uint64_t)there << bit % 64;
        }
    }
    struct fin_queue_table *answers = make_answers(memory, words);
    struct fin_fraction odds = fin_queue_table_chain(answers, 1, 1u << 0);
    assert_int_equal(odds.whole, 5040 * 42);
    assert_int_equal(odds.parts, odds.whole);
    odds = fin_queue_table_chain(answers, 0, 1u << 0);
    assert_int_equal(odds.parts, 0);
    odds = fin_queue_table_chain(answers, 0, 0);
    assert_int_equal(odds.whole, 5040 * 210);
    assert_int_equal(odds.parts, odds.whole / 7 * 6);
    odds = fin_queue_table_chain(answers, FIN_NONE, (1u << 0 | 1u << 3));
    assert_int_equal(odds.whole, 2 * 5040 * 42);
    assert_int_equal(odds.parts, odds.whole);
    munmap(memory, fin_queue_table_size());
    free(words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_player_agrees),
        cmocka_unit_test(chains_count_what_may_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
