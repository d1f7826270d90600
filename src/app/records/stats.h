/* Statistics: counters over games, one set per mode, preset and kind of rules. They change only
 * by adding or removing games, in any order: incremental counters equal recomputed ones. */
#ifndef FIN_APP_RECORDS_STATS_H
#define FIN_APP_RECORDS_STATS_H

#include <stddef.h>

#include "app/core/record.h"
#include "app/records/trend.h"
#include "game/mode.h"

enum {
    APP_STATS_SETS = FIN_MODES * FIN_PRESETS * 2, /* most sets */
    APP_DAYS = 371,                               /* days of a calendar: 53 weeks */
    APP_STATS_BYTES = 2048,                       /* bytes for the counters of any games */
    APP_STATS_NAME = 40,                          /* bytes for the name of any set */
};

struct app_stats {
    uint8_t mode, preset;
    bool changed;

    /* sums */
    uint64_t games, won, abandoned, ranked;
    uint64_t time_us, pieces, keys, lines, score;
    uint64_t by_kind[7];
    uint64_t clears[5]; /* by number of lines, as in a record */
    uint64_t spins, minis, spin_lines[3], perfect;

    /* maxima */
    uint64_t best_combo, best_b2b;
    uint64_t most_lines, most_pieces, longest_us;

    /* The best of ranked games, by the sort keys of their lists; 0: none. */
    uint64_t best_score, best_lines, best_clears;
    uint64_t best_time_us, fewest_pieces; /* minima */
    uint64_t best_pps; /* thousandths of a piece per second, from games of at least ten pieces */

    struct app_trend speed; /* of the last listed games, in thousandths of a piece per second */
    struct app_trend
        ranks; /* of the last ranked games: the sort key of their mode, if it has one */
};

/* The best sort key of this mode's games; 0: none, or not comparable. */
uint64_t app_stats_best(const struct app_stats *stats, int mode);

/* Adds a game. */
void app_stats_take(struct app_stats *stats, const struct app_record *record);
/* Removes a game. False, with nothing changed, if the counters without it can not be derived: it
 * is the best, or one of the last. */
bool app_stats_drop(struct app_stats *stats, const struct app_record *record);
/* Adds all games of another set. */
void app_stats_add(struct app_stats *stats, const struct app_stats *other);

/* An empty set for games like this one. */
struct app_stats app_stats_for(const struct app_record *record);
/* Writes the name of a set: "marathon/modern". */
void app_stats_name(const struct app_stats *stats, char name[APP_STATS_NAME]);

/* The name of a counter by its index: "games", "by_kind_0"; NULL past the last. */
const char *app_stats_field_name(int field);
/* The value of that counter. */
uint64_t app_stats_get(const struct app_stats *stats, int field);

/* Encodes a set for a store; returns the length. */
uint32_t app_stats_encode(const struct app_stats *stats, uint8_t bytes[APP_STATS_BYTES]);
/* Decodes a set. False, with nothing changed, if the bytes are not of this version. */
bool app_stats_decode(const uint8_t *bytes, uint32_t length, struct app_stats *stats);
/* The level of a day with this number of games, in five steps up to VIEW_DAY_MOST. */
uint8_t app_day_level(uint32_t games);

#endif
