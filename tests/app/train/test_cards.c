/* Cards from games: faults, moments of replays, fumens and played positions become scenarios. Packs
 * and the preview are practised as a player would. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../faulty.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/menu/screens.h"
#include "trainer/packs.h"

static const int key_of[FIN_KEYS + 1] = {
    [FIN_KEY_LEFT] = APP_KEY_LEFT,     [FIN_KEY_RIGHT] = APP_KEY_RIGHT,
    [FIN_KEY_FAR_LEFT] = APP_KEY_LEFT, [FIN_KEY_FAR_RIGHT] = APP_KEY_RIGHT,
    [FIN_KEY_CW] = APP_KEY_UP,         [FIN_KEY_CCW] = 'z',
    [FIN_KEY_SOFT] = APP_KEY_DOWN,     [FIN_KEYS] = 'c',
};

/* The keys that the trainer expects. */
static void press_keys(struct platform *platform) {
    const struct app_train *train = &platform->app.train;
    uint8_t keys[TRAIN_KEYS + 1];
    int count = train->key_count;
    memcpy(keys, train->keys, sizeof keys);
    for (int i = 0; i < count; i++) {
        bool far = keys[i] == FIN_KEY_FAR_LEFT || keys[i] == FIN_KEY_FAR_RIGHT;
        platform_wait(platform, 40 * MS);
        platform_press(platform, key_of[keys[i]]);
        platform_wait(platform, far ? 400 * MS : keys[i] == FIN_KEY_SOFT ? 900 * MS : 30 * MS);
        platform_release(platform, key_of[keys[i]]);
    }
    tap(platform, APP_KEY_SPACE);
    look(platform);
}

static const struct train_scenario *saved(const struct platform *platform, int index) {
    static struct train_scenario scenario;
    assert_in_range(index, 0, platform->app.scenarios.count - 1);
    assert_null(train_scenario_parse(platform->app.scenarios.texts[index], &scenario));
    return &scenario;
}

/* The last scenario setting that was saved; its value. */
static const char *last_saved(const struct platform *platform) {
    for (int i = platform->seen_count - 1; i >= 0; i--) {
        if (platform->seen[i].kind == APP_SAVE_SETTING &&
            strncmp(platform->seen[i].setting.name, "scenario.", 9) == 0) {
            return platform->seen[i].setting.value;
        }
    }
    return NULL;
}

/* A finished game: a clean piece, a fault, two clean pieces, a fault, and clean ones to the top. */
static struct platform *faulty_game(void) {
    struct platform *platform = begin("marathon", "off");
    tap(platform, APP_KEY_ENTER);
    platform_wait(platform, SECOND);
    platform_drop(platform, 1);
    play_fault(platform);
    platform_wait(platform, 20 * MS);
    platform_drop(platform, 2);
    play_fault(platform);
    platform_wait(platform, 20 * MS);
    platform_drop(platform, 20);
    platform_wait(platform, 2 * SECOND);
    look(platform);
    assert_string_equal(view.title, "GAME OVER");
    return platform;
}

static void faults_become_cards(void **state) {
    (void)state;
    struct platform *platform = faulty_game();
    struct app *app = &platform->app;
    tap(platform, 'c');
    look(platform);
    assert_string_equal(view.notice, "2 faults became cards. The daily deck deals them.");
    assert_int_equal(app->scenarios.count, 2);
    assert_int_equal(saved(platform, 0)->options, TRAIN_SCENARIO_ONCE);
    assert_memory_equal(saved(platform, 0)->name, "Fault: ", 7);
    assert_int_equal(saved(platform, 0)->target_count, 1);
    assert_int_equal(fin_board_height(&saved(platform, 0)->board), 2);
    assert_in_range(fin_board_height(&saved(platform, 1)->board), 5, 12);
    assert_string_equal(last_saved(platform), app->scenarios.texts[1]);
    tap(platform, 'c'); /* no fault becomes two cards */
    assert_int_equal(app->scenarios.count, 2);
    platform_free(platform);
}

