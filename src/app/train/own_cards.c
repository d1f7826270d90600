/* Scenarios in sessions, and cards that show their pieces and targets only for a moment. */
#include <string.h>

#include "app/menu/lines.h"
#include "app/train/session.h"

/* ---- scenarios ---- */

void app_train_changed(struct app *app) {
    app->train.stale = true;
}

int app_scenario_mastery(const struct app *app, int index) {
    const struct train_progress *progress = &app->train.progress;
    int first = index * TRAIN_OWN_TARGETS, worst = TRAIN_MASTERED;
    for (int i = first; i < first + TRAIN_OWN_TARGETS && progress->own_ids[i] != 0; i++) {
        int mastery = train_mastery(progress, TRAIN_CARDS + i, app_today(app));
        worst = mastery < worst ? mastery : worst;
    }
    return progress->own_ids[first] != 0 ? worst : 0;
}

/* A scenario to be placed clean once: its last target was recalled, and the others too. */
void app_train_retire(struct app *app) {
    const struct app_train *train = &app->train;
    struct train_scenario scenario;
    if (train->card < TRAIN_CARDS) {
        return;
    }
    int n = app_scenario_of(&scenario, app, train->card);
    bool clean = (scenario.options & TRAIN_SCENARIO_ONCE) != 0 && n + 1 == scenario.target_count;
    for (int i = train->card - n; clean && i <= train->card; i++) {
        const struct train_state *state = &train->progress.states[i];
        clean = state->reviews > 1 && state->grade != TRAIN_AGAIN;
    }
    if (clean) {
        app_scenario_retire(app, train->card);
        app_notice(app, "Placed clean: this card is done.", false);
    }
}

/* ---- reading the preview ---- */

bool app_train_flows(const struct app_train *train) {
    return train->kind == APP_SESSION_DRILL &&
           (train->deck == TRAIN_DECK_FLOW || train->deck == TRAIN_DECK_PREVIEW);
}

void app_train_look(struct app *app, const struct fin_piece *targets, int count) {
    struct app_train *train = &app->train;
    memcpy(train->ahead, targets, (size_t)count * sizeof train->ahead[0]);
    train->ahead_count = (uint8_t)count;
    train->hidden_at = app->now + (uint64_t)count * APP_PREVIEW_US;
}

/* Three targets of a growing stack, each on the board that those before it leave. */
void app_train_read(struct app *app) {
    enum { READ = 3 };
    struct app_train *train = &app->train;
    struct train_flow flow = train->flow;
    struct fin_piece targets[READ];
    if (train->ahead_count > 1 && train->read + 1 < train->ahead_count) {
        train->read++;
        return;
    }
    for (int i = 0; i < READ; i++) {
        targets[i] = train_flow_target(&flow, &train->progress, app_today(app));
        train_flow_put(&flow, targets[i]);
    }
    app_train_look(app, targets, READ);
    train->read = 0;
}

bool app_train_hides(const struct app_train *train, uint64_t now) {
    return now >= train->hidden_at && !train->shows_keys;
}

/* Marks the targets after the current one, up to a piece that clears lines, which would move them.
 */
static void show_ahead(const struct app_train *train, struct view_game *view) {
    struct fin_board board = train->board;
    for (int i = train->read; i < train->ahead_count; i++) {
        struct fin_cell cells[FIN_CELLS];
        if (fin_board_full_rows(&board) != 0 || !fin_board_fits(&board, train->ahead[i])) {
            return;
        }
        fin_piece_cells(train->ahead[i], cells);
        for (int c = 0; c < FIN_CELLS; c++) {
            view->cells[cells[c].y][cells[c].x] |= cells[c].y < VIEW_ROWS ? VIEW_AIM : 0;
        }
        fin_board_place(&board, train->ahead[i]);
    }
}

void app_train_hide(const struct app *app, uint64_t now, struct view_game *view) {
    const struct app_train *train = &app->train;
    if (train->hidden_at == FIN_NEVER || train->shows_keys) {
        return;
    }
    if (now < train->hidden_at) {
        show_ahead(train, view);
        return;
    }
    for (int y = 0; y < VIEW_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            view->cells[y][x] &= (uint8_t)~VIEW_AIM;
        }
    }
    view->next_count = 0;
    view->hold = FIN_NONE;
}
