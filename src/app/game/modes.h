/* Descriptions of modes for players, and the ranking of their games. */
#ifndef FIN_APP_GAME_MODES_H
#define FIN_APP_GAME_MODES_H

#include "app/core/record.h"
#include "core/text.h"
#include "finessimo.h"

/* "40 Lines" */
const char *app_mode_title(int mode);
/* "Clear 40 lines as fast as you can." */
const char *app_mode_goal(int mode);
/* The unit of its goal: " row of garbage", " rows of garbage". */
const char *app_mode_counts(int mode, bool one);
/* The n-th mode of the menu, -1 past the last. */
int app_menu_mode(int n);
/* The position of a mode in the menu. */
int app_menu_index(int mode);

/* The sort key of a mode's best list. */
enum app_ranking {
    APP_NOT_RANKED,
    APP_BY_TIME,
    APP_BY_SCORE,
    APP_BY_LINES_THEN_TIME,
    APP_BY_PIECES,
    APP_BY_COMBO,
};
enum app_ranking app_mode_ranking(int mode);

/* True for games ranked by time or ended by it: their clock shows tenths. */
bool app_rules_timed(const struct fin_rules *rules);
/* Writes a value of the sort key: "0:55.000", "43 pieces", "12,450". */
void app_write_best(struct fin_writer *writer, enum app_ranking ranking, uint64_t value);
/* True if its games start with a short countdown. */
bool app_mode_counts_in(int mode);
/* True if the best game races beside the running one. */
bool app_mode_races(int mode);
/* True if finesse counts in it by default. */
bool app_mode_trains(int mode);
/* True if pieces can be undone. */
bool app_mode_undoes(int mode);
/* The number of pieces that cleared lines. */
uint32_t app_record_clears(const struct app_record *record);

/* True if the rules can be won: some limit or goal is set. */
bool app_rules_winnable(const struct fin_rules *rules);
/* The sort key of a list, from its mode or its limit. */
enum app_ranking app_list_ranking(const struct app_list *list);
/* The list of a set-up, whatever its pieces. */
struct app_list app_setup_list(const struct fin_setup *setup);
/* The list of a game. */
struct app_list app_record_list(const struct app_record *record);
/* Writes "40 lines", "2:00"; nothing without a limit. */
void app_write_limit(struct fin_writer *writer, int limit, uint64_t value);
/* True for a handling setting, which never splits a best list. */
bool app_setting_is_handling(int setting);
/* True if the rules differ from the mode's own under its preset (except handling and the limits
 * of custom games), or if there is a custom board or queue. */
bool app_setup_changed(const struct fin_setup *setup);
/* Computes rank, rank_then and ranked from the rest of the record. Every listed game of a mode
 * with a best list is ranked, won or lost. */
void app_rank(struct app_record *record);
/* The same for a game ranked by rules before schema version 4, which excluded lost games of modes
 * that can be won, and games without a line. */
void app_rank_again(struct app_record *record);
/* True if it can be the best of its list: a lost game has no time to compare. */
bool app_record_compares(const struct app_record *record);
/* Writes "marathon/modern", "custom/modern/lines-40", followed by "/daily" for the pieces of the
 * day and "/changed" for changed rules. */
void app_list_name(const struct app_list *list, char *name, size_t size);

#endif
