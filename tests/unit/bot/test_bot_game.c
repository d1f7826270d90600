/* The bot in a real game: its moves as key presses through fin_session lead to the placements,
 * spins and clears that it counted on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo_bot.h"

enum { NODES = 600, KEY_NODES = 2000, PIECES = 250, ROOM = 4 * FIN_EVENTS_PER_INSTANT };

struct table {
    struct fin_session session;
    struct fin_event events[ROOM];
    size_t count;
    uint64_t time;
    struct fin_review review;
    bool decided; /* the review has seen a decision */
    struct fin_judge judge;
    int judged, faults;
};

static void judge(struct table *table, const struct fin_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (fin_judge_take(&table->judge, &table->session, &events[i])) {
            const struct fin_verdict *verdict = &table->judge.verdict;
            table->judged += verdict->judged;
            table->faults += verdict->judged && verdict->used > verdict->fewest;
        }
    }
}

/* After fin_session_start: makes what goes along with the session. */
static void open_table(struct table *table) {
    table->review = fin_review_make(&table->session);
    table->judge = fin_judge_make(&table->session, 0);
    fin_review_take(&table->review, &table->session, table->events, table->count);
    judge(table, table->events, table->count);
}

static void change(struct table *table, int button, bool down) {
    struct fin_change press = {(uint8_t)button, down};
    size_t count = 0;
    table->time += 1000;
    assert_int_equal(fin_session_advance(&table->session, table->time, &press,
                                         table->events + table->count, ROOM - table->count, &count),
                     FIN_DONE);
    table->decided =
        fin_review_take(&table->review, &table->session, table->events + table->count, count) ||
        table->decided;
    judge(table, table->events + table->count, count);
    table->count += count;
    if (ROOM - table->count < FIN_EVENTS_PER_INSTANT) {
        table->count = 0;
    }
}

static void tap(struct table *table, int button) {
    change(table, button, true);
    change(table, button, false);
}

/* The results of a lock, by its events. */
struct deed {
    struct fin_piece piece;
    int locks, lines, spin;
};

static struct deed deed_of(const struct table *table) {
    struct deed deed = {.locks = 0};
    for (size_t i = 0; i < table->count; i++) {
        const struct fin_event *event = &table->events[i];
        if (event->kind == FIN_EVENT_LOCK) {
            deed.piece = fin_event_piece(event);
            deed.locks++;
        }
        deed.lines = event->kind == FIN_EVENT_CLEAR ? event->detail : deed.lines;
        deed.spin = event->kind == FIN_EVENT_SPIN ? event->detail : deed.spin;
    }
    return deed;
}

static void play_move(struct table *table, const struct fin_bot_move *move) {
    struct fin_key_sequence keys;
    if (move->hold) {
        tap(table, FIN_HOLD);
    }
    assert_int_equal(fin_game_piece(&table->session.game).kind, move->piece.kind);
    assert_true(fin_bot_keys(&table->session.game.board, move, table->session.game.rules.rotation,
                             FIN_KEY_SET, &keys));
    for (int i = 0; i < keys.length; i++) {
        tap(table, fin_key_button(keys.keys[i]));
    }
    table->count = 0;
    change(table, FIN_HARD, true);
    struct deed deed = deed_of(table);
    assert_true(table->decided);
    assert_int_equal(deed.locks, 1);
    assert_true(fin_piece_same_cells(deed.piece, move->piece));
    assert_int_equal(deed.lines, move->lines);
    assert_int_equal(deed.lines > 0 ? deed.spin : FIN_NO_SPIN, move->spin);
    change(table, FIN_HARD, false);
}

/* The review finds the decision as it was. */
static void check_review(const struct fin_review *review, const struct fin_bot_position *position,
                         const struct fin_bot_move *move) {
    assert_memory_equal(review->before.board.rows, position->board.rows,
                        sizeof position->board.rows);
    assert_memory_equal(review->before.queue, position->queue, position->length);
    assert_int_equal(review->before.hold, position->hold);
    assert_int_equal(review->before.combo, position->combo);
    assert_int_equal(review->before.b2b, position->b2b);
    assert_false(review->before.hold_used);
    assert_true(fin_piece_same_cells(review->made.piece, move->piece));
    assert_int_equal(review->made.hold, move->hold);
    assert_int_equal(move->lines > 0 ? review->made.spin : FIN_NO_SPIN, move->spin);
}

/* Hold that is down before the piece comes: the decision is still the one before hold. */
static void takes_back_an_initial_hold(void **state) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("none"));
    struct table table = {.time = 0};
    (void)state;
    setup.rules.gravity = FIN_GRAVITY_OFF;
    setup.rules.are = 500000;
    setup.rules.ihs = FIN_INITIAL_HOLD;
    assert_int_equal(fin_session_start(&table.session, &setup, table.events, ROOM, &table.count),
                     FIN_DONE);
    open_table(&table);
    for (int piece = 0; piece < 2; piece++) {
        struct fin_bot_position before;
        tap(&table, FIN_HARD);
        fin_bot_look(&table.session.game, &before); /* the preview, without a piece in play */
        change(&table, FIN_HOLD, true);
        table.time += 600000;
        change(&table, FIN_HOLD, false);
        assert_true(table.session.game.hold_used);
        table.decided = false;
        tap(&table, FIN_HARD);
        assert_true(table.decided);
        assert_true(table.review.made.hold);
        assert_int_equal(table.review.before.hold, before.hold);
        assert_memory_equal(table.review.before.queue, before.queue, 5);
        table.time += 600000;
        tap(&table, FIN_SONIC);
    }
}

