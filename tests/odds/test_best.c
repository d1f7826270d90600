/* Best play against a plain player that tries every move and every next piece, and
 * a clairvoyant that is told each order: no sets, no sums over orders, no walls.
 *
 *     test_best [N]          so many random questions; 200 if none are given
 *     test_best games [N]    plays all games of so many openers; 12 if none are given */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

static int questions = 200, two_lines_step = 97;

/* ---- a game as plain as can be ---- */

enum { QUEUE = 16 };

struct game {
    struct fin_board board;
    uint8_t lines, held, may_hold;
    uint8_t count, queue[QUEUE]; /* in sight */
    uint8_t unseen;              /* pieces that will still come in sight */
    uint8_t bag[FIN_KINDS], method, hold;
};

struct rules {
    const struct fin_search *search;
    int most; /* pieces that are in sight; more for a clairvoyant */
};

static void fill_bag(struct game *game) {
    int left = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        left += game->bag[kind];
    }
    if (left == 0 || game->method == FIN_GENERATOR_UNIFORM) {
        memset(game->bag, game->method == FIN_GENERATOR_BAG14 ? 2 : 1, sizeof game->bag);
    }
}

static struct game game_of(const struct fin_best_question *question) {
    struct game game = {
        .board = question->board,
        .lines = question->lines,
        .held = question->held,
        .may_hold = question->hold && !question->hold_used,
        .method = question->generator,
        .hold = question->hold,
        .count = question->count,
    };
    int pieces = question->lines * FIN_COLUMNS;
    for (int y = 0; y < question->lines; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            pieces -= fin_board_cell(&question->board, x, y) != FIN_NONE;
        }
    }
    int matter = pieces / FIN_CELLS + (question->hold && question->held == FIN_NONE);
    game.unseen = (uint8_t)(matter > question->count ? matter - question->count : 0);
    memcpy(game.queue, question->see, sizeof question->see);
    memcpy(game.bag, question->bag, sizeof game.bag);
    fill_bag(&game);
    return game;
}

/* A piece comes in sight. Returns its weight. */
static int draw(struct game *game, int kind) {
    int copies = game->bag[kind];
    game->queue[game->count++] = (uint8_t)kind;
    game->unseen--;
    if (game->method != FIN_GENERATOR_UNIFORM) {
        game->bag[kind]--;
        fill_bag(game);
    }
    return copies;
}

static uint64_t all_orders(struct game game) {
    uint64_t weight = 1;
    while (game.unseen > 0) {
        int left = 0, kind = 0;
        for (int i = 0; i < FIN_KINDS; i++) {
            left += game.bag[i];
        }
        while (game.bag[kind] == 0) {
            kind++;
        }
        weight *= (uint64_t)left;
        game.count = 0;
        draw(&game, kind);
    }
    return weight;
}

static void take_first(struct game *game) {
    memmove(game->queue, game->queue + 1, --game->count);
}

/* Lays a piece; false if it sticks out of the lines. */
static bool lay(struct game *game, struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (cells[i].y >= game->lines) {
            return false;
        }
    }
    fin_board_place(&game->board, piece);
    uint64_t full = fin_board_full_rows(&game->board);
    fin_board_remove_rows(&game->board, full);
    for (; full != 0; full &= full - 1) {
        game->lines--;
    }
    return true;
}

/* ---- the player ---- */

static uint64_t value_of(const struct rules *rules, const struct game *game);

/* The mean over the next piece that comes in sight. */
static uint64_t after_sight(const struct rules *rules, const struct game *game) {
    uint64_t sum = 0;
    if (game->unseen == 0 || game->count >= rules->most) {
        return value_of(rules, game);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (game->bag[kind] > 0) {
            struct game next = *game;
            int copies = draw(&next, kind);
            sum += (uint64_t)copies * value_of(rules, &next);
        }
    }
    return sum;
}

static uint64_t after_landing(const struct rules *rules, struct game game, struct fin_piece piece) {
    if (!lay(&game, piece)) {
        return 0;
    }
    game.may_hold = game.hold;
    return game.lines == 0 ? all_orders(game) : after_sight(rules, &game);
}

