/* The judge over whole families of games: shortest ways are always clean,
 * however their keys overlap and whatever was carried in; with a key too many
 * they never are; and every fault of a random game is proved by playing the way
 * that the judge says would have been enough. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "judged_game.h"
#include "random_game.h"

static struct fin_finesse finesse;
static struct judged_game game;

/* ---- placements and their ways ---- */

static struct fin_setup trainer(int kind) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_TRAINER, fin_mode_parse("none"));
    setup.queue_length = 2;
    setup.queue[0] = setup.queue[1] = (uint8_t)kind;
    return setup;
}

static bool has_earlier_twin(struct fin_piece piece) {
    bool found = false;
    for (int facing = 0; facing < piece.facing; facing++) {
        struct fin_piece twin = piece;
        twin.facing = (uint8_t)facing;
        found = found || fin_piece_same_cells(twin, piece);
    }
    return found;
}

/* Calls for every shortest way, up to some for each landing, to every landing on
 * a board; returns how many. */
static int for_each_way(const struct fin_setup *setup, int kind, unsigned hands, int most,
                        void (*check)(const struct fin_setup *setup, struct fin_piece landing,
                                      const struct fin_way *way)) {
    const struct fin_board *board = &setup->board;
    int count = 0;
    fin_finesse_search(&finesse, board, fin_finesse_start(board, kind), setup->rules.rotation,
                       hands);
    for (int i = 0; i < FIN_PLACES; i++) {
        struct fin_piece landing = {(uint8_t)kind, (uint8_t)(i / FIN_COLUMNS / FIN_ROWS),
                                    (int8_t)(i % FIN_COLUMNS),
                                    (int8_t)(i / FIN_COLUMNS % FIN_ROWS)};
        struct fin_way way;
        if (has_earlier_twin(landing) || fin_finesse_aim(&finesse, landing) < 0) {
            continue;
        }
        bool more = fin_finesse_first(&finesse, &way);
        for (int n = 0; more && n < most; n++) {
            check(setup, landing, &way);
            count++;
            more = fin_finesse_next(&finesse, &way);
        }
    }
    return count;
}

/* A held key that moved the piece one cell is a tap to the judge. */
static int plain_key(int key) {
    bool far = key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT;
    return far ? key - FIN_KEY_FAR_LEFT : key;
}

static bool alike(const struct fin_way *a, const struct fin_way *b) {
    bool same = a->length == b->length;
    for (int i = 0; same && i < a->length; i++) {
        same = plain_key(a->keys[i]) == plain_key(b->keys[i]);
    }
    return same;
}

static void drop_hard(void) {
    press(&game, FIN_HARD);
    release(&game, FIN_HARD);
}

static bool landed_on(struct fin_piece landing) {
    return fin_piece_same_cells(game.judge.verdict.piece, landing);
}

static void expect_clean(struct fin_piece landing, const struct fin_way *way) {
    const struct fin_verdict *verdict = &game.judge.verdict;
    assert_true(landed_on(landing));
    assert_true(verdict->judged);
    assert_int_equal(verdict->fewest, way->length);
    assert_int_equal(verdict->used, way->length);
    assert_int_equal(verdict->faults, 0);
    assert_true(alike(&verdict->own, way));
    assert_true(alike(&verdict->best, way));
}

/* ---- shortest ways are clean ---- */

static void play_clean(const struct fin_setup *setup, struct fin_piece landing,
                       const struct fin_way *way) {
    begin_game(&game, setup, (finesse.keys >> FIN_KEY_180 & 1) != 0 ? FIN_JUDGE_180 : 0);
    play_way(&game, way);
    drop_hard();
    expect_clean(landing, way);
}

static void every_shortest_way_is_clean(void **state) {
    (void)state;
    int count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
            struct fin_setup setup = trainer(kind);
            setup.rules.rotation = (uint8_t)rotation;
            count += for_each_way(&setup, kind, FIN_HANDS, 1000, play_clean);
            count += for_each_way(&setup, kind, FIN_HANDS_180, 1000, play_clean);
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
        count += for_each_way(&setup, kind, FIN_HANDS, 3, play_clean);
    }
    assert_true(count > 5000);
}

/* ---- however keys overlap ---- */

