/* Every setting has an effect: the test changes it in its menu, and looks for a difference in the
 * view, in the effects, or in the rules of the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/game/modes.h"
#include "app/menu/screens.h"
#include "platform.h"
#include "view_text.h"

/* ---- the table ---- */

static void every_row_is_complete(void **state) {
    (void)state;
    for (int i = 0; i < APP_SETTING_ROWS; i++) {
        const struct app_setting_row *row = app_setting_row(i);
        assert_non_null(row->label);
        assert_int_equal(row->rule < 0, i < APP_OWN_SETTINGS || i >= APP_ROW_SEED);
        if (row->rule < 0) {
            assert_non_null(row->name);
            assert_non_null(row->help);
            assert_int_equal(fin_setting_parse(row->name), -1);
            assert_non_null(row->expected);
        }
        if (row->rule < 0 && row->form == APP_FORM_CHOICE) {
            assert_true(row->words != NULL || row->word != NULL);
        }
    }
}

/* All values that the player can reach with one key, the lowest first; some values of a number. */
static int values_of(int own, int32_t values[16]) {
    const struct app_setting_row *row = app_setting_row(own);
    char word[32];
    int count = 0;
    if (row->form == APP_FORM_NUMBER) {
        values[count++] = row->least;
        values[count++] = row->initial;
        values[count++] = row->most;
        values[count] = 0;
        return count + (row->zero != NULL);
    }
    for (; app_own_word(own, count, word, sizeof word)[0] != '\0'; count++) {
        assert_in_range(count, 0, 15);
        values[count] = count;
    }
    return count;
}

/* The error message for an invalid value names the valid ones. */
static void every_word_is_named(void **state) {
    (void)state;
    for (int own = 0; own < APP_OWN_SETTINGS; own++) {
        char word[32];
        int32_t values[16];
        const struct app_setting_row *row = app_setting_row(own);
        int count = row->tabs != 0 ? values_of(own, values) : 0;
        for (int i = 0; i < count; i++) {
            app_own_word(own, values[i], word, sizeof word);
            bool is_between = row->form == APP_FORM_NUMBER && values[i] == row->initial;
            if (!is_between && strstr(row->expected, word) == NULL) {
                fail_msg("%s: \"%s\" does not name %s", row->name, row->expected, word);
            }
        }
    }
}

static void every_rule_has_a_row(void **state) {
    (void)state;
    for (int setting = 0; setting < fin_setting_count(); setting++) {
        int rows = 0;
        for (int i = 0; i < APP_SETTING_ROWS; i++) {
            rows += app_setting_row(i)->rule == setting;
        }
        assert_int_equal(rows, 1);
    }
}

static void names_are_found(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    for (int i = 0; i < app_setting_count(); i++) {
        char text[64];
        app_setting_text(&platform->app, i, text, sizeof text);
        assert_non_null(app_setting_help(i));
        assert_null(app_setting(&platform->app, app_setting_name(i), text));
    }
    assert_null(app_setting_name(app_setting_count()));
    platform_free(platform);
}

/* ---- the app's own settings: each value gives a different trace ---- */

/* A hash of an effect. */
static uint32_t number_in(const struct app_effect *effect) {
    switch (effect->kind) {
    case APP_SAVE_GAME:
    case APP_SAVE_RUNNING:
        return effect->save.record.listed;
    case APP_LOAD_RUNNING:
        return effect->running.which;
    case APP_LOAD_GAMES:
        return effect->page.from;
    case APP_LOAD_STATS:
        return effect->stats.today;
    case APP_BELL:
        return effect->bell.sound;
    case APP_KEEP:
        return effect->keep.level;
    default:
        return 0;
    }
}

static void trace_effects(FILE *out, struct platform *platform) {
    for (int i = 0; i < platform->seen_count; i++) {
        const struct app_effect *effect = &platform->seen[i];
        if (effect->kind != APP_SAVE_SETTING) {
            fprintf(out, "effect %d %u\n", effect->kind, number_in(effect));
        }
    }
    platform->seen_count = 0;
}

static void trace_view(FILE *out, struct platform *platform) {
    struct view view;
    platform_view(platform, &view);
    view_print(out, &view);
    trace_effects(out, platform);
}

