/* Statistics: counters over games, a set for each mode, preset and kind of rules.
 * Taking a game in is all that ever changes them, and the order of the games does
 * not matter: counters kept from game to game are those counted anew. */
#ifndef FIN_APP_RECORDS_STATS_H
#define FIN_APP_RECORDS_STATS_H

#include <stddef.h>

#include "app/core/record.h"
#include "app/records/trend.h"
#include "game/mode.h"

enum {
    APP_STATS_SETS = FIN_MODES * FIN_PRESETS * 2, /* that there can be */
    APP_DAYS = 371,                               /* of a calendar of play: 53 weeks */
    APP_STATS_BYTES = 2048,                       /* that hold the counters of any games */
    APP_STATS_NAME = 40,                          /* ... and the name of any set */
};

struct app_stats {
    uint8_t mode, preset;
    bool changed;

    /* sums */
    uint64_t games, won, abandoned, ranked;
    uint64_t time_us, pieces, keys, lines, score;
    uint64_t by_kind[7];
    uint64_t clears[5]; /* by lines, as a record's */
    uint64_t spins, minis, spin_lines[3], perfect;

    /* the greatest */
    uint64_t best_combo, best_b2b;
    uint64_t most_lines, most_pieces, longest_us;

    /* the best of the games that are ranked, by what their lists are ordered by; 0: there
     * is none */
    uint64_t best_score, best_lines, best_clears;
    uint64_t best_time_us, fewest_pieces; /* the least */
    uint64_t best_pps; /* thousandths of a piece a second, of games of ten pieces or more */

    /* the last games that are listed: their speed in thousandths of a piece a second; and of
     * those that are ranked what games of their mode are compared by, if they are */
    struct app_trend speed, ranks;
};

/* What games of this mode are compared by; 0: there is none, or it can not be compared. */
uint64_t app_stats_best(const struct app_stats *stats, int mode);

/* Takes a game in, or all games of another set. */
void app_stats_take(struct app_stats *stats, const struct app_record *record);
/* Takes a game out that is in. False, and nothing changed, if the counters alone do not
 * tell what they were without it: it is the best, or one of the last. */
bool app_stats_drop(struct app_stats *stats, const struct app_record *record);
void app_stats_add(struct app_stats *stats, const struct app_stats *other);

/* An empty set for the games like this one, and its name: "marathon/modern". */
struct app_stats app_stats_for(const struct app_record *record);
void app_stats_name(const struct app_stats *stats, char name[APP_STATS_NAME]);

/* The counters one by one: "games", "by_kind_0"; NULL past the last. */
const char *app_stats_field_name(int field);
uint64_t app_stats_get(const struct app_stats *stats, int field);

/* As bytes that a store keeps. Encoding returns the length; decoding is false,
 * and nothing changed, if they are none of this version. */
uint32_t app_stats_encode(const struct app_stats *stats, uint8_t bytes[APP_STATS_BYTES]);
bool app_stats_decode(const uint8_t *bytes, uint32_t length, struct app_stats *stats);

#endif
