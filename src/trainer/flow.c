/* Choosing tidy places: low, flat and without holes. */
#include "trainer/flow.h"

void train_flow_start(struct train_flow *flow, uint64_t seed) {
    fin_board_clear(&flow->board);
    flow->generator = fin_generator_start(FIN_GENERATOR_BAG, seed);
    for (int i = 0; i < TRAIN_FLOW_NEXT; i++) {
        flow->next[i] = (uint8_t)fin_generator_next(&flow->generator);
    }
}

/* ---- how tidy a board is ---- */

static int height_of(const struct fin_board *board, int x) {
    int y = FIN_FIELD_ROWS;
    while (y > 0 && (board->rows[y - 1] >> x & 1) == 0) {
        y--;
    }
    return y;
}

static int holes_below(const struct fin_board *board, int x, int height) {
    int holes = 0;
    for (int y = 0; y < height; y++) {
        holes += (board->rows[y] >> x & 1) == 0;
    }
    return holes;
}

/* The smaller, the tidier. */
static int disorder(const struct fin_board *board) {
    int sum = 0, last = 0;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        int height = height_of(board, x);
        int step = height > last ? height - last : last - height;
        sum += 2 * height + 20 * holes_below(board, x, height) + (x > 0 ? 2 * step : 0);
        last = height;
    }
    return sum;
}

static void place(struct fin_board *board, struct fin_piece piece) {
    fin_board_place(board, piece);
    fin_board_remove_rows(board, fin_board_full_rows(board));
}

/* ---- the target ---- */

struct best {
    struct fin_piece piece;
    int disorder;
    double recall;
};

static void consider(struct best *best, const struct train_flow *flow,
                     const struct train_progress *progress, int card, int32_t day) {
    enum { AS_GOOD = 3 };
    struct fin_piece piece = train_placement(card);
    struct fin_board board = flow->board;
    piece.y = FIN_FIELD_ROWS;
    piece.y = (int8_t)(piece.y - fin_board_drop(&board, piece));
    place(&board, piece);
    int own = disorder(&board);
    double recall = train_recall_on(progress, card, day);
    bool better =
        own + AS_GOOD < best->disorder || (own < best->disorder + AS_GOOD && recall < best->recall);
    if (best->piece.kind == FIN_NONE || better) {
        *best = (struct best){piece, own, recall};
    }
}

struct fin_piece train_flow_target(const struct train_flow *flow,
                                   const struct train_progress *progress, int32_t day) {
    struct best best = {.piece = {.kind = FIN_NONE}};
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        if (train_placement(card).kind == flow->next[0]) {
            consider(&best, flow, progress, card, day);
        }
    }
    return best.piece;
}

/* A stack that has grown high begins anew. */
void train_flow_place(struct train_flow *flow, struct fin_piece placed) {
    enum { HIGHEST = 12 };
    place(&flow->board, placed);
    if (fin_board_height(&flow->board) > HIGHEST) {
        fin_board_clear(&flow->board);
    }
    for (int i = 1; i < TRAIN_FLOW_NEXT; i++) {
        flow->next[i - 1] = flow->next[i];
    }
    flow->next[TRAIN_FLOW_NEXT - 1] = (uint8_t)fin_generator_next(&flow->generator);
}
