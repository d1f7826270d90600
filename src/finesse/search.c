/* Shortest key sequences: a breadth-first search over the places of a piece
 * (column, row, facing) with the keys as steps. Nothing falls by itself, so
 * only soft drop and kicks change the row and few places are met. */
#include <string.h>

#include "core/check.h"
#include "finesse/finesse.h"

/* ---- what a key does ---- */

static bool slide(const struct fin_board *board, struct fin_piece *piece, int direction) {
    int x = piece->x;
    while (fin_fits(board, piece->kind, piece->facing, x + direction, piece->y)) {
        x += direction;
    }
    bool moved = x != piece->x;
    piece->x = (int8_t)x;
    return moved;
}

static bool turn(const struct fin_board *board, int rotation, struct fin_piece *piece, int by) {
    int before = piece->facing;
    return fin_piece_turn(piece, board, rotation, by) >= 0 && piece->facing != before;
}

static bool sink(const struct fin_board *board, struct fin_piece *piece) {
    int rows = fin_board_drop(board, *piece);
    piece->y = (int8_t)(piece->y - rows);
    return rows > 0;
}

bool fin_key_press(const struct fin_board *board, int rotation, struct fin_piece *piece, int key) {
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

bool fin_key_allowed(const struct fin_finesse *finesse, struct fin_piece piece, int key) {
    if ((finesse->keys >> key & 1) == 0) {
        return false;
    }
    bool far = key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT;
    return !far || (finesse->keys & FIN_FAR_IN_AIR) == 0 ||
           fin_fits(&finesse->board, piece.kind, piece.facing, piece.x, piece.y - 1);
}

/* ---- the search ---- */

struct fin_piece fin_finesse_start(const struct fin_board *board, int kind) {
    struct fin_piece piece = fin_piece_spawn(kind);
    if (!fin_board_fits(board, piece)) {
        return (struct fin_piece){.kind = FIN_NONE};
    }
    fin_piece_move(&piece, board, 0, -1);
    return piece;
}

static void reach(struct fin_finesse *finesse, struct fin_piece piece, int distance) {
    unsigned place = fin_place(piece);
    if (finesse->distance[place] == FIN_UNREACHED) {
        finesse->distance[place] = (uint8_t)distance;
        finesse->reached[finesse->count++] = (uint16_t)place;
    }
}

void fin_finesse_search(struct fin_finesse *finesse, const struct fin_board *board,
                        struct fin_piece start, int rotation, unsigned keys) {
    fin_require(fin_board_fits(board, start));
    finesse->board = *board;
    finesse->start = start;
    finesse->rotation = (uint8_t)rotation;
    finesse->keys = (uint16_t)keys;
    finesse->count = 0;
    finesse->fewest = FIN_UNREACHED;
    memset(finesse->distance, FIN_UNREACHED, sizeof finesse->distance);
    reach(finesse, start, 0);
    for (int i = 0; i < finesse->count; i++) {
        struct fin_piece piece = fin_place_piece(start.kind, finesse->reached[i]);
        int distance = finesse->distance[finesse->reached[i]] + 1;
        for (int key = 0; key < FIN_KEYS && distance <= FIN_WAY_MAX; key++) {
            struct fin_piece next = piece;
            if (fin_key_allowed(finesse, piece, key) &&
                fin_key_press(board, rotation, &next, key)) {
                reach(finesse, next, distance);
            }
        }
    }
}

int fin_finesse_distance(const struct fin_finesse *finesse, struct fin_piece piece) {
    if (!fin_board_fits(&finesse->board, piece)) {
        return -1;
    }
    int distance = finesse->distance[fin_place(piece)];
    return distance == FIN_UNREACHED ? -1 : distance;
}

/* ---- landings ---- */

bool fin_piece_same_cells(struct fin_piece a, struct fin_piece b) {
    return a.x == b.x && a.y == b.y &&
           fin_shapes[a.kind][a.facing].mask == fin_shapes[b.kind][b.facing].mask;
}

static bool is_landing(const struct fin_finesse *finesse, struct fin_piece piece) {
    return piece.kind == finesse->start.kind && fin_board_fits(&finesse->board, piece) &&
           fin_board_drop(&finesse->board, piece) == 0;
}

/* Calls for every place from which a hard drop ends on these cells: straight
 * above them, in each of the twin facings. Returns the fewest keys to one; with
 * `marked`, marks those that are so many keys away. */
static int look_above(struct fin_finesse *finesse, struct fin_piece landing, int fewest) {
    int found = FIN_UNREACHED;
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        struct fin_piece piece = landing;
        piece.facing = (uint8_t)facing;
        if (!fin_piece_same_cells(piece, landing)) {
            continue;
        }
        for (; fin_board_fits(&finesse->board, piece); piece.y++) {
            unsigned place = fin_place(piece);
            found = finesse->distance[place] < found ? finesse->distance[place] : found;
        }
    }
    (void)fewest;
    return found;
}
int fin_finesse_fewest(struct fin_finesse *finesse, struct fin_piece landing) {
    int f = is_landing(finesse, landing) ? look_above(finesse, landing, 0) : FIN_UNREACHED;
    return f == FIN_UNREACHED ? -1 : f;
}
