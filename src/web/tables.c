/* The tables of fields. A field that is missing here is a field that the page
 * can not draw. */
#include "web/tables.h"

#include <stddef.h>

#include "app/app.h"
#include "app/bindings.h"
#include "app/letters.h"
#include "app/play.h"
#include "app/troubles.h"

/* A member, the type of its elements and how many they are. */
#define MEMBER(structure, member, field_type, field_count, field_of)                               \
    {                                                                                              \
        .name = #member, .offset = offsetof(struct structure, member),                             \
        .size = sizeof(((struct structure *)0)->member) / (field_count), .count = (field_count),   \
        .type = (field_type), .of = (field_of),                                                    \
    }
#define FIELD(structure, member, field_type) MEMBER(structure, member, field_type, 1, 0)
#define ARRAY(structure, member, field_type, count) MEMBER(structure, member, field_type, count, 0)
#define STRUCTS(structure, member, of, count) MEMBER(structure, member, WEB_STRUCT, count, of)

static const struct web_field item[] = {
    FIELD(view_item, label, WEB_TEXT),
    FIELD(view_item, value, WEB_TEXT),
    FIELD(view_item, note, WEB_TEXT),
    FIELD(view_item, flags, WEB_U8),
};

static const struct web_field row[] = {
    ARRAY(view_table_row, cells, WEB_TEXT, VIEW_TABLE_COLUMNS),
    FIELD(view_table_row, mine, WEB_BOOL),
};

static const struct web_field stat[] = {
    FIELD(view_stat, label, WEB_TEXT),
    FIELD(view_stat, value, WEB_TEXT),
    FIELD(view_stat, note, WEB_TEXT),
    FIELD(view_stat, better, WEB_BOOL),
};

static const struct web_field call[] = {
    FIELD(view_call, text, WEB_TEXT), FIELD(view_call, points, WEB_TEXT),
    FIELD(view_call, age, WEB_U8),    FIELD(view_call, on_field, WEB_BOOL),
    FIELD(view_call, gold, WEB_BOOL),
};

static const struct web_field hint[] = {
    FIELD(view_hint, keys, WEB_TEXT),
    FIELD(view_hint, what, WEB_TEXT),
};

static const struct web_field race[] = {
    FIELD(view_race, shown, WEB_BOOL),
    FIELD(view_race, over, WEB_BOOL),
    FIELD(view_race, ahead, WEB_BOOL),
    FIELD(view_race, title, WEB_TEXT),
    FIELD(view_race, left, WEB_TEXT),
    ARRAY(view_race, cells, WEB_U8, VIEW_RACE_ROWS *VIEW_COLUMNS),
};

static const struct web_field tool[] = {
    FIELD(view_tool, label, WEB_TEXT),
    FIELD(view_tool, keys, WEB_TEXT),
    FIELD(view_tool, action, WEB_U8),
    FIELD(view_tool, ready, WEB_BOOL),
};

static const struct web_field soft_key[] = {
    FIELD(view_soft_key, label, WEB_TEXT),
    FIELD(view_soft_key, key, WEB_U8),
};

static const struct web_field keys[] = {
    ARRAY(view_keys, keys, WEB_TEXT, VIEW_KEYS),
    FIELD(view_keys, count, WEB_U8),
    FIELD(view_keys, lit, WEB_U8),
};

static const struct web_field finesse[] = {
    FIELD(view_finesse, shown, WEB_BOOL),     FIELD(view_finesse, bad, WEB_BOOL),
    FIELD(view_finesse, title, WEB_TEXT),     FIELD(view_finesse, prompt, WEB_TEXT),
    STRUCTS(view_finesse, own, WEB_KEYS, 1),  STRUCTS(view_finesse, best, WEB_KEYS, 1),
    FIELD(view_finesse, shows_own, WEB_BOOL), FIELD(view_finesse, shows_best, WEB_BOOL),
};

