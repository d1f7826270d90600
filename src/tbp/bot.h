/* The Tetris Bot Protocol: lines of JSON in and out. This is the bot's side as a value, without
 * files: a line goes in, and an answer comes out. docs/coach.md describes the messages. */
#ifndef FINESSIMO_TBP_BOT_H
#define FINESSIMO_TBP_BOT_H

#include <jansson.h>

#include "finessimo_bot.h"
#include "tbp/move.h"

enum { PROTOCOL_QUEUE = 64 };

struct protocol {
    struct fin_bot *bot;
    uint32_t nodes;
    bool started, ended;
    struct fin_bot_position position; /* its queue is not used, but: */
    uint8_t queue[PROTOCOL_QUEUE];
    int length;
};

/* The bot's first message. */
json_t *protocol_info(void);
/* Takes a message. Returns the answer to print, or NULL if there is none. */
json_t *protocol_take(struct protocol *protocol, const char *line, size_t length);

#endif
