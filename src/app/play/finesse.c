/* Counts verdicts. */
#include "app/play/finesse.h"

bool app_finesse_is_fault(const struct fin_verdict *verdict) {
    return verdict->judged && verdict->used > verdict->fewest;
}

static void count(uint16_t counts[2], bool fault) {
    counts[0] = (uint16_t)(counts[0] + (counts[0] < UINT16_MAX));
    counts[1] = (uint16_t)(counts[1] + (fault && counts[1] < UINT16_MAX));
}

void app_finesse_take(struct app_finesse *finesse, const struct fin_verdict *verdict,
                      uint64_t now) {
    bool fault = app_finesse_is_fault(verdict);
    finesse->verdicts++;
    finesse->last = *verdict;
    finesse->last_at = now;
    if (!verdict->judged) {
        return;
    }
    finesse->judged++;
    finesse->clean += !fault;
    finesse->used += verdict->used;
    finesse->fewest += verdict->fewest;
    for (int i = 0; i < FIN_FAULTS; i++) {
        finesse->faults[i] += verdict->faults >> i & 1;
    }
    count(finesse->kinds[verdict->piece.kind], fault);
    int card = train_placement_number(verdict->piece);
    if (card >= 0) {
        count(finesse->placements[card], fault);
        finesse->names[card] |= verdict->faults;
    }
}

void app_finesse_take_time(struct app_finesse *finesse, uint32_t ms) {
    int card = finesse->last.judged ? train_placement_number(finesse->last.piece) : -1;
    if (card >= 0 && ms <= APP_FINESSE_TIME_MOST_MS && finesse->timed[card] < UINT16_MAX) {
        finesse->timed[card]++;
        finesse->times_ms[card] += ms;
    }
}

/* ---- comparing ---- */

static uint64_t fold(uint64_t sum, uint64_t value) {
    return (sum ^ value) * UINT64_C(0x100000001B3);
}

static uint64_t fold_way(uint64_t sum, const struct fin_key_sequence *sequence) {
    sum = fold(sum, sequence->length);
    for (int i = 0; i < sequence->length; i++) {
        sum = fold(sum, sequence->keys[i]);
    }
    return sum;
}

uint64_t app_finesse_fold(uint64_t sum, const struct fin_verdict *verdict) {
    sum = fold(sum, verdict->number);
    sum = fold(sum, verdict->judged);
    sum = fold(sum, (uint64_t)verdict->used << 32 | verdict->fewest);
    sum = fold(sum, verdict->faults);
    return fold_way(fold_way(sum, &verdict->own), &verdict->best);
}

/* ---- frequent faults ---- */

/* Takes the most frequent of the rest each time, so that ties are in table order. */
int app_finesse_common(const struct app_finesse *finesse, int n) {
    bool taken[FIN_FAULTS] = {false};
    int best = -1;
    for (int place = 0; place <= n; place++) {
        best = -1;
        for (int i = 0; i < FIN_FAULTS; i++) {
            if (!taken[i] && finesse->faults[i] > 0 &&
                (best < 0 || finesse->faults[i] > finesse->faults[best])) {
                best = i;
            }
        }
        if (best < 0) {
            return -1;
        }
        taken[best] = true;
    }
    return best;
}

uint16_t app_finesse_common_at(const struct app_finesse *finesse, int card, int n) {
    unsigned common = 0;
    for (int i = 0; i < n && app_finesse_common(finesse, i) >= 0; i++) {
        common |= 1u << app_finesse_common(finesse, i);
    }
    return (finesse->names[card] & common) != 0 ? finesse->placements[card][1] : 0;
}

int app_finesse_worst(const struct app_finesse *finesse, int *cards, int most) {
    int found = 0;
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        uint16_t faults = finesse->placements[card][1];
        if (faults == 0) {
            continue;
        }
        int place = found < most ? found++ : most;
        for (; place > 0 && finesse->placements[cards[place - 1]][1] < faults; place--) {
            if (place < most) {
                cards[place] = cards[place - 1];
            }
        }
        if (place < most) {
            cards[place] = card;
        }
    }
    return found;
}
