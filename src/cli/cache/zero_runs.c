/* Packed bytes: for every eight a mask of those that are not zeros, a bit each from the lowest,
 * then these. Behind a mask of zeros alone: how many such eights follow it, up to 255. */
#include "cli/cache/zero_runs.h"

#include <string.h>

#include "cli/common/min_max.h"

enum { EIGHT = 8, RUN_MOST = 255 };

size_t pack_most(size_t size) {
    return size + size / EIGHT + 2;
}

static bool are_zeros(const uint8_t *from, size_t size) {
    uint64_t word = 0;
    memcpy(&word, from, size);
    return word == 0;
}

/* How many eights of zeros there are, up to one more than a run has behind its first. */
static size_t count_zeros(const uint8_t *from, size_t size) {
    size_t count = 0;
    for (size_t at = 0; at < size && count <= RUN_MOST; at += EIGHT, count++) {
        if (!are_zeros(from + at, min_size(size - at, EIGHT))) {
            break;
        }
    }
    return count;
}

size_t pack(uint8_t *to, const uint8_t *from, size_t size) {
    uint8_t *out = to;
    for (size_t at = 0; at < size;) {
        size_t zeros = count_zeros(from + at, size - at);
        if (zeros > 0) {
            *out++ = 0;
            *out++ = (uint8_t)(zeros - 1);
            at += zeros * EIGHT;
            continue;
        }
        uint8_t *mask = out++;
        *mask = 0;
        for (size_t i = 0; i < EIGHT && at + i < size; i++) {
            *out = from[at + i];
            out += from[at + i] != 0;
            *mask |= (uint8_t)((from[at + i] != 0) << i);
        }
        at += EIGHT;
    }
    return (size_t)(out - to);
}

/* Whether an eight that begins here is whole. */
static bool is_whole(const uint8_t *packed, const uint8_t *end) {
    ptrdiff_t left = end - packed;
    return left > 1 && left > (packed[0] == 0 ? 1 : __builtin_popcount(packed[0]));
}

bool unpack(uint8_t *to, size_t size, const uint8_t **packed, const uint8_t *end) {
    const uint8_t *from = *packed;
    for (size_t at = 0; at < size; at += EIGHT) {
        if (!is_whole(from, end)) {
            return false;
        }
        uint8_t mask = *from++;
        if (mask == 0) {
            at += (size_t)*from++ * EIGHT;
        }
        if (at >= size || mask >> min_size(size - at, EIGHT) != 0) {
            return false;
        }
        for (size_t i = 0; i < EIGHT && mask >> i != 0; i++) {
            if ((mask >> i & 1) != 0) {
                to[at + i] = *from++;
            }
        }
    }
    *packed = from;
    return true;
}
