/* The mastery map, and the heat map of faults, on the same boards. */
#include "app/core/press.h"
#include "app/menu/lines.h"
#include "app/text/format.h"
#include "app/train/session.h"

/* ---- the map ---- */

static void write_due(const struct app *app, int card, struct fin_writer *writer) {
    static const char *const grades[] = {"", "missed last", "slow", "clean", "quick"};
    const struct train_progress *progress = &app->train.progress;
    int32_t today = app_today(app), days = train_due_on(progress, card, today) - today;
    fin_write_text(writer, grades[progress->states[card].grade]);
    if (days <= 0) {
        fin_write_text(writer, ", due today");
        return;
    }
    fin_write_text(writer, ", due in ");
    fin_write_number(writer, days);
    fin_write_text(writer, days == 1 ? " day" : " days");
}

static int map_card(const struct app *app) {
    const struct app_train *train = &app->train;
    struct fin_piece piece = {train->map_piece, train->map_facing, (int8_t)train->map_column, 0};
    int card = train_placement_number(piece);
    return card;
}

/* Writes " 420 → 260 ms, target 300.": the first tries and the latest. */
static void write_speed(const struct app *app, int card, struct fin_writer *writer) {
    const struct train_progress *progress = &app->train.progress;
    uint32_t first = train_first_ms(progress, card), latest = train_latest_ms(progress, card);
    bool plain = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
    if (latest == 0) {
        return;
    }
    fin_write_char(writer, ' ');
    fin_write_number(writer, first);
    fin_write_text(writer, plain ? " -> " : " → ");
    fin_write_number(writer, latest);
    fin_write_text(writer, " ms");
    if (app_target_ms(app) > 0) {
        fin_write_text(writer, ", target ");
        fin_write_number(writer, app_target_ms(app));
    }
    fin_write_char(writer, '.');
}

static void write_drills(const struct app *app, struct fin_writer *writer) {
    fin_write_text(writer, app->platform.touch ? " Tap to drill it." : " Enter: drill it.");
}

static void write_card(const struct app *app, int card, struct fin_writer *writer) {
    const struct train_card *row = &app->train.progress.cards[card];
    const struct train_state *state = &app->train.progress.states[card];
    app_write_placement(writer, row->target);
    fin_write_text(writer, ": ");
    for (int i = 0; i < row->length && row->length != UINT8_MAX; i++) {
        char key[20];
        app_write_key(app, row->keys[i], key, sizeof key);
        fin_write_text(writer, key);
        fin_write_text(writer, i + 1 < row->length ? ", " : "");
    }
    fin_write_text(writer, row->length == 0 ? "just drop. " : ". ");
    if (state->reviews == 0) {
        fin_write_text(writer, "New.");
    } else {
        write_due(app, card, writer);
        fin_write_text(writer, ".");
        write_speed(app, card, writer);
    }
    write_drills(app, writer);
}

static void show_lit(const struct app_train *train, struct view *view) {
    view->map_piece = train->map_piece;
    view->map_facing = train->map_facing;
    view->map_column = train->map_column;
}

static void show_legend(const char *const words[VIEW_MAP_LEVELS], struct view *view) {
    for (int i = 0; i < VIEW_MAP_LEVELS; i++) {
        app_put(view->map_levels[i], sizeof view->map_levels[0], words[i]);
    }
}

void app_map_view(const struct app *app, struct view *view) {
    static const char *const words[] = {"new", "missed", "shaky", "known", "mastered"};
    const struct app_train *train = &app->train;
    int known = 0, mastered = 0;
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        struct fin_piece piece = train_placement(card);
        int mastery = train_mastery(&train->progress, card, app_today(app));
        view->map[piece.kind][piece.facing][piece.x] = (uint8_t)(1 + mastery);
        known += mastery > 0;
        mastered += mastery == TRAIN_MASTERED;
    }
    show_legend(words, view);
    show_lit(train, view);
    struct fin_writer writer = fin_writer_start(view->lead, sizeof view->lead);
    fin_write_number(&writer, mastered);
    fin_write_text(&writer, " of 162 mastered, ");
    fin_write_number(&writer, known);
    fin_write_text(&writer, " seen");
    writer = fin_writer_start(view->help, sizeof view->help);
    write_card(app, map_card(app), &writer);
}

/* ---- the heat map ---- */

/* Faults in games and misses in drills together: 1 never placed, 2 hardly a fault, to 5 often. */
static int heat_of(uint64_t placed, uint64_t faults) {
    static const uint8_t percent[] = {5, 15, 35};
    int heat = 2;
    for (size_t i = 0; i < sizeof percent; i++) {
        heat += faults * 100 > placed * percent[i];
    }
    return placed == 0 ? 1 : heat;
}

/* Writes " 620 → 410 ms in games.": the means of the first week with times and the latest. */
static void write_game_times(const struct app *app, int card, struct fin_writer *writer) {
    const struct app_totals *totals = &app->train.totals;
    bool plain = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
    uint32_t first = 0, latest = 0;
    for (int i = 0; i < totals->week_count; i++) {
        const struct app_totals_week *week = &totals->weeks[i];
        uint32_t mean = week->timed[card] > 0 ? week->times_ms[card] / week->timed[card] : 0;
        first = first == 0 ? mean : first;
        latest = mean > 0 ? mean : latest;
    }
    if (latest > 0) {
        fin_write_char(writer, ' ');
        fin_write_number(writer, first);
        fin_write_text(writer, plain ? " -> " : " → ");
        fin_write_number(writer, latest);
        fin_write_text(writer, " ms.");
    }
}