static uint64_t best_landing(const struct rules *rules, const struct game *game, int kind) {
    struct fin_piece landings[FIN_LANDINGS_MAX];
    size_t count = fin_landings(rules->search, &game->board, kind, landings, FIN_LANDINGS_MAX);
    uint64_t best = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t value = after_landing(rules, *game, landings[i]);
        best = value > best ? value : best;
    }
    return best;
}

/* Without the current piece in the queue, and with what is held then. */
static struct game without_current(const struct game *game, int held) {
    struct game then = *game;
    take_first(&then);
    then.held = (uint8_t)held;
    return then;
}

static uint64_t work_out(const struct rules *rules, const struct game *game) {
    if (game->count == 0) {
        return 0;
    }
    int current = game->queue[0];
    struct game kept = without_current(game, game->held);
    uint64_t best = best_landing(rules, &kept, current), other = 0;
    struct game swapped = without_current(game, current);
    if (game->may_hold && game->held != FIN_NONE) {
        other = best_landing(rules, &swapped, game->held);
    } else if (game->may_hold) {
        swapped.may_hold = false;
        other = after_sight(rules, &swapped);
    }
    return other > best ? other : best;
}

/* What was worked out, by all of the game that counts. */
enum { NOTES = 1 << 18 };
static struct note {
    struct game game;
    const struct fin_search *search;
    int most;
    uint64_t value;
    bool used;
} * notes;

static size_t place_of(const struct game *game) {
    uint64_t mixed = game->held + 8u * game->may_hold;
    for (int y = 0; y < game->lines; y++) {
        mixed = mixed * 1031 + game->board.rows[y];
    }
    for (int i = 0; i < game->count; i++) {
        mixed = mixed * 11 + game->queue[i] + 1;
    }
    for (int i = 0; i < FIN_KINDS; i++) {
        mixed = mixed * 3 + game->bag[i];
    }
    return (size_t)(mixed * UINT64_C(0x9E3779B97F4A7C15) >> 46);
}

static bool same(const struct game *a, const struct game *b) {
    return a->lines == b->lines && a->held == b->held && a->may_hold == b->may_hold &&
           a->hold == b->hold && a->method == b->method &&
           memcmp(a->board.rows, b->board.rows, sizeof a->board.rows) == 0 &&
           a->count == b->count && memcmp(a->queue, b->queue, a->count) == 0 &&
           a->unseen == b->unseen && memcmp(a->bag, b->bag, sizeof a->bag) == 0;
}

static uint64_t value_of(const struct rules *rules, const struct game *game) {
    struct note *note = &notes[place_of(game)];
    if (note->used && note->search == rules->search && note->most == rules->most &&
        same(&note->game, game)) {
        return note->value;
    }
    uint64_t value = work_out(rules, game);
    *note = (struct note){*game, rules->search, rules->most, value, true};
    return value;
}

/* ---- a first move ---- */

static uint64_t value_of_move(const struct rules *rules, const struct game *game,
                              const struct fin_best_choice *choice) {
    if (!choice->hold) {
        return after_landing(rules, without_current(game, game->held), choice->piece);
    }
    struct game then = without_current(game, game->queue[0]);
    if (game->held != FIN_NONE) {
        return after_landing(rules, then, choice->piece);
    }
    then.may_hold = false;
    if (choice->piece.kind == FIN_NONE) {
        return after_sight(rules, &then);
    }
    /* The next piece is laid there whatever comes in sight. */
    uint64_t sum = 0;
    if (then.unseen == 0 || then.count >= rules->most) {
        return after_landing(rules, without_current(&then, then.held), choice->piece);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (then.bag[kind] > 0) {
            struct game next = then;
            int copies = draw(&next, kind);
            sum += (uint64_t)copies *
                   after_landing(rules, without_current(&next, next.held), choice->piece);
        }
    }
    return sum;
}

/* One who knows all: every order by itself. */
static uint64_t clairvoyant(const struct rules *rules, const struct game *game,
                            const struct fin_best_choice *choice) {
    uint64_t sum = 0;
    if (game->unseen == 0) {
        return value_of_move(rules, game, choice);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (game->bag[kind] > 0) {
            struct game next = *game;
            int copies = draw(&next, kind);
            sum += (uint64_t)copies * clairvoyant(rules, &next, choice);
        }
    }
    return sum;
}

