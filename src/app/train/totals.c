/* Adding up. */
#include "app/train/totals.h"

#include <string.h>

void app_tally_make(struct app_tally *tally, uint64_t device, int32_t today) {
    memset(tally, 0, sizeof *tally);
    tally->device = device;
    tally->today = today;
}

/* The Monday of a day's week; 0 stands for all time. */
static int32_t week_of(int32_t day) {
    int32_t monday = day - (day + 3) % 7;
    return monday > 0 ? monday : 1;
}

static void begin_anew(struct app_tally *tally, int first, int count) {
    memset(tally->own + first, 0, (size_t)count * sizeof tally->own[0]);
    memset(tally->dirty + first, 0, (size_t)count * sizeof tally->dirty[0]);
}

/* What was counted today begins anew, and with a week what was in it. */
void app_tally_day(struct app_tally *tally, int32_t today) {
    if (tally->today >= today) {
        return;
    }
    begin_anew(tally, 0, APP_TALLY_DAILY);
    if (week_of(tally->today) != week_of(today)) {
        begin_anew(tally, APP_TALLY_PLACES, APP_TALLY_ITEMS - APP_TALLY_PLACES);
    }
    tally->today = today;
}

/* Room for one at a place of a list in order: the first goes if there is none. Where it is
 * then, or -1 if it would be that first one. */
static int make_room(void *list, size_t size, int most, uint16_t *count, int place) {
    char *items = list;
    if (*count < most) {
        memmove(items + (size_t)(place + 1) * size, items + (size_t)place * size,
                (size_t)((*count)++ - place) * size);
        return place;
    }
    if (place > 0) {
        memmove(items, items + size, (size_t)(place - 1) * size);
    }
    return place - 1;
}

/* ---- days with play ---- */

