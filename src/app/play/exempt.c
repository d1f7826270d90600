/* Keeping which pieces do not count: numbers of 16 bits, two for each, the smaller half
 * first; a flip, where there are any, is one more, for 0 is none. */
#include "app/play/exempt.h"

#include <string.h>

static void put(uint16_t *numbers, uint32_t value) {
    numbers[0] = (uint16_t)(value & UINT16_MAX);
    numbers[1] = (uint16_t)(value >> 16);
}

static uint32_t get(const uint16_t *numbers) {
    return (uint32_t)numbers[1] << 16 | numbers[0];
}

void app_aside_pack(const struct app_aside *aside, uint16_t numbers[APP_ASIDE_NUMBERS]) {
    memset(numbers, 0, APP_ASIDE_NUMBERS * sizeof numbers[0]);
    put(numbers, aside->counted);
}

bool app_aside_unpack(struct app_aside *aside, const uint16_t numbers[APP_ASIDE_NUMBERS]) {
    *aside = (struct app_aside){.counted = get(numbers)};
    struct fin_fingers *fingers = &aside->fingers;
    for (int i = 0; i < FIN_FINGER_FLIPS; i++) {
        uint32_t flip = get(numbers + 2 + 2 * i);
        bool rises = i == 0 || (fingers->count == i && flip > fingers->flips[i - 1] + 1);
        if (flip > 0 && !rises) {
            return false;
        }
        if (flip > 0) {
            fingers->flips[fingers->count++] = flip - 1;
        }
    }
    return true;
}
