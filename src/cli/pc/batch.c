/* `finessimo pc batch`: a file of commands and their expected numbers. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/files/text_file.h"
#include "cli/jobs/progress.h"
#include "cli/pc/pc.h"

enum { WORDS = 64 };

/* A line: a command and its expected numbers. */
struct line {
    char *command;
    int count; /* of the expected numbers, 0: none */
    uint64_t *expected;
};

struct batch {
    const char *name;
    int number; /* of the line */
    int passed, failed;
    bool json;
};

/* ---- reading ---- */

/* The first column, between quotes or up to a comma; moves on past it. Two quotes
 * in a row stand for one. NULL if the closing quote is missing. */
static char *read_column(char **at) {
    char *start = *at, *to = start;
    if (*start != '"') {
        *at += strcspn(*at, ",");
        return start;
    }
    for (char *from = start + 1; *from != '\0'; from++) {
        if (from[0] == '"' && from[1] != '"') {
            *to = '\0';
            *at = from + 1;
            return start;
        }
        from += from[0] == '"';
        *to++ = *from;
    }
    return NULL;
}

/* Reads the numbers after commas. */
static bool read_numbers(char *at, struct line *line) {
    line->expected = cli_resize(NULL, (strlen(at) + 1) * sizeof *line->expected);
    while (*at == ',') {
        size_t length = strcspn(at + 1, ",");
        char end = at[1 + length];
        at[1 + length] = '\0';
        if (!cli_number(at + 1, UINT64_MAX, &line->expected[line->count++])) {
            return false;
        }
        at += 1 + length;
        *at = end;
    }
    return *at == '\0';
}

/* A line without quotes is one command: its commas belong to a pattern. */
static bool read_line(char *text, struct line *line) {
    *line = (struct line){.command = text};
    if (text[0] != '"') {
        return true;
    }
    line->command = read_column(&text);
    return line->command != NULL && read_numbers(text, line);
}

/* Words between blanks, or between quotes that the shell would take away. */
static int split(char *text, char **words) {
    int count = 0;
    for (text += strspn(text, " \t"); *text != '\0'; text += strspn(text, " \t")) {
        char quote = *text == '\'' || *text == '"' ? *text++ : '\0';
        if (count == WORDS) {
            return -1;
        }
        words[count++] = text;
        text += quote != '\0' ? strcspn(text, quote == '"' ? "\"" : "'") : strcspn(text, " \t");
        if (*text != '\0') {
            *text++ = '\0';
        }
    }
    words[count] = NULL;
    return count;
}

/* ---- comparing ---- */

static json_t *numbers_json(const uint64_t *values, int count) {
    json_t *numbers = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(numbers, json_integer((json_int_t)values[i]));
    }
    return numbers;
}

static void print_json(const struct batch *batch, const struct line *line,
                       const struct pc_numbers *numbers) {
    json_t *expected = line->count > 0 ? numbers_json(line->expected, line->count) : json_null();
    cli_print_json(json_pack("{s:i,s:o,s:o}", "line", batch->number, "expected", expected, "got",
                             numbers_json(numbers->values, numbers->count)));
}

static void print_numbers(const uint64_t *values, int count) {
    for (int i = 0; i < count; i++) {
        printf("%s%" PRIu64, i > 0 ? "/" : "", values[i]);
    }
}

static void compare(struct batch *batch, const struct line *line,
                    const struct pc_numbers *numbers) {
    bool same = true;
    for (int i = 0; i < line->count; i++) {
        same = same && i < numbers->count && line->expected[i] == numbers->values[i];
    }
    if (batch->json) {
        print_json(batch, line, numbers);
    } else if (!same || line->count == 0) {
        printf("%s:%d: ", cli_name(batch->name).text, batch->number);
        if (!same) {
            printf("expected ");
            print_numbers(line->expected, line->count);
            printf(", got ");
        }
        print_numbers(numbers->values, numbers->count);
        putchar('\n');
    }
    batch->passed += same;
    batch->failed += !same;
}

static bool is_skipped(const char *text) {
    return text[0] == '\0' || text[0] == '#' || strncmp(text, "//", 2) == 0;
}

/* Runs a line; false if it can not be run. */
static bool run_line(struct batch *batch, char *text) {
    struct line line;
    struct pc_numbers numbers = {0};
    char *words[WORDS + 1];
    if (is_skipped(text)) {
        return true;
    }
    int count = read_line(text, &line) ? split(line.command, words) : -1;
    cli_set_location(batch->name, batch->number);
    int code = count > 0 ? pc_find(count, words, true, &numbers)
                         : cli_wrong("Write a command, or a command in quotes, then the "
                                     "expected numbers behind commas.");
    cli_set_location(NULL, 0);
    if (code != CLI_WRONG) {
        compare(batch, &line, &numbers);
    }
    free(line.expected);
    return code != CLI_WRONG;
}

static int run_file(const char *path, bool json) {
    struct text_file file;
    if (!text_file_read(&file, path, "batch")) {
        return CLI_WRONG;
    }
    struct batch batch = {.name = file.name, .json = json};
    bool good = true;
    char *end = file.text + file.length;
    for (char *text = file.text; good && text < end;) {
        size_t length = strcspn(text, "\n");
        text[length] = '\0';
        if (length > 0 && text[length - 1] == '\r') {
            text[length - 1] = '\0';
        }
        batch.number++;
        progress_percent((uint64_t)(text - file.text), file.length);
        good = run_line(&batch, text);
        text += length + 1;
    }
    progress_percent_clear();
    free(file.text);
    if (!good) {
        return CLI_WRONG;
    }
    if (json) {
        cli_print_json(json_pack("{s:i,s:i}", "passed", batch.passed, "failed", batch.failed));
    } else {
        printf("%d passed, %d failed\n", batch.passed, batch.failed);
    }
    return batch.failed > 0 ? CLI_NO : CLI_DONE;
}

static int run(int count, char **words) {
    static const struct cli_option rows[] = {{.name = "--json"}, {.name = NULL}};
    static const struct cli_options table = {.command = "pc batch", .help = "pc", .rows = rows};
    const char *json = NULL;
    int files = cli_read_words(&table, count, words, &json);
    return files == 1  ? run_file(words[0], json != NULL)
           : files < 0 ? CLI_WRONG
                       : cli_wrong("`pc batch` needs one file: `finessimo pc batch FILE`.");
}

/* clang-format off */
static const struct cli_page page = {
    .name = "batch",
    .usage = "pc batch FILE",
    .summary = "runs many pc commands and compares their results",
    .help =
        "  FILE             one command per line, such as `percent -p *p7`; or CSV: the\n"
        "                   command in quotes, then the expected numbers\n"
        "  --json           JSON objects, one per line\n"
        "\n"
        "Prints every difference (exit code 1). Lines that begin with # or // are\n"
        "skipped.\n",
    .examples =
        "  finessimo pc batch setups.txt\n",
};
/* clang-format on */

const struct pc_verb pc_batch_verb = {.name = "batch", .page = &page, .run = run};