/* ---- questions ---- */

static struct {
    struct fin_best *best;
    void *memory;
    size_t size;
    void *search_memory;
    const struct fin_search *search;
    int rotation;
    unsigned options;
} all;

static void use_search(const struct fin_best_question *question) {
    if (all.search == NULL || all.rotation != question->rotation ||
        all.options != question->options) {
        all.rotation = question->rotation;
        all.options = question->options;
        all.search = fin_search_make(all.search_memory, fin_search_size(), question->rotation,
                                     question->options);
        memset(notes, 0, NOTES * sizeof *notes);
    }
}

static void answer(const struct fin_best_question *question, uint64_t steps) {
    int status;
    assert_null(fin_best_check(question));
    fin_best_ask(all.best, question);
    while ((status = fin_best_run(all.best, steps)) == FIN_PC_MORE) {
        for (int i = 0; i < fin_best_count(all.best); i++) {
            struct fin_best_choice choice = fin_best_choice(all.best, i);
            assert_true(choice.low <= choice.high);
            assert_true(choice.clairvoyant_low <= choice.clairvoyant_high);
        }
    }
    assert_int_equal(status, FIN_PC_DONE);
}

/* What to do next comes to the same as the move. */
static void check_replies(const struct game *game, int number) {
    struct fin_best_choice choice = fin_best_choice(all.best, number);
    struct fin_best_reply reply;
    uint64_t sum = 0, orders = 0;
    bool any = fin_best_next(all.best, number, FIN_NONE, &reply);
    if (any) {
        sum = reply.parts;
        orders = reply.whole;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (fin_best_next(all.best, number, kind, &reply)) {
            assert_true(game->bag[kind] > 0);
            uint64_t copies = game->method == FIN_GENERATOR_UNIFORM ? 1 : game->bag[kind];
            sum += copies * reply.parts;
            orders += copies * reply.whole;
            any = true;
        }
    }
    if (any) {
        assert_int_equal(sum, choice.low);
        assert_int_equal(orders, fin_best_whole(all.best));
    }
}

/* Every move has the odds that the plain player has; no move is missing. */
static void check_question(const struct fin_best_question *question, bool thorough) {
    struct game game = game_of(question);
    use_search(question);
    struct rules rules = {all.search, question->count}, told = {all.search, QUEUE};
    uint64_t most = 0;
    assert_int_equal(fin_best_whole(all.best), all_orders(game));
    for (int i = 0; i < fin_best_count(all.best); i++) {
        struct fin_best_choice choice = fin_best_choice(all.best, i);
        assert_int_equal(choice.low, choice.high);
        assert_int_equal(choice.clairvoyant_low, choice.clairvoyant_high);
        assert_true(choice.low <= choice.clairvoyant_low);
        assert_int_equal(choice.low, value_of_move(&rules, &game, &choice));
        most = choice.low > most ? choice.low : most;
        if (thorough) {
            assert_int_equal(choice.clairvoyant_low, clairvoyant(&told, &game, &choice));
            check_replies(&game, i);
        }
    }
    assert_int_equal(most, work_out(&rules, &game));
    int first = fin_best_first(all.best);
    assert_int_equal(first >= 0 ? fin_best_choice(all.best, first).low : 0, most);
}

/* ---- two lines ---- */

/* A bag that has given so many pieces, some of those in sight. */
static bool deal(struct fin_best_question *question, const uint8_t *kinds, int count, int phase) {
    uint8_t left[FIN_KINDS];
    int sum = phase;
    memset(left, 1, sizeof left);
    /* before: pieces that are none of the first in sight */
    for (int i = 0; i < count && i < FIN_KINDS - phase; i++) {
        if (left[kinds[i]] == 0) {
            return false;
        }
        left[kinds[i]] = 0;
    }
    for (int kind = 0; kind < FIN_KINDS && sum > 0; kind++) {
        if (left[kind] != 0) {
            left[kind] = 0;
            sum--;
        }
    }
    if (count >= FIN_KINDS - phase) {
        memset(left, 1, sizeof left);
        for (int i = FIN_KINDS - phase; i < count; i++) {
            if (left[kinds[i]] == 0) {
                return false;
            }
            left[kinds[i]] = 0;
        }
    }
    memcpy(question->bag, left, sizeof left);
    return true;
}

