/* The range coder and numbers as bytes: decoding gives what was encoded, only one encoding is
 * accepted, and nothing is accessed past the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"
#include "session/bytes.h"
#include "session/change_model.h"
#include "session/range_coder.h"

enum { SYMBOLS = 4000 };

struct stream {
    struct fin_chance bit, tree[3][16];
};

/* Codes a mixture of bits, trees and direct bits; when reading, fills in the values. */
static void code_all(struct fin_range_coder *coder, uint64_t *values, size_t count) {
    struct stream stream;
    fin_chances_reset(&stream.bit, 1);
    fin_chances_reset(stream.tree[0], 48);
    for (size_t i = 0; i < count; i++) {
        uint64_t value = values[i];
        unsigned bit = fin_code_bit(coder, &stream.bit, value & 1);
        unsigned leaf = fin_code_tree(coder, stream.tree[i % 3], 4, value >> 1 & 15);
        uint64_t rest = fin_code_direct(coder, (int)(i % 50), value >> 5);
        values[i] = rest << 5 | leaf << 1 | bit;
    }
}

/* Values with much, some and no regularity; the masks fit the direct bits. */
static void make_values(struct fin_random *random, uint64_t *values, size_t count) {
    uint32_t spread = 1 + fin_random_below(random, 31);
    for (size_t i = 0; i < count; i++) {
        uint64_t rest = fin_random_next(random) & (((uint64_t)1 << i % 50) - 1);
        values[i] = (fin_random_below(random, 3) == 0 ? rest : 0) << 5 |
                    fin_random_below(random, spread + 1);
    }
}

static void mixtures_come_back(void **state) {
    static uint64_t values[SYMBOLS];
    static uint64_t back[SYMBOLS];
    static uint8_t bytes[SYMBOLS * 8];
    struct fin_random random = fin_random_seed(1);
    (void)state;
    for (int round = 0; round < 300; round++) {
        size_t count = fin_random_below(&random, round < 100 ? 10 : SYMBOLS);
        make_values(&random, values, count);
        struct fin_range_coder writer = fin_range_writer(bytes, sizeof bytes);
        memcpy(back, values, sizeof back);
        code_all(&writer, back, count);
        size_t length = 0;
        assert_true(fin_range_finish(&writer, &length));
        memset(back, 0xAA, sizeof back);
        struct fin_range_coder reader = fin_range_reader(bytes, length);
        code_all(&reader, back, count);
        assert_memory_equal(back, values, count * sizeof values[0]);
        assert_true(fin_range_exact(&reader));
    }
}

/* Highly predictable bits make the coder carry across many bytes of 0xFF. */
static void carries_run_back(void **state) {
    static uint8_t bytes[4000];
    (void)state;
    for (unsigned end = 0; end < 2; end++) {
        struct fin_chance chance;
        fin_chances_reset(&chance, 1);
        struct fin_range_coder writer = fin_range_writer(bytes, sizeof bytes);
        for (int i = 0; i < 3000; i++) {
            fin_code_direct(&writer, 8, 0xFF);
        }
        fin_code_bit(&writer, &chance, end);
        size_t length = 0;
        assert_true(fin_range_finish(&writer, &length));
        fin_chances_reset(&chance, 1);
        struct fin_range_coder reader = fin_range_reader(bytes, length);
        for (int i = 0; i < 3000; i++) {
            assert_int_equal(fin_code_direct(&reader, 8, 0), 0xFF);
        }
        assert_int_equal(fin_code_bit(&reader, &chance, 0), end);
        assert_true(fin_range_exact(&reader));
    }
}

/* Every buffer that is too small is detected, and nothing is written past it. */
static void too_little_room(void **state) {
    uint64_t values[60];
    uint64_t copy[60];
    uint8_t bytes[1000];
    struct fin_random random = fin_random_seed(2);
    (void)state;
    make_values(&random, values, 60);
    memcpy(copy, values, sizeof copy);
    struct fin_range_coder writer = fin_range_writer(bytes, sizeof bytes);
    code_all(&writer, copy, 60);
    size_t length = 0;
    assert_true(fin_range_finish(&writer, &length));
    for (size_t room = 0; room < length; room++) {
        memset(bytes, 0x5A, sizeof bytes);
        writer = fin_range_writer(bytes, room);
        memcpy(copy, values, sizeof copy);
        code_all(&writer, copy, 60);
        size_t none = 0;
        assert_false(fin_range_finish(&writer, &none));
        for (size_t i = room; i < sizeof bytes; i++) {
            assert_int_equal(bytes[i], 0x5A);
        }
    }
    writer = fin_range_writer(bytes, length);
    memcpy(copy, values, sizeof copy);
    code_all(&writer, copy, 60);
    assert_true(fin_range_finish(&writer, &length));
}

