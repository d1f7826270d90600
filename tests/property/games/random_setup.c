/* Random set-ups: rules, board, queue, hold and the buttons down at the start. */
#include "game/settings.h"
#include "random_game.h"

enum { MS = 1000, LONGEST = 1800000000, EXTREMES = 5 };

/* Realistic values of a setting, and extremes worth trying. */
struct span {
    int64_t low, high;
    int64_t extremes[EXTREMES];
    uint8_t extreme_count;
};

/* clang-format off */
static const struct span spans[] = {
    [FIN_SET_ROTATION]          = {0, FIN_ROTATIONS - 1, {0}, 0},
    [FIN_SET_GENERATOR]         = {0, FIN_GENERATORS - 1, {0}, 0},
    [FIN_SET_LOCK]              = {0, FIN_LOCK_TIMER, {0}, 0},
    [FIN_SET_SCORING]           = {0, FIN_SCORING_QUADRATIC, {0}, 0},
    [FIN_SET_SPIN]              = {0, FIN_SPIN_IMMOBILE, {0}, 0},
    [FIN_SET_LOCK_RESETS]       = {5, 20, {0, 1, 2, 1000}, 4},
    [FIN_SET_LOCK_PER]          = {0, FIN_PER_PIECE, {0}, 0},
    [FIN_SET_LOCK_DELAY]        = {100 * MS, 1000 * MS, {FIN_BY_LEVEL, 0, 1, 2, LONGEST}, 5},
    [FIN_SET_GROUND_TIME]       = {200 * MS, 3000 * MS, {0, 1, 2, 1000, LONGEST}, 5},
    [FIN_SET_LOCK_OUT]          = {0, FIN_LOCK_OUT_PARTIAL, {0}, 0},
    [FIN_SET_GRAVITY]           = {MS, 1000 * MS, {FIN_BY_LEVEL, FIN_GRAVITY_OFF, 0, 1, LONGEST}, 5},
    [FIN_SET_LEVEL]             = {1, 30, {1, 19, 20, 30}, 4},
    [FIN_SET_LEVEL_UP]          = {0, 1, {0}, 0},
    [FIN_SET_PREVIEW]           = {0, FIN_PREVIEW_MAX, {0}, 0},
    [FIN_SET_HOLD]              = {0, 1, {0}, 0},
    [FIN_SET_DAS]               = {50 * MS, 200 * MS, {0, 1, 2, LONGEST}, 4},
    [FIN_SET_ARR]               = {5 * MS, 50 * MS, {0, 0, 1, 2, LONGEST}, 5},
    [FIN_SET_DCD]               = {0, 40 * MS, {0, 1, 2, 1000 * MS}, 4},
    [FIN_SET_CLEAR]             = {0, 500 * MS, {0, 1, 2}, 3},
    [FIN_SET_ARE]               = {0, 200 * MS, {0, 1, 2}, 3},
    [FIN_SET_HARD_DELAY]        = {0, MS, {0, 1, 500 * MS}, 3},
    [FIN_SET_SOFT_DROP]         = {-100, 60, {0, 1, -1, 10000, -10000}, 5},
    [FIN_SET_SOFT_LOCK]         = {0, 1, {0}, 0},
    [FIN_SET_SHIFT_BEFORE_LOCK] = {0, 1, {0}, 0},
    [FIN_SET_IRS]               = {0, FIN_INITIAL_HOLD, {0}, 0},
    [FIN_SET_IHS]               = {0, FIN_INITIAL_HOLD, {0}, 0},
    [FIN_SET_DROP_GUARD]        = {0, 150 * MS, {0, 1, 1000 * MS}, 3},
    [FIN_SET_GOAL]              = {0, FIN_GOAL_ENDLESS, {0}, 0},
    [FIN_SET_LIMIT_TIME]        = {1000 * MS, 30000 * MS, {1, 2, 100 * MS}, 3},
    [FIN_SET_LIMIT_LINES]       = {1, 20, {1, 1000000000}, 2},
    [FIN_SET_LIMIT_PIECES]      = {1, 40, {1, 1000000000}, 2},
    [FIN_SET_LIMIT_SCORE]       = {1, 5000, {1, 9007199254740991}, 2},
    [FIN_SET_LIMIT_LEVEL]       = {1, 24, {1, 2, 3}, 3},
    [FIN_SET_CANCEL]            = {0, 100 * MS, {0}, 0},
    [FIN_SET_HOLD_COUNTS]       = {0, 1, {0}, 0},
    [FIN_SET_EXPECT_180]        = {0, 1, {0}, 0},
};
/* clang-format on */

_Static_assert(sizeof spans / sizeof spans[0] == FIN_SETTINGS, "every setting is varied");

static bool is_limit(int setting) {
    return setting >= FIN_SET_LIMIT_TIME && setting <= FIN_SET_LIMIT_LEVEL;
}

