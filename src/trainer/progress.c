/* Turns reviews into memories, medians and streaks. */
#include "trainer/progress.h"

#include <string.h>

enum { DAY_S = 24 * 3600 };

static const uint64_t LATEST_MS = UINT64_C(1) << 48; /* later times are invalid */

int32_t train_day(int64_t wall_s, int32_t zone_s) {
    int64_t local = wall_s + zone_s - TRAIN_DAY_TURNS_S;
    int64_t day = local / DAY_S;
    return (int32_t)(local % DAY_S < 0 ? day - 1 : day);
}

void train_progress_make(struct train_progress *progress, uint64_t device, int rotation,
                         unsigned key_set) {
    memset(progress, 0, sizeof *progress);
    progress->device = device;
    for (int card = 0; card < TRAIN_CARDS; card++) {
        train_card_make(&progress->cards[card], card, rotation, key_set);
    }
}

/* ---- taking reviews ---- */

uint64_t train_card_id(const struct train_progress *progress, int number) {
    return number < TRAIN_CARDS ? (uint64_t)number : progress->own_ids[number - TRAIN_CARDS];
}

static uint16_t hundredths(uint32_t ms) {
    return (uint16_t)(ms / 10 < UINT16_MAX ? ms / 10 : UINT16_MAX);
}

static void take_time(struct train_progress *progress, const struct train_review *review) {
    int keys = review->keys < TRAIN_PACE_KEYS ? review->keys : TRAIN_PACE_KEYS - 1;
    struct train_pace *pace = &progress->paces[keys];
    pace->times[pace->next] = hundredths(review->took_ms);
    pace->next = (uint8_t)((pace->next + 1) % TRAIN_PACE_TIMES);
    pace->count = (uint8_t)(pace->count < TRAIN_PACE_TIMES ? pace->count + 1 : pace->count);
}

/* The sum of a day among the two latest; NULL: it is an earlier one. Days come in any order. */
static struct train_sum *sum_of(struct train_progress *progress, int32_t day) {
    struct train_sum fresh = {.day = day};
    if (day > progress->latest.day) {
        progress->before = progress->latest;
        progress->latest = fresh;
    } else if (day < progress->latest.day && day > progress->before.day) {
        progress->before = fresh;
    }
    return day == progress->latest.day   ? &progress->latest
           : day == progress->before.day ? &progress->before
                                         : NULL;
}

static void take_day(struct train_progress *progress, const struct train_review *review,
                     bool asked) {
    int32_t day = review->day;
    struct train_sum *sum = sum_of(progress, day);
    bool recalled = asked && review->grade != TRAIN_AGAIN;
    if (sum != NULL) {
        sum->reviews++;
        sum->asked += asked;
        sum->recalled += recalled;
        sum->recalled_ms += recalled ? review->took_ms : 0;
    }
    if (day >= 0 && day < TRAIN_DAYS) {
        progress->days[day / 64] |= UINT64_C(1) << day % 64;
    }
}

static void take_speed(struct train_speed *speed, uint32_t ms) {
    if (speed->count < TRAIN_SPEED_TRIES) {
        speed->first[speed->count++] = hundredths(ms);
    }
    speed->latest[speed->next] = hundredths(ms);
    speed->next = (uint8_t)((speed->next + 1) % TRAIN_SPEED_TRIES);
}

/* The grade that the memory model gets. A new card shows its keys, so nothing was recalled; except
 * in the placement test, and where a sibling is known. */
static int memory_grade(const struct train_state *state, const struct train_review *review) {
    bool recalled = state->reviews > 0 || review->test || review->grade == TRAIN_EASY;
    return recalled ? review->grade : TRAIN_AGAIN;
}

/* The latest review determines the current day. If the clock was set back, that is an earlier
 * day, and no time has passed. */
static void take_into(struct train_state *state, const struct train_review *review) {
    int32_t days = state->reviews > 0 && review->day > state->day ? review->day - state->day : 0;
    bool missed = review->grade == TRAIN_AGAIN;
    state->memory = train_review(state->memory, days, memory_grade(state, review));
    state->misses = (uint16_t)(state->misses + (missed && state->misses < UINT16_MAX));
    state->reviews = (uint16_t)(state->reviews + (state->reviews < UINT16_MAX));
    state->day = review->day;
    state->time_ms = review->time_ms;
    state->grade = review->grade;
    if (!missed) {
        take_speed(&state->speed, review->took_ms);
    }
    state->spacing = missed ? 0 : train_next_interval(state, days);
    state->due = state->day + state->spacing;
}

