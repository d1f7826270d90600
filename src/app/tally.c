/* Adding up. */
#include "app/tally.h"

#include <string.h>

void app_tally_make(struct app_tally *tally, uint64_t device, int32_t today) {
    memset(tally, 0, sizeof *tally);
    tally->device = device;
    tally->today = today;
}

/* The days move on; what was counted today begins anew. */
void app_tally_day(struct app_tally *tally, int32_t today) {
    for (; tally->today < today; tally->today++) {
        memmove(tally->days[0], tally->days[1], sizeof tally->days - sizeof tally->days[0]);
        memset(tally->days[APP_TALLY_DAYS - 1], 0, sizeof tally->days[0]);
        memset(tally->own, 0, APP_TALLY_DAILY * sizeof tally->own[0]);
        memset(tally->dirty, 0, APP_TALLY_DAILY * sizeof tally->dirty[0]);
        if (today - tally->today > APP_TALLY_DAYS) {
            tally->today = today - APP_TALLY_DAYS;
        }
    }
}

static uint32_t plus(uint32_t a, uint64_t b) {
    return b > UINT32_MAX - a ? UINT32_MAX : a + (uint32_t)b;
}

static bool is_daily(uint64_t item) {
    return item < APP_TALLY_DAILY;
}

void app_tally_take(struct app_tally *tally, const struct app_fact *fact) {
    if (fact->what >= APP_TALLY_ITEMS || fact->when > INT32_MAX ||
        (fact->when == 0) == is_daily(fact->what)) {
        return;
    }
    uint32_t *total = &tally->total[fact->what];
    *total = plus(*total, fact->value);
    int64_t ago = tally->today - (int64_t)fact->when;
    bool current = !is_daily(fact->what) || ago == 0;
    if (fact->device == tally->device && current) {
        tally->own[fact->what] = plus(tally->own[fact->what], fact->value);
    }
    if (fact->what < APP_TALLY_SHOWN && ago >= 0 && ago < APP_TALLY_DAYS) {
        uint32_t *day = &tally->days[APP_TALLY_DAYS - 1 - ago][fact->what];
        *day = plus(*day, fact->value);
    }
}

static void add(struct app_tally *tally, int item, uint32_t count) {
    if (count == 0) {
        return;
    }
    tally->own[item] = plus(tally->own[item], count);
    tally->total[item] = plus(tally->total[item], count);
    tally->dirty[item] = true;
    if (item < APP_TALLY_SHOWN) {
        uint32_t *day = &tally->days[APP_TALLY_DAYS - 1][item];
        *day = plus(*day, count);
    }
}

void app_tally_add(struct app_tally *tally, const struct app_finesse *finesse, uint32_t pieces,
                   uint32_t time_ms) {
    add(tally, APP_TALLY_PIECES, pieces);
    add(tally, APP_TALLY_TIME_MS, time_ms);
    add(tally, APP_TALLY_JUDGED, finesse->judged);
    add(tally, APP_TALLY_CLEAN, finesse->clean);
    add(tally, APP_TALLY_USED, finesse->used);
    add(tally, APP_TALLY_FEWEST, finesse->fewest);
    for (int i = 0; i < FIN_FAULTS; i++) {
        add(tally, APP_TALLY_FAULTS + i, finesse->faults[i]);
    }
    for (int i = 0; i < FIN_KINDS; i++) {
        add(tally, APP_TALLY_KINDS + i, finesse->kinds[i][0]);
        add(tally, APP_TALLY_KINDS + FIN_KINDS + i, finesse->kinds[i][1]);
    }
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        add(tally, APP_TALLY_PLACES + i, finesse->places[i][0]);
        add(tally, APP_TALLY_PLACES + TRAIN_PLACEMENTS + i, finesse->places[i][1]);
    }
}

uint32_t app_tally_facts(struct app_tally *tally, struct app_fact *facts, uint32_t most) {
    uint32_t count = 0;
    for (int item = 0; item < APP_TALLY_ITEMS && count < most; item++) {
        if (tally->dirty[item]) {
            tally->dirty[item] = false;
            facts[count++] = (struct app_fact){
                .kind = APP_FACT_TALLY,
                .what = (uint64_t)item,
                .when = is_daily((uint64_t)item) ? (uint64_t)tally->today : 0,
                .device = tally->device,
                .value = tally->own[item],
            };
        }
    }
    return count;
}
