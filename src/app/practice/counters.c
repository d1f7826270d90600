/* Adds up practice. */
#include "app/practice/counters.h"

enum { MOST = 1 << 30 };

static uint64_t plus(uint64_t a, uint64_t b) {
    return a + b > MOST || b > MOST ? MOST : a + b;
}

void app_practice_take(struct app_practice *practice, const struct app_fact *fact,
                       uint64_t device) {
    if (fact->what >= APP_PRACTICE_ITEMS || fact->when != 0) {
        return;
    }
    practice->total[fact->what] = plus(practice->total[fact->what], fact->value);
    if (fact->device == device) {
        practice->own[fact->what] = plus(practice->own[fact->what], fact->value);
    }
}

void app_practice_add(struct app_practice *practice, int item, uint64_t count) {
    if (count > 0) {
        practice->own[item] = plus(practice->own[item], count);
        practice->total[item] = plus(practice->total[item], count);
        practice->dirty[item] = true;
    }
}

uint32_t app_practice_facts(struct app_practice *practice, uint64_t device, struct app_fact *facts,
                            uint32_t most) {
    uint32_t count = 0;
    for (int item = 0; item < APP_PRACTICE_ITEMS && count < most; item++) {
        if (practice->dirty[item]) {
            practice->dirty[item] = false;
            facts[count++] = (struct app_fact){.kind = APP_FACT_PRACTICE,
                                               .what = (uint64_t)item,
                                               .device = device,
                                               .value = practice->own[item]};
        }
    }
    return count;
}
