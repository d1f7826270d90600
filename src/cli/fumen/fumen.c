/* `finessimo fumen`: converts fumens to text that people can read and edit, and back; its other
 * subcommands are in convert.c and figure.c. */
#include "cli/fumen/fumen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/common/options.h"
#include "cli/files/text_file.h"
#include "cli/fumen/convert.h"
#include "cli/fumen/figure.h"

/* ---- decode ---- */

static void print_json(const struct fin_fumen_page *page, int number) {
    char below[FIN_COLUMNS];
    for (int x = 0; x < FIN_COLUMNS; x++) {
        below[x] = fin_kind_letter(page->below[x]);
    }
    json_t *line =
        json_pack("{s:i,s:o,s:o,s:o,s:b,s:b,s:b,s:b,s:o}", "page", number, "board",
                  cli_json_board(&page->board), "below", json_stringn(below, FIN_COLUMNS), "piece",
                  cli_json_placement(page->piece), "lock", page->lock, "rise", page->rise, "mirror",
                  page->mirror, "color", page->color, "comment",
                  json_stringn(page->comment.text, page->comment.length));
    cli_print_json(line);
}

/* Reads all pages and prints them unless `print` is NULL; returns the error. */
static struct fin_byte_error read_pages(const char *text, size_t length,
                                        void (*print)(const struct fin_fumen_page *, int)) {
    struct fin_fumen_reader reader;
    struct fin_fumen_page page;
    struct fin_byte_error error = fin_fumen_open(&reader, text, length);
    int number = 0;
    while (error.sentence == NULL && fin_fumen_read(&reader, &page, &error)) {
        number++;
        if (print != NULL) {
            print(&page, number);
        }
    }
    return error;
}

/* Checks the whole fumen first: one with an error prints nothing. */
static int decode_text(const char *name, const char *text, size_t length, bool json) {
    struct fin_byte_error error = read_pages(text, length, NULL);
    if (error.sentence != NULL) {
        return cli_wrong("%s, character %zu: %s", name, error.offset + 1, error.sentence);
    }
    read_pages(text, length, json ? print_json : fumen_text_print);
    return CLI_DONE;
}

static int decode(const char *word, bool json) {
    struct fin_fumen_reader reader;
    struct text_file file;
    if (fin_fumen_open(&reader, word, strlen(word)).sentence == NULL) {
        return decode_text(cli_quote(word).text, word, strlen(word), json);
    }
    if (!text_file_read(&file, word, "fumen")) {
        return CLI_WRONG;
    }
    int done = decode_text(cli_quote(file.name).text, file.text, file.length, json);
    free(file.text);
    return done;
}

/* ---- encode ---- */

static void tell_losses(const struct fin_fumen_writer *writer) {
    if ((writer->lost & FIN_FUMEN_LOST_ROWS) != 0) {
        cli_wrong("A fumen has 23 rows. Higher cells were left out.");
    }
    if ((writer->lost & FIN_FUMEN_LOST_COMMENT) != 0) {
        cli_wrong("A fumen has room for comments of 4095 characters, other than plain ones "
                  "counting 3 or 6: the rest is left out.");
    }
}

/* Reads the text twice: the first time only measures the fumen. */
static int encode(const char *path, bool json) {
    struct text_file file;
    struct fin_fumen_writer writer;
    if (!text_file_read(&file, path, "text")) {
        return CLI_WRONG;
    }
    fin_fumen_start(&writer, NULL, 0);
    bool read = fumen_text_read(file.name, file.text, file.length, &writer);
    if (read && writer.state.first) {
        cli_wrong("`%s` has no page: `finessimo help fumen` shows one.", file.name);
        read = false;
    }
    if (read) {
        size_t size = writer.length + 1;
        char *text = cli_resize(NULL, size);
        fin_fumen_start(&writer, text, size);
        fumen_text_read(file.name, file.text, file.length, &writer);
        if (json) {
            cli_print_json(json_pack("{s:s}", "fumen", text));
        } else {
            puts(text);
        }
        tell_losses(&writer);
        free(text);
    }
    free(file.text);
    return read ? CLI_DONE : CLI_WRONG;
}

/* ---- the command ---- */

