/* Four lines: the opener's values equal those of a plain player who tries everything, and those of
 * best play for single positions.
 *
 *     test_opener                   random beginnings, and all boards that follow
 *     test_opener whole PREVIEWS... all boards: their known number, and the recorded odds; takes
 *                                   minutes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "best/best_job.h"
#include "crew.h"
#include "follow.h"
#include "solver/odds/opener.h"

static struct {
    struct fin_legal_boards *legal;
    const struct fin_search *search;
    int previews[8], preview_count;
} all;

static int make_search(void **state) {
    (void)state;
    all.search = fin_search_make(malloc(fin_search_size()), fin_search_size(), FIN_ROTATION_SRS, 0);
    return job_begin(256 << 20) ? 0 : -1;
}

/* ---- on two threads ---- */

static void run_legal_boards(void *job, uint32_t unit) {
    fin_legal_boards_run(job, unit);
}

static void run_opener(void *job, uint32_t unit) {
    fin_opener_run(job, unit);
}

/* ---- the legal boards ---- */

static int make_legal_boards(void **state) {
    size_t size = fin_legal_boards_size(4);
    make_search(state);
    all.legal = fin_legal_boards_make(crew_memory(size), size, all.search, 4);
    while (fin_legal_boards_units(all.legal) > 0) {
        crew_run((struct crew){all.legal, run_legal_boards, fin_legal_boards_units(all.legal), 0},
                 2);
        assert_true(fin_legal_boards_next(all.legal));
    }
    return 0;
}

static void every_legal_board_is_found(void **state) {
    (void)state;
    static const uint64_t counted[] = {1,       162,     10181,  269260, 2438591,
                                       6333803, 4423633, 718155, 19129,  100};
    for (int pieces = 0; pieces < 10; pieces++) {
        uint64_t count;
        fin_legal_boards_layer(all.legal, pieces, &count);
        assert_int_equal(count, counted[pieces]);
    }
}

/* ---- a plain player ---- */

enum { NOTHING = -1 };

/* A position, with the visible pieces that are neither placed nor held. */
struct position {
    uint64_t board;
    int layer, held;
    int queue[FIN_OPENER_SEEN], length;
    int shown;    /* pieces revealed since the start */
    unsigned bag; /* kinds that may come next */
};

static uint64_t play(const struct fin_opener *opener, const struct position *position);

/* The value when a piece is revealed; none is if all that matter are visible. */
static uint64_t show(const struct fin_opener *opener, const struct position *position,
                     uint64_t (*then)(const struct fin_opener *, const struct position *)) {
    uint64_t value = 0;
    if (position->shown == FIN_OPENER_SEEN) {
        return then(opener, position);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if ((position->bag >> kind & 1) != 0) {
            struct position next = *position;
            next.queue[next.length++] = kind;
            next.shown++;
            next.bag &= ~(1u << kind);
            next.bag = next.bag != 0 ? next.bag : (1u << FIN_KINDS) - 1;
            value += then(opener, &next);
        }
    }
    return value;
}

static void take_first(struct position *position) {
    position->length--;
    memmove(position->queue, position->queue + 1, (size_t)position->length * sizeof(int));
}

/* The best value of placing a kind; `after` has everything but the board. */
static uint64_t best_laid(const struct fin_opener *opener, uint64_t board, int kind,
                          struct position after) {
    uint64_t next[FIN_SMALL_SUCCESSORS], best = 0;
    int count = fin_small_successors(&all.legal->small, board, kind, next);
    after.layer++;
    for (int i = 0; i < count; i++) {
        if (follow_has(all.legal, next[i], after.layer)) {
            after.board = next[i];
            uint64_t value = show(opener, &after, play);
            best = value > best ? value : best;
        }
    }
    return best;
}

static uint64_t lay_first(const struct fin_opener *opener, const struct position *position) {
    struct position after = *position;
    take_first(&after);
    return best_laid(opener, position->board, position->queue[0], after);
}

/* The number of orders of the unseen pieces. */
static uint64_t orders_left(const struct fin_opener *opener, const struct position *position) {
    (void)opener;
    return position->shown == FIN_OPENER_SEEN ? 1 : show(opener, position, orders_left);
}

static uint64_t play(const struct fin_opener *opener, const struct position *position) {
    if (position->layer == FIN_OPENER_PIECES) {
        return orders_left(opener, position);
    }
    if (position->length == 0) {
        return 0;
    }
    uint64_t best = lay_first(opener, position), other = 0;
    struct position held = *position;
    held.held = position->queue[0];
    take_first(&held);
    if (position->held != NOTHING) {
        other = best_laid(opener, position->board, position->held, held);
    } else if (held.length > 0 || held.shown < FIN_OPENER_SEEN) {
        other = show(opener, &held, lay_first);
    }
    return other > best ? other : best;
}

