/* The counted presses of a piece, in parts, as input of the verdict. */
#ifndef FIN_FINESSE_ACCOUNT_H
#define FIN_FINESSE_ACCOUNT_H

#include "finesse/judge.h"

enum {
    FIN_PART_HELD,  /* presses before a hold */
    FIN_PART_FIRST, /* presses from the spawn on; the next part starts when a carried key acts */
    FIN_PARTS = FIN_PART_FIRST + FIN_JUDGE_PARTS + 1,
};

struct fin_account {
    const struct fin_judge *judge;
    struct fin_piece landing;
    unsigned key_set; /* enum fin_key_set: keys available under these rules */
    uint8_t last;     /* index of the part that ends with the lock */
    struct fin_key_sequence parts[FIN_PARTS];
};

/* Opposite taps cancel each other; with over_turns also if turns lie between them. */
struct fin_account fin_account_make(const struct fin_judge *judge, struct fin_piece landing,
                                    bool over_turns);
/* Removes a soft drop at the end; false if there is none. */
bool fin_account_drop_soft(struct fin_account *account);

/* The longest time that a held key takes to the wall. */
uint64_t fin_far_time(const struct fin_rules *rules);

/* Appends a key, unless the sequence is full. */
void fin_key_sequence_append(struct fin_key_sequence *sequence, int key);
/* Appends the keys of another sequence, as many as fit. */
void fin_key_sequence_join(struct fin_key_sequence *sequence, const struct fin_key_sequence *more);

#endif
