/* The Tetris Bot Protocol, the host's side: a bot in a child process is asked for moves. Every
 * message has a time limit, every move is checked, and a bot that fails is ended.
 *
 *     struct host host;
 *     if (host_open(&host, "./bot", &options)) {
 *         host_start(&host, &position);
 *         while (host_ask(&host)) {
 *             // poll host.child.from, or wait:
 *             enum host_result result = host_answer(&host, &position, &move, -1);
 *             ...
 *             host_play(&host, &move);
 *             host_new_piece(&host, kind);
 *         }
 *     }
 *     host_close(&host); // host.problem says what was wrong, if anything */
#ifndef FINESSIMO_TBP_HOST_H
#define FINESSIMO_TBP_HOST_H

#include "finessimo_bot.h"
#include "tbp/child.h"

struct host_options {
    struct fin_bot_rules rules; /* of the games */
    int ms;                     /* to answer a message */
    bool quiet;                 /* its errors are not shown */
    bool (*stopped)(void);      /* as in struct child */
};

struct host {
    struct child child;
    int ms;                /* to answer a message */
    int64_t late_ms;       /* when the last question counts as unanswered */
    bool started;          /* a game */
    char name[64];         /* as the bot calls itself */
    char problem[160];     /* why it was ended: "it sent a line that is not JSON"; empty: nothing */
    struct fin_bot *judge; /* knows the possible moves */
    void *memory;
    struct fin_bot_move *moves;
};

enum host_result {
    HOST_WAITS,    /* no answer yet */
    HOST_MOVE,     /* the first of its moves that is possible */
    HOST_FORFEITS, /* it suggests no move */
    HOST_FAILED,   /* it was ended */
};

/* All of these return false, or HOST_FAILED, after a problem; then the bot is ended, and every
 * further call does nothing. */

/* Starts a bot by a command of the shell, and waits until it is ready. */
bool host_open(struct host *host, const char *command, const struct host_options *options);
/* Starts a game, and ends the one before. The queue begins with the piece in play. */
bool host_start(struct host *host, const struct fin_bot_position *position);
/* Asks for a move. */
bool host_ask(struct host *host);
/* Reads the answer: waits at most this time, 0: not at all, negative: until it is late. The
 * position is the bot's, with the piece in play. */
enum host_result host_answer(struct host *host, const struct fin_bot_position *position,
                             struct fin_bot_move *move, int wait_ms);
/* Reports a move that was made, and a piece that has become visible. */
bool host_play(struct host *host, const struct fin_bot_move *move);
bool host_new_piece(struct host *host, int kind);
/* Ends a bot that broke a rule of the caller, which is its problem from now on. */
void host_refuse(struct host *host, const char *problem);
/* Ends the bot, if it still runs, and frees its memory. */
void host_close(struct host *host);

#endif
