/* The judge on all shortest key sequences, played in the engine: they are always clean, however
 * their keys overlap and whatever was carried; with one superfluous key they never are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../random_game.h"
#include "finesse/judge.h"
#include "judged_ways.h"

/* To the judge, a held key that moved the piece one cell is a tap. */
static int plain_key(int key) {
    bool far = key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT;
    return far ? key - FIN_KEY_FAR_LEFT : key;
}

static bool alike(const struct fin_key_sequence *a, const struct fin_key_sequence *b) {
    bool same = a->length == b->length;
    for (int i = 0; same && i < a->length; i++) {
        same = plain_key(a->keys[i]) == plain_key(b->keys[i]);
    }
    return same;
}

static void expect_clean(struct fin_piece landing, const struct fin_key_sequence *sequence) {
    const struct fin_verdict *verdict = &game.judge.verdict;
    assert_true(landed_on(landing));
    assert_true(verdict->judged);
    assert_int_equal(verdict->fewest, sequence->length);
    assert_int_equal(verdict->used, sequence->length);
    assert_int_equal(verdict->faults, 0);
    assert_true(alike(&verdict->own, sequence));
    assert_true(alike(&verdict->best, sequence));
}

/* The verdict lists exactly the key sequences that the search found. */
static void expect_all_ways(void) {
    struct fin_key_sequence found, listed;
    bool more = fin_finesse_first(&finesse, &found);
    bool lists = fin_verdict_first(&game.judge.verdict, &listed);
    for (; more && lists; lists = fin_verdict_next(&game.judge.verdict, &listed)) {
        assert_int_equal(found.length, listed.length);
        assert_memory_equal(found.keys, listed.keys, found.length);
        more = fin_finesse_next(&finesse, &found);
    }
    assert_int_equal(more, lists);
}

/* ---- shortest ways are clean ---- */

static void play_clean(const struct fin_setup *setup, struct fin_piece landing,
                       const struct fin_key_sequence *sequence) {
    begin_game(&game, setup, (finesse.keys >> FIN_KEY_180 & 1) != 0 ? FIN_JUDGE_180 : 0);
    play_way(&game, sequence);
    drop_hard();
    expect_clean(landing, sequence);
    expect_all_ways();
}

static void every_shortest_way_is_clean(void **state) {
    (void)state;
    int count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
            struct fin_setup setup = trainer(kind);
            setup.rules.rotation = (uint8_t)rotation;
            count += for_each_way(&setup, kind, FIN_KEY_SET, 1000, play_clean);
            count += for_each_way(&setup, kind, FIN_KEY_SET_180, 1000, play_clean);
        }
    }
    assert_true(count > 5000);
}

static void shortest_ways_on_random_boards_are_clean(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(21);
    int count = 0;
    for (int i = 0; i < 120; i++) {
        int kind = i % FIN_KINDS;
        struct fin_setup setup = trainer(kind);
        random_board(&random, &setup.board);
        setup.rules.rotation = (uint8_t)(i % FIN_ROTATIONS);
        count += for_each_way(&setup, kind, FIN_KEY_SET, 3, play_clean);
    }
    assert_true(count > 5000);
}

/* ---- however keys overlap ---- */

static int overlaps_tried, overlaps_landed;

static void play_all_overlaps(const struct fin_setup *setup, struct fin_piece landing,
                              const struct fin_key_sequence *sequence) {
    int patterns = 1;
    for (int i = 0; i < sequence->length; i++) {
        patterns *= 5;
    }
    for (int digits = 0; digits < patterns; digits++) {
        begin_game(&game, setup, 0);
        play_overlapping(sequence, digits, 0);
        drop_hard();
        overlaps_tried++;
        if (landed_on(landing)) {
            overlaps_landed++;
            assert_true(game.judge.verdict.judged);
            assert_int_equal(game.judge.verdict.used, sequence->length);
            assert_int_equal(game.judge.verdict.fewest, sequence->length);
            assert_int_equal(game.judge.verdict.faults, 0);
        } else {
            assert_true(game.judge.verdict.used >= game.judge.verdict.fewest);
        }
    }
}

static void overlapping_keys_are_clean(void **state) {
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_setup setup = trainer(kind);
        for_each_way(&setup, kind, FIN_KEY_SET, 1000, play_all_overlaps);
    }
    assert_true(overlaps_landed > overlaps_tried / 2);
}

/* ---- whatever is carried in ---- */

/* Drops the first piece and keeps a direction held, pressed this long before the second piece
 * spawns. The first piece then rests against a wall, so the press does not belong to it. */
