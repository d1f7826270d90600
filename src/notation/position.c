/* Positions: taken from games and fumen pages, and converted to pages. Hold and queue become the
 * page's quiz. */
#include "notation/position.h"

#include <string.h>

#include "core/text.h"

static const char mark[] = "#Q=[";

void fin_game_position(const struct fin_game *game, struct fin_position *position) {
    struct fin_piece piece = fin_game_piece(game);
    memset(position, 0, sizeof *position);
    position->board = game->board;
    fin_board_remove_rows(&position->board, fin_board_full_rows(&position->board));
    position->hold = game->hold;
    if (piece.kind != FIN_NONE) {
        position->queue[position->queue_length++] = piece.kind;
    }
    for (int i = 0; fin_game_next(game, i) != FIN_NONE; i++) {
        position->queue[position->queue_length++] = (uint8_t)fin_game_next(game, i);
    }
}

/* ---- quizzes ---- */

/* The kind of a letter, in either case. */
static int kind_of(char c) {
    return fin_kind_parse(c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c);
}

bool fin_position_add(struct fin_position *position, char letter) {
    int kind = kind_of(letter);
    if (kind == FIN_NONE || position->queue_length == FIN_QUEUE_MAX) {
        return false;
    }
    position->queue[position->queue_length++] = (uint8_t)kind;
    return true;
}

/* Reads a piece or nothing, then the closing bracket. False for anything else. */
static bool take_bracket(const char *text, size_t length, size_t *at, char close, int *kind) {
    *kind = *at < length ? kind_of(text[*at]) : FIN_NONE;
    *at += *kind != FIN_NONE;
    return *at < length && text[(*at)++] == close;
}

/* Reads "#Q=[hold](current)next" and returns the index after it; 0 if this is not a quiz. Only
 * the first quiz sets the hold. */
static size_t take_quiz(const char *text, size_t length, struct fin_position *position) {
    int hold, current;
    size_t at = sizeof mark - 1;
    if (length < at || memcmp(text, mark, at) != 0 ||
        !take_bracket(text, length, &at, ']', &hold) || at >= length || text[at++] != '(' ||
        !take_bracket(text, length, &at, ')', &current)) {
        return 0;
    }
    if (position->queue_length == 0 && hold != FIN_NONE) {
        position->hold = (uint8_t)hold;
    }
    if (current != FIN_NONE) {
        fin_position_add(position, fin_kind_letter(current));
    }
    while (at < length && fin_position_add(position, text[at])) {
        at++;
    }
    return at;
}

size_t fin_position_quiz(const char *text, size_t length, struct fin_position *position) {
    size_t end = take_quiz(text, length, position);
    for (size_t more = end; more > 0 && end < length && text[end] == ';';) {
        more = take_quiz(text + end + 1, length - end - 1, position);
        end += more > 0 ? more + 1 : 0;
    }
    return end;
}

/* ---- pages ---- */

void fin_fumen_position(const struct fin_fumen_page *page, struct fin_position *position) {
    memset(position, 0, sizeof *position);
    position->board = page->board;
    position->hold = FIN_NONE;
    size_t end = fin_position_quiz(page->comment.text, page->comment.length, position);
    if (end == 0 && page->piece.kind != FIN_NONE) {
        position->queue[position->queue_length++] = page->piece.kind;
    }
}

static void write_quiz(const struct fin_position *position, struct fin_writer *writer) {
    fin_write_text(writer, mark);
    if (position->hold != FIN_NONE) {
        fin_write_char(writer, fin_kind_letter(position->hold));
    }
    fin_write_text(writer, "](");
    for (int i = 0; i < position->queue_length; i++) {
        fin_write_char(writer, fin_kind_letter(position->queue[i]));
        fin_write_text(writer, i == 0 ? ")" : "");
    }
    fin_write_text(writer, position->queue_length == 0 ? ")" : "");
}

void fin_position_page(const struct fin_position *position, struct fin_fumen_page *page) {
    struct fin_writer writer = fin_writer_start(page->comment.text, sizeof page->comment.text);
    page->board = position->board;
    memset(page->below, FIN_NONE, sizeof page->below);
    page->piece = (struct fin_piece){.kind = FIN_NONE};
    page->lock = page->color = true;
    page->rise = page->mirror = false;
    if (position->queue_length > 0 || position->hold != FIN_NONE) {
        write_quiz(position, &writer);
    }
    page->comment.length = (uint16_t)writer.length;
}
