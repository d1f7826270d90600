/* The board editor: the effects of its steps, and that random keys, pointers, texts and pastes
 * never break it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/lines.h"
#include "platform.h"
#include "random_position.h"

enum { EVENTS = 10000 };

static struct fin_random dice;

static uint32_t below(uint32_t n) {
    return fin_random_below(&dice, n);
}

static void same(const struct fin_position *a, const struct fin_position *b) {
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_int_equal(a->hold, b->hold);
    assert_int_equal(a->queue_length, b->queue_length);
    assert_memory_equal(a->queue, b->queue, a->queue_length);
}

/* ---- the value ---- */

static struct app_editor editor, other;

static void random_change(struct app_editor *of) {
    static const char *const queues[] = {"", "T", "IOSZ JL", "tttt", "no"};
    switch (below(8)) {
    case 0:
        app_editor_mirror(of);
        break;
    case 1:
        app_editor_shift(of, (int)below(3) - 1, (int)below(3) - 1);
        break;
    case 2:
        app_editor_fill_row(of);
        break;
    case 3:
        app_editor_set_queue(of, queues[below(5)]);
        break;
    case 4:
        app_editor_set_hold(of, queues[below(2)]);
        break;
    default:
        of->brush = (uint8_t)below(FIN_NONE + 1);
        app_editor_draw(of, (int)below(VIEW_COLUMNS), (int)below(VIEW_ROWS), below(3) == 0);
        break;
    }
}

/* Every step can be undone and redone, up to the history's limit. */
static void steps_come_back(void **state) {
    static struct fin_position kept[APP_EDITOR_STEPS];
    (void)state;
    dice = fin_random_seed(31);
    for (int round = 0; round < 200; round++) {
        app_editor_make(&editor);
        for (int i = 0; i < (int)below(80); i++) {
            random_change(&editor);
        }
        int count = 0;
        kept[count++] = *app_editor_now(&editor);
        while (app_editor_can_undo(&editor)) {
            app_editor_undo(&editor);
            kept[count++] = *app_editor_now(&editor);
        }
        assert_true(count <= APP_EDITOR_STEPS);
        for (int i = count - 1; i >= 0; i--) {
            same(app_editor_now(&editor), &kept[i]);
            assert_int_equal(app_editor_can_redo(&editor), i > 0);
            app_editor_redo(&editor);
        }
    }
}

/* Mirroring twice restores the board; so does shifting there and back, away from the walls. */
static void there_and_back(void **state) {
    struct fin_position position;
    (void)state;
    dice = fin_random_seed(32);
    for (int i = 0; i < 500; i++) {
        random_position(&dice, &position);
        app_editor_make(&editor);
        app_editor_put(&editor, &position);
        app_editor_mirror(&editor);
        app_editor_mirror(&editor);
        same(app_editor_now(&editor), &position);
        app_editor_shift(&editor, 0, 1);
        app_editor_shift(&editor, 0, -1);
        same(app_editor_now(&editor), &position);
    }
}

/* A stroke of any length is one step. */
static void a_stroke_is_a_step(void **state) {
    (void)state;
    app_editor_make(&editor);
    for (int x = 0; x < VIEW_COLUMNS; x++) {
        app_editor_draw(&editor, x, 3, x > 0);
    }
    assert_int_equal(fin_board_cell(&app_editor_now(&editor)->board, 9, 3), FIN_GARBAGE);
    app_editor_undo(&editor);
    assert_true(fin_board_is_empty(&app_editor_now(&editor)->board));
    assert_false(app_editor_can_undo(&editor));
    app_editor_fill_row(&editor);
    app_editor_erase(&editor, editor.x, editor.y, false); /* already empty: no step */
    app_editor_erase(&editor, 0, editor.y, true);
    app_editor_undo(&editor);
    assert_int_equal(fin_board_cell(&app_editor_now(&editor)->board, 0, editor.y), FIN_GARBAGE);
    app_editor_make(&other);
    app_editor_draw(&other, 0, 0, false);
    app_editor_draw(&other, 0, 0, false);
    assert_true(fin_board_is_empty(&app_editor_now(&other)->board));
}

/* ---- the screen ---- */

