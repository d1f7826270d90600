/* Statistics of all games of the page: those of app/records/stats.h, and the games of each day.
 * They are saved as bytes beside the games, so that statistics do not read all games. The page
 * calls these functions and moves the bytes; if it can not reuse them, it counts all games again.
 */
#include <string.h>

#include "app/records/profile_file.h"
#include "app/records/record_fields.h"
#include "app/records/stats.h"
#include "web/exports.h"

enum { VERSION = 1, MOST_BYTES = 32 + 5 * APP_DAYS + APP_STATS_SETS * (APP_STATS_BYTES + 2) };

static struct app_stats sets[APP_STATS_SETS];
static uint32_t set_count;
static uint32_t days[APP_DAYS]; /* today first */
static int64_t today, zone;
static uint8_t written[MOST_BYTES];

/* Starts from zero; day and zone are those of the effect APP_LOAD_STATS. */
EXPORT(counters_begin) void counters_begin(uint32_t day, int32_t zone_s) {
    set_count = 0;
    memset(days, 0, sizeof days);
    today = day;
    zone = zone_s;
}

static struct app_stats *find_set(const struct app_record *record) {
    for (uint32_t i = 0; i < set_count; i++) {
        if (sets[i].mode == record->mode && sets[i].preset == record->preset &&
            sets[i].changed == record->changed) {
            return &sets[i];
        }
    }
    sets[set_count] = app_stats_for(record);
    return &sets[set_count++];
}

static bool is_counted(const struct app_record *record) {
    return app_record_is_sound(record) && record->mode < FIN_MODES && record->preset < FIN_PRESETS;
}

/* The index of a game's day; -1: not among the counted days. */
static int day_of(const struct app_record *record) {
    int64_t ago = today - (record->played_at + zone) / 86400;
    return ago >= 0 && ago < APP_DAYS ? (int)ago : -1;
}

/* Adds a game; ignores one that does not count. */
EXPORT(counters_take) void counters_take(const struct app_record *record) {
    if (!is_counted(record)) {
        return;
    }
    app_stats_take(find_set(record), record);
    if (day_of(record) >= 0) {
        days[day_of(record)]++;
    }
}

/* Removes a game that was added. False if the counters can not be corrected: all games must be
 * counted again. */
EXPORT(counters_drop) bool counters_drop(const struct app_record *record) {
    if (!is_counted(record)) {
        return true;
    }
    struct app_stats *set = find_set(record);
    int day = day_of(record);
    if (!app_stats_drop(set, record) || (day >= 0 && days[day] == 0)) {
        return false;
    }
    if (day >= 0) {
        days[day]--;
    }
    if (set->games == 0) {
        *set = sets[--set_count];
    }
    return true;
}

/* ---- bytes ---- */

/* Reads the days of an earlier date; days that are too long ago are dropped. */
static void read_days(struct fin_byte_reader *reader, int64_t later) {
    for (int64_t i = 0; i < APP_DAYS; i++) {
        uint32_t count = (uint32_t)fin_get_varint(reader);
        if (i + later < APP_DAYS) {
            days[i + later] = count;
        }
    }
}

static bool read_sets(struct fin_byte_reader *reader) {
    uint64_t count = fin_get_varint(reader);
    for (set_count = 0; set_count < count && count <= APP_STATS_SETS; set_count++) {
        uint64_t length = fin_get_varint(reader);
        if (length > reader->length - reader->position ||
            !app_stats_decode(reader->bytes + reader->position, (uint32_t)length,
                              &sets[set_count])) {
            return false;
        }
        reader->position += length;
    }
    return set_count == count && reader->error.sentence == NULL &&
           reader->position == reader->length;
}

/* Reads counters written earlier, in the same zone. False, with all counters zero, if that is not
 * possible. */
EXPORT(counters_read) bool counters_read(const uint8_t *bytes, uint32_t length) {
    struct fin_byte_reader reader = {.bytes = bytes, .length = length};
    bool known = fin_get_byte(&reader) == VERSION && fin_get_signed(&reader) == zone;
    int64_t later = today - fin_get_signed(&reader);
    if (!known || later < 0) {
        return false;
    }
    read_days(&reader, later);
    if (read_sets(&reader)) {
        return true;
    }
    counters_begin((uint32_t)today, (int32_t)zone);
    return false;
}

/* Encodes the counters at counters_at; returns the length. */
EXPORT(counters_write) uint32_t counters_write(void) {
    struct fin_byte_writer out = {.bytes = written, .size = sizeof written};
    fin_put_byte(&out, VERSION);
    fin_put_signed(&out, zone);
    fin_put_signed(&out, today);
    for (int i = 0; i < APP_DAYS; i++) {
        fin_put_varint(&out, days[i]);
    }
    fin_put_varint(&out, set_count);
    for (uint32_t i = 0; i < set_count; i++) {
        uint8_t bytes[APP_STATS_BYTES];
        uint32_t length = app_stats_encode(&sets[i], bytes);
        fin_put_varint(&out, length);
        for (uint32_t at = 0; at < length; at++) {
            fin_put_byte(&out, bytes[at]);
        }
    }
    return (uint32_t)out.length;
}

EXPORT(counters_at) const uint8_t *counters_at(void) {
    return written;
}

/* ---- the answer to the app ---- */

EXPORT(stats_at) const struct app_stats *stats_at(void) {
    return sets;
}

EXPORT(stats_count) uint32_t stats_count(void) {
    return set_count;
}

EXPORT(days_at) const uint32_t *days_at(void) {
    return days;
}
