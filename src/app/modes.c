/* The modes as players know them: titles, goals, what their games are ranked
 * by. One row a mode; the rules themselves are the engine's. */
#include "app/modes.h"

#include "app/format.h"
#include "game/mode.h"
#include "game/settings.h"

static const struct {
    const char *title, *goal;
    enum app_ranking ranking;
    bool counts_in;
} modes[FIN_MODES] = {
    [FIN_MODE_NONE] = {"Plain", "The rules and nothing else.", APP_NOT_RANKED},
    [FIN_MODE_FREE] = {"Free", "No gravity; topping out empties the field.", APP_NOT_RANKED},
    [FIN_MODE_40_LINES] = {"40 Lines", "Clear 40 lines as fast as you can.", APP_BY_TIME, true},
    [FIN_MODE_MARATHON] = {"Marathon", "Score high while it gets faster.", APP_BY_SCORE},
    [FIN_MODE_MASTER] = {"Master", "300 lines at full speed and beyond.", APP_BY_LINES_THEN_TIME},
    [FIN_MODE_ULTRA] = {"Ultra", "Score as much as you can in two minutes.", APP_BY_SCORE},
    [FIN_MODE_CUSTOM] = {"Custom", "Your rules, your limits.", APP_BY_SCORE},
    [FIN_MODE_CHEESE] = {"Cheese", "Dig through 32 rows with as few pieces as you can.",
                         APP_BY_PIECES, true},
    [FIN_MODE_COMBO] = {"Combo", "Every piece has to clear a line.", APP_BY_COMBO},
    [FIN_MODE_DRILL] = {"Drill", "Place the piece with as few keys as you can.", APP_NOT_RANKED},
};

static const uint8_t handling[] = {
    FIN_SET_DAS, FIN_SET_ARR,        FIN_SET_DCD,    FIN_SET_SOFT_DROP,   FIN_SET_IRS,
    FIN_SET_IHS, FIN_SET_DROP_GUARD, FIN_SET_CANCEL, FIN_SET_HOLD_COUNTS, FIN_SET_EXPECT_180,
};

const char *app_mode_title(int mode) {
    return modes[mode].title;
}

const char *app_mode_goal(int mode) {
    return modes[mode].goal;
}

enum app_ranking app_mode_ranking(int mode) {
    return modes[mode].ranking;
}

bool app_mode_counts_in(int mode) {
    return modes[mode].counts_in;
}

bool app_rules_winnable(const struct fin_rules *rules) {
    const struct fin_mode_row *row = fin_mode_row(rules->mode);
    bool goal = row->goal && rules->goal != FIN_GOAL_ENDLESS;
    return row->wins || goal || rules->limit_time != 0 || rules->limit_score != 0 ||
           rules->limit_lines != 0 || rules->limit_pieces != 0 || rules->limit_level != 0;
}

bool app_setting_is_handling(int setting) {
    for (size_t i = 0; i < sizeof handling; i++) {
        if (handling[i] == setting) {
            return true;
        }
    }
    return false;
}

bool app_setup_changed(const struct fin_setup *setup) {
    struct fin_rules own = fin_rules_make(setup->rules.preset, setup->rules.mode);
    for (int i = 0; i < FIN_SETTINGS; i++) {
        if (!app_setting_is_handling(i) &&
            fin_rules_get(&own, i) != fin_rules_get(&setup->rules, i)) {
            return true;
        }
    }
    return setup->queue_length > 0 || setup->hold != FIN_NONE || !fin_board_is_empty(&setup->board);
}

uint32_t app_record_clears(const struct app_record *record) {
    return record->clears[1] + record->clears[2] + record->clears[3] + record->clears[4];
}

void app_rank(struct app_record *record, const struct fin_rules *rules) {
    enum app_ranking ranking = modes[record->mode].ranking;
    bool counts = record->status == FIN_WON || !app_rules_winnable(rules);
    record->ranked = ranking != APP_NOT_RANKED && counts && record->listed;
    switch (ranking) {
    case APP_BY_TIME:
        record->rank = record->time_us;
        record->rank_then = record->pieces;
        break;
    case APP_BY_LINES_THEN_TIME:
        record->rank = UINT32_MAX - (uint64_t)record->lines;
        record->rank_then = record->time_us;
        break;
    case APP_BY_PIECES:
        record->rank = record->pieces;
        record->rank_then = record->time_us;
        break;
    case APP_BY_COMBO: /* all its clears are one combo */
        record->rank = UINT32_MAX - (uint64_t)app_record_clears(record);
        record->rank_then = record->time_us;
        break;
    default:
        record->rank = INT64_MAX - record->score;
        record->rank_then = record->time_us;
        break;
    }
}

void app_list_name(int mode, int preset, bool changed, char *name, size_t size) {
    struct fin_writer writer = fin_writer_start(name, size);
    fin_write_text(&writer, fin_mode_name(mode));
    fin_write_char(&writer, '/');
    fin_write_text(&writer, fin_preset_name(preset));
    fin_write_text(&writer, changed ? "/changed" : "");
}
