/* Texts fit the device: on a touch screen, no line of a menu refers to keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/screens.h"
#include "platform.h"

static const int screens[] = {
    APP_SCREEN_TITLE,    APP_SCREEN_NEW_GAME, APP_SCREEN_CUSTOM,    APP_SCREEN_SCORES,
    APP_SCREEN_GAMES,    APP_SCREEN_TIMING,   APP_SCREEN_GAMEPLAY,  APP_SCREEN_VISUAL,
    APP_SCREEN_CONTROLS, APP_SCREEN_ADVANCED, APP_SCREEN_HELP,      APP_SCREEN_PAUSE,
    APP_SCREEN_TRAIN,    APP_SCREEN_FINESSE,  APP_SCREEN_FAULTS,    APP_SCREEN_STATS,
    APP_SCREEN_PRACTICE, APP_SCREEN_PC_STATS, APP_SCREEN_SCENARIOS, APP_SCREEN_PUZZLES,
};

static const char *const keys[] = {"Enter ", "Enter:",      "Backspace",     "Left and right",
                                   "Delete", "Up and down", "Arrows choose", "left/right"};

static const char *key_in(const char *text) {
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strstr(text, keys[i]) != NULL) {
            return keys[i];
        }
    }
    return NULL;
}

static void check_view(struct platform *platform, int *lines) {
    struct view view;
    platform_view(platform, &view);
    const char *texts[] = {view.help, view.subtitle, view.lead, view.items[view.chosen].label,
                           view.items[view.chosen].note};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *key = key_in(texts[i]);
        if (key != NULL) {
            fail_msg("%s: \"%s\" names the key %s", view.title, texts[i], key);
        }
    }
    *lines += view.help[0] != '\0';
}

/* Selects every line once. */
static void check_screen(struct platform *platform, int screen, int *lines) {
    struct view view;
    if (screen != APP_SCREEN_TITLE) {
        app_open(&platform->app, screen);
    }
    platform_view(platform, &view);
    for (int i = 0; i < view.item_count; i++) {
        platform_event(platform, (struct app_event){.kind = APP_HOVER, .item = (uint8_t)i});
        check_view(platform, lines);
    }
}

static void nothing_names_a_key_on_a_touch_screen(void **state) {
    (void)state;
    int lines = 0;
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        struct platform *platform = platform_new_as(
            &(struct app_platform){.key_releases = true, .is_page = true, .touch = true});
        platform_start(platform);
        check_screen(platform, screens[i], &lines);
        platform_free(platform);
    }
    assert_in_range(lines, 60, 1000); /* they were really visited */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_names_a_key_on_a_touch_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
