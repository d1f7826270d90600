/* The player's learning progress. Only reviews are stored; everything else is computed from them.
 * Merging the progress of two devices therefore means joining their reviews. A review is
 * identified by card, time and device. */
#ifndef FIN_TRAINER_PROGRESS_H
#define FIN_TRAINER_PROGRESS_H

#include "trainer/cards.h"
#include "trainer/fsrs.h"

enum {
    TRAIN_OWN_SCENARIOS = 28,  /* the player's own */
    TRAIN_PACK_SCENARIOS = 68, /* those of all packs, which follow them */
    TRAIN_SCENARIOS = TRAIN_OWN_SCENARIOS + TRAIN_PACK_SCENARIOS,
    TRAIN_OWN_TARGETS = 10, /* most targets of one scenario; each has a memory */
    TRAIN_OWN_CARDS = TRAIN_SCENARIOS * TRAIN_OWN_TARGETS,
    TRAIN_MEMORIES = TRAIN_CARDS + TRAIN_OWN_CARDS,
    TRAIN_PACE_KEYS = 9,   /* times are grouped by number of keys: 0 to 7, and 8 or more */
    TRAIN_PACE_TIMES = 15, /* latest times kept per group */
    TRAIN_SPEED_TRIES = 5, /* tries that a speed is the median of */
    TRAIN_DAY_TURNS_S = 4 * 3600,
    TRAIN_DAYS = 1 << 16, /* days since 1970 that can be stored, until 2149 */
};

/* One counted try of a card. */
struct train_review {
    uint64_t card;    /* the card's number, or the id of a scenario's target */
    uint64_t time_ms; /* wall clock, since 1970 */
    uint64_t device;
    int32_t day;      /* of the player's local clock then, see train_day */
    uint32_t took_ms; /* from the card to the lock, without the waits for auto-shift */
    uint8_t grade;    /* enum train_grade */
    uint8_t keys;     /* fewest keys that it needs */
    bool test;        /* part of the placement test */
};

/* Times of clean tries in hundredths of a second: the first ones, and the latest. */
struct train_speed {
    uint16_t first[TRAIN_SPEED_TRIES], latest[TRAIN_SPEED_TRIES];
    uint8_t count, next; /* the count stops at TRAIN_SPEED_TRIES */
};

struct train_state {
    struct train_memory memory;
    uint64_t time_ms;         /* of the last review */
    int32_t day;              /* of the last review */
    int32_t due;              /* day of the next review */
    int32_t spacing;          /* the last interval after a clean try, in days; 0: none */
    uint16_t reviews, misses; /* misses: reviews with grade Again */
    uint8_t grade;            /* of the last review, 0: none */
    struct train_speed speed;
};

struct train_pace {
    uint16_t times[TRAIN_PACE_TIMES]; /* hundredths of a second, a ring buffer */
    uint8_t count, next;
};

/* The reviews of a day, or of a session. */
struct train_sum {
    int32_t day;
    uint32_t reviews;
    uint32_t asked, recalled; /* without the keys; clean ones among them */
    uint64_t recalled_ms;     /* their time */
};

struct train_progress {
    uint64_t device;
    struct train_card cards[TRAIN_CARDS];
    uint64_t own_ids[TRAIN_OWN_CARDS]; /* 0: unused */
    bool daily[TRAIN_SCENARIOS];       /* scenarios in the daily deck */
    struct train_state states[TRAIN_MEMORIES];
    struct train_pace paces[TRAIN_PACE_KEYS];
    uint64_t days[TRAIN_DAYS / 64];    /* days with practice, a bit each */
    uint32_t placed[TRAIN_PLACEMENTS]; /* in the player's games */
    uint32_t reviews;
    struct train_sum latest, before; /* the last day with reviews, and the one before */
};

/* The day of a moment, for a player whose clock is zone_s ahead of UTC. A day starts at four in
 * the morning. */
int32_t train_day(int64_t wall_s, int32_t zone_s);