/* Writes " Faulty by week: 40 % 12 % 0 %.": the last weeks in which it was placed in a game. */
static void write_weeks(const struct app_totals *totals, int card, struct fin_writer *writer) {
    enum { MOST = 5 };
    int first = totals->week_count, found = 0;
    while (first > 0 && found < MOST) {
        found += totals->weeks[--first].placements[card] > 0;
    }
    if (found < 2) {
        return;
    }
    fin_write_text(writer, " Faulty by week:");
    for (int i = first; i < totals->week_count; i++) {
        const uint16_t *placements = totals->weeks[i].placements;
        if (placements[card] > 0) {
            fin_write_char(writer, ' ');
            app_write_percent(writer, placements[TRAIN_PLACEMENTS + card], placements[card]);
        }
    }
    fin_write_char(writer, '.');
}

static void write_heat(const struct app *app, int card, struct fin_writer *writer) {
    const uint32_t *placements = &app->train.totals.total[APP_TOTAL_PLACEMENTS];
    const struct train_state *state = &app->train.progress.states[card];
    app_write_placement(writer, train_placement(card));
    fin_write_text(writer, ": ");
    app_write_grouped(writer, placements[card]);
    fin_write_text(writer, " in games, ");
    app_write_grouped(writer, placements[TRAIN_PLACEMENTS + card]);
    fin_write_text(writer, " with a fault; ");
    app_write_grouped(writer, state->reviews);
    fin_write_text(writer, " in drills, ");
    app_write_grouped(writer, state->misses);
    fin_write_text(writer, " missed.");
    write_game_times(app, card, writer);
    write_weeks(&app->train.totals, card, writer);
    write_drills(app, writer);
}

void app_heat_view(const struct app *app, struct view *view) {
    const struct app_train *train = &app->train;
    const uint32_t *placements = &train->totals.total[APP_TOTAL_PLACEMENTS];
    int placed = 0;
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        const struct train_state *state = &train->progress.states[card];
        struct fin_piece piece = train_placement(card);
        int heat = heat_of((uint64_t)placements[card] + state->reviews,
                           (uint64_t)placements[TRAIN_PLACEMENTS + card] + state->misses);
        view->map[piece.kind][piece.facing][piece.x] = (uint8_t)heat;
        placed += heat > 1;
    }
    static const char *const words[] = {"never placed", "few faults", "some", "many", "most"};
    view->map_heat = true;
    show_legend(words, view);
    show_lit(train, view);
    struct fin_writer writer = fin_writer_start(view->lead, sizeof view->lead);
    fin_write_number(&writer, placed);
    fin_write_text(&writer, " of 162 tried; brighter = more faults");
    writer = fin_writer_start(view->help, sizeof view->help);
    write_heat(app, map_card(app), &writer);
}

/* ---- moving on either map ---- */

static int columns_of(int piece, int facing) {
    return FIN_COLUMNS + 1 -
           fin_piece_width((struct fin_piece){(uint8_t)piece, (uint8_t)facing, 0, 0});
}

/* The facings of a piece without those whose cells an earlier one covers. */
static int facings_of(int piece) {
    return piece == FIN_O ? 1 : piece == FIN_I || piece == FIN_S || piece == FIN_Z ? 2 : 4;
}

/* Rows are the facings of one piece after another. */
static void move_row(struct app_train *train, int direction) {
    int facing = train->map_facing + direction;
    int piece = train->map_piece;
    if (facing < 0 || facing >= facings_of(piece)) {
        piece = (piece + direction + FIN_KINDS) % FIN_KINDS;
        facing = direction > 0 ? 0 : facings_of(piece) - 1;
    }
    train->map_piece = (uint8_t)piece;
    train->map_facing = (uint8_t)facing;
}

bool app_map_key(struct app *app, const struct app_press *press) {
    struct app_train *train = &app->train;
    int key = press->key;
    if (key == APP_KEY_ENTER || key == APP_KEY_SPACE) {
        app_train_one(app, map_card(app));
        return true;
    }
    if (key == APP_KEY_UP || key == APP_KEY_DOWN) {
        move_row(train, key == APP_KEY_UP ? -1 : 1);
    } else if (key == APP_KEY_LEFT && train->map_column > 0) {
        train->map_column--;
    } else if (key == APP_KEY_RIGHT) {
        train->map_column++;
    }
    int last = columns_of(train->map_piece, train->map_facing) - 1;
    train->map_column = (uint8_t)(train->map_column > last ? last : train->map_column);
    return true;
}

bool app_map_point(struct app *app, const struct app_event *event) {
    struct app_train *train = &app->train;
    uint32_t number = event->number;
    uint32_t piece = number / FIN_COLUMNS / FIN_FACINGS;
    uint32_t facing = number / FIN_COLUMNS % FIN_FACINGS, column = number % FIN_COLUMNS;
    if (event->kind != APP_MAP || piece >= FIN_KINDS ||
        facing >= (uint32_t)facings_of((int)piece) ||
        column >= (uint32_t)columns_of((int)piece, (int)facing)) {
        return false;
    }
    train->map_piece = (uint8_t)piece;
    train->map_facing = (uint8_t)facing;
    train->map_column = (uint8_t)column;
    app_train_one(app, map_card(app));
    return true;
}
