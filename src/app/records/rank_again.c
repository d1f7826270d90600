/* Ranks games that were saved by older versions. */
#include "app/game/modes.h"

/* True if the player had help. Earlier versions did not store that, but ranked every listed game
 * that was won or can not be won, unless the player had help. */
static bool had_help(const struct app_record *record) {
    struct fin_rules rules = fin_rules_make(record->preset, record->mode);
    bool winnable =
        record->limit_kind != APP_LIMIT_NONE || record->changed || app_rules_winnable(&rules);
    bool counted = record->listed && (record->status == FIN_WON || !winnable);
    return counted && !record->ranked;
}

void app_rank_again(struct app_record *record) {
    bool helped = had_help(record);
    record->listed = record->cause != FIN_FORFEITED;
    app_rank(record);
    record->ranked = record->ranked && !helped;
}
