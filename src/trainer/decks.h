/* A session of practice: which cards come, in which order, and when a missed
 * one comes again. */
#ifndef FIN_TRAINER_DECKS_H
#define FIN_TRAINER_DECKS_H

#include "trainer/progress.h"

enum train_deck {
    TRAIN_DECK_ALL,   /* what is due, and new cards */
    TRAIN_DECK_PIECE, /* one of each kind: TRAIN_DECK_PIECE + enum fin_kind */
    TRAIN_DECK_WEAKEST = TRAIN_DECK_PIECE + FIN_KINDS,
    TRAIN_DECK_TUCKS,
    TRAIN_DECK_FAULTS, /* what went wrong in games */
    TRAIN_DECK_FLOW,   /* real bags on a growing stack: see flow.h */
    TRAIN_DECK_SCENARIOS,
    TRAIN_DECKS,
};

enum {
    TRAIN_GAP_LEAST = 3, /* cards between a miss and its return */
    TRAIN_GAP_MOST = 8,
    TRAIN_WAITING = 8, /* missed cards that wait at once: no two return at the same time */
    TRAIN_FILL = 12,   /* cards to fill the gap with */
};

struct train_session {
    struct fin_random random;
    uint16_t queue[TRAIN_MEMORIES];
    uint16_t count, next;
    uint16_t due, fresh; /* cards of either kind in the queue at the start */
    uint16_t room;       /* new cards that may be added to them; those without keys are free */
    struct {
        uint16_t card;
        uint8_t wait;
    } waiting[TRAIN_WAITING];
    uint8_t waiting_count;
    /* what comes between when only missed cards are left: none in a session of one card */
    uint16_t fill[TRAIN_FILL];
    uint8_t fill_count, fill_next;
};

/* "all", "I" … "L", "weakest"... */
const char *train_deck_name(int deck);

/* Plans a session of so many seconds. Faults are counts by placement, for the
 * deck of them; NULL if there are none. */
void train_session_make(struct train_session *session, const struct train_progress *progress,
                        int deck, const uint32_t *faults, uint32_t seconds, int32_t day,
                        uint64_t seed);
/* Adds cards of families that have opened since, when few new ones are left: behind those
 * that can be seen ahead. */
void train_session_open(struct train_session *session, const struct train_progress *progress,
                        int deck, int32_t day);
/* Plans it once more behind the cards that are left, of these only what is needed; false
 * if there is nothing to add. */
bool train_session_extend(struct train_session *session, const struct train_progress *progress,
                          int deck, const uint32_t *faults, uint32_t seconds, int32_t day);
/* Cards that are left, but for those that were missed. */
int train_session_left(const struct train_session *session);
/* The next card, by the number of its state; -1 when all are done. */
int train_session_next(struct train_session *session);
/* The n-th card after that, as far as it is known; -1 past them. */
int train_session_peek(const struct train_session *session, int n);
/* A card was missed: it comes again after 3 to 8 others. If fewer are left, known ones
 * come between. */
void train_session_again(struct train_session *session, int card);
/* How long the session will take, from the player's own pace. */
uint32_t train_session_seconds(const struct train_session *session,
                               const struct train_progress *progress);

#endif
