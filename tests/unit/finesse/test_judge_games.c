/* The judge in random games under any rules: every fault is proved by playing the keys that the
 * judge says would have been enough. The grouping of events does not matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../random_game.h"
#include "judged_game.h"

/* ---- random games ---- */

/* Any rules; or a preset with a random board and seed. */
static struct fin_setup make_setup(struct fin_random *random, bool any_rules) {
    struct fin_setup setup = random_setup(random);
    if (!any_rules) {
        setup.rules = fin_rules_make(random_preset(random), fin_mode_parse("none"));
    }
    setup.rules.limit_time = 0;
    setup.rules.hold_counts = false;
    return setup;
}

/* More hard drops than other buttons, and time for many keys per piece. */
static struct fin_change make_change(struct fin_random *random) {
    struct fin_change change = random_change(random);
    if (random_below(random, 4) == 0) {
        change = (struct fin_change){.button = FIN_HARD, .down = random_below(random, 2) == 0};
    }
    return change;
}

/* ---- proof of a fault ---- */

static void wait_for_due(struct judged_game *game) {
    wait(game, fin_session_due(&game->session) - game->session.game.time);
}

static void wait_for_wall(struct judged_game *game, int direction) {
    for (int i = 0; i < 100 && game->locks == 0; i++) {
        struct fin_piece piece = game->session.game.piece;
        if (!fin_piece_move(&piece, &game->session.game.board, direction, 0)) {
            return;
        }
        wait_for_due(game);
    }
}

static void press_quickly(struct judged_game *game, int key) {
    int button = key_buttons[key];
    press(game, button);
    if (key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT) {
        wait_for_wall(game, key == FIN_KEY_FAR_LEFT ? -1 : 1);
    }
    for (int i = 0; key == FIN_KEY_SOFT && i < FIN_ROWS && !game->session.game.resting; i++) {
        wait_for_due(game);
    }
    release(game, button);
}

/* True if the keys from one on, pressed as fast as possible with no other key held, bring the
 * session's piece to a landing. */
static bool leads_to(const struct fin_session *session, const struct fin_key_sequence *sequence,
                     int from, struct fin_piece landing) {
    static struct judged_game game;
    game = (struct judged_game){.session = *session, .judge = fin_judge_make(session, 0)};
    release(&game, session->input.direction < 0 ? FIN_RIGHT : FIN_LEFT);
    for (int button = 0; button < FIN_BUTTONS; button++) {
        release(&game, button);
    }
    for (int i = from; i < sequence->length; i++) {
        if (game.locks > 0) {
            return false;
        }
        press_quickly(&game, sequence->keys[i]);
    }
    struct fin_piece ghost = fin_game_ghost(&game.session.game);
    return fin_piece_same_cells(game.locks > 0 ? game.first : ghost, landing);
}

struct proofs {
    int from_spawn, from_carried;
};

/* Faults are counted from the spawn; or, after a carried key, from where it left the piece,
 * whether or not it was credited. */
static void prove(const struct fin_verdict *verdict, const struct fin_judge *before,
                  const struct fin_session *spawned, const struct fin_session *touched,
                  struct proofs *proofs) {
    const struct fin_key_sequence *best = &verdict->best;
    assert_true(verdict->faults != 0);
    assert_true(best->length <= verdict->fewest);
    assert_int_equal(spawned->game.number, verdict->number);
    if (before->part_count == 0 && spawned->game.piece.facing == FIN_NORTH) {
        assert_true(leads_to(spawned, best, 0, verdict->piece));
        proofs->from_spawn++;
    } else if (before->part_count == 1 && before->parts[0].press == 0) {
        assert_int_equal(touched->game.number, verdict->number);
        bool credited = best->length > 0 && best->keys[0] == before->parts[0].key;
        assert_true(leads_to(touched, best, 0, verdict->piece) ||
                    (credited && leads_to(touched, best, 1, verdict->piece)));
        proofs->from_carried++;
    }
}

/* A game examined at each instant. */
struct watched {
    struct judged_game game;
    struct fin_session touched; /* before the first press for the current piece */
    struct proofs proofs;
};

/* The best keys are among those that the verdict lists, all of the same length. With a carried
 * key and gravity they may be keys that only the fall made possible. */
static void best_is_listed(const struct fin_verdict *verdict, const struct fin_judge *before) {
    enum { MOST = 2000 };
    struct fin_key_sequence sequence;
    bool more = fin_verdict_first(verdict, &sequence), found = false;
    for (int i = 0; more && !found && i < MOST; i++) {
        assert_int_equal(sequence.length, verdict->best.length);
        found = memcmp(sequence.keys, verdict->best.keys, sequence.length) == 0;
        more = fin_verdict_next(verdict, &sequence);
    }
    bool fell = before->part_count > 0 && before->rules.gravity != FIN_GRAVITY_OFF;
    assert_true(found || fell);
}

