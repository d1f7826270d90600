/* Measures latency, from reading a key to writing its frame, and frames per second. */
#ifndef FIN_TERM_LOOP_METER_H
#define FIN_TERM_LOOP_METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TERM_METER = 64 }; /* number of values kept */

struct term_meter {
    uint32_t latency_us[TERM_METER];
    uint32_t latencies;
    uint64_t frame_at[TERM_METER * 4];
    uint32_t frames;
};

/* Records a frame; key_at is when the first key shown in it was read, or 0. */
void term_meter_frame(struct term_meter *meter, uint64_t key_at, uint64_t now);
/* The median of recent latencies; 0 if there are none. */
uint32_t term_meter_latency(const struct term_meter *meter);
/* The frames of the last second. */
uint32_t term_meter_rate(const struct term_meter *meter, uint64_t now);
/* Writes "60 fps 0.21 ms", or the requested part of it. */
void term_meter_text(const struct term_meter *meter, uint64_t now, bool rate, bool latency,
                     char *text, size_t size);

#endif