/* Every current piece, held piece (or none) and next pieces, for 0 to 2 of them, in a
 * fresh bag and in one that has given five pieces. */
static void every_question_of_two_lines(void **state) {
    (void)state;
    for (int count = 1; count <= 3; count++) {
        int combinations = count == 1 ? 7 : count == 2 ? 49 : 343;
        for (int number = count; number < combinations * 8 * 2; number += two_lines_step) {
            struct fin_best_question question = {.lines = 2, .rotation = FIN_ROTATION_SRS};
            uint8_t kinds[] = {(uint8_t)(number / 16 % 7), (uint8_t)(number / 16 / 7 % 7),
                               (uint8_t)(number / 16 / 49)};
            int held = number % 8;
            question.hold = true;
            question.held = held < FIN_KINDS ? (uint8_t)held : FIN_NONE;
            question.count = (uint8_t)count;
            memcpy(question.see, kinds, (size_t)count);
            fin_board_clear(&question.board);
            if (deal(&question, kinds, count, number % 16 < 8 ? 0 : 5)) {
                answer(&question, UINT64_MAX);
                check_question(&question, number % 16 == 7);
            }
        }
    }
}

/* ---- random fields ---- */

/* Pieces laid at random on the empty board, so that the game could come there, or
 * rows of garbage; then the cells left are a few pieces. */
static bool random_board(struct fin_random *random, struct fin_best_question *question, int left) {
    int lines = 1 + (int)fin_random_below(random, 5), empty = lines * FIN_COLUMNS;
    fin_board_clear(&question->board);
    if (lines == 5 && fin_random_below(random, 2) == 0) {
        lines++;
        empty += FIN_COLUMNS;
    }
    if (empty % FIN_CELLS != 0 && fin_random_below(random, 2) == 0) {
        return false;
    }
    /* fill from the left and right, so that what is left hangs together */
    while (empty > left * FIN_CELLS) {
        int y = (int)fin_random_below(random, (uint32_t)lines), x = 0;
        bool from_right = fin_random_below(random, 2) != 0;
        while (x < FIN_COLUMNS &&
               fin_board_cell(&question->board, from_right ? 9 - x : x, y) != FIN_NONE) {
            x++;
        }
        if (x < FIN_COLUMNS) {
            fin_board_set(&question->board, from_right ? 9 - x : x, y, FIN_GARBAGE);
            empty--;
        }
    }
    question->lines = (uint8_t)lines;
    return fin_board_full_rows(&question->board) == 0 && empty == left * FIN_CELLS;
}

static void random_pieces(struct fin_random *random, struct fin_best_question *question) {
    static const uint8_t methods[] = {FIN_GENERATOR_BAG, FIN_GENERATOR_BAG14,
                                      FIN_GENERATOR_UNIFORM};
    question->generator = methods[fin_random_below(random, 3)];
    question->rotation = (uint8_t)fin_random_below(random, FIN_ROTATIONS);
    question->options = (uint8_t)fin_random_below(random, 4);
    question->hold = fin_random_below(random, 5) != 0;
    question->held = question->hold && fin_random_below(random, 2) != 0
                         ? (uint8_t)fin_random_below(random, 7)
                         : FIN_NONE;
    question->hold_used = question->held != FIN_NONE && fin_random_below(random, 4) == 0;
    question->count = (uint8_t)(1 + fin_random_below(random, 4));
    for (int i = 0; i < question->count; i++) {
        question->see[i] = (uint8_t)fin_random_below(random, 7);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        uint32_t most = question->generator == FIN_GENERATOR_BAG14 ? 3 : 2;
        question->bag[kind] = (uint8_t)fin_random_below(random, most);
    }
}

static void random_questions(void **state) {
    struct fin_random random = fin_random_seed(81);
    (void)state;
    for (int i = 0; i < questions;) {
        struct fin_best_question question = {0};
        int left = 1 + (int)fin_random_below(&random, 4);
        random_pieces(&random, &question);
        if (random_board(&random, &question, left)) {
            answer(&question, i % 2 == 0 ? UINT64_MAX : 3);
            check_question(&question, true);
            i++;
        }
    }
}

