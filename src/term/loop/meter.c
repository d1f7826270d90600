/* Latency and frame rate as numbers and text. */
#include "term/loop/meter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = TERM_METER * 4 };

void term_meter_frame(struct term_meter *meter, uint64_t key_at, uint64_t now) {
    meter->frame_at[meter->frames++ % FRAMES] = now;
    if (key_at != 0) {
        meter->latency_us[meter->latencies++ % TERM_METER] = (uint32_t)(now - key_at);
    }
}

static int compare(const void *a, const void *b) {
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return left < right ? -1 : left > right;
}

uint32_t term_meter_latency(const struct term_meter *meter) {
    uint32_t sorted[TERM_METER];
    uint32_t count = meter->latencies < TERM_METER ? meter->latencies : TERM_METER;
    if (count == 0) {
        return 0;
    }
    memcpy(sorted, meter->latency_us, count * sizeof sorted[0]);
    qsort(sorted, count, sizeof sorted[0], compare);
    return sorted[count / 2];
}

uint32_t term_meter_rate(const struct term_meter *meter, uint64_t now) {
    uint32_t kept = meter->frames < FRAMES ? meter->frames : FRAMES, count = 0;
    for (uint32_t i = 0; i < kept; i++) {
        count += meter->frame_at[i] + 1000000 > now;
    }
    return count;
}

void term_meter_text(const struct term_meter *meter, uint64_t now, bool rate, bool latency,
                     char *text, size_t size) {
    char part[24] = "";
    text[0] = '\0';
    if (rate) {
        snprintf(part, sizeof part, "%u fps", (unsigned)term_meter_rate(meter, now));
        snprintf(text, size, "%s", part);
    }
    if (latency) {
        uint32_t us = term_meter_latency(meter);
        snprintf(text, size, "%s%s%u.%02u ms", part, rate ? "  " : "", (unsigned)(us / 1000),
                 (unsigned)(us / 10 % 100));
    }
}
