/* The chart of the last games on the statistics screen: their sort keys as a line. */
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

_Static_assert((int)APP_TREND <= (int)VIEW_LINE, "all of them are shown");

/* ---- the value ---- */

static const struct {
    const char *title;
    bool less; /* less is better */
} lines[] = {
    [APP_NOT_RANKED] = {"Pieces per second", false},
    [APP_BY_TIME] = {"Time", true},
    [APP_BY_SCORE] = {"Score", false},
    [APP_BY_LINES_THEN_TIME] = {"Lines", false},
    [APP_BY_PIECES] = {"Pieces", true},
    [APP_BY_COMBO] = {"Combo", false},
};

/* Across several modes, presets or limits, only speed is comparable. */
static enum app_ranking line_ranking(const struct app_charts *charts) {
    bool several = charts->mode < 0 || charts->preset < 0 || charts->mode == FIN_MODE_CUSTOM;
    return several ? APP_NOT_RANKED : app_mode_ranking(charts->mode);
}

static void write_value(struct fin_writer *writer, enum app_ranking ranking, uint64_t value) {
    if (ranking == APP_BY_TIME) {
        app_write_time(writer, value, 1);
    } else if (ranking == APP_NOT_RANKED) {
        app_write_ratio(writer, value, 1000);
    } else {
        app_write_grouped(writer, value);
    }
}

/* ---- the view ---- */

void app_trend_view(const struct app_charts *charts, struct view_charts *view) {
    enum app_ranking ranking = line_ranking(charts);
    const struct app_trend *trend =
        ranking == APP_NOT_RANKED ? &charts->sum.speed : &charts->sum.ranks;
    int count = trend->count;
    uint64_t values[APP_TREND], high = 0, low = UINT64_MAX;
    if (count < 2) {
        return;
    }
    for (int i = 0; i < count; i++) { /* oldest first */
        values[i] = trend->value[count - 1 - i];
        high = values[i] > high ? values[i] : high;
        low = values[i] < low ? values[i] : low;
    }
    uint64_t span = high > low ? high - low : 1;
    view->line_count = (uint8_t)count;
    view->line_less = lines[ranking].less;
    for (int i = 0; i < count; i++) {
        view->line[i] = (uint8_t)((values[i] - low) * 255 / span);
    }
    struct fin_writer writer = fin_writer_start(view->line_title, sizeof view->line_title);
    fin_write_text(&writer, lines[ranking].title);
    fin_write_text(&writer, ", the last ");
    fin_write_number(&writer, count);
    fin_write_text(&writer, " games");
    writer = fin_writer_start(view->line_high, sizeof view->line_high);
    write_value(&writer, ranking, high);
    writer = fin_writer_start(view->line_low, sizeof view->line_low);
    write_value(&writer, ranking, low);
    writer = fin_writer_start(view->line_last, sizeof view->line_last);
    write_value(&writer, ranking, values[count - 1]);
}
