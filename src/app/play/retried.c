/* Counts retried pieces, and saves the counts after a replay. */
#include "app/play/retried.h"

#include <string.h>

/* ---- counting ---- */

static void add(struct app_retried *retried, int item, unsigned count) {
    uint16_t *total = &retried->counts[item];
    *total = (uint16_t)(*total + count < UINT16_MAX ? *total + count : UINT16_MAX);
}

void app_retried_take(struct app_retried *retried, const struct fin_verdict *verdict) {
    int card = train_placement_number(verdict->piece);
    add(retried, APP_TOTAL_JUDGED, 1);
    add(retried, APP_TOTAL_USED, verdict->used);
    add(retried, APP_TOTAL_FEWEST, verdict->fewest);
    for (int i = 0; i < FIN_FAULTS; i++) {
        add(retried, app_total_fault(i), verdict->faults >> i & 1);
    }
    add(retried, APP_TOTAL_KINDS + verdict->piece.kind, 1);
    add(retried, APP_TOTAL_KINDS + FIN_KINDS + verdict->piece.kind, 1);
    if (card >= 0) {
        add(retried, APP_TOTAL_PLACEMENTS + card, 1);
        add(retried, APP_TOTAL_PLACEMENTS + TRAIN_PLACEMENTS + card, 1);
    }
}

static uint16_t sum(uint16_t a, uint16_t b) {
    return (uint16_t)(b > UINT16_MAX - a ? UINT16_MAX : a + b);
}

struct app_finesse app_retried_with(const struct app_retried *retried,
                                    const struct app_finesse *finesse) {
    struct app_finesse both = *finesse;
    const uint16_t *counts = retried->counts;
    both.judged += counts[APP_TOTAL_JUDGED];
    both.used += counts[APP_TOTAL_USED];
    both.fewest += counts[APP_TOTAL_FEWEST];
    for (int i = 0; i < FIN_FAULTS; i++) {
        both.faults[i] += counts[app_total_fault(i)];
    }
    for (int i = 0; i < 2 * FIN_KINDS; i++) {
        uint16_t *kind = &both.kinds[i % FIN_KINDS][i / FIN_KINDS];
        *kind = sum(*kind, counts[APP_TOTAL_KINDS + i]);
    }
    for (int i = 0; i < 2 * TRAIN_PLACEMENTS; i++) {
        uint16_t *count = &both.placements[i % TRAIN_PLACEMENTS][i / TRAIN_PLACEMENTS];
        *count = sum(*count, counts[APP_TOTAL_PLACEMENTS + i]);
    }
    return both;
}

/* ---- bytes ---- */

static void put(uint8_t *bytes, unsigned value) {
    bytes[0] = (uint8_t)(value & 255);
    bytes[1] = (uint8_t)(value >> 8);
}

uint32_t app_retried_encode(const struct app_retried *retried, const struct app_exempt *exempt,
                            uint8_t bytes[APP_RETRIED_BYTES]) {
    uint16_t numbers[APP_RETRIED_NUMBERS];
    uint32_t length = 0;
    memcpy(numbers, retried->counts, sizeof retried->counts);
    app_exempt_pack(exempt, numbers + APP_RETRIED_COUNTS);
    for (unsigned item = 0; item < APP_RETRIED_NUMBERS; item++) {
        if (numbers[item] > 0) {
            put(bytes + length, item);
            put(bytes + length + 2, numbers[item]);
            length += APP_RETRIED_ENTRY;
        }
    }
    if (length == 0) {
        return 0;
    }
    put(bytes + length, length);
    return length + APP_RETRIED_LENGTH;
}
