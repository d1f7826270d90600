/* Training and the judge in the app: retried pieces, saved sessions, and verdicts that are the
 * same live and in replays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../faulty.h"
#include "app/menu/screens.h"
#include "app/records/proof.h"
#include "app/train/session.h"

static void check_replay(struct platform *platform) {
    static uint8_t bytes[1 << 16];
    static uint64_t words[1 << 14];
    struct fin_replay replay;
    uint32_t length = app_play_encode(&platform->app.play, bytes, sizeof bytes);
    assert_true(length > 0);
    assert_null(fin_replay_decode(bytes, length, &replay, words, 1 << 14).sentence);
    assert_true(fin_replay_verify(&replay) == FIN_NEVER);
}

/* ---- retry ---- */

static void a_faulty_piece_comes_back(void **state) {
    (void)state;
    struct platform *platform = begin("free", "on");
    struct app_play *play = &platform->app.play;
    platform_tap(platform, APP_KEY_ENTER);
    for (int i = 0; i < 8; i++) {
        uint32_t pieces = play->session.game.pieces;
        int kind = play->session.game.piece.kind;
        platform_press(platform, APP_KEY_LEFT); /* stays held after the lock */
        tap(platform, APP_KEY_UP);
        tap(platform, 'z');
        tap(platform, APP_KEY_SPACE);
        assert_int_equal(play->session.game.pieces, pieces);
        assert_int_equal(play->session.game.piece.kind, kind);
        assert_int_equal(play->session.game.piece.x, fin_piece_spawn(kind).x);
        assert_int_equal(play->session.input.down, 0);
        /* input is ignored for a moment, and held keys count only if pressed again */
        platform_wait(platform, 100 * MS);
        platform_tap(platform, APP_KEY_SPACE);
        assert_int_equal(play->session.game.pieces, pieces);
        platform_wait(platform, 400 * MS);
        assert_int_equal(play->session.game.piece.x, fin_piece_spawn(kind).x);
        platform_release(platform, APP_KEY_LEFT);
        tap(platform, APP_KEY_SPACE);
        assert_int_equal(play->session.game.pieces, pieces + 1);
        check_replay(platform);
    }
    struct app_finesse finesse = app_finesse_counted(&platform->app);
    assert_int_equal(finesse.judged, 16);
    assert_int_equal(finesse.clean, 8);
    assert_int_equal(play->finesse.judged, 8);
    platform_free(platform);
}

/* Pieces that lock by gravity are retried too, and the game is not ranked. */
static void a_piece_locked_by_gravity_comes_back(void **state) {
    (void)state;
    struct platform *platform = begin("marathon", "on");
    struct app_play *play = &platform->app.play;
    platform_tap(platform, APP_KEY_ENTER);
    tap(platform, APP_KEY_SPACE);
    uint32_t pieces = play->session.game.pieces;
    tap(platform, APP_KEY_UP);
    tap(platform, 'z');
    platform_wait(platform, 25 * SECOND);
    assert_int_equal(play->unranked, 1 << APP_UNRANKED_RETRY);
    assert_int_equal(play->session.game.pieces >= pieces, true);
    check_replay(platform);
    platform_free(platform);
}

static void some_faults_can_pass(void **state) {
    (void)state;
    struct platform *platform = begin("free", "on");
    struct app_play *play = &platform->app.play;
    app_setting(&platform->app, "retry-after", "2");
    platform_tap(platform, APP_KEY_ENTER);
    for (uint32_t i = 0; i < 4; i++) {
        tap(platform, APP_KEY_UP);
        tap(platform, 'z');
        tap(platform, APP_KEY_SPACE);
        assert_int_equal(play->session.game.pieces, i < 2 ? i + 1 : 2);
        platform_wait(platform, 300 * MS);
    }
    platform_free(platform);
}

/* ---- the same verdicts ---- */

