/* The random generator against published outputs, its bounded draws for bias, and seeds from
 * text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "finessimo.h"

static void assert_stream(struct fin_random random, const uint64_t expected[5]) {
    for (int i = 0; i < 5; i++) {
        assert_true(fin_random_next(&random) == expected[i]);
    }
}

/* Outputs of the reference implementation of splitmix64. */
static void stream_is_splitmix64(void **state) {
    (void)state;
    static const uint64_t from_0[] = {0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F,
                                      0xF88BB8A8724C81EC, 0x1B39896A51A8749B};
    static const uint64_t from_1234567[] = {6457827717110365317, 3203168211198807973,
                                            9817491932198370423u, 4593380528125082431,
                                            16408922859458223821u};
    assert_stream((struct fin_random){0}, from_0);
    assert_stream((struct fin_random){1234567}, from_1234567);
}

/* A seed is mixed like an output: the state for seed gamma * n is the n-th output from 0, and
 * seed 0 stays 0. */
static void seeding_mixes_once(void **state) {
    (void)state;
    assert_true(fin_random_seed(0).state == 0);
    struct fin_random random = {0};
    for (uint64_t n = 1; n <= 1000; n++) {
        assert_true(fin_random_seed(n * 0x9E3779B97F4A7C15).state == fin_random_next(&random));
    }
}

/* Consecutive seeds, and seeds one step of the stream apart, share none of their first hundred
 * outputs. */
static void seeds_do_not_give_shifted_streams(void **state) {
    (void)state;
    static const uint64_t seeds[] = {0, 1, 2, 3, 0x9E3779B97F4A7C15, 0x9E3779B97F4A7C16};
    enum { SEEDS = sizeof seeds / sizeof seeds[0], OUTPUTS = 100 };
    uint64_t outputs[SEEDS * OUTPUTS];
    for (int i = 0; i < SEEDS; i++) {
        struct fin_random random = fin_random_seed(seeds[i]);
        for (int j = 0; j < OUTPUTS; j++) {
            outputs[i * OUTPUTS + j] = fin_random_next(&random);
        }
    }
    for (int i = 0; i < SEEDS * OUTPUTS; i++) {
        for (int j = 0; j < i; j++) {
            assert_true(outputs[i] != outputs[j]);
        }
    }
}

static void draws_stay_below(void **state) {
    (void)state;
    static const uint32_t bounds[] = {1, 2, 7, 10, 1000, 0x80000001, UINT32_MAX};
    struct fin_random random = fin_random_seed(4);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        for (int j = 0; j < 10000; j++) {
            assert_true(fin_random_below(&random, bounds[i]) < bounds[i]);
        }
    }
}

/* Below 3 * 2^30, a plain multiply-and-shift gives every third number twice as often as the
 * others. Without bias, each remainder gets a third. */
static void draws_have_no_bias(void **state) {
    (void)state;
    enum { DRAWS = 300000 };
    struct fin_random random = fin_random_seed(5);
    int counts[3] = {0}, upper = 0;
    for (int i = 0; i < DRAWS; i++) {
        uint32_t drawn = fin_random_below(&random, UINT32_C(3) << 30);
        counts[drawn % 3]++;
        upper += drawn >= UINT32_C(3) << 29;
    }
    assert_in_range(upper, DRAWS / 2 - 1370, DRAWS / 2 + 1370); /* five sigma, as below */
    for (int i = 0; i < 3; i++) {
        assert_in_range(counts[i], DRAWS / 3 - 1300, DRAWS / 3 + 1300);
    }
}

static void numbers_are_their_own_seeds(void **state) {
    (void)state;
    assert_true(fin_seed_parse("0") == 0);
    assert_true(fin_seed_parse("42") == 42);
    assert_true(fin_seed_parse("0000000000000000000000007") == 7);
    assert_true(fin_seed_parse("18446744073709551615") == UINT64_MAX);
}

/* The hash is FNV-1a (published values), mixed like a seed. */
static void other_texts_are_hashed(void **state) {
    (void)state;
    assert_true(fin_seed_parse("") == fin_random_seed(0xCBF29CE484222325).state);
    assert_true(fin_seed_parse("a") == fin_random_seed(0xAF63DC4C8601EC8C).state);
    assert_true(fin_seed_parse("foobar") == fin_random_seed(0x85944171F73967E8).state);
    static const char *const texts[] = {"18446744073709551616",
                                        "99999999999999999999",
                                        "-1",
                                        "+1",
                                        " 1",
                                        "1 ",
                                        "1.0",
                                        "0x1",
                                        "1a",
                                        "\xC3\xA9",
                                        "\xFF"};
    enum { TEXTS = sizeof texts / sizeof texts[0] };
    for (int i = 0; i < TEXTS; i++) {
        assert_true(fin_seed_parse(texts[i]) > UINT32_MAX);
        for (int j = 0; j < i; j++) {
            assert_true(fin_seed_parse(texts[i]) != fin_seed_parse(texts[j]));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stream_is_splitmix64),
        cmocka_unit_test(seeding_mixes_once),
        cmocka_unit_test(seeds_do_not_give_shifted_streams),
        cmocka_unit_test(draws_stay_below),
        cmocka_unit_test(draws_have_no_bias),
        cmocka_unit_test(numbers_are_their_own_seeds),
        cmocka_unit_test(other_texts_are_hashed),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
