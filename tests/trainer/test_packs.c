/* The packs that ship: every scenario is played with the keys that the trainer shows, in one game
 * with hold, and does what its name says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "trainer/cards.h"
#include "trainer/packs.h"
#include "trainer/progress.h"
#include "trainer/scenario.h"

enum { EVENTS = FIN_EVENTS_PER_INSTANT, SECOND = 1000000 };

static struct train_scenario scenario;
static const char *text;

/* The effects of placing each target. */
static struct {
    int lines, spin;
    bool perfect;
} done[TRAIN_SCENARIO_TARGETS];

/* ---- playing ---- */

static struct fin_session session;
static uint64_t now_us;
static int placed;

static void take(const struct fin_event *event) {
    if (event->kind == FIN_EVENT_CLEAR) {
        done[placed].lines = event->detail;
    } else if (event->kind == FIN_EVENT_SPIN) {
        done[placed].spin = event->detail;
    } else if (event->kind == FIN_EVENT_PERFECT) {
        done[placed].perfect = true;
    }
}

static void run(uint64_t us, const struct fin_change *change) {
    struct fin_event events[EVENTS];
    size_t count;
    enum fin_result result;
    now_us += us;
    do {
        result = fin_session_advance(&session, now_us, change, events, EVENTS, &count);
        assert_true(result == FIN_DONE || result == FIN_MORE);
        for (size_t i = 0; i < count; i++) {
            take(&events[i]);
        }
    } while (result == FIN_MORE);
}

static void press(uint8_t button, uint64_t hold_us) {
    struct fin_change down = {.button = button, .down = true}, up = {.button = button};
    run(20000, &down);
    run(hold_us, &up);
}

static void press_key(int key) {
    static const uint8_t buttons[FIN_KEYS] = {FIN_LEFT,       FIN_RIGHT,   FIN_WALL_LEFT,
                                              FIN_WALL_RIGHT, FIN_TURN_CW, FIN_TURN_CCW,
                                              FIN_TURN_180,   FIN_SOFT};
    press(buttons[key], buttons[key] == FIN_SOFT ? 2 * SECOND : 10000);
}

static void start(void) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("free"));
    struct fin_event events[EVENTS];
    size_t count = 0;
    setup.board = scenario.board;
    setup.hold = scenario.hold;
    setup.rules.gravity = FIN_GRAVITY_OFF;
    setup.rules.lock_delay = setup.rules.ground_time = 60 * SECOND;
    setup.queue_length = scenario.queue_length;
    memcpy(setup.queue, scenario.queue, scenario.queue_length);
    assert_null(fin_setup_check(&setup));
    memset(done, 0, sizeof done);
    now_us = 0;
    placed = 0;
    assert_int_equal(fin_session_start(&session, &setup, events, EVENTS, &count), FIN_DONE);
}

static void fail_with(const char *what, int n) {
    print_error("%s: target %d: %s\n", text, n + 1, what);
    fail();
}

/* Places the n-th target, with the keys that are shown. */
static void place(int n) {
    struct train_stage stage = train_scenario_stage(&scenario, n);
    uint8_t keys[TRAIN_KEYS];
    uint8_t length =
        train_key_sequence(&stage.board, scenario.targets[n], FIN_ROTATION_SRS, FIN_KEY_SET, keys);
    placed = n;
    if (length == UINT8_MAX) {
        fail_with("can't be reached with eight keys", n);
    }
    if (memcmp(session.game.board.rows, stage.board.rows, sizeof stage.board.rows) != 0) {
        fail_with("another board", n);
    }
    if (stage.holds) {
        press(FIN_HOLD, 10000);
    }
    if (fin_game_piece(&session.game).kind != scenario.targets[n].kind) {
        fail_with("another piece", n);
    }
    for (int i = 0; i < length; i++) {
        press_key(keys[i]);
    }
    press(FIN_HARD, 10000);
    run(SECOND, NULL);
}

static void play(int card) {
    text = train_pack_cards[card];
    assert_null(train_scenario_parse(text, &scenario));
    start();
    for (int n = 0; n < scenario.target_count; n++) {
        place(n);
    }
}

/* ---- what the packs promise ---- */

static int last_of(void) {
    return scenario.target_count - 1;
}

static void must(bool is_so, const char *what) {
    if (!is_so) {
        fail_with(what, last_of());
    }
}

static void spin(int n, int lines) {
    if (done[n].spin != FIN_SPIN_FULL || done[n].lines != lines) {
        fail_with("not this T-spin", n);
    }
}

static void one_line_spin(void) {
    spin(last_of(), 1);
}

static void two_line_spin(void) {
    spin(last_of(), 2);
}

static void three_line_spin(void) {
    spin(last_of(), 3);
}

static void double_and_triple(void) {
    spin(last_of() - 1, 2);
    spin(last_of(), 3);
}

