/* Pieces of a game that do not count for finesse: those that were counted before, when
 * the game had ended and was gone back to, and those that followed a finger. Pieces are
 * numbered by how many lay before them. */
#ifndef FIN_APP_ASIDE_H
#define FIN_APP_ASIDE_H

#include <stdbool.h>
#include <stdint.h>

/* An odd number: who changes more often is taken to use a finger from then on. */
enum { APP_ASIDE_FLIPS = 7 };

struct app_aside {
    uint32_t counted;                /* pieces before this one were counted */
    uint32_t flips[APP_ASIDE_FLIPS]; /* rising: from here on by finger, from here on not... */
    uint8_t flip_count;
};

/* The piece followed a finger. */
bool app_aside_by_finger(const struct app_aside *aside, uint32_t piece);
/* A piece locks that did or did not; what was noted of later ones is forgotten. */
void app_aside_note(struct app_aside *aside, uint32_t piece, bool by_finger);

/* As numbers that can be kept, and back; false if they are none that were. */
enum { APP_ASIDE_NUMBERS = 2 * (1 + APP_ASIDE_FLIPS) };
void app_aside_pack(const struct app_aside *aside, uint16_t numbers[APP_ASIDE_NUMBERS]);
bool app_aside_unpack(struct app_aside *aside, const uint16_t numbers[APP_ASIDE_NUMBERS]);

#endif
