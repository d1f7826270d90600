/* The screen of statistics; the page draws on its canvases. */
#include "app/records/stats.h"
#include "app/text/format.h"
#include "web/changes.h"
#include "web/elements/elements.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static const struct view_charts *const charts = &web_view.charts;

static void put_figures(void) {
    web_element(0, "dl", "figures", "");
    for (int i = 0; i < charts->figure_count; i++) {
        web_element(1, "div", "", "");
        web_element(2, "dt", "", charts->figures[i].label);
        web_element(2, "dd", "", charts->figures[i].value);
    }
}

static void put_chart(const char *class, const char *title) {
    web_element(0, "figure", class, "");
    web_element(1, "figcaption", "", title);
}

/* Recent games, and their chart in words. */
static void put_games(void) {
    const struct {
        const char *word, *value;
    } parts[] = {
        {"lowest ", charts->line_low},
        {", highest ", charts->line_high},
        {", latest ", charts->line_last},
    };
    char label[160];
    struct fin_writer writer = fin_writer_start(label, sizeof label);
    fin_write_text(&writer, charts->line_title);
    fin_write_text(&writer, ": ");
    const char *words = label + writer.length;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        fin_write_text(&writer, parts[i].word);
        fin_write_text(&writer, parts[i].value);
    }
    put_chart("games", charts->line_title);
    web_element(1, "canvas", "", "");
    web_attribute("role", "img");
    web_attribute("aria-label", label);
    web_element(1, "p", "", words);
}

/* "3–5": the games of a day of this level. */
static void write_level(struct fin_writer *writer, int level) {
    uint32_t first = 0;
    while (app_day_level(first) < level) {
        first++;
    }
    uint32_t last = first;
    while (level < VIEW_DAY_MOST && app_day_level(last + 1) == level) {
        last++;
    }
    fin_write_number(writer, first);
    if (level == VIEW_DAY_MOST) {
        fin_write_text(writer, " or more");
    } else if (last > first) {
        fin_write_text(writer, "–");
        fin_write_number(writer, last);
    }
}

/* The days of a year, and the legend for their sizes. */
static void put_calendar(void) {
    put_chart("calendar", charts->calendar_title);
    web_element(1, "canvas", "", "");
    web_attribute("role", "img");
    web_element(1, "p", "levels", "Games per day:");
    for (int level = 0; level <= VIEW_DAY_MOST; level++) {
        char text[32];
        struct fin_writer writer = fin_writer_start(text, sizeof text);
        write_level(&writer, level);
        web_element(2, "span", "", "");
        web_element(3, "canvas", "", "");
        web_attribute("aria-hidden", "true");
        web_element(3, "b", "", text);
    }
}

static void put_bars(void) {
    for (int i = 0; i < charts->bar_count; i++) {
        const struct view_bar *bar = &charts->bars[i];
        if (bar->title[0] != '\0') {
            put_chart("bars", bar->title);
        }
        web_element(1, "div", "bar", "");
        web_element(2, "span", "", bar->label);
        web_element(2, "progress", "", "");
        web_number_attribute("max", VIEW_FULL);
        web_number_attribute("value", bar->length);
        web_attribute("aria-label", bar->label);
        web_element(2, "span", "", bar->value);
    }
}

EXPORT(chart_elements) const char *chart_elements(void) {
    web_elements_start();
    put_figures();
    if (charts->line_title[0] != '\0') {
        put_games();
    }
    if (charts->calendar_title[0] != '\0') {
        put_calendar();
    }
    put_bars();
    return web_elements();
}
