/* The panel with the odds of perfect clears. */
#include "app/text/labels.h"
#include "app/text/sentences.h"
#include "web/changes.h"
#include "web/elements/elements.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static void put_pair(enum app_label label, const char *value, bool dim) {
    char text[32];
    struct fin_writer writer = fin_writer_start(text, sizeof text);
    fin_write_text(&writer, app_label(label));
    fin_write_text(&writer, " ");
    web_element(0, "p", dim ? "pair dim" : "pair", text);
    web_element(1, "b", "", value);
}

/* Shades on the board. */
static void put_legend(void) {
    web_element(0, "p", "legend", "0 %");
    web_element(1, "i", "", "");
    web_attribute("aria-hidden", "true");
    web_element(1, "span", "", "100 %");
}

/* No line ends before a percent sign or inside parentheses. */
static void put_together(struct fin_writer *writer, const char *text) {
    bool inside = false;
    for (; *text != '\0'; text++) {
        inside = *text == '(' || (inside && *text != ')');
        bool breaks = *text != ' ' || (text[1] != '%' && !inside);
        char one[2] = {*text, '\0'};
        fin_write_text(writer, breaks ? one : "\u00a0");
    }
}

static void put_odds(const struct view_odds *odds) {
    static const char *const verdicts[] = {
        [VIEW_CALM] = "verdict", [VIEW_LOST] = "verdict lost", [VIEW_WON] = "verdict good"};
    if (odds->verdict[0] != '\0' || odds->cost[0] != '\0' || odds->odds[0] != '\0') {
        web_element(0, "h2", "", app_label(APP_LABEL_PERFECT_CLEAR));
    }
    if (odds->verdict[0] != '\0') {
        web_element(0, "p", verdicts[odds->tone], odds->verdict);
    }
    if (odds->cost[0] != '\0') {
        const char *good = odds->cost_bad ? "cost lost" : "cost good";
        char text[2 * sizeof odds->cost];
        struct fin_writer writer = fin_writer_start(text, sizeof text);
        put_together(&writer, odds->cost);
        web_element(0, "p", odds->cost_dim ? "cost dim" : good, text);
    }
    if (odds->odds[0] != '\0') {
        put_pair(APP_LABEL_BEST_PLAY, odds->odds, odds->odds_dim);
        put_pair(APP_LABEL_ALL_SEEING, odds->all_seeing, odds->all_seeing_dim);
    }
}

static void put_help(const struct view_odds *odds) {
    if (odds->hint[0] != '\0') {
        web_element(0, "p", "hint", odds->hint);
    }
    if (odds->shows_keys && odds->keys.count > 0) {
        web_element(0, "p", "keys", "");
        web_key_elements(1, &odds->keys, odds->keys.count);
    }
    if (odds->here[0] != '\0') {
        put_pair(APP_LABEL_HERE, odds->here, odds->here_dim);
    }
    if (odds->shows_heat) {
        put_legend();
    }
}

/* loaded: the part of the solver that has been loaded, up to 1; less than 0: it is not being
 * loaded. */
EXPORT(odds_elements) const char *odds_elements(double loaded) {
    web_elements_start();
    if (loaded >= 0) {
        char text[64];
        struct fin_writer writer = fin_writer_start(text, sizeof text);
        app_say_loading(&writer, (int)(loaded * 100 + 0.5));
        web_element(0, "p", "dim", text);
    }
    put_odds(&web_view.game.odds);
    put_help(&web_view.game.odds);
    return web_elements();
}
