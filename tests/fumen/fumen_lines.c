/* Reads fumens, one per line, and prints for each a line for comparison with another program: its
 * pages, and the fumen that we write for them. A page is its 240 cells from the top, its piece
 * with facing and cells, its flags, and its comment in hexadecimal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "finessimo.h"

enum { LINE = 1 << 20 };

static char line[LINE], written[2 * LINE];
static struct fin_fumen_reader reader;
static struct fin_fumen_writer writer;
static struct fin_fumen_page page;

static void print_cells(void) {
    for (int y = FIN_FUMEN_ROWS - 1; y >= 0; y--) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            putchar(fin_kind_letter(fin_board_cell(&page.board, x, y)));
        }
    }
    for (int x = 0; x < FIN_COLUMNS; x++) {
        putchar(fin_kind_letter(page.below[x]));
    }
}

static void print_piece(void) {
    struct fin_cell cells[FIN_CELLS];
    if (page.piece.kind == FIN_NONE) {
        fputs(" -", stdout);
        return;
    }
    fin_piece_cells(page.piece, cells);
    printf(" %c:%s", fin_kind_letter(page.piece.kind), fin_facing_name(page.piece.facing));
    for (int i = 0; i < FIN_CELLS; i++) {
        printf(":%d,%d", cells[i].x, cells[i].y);
    }
}

static void print_page(void) {
    print_cells();
    print_piece();
    printf(" %d%d%d%d ", page.lock, page.rise, page.mirror, page.color);
    for (int i = 0; i < page.comment.length; i++) {
        printf("%02x", (unsigned char)page.comment.text[i]);
    }
    putchar('|');
}

/* The pages of one line, or the error and its place. */
static void convert(size_t length) {
    struct fin_byte_error error = fin_fumen_open(&reader, line, length);
    fin_fumen_start(&writer, written, sizeof written);
    while (error.sentence == NULL && fin_fumen_read(&reader, &page, &error)) {
        const char *sentence = fin_fumen_write(&writer, &page);
        if (sentence != NULL) {
            printf("can't be written: %s", sentence);
        }
        print_page();
    }
    if (error.sentence != NULL) {
        printf("%zu: %s\n", error.offset, error.sentence);
    } else {
        puts(writer.text);
    }
}

int main(void) {
    while (fgets(line, sizeof line, stdin) != NULL) {
        convert(strcspn(line, "\n"));
    }
    return 0;
}