static void carry_in(const struct fin_setup *setup, int direction, uint64_t before) {
    begin_game(&game, setup, 0);
    hold_down(&game, direction);
    press(&game, direction);
    wait(&game, before);
    drop_hard();
    assert_int_equal(game.judge.verdict.used, 1);
    assert_int_equal(game.judge.verdict.fewest, 1);
}

/* DAS is over when the piece spawns, so its first held key has already acted. */
static void play_credited(const struct fin_setup *setup, struct fin_piece landing,
                          const struct fin_key_sequence *sequence) {
    int key = sequence->length > 0 ? sequence->keys[0] : FIN_KEYS;
    if (key != FIN_KEY_FAR_LEFT && key != FIN_KEY_FAR_RIGHT) {
        return;
    }
    struct fin_key_sequence rest = {.length = (uint8_t)(sequence->length - 1)};
    memcpy(rest.keys, sequence->keys + 1, rest.length);
    carry_in(setup, key_buttons[key], 200 * MS);
    wait(&game, 20 * MS);
    release(&game, key_buttons[key]);
    play_way(&game, &rest);
    landing.y = game.session.game.board.rows[0] != 0 ? fin_game_ghost(&game.session.game).y : 0;
    drop_hard();
    expect_clean(landing, sequence);
}

static void a_carried_hold_is_clean(void **state) {
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_setup setup = trainer(kind);
        for_each_way(&setup, kind, FIN_KEY_SET & ~(1u << FIN_KEY_SOFT), 1000, play_credited);
    }
}

/* Wherever the carried key left the piece, a shortest way from there is clean, and two turns
 * more are not, unless the spawn would have asked for as many keys. */
static void from_where_it_was_left(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(22);
    int faults = 0;
    for (int i = 0; i < 4000; i++) {
        int kind = i % FIN_KINDS;
        struct fin_setup setup = trainer(kind);
        int direction = i % 2 == 0 ? FIN_LEFT : FIN_RIGHT;
        carry_in(&setup, direction, random_below(&random, 200 * MS));
        wait(&game, random_below(&random, 160 * MS));
        release(&game, direction);
        struct fin_piece start = game.session.game.piece;
        fin_finesse_search(&finesse, &game.session.game.board, start, FIN_ROTATION_SRS,
                           FIN_KEY_SET);
        struct fin_piece goal = start;
        goal.x = (int8_t)random_below(&random, (uint32_t)(FIN_COLUMNS + 1 - fin_piece_width(goal)));
        goal.y = (int8_t)(goal.y - fin_board_drop(&game.session.game.board, goal));
        int fewest = fin_finesse_aim(&finesse, goal);
        struct fin_key_sequence sequence;
        assert_true(fin_finesse_first(&finesse, &sequence));
        play_way(&game, &sequence);
        bool extra = i % 3 == 0;
        if (extra) {
            play_key(&game, FIN_KEY_CW);
            play_key(&game, FIN_KEY_CCW);
        }
        drop_hard();
        assert_true(landed_on(goal));
        assert_true(game.judge.verdict.judged);
        bool fault = extra && sequence.length + 2 > fewest_from_spawn(goal);
        assert_int_equal(game.judge.verdict.faults != 0, fault);
        assert_int_equal(game.judge.verdict.used - game.judge.verdict.fewest, fault ? 2 : 0);
        assert_in_range(game.judge.verdict.fewest, fewest, fewest + (extra && !fault ? 2 : 1));
        faults += fault;
    }
    assert_true(faults > 1000);
}

/* The keys after the carried one overlap in every way, with it too. */
static void play_all_overlaps_carried(const struct fin_setup *setup, struct fin_piece landing,
                                      const struct fin_key_sequence *sequence) {
    int key = sequence->length > 0 ? sequence->keys[0] : FIN_KEYS, patterns = 1;
    if (key != FIN_KEY_FAR_LEFT && key != FIN_KEY_FAR_RIGHT) {
        return;
    }
    for (int i = 0; i < sequence->length; i++) {
        patterns *= 5;
    }
    for (int digits = 0; digits < patterns; digits++) {
        carry_in(setup, key_buttons[key], 200 * MS);
        wait(&game, 20 * MS);
        play_overlapping(sequence, digits, 1);
        drop_hard();
        overlaps_tried++;
        landing.y = game.judge.verdict.piece.y; /* it may lie on the first one */
        if (landed_on(landing)) {
            overlaps_landed++;
            assert_true(game.judge.verdict.judged);
            assert_int_equal(game.judge.verdict.used, game.judge.verdict.fewest);
            assert_int_equal(game.judge.verdict.faults, 0);
        }
    }
}