static uint64_t judge_replay(const uint8_t *bytes, uint32_t length, struct app_finesse *finesse) {
    static uint64_t words[1 << 14];
    static struct fin_playback playback;
    static struct fin_event events[256];
    struct fin_replay replay;
    size_t count = 0;
    assert_null(fin_replay_decode(bytes, length, &replay, words, 1 << 14).sentence);
    fin_playback_start(&playback, &replay.setup, events, 256, &count);
    struct fin_judge judge = fin_judge_make(&playback.session, 0);
    enum fin_result result = FIN_MORE;
    for (bool more = true; more; more = result == FIN_MORE || count > 0) {
        for (size_t i = 0; i < count; i++) {
            if (fin_judge_take(&judge, &playback.session, &events[i])) {
                app_finesse_take(finesse, &judge.verdict, 0);
            }
        }
        result =
            fin_playback_advance(&playback, &replay.record, replay.end_us, events, 256, &count);
    }
    return app_finesse_sum(&replay);
}

/* Random keys in random modes: the counts during play equal those of the replay's judge. */
static void live_and_replay_agree(void **state) {
    static const uint8_t keys[] = {APP_KEY_LEFT,  APP_KEY_RIGHT, APP_KEY_UP, 'z', APP_KEY_DOWN,
                                   APP_KEY_SPACE, APP_KEY_SPACE, 'c',        'a'};
    static const char *const modes[] = {"marathon", "free", "40-lines", "master", "cheese"};
    static uint8_t bytes[1 << 16];
    struct fin_random random = fin_random_seed(77);
    uint32_t judged = 0, faults = 0;
    (void)state;
    for (int game = 0; game < 1000; game++) {
        struct platform *platform = begin(modes[game % 5], "off");
        struct app_play *play = &platform->app.play;
        platform_tap(platform, APP_KEY_ENTER);
        for (int i = 0; i < 60 && play->state == APP_PLAY_RUNNING; i++) {
            int key = keys[fin_random_below(&random, sizeof keys)];
            if (fin_random_below(&random, 2) == 0) {
                platform_press(platform, key);
            } else {
                platform_release(platform, key);
            }
            platform_wait(platform, fin_random_below(&random, 180) * MS);
        }
        uint32_t length = app_play_encode(play, bytes, sizeof bytes);
        struct app_finesse again = {.verdicts = 0}, live = play->finesse;
        judge_replay(bytes, length, &again);
        live.last_at = 0;
        assert_int_equal(live.verdicts, again.verdicts);
        assert_int_equal(live.judged, again.judged);
        assert_int_equal(live.clean, again.clean);
        assert_int_equal(live.used, again.used);
        assert_int_equal(live.fewest, again.fewest);
        assert_memory_equal(live.faults, again.faults, sizeof again.faults);
        assert_memory_equal(live.placements, again.placements, sizeof again.placements);
        judged += live.judged;
        faults += live.judged - live.clean;
        platform_free(platform);
    }
    assert_true(judged > 2000);
    assert_true(faults > 500);
}

/* ---- sessions ---- */

/* Plays the current card with its keys. */
static void play_card(struct platform *platform) {
    static const uint8_t taps[FIN_KEYS] = {
        [FIN_KEY_LEFT] = APP_KEY_LEFT,     [FIN_KEY_RIGHT] = APP_KEY_RIGHT,
        [FIN_KEY_FAR_LEFT] = APP_KEY_LEFT, [FIN_KEY_FAR_RIGHT] = APP_KEY_RIGHT,
        [FIN_KEY_CW] = APP_KEY_UP,         [FIN_KEY_CCW] = 'z',
        [FIN_KEY_SOFT] = APP_KEY_DOWN,
    };
    const struct app_train *train = &platform->app.train;
    uint8_t keys[TRAIN_KEYS];
    int count = train->key_count;
    memcpy(keys, train->keys, sizeof keys);
    for (int i = 0; i < count; i++) {
        bool far = keys[i] == FIN_KEY_FAR_LEFT || keys[i] == FIN_KEY_FAR_RIGHT;
        platform_wait(platform, 30 * MS);
        platform_press(platform, taps[keys[i]]);
        platform_wait(platform, far ? 250 * MS : keys[i] == FIN_KEY_SOFT ? 700 * MS : 20 * MS);
        platform_release(platform, taps[keys[i]]);
    }
    tap(platform, APP_KEY_SPACE);
}

