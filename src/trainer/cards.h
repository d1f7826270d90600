/* The cards: what can be learned by heart. Every placement of every piece on the
 * empty board is a card (162, twin facings being one), and a few tucks and spins
 * on boards of their own. Cards that are pressed alike are siblings: pieces of
 * one class in the same facing and column make a pattern (77), and 35 sequences
 * of keys are enough for all placements. Families are steps of the curriculum. */
#ifndef FIN_TRAINER_CARDS_H
#define FIN_TRAINER_CARDS_H

#include "finessimo.h"

enum {
    TRAIN_PLACEMENTS = 162,
    TRAIN_PATTERNS = 77,
    TRAIN_SEQUENCES = 35,
    TRAIN_TUCKS = 14,
    TRAIN_CARDS = TRAIN_PLACEMENTS + TRAIN_TUCKS,
    TRAIN_KEYS = 8, /* of a card's way, at most */
};

enum train_family {
    TRAIN_DOWN,      /* no key but the drop */
    TRAIN_TAPS,      /* one or two taps */
    TRAIN_WALL,      /* held to a wall */
    TRAIN_WALL_BACK, /* ... and one back */
    TRAIN_TURN,      /* one turn */
    TRAIN_TURN_TAPS,
    TRAIN_TURN_WALL,
    TRAIN_TURN_WALL_BACK,
    TRAIN_TWO_TURNS, /* with taps or none */
    TRAIN_TWO_TURNS_WALL,
    TRAIN_TUCK, /* under an overhang, by soft drop */
    TRAIN_FAMILIES,
};

struct train_card {
    struct fin_piece target;
    uint8_t family;  /* enum train_family */
    uint8_t pattern; /* TRAIN_PATTERNS for tucks: they have no siblings */
    uint8_t length;  /* keys; 255: it can not be reached under these rules */
    uint8_t keys[TRAIN_KEYS];
};

/* The placement of a number, facing as first of its twins; and the number of a
 * placement, -1 for a tuck's. */
struct fin_piece train_placement(int card);
int train_placement_number(struct fin_piece piece);
/* The board that a card is played on. */
void train_card_board(int card, struct fin_board *board);
/* The 35 sequences, the shortest first; "" past the last. */
const char *train_sequence(int sequence);
/* "taps", "to the wall"... */
const char *train_family_name(int family);

/* Works out a card under a rotation system; hands as for fin_finesse_search. Its
 * keys are one of the sequences where one of them is shortest. */
void train_card_make(struct train_card *card, int number, int rotation, unsigned hands);
/* The shortest ways to a landing: the one to teach, and its length; 255 if there
 * is none, or none of so few keys. */
uint8_t train_way(const struct fin_board *board, struct fin_piece target, int rotation,
                  unsigned hands, uint8_t keys[TRAIN_KEYS]);

/* Tucks and spins: board and target. tucks.c */
struct fin_piece train_tuck(int tuck, struct fin_board *board);

#endif
