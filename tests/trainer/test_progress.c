/* The results of reviews: memories, grades, days; from any order, clock and device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "trainer/progress.h"

enum { DAY_S = 86400, NOON = 20000, HOURS = 3600 };

static struct train_progress progress, other;

static void begin(struct train_progress *it) {
    train_progress_make(it, 1, FIN_ROTATION_SRS, FIN_KEY_SET);
}

static struct train_review a_review(uint64_t card, int32_t day, int grade) {
    return (struct train_review){
        .card = card,
        .time_ms = ((uint64_t)day * DAY_S + 12 * HOURS) * 1000,
        .device = 1,
        .day = day,
        .took_ms = 1000,
        .grade = (uint8_t)grade,
        .keys = 2,
    };
}

static void take(uint64_t card, int32_t day, int grade) {
    struct train_review review = a_review(card, day, grade);
    train_progress_take(&progress, &review);
}

static void a_day_turns_at_four(void **state) {
    (void)state;
    int64_t midnight = INT64_C(20000) * DAY_S;
    assert_int_equal(train_day(midnight + 4 * HOURS, 0), 20000);
    assert_int_equal(train_day(midnight + 4 * HOURS - 1, 0), 19999);
    assert_int_equal(train_day(midnight + 3 * HOURS, HOURS), 20000);
    assert_int_equal(train_day(midnight, -20 * HOURS), 19999);
    assert_int_equal(train_day(-1, 0), -1);
    assert_int_equal(train_day(4 * HOURS - DAY_S, 0), -1);
}

static void reviews_space_out(void **state) {
    (void)state;
    begin(&progress);
    assert_true(train_is_new(&progress, 5));
    take(5, 20000, TRAIN_GOOD);
    assert_false(train_is_due(&progress, 5, 20000));
    assert_true(train_is_due(&progress, 5, 20001));
    static const int32_t first[] = {2, 4, 5};
    int32_t due = 20001, wait = 1;
    for (int i = 0; i < 12; i++) {
        take(5, due, TRAIN_GOOD);
        int32_t next = progress.states[5].due;
        assert_true(next - due >= wait);
        wait = next - due;
        due = next;
        assert_true(i >= 3 || wait == first[i]);
    }
    assert_in_range(wait, 15, 100);
    take(5, due, TRAIN_AGAIN);
    assert_true(train_is_due(&progress, 5, due));
    assert_int_equal(progress.states[5].misses, 1);
    assert_true(progress.states[5].memory.stability < 10);
    /* the intervals start again */
    take(5, due + 1, TRAIN_GOOD);
    assert_int_equal(progress.states[5].due, due + 3);
}

/* A card known in the test, or by a sibling, does not come back the next day. */
static void easy_cards_wait(void **state) {
    (void)state;
    begin(&progress);
    take(5, 20000, TRAIN_EASY);
    assert_int_equal(progress.states[5].due, 20005);
}

/* A new card showed its keys: the memory counts no recall, the player no miss. The test showed
 * nothing. */
static void shown_keys_are_no_recall(void **state) {
    (void)state;
    begin(&progress);
    take(5, 20000, TRAIN_GOOD);
    assert_int_equal(progress.states[5].misses, 0);
    double shown = progress.states[5].memory.stability;
    struct train_review tested = a_review(6, 20000, TRAIN_GOOD);
    tested.test = true;
    train_progress_take(&progress, &tested);
    assert_true(progress.states[6].memory.stability > 5 * shown);
}

/* The day before is known in whatever order the cards' reviews come. */
static void the_day_before_is_counted(void **state) {
    (void)state;
    static const int32_t days[] = {20003, 20009, 20005, 20007};
    begin(&progress);
    assert_null(train_day_before(&progress, 20010));
    for (uint64_t card = 0; card < 4; card++) {
        for (int day = 0; day < 4; day++) { /* new on one day, missed or recalled on others */
            take(card, days[(day + (int)card) % 4], card == 1 ? TRAIN_AGAIN : TRAIN_GOOD);
        }
    }
    assert_int_equal(train_reviews_on(&progress, 20009), 4);
    const struct train_sum *sum = train_day_before(&progress, 20009);
    assert_int_equal(sum->day, 20007);
    assert_int_equal(sum->reviews, 4);
    assert_int_equal(sum->asked, 3); /* new for the last card */
    assert_int_equal(sum->recalled, 2);
    assert_int_equal(sum->recalled_ms, 2000);
    assert_int_equal(train_day_before(&progress, 20010)->day, 20009);
    assert_null(train_day_before(&progress, 20007));
}

