/* Counting tries, and writing them behind a replay. */
#include "app/play/retried.h"

#include <string.h>

/* ---- counting ---- */

static void add(struct app_tries *tries, int item, unsigned count) {
    uint16_t *total = &tries->counts[item];
    *total = (uint16_t)(*total + count < UINT16_MAX ? *total + count : UINT16_MAX);
}

void app_tries_take(struct app_tries *tries, const struct fin_verdict *verdict) {
    int card = train_placement_number(verdict->piece);
    add(tries, APP_TALLY_JUDGED, 1);
    add(tries, APP_TALLY_USED, verdict->used);
    add(tries, APP_TALLY_FEWEST, verdict->fewest);
    for (int i = 0; i < FIN_FAULTS; i++) {
        add(tries, APP_TALLY_FAULTS + i, verdict->faults >> i & 1);
    }
    add(tries, APP_TALLY_KINDS + verdict->piece.kind, 1);
    add(tries, APP_TALLY_KINDS + FIN_KINDS + verdict->piece.kind, 1);
    if (card >= 0) {
        add(tries, APP_TALLY_PLACES + card, 1);
        add(tries, APP_TALLY_PLACES + TRAIN_PLACEMENTS + card, 1);
    }
}

static uint16_t sum(uint16_t a, uint16_t b) {
    return (uint16_t)(b > UINT16_MAX - a ? UINT16_MAX : a + b);
}

struct app_finesse app_tries_with(const struct app_tries *tries,
                                  const struct app_finesse *finesse) {
    struct app_finesse both = *finesse;
    const uint16_t *counts = tries->counts;
    both.judged += counts[APP_TALLY_JUDGED];
    both.used += counts[APP_TALLY_USED];
    both.fewest += counts[APP_TALLY_FEWEST];
    for (int i = 0; i < FIN_FAULTS; i++) {
        both.faults[i] += counts[APP_TALLY_FAULTS + i];
    }
    for (int i = 0; i < 2 * FIN_KINDS; i++) {
        uint16_t *kind = &both.kinds[i % FIN_KINDS][i / FIN_KINDS];
        *kind = sum(*kind, counts[APP_TALLY_KINDS + i]);
    }
    for (int i = 0; i < 2 * TRAIN_PLACEMENTS; i++) {
        uint16_t *place = &both.places[i % TRAIN_PLACEMENTS][i / TRAIN_PLACEMENTS];
        *place = sum(*place, counts[APP_TALLY_PLACES + i]);
    }
    return both;
}

/* ---- as bytes: item and count, two each, the smaller byte first ---- */

enum { ENTRY = 4, LENGTH = 2 };

static void put(uint8_t *bytes, unsigned value) {
    bytes[0] = (uint8_t)(value & 255);
    bytes[1] = (uint8_t)(value >> 8);
}

static uint16_t get(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

uint32_t app_tries_encode(const struct app_tries *tries, const struct app_aside *aside,
                          uint8_t bytes[APP_TRIES_BYTES]) {
    uint16_t numbers[APP_TRIES_NUMBERS];
    uint32_t length = 0;
    memcpy(numbers, tries->counts, sizeof tries->counts);
    app_aside_pack(aside, numbers + APP_TALLY_ITEMS);
    for (unsigned item = 0; item < APP_TRIES_NUMBERS; item++) {
        if (numbers[item] > 0) {
            put(bytes + length, item);
            put(bytes + length + 2, numbers[item]);
            length += ENTRY;
        }
    }
    if (length == 0) {
        return 0;
    }
    put(bytes + length, length);
    return length + LENGTH;
}

/* Entries in rising order of their items, none of them 0. */
static bool read_entries(uint16_t *numbers, const uint8_t *bytes, uint32_t length) {
    int last = -1;
    for (uint32_t i = 0; i < length; i += ENTRY) {
        uint16_t item = get(bytes + i), number = get(bytes + i + 2);
        if (item >= APP_TRIES_NUMBERS || item <= last || number == 0) {
            return false;
        }
        numbers[item] = number;
        last = item;
    }
    return true;
}

uint32_t app_tries_decode(struct app_tries *tries, struct app_aside *aside, const uint8_t *bytes,
                          uint32_t length) {
    uint16_t numbers[APP_TRIES_NUMBERS] = {0};
    uint32_t own = length >= LENGTH ? get(bytes + length - LENGTH) : 0;
    struct app_aside read;
    memset(tries, 0, sizeof *tries);
    memset(aside, 0, sizeof *aside);
    if (own == 0 || own % ENTRY != 0 || own + LENGTH > length ||
        !read_entries(numbers, bytes + length - LENGTH - own, own) ||
        !app_aside_unpack(&read, numbers + APP_TALLY_ITEMS)) {
        return 0;
    }
    memcpy(tries->counts, numbers, sizeof tries->counts);
    *aside = read;
    return own + LENGTH;
}
