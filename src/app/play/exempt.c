/* The saved form of pieces that do not count: 16-bit numbers, two for each 32-bit value, the
 * lower half first. Flips are stored plus 1, because 0 means none. */
#include "app/play/exempt.h"

#include <string.h>

static void put(uint16_t *numbers, uint32_t value) {
    numbers[0] = (uint16_t)(value & UINT16_MAX);
    numbers[1] = (uint16_t)(value >> 16);
}

static uint32_t get(const uint16_t *numbers) {
    return (uint32_t)numbers[1] << 16 | numbers[0];
}

void app_exempt_pack(const struct app_exempt *exempt, uint16_t numbers[APP_EXEMPT_NUMBERS]) {
    memset(numbers, 0, APP_EXEMPT_NUMBERS * sizeof numbers[0]);
    put(numbers, exempt->counted);
}

bool app_exempt_unpack(struct app_exempt *exempt, const uint16_t numbers[APP_EXEMPT_NUMBERS]) {
    *exempt = (struct app_exempt){.counted = get(numbers)};
    struct fin_fingers *fingers = &exempt->fingers;
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
