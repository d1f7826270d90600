/* Texts fit the device: on a touch screen, no line of a menu refers to keys. Each value of an
 * enumerated setting has an explanation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/screens.h"
#include "app/settings/explanations.h"
#include "platform.h"

static const int screens[] = {
    APP_SCREEN_TITLE,    APP_SCREEN_NEW_GAME, APP_SCREEN_CUSTOM,    APP_SCREEN_SCORES,
    APP_SCREEN_GAMES,    APP_SCREEN_TIMING,   APP_SCREEN_GAMEPLAY,  APP_SCREEN_VISUAL,
    APP_SCREEN_CONTROLS, APP_SCREEN_ADVANCED, APP_SCREEN_HELP,      APP_SCREEN_PAUSE,
    APP_SCREEN_TRAIN,    APP_SCREEN_FINESSE,  APP_SCREEN_FAULTS,    APP_SCREEN_STATS,
    APP_SCREEN_PRACTICE, APP_SCREEN_PC_STATS, APP_SCREEN_SCENARIOS, APP_SCREEN_PUZZLES,
};

static const char *const keys[] = {"Enter ", "Enter:",  "Backspace",      "Left/right",
                                   "Delete", "Up/down", "Arrows: select", "left/right"};

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

/* ---- explanations ---- */

enum { WORDS_MOST = 11 };

/* Numbers explain themselves, but for a goal and a number of colours. */
static bool is_plain(const char *word) {
    bool is_number = word[0] >= '0' && word[0] <= '9';
    return is_number && strcmp(word, "150") != 0 && strcmp(word, "16") != 0;
}

static void check_value(int row, int64_t value, const char *word) {
    const char *sentence = app_explain(row, value);
    if (is_plain(word)) {
        return;
    }
    if (sentence == NULL) {
        fail_msg("%s %s is not explained", app_setting_row(row)->label, word);
    }
    int words = 1;
    for (const char *c = sentence; *c != '\0'; c++) {
        words += *c == ' ';
    }
    assert_in_range(words, 1, WORDS_MOST);
    assert_int_equal(sentence[strlen(sentence) - 1], '.');
}

static bool is_switch(const char *first, const char *second, const char *third) {
    return strcmp(first, "off") == 0 && strcmp(second, "on") == 0 && third[0] == '\0';
}

static void check_own(int own) {
    char words[3][32], word[32];
    for (int i = 0; i < 3; i++) {
        app_own_word(own, i, words[i], sizeof words[i]);
    }
    for (int32_t i = 0; !is_switch(words[0], words[1], words[2]); i++) {
        if (app_own_word(own, i, word, sizeof word)[0] == '\0') {
            break;
        }
        check_value(own, i, word);
    }
}

/* All words of a rule: its choices, and those that stand beside numbers. */
static void check_rule(int row) {
    static const int64_t apart[] = {FIN_BY_LEVEL, FIN_GRAVITY_OFF};
    struct fin_rules rules = fin_rules_make(FIN_PRESET_MODERN, FIN_MODE_CUSTOM);
    int rule = app_setting_row(row)->rule, count = 0;
    char words[16][48];
    int64_t values[16];
    for (int64_t value = 0; value < 12 && fin_rules_set(&rules, rule, value); value++) {
        values[count] = value;
        fin_rules_write(&rules, rule, words[count], sizeof words[count]);
        count++;
    }
    for (int i = 0; i < 2; i++) {
        if (fin_rules_set(&rules, rule, apart[i])) {
            values[count] = apart[i];
            fin_rules_write(&rules, rule, words[count], sizeof words[count]);
            count++;
        }
    }
    bool switches = count == 2 && is_switch(words[0], words[1], "");
    for (int i = 0; i < count && !switches; i++) {
        bool is_none = strcmp(words[i], "off") == 0 && count == 12; /* of a limit */
        bool is_factor = words[i][0] == 'x' || strstr(words[i], "/s") != NULL;
        if (!is_none && !is_factor) {
            check_value(row, values[i], words[i]);
        }
    }
}

static void every_choice_is_explained(void **state) {
    (void)state;
    int explained = 0;
    int64_t value;
    for (int row = 0; row < APP_ROW_SEED; row++) {
        const struct app_setting_row *setting = app_setting_row(row);
        bool chosen = setting->form == APP_FORM_CHOICE && setting->tabs != 0;
        if (setting->rule >= 0) {
            check_rule(row);
        } else if (chosen) {
            check_own(row);
        }
        for (int i = 0; app_explained(row, i, &value); i++) {
            assert_non_null(app_explain(row, value));
            explained++;
        }
    }
    assert_in_range(explained, 80, 200);
}

/* The line at the bottom has room for both sentences. */
static void an_explanation_is_shown_whole(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    platform_start(platform);
    for (int row = 0; row < APP_ROW_SEED; row++) {
        const struct app_setting_row *setting = app_setting_row(row);
        const char *help = setting->rule < 0 ? setting->help : fin_setting_help(setting->rule);
        struct view view;
        int64_t value;
        for (int i = 0; app_explained(row, i, &value); i++) {
            size_t length = strlen(help) + strlen(" electronika-60: ") +
                            strlen(app_explain(row, value)) + strlen(" Enter: type a value.");
            assert_in_range(length, 1, sizeof view.help - 1);
        }
    }
    app_open(&platform->app, APP_SCREEN_ADVANCED);
    struct view view;
    bool found = false;
    platform_view(platform, &view);
    for (int i = 0; i < view.item_count && !found; i++) {
        platform_event(platform, (struct app_event){.kind = APP_HOVER, .item = (uint8_t)i});
        platform_view(platform, &view);
        found = strstr(view.help, "full: Ends when a whole piece locks above the board.") != NULL;
    }
    assert_true(found);
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_is_explained),
        cmocka_unit_test(an_explanation_is_shown_whole),
        cmocka_unit_test(nothing_names_a_key_on_a_touch_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