static void overlapping_keys_after_a_carried_one_are_clean(void **state) {
    (void)state;
    overlaps_tried = overlaps_landed = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_setup setup = trainer(kind);
        for_each_way(&setup, kind, FIN_KEY_SET & ~(1u << FIN_KEY_SOFT), 1000,
                     play_all_overlaps_carried);
    }
    assert_true(overlaps_tried > 1000);
    assert_true(overlaps_landed > overlaps_tried / 3);
}

/* ---- superfluous keys ---- */

static int extra_tried, extra_named[FIN_FAULTS];

/* To a side: 0 left, 1 right. */
static bool is_move(int key) {
    return key <= FIN_KEY_FAR_RIGHT;
}

static int first_side(const struct fin_key_sequence *sequence) {
    for (int i = 0; i < sequence->length; i++) {
        if (is_move(sequence->keys[i])) {
            return sequence->keys[i] & 1;
        }
    }
    return -1;
}

static int changes_of_side(const struct fin_key_sequence *sequence) {
    int last = -1, changes = 0;
    for (int i = 0; i < sequence->length; i++) {
        if (is_move(sequence->keys[i])) {
            changes += last >= 0 && last != (sequence->keys[i] & 1);
            last = sequence->keys[i] & 1;
        }
    }
    return changes;
}

/* True if some shortest key sequence with as many soft drops first moves to this side (-1: to
 * any). */
static bool sets_out(const struct fin_key_sequence *like, int side) {
    struct fin_key_sequence sequence;
    bool found = false;
    for (bool more = fin_finesse_first(&finesse, &sequence); more;
         more = fin_finesse_next(&finesse, &sequence)) {
        bool soft = memchr(sequence.keys, FIN_KEY_SOFT, sequence.length) != NULL;
        bool alike = soft == (memchr(like->keys, FIN_KEY_SOFT, like->length) != NULL);
        found = found || (alike && first_side(&sequence) >= 0 &&
                          (side < 0 || first_side(&sequence) == side));
    }
    return found;
}

/* The name of superfluous moves: "wrong way" if they start to a side to which no shortest
 * key sequence starts, "late correction" if they go back later, otherwise "extra tap". */
static unsigned name_of_moves(const struct fin_key_sequence *more,
                              const struct fin_key_sequence *nearest) {
    int side = first_side(more);
    if (side >= 0 && sets_out(nearest, -1) && !sets_out(nearest, side)) {
        return 1u << FIN_FAULT_WRONG_WAY;
    }
    bool back = changes_of_side(more) > changes_of_side(nearest);
    return back ? 1u << FIN_FAULT_CORRECTION : 1u << FIN_FAULT_EXTRA_TAP;
}

static bool moves_before_turning(const struct fin_key_sequence *way) {
    bool moved = false, found = false;
    for (int i = 0; i < way->length; i++) {
        moved = moved || is_move(way->keys[i]);
        found = found || (moved && way->keys[i] >= FIN_KEY_CW && way->keys[i] != FIN_KEY_SOFT);
    }
    return found;
}

/* Some shortest sequence moves before it turns, or needs no turn. */
static bool some_way_moves_first(const struct fin_key_sequence *nearest) {
    struct fin_key_sequence way;
    bool found = false;
    for (bool more = fin_finesse_first(&finesse, &way); more;
         more = fin_finesse_next(&finesse, &way)) {
        found = found || moves_before_turning(&way);
    }
    return found || nearest->keys[0] < FIN_KEY_CW || nearest->length == 0;
}

static int slides_of(const struct fin_key_sequence *way) {
    int slides = 0;
    for (int i = 0; i < way->length; i++) {
        slides += way->keys[i] == FIN_KEY_FAR_LEFT || way->keys[i] == FIN_KEY_FAR_RIGHT;
    }
    return slides;
}

/* The name of one more key: a turn is an extra rotation, a soft drop unneeded. */
static unsigned name_of(const struct fin_key_sequence *more, const struct fin_key_sequence *nearest,
                        int kind, int key) {
    if (key == FIN_KEY_SOFT) {
        return 1u << FIN_FAULT_SOFT_DROP;
    }
    if (key >= FIN_KEY_CW) {
        return kind == FIN_O ? 1u << FIN_FAULT_TURNED_O : 1u << FIN_FAULT_EXTRA_ROTATION;
    }
    unsigned name = name_of_moves(more, nearest);
    const struct fin_key_sequence *own = &game.judge.verdict.own;
    if (name == 1u << FIN_FAULT_EXTRA_TAP && moves_before_turning(own) &&
        !fin_key_sequence_contains(own, nearest) && !some_way_moves_first(nearest)) {
        return 1u << FIN_FAULT_TURN_FIRST;
    }
    bool slid = slides_of(&game.judge.verdict.own) > slides_of(nearest);
    return slid && name == 1u << FIN_FAULT_EXTRA_TAP ? 1u << FIN_FAULT_EXTRA_SLIDE : name;
}

