/* Charts: the timeline of a replay and the odds along it, the days of training, recent games, and
 * the calendar of a year. */
#include "finessimo.h"
#include "web/changes.h"
#include "web/draw/drawing.h"
#include "web/exports.h"

enum { MOST_WIDTH = 640, NO_INDEX = -1 };

/* ---- replays ---- */

/* Marks by weight: a part of the timeline shows the first of these that it has. */
static const struct {
    uint8_t mark, token, height; /* percent of the room above the track */
} marks[] = {
    {VIEW_MARK_OVER, WEB_TOKEN_ERROR, 100},         {VIEW_MARK_WON, WEB_TOKEN_ACCENT_SUCCESS, 100},
    {VIEW_MARK_FAULT, WEB_TOKEN_ERROR, 50},         {VIEW_MARK_FOUR, WEB_TOKEN_ACCENT_GOLD, 100},
    {VIEW_MARK_SPIN, WEB_TOKEN_ACCENT_PRIMARY, 80}, {VIEW_MARK_CLEAR, WEB_TOKEN_TEXT, 60},
    {VIEW_MARK_HOLD, WEB_TOKEN_TEXT_DIM, 25},
};

static void draw_mark(int part, int x, int track) {
    for (uint32_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (part & marks[i].mark) {
            int height = (marks[i].height * track + 50) / 100;
            web_color(WEB_COLOR_OF(marks[i].token));
            web_fill(x, track - height, 3, height);
            return;
        }
    }
}

/* Each of these draws into a width of this many CSS pixels; false: not shown. */
EXPORT(draw_replay) bool draw_replay(float room, float high, float scale) {
    const struct view_replay *replay = &web_view.replay;
    int width = web_round(room * scale), height = web_round(high * scale);
    int track = height * 7 / 10, thick = web_most(2, height * 12 / 100);
    int head = width * replay->done / VIEW_DONE_MOST;
    if (web_view.screen != VIEW_REPLAY) {
        return false;
    }
    web_drawing_start(width, height);
    web_color(WEB_COLOR_OF(WEB_TOKEN_BORDER));
    web_fill(0, track, width, thick);
    web_color(WEB_COLOR_OF(WEB_TOKEN_ACCENT_PRIMARY));
    web_fill(0, track, head, thick);
    for (int i = 0; i < VIEW_MARKS; i++) {
        draw_mark(replay->marks[i], i * width / VIEW_MARKS, track);
    }
    web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT));
    web_fill(web_least(width - 3, web_most(0, head - 1)), 0, 3, height);
    return true;
}

/* A bar for each part of the timeline; a dim bar from lower to upper bound is not exact. */
EXPORT(draw_odds) bool draw_odds(float room, float high, float scale) {
    const struct view_replay *replay = &web_view.replay;
    int width = web_round(room * scale), height = web_round(high * scale);
    if (!replay->shows_odds) {
        return false;
    }
    web_drawing_start(width, height);
    for (int i = 0; i < VIEW_MARKS; i++) {
        int percent = replay->odds[i] - VIEW_LOST_MARK, from = replay->odds_low[i] - VIEW_LOST_MARK;
        int left = i * width / VIEW_MARKS, right = (i + 1) * width / VIEW_MARKS + 1;
        bool exact = percent == from;
        int base = exact ? 0 : from * height / (VIEW_FULL_MARK - VIEW_LOST_MARK);
        int top = percent * height / (VIEW_FULL_MARK - VIEW_LOST_MARK);
        int bar = web_most(top - base, web_round(2 * scale));
        web_color(WEB_COLOR_OF(!exact         ? WEB_TOKEN_TEXT_DIM
                               : percent == 0 ? WEB_TOKEN_ERROR
                                              : WEB_TOKEN_ACCENT_SUCCESS));
        if (percent >= 0) {
            web_fill(left, height - base - bar, right - left, bar);
        }
    }
    return true;
}

/* ---- days of training ---- */

EXPORT(draw_trend) bool draw_trend(int width, int height, float scale) {
    int count = web_view.trend_count;
    if (count == 0) {
        return false;
    }
    web_drawing_start_scaled(width, height, scale);
    web_color(WEB_COLOR_OF(WEB_TOKEN_GRID_LINE));
    web_fill(0, height - 1, width, 1);
    web_color(WEB_COLOR_OF(WEB_TOKEN_ACCENT_PRIMARY));
    for (int i = 0; i < count; i++) {
        int tall = web_most(2, web_view.trend[i] * (height - 8) / VIEW_TREND_MOST);
        if (web_view.trend[i] != VIEW_NO_DAY) {
            web_fill(i * width / count, height - tall, web_most(2, width * 6 / 10 / count), tall);
        }
    }
    return true;
}

