/* The hash of a session: every field that is state changes it, and no field can stand for
 * another. The seal of every replay depends on its value, so one is on record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

struct field {
    const char *name;
    size_t offset, size;
    bool is_flag; /* 0 or 1 only */
};

#define FIELD(member)                                                                              \
    {                                                                                              \
#member, offsetof(struct fin_session, member), sizeof((struct fin_session *)0)->member,    \
            false                                                                                  \
    }
#define FLAG(member)                                                                               \
    { #member, offsetof(struct fin_session, member), sizeof((struct fin_session *)0)->member, true }

static const struct field fields[] = {
    FIELD(game.next),
    FIELD(game.generator.random.state),
    FIELD(game.generator.left),
    FIELD(game.generator.tally[0]),
    FIELD(game.generator.tally[6]),
    FIELD(game.board.rows[0]),
    FIELD(game.board.colors[0]),
    FIELD(game.board.rows[39]),
    FIELD(game.board.colors[39]),
    FIELD(game.score),
    FIELD(game.lines),
    FIELD(game.level),
    FIELD(game.pieces),
    FIELD(game.combo),
    FIELD(game.b2b),
    FIELD(game.by_kind[0]),
    FIELD(game.by_kind[6]),
    FIELD(game.mode_data[0]),
    FIELD(game.mode_data[FIN_MODE_BYTES / 8 - 1]),
    FIELD(game.piece.kind),
    FIELD(game.piece.facing),
    FIELD(game.piece.x),
    FIELD(game.piece.y),
    FIELD(game.hold),
    FLAG(game.hold_used),
    FIELD(game.lowest),
    FIELD(game.last_kick),
    FIELD(game.resets),
    FLAG(game.half_turned),
    FLAG(game.guarded),
    FIELD(game.number),
    FIELD(game.entered),
    FIELD(game.time),
    FIELD(game.fall_due),
    FIELD(game.lock_due),
    FIELD(game.ground_since),
    FIELD(game.air_since),
    FIELD(game.phase_due),
    FIELD(game.phase),
    FIELD(game.status),
    FIELD(game.cause),
    FLAG(game.resting),
    FLAG(game.frozen),
    FLAG(game.soft),
    FIELD(input.pressed[0]),
    FIELD(input.pressed[1]),
    FIELD(input.try_due),
    FIELD(input.quiet_till),
    FIELD(input.down),
    FIELD(input.fresh),
    FIELD(input.direction),
};

enum { FIELDS = sizeof fields / sizeof fields[0], BITS_MOST = 64 * FIELDS };

static struct fin_session start(void) {
    struct fin_session session;
    struct fin_setup setup = fin_setup_make(0, 0);
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    setup.seed = 7;
    fin_session_start(&session, &setup, events, FIN_EVENTS_PER_INSTANT, &count);
    return session;
}

/* Flips bits of a field, whatever the order of its bytes. */
static void flip(struct fin_session *session, const struct field *field, uint64_t bits) {
    void *at = (char *)session + field->offset;
    if (field->size == sizeof(uint64_t)) {
        *(uint64_t *)at ^= bits;
    } else if (field->size == sizeof(uint32_t)) {
        *(uint32_t *)at ^= (uint32_t)bits;
    } else if (field->size == sizeof(uint16_t)) {
        *(uint16_t *)at = (uint16_t)(*(uint16_t *)at ^ bits);
    } else {
        *(uint8_t *)at = (uint8_t)(*(uint8_t *)at ^ bits);
    }
}

static uint64_t flipped(const struct fin_session *session, const struct field *field, size_t bit) {
    struct fin_session other = *session;
    flip(&other, field, UINT64_C(1) << bit);
    return fin_session_hash(&other);
}

/* Fields that share a word of the hash do not touch each other there. */
static void every_bit_of_every_field_counts(void **state) {
    static uint64_t hashes[BITS_MOST];
    static const char *names[BITS_MOST];
    struct fin_session session = start();
    size_t count = 0;
    (void)state;
    for (size_t i = 0; i < FIELDS; i++) {
        for (size_t bit = 0; bit < (fields[i].is_flag ? 1 : 8 * fields[i].size); bit++) {
            hashes[count] = flipped(&session, &fields[i], bit);
            names[count++] = fields[i].name;
        }
    }
    uint64_t plain = fin_session_hash(&session);
    for (size_t i = 0; i < count; i++) {
        if (hashes[i] == plain) {
            fail_msg("a bit of %s does not count", names[i]);
        }
        for (size_t j = 0; j < i; j++) {
            if (hashes[i] == hashes[j]) {
                fail_msg("%s stands for %s", names[i], names[j]);
            }
        }
    }
}

/* Fields that are derived from others are not part of the hash. */
static void derived_fields_do_not_count(void **state) {
    static const struct field derived[] = {FIELD(game.gravity), FIELD(game.fall),
                                           FIELD(game.lock_delay), FIELD(due), FLAG(input.spent)};
    struct fin_session session = start();
    (void)state;
    for (size_t i = 0; i < sizeof derived / sizeof derived[0]; i++) {
        assert_int_equal(flipped(&session, &derived[i], 0), fin_session_hash(&session));
    }
}

/* 21 pieces to a word: those that are used up are history. */
static void pieces_that_are_to_come_count(void **state) {
    struct fin_session session = start();
    uint64_t hashes[4];
    (void)state;
    session.game.queue_length = 42;
    for (uint16_t used = 0; used <= 42; used++) {
        session.game.queue_used = used;
        for (int i = 0; i < 4; i++) {
            session.game.queue[0] = i & 1;
            session.game.queue[1] = i >> 1;
            hashes[i] = fin_session_hash(&session);
        }
        assert_int_equal(hashes[0] != hashes[1], used < 21);
        assert_int_equal(hashes[0] != hashes[2], used < 42);
    }
    session.game.queue_used = 0;
    session.game.queue_length = 21;
    session.game.queue[1] = 0;
    uint64_t hash = fin_session_hash(&session);
    session.game.queue[1] = 1;
    assert_int_equal(fin_session_hash(&session), hash);
    session.game.queue_length = 22;
    hash = fin_session_hash(&session);
    session.game.queue[1] = 0;
    assert_int_not_equal(fin_session_hash(&session), hash);
    session.game.queue_length = 20;
    assert_int_not_equal(fin_session_hash(&session), hash);
    session.game.queue_length = 21;
    session.game.queue_used = 1;
    assert_int_not_equal(fin_session_hash(&session), hash);
}

/* Each field has a value of its own, so that none can change its place in the hash. */
static void the_value_is_on_record(void **state) {
    struct fin_session session = start();
    (void)state;
    for (size_t i = 0; i < FIELDS; i++) {
        flip(&session, &fields[i], fields[i].is_flag ? 1 : i + 1);
    }
    assert_int_equal(fin_session_hash(&session), UINT64_C(0x9800D860AE9F1104));
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_of_every_field_counts),
        cmocka_unit_test(derived_fields_do_not_count),
        cmocka_unit_test(pieces_that_are_to_come_count),
        cmocka_unit_test(the_value_is_on_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
