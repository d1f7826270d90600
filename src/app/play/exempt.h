/* Pieces of a game that do not count for finesse: those that were counted before, when
 * the game had ended and was gone back to, and those that followed a finger. Pieces are
 * numbered by how many lay before them. */
#ifndef FIN_APP_PLAY_EXEMPT_H
#define FIN_APP_PLAY_EXEMPT_H

#include "finessimo.h"

struct app_exempt {
    uint32_t counted; /* pieces before this one were counted */
    struct fin_fingers fingers;
};

/* As numbers that can be kept, and back; false if they are none that were. Who followed a
 * finger is kept in the replay; once it was among these numbers. */
enum { APP_EXEMPT_NUMBERS = 2 * (1 + FIN_FINGER_FLIPS) };
void app_exempt_pack(const struct app_exempt *exempt, uint16_t numbers[APP_EXEMPT_NUMBERS]);
bool app_exempt_unpack(struct app_exempt *exempt, const uint16_t numbers[APP_EXEMPT_NUMBERS]);

#endif
