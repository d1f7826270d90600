/* The rank of a game in the best list of its mode: a number, and another one for ties. The smallest
 * comes first. */
#include "app/game/modes.h"

uint32_t app_record_clears(const struct app_record *record) {
    return record->clears[1] + record->clears[2] + record->clears[3] + record->clears[4];
}

bool app_record_compares(const struct app_record *record) {
    struct app_list list = app_record_list(record);
    enum app_ranking ranking = app_list_ranking(&list);
    bool by_end = ranking == APP_BY_TIME || ranking == APP_BY_PIECES;
    return record->ranked && (!by_end || record->status == FIN_WON);
}

/* In a list sorted by time or pieces, lost games come after all won ones, the furthest first. */
static void rank_lost(struct app_record *record, const struct app_list *list) {
    const uint64_t behind_won = UINT64_C(1) << 62, most = UINT64_C(1) << 61;
    uint64_t got = list->limit == APP_LIMIT_SCORE ? record->score : record->lines;
    record->rank = behind_won + most - (got < most ? got : most);
    record->rank_then = record->time_us;
}

void app_rank(struct app_record *record) {
    struct app_list list = app_record_list(record);
    enum app_ranking ranking = app_list_ranking(&list);
    record->ranked = ranking != APP_NOT_RANKED && record->listed;
    record->rank_then = record->time_us;
    switch (ranking) {
    case APP_BY_TIME:
        record->rank = record->time_us;
        record->rank_then = record->pieces;
        break;
    case APP_BY_LINES_THEN_TIME:
        record->rank = UINT32_MAX - (uint64_t)record->lines;
        break;
    case APP_BY_PIECES:
        record->rank = record->pieces;
        break;
    case APP_BY_COMBO: /* all its clears form one combo */
        record->rank = UINT32_MAX - (uint64_t)app_record_clears(record);
        break;
    default:
        record->rank = INT64_MAX - record->score;
        break;
    }
    if (record->status != FIN_WON && (ranking == APP_BY_TIME || ranking == APP_BY_PIECES)) {
        rank_lost(record, &list);
    }
}
