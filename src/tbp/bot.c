/* The Tetris Bot Protocol, the bot's side. */
#include "tbp/bot.h"

#include <string.h>

/* ---- answers ---- */

json_t *protocol_info(void) {
    return json_pack("{s:s,s:s,s:s,s:s,s:[s]}", "type", "info", "name", "Finessimo", "version",
                     fin_version(), "author", "the Finessimo project", "features", "move_info");
}

static json_t *error(const char *reason, const char *message) {
    return json_pack("{s:s,s:s,s:s}", "type", "error", "reason", reason, "message", message);
}

static json_t *bad(const char *message) {
    return error("invalid_message", message);
}

/* ---- the position ---- */

static bool read_cell(const json_t *cell, int *kind) {
    *kind = FIN_NONE;
    if (json_is_null(cell)) {
        return true;
    }
    const char *text = json_string_value(cell);
    if (text == NULL || strlen(text) != 1) {
        return false;
    }
    *kind = text[0] == 'G' ? FIN_GARBAGE : fin_kind_parse(text[0]);
    return *kind != FIN_NONE;
}

/* Rows from the bottom; missing ones above are empty. */
static bool read_board(const json_t *rows, struct fin_board *board) {
    fin_board_clear(board);
    if (!json_is_array(rows) || json_array_size(rows) > FIN_ROWS) {
        return false;
    }
    for (size_t y = 0; y < json_array_size(rows); y++) {
        const json_t *row = json_array_get(rows, y);
        if (!json_is_array(row) || json_array_size(row) != FIN_COLUMNS) {
            return false;
        }
        for (size_t x = 0; x < FIN_COLUMNS; x++) {
            int kind;
            if (!read_cell(json_array_get(row, x), &kind)) {
                return false;
            }
            fin_board_set(board, (int)x, (int)y, kind);
        }
    }
    return true;
}

static bool read_queue(const json_t *queue, struct protocol *protocol) {
    if (!json_is_array(queue) || json_array_size(queue) > PROTOCOL_QUEUE) {
        return false;
    }
    protocol->length = 0;
    for (size_t i = 0; i < json_array_size(queue); i++) {
        int kind = protocol_read_kind(json_array_get(queue, i));
        if (kind == FIN_NONE) {
            return false;
        }
        protocol->queue[protocol->length++] = (uint8_t)kind;
    }
    return true;
}

static bool read_hold(const json_t *hold, uint8_t *kind) {
    *kind = (uint8_t)(json_is_string(hold) ? protocol_read_kind(hold) : FIN_NONE);
    return hold == NULL || json_is_null(hold) || *kind != FIN_NONE;
}

/* ---- messages ---- */

static json_t *take_rules(struct protocol *protocol, const json_t *message) {
    (void)protocol;
    (void)message; /* every randomizer will do */
    return json_pack("{s:s}", "type", "ready");
}

static json_t *take_start(struct protocol *protocol, const json_t *message) {
    struct protocol next = *protocol;
    json_int_t combo = json_integer_value(json_object_get(message, "combo"));
    next.position = (struct fin_bot_position){.hold = FIN_NONE};
    if (!read_board(json_object_get(message, "board"), &next.position.board)) {
        return bad("start needs a board: at most 40 rows of ten cells, each null or a letter.");
    }
    if (!read_queue(json_object_get(message, "queue"), &next)) {
        return bad("start needs a queue of at most 64 pieces.");
    }
    if (!read_hold(json_object_get(message, "hold"), &next.position.hold)) {
        return bad("The hold of start is a piece or null.");
    }
    next.position.combo = (uint8_t)(combo < 0 ? 0 : combo > UINT8_MAX ? UINT8_MAX : combo);
    next.position.b2b = json_is_true(json_object_get(message, "back_to_back"));
    next.started = true;
    *protocol = next;
    return NULL;
}

/* The position with as much of the queue as the bot looks at. */
static struct fin_bot_position known_position(const struct protocol *protocol) {
    struct fin_bot_position position = protocol->position;
    int most = FIN_PREVIEW_MAX + 1;
    position.length = (uint8_t)(protocol->length < most ? protocol->length : most);
    memcpy(position.queue, protocol->queue, position.length);
    return position;
}

