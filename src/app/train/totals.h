/* Finesse of all games, added up: by day, placements by week. Counters only grow, each
 * device has its own. */
#ifndef FIN_APP_TRAIN_TOTALS_H
#define FIN_APP_TRAIN_TOTALS_H

#include "app/core/fact.h"
#include "app/play/finesse.h"

enum app_tally_item {
    /* by day */
    APP_TALLY_PIECES,
    APP_TALLY_TIME_MS,
    APP_TALLY_JUDGED,
    APP_TALLY_CLEAN,
    APP_TALLY_USED,
    APP_TALLY_FEWEST,
    APP_TALLY_FAULTS = 8, /* by name */
    APP_TALLY_KINDS = 16, /* judged by piece, then faulty */
    APP_TALLY_DAILY = 32,
    /* by week; once they were for all time only */
    APP_TALLY_PLACES = APP_TALLY_DAILY, /* judged by placement, then faulty */
    APP_TALLY_ITEMS = APP_TALLY_PLACES + 2 * TRAIN_PLACEMENTS,
};

enum {
    APP_TALLY_DAYS = 4096, /* with play; of more the earliest give way */
    APP_TALLY_WEEKS = 208, /* with play, likewise */
    APP_TALLY_TREND = 30,  /* days of a chart */
};

struct app_tally_day {
    int32_t day;
    uint32_t counts[APP_TALLY_DAILY];
};

struct app_tally_week {
    int32_t monday;
    uint16_t places[2 * TRAIN_PLACEMENTS]; /* judged, then faulty */
};

struct app_tally {
    uint64_t device;
    int32_t today;
    uint32_t total[APP_TALLY_ITEMS]; /* of all devices */
    uint32_t own[APP_TALLY_ITEMS];   /* of this device: today, or in this week */
    bool dirty[APP_TALLY_ITEMS];
    struct app_tally_day days[APP_TALLY_DAYS]; /* those with play, in their order */
    uint16_t day_count;
    struct app_tally_week weeks[APP_TALLY_WEEKS];
    uint16_t week_count;
};

void app_tally_make(struct app_tally *tally, uint64_t device, int32_t today);
/* The day may have changed. */
void app_tally_day(struct app_tally *tally, int32_t today);
/* What was counted on a day, all 0 if nothing was. */
const uint32_t *app_tally_on(const struct app_tally *tally, int32_t day);
/* A fact that was kept. */
void app_tally_take(struct app_tally *tally, const struct app_fact *fact);
/* A game that ended, without what was counted of it before. */
void app_tally_add(struct app_tally *tally, const struct app_finesse *finesse,
                   const struct app_finesse *before, uint32_t time_ms);
/* Facts that changed since they were last asked for, at most so many. */
uint32_t app_tally_facts(struct app_tally *tally, struct app_fact *facts, uint32_t most);

#endif
