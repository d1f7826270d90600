/* Sessions: which cards come, in which order, and when a miss returns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "trainer/decks.h"
#include "trainer/flow.h"

enum { DAY_S = 86400, TODAY = 20000 };

static struct train_progress progress;
static struct train_session session;

static void begin(void) {
    train_progress_make(&progress, 1, FIN_ROTATION_SRS, FIN_KEY_SET);
}

static void review(int card, int32_t day, int grade) {
    struct train_review it = {
        .card = (uint64_t)card,
        .time_ms = progress.states[card].time_ms + (uint64_t)day * DAY_S * 1000,
        .day = day,
        .grade = (uint8_t)grade,
        .device = 1,
        .took_ms = 1500,
        .keys = progress.cards[card].length,
    };
    it.time_ms = (uint64_t)day * DAY_S * 1000 + progress.reviews;
    train_progress_take(&progress, &it);
}

static void plan(int deck, uint32_t seconds) {
    train_session_make(&session, &progress, deck, NULL, seconds, TODAY, 7);
}

/* New cards come in the order of the keys they save, and a piece changes from card to card. */
static void a_first_session_saves_most(void **state) {
    (void)state;
    uint32_t least = UINT32_MAX;
    bool dealt[TRAIN_CARDS] = {false};
    int count = 0;
    begin();
    plan(TRAIN_DECK_ALL, 300);
    assert_int_equal(session.due, 0);
    assert_true(session.fresh >= 12);
    for (int card; (card = train_session_next(&session)) >= 0; count++) {
        uint32_t saved = train_keys_saved(&progress, card);
        least = saved < least ? saved : least;
        dealt[card] = true;
    }
    assert_int_equal(count, session.fresh);
    assert_true(least > 0);
    for (int card = 0; card < TRAIN_CARDS; card++) {
        assert_true(dealt[card] || train_keys_saved(&progress, card) <= least);
    }
}

/* A few cards save most of what finesse saves in games. */
static void few_cards_save_most(void **state) {
    (void)state;
    uint64_t all = 0, first = 0;
    begin();
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        all += train_keys_saved(&progress, card);
    }
    plan(TRAIN_DECK_ALL, 3600);
    bool counted[TRAIN_CARDS] = {false};
    for (int n = 0; n < 19; n++) {
        int best = -1;
        for (int i = 0; i < session.count; i++) {
            int card = session.queue[i];
            bool more =
                best < 0 || train_keys_saved(&progress, card) > train_keys_saved(&progress, best);
            best = !counted[card] && more ? card : best;
        }
        counted[best] = true;
        first += train_keys_saved(&progress, best);
    }
    assert_true(100 * first > 40 * all);
}

/* Placements of the player's own games come first. */
static void own_games_come_first(void **state) {
    (void)state;
    int rare = 0;
    begin();
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        uint32_t saved = train_keys_saved(&progress, card);
        rare = saved > 0 && saved < train_keys_saved(&progress, rare) ? card : rare;
        rare = train_keys_saved(&progress, rare) == 0 ? card : rare;
    }
    plan(TRAIN_DECK_ALL, 300);
    for (int i = 0; i < session.count; i++) {
        assert_int_not_equal(session.queue[i], rare);
    }
    progress.placed[rare] = 5000;
    plan(TRAIN_DECK_ALL, 300);
    assert_int_equal(session.queue[0], rare);
}

/* No piece comes twice running, with and without misses, unless nothing else is left. */
static void no_piece_comes_twice_running(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct fin_random random = fin_random_seed(seed);
        begin();
        for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
            review(card, TODAY - 40, TRAIN_GOOD);
        }
        train_session_make(&session, &progress, TRAIN_DECK_ALL, NULL, 3600, TODAY, seed);
        int last = 0, dealt = 0;
        int waited = 0;
        for (int card; (card = train_session_next(&session)) >= 0; dealt++) {
            int piece = train_card_piece(card);
            if (train_session_left(&session) > 10 && waited < 2) {
                assert_int_not_equal(piece, last);
            }
            last = piece;
            if (dealt < 150 && fin_random_below(&random, 12) == 0) {
                train_session_again(&session, card);
            }
            waited = session.waiting_count;
        }
        assert_true(dealt >= TRAIN_PLACEMENTS);
    }
}

/* Cards that are equally weak come in another order each time. */
static void ties_are_shuffled(void **state) {
    (void)state;
    int orders[10], different = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        begin();
        for (int card = 0; card < 17; card++) {
            review(card, TODAY - 40, TRAIN_GOOD);
        }
        train_session_make(&session, &progress, TRAIN_DECK_ALL, NULL, 3600, TODAY, seed);
        orders[seed] = session.queue[0];
        different += orders[seed] != orders[0];
    }
    assert_true(different > 5);
}

