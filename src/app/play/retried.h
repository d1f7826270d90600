/* Retried pieces. They are not in the game's replay, but their faults count, so they are saved
 * beside it. */
#ifndef FIN_APP_PLAY_RETRIED_H
#define FIN_APP_PLAY_RETRIED_H

#include "app/play/exempt.h"
#include "app/train/totals.h"

enum {
    APP_RETRIED_COUNTS = APP_TOTAL_TIMES, /* a retried piece has no time */
    APP_RETRIED_NUMBERS = APP_RETRIED_COUNTS + APP_EXEMPT_NUMBERS,
    /* Their saved form: item and count, two bytes each, little-endian; then the length in two. */
    APP_RETRIED_ENTRY = 4,
    APP_RETRIED_LENGTH = 2,
    APP_RETRIED_BYTES = APP_RETRIED_ENTRY * APP_RETRIED_NUMBERS + APP_RETRIED_LENGTH,
};

/* By enum app_total_item. */
struct app_retried {
    uint16_t counts[APP_RETRIED_COUNTS];
};

/* A piece is retried. */
void app_retried_take(struct app_retried *retried, const struct fin_verdict *verdict);
/* A game's count, including them. */
struct app_finesse app_retried_with(const struct app_retried *retried,
                                    const struct app_finesse *finesse);

/* Encodes the non-zero counts and the exempt pieces, followed by their length. Writes nothing if
 * all are zero. */
uint32_t app_retried_encode(const struct app_retried *retried, const struct app_exempt *exempt,
                            uint8_t bytes[APP_RETRIED_BYTES]);
/* Reads both from the end of the bytes and returns their length. Without them all are zero, and so
 * is the length. */
uint32_t app_retried_decode(struct app_retried *retried, struct app_exempt *exempt,
                            const uint8_t *bytes, uint32_t length);

#endif
