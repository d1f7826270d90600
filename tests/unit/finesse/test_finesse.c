/* The finesse search: known numbers for the empty board; and on random boards, under every
 * rotation system, two slow models: the same search in plain steps, and all sequences of up to
 * four keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../random_game.h"
#include "finessimo.h"

static struct fin_finesse finesse;

static struct fin_board empty_board(void) {
    struct fin_board board;
    fin_board_clear(&board);
    return board;
}

/* Caves and overhangs: rows of random density. */
static struct fin_board cave_board(struct fin_random *random) {
    struct fin_board board = empty_board();
    int rows = (int)random_below(random, 17);
    for (int y = 0; y < rows; y++) {
        uint32_t density = 1 + (uint32_t)random_below(random, 9);
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (random_below(random, 10) < density) {
                fin_board_set(&board, x, y, FIN_GARBAGE);
            }
        }
    }
    return board;
}

static void search(const struct fin_board *board, int kind, int rotation, unsigned keys) {
    fin_finesse_search(&finesse, board, fin_finesse_start(board, kind), rotation, keys);
}

static struct fin_piece drop(const struct fin_board *board, struct fin_piece piece) {
    piece.y = (int8_t)(piece.y - fin_board_drop(board, piece));
    return piece;
}

/* Landings without those whose cells an earlier facing covers. */
static int landings(const struct fin_board *board, int kind, struct fin_piece *list) {
    int count = 0;
    for (int i = 0; i < FIN_PIECE_POSITIONS; i++) {
        struct fin_piece piece = {(uint8_t)kind, (uint8_t)(i / FIN_COLUMNS / FIN_ROWS),
                                  (int8_t)(i % FIN_COLUMNS), (int8_t)(i / FIN_COLUMNS % FIN_ROWS)};
        bool fresh = fin_board_fits(board, piece) && fin_board_drop(board, piece) == 0;
        for (int j = 0; j < count && fresh; j++) {
            fresh = !fin_piece_same_cells(list[j], piece);
        }
        if (fresh) {
            list[count++] = piece;
        }
    }
    return count;
}

/* ---- the empty board ---- */

struct figures {
    int placements, keys, most;
};

static struct figures count_figures(int kind, int rotation, unsigned keys) {
    static struct fin_piece list[FIN_PIECE_POSITIONS];
    struct fin_board board = empty_board();
    struct figures figures = {0};
    search(&board, kind, rotation, keys);
    int count = landings(&board, kind, list);
    for (int i = 0; i < count; i++) {
        int fewest = fin_finesse_fewest(&finesse, list[i]);
        if (fewest >= 0) {
            figures.placements++;
            figures.keys += fewest;
            figures.most = fewest > figures.most ? fewest : figures.most;
        }
    }
    return figures;
}

static struct figures count_all(int rotation, unsigned keys) {
    struct figures sum = {0};
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct figures one = count_figures(kind, rotation, keys);
        sum.placements += one.placements;
        sum.keys += one.keys;
        sum.most = one.most > sum.most ? one.most : sum.most;
    }
    return sum;
}

static void the_empty_board_has_its_known_figures(void **state) {
    (void)state;
    const int placements[FIN_KINDS] = {
        [FIN_I] = 17, [FIN_O] = 9,  [FIN_T] = 34, [FIN_S] = 17,
        [FIN_Z] = 17, [FIN_J] = 34, [FIN_L] = 34,
    };
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct figures figures = count_figures(kind, FIN_ROTATION_SRS, FIN_KEY_SET);
        assert_int_equal(figures.placements, placements[kind]);
    }
    struct figures without = count_all(FIN_ROTATION_SRS, FIN_KEY_SET);
    struct figures with = count_all(FIN_ROTATION_SRS, FIN_KEY_SET_180);
    assert_int_equal(without.placements, 162);
    assert_int_equal(with.placements, 162);
    assert_int_equal((without.keys * 2000 / 162 + 1) / 2, 1975);
    assert_int_equal((with.keys * 2000 / 162 + 1) / 2, 1827);
    assert_int_equal(without.most, 4);
    assert_int_equal(with.most, 3);
}

