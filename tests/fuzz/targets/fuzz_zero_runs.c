/* A packed checkpoint: the first two bytes are its unpacked size, the rest is the packed bytes. */
#include "../fuzz.h"
#include "cli/cache/zero_runs.h"

enum { SIZE_BYTES = 2 };

static uint8_t *zeros(size_t size) {
    uint8_t *bytes = calloc(size + 1, 1);
    must(bytes != NULL, "memory for a test");
    return bytes;
}

/* Packing and unpacking preserves the bytes. */
static size_t must_come_back(const uint8_t *bytes, size_t size) {
    uint8_t *packed = zeros(zero_runs_bound(size)), *again = zeros(size);
    size_t length = zero_runs_pack(packed, bytes, size);
    must(length <= zero_runs_bound(size), "packed bytes have room");
    const uint8_t *at = packed;
    must(zero_runs_unpack(again, size, &at, packed + length), "packed bytes can be read");
    must(at == packed + length, "all of them");
    must(size == 0 || memcmp(again, bytes, size) == 0, "and are the same");
    free(packed);
    free(again);
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    must_come_back(data, size);
    if (size < SIZE_BYTES) {
        return 0;
    }
    size_t wanted = (size_t)(data[0] | data[1] << 8);
    uint8_t *bytes = malloc(wanted + 1);
    must(bytes != NULL, "memory for a test");
    memset(bytes, 0, wanted);
    bytes[wanted] = 0xAB;
    const uint8_t *packed = data + SIZE_BYTES, *at = packed, *end = data + size;
    if (zero_runs_unpack(bytes, wanted, &at, end)) {
        must(at >= packed && at <= end, "it ends in what was given");
        must(must_come_back(bytes, wanted) <= (size_t)(at - packed), "nothing packs in fewer");
    } else {
        must(at == packed, "after a mistake it stands where it stood");
    }
    must(bytes[wanted] == 0xAB, "nothing behind it is written to");
    free(bytes);
    return 0;
}
