/* The mastery map, and what went wrong in all games. */
#include <string.h>

#include "app/app_train.h"
#include "app/format.h"
#include "app/lines.h"

/* ---- the map ---- */

static void write_due(const struct train_state *state, int32_t today, struct fin_writer *writer) {
    static const char *const grades[] = {"", "missed last", "slow", "clean", "quick"};
    fin_write_text(writer, grades[state->grade]);
    if (state->due <= today) {
        fin_write_text(writer, ", due today");
        return;
    }
    fin_write_text(writer, ", due in ");
    fin_write_number(writer, state->due - today);
    fin_write_text(writer, state->due - today == 1 ? " day" : " days");
}

static int map_card(const struct app *app) {
    const struct app_train *train = &app->train;
    struct fin_piece piece = {train->map_piece, train->map_facing, (int8_t)train->map_column, 0};
    int card = train_placement_number(piece);
    return card;
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
    fin_write_text(writer, row->length == 0 ? "drop. " : ". ");
    if (state->reviews == 0) {
        fin_write_text(writer, "New.");
    } else {
        write_due(state, app_today(app), writer);
        fin_write_text(writer, ".");
    }
    fin_write_text(writer, " Enter drills it.");
}

void app_map_view(const struct app *app, struct view *view) {
    const struct app_train *train = &app->train;
    int known = 0, mastered = 0;
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        struct fin_piece piece = train_placement(card);
        int mastery = train_mastery(&train->progress, card, app_today(app));
        view->map[piece.kind][piece.facing][piece.x] = (uint8_t)(1 + mastery);
        known += mastery > 0;
        mastered += mastery == TRAIN_MASTERED;
    }
    view->map_piece = train->map_piece;
    view->map_facing = train->map_facing;
    view->map_column = train->map_column;
    struct fin_writer writer = fin_writer_start(view->lead, sizeof view->lead);
    fin_write_number(&writer, mastered);
    fin_write_text(&writer, " of 162 mastered, ");
    fin_write_number(&writer, known);
    fin_write_text(&writer, " seen");
    writer = fin_writer_start(view->help, sizeof view->help);
    write_card(app, map_card(app), &writer);
}

static int columns_of(int piece, int facing) {
    return FIN_COLUMNS + 1 -
           fin_piece_width((struct fin_piece){(uint8_t)piece, (uint8_t)facing, 0, 0});
}

/* Facings of a piece that are not a twin of an earlier one. */
static int facings_of(int piece) {
    return piece == FIN_O ? 1 : piece == FIN_I || piece == FIN_S || piece == FIN_Z ? 2 : 4;
}

/* Rows are the facings of one piece after the other's. */
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

void app_map_key(struct app *app, int key) {
    struct app_train *train = &app->train;
    if (key == APP_KEY_ENTER || key == APP_KEY_SPACE) {
        app_train_one(app, map_card(app));
        return;
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
}

void app_map_point(struct app *app, uint32_t number) {
    struct app_train *train = &app->train;
    uint32_t piece = number / FIN_COLUMNS / FIN_FACINGS;
    uint32_t facing = number / FIN_COLUMNS % FIN_FACINGS, column = number % FIN_COLUMNS;
    if (app_top(app) != APP_SCREEN_MAP || piece >= FIN_KINDS ||
        facing >= (uint32_t)facings_of((int)piece) ||
        column >= (uint32_t)columns_of((int)piece, (int)facing)) {
        return;
    }
    bool was_lit =
        train->map_piece == piece && train->map_facing == facing && train->map_column == column;
    train->map_piece = (uint8_t)piece;
    train->map_facing = (uint8_t)facing;
    train->map_column = (uint8_t)column;
    if (was_lit) {
        app_train_one(app, map_card(app));
    }
}

/* ---- statistics ---- */

static struct view_table_row *new_row(struct view *view, const char *name) {
    struct view_table_row *row = &view->rows[view->row_count++];
    memset(row, 0, sizeof *row);
    app_put(row->cells[0], sizeof row->cells[0], name);
    return row;
}

static void write_cell(struct view_table_row *row, int column, uint64_t number) {
    struct fin_writer writer = fin_writer_start(row->cells[column], sizeof row->cells[column]);
    app_write_grouped(&writer, number);
}

static void write_share(struct view_table_row *row, int column, uint64_t part, uint64_t whole) {
    struct fin_writer writer = fin_writer_start(row->cells[column], sizeof row->cells[column]);
    app_write_percent(&writer, part, whole);
}

static void show_faults(const uint32_t *total, struct view *view) {
    for (int i = 0; i < FIN_FAULTS; i++) {
        struct view_table_row *row = new_row(view, fin_fault_name(i));
        write_cell(row, 1, total[APP_TALLY_FAULTS + i]);
        write_share(row, 2, total[APP_TALLY_FAULTS + i],
                    total[APP_TALLY_JUDGED] + !total[APP_TALLY_JUDGED]);
    }
}

static void show_pieces(const uint32_t *total, struct view *view) {
    for (int i = 0; i < FIN_KINDS; i++) {
        char name[] = {fin_kind_letter(i), '\0'};
        uint32_t judged = total[APP_TALLY_KINDS + i];
        uint32_t faulty = total[APP_TALLY_KINDS + FIN_KINDS + i];
        struct view_table_row *row = new_row(view, name);
        write_cell(row, 1, faulty);
        write_share(row, 2, faulty, judged + !judged);
    }
}

/* Clean pieces of each day in half percents. */
static void show_trend(const struct app_tally *tally, struct view *view) {
    view->trend_count = APP_TALLY_DAYS;
    for (int i = 0; i < APP_TALLY_DAYS; i++) {
        uint64_t judged = tally->days[i][APP_TALLY_JUDGED];
        uint64_t clean = tally->days[i][APP_TALLY_CLEAN];
        view->trend[i] = judged == 0 ? UINT8_MAX : (uint8_t)(clean * 200 / judged);
    }
    app_put(view->trend_title, sizeof view->trend_title, "Clean pieces, last 30 days");
    app_put(view->trend_high, sizeof view->trend_high, "100 %");
    app_put(view->trend_low, sizeof view->trend_low, "0 %");
}

void app_stats_view(const struct app *app, struct view *view) {
    const uint32_t *total = app->train.tally.total;
    static const char *const columns[] = {"FAULT", "TIMES", "OF PIECES"};
    view->column_count = 3;
    for (int i = 0; i < 3; i++) {
        app_put(view->columns[i], sizeof view->columns[i], columns[i]);
    }
    show_faults(total, view);
    show_pieces(total, view);
    view->chosen_row = view->row_count;
    show_trend(&app->train.tally, view);
    struct fin_writer writer = fin_writer_start(view->lead, sizeof view->lead);
    app_write_percent(&writer, total[APP_TALLY_CLEAN], total[APP_TALLY_JUDGED]);
    fin_write_text(&writer, " clean · ");
    app_write_ratio(&writer, total[APP_TALLY_USED], total[APP_TALLY_JUDGED]);
    fin_write_text(&writer, " keys a piece, best ");
    app_write_ratio(&writer, total[APP_TALLY_FEWEST], total[APP_TALLY_JUDGED]);
    writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    app_write_grouped(&writer, total[APP_TALLY_PIECES]);
    fin_write_text(&writer, " pieces at ");
    app_write_ratio(&writer, (uint64_t)total[APP_TALLY_PIECES] * 1000, total[APP_TALLY_TIME_MS]);
    fin_write_text(&writer, " a second");
}