static void look_at_lock(struct watched *watched, const struct fin_judge *before,
                         const struct fin_session *spawned) {
    const struct fin_verdict *verdict = &watched->game.judge.verdict;
    assert_true(!verdict->judged || verdict->used >= verdict->fewest);
    assert_int_equal(verdict->judged && verdict->used > verdict->fewest, verdict->faults != 0);
    if (verdict->judged) {
        best_is_listed(verdict, before);
    }
    if (verdict->faults != 0) {
        prove(verdict, before, spawned, &watched->touched, &watched->proofs);
    }
}

/* Advances one instant, or makes the change at the end. */
static void watch(struct watched *watched, uint64_t until, const struct fin_change *change) {
    struct judged_game *game = &watched->game;
    struct fin_judge before = game->judge;
    struct fin_session spawned = game->spawned;
    uint64_t time = game->session.game.time;
    if (before.count == 0) {
        watched->touched = game->session;
    }
    go_on(game, until > time ? until - time : 0, change);
    if (game->judge.verdict.number != before.verdict.number) {
        look_at_lock(watched, &before, &spawned);
    }
}

static void play_watched(struct watched *watched, uint64_t until, const struct fin_change *change) {
    const struct fin_session *session = &watched->game.session;
    while (session->game.status == FIN_PLAYING && fin_session_due(session) <= until) {
        watch(watched, fin_session_due(session), NULL);
    }
    watch(watched, until, NULL);
    watch(watched, until, change);
}

static void every_fault_is_proved(void **state) {
    (void)state;
    static struct watched watched;
    struct fin_random random = fin_random_seed(31);
    for (int i = 0; i < 1500; i++) {
        struct fin_setup setup = make_setup(&random, i % 4 == 0);
        begin_game(&watched.game, &setup, i % 2 == 0 ? FIN_JUDGE_180 : 0);
        for (int n = 0; n < 300 && watched.game.locks < 1000; n++) {
            struct fin_change change = make_change(&random);
            uint64_t time = watched.game.session.game.time + random_wait(&random) / 4;
            play_watched(&watched, time, &change);
        }
    }
    assert_true(watched.proofs.from_spawn > 1000);
    assert_true(watched.proofs.from_carried > 100);
}

/* ---- portions ---- */

enum { PORTION = 4096 };

struct listener {
    struct fin_judge judge;
    uint64_t hash; /* hash of all verdicts */
    uint32_t locks;
};

static void listen(struct listener *listener, const struct fin_session *session,
                   const struct fin_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (fin_judge_take(&listener->judge, session, &events[i])) {
            const struct fin_verdict *verdict = &listener->judge.verdict;
            const uint64_t parts[] = {verdict->number,     verdict->judged, verdict->used,
                                      verdict->fewest,     verdict->faults, verdict->own.length,
                                      verdict->best.length};
            for (size_t n = 0; n < sizeof parts / sizeof parts[0]; n++) {
                listener->hash = (listener->hash ^ parts[n]) * UINT64_C(0x9E3779B97F4A7C15);
            }
            listener->locks++;
        }
    }
}

/* One judge gets events after every advance, the other after several, as in a replay. */
static uint32_t compare_portions(struct fin_random *random) {
    static struct fin_event events[PORTION];
    struct fin_setup setup = make_setup(random, true);
    struct fin_session session;
    struct listener live = {.hash = 0};
    size_t count = 0;
    size_t heard = 0;
    fin_session_start(&session, &setup, events, PORTION, &count);
    live.judge = fin_judge_make(&session, 0);
    struct listener later = live;
    for (int i = 0; i < 200; i++) {
        listen(&live, &session, events + heard, count - heard);
        heard = count;
        if (random_below(random, 5) == 0 || PORTION - count < 2048) {
            listen(&later, &session, events, count);
            count = heard = 0;
        }
        struct fin_change change = make_change(random);
        size_t more = 0;
        fin_session_advance(&session, session.game.time + random_wait(random) / 4, &change,
                            events + count, PORTION - count, &more);
        count += more;
    }
    listen(&live, &session, events + heard, count - heard);
    listen(&later, &session, events, count);
    assert_int_equal(live.locks, later.locks);
    assert_true(live.hash == later.hash);
    return live.locks;
}

static void portions_do_not_matter(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(32);
    uint32_t locks = 0;
    for (int i = 0; i < 500; i++) {
        locks += compare_portions(&random);
    }
    assert_true(locks > 5000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_is_proved),
        cmocka_unit_test(portions_do_not_matter),
    };
    return cmocka_run_group_tests_name("judge games", tests, NULL, NULL);
}