/* ---- recent games ---- */

struct spot {
    int x, y;
};

/* The point of a game, in tenths of a pixel. */
static struct spot game_at(int i, int width, int height) {
    const struct view_charts *charts = &web_view.charts;
    return (struct spot){40 + i * 10 * (width - 8) / web_most(1, charts->line_count - 1),
                         10 * (height - 5) - charts->line[i] * 10 * (height - 10) / VIEW_FULL};
}

EXPORT(draw_games) bool draw_games(int width, int height, float scale) {
    const struct view_charts *charts = &web_view.charts;
    if (charts->line_title[0] == '\0') {
        return false;
    }
    web_drawing_start_scaled(width * 10, height * 10, scale / 10);
    web_color(WEB_COLOR_OF(WEB_TOKEN_ACCENT_PRIMARY));
    struct spot last = game_at(0, width, height);
    for (int i = 1; i < charts->line_count; i++) {
        struct spot next = game_at(i, width, height);
        web_put(WEB_LINE, 20, last.x, last.y, next.x - last.x, next.y - last.y);
        last = next;
    }
    web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT));
    web_put(WEB_DISC, 0, last.x, last.y, 30, 0);
    return true;
}

/* ---- the calendar ---- */

static int day_size; /* CSS pixels, for calendar_at */

/* The more games, the larger and lighter the square of a day. */
static void draw_square(int level, int x, int y, int size) {
    int side = level == 0 ? size : web_most(2, (size * (40 + level * 15) + 50) / 100);
    int edge = (size - side) / 2;
    web_color(WEB_COLOR_OF(WEB_TOKEN_GRID_LINE));
    web_fill(x, y, size, size);
    if (level > 0) {
        web_color(WEB_COLOR_OF(WEB_TOKEN_ACCENT_PRIMARY));
        web_alpha(VIEW_FULL / 4 + VIEW_FULL * 3 / 4 * level / VIEW_DAY_MOST);
        web_fill(x + edge, y + edge, side, side);
        web_alpha(VIEW_FULL);
    }
}

EXPORT(draw_calendar) bool draw_calendar(int room, int high, float scale) {
    const struct view_charts *charts = &web_view.charts;
    (void)high;
    if (charts->calendar_title[0] == '\0') {
        return false;
    }
    day_size = web_most(4, web_least(room, MOST_WIDTH) / VIEW_WEEKS);
    web_drawing_start_scaled(VIEW_WEEKS * day_size, VIEW_WEEK_DAYS * day_size, scale);
    for (int i = 0; i < VIEW_WEEKS * VIEW_WEEK_DAYS; i++) {
        int week = i / VIEW_WEEK_DAYS, day = i % VIEW_WEEK_DAYS;
        if (charts->calendar[week][day] != VIEW_NO_DAY) {
            draw_square(charts->calendar[week][day], week * day_size, day * day_size, day_size - 2);
        }
    }
    return true;
}

/* A day of the legend. */
EXPORT(draw_day) bool draw_day(int level, float scale) {
    int side = web_most(day_size, 10);
    web_drawing_start_scaled(side, side, scale);
    draw_square(level, 0, 0, side - 2);
    return true;
}

/* The day under a point in CSS pixels, as an index of calendar_games; -1: none. */
EXPORT(calendar_at) int calendar_at(int x, int y) {
    int week = x / day_size, day = y / day_size;
    bool is_there = x >= 0 && y >= 0 && week < VIEW_WEEKS && day < VIEW_WEEK_DAYS &&
                    web_view.charts.calendar[week][day] != VIEW_NO_DAY;
    return is_there ? week * VIEW_WEEK_DAYS + day : NO_INDEX;
}

/* The date of a day of the calendar, in days since 1970. */
EXPORT(calendar_day) int calendar_day(int index) {
    const uint8_t *days = web_view.charts.calendar[0];
    int last = VIEW_WEEKS * VIEW_WEEK_DAYS - 1;
    while (last > 0 && days[last] == VIEW_NO_DAY) {
        last--;
    }
    return (int)web_view.charts.calendar_today - last + index;
}
