/* The table of a record's fields: their offsets and valid values. */
#include "app/records/record_fields.h"

#include <stddef.h>
#include <string.h>

#include "finessimo.h"
#include "game/mode.h"

/* The longest possible game. */
#define LONGEST_US (UINT64_C(1) << 62)

static const struct field {
    const char *name;
    uint16_t offset;
    uint8_t width;
    uint64_t most;
} fields[] = {
#define FIELD(name, most)                                                                          \
    { #name, offsetof(struct app_record, name), sizeof(((struct app_record *)0)->name), (most) }
#define ELEMENT(name, i)                                                                           \
    { #name "_" #i, offsetof(struct app_record, name) + (i) * sizeof(uint32_t), 4, UINT32_MAX }
    FIELD(played_at, APP_LATEST_S),
    FIELD(time_us, LONGEST_US),
    FIELD(score, INT64_MAX),
    FIELD(seed, UINT64_MAX),
    FIELD(hash, UINT64_MAX),
    FIELD(lines, UINT32_MAX),
    FIELD(level, UINT32_MAX),
    FIELD(pieces, UINT32_MAX),
    FIELD(keys, UINT32_MAX),
    ELEMENT(clears, 0),
    ELEMENT(clears, 1),
    ELEMENT(clears, 2),
    ELEMENT(clears, 3),
    ELEMENT(clears, 4),
    FIELD(spins, UINT32_MAX),
    FIELD(perfect, UINT32_MAX),
    FIELD(best_combo, UINT32_MAX),
    FIELD(best_b2b, UINT32_MAX),
    ELEMENT(by_kind, 0),
    ELEMENT(by_kind, 1),
    ELEMENT(by_kind, 2),
    ELEMENT(by_kind, 3),
    ELEMENT(by_kind, 4),
    ELEMENT(by_kind, 5),
    ELEMENT(by_kind, 6),
    FIELD(mode, FIN_MODES - 1),
    FIELD(preset, FIN_PRESETS - 1),
    FIELD(status, FIN_OVER),
    FIELD(cause, FIN_FORFEITED),
    FIELD(changed, 1),
    FIELD(ranked, 1),
    FIELD(listed, 1),
    FIELD(limit_kind, APP_LIMITS - 1),
    FIELD(limit_value, INT64_MAX),
    FIELD(minis, UINT32_MAX),
    ELEMENT(spin_lines, 0),
    ELEMENT(spin_lines, 1),
    ELEMENT(spin_lines, 2),
#undef FIELD
#undef ELEMENT
};
_Static_assert(sizeof fields / sizeof fields[0] == APP_RECORD_FIELDS, "a row for each field");

const char *app_record_field_name(int field) {
    return field < APP_RECORD_FIELDS ? fields[field].name : NULL;
}

uint64_t app_record_get(const struct app_record *record, int field) {
    const uint8_t *field_at = (const uint8_t *)record + fields[field].offset;
    uint32_t narrow;
    uint64_t wide;
    switch (fields[field].width) {
    case 1:
        return *field_at;
    case 4:
        memcpy(&narrow, field_at, sizeof narrow);
        return narrow;
    default:
        memcpy(&wide, field_at, sizeof wide);
        return wide;
    }
}

bool app_record_set(struct app_record *record, int field, uint64_t value) {
    uint8_t *field_at = (uint8_t *)record + fields[field].offset;
    uint32_t narrow = (uint32_t)value;
    if (value > fields[field].most) {
        return false;
    }
    switch (fields[field].width) {
    case 1:
        *field_at = (uint8_t)value;
        break;
    case 4:
        memcpy(field_at, &narrow, sizeof narrow);
        break;
    default:
        memcpy(field_at, &value, sizeof value);
        break;
    }
    return true;
}

bool app_record_is_sound(const struct app_record *record) {
    for (int field = 0; field < APP_RECORD_FIELDS; field++) {
        if (app_record_get(record, field) > fields[field].most) {
            return false;
        }
    }
    return true;
}