static const struct web_field odds[] = {
    FIELD(view_odds, shown, WEB_BOOL),      FIELD(view_odds, cost, WEB_TEXT),
    FIELD(view_odds, cost_bad, WEB_BOOL),   FIELD(view_odds, cost_dim, WEB_BOOL),
    FIELD(view_odds, verdict, WEB_TEXT),    FIELD(view_odds, tone, WEB_U8),
    FIELD(view_odds, odds, WEB_TEXT),       FIELD(view_odds, all_seeing, WEB_TEXT),
    FIELD(view_odds, odds_dim, WEB_BOOL),   FIELD(view_odds, all_seeing_dim, WEB_BOOL),
    FIELD(view_odds, hint, WEB_TEXT),       STRUCTS(view_odds, keys, WEB_KEYS, 1),
    FIELD(view_odds, shows_keys, WEB_BOOL), FIELD(view_odds, best_mark, WEB_U8),
};

static const struct web_field game[] = {
    ARRAY(view_game, cells, WEB_U8, VIEW_ROWS *VIEW_COLUMNS),
    FIELD(view_game, hold, WEB_U8),
    FIELD(view_game, can_hold, WEB_BOOL),
    FIELD(view_game, shows_hold, WEB_BOOL),
    ARRAY(view_game, next, WEB_U8, VIEW_NEXT),
    FIELD(view_game, next_count, WEB_U8),
    STRUCTS(view_game, stats, WEB_STAT, VIEW_STATS),
    FIELD(view_game, stat_count, WEB_U8),
    STRUCTS(view_game, calls, WEB_CALL, VIEW_CALLS),
    FIELD(view_game, call_count, WEB_U8),
    STRUCTS(view_game, hints, WEB_HINT, VIEW_HINTS),
    FIELD(view_game, hint_count, WEB_U8),
    STRUCTS(view_game, race, WEB_RACE, 1),
    STRUCTS(view_game, tools, WEB_TOOL, VIEW_TOOLS),
    FIELD(view_game, tool_count, WEB_U8),
    FIELD(view_game, mode, WEB_TEXT),
    FIELD(view_game, goal, WEB_TEXT),
    FIELD(view_game, count_down, WEB_TEXT),
    FIELD(view_game, goal_done, WEB_U8),
    STRUCTS(view_game, finesse, WEB_FINESSE, 1),
    STRUCTS(view_game, odds, WEB_ODDS, 1),
    ARRAY(view_game, marks, WEB_U8, VIEW_ROWS *VIEW_COLUMNS),
    ARRAY(view_game, row_fade, WEB_U8, VIEW_ROWS),
    FIELD(view_game, rows_stay, WEB_BOOL),
    ARRAY(view_game, trail_top, WEB_U8, VIEW_COLUMNS),
    ARRAY(view_game, trail_bottom, WEB_U8, VIEW_COLUMNS),
    FIELD(view_game, trail_age, WEB_U8),
    ARRAY(view_game, flash, WEB_U8, 8),
    FIELD(view_game, flash_age, WEB_U8),
    FIELD(view_game, restart_fill, WEB_U8),
    FIELD(view_game, dimmed, WEB_BOOL),
    FIELD(view_game, grey, WEB_BOOL),
};

static const struct web_field replay[] = {
    FIELD(view_replay, done, WEB_U16),     ARRAY(view_replay, marks, WEB_U8, VIEW_MARKS),
    FIELD(view_replay, time, WEB_TEXT),    FIELD(view_replay, end, WEB_TEXT),
    FIELD(view_replay, speed, WEB_TEXT),   FIELD(view_replay, state, WEB_TEXT),
    FIELD(view_replay, trouble, WEB_BOOL), FIELD(view_replay, shows_odds, WEB_BOOL),
    FIELD(view_replay, lost, WEB_TEXT),    ARRAY(view_replay, odds, WEB_U8, VIEW_MARKS),
};

