/* Scenarios as cards, and the packs that ship as lists to practise. */
#include "trainer/packs.h"
#include "app/menu/lines.h"
#include "app/train/session.h"

/* The number of a scenario's first target among states. */
static int state_of(int scenario) {
    return TRAIN_CARDS + scenario * TRAIN_OWN_TARGETS;
}

/* ---- the cards of all scenarios ---- */

int app_scenario_of(struct train_scenario *scenario, const struct app *app, int number) {
    int own = number - TRAIN_CARDS, index = own / TRAIN_OWN_TARGETS;
    train_scenario_parse(index < APP_SCENARIOS ? app->scenarios.texts[index]
                                               : train_pack_cards[index - APP_SCENARIOS],
                         scenario);
    return own % TRAIN_OWN_TARGETS;
}

/* The ids of a scenario's targets. */
static void put_ids(const struct train_scenario *scenario, int index,
                    struct train_progress *progress) {
    for (int n = 0; n < scenario->target_count; n++) {
        progress->own_ids[index * TRAIN_OWN_TARGETS + n] = train_scenario_id(scenario, n);
    }
    progress->daily[index] = (scenario->options & TRAIN_SCENARIO_ONCE) != 0;
}

void app_scenarios_ids(const struct app *app, struct train_progress *progress) {
    const struct train_pack *last = &train_packs[train_pack_count - 1];
    int packed = last->first + last->count;
    for (int i = 0; i < APP_SCENARIOS + packed; i++) {
        struct train_scenario scenario;
        if (i < app->scenarios.count || i >= APP_SCENARIOS) {
            app_scenario_of(&scenario, app, state_of(i));
            put_ids(&scenario, i, progress);
        }
    }
}

/* ---- practising ---- */

void app_cards_practise(struct app *app) {
    app_train_one(app, state_of(app->scenarios.chosen));
}

void app_cards_practise_all(struct app *app) {
    app_train_scenarios(app, TRAIN_DECK_SCENARIOS);
}

void app_pack_practise(struct app *app) {
    app_train_scenarios(app, TRAIN_DECK_PACK + app->scenarios.pack);
}

/* ---- a picture of the selected card ---- */

/* The board with its targets in their colours, up to a piece that clears lines. */
static void show_picture(const struct app *app, int index, struct view *view) {
    struct train_scenario scenario;
    app_scenario_of(&scenario, app, state_of(index));
    struct fin_board board = scenario.board;
    for (int i = 0; i < scenario.target_count && fin_board_full_rows(&board) == 0; i++) {
        if (fin_board_fits(&board, scenario.targets[i])) {
            fin_board_place(&board, scenario.targets[i]);
        }
    }
    view->picture_rows = VIEW_PICTURE_ROWS;
    for (int y = 0; y < VIEW_PICTURE_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            int kind = fin_board_cell(&board, x, y);
            view->picture[y][x] = (uint8_t)(kind | (kind == FIN_NONE ? 0 : VIEW_LOCKED));
        }
    }
}

void app_scenarios_view(const struct app *app, struct view *view) {
    struct app_line line;
    if (app_chosen_line(app, &line) && line.entry->kind == APP_ENTRY_SCENARIOS) {
        show_picture(app, line.index, view);
    }
}

void app_pack_view(const struct app *app, struct view *view) {
    const struct train_pack *pack = &train_packs[app->scenarios.pack];
    struct app_line line;
    app_put(view->title, sizeof view->title, pack->name);
    app_put(view->lead, sizeof view->lead, pack->about);
    if (app_chosen_line(app, &line)) {
        bool is_card = line.entry->kind == APP_ENTRY_PACK_CARDS;
        show_picture(app, TRAIN_OWN_SCENARIOS + pack->first + (is_card ? line.index : 0), view);
    }
}

/* ---- the list of packs ---- */

static int nth_pack(const struct app *app, const struct app_entry *entry, int n) {
    (void)app;
    (void)entry;
    return n < train_pack_count ? n : -1;
}

