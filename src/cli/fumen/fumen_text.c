/* Pages of a fumen as lines of text: a line `page`, then a line for each difference from the page
 * before. */
#include <stdio.h>
#include <string.h>

#include "app/text/visible.h"
#include "cli/common/message.h"
#include "cli/fumen/fumen.h"

/* Flags by name. Pages usually lock, so there is only a word for those that do not. */
static const struct {
    const char *name;
    size_t offset;
    bool value;
} flags[] = {
    {"no-lock", offsetof(struct fin_fumen_page, lock), false},
    {"rise", offsetof(struct fin_fumen_page, rise), true},
    {"mirror", offsetof(struct fin_fumen_page, mirror), true},
    {"color", offsetof(struct fin_fumen_page, color), true},
};

enum { FLAGS = sizeof flags / sizeof flags[0] };

/* ---- printing ---- */

static void print_flags(const struct fin_fumen_page *page) {
    bool any = false;
    fputs("flags", stdout);
    for (size_t i = 0; i < FLAGS; i++) {
        const bool *flag = (const bool *)((const char *)page + flags[i].offset);
        if (*flag == flags[i].value) {
            printf(" %s", flags[i].name);
            any = true;
        }
    }
    puts(any ? "" : " none");
}

/* A comment is one line: line feeds and characters unsafe for a terminal are escaped. */
static void print_comment(const struct fin_fumen_comment *comment) {
    fputs(comment->length > 0 ? "comment " : "comment", stdout);
    for (size_t i = 0; i < comment->length;) {
        const char *text = comment->text + i;
        size_t length = app_character_length(text);
        if (*text == '\\') {
            fputs("\\\\", stdout);
        } else if (*text == '\n') {
            fputs("\\n", stdout);
        } else if (app_character_is_visible(text)) {
            fwrite(text, 1, length, stdout);
        } else {
            for (size_t k = 0; k < length; k++) {
                printf("\\x%02X", (unsigned char)text[k]);
            }
        }
        i += length;
    }
    putchar('\n');
}

static void print_below(const struct fin_fumen_page *page) {
    char row[FIN_COLUMNS + 1] = "";
    for (int x = 0; x < FIN_COLUMNS; x++) {
        row[x] = fin_kind_letter(page->below[x]);
    }
    if (strspn(row, ".") < FIN_COLUMNS) {
        printf("below %s\n", row);
    }
}

void fumen_text_print(const struct fin_fumen_page *page, int number) {
    char text[FIN_BOARD_TEXT];
    fin_board_format(&page->board, 0, text, sizeof text);
    printf("page %d\nboard\n%s\n", number, text);
    print_below(page);
    if (page->piece.kind != FIN_NONE) {
        fin_placement_format(page->piece, text, sizeof text);
        printf("piece %s\n", text);
    }
    print_flags(page);
    print_comment(&page->comment);
    putchar('\n');
}

/* ---- reading ---- */

struct source {
    const char *name;
    const char *text; /* the rest */
    size_t length;
    int line; /* number of the line that was taken last */
    struct fin_fumen_writer *writer;
    bool begun;
    struct fin_fumen_page page;
};

/* A line without its end, and its word. */
struct line {
    const char *text;
    size_t length, word;
};

static bool wrong(const struct source *source, const char *sentence) {
    cli_wrong("`%s`, line %d: %s", source->name, source->line, sentence);
    return false;
}

static bool take_line(struct source *source, struct line *line) {
    if (source->length == 0) {
        return false;
    }
    const char *end = memchr(source->text, '\n', source->length);
    size_t taken = end != NULL ? (size_t)(end - source->text) + 1 : source->length;
    line->text = source->text;
    line->length = taken - (end != NULL);
    line->length -= line->length > 0 && line->text[line->length - 1] == '\r';
    line->word = 0;
    while (line->word < line->length && line->text[line->word] != ' ') {
        line->word++;
    }
    source->text += taken;
    source->length -= taken;
    source->line++;
    return true;
}

/* The text after the word and one blank. */
static struct line rest_of(const struct line *line) {
    size_t skip = line->word + (line->word < line->length);
    return (struct line){line->text + skip, line->length - skip, 0};
}

static bool read_board(struct source *source, const struct line *line) {
    const char *rows = source->text;
    int first = source->line;
    struct line row;
    size_t length = 0;
    (void)line;
    while (take_line(source, &row) && row.length > 0) {
        length = (size_t)(source->text - rows);
    }
    struct fin_text_error error = fin_board_parse(rows, length, &source->page.board);
    if (error.sentence != NULL) {
        source->line = first + error.line;
        return wrong(source, error.sentence);
    }
    memset(source->page.below, FIN_NONE, sizeof source->page.below);
    return true;
}

