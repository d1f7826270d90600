/* The cards: everything there is to memorise. Each placement of each piece on the empty board is
 * one card (162, counting facings with the same cells once), plus a few tucks and spins on boards
 * of their own.
 *
 * Cards with the same keys are siblings: pieces of one class in the same facing and column share a
 * pattern (77 patterns). 35 key sequences are enough for all placements. A family is a step of the
 * curriculum. */
#ifndef FIN_TRAINER_CARDS_H
#define FIN_TRAINER_CARDS_H

#include "finessimo.h"

enum {
    TRAIN_PLACEMENTS = 162,
    TRAIN_PATTERNS = 77,
    TRAIN_SEQUENCES = 35,
    TRAIN_TUCKS = 14,
    TRAIN_CARDS = TRAIN_PLACEMENTS + TRAIN_TUCKS,
    TRAIN_KEYS = 8, /* most keys of a card */
};

enum train_family {
    TRAIN_DOWN,      /* hard drop only */
    TRAIN_TAPS,      /* one or two taps */
    TRAIN_WALL,      /* held to a wall */
    TRAIN_WALL_BACK, /* held to a wall, then one tap back */
    TRAIN_TURN,      /* one turn */
    TRAIN_TURN_TAPS,
    TRAIN_TURN_WALL,
    TRAIN_TURN_WALL_BACK,
    TRAIN_TWO_TURNS, /* with or without taps */
    TRAIN_TWO_TURNS_WALL,
    TRAIN_TUCK, /* under an overhang, by soft drop */
    TRAIN_FAMILIES,
};

struct train_card {
    struct fin_piece target;
    uint8_t family;  /* enum train_family */
    uint8_t pattern; /* TRAIN_PATTERNS for tucks, which have no siblings */
    uint8_t length;  /* number of keys; 255: unreachable under these rules */
    uint8_t keys[TRAIN_KEYS];
};

/* The placement of a card, in the first facing with these cells. */
struct fin_piece train_placement(int card);
/* The card of a placement; -1 for a tuck. */
int train_placement_number(struct fin_piece piece);
/* The board of a card. */
void train_card_board(int card, struct fin_board *board);
/* The 35 key sequences, the shortest first; "" past the last. */
const char *train_sequence(int sequence);
/* "taps", "to the wall"... */
const char *train_family_name(int family);

/* Computes a card under a rotation system. key_set: see fin_finesse_search. If one of the 35
 * sequences is a shortest one, the card has that. */
void train_card_make(struct train_card *card, int number, int rotation, unsigned key_set);
/* Finds the shortest key sequences to a landing. Fills in the one to teach and returns its
 * length; 255 if none has at most TRAIN_KEYS keys. */
uint8_t train_key_sequence(const struct fin_board *board, struct fin_piece target, int rotation,
                           unsigned key_set, uint8_t keys[TRAIN_KEYS]);

/* tucks.c: board and target of a tuck or spin. */
struct fin_piece train_tuck(int tuck, struct fin_board *board);

#endif
