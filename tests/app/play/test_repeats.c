/* A model of keyboards and players: a game in a terminal that does not report key releases, beside
 * one that receives every release. Both must place the same pieces and count the same keys.
 *
 *     test_app_repeats [PIECES]    a table of wrong pieces and verdicts */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../platform.h"

enum { MS = 1000, EVENTS = 200, ACTIONS = 16, WARM_UP = 8 };

/* ---- chance ---- */

static int between(struct fin_random *random, int least, int most) {
    return least + (int)(fin_random_next(random) % (uint64_t)(most - least + 1));
}

/* ---- the terminal and the player ---- */

struct terminal {
    int delay_ms, rate_hz, jitter_ms;
};

struct player {
    int keys_per_s;
    bool holds;     /* goes to the wall with a held key; otherwise only taps */
    bool hesitates; /* sometimes pauses between two keys for as long as a keyboard's delay */
};

/* A key that is held for a time. */
struct action {
    int key;
    bool to_wall;
};

struct plan {
    struct action actions[ACTIONS];
    int count;
};

static void add(struct plan *plan, int key, bool to_wall, int times) {
    for (int i = 0; i < times; i++) {
        plan->actions[plan->count++] = (struct action){key, to_wall};
    }
}

/* Turns and taps in any order; or turns, the wall, and back from it. */
static struct plan make_plan(struct fin_random *random, struct player player) {
    struct plan plan = {.count = 0};
    int side = between(random, 0, 1) != 0 ? APP_KEY_RIGHT : APP_KEY_LEFT;
    int other = APP_KEY_LEFT + APP_KEY_RIGHT - side;
    int turn = between(random, 0, 2) != 0 ? APP_KEY_UP : 'z';
    int turns = between(random, 0, turn == 'z' ? 1 : 2);
    if (player.holds && between(random, 0, 1) != 0) {
        add(&plan, turn, false, turns);
        add(&plan, side, true, 1);
        add(&plan, other, false, between(random, 0, 2));
    } else {
        add(&plan, side, false, between(random, 0, 3));
        for (; turns > 0; turns--) {
            int place = between(random, 0, plan.count);
            for (int i = plan.count++; i > place; i--) {
                plan.actions[i] = plan.actions[i - 1];
            }
            plan.actions[place] = (struct action){turn, false};
        }
    }
    add(&plan, APP_KEY_SPACE, false, 1);
    return plan;
}

/* ---- the input as the terminal sends it ---- */

enum kind { DOWN, UP, BYTE };

struct event {
    uint64_t at;
    uint8_t kind, key;
};

struct stream {
    struct event events[EVENTS];
    int count;
    uint64_t last_byte;
};

static void put(struct stream *stream, uint64_t at, enum kind kind, int key) {
    assert_true(stream->count < EVENTS);
    int place = stream->count++;
    while (place > 0 && stream->events[place - 1].at > at) {
        stream->events[place] = stream->events[place - 1];
        place--;
    }
    stream->events[place] = (struct event){at, (uint8_t)kind, (uint8_t)key};
}

/* Delays bytes by up to twice the jitter, but keeps their order. */
static void put_byte(struct stream *stream, struct fin_random *random, struct terminal terminal,
                     uint64_t at, int key) {
    uint64_t late = (uint64_t)between(random, 0, 2 * terminal.jitter_ms * MS);
    stream->last_byte = at + late > stream->last_byte ? at + late : stream->last_byte + 1;
    put(stream, stream->last_byte, BYTE, key);
}

/* Long enough to reach either wall. */
static uint64_t hold_us(struct terminal terminal) {
    int period = 1000 / terminal.rate_hz;
    int taps = terminal.delay_ms + 8 * period, slide = terminal.delay_ms + 3 * period + 320;
    return (uint64_t)(taps > slide ? taps : slide) * MS;
}