static const struct web_field figure[] = {
    FIELD(view_figure, label, WEB_TEXT),
    FIELD(view_figure, value, WEB_TEXT),
};

static const struct web_field bar[] = {
    FIELD(view_bar, title, WEB_TEXT),
    FIELD(view_bar, label, WEB_TEXT),
    FIELD(view_bar, value, WEB_TEXT),
    FIELD(view_bar, length, WEB_U8),
};

static const struct web_field charts[] = {
    STRUCTS(view_charts, figures, WEB_FIGURE, VIEW_FIGURES),
    FIELD(view_charts, figure_count, WEB_U8),
    STRUCTS(view_charts, bars, WEB_BAR, VIEW_BARS),
    FIELD(view_charts, bar_count, WEB_U8),
    ARRAY(view_charts, line, WEB_U8, VIEW_LINE),
    FIELD(view_charts, line_count, WEB_U8),
    FIELD(view_charts, line_less, WEB_BOOL),
    FIELD(view_charts, line_title, WEB_TEXT),
    FIELD(view_charts, line_high, WEB_TEXT),
    FIELD(view_charts, line_low, WEB_TEXT),
    FIELD(view_charts, line_last, WEB_TEXT),
    ARRAY(view_charts, calendar, WEB_U8, VIEW_WEEKS * 7),
    FIELD(view_charts, calendar_title, WEB_TEXT),
};

static const struct web_field touch[] = {
    FIELD(view_touch, shown, WEB_BOOL),
    FIELD(view_touch, gestures, WEB_BOOL),
    FIELD(view_touch, tap_turns, WEB_BOOL),
    FIELD(view_touch, left_handed, WEB_BOOL),
    FIELD(view_touch, haptics, WEB_BOOL),
    FIELD(view_touch, wall_buttons, WEB_BOOL),
    FIELD(view_touch, half_turn_button, WEB_BOOL),
};

static const struct web_field view[] = {
    FIELD(view, screen, WEB_U8),
    FIELD(view, has_game, WEB_BOOL),
    FIELD(view, popup, WEB_BOOL),
    FIELD(view, paints, WEB_BOOL),
    FIELD(view, tone, WEB_U8),
    FIELD(view, title, WEB_TEXT),
    FIELD(view, subtitle, WEB_TEXT),
    FIELD(view, lead, WEB_TEXT),
    FIELD(view, help, WEB_TEXT),
    FIELD(view, back, WEB_TEXT),
    FIELD(view, typed, WEB_TEXT),
    ARRAY(view, tabs, WEB_TEXT, VIEW_TABS),
    FIELD(view, tab_count, WEB_U8),
    FIELD(view, tab, WEB_U8),
    STRUCTS(view, soft_keys, WEB_SOFT_KEY, VIEW_SOFT_KEYS),
    FIELD(view, soft_key_count, WEB_U8),
    FIELD(view, said, WEB_TEXT),
    FIELD(view, said_count, WEB_U32),
    FIELD(view, notice, WEB_TEXT),
    FIELD(view, notice_bad, WEB_BOOL),
    STRUCTS(view, items, WEB_ITEM, VIEW_ITEMS),
    FIELD(view, item_count, WEB_U8),
    FIELD(view, chosen, WEB_U8),
    FIELD(view, more_above, WEB_BOOL),
    FIELD(view, more_below, WEB_BOOL),
    ARRAY(view, columns, WEB_TEXT, VIEW_TABLE_COLUMNS),
    STRUCTS(view, rows, WEB_ROW, VIEW_TABLE_ROWS),
    FIELD(view, row_count, WEB_U8),
    FIELD(view, column_count, WEB_U8),
    FIELD(view, chosen_row, WEB_U8),
    ARRAY(view, strip, WEB_U8, VIEW_STRIP),
    FIELD(view, has_strip, WEB_BOOL),
    ARRAY(view, map, WEB_U8, 7 * 4 * VIEW_COLUMNS),
    FIELD(view, map_piece, WEB_U8),
    FIELD(view, map_facing, WEB_U8),
    FIELD(view, map_column, WEB_U8),
    FIELD(view, map_heat, WEB_BOOL),
    ARRAY(view, trend, WEB_U8, VIEW_TREND),
    FIELD(view, trend_count, WEB_U8),
    FIELD(view, trend_title, WEB_TEXT),
    FIELD(view, trend_high, WEB_TEXT),
    FIELD(view, trend_low, WEB_TEXT),
    FIELD(view, version, WEB_TEXT),
    STRUCTS(view, game, WEB_GAME, 1),
    STRUCTS(view, replay, WEB_REPLAY, 1),
    STRUCTS(view, charts, WEB_CHARTS, 1),
    FIELD(view, palette, WEB_U8),
    FIELD(view, colors, WEB_U8),
    FIELD(view, letters, WEB_BOOL),
    FIELD(view, grid, WEB_BOOL),
    FIELD(view, reduced_motion, WEB_BOOL),
    FIELD(view, crt, WEB_BOOL),
    FIELD(view, volume, WEB_U8),
    STRUCTS(view, touch, WEB_TOUCH, 1),
    FIELD(view, shows_fps, WEB_BOOL),
    FIELD(view, shows_latency, WEB_BOOL),
};