static void every_system_reaches_all_placements(void **state) {
    (void)state;
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        assert_int_equal(count_all(rotation, FIN_KEY_SET).placements, 162);
    }
}

/* ---- the same search in plain steps ---- */

static bool plain_step(const struct fin_board *board, int rotation, struct fin_piece *piece,
                       int key) {
    static const int turns[FIN_KEYS] = {
        [FIN_KEY_CW] = FIN_CW, [FIN_KEY_CCW] = FIN_CCW, [FIN_KEY_180] = FIN_HALF};
    struct fin_piece before = *piece;
    if (turns[key] != 0) {
        fin_piece_turn(piece, board, rotation, turns[key]);
    } else {
        int dx = key == FIN_KEY_SOFT ? 0 : (key & 1) != 0 ? 1 : -1;
        int dy = key == FIN_KEY_SOFT ? -1 : 0;
        bool far = key >= FIN_KEY_FAR_LEFT;
        while (fin_piece_move(piece, board, dx, dy) && far) {
        }
    }
    return memcmp(&before, piece, sizeof before) != 0;
}

/* True if the piece touches the ground at its position, or during a slide. */
static bool touches_ground(const struct fin_board *board, struct fin_piece piece, int key) {
    bool far = key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT;
    bool rests = fin_board_drop(board, piece) == 0;
    struct fin_piece next = piece;
    if (rests || !far || !fin_piece_move(&next, board, key == FIN_KEY_FAR_LEFT ? -1 : 1, 0)) {
        return rests;
    }
    struct fin_piece beyond = next;
    bool last = !fin_piece_move(&beyond, board, key == FIN_KEY_FAR_LEFT ? -1 : 1, 0);
    return !last && touches_ground(board, next, key);
}

static int place_of(struct fin_piece piece) {
    return (piece.facing * FIN_ROWS + piece.y) * FIN_COLUMNS + piece.x;
}

static void plain_search(const struct fin_board *board, struct fin_piece start, int rotation,
                         unsigned keys, int distance[FIN_PIECE_POSITIONS]) {
    static struct fin_piece queue[FIN_PIECE_POSITIONS];
    int count = 0;
    memset(distance, -1, FIN_PIECE_POSITIONS * sizeof distance[0]);
    distance[place_of(start)] = 0;
    queue[count++] = start;
    for (int i = 0; i < count; i++) {
        for (int key = 0; key < FIN_KEYS; key++) {
            struct fin_piece piece = queue[i];
            bool barred = (keys & FIN_IN_AIR) != 0 && touches_ground(board, piece, key);
            if ((keys >> key & 1) != 0 && !barred && plain_step(board, rotation, &piece, key) &&
                distance[place_of(piece)] < 0) {
                distance[place_of(piece)] = distance[place_of(queue[i])] + 1;
                queue[count++] = piece;
            }
        }
    }
}

static void distances_are_those_of_plain_steps(void **state) {
    (void)state;
    static int distance[FIN_PIECE_POSITIONS];
    struct fin_random random = fin_random_seed(11);
    int furthest = 0;
    for (int i = 0; i < 3000; i++) {
        struct fin_board board = cave_board(&random);
        int kind = (int)random_below(&random, FIN_KINDS);
        int rotation = (int)random_below(&random, FIN_ROTATIONS);
        unsigned keys = (unsigned)random_below(&random, 2 * FIN_IN_AIR);
        struct fin_piece start = fin_finesse_start(&board, kind);
        fin_finesse_search(&finesse, &board, start, rotation, keys);
        plain_search(&board, start, rotation, keys, distance);
        for (int place = 0; place < FIN_PIECE_POSITIONS; place++) {
            int expected = distance[place] < 0 || distance[place] > FIN_KEY_SEQUENCE_MAX
                               ? 255
                               : distance[place];
            assert_int_equal(finesse.distance[place], expected);
            furthest = distance[place] > furthest ? distance[place] : furthest;
        }
    }
    assert_true(furthest > 20);
}