/* Types the keys of a piece from a time on; returns when the next piece may start. */
static uint64_t type(struct stream *stream, struct fin_random *random, const struct plan *plan,
                     struct terminal terminal, struct player player, uint64_t at) {
    uint64_t apart = (uint64_t)1000000 / (uint64_t)player.keys_per_s;
    for (int i = 0; i < plan->count; i++) {
        const struct action *action = &plan->actions[i];
        uint64_t down = action->to_wall ? hold_us(terminal) + (uint64_t)between(random, 0, 90) * MS
                                        : apart * (uint64_t)between(random, 4, 8) / 10;
        down = !action->to_wall && down > 90 * MS ? 90 * MS : down;
        put(stream, at, DOWN, action->key);
        put(stream, at + down, UP, action->key);
        put_byte(stream, random, terminal, at, action->key);
        for (uint64_t repeat = (uint64_t)terminal.delay_ms * MS; repeat < down;
             repeat += 1000000 / (uint64_t)terminal.rate_hz) {
            put_byte(stream, random, terminal, at + repeat, action->key);
        }
        uint64_t next = apart * (uint64_t)between(random, 90, 110) / 100;
        at += action->to_wall ? down + (uint64_t)between(random, 15, 60) * MS : next;
        if (player.hesitates && between(random, 0, 4) == 0) {
            at += (uint64_t)between(random, 130, 700) * MS;
        }
    }
    return at;
}

/* ---- both games ---- */

static struct platform *begin(bool releases, uint64_t seed) {
    struct platform *platform = platform_new(releases);
    struct app_begin begin = {
        .mode = FIN_MODE_FREE, .preset = FIN_PRESET_MODERN, .has_seed = true, .seed = seed};
    app_setting(&platform->app, "countdown", "off");
    app_begin(&platform->app, &begin);
    platform_start(platform);
    platform_wait(platform, 100 * MS);
    assert_int_equal(platform->app.play.state, APP_PLAY_RUNNING);
    return platform;
}

static void wait_until(struct platform *platform, uint64_t at) {
    if (at > platform->now) {
        platform_wait(platform, at - platform->now);
    }
}

struct wrong {
    int pieces, misplaced, miscounted, unjudged;
};

struct pair {
    struct platform *bytes, *twin;
    struct fin_random random;
    uint64_t at;
};

static struct fin_piece here(const struct platform *platform) {
    return fin_game_piece(&platform->app.play.session.game);
}

static void feed(struct pair *pair, const struct stream *stream, struct fin_piece ends[2]) {
    for (int i = 0; i < stream->count; i++) {
        const struct event *event = &stream->events[i];
        struct platform *platform = event->kind == BYTE ? pair->bytes : pair->twin;
        wait_until(platform, event->at);
        if (event->key == APP_KEY_SPACE && event->kind != UP) {
            ends[event->kind == BYTE] = here(platform);
        }
        if (event->kind == UP) {
            platform_release(platform, event->key);
        } else {
            platform_press(platform, event->key);
        }
    }
}

static void place(struct pair *pair, struct terminal terminal, struct player player,
                  struct wrong *wrong) {
    struct stream stream = {.last_byte = pair->at};
    struct plan plan = make_plan(&pair->random, player);
    struct fin_piece ends[2] = {{.kind = FIN_NONE}, {.kind = FIN_NONE}};
    uint64_t till = type(&stream, &pair->random, &plan, terminal, player, pair->at);
    feed(pair, &stream, ends);
    const struct fin_verdict *heard = &pair->bytes->app.play.finesse.last;
    const struct fin_verdict *told = &pair->twin->app.play.finesse.last;
    bool misplaced =
        memcmp(&ends[0], &ends[1], sizeof ends[0]) != 0 ||
        pair->bytes->app.play.session.game.pieces != pair->twin->app.play.session.game.pieces;
    wrong->pieces++;
    wrong->misplaced += misplaced;
    wrong->unjudged += told->judged && !heard->judged;
    wrong->miscounted += !misplaced && heard->judged && told->judged && heard->used != told->used;
    /* A player who thinks between pieces; sometimes one who does not. */
    int thinks = between(&pair->random, 0, 3) == 0 ? 20 : between(&pair->random, 60, 450);
    pair->at = till + (uint64_t)thinks * MS;
}

static bool is_high(const struct platform *platform) {
    for (int x = 0; x < FIN_COLUMNS; x++) {
        if (fin_board_cell(&platform->app.play.session.game.board, x, 13) != FIN_NONE) {
            return true;
        }
    }
    return false;
}

/* Starts a new game for both, before the stack gets in the way and after the two diverged. */
static void keep_low(struct pair *pair) {
    const struct fin_game *bytes = &pair->bytes->app.play.session.game;
    const struct fin_game *twin = &pair->twin->app.play.session.game;
    if (is_high(pair->bytes) || is_high(pair->twin) ||
        memcmp(&bytes->board, &twin->board, sizeof bytes->board) != 0) {
        pair->at += 300 * MS;
        wait_until(pair->bytes, pair->at);
        wait_until(pair->twin, pair->at);
        app_start_game(&pair->bytes->app, true);
        app_start_game(&pair->twin->app, true);
    }
}

