/* The statistics as a table: offsets, and how two values are merged. */
#include "app/records/stats.h"

#include <string.h>

#include "app/game/modes.h"
#include "session/bytes.h"

enum merge { SUM, MOST, LEAST };

static const struct field {
    const char *name;
    uint16_t offset;
    uint8_t merge;
} fields[] = {
#define FIELD(name, merge)                                                                         \
    { #name, offsetof(struct app_stats, name), (merge) }
#define ELEMENT(name, i)                                                                           \
    { #name "_" #i, offsetof(struct app_stats, name) + (i) * sizeof(uint64_t), SUM }
    FIELD(games, SUM),          FIELD(won, SUM),
    FIELD(abandoned, SUM),      FIELD(ranked, SUM),
    FIELD(time_us, SUM),        FIELD(pieces, SUM),
    FIELD(keys, SUM),           FIELD(lines, SUM),
    FIELD(score, SUM),          ELEMENT(by_kind, 0),
    ELEMENT(by_kind, 1),        ELEMENT(by_kind, 2),
    ELEMENT(by_kind, 3),        ELEMENT(by_kind, 4),
    ELEMENT(by_kind, 5),        ELEMENT(by_kind, 6),
    ELEMENT(clears, 0),         ELEMENT(clears, 1),
    ELEMENT(clears, 2),         ELEMENT(clears, 3),
    ELEMENT(clears, 4),         FIELD(spins, SUM),
    FIELD(minis, SUM),          ELEMENT(spin_lines, 0),
    ELEMENT(spin_lines, 1),     ELEMENT(spin_lines, 2),
    FIELD(perfect, SUM),        FIELD(best_combo, MOST),
    FIELD(best_b2b, MOST),      FIELD(best_score, MOST),
    FIELD(most_lines, MOST),    FIELD(most_pieces, MOST),
    FIELD(longest_us, MOST),    FIELD(best_pps, MOST),
    FIELD(best_time_us, LEAST), FIELD(fewest_pieces, LEAST),
    FIELD(best_lines, MOST),    FIELD(best_clears, MOST),
#undef FIELD
#undef ELEMENT
};

enum { FIELDS = sizeof fields / sizeof fields[0], VERSION = 3, PPS_PIECES = 10 };

static uint64_t *field_at(struct app_stats *stats, int field) {
    return (uint64_t *)((uint8_t *)stats + fields[field].offset);
}

const char *app_stats_field_name(int field) {
    return field < FIELDS ? fields[field].name : NULL;
}

uint64_t app_stats_get(const struct app_stats *stats, int field) {
    uint64_t value;
    memcpy(&value, (const uint8_t *)stats + fields[field].offset, sizeof value);
    return value;
}

/* ---- adding ---- */

static uint64_t merged(int how, uint64_t a, uint64_t b) {
    switch (how) {
    case SUM:
        return b < UINT64_MAX - a ? a + b : UINT64_MAX;
    case MOST:
        return a > b ? a : b;
    default:
        return a == 0 || (b != 0 && b < a) ? b : a;
    }
}

void app_stats_add(struct app_stats *stats, const struct app_stats *other) {
    for (int field = 0; field < FIELDS; field++) {
        uint64_t *value = field_at(stats, field);
        *value = merged(fields[field].merge, *value, app_stats_get(other, field));
    }
    app_trend_add(&stats->speed, &other->speed);
    app_trend_add(&stats->ranks, &other->ranks);
}

struct app_stats app_stats_for(const struct app_record *record) {
    return (struct app_stats){
        .mode = record->mode, .preset = record->preset, .changed = record->changed};
}

/* Best values, only from games that compare. */
static void take_bests(struct app_stats *one, const struct app_record *record) {
    struct app_list list = {.mode = record->mode, .limit = record->limit_kind};
    bool fast = record->pieces >= PPS_PIECES && record->time_us > 0;
    one->best_pps = fast ? record->pieces * UINT64_C(1000000000) / record->time_us : 0;
    switch (app_list_ranking(&list)) {
    case APP_BY_TIME:
        one->best_time_us = record->time_us;
        break;
    case APP_BY_PIECES:
        one->fewest_pieces = record->pieces;
        break;
    case APP_BY_LINES_THEN_TIME:
        one->best_lines = record->lines;
        break;
    case APP_BY_COMBO:
        one->best_clears = app_record_clears(record);
        break;
    default:
        one->best_score = record->score;
        break;
    }
    if (record->mode == FIN_MODE_CUSTOM) {
        one->best_score = record->score; /* all that games with different limits share */
    }
}

/* The sort key of a mode's games. */
static uint64_t rank_value(enum app_ranking ranking, const struct app_record *record) {
    switch (ranking) {
    case APP_BY_TIME:
        return record->time_us;
    case APP_BY_LINES_THEN_TIME:
        return record->lines;
    case APP_BY_PIECES:
        return record->pieces;
    case APP_BY_COMBO:
        return app_record_clears(record);
    default:
        return record->score;
    }
}

static void take_trends(struct app_stats *one, const struct app_record *record) {
    enum app_ranking ranking = app_mode_ranking(record->mode);
    uint64_t time = record->time_us;
    if (record->listed) {
        app_trend_take(&one->speed, record->played_at,
                       time == 0 ? 0 : record->pieces * UINT64_C(1000000000) / time);
    }
    bool compares = app_record_compares(record) && record->mode != FIN_MODE_CUSTOM;
    if (record->listed && compares) {
        app_trend_take(&one->ranks, record->played_at, rank_value(ranking, record));
    }
}

/* The statistics of one game. */
static struct app_stats stats_of(const struct app_record *record) {
    struct app_stats one = app_stats_for(record);
    one.games = 1;
    one.won = record->status == FIN_WON;
    one.abandoned = record->cause == FIN_FORFEITED;
    one.ranked = record->ranked;
    one.time_us = one.longest_us = record->time_us;
    one.pieces = one.most_pieces = record->pieces;
    one.keys = record->keys;
    one.lines = one.most_lines = record->lines;
    one.score = record->score;
    one.spins = record->spins;
    one.minis = record->minis;
    one.perfect = record->perfect;
    one.best_combo = record->best_combo;
    one.best_b2b = record->best_b2b;
    for (int i = 0; i < 7; i++) {
        one.by_kind[i] = record->by_kind[i];
    }
    for (int i = 0; i < 5; i++) {
        one.clears[i] = record->clears[i];
    }
    for (int i = 0; i < 3; i++) {
        one.spin_lines[i] = record->spin_lines[i];
    }
    if (app_record_compares(record)) {
        take_bests(&one, record);
    }
    take_trends(&one, record);
    return one;
}

uint64_t app_stats_best(const struct app_stats *stats, int mode) {
    const uint64_t bests[] = {[APP_BY_TIME] = stats->best_time_us,
                              [APP_BY_SCORE] = stats->best_score,
                              [APP_BY_LINES_THEN_TIME] = stats->best_lines,
                              [APP_BY_PIECES] = stats->fewest_pieces,
                              [APP_BY_COMBO] = stats->best_clears};
    return bests[app_mode_ranking(mode)];
}

void app_stats_take(struct app_stats *stats, const struct app_record *record) {
    struct app_stats one = stats_of(record);
    app_stats_add(stats, &one);
}

/* ---- removing ---- */

/* Removes a game from a counter; false if the result is unknown. */
static bool without(int how, uint64_t *value, uint64_t game) {
    bool tells = how == SUM ? *value != UINT64_MAX && *value >= game : *value != game || game == 0;
    *value -= tells && how == SUM ? game : 0;
    return tells;
}

static bool drop_last(struct app_trend *trend, const struct app_trend *one) {
    return one->count == 0 || app_trend_drop(trend, one->at[0], one->value[0]);
}

bool app_stats_drop(struct app_stats *stats, const struct app_record *record) {
    struct app_stats one = stats_of(record), left = *stats;
    for (int field = 0; field < FIELDS; field++) {
        if (!without(fields[field].merge, field_at(&left, field), app_stats_get(&one, field))) {
            return false;
        }
    }
    if (!drop_last(&left.speed, &one.speed) || !drop_last(&left.ranks, &one.ranks)) {
        return false;
    }
    *stats = left;
    return true;
}

void app_stats_name(const struct app_stats *stats, char name[APP_STATS_NAME]) {
    struct app_list list = {
        .mode = stats->mode, .preset = stats->preset, .changed = stats->changed};
    app_list_name(&list, name, APP_STATS_NAME);
}

/* ---- bytes ---- */

uint32_t app_stats_encode(const struct app_stats *stats, uint8_t bytes[APP_STATS_BYTES]) {
    struct fin_byte_writer out = {.bytes = bytes, .size = APP_STATS_BYTES};
    fin_put_byte(&out, VERSION);
    fin_put_byte(&out, stats->mode);
    fin_put_byte(&out, stats->preset);
    fin_put_byte(&out, stats->changed);
    for (int field = 0; field < FIELDS; field++) {
        fin_put_varint(&out, app_stats_get(stats, field));
    }
    app_trend_put(&out, &stats->speed);
    app_trend_put(&out, &stats->ranks);
    return (uint32_t)out.length;
}

bool app_stats_decode(const uint8_t *bytes, uint32_t length, struct app_stats *stats) {
    struct fin_byte_reader reader = {.bytes = bytes, .length = length};
    struct app_stats scratch = {0};
    bool known = length > 4 && fin_get_byte(&reader) == VERSION;
    if (!known) {
        return false;
    }
    scratch.mode = fin_get_byte(&reader);
    scratch.preset = fin_get_byte(&reader);
    scratch.changed = fin_get_byte(&reader) != 0;
    for (int field = 0; field < FIELDS; field++) {
        *field_at(&scratch, field) = fin_get_varint(&reader);
    }
    bool trends = app_trend_get(&reader, &scratch.speed) && app_trend_get(&reader, &scratch.ranks);
    bool good = trends && reader.error.sentence == NULL && reader.position == length &&
                fin_mode_name(scratch.mode) != NULL && fin_preset_name(scratch.preset) != NULL;
    if (good) {
        *stats = scratch;
    }
    return good;
}

uint8_t app_day_level(uint32_t games) {
    return games == 0 ? 0 : games < 3 ? 1 : games < 6 ? 2 : games < 12 ? 3 : 4;
}
