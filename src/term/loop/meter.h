/* How quick the game is: from the reading of a key to its frame being written,
 * and frames a second. */
#ifndef FIN_TERM_LOOP_METER_H
#define FIN_TERM_LOOP_METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TERM_METER = 64 }; /* values that are remembered */

struct term_meter {
    uint32_t latency_us[TERM_METER];
    uint32_t latencies;
    uint64_t frame_at[TERM_METER * 4];
    uint32_t frames;
};

/* A frame was written; key_at is when the first key that it shows was read, 0
 * for none. */
void term_meter_frame(struct term_meter *meter, uint64_t key_at, uint64_t now);
/* The median of the last latencies; 0 if there are none. */
uint32_t term_meter_latency(const struct term_meter *meter);
/* Frames in the last second. */
uint32_t term_meter_rate(const struct term_meter *meter, uint64_t now);
/* "60 fps  0.21 ms", as far as it is asked for. */
void term_meter_text(const struct term_meter *meter, uint64_t now, bool rate, bool latency,
                     char *text, size_t size);

#endif
