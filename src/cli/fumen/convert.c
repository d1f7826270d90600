/* Fumens into fumens: split, combine, pages, mirror, gray, reduce. */
#include "cli/fumen/convert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/fumen/pages.h"

struct conversion {
    const char *name;
    /* Changes the pages in place; false after a message. NULL: nothing to change. */
    bool (*change)(struct pages *pages);
    bool splits, combines; /* a fumen for each page; one of all fumens */
};

struct running {
    const struct conversion *conversion;
    struct pages pages;
    bool json;
};

/* ---- mirror ---- */

static uint8_t mirrored_kind(int kind) {
    static const uint8_t kinds[FIN_NONE + 1] = {
        [FIN_I] = FIN_I,       [FIN_O] = FIN_O, [FIN_T] = FIN_T, [FIN_S] = FIN_Z,
        [FIN_Z] = FIN_S,       [FIN_J] = FIN_L, [FIN_L] = FIN_J, [FIN_GARBAGE] = FIN_GARBAGE,
        [FIN_NONE] = FIN_NONE,
    };
    return kinds[kind];
}

static struct fin_piece mirrored_piece(struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    int right = 0;
    if (piece.kind == FIN_NONE) {
        return piece;
    }
    fin_piece_cells(piece, cells);
    for (int c = 0; c < FIN_CELLS; c++) {
        right = cells[c].x > right ? cells[c].x : right;
    }
    return (struct fin_piece){
        .kind = mirrored_kind(piece.kind),
        .facing = (uint8_t)((FIN_FACINGS - piece.facing) % FIN_FACINGS), /* east and west */
        .x = (int8_t)(FIN_COLUMNS - 1 - right),
        .y = piece.y,
    };
}

/* The pieces of a quiz, up to `;`. */
static void mirror_quiz(struct fin_fumen_comment *comment) {
    bool quiz = comment->length > 3 && memcmp(comment->text, "#Q=", 3) == 0;
    for (size_t i = 3; quiz && i < comment->length && comment->text[i] != ';'; i++) {
        int kind = fin_kind_parse(comment->text[i]);
        comment->text[i] =
            kind != FIN_NONE ? fin_kind_letter(mirrored_kind(kind)) : comment->text[i];
    }
}

static bool mirror(struct pages *pages) {
    for (size_t i = 0; i < pages->count; i++) {
        struct fin_fumen_page *page = &pages->list[i], from = *page;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            int other = FIN_COLUMNS - 1 - x;
            page->below[x] = mirrored_kind(from.below[other]);
            for (int y = 0; y < FIN_FUMEN_ROWS; y++) {
                fin_board_set(&page->board, x, y,
                              mirrored_kind(fin_board_cell(&from.board, other, y)));
            }
        }
        page->piece = mirrored_piece(page->piece);
        mirror_quiz(&page->comment);
    }
    return true;
}

/* ---- gray ---- */

static bool gray(struct pages *pages) {
    for (size_t i = 0; i < pages->count; i++) {
        struct fin_fumen_page *page = &pages->list[i];
        for (int x = 0; x < FIN_COLUMNS; x++) {
            page->below[x] = page->below[x] != FIN_NONE ? FIN_GARBAGE : FIN_NONE;
            for (int y = 0; y < FIN_FUMEN_ROWS; y++) {
                if (fin_board_cell(&page->board, x, y) != FIN_NONE) {
                    fin_board_set(&page->board, x, y, FIN_GARBAGE);
                }
            }
        }
    }
    return true;
}

/* ---- reduce ---- */

/* The first page with the pieces of all pages, each where it would lie if no row were cleared.
 * Cells painted on later pages are ignored. */
static bool reduce(struct pages *pages) {
    struct fin_fumen_page *page = &pages->list[0];
    struct fin_board now = page->board;
    int rows[FIN_ROWS + FIN_CELLS], height = FIN_ROWS; /* rows of the first page that are left */
    for (int y = 0; y < FIN_ROWS; y++) {
        rows[y] = y;
    }
    for (size_t i = 0; i < pages->count; i++) {
        struct fin_cell cells[FIN_CELLS];
        struct fin_piece piece = pages->list[i].piece;
        if (piece.kind == FIN_NONE || !pages->list[i].lock) {
            continue;
        }
        fin_piece_cells(piece, cells);
        for (int c = 0; c < FIN_CELLS; c++) {
            int row = cells[c].y >= 0 && cells[c].y < height ? rows[cells[c].y] : FIN_ROWS;
            if (row >= FIN_FUMEN_ROWS) {
                cli_wrong("Page %zu: its piece lies above the %d rows of a fumen.", i + 1,
                          FIN_FUMEN_ROWS);
                return false;
            }
            fin_board_set(&page->board, cells[c].x, row, piece.kind);
            fin_board_set(&now, cells[c].x, cells[c].y, piece.kind);
        }
        uint64_t full = fin_board_full_rows(&now);
        int kept = 0;
        for (int y = 0; y < height; y++) {
            rows[kept] = rows[y];
            kept += (full >> y & 1) == 0;
        }
        height = kept;
        fin_board_remove_rows(&now, full);
    }
    page->piece = (struct fin_piece){.kind = FIN_NONE};
    pages->count = 1;
    return true;
}

/* ---- running ---- */

static const struct conversion conversions[] = {
    {"split", NULL, true, false},  {"combine", NULL, false, true},
    {"pages", NULL, false, false}, {"mirror", mirror, false, false},
    {"gray", gray, false, false},  {"reduce", reduce, false, false},
};
enum { CONVERSIONS = sizeof conversions / sizeof conversions[0] };

const char *convert_name(int number) {
    return number < CONVERSIONS ? conversions[number].name : NULL;
}

static bool print(const struct running *running, const struct fin_fumen_page *pages, size_t count) {
    char *text = pages_write(pages, count);
    if (text != NULL && running->json) {
        cli_print_json(json_pack("{s:s}", "fumen", text));
    } else if (text != NULL) {
        puts(text);
    }
    free(text);
    return text != NULL;
}

static bool convert(void *data, const char *word) {
    struct running *running = data;
    const struct conversion *conversion = running->conversion;
    if (!conversion->combines) {
        running->pages.count = 0;
    }
    if (!pages_read(&running->pages, word) ||
        (conversion->change != NULL && !conversion->change(&running->pages))) {
        return false;
    }
    bool good = true;
    for (size_t i = 0; conversion->splits && good && i < running->pages.count; i++) {
        good = print(running, &running->pages.list[i], 1);
    }
    return conversion->splits || conversion->combines
               ? good
               : print(running, running->pages.list, running->pages.count);
}

int convert_run(const char *name, int count, char **words, bool json) {
    struct running running = {.conversion = conversions, .json = json};
    while (strcmp(running.conversion->name, name) != 0) {
        running.conversion++;
    }
    bool good = pages_each_word(count, words, &running, convert);
    if (good && running.conversion->combines && running.pages.count > 0) {
        good = print(&running, running.pages.list, running.pages.count);
    }
    pages_free(&running.pages);
    return good ? CLI_DONE : CLI_WRONG;
}
