/* The keys of a move: like finesse, but a spin must end with a turn. */
#include <string.h>

#include "bot/bot.h"
#include "bot/spin.h"
#include "core/check.h"
#include "finessimo_bot.h"

enum { FAR_KICK = 4 }; /* the last of five kicks */

struct walk {
    const struct fin_board *board;
    const struct fin_bot_move *move;
    uint64_t rows[FIN_BOT_WORDS];
    int rotation, count;
    struct fin_piece places[FIN_PIECE_POSITIONS];
    int16_t before[FIN_PIECE_POSITIONS]; /* index of the place that a key led from; -1: the start */
    uint8_t by[FIN_PIECE_POSITIONS];     /* that key */
    bool seen[FIN_FACINGS][FIN_ROWS][FIN_COLUMNS];
};

static bool is_turn(int key) {
    return key == FIN_KEY_CW || key == FIN_KEY_CCW || key == FIN_KEY_180;
}

/* Moves the piece by a key; the index of the kick, or -1 if the key has no effect. */
static int press(const struct walk *walk, struct fin_piece *piece, int key) {
    switch (key) {
    case FIN_KEY_CW:
        return fin_piece_turn(piece, walk->board, walk->rotation, FIN_CW);
    case FIN_KEY_CCW:
        return fin_piece_turn(piece, walk->board, walk->rotation, FIN_CCW);
    case FIN_KEY_180:
        return fin_piece_turn(piece, walk->board, walk->rotation, FIN_HALF);
    default:
        return fin_key_press(walk->board, walk->rotation, piece, key) ? 0 : -1;
    }
}

/* True if a hard drop from here completes the move. */
static bool completes(const struct walk *walk, struct fin_piece piece, int key, int kick) {
    int rows = fin_board_drop(walk->board, piece);
    piece.y = (int8_t)(piece.y - rows);
    if (!fin_piece_same_cells(piece, walk->move->piece)) {
        return false;
    }
    if (walk->move->spin == FIN_NO_SPIN) {
        return true;
    }
    bool srs = walk->rotation == FIN_ROTATION_SRS || walk->rotation == FIN_ROTATION_SRS_PLUS;
    bool far = srs && key != FIN_KEY_180 && kick == FAR_KICK;
    return rows == 0 && is_turn(key) &&
           fin_bot_spin_at(walk->rows, piece.facing, piece.x, piece.y, far) == walk->move->spin;
}

static void come_to(struct walk *walk, struct fin_piece piece, int before, int key) {
    bool *seen = &walk->seen[piece.facing][piece.y][piece.x];
    if (!*seen) {
        *seen = true;
        walk->places[walk->count] = piece;
        walk->before[walk->count] = (int16_t)before;
        walk->by[walk->count++] = (uint8_t)key;
    }
}

/* The keys to a place, and one more unless it is negative. */
static bool trace(const struct walk *walk, int place, int last, struct fin_key_sequence *sequence) {
    int length = last >= 0;
    for (int i = place; walk->before[i] >= 0; i = walk->before[i]) {
        length++;
    }
    if (length > FIN_KEY_SEQUENCE_MAX) {
        return false;
    }
    sequence->length = (uint8_t)length;
    if (last >= 0) {
        sequence->keys[--length] = (uint8_t)last;
    }
    for (int i = place; walk->before[i] >= 0; i = walk->before[i]) {
        sequence->keys[--length] = walk->by[i];
    }
    return true;
}

bool fin_bot_keys(const struct fin_board *board, const struct fin_bot_move *move, int rotation,
                  unsigned keys, struct fin_key_sequence *sequence) {
    struct walk walk = {.board = board, .move = move, .rotation = rotation};
    struct fin_piece start = fin_finesse_start(board, move->piece.kind);
    fin_require(rotation >= 0 && rotation < FIN_ROTATIONS);
    if (start.kind == FIN_NONE) {
        return false;
    }
    fin_rows_copy(walk.rows, board);
    come_to(&walk, start, -1, 0);
    if (completes(&walk, start, FIN_KEYS, 0)) {
        return trace(&walk, 0, -1, sequence);
    }
    for (int i = 0; i < walk.count; i++) {
        for (int key = 0; key < FIN_KEYS; key++) {
            struct fin_piece piece = walk.places[i];
            int kick = (keys >> key & 1) != 0 ? press(&walk, &piece, key) : -1;
            if (kick >= 0 && completes(&walk, piece, key, kick)) {
                return trace(&walk, i, key, sequence);
            }
            if (kick >= 0) {
                come_to(&walk, piece, i, key);
            }
        }
    }
    return false;
}

/* No sequence as short as that of the placement alone makes the spin, so the move has none. */
void fin_bot_settle_spin(const struct fin_bot *bot, const struct fin_bot_position *position,
                         struct fin_bot_move *move) {
    unsigned set = bot->task.half_turns ? FIN_KEY_SET_180 : FIN_KEY_SET;
    struct fin_bot_move plain = *move;
    struct fin_key_sequence spun, alone;
    plain.spin = FIN_NO_SPIN;
    if (move->spin == FIN_NO_SPIN || bot->task.weights.of[FIN_TERM_KEYS] == 0 ||
        position->sudden_fall) {
        return;
    }
    bool spins = fin_bot_keys(&position->board, move, bot->task.rotation, set, &spun);
    if (fin_bot_keys(&position->board, &plain, bot->task.rotation, set, &alone) &&
        (!spins || alone.length < spun.length)) {
        struct fin_board board = position->board;
        fin_board_place(&board, move->piece);
        fin_board_remove_rows(&board, fin_board_full_rows(&board));
        plain.sent = (uint8_t)fin_attack(move->lines, FIN_NO_SPIN, position->b2b, position->combo,
                                         fin_board_is_empty(&board));
        *move = plain;
    }
}