/* ---- best play ---- */

/* The board without its cleared rows. */
static void put_field(struct fin_best_question *question, uint64_t board) {
    int cleared = fin_small_cleared(board);
    question->lines = (uint8_t)(4 - cleared);
    fin_board_clear(&question->board);
    for (int i = cleared * FIN_COLUMNS; i < 4 * FIN_COLUMNS; i++) {
        if ((board >> i & 1) != 0) {
            fin_board_set(&question->board, i % FIN_COLUMNS, i / FIN_COLUMNS - cleared,
                          FIN_GARBAGE);
        }
    }
}

static uint64_t ask_best(const struct fin_opener *opener, const struct position *position) {
    struct fin_best_question question = {
        .rotation = FIN_ROTATION_SRS,
        .hold = true,
        .held = position->held == NOTHING ? FIN_NONE : (uint8_t)position->held,
        .count = (uint8_t)position->length,
    };
    (void)opener;
    put_field(&question, position->board);
    for (int i = 0; i < position->length; i++) {
        question.see[i] = (uint8_t)position->queue[i];
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        question.bag[kind] = position->bag >> kind & 1;
    }
    job_answer(&question, UINT64_MAX);
    int first = fin_best_first(job);
    return first >= 0 ? fin_best_choice(job, first).low : 0;
}

/* With many pieces to go and few visible, this takes long. */
static bool asks_best(const struct fin_opener *opener, int layer) {
    return opener->previews < FIN_BEST_VISIBLE && layer + opener->previews > FIN_OPENER_BAG;
}

/* ---- comparing ---- */

/* The state of a board, a set of kinds and an order of the others, as its predecessors see it:
 * with one visible piece less. */
static struct position position_of(const struct fin_opener *opener, int layer, uint64_t board,
                                   const int *order, const int *later, bool held) {
    int seen = held ? fin_opener_seen_held(opener, layer) : fin_opener_seen_empty(opener, layer);
    struct position position = {.board = board, .layer = layer, .held = held ? order[0] : NOTHING};
    int left = FIN_KINDS - layer, used = held ? 1 : 0;
    position.shown = seen - 1;
    position.bag = 0;
    for (int i = 0; i < FIN_OPENER_SEEN - layer; i++) {
        int kind = i < left ? order[i] : later[i - left];
        bool shown = layer + i < position.shown;
        if (shown && i >= used) {
            position.queue[position.length++] = kind;
        }
        if (i < left && !shown) {
            position.bag |= 1u << kind;
        }
    }
    if (position.bag == 0) {
        position.bag = (1u << FIN_KINDS) - 1;
        for (int i = left; layer + i < position.shown; i++) {
            position.bag &= ~(1u << later[i - left]);
        }
    }
    return position;
}

