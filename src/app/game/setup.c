/* The start of a game: its rules, seed and board, from the profile and from the start of the
 * program. */
#include "app/core/state.h"
#include "app/game/daily.h"
#include "core/text.h"

uint64_t app_new_seed(struct app *app) {
    app->random.state ^= app->now;
    return fin_random_next(&app->random);
}

static uint64_t daily_seed(const struct app *app) {
    return app_daily_seed(app->wall_s + app->platform.zone_s);
}

static void draw_board(const struct app_profile *profile, struct fin_board *board) {
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if ((profile->board[y] >> x & 1) != 0) {
                fin_board_set(board, x, y, FIN_GARBAGE);
            }
        }
    }
}

/* Options given at the start of the program apply to every game of that mode. */
static bool is_begun(const struct app *app, int mode) {
    return app->game.begin.mode == mode;
}

struct fin_setup app_setup_of(const struct app *app, int mode, int preset) {
    struct fin_setup setup = fin_setup_make(preset, mode);
    bool drawn = mode == FIN_MODE_CUSTOM ||
                 (mode == FIN_MODE_PC && app->profile.own[APP_SET_PC_FIELD] == APP_ON);
    setup.rules = app_rules(app, mode, preset);
    if (is_begun(app, mode) && app->game.begin.has_board) {
        setup.board = app->game.begin.board;
    } else if (drawn) {
        draw_board(&app->profile, &setup.board);
    }
    return setup;
}

static uint64_t choose_seed(struct app *app, int mode) {
    const char *typed = app->profile.seed;
    uint64_t fresh = app_new_seed(app);
    bool own = mode == FIN_MODE_CUSTOM && typed[0] != '\0';
    bool same = app->game.same_seed || (app->game.seeds == APP_SEED_SAME && !own);
    if (same && app->play.state != APP_PLAY_NONE) {
        return app->play.setup.seed;
    }
    if (app->game.seeds == APP_SEED_DAILY && !own) {
        return daily_seed(app);
    }
    if (is_begun(app, mode) && app->game.begin.has_seed) {
        return app->game.begin.seed;
    }
    if (!own) {
        return fresh;
    }
    return fin_text_equal(typed, "daily") ? daily_seed(app) : fin_seed_parse(typed);
}

struct fin_setup app_set_up(struct app *app, int mode) {
    struct fin_setup setup = app_setup_of(app, mode, app->profile.preset[mode]);
    setup.seed = choose_seed(app, mode);
    return setup;
}
