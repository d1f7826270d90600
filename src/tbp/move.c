/* Pieces and placements in messages of the Tetris Bot Protocol. */
#include "tbp/move.h"

#include <string.h>

/* The centre of rotation relative to a piece's leftmost column and lowest row. */
static struct fin_cell center_of(int kind, int facing) {
    static const struct fin_cell of_i[FIN_FACINGS] = {{1, 0}, {0, 2}, {2, 0}, {0, 1}};
    static const struct fin_cell of_o[FIN_FACINGS] = {{0, 0}, {0, 1}, {1, 1}, {1, 0}};
    static const struct fin_cell of_others[FIN_FACINGS] = {{1, 0}, {0, 1}, {1, 1}, {1, 1}};
    return (kind == FIN_I ? of_i : kind == FIN_O ? of_o : of_others)[facing];
}

static const char *const spin_names[] = {"none", "mini", "full"};

json_t *protocol_move(const struct fin_bot_move *move) {
    struct fin_cell center = center_of(move->piece.kind, move->piece.facing);
    char letter[] = {fin_kind_letter(move->piece.kind), '\0'};
    return json_pack("{s:{s:s,s:s,s:i,s:i},s:s}", "location", "type", letter, "orientation",
                     fin_facing_name(move->piece.facing), "x", move->piece.x + center.x, "y",
                     move->piece.y + center.y, "spin", spin_names[move->spin]);
}

int protocol_read_kind(const json_t *json) {
    const char *text = json_string_value(json);
    return text != NULL && strlen(text) == 1 ? fin_kind_parse(text[0]) : FIN_NONE;
}

static int read_spin(const json_t *json) {
    const char *text = json_string_value(json);
    for (int i = FIN_SPIN_FULL; text != NULL && i > 0; i--) {
        if (strcmp(text, spin_names[i]) == 0) {
            return i;
        }
    }
    return FIN_NO_SPIN;
}

bool protocol_read_move(const json_t *json, struct fin_bot_move *move) {
    const json_t *location = json_object_get(json, "location");
    const char *orientation = json_string_value(json_object_get(location, "orientation"));
    const json_t *x = json_object_get(location, "x"), *y = json_object_get(location, "y");
    int kind = protocol_read_kind(json_object_get(location, "type"));
    int facing = orientation != NULL ? fin_facing_parse(orientation) : -1;
    if (kind == FIN_NONE || facing < 0 || !json_is_integer(x) || !json_is_integer(y)) {
        return false;
    }
    struct fin_cell center = center_of(kind, facing);
    struct fin_piece piece = {.kind = (uint8_t)kind, .facing = (uint8_t)facing};
    json_int_t left = json_integer_value(x), lowest = json_integer_value(y);
    if (left < center.x || left > center.x + FIN_COLUMNS - fin_piece_width(piece) ||
        lowest < center.y || lowest > center.y + FIN_ROWS - fin_piece_height(piece)) {
        return false;
    }
    piece.x = (int8_t)(left - center.x);
    piece.y = (int8_t)(lowest - center.y);
    *move = (struct fin_bot_move){.piece = piece,
                                  .spin = (uint8_t)read_spin(json_object_get(json, "spin"))};
    return true;
}
