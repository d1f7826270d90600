/* Words and answers against a plain player: after random beginnings every word is
 * tried on the field, and every queue with hold, piece by piece. Without the rest of
 * the atlas there is nothing else that could make a word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crew.h"
#include "follow.h"
#include "solver/tables/queue_table.h"
#include "solver/odds/queue_odds.h"

enum { PIECES = FIN_WORDS_PIECES, KINDS = FIN_ANSWERS_KINDS };

/* ---- the plain player ---- */

static bool is_word(const struct fin_atlas *atlas, uint64_t field, int layer,
                    const uint8_t *kinds) {
    uint64_t next[FIN_LOW_NEXT];
    if (layer == PIECES) {
        return true;
    }
    int count = fin_low_next(&atlas->low, field, kinds[layer], next);
    for (int i = 0; i < count; i++) {
        if (follow_has(atlas, next[i], layer + 1) && is_word(atlas, next[i], layer + 1, kinds)) {
            return true;
        }
    }
    return false;
}

static bool finishes(const struct fin_atlas *atlas, uint64_t field, int layer, int held,
                     const uint8_t *queue);

static bool lays(const struct fin_atlas *atlas, uint64_t field, int layer, int kind, int held,
                 const uint8_t *queue) {
    uint64_t next[FIN_LOW_NEXT];
    int count = fin_low_next(&atlas->low, field, kind, next);
    for (int i = 0; i < count; i++) {
        if (follow_has(atlas, next[i], layer + 1) &&
            finishes(atlas, next[i], layer + 1, held, queue)) {
            return true;
        }
    }
    return false;
}

static bool finishes(const struct fin_atlas *atlas, uint64_t field, int layer, int held,
                     const uint8_t *queue) {
    return layer == PIECES || lays(atlas, field, layer, queue[0], held, queue + 1) ||
           lays(atlas, field, layer, held, queue[0], queue + 1);
}

/* ---- making ---- */

static void run_words(void *job, uint32_t unit) {
    fin_words_run(job, unit);
}

static void run_answers(void *job, uint32_t unit) {
    fin_answers_run(job, unit);
}

static void make_words(const struct fin_atlas *atlas, int threads, uint64_t *list) {
    size_t size = fin_words_size();
    void *memory = crew_memory(size);
    struct fin_words *words = fin_words_make(memory, size, atlas);
    assert_non_null(words);
    while (fin_words_units(words) > 0) {
        crew_run((struct crew){words, run_words, fin_words_units(words), 0}, threads);
        assert_true(fin_words_next(words));
    }
    memcpy(list, fin_words_list(words), FIN_WORDS_LENGTH * sizeof *list);
    munmap(memory, size);
}

