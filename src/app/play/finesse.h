/* Finesse of a game as it is counted while it is played: how many pieces were
 * judged and clean, which faults, at which placements. */
#ifndef FIN_APP_PLAY_FINESSE_H
#define FIN_APP_PLAY_FINESSE_H

#include "finessimo.h"
#include "trainer/cards.h"

struct app_finesse {
    uint32_t verdicts; /* pieces that locked */
    uint32_t judged, clean;
    uint32_t used, fewest; /* keys of those that were judged */
    uint32_t faults[FIN_FAULTS];
    uint16_t kinds[FIN_KINDS][2];             /* judged, faulty */
    uint16_t placements[TRAIN_PLACEMENTS][2]; /* likewise */
    uint16_t names[TRAIN_PLACEMENTS];         /* of faults made there, a bit each */
    struct fin_verdict last;                  /* of the piece that locked last */
    uint64_t last_at;                         /* platform time */
};

/* Counts the verdict on a piece. */
void app_finesse_take(struct app_finesse *finesse, const struct fin_verdict *verdict, uint64_t now);
/* It was judged and had more keys than it needed. */
bool app_finesse_is_fault(const struct fin_verdict *verdict);
/* Verdicts folded into a number, one after the other, to compare how a game is judged
 * here and there; and those of a whole replay that was decoded. */
uint64_t app_finesse_fold(uint64_t sum, const struct fin_verdict *verdict);
uint64_t app_finesse_sum(const struct fin_replay *replay);
/* The n-th commonest fault, -1 past the last that was made. */
int app_finesse_common(const struct app_finesse *finesse, int n);
/* The faults of a placement, 0 if none of them is one of the n commonest. */
uint16_t app_finesse_common_at(const struct app_finesse *finesse, int card, int n);
/* The placements with faults, the most of them first: writes up to so many
 * cards, returns how many. */
int app_finesse_worst(const struct app_finesse *finesse, int *cards, int most);

#endif