static int known_of(const struct app *app, const struct train_pack *pack) {
    int known = 0;
    for (int i = 0; i < pack->count; i++) {
        enum { KNOWN = TRAIN_MASTERED - 1 };
        known += app_scenario_mastery(app, TRAIN_OWN_SCENARIOS + pack->first + i) >= KNOWN;
    }
    return known;
}

static void describe_pack(const struct app *app, const struct app_line *line,
                          struct view_item *item) {
    const struct train_pack *pack = &train_packs[line->index];
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    app_put(item->label, sizeof item->label, pack->name);
    fin_write_number(&writer, known_of(app, pack));
    fin_write_text(&writer, " of ");
    fin_write_number(&writer, pack->count);
    fin_write_text(&writer, " known");
}

static void help_pack(const struct app *app, const struct app_line *line,
                      struct fin_writer *writer) {
    (void)app;
    fin_write_text(writer, train_packs[line->index].about);
}

static void open_pack(struct app *app, const struct app_line *line) {
    app->scenarios.pack = (uint8_t)line->index;
    app_open(app, APP_SCREEN_PACK);
}

const struct app_line_kind app_line_packs = {
    .nth = nth_pack, .describe = describe_pack, .help = help_pack, .activate = open_pack};

/* ---- the cards of a pack ---- */

static int nth_card(const struct app *app, const struct app_entry *entry, int n) {
    (void)entry;
    return n < train_packs[app->scenarios.pack].count ? n : -1;
}

/* The line's scenario, counted from the first own one. */
static int scenario_of(const struct app *app, const struct app_line *line) {
    return TRAIN_OWN_SCENARIOS + train_packs[app->scenarios.pack].first + line->index;
}

static void describe_card(const struct app *app, const struct app_line *line,
                          struct view_item *item) {
    app_scenario_describe(app, scenario_of(app, line), item);
}

/* How far the last turn of a key sequence moves its piece, as `finessimo kicks` draws it. */
static void find_kick(const struct app *app, const struct train_scenario *scenario, int *dx,
                      int *dy) {
    struct train_stage stage = train_scenario_stage(scenario, scenario->target_count - 1);
    struct fin_piece target = scenario->targets[scenario->target_count - 1];
    struct fin_rules rules = app_drill_rules(app);
    struct fin_board empty;
    uint8_t keys[TRAIN_KEYS];
    uint8_t length =
        train_key_sequence(&stage.board, target, rules.rotation, app_drill_key_set(&rules), keys);
    struct fin_piece piece = fin_finesse_start(&stage.board, target.kind);
    fin_board_clear(&empty);
    for (int i = 0; i < length && length != UINT8_MAX; i++) {
        bool turns = keys[i] >= FIN_KEY_CW && keys[i] <= FIN_KEY_180;
        struct fin_piece free = piece;
        fin_key_press(&empty, rules.rotation, &free, keys[i]);
        fin_key_press(&stage.board, rules.rotation, &piece, keys[i]);
        *dx = turns ? piece.x - free.x : *dx;
        *dy = turns ? piece.y - free.y : *dy;
    }
}

static void write_step(struct fin_writer *writer, int cells, const char *less, const char *more) {
    if (cells != 0) {
        fin_write_char(writer, ' ');
        fin_write_number(writer, cells < 0 ? -cells : cells);
        fin_write_text(writer, cells < 0 ? less : more);
    }
}

static void help_card(const struct app *app, const struct app_line *line,
                      struct fin_writer *writer) {
    struct train_scenario scenario;
    int dx = 0, dy = 0;
    app_scenario_of(&scenario, app, state_of(scenario_of(app, line)));
    find_kick(app, &scenario, &dx, &dy);
    fin_write_text(writer, "Practise this card five times.");
    if (dx != 0 || dy != 0) {
        fin_write_text(writer, " The last turn kicks");
        write_step(writer, dx, " left", " right");
        write_step(writer, dy, " down", " up");
        fin_write_char(writer, '.');
    }
}

static void practise_card(struct app *app, const struct app_line *line) {
    app_train_one(app, state_of(scenario_of(app, line)));
}

const struct app_line_kind app_line_pack_cards = {
    .nth = nth_card, .describe = describe_card, .help = help_card, .activate = practise_card};
