/* Games that the bot plays by itself. */
#include "cli/bot/games.h"

#include <stdlib.h>

#include "cli/common/clock.h"
#include "cli/common/message.h"

struct game {
    struct fin_generator generator;
    struct fin_bot_position position;
    uint32_t pieces;   /* placed */
    struct host *host; /* NULL: the built-in bot plays */
    bool started;      /* the host knows the game */
};

const struct fin_bot_rules games_rules = {.rotation = FIN_ROTATION_SRS, .hold = true};

/* Rows with one hole each, never twice in a row in the same column. */
static void raise_cheese(struct fin_board *board, uint64_t seed) {
    struct fin_random random = fin_random_seed(seed ^ UINT64_C(0x6368656573652121));
    uint32_t last = FIN_COLUMNS;
    for (int i = 0; i < GAMES_CHEESE_ROWS; i++) {
        uint32_t hole = fin_random_below(&random, i == 0 ? FIN_COLUMNS : FIN_COLUMNS - 1);
        hole += i > 0 && hole >= last;
        fin_board_raise(board, 1, (int)hole);
        last = hole;
    }
}

static void start(struct game *game, const struct games_task *task, uint64_t seed) {
    game->generator = fin_generator_start(FIN_GENERATOR_BAG, seed);
    game->position = (struct fin_bot_position){.hold = FIN_NONE};
    game->pieces = 0;
    game->host = task->host;
    game->started = false;
    if (task->cheese) {
        raise_cheese(&game->position.board, seed);
    }
}

/* Fills the queue, and lets a bot in a child process see the new pieces. False if it failed. */
static bool deal(struct game *game, int preview) {
    bool good = true;
    while (game->position.length < preview + 1) {
        int kind = fin_generator_next(&game->generator);
        game->position.queue[game->position.length++] = (uint8_t)kind;
        good = good && (!game->started || host_new_piece(game->host, kind));
    }
    if (game->host != NULL && !game->started) {
        game->started = true;
        good = host_start(game->host, &game->position);
    }
    return good;
}

static bool has_garbage(const struct fin_board *board) {
    for (int x = 0; x < FIN_COLUMNS; x++) {
        if (fin_board_cell(board, x, 0) == FIN_GARBAGE) {
            return true;
        }
    }
    return false;
}

static void note(struct games_result *result, const struct fin_bot_move *move,
                 const struct fin_board *board) {
    uint64_t word = (uint64_t)move->piece.kind | (uint64_t)move->piece.facing << 8 |
                    (uint64_t)(uint8_t)move->piece.x << 16 | (uint64_t)(uint8_t)move->piece.y << 24;
    result->signature = (result->signature ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    result->signature ^= result->signature >> 29;
    result->pieces++;
    result->sent += move->sent;
    result->lines += move->lines;
    result->height += (uint64_t)fin_board_height(board);
    result->spins += move->spin == FIN_SPIN_FULL && move->lines >= 2;
    result->tetrises += move->lines == 4;
    result->perfects += move->lines > 0 && fin_board_is_empty(board);
}

/* Finds a move; false if there is none, or the bot in the child process failed. */
static bool choose(struct game *game, struct fin_bot *bot, uint32_t nodes,
                   struct fin_bot_move *move, struct games_result *result) {
    if (game->host == NULL) {
        return fin_bot_search(bot, &game->position, nodes, move, 1) > 0;
    }
    enum host_result answer = HOST_FAILED;
    if (host_ask(game->host)) {
        answer = host_answer(game->host, &game->position, move, -1);
    }
    if (answer == HOST_FORFEITS && game->pieces == 0) { /* or the games would never end */
        host_refuse(game->host, "it suggests no move at the start of a game");
        answer = HOST_FAILED;
    }
    result->failed = answer == HOST_FAILED || (answer == HOST_MOVE && !host_play(game->host, move));
    return answer == HOST_MOVE && !result->failed;
}

/* Places one piece; false if the board is topped out, or the bot failed. */
static bool play_piece(struct game *game, struct fin_bot *bot, const struct games_task *task,
                       struct games_result *result) {
    struct fin_bot_move move;
    result->failed = !deal(game, task->preview);
    if (result->failed || !choose(game, bot, task->nodes, &move, result)) {
        return false;
    }
    game->pieces++;
    fin_bot_play(&game->position, &move);
    note(result, &move, &game->position.board);
    return true;
}

static void play_cheese(struct fin_bot *bot, const struct games_task *task,
                        struct games_result *result) {
    for (uint32_t i = 0; i < task->length && !result->failed; i++) {
        struct game game;
        start(&game, task, task->seed + i);
        for (int piece = 0; has_garbage(&game.position.board); piece++) {
            if (piece == GAMES_CHEESE_LIMIT || !play_piece(&game, bot, task, result)) {
                result->ends++;
                break;
            }
        }
    }
}

static void play_pieces(struct fin_bot *bot, const struct games_task *task,
                        struct games_result *result) {
    struct game game;
    start(&game, task, task->seed);
    while (result->pieces < task->length && !result->failed) {
        if (!play_piece(&game, bot, task, result)) {
            result->ends++;
            start(&game, task, task->seed + result->ends);
        }
    }
}

struct games_result games_play(const struct games_task *task) {
    size_t size = fin_bot_size(task->nodes);
    void *memory = cli_resize(NULL, size);
    struct fin_bot *bot = fin_bot_make(memory, size, &games_rules, &task->weights);
    struct games_result result = {.signature = 1};
    double began = clock_cpu_seconds();
    (task->cheese ? play_cheese : play_pieces)(bot, task, &result);
    result.cpu = clock_cpu_seconds() - began;
    result.nodes = fin_bot_nodes(bot);
    free(memory);
    return result;
}