/* A player without mistakes goes through everything, day after day. Clean cards are reviews,
 * saved one by one, and all are known in the end. */
static void all_cards_are_learned(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    app_setting(&platform->app, "session", "20min");
    for (int day = 0; day < 6; day++) {
        app_close_all(&platform->app);
        app_train_start(&platform->app);
        platform_event(platform, (struct app_event){.kind = APP_TIME});
        for (int i = 0; i < 300 && app_in_drill(&platform->app); i++) {
            uint32_t cards = train->cards;
            play_card(platform);
            assert_true(!app_in_drill(&platform->app) || train->cards == cards + 1);
        }
        platform_wait(platform, SECOND);
        platform->wall_s += 86400;
    }
    int known = 0;
    for (int card = 0; card < TRAIN_CARDS; card++) {
        known += !train_is_new(&train->progress, card);
        assert_int_equal(train->progress.states[card].misses, 0);
    }
    assert_int_equal(known, TRAIN_CARDS);
    uint32_t reviews = 0;
    for (int i = 0; i < platform->fact_count; i++) {
        reviews += platform->facts[i].kind == APP_FACT_REVIEW;
    }
    assert_int_equal(reviews, train->progress.reviews);
    platform_free(platform);
}

/* The placement test says what it found, by family. Misses leave cards unchanged. */
static void the_test_says_what_it_found(void **state) {
    (void)state;
    static struct view shown;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    uint32_t missed = 0;
    app_train_test(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    for (int i = 0; i < 300 && app_in_drill(&platform->app); i++) {
        if (train->progress.cards[train->card].family == TRAIN_TURN_WALL) {
            tap(platform, APP_KEY_SPACE); /* elsewhere */
            missed++;
        } else {
            play_card(platform);
        }
    }
    assert_false(app_in_drill(&platform->app));
    assert_true(missed > 0);
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        if (train->progress.cards[card].family == TRAIN_TURN_WALL) {
            assert_true(train_is_new(&train->progress, card));
        }
    }
    assert_int_equal(train->tested[TRAIN_TURN_WALL].clean, 0);
    assert_int_equal(train->tested[TRAIN_TURN_WALL].tried, missed);
    assert_int_equal(train->cards - train->clean, missed);
    platform_view(platform, &shown);
    assert_string_equal(shown.title, "TEST OVER");
    assert_string_equal(shown.items[0].label, train_family_name(TRAIN_DOWN));
    platform_free(platform);
}

/* A session lasts as long as it says, however little is due, and a first one is not praised for
 * keys that it showed. */
