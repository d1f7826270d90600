/* Lines of the screen after a game: its numbers, and their difference to the best game of the
 * same list. */
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

enum figure {
    SCORE,
    LEVEL,
    LINES,
    TIME,
    PIECES,
    PPS,
    KPP,
    COMBO,
    LONGEST_COMBO,
    SPINS,
    PERFECT,
    FIGURES,
};

static const char *const labels[FIGURES] = {
    [SCORE] = "Score",
    [LEVEL] = "Level",
    [LINES] = "Lines",
    [TIME] = "Time",
    [PIECES] = "Pieces",
    [PPS] = "Pieces per second",
    [KPP] = "Keys per piece",
    [COMBO] = "Combo",
    [LONGEST_COMBO] = "Longest combo",
    [SPINS] = "Spins",
    [PERFECT] = "Perfect clears",
};

/* The list's sort key comes first. */
static const uint8_t first_figure[] = {
    [APP_NOT_RANKED] = SCORE,         [APP_BY_TIME] = TIME,     [APP_BY_SCORE] = SCORE,
    [APP_BY_LINES_THEN_TIME] = LINES, [APP_BY_PIECES] = PIECES, [APP_BY_COMBO] = COMBO,
};

/* The sort key of this game's list. */
static enum app_ranking ranking_of(const struct app *app) {
    struct app_list list = app_record_list(&app->game.result);
    return app_list_ranking(&list);
}

/* Feats are shown if there are any, or if the mode is about them. A single clear is a combo of
 * one. */
static bool is_shown(const struct app_record *record, int figure, int first) {
    switch (figure) {
    case COMBO:
        return first == COMBO;
    case LONGEST_COMBO:
        return first != COMBO && record->best_combo > 1;
    case SPINS:
        return record->spins > 0;
    case PERFECT:
        return record->perfect > 0 || record->mode == FIN_MODE_PC;
    default:
        return true;
    }
}

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)entry;
    int first = first_figure[ranking_of(app)];
    if (n == 0) {
        return first;
    }
    for (int figure = 0; figure < FIGURES; figure++) {
        n -= figure != first && is_shown(&app->game.result, figure, first);
        if (n == 0) {
            return figure;
        }
    }
    return -1;
}

static uint64_t figure_value(const struct app_record *record, int figure) {
    switch (figure) {
    case SCORE:
        return record->score;
    case LEVEL:
        return record->level;
    case LINES:
        return record->lines;
    case PIECES:
        return record->pieces;
    case COMBO:
        return app_record_clears(record);
    case LONGEST_COMBO:
        return record->best_combo;
    case SPINS:
        return record->spins;
    case PERFECT:
        return record->perfect;
    default:
        return record->time_us;
    }
}

static void write_figure(struct fin_writer *writer, const struct app_record *record, int figure) {
    uint64_t value = figure_value(record, figure);
    switch (figure) {
    case SCORE:
        app_write_grouped(writer, value);
        break;
    case TIME:
        app_write_time(writer, value, 3);
        break;
    case PPS:
        app_write_ratio(writer, (uint64_t)record->pieces * 1000, record->time_us / 1000);
        break;
    case KPP:
        app_write_ratio(writer, record->keys, record->pieces);
        break;
    default:
        fin_write_number(writer, value);
        break;
    }
}

/* Writes "+1,200 vs best": the difference in the sort key. */
static void write_difference(const struct app *app, int figure, struct fin_writer *writer) {
    uint64_t mine = figure_value(&app->game.result, figure);
    uint64_t best = figure_value(&app->game.best, figure);
    fin_write_char(writer, mine < best ? '-' : '+');
    uint64_t difference = mine < best ? best - mine : mine - best;
    if (figure == TIME) {
        app_write_time(writer, difference, 3);
    } else {
        app_write_grouped(writer, difference);
    }
    fin_write_text(writer, " vs best");
}

/* A lost game got less far instead of being slower: only numbers that grow compare. */
static bool compares(const struct app *app, enum app_ranking ranking) {
    bool gains = ranking != APP_BY_TIME && ranking != APP_BY_PIECES;
    return app_record_compares(&app->game.result) || (gains && app_unranked_sentence(app) == NULL);
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    enum app_ranking ranking = ranking_of(app);
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    bool final = app->platform.is_page && line->index == SCORE;
    app_put(item->label, sizeof item->label, final ? "Final score" : labels[line->index]);
    write_figure(&writer, &app->game.result, line->index);
    item->flags = VIEW_ITEM_TEXT;
    bool ranked = ranking != APP_NOT_RANKED && line->index == first_figure[ranking];
    if (ranked && app->game.has_best && compares(app, ranking)) {
        writer = fin_writer_start(item->note, sizeof item->note);
        write_difference(app, line->index, &writer);
    }
}

const struct app_line_kind app_line_results = {.fixed = true, .nth = nth, .describe = describe};