static bool read_below(struct source *source, const struct line *line) {
    struct line row = rest_of(line);
    struct fin_board board;
    struct fin_text_error error = fin_board_parse(row.text, row.length, &board);
    if (error.sentence != NULL || row.length == 0) {
        return wrong(source,
                     "The row below the floor has ten characters of . _ I O T S Z J L # X G.");
    }
    for (int x = 0; x < FIN_COLUMNS; x++) {
        source->page.below[x] = (uint8_t)fin_board_cell(&board, x, 0);
    }
    return true;
}

static bool read_piece(struct source *source, const struct line *line) {
    struct line rest = rest_of(line);
    struct fin_text_error error = fin_placement_parse(rest.text, rest.length, &source->page.piece);
    return error.sentence == NULL || wrong(source, error.sentence);
}

static bool read_flags(struct source *source, const struct line *line) {
    struct line rest = rest_of(line);
    bool none = rest.length == 4 && memcmp(rest.text, "none", 4) == 0;
    for (size_t i = 0; i < FLAGS; i++) {
        *(bool *)((char *)&source->page + flags[i].offset) = !flags[i].value;
    }
    for (size_t at = 0, end; !none && at < rest.length; at = end + 1) {
        size_t i = 0;
        for (end = at; end < rest.length && rest.text[end] != ' ';) {
            end++;
        }
        while (i < FLAGS && (strlen(flags[i].name) != end - at ||
                             memcmp(flags[i].name, rest.text + at, end - at) != 0)) {
            i++;
        }
        if (i == FLAGS) {
            return wrong(source, "Flags are `none`, or some of no-lock, rise, mirror and color.");
        }
        *(bool *)((char *)&source->page + flags[i].offset) = flags[i].value;
    }
    return true;
}

static int hex_digit(char c) {
    static const char digits[] = "0123456789ABCDEFabcdef";
    const char *found = c != '\0' ? strchr(digits, c) : NULL;
    int value = found != NULL ? (int)(found - digits) : -1;
    return value > 15 ? value - 6 : value;
}

/* The character after a backslash; -1 if there is none of that kind. */
static int read_backslash(const struct line *rest, size_t *at) {
    char c = *at < rest->length ? rest->text[(*at)++] : '\0';
    if (c == '\\') {
        return '\\';
    }
    if (c == 'n') {
        return '\n';
    }
    if (c != 'x' || rest->length - *at < 2) {
        return -1;
    }
    int high = hex_digit(rest->text[(*at)++]);
    int low = hex_digit(rest->text[(*at)++]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

static bool read_comment(struct source *source, const struct line *line) {
    struct line rest = rest_of(line);
    struct fin_fumen_comment *comment = &source->page.comment;
    comment->length = 0;
    for (size_t at = 0; at < rest.length;) {
        int c = (unsigned char)rest.text[at++];
        if (c == '\\') {
            c = read_backslash(&rest, &at);
        }
        if (c < 0) {
            return wrong(source,
                         "In a comment write \\\\ for a backslash, \\n for a line feed, \\x41 "
                         "for a byte.");
        }
        if (comment->length + 1 >= FIN_FUMEN_COMMENT) {
            return wrong(source, "A comment has at most 4095 bytes.");
        }
        comment->text[comment->length++] = (char)c;
    }
    comment->text[comment->length] = '\0';
    return true;
}

/* Writes the current page. */
static bool finish_page(struct source *source) {
    const char *sentence = source->begun ? fin_fumen_write(source->writer, &source->page) : NULL;
    return sentence == NULL || wrong(source, sentence);
}

static bool read_page(struct source *source, const struct line *line) {
    (void)line;
    if (!finish_page(source)) {
        return false;
    }
    fin_fumen_following(source->writer, &source->page);
    source->begun = true;
    return true;
}

static const struct {
    const char *name;
    bool (*read)(struct source *source, const struct line *line);
} words[] = {
    {"page", read_page},   {"board", read_board}, {"below", read_below},
    {"piece", read_piece}, {"flags", read_flags}, {"comment", read_comment},
};

static bool read_line(struct source *source, const struct line *line) {
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].name) == line->word &&
            memcmp(words[i].name, line->text, line->word) == 0) {
            return source->begun || words[i].read == read_page
                       ? words[i].read(source, line)
                       : wrong(source, "Begin a page with a line `page`.");
        }
    }
    return wrong(source, "Begin a line with page, board, below, piece, flags or comment.");
}

bool fumen_text_read(const char *name, const char *text, size_t length,
                     struct fin_fumen_writer *writer) {
    struct source source = {.name = name, .text = text, .length = length, .writer = writer};
    struct line line;
    while (take_line(&source, &line)) {
        if (line.length > 0 && line.text[0] != '#' && !read_line(&source, &line)) {
            return false;
        }
    }
    return finish_page(&source);
}
