/* How often each placement occurs in games: prints the table of src/trainer/saved.c, or compares
 * it with `check`.
 *
 * Two simple players place 20,000 pieces of 7-bags each: one keeps the stack flat and clears what
 * it can, the other keeps the right column free for four lines at once, unless the stack is high.
 * When it is too high they start again. A placement counts where the piece locks, whatever the
 * stack. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trainer/progress.h"

enum { PIECES = 20000, PER = 10000, HIGH = 10, TOPPED = 18 };

static uint32_t counts[TRAIN_PLACEMENTS];

static int height_of(const struct fin_board *board, int column) {
    int y = FIN_ROWS;
    while (y > 0 && (board->rows[y - 1] >> column & 1) == 0) {
        y--;
    }
    return y;
}

/* The cost of a stack: its height, holes, and steps between columns. The well is not part of it,
 * unless it is filled. */
static int cost_of(const struct fin_board *board, int columns) {
    int cost = 0, last = -1;
    for (int x = 0; x < columns; x++) {
        int height = height_of(board, x);
        for (int y = 0; y < height; y++) {
            cost += (board->rows[y] >> x & 1) == 0 ? 40 : 0;
        }
        cost += 5 * height + (height > 10 ? 30 * (height - 10) : 0);
        cost += last >= 0 ? 4 * abs(height - last) : 0;
        last = height;
    }
    return cost + (columns < FIN_COLUMNS ? 60 * height_of(board, FIN_COLUMNS - 1) : 0);
}

/* The cost of a piece dropped in a placement, and the board behind it. */
static int drop(const struct fin_board *board, struct fin_piece piece, int columns,
                struct fin_board *after) {
    *after = *board;
    piece.y = FIN_ROWS - 4;
    piece.y = (int8_t)(piece.y - fin_board_drop(board, piece));
    fin_board_place(after, piece);
    uint64_t full = fin_board_full_rows(after);
    bool four = full != 0 && (full >> __builtin_ctzll(full)) == 15;
    fin_board_remove_rows(after, full);
    return cost_of(after, columns) - (four ? 400 : 0);
}

static void play(int columns, uint64_t seed) {
    struct fin_generator generator;
    struct fin_board board, after, best_after;
    fin_board_clear(&board);
    generator = fin_generator_start(FIN_GENERATOR_BAG, seed);
    for (int i = 0; i < PIECES; i++) {
        int kind = fin_generator_next(&generator), best = INT32_MAX, chosen = 0;
        int open = fin_board_height(&board) > HIGH ? FIN_COLUMNS : columns;
        for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
            struct fin_piece piece = train_placement(card);
            int cost = piece.kind == kind ? drop(&board, piece, open, &after) : INT32_MAX;
            if (cost < best) {
                best = cost;
                chosen = card;
                best_after = after;
            }
        }
        counts[chosen]++;
        board = best_after;
        if (fin_board_height(&board) > TOPPED) {
            fin_board_clear(&board);
        }
    }
}

static uint32_t count_of(int card) {
    return (uint32_t)((uint64_t)counts[card] * PER / (2 * PIECES));
}

static void print_table(void) {
    int last = -1;
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        struct fin_piece piece = train_placement(card);
        int row = piece.kind * FIN_FACINGS + piece.facing;
        if (row != last) {
            printf("%s    /* %c %c */", card > 0 ? "\n" : "", fin_kind_letter(piece.kind),
                   "nesw"[piece.facing]);
        }
        last = row;
        printf(" %u,", count_of(card));
    }
    printf("\n");
}

static int check_table(void) {
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        if (count_of(card) != train_average_count(card)) {
            printf("card %d: %u in the games, %u in the table\n", card, count_of(card),
                   train_average_count(card));
            return 1;
        }
    }
    return 0;
}

/* How much of all that finesse saves the first cards of the curriculum save, in percent. */
static void print_shares(void) {
    static struct train_progress progress;
    bool taken[TRAIN_PLACEMENTS] = {false};
    uint32_t all = 0, sum = 0;
    train_progress_make(&progress, 1, FIN_ROTATION_SRS, FIN_KEY_SET);
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        all += train_keys_saved(&progress, card);
    }
    for (int n = 1; n <= TRAIN_PLACEMENTS; n++) {
        int best = -1;
        for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
            bool more =
                best < 0 || train_keys_saved(&progress, card) > train_keys_saved(&progress, best);
            best = !taken[card] && more ? card : best;
        }
        taken[best] = true;
        sum += train_keys_saved(&progress, best);
        if (n == 10 || n == 19 || n == 40 || n == 80) {
            printf("the first %d cards save %u %%\n", n, 100 * sum / (all > 0 ? all : 1));
        }
    }
}

int main(int count, char **words) {
    play(FIN_COLUMNS, 1);
    play(FIN_COLUMNS - 1, 2);
    if (count > 1 && strcmp(words[1], "check") == 0) {
        return check_table();
    }
    print_table();
    print_shares();
    return 0;
}