/* True if a card was tried before this review, so that its keys were not shown. */
static bool was_asked(const struct train_progress *progress, const struct train_review *review) {
    bool known = review->card < TRAIN_CARDS;
    return review->test || (known && progress->states[review->card].reviews > 0);
}

/* Updates all states of a review's card: scenarios can share a target. False if the card is
 * unknown here. */
static bool take_into_all(struct train_progress *progress, const struct train_review *review) {
    bool known = review->card < TRAIN_CARDS;
    if (known) {
        take_into(&progress->states[review->card], review);
        return true;
    }
    for (int i = 0; i < TRAIN_OWN_CARDS; i++) {
        if (progress->own_ids[i] == review->card) {
            take_into(&progress->states[TRAIN_CARDS + i], review);
            known = true;
        }
    }
    return known;
}

void train_progress_take(struct train_progress *progress, const struct train_review *review) {
    if (review->time_ms > LATEST_MS) {
        return;
    }
    take_day(progress, review, was_asked(progress, review));
    progress->reviews++;
    if (take_into_all(progress, review) && review->device == progress->device &&
        review->grade != TRAIN_AGAIN) {
        take_time(progress, review);
    }
}

struct train_review train_review_make(const struct train_progress *progress, int number,
                                      uint64_t now_ms, int32_t day) {
    const struct train_state *state = &progress->states[number];
    bool behind = state->reviews > 0 && now_ms <= state->time_ms;
    return (struct train_review){
        .card = train_card_id(progress, number),
        .device = progress->device,
        .time_ms = behind ? state->time_ms + 1 : now_ms,
        .day = day,
    };
}

/* ---- speed ---- */

/* The median of hundredths of a second, in milliseconds. */
static uint32_t median_ms(const uint16_t *times, int count) {
    uint16_t sorted[TRAIN_PACE_TIMES];
    for (int i = 0; i < count; i++) {
        int index = i;
        for (; index > 0 && sorted[index - 1] > times[i]; index--) {
            sorted[index] = sorted[index - 1];
        }
        sorted[index] = times[i];
    }
    return count > 0 ? sorted[count / 2] * 10u : 0;
}

uint32_t train_median_ms(const struct train_progress *progress, int keys) {
    enum { LEAST = 5 };
    const struct train_pace *pace =
        &progress->paces[keys < TRAIN_PACE_KEYS ? keys : TRAIN_PACE_KEYS - 1];
    return pace->count < LEAST ? 0 : median_ms(pace->times, pace->count);
}

uint32_t train_first_ms(const struct train_progress *progress, int number) {
    const struct train_speed *speed = &progress->states[number].speed;
    return median_ms(speed->first, speed->count);
}

uint32_t train_latest_ms(const struct train_progress *progress, int number) {
    const struct train_speed *speed = &progress->states[number].speed;
    return median_ms(speed->latest, speed->count);
}

int train_slowest(const struct train_progress *progress, int *cards, int most) {
    int found = 0;
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        uint32_t ms = train_latest_ms(progress, card);
        int index = found < most ? found++ : most;
        found -= ms == 0 && index < most;
        for (; ms > 0 && index > 0 && train_latest_ms(progress, cards[index - 1]) < ms; index--) {
            if (index < most) {
                cards[index] = cards[index - 1];
            }
        }
        if (ms > 0 && index < most) {
            cards[index] = card;
        }
    }
    return found;
}

uint32_t train_reviews_on(const struct train_progress *progress, int32_t day) {
    return progress->latest.day == day ? progress->latest.reviews : 0;
}

const struct train_sum *train_day_before(const struct train_progress *progress, int32_t day) {
    const struct train_sum *sum =
        progress->latest.day < day ? &progress->latest : &progress->before;
    return sum->reviews > 0 && sum->day < day ? sum : NULL;
}

int train_grade_of(const struct train_progress *progress, int keys, uint32_t took_ms) {
    uint32_t median = train_median_ms(progress, keys);
    if (median == 0) {
        return TRAIN_GOOD;
    }
    return took_ms > 2 * median ? TRAIN_HARD : 10 * took_ms < 7 * median ? TRAIN_EASY : TRAIN_GOOD;
}

/* ---- what the player knows ---- */

