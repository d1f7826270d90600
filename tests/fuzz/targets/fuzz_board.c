/* Text as a board, and as a placement. */
#include "../text.h"
#include "finessimo.h"

/* A board that was read can be played, and survives formatting and parsing. */
static void must_come_back(const struct fin_board *board) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, 0);
    setup.board = *board;
    must(fin_setup_check(&setup) == NULL, "a board that was read can be played");
    char text[FIN_BOARD_TEXT];
    size_t length = fin_board_format(board, 0, text, sizeof text);
    must(length == strlen(text), "the length of a board's text");
    struct fin_board again;
    memset(&again, 0xAB, sizeof again);
    must(fin_board_parse(text, length, &again).sentence == NULL, "a board's text can be read");
    must(memcmp(again.rows, board->rows, sizeof again.rows) == 0, "with its cells");
    must(memcmp(again.colors, board->colors, sizeof again.colors) == 0, "and their colours");
}

static void read_board(const char *text, size_t length) {
    struct fin_board board, before;
    memset(&board, 0xAB, sizeof board);
    before = board;
    struct fin_text_error error = fin_board_parse(text, length, &board);
    if (error.sentence != NULL) {
        must_lie_in(error, text, length);
        must_be_untouched(&board, &before, sizeof board);
    } else {
        must_come_back(&board);
    }
}

static void read_placement(const char *text, size_t length) {
    struct fin_piece piece, before, again;
    struct fin_board empty = {0};
    memset(&piece, 0xAB, sizeof piece);
    before = piece;
    struct fin_text_error error = fin_placement_parse(text, length, &piece);
    if (error.sentence != NULL) {
        must_lie_in(error, text, length);
        must_be_untouched(&piece, &before, sizeof piece);
        return;
    }
    must(fin_board_fits(&empty, piece), "a placement is on the board");
    char written[FIN_PLACEMENT_TEXT];
    size_t count = fin_placement_format(piece, written, sizeof written);
    must(count == strlen(written), "the length of a placement's text");
    must(fin_placement_parse(written, count, &again).sentence == NULL, "it can be read");
    must_be_untouched(&again, &piece, sizeof piece);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    read_board((const char *)data, size);
    read_placement((const char *)data, size);
    return 0;
}