/* ---- jobs ---- */

static struct fin_best_question middle_of_a_game(void) {
    struct fin_best_question question = {
        .lines = 4,
        .rotation = FIN_ROTATION_SRS,
        .hold = true,
        .held = FIN_L,
        .count = 4,
        .see = {FIN_T, FIN_I, FIN_O, FIN_S},
        .bag = {[FIN_Z] = 1, [FIN_J] = 1},
    };
    static const uint16_t rows[] = {0x3F7, 0x3C1, 0x201};
    fin_board_clear(&question.board);
    for (int y = 0; y < 3; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if ((rows[y] >> x & 1) != 0) {
                fin_board_set(&question.board, x, y, FIN_GARBAGE);
            }
        }
    }
    return question;
}

struct answers {
    int count, first;
    uint64_t whole;
    struct fin_best_choice choices[FIN_BEST_MOVES];
    struct fin_best_reply replies[FIN_KINDS];
};

static void note_answers(struct fin_best *best, struct answers *answers) {
    memset(answers, 0, sizeof *answers);
    answers->count = fin_best_count(best);
    answers->first = fin_best_first(best);
    answers->whole = fin_best_whole(best);
    for (int i = 0; i < answers->count; i++) {
        answers->choices[i] = fin_best_choice(best, i);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        fin_best_next(best, answers->first, kind, &answers->replies[kind]);
    }
}

static bool same_choice(const struct fin_best_choice *a, const struct fin_best_choice *b) {
    return a->hold == b->hold && a->piece.kind == b->piece.kind &&
           a->piece.facing == b->piece.facing && a->piece.x == b->piece.x &&
           a->piece.y == b->piece.y && a->low == b->low && a->high == b->high &&
           a->clairvoyant_low == b->clairvoyant_low && a->clairvoyant_high == b->clairvoyant_high;
}

static void assert_same(const struct answers *a, const struct answers *b) {
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->first, b->first);
    assert_int_equal(a->whole, b->whole);
    for (int i = 0; i < a->count; i++) {
        assert_true(same_choice(&a->choices[i], &b->choices[i]));
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        assert_int_equal(a->replies[kind].parts, b->replies[kind].parts);
        assert_int_equal(a->replies[kind].whole, b->replies[kind].whole);
        assert_true(same_choice(&a->replies[kind].choice, &b->replies[kind].choice));
    }
}

static struct answers expected, found;

/* Asked of a new job. */
static void answer_alone(const struct fin_best_question *question, struct answers *answers) {
    void *memory = malloc(all.size);
    struct fin_best *best = fin_best_make(memory, all.size);
    fin_best_ask(best, question);
    assert_int_equal(fin_best_run(best, UINT64_MAX), FIN_PC_DONE);
    note_answers(best, answers);
    free(memory);
}

/* Bounds only tighten, step by step; the memory at hand makes no difference, nor do
 * steps. */
static void bounds_tighten_and_memory_grows(void **state) {
    struct fin_best_question question = middle_of_a_game();
    size_t size = FIN_BEST_SIZE;
    void *memory = malloc(size);
    struct fin_best *best = fin_best_make(memory, size);
    struct fin_best_choice before[FIN_BEST_MOVES];
    int status, count = 0, moved = 0;
    (void)state;
    fin_board_clear(&question.board);
    question.generator = FIN_GENERATOR_UNIFORM;
    for (int y = 0; y < 4; y++) {
        fin_board_set(&question.board, 0, y, FIN_GARBAGE);
        fin_board_set(&question.board, 1, y, FIN_GARBAGE);
    }
    answer_alone(&question, &expected);
    fin_best_ask(best, &question);
    while ((status = fin_best_run(best, 5000)) != FIN_PC_DONE) {
        for (int i = 0; i < count; i++) {
            struct fin_best_choice now = fin_best_choice(best, i);
            assert_true(now.low >= before[i].low && now.high <= before[i].high);
            assert_true(now.clairvoyant_low >= before[i].clairvoyant_low &&
                        now.clairvoyant_high <= before[i].clairvoyant_high);
            assert_true(now.low <= expected.choices[i].low && now.high >= expected.choices[i].low);
        }
        count = fin_best_count(best);
        for (int i = 0; i < count; i++) {
            before[i] = fin_best_choice(best, i);
        }
        if (status == FIN_PC_MEMORY) {
            void *larger = malloc(2 * size);
            best = fin_best_move(best, larger, 2 * size);
            free(memory);
            memory = larger;
            size *= 2;
            moved++;
        }
    }
    assert_true(moved > 0);
    note_answers(best, &found);
    assert_same(&found, &expected);
    free(memory);
}

