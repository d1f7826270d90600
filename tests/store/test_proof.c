/* Replays prove the games of a file: claims that contradict them are corrected, false replays are
 * never ranked, and the work is bounded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/records/proof.h"
#include "app/records/record_fields.h"
#include "asserts.h"
#include "game/mode.h"
#include "game/settings.h"
#include "profiles.h"

enum { GAMES = 60 };

static struct played_game played;
static struct app_prover prover;
static uint64_t words[GAME_WORDS];
static char message[STORE_MESSAGE];

static enum app_proof prove(struct app_file_game *game) {
    app_prover_start(&prover, game->replay_length);
    return app_prove_game(&prover, game, words, GAME_WORDS);
}

/* The numbers counted during play equal those that the replay proves, in half of the steps. */
static void honest_games_stay_as_they_are(void **state) {
    (void)state;
    uint64_t steps = 0, bytes = 0;
    for (int i = 0; i < GAMES; i++) {
        play_game(&played, (uint64_t)i, 25 + i % 90);
        struct app_file_game game = played.game;
        app_prover_start(&prover, 0);
        uint64_t before = prover.steps;
        assert_int_equal(app_prove_game(&prover, &game, words, GAME_WORDS), APP_PROOF_DONE);
        assert_same_record(&game.record, &played.game.record);
        steps += before - prover.steps;
        bytes += game.replay_length;
    }
    assert_in_range(steps, bytes, 4 * bytes);
}

/* Numbers that a replay does not contain, or that older versions counted differently. */
static bool is_free(const char *name) {
    static const char *const names[] = {"played_at", "seed",   "hash",   "spins", "best_combo",
                                        "best_b2b",  "ranked", "listed", "minis"};
    bool found = strncmp(name, "spin_lines", 10) == 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        found = found || strcmp(names[i], name) == 0;
    }
    return found;
}

/* If one number is claimed falsely, no claim is believed. */
static void claims_give_way_to_what_is_proved(void **state) {
    (void)state;
    int settled = 0;
    play_game(&played, 5, 60);
    for (int field = 0; field < APP_RECORD_FIELDS; field++) {
        const char *name = app_record_field_name(field);
        struct app_file_game game = played.game;
        uint64_t value = app_record_get(&game.record, field);
        uint64_t other = strcmp(name, "limit_value") == 0 ? 9 : value == 0;
        if (!is_free(name) && strcmp(name, "changed") != 0) {
            assert_true(app_record_set(&game.record, field, other));
            game.record.spins = 1000;
            assert_int_equal(prove(&game), APP_PROOF_DONE);
            assert_same_record(&game.record, &played.game.record);
            settled++;
        }
    }
    assert_int_equal(settled, 25);
}

/* Changed rules have their own list, which a claim does not change. */
static void a_list_is_not_chosen_by_claiming(void **state) {
    (void)state;
    play_game(&played, 14, 60); /* with a preview of 2 */
    struct app_file_game game = played.game;
    assert_true(game.record.changed);
    game.record.changed = false;
    assert_int_equal(prove(&game), APP_PROOF_DONE);
    assert_same_record(&game.record, &played.game.record);
}

/* As an older version counted it. */
static void an_older_account_stays(void **state) {
    (void)state;
    play_game(&played, 9, 60);
    struct app_file_game game = played.game;
    assert_int_equal(game.record.limit_kind, APP_LIMIT_LINES);
    game.record.best_combo = game.record.minis = 0;
    game.record.limit_kind = APP_LIMIT_NONE;
    game.record.limit_value = 0;
    game.record.changed = true;
    struct app_record before = game.record;
    assert_int_equal(prove(&game), APP_PROOF_DONE);
    assert_same_record(&game.record, &before);
}

static void a_lost_game_is_not_won_by_claiming(void **state) {
    (void)state;
    int over = 0;
    for (int i = 0; i < 5; i++) {
        play_game(&played, (uint64_t)i, 30);
        struct app_file_game game = played.game;
        game.record.score = INT64_MAX;
        game.record.status = FIN_WON;
        game.record.cause = FIN_LIMIT;
        game.record.ranked = game.record.listed = true;
        assert_int_equal(prove(&game), APP_PROOF_DONE);
        assert_int_equal(game.record.score, played.game.record.score);
        assert_int_equal(game.record.status, played.game.record.status);
        assert_true(!game.record.ranked || played.game.record.ranked ||
                    played.game.record.lines == 0);
        over += game.record.status == FIN_OVER;
    }
    assert_true(over > 0);
}

/* The use of help, which excludes a game from ranks, is not in the replay. */
static void a_game_that_was_not_ranked_stays_so(void **state) {
    (void)state;
    play_game(&played, 5, 60);
    struct app_file_game game = played.game;
    assert_true(game.record.ranked);
    game.record.ranked = false;
    assert_int_equal(prove(&game), APP_PROOF_DONE);
    assert_false(game.record.ranked);
    game.replay_length = 0;
    game.record.score = 12;
    assert_int_equal(prove(&game), APP_PROOF_NONE);
    assert_int_equal(game.record.score, 12);
}

/* ---- false replays, and endless ones ---- */

