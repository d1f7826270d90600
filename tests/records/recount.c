/* Recounts replays and prints the statistics screen's numbers: of all games, of each mode, of each
 * preset. For games played elsewhere, in a browser: stdin has the replays, each after its length in
 * bytes on a line of its own.
 *
 * One line per number, tab-separated: mode, rules, label, value. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../app/platform.h"
#include "app/menu/lines.h"
#include "app/menu/screens.h"
#include "mashed.h"

static struct app_stats sets[APP_STATS_SETS];
static uint32_t set_count;
static uint32_t days[APP_DAYS];

static struct app_stats *set_of(const struct app_record *record) {
    for (uint32_t i = 0; i < set_count; i++) {
        if (sets[i].mode == record->mode && sets[i].preset == record->preset &&
            sets[i].changed == record->changed) {
            return &sets[i];
        }
    }
    sets[set_count] = app_stats_for(record);
    return &sets[set_count++];
}

static void count_all(void) {
    static uint8_t bytes[MASHED_BYTES];
    unsigned length;
    while (scanf("%u", &length) == 1 && getchar() == '\n' && length <= sizeof bytes &&
           fread(bytes, 1, length, stdin) == length) {
        struct app_record record = count_again(bytes, length, 0);
        app_stats_take(set_of(&record), &record);
        days[0]++;
    }
}

/* The statistics that the app asked for. */
static void answer(struct platform *platform) {
    platform_event(platform, (struct app_event){.kind = APP_ANSWER,
                                                .number = platform->app.charts.number,
                                                .stats = sets,
                                                .stat_count = set_count,
                                                .days = days});
}

static void print_charts(struct platform *platform) {
    static struct view view;
    answer(platform);
    platform_view(platform, &view);
    const char *mode = view.items[0].value, *rules = view.items[1].value;
    for (int i = 0; i < view.charts.figure_count; i++) {
        printf("%s\t%s\t%s\t%s\n", mode, rules, view.charts.figures[i].label,
               view.charts.figures[i].value);
    }
    for (int i = 0; i < view.charts.bar_count; i++) {
        printf("%s\t%s\t%s\t%s\n", mode, rules, view.charts.bars[i].label,
               view.charts.bars[i].value);
    }
    printf("%s\t%s\tcalendar\t%s\n", mode, rules, view.charts.calendar_title);
}

/* Each value of the selected line, from the first to the last and back. */
static void print_values(struct platform *platform, int line) {
    static struct view view;
    platform_view(platform, &view);
    while ((view.items[line].flags & VIEW_ITEM_AT_MOST) == 0) {
        platform_tap(platform, APP_KEY_RIGHT);
        print_charts(platform);
        platform_view(platform, &view);
    }
    while ((view.items[line].flags & VIEW_ITEM_AT_LEAST) == 0) {
        platform_tap(platform, APP_KEY_LEFT);
        platform_view(platform, &view);
    }
}

int main(void) {
    struct app_platform page = {.key_releases = true, .is_page = true};
    struct platform *platform = platform_new_as(&page);
    count_all();
    platform_start(platform);
    platform->deaf = true;
    app_open(&platform->app, APP_SCREEN_STATS);
    platform_wait(platform, 1000);
    print_charts(platform);
    print_values(platform, 0);
    platform_tap(platform, APP_KEY_DOWN);
    print_values(platform, 1);
    platform_free(platform);
    return 0;
}
