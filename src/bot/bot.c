/* A bot in the caller's memory; positions of games; lines sent. */
#include "bot/bot.h"

#include <string.h>

#include "bot/rows.h"
#include "core/board.h"
#include "core/check.h"

/* ---- lines sent ---- */

static const uint8_t clear_sends[5] = {0, 0, 1, 2, 4};
static const uint8_t spin_sends[5] = {0, 2, 4, 6, 6};
static const uint8_t mini_sends[5] = {0, 0, 1, 1, 1};
/* By consecutive clears directly before. */
static const uint8_t combo_sends[] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};
enum { PERFECT_SENDS = 10, LONG_COMBO = sizeof combo_sends - 1 };

int fin_attack(int lines, int spin, bool b2b, int combo, bool perfect) {
    if (lines <= 0) {
        return 0;
    }
    const uint8_t *sends = spin == FIN_SPIN_FULL   ? spin_sends
                           : spin == FIN_SPIN_MINI ? mini_sends
                                                   : clear_sends;
    int sent = sends[lines < 4 ? lines : 4];
    bool difficult = lines >= 4 || spin != FIN_NO_SPIN;
    sent += b2b && difficult;
    sent += combo_sends[combo < LONG_COMBO ? combo : LONG_COMBO];
    return sent + (perfect ? PERFECT_SENDS : 0);
}

/* ---- memory ---- */

enum { ALIGNMENT = 64 };

/* Positions of the next layer are at most a part of the placements searched. */
static uint32_t layer_capacity(uint32_t nodes) {
    return nodes / 8 + 2;
}

static uint32_t candidate_capacity(uint32_t nodes) {
    return nodes + FIN_BOT_ROOTS;
}

/* A power of two above twice the layer's positions. */
static uint32_t seen_size(uint32_t nodes) {
    uint32_t size = 16;
    while (size < 2 * layer_capacity(nodes)) {
        size *= 2;
    }
    return size;
}

/* Takes part of the memory; only counts if there is none. */
static void *take(char **at, size_t size) {
    char *taken = *at;
    *at = taken + (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return taken;
}

/* Lays a bot out from an aligned address on; returns the bytes used. */
static size_t lay_out(struct fin_bot *bot, char *memory, uint32_t nodes, void **search) {
    char *at = memory;
    take(&at, sizeof *bot);
    *search = take(&at, fin_search_size());
    bot->capacity = nodes;
    bot->layer_capacity = layer_capacity(nodes);
    bot->seen_size = seen_size(nodes);
    bot->layers[0] = take(&at, bot->layer_capacity * sizeof *bot->layers[0]);
    bot->layers[1] = take(&at, bot->layer_capacity * sizeof *bot->layers[1]);
    bot->candidates = take(&at, candidate_capacity(nodes) * sizeof *bot->candidates);
    bot->heap = take(&at, candidate_capacity(nodes) * sizeof *bot->heap);
    bot->seen = take(&at, bot->seen_size * sizeof *bot->seen);
    return (size_t)(at - memory);
}

size_t fin_bot_size(uint32_t nodes) {
    size_t size =
        sizeof(struct fin_bot) + fin_search_size() +
        2 * layer_capacity(nodes) * sizeof(struct fin_bot_node) +
        candidate_capacity(nodes) * (sizeof(struct fin_bot_candidate) + sizeof(uint32_t)) +
        seen_size(nodes) * sizeof(uint64_t);
    return size + 8 * ALIGNMENT;
}

static uint32_t nodes_for(size_t size) {
    uint32_t nodes = 0;
    for (uint32_t bit = UINT32_C(1) << 26; bit > 0; bit /= 2) {
        if (fin_bot_size(nodes | bit) <= size) {
            nodes |= bit;
        }
    }
    return nodes;
}

/* The fewest keys by column, on the empty board. */
static void fill_keys(struct fin_bot_task *task) {
    struct fin_finesse finesse;
    struct fin_board board;
    fin_board_clear(&board);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        fin_finesse_search(&finesse, &board, fin_finesse_start(&board, kind), task->rotation,
                           task->half_turns ? FIN_KEY_SET_180 : FIN_KEY_SET);
        for (int i = 0; i < FIN_FACINGS * FIN_COLUMNS; i++) {
            struct fin_piece landing = {.kind = (uint8_t)kind,
                                        .facing = (uint8_t)(i / FIN_COLUMNS),
                                        .x = (int8_t)(i % FIN_COLUMNS)};
            bool inside = landing.x + fin_piece_width(landing) <= FIN_COLUMNS;
            int fewest = inside ? fin_finesse_fewest(&finesse, landing) : -1;
            task->keys[kind][landing.facing][landing.x] = (uint8_t)(fewest > 0 ? fewest : 0);
        }
    }
}