static json_t *take_suggest(struct protocol *protocol, const json_t *message) {
    enum { MOVES = 10 };
    struct fin_bot_move moves[MOVES];
    (void)message;
    if (!protocol->started) {
        return bad("suggest needs a start before it.");
    }
    json_t *list = json_array();
    uint64_t before = fin_bot_nodes(protocol->bot);
    struct fin_bot_position position = known_position(protocol);
    size_t count = position.length == 0
                       ? 0
                       : fin_bot_search(protocol->bot, &position, protocol->nodes, moves, MOVES);
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, protocol_move(&moves[i]));
    }
    return json_pack("{s:s,s:o,s:{s:I,s:i}}", "type", "suggestion", "moves", list, "move_info",
                     "nodes", (json_int_t)(fin_bot_nodes(protocol->bot) - before), "depth",
                     count > 0 ? moves[0].depth : 0);
}

/* Whether the piece comes from hold follows from its kind. False if it is neither in play nor
 * reached by hold. */
static bool infer_hold(const struct protocol *protocol, struct fin_bot_move *move) {
    int held = protocol->position.hold;
    int other = held != FIN_NONE ? held : protocol->length > 1 ? protocol->queue[1] : FIN_NONE;
    move->hold = protocol->length == 0 || protocol->queue[0] != move->piece.kind;
    return protocol->length > 0 && (!move->hold || other == move->piece.kind);
}

static json_t *take_play(struct protocol *protocol, const json_t *message) {
    struct fin_bot_move move;
    if (!protocol->started) {
        return bad("play needs a start before it.");
    }
    if (!protocol_read_move(json_object_get(message, "move"), &move)) {
        return bad("play needs a move with a location on the board.");
    }
    if (!infer_hold(protocol, &move)) {
        return bad("The piece of play is neither in play nor in hold.");
    }
    if (!fin_board_fits(&protocol->position.board, move.piece)) {
        return bad("The cells of play are filled.");
    }
    struct fin_bot_position position = known_position(protocol);
    int before = position.length;
    fin_bot_play(&position, &move);
    int taken = before - position.length;
    protocol->length -= taken;
    memmove(protocol->queue, protocol->queue + taken, (size_t)protocol->length);
    protocol->position = position;
    return NULL;
}

static json_t *take_new_piece(struct protocol *protocol, const json_t *message) {
    int kind = protocol_read_kind(json_object_get(message, "piece"));
    if (kind == FIN_NONE) {
        return bad("new_piece needs a piece: a letter of IOTSZJL.");
    }
    if (!protocol->started || protocol->length == PROTOCOL_QUEUE) {
        return bad(protocol->started ? "The queue is full: play a piece first."
                                     : "new_piece needs a start before it.");
    }
    protocol->queue[protocol->length++] = (uint8_t)kind;
    return NULL;
}

static json_t *take_stop(struct protocol *protocol, const json_t *message) {
    (void)message;
    protocol->started = false;
    return NULL;
}

static json_t *take_quit(struct protocol *protocol, const json_t *message) {
    (void)message;
    protocol->ended = true;
    return NULL;
}

static const struct {
    const char *type;
    json_t *(*take)(struct protocol *protocol, const json_t *message);
} messages[] = {
    {"rules", take_rules},         {"start", take_start}, {"suggest", take_suggest},
    {"play", take_play},           {"stop", take_stop},   {"quit", take_quit},
    {"new_piece", take_new_piece},
};

json_t *protocol_take(struct protocol *protocol, const char *line, size_t length) {
    json_error_t wrong;
    json_t *message = json_loadb(line, length, 0, &wrong);
    const char *type = json_string_value(json_object_get(message, "type"));
    json_t *answer = NULL;
    if (type == NULL) {
        answer = bad(message == NULL ? "This is not JSON." : "A message is an object with a type.");
    }
    for (size_t i = 0; type != NULL && i < sizeof messages / sizeof messages[0]; i++) {
        if (strcmp(messages[i].type, type) == 0) {
            answer = messages[i].take(protocol, message);
        }
    }
    json_decref(message);
    return answer;
}
