/* The lines of a script that print the game: as text for people, as JSON for programs, and the
 * state's hash. */
#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>

#include "cli/common/json.h"
#include "cli/sim/sim.h"
#include "core/min_max.h"

/* ---- numbers ---- */

static uint64_t score(const struct fin_game *game) {
    return game->score;
}

static uint64_t lines(const struct fin_game *game) {
    return game->lines;
}

static uint64_t level(const struct fin_game *game) {
    return game->level;
}

static uint64_t pieces(const struct fin_game *game) {
    return game->pieces;
}

static uint64_t combo(const struct fin_game *game) {
    return game->combo;
}

static uint64_t b2b(const struct fin_game *game) {
    return game->b2b;
}

const struct sim_number sim_numbers[] = {
    {"score", score}, {"lines", lines}, {"level", level}, {"pieces", pieces},
    {"combo", combo}, {"b2b", b2b},     {NULL, NULL},
};

void sim_write_next(const struct fin_game *game, char next[FIN_PREVIEW_MAX + 1]) {
    int count = 0;
    while (count < FIN_PREVIEW_MAX && fin_game_next(game, count) != FIN_NONE) {
        next[count] = fin_kind_letter(fin_game_next(game, count));
        count++;
    }
    next[count] = '\0';
}

/* ---- show ---- */

/* The board as characters, row 0 first: locked cells as in board text, the
 * ghost as ':', the piece in small letters. */
struct canvas {
    int rows;
    char cells[FIN_ROWS][FIN_COLUMNS];
};

static void draw_piece(struct canvas *canvas, struct fin_piece piece, char c) {
    struct fin_cell cells[FIN_CELLS];
    if (piece.kind == FIN_NONE) {
        return;
    }
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        canvas->cells[cells[i].y][cells[i].x] = c;
        canvas->rows = max_int(canvas->rows, cells[i].y + 1);
    }
}

static void draw(struct canvas *canvas, const struct fin_game *game) {
    struct fin_piece piece = fin_game_piece(game);
    canvas->rows = max_int(FIN_FIELD_ROWS, fin_board_height(&game->board));
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            canvas->cells[y][x] = fin_kind_letter(fin_board_cell(&game->board, x, y));
        }
    }
    draw_piece(canvas, fin_game_ghost(game), ':');
    draw_piece(canvas, piece, (char)tolower(fin_kind_letter(piece.kind)));
}

/* The texts beside the board, a line for each row from the top. */
struct side {
    int count;
    char lines[FIN_FIELD_ROWS][48];
};

__attribute__((format(printf, 2, 3))) static void add_side(struct side *side, const char *format,
                                                           ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(side->lines[side->count++], sizeof side->lines[0], format, arguments);
    va_end(arguments);
}

static void write_side(struct side *side, const struct fin_game *game) {
    char next[FIN_PREVIEW_MAX + 1];
    side->count = 0;
    add_side(side, "status  %s", fin_game_status(game));
    add_side(side, "mode    %s", fin_mode_name(game->rules.mode));
    add_side(side, "time    %" PRIu64 ".%06" PRIu64 " s", game->time / 1000000,
             game->time % 1000000);
    for (const struct sim_number *number = sim_numbers; number->name != NULL; number++) {
        add_side(side, "%-7s %" PRIu64, number->name, number->get(game));
    }
    sim_write_next(game, next);
    add_side(side, "hold    %c%s", fin_kind_letter(game->hold),
             fin_game_can_hold(game) ? "" : " (not now)");
    add_side(side, "next    %s", next);
}

bool sim_show_text(struct sim *sim, char **words) {
    (void)words;
    struct canvas canvas;
    struct side side;
    draw(&canvas, &sim->session.game);
    write_side(&side, &sim->session.game);
    for (int i = 0; i < canvas.rows; i++) {
        int y = canvas.rows - 1 - i;
        fprintf(sim->out, "%2d |%.*s|", y, FIN_COLUMNS, canvas.cells[y]);
        fprintf(sim->out, "%s%s\n", i < side.count ? "  " : "",
                i < side.count ? side.lines[i] : "");
    }
    fputs("   +----------+\n    0123456789\n", sim->out);
    return true;
}

/* ---- json ---- */

static json_t *json_cells(struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    json_t *pairs = json_array();
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        json_array_append_new(pairs, json_pack("[i,i]", cells[i].x, cells[i].y));
    }
    return pairs;
}

static json_t *json_piece(struct fin_piece piece) {
    if (piece.kind == FIN_NONE) {
        return json_null();
    }
    json_t *object = cli_json_placement(piece);
    json_object_set_new(object, "cells", json_cells(piece));
    return object;
}

static json_t *json_by_kind(const struct fin_game *game) {
    json_t *counts = json_object();
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        char name[] = {fin_kind_letter(kind), '\0'};
        json_object_set_new(counts, name, json_integer(game->by_kind[kind]));
    }
    return counts;
}

static void write_hash(const struct fin_session *session, char hash[17]) {
    snprintf(hash, 17, "%016" PRIx64, fin_session_hash(session));
}

/* The order of the keys is part of the output's contract. */
static json_t *json_session(const struct fin_session *session) {
    const struct fin_game *game = &session->game;
    struct fin_piece ghost = fin_game_ghost(game);
    char next[FIN_PREVIEW_MAX + 1];
    char hash[17];
    json_t *state = json_object();
    sim_write_next(game, next);
    write_hash(session, hash);
    json_object_set_new(state, "time_us", json_integer((json_int_t)game->time));
    json_object_set_new(state, "status", json_string(fin_game_status(game)));
    json_object_set_new(state, "mode", json_string(fin_mode_name(game->rules.mode)));
    json_object_set_new(state, "board", cli_json_board(&game->board));
    json_object_set_new(state, "piece", json_piece(fin_game_piece(game)));
    json_object_set_new(state, "ghost", ghost.kind == FIN_NONE ? json_null() : json_cells(ghost));
    json_object_set_new(state, "hold", cli_json_piece(game->hold));
    json_object_set_new(state, "can_hold", json_boolean(fin_game_can_hold(game)));
    json_object_set_new(state, "next", json_string(next));
    for (const struct sim_number *number = sim_numbers; number->name != NULL; number++) {
        json_object_set_new(state, number->name, json_integer((json_int_t)number->get(game)));
    }
    json_object_set_new(state, "pieces_by_kind", json_by_kind(game));
    json_object_set_new(state, "hash", json_string(hash));
    return state;
}

bool sim_show_json(struct sim *sim, char **words) {
    (void)words;
    json_t *state = json_session(&sim->session);
    bool written = json_dumpf(state, sim->out, JSON_COMPACT) == 0;
    json_decref(state);
    fputc('\n', sim->out);
    return written || sim_wrong(sim, "The JSON of the game could not be written.");
}

bool sim_show_hash(struct sim *sim, char **words) {
    (void)words;
    char hash[17];
    write_hash(&sim->session, hash);
    fprintf(sim->out, "%s\n", hash);
    return true;
}
