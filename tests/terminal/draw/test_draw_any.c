/* Any view at any size: nothing is drawn outside, every cell is valid, and a frame without
 * changes takes no bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/core/app.h"
#include "drawn.h"

static void random_text(struct fin_random *random, char *text, size_t size) {
    static const char *const parts[] = {"a", "Z",    " ",    "9",    "·",     "←",
                                        "é", "\x7F", "\x1B", "\xFF", "word ", "1,234 "};
    size_t length = 0, wanted = fin_random_below(random, (uint32_t)size);
    text[0] = '\0';
    while (length < wanted) {
        const char *part = parts[fin_random_below(random, 12)];
        if (length + strlen(part) >= size) {
            break;
        }
        strcpy(text + length, part);
        length += strlen(part);
    }
}

static void random_keys(struct fin_random *random, struct view_keys *keys) {
    for (int i = 0; i < VIEW_KEYS; i++) {
        random_text(random, keys->keys[i], sizeof keys->keys[i]);
    }
    keys->count = (uint8_t)fin_random_below(random, VIEW_KEYS + 1);
    keys->lit = (uint8_t)fin_random_below(random, VIEW_KEYS + 1);
}

static void random_tools(struct fin_random *random, struct view_game *game) {
    game->tool_count = (uint8_t)fin_random_below(random, VIEW_TOOLS + 1);
    for (int i = 0; i < VIEW_TOOLS; i++) {
        random_text(random, game->tools[i].label, sizeof game->tools[i].label);
        random_text(random, game->tools[i].keys, sizeof game->tools[i].keys);
        *(uint8_t *)&game->tools[i].ready = (uint8_t)fin_random_below(random, 2);
    }
}

static void random_odds(struct fin_random *random, struct view_game *game) {
    struct view_odds *odds = &game->odds;
    *odds = (struct view_odds){.shown = fin_random_below(random, 2) == 0,
                               .tone = (uint8_t)fin_random_below(random, 3),
                               .cost_bad = fin_random_below(random, 2) == 0,
                               .odds_dim = fin_random_below(random, 2) == 0,
                               .shows_keys = fin_random_below(random, 2) == 0};
    random_text(random, odds->verdict, sizeof odds->verdict);
    random_text(random, odds->cost, sizeof odds->cost);
    random_text(random, odds->odds, sizeof odds->odds);
    random_text(random, odds->all_seeing, sizeof odds->all_seeing);
    random_text(random, odds->hint, sizeof odds->hint);
    odds->keys.count = (uint8_t)fin_random_below(random, VIEW_KEYS + 1);
    for (int i = 0; i < odds->keys.count; i++) {
        random_text(random, odds->keys.keys[i], sizeof odds->keys.keys[i]);
    }
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        game->marks[i / VIEW_COLUMNS][i % VIEW_COLUMNS] =
            (uint8_t)(fin_random_below(random, 4) == 0 ? fin_random_below(random, 103) : 0);
    }
}

static void random_race(struct fin_random *random, struct view_race *race) {
    *race = (struct view_race){.shown = fin_random_below(random, 2) == 0,
                               .ahead = fin_random_below(random, 2) == 0};
    random_text(random, race->title, sizeof race->title);
    random_text(random, race->left, sizeof race->left);
    for (int i = 0; i < VIEW_RACE_ROWS * VIEW_COLUMNS; i++) {
        race->cells[i / VIEW_COLUMNS][i % VIEW_COLUMNS] =
            (uint8_t)fin_random_below(random, FIN_NONE + 1);
    }
}

static void random_game(struct fin_random *random, struct view_game *game) {
    uint8_t *bytes = (uint8_t *)game;
    for (size_t i = 0; i < sizeof *game; i++) {
        bytes[i] = (uint8_t)fin_random_next(random);
    }
    uint8_t *flags[] = {(uint8_t *)&game->can_hold,
                        (uint8_t *)&game->shows_hold,
                        (uint8_t *)&game->leads,
                        (uint8_t *)&game->counts_goal,
                        (uint8_t *)&game->rows_stay,
                        (uint8_t *)&game->dimmed,
                        (uint8_t *)&game->grey,
                        (uint8_t *)&game->finesse.shown,
                        (uint8_t *)&game->finesse.bad,
                        (uint8_t *)&game->finesse.shows_own,
                        (uint8_t *)&game->finesse.shows_best,
                        (uint8_t *)&game->finesse.apart};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        *flags[i] = (uint8_t)fin_random_below(random, 2);
    }
    random_tools(random, game);
    random_race(random, &game->race);
    random_odds(random, game);
    game->hold = (uint8_t)fin_random_below(random, FIN_NONE + 1);
    game->next_count = (uint8_t)fin_random_below(random, VIEW_NEXT + 1);
    for (int i = 0; i < VIEW_NEXT; i++) {
        game->next[i] = (uint8_t)fin_random_below(random, FIN_KINDS);
    }
    game->stat_count = (uint8_t)fin_random_below(random, VIEW_STATS + 1);
    for (int i = 0; i < VIEW_STATS; i++) {
        random_text(random, game->stats[i].label, sizeof game->stats[i].label);
        random_text(random, game->stats[i].value, sizeof game->stats[i].value);
        random_text(random, game->stats[i].note, sizeof game->stats[i].note);
        *(uint8_t *)&game->stats[i].better = (uint8_t)fin_random_below(random, 2);
    }
    game->call_count = (uint8_t)fin_random_below(random, VIEW_CALLS + 1);
    for (int i = 0; i < VIEW_CALLS; i++) {
        random_text(random, game->calls[i].text, sizeof game->calls[i].text);
        random_text(random, game->calls[i].points, sizeof game->calls[i].points);
        *(uint8_t *)&game->calls[i].on_field = (uint8_t)fin_random_below(random, 2);
        *(uint8_t *)&game->calls[i].gold = (uint8_t)fin_random_below(random, 2);
    }
    random_text(random, game->finesse.title, sizeof game->finesse.title);
    random_text(random, game->finesse.prompt, sizeof game->finesse.prompt);
    random_keys(random, &game->finesse.own);
    random_keys(random, &game->finesse.best);
    game->hint_count = (uint8_t)fin_random_below(random, VIEW_HINTS + 1);
    for (int i = 0; i < VIEW_HINTS; i++) {
        random_text(random, game->hints[i].keys, sizeof game->hints[i].keys);
        random_text(random, game->hints[i].what, sizeof game->hints[i].what);
        random_text(random, game->hints[i].brief, sizeof game->hints[i].brief);
    }
    random_text(random, game->mode, sizeof game->mode);
    random_text(random, game->goal, sizeof game->goal);
    random_text(random, game->count_down, sizeof game->count_down);
}

static void random_charts(struct fin_random *random, struct view_charts *charts) {
    charts->figure_count = (uint8_t)fin_random_below(random, VIEW_FIGURES + 1);
    charts->bar_count = (uint8_t)fin_random_below(random, VIEW_BARS + 1);
    charts->line_count = (uint8_t)fin_random_below(random, VIEW_LINE + 1);
    charts->scrolled = (uint8_t)fin_random_below(random, VIEW_SCROLLS + 1);
    for (int i = 0; i < VIEW_FIGURES; i++) {
        random_text(random, charts->figures[i].label, sizeof charts->figures[i].label);
        random_text(random, charts->figures[i].value, sizeof charts->figures[i].value);
    }
    for (int i = 0; i < VIEW_BARS; i++) {
        random_text(random, charts->bars[i].label, sizeof charts->bars[i].label);
        random_text(random, charts->bars[i].title, sizeof charts->bars[i].title);
        charts->bars[i].length = (uint8_t)fin_random_next(random);
    }
    for (int i = 0; i < VIEW_WEEKS * 7; i++) {
        charts->calendar[i / 7][i % 7] = (uint8_t)fin_random_below(random, 5);
    }
}

static void random_replay(struct fin_random *random, struct view_replay *replay) {
    replay->done = (uint16_t)fin_random_below(random, 1001);
    replay->shows_odds = fin_random_below(random, 2) == 0;
    random_text(random, replay->time, sizeof replay->time);
    random_text(random, replay->end, sizeof replay->end);
    random_text(random, replay->speed, sizeof replay->speed);
    random_text(random, replay->state, sizeof replay->state);
    random_text(random, replay->lost, sizeof replay->lost);
    for (int i = 0; i < VIEW_MARKS; i++) {
        replay->marks[i] = (uint8_t)fin_random_next(random);
        replay->odds[i] = (uint8_t)fin_random_below(random, 102);
    }
}

static void random_map(struct fin_random *random, struct view *view) {
    view->map_heat = fin_random_below(random, 2) == 0;
    for (int i = 0; i < 7 * 4 * VIEW_COLUMNS; i++) {
        view->map[i / 40][i / 10 % 4][i % 10] = (uint8_t)fin_random_below(random, 6);
    }
}

static void random_view(struct fin_random *random, struct view *view) {
    *view = (struct view){.screen = (uint8_t)fin_random_below(random, VIEW_POSITION + 1),
                          .has_game = fin_random_below(random, 2) == 0,
                          .popup = fin_random_below(random, 4) == 0,
                          .has_strip = fin_random_below(random, 4) == 0,
                          .item_count = (uint8_t)fin_random_below(random, VIEW_ITEMS + 1),
                          .chosen = (uint8_t)fin_random_below(random, VIEW_ITEMS + 1),
                          .row_count = (uint8_t)fin_random_below(random, VIEW_TABLE_ROWS + 1),
                          .column_count = (uint8_t)fin_random_below(random, VIEW_TABLE_COLUMNS + 1),
                          .chosen_row = (uint8_t)fin_random_below(random, VIEW_TABLE_ROWS + 1),
                          .look = (uint8_t)fin_random_below(random, APP_LOOKS),
                          .palette = (uint8_t)fin_random_below(random, FIN_PALETTES),
                          .letters = fin_random_below(random, 2) == 0,
                          .grid = fin_random_below(random, 2) == 0};
    random_text(random, view->title, sizeof view->title);
    random_text(random, view->subtitle, sizeof view->subtitle);
    random_text(random, view->lead, sizeof view->lead);
    random_text(random, view->help, sizeof view->help);
    random_text(random, view->version, sizeof view->version);
    if (fin_random_below(random, 3) == 0) {
        random_text(random, view->notice, sizeof view->notice);
    }
    for (int i = 0; i < VIEW_ITEMS; i++) {
        random_text(random, view->items[i].label, sizeof view->items[i].label);
        random_text(random, view->items[i].value, sizeof view->items[i].value);
        random_text(random, view->items[i].note, sizeof view->items[i].note);
        view->items[i].flags = (uint8_t)fin_random_below(random, 128);
    }
    for (int i = 0; i < VIEW_TABLE_COLUMNS; i++) {
        random_text(random, view->columns[i], sizeof view->columns[i]);
        for (int j = 0; j < VIEW_TABLE_ROWS; j++) {
            random_text(random, view->rows[j].cells[i], sizeof view->rows[j].cells[i]);
        }
    }
    for (int i = 0; i < VIEW_STRIP; i++) {
        view->strip[i] = (uint8_t)fin_random_below(random, FIN_NONE + 1);
    }
    random_game(random, &view->game);
    random_charts(random, &view->charts);
    random_replay(random, &view->replay);
    random_map(random, view);
}

/* Each cell holds one visible character. */
static void expect_sound_cells(struct term_screen *screen) {
    for (int i = 0; i < screen->columns * screen->rows; i++) {
        unsigned char first = (unsigned char)screen->cells[i].glyph[0];
        assert_true((first >= 0x20 && first < 0x7F) || first >= 0xC2);
    }
}

static void any_view_at_any_size(void **state) {
    struct fin_random random = fin_random_seed(44);
    struct view *view = malloc(sizeof *view);
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    (void)state;
    for (int i = 0; i < 1500; i++) {
        random_view(&random, view);
        if (i % 3 == 0) {
            assert_true(term_screen_resize(&screen, 1 + (int)fin_random_below(&random, 220),
                                           1 + (int)fin_random_below(&random, 90)));
        }
        screen.depth = (uint8_t)fin_random_below(&random, 4);
        screen.utf8 = fin_random_below(&random, 8) != 0;
        term_draw(&screen, view, "60 fps  0.21 ms");
        expect_sound_cells(&screen);
        assert_true(term_screen_frame(&screen));
        assert_true(term_screen_frame(&screen));
        assert_int_equal(screen.length, 0);
    }
    term_screen_free(&screen);
    free(view);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_view_at_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
