/* Landings at 20G: the piece falls to the floor at its spawn and after every key. */
#include <string.h>

#include "bot/bot.h"
#include "core/board.h"

struct slide {
    struct fin_board board; /* its rows only */
    uint64_t seen[FIN_FACINGS][FIN_WORDS];
    int count;
    struct fin_piece places[FIN_PIECE_POSITIONS];
};

static void come_to(struct slide *slide, struct fin_piece piece) {
    piece.y = (int8_t)(piece.y - fin_board_drop(&slide->board, piece));
    int bit = piece.y * FIN_COLUMNS + piece.x;
    uint64_t *word = &slide->seen[piece.facing][bit / FIN_WORD_BITS];
    uint64_t mask = UINT64_C(1) << bit % FIN_WORD_BITS;
    if ((*word & mask) == 0) {
        *word |= mask;
        slide->places[slide->count++] = piece;
    }
}

static void go_on(struct slide *slide, struct fin_piece from, const struct fin_bot_task *task) {
    for (int dx = -1; dx <= 1; dx += 2) {
        struct fin_piece piece = from;
        if (fin_piece_move(&piece, &slide->board, dx, 0)) {
            come_to(slide, piece);
        }
    }
    for (int turn = FIN_CW; turn <= FIN_CCW; turn++) {
        struct fin_piece piece = from;
        if ((turn != FIN_HALF || task->half_turns) &&
            fin_piece_turn(&piece, &slide->board, task->rotation, turn) >= 0) {
            come_to(slide, piece);
        }
    }
}

static void copy_rows(struct fin_board *board, const struct fin_field *field) {
    for (int y = 0; y < FIN_ROWS; y++) {
        board->rows[y] = (uint16_t)(fin_field_window(field, y) & ((1 << FIN_COLUMNS) - 1));
    }
}

/* Of facings with the same cells only the first is listed, as fin_landings does. */
static void add(struct fin_landing_sets *sets, struct fin_piece piece) {
    struct fin_piece first = piece;
    for (int facing = 0; facing < piece.facing; facing++) {
        first.facing = (uint8_t)facing;
        if (fin_piece_same_cells(first, piece)) {
            break;
        }
        first = piece;
    }
    int bit = first.y * FIN_COLUMNS + first.x;
    sets->words[bit / FIN_WORD_BITS][first.facing] |= UINT64_C(1) << bit % FIN_WORD_BITS;
}

void fin_bot_sudden_landings(const struct fin_bot_task *task, const struct fin_field *field,
                             int kind, struct fin_landing_sets *sets) {
    struct slide slide;
    memset(&slide.board, 0, sizeof slide.board);
    memset(slide.seen, 0, sizeof slide.seen);
    slide.count = 0;
    copy_rows(&slide.board, field);
    memset(sets, 0, sizeof *sets);
    sets->count = FIN_WORDS;
    struct fin_piece spawn = fin_piece_spawn(kind);
    if (!fin_board_fits(&slide.board, spawn)) {
        return;
    }
    come_to(&slide, spawn);
    for (int i = 0; i < slide.count; i++) {
        add(sets, slide.places[i]);
        go_on(&slide, slide.places[i], task);
    }
}