/* The daily deck deals it first; after its keys were shown, it is done when it is placed clean. */
static void a_clean_fault_retires(void **state) {
    (void)state;
    struct platform *platform = faulty_game();
    struct app *app = &platform->app;
    tap(platform, 'c');
    look(platform);
    app_train_start(app);
    look(platform);
    assert_true(app->train.card >= TRAIN_CARDS);
    assert_true(app->train.shows_keys);
    uint64_t id = train_card_id(&app->train.progress, app->train.card);
    press_keys(platform);
    assert_true(app->train.last_clean);
    assert_int_equal(app->scenarios.retired, 0);
    app_train_end(app);
    assert_int_equal(app->scenarios.count, 2);
    app->scenarios.chosen = app_scenario_of(&(struct train_scenario){0}, app, TRAIN_CARDS) != 0;
    while (train_card_id(&app->train.progress,
                         TRAIN_CARDS + app->scenarios.chosen * TRAIN_OWN_TARGETS) != id) {
        app->scenarios.chosen++;
    }
    app_cards_practise(app);
    look(platform);
    assert_false(app->train.shows_keys);
    press_keys(platform);
    assert_true(app->train.last_clean);
    assert_true(app->scenarios.retired != 0);
    assert_string_equal(last_saved(platform), "");
    app_train_end(app);
    look(platform);
    assert_int_equal(app->scenarios.count, 1);
    assert_int_equal(app->scenarios.retired, 0);
    app_train_want(app);
    look(platform);
    assert_true(app->train.progress.own_ids[0] != id);
    assert_true(app->train.progress.own_ids[TRAIN_OWN_TARGETS] == 0);
    platform_free(platform);
}

/* Again at the same moment: with the next piece, instead of the card before. */
static void a_moment_becomes_a_card(void **state) {
    (void)state;
    struct platform *platform = faulty_game();
    struct app *app = &platform->app;
    app_watch_result(app);
    look(platform);
    platform_wait(platform, SECOND / 10);
    tap(platform, APP_KEY_HOME);
    tap(platform, 'x');
    tap(platform, 'c');
    assert_int_equal(app->scenarios.count, 1);
    assert_memory_equal(saved(platform, 0)->name, "Fault: ", 7);
    assert_int_equal(fin_board_height(&saved(platform, 0)->board), 2);
    tap(platform, APP_KEY_SPACE);
    tap(platform, APP_KEY_HOME);
    tap(platform, 'c');
    assert_int_equal(app->scenarios.count, 2);
    assert_int_equal(saved(platform, 1)->options, 0);
    assert_int_equal(saved(platform, 1)->target_count, 1);
    for (int pieces = 2; pieces <= TRAIN_SCENARIO_TARGETS; pieces++) {
        tap(platform, 'c');
        assert_int_equal(app->scenarios.count, 2);
        assert_int_equal(saved(platform, 1)->target_count, pieces);
    }
    assert_string_equal(saved(platform, 1)->name, "Moment: 10 pieces");
    tap(platform, 'c');
    look(platform);
    assert_string_equal(view.notice, "A card has at most ten pieces.");
    tap(platform, APP_KEY_END);
    tap(platform, 'c');
    look(platform);
    assert_string_equal(view.notice, "No piece is placed after this moment.");
    assert_int_equal(app->scenarios.count, 2);
    platform_free(platform);
}

/* Placements with hold in a game from a position; and only then. */
static void a_played_position_becomes_a_card(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    assert_false(app_can_make_card(app));
    struct fin_position position = {
        .hold = FIN_NONE, .queue_length = 4, .queue = {FIN_T, FIN_I, FIN_O, FIN_L}};
    fin_board_set(&position.board, 0, 0, FIN_L);
    assert_true(app_start_position(app, &position, FIN_MODE_FREE));
    look(platform);
    assert_false(app_can_make_card(app));
    tap(platform, 'c');
    platform_drop(platform, 1);
    tap(platform, APP_KEY_RIGHT);
    platform_drop(platform, 1);
    tap(platform, 'c');
    platform_drop(platform, 1);
    tap(platform, APP_KEY_ESCAPE);
    platform_wait(platform, SECOND);
    assert_true(app_can_make_card(app));
    tap(platform, 'c');
    look(platform);
    assert_string_equal(view.notice, "Card saved: Played: 3 pieces.");
    const struct train_scenario *scenario = saved(platform, 0);
    assert_int_equal(scenario->hold, FIN_NONE);
    assert_int_equal(scenario->targets[0].kind, FIN_I);
    assert_int_equal(scenario->targets[1].kind, FIN_O);
    assert_int_equal(scenario->targets[2].kind, FIN_T);
    assert_true(train_scenario_stage(scenario, 0).holds);
    assert_true(train_scenario_stage(scenario, 2).holds);
    platform_free(platform);
}

static void add_page(struct fin_fumen_writer *writer, struct fin_fumen_page *page,
                     struct fin_piece piece) {
    page->piece = piece;
    page->lock = true;
    fin_fumen_write(writer, page);
    if (piece.kind != FIN_NONE) {
        fin_board_place(&page->board, piece);
    }
}