/* Any way of joining the reviews of two devices gives the same result. */
static void merging_is_a_union(void **state) {
    (void)state;
    struct train_review reviews[400];
    struct fin_random random = fin_random_seed(5);
    for (int i = 0; i < 400; i++) {
        reviews[i] = a_review(fin_random_below(&random, TRAIN_CARDS), 20000 + i / 8,
                              1 + (int)fin_random_below(&random, 4));
        reviews[i].time_ms += (uint64_t)i;
        reviews[i].device = 1 + i % 2;
    }
    begin(&progress);
    begin(&other);
    for (int i = 0; i < 400; i++) {
        train_progress_take(&progress, &reviews[i]);
    }
    /* by card, as a store lists them */
    for (int card = 0; card < TRAIN_CARDS; card++) {
        for (int i = 0; i < 400; i++) {
            if (reviews[i].card == (uint64_t)card) {
                train_progress_take(&other, &reviews[i]);
            }
        }
    }
    assert_memory_equal(progress.states, other.states, sizeof progress.states);
    assert_int_equal(train_streak(&progress, 20049), train_streak(&other, 20049));
}

/* The clock was set back: the card is dealt now, not hidden until that day comes again. The next
 * review comes after the last, with no time in between, and from then on the card is due by the
 * new clock. */
static void a_clock_set_back_loses_nothing(void **state) {
    (void)state;
    begin(&progress);
    take(3, 20400, TRAIN_EASY);
    uint64_t before = progress.states[3].time_ms;
    double stability = progress.states[3].memory.stability;
    assert_false(train_is_due(&progress, 3, 20401));
    assert_true(train_is_due(&progress, 3, 20000));
    assert_true(train_recall_on(&progress, 3, 20000) > 0.99);
    assert_int_equal(train_due_on(&progress, 3, 20000), 20000);
    struct train_review review = train_review_make(&progress, 3, before - 1000000000, 20000);
    review.grade = TRAIN_GOOD;
    assert_int_equal(review.time_ms, before + 1);
    assert_int_equal(review.day, 20000);
    train_progress_take(&progress, &review);
    assert_true(progress.states[3].memory.stability >= stability);
    assert_false(train_is_due(&progress, 3, 20000));
    assert_in_range(progress.states[3].due, 20001, 20030);
    assert_true(train_is_due(&progress, 3, progress.states[3].due));
}

/* West across the date line: a card reviewed an hour ago is not due again, and a missed one is. */
static void a_day_ahead_is_today(void **state) {
    (void)state;
    begin(&progress);
    take(3, 20001, TRAIN_EASY);
    take(4, 20001, TRAIN_AGAIN);
    assert_false(train_is_due(&progress, 3, 20000));
    assert_true(train_is_due(&progress, 4, 20000));
    assert_int_equal(train_due_on(&progress, 3, 20000), progress.states[3].due - 1);
}

/* A clock that was years ahead: its reviews count, and the cards are dealt now. */
static void reviews_from_the_future_count(void **state) {
    (void)state;
    begin(&progress);
    take(3, 30000, TRAIN_EASY);
    assert_false(train_is_new(&progress, 3));
    assert_true(train_is_due(&progress, 3, 20400));
    struct train_review never = a_review(5, 20000, TRAIN_GOOD);
    never.time_ms = UINT64_MAX;
    train_progress_take(&progress, &never);
    assert_true(train_is_new(&progress, 5));
}

static void any_order_of_days_is_safe(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(9);
    begin(&progress);
    for (int i = 0; i < 20000; i++) {
        int32_t day = (int32_t)fin_random_below(&random, 20499);
        take(fin_random_below(&random, 20), day, 1 + (int)fin_random_below(&random, 4));
    }
    for (int i = 0; i < 20; i++) {
        const struct train_state *it = &progress.states[i];
        assert_true(it->memory.stability >= 0.001 && it->memory.stability <= 36500);
        assert_true(it->memory.difficulty >= 1 && it->memory.difficulty <= 10);
        assert_true(it->due >= it->day);
    }
}