/* One byte more, one less, or another last byte is rejected. */
static void only_one_form(void **state) {
    uint64_t values[40];
    uint8_t bytes[1000] = {0};
    struct fin_random random = fin_random_seed(3);
    (void)state;
    make_values(&random, values, 40);
    struct fin_range_coder writer = fin_range_writer(bytes, sizeof bytes);
    code_all(&writer, values, 40);
    size_t length = 0;
    assert_true(fin_range_finish(&writer, &length));
    bytes[length] = 0;
    for (size_t wrong = length - 2; wrong <= length + 2; wrong++) {
        struct fin_range_coder reader = fin_range_reader(bytes, wrong);
        code_all(&reader, values, 40);
        assert_int_equal(fin_range_exact(&reader), wrong == length);
    }
    for (unsigned last = 0; last < 256; last++) {
        uint8_t right = bytes[length - 1];
        bytes[length - 1] = (uint8_t)last;
        struct fin_range_coder reader = fin_range_reader(bytes, length);
        code_all(&reader, values, 40);
        uint64_t again[40];
        uint8_t other[1000];
        memcpy(again, values, sizeof again);
        writer = fin_range_writer(other, sizeof other);
        code_all(&writer, again, 40);
        size_t count = 0;
        assert_true(fin_range_finish(&writer, &count));
        bool same = count == length && memcmp(other, bytes, length) == 0;
        assert_int_equal(fin_range_exact(&reader), same);
        bytes[length - 1] = right;
    }
}

/* A byte holds at most 36 changes: the bound that the decoder of replays relies on. */
static void changes_per_byte(void **state) {
    enum { CHANGES = 100000 };
    static uint8_t bytes[CHANGES];
    static struct fin_change_model model;
    (void)state;
    struct fin_range_coder writer = fin_range_writer(bytes, sizeof bytes);
    fin_change_model_start(&model, 0);
    for (int i = 0; i < CHANGES; i++) {
        struct fin_change change = {.button = FIN_LEFT, .down = i % 2 == 0};
        uint64_t wait = 0;
        fin_code_change(&writer, &model, &change, &wait);
    }
    size_t length = 0;
    assert_true(fin_range_finish(&writer, &length));
    assert_true(CHANGES / length >= 30);
    assert_true(CHANGES <= 36 * length);
}

/* ---- numbers in bytes ---- */

static struct fin_byte_reader reader_of(const uint8_t *bytes, size_t length) {
    return (struct fin_byte_reader){.bytes = bytes, .length = length};
}

static void varints(void **state) {
    static const struct {
        uint64_t value;
        size_t length;
        uint8_t bytes[10];
    } cases[] = {
        {0, 1, {0}},
        {127, 1, {127}},
        {128, 2, {0x80, 1}},
        {300, 2, {0xAC, 2}},
        {UINT64_MAX, 10, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t bytes[10];
        struct fin_byte_writer writer = {.bytes = bytes, .size = sizeof bytes};
        fin_put_varint(&writer, cases[i].value);
        assert_int_equal(writer.length, cases[i].length);
        assert_memory_equal(bytes, cases[i].bytes, cases[i].length);
        struct fin_byte_reader reader = reader_of(bytes, writer.length);
        assert_true(fin_get_varint(&reader) == cases[i].value);
        assert_null(reader.error.sentence);
        assert_int_equal(reader.position, cases[i].length);
    }
}

static void varints_that_are_none(void **state) {
    static const struct {
        size_t length, offset;
        uint8_t bytes[11];
    } cases[] = {
        {0, 0, {0}},
        {1, 1, {0x80}},
        {2, 0, {0x80, 0}},
        {3, 0, {0xFF, 0x80, 0}},
        {10, 0, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2}},
        {11, 0, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x81, 0}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fin_byte_reader reader = reader_of(cases[i].bytes, cases[i].length);
        assert_true(fin_get_varint(&reader) == 0);
        assert_non_null(reader.error.sentence);
        assert_int_equal(reader.error.offset, cases[i].offset);
    }
}

static void signed_numbers(void **state) {
    static const int64_t values[] = {0, -1, 1, -64, 64, INT64_MAX, INT64_MIN};
    static const size_t lengths[] = {1, 1, 1, 1, 2, 10, 10};
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        uint8_t bytes[10];
        struct fin_byte_writer writer = {.bytes = bytes, .size = sizeof bytes};
        fin_put_signed(&writer, values[i]);
        assert_int_equal(writer.length, lengths[i]);
        struct fin_byte_reader reader = reader_of(bytes, writer.length);
        assert_true(fin_get_signed(&reader) == values[i]);
    }
}

/* Only the first error is kept, and nothing is read after it. */
static void first_mistake(void **state) {
    static const uint8_t bytes[] = {1, 2, 3, 4};
    (void)state;
    struct fin_byte_reader reader = reader_of(bytes, sizeof bytes);
    assert_int_equal(fin_get_byte(&reader), 1);
    fin_byte_fail(&reader, 0, "first");
    fin_byte_fail(&reader, 3, "second");
    assert_int_equal(fin_get_byte(&reader), 0);
    assert_true(fin_get_fixed(&reader, 2) == 0);
    assert_string_equal(reader.error.sentence, "first");
    assert_int_equal(reader.error.offset, 0);
}

static void checksum(void **state) {
    (void)state;
    assert_int_equal(fin_crc32((const uint8_t *)"123456789", 9), 0xCBF43926);
    assert_int_equal(fin_crc32((const uint8_t *)"", 0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixtures_come_back),    cmocka_unit_test(carries_run_back),
        cmocka_unit_test(too_little_room),       cmocka_unit_test(only_one_form),
        cmocka_unit_test(changes_per_byte),      cmocka_unit_test(varints),
        cmocka_unit_test(varints_that_are_none), cmocka_unit_test(signed_numbers),
        cmocka_unit_test(first_mistake),         cmocka_unit_test(checksum),
    };
    return cmocka_run_group_tests_name("range_coder", tests, NULL, NULL);
}
