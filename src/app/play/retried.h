/* Pieces that came back because of a fault. They are no part of the game's replay,
 * but their faults count: they are kept beside it. */
#ifndef FIN_APP_PLAY_RETRIED_H
#define FIN_APP_PLAY_RETRIED_H

#include "app/play/exempt.h"
#include "app/train/totals.h"

enum {
    APP_RETRIED_NUMBERS = APP_TOTAL_ITEMS + APP_EXEMPT_NUMBERS,
    APP_RETRIED_BYTES = 4 * APP_RETRIED_NUMBERS + 2, /* that hold any, and their length */
};

/* By enum app_total_item. */
struct app_retried {
    uint16_t counts[APP_TOTAL_ITEMS];
};

/* A piece came back. */
void app_retried_take(struct app_retried *retried, const struct fin_verdict *verdict);
/* A game's count together with them. */
struct app_finesse app_retried_with(const struct app_retried *retried,
                                    const struct app_finesse *finesse);

/* For a file, and with them what else does not count: what is not 0, and at the end how
 * long that is. Nothing if all is. */
uint32_t app_retried_encode(const struct app_retried *retried, const struct app_exempt *exempt,
                            uint8_t bytes[APP_RETRIED_BYTES]);
/* Reads both from the end of so many bytes, and returns their length; 0 if there are
 * none, and then they are all 0. */
uint32_t app_retried_decode(struct app_retried *retried, struct app_exempt *exempt,
                            const uint8_t *bytes, uint32_t length);

#endif