/* Deals as the app does: the session goes on while there is time. */
static int deal(int deck) {
    while (train_session_left(&session) <= FIN_PREVIEW_MAX &&
           train_session_extend(&session, &progress, deck, NULL, 300, TODAY)) {
    }
    return train_session_next(&session);
}

/* A player without mistakes sees all placements of a piece within minutes, and never the same
 * card twice in a row. */
static void a_piece_is_learned_from_its_own_deck(void **state) {
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        int known = 0, all = 0, dealt = 0, last = -1;
        begin();
        for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
            all += progress.cards[card].target.kind == kind;
        }
        plan(TRAIN_DECK_PIECE + kind, 300);
        for (; known < all && dealt < 120; dealt++) {
            int card = deal(TRAIN_DECK_PIECE + kind);
            assert_int_equal(progress.cards[card].target.kind, kind);
            assert_int_not_equal(card, last);
            known += train_is_new(&progress, card);
            last = card;
            review(card, TODAY, TRAIN_GOOD);
        }
        assert_int_equal(known, all);
    }
}

/* The daily deck goes on with the new cards, now without their keys, before it repeats others. */
static void a_session_goes_on_with_recall(void **state) {
    (void)state;
    int tries[TRAIN_CARDS] = {0}, fresh = 0;
    begin();
    for (int card = 100; card < 130; card++) {
        review(card, TODAY - 1, TRAIN_GOOD);
        review(card, TODAY, TRAIN_EASY);
    }
    plan(TRAIN_DECK_ALL, 300);
    int new_cards = session.fresh;
    for (int dealt = 0; dealt < 3 * new_cards; dealt++) {
        int card = deal(TRAIN_DECK_ALL);
        assert_true(card >= 0);
        fresh += train_is_new(&progress, card);
        tries[card]++;
        review(card, TODAY, TRAIN_GOOD);
    }
    assert_int_equal(fresh, new_cards);
    int twice = 0;
    for (int card = 0; card < TRAIN_CARDS; card++) {
        twice += (card < 100 || card >= 130) && tries[card] >= 2;
    }
    assert_true(twice >= new_cards - FIN_PREVIEW_MAX);
}

/* A scenario is represented by its first target, and is as weak as its weakest. */
static void scenarios_are_a_deck(void **state) {
    (void)state;
    begin();
    for (int i = 0; i < 3; i++) {
        progress.own_ids[i * TRAIN_OWN_TARGETS] = 1000000 + (uint64_t)i;
    }
    progress.own_ids[TRAIN_OWN_TARGETS + 1] = 2000000;
    progress.own_ids[TRAIN_OWN_TARGETS + 2] = 1000000; /* in two scenarios */
    for (uint64_t id = 1000000; id < 1000003; id++) {
        struct train_review it = {.card = id, .time_ms = 5, .day = TODAY, .grade = TRAIN_EASY};
        train_progress_take(&progress, &it);
    }
    assert_int_equal(progress.states[TRAIN_CARDS].reviews, 1);
    assert_int_equal(progress.states[TRAIN_CARDS + TRAIN_OWN_TARGETS + 2].reviews, 1);
    struct train_review missed = {.card = 2000000, .time_ms = 5, .day = TODAY, .grade = 1};
    train_progress_take(&progress, &missed);
    plan(TRAIN_DECK_SCENARIOS, 300);
    assert_int_equal(session.due, 1);
    assert_int_equal(session.count, 3);
    assert_int_equal(train_session_next(&session), TRAIN_CARDS + TRAIN_OWN_TARGETS);
    plan(TRAIN_DECK_ALL, 300);
    for (int card = train_session_next(&session); card >= 0; card = train_session_next(&session)) {
        assert_true(card < TRAIN_CARDS);
    }
}

/* However many cards are due, no more come than there is time for: the weakest. */
static void a_session_is_capped(void **state) {
    (void)state;
    bool dealt[TRAIN_PLACEMENTS] = {false};
    double strongest = 0;
    begin();
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        review(card, TODAY - 40 + card % 30, TRAIN_GOOD);
    }
    plan(TRAIN_DECK_ALL, 60);
    assert_in_range(session.count, 11, 60);
    for (int card; (card = train_session_next(&session)) >= 0;) {
        double recall = train_recall_on(&progress, card, TODAY);
        strongest = recall > strongest ? recall : strongest;
        dealt[card] = true;
    }
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        assert_true(dealt[card] || train_recall_on(&progress, card, TODAY) >= strongest);
    }
    plan(TRAIN_DECK_ALL, 3600);
    assert_int_equal(session.due, TRAIN_PLACEMENTS);
}

