/* The digest of the bot: each case is a game of a few pieces under one aim, rotation system and
 * budget, on a board of the landing tests. */
#include "../landings/slow_landings.h"
#include "digest.h"
#include "finessimo_bot.h"

enum { NODES = 300, PIECES = 3, MEMORY = 1 << 18 };

static struct fin_bot_position position_of(uint32_t number, struct fin_generator *generator) {
    struct fin_bot_position position = {.board = landing_board(number), .hold = FIN_NONE};
    *generator = fin_generator_start(FIN_GENERATOR_BAG, number);
    position.combo = (uint8_t)(number % 4);
    position.b2b = number % 3 == 0;
    position.sudden_fall = number % 8 == 0;
    return position;
}

static uint64_t fold_move(uint64_t hash, const struct fin_bot_move *move) {
    hash = digest_fold(hash, (uint64_t)(uint32_t)move->value << 32 | move->depth);
    return digest_fold(hash, (uint64_t)move->piece.kind | (uint64_t)move->piece.facing << 8 |
                                 (uint64_t)(uint8_t)move->piece.x << 16 |
                                 (uint64_t)(uint8_t)move->piece.y << 24 |
                                 (uint64_t)move->spin << 32 | (uint64_t)move->lines << 40 |
                                 (uint64_t)move->sent << 48 | (uint64_t)move->hold << 56);
}

uint64_t digest_case(uint32_t number) {
    static unsigned char memory[MEMORY];
    struct fin_bot_rules rules = {.rotation = (uint8_t)(number % FIN_ROTATIONS),
                                  .half_turns = number % 5 == 0,
                                  .hold = number % 7 != 0};
    struct fin_bot_weights weights = fin_bot_weights((int)(number % FIN_AIMS));
    struct fin_bot *bot = fin_bot_make(memory, sizeof memory, &rules, &weights);
    struct fin_generator generator;
    struct fin_bot_position position = position_of(number, &generator);
    uint64_t hash = 0;
    for (int piece = 0; bot != NULL && piece < PIECES; piece++) {
        struct fin_bot_move move;
        while (position.length < 4) {
            position.queue[position.length++] = (uint8_t)fin_generator_next(&generator);
        }
        if (fin_bot_search(bot, &position, NODES, &move, 1) == 0) {
            break;
        }
        hash = fold_move(hash, &move);
        fin_bot_play(&position, &move);
    }
    return digest_fold(hash, bot == NULL ? 0 : fin_bot_nodes(bot));
}
