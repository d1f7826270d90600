/* The built-in player as questions name it: an aim and a budget. */
#ifndef FINESSIMO_CLI_SERVE_PLAYER_H
#define FINESSIMO_CLI_SERVE_PLAYER_H

#include "cli/serve/members.h"
#include "finessimo_bot.h"

struct player {
    int aim; /* -1: not given */
    uint32_t nodes;
};

/* Reads `aim` and `nodes`; the aim is attack unless given. */
bool player_read(struct question_reader *reader, struct player *player, int nodes);
/* A bot and its memory, to free after it; NULL if there is not enough. */
struct fin_bot *player_make(const struct player *player, const struct fin_bot_rules *rules,
                            void **memory);

#endif
