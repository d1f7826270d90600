/* What a job of the solver knows, as the app reads it. For whoever runs jobs: a
 * thread, a Worker. The app itself never calls it, so that the page's first module
 * has no solver in it. */
#include <string.h>

#include "app/odds.h"

static void fill_next(struct fin_best *best, struct app_odds *odds) {
    struct fin_best_reply reply;
    for (int kind = 0; kind <= FIN_KINDS; kind++) {
        int seen = kind < FIN_KINDS ? kind : FIN_NONE;
        if (fin_best_next(best, odds->first, seen, &reply)) {
            odds->next[kind] = (struct fin_fraction){reply.parts, reply.whole};
        }
    }
}

void app_odds_fill(struct fin_best *best, bool done, struct app_odds *odds) {
    memset(odds, 0, sizeof *odds);
    odds->size = sizeof *odds;
    odds->done = done;
    odds->whole = fin_best_whole(best);
    odds->first = fin_best_first(best);
    int count = fin_best_count(best);
    odds->count = (uint16_t)(count < FIN_BEST_MOVES ? count : FIN_BEST_MOVES);
    for (int i = 0; i < odds->count; i++) {
        struct fin_best_choice choice = fin_best_choice(best, i);
        odds->moves[i] = (struct app_odds_move){
            .low = choice.low,
            .high = choice.high,
            .clairvoyant_low = choice.clairvoyant_low,
            .clairvoyant_high = choice.clairvoyant_high,
            .piece = choice.piece,
            .hold = choice.hold,
        };
    }
    if (odds->first >= 0 && done) {
        fill_next(best, odds);
    }
}