static struct fin_answers *make_answers(void *memory, const uint64_t *words) {
    struct fin_answers *answers = fin_answers_make(memory, fin_answers_size(), words);
    while (fin_answers_units(answers) > 0) {
        crew_run((struct crew){answers, run_answers, fin_answers_units(answers), 0}, 2);
        assert_true(fin_answers_next(answers));
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
    return (words[block * FIN_WORD_BLOCK + (unsigned)bit / 64] >> bit % 64 & 1) != 0;
}

/* Kinds that were laid on a way from the empty field to the end, so that there is a
 * word among those tried; then some of them are others. */
static void random_word(const struct fin_atlas *atlas, uint64_t *random, uint8_t *kinds) {
    uint64_t field = 0, next[FIN_LOW_NEXT];
    for (int layer = 0; layer < PIECES;) {
        int kind = (int)follow_random_below(random, FIN_KINDS);
        int count = fin_low_next(&atlas->low, field, kind, next);
        if (count == 0) {
            continue;
        }
        uint64_t tried = next[follow_random_below(random, (uint32_t)count)];
        if (follow_has(atlas, tried, layer + 1)) {
            kinds[layer++] = (uint8_t)kind;
            field = tried;
        }
    }
    for (uint32_t other = follow_random_below(random, 4); other > 0; other--) {
        kinds[follow_random_below(random, PIECES)] =
            (uint8_t)follow_random_below(random, FIN_KINDS);
    }
}

static void compare_words(const struct fin_atlas *atlas, const uint64_t *words, uint64_t *random) {
    int found = 0, tries = 3000;
    for (int i = 0; i < tries; i++) {
        uint8_t kinds[PIECES];
        random_word(atlas, random, kinds);
        bool expected = is_word(atlas, 0, 0, kinds);
        assert_int_equal(has_word(words, kinds), expected);
        found += expected;
    }
    assert_in_range(found, tries / 10, tries - 10);
}

static void compare_answers(const struct fin_atlas *atlas, const struct fin_answers *answers,
                            uint64_t *random) {
    int found = 0, tries = 1000;
    for (int i = 0; i < tries; i++) {
        uint8_t kinds[KINDS];
        random_word(atlas, random, kinds);
        kinds[PIECES] = (uint8_t)follow_random_below(random, FIN_KINDS);
        for (uint32_t exchanges = follow_random_below(random, 6); exchanges > 0; exchanges--) {
            uint32_t at = follow_random_below(random, PIECES);
            uint8_t kind = kinds[at];
            kinds[at] = kinds[at + 1];
            kinds[at + 1] = kind;
        }
        bool expected = finishes(atlas, 0, 0, kinds[0], kinds + 1);
        assert_int_equal(fin_answers_has(answers, kinds), expected);
        found += expected;
    }
    assert_in_range(found, tries / 10, tries - 10);
}

/* The census that looks up answers counts what the one that tries queues counts;
 * units are those of one first piece and second. */
static void compare_census(const struct fin_atlas *atlas, const struct fin_answers *answers,
                           bool held) {
    size_t size = fin_census_size(atlas), answered = fin_census_size_answered();
    void *memory = malloc(size), *other = malloc(answered);
    struct fin_census *tries = fin_census_make(memory, size, atlas, !held, held);
    struct fin_census *looks = fin_census_make_answered(other, answered, answers, !held, held);
    uint32_t unit = 0;
    assert_int_equal(fin_census_units(tries), fin_census_units(looks));
    while (unit + 1 < fin_census_units(looks) && looks->parts[unit] == 0) {
        fin_census_run(looks, ++unit);
    }
    assert_true(looks->parts[unit] > 0);
    fin_census_run(tries, unit);
    assert_int_equal(tries->parts[unit], looks->parts[unit]);
    assert_int_equal(tries->whole[unit], looks->whole[unit]);
    free(memory);
    free(other);
}

static void a_plain_player_agrees(void **state) {
    (void)state;
    uint64_t random = 5, *words = malloc(FIN_WORDS_LENGTH * sizeof *words);
    uint64_t *again = malloc(FIN_WORDS_LENGTH * sizeof *again);
    void *memory = crew_memory(fin_answers_size());
    const struct fin_search *search =
        fin_search_make(malloc(fin_search_size()), fin_search_size(), FIN_ROTATION_SRS, 0);
    for (int i = 0; i < 2; i++) {
        struct follow follow = follow_random(search, &random);
        make_words(follow.atlas, 1, words);
        make_words(follow.atlas, CREW_MOST, again);
        assert_memory_equal(words, again, FIN_WORDS_LENGTH * sizeof *words);
        compare_words(follow.atlas, words, &random);
        struct fin_answers *answers = make_answers(memory, words);
        compare_answers(follow.atlas, answers, &random);
        if (i == 0) {
            compare_census(follow.atlas, answers, false);
        }
        follow_free(&follow);
    }
    munmap(memory, fin_answers_size());
    free(words);
    free(again);
    free((void *)(uintptr_t)search);
}

/* ---- chains ---- */

/* Words that are all there, but for those that begin with one kind: then a chain
 * breaks only if neither the held piece nor the next is another. */
static void chains_count_what_may_come(void **state) {
    (void)state;
    enum { BLOCKS = FIN_WORDS_LENGTH / FIN_WORD_BLOCK, ONES = 343 };
    uint64_t *words = malloc(FIN_WORDS_LENGTH * sizeof *words);
    void *memory = crew_memory(fin_answers_size());
    for (uint32_t block = 0; block < BLOCKS; block++) {
        for (int bit = 0; bit < FIN_WORD_BLOCK * 64; bit++) {
            bool there = block >= BLOCKS / FIN_KINDS && bit < ONES;
            uint64_t *word = &words[block * FIN_WORD_BLOCK + (unsigned)bit / 64];
            *word = (*word & ~((uint64_t)1 << bit % 64)) | (uint64_t)there << bit % 64;
        }
    }
    struct fin_answers *answers = make_answers(memory, words);
    struct fin_fraction odds = fin_answers_chain(answers, 1, 1u << 0);
    assert_int_equal(odds.whole, 5040 * 42);
    assert_int_equal(odds.parts, odds.whole);
    odds = fin_answers_chain(answers, 0, 1u << 0);
    assert_int_equal(odds.parts, 0);
    odds = fin_answers_chain(answers, 0, 0);
    assert_int_equal(odds.whole, 5040 * 210);
    assert_int_equal(odds.parts, odds.whole / 7 * 6);
    odds = fin_answers_chain(answers, FIN_NONE, (1u << 0 | 1u << 3));
    assert_int_equal(odds.whole, 2 * 5040 * 42);
    assert_int_equal(odds.parts, odds.whole);
    munmap(memory, fin_answers_size());
    free(words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_player_agrees),
        cmocka_unit_test(chains_count_what_may_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
