/* Keys that a page keeps from the browser: those that do something at this moment, and no others.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../platform.h"

static struct platform *page_in_game(const char *mode) {
    struct app_platform abilities = {.key_releases = true, .is_page = true, .version = "1"};
    struct platform *platform = platform_new_as(&abilities);
    app_setting(&platform->app, "mode", mode);
    app_setting(&platform->app, "countdown", "off");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, 1000000);
    return platform;
}

static void uses(const struct platform *platform, const char *keys, bool ctrl, bool expected) {
    for (; *keys != '\0'; keys++) {
        if (app_uses_key(&platform->app, *keys, ctrl) != expected) {
            fail_msg("%s%c is %sused", ctrl ? "Ctrl+" : "", *keys, expected ? "not " : "");
        }
    }
}

/* Arrows and Enter are the menu's; Tab and the browser's own shortcuts stay the browser's. */
static void in_menus(void **state) {
    struct app_platform abilities = {.key_releases = true, .is_page = true, .version = "1"};
    struct platform *platform = platform_new_as(&abilities);
    (void)state;
    platform_start(platform);
    const uint8_t used[] = {APP_KEY_UP, APP_KEY_DOWN, APP_KEY_ENTER, APP_KEY_HOME};
    for (size_t i = 0; i < sizeof used; i++) {
        assert_true(app_uses_key(&platform->app, used[i], false));
        assert_false(app_uses_key(&platform->app, used[i], true));
    }
    assert_false(app_uses_key(&platform->app, APP_KEY_TAB, false));
    uses(platform, "tlnw", true, false);
    platform_free(platform);
}

/* Keys that move are the game's, with Ctrl too if Ctrl is one of them. */
static void in_games(void **state) {
    struct platform *platform = page_in_game("marathon");
    struct app *app = &platform->app;
    (void)state;
    const uint8_t moves[] = {APP_KEY_LEFT, APP_KEY_RIGHT, APP_KEY_DOWN, APP_KEY_SPACE};
    for (size_t i = 0; i < sizeof moves; i++) {
        assert_true(app_uses_key(app, moves[i], false));
    }
    assert_false(app_uses_key(app, APP_KEY_TAB, false));
    app_setting(app, "keys", "custom");
    app_setting(app, "key.ccw", "z");
    uses(platform, "z", false, true);
    uses(platform, "tlnw", true, false);
    uses(platform, "z", true, false);
    app_setting(app, "key.cw", "ctrl");
    assert_true(app_uses_key(app, APP_KEY_CTRL, true));
    uses(platform, "z", true, true);
    app_setting(app, "key.hold", "v");
    uses(platform, "v", true, false); /* pasting stays possible */
    platform_free(platform);
}

/* While the player chooses a key, every key is taken, but no shortcut. */
static void while_a_key_is_asked_for(void **state) {
    struct platform *platform = page_in_game("marathon");
    (void)state;
    platform->app.menu.asks = APP_ASKS_KEY;
    uses(platform, "abc", false, true);
    uses(platform, "tlnw", true, false);
    assert_true(app_uses_key(&platform->app, APP_KEY_TAB, false));
    platform_free(platform);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_menus),
        cmocka_unit_test(in_games),
        cmocka_unit_test(while_a_key_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
