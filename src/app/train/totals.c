/* Adds up finesse. */
#include "app/train/totals.h"

#include <string.h>

void app_totals_make(struct app_totals *totals, uint64_t device, int32_t today) {
    memset(totals, 0, sizeof *totals);
    totals->device = device;
    totals->today = today;
}

/* The Monday of a day's week; 0 stands for all time. */
static int32_t week_of(int32_t day) {
    int32_t monday = day - (day + 3) % 7;
    return monday > 0 ? monday : 1;
}

static void clear_counts(struct app_totals *totals, int first, int count) {
    memset(totals->own + first, 0, (size_t)count * sizeof totals->own[0]);
    memset(totals->dirty + first, 0, (size_t)count * sizeof totals->dirty[0]);
}

/* Starts a new day's counters, and a new week's if needed. */
void app_totals_day(struct app_totals *totals, int32_t today) {
    if (totals->today >= today) {
        return;
    }
    clear_counts(totals, 0, APP_TOTAL_DAILY);
    if (week_of(totals->today) != week_of(today)) {
        clear_counts(totals, APP_TOTAL_PLACEMENTS, APP_TOTAL_ITEMS - APP_TOTAL_PLACEMENTS);
    }
    totals->today = today;
}

/* Makes room at an index of an ordered list: drops the first item if it is full. Returns the new
 * index, or -1 if it would be that first item. */
static int make_room(void *list, size_t size, int most, uint16_t *count, int index) {
    char *items = list;
    if (*count < most) {
        memmove(items + (size_t)(index + 1) * size, items + (size_t)index * size,
                (size_t)((*count)++ - index) * size);
        return index;
    }
    if (index > 0) {
        memmove(items, items + size, (size_t)(index - 1) * size);
    }
    return index - 1;
}

/* ---- days with play ---- */