enum { JSON, OUTPUT, CELL, DELAY, COLUMNS, PALETTE, ROWS };
enum { TEXT = 1, FIGURE = 2 };

/* Names of the subcommands by number. */
static const char *verb_name(int number) {
    static const char *const names[] = {"decode", "encode", "figure"};
    int own = sizeof names / sizeof names[0];
    return number < own ? names[number] : convert_name(number - own);
}

static bool is_verb(const char *word) {
    int number = 0;
    while (verb_name(number) != NULL && strcmp(verb_name(number), word) != 0) {
        number++;
    }
    return verb_name(number) != NULL;
}

static int no_such_verb(const char *word) {
    return cli_no_such("`fumen` subcommand", word, verb_name, "help fumen");
}

static int run(int count, char **words) {
    static const struct cli_option rows[ROWS + 1] = {
        [JSON] = {"--json", NULL, NULL, TEXT},
        [OUTPUT] = {"--output", "-o", "a file", FIGURE},
        [CELL] = {"--cell", NULL, "pixels", FIGURE},
        [DELAY] = {"--delay", NULL, "milliseconds", FIGURE},
        [COLUMNS] = {"--columns", NULL, "a number", FIGURE},
        [PALETTE] = {"--palette", NULL, "a palette", FIGURE},
    };
    bool figure = count > 0 && strcmp(words[0], "figure") == 0;
    struct cli_options table = {
        .command = "fumen", .help = "fumen", .bit = figure ? FIGURE : TEXT, .rows = rows};
    const char *values[ROWS] = {NULL};
    int kept = cli_read_words(&table, count, words, values);
    bool json = values[JSON] != NULL;
    if (kept < 0) {
        return CLI_WRONG;
    }
    if (kept == 0) {
        return cli_wrong("`fumen` needs a subcommand: %s.",
                         cli_list_names(verb_name, ", ", " or ").text);
    }
    if (!is_verb(words[0])) {
        return no_such_verb(words[0]);
    }
    if (figure) {
        struct figure_options options = {values[OUTPUT], values[CELL], values[DELAY],
                                         values[COLUMNS], values[PALETTE]};
        return figure_run(&options, kept - 1, words + 1);
    }
    bool decoding = strcmp(words[0], "decode") == 0;
    if (!decoding && strcmp(words[0], "encode") != 0) {
        return convert_run(words[0], kept - 1, words + 1, json);
    }
    if (kept > 2) {
        return cli_wrong("`fumen %s` takes one fumen or file.", words[0]);
    }
    const char *word = kept > 1 ? words[1] : "-";
    return decoding ? decode(word, json) : encode(word, json);
}

static const char help[] =
    "The text form of a fumen:\n"
    "\n"
    "  page 1                 begins a page; the number is only for readers\n"
    "  board                  followed by its rows, top first, then a blank line\n"
    "  below ####.#####       the row below the floor; after `board` its default is\n"
    "                         empty\n"
    "  piece T east 3 0       piece, facing, column of its leftmost cell, row of its\n"
    "                         lowest cell; it may cover filled cells\n"
    "  flags no-lock rise     any of no-lock, rise, mirror, color; or none\n"
    "  comment text           to the end of the line: \\n is a line feed, \\xHH a byte,\n"
    "                         \\\\ a backslash\n"
    "\n"
    "Unless a page has no-lock, its piece locks and full rows clear; then rise brings\n"
    "in the row below and mirror swaps left and right. A page inherits what it leaves\n"
    "out from the page before, except piece and flags; the first page has color. A\n"
    "comment `#Q=[hold](current)next` is a quiz, which continues on the next page.\n"
    "Lines that begin with # are skipped.\n";

#define CONVERT_HELP                                                                               \
    "  FUMEN            a fumen or a link with one; append `#2:5` to use only pages 2\n"           \
    "                   to 5; without one, or with -, the lines of stdin are read\n"               \
    "  --json           JSON objects, one per line\n"