static const uint8_t buttons[FIN_KEYS] = {
    [FIN_KEY_LEFT] = FIN_LEFT,       [FIN_KEY_RIGHT] = FIN_RIGHT, [FIN_KEY_FAR_LEFT] = FIN_LEFT,
    [FIN_KEY_FAR_RIGHT] = FIN_RIGHT, [FIN_KEY_CW] = FIN_TURN_CW,  [FIN_KEY_CCW] = FIN_TURN_CCW,
    [FIN_KEY_180] = FIN_TURN_180,    [FIN_KEY_SOFT] = FIN_SOFT,
};

static int overlaps_tried, overlaps_landed;

/* Presses a key and does not let go. */
static void push(int key) {
    if ((game.session.input.down >> buttons[key] & 1) != 0) {
        release(&game, buttons[key]);
        wait(&game, 2 * MS);
    }
    press(&game, buttons[key]);
    bool far = key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT;
    wait(&game, far ? 160 * MS : 8 * MS);
    for (int i = 0; key == FIN_KEY_SOFT && i < 50 && !game.session.game.resting; i++) {
        wait(&game, 8 * MS);
    }
}

/* Each key is let go after so many more presses as its digit says. */
static void play_overlapping(const struct fin_way *way, int digits) {
    for (int i = 0; i < way->length; i++) {
        push(way->keys[i]);
        int rest = digits;
        for (int j = 0; j <= i; j++, rest /= 5) {
            if (j + rest % 5 == i) {
                release(&game, buttons[way->keys[j]]);
                wait(&game, 2 * MS);
            }
        }
    }
}

static void play_all_overlaps(const struct fin_setup *setup, struct fin_piece landing,
                              const struct fin_way *way) {
    int patterns = 1;
    for (int i = 0; i < way->length; i++) {
        patterns *= 5;
    }
    for (int digits = 0; digits < patterns; digits++) {
        begin_game(&game, setup, 0);
        play_overlapping(way, digits);
        drop_hard();
        overlaps_tried++;
        if (landed_on(landing)) {
            overlaps_landed++;
            assert_true(game.judge.verdict.judged);
            assert_int_equal(game.judge.verdict.used, way->length);
            assert_int_equal(game.judge.verdict.fewest, way->length);
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
        for_each_way(&setup, kind, FIN_HANDS, 1000, play_all_overlaps);
    }
    assert_true(overlaps_landed > overlaps_tried / 2);
}

/* ---- whatever is carried in ---- */

/* The first piece goes away; one direction stays down, pressed so long before
 * the second piece comes. It rests against a wall then, so the press is not its
 * own. */
static void carry_in(const struct fin_setup *setup, int direction, uint64_t before) {
    begin_game(&game, setup, 0);
    hold_down(&game, direction);
    press(&game, direction);
    wait(&game, before);
    drop_hard();
    assert_int_equal(game.judge.verdict.used, 1);
    assert_int_equal(game.judge.verdict.fewest, 1);
}

/* The charge is full when the piece comes: its first held key is already there. */
static void play_credited(const struct fin_setup *setup, struct fin_piece landing,
                          const struct fin_way *way) {
    int key = way->length > 0 ? way->keys[0] : FIN_KEYS;
    if (key != FIN_KEY_FAR_LEFT && key != FIN_KEY_FAR_RIGHT) {
        return;
    }
    struct fin_way rest = {.length = (uint8_t)(way->length - 1)};
    memcpy(rest.keys, way->keys + 1, rest.length);
    carry_in(setup, buttons[key], 200 * MS);
    wait(&game, 20 * MS);
    release(&game, buttons[key]);
    play_way(&game, &rest);
    landing.y = game.session.game.board.rows[0] != 0 ? fin_game_ghost(&game.session.game).y : 0;
    drop_hard();
    expect_clean(landing, way);
}

static void a_carried_hold_is_clean(void **state) {
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_setup setup = trainer(kind);
        for_each_way(&setup, kind, FIN_HANDS & ~(1u << FIN_KEY_SOFT), 1000, play_credited);
    }
}

