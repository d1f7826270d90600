/* The modes as players know them: titles, goals, ranking. One row per mode; the rules themselves
 * are the engine's. */
#include "app/game/modes.h"

#include "app/game/daily.h"
#include "app/text/format.h"
#include "game/mode.h"
#include "game/settings.h"

enum { COUNTS_IN = 1, UNDOES = 2, RACES = 4, TRAINS = 8 };

static const struct {
    const char *title, *goal;
    enum app_ranking ranking;
    uint8_t flags, menu;
    const char *one, *more;
} modes[FIN_MODES] = {
#define MODE(ID, row, title, goal, ranking, flags, menu, one, more, ...)                           \
    [FIN_MODE_##ID] = {title, goal, APP_##ranking, flags, menu, one, more},
#include "game/modes/modes.def"
#undef MODE
};

static const uint8_t handling[] = {
    FIN_SET_DAS, FIN_SET_ARR,        FIN_SET_DCD,    FIN_SET_SOFT_DROP,   FIN_SET_IRS,
    FIN_SET_IHS, FIN_SET_DROP_GUARD, FIN_SET_CANCEL, FIN_SET_HOLD_COUNTS, FIN_SET_EXPECT_180,
};

const char *app_mode_title(int mode) {
    return modes[mode].title;
}

const char *app_mode_counts(int mode, bool one) {
    return one ? modes[mode].one : modes[mode].more;
}

int app_menu_mode(int n) {
    int last = 0;
    for (; n >= 0; n--) {
        int next = 0;
        for (int mode = 0; mode < FIN_MODES; mode++) {
            bool nearer = next == 0 || modes[mode].menu < modes[next].menu;
            next = modes[mode].menu > modes[last].menu && nearer ? mode : next;
        }
        if (next == 0) {
            return -1;
        }
        last = next;
    }
    return last > 0 ? last : -1;
}

int app_menu_index(int mode) {
    int index = 0;
    for (int other = 0; other < FIN_MODES && modes[mode].menu > 0; other++) {
        index += modes[other].menu > 0 && modes[other].menu < modes[mode].menu;
    }
    return index;
}

const char *app_mode_goal(int mode) {
    return modes[mode].goal;
}

enum app_ranking app_mode_ranking(int mode) {
    return modes[mode].ranking;
}

bool app_rules_timed(const struct fin_rules *rules) {
    enum app_ranking ranking = modes[rules->mode].ranking;
    return rules->limit_time != 0 || rules->limit_lines != 0 || ranking == APP_BY_TIME ||
           ranking == APP_BY_LINES_THEN_TIME || ranking == APP_BY_PIECES;
}

void app_write_best(struct fin_writer *writer, enum app_ranking ranking, uint64_t value) {
    static const char *const words[] = {
        [APP_NOT_RANKED] = "",       [APP_BY_TIME] = "",
        [APP_BY_SCORE] = "",         [APP_BY_LINES_THEN_TIME] = " lines",
        [APP_BY_PIECES] = " pieces", [APP_BY_COMBO] = " in a row"};
    if (ranking == APP_BY_TIME) {
        app_write_time(writer, value, 3);
    } else {
        app_write_grouped(writer, value);
        fin_write_text(writer, words[ranking]);
    }
}

bool app_mode_counts_in(int mode) {
    return (modes[mode].flags & COUNTS_IN) != 0;
}

bool app_mode_races(int mode) {
    return (modes[mode].flags & RACES) != 0;
}

bool app_mode_trains(int mode) {
    return (modes[mode].flags & TRAINS) != 0;
}

bool app_mode_undoes(int mode) {
    return (modes[mode].flags & UNDOES) != 0;
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

/* ---- lists ---- */

static const struct {
    const char *name, *one, *more; /* singular and plural of the unit */
    uint8_t setting;
    enum app_ranking ranking;
} limits[APP_LIMITS] = {
    [APP_LIMIT_TIME] = {"time", "", "", FIN_SET_LIMIT_TIME, APP_BY_SCORE},
    [APP_LIMIT_SCORE] = {"score", " point", " points", FIN_SET_LIMIT_SCORE, APP_BY_TIME},
    [APP_LIMIT_PIECES] = {"pieces", " piece", " pieces", FIN_SET_LIMIT_PIECES, APP_BY_SCORE},
    [APP_LIMIT_LINES] = {"lines", " line", " lines", FIN_SET_LIMIT_LINES, APP_BY_TIME},
    [APP_LIMIT_LEVEL] = {"level", "", "", FIN_SET_LIMIT_LEVEL, APP_BY_SCORE},
};

static bool is_own_limit(int mode, int setting) {
    for (int limit = 1; limit < APP_LIMITS && mode == FIN_MODE_CUSTOM; limit++) {
        if (limits[limit].setting == setting) {
            return true;
        }
    }
    return false;
}

bool app_setup_changed(const struct fin_setup *setup) {
    struct fin_rules own = fin_rules_make(setup->rules.preset, setup->rules.mode);
    for (int i = 0; i < FIN_SETTINGS; i++) {
        if (!app_setting_is_handling(i) && !is_own_limit(setup->rules.mode, i) &&
            fin_rules_get(&own, i) != fin_rules_get(&setup->rules, i)) {
            return true;
        }
    }
    return setup->queue_length > 0 || setup->hold != FIN_NONE || !fin_board_is_empty(&setup->board);
}

struct app_list app_setup_list(const struct fin_setup *setup) {
    const struct fin_rules *rules = &setup->rules;
    struct app_list list = {
        .mode = rules->mode, .preset = rules->preset, .changed = app_setup_changed(setup)};
    int count = 0;
    for (int limit = 1; limit < APP_LIMITS && rules->mode == FIN_MODE_CUSTOM; limit++) {
        int64_t value = fin_rules_get(rules, limits[limit].setting);
        if (value != 0) {
            count++;
            list.limit = (uint8_t)limit;
            list.limit_value = (uint64_t)value;
        }
    }
    if (count > 1) {
        list.limit = APP_LIMIT_NONE;
        list.limit_value = 0;
        list.changed = true;
    }
    return list;
}

struct app_list app_record_list(const struct app_record *record) {
    return (struct app_list){.mode = record->mode,
                             .preset = record->preset,
                             .changed = record->changed,
                             .limit = record->limit_kind,
                             .limit_value = record->limit_value,
                             .daily = app_is_daily(record->seed, record->played_at)};
}

enum app_ranking app_list_ranking(const struct app_list *list) {
    return list->limit != APP_LIMIT_NONE ? limits[list->limit].ranking : modes[list->mode].ranking;
}

void app_write_limit(struct fin_writer *writer, int limit, uint64_t value) {
    if (limit == APP_LIMIT_NONE) {
        return;
    }
    if (limit == APP_LIMIT_LEVEL) {
        fin_write_text(writer, "level ");
    }
    if (limit == APP_LIMIT_TIME) {
        app_write_time(writer, value, value % 1000000 != 0 ? 3 : 0);
    } else {
        app_write_grouped(writer, value);
    }
    fin_write_text(writer, value == 1 ? limits[limit].one : limits[limit].more);
}

void app_list_name(const struct app_list *list, char *name, size_t size) {
    struct fin_writer writer = fin_writer_start(name, size);
    fin_write_text(&writer, fin_mode_name(list->mode));
    fin_write_char(&writer, '/');
    fin_write_text(&writer, fin_preset_name(list->preset));
    if (list->limit != APP_LIMIT_NONE) {
        fin_write_char(&writer, '/');
        fin_write_text(&writer, limits[list->limit].name);
        fin_write_char(&writer, '-');
        fin_write_number(&writer, (int64_t)list->limit_value);
    }
    fin_write_text(&writer, list->daily ? "/daily" : "");
    fin_write_text(&writer, list->changed ? "/changed" : "");
}
