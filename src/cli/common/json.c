/* JSON that more than one command prints. */
#include "cli/common/json.h"

void cli_print_json_digits(json_t *value, int digits) {
    json_dumpf(value, stdout, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(digits));
    putchar('\n');
    json_decref(value);
}

/* Jansson writes a precision of 0 as its own default. */
void cli_print_json(json_t *value) {
    cli_print_json_digits(value, 0);
}

json_t *cli_json_piece(int kind) {
    char letter = fin_kind_letter(kind);
    return kind == FIN_NONE ? json_null() : json_stringn(&letter, 1);
}

json_t *cli_json_placement(struct fin_piece piece) {
    if (piece.kind == FIN_NONE) {
        return json_null();
    }
    return json_pack("{s:o,s:s,s:i,s:i}", "piece", cli_json_piece(piece.kind), "facing",
                     fin_facing_name(piece.facing), "x", piece.x, "y", piece.y);
}

json_t *cli_json_keys(const struct fin_key_sequence *sequence) {
    json_t *keys = json_array();
    for (int i = 0; i < sequence->length; i++) {
        json_array_append_new(keys, json_string(fin_key_name(sequence->keys[i])));
    }
    return keys;
}

json_t *cli_json_fraction(struct fin_fraction fraction) {
    return json_pack("[I,I]", (json_int_t)fraction.parts, (json_int_t)fraction.whole);
}

json_t *cli_json_board(const struct fin_board *board) {
    char text[FIN_BOARD_TEXT];
    size_t length = fin_board_format(board, FIN_FIELD_ROWS, text, sizeof text);
    json_t *rows = json_array();
    for (size_t at = 0; at < length; at += FIN_COLUMNS + 1) {
        json_array_append_new(rows, json_stringn(text + at, FIN_COLUMNS));
    }
    return rows;
}