/* Plays this many pieces in one session of a player at a terminal. */
static struct wrong play(struct terminal terminal, struct player player, int pieces,
                         uint64_t seed) {
    struct pair pair = {begin(false, seed), begin(true, seed), fin_random_seed(seed), 2000 * MS};
    struct wrong wrong = {0};
    for (int i = 0; i < pieces; i++) {
        place(&pair, terminal, player, &wrong);
        keep_low(&pair);
    }
    platform_free(pair.bytes);
    platform_free(pair.twin);
    return wrong;
}

/* ---- many players ---- */

static const struct terminal terminals[] = {
    {150, 60, 0},  {150, 60, 10}, {200, 40, 10}, {225, 33, 5},  {250, 30, 0},  {250, 30, 10},
    {250, 11, 10}, {375, 11, 5},  {500, 30, 0},  {500, 30, 10}, {500, 20, 10}, {500, 10, 10},
    {600, 25, 0},  {600, 25, 10}, {660, 25, 10}, {660, 40, 10}, {660, 15, 10}, {660, 60, 10},
};
enum { TERMINALS = sizeof terminals / sizeof terminals[0] };
static const int rates[] = {8, 10, 12, 15, 20};
enum { RATES = sizeof rates / sizeof rates[0] };

static void add_wrong(struct wrong *sum, struct wrong more) {
    sum->pieces += more.pieces;
    sum->misplaced += more.misplaced;
    sum->miscounted += more.miscounted;
    sum->unjudged += more.unjudged;
}

static struct wrong play_all(int pieces, bool holds, bool hesitates, bool prints) {
    struct wrong sum = {0};
    for (int t = 0; t < TERMINALS; t++) {
        for (int r = 0; r < RATES; r++) {
            struct player player = {rates[r], holds, hesitates};
            struct wrong wrong = play(terminals[t], player, pieces, (uint64_t)(t * RATES + r) + 1);
            add_wrong(&sum, wrong);
            if (prints) {
                printf("%s%5d/%d/%d", r == 0 ? "\n# " : "", wrong.misplaced, wrong.miscounted,
                       wrong.unjudged);
            }
        }
        if (prints) {
            printf("   %d ms, %d Hz, +-%d ms", terminals[t].delay_ms, terminals[t].rate_hz,
                   terminals[t].jitter_ms);
        }
    }
    return sum;
}

static void print_tables(int pieces) {
    for (int i = 0; i < 4; i++) {
        printf("# misplaced/miscounted/unjudged of %d pieces at 8, 10, 12, 15, 20 keys a second",
               pieces);
        struct wrong sum = play_all(pieces, i % 2 != 0, i >= 2, true);
        printf("\n# %s%s: of %d pieces %d misplaced, %d miscounted, %d unjudged\n",
               i % 2 != 0 ? "taps and holds" : "taps", i >= 2 ? ", hesitating" : "", sum.pieces,
               sum.misplaced, sum.miscounted, sum.unjudged);
    }
}

/* ---- tests ---- */

enum { PIECES = 60 };

static void every_tap_counts(void **state) {
    (void)state;
    for (int hesitates = 0; hesitates < 2; hesitates++) {
        struct wrong wrong = play_all(PIECES, false, hesitates != 0, false);
        assert_int_equal(wrong.pieces, PIECES * TERMINALS * RATES);
        assert_int_equal(wrong.misplaced, 0);
        assert_int_equal(wrong.miscounted, 0);
        assert_int_equal(wrong.unjudged, 0);
    }
}

/* With held keys, every piece still lands where it should. The judge may be wrong about the first
 * hold at a terminal as slow as a finger, and about nothing else. */
static void holds_are_told_from_taps(void **state) {
    (void)state;
    for (int hesitates = 0; hesitates < 2; hesitates++) {
        struct wrong wrong = play_all(PIECES, true, hesitates != 0, false);
        assert_int_equal(wrong.misplaced, 0);
        assert_in_range(wrong.miscounted + wrong.unjudged, 0, TERMINALS);
    }
    for (int t = 0; t < TERMINALS; t++) {
        if (terminals[t].rate_hz >= 25) {
            struct wrong wrong = play(terminals[t], (struct player){10, true, false}, PIECES, 99);
            assert_int_equal(wrong.miscounted + wrong.unjudged, 0);
        }
    }
}

