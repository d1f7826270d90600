/* Finesse totals of all games: by day, placements by week. Counters only grow; each device has
 * its own. */
#ifndef FIN_APP_TRAIN_TOTALS_H
#define FIN_APP_TRAIN_TOTALS_H

#include "app/core/fact.h"
#include "app/play/finesse.h"

enum app_total_item {
    /* by day */
    APP_TOTAL_PIECES,
    APP_TOTAL_TIME_MS,
    APP_TOTAL_JUDGED,
    APP_TOTAL_CLEAN,
    APP_TOTAL_USED,
    APP_TOTAL_FEWEST,
    APP_TOTAL_FAULTS = 8, /* by name: app_total_fault */
    APP_TOTAL_KINDS = 16, /* judged by piece, then faulty */
    APP_TOTAL_DAILY = 32,
    /* by week; older versions counted all time only */
    APP_TOTAL_PLACEMENTS = APP_TOTAL_DAILY, /* judged by placement, then faulty */
    /* pieces whose time counts, then their times in milliseconds */
    APP_TOTAL_TIMES = APP_TOTAL_PLACEMENTS + 2 * TRAIN_PLACEMENTS,
    APP_TOTAL_ITEMS = APP_TOTAL_TIMES + 2 * TRAIN_PLACEMENTS,
};

/* The item of a fault. Faults added later use items that were unused. */
static inline int app_total_fault(int fault) {
    enum { FIRST = APP_TOTAL_KINDS - APP_TOTAL_FAULTS };
    static const uint8_t later[] = {APP_TOTAL_FEWEST + 1, APP_TOTAL_FEWEST + 2,
                                    APP_TOTAL_KINDS + 2 * FIN_KINDS};
    _Static_assert(FIN_FAULTS == FIRST + sizeof later, "each fault has an item");
    return fault < FIRST ? APP_TOTAL_FAULTS + fault : later[fault - FIRST];
}

enum {
    APP_TOTAL_DAYS = 4096, /* days with play; when full, the earliest are dropped */
    APP_TOTAL_WEEKS = 208, /* weeks with play, the same */
    APP_TOTAL_TREND = 30,  /* days of a chart */
};

struct app_totals_day {
    int32_t day;
    uint32_t counts[APP_TOTAL_DAILY];
};

struct app_totals_week {
    int32_t monday;
    uint16_t placements[2 * TRAIN_PLACEMENTS]; /* judged, then faulty */
    uint16_t timed[TRAIN_PLACEMENTS];
    uint32_t times_ms[TRAIN_PLACEMENTS];
};

struct app_totals {
    uint64_t device;
    int32_t today;
    uint32_t total[APP_TOTAL_ITEMS]; /* of all devices */
    uint32_t own[APP_TOTAL_ITEMS];   /* of this device: today, or this week */
    bool dirty[APP_TOTAL_ITEMS];
    struct app_totals_day days[APP_TOTAL_DAYS]; /* those with play, in order */
    uint16_t day_count;
    struct app_totals_week weeks[APP_TOTAL_WEEKS];
    uint16_t week_count;
};

void app_totals_make(struct app_totals *totals, uint64_t device, int32_t today);
/* The day may have changed. */
void app_totals_day(struct app_totals *totals, int32_t today);
/* The counts of a day, all 0 if there are none. */
const uint32_t *app_totals_on(const struct app_totals *totals, int32_t day);
/* Takes a saved fact. */
void app_totals_take(struct app_totals *totals, const struct app_fact *fact);
/* Adds a finished game, without what was counted of it before. */
void app_totals_add(struct app_totals *totals, const struct app_finesse *finesse,
                    const struct app_finesse *before, uint32_t time_ms);
/* Facts that changed since the last call, at most `most`. */
uint32_t app_totals_facts(struct app_totals *totals, struct app_fact *facts, uint32_t most);

#endif