static void a_key_does_what_plain_steps_do(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(12);
    for (int i = 0; i < 20000; i++) {
        struct fin_board board = cave_board(&random);
        struct fin_piece piece = fin_finesse_start(&board, (int)random_below(&random, FIN_KINDS));
        int rotation = (int)random_below(&random, FIN_ROTATIONS);
        for (int j = 0; j < 6; j++) {
            struct fin_piece plain = piece;
            int key = (int)random_below(&random, FIN_KEYS);
            bool moved = fin_key_press(&board, rotation, &piece, key);
            assert_int_equal(moved, plain_step(&board, rotation, &plain, key));
            assert_memory_equal(&piece, &plain, sizeof piece);
        }
    }
}

/* ---- every sequence of up to four keys ---- */

enum { DEEP = 4 };

struct tried {
    int fewest;                        /* fewest keys to this landing, -1: none of up to DEEP */
    int count;                         /* number of such sequences */
    struct fin_key_sequence ways[600]; /* in lexicographic order */
};

static struct tried tried[FIN_PIECE_POSITIONS];

static void note(struct fin_piece landing, const struct fin_key_sequence *sequence) {
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        struct fin_piece twin = landing;
        twin.facing = (uint8_t)facing;
        if (!fin_piece_same_cells(landing, twin)) {
            continue;
        }
        struct tried *one = &tried[place_of(twin)];
        if (one->fewest < 0 || sequence->length < one->fewest) {
            one->fewest = sequence->length;
            one->count = 0;
        }
        if (sequence->length == one->fewest) {
            assert_true(one->count < 600);
            one->ways[one->count++] = *sequence;
        }
        return;
    }
}

/* Depth first, so sequences of one length come in lexicographic order. */
static void try_all(const struct fin_board *board, struct fin_piece piece, int rotation,
                    unsigned keys, struct fin_key_sequence sequence) {
    note(drop(board, piece), &sequence);
    for (int key = 0; key < FIN_KEYS && sequence.length < DEEP; key++) {
        struct fin_piece next = piece;
        if ((keys >> key & 1) != 0) {
            struct fin_key_sequence longer = sequence;
            longer.keys[longer.length++] = (uint8_t)key;
            plain_step(board, rotation, &next, key);
            try_all(board, next, rotation, keys, longer);
        }
    }
}

static bool same_way(const struct fin_key_sequence *a, const struct fin_key_sequence *b) {
    return a->length == b->length && memcmp(a->keys, b->keys, a->length) == 0;
}

static int common_beginning(const struct fin_key_sequence *a, const struct fin_key_sequence *b) {
    int length = 0;
    while (length < a->length && length < b->length && a->keys[length] == b->keys[length]) {
        length++;
    }
    return length;
}

static void check_nearest(const struct tried *one, struct fin_random *random) {
    struct fin_key_sequence own = {.length = (uint8_t)random_below(random, 6)};
    for (int i = 0; i < own.length; i++) {
        own.keys[i] = (uint8_t)random_below(random, FIN_KEYS + 1);
    }
    struct fin_key_sequence nearest = fin_finesse_nearest(&finesse, &own);
    bool found = false;
    for (int i = 0; i < one->count; i++) {
        found = found || same_way(&nearest, &one->ways[i]);
        assert_true(common_beginning(&own, &nearest) >= common_beginning(&own, &one->ways[i]));
    }
    assert_true(found);
}

