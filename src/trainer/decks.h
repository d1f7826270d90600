/* A practice session: which cards come, in which order, and when a missed card returns. */
#ifndef FIN_TRAINER_DECKS_H
#define FIN_TRAINER_DECKS_H

#include "trainer/progress.h"

enum train_deck {
    TRAIN_DECK_ALL,   /* due cards and new cards */
    TRAIN_DECK_PIECE, /* one deck per kind: TRAIN_DECK_PIECE + enum fin_kind */
    TRAIN_DECK_WEAKEST = TRAIN_DECK_PIECE + FIN_KINDS,
    TRAIN_DECK_TUCKS,
    TRAIN_DECK_FAULTS, /* placements with faults in games */
    TRAIN_DECK_FLOW,   /* real bags on a growing stack: see flow.h */
    TRAIN_DECK_SCENARIOS,
    TRAIN_DECKS,
};

enum {
    TRAIN_GAP_LEAST = 3, /* fewest cards between a miss and its return */
    TRAIN_GAP_MOST = 8,
    TRAIN_WAITING = 8, /* most missed cards waiting; no two return at the same time */
    TRAIN_FILL = 12,   /* cards to fill gaps with */
};

struct train_session {
    struct fin_random random;
    uint16_t queue[TRAIN_MEMORIES];
    uint16_t count, next;
    uint16_t due, fresh; /* numbers of due and new cards in the queue at the start */
    uint16_t room;       /* new cards that may be added; those without keys do not count */
    struct {
        uint16_t card;
        uint8_t wait;
    } waiting[TRAIN_WAITING];
    uint8_t waiting_count;
    /* Fillers when only missed cards are left; none in a session of one card. */
    uint16_t fill[TRAIN_FILL];
    uint8_t fill_count, fill_next;
};

/* "all", "I"..."L", "weakest"... */
const char *train_deck_name(int deck);

/* Plans a session of this many seconds. Faults are counts by placement, for TRAIN_DECK_FAULTS; or
 * NULL. */
void train_session_make(struct train_session *session, const struct train_progress *progress,
                        int deck, const uint32_t *faults, uint32_t seconds, int32_t day,
                        uint64_t seed);
/* When few new cards are left, adds cards of families that have opened since, after the cards
 * that the preview shows. */
void train_session_open(struct train_session *session, const struct train_progress *progress,
                        int deck, int32_t day);
/* Plans the session again and appends what is needed after the cards left. False if there is
 * nothing to add. */
bool train_session_extend(struct train_session *session, const struct train_progress *progress,
                          int deck, const uint32_t *faults, uint32_t seconds, int32_t day);
/* The number of cards left, without missed ones. */
int train_session_left(const struct train_session *session);
/* The next card, as its index among states; -1 when all are done. */
int train_session_next(struct train_session *session);
/* The n-th card after that, as far as it is decided; -1 past the end. */
int train_session_peek(const struct train_session *session, int n);
/* A card was missed: it returns after 3 to 8 others. If fewer are left, known cards fill the gap.
 */
void train_session_again(struct train_session *session, int card);
/* The expected duration of the session, at the player's own pace. */
uint32_t train_session_seconds(const struct train_session *session,
                               const struct train_progress *progress);

#endif
