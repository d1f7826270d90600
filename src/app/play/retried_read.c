/* Reads the counts of retried pieces that are saved after a replay. */
#include <string.h>

#include "app/play/retried.h"

static uint16_t get(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

/* Entries are in increasing order of items, without zeros. */
static bool read_entries(uint16_t *numbers, const uint8_t *bytes, uint32_t length) {
    int last = -1;
    for (uint32_t i = 0; i < length; i += APP_RETRIED_ENTRY) {
        uint16_t item = get(bytes + i), number = get(bytes + i + 2);
        if (item >= APP_RETRIED_NUMBERS || item <= last || number == 0) {
            return false;
        }
        numbers[item] = number;
        last = item;
    }
    return true;
}

uint32_t app_retried_decode(struct app_retried *retried, struct app_exempt *exempt,
                            const uint8_t *bytes, uint32_t length) {
    uint16_t numbers[APP_RETRIED_NUMBERS] = {0};
    uint32_t own = length >= APP_RETRIED_LENGTH ? get(bytes + length - APP_RETRIED_LENGTH) : 0;
    struct app_exempt read;
    memset(retried, 0, sizeof *retried);
    memset(exempt, 0, sizeof *exempt);
    if (own == 0 || own % APP_RETRIED_ENTRY != 0 || own + APP_RETRIED_LENGTH > length ||
        !read_entries(numbers, bytes + length - APP_RETRIED_LENGTH - own, own) ||
        !app_exempt_unpack(&read, numbers + APP_RETRIED_COUNTS)) {
        return 0;
    }
    memcpy(retried->counts, numbers, sizeof retried->counts);
    *exempt = read;
    return own + APP_RETRIED_LENGTH;
}
