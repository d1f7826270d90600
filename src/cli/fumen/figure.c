/* Draws pages as PNG, SVG or animated GIF. Every page is a board of cells with lines between; the
 * piece of a page is drawn brighter. PNG and SVG have all pages side by side, GIF one after the
 * other. */
#include "cli/fumen/figure.h"

#include <stdlib.h>
#include <string.h>

#include "app/text/piece_color.h"
#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/files/replay_file.h"
#include "cli/fumen/pages.h"
#include "cli/fumen/picture.h"

enum { ROWS_LEAST = 4 };

/* Numbers of colours: background, lines, then kinds, then kinds of the piece in play. */
enum { COLOR_BACK, COLOR_LINE, COLOR_KINDS, COLOR_PIECE = COLOR_KINDS + FIN_KINDS + 1 };
enum { BACK = 0x0E0E18, LINE = 0x2A2A38 };

struct figure {
    struct pages pages;
    int cell, delay, columns, rows, palette;
    uint32_t colors[PICTURE_COLORS];
    const char *output;
};

/* ---- what to draw ---- */

/* Halfway to white. */
static uint32_t brighter(uint32_t color) {
    return (color >> 1 & 0x7F7F7F) + 0x808080;
}

static void choose_colors(struct figure *figure) {
    figure->colors[COLOR_BACK] = BACK;
    figure->colors[COLOR_LINE] = LINE;
    for (int kind = 0; kind <= FIN_GARBAGE; kind++) {
        uint32_t color = app_piece_color(figure->palette, kind);
        figure->colors[COLOR_KINDS + kind] = color;
        figure->colors[COLOR_PIECE + kind] = brighter(color);
    }
}

/* The colour of each cell of a page, from the bottom row up. */
static void color_cells(const struct fin_fumen_page *page,
                        uint8_t cells[FIN_FUMEN_ROWS][FIN_COLUMNS]) {
    for (int y = 0; y < FIN_FUMEN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            int kind = fin_board_cell(&page->board, x, y);
            cells[y][x] = (uint8_t)(kind == FIN_NONE ? COLOR_BACK : COLOR_KINDS + kind);
        }
    }
    struct fin_cell piece[FIN_CELLS];
    if (page->piece.kind == FIN_NONE) {
        return;
    }
    fin_piece_cells(page->piece, piece);
    for (int c = 0; c < FIN_CELLS; c++) {
        if (piece[c].y >= 0 && piece[c].y < FIN_FUMEN_ROWS) {
            cells[piece[c].y][piece[c].x] = (uint8_t)(COLOR_PIECE + page->piece.kind);
        }
    }
}

/* The height of the highest page, and a row above it. */
static int count_rows(const struct pages *pages) {
    int rows = ROWS_LEAST;
    for (size_t i = 0; i < pages->count; i++) {
        uint8_t cells[FIN_FUMEN_ROWS][FIN_COLUMNS];
        color_cells(&pages->list[i], cells);
        for (int y = 0; y < FIN_FUMEN_ROWS; y++) {
            for (int x = 0; x < FIN_COLUMNS; x++) {
                bool higher = cells[y][x] != COLOR_BACK && y + 2 > rows;
                rows = higher ? y + 2 : rows;
            }
        }
    }
    return rows < FIN_FUMEN_ROWS ? rows : FIN_FUMEN_ROWS;
}

/* ---- sizes ---- */

static int page_width(const struct figure *figure) {
    return FIN_COLUMNS * figure->cell + 1;
}

static int page_height(const struct figure *figure) {
    return figure->rows * figure->cell + 1;
}

/* The sheet with all pages: a cell of space between them and around. */
struct sheet {
    int columns, rows, width, height;
};

static struct sheet measure_sheet(const struct figure *figure) {
    int count = (int)figure->pages.count;
    int columns = count < figure->columns ? count : figure->columns;
    int rows = (count + columns - 1) / columns;
    return (struct sheet){columns, rows,
                          columns * (page_width(figure) + figure->cell) + figure->cell,
                          rows * (page_height(figure) + figure->cell) + figure->cell};
}

