/* Retry on fault: pieces that are retried, what counts, and what is saved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../faulty.h"

/* Each try is judged; keys are counted as in the game's record and replay. */
static void tries_count_as_faults_and_not_as_keys(void **state) {
    (void)state;
    struct platform *platform = begin("free", "on");
    struct app_play *play = &platform->app.play;
    platform_tap(platform, APP_KEY_ENTER);
    for (int i = 0; i < 3; i++) {
        play_fault(platform);
        platform_wait(platform, 300 * MS);
    }
    tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 300 * MS);
    look(platform);
    assert_string_equal(stat_of("FINESSE")->value, "25 %");
    assert_string_equal(stat_of("FINESSE")->note, "3 faults");
    assert_string_equal(stat_of("KPP")->value, "1.00");
    assert_int_equal(play->keys, play->session.game.pieces);
    platform_free(platform);
}

/* A clean piece is placed, and the one after it has been retried once. */
static struct platform *begin_with_a_try(void) {
    struct platform *platform = begin("free", "on");
    platform_tap(platform, APP_KEY_ENTER);
    tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    platform_wait(platform, 300 * MS);
    return platform;
}

static void tries_survive_a_kill(void **state) {
    (void)state;
    struct platform *platform = begin_with_a_try();
    play_fault(platform);
    platform_wait(platform, 50 * MS);
    struct app_finesse before = app_finesse_counted(&platform->app);
    assert_int_equal(before.judged, 3);
    struct platform *other = resume_after_kill(platform, platform_new(true));
    assert_true(app_can_resume(&other->app));
    struct app_finesse after = app_finesse_counted(&other->app);
    assert_int_equal(other->app.play.unranked, 1 << APP_UNRANKED_RETRY);
    assert_int_equal(after.judged, 3);
    assert_int_equal(after.clean, before.clean);
    assert_int_equal(after.used, before.used);
    assert_memory_equal(after.faults, before.faults, sizeof after.faults);
    assert_memory_equal(after.kinds, before.kinds, sizeof after.kinds);
    assert_memory_equal(after.placements, before.placements, sizeof after.placements);
    app_restart_game(&other->app);
    look(other);
    assert_int_equal(faults_kept(other), 2);
    after = app_finesse_counted(&other->app);
    assert_int_equal(after.judged, 0);
    platform_free(platform);
    platform_free(other);
}

static void put_two(uint8_t *bytes, unsigned value) {
    bytes[0] = (uint8_t)(value & 255);
    bytes[1] = (uint8_t)(value >> 8);
}

/* The old format: the pieces dragged with a finger come after the other numbers. */
static uint32_t add_flips(uint8_t *bytes, uint32_t length, const struct fin_fingers *fingers) {
    uint32_t place = length - 2;
    for (unsigned i = 0; i < 2u * fingers->count; i++, place += 4) {
        put_two(bytes + place, APP_RETRIED_COUNTS + 2 + i);
        put_two(bytes + place + 2, (fingers->flips[i / 2] + 1) >> 16 * (i % 2) & UINT16_MAX);
    }
    put_two(bytes + place, place);
    return place + 2;
}

/* The data after a replay is read completely or not at all. */
static void tries_are_checked(void **state) {
    (void)state;
    struct app_retried retried = {{0}}, back;
    struct app_exempt exempt = {.counted = 0}, aside_back;
    uint8_t bytes[APP_RETRIED_BYTES];
    assert_int_equal(app_retried_encode(&retried, &exempt, bytes), 0);
    for (int i = 0; i < APP_RETRIED_COUNTS; i++) {
        retried.counts[i] = (uint16_t)(i + 1);
    }
    exempt.counted = 0x12345;
    struct fin_fingers fingers = {.count = FIN_FINGER_FLIPS};
    for (uint32_t i = 0; i < FIN_FINGER_FLIPS; i++) {
        fingers.flips[i] = 0x10001 * (i + 1);
    }
    uint32_t length = app_retried_encode(&retried, &exempt, bytes);
    assert_int_equal(app_retried_decode(&back, &aside_back, bytes, length), length);
    assert_int_equal(aside_back.fingers.count, 0);
    length = add_flips(bytes, length, &fingers);
    assert_int_equal(length, APP_RETRIED_BYTES);
    assert_int_equal(app_retried_decode(&back, &aside_back, bytes, length), length);
    assert_memory_equal(&retried, &back, sizeof back);
    assert_int_equal(aside_back.counted, exempt.counted);
    assert_int_equal(aside_back.fingers.count, fingers.count);
    assert_memory_equal(aside_back.fingers.flips, fingers.flips, sizeof fingers.flips);
    assert_int_equal(app_retried_decode(&back, &aside_back, bytes + 1, length - 1), 0);
    assert_int_equal(back.counts[0], 0);
    assert_int_equal(aside_back.counted, 0);
    assert_int_equal(app_retried_decode(&back, &aside_back, bytes, 1), 0);
    bytes[0] = 1; /* the same item twice */
    assert_int_equal(app_retried_decode(&back, &aside_back, bytes, length), 0);
    fingers.flips[3] = fingers.flips[2]; /* duplicates are invalid */
    length = add_flips(bytes, app_retried_encode(&retried, &exempt, bytes), &fingers);
    assert_int_equal(app_retried_decode(&back, &aside_back, bytes, length), 0);
}