static void count_names(unsigned faults) {
    for (int i = 0; i < FIN_FAULTS; i++) {
        extra_named[i] += faults >> i & 1;
    }
}

/* Inserts a key anywhere. If the piece still covers the same cells, the key was superfluous. */
static void play_extra(const struct fin_setup *setup, struct fin_piece landing,
                       const struct fin_key_sequence *sequence) {
    bool expects_180 = (finesse.keys >> FIN_KEY_180 & 1) != 0;
    for (int i = 0; i < (sequence->length + 1) * FIN_KEYS; i++) {
        int place = i / FIN_KEYS, key = i % FIN_KEYS;
        struct fin_key_sequence more = {.length = (uint8_t)(sequence->length + 1)};
        memcpy(more.keys, sequence->keys, (size_t)place);
        more.keys[place] = (uint8_t)key;
        memcpy(more.keys + place + 1, sequence->keys + place, (size_t)(sequence->length - place));
        begin_game(&game, setup, expects_180 ? FIN_JUDGE_180 : 0);
        play_way(&game, &more);
        drop_hard();
        const struct fin_verdict *verdict = &game.judge.verdict;
        if (!landed_on(landing) || (verdict->own.length == sequence->length)) {
            continue; /* another placement, or two soft drops that count as one */
        }
        extra_tried++;
        count_names(verdict->faults);
        assert_true(verdict->judged);
        assert_int_equal(verdict->used,
                         sequence->length + 1 + (key == FIN_KEY_180 && !expects_180));
        assert_int_equal(verdict->fewest, sequence->length);
        assert_int_equal(verdict->faults, name_of(&more, &verdict->best, landing.kind, key));
    }
}

/* Inserts a tap to a side and one back anywhere: always a single fault. */
static void play_aside(const struct fin_setup *setup, struct fin_piece landing,
                       const struct fin_key_sequence *sequence) {
    for (int i = 0; i < (sequence->length + 1) * 2; i++) {
        int place = i / 2, side = i % 2;
        struct fin_key_sequence more = {.length = (uint8_t)(sequence->length + 2)};
        memcpy(more.keys, sequence->keys, (size_t)place);
        more.keys[place] = (uint8_t)(FIN_KEY_LEFT + side);
        more.keys[place + 1] = (uint8_t)(FIN_KEY_RIGHT - side);
        memcpy(more.keys + place + 2, sequence->keys + place, (size_t)(sequence->length - place));
        begin_game(&game, setup, 0);
        play_way(&game, &more);
        drop_hard();
        const struct fin_verdict *verdict = &game.judge.verdict;
        if (landed_on(landing) && verdict->own.length == more.length) {
            assert_int_equal(verdict->faults, name_of_moves(&more, &verdict->best));
            count_names(verdict->faults);
        }
    }
}

static void a_move_aside_has_one_name(void **state) {
    (void)state;
    memset(extra_named, 0, sizeof extra_named);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_setup setup = trainer(kind);
        for_each_way(&setup, kind, FIN_KEY_SET & ~(1u << FIN_KEY_SOFT), 1000, play_aside);
    }
    assert_true(extra_named[FIN_FAULT_WRONG_WAY] > 100);
    assert_true(extra_named[FIN_FAULT_CORRECTION] > 100);
}

static void a_key_too_many_is_a_fault(void **state) {
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_setup setup = trainer(kind);
        for_each_way(&setup, kind, FIN_KEY_SET, 1000, play_extra);
        for_each_way(&setup, kind, FIN_KEY_SET_180, 1000, play_extra);
    }
    assert_true(extra_tried > 500);
    assert_true(extra_named[FIN_FAULT_EXTRA_TAP] > 100);
    assert_true(extra_named[FIN_FAULT_EXTRA_ROTATION] > 10);
    assert_true(extra_named[FIN_FAULT_TURNED_O] > 10);
    assert_true(extra_named[FIN_FAULT_SOFT_DROP] > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shortest_way_is_clean),
        cmocka_unit_test(shortest_ways_on_random_boards_are_clean),
        cmocka_unit_test(overlapping_keys_are_clean),
        cmocka_unit_test(a_carried_hold_is_clean),
        cmocka_unit_test(from_where_it_was_left),
        cmocka_unit_test(overlapping_keys_after_a_carried_one_are_clean),
        cmocka_unit_test(a_key_too_many_is_a_fault),
        cmocka_unit_test(a_move_aside_has_one_name),
    };
    return cmocka_run_group_tests_name("judge ways", tests, NULL, NULL);
}
