/* Keys: their names, and their effects on a piece without gravity. */
#include "core/text.h"
#include "finesse/finesse.h"

static const char *const key_names[FIN_KEYS + 1] = {
    [FIN_KEY_LEFT] = "l",      [FIN_KEY_RIGHT] = "r", [FIN_KEY_FAR_LEFT] = "L",
    [FIN_KEY_FAR_RIGHT] = "R", [FIN_KEY_CW] = "cw",   [FIN_KEY_CCW] = "ccw",
    [FIN_KEY_180] = "180",     [FIN_KEY_SOFT] = "s",  [FIN_KEY_HOLD] = "h",
};

const char *fin_key_name(int key) {
    return key >= 0 && key <= FIN_KEYS ? key_names[key] : NULL;
}

static void write_key(struct fin_writer *writer, int key) {
    if (key > FIN_KEY_ROWS) {
        fin_write_text(writer, key_names[FIN_KEY_SOFT]);
        fin_write_number(writer, key - FIN_KEY_ROWS);
    } else if (key >= 0 && key <= FIN_KEYS) {
        fin_write_text(writer, key_names[key]);
    }
}

size_t fin_key_format(int key, char *text, size_t size) {
    struct fin_writer writer = fin_writer_start(text, size);
    write_key(&writer, key);
    return writer.length;
}

size_t fin_key_sequence_format(const struct fin_key_sequence *sequence, char *text, size_t size) {
    struct fin_writer writer = fin_writer_start(text, size);
    for (int i = 0; i < sequence->length; i++) {
        fin_write_text(&writer, i > 0 ? " " : "");
        write_key(&writer, sequence->keys[i]);
    }
    fin_write_text(&writer, sequence->length == 0 ? "-" : "");
    return writer.length;
}

/* ---- effects ---- */

static const uint8_t key_buttons[FIN_KEYS + 1] = {
    [FIN_KEY_LEFT] = FIN_LEFT,          [FIN_KEY_RIGHT] = FIN_RIGHT,
    [FIN_KEY_FAR_LEFT] = FIN_WALL_LEFT, [FIN_KEY_FAR_RIGHT] = FIN_WALL_RIGHT,
    [FIN_KEY_CW] = FIN_TURN_CW,         [FIN_KEY_CCW] = FIN_TURN_CCW,
    [FIN_KEY_180] = FIN_TURN_180,       [FIN_KEY_SOFT] = FIN_SONIC,
    [FIN_KEY_HOLD] = FIN_HOLD,
};

int fin_key_button(int key) {
    return key >= 0 && key <= FIN_KEYS ? key_buttons[key] : -1;
}

/* Auto-shift with an ARR of 0: up to the wall or the stack. */
static bool slide(const struct fin_board *board, struct fin_piece *piece, int direction) {
    bool moved = false;
    while (fin_piece_move(piece, board, direction, 0)) {
        moved = true;
    }
    return moved;
}

/* A turn that leaves O unchanged does not count as a turn. */
static bool turn(const struct fin_board *board, int rotation, struct fin_piece *piece, int by) {
    int before = piece->facing;
    return fin_piece_turn(piece, board, rotation, by) >= 0 && piece->facing != before;
}

/* A sonic drop: down to the stack, without locking. */
static bool sink(const struct fin_board *board, struct fin_piece *piece) {
    int rows = fin_board_drop(board, *piece);
    piece->y = (int8_t)(piece->y - rows);
    return rows > 0;
}

/* Lowers the piece by some free rows. */
static bool lower(const struct fin_board *board, struct fin_piece *piece, int rows) {
    if (rows < 1 || rows > fin_board_drop(board, *piece)) {
        return false;
    }
    piece->y = (int8_t)(piece->y - rows);
    return true;
}

bool fin_key_press(const struct fin_board *board, int rotation, struct fin_piece *piece, int key) {
    if (key > FIN_KEY_ROWS) {
        return lower(board, piece, key - FIN_KEY_ROWS);
    }
    switch (key) {
    case FIN_KEY_LEFT:
        return fin_piece_move(piece, board, -1, 0);
    case FIN_KEY_RIGHT:
        return fin_piece_move(piece, board, 1, 0);
    case FIN_KEY_FAR_LEFT:
        return slide(board, piece, -1);
    case FIN_KEY_FAR_RIGHT:
        return slide(board, piece, 1);
    case FIN_KEY_CW:
        return turn(board, rotation, piece, FIN_CW);
    case FIN_KEY_CCW:
        return turn(board, rotation, piece, FIN_CCW);
    case FIN_KEY_180:
        return turn(board, rotation, piece, FIN_HALF);
    case FIN_KEY_SOFT:
        return sink(board, piece);
    default:
        return false;
    }
}

struct fin_piece fin_finesse_start(const struct fin_board *board, int kind) {
    struct fin_piece piece = fin_piece_spawn(kind);
    if (!fin_board_fits(board, piece)) {
        return (struct fin_piece){.kind = FIN_NONE};
    }
    fin_piece_move(&piece, board, 0, -1);
    return piece;
}
