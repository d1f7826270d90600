/* The Tetris Bot Protocol, the host's side. */
#define _XOPEN_SOURCE 700

#include "tbp/host.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tbp/move.h"

enum {
    LEAVE_MS = 300,                    /* for the bot to end by itself */
    MOVES_MOST = 2 * FIN_LANDINGS_MAX, /* possible in a position, with hold */
};

/* ---- failures ---- */

static void end(struct host *host) {
    child_end(&host->child, LEAVE_MS);
    free(host->memory);
    free(host->moves);
    host->memory = NULL;
    host->moves = NULL;
}

/* Ends the bot; returns false. */
__attribute__((format(printf, 2, 3))) static bool fail(struct host *host, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(host->problem, sizeof host->problem, format, arguments);
    va_end(arguments);
    end(host);
    return false;
}

static bool fail_gone(struct host *host) {
    end(host);
    int status = host->child.status;
    if (host->child.killed) {
        return fail(host, "it closed its output");
    }
    return WIFSIGNALED(status)
               ? fail(host, "signal %d ended its process", WTERMSIG(status))
               : fail(host, "its process ended with exit code %d", WEXITSTATUS(status));
}

static bool fail_by(struct host *host, enum child_result result) {
    switch (result) {
    case CHILD_LATE:
        return fail(host, "it did not answer within %d ms", host->ms);
    case CHILD_TOO_LONG:
        return fail(host, "it sent a line of more than %d bytes", CHILD_LINE_MOST);
    default:
        return fail_gone(host);
    }
}

/* ---- messages ---- */

/* Sends a message and frees it. */
static bool send_message(struct host *host, json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT | JSON_ENSURE_ASCII);
    enum child_result result = CHILD_GONE;
    json_decref(message);
    if (text == NULL || host->child.pid == 0) {
        free(text);
        return false;
    }
    size_t length = strlen(text);
    text[length] = '\n';
    result = child_write(&host->child, text, length + 1, host->ms);
    free(text);
    return result == CHILD_DONE || fail_by(host, result);
}

static json_t *make(const char *type) {
    return json_pack("{s:s}", "type", type);
}

/* Gives the bot its time from now on. */
static void expect_answer(struct host *host) {
    host->late_ms = child_clock_ms() + host->ms;
}

static bool is_type(const json_t *message, const char *type) {
    const char *text = json_string_value(json_object_get(message, "type"));
    return text != NULL && strcmp(text, type) == 0;
}

/* A problem with a message of the bot, or none. */
static bool check_message(struct host *host, const json_t *message) {
    if (json_string_value(json_object_get(message, "type")) == NULL) {
        return fail(host, message == NULL ? "it sent a line that is not JSON"
                                          : "it sent a message without a type");
    }
    const char *reason = json_string_value(json_object_get(message, "reason"));
    if (is_type(message, "error")) {
        return fail(host, "it reports the error %.60s", reason != NULL ? reason : "without reason");
    }
    return true;
}

/* Reads messages until one has this type; others are ignored. HOST_MOVE: it is there; decref it. */
static enum host_result receive(struct host *host, const char *type, json_t **message,
                                int wait_ms) {
    int64_t wait_end = child_clock_ms() + wait_ms;
    while (host->child.pid != 0) {
        int64_t now = child_clock_ms();
        int64_t stop = wait_ms < 0 || wait_end > host->late_ms ? host->late_ms : wait_end;
        const char *line;
        size_t length;
        enum child_result result =
            now > host->late_ms
                ? CHILD_LATE
                : child_read(&host->child, &line, &length, stop > now ? (int)(stop - now) : 0);
        if (result == CHILD_LATE && wait_ms >= 0 && child_clock_ms() < host->late_ms) {
            return HOST_WAITS;
        }
        if (result != CHILD_DONE) {
            fail_by(host, result);
            return HOST_FAILED;
        }
        *message = json_loadb(line, length, 0, NULL);
        if (!check_message(host, *message)) {
            json_decref(*message);
            return HOST_FAILED;
        }
        if (is_type(*message, type)) {
            return HOST_MOVE;
        }
        json_decref(*message);
    }
    return HOST_FAILED;
}

/* ---- the game ---- */

static bool greet(struct host *host) {
    json_t *message;
    expect_answer(host);
    if (receive(host, "info", &message, -1) != HOST_MOVE) {
        return false;
    }
    const char *name = json_string_value(json_object_get(message, "name"));
    snprintf(host->name, sizeof host->name, "%s", name != NULL ? name : "");
    json_decref(message);
    json_t *rules = make("rules");
    json_object_set_new(rules, "randomizer", json_string("seven_bag"));
    expect_answer(host);
    if (!send_message(host, rules) || receive(host, "ready", &message, -1) != HOST_MOVE) {
        return false;
    }
    json_decref(message);
    return true;
}