/* Wherever the carried key left the piece, a shortest way from there is clean,
 * and one key more is not. */
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
        fin_finesse_search(&finesse, &game.session.game.board, start, FIN_ROTATION_SRS, FIN_HANDS);
        struct fin_piece goal = start;
        goal.x = (int8_t)random_below(&random, (uint32_t)(FIN_COLUMNS + 1 - fin_piece_width(goal)));
        goal.y = (int8_t)(goal.y - fin_board_drop(&game.session.game.board, goal));
        int fewest = fin_finesse_aim(&finesse, goal);
        struct fin_way way;
        assert_true(fin_finesse_first(&finesse, &way));
        play_way(&game, &way);
        bool extra = i % 3 == 0;
        if (extra) {
            play_key(&game, FIN_KEY_CW);
            play_key(&game, FIN_KEY_CCW);
        }
        drop_hard();
        assert_true(landed_on(goal));
        assert_true(game.judge.verdict.judged);
        assert_int_equal(game.judge.verdict.faults != 0, extra);
        assert_int_equal(game.judge.verdict.used - game.judge.verdict.fewest, extra ? 2 : 0);
        assert_in_range(game.judge.verdict.fewest, fewest, fewest + 1);
        faults += extra;
    }
    assert_true(faults > 1000);
}

/* ---- a key too many ---- */

static int extra_tried;

/* A key put in somewhere; where the piece still comes down on the same cells it
 * was one too many. */
static void play_extra(const struct fin_setup *setup, struct fin_piece landing,
                       const struct fin_way *way) {
    for (int i = 0; i < (way->length + 1) * FIN_KEYS; i++) {
        int place = i / FIN_KEYS;
        struct fin_way more = {.length = (uint8_t)(way->length + 1)};
        memcpy(more.keys, way->keys, (size_t)place);
        more.keys[place] = (uint8_t)(i % FIN_KEYS);
        memcpy(more.keys + place + 1, way->keys + place, (size_t)(way->length - place));
        begin_game(&game, setup, FIN_JUDGE_180);
        play_way(&game, &more);
        drop_hard();
        const struct fin_verdict *verdict = &game.judge.verdict;
        if (!landed_on(landing) || (verdict->own.length == way->length)) {
            continue; /* another placement, or two soft drops that are one */
        }
        extra_tried++;
        assert_true(verdict->judged);
        assert_int_equal(verdict->used, way->length + 1);
        assert_int_equal(verdict->fewest, way->length);
        assert_true(verdict->faults != 0);
        bool turn = more.keys[place] >= FIN_KEY_CW && more.keys[place] <= FIN_KEY_180;
        if (turn && landing.kind == FIN_O) {
            assert_int_equal(verdict->faults, 1 << FIN_FAULT_TURNED_O);
        }
        if (more.keys[place] == FIN_KEY_SOFT) {
            assert_true((verdict->faults & 1 << FIN_FAULT_SOFT_DROP) != 0);
        }
    }
}

static void a_key_too_many_is_a_fault(void **state) {
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_setup setup = trainer(kind);
        for_each_way(&setup, kind, FIN_HANDS_180 & ~(1u << FIN_KEY_SOFT), 1000, play_extra);
    }
    assert_true(extra_tried > 500);
}

/* ---- every fault of a random game ---- */

static void wait_for_due(struct judged_game *other) {
    wait(other, fin_session_due(&other->session) - other->session.game.time);
}

static void wait_for_wall(struct judged_game *other, int direction) {
    for (int i = 0; i < 100 && other->locks == 0; i++) {
        struct fin_piece piece = other->session.game.piece;
        if (!fin_piece_move(&piece, &other->session.game.board, direction, 0)) {
            return;
        }
        wait_for_due(other);
    }
}

/* Lets go of everything, plays a way as quickly as can be, and tells where the
 * piece comes down. */
static struct fin_piece play_quickly(const struct fin_session *session, const struct fin_way *way) {
    static struct judged_game other;
    other = (struct judged_game){.session = *session, .judge = fin_judge_make(session, 0)};
    for (int button = 0; button < FIN_BUTTONS; button++) {
        release(&other, button);
    }
    for (int i = 0; i < way->length; i++) {
        int key = way->keys[i];
        if (other.locks > 0) { printf("locked before key %d\n", i); return (struct fin_piece){.kind=9}; }
        press(&other, buttons[key]);
        if (key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT) {
            wait_for_wall(&other, key == FIN_KEY_FAR_LEFT ? -1 : 1);
        }
        for (int n = 0; key == FIN_KEY_SOFT && n < 40 && !other.session.game.resting; n++) {
            wait_for_due(&other);
        }
        release(&other, buttons[key]);
    }
    return other.locks > 0 ? other.first : fin_game_ghost(&other.session.game);
}

static int proved;

