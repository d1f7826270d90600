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
    TRAIN_DECK_SLOWEST, /* by the times of the latest tries */
    TRAIN_DECK_PREVIEW, /* as flow; three pieces and their targets are shown for a moment */
    TRAIN_DECKS,
    TRAIN_DECK_PACK = TRAIN_DECKS, /* one deck per pack; not a setting */
};

enum {
    TRAIN_DECK_CARDS = TRAIN_CARDS + TRAIN_SCENARIOS, /* in decks, a scenario is one card */
    TRAIN_GAP_LEAST = 3, /* fewest cards between a miss and its return */
    TRAIN_GAP_MOST = 8,
    TRAIN_WAITING = 8, /* most missed cards waiting; no two return at the same time */
    TRAIN_FILL = 12,   /* cards to fill gaps with */
};

struct train_session {
    struct fin_random random;
    uint16_t queue[TRAIN_DECK_CARDS];
    uint16_t count, next;
    uint16_t due, fresh; /* numbers of due and new cards in the queue at the start */
    uint8_t last_piece;  /* of the card dealt last, as train_card_piece */
    struct {
        uint16_t card;
        uint8_t wait;
    } waiting[TRAIN_WAITING];
    uint8_t waiting_count;
    bool delayed; /* a missed card waits for another piece */
    bool extra;   /* no card is due any more: practice ahead of time */
    /* Known cards dealt while only missed ones are left; none in a session of one card. */
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
/* The piece of a card: enum fin_kind + 1, or 0 for a scenario's. */
uint8_t train_card_piece(int card);
/* Plans the session again and appends cards after those left: in the daily deck practice ahead of
 * time, in others the deck again. False if there is nothing to add. */
bool train_session_extend(struct train_session *session, const struct train_progress *progress,
                          int deck, const uint32_t *faults, uint32_t seconds, int32_t day);
/* The number of cards left, without missed ones. */
int train_session_left(const struct train_session *session);
/* The next card, as its index among states; -1 when all are done. No piece comes twice running,
 * unless only one is left. */
int train_session_next(struct train_session *session);
/* The n-th card after that, if already determined; -1 past the end. */
int train_session_peek(const struct train_session *session, int n);
/* A card of this deck was missed. In the daily deck it is asked again when nothing else is due, or
 * tomorrow: on the same day it would be recalled anyway. In other decks as train_session_again. */
void train_session_missed(struct train_session *session, int deck, int card);
/* A missed card returns after 3 to 8 others. If fewer are left, known cards fill the gap. */
void train_session_again(struct train_session *session, int card);
#endif