bool train_is_new(const struct train_progress *progress, int number) {
    return progress->states[number].reviews == 0;
}

double train_recall_on(const struct train_progress *progress, int number, int32_t day) {
    const struct train_state *state = &progress->states[number];
    if (state->reviews == 0) {
        return 0;
    }
    return train_recall(state->memory, day > state->day ? day - state->day : 0);
}

bool train_never_clean(const struct train_progress *progress, int number) {
    return progress->states[number].reviews == progress->states[number].misses;
}

static bool is_clean(const struct train_state *state) {
    return state->reviews > 0 && state->grade != TRAIN_AGAIN;
}

enum { MASTERED_REVIEWS = 3, MASTERED_DAYS = 14 };

/* One try masters nothing, however easy. */
int train_mastery(const struct train_progress *progress, int number, int32_t day) {
    const struct train_state *state = &progress->states[number];
    if (state->reviews == 0) {
        return 0;
    }
    if (state->grade == TRAIN_AGAIN) {
        return 1;
    }
    if (train_recall_on(progress, number, day) < 0.9 || state->memory.stability < 2) {
        return 2;
    }
    return state->reviews < MASTERED_REVIEWS || state->memory.stability < MASTERED_DAYS
               ? 3
               : TRAIN_MASTERED;
}

bool train_sibling_mastered(const struct train_progress *progress, int card) {
    uint8_t pattern = card < TRAIN_CARDS ? progress->cards[card].pattern : TRAIN_PATTERNS;
    for (int i = 0; i < TRAIN_PLACEMENTS && pattern < TRAIN_PATTERNS; i++) {
        const struct train_state *state = &progress->states[i];
        if (i != card && progress->cards[i].pattern == pattern && is_clean(state) &&
            state->memory.stability >= 8) {
            return true;
        }
    }
    return false;
}

/* A quick try is no proof that the card is easy to remember: only the test calls it easy. */
int train_grade_try(const struct train_progress *progress, int number,
                    const struct train_try *attempt) {
    if (!attempt->clean || attempt->asked) {
        return TRAIN_AGAIN;
    }
    if (train_never_clean(progress, number) && train_sibling_mastered(progress, number)) {
        return TRAIN_EASY;
    }
    int grade = train_grade_of(progress, attempt->keys, attempt->took_ms);
    if (attempt->test) {
        return grade == TRAIN_HARD ? TRAIN_GOOD : TRAIN_EASY;
    }
    return grade == TRAIN_EASY ? TRAIN_GOOD : grade;
}

static bool has_day(const struct train_progress *progress, int32_t day) {
    return day >= 0 && day < TRAIN_DAYS && (progress->days[day / 64] >> day % 64 & 1) != 0;
}

int32_t train_first_day(const struct train_progress *progress) {
    for (int32_t day = 0; day < TRAIN_DAYS; day++) {
        day += progress->days[day / 64] == 0 ? 63 - day % 64 : 0;
        if (has_day(progress, day)) {
            return day;
        }
    }
    return -1;
}

int train_streak(const struct train_progress *progress, int32_t day) {
    int streak = 0;
    day -= !has_day(progress, day);
    while (has_day(progress, day)) {
        streak++;
        day--;
    }
    return streak;
}

/* ---- packing: grade 3 bits, keys 7, test 1, took 24, day 21 ---- */

enum { TOOK_MOST = (1 << 24) - 1, DAY_OFFSET = 1 << 20, DAY_MASK = (1 << 21) - 1 };

uint64_t train_review_pack(const struct train_review *review) {
    uint64_t took = review->took_ms < TOOK_MOST ? review->took_ms : TOOK_MOST;
    uint64_t day = (uint64_t)(review->day + DAY_OFFSET) & DAY_MASK;
    return review->grade | (uint64_t)(review->keys & 127) << 3 | (uint64_t)review->test << 10 |
           took << 11 | day << 35;
}

bool train_review_unpack(uint64_t packed, struct train_review *review) {
    review->grade = (uint8_t)(packed & 7);
    review->keys = (uint8_t)(packed >> 3 & 127);
    review->test = (packed >> 10 & 1) != 0;
    review->took_ms = (uint32_t)(packed >> 11 & TOOK_MOST);
    review->day = (int32_t)(packed >> 35) - DAY_OFFSET;
    return review->grade >= TRAIN_AGAIN && review->grade <= TRAIN_EASY && packed >> 56 == 0;
}