/* Plays the way that the judge holds against the player, from the spawn. */
static void prove_fault(const struct judged_game *played, const struct fin_judge *before) {
    const struct fin_verdict *verdict = &played->judge.verdict;
    const struct fin_session *spawned = &played->spawned;
    assert_true(verdict->used > verdict->fewest);
    assert_true(verdict->faults != 0);
    assert_true(verdict->best.length <= verdict->fewest);
    assert_int_equal(spawned->game.number, verdict->number);
    if (before->part_count > 0 || spawned->game.piece.facing != FIN_NORTH) {
        return; /* it did not start at the spawn */
    }
    struct fin_piece landing = play_quickly(spawned, &verdict->best);
    if (landing.kind==9||!fin_piece_same_cells(landing, verdict->piece)) {
struct fin_piece ghost=landing; const struct fin_session session=*spawned;
char t[999];const struct fin_rules*r=&session.game.rules;fin_way_format(&verdict->own,t,256);printf("own %s ",t);fin_way_format(&verdict->best,t,256);printf("best %s\n",t);fin_placement_format(verdict->piece,t,99);puts(t);if(ghost.kind!=9)fin_placement_format(ghost,t,99);puts(t);fin_placement_format(played->spawned.game.piece,t,99);puts(t);printf("rot %d das %d arr %d dcd %d grav %d level %d soft %d lockdelay %d lock %d resets %d irs %d sbl %d number %d soft %d down %x spawn %ld, now %ld keys %d\n",r->rotation,r->das,r->arr,r->dcd,r->gravity,session.game.level,r->soft_drop,r->lock_delay,r->lock,r->lock_resets,r->irs,r->shift_before_lock,verdict->number,before->soft_carried,played->spawned.input.down,(long)played->spawned.game.time,(long)played->session.game.time,before->count);for(int i=0;i<before->count;i++)printf("%s %ld\n",fin_key_name(before->presses[i].key),(long)before->presses[i].time_us);fin_board_format(&session.game.board,20,t,999);puts(t);
}
    assert_true(landing.kind!=9&&fin_piece_same_cells(landing, verdict->piece));
    proved++;
}

static void step(struct judged_game *played, uint64_t until, const struct fin_change *change) {
    for (;;) {
        uint64_t due = fin_session_due(&played->session);
        bool last = due > until || played->session.game.status != FIN_PLAYING;
        struct fin_judge before = played->judge;
        uint32_t locks = played->locks;
        uint64_t time = played->session.game.time;
        uint64_t to = last ? until : due;
        struct fin_session spawned = played->spawned;
        go_on(played, to > time ? to - time : 0, last ? change : NULL);
        const struct fin_verdict *verdict = &played->judge.verdict;
        if (played->locks > locks) {
            assert_int_equal(played->locks, locks + 1);
            assert_true(verdict->used >= verdict->fewest || !verdict->judged);
            if (verdict->judged && verdict->used > verdict->fewest) {
                struct judged_game then = *played;
                then.spawned = spawned;
                prove_fault(&then, &before);
            }
        }
        if (last) {
            return;
        }
    }
}

static void play_random_game(uint64_t seed) {
    struct fin_random random = fin_random_seed(seed);
    struct fin_setup setup = random_setup(&random);
    setup.rules.hold_counts = false;
    setup.rules.goal = FIN_GOAL_ENDLESS;
    setup.rules.limit_time = 0;
    begin_game(&game, &setup, (int)random_below(&random, 2));
    for (int i = 0; i < 400 && game.session.game.status == FIN_PLAYING; i++) {
        struct fin_change change = random_change(&random);
        if (random_below(&random, 6) == 0) {
            change = (struct fin_change){.button = FIN_HARD, .down = true};
        } else if (random_below(&random, 6) == 0) {
            change = (struct fin_change){.button = FIN_HARD, .down = false};
        }
        step(&game, game.session.game.time + random_wait(&random) / 4, &change);
    }
}

static void every_fault_is_proved(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= (getenv("N")?(uint64_t)atoi(getenv("N")):600); seed++) {
        play_random_game(seed);
    }
    printf("proved %d\n",proved);assert_true(proved > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shortest_way_is_clean),
        cmocka_unit_test(shortest_ways_on_random_boards_are_clean),
        cmocka_unit_test(overlapping_keys_are_clean),
        cmocka_unit_test(a_carried_hold_is_clean),
        cmocka_unit_test(from_where_it_was_left),
        cmocka_unit_test(a_key_too_many_is_a_fault),
        cmocka_unit_test(every_fault_is_proved),
    };
    return cmocka_run_group_tests_name("judge games", tests, NULL, NULL);
}
