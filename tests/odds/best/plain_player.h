/* A plain player that tries every move and every next piece, and a clairvoyant who knows each
 * order: no sets, no sums over orders, no pruning. */
#ifndef TESTS_ODDS_PLAIN_PLAYER_H
#define TESTS_ODDS_PLAIN_PLAYER_H

#include "finessimo_pc.h"

enum { PLAIN_QUEUE = 16 };

struct plain_game {
    struct fin_board board;
    uint8_t lines, held, may_hold;
    uint8_t count, queue[PLAIN_QUEUE]; /* visible */
    uint8_t unseen;                    /* pieces that will still become visible */
    uint8_t bag[FIN_KINDS], method, hold;
};

struct plain_rules {
    const struct fin_search *search;
    int most;                           /* number of visible pieces; more for a clairvoyant */
    const struct fin_best_leave *leave; /* a clear counts only with this left; or NULL */
};

struct plain_game plain_game_of(const struct fin_best_question *question);
/* Reveals a piece. Returns its weight. */
int plain_draw(struct plain_game *game, int kind);
/* The weighted number of orders of unseen pieces. */
uint64_t plain_orders(struct plain_game game);
/* Places a piece; false if it exceeds the lines. */
bool plain_lay(struct plain_game *game, struct fin_piece piece);

/* Allocates a cache of values, for one search: clear it before starting another. */
bool plain_begin(size_t count);
void plain_forget(void);
void plain_end(void);

/* The weighted number of orders with which the player succeeds: now, and after a move. */
uint64_t plain_value(const struct plain_rules *rules, const struct plain_game *game);
uint64_t plain_move(const struct plain_rules *rules, const struct plain_game *game,
                    const struct fin_best_choice *choice);
/* The same for a clairvoyant, each order separately. */
uint64_t plain_clairvoyant(const struct plain_rules *rules, const struct plain_game *game,
                           const struct fin_best_choice *choice);

#endif
