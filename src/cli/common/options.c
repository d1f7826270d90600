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

static const struct cli_option *row_of(const struct cli_options *options, int number) {
    if (options->rows == NULL) {
        return options->row(number);
    }
    return options->rows[number].name != NULL ? &options->rows[number] : NULL;
}

/* Its number, or -1. */
static int find(const struct cli_options *options, const char *word) {
    for (int i = 0; row_of(options, i) != NULL; i++) {
        if (has_row(options, row_of(options, i)) && is_named(row_of(options, i), word)) {
            return i;
        }
    }
    return -1;
}

static int tell_unknown(const struct cli_options *options, const char *word) {
    struct cli_quoted quoted = cli_quote(word);
    const char *near = NULL;
    int steps = cli_nearness(word);
    for (int i = 0; row_of(options, i) != NULL; i++) {
        if (has_row(options, row_of(options, i)) &&
            cli_is_nearer(word, row_of(options, i)->name, &steps)) {
            near = row_of(options, i)->name;
        }
    }
    if (near != NULL) {
        cli_wrong("`%s` has no option %s; did you mean `%s`?", options->command, quoted.text, near);
    } else {
        cli_wrong("`%s` has no option %s; `finessimo help %s` lists them.", options->command,
                  quoted.text, options->help);
    }
    return -1;
}

/* A value in the same word, which then ends before it; NULL: there is none. */
static char *cut_value(char *word) {
    char *equals = strncmp(word, "--", 2) == 0 ? strchr(word, '=') : NULL;
    if (equals != NULL) {
        *equals++ = '\0';
    }
    return equals;
}

static bool takes_more(const struct cli_options *options, const char *word) {
    return options->takes != NULL && strncmp(word, "--", 2) == 0 && options->takes(word + 2);
}

int cli_read_option(const struct cli_options *options, char ***at, char **end, const char **value) {
    static const struct cli_option more = {.takes = "a value"};
    char *word = *(*at)++, *given = cut_value(word);
    int number = find(options, word);
    if (number < 0 && takes_more(options, word)) {
        number = CLI_OPTION_MORE;
    }
    if (number < 0) {
        return tell_unknown(options, word);
    }
    const struct cli_option *row = number == CLI_OPTION_MORE ? &more : row_of(options, number);
    *value = given;
    if (row->takes == NULL && given != NULL) {
        cli_wrong("`%s` takes no value.", word);
        return -1;
    }
    if (row->takes != NULL && given == NULL && *at == end) {
        cli_wrong("`%s` needs %s after it.", row->name != NULL ? row->name : word, row->takes);
        return -1;
    }
    if (row->takes != NULL && given == NULL) {
        *value = *(*at)++;
    }
    return number;
}

bool cli_read_options(const struct cli_options *options, int count, char **words, void *task) {
    for (char **at = words; at < words + count;) {
        const char *value;
        int number = cli_read_option(options, &at, words + count, &value);
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

void cli_only_options(const char *command, const char *word) {
    cli_wrong("`%s` takes only options. Leave out %s.", command, cli_quote(word).text);
}

bool cli_is_option(const char *word) {
    return word[0] == '-' && word[1] != '\0' && (word[1] < '0' || word[1] > '9');
}

int cli_read_words(const struct cli_options *options, int count, char **words,
                   const char **values) {
    int kept = 0;
    bool ended = false;
    for (char **at = words, **end = words + count; at < end;) {
        if (!ended && strcmp(*at, "--") == 0) {
            ended = true;
            at++;
        } else if (ended || !cli_is_option(*at)) {
            words[kept++] = *at++;
        } else {
            const char *value;
            int number = cli_read_option(options, &at, end, &value);
            if (number < 0) {
                return -1;
            }
            values[number] = value != NULL ? value : "";
        }
    }
    return kept;
}