/* A game that tops out without a line. */
static void trace_game(FILE *out, struct platform *platform, const char *mode) {
    app_setting(&platform->app, "mode", mode);
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, 100000);
    trace_view(out, platform);
    platform_wait(platform, 4000000);
    platform_tap(platform, APP_KEY_ESCAPE);
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, 100000);
    trace_view(out, platform);
    platform_wait(platform, 4000000);
    for (int i = 0; i < 30 && platform->app.play.state != APP_PLAY_ENDED; i++) {
        app_play_button(&platform->app.play, FIN_HARD, true, platform->now);
        app_play_button(&platform->app.play, FIN_HARD, false, platform->now);
        platform_wait(platform, 200000);
    }
    assert_int_equal(platform->app.play.state, APP_PLAY_ENDED);
    trace_effects(out, platform);
    platform_wait(platform, 1000000);
    platform_tap(platform, APP_KEY_ESCAPE);
}

static void tap_button(struct platform *platform, int key) {
    platform_wait(platform, 20000);
    platform_tap(platform, key);
}

/* Pieces with two superfluous keys each. */
static void trace_faults(FILE *out, struct platform *platform) {
    app_setting(&platform->app, "mode", "free");
    platform_tap(platform, APP_KEY_ENTER);
    for (int i = 0; i < 23; i++) {
        platform_wait(platform, 300000);
        tap_button(platform, APP_KEY_LEFT);
        tap_button(platform, APP_KEY_UP);
        tap_button(platform, 'z');
        tap_button(platform, APP_KEY_RIGHT);
        tap_button(platform, APP_KEY_SPACE);
        trace_view(out, platform);
    }
    platform_tap(platform, APP_KEY_ESCAPE);
}

static void trace_train(FILE *out, struct platform *platform) {
    app_close_all(&platform->app);
    app_open(&platform->app, APP_SCREEN_TRAIN);
    trace_view(out, platform);
}

/* A drawn field, and a piece that rests for a while. */
static void trace_practice(FILE *out, struct platform *platform) {
    app_close_all(&platform->app);
    platform->app.profile.board[0] = 0x3F;
    app_setting(&platform->app, "mode", "pc");
    app_start_game(&platform->app, false);
    platform_wait(platform, 100000);
    app_play_button(&platform->app.play, FIN_SONIC, true, platform->now);
    app_play_button(&platform->app.play, FIN_SONIC, false, platform->now);
    platform_wait(platform, 3000000);
    trace_view(out, platform);
}

/* A game that is won with its first piece, and another one after it. */
static void trace_race(FILE *out, struct platform *platform) {
    app_close_all(&platform->app);
    app_setting(&platform->app, "mode", "40-lines");
    app_setting(&platform->app, "40-lines.modern.limit-pieces", "1");
    for (int i = 0; i < 2; i++) {
        app_start_game(&platform->app, true);
        platform_wait(platform, 100000);
        trace_view(out, platform);
        app_play_button(&platform->app.play, FIN_HARD, true, platform->now);
        platform_wait(platform, 1000000);
    }
}

static void trace_on(FILE *out, const struct app_platform *abilities, int games, int own,
                     int32_t value) {
    char text[32];
    struct platform *platform = platform_new_as(abilities);
    snprintf(text, sizeof text, "%d", games);
    app_setting(&platform->app, "games", text);
    platform_start(platform);
    app_own_word(own, value, text, sizeof text);
    assert_null(app_setting(&platform->app, app_setting_row(own)->name, text));
    if (own == APP_SET_FAULTS) { /* the number of passes only counts if pieces are retried */
        assert_null(app_setting(&platform->app, "retry", "on"));
    }
    platform_wait(platform, 1000);
    trace_view(out, platform);
    trace_game(out, platform, "marathon");
    trace_game(out, platform, "40-lines");
    trace_faults(out, platform);
    trace_train(out, platform);
    trace_practice(out, platform);
    trace_race(out, platform);
    platform_free(platform);
}

/* A perfect clear with four pieces, all at the right wall. */
static void trace_clear(FILE *out, const struct app_platform *abilities, int own, int32_t value) {
    static const uint8_t fumen[] =
        "v115@9gF8DeF8DeF8DeF8NeAgWaAFLDmClcJSAVDEHBEooR?BPoAVBP3KxCzXBAA";
    static const uint8_t right[] = {4, 2, 4, 2};
    char text[32];
    struct platform *platform = platform_new_as(abilities);
    platform_start(platform);
    app_own_word(own, value, text, sizeof text);
    assert_null(app_setting(&platform->app, app_setting_row(own)->name, text));
    platform_event(platform, (struct app_event){
                                 .kind = APP_PASTE, .bytes = fumen, .length = sizeof fumen - 1});
    tap_button(platform, APP_KEY_DOWN);
    tap_button(platform, APP_KEY_ENTER);
    for (size_t piece = 0; piece < sizeof right; piece++) {
        platform_wait(platform, 200000);
        for (int i = 0; i < right[piece]; i++) {
            tap_button(platform, APP_KEY_RIGHT);
        }
        tap_button(platform, APP_KEY_SPACE);
    }
    trace_view(out, platform);
    platform_free(platform);
}

