/* Pieces of a game that do not count for finesse: those counted before a finished game was
 * rewound, and those dragged with a finger. Piece numbers count from 0. */
#ifndef FIN_APP_PLAY_EXEMPT_H
#define FIN_APP_PLAY_EXEMPT_H

#include "finessimo.h"

struct app_exempt {
    uint32_t counted; /* earlier pieces were already counted */
    struct fin_fingers fingers;
};

/* The pieces dragged with a finger are now in the replay; older versions stored them here. */
enum { APP_EXEMPT_NUMBERS = 2 * (1 + FIN_FINGER_FLIPS) };
/* Converts to numbers that can be saved. */
void app_exempt_pack(const struct app_exempt *exempt, uint16_t numbers[APP_EXEMPT_NUMBERS]);
/* Converts back; false if the numbers are invalid. */
bool app_exempt_unpack(struct app_exempt *exempt, const uint16_t numbers[APP_EXEMPT_NUMBERS]);

#endif
