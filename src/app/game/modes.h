/* What a player is told about a mode, and how its games are ranked. */
#ifndef FIN_APP_GAME_MODES_H
#define FIN_APP_GAME_MODES_H

#include "app/core/record.h"
#include "core/text.h"
#include "finessimo.h"

/* "40 Lines"; "Clear 40 lines as fast as you can." */
const char *app_mode_title(int mode);
const char *app_mode_goal(int mode);

/* What its best list is ordered by. */
enum app_ranking {
    APP_NOT_RANKED,
    APP_BY_TIME,
    APP_BY_SCORE,
    APP_BY_LINES_THEN_TIME,
    APP_BY_PIECES,
    APP_BY_COMBO,
};
enum app_ranking app_mode_ranking(int mode);

/* A game that is ranked by its time, or ends by it: its clock shows tenths of a second. */
bool app_rules_timed(const struct fin_rules *rules);
/* A value of it for people: "0:55.000", "43 pieces", "12,450". */
void app_write_best(struct fin_writer *writer, enum app_ranking ranking, uint64_t value);
/* A short countdown comes before its games. */
bool app_mode_counts_in(int mode);
/* Its best game is played beside the running one. */
bool app_mode_races(int mode);
/* Finesse is counted in it unless the player has set otherwise. */
bool app_mode_trains(int mode);
/* Its pieces can be taken back one by one, and put down again. */
bool app_mode_undoes(int mode);
/* Pieces that cleared. */
uint32_t app_record_clears(const struct app_record *record);

/* The rules can be won: some limit or goal is set. */
bool app_rules_winnable(const struct fin_rules *rules);
/* What the games of a list are ranked by: its mode says it, or its limit. */
enum app_ranking app_list_ranking(const struct app_list *list);
/* The list of a set-up, whatever its pieces, and that of a game. */
struct app_list app_setup_list(const struct fin_setup *setup);
struct app_list app_record_list(const struct app_record *record);
/* "40 lines", "2:00" for people; empty without a limit. */
void app_write_limit(struct fin_writer *writer, int limit, uint64_t value);
/* A setting of the player's hands: it never splits a best list. */
bool app_setting_is_handling(int setting);
/* Other rules than the mode's own under its preset, hands and the limits of
 * custom games apart, or a board or queue of its own. */
bool app_setup_changed(const struct fin_setup *setup);
/* Fills rank, rank_then and ranked from the rest of the record: every listed game of a mode
 * with a best list is ranked, won or lost. */
void app_rank(struct app_record *record);
/* The same for a game that was ranked by rules before the fourth version of the tables: they
 * left out lost games of modes that can be won, and games without a line. */
void app_rank_again(struct app_record *record);
/* It can be the best of its list: a lost game has no time to compare. */
bool app_record_compares(const struct app_record *record);
/* "marathon/modern", "custom/modern/lines-40", with "/daily" behind it where the
 * pieces were those of the day, and "/changed" where rules were changed. */
void app_list_name(const struct app_list *list, char *name, size_t size);

#endif
