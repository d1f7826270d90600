/* What was learned. Reviews are the only thing that is kept; everything else
 * follows from them, so that the progress of two devices is merged by putting
 * their reviews together. A review is known by its card, time and device. */
#ifndef FIN_TRAINER_PROGRESS_H
#define FIN_TRAINER_PROGRESS_H

#include "trainer/cards.h"
#include "trainer/fsrs.h"

enum {
    TRAIN_OWN_TARGETS = 4,                    /* of one scenario, side by side */
    TRAIN_OWN_CARDS = 24 * TRAIN_OWN_TARGETS, /* they have their memory too */
    TRAIN_MEMORIES = TRAIN_CARDS + TRAIN_OWN_CARDS,
    TRAIN_PACE_KEYS = 9,   /* times are compared by number of keys: 0 to 7, more */
    TRAIN_PACE_TIMES = 15, /* the latest of each are kept */
    TRAIN_DAY_TURNS_S = 4 * 3600,
    TRAIN_DAYS = 1 << 16, /* days since 1970 that can be told apart, till 2149 */
};

/* One try of a card that counts. */
struct train_review {
    uint64_t card;    /* its number, or the id of a scenario's target */
    uint64_t time_ms; /* wall clock, since 1970 */
    uint64_t device;
    int32_t day;      /* local, of the player's clock then: train_day */
    uint32_t took_ms; /* from the card to the lock, the waits for auto-shift taken off */
    uint8_t grade;    /* enum train_grade */
    uint8_t keys;     /* the fewest that it needed */
    bool test;        /* of the placement test */
};

struct train_state {
    struct train_memory memory;
    uint64_t time_ms;         /* of the last review */
    int32_t day;              /* ... and its day */
    int32_t due;              /* day */
    uint16_t reviews, misses; /* misses: graded Again */
    uint8_t grade;            /* of the last review, 0: none */
    bool tested;              /* clean in a placement test */
};

struct train_pace {
    uint16_t times[TRAIN_PACE_TIMES]; /* hundredths of a second, a ring */
    uint8_t count, next;
};

struct train_progress {
    uint64_t device;
    struct train_card cards[TRAIN_CARDS];
    uint64_t own_ids[TRAIN_OWN_CARDS]; /* 0: none */
    struct train_state states[TRAIN_MEMORIES];
    struct train_pace paces[TRAIN_PACE_KEYS];
    uint64_t days[TRAIN_DAYS / 64]; /* of practice, a bit each */
    uint32_t reviews;
};

/* The day of a moment, for a player whose clock is zone_s ahead of UTC: it turns
 * at four in the morning. */
int32_t train_day(int64_t wall_s, int32_t zone_s);

void train_progress_make(struct train_progress *progress, uint64_t device, int rotation,
                         unsigned hands);
/* Takes a review. They have to come in the order of their times for each card;
 * those of other cards may come before or after. */
void train_progress_take(struct train_progress *progress, const struct train_review *review);
/* What a state's reviews are kept under: the card's number, or its target's id. */
uint64_t train_card_id(const struct train_progress *progress, int number);

/* A review of this card now: it comes after the last one, whatever the clock says,
 * and its day is today's, so that a clock that was set back is the one that counts
 * from then on. */
struct train_review train_review_make(const struct train_progress *progress, int number,
                                      uint64_t now_ms, int32_t day);
/* The grade of a clean try, by the player's own median for as many keys on this
 * device. */
int train_grade_of(const struct train_progress *progress, int keys, uint32_t took_ms);
/* The median, or 0 if there are too few times to tell. */
uint32_t train_median_ms(const struct train_progress *progress, int keys);

/* Chance to recall a card on a day; 0 if it is new. */
double train_recall_on(const struct train_progress *progress, int number, int32_t day);
bool train_is_new(const struct train_progress *progress, int number);
/* The day on which a card comes again, as it looks on this day. A card of tomorrow, as
 * a flight to the west makes them, was reviewed today; one of a later day is due now,
 * for the clock was set back and it can not be told how long ago that was. */
int32_t train_due_on(const struct train_progress *progress, int number, int32_t day);
bool train_is_due(const struct train_progress *progress, int number, int32_t day);
/* It was never placed clean, or never at all. */
bool train_never_clean(const struct train_progress *progress, int number);
/* The family can be learned now, in a deck of these kinds of pieces (a bit each). One that
 * was open stays so. */
enum { TRAIN_ALL_KINDS = (1 << FIN_KINDS) - 1 };
bool train_family_open(const struct train_progress *progress, unsigned kinds, int family);
/* A card of the same pattern is mastered. */
bool train_sibling_mastered(const struct train_progress *progress, int card);
/* 0 new, 1 missed last, 2 shaky, 3 known, 4 mastered. */
int train_mastery(const struct train_progress *progress, int number, int32_t day);
enum { TRAIN_MASTERED = 4 };
/* Days of practice in a row up to this one or the one before. */
int train_streak(const struct train_progress *progress, int32_t day);

/* ---- as they are stored: a number beside card, time and device ---- */

uint64_t train_review_pack(const struct train_review *review);
/* False if no review is packed so. */
bool train_review_unpack(uint64_t packed, struct train_review *review);

#endif