static void speed_is_the_players_own(void **state) {
    (void)state;
    begin(&progress);
    assert_int_equal(train_grade_of(&progress, 2, 100), TRAIN_GOOD);
    for (int i = 0; i < 20; i++) {
        struct train_review review = a_review((uint64_t)i, 20000, TRAIN_GOOD);
        review.took_ms = 800 + 20 * (uint32_t)i;
        review.device = i % 2 == 0 ? 1 : 2;
        train_progress_take(&progress, &review);
    }
    assert_int_equal(train_median_ms(&progress, 2), 1000);
    assert_int_equal(train_median_ms(&progress, 3), 0);
    assert_int_equal(train_grade_of(&progress, 2, 600), TRAIN_EASY);
    assert_int_equal(train_grade_of(&progress, 2, 1000), TRAIN_GOOD);
    assert_int_equal(train_grade_of(&progress, 2, 2100), TRAIN_HARD);
}

static void siblings_know_of_each_other(void **state) {
    (void)state;
    struct fin_piece t = {FIN_T, FIN_EAST, 0, 0}, j = {FIN_J, FIN_EAST, 0, 0};
    int first = train_placement_number(t), second = train_placement_number(j);
    begin(&progress);
    assert_false(train_sibling_mastered(&progress, second));
    take((uint64_t)first, 20000, TRAIN_EASY);
    assert_true(train_sibling_mastered(&progress, second));
    /* but one try masters nothing */
    assert_int_equal(train_mastery(&progress, first, 20001), TRAIN_MASTERED - 1);
    for (int32_t day = 20005; day < 20040; day += 5) {
        take((uint64_t)first, day, TRAIN_GOOD);
    }
    assert_int_equal(train_mastery(&progress, first, 20036), TRAIN_MASTERED);
    assert_int_equal(train_mastery(&progress, second, 20001), 0);
    /* its first clean try may come after misses */
    assert_true(train_never_clean(&progress, second));
    take((uint64_t)second, 20041, TRAIN_AGAIN);
    assert_true(train_never_clean(&progress, second));
    take((uint64_t)second, 20041, TRAIN_EASY);
    assert_false(train_never_clean(&progress, second));
}

static void streaks_count_days_in_a_row(void **state) {
    (void)state;
    begin(&progress);
    assert_int_equal(train_streak(&progress, 20000), 0);
    for (int day = 20999; day >= 20000; day--) { /* in order of cards */
        take(day % 7 == 0 ? 1 : 2, day, TRAIN_GOOD);
    }
    assert_int_equal(train_streak(&progress, 20999), 1000);
    assert_int_equal(train_streak(&progress, 21000), 1000);
    assert_int_equal(train_streak(&progress, 21001), 0);
    take(1, -5, TRAIN_GOOD);
    take(1, TRAIN_DAYS, TRAIN_GOOD);
    assert_int_equal(train_streak(&progress, TRAIN_DAYS), 0);
    assert_int_equal(train_streak(&progress, 0), 0);
}

static void packing_keeps_everything(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(3);
    for (int i = 0; i < 10000; i++) {
        struct train_review review = {
            .grade = (uint8_t)(1 + fin_random_below(&random, 4)),
            .keys = (uint8_t)fin_random_below(&random, 128),
            .test = fin_random_below(&random, 2) == 1,
            .took_ms = fin_random_below(&random, 1 << 24),
            .day = (int32_t)fin_random_below(&random, 1 << 20) - 1000,
        };
        struct train_review back = {.card = 0};
        assert_true(train_review_unpack(train_review_pack(&review), &back));
        assert_memory_equal(&review, &back, sizeof back);
    }
    struct train_review back;
    assert_false(train_review_unpack(0, &back));
    assert_false(train_review_unpack(5, &back));
    assert_false(train_review_unpack(UINT64_MAX, &back));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_day_turns_at_four),
        cmocka_unit_test(reviews_space_out),
        cmocka_unit_test(easy_cards_wait),
        cmocka_unit_test(shown_keys_are_no_recall),
        cmocka_unit_test(the_day_before_is_counted),
        cmocka_unit_test(merging_is_a_union),
        cmocka_unit_test(a_clock_set_back_loses_nothing),
        cmocka_unit_test(a_day_ahead_is_today),
        cmocka_unit_test(reviews_from_the_future_count),
        cmocka_unit_test(any_order_of_days_is_safe),
        cmocka_unit_test(speed_is_the_players_own),
        cmocka_unit_test(siblings_know_of_each_other),
        cmocka_unit_test(streaks_count_days_in_a_row),
        cmocka_unit_test(packing_keeps_everything),
    };
    return cmocka_run_group_tests_name("trainer progress", tests, NULL, NULL);
}
