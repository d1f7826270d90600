/* The writer of elements. */
#include "web/elements/elements.h"

#include "app/text/format.h"

static char described[16384];
static struct fin_writer writer;

void web_elements_start(void) {
    writer = fin_writer_start(described, sizeof described);
}

static void put(const char *before, const char *text) {
    fin_write_text(&writer, before);
    fin_write_text(&writer, text);
}

void web_element(int depth, const char *tag, const char *classes, const char *text) {
    fin_write_char(&writer, '\n');
    fin_write_char(&writer, (char)('0' + depth));
    put("\t", tag);
    put("\t", classes);
    put("\t", text);
}

void web_attribute(const char *name, const char *value) {
    put("\t", name);
    put("\t", value);
}

void web_number_attribute(const char *name, int value) {
    put("\t", name);
    fin_write_text(&writer, "\t");
    fin_write_number(&writer, value);
}

const char *web_elements(void) {
    return described;
}

void web_key_elements(int depth, const struct view_keys *keys, int lit) {
    for (int i = 0; i < keys->count; i++) {
        web_element(depth, "kbd", i >= lit ? "lit" : "", keys->keys[i]);
    }
}
