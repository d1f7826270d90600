/* Copies what a solver job knows into the app's form. Called by the thread or Worker that runs
 * the job. The app never calls it, so that the page's first module does not contain the solver. */
#include <string.h>

#include "app/practice/odds.h"

/* The best move after which exactly one new piece is visible. If the best move presses hold with
 * hold empty and then places a piece, two appear; the move that only presses hold is as good. */
static int best_that_shows_one(const struct app_odds *odds) {
    for (int i = 0; i < odds->count && odds->moves[odds->first].hold; i++) {
        if (odds->moves[i].hold && odds->moves[i].piece.kind >= FIN_KINDS) {
            return i;
        }
    }
    return odds->first;
}

static void fill_next(struct fin_best *best, struct app_odds *odds) {
    struct fin_best_reply reply;
    int move = best_that_shows_one(odds);
    for (int kind = 0; kind <= FIN_KINDS; kind++) {
        int seen = kind < FIN_KINDS ? kind : FIN_NONE;
        if (fin_best_next(best, move, seen, &reply)) {
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
