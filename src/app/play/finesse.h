/* The finesse of a game, counted during play: judged and clean pieces, faults by name and
 * placement. */
#ifndef FIN_APP_PLAY_FINESSE_H
#define FIN_APP_PLAY_FINESSE_H

#include "finessimo.h"
#include "trainer/cards.h"

struct app_finesse {
    uint32_t verdicts; /* locked pieces */
    uint32_t judged, clean;
    uint32_t used, fewest; /* keys of judged pieces */
    uint32_t faults[FIN_FAULTS];
    uint16_t kinds[FIN_KINDS][2];             /* judged, faulty */
    uint16_t placements[TRAIN_PLACEMENTS][2]; /* the same */
    uint16_t names[TRAIN_PLACEMENTS];         /* faults made there, a bit each */
    uint16_t timed[TRAIN_PLACEMENTS];         /* pieces whose time counts */
    uint32_t times_ms[TRAIN_PLACEMENTS];      /* the sum of their times */
    struct fin_verdict last;                  /* on the last locked piece */
    uint64_t last_at;                         /* platform time */
};

enum { APP_FINESSE_TIME_MOST_MS = 5000 }; /* a longer piece was a pause */

/* Counts the verdict on a piece. */
void app_finesse_take(struct app_finesse *finesse, const struct fin_verdict *verdict, uint64_t now);
/* Counts the time from spawn to lock of a piece that was just judged. */
void app_finesse_take_time(struct app_finesse *finesse, uint32_t ms);
/* True if the piece was judged and had more keys than necessary. */
bool app_finesse_is_fault(const struct fin_verdict *verdict);
/* Hashes verdicts in order, to compare the judging of a game in two places. */
uint64_t app_finesse_fold(uint64_t sum, const struct fin_verdict *verdict);
/* The n-th most frequent fault, -1 past the last. */
int app_finesse_common(const struct app_finesse *finesse, int n);
/* The faults of a placement, a bit each; 0 if none of them is among the n most frequent. */
uint16_t app_finesse_common_at(const struct app_finesse *finesse, int card, int n);
/* The placements with faults, those with most first: fills in at most `most` cards, returns their
 * number. */
int app_finesse_worst(const struct app_finesse *finesse, int *cards, int most);

#endif