static void a_session_lasts_its_time(void **state) {
    (void)state;
    static struct view shown;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    app_setting(&platform->app, "session", "2min");
    for (int session = 0; session < 3; session++) {
        app_close_all(&platform->app);
        app_train_start(&platform->app);
        platform_event(platform, (struct app_event){.kind = APP_TIME});
        while (app_in_drill(&platform->app)) {
            play_card(platform);
            platform_wait(platform, 500 * MS);
        }
        assert_in_range(train->ended_at - train->began_at, 120 * SECOND, 130 * SECOND);
        assert_true(train->recalled > 0);
        assert_int_equal(train->clean, train->recalled + train->fresh);
    }
    platform_free(platform);
    platform = begin("free", "off");
    app_train_start(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    play_card(platform);
    app_train_leave(&platform->app);
    platform_view(platform, &shown);
    assert_string_equal(shown.title, "SESSION OVER");
    assert_string_equal(shown.lead, "1 new. Next time without the keys.");
    platform_free(platform);
}

/* The remaining time is always right, whenever its card started: the display changes only when
 * the app is due. */
static void the_time_left_is_right(void **state) {
    (void)state;
    static struct view shown, later;
    struct platform *platform = begin("free", "off");
    app_setting(&platform->app, "session", "5min");
    app_train_start(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    int changes = 0;
    for (int i = 0; i < 10; i++) {
        play_card(platform);
        for (int k = 0; k < 8; k++) {
            uint64_t due = app_due(&platform->app);
            due = due > platform->now ? due : platform->now + 1;
            platform_view(platform, &shown);
            assert_string_equal(shown.game.stats[2].label, "LEFT");
            app_view(&platform->app, due - 1, &later);
            assert_string_equal(later.game.stats[2].value, shown.game.stats[2].value);
            platform_wait(platform, due - platform->now);
            platform_view(platform, &later);
            changes += strcmp(later.game.stats[2].value, shown.game.stats[2].value) != 0;
        }
    }
    assert_in_range(changes, 10, 60);
    platform_free(platform);
}

/* In flow practice the stack is real, and every piece has a target. */
static void the_flow_goes_on(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    app_setting(&platform->app, "deck", "flow");
    app_setting(&platform->app, "session", "1min");
    app_train_start(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    for (int i = 0; i < 20; i++) {
        assert_true(app_in_drill(&platform->app));
        play_card(platform);
    }
    assert_int_equal(train->clean, 20);
    assert_false(fin_board_is_empty(&train->flow.board));
    platform_free(platform);
}

/* A resting piece waits a minute, or as long as the rules say. */
static void resting_pieces_wait(void **state) {
    (void)state;
    for (int waits = 0; waits < 2; waits++) {
        struct platform *platform = begin("free", "off");
        app_setting(&platform->app, "drill-wait", waits ? "on" : "off");
        app_train_one(&platform->app, train_placement_number((struct fin_piece){.kind = FIN_T}));
        platform_event(platform, (struct app_event){.kind = APP_TIME});
        platform_press(platform, APP_KEY_DOWN);
        platform_wait(platform, 5 * SECOND);
        assert_int_equal(platform->app.train.cards, waits ? 0 : 1);
        platform_free(platform);
    }
}

/* Dragged pieces do not count; drills have buttons. */
static void gestures_are_not_judged(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    app_setting(&platform->app, "lesson", "on");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    for (int i = 0; i < 4; i++) {
        tap(platform, APP_KEY_UP);
        tap(platform, 'z');
        platform_wait(platform, 200 * MS);
        tap(platform, APP_KEY_SPACE);
    }
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    assert_int_equal(platform->app.train.totals.total[APP_TOTAL_JUDGED], 0);
    assert_false(app_shows_faults(&platform->app));
    assert_true(app_uses_gestures(&platform->app));
    app_train_start(&platform->app);
    assert_false(app_uses_gestures(&platform->app));
    platform_free(platform);
}

/* ---- scenarios ---- */

static void add(struct platform *platform, const char *text) {
    assert_null(app_scenario_add(&platform->app, text));
    platform_event(platform, (struct app_event){.kind = APP_TIME});
}

/* The targets of a scenario follow each other. Their reviews are stored under what they ask for,
 * so deleting the scenario and adding it under another name keeps its progress. */
static void scenarios_are_practised(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    add(platform, "first||IO|In0 On4");
    add(platform, "two|..........|OOT|On0 On2");
    app_train_one(&platform->app, TRAIN_CARDS + TRAIN_OWN_TARGETS);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    for (int i = 0; i < 10; i++) {
        assert_int_equal(train->card, TRAIN_CARDS + TRAIN_OWN_TARGETS + i % 2);
        assert_int_equal(fin_board_height(&train->board), i % 2 == 0 ? 0 : 2);
        play_card(platform);
    }
    assert_false(app_in_drill(&platform->app));
    assert_int_equal(train->clean, 10);
    uint16_t reviews = train->progress.states[TRAIN_CARDS + TRAIN_OWN_TARGETS].reviews;
    assert_int_equal(reviews, 5);
    platform->app.scenarios.chosen = 0;
    app_open(&platform->app, APP_SCREEN_SCENARIO);
    app_scenario_delete(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    app_train_want(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    assert_int_equal(platform->app.scenarios.count, 1);
    assert_int_equal(train->progress.states[TRAIN_CARDS].reviews, reviews);
    assert_int_equal(train->progress.states[TRAIN_CARDS + TRAIN_OWN_TARGETS].reviews, 0);
    add(platform, "other name||OOT|On00 On20");
    assert_int_equal(platform->app.scenarios.count, 1);
    assert_string_equal(platform->app.scenarios.texts[0], "other name||OOT|On00 On20");
    app_scenario_restore(&platform->app);
    assert_int_equal(platform->app.scenarios.count, 2);
    platform_free(platform);
}

/* A page keeps saved scenarios as text until it has loaded what reads them. */
static void scenarios_wait_for_their_reader(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    struct app_platform abilities = app->platform;
    const char *names[] = {"scenario.0000000000000001", "scenario.0000000000000002",
                           "scenario.0000000000000003"};
    const char *values[] = {"two|..........|OOT|On0 On2", "wrong|nonsense", "first||IO|In0 On4"};
    abilities.partial = true;
    app_learn(app, &abilities);
    for (int i = 0; i < 3; i++) {
        assert_null(app_setting(app, names[i], values[i]));
    }
    app_train_want(app); /* as a game does when it ends */
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    assert_int_equal(app->train.progress.own_ids[0], 0);
    abilities.partial = false;
    app_learn(app, &abilities);
    app_train_want(app);
    assert_int_not_equal(app->train.progress.own_ids[0], 0);
    assert_int_equal(app->scenarios.count, 2);
    assert_string_equal(app->scenarios.texts[0], "two||OOT|On00 On20");
    assert_string_equal(app->scenarios.texts[1], "first||IO|In00 On40");
    assert_non_null(app_setting(app, names[0], values[1])); /* now it is read at once */
    platform_free(platform);
}

static void links_bring_scenarios(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    char link[400];
    int line;
    add(platform, "TSD|..##....../.###......|TI|Te0 In4");
    app_scenario_link(&platform->app);
    snprintf(link, sizeof link, "https://example.org/play/%s", platform->app.scenarios.link);
    struct platform *other = begin("free", "off");
    add(other, link);
    assert_string_equal(other->app.scenarios.texts[0], platform->app.scenarios.texts[0]);
    assert_non_null(app_scenario_add(&other->app, "x#s=AAAA"));
    assert_non_null(app_scenario_add(&other->app, "x#s="));
    assert_non_null(app_scenarios_read(&other->app, "# one\n\na||O|On0\nb||O|\n", &line));
    assert_int_equal(line, 4);
    assert_int_equal(other->app.scenarios.count, 1);
    assert_null(app_scenarios_read(&other->app, "# one\r\n\na||O|On0\r\nb||O|On1", &line));
    assert_int_equal(other->app.scenarios.count, 3);
    for (int i = 3; i < APP_SCENARIOS; i++) {
        char text[64];
        snprintf(text, sizeof text, "n||OO|On%d On%d", i % 9, i / 9);
        add(other, text);
    }
    assert_non_null(app_scenario_add(&other->app, "more||T|Tn0"));
    assert_int_equal(other->app.scenarios.count, APP_SCENARIOS);
    platform_free(platform);
    platform_free(other);
}

/* ---- clocks ---- */

/* A clock that goes back, other time zones, midnight during a card: every try is a separate
 * review, nothing is due before its day, and saved reviews restore the same memories. */
static void clocks_do_not_matter(void **state) {
    static const int32_t hours[] = {0, 3, -3, 20, -22, 2, 30, -26, 1, 4};
    static const int32_t zones[] = {0, 14 * 3600, -12 * 3600};
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    uint32_t retried = 0;
    platform->wall_s -= platform->wall_s % 86400; /* midnight */
    for (size_t i = 0; i < sizeof hours / sizeof hours[0]; i++) {
        platform->wall_s += hours[i] * INT64_C(3600);
        platform->app.platform.zone_s = zones[i % 3];
        app_close_all(&platform->app);
        app_train_one(&platform->app, (int)(i % 4));
        platform_event(platform, (struct app_event){.kind = APP_TIME});
        for (int n = 0; app_in_drill(&platform->app); n++) {
            platform->wall_s += n == 2 ? 3600 : 0;
            play_card(platform);
            retried++;
        }
    }
    uint32_t reviews = 0;
    for (int i = 0; i < platform->fact_count; i++) {
        reviews += platform->facts[i].kind == APP_FACT_REVIEW;
    }
    assert_int_equal(reviews, retried);
    assert_int_equal(retried, 5 * sizeof hours / sizeof hours[0]);
    struct train_state states[4];
    memcpy(states, train->progress.states, sizeof states);
    for (int card = 0; card < 4; card++) {
        assert_true(states[card].due >= states[card].day);
        assert_true(states[card].memory.stability > 0);
        assert_int_equal(states[card].misses, 0);
    }
    platform->wall_s += 86400;
    train->stale = true;
    app_train_want(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    assert_memory_equal(states, train->progress.states, sizeof states);
    platform_free(platform);
}

/* A paused game waits during training, and is available afterwards. */
static void a_paused_game_waits(void **state) {
    (void)state;
    struct platform *platform = begin("marathon", "off");
    platform_tap(platform, APP_KEY_ENTER);
    tap(platform, APP_KEY_SPACE);
    tap(platform, APP_KEY_SPACE);
    uint64_t hash = fin_session_hash(&platform->app.play.session);
    platform_tap(platform, APP_KEY_ESCAPE);
    app_close_all(&platform->app);
    app_train_start(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    play_card(platform);
    app_train_leave(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    assert_true(app_can_resume(&platform->app));
    assert_true(fin_session_hash(&platform->app.play.session) == hash);
    platform_free(platform);
}

/* Totals continue, from this device and others. */
static void counters_go_on(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    for (int game = 0; game < 3; game++) {
        app_close_all(&platform->app);
        app_start_game(&platform->app, true);
        for (int i = 0; i < 4; i++) {
            tap(platform, APP_KEY_UP);
            tap(platform, 'z');
            tap(platform, APP_KEY_SPACE);
        }
        app_play_forfeit(&platform->app.play, platform->now);
        platform_wait(platform, SECOND);
    }
    assert_int_equal(platform->app.train.totals.total[APP_TOTAL_JUDGED], 12);
    uint64_t kept = 0;
    for (int i = 0; i < platform->fact_count; i++) {
        const struct app_fact *fact = &platform->facts[i];
        kept += fact->kind == APP_FACT_TOTAL && fact->what == APP_TOTAL_JUDGED ? fact->value : 0;
    }
    assert_int_equal(kept, 12);
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_faulty_piece_comes_back),
        cmocka_unit_test(a_piece_locked_by_gravity_comes_back),
        cmocka_unit_test(some_faults_can_pass),
        cmocka_unit_test(live_and_replay_agree),
        cmocka_unit_test(all_cards_are_learned),
        cmocka_unit_test(the_test_says_what_it_found),
        cmocka_unit_test(a_session_lasts_its_time),
        cmocka_unit_test(the_time_left_is_right),
        cmocka_unit_test(the_flow_goes_on),
        cmocka_unit_test(resting_pieces_wait),
        cmocka_unit_test(gestures_are_not_judged),
        cmocka_unit_test(scenarios_are_practised),
        cmocka_unit_test(scenarios_wait_for_their_reader),
        cmocka_unit_test(links_bring_scenarios),
        cmocka_unit_test(clocks_do_not_matter),
        cmocka_unit_test(a_paused_game_waits),
        cmocka_unit_test(counters_go_on),
    };
    return cmocka_run_group_tests_name("train", tests, NULL, NULL);
}