/* Four platforms: one without preferences; one that prefers reduced motion and no colours and
 * knows the keys; a page; and a phone. */
static char *trace(int own, int32_t value) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    struct app_platform plain = {.key_releases = true};
    struct app_platform page = {.key_releases = true, .is_page = true};
    struct app_platform phone = {.key_releases = true, .is_page = true, .touch = true};
    struct app_platform calm = {.reduced_motion = true, .no_color = true};
    trace_on(out, &plain, 0, own, value);
    trace_on(out, &calm, 5, own, value);
    trace_on(out, &page, 0, own, value);
    trace_on(out, &phone, 0, own, value);
    trace_clear(out, &plain, own, value);
    fclose(out);
    return text;
}

static void every_value_shows(void **state) {
    (void)state;
    for (int own = 0; own < APP_OWN_SETTINGS; own++) {
        char *traces[16];
        int32_t values[16];
        if (app_setting_row(own)->tabs == 0) {
            continue;
        }
        int count = values_of(own, values);
        assert_in_range(count, 2, 16);
        for (int i = 0; i < count; i++) {
            traces[i] = trace(own, values[i]);
        }
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < a; b++) {
                if (strcmp(traces[a], traces[b]) == 0) {
                    fail_msg("%s: values %d and %d look the same", app_setting_row(own)->name,
                             values[b], values[a]);
                }
            }
        }
        for (int i = 0; i < count; i++) {
            free(traces[i]);
        }
    }
}

/* ---- rules: a change in the menu reaches the game, and nothing else ---- */

static void walk_to(struct platform *platform, const char *label) {
    struct view view;
    for (int i = 0; i < VIEW_ITEMS; i++) {
        platform_view(platform, &view);
        if (view.chosen < view.item_count && strcmp(view.items[view.chosen].label, label) == 0) {
            return;
        }
        platform_tap(platform, APP_KEY_DOWN);
    }
    fail_msg("there is no line %s", label);
}

static void enter(struct platform *platform, const char *label) {
    walk_to(platform, label);
    platform_tap(platform, APP_KEY_ENTER);
}

static void open_tab(struct platform *platform, int tabs) {
    if ((tabs & APP_TAB_CUSTOM) != 0) {
        enter(platform, "New game");
        enter(platform, "Custom");
        return;
    }
    enter(platform, "Settings");
    enter(platform, (tabs & APP_TAB_TIMING) != 0     ? "Timing"
                    : (tabs & APP_TAB_GAMEPLAY) != 0 ? "Gameplay"
                                                     : "Advanced");
}

/* Custom games start from their set-up screen, all others from the title screen. */
static struct fin_rules played_rules(struct platform *platform) {
    int from = app_top(&platform->app) == APP_SCREEN_CUSTOM ? APP_SCREEN_CUSTOM : APP_SCREEN_TITLE;
    while (app_top(&platform->app) != from) {
        platform_tap(platform, APP_KEY_ESCAPE);
    }
    platform_tap(platform, APP_KEY_HOME);
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, 2000000);
    assert_int_equal(platform->app.play.state, APP_PLAY_RUNNING);
    return platform->app.play.session.game.rules;
}

static struct fin_rules rules_after(int row, int steps) {
    struct platform *platform = platform_new(true);
    platform_start(platform);
    open_tab(platform, app_setting_row(row)->tabs);
    walk_to(platform, app_setting_row(row)->label);
    struct view view;
    platform_view(platform, &view);
    bool at_most = (view.items[view.chosen].flags & VIEW_ITEM_AT_MOST) != 0;
    for (int i = 0; i < steps; i++) {
        platform_tap(platform, at_most ? APP_KEY_LEFT : APP_KEY_RIGHT);
    }
    struct fin_rules rules = played_rules(platform);
    platform_free(platform);
    return rules;
}

