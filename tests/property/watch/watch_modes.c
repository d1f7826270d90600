/* The effects of modes on the board, written as simply as possible. */
#include <string.h>

#include "watch.h"

enum { CHEESE_ROWS = 10, WELL_LEFT = 3, WELL_RIGHT = 6 };

bool watch_is_mode(const struct watch *watch, const char *name) {
    return strcmp(fin_mode_name(watch->rules.mode), name) == 0;
}

/* Holes from a separate random stream, never the same column twice in a row. Later rows come with
 * events. */
static void make_cheese(struct watch *watch) {
    struct fin_random random = fin_random_seed(watch->setup.seed ^ UINT64_C(0x6368656573652121));
    uint32_t hole = fin_random_below(&random, FIN_COLUMNS);
    for (int i = 0; i < CHEESE_ROWS; i++) {
        watch_raise_rows(watch, 1, (int)hole);
        uint32_t other = fin_random_below(&random, FIN_COLUMNS - 1);
        hole = other < hole ? other : other + 1;
    }
}

static bool has_walls(const struct fin_board *board, int y) {
    for (int x = 0; x < FIN_COLUMNS; x++) {
        bool wall = x < WELL_LEFT || x > WELL_RIGHT;
        if (wall && fin_board_cell(board, x, y) == FIN_NONE) {
            return false;
        }
    }
    return true;
}

static void set_walls(struct fin_board *board, int y, int kind) {
    for (int x = 0; x < FIN_COLUMNS; x++) {
        if (x < WELL_LEFT || x > WELL_RIGHT) {
            fin_board_set(board, x, y, kind);
        }
    }
}

static void make_combo(struct watch *watch) {
    bool own = !fin_board_is_empty(&watch->board);
    for (int y = 0; y < FIN_ROWS; y++) {
        set_walls(&watch->board, y, FIN_GARBAGE);
    }
    for (int x = WELL_LEFT; !own && x < WELL_RIGHT; x++) {
        fin_board_set(&watch->board, x, 0, FIN_GARBAGE);
    }
}

void watch_start_mode(struct watch *watch) {
    if (watch_is_mode(watch, "cheese")) {
        make_cheese(watch);
    } else if (watch_is_mode(watch, "combo")) {
        make_combo(watch);
    }
}

void watch_before_spawn(struct watch *watch) {
    if (watch->clearing) {
        watch_remove_rows(watch);
    }
    for (int y = FIN_ROWS - 1; watch_is_mode(watch, "combo") && !has_walls(&watch->board, y); y--) {
        set_walls(&watch->board, y, FIN_GARBAGE);
    }
}
