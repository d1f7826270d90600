/* Ranks games that were saved by older versions. */
#include "app/game/modes.h"

/* Older versions ranked games of such rules even if lost: if it is not ranked, the player had
 * help. */
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
