/* Gravity in the judge: would a key sequence still have reached the landing while the piece fell?
 *
 * How far it would have fallen before each key is unknown. The piece is therefore assumed to be
 * anywhere in a span of rows, and each key must have the same effect in all of them. */
#include "finesse/judge.h"

uint32_t fin_judge_gravity(const struct fin_judge *judge) {
    switch (judge->rules.gravity) {
    case FIN_BY_LEVEL:
        return fin_gravity_at((int)judge->level);
    case FIN_GRAVITY_OFF:
        return UINT32_MAX;
    default:
        return (uint32_t)judge->rules.gravity;
    }
}

/* A piece on any row from `low` to its own, all of them free. */
struct span {
    struct fin_piece piece;
    int low;
};

static bool fits_at(const struct fin_board *board, struct fin_piece piece, int dx, int y) {
    return fin_fits(board, piece.kind, piece.facing, piece.x + dx, y);
}

static void fall(const struct fin_board *board, struct span *span, int rows) {
    span->low = span->piece.y;
    while (span->piece.y - span->low < rows && fits_at(board, span->piece, 0, span->low - 1)) {
        span->low--;
    }
}

/* True if the piece may have touched down by itself, and so may have locked. */
static bool may_have_landed(const struct fin_board *board, const struct span *span) {
    return span->low < span->piece.y && !fits_at(board, span->piece, 0, span->low - 1);
}

/* The number of rows that are free on one side. */
static int open_rows(const struct fin_board *board, const struct span *span, int direction) {
    int open = 0;
    for (int y = span->low; y <= span->piece.y; y++) {
        open += fits_at(board, span->piece, direction, y);
    }
    return open;
}

static bool tap(const struct fin_board *board, struct span *span, int direction) {
    if (open_rows(board, span, direction) <= span->piece.y - span->low) {
        return false;
    }
    span->piece.x = (int8_t)(span->piece.x + direction);
    return true;
}

/* Taps as far as possible; the piece falls between taps. */
static bool slide(const struct fin_board *board, struct span *span, int direction, int rows) {
    while (tap(board, span, direction)) {
        fall(board, span, rows);
    }
    return open_rows(board, span, direction) == 0;
}

/* Turns the piece; every row must give the same turn with the same kick. */
static bool turn(const struct fin_finesse *finesse, struct span *span, int key) {
    struct fin_piece from = span->piece;
    fin_key_press(&finesse->board, finesse->rotation, &span->piece, key);
    for (int y = span->low; y < from.y; y++) {
        struct fin_piece piece = from;
        piece.y = (int8_t)y;
        fin_key_press(&finesse->board, finesse->rotation, &piece, key);
        if (piece.facing != span->piece.facing || piece.x != span->piece.x ||
            piece.y - y != span->piece.y - from.y) {
            return false;
        }
    }
    return true;
}

static bool press(const struct fin_finesse *finesse, struct span *span, int key, int rows) {
    switch (key) {
    case FIN_KEY_LEFT:
        return tap(&finesse->board, span, -1);
    case FIN_KEY_RIGHT:
        return tap(&finesse->board, span, 1);
    case FIN_KEY_FAR_LEFT:
        return slide(&finesse->board, span, -1, rows);
    case FIN_KEY_FAR_RIGHT:
        return slide(&finesse->board, span, 1, rows);
    case FIN_KEY_SOFT:
        return fin_key_press(&finesse->board, finesse->rotation, &span->piece, key);
    default:
        return turn(finesse, span, key);
    }
}

bool fin_key_sequence_survives(const struct fin_finesse *finesse,
                               const struct fin_key_sequence *sequence, int rows,
                               struct fin_piece landing) {
    struct span span = {.piece = finesse->start};
    for (int i = 0; i < sequence->length; i++) {
        fall(&finesse->board, &span, rows);
        if (may_have_landed(&finesse->board, &span) ||
            !press(finesse, &span, sequence->keys[i], rows)) {
            return false;
        }
    }
    span.piece.y = (int8_t)(span.piece.y - fin_board_drop(&finesse->board, span.piece));
    return fin_piece_same_cells(span.piece, landing);
}