static uint64_t forged_words[GAME_WORDS];
static uint8_t forged_bytes[GAME_BYTES];

/* The played game with another end. */
static struct app_file_game forge(void (*change)(struct fin_replay *replay)) {
    struct app_file_game game = played.game;
    struct fin_replay replay;
    assert_null(
        fin_replay_decode(game.replay, game.replay_length, &replay, forged_words, GAME_WORDS)
            .sentence);
    change(&replay);
    game.replay = forged_bytes;
    game.replay_length = (uint32_t)fin_replay_encode(&replay, forged_bytes, GAME_BYTES);
    assert_true(game.replay_length > 0);
    game.record.hash = replay.hash;
    game.record.time_us = replay.end_us;
    return game;
}

static void another_hash(struct fin_replay *replay) {
    replay->hash ^= 1;
}

static void a_replay_that_is_not_true_is_never_ranked(void **state) {
    (void)state;
    play_game(&played, 5, 60);
    assert_true(played.game.record.ranked);
    struct app_file_game game = forge(another_hash);
    assert_int_equal(prove(&game), APP_PROOF_DIFFERS);
    assert_false(game.record.ranked);
    assert_int_equal(game.record.score, played.game.record.score);
}

/* Pieces that fall a row per microsecond and lock at once, for twelve seconds, in a mode where
 * topping out empties the board: a valid replay of a hundred bytes, and millions of steps. */
static struct app_file_game make_endless(void) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, FIN_MODE_FREE);
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    struct fin_session session;
    size_t count = 0;
    assert_true(fin_rules_set(&setup.rules, FIN_SET_GRAVITY, 1));
    assert_true(fin_rules_set(&setup.rules, FIN_SET_LOCK_DELAY, 0));
    fin_session_start(&session, &setup, events, FIN_EVENTS_PER_INSTANT, &count);
    struct fin_record record = fin_record_make(forged_words, GAME_WORDS);
    while (fin_record_advance(&record, &session, 12000000, NULL, events, FIN_EVENTS_PER_INSTANT,
                              &count) == FIN_MORE) {
    }
    struct fin_replay replay = fin_replay_make(&setup, &record, &session);
    struct app_file_game game = {
        .record = {.played_at = 1750000000, .time_us = replay.end_us, .hash = replay.hash},
        .replay = forged_bytes,
        .replay_length = (uint32_t)fin_replay_encode(&replay, forged_bytes, GAME_BYTES),
    };
    assert_in_range(game.replay_length, 1, 200);
    return game;
}

static void the_work_is_bounded(void **state) {
    (void)state;
    struct app_file_game game = make_endless();
    assert_int_equal(prove(&game), APP_PROOF_TOO_LONG);
    assert_int_equal(prover.steps, 0);
    play_game(&played, 5, 60); /* nothing is left for the next one */
    game = played.game;
    assert_int_equal(app_prove_game(&prover, &game, words, GAME_WORDS), APP_PROOF_TOO_LONG);
}

/* ---- in a profile ---- */

static size_t make_file(const struct app_file_game *game, uint8_t *bytes, size_t size) {
    struct app_file_writer writer;
    app_file_begin(&writer, bytes, size);
    app_file_begin_games(&writer);
    app_file_put_game(&writer, game);
    return app_file_end(&writer);
}

static uint8_t file_bytes[2 * GAME_BYTES];

static struct store_counts import(struct store *store, const struct app_file_game *game) {
    struct app_file file;
    struct store_counts counts;
    size_t length = make_file(game, file_bytes, sizeof file_bytes);
    assert_null(app_file_open(&file, file_bytes, length).sentence);
    assert_null(app_file_check(&file, words).sentence);
    assert_true(store_import(store, &file, &counts, message));
    return counts;
}

static void an_import_takes_what_is_proved(void **state) {
    (void)state;
    const char *path = test_path("profile.sqlite");
    struct store *store = open_good(path);
    play_game(&played, 5, 60);
    struct app_file_game game = played.game;
    game.record.score = INT64_MAX;
    struct store_counts counts = import(store, &game);
    assert_int_equal(counts.games, 1);
    assert_int_equal(counts.unproved, 0);
    assert_int_equal(load_games(store, "", 0).games[0].score, played.game.record.score);
    game = forge(another_hash);
    game.record.score = INT64_MAX;
    counts = import(store, &game);
    assert_int_equal(counts.games, 1);
    assert_int_equal(counts.unproved, 1);
    assert_int_equal(count_games(store), 2);
    assert_int_equal(load_best(store, "marathon/classic").game_count, 1);
    assert_int_equal(load_best(store, "marathon/classic").games[0].score, played.game.record.score);
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_games_stay_as_they_are),
        cmocka_unit_test(claims_give_way_to_what_is_proved),
        cmocka_unit_test(a_list_is_not_chosen_by_claiming),
        cmocka_unit_test(an_older_account_stays),
        cmocka_unit_test(a_lost_game_is_not_won_by_claiming),
        cmocka_unit_test(a_game_that_was_not_ranked_stays_so),
        cmocka_unit_test(a_replay_that_is_not_true_is_never_ranked),
        cmocka_unit_test(the_work_is_bounded),
        cmocka_unit_test(an_import_takes_what_is_proved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
