/* Reading options by their table. */
#include "cli/common/options.h"

#include <string.h>

#include "cli/common/message.h"
#include "cli/common/names.h"

static bool has_row(const struct cli_options *options, const struct cli_option *row) {
    return row->commands == 0 || (row->commands & options->bit) != 0;
}

static bool is_named(const struct cli_option *row, const char *word) {
    return strcmp(row->name, word) == 0 || (row->other != NULL && strcmp(row->other, word) == 0);
}

/* Its number, or -1. */
static int find(const struct cli_options *options, const char *word) {
    for (int i = 0; options->row(i) != NULL; i++) {
        if (has_row(options, options->row(i)) && is_named(options->row(i), word)) {
            return i;
        }
    }
    return -1;
}

static int tell_unknown(const struct cli_options *options, const char *word) {
    struct cli_quoted quoted = cli_quote(word);
    const char *near = NULL;
    int steps = cli_nearness(word);
    for (int i = 0; options->row(i) != NULL; i++) {
        if (has_row(options, options->row(i)) &&
            cli_is_nearer(word, options->row(i)->name, &steps)) {
            near = options->row(i)->name;
        }
    }
    if (near != NULL) {
        cli_wrong("`%s` does not know %s; did you mean `%s`?", options->command, quoted.text, near);
    } else {
        cli_wrong("`%s` does not know %s; `finessimo help %s` explains it.", options->command,
                  quoted.text, options->help);
    }
    return -1;
}

/* Reads one option and moves on past it and its value. The number of its row, or -1 after a
 * message. */
static int read_option(const struct cli_options *options, char ***at, char **end,
                       const char **value) {
    const char *word = *(*at)++;
    int number = find(options, word);
    if (number < 0) {
        return tell_unknown(options, word);
    }
    const struct cli_option *row = options->row(number);
    *value = NULL;
    if (row->takes != NULL && *at == end) {
        cli_wrong("`%s` takes %s after it.", row->name, row->takes);
        return -1;
    }
    if (row->takes != NULL) {
        *value = *(*at)++;
    }
    return number;
}

bool cli_read_options(const struct cli_options *options, int count, char **words, void *task) {
    for (char **at = words; at < words + count;) {
        const char *value;
        int number = read_option(options, &at, words + count, &value);
        if (number < 0 || !options->take(task, number, value)) {
            return false;
        }
    }
    return true;
}

bool cli_set_flag(void *task, size_t offset) {
    *(bool *)((char *)task + offset) = true;
    return true;
}