static void every_rule_reaches_the_game(void **state) {
    (void)state;
    for (int row = APP_OWN_SETTINGS; row < APP_ROW_SEED; row++) {
        struct fin_rules before = rules_after(row, 0);
        struct fin_rules after = rules_after(row, 1);
        for (int setting = 0; setting < fin_setting_count(); setting++) {
            bool differs = fin_rules_get(&before, setting) != fin_rules_get(&after, setting);
            if (differs != (setting == app_setting_row(row)->rule)) {
                fail_msg("%s: %s %s", app_setting_row(row)->label, fin_setting_name(setting),
                         differs ? "changed too" : "did not change");
            }
        }
    }
}

/* ---- typed or drawn rows: a custom game starts with them ---- */

static struct fin_session custom_game(int row, int key) {
    struct platform *platform = platform_new(true);
    platform_start(platform);
    open_tab(platform, APP_TAB_CUSTOM);
    enter(platform, app_setting_row(row)->label);
    platform_tap(platform, key);
    platform_tap(platform, APP_KEY_ENTER);
    played_rules(platform);
    struct fin_session session = platform->app.play.session;
    platform_free(platform);
    return session;
}

static void the_seed_deals_the_pieces(void **state) {
    (void)state;
    struct fin_session one = custom_game(APP_ROW_SEED, '1');
    struct fin_session again = custom_game(APP_ROW_SEED, '1');
    struct fin_session two = custom_game(APP_ROW_SEED, '2');
    assert_int_equal(one.game.next, again.game.next);
    assert_int_not_equal(one.game.next, two.game.next);
}

static void the_start_board_is_the_field(void **state) {
    (void)state;
    struct fin_session empty = custom_game(APP_ROW_BOARD, APP_KEY_UP);
    struct fin_session drawn = custom_game(APP_ROW_BOARD, APP_KEY_SPACE);
    assert_true(fin_board_is_empty(&empty.game.board));
    assert_false(fin_board_is_empty(&drawn.game.board));
}

/* Steps are limited, and lead back to the start. */
static void steps_go_both_ways(void **state) {
    (void)state;
    for (int number = APP_OWN_SETTINGS; number < APP_ROW_SEED; number++) {
        const struct app_setting_row *row = app_setting_row(number);
        struct fin_rules rules = fin_rules_make(FIN_PRESET_MODERN, FIN_MODE_MARATHON);
        int down = 0, up = 0;
        while (app_rule_step(&rules, row, -1, 1)) {
            assert_in_range(++down, 1, 1000);
        }
        int64_t least = fin_rules_get(&rules, row->rule);
        while (app_rule_step(&rules, row, 1, 1)) {
            assert_in_range(++up, 1, 1000);
        }
        assert_true(up > 0);
        for (int i = 0; i < up; i++) {
            assert_true(app_rule_step(&rules, row, -1, 1));
        }
        assert_int_equal(fin_rules_get(&rules, row->rule), least);
    }
}

static int64_t step_from(int setting, int64_t value, int direction) {
    struct fin_rules rules = fin_rules_make(FIN_PRESET_MODERN, FIN_MODE_MARATHON);
    assert_true(fin_rules_set(&rules, setting, value));
    for (int number = APP_OWN_SETTINGS; number < APP_ROW_SEED; number++) {
        const struct app_setting_row *row = app_setting_row(number);
        if (row->rule == setting) {
            assert_true(app_rule_step(&rules, row, direction, 1));
        }
    }
    return fin_rules_get(&rules, setting);
}

/* Scripts and profiles may set values that the menu does not offer. */
static void a_value_between_stops_goes_to_the_next(void **state) {
    (void)state;
    assert_int_equal(step_from(FIN_SET_LIMIT_LINES, 30, 1), 40);
    assert_int_equal(step_from(FIN_SET_LIMIT_LINES, 30, -1), 20);
    assert_int_equal(step_from(FIN_SET_SOFT_DROP, 7, 1), 8);
    assert_int_equal(step_from(FIN_SET_SOFT_DROP, 7, -1), 6);
    assert_int_equal(step_from(FIN_SET_GRAVITY, 900000, 1), 800000);
    assert_int_equal(step_from(FIN_SET_GRAVITY, 900000, -1), 1000000);
}

/* The app's own settings: from any value, steps lead up to the last and down to the first. */
static void own_steps_go_both_ways(void **state) {
    (void)state;
    for (int own = 0; own < APP_OWN_SETTINGS; own++) {
        int32_t value = app_setting_row(own)->initial, next;
        int ups = 0, downs = 0;
        while ((next = app_own_step(own, value, 1)) != value) {
            value = next;
            assert_in_range(++ups, 1, 100);
        }
        while ((next = app_own_step(own, value, -1)) != value) {
            value = next;
            assert_in_range(++downs, 1, 100);
        }
        assert_true(downs >= ups);
        assert_true(downs > 0 || app_setting_row(own)->tabs == 0);
    }
}

