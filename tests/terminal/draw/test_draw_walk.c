/* A random walk through the whole program: at 80 × 24 and at 44 × 22, no text is cut anywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/screens.h"
#include "app/platform.h"
#include "app/puzzle/attempt.h"
#include "drawn.h"

enum {
    STEPS = 80,
    STEP_US = 120000,
    ENTRIES = 9, /* of the title screen */
    LINES = 14,  /* most lines of the screens that they open */
};

static const int sizes[][2] = {{80, 24}, {44, 22}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static bool seen[APP_SCREENS];

static int any_key(struct fin_random *random) {
    static const int keys[] = {
        APP_KEY_DOWN,  APP_KEY_DOWN, APP_KEY_UP,  APP_KEY_ENTER,    APP_KEY_ENTER,  APP_KEY_RIGHT,
        APP_KEY_RIGHT, APP_KEY_LEFT, APP_KEY_END, APP_KEY_SPACE,    APP_KEY_ESCAPE, '?',
        'i',           'p',          'c',         APP_KEY_PAGE_DOWN};
    return keys[fin_random_below(random, sizeof keys / sizeof keys[0])];
}

/* An ellipsis after a word marks a cut; alone it means waiting for an answer. */
static void expect_uncut(struct term_screen *screen) {
    for (int i = 1; i < screen->columns * screen->rows; i++) {
        if (strcmp(screen->cells[i].glyph, "…") == 0 && screen->cells[i - 1].glyph[0] != ' ') {
            drawn_expect_not(screen, "…");
        }
    }
}

/* Opens the line with this number below the first. */
static void enter(struct platform *platform, int line) {
    for (int i = 0; i < line; i++) {
        platform_tap(platform, APP_KEY_DOWN);
        platform_wait(platform, STEP_US);
    }
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, STEP_US);
}

static void look(struct platform *platform, struct view *view, struct term_screen *screens) {
    platform_view(platform, view);
    seen[app_top(&platform->app)] = true;
    for (int i = 0; i < SIZES; i++) {
        term_draw(&screens[i], view, "");
        expect_uncut(&screens[i]);
    }
}

/* Two paused games in their list, and one offered at the start. */
static void see_paused(struct platform *platform, struct view *view, struct term_screen *screens) {
    static const uint8_t modes[] = {FIN_MODE_MARATHON, FIN_MODE_PC};
    for (size_t i = 0; i < sizeof modes; i++) {
        app_start_mode(&platform->app, modes[i], true);
        platform_wait(platform, STEP_US);
        platform_tap(platform, APP_KEY_ESCAPE);
    }
    app_close_all(&platform->app);
    platform_tap(platform, APP_KEY_ENTER);
    look(platform, view, screens);
    platform->app.game.begin.mode = FIN_MODE_PC;
    app_open(&platform->app, APP_SCREEN_OFFER);
    look(platform, view, screens);
    app_close_all(&platform->app);
}

/* The first puzzle, with every piece dropped where it comes in; and the last screen of all. */
static void see_failed(struct platform *platform, struct view *view, struct term_screen *screens) {
    enum { PIECES = 8 };
    app_puzzle_start(&platform->app, 0);
    for (int i = 0; i < PIECES && app_top(&platform->app) == APP_SCREEN_GAME; i++) {
        platform_wait(platform, STEP_US);
        platform_tap(platform, APP_KEY_SPACE);
        platform_wait(platform, STEP_US);
    }
    look(platform, view, screens);
    app_close_all(&platform->app);
    app_open(&platform->app, APP_SCREEN_ABOUT);
    look(platform, view, screens);
    app_close_all(&platform->app);
}

/* The bot's game to its end, and pieces of its review. */
static void see_coach(struct platform *platform, struct view *view, struct term_screen *screens) {
    enum { GAME_US = 40000000, PIECES = 30 };
    app_open(&platform->app, APP_SCREEN_BOT);
    look(platform, view, screens);
    platform->app.coach.bot.mode = FIN_MODE_40_LINES;
    app_bot_watch(&platform->app);
    platform_wait(platform, GAME_US / 8);
    look(platform, view, screens);
    for (int key = 0; key < PIECES; key++) { /* takes over, and stacks badly */
        platform_tap(platform, APP_KEY_SPACE);
        platform_wait(platform, 2 * STEP_US);
    }
    look(platform, view, screens);
    app_review_result(&platform->app);
    platform_wait(platform, 1000000);
    for (int piece = 0; piece < PIECES; piece++) {
        look(platform, view, screens);
        platform_tap(platform, piece % 3 == 0 ? APP_KEY_DOWN : APP_KEY_LEFT);
        platform_wait(platform, STEP_US);
    }
    app_bot_watch(&platform->app);
    platform_wait(platform, 2 * GAME_US);
    look(platform, view, screens);
    app_close_all(&platform->app);
}

/* No random walk knows how long placements take. */
static void see_slowest(struct platform *platform, struct view *view,
                        struct term_screen screens[]) {
    app_open(&platform->app, APP_SCREEN_SLOWEST);
    platform_wait(platform, STEP_US);
    look(platform, view, screens);
    app_close_all(&platform->app);
}

static void walk(bool key_releases, uint64_t seed) {
    struct fin_random random = fin_random_seed(seed);
    struct platform *platform = platform_new(key_releases);
    struct view *view = malloc(sizeof *view);
    struct term_screen screens[SIZES];
    for (int i = 0; i < SIZES; i++) {
        screens[i] = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
    }
    platform_start(platform);
    if (seed == 0) {
        static const char board[] = "queue TIO\n#########.\n";
        platform_event(platform, (struct app_event){.kind = APP_PASTE,
                                                    .bytes = (const uint8_t *)board,
                                                    .length = sizeof board - 1});
        platform_wait(platform, STEP_US);
        look(platform, view, screens);
    }
    if (seed == 1) {
        see_paused(platform, view, screens);
    }
    if (seed == 2) {
        see_failed(platform, view, screens);
    }
    if (seed == 3) {
        see_coach(platform, view, screens);
    }
    if (seed == 4) {
        see_slowest(platform, view, screens);
    }
    enter(platform, (int)(seed % ENTRIES));
    enter(platform, (int)(seed / ENTRIES % LINES));
    for (int step = 0; step < STEPS; step++) {
        platform_tap(platform, any_key(&random));
        platform->quit = false; /* stays running */
        platform_wait(platform, STEP_US);
        look(platform, view, screens);
    }
    for (int i = 0; i < SIZES; i++) {
        term_screen_free(&screens[i]);
    }
    free(view);
    platform_free(platform);
}

static void nothing_is_cut(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 2 * ENTRIES * LINES; seed++) {
        walk(seed < ENTRIES * LINES, seed);
    }
    /* A random walk completes no drill, perfect clear or puzzle, and has no scenarios. */
    seen[APP_SCREEN_TRAINED] = seen[APP_SCREEN_LOST] = seen[APP_SCREEN_SOLVED] = true;
    seen[APP_SCREEN_SCENARIO] = true;
    for (int i = 0; i < APP_SCREENS; i++) {
        if (!seen[i]) {
            fail_msg("The walk did not come to screen %d of src/app/menu/screens.h.", i);
        }
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
