/* The benchmarks of the bot: games with fixed seeds and budgets of placements. The budgets of
 * "1ms" and "10ms" cost about that much CPU time per move; the rows named .cpu say how much. */
#include "cli/bench/bench.h"
#include "cli/bot/games.h"

/* Placements per move. */
enum { NODES_1MS = 12000, NODES_10MS = 120000, NODES_SPEED = 5000, NODES_SURVIVE = 1000 };

static const struct {
    int aim;
    uint32_t nodes;
    bool cheese;
} games[BENCH_BOT_GAMES] = {
    [BENCH_BOT_SPEED] = {FIN_AIM_ATTACK, NODES_SPEED, false},
    [BENCH_BOT_SURVIVE] = {FIN_AIM_SURVIVE, NODES_SURVIVE, false},
    [BENCH_BOT_ATTACK_1MS] = {FIN_AIM_ATTACK, NODES_1MS, false},
    [BENCH_BOT_ATTACK_10MS] = {FIN_AIM_ATTACK, NODES_10MS, false},
    [BENCH_BOT_CHEESE_1MS] = {FIN_AIM_CHEESE, NODES_1MS, true},
    [BENCH_BOT_CHEESE_10MS] = {FIN_AIM_CHEESE, NODES_10MS, true},
};

static struct games_result play(enum bench_bot_game game, size_t length) {
    struct games_task task = {.weights = fin_bot_weights(games[game].aim),
                              .nodes = games[game].nodes,
                              .preview = 5,
                              .length = (uint32_t)length,
                              .cheese = games[game].cheese};
    return games_play(&task);
}

/* The last result of each game: the row for its CPU time follows it. */
static struct games_result results[BENCH_BOT_GAMES];

static struct bench_result result_of(const struct games_result *result, double value) {
    return (struct bench_result){value, result->signature, result->pieces};
}

static struct bench_result cpu_per_piece(enum bench_bot_game game, size_t length) {
    struct games_result *result = &results[game];
    if (result->pieces == 0) {
        *result = play(game, length);
    }
    return result_of(result, result->cpu / (double)result->pieces * 1e3);
}

struct bench_result bench_bot_speed(const void *material, size_t pieces) {
    (void)material;
    struct games_result result = play(BENCH_BOT_SPEED, pieces);
    return result_of(&result, (double)result.nodes / result.cpu / 1e6);
}

struct bench_result bench_bot_survive(const void *material, size_t pieces) {
    (void)material;
    struct games_result result = play(BENCH_BOT_SURVIVE, pieces);
    return result_of(&result, (double)result.ends);
}

static struct bench_result attack(enum bench_bot_game game, size_t pieces) {
    results[game] = play(game, pieces);
    return result_of(&results[game], (double)results[game].sent / (double)results[game].pieces);
}

static struct bench_result cheese(enum bench_bot_game game, size_t length) {
    results[game] = play(game, length);
    return result_of(&results[game], (double)results[game].pieces / (double)length);
}

struct bench_result bench_bot_attack_1ms(const void *material, size_t pieces) {
    (void)material;
    return attack(BENCH_BOT_ATTACK_1MS, pieces);
}

struct bench_result bench_bot_attack_10ms(const void *material, size_t pieces) {
    (void)material;
    return attack(BENCH_BOT_ATTACK_10MS, pieces);
}

struct bench_result bench_bot_cheese_1ms(const void *material, size_t length) {
    (void)material;
    return cheese(BENCH_BOT_CHEESE_1MS, length);
}

struct bench_result bench_bot_cheese_10ms(const void *material, size_t length) {
    (void)material;
    return cheese(BENCH_BOT_CHEESE_10MS, length);
}

struct bench_result bench_bot_attack_1ms_cpu(const void *material, size_t pieces) {
    (void)material;
    return cpu_per_piece(BENCH_BOT_ATTACK_1MS, pieces);
}

struct bench_result bench_bot_attack_10ms_cpu(const void *material, size_t pieces) {
    (void)material;
    return cpu_per_piece(BENCH_BOT_ATTACK_10MS, pieces);
}

struct bench_result bench_bot_cheese_1ms_cpu(const void *material, size_t length) {
    (void)material;
    return cpu_per_piece(BENCH_BOT_CHEESE_1MS, length);
}

struct bench_result bench_bot_cheese_10ms_cpu(const void *material, size_t length) {
    (void)material;
    return cpu_per_piece(BENCH_BOT_CHEESE_10MS, length);
}
