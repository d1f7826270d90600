/* The rules of what a profile keeps. The stores of the terminal (SQLite) and of the page
 * (IndexedDB) ask these functions, so that both decide alike; the stores only read and write rows.
 */
#ifndef FIN_APP_KEEPING_KEEPING_H
#define FIN_APP_KEEPING_KEEPING_H

#include "app/core/fact.h"
#include "app/core/record.h"
#include "app/paused/kept_game.h"
#include "app/records/profile_file.h"

/* ---- what the setting `keep` allows: level is an enum app_keep ---- */

/* The setting `keep` itself is always saved. */
bool app_keeps_setting(uint8_t level, const char *name);
/* Games and facts. */
bool app_keeps_scores(uint8_t level);
/* Replays and running games. */
bool app_keeps_replays(uint8_t level);

/* ---- settings and facts: `old` is the saved one, NULL if there is none ---- */

/* The time of a change: later than the last one, whatever the clock says, because merging keeps
 * the latest. */
uint64_t app_setting_time(uint64_t now_ms, uint64_t last_ms);
/* True if a setting is to replace the saved one: it is newer. */
bool app_setting_wins(const struct app_file_setting *setting, const struct app_file_setting *old);
/* True if a fact is to replace the saved one: its value is larger. */
bool app_fact_wins(const struct app_fact *fact, const struct app_fact *old);

/* ---- games ---- */

/* The lists that show a game. */
enum app_game_list {
    APP_GAME_BEST = 1,      /* its best list */
    APP_GAME_NEWEST = 2,    /* all games */
    APP_GAME_UNLISTED = 4,  /* the games that are not listed */
    APP_GAME_ABANDONED = 8, /* among those: the replay may be trimmed */
};
/* A set of enum app_game_list; empty for a deleted game. */
uint8_t app_game_lists(const struct app_record *record, bool deleted);

/* The changes that follow when a game is merged, deleted or restored. */
enum app_game_change {
    APP_GAME_PUT = 1,      /* write its record, and its replay if it has one */
    APP_GAME_SHOW = 2,     /* restore the saved game */
    APP_GAME_COUNT = 4,    /* count the game that is shown now */
    APP_GAME_UNCOUNT = 8,  /* remove the game from the counters */
    APP_GAME_RECOUNT = 16, /* drop the counters: all games are counted again */
    APP_GAME_ADDED = 32,   /* for the player, the game is new */
    APP_GAME_BETTER = 64,  /* for the player, the game has more than before */
};
/* A set of enum app_game_change. old: the saved record of the same game with its replay, or
 * NULL. */
uint8_t app_merge_game(const struct app_file_game *game, const struct app_file_game *old,
                       bool deleted);
/* The same for a saved game that is deleted, or restored. */
uint8_t app_hide_game(bool deleted, bool hides);

/* Games that were deleted at this time (seconds since 1970) or before are purged. */
int64_t app_purge_time(int64_t now_s);

/* Trims the replays of abandoned games: keeps those of the newest APP_ABANDONED_REPLAYS, and of
 * all that ended in the same second as the last of them. */
struct app_trim {
    bool several;  /* more than one game was added since the last trim */
    int64_t added; /* the end of the only one */
    bool begun;
    int64_t last;     /* the end of the last game that keeps its replay */
    int64_t dropping; /* the end of the games whose replays were dropped last; 0: none */
};
enum app_trim_step { APP_TRIM_KEEP, APP_TRIM_DROP, APP_TRIM_END };
/* only: the only game that was added since the last trim; NULL: several. */
struct app_trim app_trim_begin(const struct app_record *only);
/* To be called for abandoned games from number APP_ABANDONED_REPLAYS on, newest first, with their
 * ends, until there are no more, or APP_TRIM_END. */
enum app_trim_step app_trim_next(struct app_trim *trim, int64_t played_at);

/* ---- running games ---- */

/* Compares two saved games of one mode: less than 0: the first is resumed, because it belongs to
 * this program, or was saved later. */
int app_compare_running(bool own, int64_t saved_ms, bool other_own, int64_t other_saved_ms);

/* The paused games that the player can resume: one per mode. */
struct app_paused_list {
    struct app_paused_game {
        uint32_t row; /* number in the caller's list */
        uint8_t mode;
        bool own;
        int64_t saved_ms;
    } games[APP_PAUSED];
    uint32_t count;
};
/* Adds a saved game, unless the list has one of its mode that comes first: then false. The games
 * may come in any order; the list is newest first. */
bool app_paused_add(struct app_paused_list *list, const struct app_paused_game *game);
/* The game of the list to resume: `which` is a mode + 1, or 0 for any. -1: none. */
int app_paused_choose(const struct app_paused_list *list, uint32_t which);

#endif
