/* Chains in `finessimo pc best`. Beside the job for this perfect clear, others search for one
 * after which the next one is certain, or nearly so. Each job gives a lower bound for both: its
 * odds times the lowest odds of the next one among the results that it accepts. A move is worth
 * its best bound. */
#include "cli/best/best.h"
#include "cli/cache/chain_file.h"

/* The least odds of the next perfect clear that a goal requires. */
static const unsigned least_percent[BEST_AIMS] = {
    [BEST_AIM_THIS] = 0, [BEST_AIM_CERTAIN] = 100, [BEST_AIM_NEARLY] = 99};

static bool is_good(struct fin_fraction odds, int aim) {
    return odds.parts * 100 >= odds.whole * least_percent[aim];
}

/* As a part of BEST_CHAIN_UNIT, rounded down. */
static uint64_t weight_of(struct fin_fraction odds) {
    return odds.parts * BEST_CHAIN_UNIT / odds.whole;
}

bool best_read_chain(struct best_found *found) {
    const struct fin_best_question *question = &found->task->question;
    struct fin_fraction odds[CHAIN_CASES];
    if (!chain_open(question->rotation, question->options, odds)) {
        return false;
    }
    for (int aim = 0; aim < BEST_AIMS; aim++) {
        found->worst[aim] = BEST_CHAIN_UNIT;
        for (uint32_t i = 0; i < CHAIN_CASES; i++) {
            bool good = is_good(odds[i], aim);
            found->leaves[aim].good[chain_held(i)][chain_bag(i)] = good;
            if (good && weight_of(odds[i]) < found->worst[aim]) {
                found->worst[aim] = weight_of(odds[i]);
            }
        }
    }
    return true;
}

uint64_t best_both(const struct best_found *found, int number, int *by) {
    uint64_t most = 0;
    *by = BEST_AIM_THIS;
    for (int aim = 0; aim < BEST_AIMS; aim++) {
        if (found->jobs[aim].best != NULL) {
            uint64_t low = fin_best_choice(found->jobs[aim].best, number).low;
            if (low * found->worst[aim] > most) {
                most = low * found->worst[aim];
                *by = aim;
            }
        }
    }
    return most;
}
