/* Text as a fumen: what was read survives writing and reading. */
#include "../fuzz.h"
#include "finessimo.h"

static struct fin_fumen_reader reader, second;
static struct fin_fumen_writer writer;
static struct fin_fumen_page page, again, before;

static void must_be_page(const struct fin_fumen_page *read) {
    must(fin_board_height(&read->board) <= FIN_FUMEN_ROWS, "a page has 23 rows");
    must(read->comment.length < FIN_FUMEN_COMMENT, "a comment has its length");
    must(read->comment.text[read->comment.length] == '\0', "a comment is terminated");
    if (read->piece.kind != FIN_NONE) {
        struct fin_board empty = {0};
        must(fin_board_fits(&empty, read->piece), "a piece is on the board");
    }
}

static void must_be_same(const struct fin_fumen_page *a, const struct fin_fumen_page *b) {
    must(memcmp(&a->board, &b->board, sizeof a->board) == 0, "the board comes back");
    must(memcmp(a->below, b->below, sizeof a->below) == 0, "and the row below");
    must(memcmp(&a->piece, &b->piece, sizeof a->piece) == 0, "and the piece");
    must(a->lock == b->lock && a->rise == b->rise && a->mirror == b->mirror && a->color == b->color,
         "and the flags");
    if ((writer.lost & FIN_FUMEN_LOST_COMMENT) == 0) {
        must(a->comment.length == b->comment.length &&
                 memcmp(a->comment.text, b->comment.text, a->comment.length) == 0,
             "and the comment");
    }
}

/* Reads to the end or an error; returns the number of valid pages, which are all written. */
static int read_all(const char *text, size_t length) {
    struct fin_byte_error error = fin_fumen_open(&reader, text, length);
    int count = 0;
    memset(&page, 0xAB, sizeof page);
    before = page;
    while (error.sentence == NULL && fin_fumen_read(&reader, &page, &error)) {
        must_be_page(&page);
        must(fin_fumen_write(&writer, &page) == NULL, "a page that was read can be written");
        before = page;
        count++;
    }
    if (error.sentence != NULL) {
        must_be_sentence(error.sentence);
        must(error.offset <= length, "a mistake is in the text");
    }
    must_be_untouched(&page, &before, sizeof page);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char written[1 << 20];
    struct fin_byte_error error;
    fin_fumen_start(&writer, written, sizeof written);
    int count = read_all((const char *)data, size);
    must(writer.length < sizeof written && writer.length == strlen(written), "its length is told");
    must((writer.lost & FIN_FUMEN_LOST_ROWS) == 0, "no row is lost");
    must(fin_fumen_open(&reader, (const char *)data, size).sentence == NULL || count == 0,
         "what was opened opens again");
    must(fin_fumen_open(&second, written, writer.length).sentence == NULL, "ours can be opened");
    for (int i = 0; i < count; i++) {
        must(fin_fumen_read(&reader, &page, &error), "a page can be read twice");
        must(fin_fumen_read(&second, &again, &error), "a page that was written can be read");
        must_be_same(&page, &again);
    }
    must(!fin_fumen_read(&second, &again, &error) && error.sentence == NULL, "there are no more");
    return 0;
}
