/* Chooses a path on x86-64 by the processor's features (CPUID). */
#include "search/search.h"

/* CPUID leaves and their feature bits. */
enum { FEATURES = 1, POPCNT = 23, OSXSAVE = 27 };         /* in register c */
enum { MORE_FEATURES = 7, BMI1 = 3, AVX2 = 5, BMI2 = 8 }; /* in register b */

struct registers {
    uint32_t a, b, c, d;
};

static struct registers ask(uint32_t leaf) {
    struct registers registers;
    __asm__("cpuid"
            : "=a"(registers.a), "=b"(registers.b), "=c"(registers.c), "=d"(registers.d)
            : "a"(leaf), "c"(0));
    return registers;
}

static bool has(uint32_t word, int bit) {
    return (word >> bit & 1) != 0;
}

/* True if the operating system saves the AVX registers on a context switch. */
static bool keeps_wide_registers(void) {
    uint32_t low, high;
    if (!has(ask(FEATURES).c, OSXSAVE)) {
        return false;
    }
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 6) == 6;
}

static bool has_avx2(void) {
    if (ask(0).a < MORE_FEATURES) {
        return false;
    }
    uint32_t more = ask(MORE_FEATURES).b;
    return has(more, BMI1) && has(more, AVX2) && has(more, BMI2) && has(ask(FEATURES).c, POPCNT);
}

const struct fin_path *fin_path_native(void) {
    return has_avx2() && keeps_wide_registers() ? &fin_path_avx2 : &fin_path_plain;
}
