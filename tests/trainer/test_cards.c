/* The cards: all placements, each with shortest keys, in patterns and families. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/text.h"
#include "trainer/cards.h"

static struct train_card cards[TRAIN_CARDS];

static void make_cards(unsigned key_set) {
    for (int i = 0; i < TRAIN_CARDS; i++) {
        train_card_make(&cards[i], i, FIN_ROTATION_SRS, key_set);
    }
}

static void text_of(const struct train_card *card, char text[FIN_KEY_SEQUENCE_TEXT]) {
    struct fin_key_sequence sequence = {.length = card->length};
    memcpy(sequence.keys, card->keys, card->length);
    fin_key_sequence_format(&sequence, text, FIN_KEY_SEQUENCE_TEXT);
}

static void numbers_are_placements(void **state) {
    (void)state;
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        struct fin_piece piece = train_placement(i);
        assert_int_equal(train_placement_number(piece), i);
        piece.y = 7;
        assert_int_equal(train_placement_number(piece), i);
    }
    struct fin_piece twin = {FIN_I, FIN_SOUTH, 3, 0}, first = {FIN_I, FIN_NORTH, 3, 0};
    assert_int_equal(train_placement_number(twin), train_placement_number(first));
}

/* Their keys are as few as the search finds, and lead to the placement. */
static void keys_are_shortest_and_arrive(void **state) {
    (void)state;
    static struct fin_finesse finesse;
    make_cards(FIN_KEY_SET);
    for (int i = 0; i < TRAIN_CARDS; i++) {
        struct fin_board board;
        train_card_board(i, &board);
        struct fin_piece piece = fin_finesse_start(&board, cards[i].target.kind);
        fin_finesse_search(&finesse, &board, piece, FIN_ROTATION_SRS, FIN_KEY_SET);
        assert_int_equal(cards[i].length, fin_finesse_fewest(&finesse, cards[i].target));
        for (int k = 0; k < cards[i].length; k++) {
            assert_true(fin_key_press(&board, FIN_ROTATION_SRS, &piece, cards[i].keys[k]));
        }
        piece.y = (int8_t)(piece.y - fin_board_drop(&board, piece));
        assert_true(fin_piece_same_cells(piece, cards[i].target));
    }
}

static void sequences_and_patterns_cover_all(void **state) {
    (void)state;
    bool used[TRAIN_SEQUENCES] = {false}, patterns[TRAIN_PATTERNS] = {false};
    make_cards(FIN_KEY_SET);
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        char text[FIN_KEY_SEQUENCE_TEXT];
        int sequence = 0;
        text_of(&cards[i], text);
        while (sequence < TRAIN_SEQUENCES && !fin_text_equal(train_sequence(sequence), text)) {
            sequence++;
        }
        assert_in_range(sequence, 0, TRAIN_SEQUENCES - 1);
        used[sequence] = true;
        patterns[cards[i].pattern] = true;
    }
    for (int i = 0; i < TRAIN_SEQUENCES; i++) {
        assert_true(used[i]);
    }
    for (int i = 0; i < TRAIN_PATTERNS; i++) {
        assert_true(patterns[i]);
    }
}

static void siblings_are_pressed_alike(void **state) {
    (void)state;
    make_cards(FIN_KEY_SET);
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        for (int j = 0; j < TRAIN_PLACEMENTS; j++) {
            if (cards[i].pattern == cards[j].pattern) {
                assert_int_equal(cards[i].length, cards[j].length);
                assert_memory_equal(cards[i].keys, cards[j].keys, cards[i].length);
                assert_int_equal(cards[i].family, cards[j].family);
            }
        }
    }
}

/* No tuck can be reached by a drop from above, and the stars are the piece. */
static void tucks_need_soft_drop(void **state) {
    (void)state;
    make_cards(FIN_KEY_SET);
    for (int i = TRAIN_PLACEMENTS; i < TRAIN_CARDS; i++) {
        struct fin_board board;
        uint8_t keys[TRAIN_KEYS];
        struct fin_piece target = train_tuck(i - TRAIN_PLACEMENTS, &board);
        unsigned no_soft = FIN_KEY_SET & ~(1u << FIN_KEY_SOFT);
        assert_true(fin_board_fits(&board, target));
        assert_int_equal(fin_board_drop(&board, target), 0);
        assert_int_equal(train_key_sequence(&board, target, FIN_ROTATION_SRS, no_soft, keys),
                         UINT8_MAX);
        assert_true(cards[i].length <= TRAIN_KEYS);
        assert_int_equal(cards[i].family, TRAIN_TUCK);
    }
}

static void every_family_has_cards(void **state) {
    (void)state;
    make_cards(FIN_KEY_SET);
    for (int family = 0; family < TRAIN_FAMILIES; family++) {
        int found = 0;
        for (int i = 0; i < TRAIN_CARDS; i++) {
            found += cards[i].family == family;
        }
        assert_true(found >= 5);
        assert_non_null(train_family_name(family));
    }
}

/* The other rotation systems, and 180, have different keys. */
static void other_systems_have_keys(void **state) {
    (void)state;
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
            train_card_make(&cards[i], i, rotation, FIN_KEY_SET_180);
            assert_true(cards[i].length <= 4);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_placements),
        cmocka_unit_test(keys_are_shortest_and_arrive),
        cmocka_unit_test(sequences_and_patterns_cover_all),
        cmocka_unit_test(siblings_are_pressed_alike),
        cmocka_unit_test(tucks_need_soft_drop),
        cmocka_unit_test(every_family_has_cards),
        cmocka_unit_test(other_systems_have_keys),
    };
    return cmocka_run_group_tests_name("trainer cards", tests, NULL, NULL);
}
