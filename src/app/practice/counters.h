/* Statistics of perfect-clear practice: attempts and clears, with and without help, and the share
 * of odds kept at each stage. Counters only grow; each device has its own. */
#ifndef FIN_APP_PRACTICE_COUNTERS_H
#define FIN_APP_PRACTICE_COUNTERS_H

#include "app/core/fact.h"
#include "app/practice/odds.h"

enum app_practice_item {
    APP_PRACTICE_ATTEMPTS, /* without help */
    APP_PRACTICE_CLEARS,
    APP_PRACTICE_HELPED, /* attempts with hints or undone pieces */
    APP_PRACTICE_HELPED_CLEARS,
    APP_PRACTICE_KNOWN,         /* attempts without help whose initial odds were known */
    APP_PRACTICE_EXPECTED,      /* sum of these odds (lower bounds), in parts of APP_ODDS_WHOLE */
    APP_PRACTICE_WON,           /* perfect clears among these attempts */
    APP_PRACTICE_EXPECTED_MORE, /* what the upper bounds of these odds add to the sum */
    /* By pieces of the attempt placed before: number of pieces, and sums of odds. */
    APP_PRACTICE_LAID = 16,
    APP_PRACTICE_BEST = 32,
    APP_PRACTICE_KEPT = 48,
    /* The same for attempts with help. */
    APP_PRACTICE_HELPED_LAID = 64,
    APP_PRACTICE_HELPED_BEST = 80,
    APP_PRACTICE_HELPED_KEPT = 96,
    /* How much higher these odds may be, for pieces abandoned while their odds were a range. */
    APP_PRACTICE_BEST_MORE = 112,
    APP_PRACTICE_KEPT_MORE = 128,
    APP_PRACTICE_HELPED_BEST_MORE = 144,
    APP_PRACTICE_HELPED_KEPT_MORE = 160,
    APP_PRACTICE_ITEMS = 176,
};

struct app_practice {
    uint64_t total[APP_PRACTICE_ITEMS]; /* of all devices */
    uint64_t own[APP_PRACTICE_ITEMS];
    bool dirty[APP_PRACTICE_ITEMS];
};

void app_practice_take(struct app_practice *practice, const struct app_fact *fact, uint64_t device);
void app_practice_add(struct app_practice *practice, int item, uint64_t count);
/* Facts that changed since the last call, at most `most`. */
uint32_t app_practice_facts(struct app_practice *practice, uint64_t device, struct app_fact *facts,
                            uint32_t most);

#endif
