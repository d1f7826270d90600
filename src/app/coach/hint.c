/* Hints of the coach, where the odds of perfect clears have none: an area, a column, the placement,
 * then the keys and why. */
#include <string.h>

#include "app/coach/coach.h"
#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/text/format.h"
#include "app/train/session.h"

enum level { NOTHING, AREA, COLUMN, PLACEMENT, KEYS };

static enum level level_of(const struct app *app) {
    int level = app_odds_left_open(app);
    return level > KEYS ? KEYS : (enum level)level;
}

/* ---- asking ---- */

static bool is_same(const struct fin_bot_position *a, const struct fin_bot_position *b) {
    return memcmp(a->board.rows, b->board.rows, sizeof a->board.rows) == 0 &&
           a->length == b->length && memcmp(a->queue, b->queue, a->length) == 0 &&
           a->hold == b->hold && a->hold_used == b->hold_used;
}

void app_coach_hint_advance(struct app *app) {
    struct app_coach_hint *hint = &app->coach.hint;
    const struct fin_game *game = &app->play.session.game;
    struct fin_bot_position position;
    if (level_of(app) == NOTHING || fin_game_piece(game).kind == FIN_NONE ||
        !fin_bot_look(game, &position)) {
        hint->known = false;
        hint->asked = false;
        return;
    }
    if (hint->asked && is_same(&position, &hint->question.position)) {
        return;
    }
    memset(&hint->question, 0, sizeof hint->question);
    hint->question.position = position;
    hint->question.rules = (struct fin_bot_rules){.rotation = game->rules.rotation,
                                                  .half_turns = game->rules.expect_180,
                                                  .hold = game->rules.hold};
    hint->question.nodes = APP_COACH_NODES;
    hint->question.aim = (uint8_t)fin_review_aim(game->rules.mode);
    hint->question.half_turns = game->rules.expect_180;
    hint->asked = true;
    hint->known = false;
    app_coach_ask(app, &hint->question, &hint->number);
}

void app_coach_hint_answer(struct app *app, const struct app_event *event) {
    struct app_coach_hint *hint = &app->coach.hint;
    if (app_is_answer(&hint->number, event)) {
        hint->known = app_coach_read(event, &hint->answer);
    }
}

/* ---- the view ---- */

static const char *area_of(struct fin_piece piece) {
    int middle = 2 * piece.x + fin_piece_width(piece);
    return middle < 7 ? "left side" : middle > 13 ? "right side" : "middle";
}

static void write_hint(struct fin_piece piece, enum level level, struct fin_writer *writer) {
    if (level == AREA) {
        fin_write_text(writer, area_of(piece));
    } else if (level == COLUMN) {
        fin_write_char(writer, fin_kind_letter(piece.kind));
        fin_write_text(writer, ", column ");
        fin_write_number(writer, piece.x + 1);
    } else {
        app_write_placement(writer, piece);
    }
}

static void aim_at(struct fin_piece piece, struct view_game *view) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (cells[i].y < VIEW_ROWS) {
            view->cells[cells[i].y][cells[i].x] |= VIEW_AIM;
        }
    }
}

static void show_keys(const struct app *app, struct view_odds *odds) {
    const struct app_coach_answer *answer = &app->coach.hint.answer;
    struct view_keys *keys = &odds->keys;
    keys->count = 0;
    if (answer->rating.best.hold) {
        app_write_key(app, FIN_KEY_HOLD, keys->keys[keys->count++], sizeof keys->keys[0]);
    }
    for (int i = 0; i < answer->keys.length && keys->count < VIEW_KEYS; i++) {
        app_write_key(app, answer->keys.keys[i], keys->keys[keys->count++], sizeof keys->keys[0]);
    }
    keys->lit = keys->count;
    odds->shows_keys = keys->count > 0;
}

/* Writes "Next best: J, not rotated, column 4. It leaves 1 more hole." */
static void write_why(const struct app_coach_answer *answer, struct fin_writer *writer) {
    if (answer->second.piece.kind == FIN_NONE || answer->reason[0] == '\0') {
        return;
    }
    fin_write_text(writer, "Next best: ");
    fin_write_text(writer, answer->second.hold ? "hold, " : "");
    app_write_placement(writer, answer->second.piece);
    fin_write_text(writer, ". It ");
    fin_write_text(writer, answer->reason);
    fin_write_char(writer, '.');
}

void app_coach_hint_view(const struct app *app, struct view *view) {
    const struct app_coach_hint *hint = &app->coach.hint;
    const struct fin_bot_move *best = &hint->answer.rating.best;
    enum level level = level_of(app);
    struct view_odds *odds = &view->game.odds;
    char why[160];
    if (level == NOTHING || !hint->known) {
        return;
    }
    struct fin_writer writer = fin_writer_start(odds->hint, sizeof odds->hint);
    fin_write_text(&writer, "Coach: ");
    fin_write_text(&writer, best->hold && level > AREA ? "hold, " : "");
    write_hint(best->piece, level, &writer);
    if (level >= PLACEMENT) {
        aim_at(best->piece, &view->game);
    }
    if (level >= KEYS) {
        show_keys(app, odds);
        writer = fin_writer_start(why, sizeof why);
        write_why(&hint->answer, &writer);
        if (why[0] != '\0') {
            app_coach_say(app, why, view);
        }
    }
}
