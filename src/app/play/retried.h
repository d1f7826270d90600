/* Pieces that came back because of a fault. They are no part of the game's replay,
 * but their faults count: they are kept beside it. */
#ifndef FIN_APP_PLAY_RETRIED_H
#define FIN_APP_PLAY_RETRIED_H

#include "app/play/exempt.h"
#include "app/train/totals.h"

enum {
    APP_TRIES_NUMBERS = APP_TALLY_ITEMS + APP_ASIDE_NUMBERS,
    APP_TRIES_BYTES = 4 * APP_TRIES_NUMBERS + 2, /* that hold any, and their length */
};

/* By enum app_tally_item. */
struct app_tries {
    uint16_t counts[APP_TALLY_ITEMS];
};

/* A piece came back. */
void app_tries_take(struct app_tries *tries, const struct fin_verdict *verdict);
/* A game's count together with them. */
struct app_finesse app_tries_with(const struct app_tries *tries, const struct app_finesse *finesse);

/* For a file, and with them what else does not count: what is not 0, and at the end how
 * long that is. Nothing if all is. */
uint32_t app_tries_encode(const struct app_tries *tries, const struct app_aside *aside,
                          uint8_t bytes[APP_TRIES_BYTES]);
/* Reads both from the end of so many bytes, and returns their length; 0 if there are
 * none, and then they are all 0. */
uint32_t app_tries_decode(struct app_tries *tries, struct app_aside *aside, const uint8_t *bytes,
                          uint32_t length);

#endif
