/* The placement test: one card of every pattern, without keys, to find out what is known. */
#include <string.h>

#include "app/train/session.h"

/* A card of the family whose pattern was not selected yet, rotating through the pieces; -1 if
 * there is none. */
static int next_to_test(const struct app_train *train, int family, const bool *seen) {
    int first = train->session.count * 59 % TRAIN_PLACEMENTS;
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        int card = (first + i) % TRAIN_PLACEMENTS;
        const struct train_card *row = &train->progress.cards[card];
        if (row->family == family && !seen[row->pattern]) {
            return card;
        }
    }
    return -1;
}

/* One card of every pattern, family by family, repeatedly. */
void app_train_test(struct app *app) {
    struct app_train *train = &app->train;
    bool seen[TRAIN_PATTERNS] = {false};
    app_train_want(app);
    memset(&train->session, 0, sizeof train->session);
    for (int found = 1; found > 0;) {
        found = 0;
        for (int family = 0; family < TRAIN_TUCK; family++) {
            int card = next_to_test(train, family, seen);
            if (card >= 0) {
                seen[train->progress.cards[card].pattern] = true;
                train->session.queue[train->session.count++] = (uint16_t)card;
                found++;
            }
        }
    }
    train->begun = APP_DRILL_DECK;
    app_train_begin(app, APP_SESSION_TEST, APP_TRAIN_SHORT_US);
    if (!app_deal(app)) {
        app_train_end(app);
    }
}