static int left_of(const struct figure *figure, const struct sheet *sheet, size_t page) {
    return figure->cell + (int)page % sheet->columns * (page_width(figure) + figure->cell);
}

static int top_of(const struct figure *figure, const struct sheet *sheet, size_t page) {
    return figure->cell + (int)page / sheet->columns * (page_height(figure) + figure->cell);
}

/* ---- pixels ---- */

static void draw_page(const struct figure *figure, const struct fin_fumen_page *page,
                      struct picture *picture, int left, int top) {
    uint8_t cells[FIN_FUMEN_ROWS][FIN_COLUMNS];
    color_cells(page, cells);
    picture_box(picture, left, top, page_width(figure), page_height(figure), COLOR_LINE);
    for (int y = 0; y < figure->rows; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            picture_box(picture, left + x * figure->cell + 1,
                        top + (figure->rows - 1 - y) * figure->cell + 1, figure->cell - 1,
                        figure->cell - 1, cells[y][x]);
        }
    }
}

static void write_png(const struct figure *figure, FILE *file) {
    struct sheet sheet = measure_sheet(figure);
    struct picture picture;
    picture_make(&picture, sheet.width, sheet.height);
    memcpy(picture.colors, figure->colors, sizeof picture.colors);
    for (size_t i = 0; i < figure->pages.count; i++) {
        draw_page(figure, &figure->pages.list[i], &picture, left_of(figure, &sheet, i),
                  top_of(figure, &sheet, i));
    }
    picture_write_png(&picture, file);
    picture_free(&picture);
}

static void write_gif(const struct figure *figure, FILE *file) {
    int space = figure->cell / 2;
    struct picture picture;
    picture_make(&picture, page_width(figure) + 2 * space, page_height(figure) + 2 * space);
    memcpy(picture.colors, figure->colors, sizeof picture.colors);
    picture_start_gif(&picture, file);
    for (size_t i = 0; i < figure->pages.count; i++) {
        draw_page(figure, &figure->pages.list[i], &picture, space, space);
        picture_add_gif(&picture, figure->delay, file);
    }
    picture_end_gif(file);
    picture_free(&picture);
}

/* ---- SVG ---- */

static void write_svg(const struct figure *figure, FILE *file) {
    struct sheet sheet = measure_sheet(figure);
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#%06X\"/>\n",
            sheet.width, sheet.height, sheet.width, sheet.height, (unsigned)BACK);
    for (size_t i = 0; i < figure->pages.count; i++) {
        uint8_t cells[FIN_FUMEN_ROWS][FIN_COLUMNS];
        color_cells(&figure->pages.list[i], cells);
        fprintf(file, "<g transform=\"translate(%d %d)\">\n", left_of(figure, &sheet, i),
                top_of(figure, &sheet, i));
        fprintf(file, "<rect width=\"%d\" height=\"%d\" fill=\"#%06X\"/>\n", page_width(figure),
                page_height(figure), (unsigned)LINE);
        for (int y = 0; y < figure->rows; y++) {
            for (int x = 0; x < FIN_COLUMNS; x++) {
                fprintf(file,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06X\"/>\n",
                        x * figure->cell + 1, (figure->rows - 1 - y) * figure->cell + 1,
                        figure->cell - 1, figure->cell - 1, (unsigned)figure->colors[cells[y][x]]);
            }
        }
        fputs("</g>\n", file);
    }
    fputs("</svg>\n", file);
}

/* ---- input ---- */

static bool add_replay(struct figure *figure, const char *path) {
    struct replay_file file;
    struct fin_fumen_writer writer;
    if (!replay_file_open(&file, path)) {
        return false;
    }
    fin_fumen_start(&writer, NULL, 0);
    bool good = fin_replay_fumen(&file.replay, &writer) != 0;
    if (good) {
        size_t size = writer.length + 1;
        char *text = cli_resize(NULL, size);
        fin_fumen_start(&writer, text, size);
        fin_replay_fumen(&file.replay, &writer);
        good = pages_read(&figure->pages, text);
        free(text);
    } else {
        cli_wrong("`%s` is too long for a figure.", file.name.text);
    }
    replay_file_close(&file);
    return good;
}

