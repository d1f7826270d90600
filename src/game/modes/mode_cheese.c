/* The mode "cheese": clear 32 rows of garbage, each with one hole. Ten rows are on the board at a
 * time; new ones rise from below until 32 have come. */
#include "core/board.h"
#include "game/game.h"
#include "game/mode.h"

enum { ROWS_IN_ALL = 32, ROWS_AT_ONCE = 10 };

/* mode_data. Remaining garbage is always at the bottom of the board. FOREIGN: bit y is set if row y
 * is garbage from outside, not one of the 32. */
enum { RANDOM, MADE, CLEARED, LAST_HOLE, FOREIGN };

/* A separate random stream, so that a seed gives the same holes under every generator. */
static const uint64_t stream = UINT64_C(0x6368656573652121);

static int rows_left(const struct fin_game *game) {
    return (int)(game->mode_data[MADE] - game->mode_data[CLEARED]);
}

static int foreign_rows(const struct fin_game *game) {
    int rows = 0;
    for (uint64_t mask = game->mode_data[FOREIGN]; mask != 0; mask &= mask - 1) {
        rows++;
    }
    return rows;
}

/* A random column, never the same twice in a row. */
static int next_hole(struct fin_game *game) {
    struct fin_random random = {game->mode_data[RANDOM]};
    bool first = game->mode_data[MADE] == 0;
    uint64_t hole = fin_random_below(&random, first ? FIN_COLUMNS : FIN_COLUMNS - 1);
    hole += !first && hole >= game->mode_data[LAST_HOLE];
    game->mode_data[RANDOM] = random.state;
    game->mode_data[LAST_HOLE] = hole;
    return (int)hole;
}

static bool wants_row(const struct fin_game *game) {
    return rows_left(game) < ROWS_AT_ONCE && game->mode_data[MADE] < ROWS_IN_ALL;
}

static void start(struct fin_game *game, uint64_t seed) {
    game->mode_data[RANDOM] = fin_random_seed(seed ^ stream).state;
    while (wants_row(game)) {
        fin_board_raise(&game->board, 1, next_hole(game));
        game->mode_data[MADE]++;
    }
}

static int before_spawn(struct fin_game *game, int kind, struct fin_out *out) {
    while (wants_row(game) && game->status == FIN_PLAYING) {
        fin_game_garbage(game, 1, next_hole(game), out);
        game->mode_data[MADE]++;
        game->mode_data[FOREIGN] <<= 1;
    }
    return kind;
}

/* Removes a row from the bits; true if it was one of the 32. */
static bool take_row(uint64_t *foreign, int y) {
    uint64_t below = (UINT64_C(1) << y) - 1, bit = *foreign >> y & 1;
    *foreign = (*foreign & below) | (*foreign >> 1 & ~below);
    return bit == 0;
}

/* Garbage from outside the mode has risen. If it pushed a row off the board the game is over, so
 * the bits of such rows do not matter. */
static void raised(struct fin_game *game, int rows) {
    uint64_t lowest = rows < FIN_ROWS ? (UINT64_C(1) << rows) - 1 : 0;
    game->mode_data[FOREIGN] = game->mode_data[FOREIGN] << (rows < FIN_ROWS ? rows : 0) | lowest;
}

static void after_lock(struct fin_game *game, struct fin_out *out) {
    for (int y = rows_left(game) + foreign_rows(game) - 1; y >= 0; y--) {
        if (game->board.rows[y] == FIN_FULL_ROW) {
            game->mode_data[CLEARED] += take_row(&game->mode_data[FOREIGN], y);
        }
    }
    if (game->mode_data[CLEARED] >= ROWS_IN_ALL) {
        fin_game_end(game, FIN_WON, FIN_CAUSE_NONE, out);
    }
}

static void guidance(const struct fin_game *game, struct fin_guidance *guidance) {
    guidance->text = FIN_TEXT_GARBAGE;
    guidance->done = (uint32_t)game->mode_data[CLEARED];
    guidance->goal = ROWS_IN_ALL;
}

const struct fin_mode_row fin_mode_cheese = {
    .name = "cheese",
    .changes = FIN_MODE_CHANGES({FIN_MODE_ANY, FIN_SET_GRAVITY, 1000000}),
    .wins = true,
    .start = start,
    .before_spawn = before_spawn,
    .after_lock = after_lock,
    .raised = raised,
    .guidance = guidance,
};