static int64_t pick_value(struct dice *dice, const struct span *span) {
    if (span->extreme_count > 0 && dice_one_in(dice, 2)) {
        return span->extremes[dice_below(dice, span->extreme_count)];
    }
    return dice_between(dice, span->low, span->high);
}

/* Changes some rules; limits rarely, because they end games early. */
static void vary_rules(struct dice *dice, struct fin_rules *rules) {
    unsigned chance = 2 + dice_below(dice, 6);
    for (int i = 0; i < FIN_SETTINGS; i++) {
        if (dice_one_in(dice, is_limit(i) ? 20 : chance)) {
            fin_rules_set(rules, i, pick_value(dice, &spans[i]));
        }
    }
}

/* ---- boards ---- */

static void fill_row(struct dice *dice, struct fin_board *board, int y, unsigned holes) {
    for (int x = 0; x < FIN_COLUMNS; x++) {
        if ((holes >> x & 1) == 0) {
            fin_board_set(board, x, y, (int)dice_below(dice, FIN_GARBAGE + 1));
        }
    }
}

/* Rows that a piece or two can fill: a well a few columns wide. */
static void fill_wells(struct dice *dice, struct fin_board *board, int rows) {
    unsigned width = 1 + dice_below(dice, 3);
    unsigned holes = ((1u << width) - 1) << dice_below(dice, FIN_COLUMNS + 1 - width);
    for (int y = 0; y < rows; y++) {
        fill_row(dice, board, y, holes);
        if (dice_one_in(dice, 4)) {
            holes = 1u << dice_below(dice, FIN_COLUMNS);
        }
    }
}

static void fill_noise(struct dice *dice, struct fin_board *board, int rows) {
    for (int y = 0; y < rows; y++) {
        fill_row(dice, board, y, (unsigned)dice_roll(dice) & 0x3FF);
    }
}

void random_board(struct dice *dice, struct fin_board *board) {
    int rows = (int)dice_between(dice, 1, dice_one_in(dice, 8) ? 24 : 12);
    if (dice_one_in(dice, 2)) {
        fill_wells(dice, board, rows);
    } else {
        fill_noise(dice, board, rows);
    }
    while (dice_one_in(dice, 4)) {
        fill_row(dice, board, (int)dice_below(dice, (unsigned)rows), 0);
    }
    if (dice_one_in(dice, 16)) {
        int y = (int)dice_between(dice, 20, FIN_ROWS - 1);
        fill_row(dice, board, y, dice_one_in(dice, 2) ? 0 : 0x78);
    }
}

/* ---- the rest ---- */

static void fill_queue(struct dice *dice, struct fin_setup *setup) {
    setup->queue_length =
        (uint16_t)(dice_one_in(dice, 10) ? FIN_QUEUE_MAX : dice_between(dice, 1, 50));
    int favourite = (int)dice_below(dice, FIN_KINDS);
    unsigned faith = 1 + dice_below(dice, 3);
    for (int i = 0; i < setup->queue_length; i++) {
        bool any = dice_below(dice, 4) < faith;
        setup->queue[i] = (uint8_t)(any ? (int)dice_below(dice, FIN_KINDS) : favourite);
    }
}

/* A deep well and I pieces for it: consecutive four-line clears. */
static void fill_for_fours(struct dice *dice, struct fin_setup *setup) {
    unsigned well = 1u << dice_below(dice, FIN_COLUMNS);
    for (int y = 0; y < 16; y++) {
        fill_row(dice, &setup->board, y, well);
    }
    setup->queue_length = 30;
    for (int i = 0; i < setup->queue_length; i++) {
        setup->queue[i] = (uint8_t)(i % 6 == 5 ? (int)dice_below(dice, FIN_KINDS) : FIN_I);
    }
}

int random_mode_count(void) {
    int count = 0;
    while (fin_mode_name(count) != NULL) {
        count++;
    }
    return count;
}

struct fin_setup random_setup_of(struct dice *dice, int preset, int mode) {
    struct fin_setup setup = fin_setup_make(preset, mode);
    setup.seed = dice_roll(dice);
    if (!dice_one_in(dice, 6)) {
        vary_rules(dice, &setup.rules);
    }
    bool fours = dice_one_in(dice, 12);
    if (fours) {
        fill_for_fours(dice, &setup);
    }
    if (!fours && dice_one_in(dice, 2)) {
        random_board(dice, &setup.board);
    }
    if (!fours && dice_one_in(dice, 3)) {
        fill_queue(dice, &setup);
    }
    if (dice_one_in(dice, 4)) {
        setup.hold = (uint8_t)dice_below(dice, FIN_KINDS);
    }
    if (dice_one_in(dice, 4)) {
        setup.buttons = (uint16_t)dice_below(dice, 1u << FIN_BUTTONS);
    }
    return setup;
}

struct fin_setup random_setup(struct dice *dice) {
    int preset = (int)dice_below(dice, FIN_PRESETS);
    return random_setup_of(dice, preset, (int)dice_below(dice, (unsigned)random_mode_count()));
}