static uint32_t rank_of(const int *kinds, int seen, unsigned among) {
    uint32_t rank = 0;
    int left = __builtin_popcount(among);
    for (int i = 0; i < seen; i++) {
        unsigned before = among & ((1u << kinds[i]) - 1);
        rank = rank * (uint32_t)(left - i) + (uint32_t)__builtin_popcount(before);
        among &= ~(1u << kinds[i]);
    }
    return rank;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* The opener's value with one visible piece less; bits are converted to counts. */
static uint64_t found_value(const struct fin_values *values, uint64_t state, int layer, int shown,
                            const int *order, const int *later, unsigned set) {
    int left = FIN_KINDS - layer, of_bag = smaller(left, shown - layer);
    int of_later = shown > FIN_KINDS ? shown - FIN_KINDS : 0;
    uint32_t rank = rank_of(order, of_bag, ~set & ((1u << FIN_KINDS) - 1));
    uint32_t at = rank_of(later, of_later, (1u << FIN_KINDS) - 1);
    if (!values->bits) {
        return (
            (const uint32_t *)values->rows)[(state * values->ranks + rank) * values->width + at];
    }
    const uint64_t *row =
        (const uint64_t *)values->rows + (state * values->ranks + rank) * values->width;
    uint64_t count = 0;
    for (uint32_t i = 4 * at; i < 4 * at + 4; i++) {
        count += row[i / 64] >> i % 64 & 1;
    }
    return count;
}

/* Random states of a layer that has just been computed, with and without a held piece. */
static void compare_layer(const struct fin_opener *opener, int layer, int samples) {
    const struct fin_layer *boards = &all.legal->layers[layer];
    uint64_t random = (uint64_t)(opener->previews * 16 + layer), nonzero = 0;
    for (int sample = 0; sample < samples;) {
        uint64_t number = follow_random_below(&random, (uint32_t)boards->count);
        uint64_t sets = opener->sets[layer][number];
        if (sets == 0) {
            continue;
        }
        unsigned set = opener->set_of_bit[layer][__builtin_ctzll(sets)];
        int order[FIN_KINDS], later[FIN_KINDS] = {0, 1, 2, 3, 4, 5, 6}, count = 0;
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            if ((set >> kind & 1) == 0) {
                order[count++] = kind;
            }
        }
        follow_shuffle(&random, order, count);
        follow_shuffle(&random, later, FIN_KINDS);
        uint64_t state = fin_opener_state(opener, layer, (uint32_t)number, set);
        for (int held = 0; held < 2; held++) {
            struct position position =
                position_of(opener, layer, boards->boards[number], order, later, held == 1);
            const struct fin_values *values = held ? &opener->held[layer] : &opener->empty[layer];
            uint64_t value = show(opener, &position, play);
            nonzero += value != 0;
            if (asks_best(opener, layer)) {
                assert_int_equal(show(opener, &position, ask_best), value);
            }
            assert_int_equal(found_value(values, state, layer, position.shown, order, later, set),
                             value);
        }
        sample++;
    }
    assert_true(nonzero > 0);
}

static struct fin_fraction odds_of(int previews, bool compared) {
    size_t size = fin_opener_size();
    void *memory = crew_memory(size);
    struct fin_opener *opener = fin_opener_make(memory, size, all.legal, previews);
    while (fin_opener_units(opener) > 0) {
        int done;
        int layer = fin_opener_rounds(opener, &done) - 1 - done;
        bool values = done >= FIN_OPENER_BAG - 1;
        crew_run((struct crew){opener, run_opener, fin_opener_units(opener), 0}, 2);
        if (compared && values && layer >= 3 && layer < FIN_OPENER_BAG) {
            compare_layer(opener, layer, layer > 3 ? 60 : 12);
        }
        assert_true(fin_opener_next(opener));
    }
    struct fin_fraction odds = fin_opener_odds(opener);
    munmap(memory, size);
    return odds;
}

static void a_clairvoyant_always_succeeds(void **state) {
    (void)state;
    struct fin_fraction odds = odds_of(FIN_PREVIEWS_ALL, false);
    assert_int_equal(odds.whole, 4233600);
    assert_int_equal(odds.parts, 4233600);
}

/* Recorded, so that changes are noticed. */
static void odds_are_those_of_a_plain_player(void **state) {
    (void)state;
    static const uint64_t recorded[] = {1805068, 2707853, 3386708, 3769178,
                                        4098836, 4218210, 4233594, 4233600};
    for (int i = 0; i < all.preview_count; i++) {
        struct fin_fraction odds = odds_of(all.previews[i], true);
        assert_int_equal(odds.whole, 4233600);
        assert_int_equal(odds.parts, recorded[all.previews[i]]);
    }
}

static void values_are_those_of_a_plain_player(void **state) {
    (void)state;
    static const int previews[] = {5, 0, 3, 6, FIN_PREVIEWS_MOST, FIN_PREVIEWS_ALL};
    uint64_t random = 1;
    for (int i = 0; i < 6; i++) {
        struct follow follow = follow_random(all.search, &random);
        all.legal = follow.legal;
        struct fin_fraction odds = odds_of(previews[i], true);
        assert_int_equal(odds.whole, 4233600);
        assert_true(odds.parts > 0);
        follow_free(&follow);
    }
}

int main(int count, char **words) {
    const struct CMUnitTest quick[] = {cmocka_unit_test(values_are_those_of_a_plain_player)};
    const struct CMUnitTest whole[] = {
        cmocka_unit_test(every_legal_board_is_found),
        cmocka_unit_test(a_clairvoyant_always_succeeds),
        cmocka_unit_test(odds_are_those_of_a_plain_player),
    };
    if (count < 2 || strcmp(words[1], "whole") != 0) {
        return cmocka_run_group_tests(quick, make_search, NULL);
    }
    for (int i = 2; i < count && i < 10; i++) {
        all.previews[all.preview_count++] = atoi(words[i]);
    }
    return cmocka_run_group_tests(whole, make_legal_boards, NULL);
}