static const struct web_field record[] = {
    FIELD(app_record, id, WEB_I64),
    FIELD(app_record, played_at, WEB_I64),
    FIELD(app_record, time_us, WEB_U64),
    FIELD(app_record, score, WEB_U64),
    FIELD(app_record, seed, WEB_U64),
    FIELD(app_record, rank, WEB_U64),
    FIELD(app_record, rank_then, WEB_U64),
    FIELD(app_record, hash, WEB_U64),
    FIELD(app_record, lines, WEB_U32),
    FIELD(app_record, level, WEB_U32),
    FIELD(app_record, pieces, WEB_U32),
    FIELD(app_record, keys, WEB_U32),
    ARRAY(app_record, clears, WEB_U32, 5),
    FIELD(app_record, spins, WEB_U32),
    FIELD(app_record, perfect, WEB_U32),
    FIELD(app_record, best_combo, WEB_U32),
    FIELD(app_record, best_b2b, WEB_U32),
    ARRAY(app_record, by_kind, WEB_U32, 7),
    FIELD(app_record, mode, WEB_U8),
    FIELD(app_record, preset, WEB_U8),
    FIELD(app_record, status, WEB_U8),
    FIELD(app_record, cause, WEB_U8),
    FIELD(app_record, changed, WEB_BOOL),
    FIELD(app_record, ranked, WEB_BOOL),
    FIELD(app_record, listed, WEB_BOOL),
    FIELD(app_record, limit_kind, WEB_U8),
    FIELD(app_record, limit_value, WEB_U64),
    FIELD(app_record, minis, WEB_U32),
    ARRAY(app_record, spin_lines, WEB_U32, 3),
};

static const struct web_field platform[] = {
    FIELD(app_platform, key_releases, WEB_BOOL),   FIELD(app_platform, is_page, WEB_BOOL),
    FIELD(app_platform, reduced_motion, WEB_BOOL), FIELD(app_platform, no_color, WEB_BOOL),
    FIELD(app_platform, zone_s, WEB_I32),          FIELD(app_platform, abilities, WEB_TEXT),
    FIELD(app_platform, version, WEB_TEXT),        FIELD(app_platform, can_install, WEB_BOOL),
    FIELD(app_platform, may_vanish, WEB_BOOL),     FIELD(app_platform, touch, WEB_BOOL),
    FIELD(app_platform, device, WEB_U64),
};

static const struct web_field fact[] = {
    FIELD(app_fact, kind, WEB_U8),   FIELD(app_fact, what, WEB_U64),
    FIELD(app_fact, when, WEB_U64),  FIELD(app_fact, device, WEB_U64),
    FIELD(app_fact, value, WEB_U64),
};

