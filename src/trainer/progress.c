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

static void take_time(struct train_progress *progress, const struct train_review *review) {
    int keys = review->keys < TRAIN_PACE_KEYS ? review->keys : TRAIN_PACE_KEYS - 1;
    struct train_pace *pace = &progress->paces[keys];
    uint32_t time = review->took_ms / 10;
    pace->times[pace->next] = (uint16_t)(time < UINT16_MAX ? time : UINT16_MAX);
    pace->next = (uint8_t)((pace->next + 1) % TRAIN_PACE_TIMES);
    pace->count = (uint8_t)(pace->count < TRAIN_PACE_TIMES ? pace->count + 1 : pace->count);
}

static void take_day(struct train_progress *progress, int32_t day) {
    if (day >= 0 && day < TRAIN_DAYS) {
        progress->days[day / 64] |= UINT64_C(1) << day % 64;
    }
}

/* The latest review determines the current day. If the clock was set back, that is an earlier
 * day, and no time has passed. */
static void take_into(struct train_state *state, const struct train_review *review) {
    int32_t days = state->reviews > 0 && review->day > state->day ? review->day - state->day : 0;
    state->memory = train_review(state->memory, days, review->grade);
    state->misses =
        (uint16_t)(state->misses + (review->grade == TRAIN_AGAIN && state->misses < UINT16_MAX));
    state->reviews = (uint16_t)(state->reviews + (state->reviews < UINT16_MAX));
    state->day = review->day;
    state->time_ms = review->time_ms;
    state->grade = review->grade;
    state->tested = state->tested || (review->test && review->grade != TRAIN_AGAIN);
    state->due =
        review->grade == TRAIN_AGAIN ? state->day : state->day + train_interval(state->memory);
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
    take_day(progress, review->day);
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

uint32_t train_median_ms(const struct train_progress *progress, int keys) {
    enum { LEAST = 5 };
    const struct train_pace *pace =
        &progress->paces[keys < TRAIN_PACE_KEYS ? keys : TRAIN_PACE_KEYS - 1];
    uint16_t sorted[TRAIN_PACE_TIMES];
    for (int i = 0; i < pace->count; i++) {
        int index = i;
        for (; index > 0 && sorted[index - 1] > pace->times[i]; index--) {
            sorted[index] = sorted[index - 1];
        }
        sorted[index] = pace->times[i];
    }
    return pace->count < LEAST ? 0 : sorted[pace->count / 2] * 10u;
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

int32_t train_due_on(const struct train_progress *progress, int number, int32_t day) {
    const struct train_state *state = &progress->states[number];
    if (state->day > day + 1) {
        return day;
    }
    return state->due - (state->day > day);
}

bool train_is_due(const struct train_progress *progress, int number, int32_t day) {
    return !train_is_new(progress, number) && train_due_on(progress, number, day) <= day;
}

bool train_never_clean(const struct train_progress *progress, int number) {
    return progress->states[number].reviews == progress->states[number].misses;
}

static bool is_clean(const struct train_state *state) {
    return state->reviews > 0 && state->grade != TRAIN_AGAIN;
}

static bool is_of(const struct train_card *card, unsigned kinds, int family) {
    return card->family == family && card->length != UINT8_MAX &&
           (kinds >> card->target.kind & 1) != 0;
}

/* The number of patterns of a family that were ever placed clean, and of all its patterns. Counts
 * patterns, so that the player need not try every piece with the same keys. */
static int clean_patterns(const struct train_progress *progress, unsigned kinds, int family,
                          int *all) {
    enum { UNKNOWN, THERE, CLEAN };
    uint8_t seen[TRAIN_PATTERNS + 1] = {UNKNOWN};
    int clean = 0;
    *all = 0;
    for (int i = 0; i < TRAIN_CARDS; i++) {
        if (!is_of(&progress->cards[i], kinds, family)) {
            continue;
        }
        uint8_t *pattern = &seen[progress->cards[i].pattern];
        bool good = !train_never_clean(progress, i);
        *all += *pattern == UNKNOWN;
        clean += *pattern != CLEAN && good;
        *pattern = good || *pattern == CLEAN ? CLEAN : THERE;
    }
    return clean;
}

/* A card placed clean in the placement test opens its family; elsewhere, as from the map, it does
 * not. */
static bool is_tested(const struct train_progress *progress, int family) {
    for (int i = 0; i < TRAIN_CARDS; i++) {
        if (progress->cards[i].family == family && progress->states[i].tested) {
            return true;
        }
    }
    return false;
}

/* A family opens when most of the family before it, as far as the deck has it, is clean. */
bool train_family_open(const struct train_progress *progress, unsigned kinds, int family) {
    for (int before = family - 1; before >= TRAIN_DOWN; before--) {
        int all, clean = clean_patterns(progress, kinds, before, &all);
        if (all > 0) {
            return 4 * clean >= 3 * all || is_tested(progress, family);
        }
    }
    return true;
}

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
    return state->memory.stability < 8 ? 3 : TRAIN_MASTERED;
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

static bool has_day(const struct train_progress *progress, int32_t day) {
    return day >= 0 && day < TRAIN_DAYS && (progress->days[day / 64] >> day % 64 & 1) != 0;
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
