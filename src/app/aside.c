/* Noting which pieces do not count. */
#include "app/aside.h"

bool app_aside_by_finger(const struct app_aside *aside, uint32_t piece) {
    bool by_finger = false;
    for (int i = 0; i < aside->flip_count && aside->flips[i] <= piece; i++) {
        by_finger = !by_finger;
    }
    return by_finger;
}

void app_aside_note(struct app_aside *aside, uint32_t piece, bool by_finger) {
    while (aside->flip_count > 0 && aside->flips[aside->flip_count - 1] > piece) {
        aside->flip_count--;
    }
    if (app_aside_by_finger(aside, piece) == by_finger || aside->flip_count == APP_ASIDE_FLIPS) {
        return;
    }
    if (aside->flip_count > 0 && aside->flips[aside->flip_count - 1] == piece) {
        aside->flip_count--;
    } else {
        aside->flips[aside->flip_count++] = piece;
    }
}

/* ---- as numbers: two for each, the smaller half first; a flip is one more, for 0 is
 * none ---- */

static void put(uint16_t *numbers, uint32_t value) {
    numbers[0] = (uint16_t)(value & UINT16_MAX);
    numbers[1] = (uint16_t)(value >> 16);
}

static uint32_t get(const uint16_t *numbers) {
    return (uint32_t)numbers[1] << 16 | numbers[0];
}

void app_aside_pack(const struct app_aside *aside, uint16_t numbers[APP_ASIDE_NUMBERS]) {
    put(numbers, aside->counted);
    for (int i = 0; i < APP_ASIDE_FLIPS; i++) {
        put(numbers + 2 + 2 * i, i < aside->flip_count ? aside->flips[i] + 1 : 0);
    }
}

bool app_aside_unpack(struct app_aside *aside, const uint16_t numbers[APP_ASIDE_NUMBERS]) {
    *aside = (struct app_aside){.counted = get(numbers)};
    for (int i = 0; i < APP_ASIDE_FLIPS; i++) {
        uint32_t flip = get(numbers + 2 + 2 * i);
        bool rises = i == 0 || (aside->flip_count == i && flip > aside->flips[i - 1] + 1);
        if (flip > 0 && !rises) {
            return false;
        }
        if (flip > 0) {
            aside->flips[aside->flip_count++] = flip - 1;
        }
    }
    return true;
}