static void check_landing(struct fin_piece landing, const struct tried *one,
                          struct fin_random *random) {
    int fewest = fin_finesse_aim(&finesse, landing);
    assert_int_equal(fewest, fin_finesse_fewest(&finesse, landing));
    if (one->fewest < 0) {
        assert_true(fewest < 0 || fewest > DEEP);
        return;
    }
    assert_int_equal(fewest, one->fewest);
    struct fin_key_sequence sequence;
    int count = 0;
    for (bool more = fin_finesse_first(&finesse, &sequence); more;
         more = fin_finesse_next(&finesse, &sequence)) {
        assert_true(count < one->count);
        assert_true(same_way(&sequence, &one->ways[count]));
        count++;
    }
    assert_int_equal(count, one->count);
    check_nearest(one, random);
}

static void check_by_exhaustion(const struct fin_board *board, int kind, int rotation,
                                unsigned keys, struct fin_random *random) {
    static struct fin_piece list[FIN_PIECE_POSITIONS];
    struct fin_piece start = fin_finesse_start(board, kind);
    for (int place = 0; place < FIN_PIECE_POSITIONS; place++) {
        tried[place].fewest = -1;
    }
    try_all(board, start, rotation, keys, (struct fin_key_sequence){0});
    fin_finesse_search(&finesse, board, start, rotation, keys);
    int count = landings(board, kind, list);
    for (int i = 0; i < count; i++) {
        check_landing(list[i], &tried[place_of(list[i])], random);
    }
}

static void ways_are_those_of_trying_everything(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(13);
    struct fin_board empty = empty_board();
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
            check_by_exhaustion(&empty, kind, rotation, FIN_KEY_SET, &random);
            check_by_exhaustion(&empty, kind, rotation, FIN_KEY_SET_180, &random);
        }
    }
    for (int i = 0; i < 250; i++) {
        struct fin_board board = cave_board(&random);
        check_by_exhaustion(&board, i % FIN_KINDS, i % FIN_ROTATIONS, FIN_KEY_SET_180, &random);
    }
}

/* ---- single cases ---- */

static int fewest_to(const char *rows, const char *placement, unsigned keys) {
    struct fin_board board = empty_board();
    struct fin_piece piece;
    assert_null(fin_board_parse(rows, strlen(rows), &board).sentence);
    assert_null(fin_placement_parse(placement, strlen(placement), &piece).sentence);
    search(&board, piece.kind, FIN_ROTATION_SRS, keys);
    return fin_finesse_fewest(&finesse, piece);
}

static void tucks_and_spins_take_soft_drop(void **state) {
    (void)state;
    const unsigned no_soft = FIN_KEY_SET & ~(1u << FIN_KEY_SOFT);
    const char *overhang = "##........\n"
                           "..........\n"
                           "..........\n";
    assert_int_equal(fewest_to(overhang, "O north 0 0", FIN_KEY_SET), 2);
    assert_int_equal(fewest_to(overhang, "O north 0 0", no_soft), -1);
    const char *t_spin = "##........\n"
                         "#...######\n"
                         "##.#######\n";
    assert_int_equal(fewest_to(t_spin, "T south 1 0", FIN_KEY_SET), 5);
    const char *closed = "##########\n"
                         "..........\n"
                         "..........\n";
    assert_int_equal(fewest_to(closed, "O north 0 0", FIN_KEY_SET), -1);
}

static void holds_stop_at_what_blocks(void **state) {
    (void)state;
    struct fin_board board = empty_board();
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        fin_board_set(&board, 1, y, FIN_GARBAGE);
    }
    search(&board, FIN_O, FIN_ROTATION_SRS, FIN_KEY_SET);
    assert_int_equal(fin_finesse_fewest(&finesse, (struct fin_piece){FIN_O, 0, 2, 0}), 1);
    assert_int_equal(fin_finesse_fewest(&finesse, (struct fin_piece){FIN_O, 0, 3, 0}), 1);
}