bool host_open(struct host *host, const char *command, const struct host_options *options) {
    struct fin_bot_weights weights = fin_bot_weights(FIN_AIM_ATTACK);
    size_t size = fin_bot_size(1);
    *host = (struct host){.ms = options->ms};
    host->memory = malloc(size);
    host->moves = malloc(MOVES_MOST * sizeof *host->moves);
    if (host->memory == NULL || host->moves == NULL) {
        return fail(host, "there is not enough memory");
    }
    host->judge = fin_bot_make(host->memory, size, &options->rules, &weights);
    if (!child_start(&host->child, command, options->quiet, options->stopped)) {
        return fail(host, "it can't be started (%s)", strerror(errno));
    }
    return greet(host);
}

static json_t *letter_json(int kind) {
    char letter[] = {kind == FIN_GARBAGE ? 'G' : fin_kind_letter(kind), '\0'};
    return kind == FIN_NONE ? json_null() : json_string(letter);
}

static json_t *board_json(const struct fin_board *board) {
    json_t *rows = json_array();
    for (int y = 0; y < FIN_ROWS; y++) {
        json_t *row = json_array();
        for (int x = 0; x < FIN_COLUMNS; x++) {
            json_array_append_new(row, letter_json(fin_board_cell(board, x, y)));
        }
        json_array_append_new(rows, row);
    }
    return rows;
}

bool host_start(struct host *host, const struct fin_bot_position *position) {
    json_t *queue = json_array();
    for (int i = 0; i < position->length; i++) {
        json_array_append_new(queue, letter_json(position->queue[i]));
    }
    json_t *start = json_pack("{s:s,s:o,s:o,s:i,s:b,s:o}", "type", "start", "hold",
                              letter_json(position->hold), "queue", queue, "combo", position->combo,
                              "back_to_back", position->b2b, "board", board_json(&position->board));
    if (host->started && !send_message(host, make("stop"))) {
        json_decref(start);
        return false;
    }
    host->started = true;
    return send_message(host, start);
}

bool host_ask(struct host *host) {
    expect_answer(host);
    return send_message(host, make("suggest"));
}

/* The possible move with the same cells, and with the spin that the bot claims if there is one. */
static bool find_move(struct host *host, size_t count, const struct fin_bot_position *position,
                      struct fin_bot_move *move) {
    const struct fin_bot_move *found = NULL;
    bool hold = move->piece.kind != position->queue[0];
    for (size_t i = 0; i < count; i++) {
        const struct fin_bot_move *possible = &host->moves[i];
        if (possible->hold == hold && fin_piece_same_cells(possible->piece, move->piece) &&
            (found == NULL || possible->spin == move->spin)) {
            found = possible;
        }
    }
    if (found != NULL) {
        *move = *found;
    }
    return found != NULL;
}

static enum host_result choose(struct host *host, const struct fin_bot_position *position,
                               const json_t *list, struct fin_bot_move *move) {
    if (!json_is_array(list)) {
        fail(host, "its suggestion has no list of moves");
        return HOST_FAILED;
    }
    if (json_array_size(list) == 0) {
        return HOST_FORFEITS;
    }
    size_t count = fin_bot_search(host->judge, position, 1, host->moves, MOVES_MOST);
    for (size_t i = 0; i < json_array_size(list) && count > 0; i++) {
        if (protocol_read_move(json_array_get(list, i), move) &&
            find_move(host, count, position, move)) {
            return HOST_MOVE;
        }
    }
    if (count == 0) {
        return HOST_FORFEITS;
    }
    fail(host, "it suggests no move that is possible");
    return HOST_FAILED;
}

enum host_result host_answer(struct host *host, const struct fin_bot_position *position,
                             struct fin_bot_move *move, int wait_ms) {
    json_t *message;
    enum host_result result = receive(host, "suggestion", &message, wait_ms);
    if (result == HOST_MOVE) {
        result = choose(host, position, json_object_get(message, "moves"), move);
        json_decref(message);
    }
    return result;
}

bool host_play(struct host *host, const struct fin_bot_move *move) {
    json_t *play = make("play");
    json_object_set_new(play, "move", protocol_move(move));
    return send_message(host, play);
}

bool host_new_piece(struct host *host, int kind) {
    json_t *piece = make("new_piece");
    json_object_set_new(piece, "piece", letter_json(kind));
    return send_message(host, piece);
}

void host_refuse(struct host *host, const char *problem) {
    fail(host, "%s", problem);
}

void host_close(struct host *host) {
    if (host->child.pid != 0) {
        send_message(host, make("quit"));
    }
    end(host);
}
