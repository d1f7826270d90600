/* Packed bytes: for each block of eight a mask of its bytes that are not zero, from the lowest
 * bit on, then those bytes. After a mask of 0: how many more blocks of zeros follow, up to 255. */
#include "cli/cache/zero_runs.h"
#include "core/min_max.h"

#include <string.h>

enum { BLOCK = 8, REPEATS_MOST = 255 };

size_t zero_runs_bound(size_t size) {
    return size + size / BLOCK + 2;
}

static bool are_zeros(const uint8_t *from, size_t size) {
    uint64_t word = 0;
    memcpy(&word, from, size);
    return word == 0;
}

/* The number of zero blocks from here on, up to the longest run. */
static size_t count_zeros(const uint8_t *from, size_t size) {
    size_t count = 0;
    for (size_t at = 0; at < size && count <= REPEATS_MOST; at += BLOCK, count++) {
        if (!are_zeros(from + at, min_size(size - at, BLOCK))) {
            break;
        }
    }
    return count;
}

size_t zero_runs_pack(uint8_t *to, const uint8_t *from, size_t size) {
    uint8_t *out = to;
    for (size_t at = 0; at < size;) {
        size_t zeros = count_zeros(from + at, size - at);
        if (zeros > 0) {
            *out++ = 0;
            *out++ = (uint8_t)(zeros - 1);
            at += zeros * BLOCK;
            continue;
        }
        uint8_t *mask = out++;
        *mask = 0;
        for (size_t i = 0; i < BLOCK && at + i < size; i++) {
            *out = from[at + i];
            out += from[at + i] != 0;
            *mask |= (uint8_t)((from[at + i] != 0) << i);
        }
        at += BLOCK;
    }
    return (size_t)(out - to);
}

/* True if the block that begins here ends before the end. */
static bool is_whole(const uint8_t *packed, const uint8_t *end) {
    ptrdiff_t left = end - packed;
    return left > 1 && left > (packed[0] == 0 ? 1 : __builtin_popcount(packed[0]));
}

bool zero_runs_unpack(uint8_t *to, size_t size, const uint8_t **packed, const uint8_t *end) {
    const uint8_t *from = *packed;
    for (size_t at = 0; at < size; at += BLOCK) {
        if (!is_whole(from, end)) {
            return false;
        }
        uint8_t mask = *from++;
        if (mask == 0) {
            at += (size_t)*from++ * BLOCK;
        }
        if (at >= size || mask >> min_size(size - at, BLOCK) != 0) {
            return false;
        }
        for (size_t i = 0; i < BLOCK && mask >> i != 0; i++) {
            if ((mask >> i & 1) != 0) {
                to[at + i] = *from++;
            }
        }
    }
    *packed = from;
    return true;
}
