/* Players of the commands that use the bot. */
#ifndef FINESSIMO_CLI_BOT_BOT_H
#define FINESSIMO_CLI_BOT_BOT_H

#include "finessimo_bot.h"

enum { BOT_NODES_MOST = 10000000, BOT_NODES_DEFAULT = 20000 };

struct bot_player {
    int aim;
    uint32_t nodes; /* placements to evaluate per move */
    struct fin_bot_weights weights;
};

struct bot_player bot_player_default(void);
/* Read the value of an option, NULL: it was not given. False after a message. */
bool bot_read_aim(struct bot_player *player, const char *word);
bool bot_read_nodes(struct bot_player *player, const char *word);
/* Reads AIM or AIM:NODES. */
bool bot_read_player(struct bot_player *player, const char *word);
/* Replaces weights by those in a file: a name and a number per line. */
bool bot_read_weights(struct bot_player *player, const char *path);

/* A bot under guideline rules, and its memory, to free after it. */
struct fin_bot *bot_make(const struct bot_player *player, void **memory);

/* match.c */
int bot_match(int count, char **words);
/* weights.c */
int bot_weights(int count, char **words);
/* solo.c */
int bot_solo(int count, char **words);

#endif
