/* A finished game as it is saved and listed. */
#ifndef FIN_APP_CORE_RECORD_H
#define FIN_APP_CORE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    APP_PAGE = 32,
    APP_BEST = 10,
    APP_ABANDONED_REPLAYS = 50, /* newest abandoned games that keep their replays */
    APP_HIDDEN_DAYS = 30,       /* days until deleted games are purged */
    APP_DAY_S = 86400,
};

/* Stands in place of a list's name for the games that are not listed. */
#define APP_UNLISTED "unlisted"

/* The only limit of a custom game: such games have their own best list. */
enum app_limit {
    APP_LIMIT_NONE, /* no limit, or several */
    APP_LIMIT_TIME,
    APP_LIMIT_SCORE,
    APP_LIMIT_PIECES,
    APP_LIMIT_LINES,
    APP_LIMIT_LEVEL,
    APP_LIMITS,
};

/* The end of the year 9999: the latest time that can be saved. */
#define APP_LATEST_S INT64_C(253402300799)

/* Identifies a best list: games of one mode under one preset. */
struct app_list {
    uint8_t mode, preset;
    bool changed;         /* rules differ from the preset */
    uint8_t limit;        /* enum app_limit, for custom games */
    uint64_t limit_value; /* microseconds, points, pieces, lines or level */
    bool daily;           /* with the pieces of the day */
};

struct app_record {
    int64_t id;        /* from the store; 0 before */
    int64_t played_at; /* wall clock at the end */
    uint64_t time_us;  /* game time */
    uint64_t score;
    uint64_t seed;
    uint64_t rank;      /* sort key of its list, smaller is better; computed by the app */
    uint64_t rank_then; /* second sort key */
    uint64_t hash;      /* of the final state */
    uint32_t lines, level, pieces, keys;
    uint32_t clears[5]; /* by number of lines; 0: none */
    uint32_t spins, perfect, best_combo, best_b2b;
    uint32_t by_kind[7];
    uint8_t mode, preset;
    uint8_t status, cause;
    bool changed;       /* rules differ from the preset: has its own list */
    bool ranked;        /* is in its best list */
    bool listed;        /* false: abandoned (older versions: also games without a cleared line) */
    uint8_t limit_kind; /* enum app_limit */
    uint64_t limit_value;
    uint32_t minis;         /* among the spins */
    uint32_t spin_lines[3]; /* spins that cleared one, two, three or more lines */
};

#endif
