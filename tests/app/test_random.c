/* Random keys, jumps of time, answers and settings: the app's invariants hold whatever happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/lines.h"
#include "platform.h"

enum { EVENTS = 100000 };

/* ---- invariants ---- */

static void ends(const char *text, size_t size) {
    assert_non_null(memchr(text, '\0', size));
}

static void check_game(const struct view_game *game) {
    assert_in_range(game->next_count, 0, VIEW_NEXT);
    assert_in_range(game->stat_count, 0, VIEW_STATS);
    assert_in_range(game->call_count, 0, VIEW_CALLS);
    assert_in_range(game->hint_count, 0, VIEW_HINTS);
    assert_in_range(game->hold, 0, FIN_NONE);
    ends(game->mode, sizeof game->mode);
    ends(game->goal, sizeof game->goal);
    for (int y = 0; y < VIEW_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            assert_in_range(game->cells[y][x] & VIEW_COLOR, 0, FIN_NONE);
        }
    }
    for (int i = 0; i < game->hint_count; i++) {
        assert_int_not_equal(game->hints[i].keys[0], '\0');
    }
}

static void check_items(const struct view *view) {
    assert_in_range(view->item_count, 0, VIEW_ITEMS);
    assert_in_range(view->chosen, 0, view->item_count);
    for (int i = 0; i < view->item_count; i++) {
        const struct view_item *item = &view->items[i];
        ends(item->label, sizeof item->label);
        ends(item->value, sizeof item->value);
        ends(item->note, sizeof item->note);
        assert_int_not_equal(item->label[0], '\0');
    }
    if (view->chosen < view->item_count && view->screen != VIEW_HELP) {
        uint8_t fixed = VIEW_ITEM_HEADING | VIEW_ITEM_TEXT;
        assert_int_equal(view->items[view->chosen].flags & fixed, 0);
    }
}

/* A menu with items that can be selected has one selected. */
static void check_choice(const struct app *app, const struct view *view) {
    struct app_line lines[VIEW_ITEMS];
    int choosable = 0;
    int count = app_lines(app, lines);
    for (int i = 0; i < count; i++) {
        choosable += app_line_choosable(&lines[i]);
    }
    bool has_one = choosable > 0 || view->screen == VIEW_HELP;
    bool is_lit = view->chosen < view->item_count;
    assert_int_equal(is_lit, has_one);
}

static void check(struct platform *platform) {
    static struct view view;
    const struct app *app = &platform->app;
    platform_view(platform, &view);
    check_items(&view);
    check_choice(app, &view);
    check_game(&view.game);
    assert_in_range(view.row_count, 0, VIEW_TABLE_ROWS);
    assert_in_range(view.chosen_row, 0, view.row_count);
    ends(view.notice, sizeof view.notice);
    ends(view.help, sizeof view.help);
    assert_in_range(app->menu.depth, 1, APP_DEPTH);
    assert_int_equal(app->menu.stack[0].screen, APP_SCREEN_TITLE);
    assert_int_equal(app->effects.count, 0);
    assert_true(app_due(app) > platform->now);
    bool shows_game = app_top(app) == APP_SCREEN_GAME;
    assert_int_equal(shows_game, app_in_play(app));
}

/* ---- random events ---- */

static struct fin_random dice;

static uint32_t below(uint32_t n) {
    return fin_random_below(&dice, n);
}

/* Mostly keys that have an effect. */
static uint8_t random_key(const struct app *app) {
    static const uint8_t menu[] = {APP_KEY_UP,    APP_KEY_DOWN,      APP_KEY_LEFT, APP_KEY_RIGHT,
                                   APP_KEY_ENTER, APP_KEY_ESCAPE,    APP_KEY_DOWN, APP_KEY_ENTER,
                                   APP_KEY_SPACE, APP_KEY_BACKSPACE, APP_KEY_TAB,  APP_KEY_END};
    if (below(3) == 0) {
        return (uint8_t)app->keys.keys[below(APP_ACTIONS)][below(2)];
    }
    return below(10) > 0 ? menu[below(sizeof menu)] : (uint8_t)below(256);
}

static uint64_t random_time(void) {
    switch (below(40)) {
    case 0:
        return 600000000;
    case 1:
        return 6000000;
    case 2:
        return 700000;
    default:
        return below(60000);
    }
}

static struct app_event random_answer(struct platform *platform, struct app_record *games) {
    uint64_t *words = (uint64_t *)games;
    for (size_t i = 0; i < sizeof *games * APP_PAGE / sizeof *words; i++) {
        words[i] = fin_random_next(&dice);
    }
    for (int i = 0; i < APP_PAGE; i++) {
        games[i].mode %= FIN_MODES + 1;
        games[i].preset %= FIN_PRESETS + 1;
        games[i].changed = games[i].ranked = games[i].listed = below(2) == 0;
        games[i].played_at %= INT64_C(1) << 42;
    }
    return (struct app_event){.kind = APP_ANSWER,
                              .number = platform->app.effects.last_number - below(3),
                              .failed = below(4) == 0,
                              .games = games,
                              .game_count = below(APP_PAGE + 1),
                              .games_in_all = below(100)};
}

static void random_setting(struct app *app) {
    static const char *const values[] = {"",    "on",   "off",  "custom", "30ms", "x5",   "inf",
                                         "20g", "hold", "free", "3s",     "9",    "timer"};
    char name[APP_ITEM_NAME];
    app_item_name((int)below((uint32_t)app_item_count()), name);
    app_setting(app, name, values[below(sizeof values / sizeof values[0])]);
}

static void random_event(struct platform *platform) {
    static struct app_record games[APP_PAGE];
    static const uint8_t rare[] = {APP_BLUR, APP_FOCUS, APP_TIME, APP_LEAVE};
    struct app_event event = {.kind = APP_PRESS, .key = random_key(&platform->app)};
    switch (below(12)) {
    case 0:
        event.kind = rare[below(sizeof rare)];
        break;
    case 1:
        event = random_answer(platform, games);
        break;
    case 2:
    case 3:
    case 4:
        event.kind = APP_RELEASE;
        break;
    default:
        event.repeat = below(5) == 0;
        event.ctrl = below(20) == 0;
        event.shift = below(20) == 0;
        break;
    }
    if (below(200) == 0) {
        random_setting(&platform->app);
    }
    platform_event(platform, event);
}

static void play_at_random(bool key_releases, uint64_t seed) {
    struct platform *platform = platform_new(key_releases);
    dice = fin_random_seed(seed);
    platform_start(platform);
    for (int i = 0; i < EVENTS / 2; i++) {
        platform->now += random_time();
        platform->deaf = below(8) == 0;
        random_event(platform);
        platform->seen_count = 0;
        check(platform);
        if (platform->game_count == PLATFORM_GAMES) {
            platform->game_count = 0;
        }
    }
    platform_free(platform);
}

static void with_releases(void **state) {
    (void)state;
    play_at_random(true, 1);
}

static void without_releases(void **state) {
    (void)state;
    play_at_random(false, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_releases),
        cmocka_unit_test(without_releases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