void train_progress_make(struct train_progress *progress, uint64_t device, int rotation,
                         unsigned key_set);
/* Applies a review. The reviews of one card must come in order of time; those of different cards
 * may be mixed. */
void train_progress_take(struct train_progress *progress, const struct train_review *review);
/* The id under which a state's reviews are stored: the card's number, or its target's id. */
uint64_t train_card_id(const struct train_progress *progress, int number);

/* Makes a review of this card now. It always comes after the last one, whatever the clock says.
 * Its day is today's, so that a clock that was set back takes effect. */
struct train_review train_review_make(const struct train_progress *progress, int number,
                                      uint64_t now_ms, int32_t day);
/* A first try of a card. */
struct train_try {
    bool clean;
    bool asked; /* the player asked for the keys */
    bool test;  /* part of the placement test */
    uint8_t keys;
    uint32_t took_ms;
};
/* The grade of a try. */
int train_grade_try(const struct train_progress *progress, int number,
                    const struct train_try *attempt);
/* The grade of a clean try, compared with the player's own median for as many keys on this
 * device. */
int train_grade_of(const struct train_progress *progress, int keys, uint32_t took_ms);
/* The median of a card's first clean tries; 0 if there was none. */
uint32_t train_first_ms(const struct train_progress *progress, int number);
/* The median of its latest clean tries; 0 if there was none. */
uint32_t train_latest_ms(const struct train_progress *progress, int number);
/* The slowest placements by their latest tries: fills in at most `most`, returns their number. */
int train_slowest(const struct train_progress *progress, int *cards, int most);
/* The first day with practice; -1: none. */
int32_t train_first_day(const struct train_progress *progress);
/* Reviews on a day, if it is the latest with any. */
uint32_t train_reviews_on(const struct train_progress *progress, int32_t day);
/* The last day with reviews before this one; NULL: none. */
const struct train_sum *train_day_before(const struct train_progress *progress, int32_t day);
/* The median time of tries with as many keys; 0 if there are too few. */
uint32_t train_median_ms(const struct train_progress *progress, int keys);

/* saved.c: the key presses that the shortest sequence for a placement saves, compared with one tap
 * per column and clockwise turns only: summed over 1,000 average pieces and all pieces of the
 * player's own games. */
uint32_t train_keys_saved(const struct train_progress *progress, int card);
/* How often a placement occurs in 10,000 pieces of average games. */
uint32_t train_average_count(int card);

/* The probability of recall on a day; 0 for a new card. */
double train_recall_on(const struct train_progress *progress, int number, int32_t day);
bool train_is_new(const struct train_progress *progress, int number);
/* Days from a review to the next one, from the grade of the last try and the days since the review
 * before it. */
int32_t train_next_interval(const struct train_state *state, int32_t days);
/* The day on which a card is due, as seen on `day`. A last review dated tomorrow, as after a
 * flight to the west, counts as today's. One dated later means that the clock was set back by an
 * unknown time: the card is due now. */
int32_t train_due_on(const struct train_progress *progress, int number, int32_t day);
/* Days until a card returns that was clean in the placement test. */
int32_t train_tested_days(void);
bool train_is_due(const struct train_progress *progress, int number, int32_t day);
/* True if the card was never placed clean, or never tried. */
bool train_never_clean(const struct train_progress *progress, int number);
/* True if a card of the same pattern is mastered. */
bool train_sibling_mastered(const struct train_progress *progress, int card);
/* 0 new, 1 missed last time, 2 shaky, 3 known, 4 mastered */
int train_mastery(const struct train_progress *progress, int number, int32_t day);
enum { TRAIN_MASTERED = 4 };
/* Consecutive days of practice up to this day or the day before. */
int train_streak(const struct train_progress *progress, int32_t day);

/* ---- storage: a number beside card, time and device ---- */

uint64_t train_review_pack(const struct train_review *review);
/* False if the number is not a packed review. */
bool train_review_unpack(uint64_t packed, struct train_review *review);

#endif