/* The place of a day, or where it would be. */
static int find_day(const struct app_tally *tally, int32_t day) {
    int low = 0, high = tally->day_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (tally->days[middle].day < day) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool is_day(const struct app_tally *tally, int place, int32_t day) {
    return place < tally->day_count && tally->days[place].day == day;
}

const uint32_t *app_tally_on(const struct app_tally *tally, int32_t day) {
    static const uint32_t nothing[APP_TALLY_DAILY] = {0};
    int place = find_day(tally, day);
    return is_day(tally, place, day) ? tally->days[place].counts : nothing;
}

/* The earliest goes if there is no room; NULL if this is the earliest. */
static uint32_t *make_day(struct app_tally *tally, int32_t day) {
    int place = find_day(tally, day);
    if (is_day(tally, place, day)) {
        return tally->days[place].counts;
    }
    struct app_tally_day *days = tally->days;
    place = make_room(days, sizeof days[0], APP_TALLY_DAYS, &tally->day_count, place);
    if (place < 0) {
        return NULL;
    }
    days[place] = (struct app_tally_day){.day = day};
    return days[place].counts;
}

/* ---- weeks with play: as days ---- */

static uint16_t *make_week(struct app_tally *tally, int32_t monday) {
    struct app_tally_week *weeks = tally->weeks;
    int place = tally->week_count;
    while (place > 0 && weeks[place - 1].monday >= monday) {
        place--;
    }
    if (place < tally->week_count && weeks[place].monday == monday) {
        return weeks[place].places;
    }
    place = make_room(weeks, sizeof weeks[0], APP_TALLY_WEEKS, &tally->week_count, place);
    if (place < 0) {
        return NULL;
    }
    weeks[place] = (struct app_tally_week){.monday = monday};
    return weeks[place].places;
}

/* ---- counting ---- */

static uint32_t plus(uint32_t a, uint64_t b) {
    return b > UINT32_MAX - a ? UINT32_MAX : a + (uint32_t)b;
}

static bool is_daily(uint64_t item) {
    return item < APP_TALLY_DAILY;
}

static void add_to_week(struct app_tally *tally, int32_t day, uint64_t item, uint64_t count) {
    uint16_t *places = make_week(tally, week_of(day));
    if (places != NULL) {
        uint16_t *place = &places[item - APP_TALLY_PLACES];
        uint32_t sum = plus(*place, count);
        *place = (uint16_t)(sum < UINT16_MAX ? sum : UINT16_MAX);
    }
}

static void add_to_day(struct app_tally *tally, int32_t day, uint64_t item, uint64_t count) {
    uint32_t *counts = make_day(tally, day);
    if (counts != NULL) {
        counts[item] = plus(counts[item], count);
    }
}

/* What is of all time has no day. */
static void add_to_time(struct app_tally *tally, int32_t day, uint64_t item, uint64_t count) {
    if (is_daily(item)) {
        add_to_day(tally, day, item, count);
    } else if (day > 0) {
        add_to_week(tally, day, item, count);
    }
}

/* The day that a fact of this item is kept under. */
static int32_t kept_on(const struct app_tally *tally, uint64_t item) {
    return is_daily(item) ? tally->today : week_of(tally->today);
}

void app_tally_take(struct app_tally *tally, const struct app_fact *fact) {
    if (fact->what >= APP_TALLY_ITEMS || fact->when > INT32_MAX ||
        (fact->when == 0 && is_daily(fact->what))) {
        return;
    }
    uint32_t *total = &tally->total[fact->what];
    *total = plus(*total, fact->value);
    bool current = kept_on(tally, fact->what) == (int64_t)fact->when;
    if (fact->device == tally->device && current) {
        tally->own[fact->what] = plus(tally->own[fact->what], fact->value);
    }
    add_to_time(tally, (int32_t)fact->when, fact->what, fact->value);
}

static void add(struct app_tally *tally, int item, uint32_t count) {
    if (count == 0) {
        return;
    }
    tally->own[item] = plus(tally->own[item], count);
    tally->total[item] = plus(tally->total[item], count);
    tally->dirty[item] = true;
    add_to_time(tally, kept_on(tally, (uint64_t)item), (uint64_t)item, count);
}

/* Counts of judged pieces, then of faulty ones, of so many kinds. */
static void add_pairs(struct app_tally *tally, int item, const uint16_t (*now)[2],
                      const uint16_t (*before)[2], int count) {
    for (int i = 0; i < count; i++) {
        add(tally, item + i, (uint32_t)(now[i][0] - before[i][0]));
        add(tally, item + count + i, (uint32_t)(now[i][1] - before[i][1]));
    }
}

void app_tally_add(struct app_tally *tally, const struct app_finesse *finesse,
                   const struct app_finesse *before, uint32_t time_ms) {
    add(tally, APP_TALLY_PIECES, finesse->verdicts - before->verdicts);
    add(tally, APP_TALLY_TIME_MS, time_ms);
    add(tally, APP_TALLY_JUDGED, finesse->judged - before->judged);
    add(tally, APP_TALLY_CLEAN, finesse->clean - before->clean);
    add(tally, APP_TALLY_USED, finesse->used - before->used);
    add(tally, APP_TALLY_FEWEST, finesse->fewest - before->fewest);
    for (int i = 0; i < FIN_FAULTS; i++) {
        add(tally, APP_TALLY_FAULTS + i, finesse->faults[i] - before->faults[i]);
    }
    add_pairs(tally, APP_TALLY_KINDS, finesse->kinds, before->kinds, FIN_KINDS);
    add_pairs(tally, APP_TALLY_PLACES, finesse->places, before->places, TRAIN_PLACEMENTS);
}

uint32_t app_tally_facts(struct app_tally *tally, struct app_fact *facts, uint32_t most) {
    uint32_t count = 0;
    for (int item = 0; item < APP_TALLY_ITEMS && count < most; item++) {
        if (tally->dirty[item]) {
            tally->dirty[item] = false;
            facts[count++] = (struct app_fact){
                .kind = APP_FACT_TALLY,
                .what = (uint64_t)item,
                .when = (uint64_t)kept_on(tally, (uint64_t)item),
                .device = tally->device,
                .value = tally->own[item],
            };
        }
    }
    return count;
}