static void no_landing_is_no_way(void **state) {
    (void)state;
    struct fin_board board = empty_board();
    struct fin_key_sequence sequence;
    search(&board, FIN_T, FIN_ROTATION_SRS, FIN_KEY_SET);
    assert_false(fin_finesse_first(&finesse, &sequence));
    assert_int_equal(fin_finesse_aim(&finesse, (struct fin_piece){FIN_T, 0, 3, 1}), -1);
    assert_false(fin_finesse_first(&finesse, &sequence));
    assert_int_equal(fin_finesse_aim(&finesse, (struct fin_piece){FIN_T, 0, 8, 0}), -1);
    assert_int_equal(fin_finesse_aim(&finesse, (struct fin_piece){FIN_O, 0, 3, 0}), -1);
    assert_int_equal(fin_finesse_aim(&finesse, (struct fin_piece){FIN_T, 0, 3, 0}), 0);
    assert_true(fin_finesse_first(&finesse, &sequence));
    assert_int_equal(sequence.length, 0);
    assert_false(fin_finesse_next(&finesse, &sequence));
}

static void a_piece_comes_in_as_in_the_game(void **state) {
    (void)state;
    struct fin_board board = empty_board();
    assert_int_equal(fin_finesse_start(&board, FIN_T).y, 19);
    fin_board_set(&board, 4, 19, FIN_GARBAGE);
    assert_int_equal(fin_finesse_start(&board, FIN_T).y, 20);
    fin_board_set(&board, 4, 20, FIN_GARBAGE);
    assert_int_equal(fin_finesse_start(&board, FIN_T).kind, FIN_NONE);
}

static void ways_are_written_as_keys(void **state) {
    (void)state;
    char text[FIN_KEY_SEQUENCE_TEXT];
    struct fin_key_sequence sequence = {.length = FIN_KEYS + 1};
    for (int key = 0; key <= FIN_KEYS; key++) {
        sequence.keys[key] = (uint8_t)key;
    }
    assert_int_equal(fin_key_sequence_format(&sequence, text, sizeof text), 22);
    assert_string_equal(text, "l r L R cw ccw 180 s h");
    sequence.length = 0;
    assert_int_equal(fin_key_sequence_format(&sequence, text, sizeof text), 1);
    assert_string_equal(text, "-");
    sequence.length = 2;
    assert_int_equal(fin_key_sequence_format(&sequence, text, 3), 2);
    assert_string_equal(text, "l ");
    assert_null(fin_key_name(FIN_KEYS + 1));
    assert_null(fin_key_name(-1));
}

/* Steps of soft drop have their number of rows; what is no key is empty. */
static void keys_are_written_alone(void **state) {
    (void)state;
    char text[8];
    for (int key = 0; key <= FIN_KEYS; key++) {
        assert_int_equal(fin_key_format(key, text, sizeof text), strlen(fin_key_name(key)));
        assert_string_equal(text, fin_key_name(key));
    }
    assert_int_equal(fin_key_format(FIN_KEY_ROWS + 1, text, sizeof text), 2);
    assert_string_equal(text, "s1");
    assert_int_equal(fin_key_format(FIN_KEY_ROWS + 18, text, sizeof text), 3);
    assert_string_equal(text, "s18");
    assert_int_equal(fin_key_format(-1, text, sizeof text), 0);
    assert_string_equal(text, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_empty_board_has_its_known_figures),
        cmocka_unit_test(every_system_reaches_all_placements),
        cmocka_unit_test(a_key_does_what_plain_steps_do),
        cmocka_unit_test(distances_are_those_of_plain_steps),
        cmocka_unit_test(ways_are_those_of_trying_everything),
        cmocka_unit_test(tucks_and_spins_take_soft_drop),
        cmocka_unit_test(holds_stop_at_what_blocks),
        cmocka_unit_test(no_landing_is_no_way),
        cmocka_unit_test(a_piece_comes_in_as_in_the_game),
        cmocka_unit_test(ways_are_written_as_keys),
        cmocka_unit_test(keys_are_written_alone),
    };
    return cmocka_run_group_tests_name("finesse", tests, NULL, NULL);
}
