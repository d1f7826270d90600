/* A plain player that tries every move and every next piece, and a clairvoyant that is
 * told each order: no sets, no sums over orders, no walls. */
#ifndef TESTS_ODDS_PLAIN_PLAYER_H
#define TESTS_ODDS_PLAIN_PLAYER_H

#include "finessimo_pc.h"

enum { PLAIN_QUEUE = 16 };

struct plain_game {
    struct fin_board board;
    uint8_t lines, held, may_hold;
    uint8_t count, queue[PLAIN_QUEUE]; /* in sight */
    uint8_t unseen;                    /* pieces that will still come in sight */
    uint8_t bag[FIN_KINDS], method, hold;
};

struct plain_rules {
    const struct fin_search *search;
    int most;                           /* pieces that are in sight; more for a clairvoyant */
    const struct fin_best_leave *leave; /* only with this left a clear counts; or NULL */
};

struct plain_game plain_game_of(const struct fin_best_question *question);
/* A piece comes in sight. Returns its weight. */
int plain_draw(struct plain_game *game, int kind);
/* All orders of what is unseen, by weight. */
uint64_t plain_orders(struct plain_game game);
/* Lays a piece; false if it sticks out of the lines. */
bool plain_lay(struct plain_game *game, struct fin_piece piece);

/* Room to keep so many values. Those of one search: forget them before another is made
 * in its place. */
bool plain_begin(size_t count);
void plain_forget(void);
void plain_end(void);

/* The orders with which the player succeeds, and after a move. */
uint64_t plain_value(const struct plain_rules *rules, const struct plain_game *game);
uint64_t plain_move(const struct plain_rules *rules, const struct plain_game *game,
                    const struct fin_best_choice *choice);
/* The same for one who knows all, every order by itself. */
uint64_t plain_clairvoyant(const struct plain_rules *rules, const struct plain_game *game,
                           const struct fin_best_choice *choice);

#endif