static void random_event(struct platform *platform) {
    static const char *const texts[] = {
        "v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBAAANrBmnBAAAAAA", "XXXX...XXX\nXXXX..ZXXX",
        "#Q=[](T)IO", "v115@vh", "no"};
    static const uint8_t keys[] = {APP_KEY_LEFT,  APP_KEY_RIGHT, APP_KEY_UP,        APP_KEY_DOWN,
                                   APP_KEY_SPACE, APP_KEY_ENTER, APP_KEY_BACKSPACE, APP_KEY_ESCAPE};
    static const uint8_t kinds[] = {APP_CELL, APP_CHOOSE, APP_CHANGE, APP_HOVER, APP_TEXT};
    struct app_event event = {.kind = APP_PRESS, .repeat = below(4) == 0, .shift = below(4) == 0};
    uint32_t what = below(10);
    if (what < 5) {
        event.key = below(2) == 0 ? keys[below(sizeof keys)] : (uint8_t)('a' + below(26));
        event.ctrl = below(20) == 0 && event.key != 'c' && event.key != 'z';
    } else if (what < 9) {
        event.kind = kinds[below(sizeof kinds)];
        event.item = (uint8_t)below(256);
        event.direction = (int8_t)((int)below(3) - 1);
        strcpy(event.text, below(2) == 0 ? "TIOS" : "?");
    } else if (below(10) == 0) {
        const char *text = texts[below(sizeof texts / sizeof texts[0])];
        event.kind = APP_PASTE;
        event.bytes = (const uint8_t *)text;
        event.length = (uint32_t)strlen(text);
    }
    platform_event(platform, event);
}

static void check(struct platform *platform) {
    static struct view view;
    const struct fin_position *now = app_editor_now(&platform->app.editing.editor);
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, FIN_MODE_FREE);
    platform_view(platform, &view);
    setup.board = now->board;
    setup.hold = now->hold;
    setup.queue_length = now->queue_length;
    memcpy(setup.queue, now->queue, now->queue_length);
    assert_null(fin_setup_check(&setup));
    assert_in_range(platform->app.editing.editor.x, 0, VIEW_COLUMNS - 1);
    assert_in_range(platform->app.editing.editor.y, 0, VIEW_ROWS - 1);
    assert_in_range(platform->app.editing.editor.brush, 0, FIN_NONE);
    assert_int_equal(view.paints, app_top(&platform->app) == APP_SCREEN_EDITOR);
}

static void anything_can_come(void **state) {
    struct platform *platform = platform_new(true);
    int edited = 0;
    (void)state;
    dice = fin_random_seed(33);
    platform_start(platform);
    for (int i = 0; i < EVENTS; i++) {
        if (app_top(&platform->app) != APP_SCREEN_EDITOR && below(3) == 0) {
            app_open(&platform->app, APP_SCREEN_EDITOR);
        }
        edited += app_top(&platform->app) == APP_SCREEN_EDITOR;
        platform->now += below(50000);
        random_event(platform);
        platform->seen_count = 0;
        check(platform);
        if (platform->app.menu.depth > APP_DEPTH - 2) {
            app_close_all(&platform->app);
        }
        if (platform->game_count == PLATFORM_GAMES) {
            platform->game_count = 0;
        }
    }
    assert_true(edited > EVENTS / 2);
    platform_free(platform);
}

/* Any position saved as settings is restored by the next run. */
static void it_is_kept(void **state) {
    (void)state;
    dice = fin_random_seed(71);
    for (int i = 0; i < 300; i++) {
        struct platform *one = platform_new(true), *other = platform_new(true);
        struct fin_position position;
        random_position(&dice, &position);
        platform_start(one);
        app_edit(&one->app, &position);
        one->seen_count = 0;
        platform_event(one, (struct app_event){.kind = APP_TIME});
        for (int part = 0; part < one->seen_count; part++) {
            assert_int_equal(one->seen[part].kind, APP_SAVE_SETTING);
            assert_null(app_setting(&other->app, one->seen[part].setting.name,
                                    one->seen[part].setting.value));
        }
        platform_start(other);
        app_open(&other->app, APP_SCREEN_EDITOR);
        const struct fin_position *again = app_editor_now(&other->app.editing.editor);
        assert_memory_equal(&again->board, &position.board, sizeof position.board);
        assert_int_equal(again->hold, position.hold);
        assert_int_equal(again->queue_length, position.queue_length);
        assert_memory_equal(again->queue, position.queue, position.queue_length);
        platform_free(one);
        platform_free(other);
    }
}

/* Invalid saved data does no harm. */
static void broken_parts_do_no_harm(void **state) {
    static const char letters[] = "_#TIOSZJL/|.G x";
    (void)state;
    dice = fin_random_seed(72);
    for (int i = 0; i < 3000; i++) {
        struct platform *platform = platform_new(true);
        char name[] = "editor.a", value[APP_EDITED_PART + 4];
        for (; name[7] < 'a' + 3; name[7]++) {
            uint32_t length = fin_random_below(&dice, APP_EDITED_PART + 3);
            for (uint32_t at = 0; at < length; at++) {
                value[at] = letters[fin_random_below(&dice, sizeof letters - 1)];
            }
            value[length] = '\0';
            assert_int_equal(app_setting(&platform->app, name, value) != NULL,
                             length > APP_EDITED_PART);
        }
        app_open(&platform->app, APP_SCREEN_EDITOR);
        check(platform);
        platform_free(platform);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_come_back),    cmocka_unit_test(there_and_back),
        cmocka_unit_test(a_stroke_is_a_step), cmocka_unit_test(anything_can_come),
        cmocka_unit_test(it_is_kept),         cmocka_unit_test(broken_parts_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
