/* Generators: bags exactly; weighted ones draw by draw against their formulas in floating point;
 * frequencies of all. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/generator.h"
#include "finessimo.h"

enum { MILLION = 1000000 };

/* Every group of 7 * copies draws has each kind `copies` times. */
static void check_bags(int method, int copies) {
    struct fin_generator generator = fin_generator_start(method, 6);
    int size = FIN_KINDS * copies;
    for (int i = 0; i < MILLION / size + 1; i++) {
        int counts[FIN_KINDS] = {0};
        for (int j = 0; j < size; j++) {
            int kind = fin_generator_next(&generator);
            assert_in_range(kind, 0, FIN_KINDS - 1);
            counts[kind]++;
            assert_int_equal(generator.left, size - 1 - j);
        }
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            assert_int_equal(counts[kind], copies);
        }
    }
}

static void bag_holds_one_of_each(void **state) {
    (void)state;
    check_bags(FIN_GENERATOR_BAG, 1);
}

static void bag14_holds_two_of_each(void **state) {
    (void)state;
    check_bags(FIN_GENERATOR_BAG14, 2);
}

/* The longest gap between two pieces of a kind in a million draws. */
static int longest_drought(int method) {
    struct fin_generator generator = fin_generator_start(method, 7);
    int since[FIN_KINDS] = {0}, longest = 0;
    for (int i = 0; i < MILLION; i++) {
        int drawn = fin_generator_next(&generator);
        longest = since[drawn] > longest ? since[drawn] : longest;
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            since[kind]++;
        }
        since[drawn] = 0;
    }
    return longest;
}

static void droughts_end(void **state) {
    (void)state;
    assert_int_equal(longest_drought(FIN_GENERATOR_BAG), 12);
    assert_int_equal(longest_drought(FIN_GENERATOR_BAG14), 24);
}

/* All 5040 orders of a bag are equally likely for consecutive seeds. The sum of squared
 * deviations has mean 5039 and standard deviation 100. */
static void bag_has_no_favourite_order(void **state) {
    (void)state;
    enum { ORDERS = 5040, EACH = 40 };
    static int counts[ORDERS];
    for (uint64_t seed = 0; seed < ORDERS * EACH; seed++) {
        struct fin_generator generator = fin_generator_start(FIN_GENERATOR_BAG, seed);
        int order = 0;
        unsigned used = 0;
        for (int i = 0; i < FIN_KINDS; i++) {
            int kind = fin_generator_next(&generator), rank = 0;
            for (int lower = 0; lower < kind; lower++) {
                rank += (used >> lower & 1) == 0;
            }
            used |= 1u << kind;
            order = order * (FIN_KINDS - i) + rank;
        }
        counts[order]++;
    }
    double sum = 0;
    for (int i = 0; i < ORDERS; i++) {
        sum += (double)((counts[i] - EACH) * (counts[i] - EACH)) / EACH;
    }
    assert_true(sum > ORDERS - 500 && sum < ORDERS + 500);
}

/* The weights by their formulas, scaled and rounded. */
static uint32_t recency_weight(int draws) {
    return (uint32_t)llround(pow(draws > 64 ? 64 : draws, 2.5) * 16384);
}

static uint32_t balance_weight(int surplus) {
    return (uint32_t)llround(exp(-surplus) * 536870912);
}

/* The choice that the generator's random number makes among weights. */
static int choose(struct fin_random random, const uint32_t weights[FIN_KINDS]) {
    uint64_t total = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        total += weights[kind];
    }
    assert_true(total <= UINT32_MAX);
    uint64_t point = fin_random_below(&random, (uint32_t)total);
    uint64_t end = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        end += weights[kind];
        if (point < end) {
            return kind;
        }
    }
    fail();
    return FIN_NONE;
}

static void recency_follows_its_formula(void **state) {
    (void)state;
    struct fin_generator generator = fin_generator_start(FIN_GENERATOR_RECENCY, 8);
    int draws[FIN_KINDS] = {0}, longest = 0;
    for (int i = 0; i < MILLION; i++) {
        uint32_t weights[FIN_KINDS];
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            draws[kind]++;
            longest = draws[kind] > longest ? draws[kind] : longest;
            weights[kind] = recency_weight(draws[kind]);
        }
        int expected = choose(generator.random, weights);
        assert_int_equal(fin_generator_next(&generator), expected);
        draws[expected] = 0;
    }
    assert_in_range(longest, 13, 64);
}

