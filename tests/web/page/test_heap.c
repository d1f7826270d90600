/* The heap of the page's module: random takes and gives on one stretch of memory that
 * grows; no two pieces may overlap, and what lies in one stays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "web/memory/heap.h"

enum { PIECES = 64, STEPS = 20000, FIRST = 4096, MORE = 2048, MOST = 1 << 18 };

static _Alignas(8) uint8_t memory[MOST];
static uint64_t state;

static uint32_t random_below(uint32_t bound) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % bound;
}

struct piece {
    uint8_t *at;
    size_t size;
    uint8_t fill;
};

static void check(const struct piece *piece) {
    for (size_t i = 0; i < piece->size; i++) {
        assert_int_equal(piece->at[i], piece->fill);
    }
}

/* A piece of a random size; the memory grows where there is no room. */
static void take(struct web_heap *heap, struct piece *piece, size_t *given) {
    size_t size = random_below(random_below(8) == 0 ? 1500 : 60);
    uint8_t *at = web_heap_take(heap, size);
    if (at == NULL) {
        assert_true(*given + MORE <= MOST);
        web_heap_extend(heap, memory + *given, MORE);
        *given += MORE;
        at = web_heap_take(heap, size);
    }
    assert_non_null(at);
    assert_int_equal((uintptr_t)at % 8, 0);
    assert_true(at >= memory && at + size <= memory + *given);
    assert_true(web_heap_size(at) >= size);
    *piece = (struct piece){at, size, (uint8_t)random_below(256)};
    memset(at, piece->fill, size);
}

static void test_random(void **unused) {
    (void)unused;
    struct web_heap heap = {0};
    struct piece pieces[PIECES] = {0};
    size_t given = FIRST;
    web_heap_extend(&heap, memory, FIRST);
    for (int i = 0; i < STEPS; i++) {
        struct piece *piece = &pieces[random_below(PIECES)];
        if (piece->at == NULL) {
            take(&heap, piece, &given);
        } else {
            check(piece);
            web_heap_give(piece->at);
            piece->at = NULL;
        }
    }
    for (int i = 0; i < PIECES; i++) {
        web_heap_give(pieces[i].at);
    }
    assert_non_null(web_heap_take(&heap, given - 8)); /* all of it is one piece again */
}

static void test_refusals(void **unused) {
    (void)unused;
    struct web_heap heap = {0};
    web_heap_extend(&heap, memory, FIRST);
    assert_null(web_heap_take(&heap, FIRST));
    assert_null(web_heap_take(&heap, UINT32_MAX));
    assert_null(web_heap_take(&heap, SIZE_MAX));
    web_heap_give(NULL);
    assert_ptr_equal(web_heap_take(&heap, 0), memory + 8);
    assert_non_null(web_heap_take(&heap, FIRST - 16));
    assert_null(web_heap_take(&heap, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random),
                                       cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