static const struct web_field event[] = {
    FIELD(app_event, number, WEB_U32),     FIELD(app_event, kind, WEB_U8),
    FIELD(app_event, key, WEB_U8),         FIELD(app_event, item, WEB_U8),
    FIELD(app_event, direction, WEB_U8),   FIELD(app_event, repeat, WEB_BOOL),
    FIELD(app_event, ctrl, WEB_BOOL),      FIELD(app_event, shift, WEB_BOOL),
    FIELD(app_event, failed, WEB_BOOL),    FIELD(app_event, trouble, WEB_U8),
    FIELD(app_event, text, WEB_TEXT),      FIELD(app_event, games, WEB_POINTER),
    FIELD(app_event, game_count, WEB_U32), FIELD(app_event, games_in_all, WEB_U32),
    FIELD(app_event, bytes, WEB_POINTER),  FIELD(app_event, length, WEB_U32),
    FIELD(app_event, stats, WEB_POINTER),  FIELD(app_event, stat_count, WEB_U32),
    FIELD(app_event, days, WEB_POINTER),   FIELD(app_event, facts, WEB_POINTER),
    FIELD(app_event, fact_count, WEB_U32), FIELD(app_event, odds, WEB_POINTER),
};

static const struct web_field effect[] = {
    FIELD(app_effect, kind, WEB_U8),          FIELD(app_effect, number, WEB_U32),
    FIELD(app_effect, name, WEB_TEXT),        FIELD(app_effect, value, WEB_TEXT),
    FIELD(app_effect, list, WEB_TEXT),        FIELD(app_effect, from, WEB_U32),
    FIELD(app_effect, game, WEB_I64),         STRUCTS(app_effect, record, WEB_RECORD, 1),
    FIELD(app_effect, bytes, WEB_POINTER),    FIELD(app_effect, length, WEB_U32),
    FIELD(app_effect, zone_s, WEB_I32),       FIELD(app_effect, facts, WEB_POINTER),
    FIELD(app_effect, fact_count, WEB_U32),   STRUCTS(app_effect, after, WEB_FACT, 1),
    FIELD(app_effect, question, WEB_POINTER),
};

#define LAYOUT(layout_name, structure, table)                                                      \
    {                                                                                              \
        .name = (layout_name), .size = sizeof(struct structure),                                   \
        .field_count = sizeof(table) / sizeof((table)[0]), .fields = (table),                      \
    }

static const struct web_layout layouts[WEB_STRUCTS] = {
    [WEB_VIEW] = LAYOUT("view", view, view),
    [WEB_GAME] = LAYOUT("game", view_game, game),
    [WEB_REPLAY] = LAYOUT("replay", view_replay, replay),
    [WEB_FIGURE] = LAYOUT("figure", view_figure, figure),
    [WEB_BAR] = LAYOUT("bar", view_bar, bar),
    [WEB_CHARTS] = LAYOUT("charts", view_charts, charts),
    [WEB_ITEM] = LAYOUT("item", view_item, item),
    [WEB_ROW] = LAYOUT("row", view_table_row, row),
    [WEB_STAT] = LAYOUT("stat", view_stat, stat),
    [WEB_CALL] = LAYOUT("call", view_call, call),
    [WEB_HINT] = LAYOUT("hint", view_hint, hint),
    [WEB_TOUCH] = LAYOUT("touch", view_touch, touch),
    [WEB_RACE] = LAYOUT("race", view_race, race),
    [WEB_TOOL] = LAYOUT("tool", view_tool, tool),
    [WEB_SOFT_KEY] = LAYOUT("soft_key", view_soft_key, soft_key),
    [WEB_RECORD] = LAYOUT("record", app_record, record),
    [WEB_PLATFORM] = LAYOUT("platform", app_platform, platform),
    [WEB_EVENT] = LAYOUT("event", app_event, event),
    [WEB_EFFECT] = LAYOUT("effect", app_effect, effect),
    [WEB_KEYS] = LAYOUT("keys", view_keys, keys),
    [WEB_FINESSE] = LAYOUT("finesse", view_finesse, finesse),
    [WEB_ODDS] = LAYOUT("odds", view_odds, odds),
    [WEB_FACT] = LAYOUT("fact", app_fact, fact),
};