struct fin_bot *fin_bot_make(void *memory, size_t size, const struct fin_bot_rules *rules,
                             const struct fin_bot_weights *weights) {
    fin_require(rules->rotation < FIN_ROTATIONS);
    uint32_t nodes = nodes_for(size);
    if (nodes == 0) {
        return NULL;
    }
    size_t past = (uintptr_t)memory % ALIGNMENT;
    struct fin_bot *bot = (void *)((char *)memory + (past > 0 ? ALIGNMENT - past : 0));
    void *search = NULL;
    memset(bot, 0, sizeof *bot);
    lay_out(bot, (char *)bot, nodes, &search);
    bot->hold = rules->hold;
    bot->path = fin_bot_path_native();
    bool srs = rules->rotation == FIN_ROTATION_SRS || rules->rotation == FIN_ROTATION_SRS_PLUS;
    bot->task.weights = *weights;
    bot->task.search = fin_search_make(search, fin_search_size(), rules->rotation,
                                       rules->half_turns ? FIN_SEARCH_180 : 0);
    bot->task.far_kick = srs;
    bot->task.rotation = rules->rotation;
    bot->task.half_turns = rules->half_turns;
    fill_keys(&bot->task);
    bot->task.aims_at_garbage =
        weights->of[FIN_TERM_NEEDED] != 0 || weights->of[FIN_TERM_GARBAGE] != 0;
    return bot;
}

uint64_t fin_bot_nodes(const struct fin_bot *bot) {
    return bot->nodes;
}

/* ---- positions ---- */

/* Rows from the bottom that have a cell of garbage. */
static uint8_t garbage_rows(const struct fin_board *board) {
    uint8_t count = 0;
    for (int y = 0; y < FIN_BOT_ROWS; y++) {
        bool found = false;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            found = found || fin_board_cell(board, x, y) == FIN_GARBAGE;
        }
        if (!found) {
            break;
        }
        count++;
    }
    return count;
}

void fin_bot_root(struct fin_bot_task *task, const struct fin_bot_position *position,
                  struct fin_bot_node *node) {
    fin_require(position->length > 0 && position->length <= FIN_BOT_QUEUE);
    memset(node, 0, sizeof *node);
    fin_rows_copy(node->rows, &position->board);
    memcpy(task->queue, position->queue, sizeof task->queue);
    task->length = position->length;
    task->sudden_fall = position->sudden_fall;
    node->hold = position->hold;
    node->combo = position->combo;
    node->b2b = position->b2b;
    node->garbage = garbage_rows(&position->board);
    int height = fin_board_height(&position->board);
    node->height = (uint8_t)(height < FIN_BOT_ROWS ? height : FIN_BOT_ROWS);
}

/* Gravity is given as time per row. */
static bool falls_suddenly(const struct fin_game *game) {
    enum { KEY_US = 100000 };
    return (uint64_t)game->gravity * FIN_FIELD_ROWS < KEY_US;
}

bool fin_bot_look(const struct fin_game *game, struct fin_bot_position *position) {
    if (game->status != FIN_PLAYING) {
        return false;
    }
    *position = (struct fin_bot_position){.board = game->board,
                                          .hold = game->hold,
                                          .hold_used = game->hold_used,
                                          .b2b = game->b2b > 0,
                                          .sudden_fall = falls_suddenly(game)};
    position->combo = (uint8_t)(game->combo < UINT8_MAX ? game->combo : UINT8_MAX);
    struct fin_piece piece = fin_game_piece(game);
    if (piece.kind != FIN_NONE) {
        position->queue[position->length++] = piece.kind;
    }
    for (int i = 0; i < game->rules.preview && position->length < FIN_BOT_QUEUE; i++) {
        position->queue[position->length++] = (uint8_t)fin_game_next(game, i);
    }
    return position->length > 0;
}

static bool has_four(uint64_t rows) {
    for (int i = 0; i < 3; i++) {
        rows &= rows - 1;
    }
    return rows != 0;
}

void fin_bot_play(struct fin_bot_position *position, const struct fin_bot_move *move) {
    int taken = 1;
    if (move->hold) {
        taken += position->hold == FIN_NONE;
        position->hold = position->queue[0];
    }
    position->length = (uint8_t)(position->length - taken);
    memmove(position->queue, position->queue + taken, position->length);
    fin_board_place(&position->board, move->piece);
    uint64_t full = fin_board_full_rows(&position->board);
    fin_board_remove_rows(&position->board, full);
    position->hold_used = false;
    if (full != 0) {
        position->b2b = move->spin != FIN_NO_SPIN || has_four(full);
        position->combo = (uint8_t)(position->combo < UINT8_MAX ? position->combo + 1 : UINT8_MAX);
    } else {
        position->combo = 0;
    }
}