static void play(int aim, int mode, uint64_t seed, int pieces) {
    struct fin_bot_weights weights = fin_bot_weights(aim);
    const struct fin_bot_rules rules = {.rotation = FIN_ROTATION_SRS, .hold = true};
    void *memory = malloc(fin_bot_size(NODES));
    struct fin_bot *bot = fin_bot_make(memory, fin_bot_size(NODES), &rules, &weights);
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, mode);
    struct table table = {.time = 0};
    uint32_t spins = 0;
    setup.seed = seed;
    setup.rules.gravity = FIN_GRAVITY_OFF;
    assert_int_equal(fin_session_start(&table.session, &setup, table.events, ROOM, &table.count),
                     FIN_DONE);
    open_table(&table);
    for (int i = 0; i < pieces && table.session.game.status == FIN_PLAYING; i++) {
        struct fin_bot_position position, expected;
        struct fin_bot_move move;
        assert_true(fin_bot_look(&table.session.game, &position));
        assert_int_equal(fin_bot_search(bot, &position, NODES, &move, 1), 1);
        play_move(&table, &move);
        check_review(&table.review, &position, &move);
        spins += move.spin == FIN_SPIN_FULL;
        expected = position;
        fin_bot_play(&expected, &move);
        if (table.session.game.status == FIN_PLAYING && mode != fin_mode_parse("cheese")) {
            assert_true(fin_bot_look(&table.session.game, &position));
            assert_int_equal(expected.hold, position.hold);
            assert_int_equal(expected.combo, position.combo);
            assert_int_equal(expected.b2b, position.b2b);
            assert_int_equal(expected.queue[0], position.queue[0]);
            assert_memory_equal(expected.board.rows, position.board.rows,
                                sizeof position.board.rows);
        }
    }
    assert_true(table.session.game.status != FIN_OVER);
    assert_true(aim != FIN_AIM_ATTACK || spins > 0);
    assert_true(table.judged > pieces / 4);
    if (aim == FIN_AIM_SPRINT) {
        assert_int_equal(table.judged, table.session.game.pieces);
        assert_int_equal(table.faults, 0);
    }
    free(memory);
}

static void keys_lead_to_the_moves(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        play(FIN_AIM_ATTACK, fin_mode_parse("free"), seed, PIECES);
        play(FIN_AIM_SURVIVE, fin_mode_parse("free"), seed, PIECES);
    }
}

static void wins_cheese_and_40_lines(void **state) {
    (void)state;
    play(FIN_AIM_CHEESE, fin_mode_parse("cheese"), 7, 200);
    for (uint64_t seed = 0; seed < 20; seed++) {
        play(FIN_AIM_SPRINT, fin_mode_parse("40-lines"), seed, 200);
    }
}

/* Keys and presses of hold for 40 lines. */
static int keys_for_40_lines(const struct fin_bot_weights *weights, uint64_t seed) {
    const struct fin_bot_rules rules = {.rotation = FIN_ROTATION_SRS, .hold = true};
    void *memory = malloc(fin_bot_size(KEY_NODES));
    struct fin_bot *bot = fin_bot_make(memory, fin_bot_size(KEY_NODES), &rules, weights);
    struct fin_generator generator = fin_generator_start(FIN_GENERATOR_BAG, seed);
    struct fin_bot_position position = {.hold = FIN_NONE};
    int total = 0;
    for (int lines = 0; lines < 40;) {
        struct fin_bot_move move;
        struct fin_key_sequence keys;
        while (position.length < 6) {
            position.queue[position.length++] = (uint8_t)fin_generator_next(&generator);
        }
        assert_int_equal(fin_bot_search(bot, &position, KEY_NODES, &move, 1), 1);
        assert_true(fin_bot_keys(&position.board, &move, rules.rotation, FIN_KEY_SET, &keys));
        total += keys.length + move.hold;
        lines += move.lines;
        fin_bot_play(&position, &move);
    }
    free(memory);
    return total;
}

/* The weight on keys is worth it: at least a sixth of them. */
static void sprint_saves_keys(void **state) {
    struct fin_bot_weights weights = fin_bot_weights(FIN_AIM_SPRINT), without = weights;
    int keys = 0, keys_without = 0;
    (void)state;
    without.of[FIN_TERM_KEYS] = 0;
    for (uint64_t seed = 0; seed < 5; seed++) {
        keys += keys_for_40_lines(&weights, seed);
        keys_without += keys_for_40_lines(&without, seed);
    }
    assert_true(6 * keys < 5 * keys_without);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_lead_to_the_moves),
        cmocka_unit_test(wins_cheese_and_40_lines),
        cmocka_unit_test(sprint_saves_keys),
        cmocka_unit_test(takes_back_an_initial_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