static bool add_word(void *data, const char *word) {
    struct fin_fumen_reader reader;
    struct figure *figure = data;
    size_t length = strlen(word);
    bool fumen = fin_fumen_open(&reader, word, length).sentence == NULL;
    return fumen ? pages_read(&figure->pages, word) : add_replay(figure, word);
}

static bool read_number(const char *name, const char *word, int least, int most, int *number) {
    uint64_t value = 0;
    if (word != NULL && (!cli_number(word, (uint64_t)most, &value) || (int)value < least)) {
        cli_wrong("`%s` takes a number from %d to %d, not %s.", name, least, most,
                  cli_quote(word).text);
        return false;
    }
    *number = word != NULL ? (int)value : *number;
    return true;
}

static bool read_palette(const char *word, int *palette) {
    for (int i = 0; word != NULL && fin_palette_name(i) != NULL; i++) {
        if (strcmp(word, fin_palette_name(i)) == 0) {
            *palette = i;
            return true;
        }
    }
    if (word != NULL) {
        cli_wrong("There is no palette %s. Choose %s.", cli_quote(word).text,
                  cli_list_names(fin_palette_name, ", ", " or ").text);
    }
    return word == NULL;
}

typedef void write_function(const struct figure *figure, FILE *file);

/* By the file's ending; NULL after a message. */
static write_function *find_writer(const char *output) {
    static const struct {
        const char *ending;
        write_function *write;
    } writers[] = {{".png", write_png}, {".svg", write_svg}, {".gif", write_gif}};
    const char *ending = output != NULL ? strrchr(output, '.') : NULL;
    for (size_t i = 0; ending != NULL && i < sizeof writers / sizeof writers[0]; i++) {
        if (strcmp(ending, writers[i].ending) == 0) {
            return writers[i].write;
        }
    }
    cli_wrong("`fumen figure` needs a file that ends in .png, .svg or .gif: `-o FILE`.");
    return NULL;
}

static bool fits(const struct figure *figure, bool sheet) {
    struct sheet size = measure_sheet(figure);
    if (sheet && (size.width > PICTURE_SIDE || size.height > PICTURE_SIDE)) {
        cli_wrong("This figure has %d by %d pixels, more than %d: use a smaller `--cell`, fewer "
                  "pages or a GIF.",
                  size.width, size.height, PICTURE_SIDE);
        return false;
    }
    return true;
}

static bool write_figure(const struct figure *figure, write_function *write) {
    FILE *file = fopen(figure->output, "wb");
    if (file != NULL) {
        write(figure, file);
    }
    bool good = file != NULL && ferror(file) == 0;
    good = (file == NULL || fclose(file) == 0) && good;
    if (!good) {
        cli_wrong("%s can't be written.", cli_quote(figure->output).text);
    }
    return good;
}

int figure_run(const struct figure_options *options, int count, char **words) {
    struct figure figure = {.cell = 24, .delay = 500, .columns = 5, .output = options->output};
    write_function *write = find_writer(options->output);
    bool good = write != NULL && read_number("--cell", options->cell, 3, 100, &figure.cell) &&
                read_number("--delay", options->delay, 20, 60000, &figure.delay) &&
                read_number("--columns", options->columns, 1, 100, &figure.columns) &&
                read_palette(options->palette, &figure.palette) &&
                pages_each_word(count, words, &figure, add_word);
    if (good && figure.pages.count == 0) {
        cli_wrong("There is no page to draw.");
        good = false;
    }
    if (good) {
        choose_colors(&figure);
        figure.rows = count_rows(&figure.pages);
        good = fits(&figure, write != write_gif) && write_figure(&figure, write);
    }
    pages_free(&figure.pages);
    return good ? CLI_DONE : CLI_WRONG;
}
