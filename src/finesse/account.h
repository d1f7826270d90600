/* The presses of a piece that count, sorted, for the verdict. */
#ifndef FIN_FINESSE_ACCOUNT_H
#define FIN_FINESSE_ACCOUNT_H

#include "finesse/judge.h"

enum {
    FIN_PART_HELD,  /* presses before a hold */
    FIN_PART_FIRST, /* presses from the spawn on; a carried key begins the next part */
    FIN_PARTS = FIN_PART_FIRST + FIN_JUDGE_PARTS + 1,
};

struct fin_account {
    const struct fin_judge *judge;
    struct fin_piece landing;
    unsigned hands; /* enum fin_hands: what the player could do under these rules */
    uint8_t last;   /* the part that ends with the lock */
    struct fin_way parts[FIN_PARTS];
};

/* Opposite taps cancel each other, also over turns between them if that is asked for. */
struct fin_account fin_account_make(const struct fin_judge *judge, struct fin_piece landing,
                                    bool over_turns);
/* Takes the last soft drop out; false if there is none. */
bool fin_account_drop_soft(struct fin_account *account);

/* The longest that a held key takes to the wall. */
uint64_t fin_far_time(const struct fin_rules *rules);

/* What does not fit is left out. */
void fin_way_append(struct fin_way *way, int key);
void fin_way_join(struct fin_way *way, const struct fin_way *more);

#endif
