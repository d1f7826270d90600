/* Games that the bot plays by itself, without keys or time: for measuring and tuning. */
#ifndef FINESSIMO_CLI_BOT_GAMES_H
#define FINESSIMO_CLI_BOT_GAMES_H

#include "finessimo_bot.h"
#include "tbp/host.h"

enum { GAMES_CHEESE_ROWS = 10, GAMES_CHEESE_LIMIT = 200 };

struct games_task {
    struct fin_bot_weights weights;
    uint32_t nodes; /* per move */
    uint8_t preview;
    uint64_t seed;   /* of the first game; the next one has the next seed */
    uint32_t length; /* pieces in all, or games of cheese */
    bool cheese;
    struct host *host; /* a bot in a child process that plays instead, or NULL */
};

struct games_result {
    uint64_t pieces, sent, lines, ends; /* ends: boards that were topped out */
    uint64_t nodes, height;             /* height: of the stack, summed over all pieces */
    uint64_t spins, tetrises, perfects;
    double cpu; /* seconds */
    uint64_t signature;
    bool failed; /* the bot in the child process was ended */
};

/* The rules of all games. */
extern const struct fin_bot_rules games_rules;

/* Plays pieces of seven-bag games; a board that is topped out is emptied. Or plays games of
 * cheese: ten rows, each at most GAMES_CHEESE_LIMIT pieces. */
struct games_result games_play(const struct games_task *task);

#endif