static void a_fumen_becomes_a_card(void **state) {
    (void)state;
    static const struct fin_piece none = {.kind = FIN_NONE};
    static char text[1024];
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    struct fin_fumen_writer writer;
    struct fin_fumen_page page = {.color = true};
    memset(page.below, FIN_NONE, sizeof page.below);
    fin_board_set(&page.board, 9, 0, FIN_GARBAGE);
    fin_fumen_start(&writer, text, sizeof text);
    add_page(&writer, &page, (struct fin_piece){FIN_I, FIN_NORTH, 0, 0});
    add_page(&writer, &page, (struct fin_piece){FIN_T, FIN_SOUTH, 4, 0});
    add_page(&writer, &page, none);
    assert_null(app_card_of_fumen(app, text, writer.length, 0));
    const struct train_scenario *scenario = saved(platform, 0);
    assert_string_equal(scenario->name, "Fumen: 2 pieces");
    assert_int_equal(scenario->queue_length, 2);
    assert_int_equal(scenario->targets[1].kind, FIN_T);
    assert_int_equal(scenario->targets[1].x, 4);
    assert_null(app_card_of_fumen(app, text, writer.length, 1));
    assert_int_equal(saved(platform, 1)->target_count, 1);
    assert_non_null(app_card_of_fumen(app, text, writer.length, 2));
    assert_non_null(app_card_of_fumen(app, text, writer.length - 1, 0));
    assert_int_equal(app->scenarios.count, 2);
    platform_free(platform);
}

/* Every card of every pack, with the shown keys, hold among them: in its place and without a fault.
 */
static void packs_are_practised(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    int targets = 0;
    for (int pack = 0; pack < train_pack_count; pack++) {
        for (int i = 0; i < train_packs[pack].count; i++) {
            int card = TRAIN_CARDS +
                       (TRAIN_OWN_SCENARIOS + train_packs[pack].first + i) * TRAIN_OWN_TARGETS;
            app_train_one(app, card);
            look(platform);
            do {
                struct app_train *train = &app->train;
                press_keys(platform);
                if (!train->last_there || !train->last_clean) {
                    print_error("%s, target %d\n", train_pack_cards[train_packs[pack].first + i],
                                card - TRAIN_CARDS);
                }
                assert_true(train->last_there);
                assert_true(train->last_clean);
                targets++;
                card++;
            } while (app->train.card == card && (card - TRAIN_CARDS) % TRAIN_OWN_TARGETS != 0);
            app_train_end(app);
        }
    }
    assert_in_range(targets, 200, 400);
    platform_free(platform);
}

static void a_pack_is_a_list(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    app_open(app, APP_SCREEN_SCENARIOS);
    app_choose_line(app, APP_ENTRY_PACKS, 1);
    tap(platform, APP_KEY_ENTER);
    look(platform);
    assert_string_equal(view.title, train_packs[1].name);
    assert_int_equal(view.item_count, 1 + train_packs[1].count);
    assert_string_equal(view.items[1].note, "new");
    assert_int_equal(view.picture_rows, VIEW_PICTURE_ROWS);
    assert_int_equal(view.picture[0][0] & VIEW_COLOR, FIN_GARBAGE); /* PC 1: the board, */
    assert_int_equal(view.picture[2][3] & VIEW_COLOR, FIN_I);       /* and its first piece */
    tap(platform, APP_KEY_ESCAPE);
    app_choose_line(app, APP_ENTRY_PACKS, 2);
    tap(platform, APP_KEY_ENTER);
    app_choose_line(app, APP_ENTRY_PACK_CARDS, 7); /* TST left */
    look(platform);
    assert_string_equal(view.help,
                        "Practise this card five times. The last turn kicks 1 right 2 down.");
    tap(platform, APP_KEY_ESCAPE);
    app_choose_line(app, APP_ENTRY_PACKS, 1);
    tap(platform, APP_KEY_ENTER);
    app_pack_practise(app);
    look(platform);
    assert_string_equal(view.game.mode, "Drill · Perfect clears");
    int scenario = (app->train.card - TRAIN_CARDS) / TRAIN_OWN_TARGETS - TRAIN_OWN_SCENARIOS;
    assert_int_equal(train_pack_of(scenario), 1);
    assert_true(view.game.shows_hold);
    platform_free(platform);
}

static int count_aims(void) {
    int aims = 0;
    for (int y = 0; y < VIEW_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            aims += (view.game.cells[y][x] & VIEW_AIM) != 0;
        }
    }
    return aims;
}

