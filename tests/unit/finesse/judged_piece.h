/* For tests of the judge: one piece after another under the trainer's rules, with keys as text,
 * and the verdict on each. Include after cmocka.h. */
#ifndef FIN_TESTS_JUDGED_PIECE_H
#define FIN_TESTS_JUDGED_PIECE_H

#include <string.h>

#include "judged_game.h"

static struct judged_game game;

/* ---- setting up ---- */

static inline void set(struct fin_setup *setup, const char *name, const char *value) {
    assert_null(fin_rules_read(&setup->rules, fin_setting_parse(name), value));
}

static inline struct fin_setup trainer(const char *queue) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_TRAINER, fin_mode_parse("none"));
    setup.queue_length = (uint16_t)strlen(queue);
    for (int i = 0; i < setup.queue_length; i++) {
        setup.queue[i] = (uint8_t)fin_kind_parse(queue[i]);
    }
    return setup;
}

static inline void begin(const char *queue) {
    struct fin_setup setup = trainer(queue);
    begin_game(&game, &setup, 0);
}

static inline void begin_on(const char *queue, const char *rows) {
    struct fin_setup setup = trainer(queue);
    assert_null(fin_board_parse(rows, strlen(rows), &setup.board).sentence);
    begin_game(&game, &setup, 0);
}

/* Plays several keys given as text. */
static inline void keys(const char *text) {
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        for (int key = 0; key < FIN_KEYS; key++) {
            if (strlen(fin_key_name(key)) == length &&
                strncmp(fin_key_name(key), text, length) == 0) {
                play_key(&game, key);
            }
        }
        text += length + (text[length] == ' ');
    }
}

static inline void hard(void) {
    tap(&game, FIN_HARD);
}

/* ---- looking ---- */

static inline void expect(int fewest, int used) {
    assert_true(game.judge.verdict.judged);
    assert_int_equal(game.judge.verdict.fewest, fewest);
    assert_int_equal(game.judge.verdict.used, used);
    assert_int_equal(game.judge.verdict.faults != 0, used > fewest);
}

static inline void expect_way(const struct fin_key_sequence *sequence, const char *expected) {
    char text[FIN_KEY_SEQUENCE_TEXT];
    fin_key_sequence_format(sequence, text, sizeof text);
    assert_string_equal(text, expected);
}

static inline void expect_ways(const char *own, const char *best) {
    expect_way(&game.judge.verdict.own, own);
    expect_way(&game.judge.verdict.best, best);
}

static inline void expect_fault(int fault) {
    assert_int_equal(game.judge.verdict.faults, 1 << fault);
}

static inline void expect_faults(int one, int other) {
    assert_int_equal(game.judge.verdict.faults, 1 << one | 1 << other);
}

#endif