/* The index of a day, or where it would be. */
static int find_day(const struct app_totals *totals, int32_t day) {
    int low = 0, high = totals->day_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (totals->days[middle].day < day) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool is_day(const struct app_totals *totals, int index, int32_t day) {
    return index < totals->day_count && totals->days[index].day == day;
}

const uint32_t *app_totals_on(const struct app_totals *totals, int32_t day) {
    static const uint32_t nothing[APP_TOTAL_DAILY] = {0};
    int index = find_day(totals, day);
    return is_day(totals, index, day) ? totals->days[index].counts : nothing;
}

/* Drops the earliest if there is no room; NULL if this would be the earliest. */
static uint32_t *make_day(struct app_totals *totals, int32_t day) {
    int index = find_day(totals, day);
    if (is_day(totals, index, day)) {
        return totals->days[index].counts;
    }
    struct app_totals_day *days = totals->days;
    index = make_room(days, sizeof days[0], APP_TOTAL_DAYS, &totals->day_count, index);
    if (index < 0) {
        return NULL;
    }
    days[index] = (struct app_totals_day){.day = day};
    return days[index].counts;
}

/* ---- weeks with play ---- */

static struct app_totals_week *make_week(struct app_totals *totals, int32_t monday) {
    struct app_totals_week *weeks = totals->weeks;
    int index = totals->week_count;
    while (index > 0 && weeks[index - 1].monday >= monday) {
        index--;
    }
    if (index < totals->week_count && weeks[index].monday == monday) {
        return &weeks[index];
    }
    index = make_room(weeks, sizeof weeks[0], APP_TOTAL_WEEKS, &totals->week_count, index);
    if (index < 0) {
        return NULL;
    }
    weeks[index] = (struct app_totals_week){.monday = monday};
    return &weeks[index];
}

/* ---- counting ---- */

static uint32_t plus(uint32_t a, uint64_t b) {
    return b > UINT32_MAX - a ? UINT32_MAX : a + (uint32_t)b;
}

static bool is_daily(uint64_t item) {
    return item < APP_TOTAL_DAILY;
}

static void add_small(uint16_t *total, uint64_t count) {
    uint32_t sum = plus(*total, count);
    *total = (uint16_t)(sum < UINT16_MAX ? sum : UINT16_MAX);
}

static void add_to_week(struct app_totals *totals, int32_t day, uint64_t item, uint64_t count) {
    struct app_totals_week *week = make_week(totals, week_of(day));
    if (week == NULL) {
        return;
    }
    if (item < APP_TOTAL_TIMES) {
        add_small(&week->placements[item - APP_TOTAL_PLACEMENTS], count);
    } else if (item < APP_TOTAL_TIMES + TRAIN_PLACEMENTS) {
        add_small(&week->timed[item - APP_TOTAL_TIMES], count);
    } else {
        uint32_t *ms = &week->times_ms[item - APP_TOTAL_TIMES - TRAIN_PLACEMENTS];
        *ms = plus(*ms, count);
    }
}

static void add_to_day(struct app_totals *totals, int32_t day, uint64_t item, uint64_t count) {
    uint32_t *counts = make_day(totals, day);
    if (counts != NULL) {
        counts[item] = plus(counts[item], count);
    }
}

/* All-time counts have no day. */
static void add_to_time(struct app_totals *totals, int32_t day, uint64_t item, uint64_t count) {
    if (is_daily(item)) {
        add_to_day(totals, day, item, count);
    } else if (day > 0) {
        add_to_week(totals, day, item, count);
    }
}

/* The day under which a fact of this item is saved. */
static int32_t kept_on(const struct app_totals *totals, uint64_t item) {
    return is_daily(item) ? totals->today : week_of(totals->today);
}

void app_totals_take(struct app_totals *totals, const struct app_fact *fact) {
    if (fact->what >= APP_TOTAL_ITEMS || fact->when > INT32_MAX ||
        (fact->when == 0 && is_daily(fact->what))) {
        return;
    }
    uint32_t *total = &totals->total[fact->what];
    *total = plus(*total, fact->value);
    bool current = kept_on(totals, fact->what) == (int64_t)fact->when;
    if (fact->device == totals->device && current) {
        totals->own[fact->what] = plus(totals->own[fact->what], fact->value);
    }
    add_to_time(totals, (int32_t)fact->when, fact->what, fact->value);
}

static void add(struct app_totals *totals, int item, uint32_t count) {
    if (count == 0) {
        return;
    }
    totals->own[item] = plus(totals->own[item], count);
    totals->total[item] = plus(totals->total[item], count);
    totals->dirty[item] = true;
    add_to_time(totals, kept_on(totals, (uint64_t)item), (uint64_t)item, count);
}

/* Adds counts of judged pieces, then of faulty ones, of `count` kinds. */
static void add_pairs(struct app_totals *totals, int item, const uint16_t (*now)[2],
                      const uint16_t (*before)[2], int count) {
    for (int i = 0; i < count; i++) {
        add(totals, item + i, (uint32_t)(now[i][0] - before[i][0]));
        add(totals, item + count + i, (uint32_t)(now[i][1] - before[i][1]));
    }
}

void app_totals_add(struct app_totals *totals, const struct app_finesse *finesse,
                    const struct app_finesse *before, uint32_t time_ms) {
    add(totals, APP_TOTAL_PIECES, finesse->verdicts - before->verdicts);
    add(totals, APP_TOTAL_TIME_MS, time_ms);
    add(totals, APP_TOTAL_JUDGED, finesse->judged - before->judged);
    add(totals, APP_TOTAL_CLEAN, finesse->clean - before->clean);
    add(totals, APP_TOTAL_USED, finesse->used - before->used);
    add(totals, APP_TOTAL_FEWEST, finesse->fewest - before->fewest);
    for (int i = 0; i < FIN_FAULTS; i++) {
        add(totals, app_total_fault(i), finesse->faults[i] - before->faults[i]);
    }
    add_pairs(totals, APP_TOTAL_KINDS, finesse->kinds, before->kinds, FIN_KINDS);
    add_pairs(totals, APP_TOTAL_PLACEMENTS, finesse->placements, before->placements,
              TRAIN_PLACEMENTS);
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        add(totals, APP_TOTAL_TIMES + i, (uint32_t)(finesse->timed[i] - before->timed[i]));
        add(totals, APP_TOTAL_TIMES + TRAIN_PLACEMENTS + i,
            finesse->times_ms[i] - before->times_ms[i]);
    }
}

uint32_t app_totals_facts(struct app_totals *totals, struct app_fact *facts, uint32_t most) {
    uint32_t count = 0;
    for (int item = 0; item < APP_TOTAL_ITEMS && count < most; item++) {
        if (totals->dirty[item]) {
            totals->dirty[item] = false;
            facts[count++] = (struct app_fact){
                .kind = APP_FACT_TOTAL,
                .what = (uint64_t)item,
                .when = (uint64_t)kept_on(totals, (uint64_t)item),
                .device = totals->device,
                .value = totals->own[item],
            };
        }
    }
    return count;
}