static void the_preview_is_read(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    uint32_t reviews = app->train.progress.reviews;
    app_setting(app, "deck", "preview");
    app_train_start(app);
    for (int round = 0; round < 3; round++) {
        look(platform);
        assert_int_equal(count_aims(), 12);
        assert_int_equal(view.game.next_count, 2);
        assert_string_equal(view.game.finesse.prompt, "Remember the targets");
        platform_wait(platform, 3 * APP_PREVIEW_US);
        for (int piece = 0; piece < 3; piece++) {
            look(platform);
            assert_int_equal(count_aims(), 0);
            assert_int_equal(view.game.next_count, 0);
            assert_memory_equal(view.game.finesse.prompt, "From memory: ", 13);
            press_keys(platform);
            assert_true(app->train.last_clean);
        }
    }
    assert_int_equal(app->train.clean, 9);
    platform_wait(platform, 3 * APP_PREVIEW_US);
    play_fault(platform); /* a miss shows its piece again */
    look(platform);
    assert_int_equal(count_aims(), 4);
    assert_int_equal(view.game.next_count, 2);
    assert_int_equal(app->train.progress.reviews, reviews);
    platform_free(platform);
}

/* A scenario can hide its pieces too; its reviews count. */
static void a_scenario_hides(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    assert_null(app_scenario_add(app, "hidden||[T]OI|Tn00 In40|hide"));
    app_cards_practise(app);
    look(platform);
    assert_int_equal(count_aims(), 8);
    assert_false(app->train.shows_keys);
    platform_wait(platform, 2 * APP_PREVIEW_US);
    look(platform);
    assert_int_equal(count_aims(), 0);
    assert_int_equal(view.game.hold, FIN_NONE);
    press_keys(platform);
    assert_true(app->train.last_clean);
    assert_int_equal(count_aims(), 0);
    press_keys(platform);
    assert_int_equal(app->train.progress.states[TRAIN_CARDS + 1].reviews, 1);
    platform_free(platform);
}

static const struct view_item *item_of(const char *label) {
    for (int i = 0; i < view.item_count; i++) {
        if (strcmp(view.items[i].label, label) == 0) {
            return &view.items[i];
        }
    }
    return NULL;
}

/* The end of a session compares it with the one before: of this run, or of the last day. */
static void sessions_are_compared(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    app_setting(app, "daily-goal", "20");
    app_train_one(app, 3);
    look(platform);
    press_keys(platform);
    press_keys(platform);
    play_fault(platform);
    app_train_end(app);
    look(platform);
    assert_string_equal(item_of("Recalled with keys hidden")->value, "1 of 2");
    assert_string_equal(item_of("Recalled with keys hidden")->note, "");
    assert_string_equal(item_of("Daily goal")->value, "3 of 20");
    uint64_t ms = app->train.recalled_ms;
    app_train_one(app, 3);
    look(platform);
    press_keys(platform);
    app_train_end(app);
    look(platform);
    assert_string_equal(item_of("Recalled with keys hidden")->value, "1 of 1");
    assert_string_equal(item_of("Recalled with keys hidden")->note, "last 50 %");
    assert_int_equal(strtoul(item_of("Time per recalled card")->note + 5, NULL, 10), ms);
    platform_free(platform);
}

static void the_slowest_are_a_list(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    assert_false(app_knows_times(app));
    for (int card = 0; card < 3; card++) {
        app_train_one(app, 10 * card);
        look(platform);
        platform_wait(platform, (uint64_t)(card + 1) * 100 * MS);
        press_keys(platform);
        app_train_end(app);
    }
    app_open(app, APP_SCREEN_SLOWEST);
    look(platform);
    assert_int_equal(view.item_count, 4);
    tap(platform, APP_KEY_DOWN);
    tap(platform, APP_KEY_ENTER);
    look(platform);
    assert_int_equal(app->train.card, 20);
    app_train_end(app);
    app_train_slowest(app);
    look(platform);
    assert_string_equal(view.game.mode, "Drill · slowest");
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_become_cards),
        cmocka_unit_test(a_clean_fault_retires),
        cmocka_unit_test(a_moment_becomes_a_card),
        cmocka_unit_test(a_played_position_becomes_a_card),
        cmocka_unit_test(a_fumen_becomes_a_card),
        cmocka_unit_test(packs_are_practised),
        cmocka_unit_test(a_pack_is_a_list),
        cmocka_unit_test(the_preview_is_read),
        cmocka_unit_test(a_scenario_hides),
        cmocka_unit_test(sessions_are_compared),
        cmocka_unit_test(the_slowest_are_a_list),
    };
    return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