static void balance_follows_its_formula(void **state) {
    (void)state;
    struct fin_generator generator = fin_generator_start(FIN_GENERATOR_BALANCE, 9);
    int counts[FIN_KINDS] = {0}, most = 0;
    for (int i = 0; i < MILLION; i++) {
        int lowest = counts[0];
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            lowest = counts[kind] < lowest ? counts[kind] : lowest;
        }
        uint32_t weights[FIN_KINDS];
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            int surplus = counts[kind] - lowest;
            most = surplus > most ? surplus : most;
            assert_int_equal(generator.tally[kind], surplus);
            weights[kind] = balance_weight(surplus);
        }
        int expected = choose(generator.random, weights);
        assert_int_equal(fin_generator_next(&generator), expected);
        counts[expected]++;
    }
    assert_in_range(most, 4, 21);
}

static void tables_follow_their_formulas(void **state) {
    (void)state;
    for (int n = 0; n <= FIN_RECENCY_LAST; n++) {
        assert_int_equal(fin_recency_weights[n], recency_weight(n));
    }
    for (int surplus = 0; surplus <= FIN_BALANCE_LAST; surplus++) {
        assert_int_equal(fin_balance_weights[surplus], balance_weight(surplus));
    }
    assert_int_not_equal(balance_weight(FIN_BALANCE_LAST - 1), 0);
    assert_int_equal(balance_weight(FIN_BALANCE_LAST), 0);
}

/* With more draws than the table has rows, the last row applies. */
static void recency_stops_at_its_last_row(void **state) {
    (void)state;
    struct fin_generator generator = fin_generator_start(FIN_GENERATOR_RECENCY, 14);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        generator.tally[kind] = FIN_RECENCY_LAST;
    }
    int drawn = fin_generator_next(&generator);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        assert_int_equal(generator.tally[kind], kind == drawn ? 0 : FIN_RECENCY_LAST);
    }
}

/* In the long run all kinds are equally frequent: within five sigma of independent draws, an
 * upper bound for generators that balance. */
static void all_kinds_come_equally_often(void **state) {
    (void)state;
    for (int method = 0; method < FIN_GENERATORS; method++) {
        struct fin_generator generator = fin_generator_start(method, 10);
        int counts[FIN_KINDS] = {0};
        for (int i = 0; i < MILLION; i++) {
            counts[fin_generator_next(&generator)]++;
        }
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            assert_in_range(counts[kind], MILLION / 7 - 1750, MILLION / 7 + 1750);
        }
    }
}

/* Uniform has no memory: all 49 pairs of neighbours are equally frequent. */
static void uniform_has_no_memory(void **state) {
    (void)state;
    struct fin_generator generator = fin_generator_start(FIN_GENERATOR_UNIFORM, 11);
    int pairs[FIN_KINDS][FIN_KINDS] = {{0}};
    int last = fin_generator_next(&generator);
    for (int i = 0; i < MILLION; i++) {
        int drawn = fin_generator_next(&generator);
        pairs[last][drawn]++;
        last = drawn;
    }
    for (int i = 0; i < FIN_KINDS * FIN_KINDS; i++) {
        assert_in_range(pairs[i / 7][i % 7], MILLION / 49 - 710, MILLION / 49 + 710);
    }
}

static void same_seed_same_pieces(void **state) {
    (void)state;
    for (int method = 0; method < FIN_GENERATORS; method++) {
        struct fin_generator a = fin_generator_start(method, 12);
        struct fin_generator b = fin_generator_start(method, 12);
        struct fin_generator c = fin_generator_start(method, 13);
        int different = 0;
        for (int i = 0; i < 100; i++) {
            int kind = fin_generator_next(&a);
            assert_int_equal(kind, fin_generator_next(&b));
            different += kind != fin_generator_next(&c);
        }
        assert_int_not_equal(different, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bag_holds_one_of_each),
        cmocka_unit_test(bag14_holds_two_of_each),
        cmocka_unit_test(droughts_end),
        cmocka_unit_test(bag_has_no_favourite_order),
        cmocka_unit_test(recency_follows_its_formula),
        cmocka_unit_test(balance_follows_its_formula),
        cmocka_unit_test(tables_follow_their_formulas),
        cmocka_unit_test(recency_stops_at_its_last_row),
        cmocka_unit_test(all_kinds_come_equally_often),
        cmocka_unit_test(uniform_has_no_memory),
        cmocka_unit_test(same_seed_same_pieces),
    };
    return cmocka_run_group_tests_name("generators", tests, NULL, NULL);
}
