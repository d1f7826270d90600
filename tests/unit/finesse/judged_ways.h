/* Every shortest way to every landing, and playing it with keys that overlap: for the tests of
 * the judge. */
#ifndef FIN_TESTS_JUDGED_WAYS_H
#define FIN_TESTS_JUDGED_WAYS_H

#include "judged_game.h"

static struct fin_finesse finesse;
static struct judged_game game;

static inline struct fin_setup trainer(int kind) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_TRAINER, fin_mode_parse("none"));
    setup.queue_length = 2;
    setup.queue[0] = setup.queue[1] = (uint8_t)kind;
    return setup;
}

static inline bool has_earlier_twin(struct fin_piece piece) {
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
static inline int for_each_way(const struct fin_setup *setup, int kind, unsigned key_set, int most,
                               void (*check)(const struct fin_setup *setup,
                                             struct fin_piece landing,
                                             const struct fin_key_sequence *sequence)) {
    const struct fin_board *board = &setup->board;
    int count = 0;
    fin_finesse_search(&finesse, board, fin_finesse_start(board, kind), setup->rules.rotation,
                       key_set);
    for (int i = 0; i < FIN_PIECE_POSITIONS; i++) {
        struct fin_piece landing = {(uint8_t)kind, (uint8_t)(i / FIN_COLUMNS / FIN_ROWS),
                                    (int8_t)(i % FIN_COLUMNS),
                                    (int8_t)(i / FIN_COLUMNS % FIN_ROWS)};
        struct fin_key_sequence sequence;
        if (has_earlier_twin(landing) || fin_finesse_aim(&finesse, landing) < 0) {
            continue;
        }
        bool more = fin_finesse_first(&finesse, &sequence);
        for (int n = 0; more && n < most; n++) {
            check(setup, landing, &sequence);
            count++;
            more = fin_finesse_next(&finesse, &sequence);
        }
    }
    return count;
}

static inline void drop_hard(void) {
    press(&game, FIN_HARD);
    release(&game, FIN_HARD);
}

static inline bool landed_on(struct fin_piece landing) {
    return fin_piece_same_cells(game.judge.verdict.piece, landing);
}

/* Presses a key and does not let go. */
static inline void push(int key) {
    if ((game.session.input.down >> key_buttons[key] & 1) != 0) {
        release(&game, key_buttons[key]);
        wait(&game, 2 * MS);
    }
    press(&game, key_buttons[key]);
    bool far = key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT;
    wait(&game, far ? 160 * MS : 8 * MS);
    for (int i = 0; key == FIN_KEY_SOFT && i < 50 && !game.session.game.resting; i++) {
        wait(&game, 8 * MS);
    }
}

/* Releases each key after as many more presses as its digit says. The first `pressed` keys are
 * already held. */
static inline void play_overlapping(const struct fin_key_sequence *sequence, int digits,
                                    int pressed) {
    for (int i = 0; i < sequence->length; i++) {
        if (i >= pressed) {
            push(sequence->keys[i]);
        }
        int rest = digits;
        for (int j = 0; j <= i; j++, rest /= 5) {
            if (j + rest % 5 == i) {
                release(&game, key_buttons[sequence->keys[j]]);
                wait(&game, 2 * MS);
            }
        }
    }
}

/* The fewest keys from the spawn to a landing of the piece that was judged last, by the hands of
 * the last search; -1: none are known. */
static inline int fewest_from_spawn(struct fin_piece landing) {
    static struct fin_finesse search;
    const struct fin_board *board = &game.judge.verdict.board;
    fin_finesse_search(&search, board, fin_finesse_start(board, landing.kind),
                       game.judge.verdict.rotation, finesse.keys);
    return fin_finesse_aim(&search, landing);
}

#endif