#define CONSTANT(value)                                                                            \
    { #value, value }

static const struct web_constant constants[] = {
    CONSTANT(VIEW_ROWS),
    CONSTANT(VIEW_RACE_ROWS),
    CONSTANT(VIEW_COLUMNS),
    CONSTANT(VIEW_STRIP),
    CONSTANT(VIEW_TITLE),
    CONSTANT(VIEW_MENU),
    CONSTANT(VIEW_TABLE),
    CONSTANT(VIEW_HELP),
    CONSTANT(VIEW_GAME),
    CONSTANT(VIEW_MAP),
    CONSTANT(VIEW_REPLAY),
    CONSTANT(VIEW_CHARTS),
    CONSTANT(VIEW_POSITION),
    CONSTANT(VIEW_NO_DAY),
    CONSTANT(VIEW_MARK_CLEAR),
    CONSTANT(VIEW_MARK_FOUR),
    CONSTANT(VIEW_MARK_SPIN),
    CONSTANT(VIEW_MARK_HOLD),
    CONSTANT(VIEW_MARK_OVER),
    CONSTANT(VIEW_MARK_WON),
    CONSTANT(VIEW_MARK_FAULT),
    CONSTANT(VIEW_ITEM_HEADING),
    CONSTANT(VIEW_ITEM_CHANGES),
    CONSTANT(VIEW_ITEM_AT_LEAST),
    CONSTANT(VIEW_ITEM_AT_MOST),
    CONSTANT(VIEW_ITEM_WARNS),
    CONSTANT(VIEW_ITEM_CAPTURES),
    CONSTANT(VIEW_ITEM_TEXT),
    CONSTANT(VIEW_COLOR),
    CONSTANT(VIEW_LOCKED),
    CONSTANT(VIEW_PIECE),
    CONSTANT(VIEW_GHOST),
    CONSTANT(VIEW_AIM),
    CONSTANT(FIN_KINDS),
    CONSTANT(FIN_GARBAGE),
    CONSTANT(FIN_NONE),
    CONSTANT(APP_START),
    CONSTANT(APP_PRESS),
    CONSTANT(APP_RELEASE),
    CONSTANT(APP_TIME),
    CONSTANT(APP_BLUR),
    CONSTANT(APP_FOCUS),
    CONSTANT(APP_ANSWER),
    CONSTANT(APP_LEAVE),
    CONSTANT(APP_LIGHT),
    CONSTANT(APP_CHOOSE),
    CONSTANT(APP_CHANGE),
    CONSTANT(APP_ROW),
    CONSTANT(APP_BACK),
    CONSTANT(APP_TAB),
    CONSTANT(APP_CELL),
    CONSTANT(APP_TEXT),
    CONSTANT(APP_MAP),
    CONSTANT(APP_SEEK),
    CONSTANT(APP_ACT),
    CONSTANT(APP_ACT_END),
    CONSTANT(APP_PAD),
    CONSTANT(APP_PAD_END),
    CONSTANT(APP_SAVE_SETTING),
    CONSTANT(APP_SAVE_GAME),
    CONSTANT(APP_SAVE_RUNNING),
    CONSTANT(APP_LOAD_RUNNING),
    CONSTANT(APP_LOAD_BEST),
    CONSTANT(APP_LOAD_GAMES),
    CONSTANT(APP_LOAD_REPLAY),
    CONSTANT(APP_DELETE_GAME),
    CONSTANT(APP_RESTORE_GAME),
    CONSTANT(APP_GROW_LOG),
    CONSTANT(APP_BELL),
    CONSTANT(APP_KEEP),
    CONSTANT(APP_QUIT),
    CONSTANT(APP_PASTE),
    CONSTANT(APP_OPEN_FILE),
    CONSTANT(APP_LOAD_STATS),
    CONSTANT(APP_EXPORT),
    CONSTANT(APP_IMPORT),
    CONSTANT(APP_INSTALL),
    CONSTANT(APP_SAVE_FACTS),
    CONSTANT(APP_LOAD_FACTS),
    CONSTANT(APP_FACT_PAGE),
    CONSTANT(APP_COPY_TEXT),
    CONSTANT(APP_SAVE_REPLAY),
    CONSTANT(APP_ASK_PASTE),
    CONSTANT(APP_CHECK_PUZZLE),
    CONSTANT(APP_SOLVE),
    CONSTANT(VIEW_OPEN_MARK),
    CONSTANT(APP_KEEP_ALL),
    CONSTANT(APP_KEEP_SCORES),
    CONSTANT(APP_KEEP_SETTINGS),
    CONSTANT(APP_KEEP_NOTHING),
    CONSTANT(APP_SOUND_LOCK),
    CONSTANT(APP_SOUND_CLEAR),
    CONSTANT(APP_SOUND_FOUR),
    CONSTANT(APP_SOUND_SPIN),
    CONSTANT(APP_SOUND_LEVEL),
    CONSTANT(APP_SOUND_OVER),
    CONSTANT(APP_SOUND_WON),
    CONSTANT(FIN_LEFT),
    CONSTANT(FIN_RIGHT),
    CONSTANT(FIN_SOFT),
    CONSTANT(FIN_HARD),
    CONSTANT(FIN_SONIC),
    CONSTANT(FIN_TURN_CW),
    CONSTANT(FIN_TURN_CCW),
    CONSTANT(FIN_TURN_180),
    CONSTANT(FIN_HOLD),
    CONSTANT(FIN_WALL_LEFT),
    CONSTANT(FIN_WALL_RIGHT),
    CONSTANT(APP_ACTION_PAUSE),
    CONSTANT(APP_ACTION_RESTART),
    CONSTANT(APP_ACTION_FORFEIT),
    CONSTANT(APP_ACTION_HELP),
    CONSTANT(APP_ACTION_MUTE),
    CONSTANT(APP_ACTION_UNDO),
    CONSTANT(APP_ACTION_REDO),
    CONSTANT(APP_ACTION_HINT),
    CONSTANT(APP_ACTION_COPY),
    CONSTANT(VIEW_ITEM_TYPED),
    CONSTANT(VIEW_CALM),
    CONSTANT(VIEW_LOST),
    CONSTANT(VIEW_WON),
    CONSTANT(APP_SOUND_MOVE),
    CONSTANT(APP_SOUND_TURN),
    CONSTANT(APP_SOUND_HOLD),
    CONSTANT(APP_SOUND_FAULT),
    CONSTANT(APP_TROUBLE_STORAGE),
    CONSTANT(APP_TROUBLE_ROOM),
    CONSTANT(APP_TROUBLE_NEWER),
    CONSTANT(APP_TROUBLE_REPLAY),
    CONSTANT(APP_TROUBLE_GAME),
    CONSTANT(APP_TROUBLE_PART),
    CONSTANT(APP_TROUBLE_COPY),
    CONSTANT(APP_PAGE),
    CONSTANT(APP_BEST),
    CONSTANT(APP_LETTER_HEIGHT),
    CONSTANT(APP_LETTER_GAP),
};

const struct web_layout *web_layout(int structure) {
    return &layouts[structure];
}

const struct web_constant *web_constant(uint32_t number) {
    return number < sizeof constants / sizeof constants[0] ? &constants[number] : NULL;
}