static void perfect_clear(void) {
    must(done[last_of()].perfect, "no perfect clear");
}

/* The set-up ends on the board where another scenario begins. */
static void leads_to(const char *name) {
    struct train_scenario next;
    int card = 0;
    do {
        assert_null(train_scenario_parse(train_pack_cards[card++], &next));
    } while (strcmp(next.name, name) != 0);
    must(memcmp(session.game.board.rows, next.board.rows, sizeof next.board.rows) == 0,
         "not the next scenario's board");
    must(next.hold == FIN_NONE || next.hold == session.game.hold ||
             next.hold == fin_game_piece(&session.game).kind,
         "not the next scenario's hold piece");
}

static void cannon(void) {
    leads_to("DT cannon: TSD, TST");
}

static void opener(void) {
    leads_to("PC 1 of 4, A");
}

/* A piece can't fall there. */
static void tuck(void) {
    struct train_stage stage = train_scenario_stage(&scenario, last_of());
    struct fin_piece piece = scenario.targets[last_of()];
    int8_t y = piece.y;
    bool falls = true;
    for (; piece.y < FIN_FIELD_ROWS; piece.y++) {
        falls = falls && fin_board_fits(&stage.board, piece);
    }
    must(!falls && y >= 0, "a piece can fall there");
}

static void combo(void) {
    must(scenario.target_count >= 6, "a short combo");
    for (int n = 0; n < scenario.target_count; n++) {
        if (done[n].lines == 0) {
            fail_with("clears no line", n);
        }
    }
}

static void no_garbage(void) {
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            must(fin_board_cell(&session.game.board, x, y) != FIN_GARBAGE, "garbage is left");
        }
    }
}

/* By the beginning of the name; the pack's name, and how many there must be at least. */
static const struct {
    const char *pack, *name;
    void (*proof)(void);
    int least;
} promises[] = {
    {"Openers", "TKI", two_line_spin, 3},
    {"Openers", "DT cannon: base", cannon, 2},
    {"Openers", "DT cannon: TSD, TST", double_and_triple, 2},
    {"Openers", "PCO: hold the I", opener, 3},
    {"Perfect clears", "PC ", perfect_clear, 12},
    {"T-spins", "TSS", one_line_spin, 2},
    {"T-spins", "TSD", two_line_spin, 4},
    {"T-spins", "TST", three_line_spin, 2},
    {"Tucks", "", tuck, 5},
    {"Four-wide", "", combo, 4},
    {"Downstacking", "", no_garbage, 4},
};
enum { PROMISES = sizeof promises / sizeof promises[0] };

static int promise_of(int card) {
    const char *pack = train_packs[train_pack_of(card)].name;
    for (int i = 0; i < PROMISES; i++) {
        if (strcmp(promises[i].pack, pack) == 0 &&
            strncmp(promises[i].name, scenario.name, strlen(promises[i].name)) == 0) {
            return i;
        }
    }
    fail_with("nothing is promised of this name", 0);
    return 0;
}

static int card_count(void) {
    const struct train_pack *last = &train_packs[train_pack_count - 1];
    return last->first + last->count;
}

static void every_card_does_what_its_name_says(void **state) {
    int found[PROMISES] = {0};
    (void)state;
    assert_in_range(card_count(), 1, TRAIN_PACK_SCENARIOS);
    for (int card = 0; card < card_count(); card++) {
        play(card);
        int promise = promise_of(card);
        promises[promise].proof();
        found[promise]++;
    }
    for (int i = 0; i < PROMISES; i++) {
        assert_in_range(found[i], promises[i].least, TRAIN_PACK_SCENARIOS);
    }
}

/* Reviews of one are not taken for those of another. */
static void cards_differ(void **state) {
    static char names[TRAIN_PACK_SCENARIOS][TRAIN_SCENARIO_NAME];
    (void)state;
    for (int card = 0; card < card_count(); card++) {
        assert_null(train_scenario_parse(train_pack_cards[card], &scenario));
        strcpy(names[card], scenario.name);
        for (int other = 0; other < card; other++) {
            assert_string_not_equal(names[other], names[card]);
        }
    }
}

static void packs_are_written_as_the_program_writes(void **state) {
    (void)state;
    for (int card = 0; card < card_count(); card++) {
        char written[TRAIN_SCENARIO_TEXT];
        assert_null(train_scenario_parse(train_pack_cards[card], &scenario));
        train_scenario_format(&scenario, written);
        struct train_scenario again;
        assert_null(train_scenario_parse(written, &again));
        assert_memory_equal(&again, &scenario, sizeof again);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_does_what_its_name_says),
        cmocka_unit_test(cards_differ),
        cmocka_unit_test(packs_are_written_as_the_program_writes),
    };
    return cmocka_run_group_tests_name("trainer packs", tests, NULL, NULL);
}