/* The frame rate is a number; values saved when it was a choice can still be read. */
static void the_render_rate_is_a_number(void **state) {
    (void)state;
    static const struct {
        const char *word;
        int32_t value;
    } words[] = {{"30", 30},     {"60", 60},  {"120", 120}, {"144", 144},
                 {"240", 240},   {"none", 0}, {"10", 10},   {"97", 97},
                 {"1000", 1000}, {"9", -1},   {"1001", -1}, {"0", -1},
                 {"60fps", -1},  {"", -1},    {"-60", -1},  {"99999999999999999999", -1}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        assert_int_equal(app_own_parse(APP_SET_FPS, words[i].word), words[i].value);
    }
    assert_int_equal(app_own_step(APP_SET_FPS, 97, 1), 100);
    assert_int_equal(app_own_step(APP_SET_FPS, 97, -1), 90);
    assert_int_equal(app_own_step(APP_SET_FPS, 480, 1), 0);
    assert_int_equal(app_own_step(APP_SET_FPS, 1000, 1), 0);
    assert_int_equal(app_own_step(APP_SET_FPS, 0, -1), 480);
    assert_int_equal(app_own_step(APP_SET_FPS, 10, -1), 10);
}

/* ---- saved settings ---- */

static void hands_stay_under_every_preset(void **state) {
    (void)state;
    struct app_profile profile;
    app_profile_make(&profile, false);
    assert_null(app_item_parse(&profile, app_item_find(&profile, "das"), "77ms"));
    for (int mode = 0; mode < FIN_MODES; mode++) {
        for (int preset = 0; preset < FIN_PRESETS; preset++) {
            struct fin_rules rules = app_profile_rules(&profile, mode, preset);
            assert_int_equal(rules.das, 77000);
            assert_int_equal(rules.arr, 10000);
            assert_int_equal(rules.drop_guard, 100000);
        }
    }
}

/* The defaults in the terminal and on the page, and for touch. Presets keep their own values for
 * scripts; in the app, soft drop and IRS are the preset's. */
static void one_handling_for_all_modes(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct app_platform can = {.key_releases = true, .is_page = i > 0, .touch = i == 2};
        struct platform *platform = platform_new_as(&can);
        for (int mode = 0; mode < FIN_MODES; mode++) {
            for (int preset = 0; preset < FIN_PRESETS; preset++) {
                struct fin_rules rules = app_rules(&platform->app, mode, preset);
                struct fin_rules own = fin_rules_make(preset, mode);
                assert_int_equal(rules.das, can.touch ? 170000 : 133000);
                assert_int_equal(rules.arr, can.touch ? 50000 : 10000);
                assert_int_equal(rules.dcd, own.dcd);
                assert_int_equal(rules.soft_drop, own.soft_drop);
                assert_int_equal(rules.irs, own.irs);
            }
        }
        platform_free(platform);
    }
    assert_int_equal(fin_rules_make(FIN_PRESET_CLASSIC, FIN_MODE_MARATHON).das, 170000);
    assert_int_equal(fin_rules_make(FIN_PRESET_TRAINER, FIN_MODE_DRILL).arr, 2000);
}

/* The effective key bindings, with releases and without: every move has a key, except those that
 * need none, and no key has two meanings. */
static void no_set_of_keys_collides(void **state) {
    (void)state;
    for (int i = 0; i < 2 * APP_KEYS_CUSTOM * 2; i++) {
        bool releases = i % 2 != 0;
        struct app_profile profile;
        struct app_bindings keys;
        app_profile_make(&profile, false);
        profile.own[APP_SET_KEYS] = i / 4;
        profile.own[APP_SET_UP_DROPS] = i / 2 % 2;
        app_profile_keys(&profile, releases, &keys);
        for (int action = 0; action < APP_ACTIONS; action++) {
            assert_int_equal(app_bindings_shared(&keys, action), 0);
            bool spare = action == FIN_TURN_180 ? !releases
                                                : action == FIN_SONIC || action == FIN_WALL_LEFT ||
                                                      action == FIN_WALL_RIGHT;
            assert_true(spare || keys.keys[action][0] != APP_KEY_NONE);
        }
    }
    struct app_profile profile;
    struct app_bindings keys;
    app_profile_make(&profile, true);
    app_profile_keys(&profile, true, &keys);
    assert_true(app_bindings_has(&keys, FIN_TURN_180, 'a'));
    app_profile_keys(&profile, false, &keys);
    assert_true(app_bindings_has(&keys, FIN_WALL_LEFT, 'a'));
}

