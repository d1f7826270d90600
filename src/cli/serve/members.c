/* Reads members of a question. */
#define _POSIX_C_SOURCE 200809L

#include "cli/serve/members.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool members_wrong(struct question_reader *reader, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (reader->problem[0] == '\0') {
        vsnprintf(reader->problem, QUESTION_PROBLEM, format, arguments);
    }
    va_end(arguments);
    return false;
}

json_t *members_take(struct question_reader *reader, const char *name) {
    json_t *member = json_incref(json_object_get(reader->object, name));
    json_object_del(reader->object, name);
    return member;
}

bool members_flag(struct question_reader *reader, const char *name, bool *flag) {
    json_t *member = members_take(reader, name);
    bool good = member == NULL || json_is_boolean(member);
    if (member != NULL) {
        *flag = json_is_true(member);
    }
    json_decref(member);
    return good || members_wrong(reader, "`%s` is true or false.", name);
}

bool members_number(struct question_reader *reader, const char *name, int64_t least, int64_t most,
                    int64_t *number) {
    json_t *member = members_take(reader, name);
    json_int_t value = json_integer_value(member);
    bool good = member == NULL || (json_is_integer(member) && value >= least && value <= most);
    if (member != NULL && good) {
        *number = value;
    }
    json_decref(member);
    return good || members_wrong(reader, "`%s` is a whole number from %" PRId64 " to %" PRId64 ".",
                                 name, least, most);
}

bool members_rotation(struct question_reader *reader, int *rotation) {
    json_t *member = members_take(reader, "rotation");
    const char *name = json_string_value(member);
    int found = -1;
    for (int i = 0; name != NULL && fin_rotation_name(i) != NULL; i++) {
        found = strcmp(fin_rotation_name(i), name) == 0 ? i : found;
    }
    bool good = member == NULL || found >= 0;
    *rotation = found >= 0 ? found : *rotation;
    json_decref(member);
    return good || members_wrong(reader, "`rotation` is the name of a rotation system.");
}

/* ---- boards ---- */

static bool read_fumen(struct question_reader *reader, const char *text, struct fin_board *board) {
    struct fin_fumen_reader fumen;
    struct fin_fumen_page page;
    struct fin_byte_error error = fin_fumen_open(&fumen, text, strlen(text));
    if (error.sentence != NULL || !fin_fumen_read(&fumen, &page, &error)) {
        return members_wrong(reader, "`board` is rows or a fumen: %s",
                             error.sentence != NULL ? error.sentence : "It has no page.");
    }
    *board = page.board;
    return true;
}

static bool read_rows(struct question_reader *reader, const json_t *rows, struct fin_board *board) {
    char text[FIN_BOARD_TEXT];
    size_t length = 0;
    for (size_t i = 0; i < json_array_size(rows) && i < FIN_ROWS; i++) {
        const json_t *row = json_array_get(rows, i);
        if (!json_is_string(row) || json_string_length(row) != FIN_COLUMNS) {
            return members_wrong(reader, "Row %zu of `board` is not a text of ten cells.", i + 1);
        }
        memcpy(text + length, json_string_value(row), FIN_COLUMNS);
        text[length + FIN_COLUMNS] = '\n';
        length += FIN_COLUMNS + 1;
    }
    if (json_array_size(rows) > FIN_ROWS) {
        return members_wrong(reader, "`board` has at most %d rows.", FIN_ROWS);
    }
    struct fin_text_error error = fin_board_parse(text, length, board);
    return error.sentence == NULL ||
           members_wrong(reader, "Row %d of `board`: %s", (int)error.line, error.sentence);
}

bool members_board(struct question_reader *reader, struct fin_board *board) {
    json_t *member = members_take(reader, "board");
    bool good = true;
    if (json_is_string(member)) {
        good = read_fumen(reader, json_string_value(member), board);
    } else if (json_is_array(member)) {
        good = read_rows(reader, member, board);
    } else if (member != NULL) {
        good = members_wrong(reader, "`board` is an array of rows, or a fumen.");
    }
    json_decref(member);
    return good;
}

/* ---- pieces ---- */

bool members_piece(struct question_reader *reader, const char *name, int *kind) {
    json_t *member = members_take(reader, name);
    const char *text = json_string_value(member);
    int found = text != NULL && strlen(text) == 1 ? fin_kind_parse(text[0]) : FIN_NONE;
    bool good = member == NULL || json_is_null(member) || found != FIN_NONE;
    *kind = member != NULL ? found : *kind;
    json_decref(member);
    return good || members_wrong(reader, "`%s` is a letter of IOTSZJL.", name);
}

bool members_hold(struct question_reader *reader, int *kind, bool *without) {
    *without = json_is_false(json_object_get(reader->object, "hold"));
    if (*without) {
        json_object_del(reader->object, "hold");
    }
    return members_piece(reader, "hold", kind);
}

bool members_pieces(struct question_reader *reader, const char *name, uint8_t *kinds, int most,
                    int *length) {
    json_t *member = members_take(reader, name);
    const char *text = json_string_value(member);
    bool good = member == NULL || (text != NULL && strlen(text) <= (size_t)most);
    *length = 0;
    for (const char *at = text; good && at != NULL && *at != '\0'; at++) {
        int kind = fin_kind_parse(*at);
        good = kind != FIN_NONE;
        kinds[(*length)++] = (uint8_t)kind;
    }
    json_decref(member);
    return good ||
           members_wrong(reader, "`%s` is a text of at most %d letters of IOTSZJL.", name, most);
}

bool members_facing(struct question_reader *reader, int *facing) {
    json_t *member = members_take(reader, "facing");
    const char *text = json_string_value(member);
    int found = text != NULL ? fin_facing_parse(text) : -1;
    bool good = member == NULL || found >= 0;
    *facing = found >= 0 ? found : *facing;
    json_decref(member);
    return good || members_wrong(reader, "`facing` is north, east, south or west.");
}

bool members_text(struct question_reader *reader, const char *name, char **text) {
    json_t *member = members_take(reader, name);
    const char *value = json_string_value(member);
    *text = value != NULL ? strdup(value) : NULL;
    bool good = member == NULL || *text != NULL;
    json_decref(member);
    return good || members_wrong(reader, "`%s` is a text.", name);
}
