/* Shows the best keys step by step, on request: those of the current card, or of the piece with a
 * fault in a game. */
#include <string.h>

#include "app/game/modes.h"
#include "app/train/session.h"

void app_switch_feedback(struct app *app) {
    static const struct {
        int next;
        const char *sentence;
    } steps[] = {
        [APP_FEEDBACK_OFF] = {APP_FEEDBACK_COUNT, "Finesse: counts faults."},
        [APP_FEEDBACK_COUNT] = {APP_FEEDBACK_EXPLAIN, "Finesse: explains faults."},
        [APP_FEEDBACK_EXPLAIN] = {APP_FEEDBACK_OFF, "Finesse: off."},
    };
    int now = app_feedback(app);
    app->profile.own[APP_SET_FINESSE] = steps[now].next;
    app_changed(app);
    app_notice(app, steps[now].sentence, false);
}

/* Asking for a card's keys before the first try counts as a miss. */
void app_show_key_guide(struct app *app) {
    if (!app_offers_key_guide(app)) {
        return;
    }
    app->train.path_since = app->now;
    if (app_in_drill(app)) {
        app->train.asked = app->train.asked || app->train.first_try;
        app->train.shows_keys = true;
    }
}

/* ---- steps ---- */

struct guide {
    const struct fin_board *board;
    const uint8_t *keys;
    int count;
    struct fin_piece end;
    const struct fin_verdict *verdict; /* on the piece with the fault; NULL: a card */
};

static struct guide shown_guide(const struct app *app) {
    const struct app_train *train = &app->train;
    const struct app_finesse *finesse = &app->play.finesse;
    if (app_in_drill(app)) {
        return (struct guide){&train->board, train->keys + train->holds,
                              train->key_count - train->holds, train->target, NULL};
    }
    return (struct guide){&finesse->last.board, finesse->last.best.keys, finesse->last.best.length,
                          finesse->last.piece, &finesse->last};
}

static void press(const struct app *app, const struct guide *guide, int key,
                  struct fin_piece *piece) {
    fin_key_press(guide->board, app->play.setup.rules.rotation, piece, guide->keys[key]);
}

/* The piece after this many keys. A key held before it spawned acts before the next key that
 * follows. */
static struct fin_piece piece_after(const struct app *app, const struct guide *guide, int keys) {
    struct fin_piece piece = fin_finesse_start(guide->board, guide->end.kind);
    int parts = guide->verdict != NULL ? guide->verdict->part_count : 0, key = 0;
    for (int part = 0; part < parts; part++) {
        piece = guide->verdict->parts[part].from;
        for (int i = 0; i < guide->verdict->parts[part].length; i++, key++) {
            if (key == keys) {
                return piece;
            }
            press(app, guide, key, &piece);
        }
    }
    for (; key < keys; key++) {
        press(app, guide, key, &piece);
    }
    return piece;
}

/* The rows removed since: those that the piece filled, once they are gone. */
static uint64_t rows_gone(const struct app *app, const struct guide *guide) {
    struct fin_board then = *guide->board;
    const struct fin_board *now = &app->play.session.game.board;
    if (app_in_drill(app) || !fin_board_fits(&then, guide->end)) {
        return 0;
    }
    fin_board_place(&then, guide->end);
    uint64_t full = fin_board_full_rows(&then);
    bool there = memcmp(now->rows, guide->board->rows, sizeof now->rows) == 0;
    return there || (fin_board_full_rows(now) & full) != 0 ? 0 : full;
}

/* The new index of a row after those below it were removed. */
static int row_after(int y, uint64_t gone) {
    return y - __builtin_popcountll(gone & ((UINT64_C(1) << y) - 1));
}

static void aim_at(struct fin_piece piece, uint64_t gone, struct view_game *view) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        int y = row_after(cells[i].y, gone);
        if (y < VIEW_ROWS && (gone >> cells[i].y & 1) == 0) {
            view->cells[y][cells[i].x] |= VIEW_AIM;
        }
    }
}

void app_show_steps(const struct app *app, uint64_t now, struct view_game *view) {
    struct guide guide = shown_guide(app);
    struct fin_piece start = fin_finesse_start(guide.board, guide.end.kind);
    uint64_t step = (now - app->train.path_since) / APP_PATH_STEP_US;
    if (app->train.path_since == 0 || step >= app_key_guide_steps(app) || start.kind == FIN_NONE) {
        return;
    }
    uint64_t keys = step < (uint64_t)guide.count ? step : (uint64_t)guide.count;
    struct fin_piece piece = step > keys ? guide.end : piece_after(app, &guide, (int)keys);
    aim_at(piece, piece.y < start.y ? rows_gone(app, &guide) : 0, view);
}