static void a_miss_returns_after_three_to_eight(void **state) {
    (void)state;
    begin();
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        review(card, TODAY - 40, TRAIN_GOOD);
    }
    bool gaps[TRAIN_GAP_MOST + 2] = {false};
    for (uint64_t seed = 0; seed < 200; seed++) {
        train_session_make(&session, &progress, TRAIN_DECK_ALL, NULL, 3600, TODAY, seed);
        int missed = train_session_next(&session), others = 0;
        train_session_again(&session, missed);
        while (train_session_next(&session) != missed) {
            others++;
        }
        assert_in_range(others, TRAIN_GAP_LEAST, TRAIN_GAP_MOST);
        gaps[others] = true;
    }
    for (int gap = TRAIN_GAP_LEAST; gap <= TRAIN_GAP_MOST; gap++) {
        assert_true(gaps[gap]);
    }
}

/* With any number of cards and misses. */
static void the_gap_holds_in_small_decks(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(5);
    for (int round = 0; round < 600; round++) {
        uint32_t faults[TRAIN_PLACEMENTS] = {0};
        int since[TRAIN_MEMORIES] = {0}, waits = 0;
        bool missed[TRAIN_MEMORIES] = {false};
        begin();
        for (uint32_t i = fin_random_below(&random, 5); i > 0; i--) {
            review((int)fin_random_below(&random, TRAIN_PLACEMENTS), TODAY - 3, TRAIN_GOOD);
        }
        for (uint32_t i = fin_random_below(&random, 5) + 1; i > 0; i--) {
            faults[fin_random_below(&random, TRAIN_PLACEMENTS)] = i;
        }
        train_session_make(&session, &progress, TRAIN_DECK_FAULTS, faults, 60, TODAY,
                           (uint64_t)round);
        for (int i = 0, card; i < 60 && (card = train_session_next(&session)) >= 0; i++) {
            if (missed[card]) {
                assert_in_range(i - since[card] - 1, TRAIN_GAP_LEAST, TRAIN_GAP_MOST);
                missed[card] = false;
                waits--;
            }
            if (i == 0 || (i < 40 && fin_random_below(&random, 3) == 0)) {
                train_session_again(&session, card);
                missed[card] = true;
                since[card] = i;
                waits++;
            }
        }
        assert_int_equal(waits, 0);
    }
}

/* Fillers are from the same deck, even if few of its cards are known. */
static void the_gap_is_filled_from_the_deck(void **state) {
    (void)state;
    begin();
    plan(TRAIN_DECK_PIECE + FIN_T, 5);
    int missed = train_session_next(&session), card;
    assert_int_equal(train_session_left(&session), 0);
    train_session_again(&session, missed);
    while ((card = train_session_next(&session)) != missed) {
        assert_int_equal(progress.cards[card].target.kind, FIN_T);
    }
    assert_int_equal(train_session_next(&session), -1);
}

/* A new round continues after the rest of the last one. */
static void a_deck_can_go_on(void **state) {
    (void)state;
    uint32_t faults[TRAIN_PLACEMENTS] = {[40] = 3, [7] = 9};
    begin();
    train_session_make(&session, &progress, TRAIN_DECK_FAULTS, faults, 60, TODAY, 1);
    assert_int_equal(train_session_next(&session), 7);
    assert_true(train_session_extend(&session, &progress, TRAIN_DECK_FAULTS, faults, 60, TODAY));
    assert_int_equal(train_session_left(&session), 2);
    assert_int_equal(train_session_peek(&session, 1), 7);
    assert_int_equal(train_session_next(&session), 40);
    while (train_session_extend(&session, &progress, TRAIN_DECK_FAULTS, faults, 60, TODAY)) {
    }
    assert_int_equal(session.count, TRAIN_DECK_CARDS);
    assert_false(train_session_extend(&session, &progress, TRAIN_DECK_FAULTS, NULL, 60, TODAY));
}

static void every_planned_card_comes_once(void **state) {
    (void)state;
    begin();
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        review(card, TODAY - 40, TRAIN_GOOD);
    }
    bool seen[TRAIN_MEMORIES] = {false};
    plan(TRAIN_DECK_ALL, 3600);
    int count = 0;
    for (int card; (card = train_session_next(&session)) >= 0; count++) {
        assert_false(seen[card]);
        seen[card] = true;
    }
    assert_int_equal(count, TRAIN_CARDS); /* tucks are new */
    assert_int_equal(train_session_peek(&session, 0), -1);
}