static void rules_are_remembered_for_each_mode(void **state) {
    (void)state;
    struct app_profile profile;
    app_profile_make(&profile, false);
    int item = app_item_find(&profile, "marathon.classic.preview");
    assert_null(app_item_parse(&profile, item, "8"));
    for (int mode = 0; mode < FIN_MODES; mode++) {
        for (int preset = 0; preset < FIN_PRESETS; preset++) {
            bool changed = mode == FIN_MODE_MARATHON && preset == FIN_PRESET_CLASSIC;
            struct fin_rules rules = app_profile_rules(&profile, mode, preset);
            struct fin_rules own = fin_rules_make(preset, mode);
            assert_int_equal(rules.preview, changed ? 8 : own.preview);
        }
    }
}

/* Every item, changed and written, is read back unchanged. */
static void items_are_read_back(void **state) {
    (void)state;
    static const char *const values[] = {
        "on",       "off",       "120ms",
        "x5",       "piece",     "7",
        "ocular",   "tap",       "top",
        "200",      "ultra",     "classic",
        "f1 space", "none",      "vim",
        "1s",       "quadratic", "immobile",
        "new",      "empty",     "003000000000000000000000000000000000000000000000000000000000"};
    static struct app_profile first, profile, copy;
    app_profile_make(&first, false);
    for (int item = 0; item < app_item_count(); item++) {
        char name[APP_ITEM_NAME], text[APP_ITEM_TEXT];
        if (!app_item_name(item, name)) {
            continue;
        }
        assert_int_equal(app_item_find(&first, name), item);
        for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
            profile = copy = first;
            if (app_item_parse(&profile, item, values[i]) != NULL) {
                assert_memory_equal(&profile, &first, sizeof first);
                continue;
            }
            app_item_format(&profile, item, text);
            assert_null(app_item_parse(&copy, item, text));
            assert_true(app_item_equal(&profile, &copy, item));
            app_item_copy(&copy, &first, item);
            assert_memory_equal(&copy, &first, sizeof first);
        }
    }
}

/* A random walk through all menus changes everything; a reset reverts all of it, and undoing the
 * reset restores it. */
static void reset_is_complete(void **state) {
    (void)state;
    static struct app_profile before;
    struct platform *platform = platform_new(true);
    platform_start(platform);
    for (int item = 0; item < app_item_count(); item++) {
        char name[APP_ITEM_NAME];
        static const char *const retried[] = {"on", "111ms", "3", "uniform", "hold", "f9", "tetrs"};
        for (size_t i = 0; i < sizeof retried / sizeof retried[0] && app_item_name(item, name);
             i++) {
            app_setting(&platform->app, name, retried[i]);
        }
    }
    before = platform->app.profile;
    enter(platform, "Settings");
    enter(platform, "Advanced");
    enter(platform, "Reset all settings");
    assert_memory_equal(&platform->app.profile, &platform->app.settings.first, sizeof before);
    assert_memory_equal(&platform->app.settings.saved, &platform->app.settings.first,
                        sizeof before);
    enter(platform, "Undo reset");
    assert_memory_equal(&platform->app.profile, &before, sizeof before);
    assert_memory_equal(&platform->app.settings.saved, &before, sizeof before);
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_complete),
        cmocka_unit_test(every_word_is_named),
        cmocka_unit_test(every_rule_has_a_row),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(every_value_shows),
        cmocka_unit_test(every_rule_reaches_the_game),
        cmocka_unit_test(the_seed_deals_the_pieces),
        cmocka_unit_test(the_start_board_is_the_field),
        cmocka_unit_test(steps_go_both_ways),
        cmocka_unit_test(a_value_between_stops_goes_to_the_next),
        cmocka_unit_test(own_steps_go_both_ways),
        cmocka_unit_test(the_render_rate_is_a_number),
        cmocka_unit_test(hands_stay_under_every_preset),
        cmocka_unit_test(one_handling_for_all_modes),
        cmocka_unit_test(no_set_of_keys_collides),
        cmocka_unit_test(rules_are_remembered_for_each_mode),
        cmocka_unit_test(items_are_read_back),
        cmocka_unit_test(reset_is_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