/* Saved data may be damaged: it is read, or skipped with a message. */
static void damaged_games_are_left_aside(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(12);
    struct platform *platform = begin("free", "on");
    platform_tap(platform, APP_KEY_ENTER);
    tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    platform_wait(platform, 50 * MS);
    uint32_t length = platform->running_length;
    int resumed = 0;
    for (int i = 0; i < 300; i++) {
        struct platform *other = platform_new(true);
        memcpy(other->running, platform->running, length);
        other->running_length = i % 3 == 0 ? 1 + fin_random_below(&random, length) : length;
        for (uint32_t n = fin_random_below(&random, 3); n > 0; n--) {
            uint32_t place = fin_random_below(&random, i % 2 == 0 ? length : 40);
            other->running[i % 2 == 0 ? place : length - 1 - place] =
                (uint8_t)fin_random_below(&random, 256);
        }
        platform_start(other);
        resumed += app_can_resume(&other->app);
        platform_free(other);
    }
    assert_in_range(resumed, 60, 299);
    platform_free(platform);
}

/* Rewinding does not drop faults: a retried piece still counts, once. */
static void a_rewind_forgets_no_try(void **state) {
    (void)state;
    struct platform *platform = begin_with_a_try();
    tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 300 * MS);
    app_pause_game(&platform->app, false);
    look(platform);
    struct fin_replay part = app_play_replay(&platform->app.play);
    uint64_t *words = malloc(part.record.count * sizeof *words);
    memcpy(words, part.record.words, part.record.count * sizeof *words);
    part.record.words = words;
    part.end_us = 100 * MS; /* the first piece is placed */
    fin_record_cut(&part.record, part.end_us);
    app_play_on_from(&platform->app, &part, APP_UNRANKED_REWIND);
    platform_wait(platform, 300 * MS);
    struct app_finesse finesse = app_finesse_counted(&platform->app);
    assert_int_equal(finesse.verdicts, 1);
    assert_int_equal(finesse.judged - finesse.clean, 1);
    assert_int_equal(finesse.faults[FIN_FAULT_EXTRA_ROTATION], 1);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    assert_int_equal(faults_kept(platform), 1);
    app_play_on_from(&platform->app, &part, APP_UNRANKED_REWIND);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    assert_int_equal(faults_kept(platform), 1);
    free(words);
    platform_free(platform);
}

/* Without key releases, a held key keeps sending presses after the piece was retried; these are
 * ignored. */
static void a_held_key_is_no_fresh_press(void **state) {
    (void)state;
    struct platform *platform = begin_with(false, "free", "on");
    const struct fin_game *game = &platform->app.play.session.game;
    platform_tap(platform, APP_KEY_ENTER);
    tap(platform, APP_KEY_UP);
    tap(platform, 'z');
    platform_wait(platform, 200 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(game->pieces, 0);
    platform_wait(platform, 400 * MS); /* the delay before a keyboard repeats */
    for (int i = 0; i < 20; i++) {
        platform_press(platform, APP_KEY_SPACE);
        platform_wait(platform, 33 * MS);
        assert_int_equal(game->pieces, 0);
    }
    platform_wait(platform, 200 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(game->pieces, 1);
    /* another key ends this: later presses count */
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    assert_int_equal(game->pieces, 1);
    platform_wait(platform, 300 * MS);
    platform_press(platform, APP_KEY_UP);
    platform_wait(platform, 100 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(game->pieces, 2);
    platform_free(platform);
}

/* The fault is shown until its piece is placed clean, however long that takes. */
static void the_fault_stays_until_it_is_mended(void **state) {
    (void)state;
    struct platform *platform = begin("free", "on");
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    platform_wait(platform, 12 * SECOND);
    look(platform);
    assert_true(view.game.finesse.shown && view.game.finesse.bad);
    tap(platform, APP_KEY_SPACE);
    look(platform);
    assert_false(view.game.finesse.shown);
    platform_free(platform);
}

/* The notice that the game is not ranked comes when the fault is corrected: until then its keys
 * must be readable. */
static void the_notice_waits_for_the_fault(void **state) {
    (void)state;
    struct platform *platform = begin("40-lines", "on");
    platform_tap(platform, APP_KEY_ENTER);
    for (int i = 0; i < 2; i++) {
        play_fault(platform);
        look(platform);
        assert_true(view.game.finesse.shown);
        assert_string_equal(view.notice, "");
        platform_wait(platform, 300 * MS);
    }
    tap(platform, APP_KEY_SPACE);
    look(platform);
    assert_false(view.game.finesse.shown);
    assert_string_equal(view.notice, "Not ranked: you retried a piece.");
    platform_wait(platform, 20 * SECOND);
    play_fault(platform); /* not repeated */
    platform_wait(platform, 300 * MS);
    tap(platform, APP_KEY_SPACE);
    look(platform);
    assert_string_equal(view.notice, "");
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tries_count_as_faults_and_not_as_keys),
        cmocka_unit_test(tries_survive_a_kill),
        cmocka_unit_test(a_rewind_forgets_no_try),
        cmocka_unit_test(tries_are_checked),
        cmocka_unit_test(damaged_games_are_left_aside),
        cmocka_unit_test(a_held_key_is_no_fresh_press),
        cmocka_unit_test(the_fault_stays_until_it_is_mended),
        cmocka_unit_test(the_notice_waits_for_the_fault),
    };
    return cmocka_run_group_tests_name("retry", tests, NULL, NULL);
}
