/* Pieces: creating and moving them, their letters and the names of facings. Turning is in
 * kicks.c. */
#include "core/board.h"
#include "core/check.h"
#include "core/text.h"

static const char letters[] = {
    [FIN_I] = 'I', [FIN_O] = 'O', [FIN_T] = 'T',       [FIN_S] = 'S',    [FIN_Z] = 'Z',
    [FIN_J] = 'J', [FIN_L] = 'L', [FIN_GARBAGE] = 'G', [FIN_NONE] = '.',
};

char fin_kind_letter(int kind) {
    return kind >= 0 && kind < FIN_NONE ? letters[kind] : letters[FIN_NONE];
}

int fin_kind_parse(char letter) {
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (letters[kind] == letter) {
            return kind;
        }
    }
    return FIN_NONE;
}

static const char facing_names[FIN_FACINGS][6] = {
    [FIN_NORTH] = "north",
    [FIN_EAST] = "east",
    [FIN_SOUTH] = "south",
    [FIN_WEST] = "west",
};

const char *fin_facing_name(int facing) {
    return facing >= 0 && facing < FIN_FACINGS ? facing_names[facing] : NULL;
}

int fin_facing_parse(const char *name) {
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        if (fin_text_equal(facing_names[facing], name)) {
            return facing;
        }
    }
    return -1;
}

bool fin_piece_create(int kind, struct fin_piece *piece) {
    if (kind < 0 || kind >= FIN_KINDS) {
        return false;
    }
    *piece = (struct fin_piece){.kind = (uint8_t)kind, .facing = FIN_NORTH};
    return true;
}

void fin_piece_reset(struct fin_piece *piece) {
    *piece = (struct fin_piece){.kind = piece->kind, .facing = FIN_NORTH};
}

struct fin_piece fin_piece_spawn(int kind) {
    fin_require(kind >= 0 && kind < FIN_KINDS);
    return fin_spawn_position(kind);
}

bool fin_piece_move(struct fin_piece *piece, const struct fin_board *board, int dx, int dy) {
    fin_require(piece->kind < FIN_KINDS && piece->facing < FIN_FACINGS);
    if (dx < -FIN_ROWS || dx > FIN_ROWS || dy < -FIN_ROWS || dy > FIN_ROWS) {
        return false;
    }
    int x = piece->x + dx, y = piece->y + dy;
    if (!fin_fits(board, piece->kind, piece->facing, x, y)) {
        return false;
    }
    piece->x = (int8_t)x;
    piece->y = (int8_t)y;
    return true;
}

void fin_piece_cells(struct fin_piece piece, struct fin_cell cells[FIN_CELLS]) {
    fin_require(piece.kind < FIN_KINDS && piece.facing < FIN_FACINGS);
    const struct fin_shape *shape = &fin_shapes[piece.kind][piece.facing];
    for (int i = 0; i < FIN_CELLS; i++) {
        cells[i].x = (int8_t)(piece.x + shape->cells[i].x);
        cells[i].y = (int8_t)(piece.y + shape->cells[i].y);
    }
}

int fin_piece_width(struct fin_piece piece) {
    fin_require(piece.kind < FIN_KINDS && piece.facing < FIN_FACINGS);
    return fin_shapes[piece.kind][piece.facing].width;
}

int fin_piece_height(struct fin_piece piece) {
    fin_require(piece.kind < FIN_KINDS && piece.facing < FIN_FACINGS);
    return fin_shapes[piece.kind][piece.facing].height;
}
