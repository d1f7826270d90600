/* Members of a session as a table. */
#include "fields.h"

#include <string.h>

struct field {
    const char *name;
    size_t offset, size;
};

#define FIELD(member)                                                                              \
    { #member, offsetof(struct fin_session, member), sizeof(((struct fin_session *)0)->member) }

static const struct field fields[] = {
    FIELD(game.queue),
    FIELD(game.queue_length),
    FIELD(game.queue_used),
    FIELD(game.next),
    FIELD(game.generator.random),
    FIELD(game.generator.tally),
    FIELD(game.generator.method),
    FIELD(game.generator.left),
    FIELD(game.board.rows),
    FIELD(game.board.colors),
    FIELD(game.score),
    FIELD(game.lines),
    FIELD(game.level),
    FIELD(game.pieces),
    FIELD(game.combo),
    FIELD(game.b2b),
    FIELD(game.by_kind),
    FIELD(game.mode_data),
    FIELD(game.piece.kind),
    FIELD(game.piece.facing),
    FIELD(game.piece.x),
    FIELD(game.piece.y),
    FIELD(game.hold),
    FIELD(game.hold_used),
    FIELD(game.lowest),
    FIELD(game.last_kick),
    FIELD(game.resets),
    FIELD(game.half_turned),
    FIELD(game.guarded),
    FIELD(game.number),
    FIELD(game.entered),
    FIELD(game.fall_due),
    FIELD(game.lock_due),
    FIELD(game.ground_since),
    FIELD(game.air_since),
    FIELD(game.phase_due),
    FIELD(game.phase),
    FIELD(game.status),
    FIELD(game.cause),
    FIELD(game.resting),
    FIELD(game.frozen),
    FIELD(game.soft),
    FIELD(input.pressed),
    FIELD(input.try_due),
    FIELD(input.quiet_till),
    FIELD(input.down),
    FIELD(input.fresh),
    FIELD(input.direction),
    FIELD(input.spent),
};

static const struct field times[] = {
    FIELD(game.time), FIELD(game.gravity), FIELD(game.fall), FIELD(game.lock_delay), FIELD(due),
};

static const char *difference(const struct field *rows, size_t count, const struct fin_session *a,
                              const struct fin_session *b) {
    for (size_t i = 0; i < count; i++) {
        const char *in_a = (const char *)a + rows[i].offset;
        const char *in_b = (const char *)b + rows[i].offset;
        if (memcmp(in_a, in_b, rows[i].size) != 0) {
            return rows[i].name;
        }
    }
    return NULL;
}

static const char *rules_difference(const struct fin_rules *a, const struct fin_rules *b) {
    for (int i = 0; i < fin_setting_count(); i++) {
        if (fin_rules_get(a, i) != fin_rules_get(b, i)) {
            return fin_setting_name(i);
        }
    }
    return a->preset != b->preset ? "preset" : a->mode != b->mode ? "mode" : NULL;
}

const char *fields_difference_but_time(const struct fin_session *a, const struct fin_session *b) {
    const char *name = difference(fields, sizeof fields / sizeof fields[0], a, b);
    return name != NULL ? name : rules_difference(&a->game.rules, &b->game.rules);
}

const char *fields_difference(const struct fin_session *a, const struct fin_session *b) {
    const char *name = fields_difference_but_time(a, b);
    return name != NULL ? name : difference(times, sizeof times / sizeof times[0], a, b);
}

static bool same_event(const struct fin_event *a, const struct fin_event *b) {
    return a->time_us == b->time_us && a->value == b->value && a->number == b->number &&
           a->kind == b->kind && a->detail == b->detail && a->piece == b->piece &&
           a->spare == b->spare;
}

long events_difference(const struct fin_event *a, size_t a_count, const struct fin_event *b,
                       size_t b_count) {
    for (size_t i = 0; i < a_count && i < b_count; i++) {
        if (!same_event(&a[i], &b[i])) {
            return (long)i;
        }
    }
    return a_count == b_count ? -1 : (long)(a_count < b_count ? a_count : b_count);
}
