/* Flow: chooses tidy placements, low and flat and without holes. */
#include "trainer/flow.h"

#include "trainer/decks.h"

void train_flow_start(struct train_flow *flow, uint64_t seed) {
    fin_board_clear(&flow->board);
    flow->missed_count = 0;
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

/* Lower is tidier. */
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

static struct fin_piece dropped(const struct train_flow *flow, int card) {
    struct fin_piece piece = train_placement(card);
    piece.y = FIN_FIELD_ROWS;
    piece.y = (int8_t)(piece.y - fin_board_drop(&flow->board, piece));
    return piece;
}

static int disorder_with(const struct train_flow *flow, struct fin_piece piece) {
    struct fin_board board = flow->board;
    place(&board, piece);
    return disorder(&board);
}

static void consider(struct best *best, const struct train_flow *flow,
                     const struct train_progress *progress, int card, int32_t day) {
    enum { AS_GOOD = 3 };
    struct fin_piece piece = dropped(flow, card);
    int own = disorder_with(flow, piece);
    double recall = train_recall_on(progress, card, day);
    bool better =
        own + AS_GOOD < best->disorder || (own < best->disorder + AS_GOOD && recall < best->recall);
    if (best->piece.kind == FIN_NONE || better) {
        *best = (struct best){piece, own, recall};
    }
}

static bool is_due(const struct train_flow_miss *miss) {
    return miss->since > TRAIN_GAP_LEAST;
}

static void forget(struct train_flow *flow, int card) {
    int kept = 0;
    for (int i = 0; i < flow->missed_count; i++) {
        if (flow->missed[i].card != card) {
            flow->missed[kept++] = flow->missed[i];
        }
    }
    flow->missed_count = (uint8_t)kept;
}

/* A missed placement is repeated even if it leaves one hole more than the tidiest. */
static struct fin_piece missed_or(const struct train_flow *flow, const struct best *best) {
    enum { WORSE = 30 };
    for (int i = 0; i < flow->missed_count; i++) {
        struct fin_piece piece = dropped(flow, flow->missed[i].card);
        if (piece.kind == flow->next[0] && is_due(&flow->missed[i]) &&
            disorder_with(flow, piece) <= best->disorder + WORSE) {
            return piece;
        }
    }
    return best->piece;
}

struct fin_piece train_flow_target(const struct train_flow *flow,
                                   const struct train_progress *progress, int32_t day) {
    struct best best = {.piece = {.kind = FIN_NONE}};
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        if (train_placement(card).kind == flow->next[0]) {
            consider(&best, flow, progress, card, day);
        }
    }
    return missed_or(flow, &best);
}

/* ---- missed placements ---- */

void train_flow_again(struct train_flow *flow, int card) {
    forget(flow, card);
    if (flow->missed_count < TRAIN_FLOW_MISSED) {
        flow->missed[flow->missed_count++] = (struct train_flow_miss){(uint8_t)card, 0};
    }
}

/* Drops a missed placement once it has been repeated, or if its piece took too long to come. */
static void pass_piece(struct train_flow *flow, struct fin_piece placed) {
    int card = train_placement_number(placed);
    for (int i = flow->missed_count - 1; i >= 0; i--) {
        struct train_flow_miss *miss = &flow->missed[i];
        miss->since++;
        if (miss->since > TRAIN_GAP_MOST + 1 || (miss->card == card && is_due(miss))) {
            forget(flow, miss->card);
        }
    }
}

/* Clears a stack that has become too high. */
void train_flow_put(struct train_flow *flow, struct fin_piece placed) {
    enum { HIGHEST = 12 };
    pass_piece(flow, placed);
    place(&flow->board, placed);
    if (fin_board_height(&flow->board) > HIGHEST) {
        fin_board_clear(&flow->board);
    }
    for (int i = 1; i < TRAIN_FLOW_NEXT; i++) {
        flow->next[i - 1] = flow->next[i];
    }
    flow->next[TRAIN_FLOW_NEXT - 1] = (uint8_t)fin_generator_next(&flow->generator);
}