static void decks_hold_what_they_say(void **state) {
    (void)state;
    uint32_t faults[TRAIN_PLACEMENTS] = {[40] = 3, [7] = 9};
    begin();
    for (int card = 0; card < TRAIN_CARDS; card++) {
        review(card, TODAY - 1, card % 3 == 0 ? TRAIN_AGAIN : TRAIN_EASY);
    }
    plan(TRAIN_DECK_PIECE + FIN_T, 3600);
    for (int card; (card = train_session_next(&session)) >= 0;) {
        assert_int_equal(progress.cards[card].target.kind, FIN_T);
    }
    plan(TRAIN_DECK_TUCKS, 3600);
    assert_int_equal(session.count, TRAIN_TUCKS);
    plan(TRAIN_DECK_WEAKEST, 300);
    assert_int_equal(session.count, 20);
    assert_int_equal(train_session_next(&session) % 3, 0);
    train_session_make(&session, &progress, TRAIN_DECK_FAULTS, faults, 300, TODAY, 7);
    assert_int_equal(train_session_next(&session), 7);
    assert_int_equal(train_session_next(&session), 40);
    assert_int_equal(train_session_next(&session), -1);
    plan(TRAIN_DECK_SCENARIOS, 300);
    assert_int_equal(session.count, 0);
}

/* True if the placement of the sixth piece is asked again after three to eight others. */
static bool comes_again(uint64_t seed, bool missed) {
    static struct train_flow flow;
    struct fin_piece sixth = {.kind = FIN_NONE};
    bool again = false;
    train_flow_start(&flow, seed);
    for (int i = 0; i < 15; i++) {
        struct fin_piece target = train_flow_target(&flow, &progress, TODAY);
        int card = train_placement_number(target);
        sixth = i == 5 ? target : sixth;
        if (i == 5 && missed) {
            train_flow_again(&flow, card);
        }
        again = again || (i >= 9 && i <= 14 && card == train_placement_number(sixth));
        train_flow_put(&flow, target);
    }
    assert_int_equal(flow.missed_count, 0);
    return again;
}

static void misses_come_again_in_the_flow(void **state) {
    (void)state;
    int with = 0, without = 0;
    begin();
    for (uint64_t seed = 0; seed < 200; seed++) {
        with += comes_again(seed, true);
        without += comes_again(seed, false);
    }
    assert_true(with > 60);
    assert_true(with > 2 * without);
}

/* Targets in flow practice can be dropped, and the stack stays low. */
static void the_flow_stays_tidy(void **state) {
    (void)state;
    static struct train_flow flow;
    int highest = 0;
    begin();
    train_flow_start(&flow, 3);
    for (int i = 0; i < 400; i++) {
        struct fin_piece target = train_flow_target(&flow, &progress, TODAY);
        uint8_t keys[TRAIN_KEYS];
        assert_int_equal(target.kind, flow.next[0]);
        assert_int_equal(fin_board_drop(&flow.board, target), 0);
        assert_true(train_key_sequence(&flow.board, target, FIN_ROTATION_SRS, FIN_KEY_SET, keys) <=
                    4);
        train_flow_put(&flow, target);
        int height = fin_board_height(&flow.board);
        highest = height > highest ? height : highest;
    }
    assert_in_range(highest, 3, 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_session_saves_most),
        cmocka_unit_test(few_cards_save_most),
        cmocka_unit_test(own_games_come_first),
        cmocka_unit_test(no_piece_comes_twice_running),
        cmocka_unit_test(ties_are_shuffled),
        cmocka_unit_test(a_piece_is_learned_from_its_own_deck),
        cmocka_unit_test(a_session_goes_on_with_recall),
        cmocka_unit_test(scenarios_are_a_deck),
        cmocka_unit_test(a_session_is_capped),
        cmocka_unit_test(a_miss_returns_after_three_to_eight),
        cmocka_unit_test(the_gap_holds_in_small_decks),
        cmocka_unit_test(the_gap_is_filled_from_the_deck),
        cmocka_unit_test(a_deck_can_go_on),
        cmocka_unit_test(every_planned_card_comes_once),
        cmocka_unit_test(decks_hold_what_they_say),
        cmocka_unit_test(the_flow_stays_tidy),
        cmocka_unit_test(misses_come_again_in_the_flow),
    };
    return cmocka_run_group_tests_name("trainer decks", tests, NULL, NULL);
}