/* The current piece goes, and a piece comes in sight. */
static void come(struct fin_best_question *question, int kind) {
    struct game game = game_of(question); /* with a full bag for an empty one */
    memmove(question->see, question->see + 1, (size_t)question->count - 1);
    question->see[question->count - 1] = (uint8_t)kind;
    memcpy(question->bag, game.bag, sizeof game.bag);
    if (question->generator != FIN_GENERATOR_UNIFORM) {
        question->bag[kind] -= question->bag[kind] > 0;
    }
}

/* The question after a move, with pieces that come in sight then. Returns how many do. */
static int play(struct fin_best_question *question, const struct fin_best_choice *choice,
                const uint8_t *kinds) {
    struct game game = game_of(question);
    bool press = choice->hold && question->held == FIN_NONE;
    if (choice->hold) {
        question->held = question->see[0];
    }
    come(question, kinds[0]);
    question->hold_used = choice->piece.kind == FIN_NONE;
    if (question->hold_used) {
        return 1;
    }
    if (press) {
        come(question, kinds[1]);
    }
    lay(&game, choice->piece);
    question->board = game.board;
    question->lines = game.lines;
    return 1 + press;
}

/* What was found out is used for the next question, and the answers are those of a
 * new job; so they are after every other setting has changed. */
static void questions_follow_each_other(void **state) {
    struct fin_best_question question = middle_of_a_game(), other;
    (void)state;
    answer(&question, UINT64_MAX);
    for (int i = 0; i < 2; i++) {
        struct fin_best_choice choice = fin_best_choice(all.best, fin_best_first(all.best));
        play(&question, &choice, (uint8_t[]){i == 0 ? FIN_Z : FIN_J});
        fin_best_ask(all.best, &question);
        assert_int_equal(fin_best_run(all.best, 0), FIN_PC_DONE); /* nothing was left to do */
        note_answers(all.best, &found);
        answer_alone(&question, &expected);
        assert_same(&found, &expected);
    }
    for (int change = 0; change < 7; change++) {
        other = question = middle_of_a_game();
        switch (change) {
        case 0:
            other.generator = FIN_GENERATOR_UNIFORM;
            break;
        case 1:
            other.rotation = FIN_ROTATION_SRS_PLUS;
            break;
        case 2:
            other.options = FIN_SEARCH_180;
            break;
        case 3:
            other.options = FIN_SEARCH_NO_SOFT_DROP;
            break;
        case 4:
            other.hold = false, other.held = FIN_NONE;
            break;
        case 5:
            other.bag[FIN_I] = 1;
            break;
        default:
            other.count = 3;
            break;
        }
        answer(&question, UINT64_MAX);
        fin_best_ask(all.best, &other);
        assert_int_equal(fin_best_run(all.best, 0), FIN_PC_MORE); /* nothing was taken over */
        assert_int_equal(fin_best_run(all.best, UINT64_MAX), FIN_PC_DONE);
        note_answers(all.best, &found);
        answer_alone(&other, &expected);
        assert_same(&found, &expected);
    }
}

/* ---- games ---- */

/* Plays as `best` says with pieces that come in this order; whether it succeeds. */
static bool succeeds(struct fin_best_question question, const uint8_t *order) {
    while (question.lines > 0) {
        answer(&question, UINT64_MAX);
        struct fin_best_choice choice = fin_best_choice(all.best, fin_best_first(all.best));
        if (choice.low == 0) {
            return false;
        }
        order += play(&question, &choice, order);
    }
    return true;
}

static uint64_t games, successes;