/* clang-format off */
static const struct cli_page pages[] = {
    {.name = "decode",
     .usage = "fumen decode [FUMEN|FILE] [--json]",
     .summary = "prints the pages of a fumen as text",
     .help =
         "  FUMEN            a fumen (version 115 or 110) or a link with one, or a file\n"
         "                   with either; without it, or -, stdin\n"
         "  --json           one JSON object per page\n",
     .examples =
         "  finessimo fumen decode v115@vhAAgH --json\n"},
    {.name = "encode",
     .usage = "fumen encode [FILE] [--json]",
     .summary = "makes a fumen from its text form",
     .help =
         "  FILE             the text, as `finessimo help fumen` describes it; without it,\n"
         "                   or -, stdin\n"
         "  --json           a JSON object with the fumen\n",
     .examples =
         "  finessimo fumen encode pages.txt\n"},
    {.name = "split",
     .usage = "fumen split [FUMEN…] [--json]",
     .summary = "makes a fumen of each page",
     .help = CONVERT_HELP,
     .examples =
         "  finessimo fumen split v115@vhFRQJUGJKJJvMJTNJGBJ\n"},
    {.name = "combine",
     .usage = "fumen combine [FUMEN…] [--json]",
     .summary = "joins the pages of all fumens",
     .help = CONVERT_HELP,
     .examples =
         "  finessimo fumen combine v115@vhAAgH v115@vhARQJ\n"},
    {.name = "pages",
     .usage = "fumen pages [FUMEN#A:B…] [--json]",
     .summary = "takes some pages of a fumen",
     .help = CONVERT_HELP,
     .examples =
         "  finessimo fumen pages v115@vhFRQJUGJKJJvMJTNJGBJ#2:4\n"},
    {.name = "mirror",
     .usage = "fumen mirror [FUMEN…] [--json]",
     .summary = "swaps left and right, L and J, S and Z",
     .help = CONVERT_HELP,
     .examples =
         "  finessimo fumen mirror v115@vhFRQJUGJKJJvMJTNJGBJ\n"},
    {.name = "gray",
     .usage = "fumen gray [FUMEN…] [--json]",
     .summary = "paints the cells of all boards gray",
     .help = CONVERT_HELP,
     .examples =
         "  finessimo fumen gray v115@9gwhDeE8whCeF8whBeG8whCeF8JeAgH\n"},
    {.name = "reduce",
     .usage = "fumen reduce [FUMEN…] [--json]",
     .summary = "puts the pieces of all pages on the first one",
     .help = CONVERT_HELP
         "\n"
         "Rows do not clear, and cells painted on later pages are left out, as in\n"
         "solution-finder's `util fumen --mode reduce`.\n",
     .examples =
         "  finessimo fumen reduce v115@vhFRQJUGJKJJvMJTNJGBJ\n"},
    {.name = "figure",
     .usage = "fumen figure FUMEN|REPLAY… -o FILE [OPTIONS]",
     .summary = "draws pages as PNG, SVG or animated GIF",
     .help =
         "  FUMEN            a fumen, or some of its pages: FUMEN#2:5; a file with a\n"
         "                   replay; without one, or -, the fumens on the lines of stdin\n"
         "  -o, --output F   the file; its ending says the format: .png, .svg or .gif\n"
         "  --cell N         size of a cell in pixels, 3 to 100; default: 24\n"
         "  --columns N      pages side by side in PNG and SVG; default: 5\n"
         "  --delay MS       time of a page in a GIF, 20 to 60000; default: 500\n"
         "  --palette P      colours of the game; default: default\n"
         "\n"
         "PNG and SVG show all pages, a GIF one after the other. The piece of a page is\n"
         "brighter than the board. At most 10000 pages, and 8192 pixels to a side.\n",
     .examples =
         "  finessimo fumen figure v115@vhFRQJUGJKJJvMJTNJGBJ -o opener.png\n"},
    {.name = NULL},
};
/* clang-format on */

static const struct cli_page *page(int number) {
    return pages[number].name != NULL ? &pages[number] : NULL;
}

const struct command fumen_command = {
    .name = "fumen",
    .usage = "fumen decode|encode|split|combine|pages|mirror|gray|reduce|figure [FUMEN…]",
    .summary = "converts and draws fumens",
    .help = help,
    .examples = "  finessimo fumen decode v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBTpBAA\n",
    .page = page,
    .run = run,
};
