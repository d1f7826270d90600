/* Tabs, buttons for keys, and tables of a menu. */
#include "web/changes.h"
#include "web/elements/elements.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { SHORT = 9 }; /* a cell with at most this many characters does not wrap: a time, a share */

EXPORT(tab_elements) const char *tab_elements(void) {
    web_elements_start();
    for (int i = 0; i < web_view.tab_count; i++) {
        web_element(0, "button", i == web_view.tab ? "lit" : "", web_view.tabs[i]);
        if (i == web_view.tab) {
            web_attribute("aria-current", "page");
        }
    }
    return web_elements();
}

EXPORT(soft_key_elements) const char *soft_key_elements(void) {
    web_elements_start();
    for (int i = 0; i < web_view.soft_key_count; i++) {
        web_element(0, "button", "", web_view.soft_keys[i].label);
    }
    return web_elements();
}

static int count_characters(const char *text) {
    int count = 0;
    for (; *text != '\0'; text++) {
        count += ((uint8_t)*text & 0xC0) != 0x80; /* not inside a character */
    }
    return count;
}

static void put_row(const struct view_table_row *row, bool chosen) {
    static const char *const classes[2][2] = {{"", "lit"}, {"mine", "mine lit"}};
    web_element(1, "tr", classes[row->mine][chosen], "");
    for (int i = 0; i < web_view.column_count; i++) {
        web_element(2, "td", count_characters(row->cells[i]) <= SHORT ? "short" : "",
                    row->cells[i]);
    }
}

EXPORT(table_elements) const char *table_elements(void) {
    web_elements_start();
    if (web_view.row_count == 0) {
        return web_elements();
    }
    web_element(0, "thead", "", "");
    web_element(1, "tr", "", "");
    for (int i = 0; i < web_view.column_count; i++) {
        web_element(2, "th", "", web_view.columns[i]);
    }
    web_element(0, "tbody", "", "");
    for (int i = 0; i < web_view.row_count; i++) {
        put_row(&web_view.rows[i], i == web_view.chosen_row);
    }
    return web_elements();
}

/* The text about the selected line. */
EXPORT(about_elements) const char *about_elements(void) {
    web_elements_start();
    if (web_view.about_count > 0) {
        web_element(0, "h2", "", web_view.about_title);
    }
    for (int i = 0; i < web_view.about_count; i++) {
        if (web_view.about[i][0] != '\0') {
            web_element(0, "p", "", web_view.about[i]);
        }
    }
    return web_elements();
}