/* Goes through all orders of the unseen pieces. */
static void play_orders(const struct fin_best_question *question, const struct game *game) {
    if (game->unseen == 0) {
        uint8_t order[2 * QUEUE] = {0}; /* what comes behind does not matter */
        memcpy(order, game->queue + question->count, (size_t)(game->count - question->count));
        games++;
        successes += succeeds(*question, order);
        return;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct game next = *game;
        if (game->bag[kind] > 0) {
            draw(&next, kind);
            play_orders(question, &next);
        }
    }
}

/* Every order of the unseen pieces is played: as many games succeed as the odds say,
 * not one more or less. */
static void check_games(const struct fin_best_question *question) {
    struct game game = game_of(question);
    answer(question, UINT64_MAX);
    struct fin_best_choice choice = fin_best_choice(all.best, fin_best_first(all.best));
    uint64_t whole = fin_best_whole(all.best);
    games = successes = 0;
    play_orders(question, &game);
    assert_int_equal(games, whole);
    assert_int_equal(successes, choice.low);
}

static void games_succeed_as_often_as_the_odds_say(void **state) {
    struct fin_best_question question = middle_of_a_game();
    (void)state;
    check_games(&question);
    question.count = 2; /* few pieces in sight, and then nothing held */
    check_games(&question);
    question.held = FIN_NONE;
    check_games(&question);
}

/* Openers: the empty field, nothing held, five next pieces. With random first bags,
 * every order of the others is played, 840 games each. Under best play 4,218,210 of
 * 4,233,600 games succeed; so many as these do within four standard errors. */
static int openers = 12;

static void games_from_the_empty_field(void **state) {
    struct fin_random random = fin_random_seed(12);
    uint64_t all_games = 0, all_successes = 0, squares = 0;
    (void)state;
    for (int i = 0; i < openers; i++) {
        struct fin_best_question question = middle_of_a_game();
        struct fin_generator generator =
            fin_generator_start(FIN_GENERATOR_BAG, fin_random_next(&random));
        fin_board_clear(&question.board);
        question.held = FIN_NONE;
        question.count = 6;
        memset(question.bag, 1, sizeof question.bag);
        for (int j = 0; j < 6; j++) {
            question.see[j] = (uint8_t)fin_generator_next(&generator);
            question.bag[question.see[j]] = 0;
        }
        check_games(&question);
        printf("# opener %d: %d of %d\n", i, (int)successes, (int)games);
        all_games += games;
        all_successes += successes;
        squares += (games - successes) * (games - successes);
    }
    /* Fails of an opener: their mean is 840 * 15390 / 4233600 = 3.05. */
    double mean = (double)(all_games - all_successes) / openers;
    double away = mean - 840.0 * 15390 / 4233600;
    double error_squared = ((double)squares / openers - mean * mean) / openers;
    printf("# %d of %d games; of an opener %.2f fail, standard error squared %.2f\n",
           (int)all_successes, (int)all_games, mean, error_squared);
    assert_true(away * away < 4 * 4 * error_squared);
}

static int make_all(void **state) {
    (void)state;
    all.memory = malloc(all.size);
    all.search_memory = malloc(fin_search_size());
    notes = calloc(NOTES, sizeof *notes);
    all.best = fin_best_make(all.memory, all.size);
    return all.best != NULL && notes != NULL && all.search_memory != NULL ? 0 : -1;
}

static int free_all(void **state) {
    (void)state;
    free(all.memory);
    free(all.search_memory);
    free(notes);
    return 0;
}

/* What takes longer, for soaking: the games from the empty field. */
static int soak(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_from_the_empty_field)};
    all.size = (size_t)512 << 20;
    return cmocka_run_group_tests(tests, make_all, free_all);
}

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {

        cmocka_unit_test(every_question_of_two_lines),
        cmocka_unit_test(random_questions),
        cmocka_unit_test(bounds_tighten_and_memory_grows),
        cmocka_unit_test(questions_follow_each_other),
        cmocka_unit_test(games_succeed_as_often_as_the_odds_say),
    };
    all.size = 64 << 20;
    if (count > 1 && strcmp(words[1], "games") == 0) {
        openers = count > 2 ? atoi(words[2]) : openers;
        return soak();
    }
    if (count > 1) {
        questions = atoi(words[1]);
    }
    return cmocka_run_group_tests(tests, make_all, free_all);
}
