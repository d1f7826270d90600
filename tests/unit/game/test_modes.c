/* Modes as rows and hooks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game/mode.h"

static void every_row_has_a_name(void **state) {
    (void)state;
    for (int mode = 0; mode < FIN_MODES; mode++) {
        const char *name = fin_mode_name(mode);
        assert_non_null(name);
        assert_string_equal(name, fin_mode_row(mode)->name);
        assert_int_equal(fin_mode_parse(name), mode);
        const char *alias = fin_mode_row(mode)->alias;
        if (alias != NULL) {
            assert_int_equal(fin_mode_parse(alias), mode);
        }
    }
    assert_null(fin_mode_name(-1));
    assert_null(fin_mode_name(FIN_MODES));
    assert_int_equal(fin_mode_parse("nothing"), -1);
}

static void the_template_has_every_hook(void **state) {
    const struct fin_mode_row *row = fin_mode_row(FIN_MODE_NONE);
    (void)state;
    assert_ptr_equal(row, &fin_mode_none);
    assert_true(row->start != NULL);
    assert_true(row->before_spawn != NULL);
    assert_true(row->after_lock != NULL);
    assert_true(row->to_come != NULL);
    assert_true(row->guidance != NULL);
}

/* The hooks of the template do nothing, so a new mode can start as its copy. */
static void hooks_leave_the_game_as_it_is(void **state) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, FIN_MODE_NONE);
    struct fin_session session;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    (void)state;
    fin_session_start(&session, &setup, events, FIN_EVENTS_PER_INSTANT, &count);
    static struct fin_game before;
    struct fin_out out = {events};
    memcpy(&before, &session.game, sizeof before);
    fin_mode_none.start(&session.game, setup.seed);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        assert_int_equal(fin_mode_none.before_spawn(&session.game, kind, &out), kind);
    }
    assert_int_equal(fin_mode_none.to_come(&session.game), FIN_PREVIEW_MAX);
    fin_mode_none.after_lock(&session.game, &out);
    assert_ptr_equal(out.next, events);
    assert_memory_equal(&before, &session.game, sizeof before);
    struct fin_guidance guidance = fin_game_guidance(&session.game);
    struct fin_guidance nothing = {0};
    assert_memory_equal(&guidance, &nothing, sizeof nothing);
}

/* The changes of each mode to a preset, by the names of scripts. */
static void rows_change_the_rules(void **state) {
    static const struct {
        const char *mode, *setting;
        int64_t value;
    } cases[] = {
        {"free", "gravity", FIN_GRAVITY_OFF},
        {"40-lines", "limit-lines", 40},
        {"40-lines", "level-up", 0},
        {"sprint", "limit-lines", 40},
        {"marathon", "clear", 400000},
        {"master", "level", 20},
        {"master", "limit-lines", 300},
        {"ultra", "limit-time", 120000000},
        {"cheese", "gravity", 1000000},
        {"combo", "gravity", 1000000},
        {"20-tsd", "gravity", 1000000},
        {"tsd", "gravity", 1000000},
        {"drill", "gravity", FIN_GRAVITY_OFF},
        {"drill", "lock-delay", 60000000},
        {"pc", "gravity", FIN_GRAVITY_OFF},
        {"pc", "lock-delay", 60000000},
        {"pc", "ground-time", 60000000},
        {"pc", "level-up", 0},
        {"puzzle", "rotation", FIN_ROTATION_OCULAR},
        {"puzzle", "preview", 8},
    };
    struct fin_rules plain = fin_rules_make(FIN_PRESET_MODERN, FIN_MODE_NONE);
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int mode = fin_mode_parse(cases[i].mode);
        int setting = fin_setting_parse(cases[i].setting);
        struct fin_rules rules = fin_rules_make(FIN_PRESET_MODERN, mode);
        assert_int_equal(rules.mode, mode);
        assert_true(fin_rules_get(&rules, setting) == cases[i].value);
        assert_true(fin_rules_get(&plain, setting) != cases[i].value);
    }
}

/* A row for one preset does not affect the others. */
static void rows_can_be_for_one_preset(void **state) {
    int clear = fin_setting_parse("clear");
    (void)state;
    for (int preset = 0; fin_preset_name(preset) != NULL; preset++) {
        struct fin_rules plain = fin_rules_make(preset, FIN_MODE_NONE);
        struct fin_rules rules = fin_rules_make(preset, FIN_MODE_MARATHON);
        bool same = fin_rules_get(&rules, clear) == fin_rules_get(&plain, clear);
        assert_int_equal(same, preset != FIN_PRESET_MODERN);
    }
}

/* A drill's target can be decoded from its seed, and only from such a seed. */
static void a_drill_has_its_target(void **state) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_TRAINER, FIN_MODE_DRILL);
    struct fin_piece target = {FIN_J, FIN_WEST, 8, 3}, found;
    struct fin_session session;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    struct fin_cell cells[FIN_CELLS];
    size_t count = 0;
    (void)state;
    setup.seed = fin_drill_seed(target);
    assert_true(fin_drill_target(setup.seed, &found));
    assert_memory_equal(&found, &target, sizeof target);
    fin_session_start(&session, &setup, events, FIN_EVENTS_PER_INSTANT, &count);
    struct fin_guidance guidance = fin_game_guidance(&session.game);
    fin_piece_cells(target, cells);
    assert_int_equal(guidance.cell_count, FIN_CELLS);
    assert_memory_equal(guidance.cells, cells, sizeof cells);
    target.x = 9;
    assert_false(fin_drill_target(fin_drill_seed(target), &found));
    assert_false(fin_drill_target(7, &found));
    assert_false(fin_drill_target(UINT64_MAX, &found));
    setup.seed = 7;
    fin_session_start(&session, &setup, events, FIN_EVENTS_PER_INSTANT, &count);
    assert_int_equal(fin_game_guidance(&session.game).cell_count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_has_a_name),
        cmocka_unit_test(the_template_has_every_hook),
        cmocka_unit_test(hooks_leave_the_game_as_it_is),
        cmocka_unit_test(rows_change_the_rules),
        cmocka_unit_test(rows_can_be_for_one_preset),
        cmocka_unit_test(a_drill_has_its_target),
    };
    return cmocka_run_group_tests_name("modes", tests, NULL, NULL);
}