/* ---- press by press ---- */

static int take(struct app_repeats *repeats, uint64_t *now, int after_ms) {
    *now += (uint64_t)after_ms * MS;
    return app_repeats_take(repeats, APP_KEY_LEFT, *now);
}

static void hold(struct app_repeats *repeats, uint64_t *now, int delay_ms, int period_ms) {
    assert_int_equal(take(repeats, now, 2000), APP_PRESS_FRESH);
    take(repeats, now, delay_ms);
    for (int i = 0; i < 10; i++) {
        take(repeats, now, period_ms);
    }
    assert_int_equal(repeats->kind, APP_PRESS_REPEAT);
}

/* The delay is learned: a press after another pause is fresh, and so are those after it. */
static void a_terminal_is_learned(void **state) {
    (void)state;
    struct app_repeats repeats = {0};
    uint64_t now = 0;
    hold(&repeats, &now, 500, 33);
    assert_int_equal(repeats.learned_delay_us, 500 * MS);
    assert_int_equal(repeats.learned_period_us, 33 * MS);
    take(&repeats, &now, 2000);
    assert_int_equal(take(&repeats, &now, 300), APP_PRESS_FRESH);
    assert_int_equal(take(&repeats, &now, 40), APP_PRESS_FRESH);
    take(&repeats, &now, 2000);
    assert_int_equal(take(&repeats, &now, 505), APP_PRESS_MAY_REPEAT);
    assert_int_equal(take(&repeats, &now, 30), APP_PRESS_REPEAT);
    hold(&repeats, &now, 250, 33); /* from another computer */
    assert_int_equal(repeats.learned_delay_us, 250 * MS);
    assert_int_equal(repeats.times, 1);
}

/* A finger keeps up with a slow keyboard only for a while; a fast one is trusted more. */
static void a_slow_terminal_is_learned_later(void **state) {
    (void)state;
    struct app_repeats repeats = {0};
    uint64_t now = 0;
    take(&repeats, &now, 2000);
    assert_int_equal(take(&repeats, &now, 500), APP_PRESS_MAY_REPEAT);
    for (int i = 0; i < 7; i++) {
        assert_int_equal(take(&repeats, &now, 100), APP_PRESS_FRESH);
    }
    assert_int_equal(take(&repeats, &now, 100), APP_PRESS_REPEAT);
    hold(&repeats, &now, 500, 100);
    hold(&repeats, &now, 500, 33);
    assert_int_equal(repeats.learned_period_us, 33 * MS);
    take(&repeats, &now, 2000);
    take(&repeats, &now, 500);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(take(&repeats, &now, 100), APP_PRESS_FRESH);
    }
    assert_int_equal(repeats.learned_period_us, 33 * MS);
}

/* Any other key ends a repeat, but a late repeat does not. */
static void other_keys_and_stalls(void **state) {
    (void)state;
    struct app_repeats repeats = {0};
    uint64_t now = 0;
    hold(&repeats, &now, 250, 33);
    now += 20 * MS;
    assert_int_equal(app_repeats_take(&repeats, APP_KEY_UP, now), APP_PRESS_FRESH);
    assert_int_equal(take(&repeats, &now, 13), APP_PRESS_FRESH);
    assert_int_equal(take(&repeats, &now, 60), APP_PRESS_FRESH);
    hold(&repeats, &now, 250, 33);
    take(&repeats, &now, 120);
    assert_int_equal(take(&repeats, &now, 12), APP_PRESS_REPEAT);
    assert_int_equal(take(&repeats, &now, 33), APP_PRESS_REPEAT);
    hold(&repeats, &now, 250, 33);
    assert_int_equal(take(&repeats, &now, 90), APP_PRESS_FRESH); /* released, and taps */
    assert_int_equal(take(&repeats, &now, 80), APP_PRESS_FRESH);
}

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tap_counts),      cmocka_unit_test(holds_are_told_from_taps),
        cmocka_unit_test(a_terminal_is_learned), cmocka_unit_test(a_slow_terminal_is_learned_later),
        cmocka_unit_test(other_keys_and_stalls),
    };
    if (count > 1) {
        print_tables(atoi(words[1]));
        return 0;
    }
    return cmocka_run_group_tests_name("app repeats", tests, NULL, NULL);
}
