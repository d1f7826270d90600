/* The view of perfect-clear odds: when collapsed, the cost of the last piece; with each press of
 * the key one more hint. Inexact numbers are ranges, and dim. */
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/text/format.h"
#include "app/train/session.h"

/* ---- the cost of the last piece ---- */

static const struct app_step *last_laid(const struct app_steps *steps, uint32_t pieces) {
    for (int i = steps->count - 1; i >= 0; i--) {
        const struct app_step *step = &steps->steps[i];
        if (step->laid && step->pieces + 1 == pieces) {
            return step;
        }
    }
    return NULL;
}

/* The odds after a piece, and after the best one. */
struct after {
    struct app_chance now, best;
};

/* The step after a step; NULL if there is none yet. */
static const struct app_step *step_after(const struct app_steps *steps,
                                         const struct app_step *step) {
    bool last = step + 1 == steps->steps + steps->count;
    return !last && step[1].pieces == step->pieces + 1 && step[1].lines_then == step->lines_then
               ? step + 1
               : NULL;
}

/* The odds of the best move, given the piece that the next step reveals. A certain result does
 * not depend on it; if no revealed piece matters, there are no odds by piece. */
static struct app_chance best_with(const struct app_step *step, const struct app_step *next) {
    int came = next->count == step->count ? next->see[next->count - 1] : FIN_KINDS;
    bool certain = step->best.exact && (step->best.low == 0 || step->best.low == APP_ODDS_WHOLE);
    if (certain) {
        return step->best;
    }
    return step->next[came].known ? step->next[came] : step->next[FIN_KINDS];
}

/* The odds given the revealed piece; the expected odds if none was revealed, if hold revealed one
 * before, or for the last piece. */
static struct after odds_after(const struct app_steps *steps, const struct app_step *step,
                               bool waits) {
    const struct app_step *next = step_after(steps, step);
    bool looked = step->hold && step->held == FIN_NONE;
    struct after after = {.best = step->best};
    if (next == NULL || looked) {
        if (!waits && !step->saw_more) {
            after.now = step->own;
        }
        return after;
    }
    after.now = next->best;
    after.best = best_with(step, next);
    return after;
}

static void show_cost(const struct app_steps *steps, const struct app_step *step,
                      const struct fin_game *game, struct view_odds *odds) {
    bool waits = game->status == FIN_PLAYING && game->piece.kind == FIN_NONE;
    struct after after = odds_after(steps, step, waits);
    if (step->cleared || (!step->best.known && !after.now.known)) {
        return;
    }
    bool exact = step->best.exact && step->own.exact && after.now.exact && after.best.exact;
    odds->cost_dim = !exact;
    odds->cost_bad = exact && step->own.low < step->best.low;
    struct fin_writer writer = fin_writer_start(odds->cost, sizeof odds->cost);
    app_write_chance(&writer, step->best);
    fin_write_text(&writer, " → ");
    app_write_chance(&writer, after.now);
    bool lucky = after.now.low >= after.best.low; /* the revealed piece made up for it */
    if (odds->cost_bad) {
        fin_write_text(&writer, lucky ? " (lucky: expected " : " (best: ");
        app_write_chance(&writer, lucky ? step->own : after.best);
        fin_write_char(&writer, ')');
    } else if (exact && step->best.high > 0) {
        fin_write_text(&writer, " (a best move)");
    }
}

/* ---- the hints ---- */

static void show_verdict(const struct app *app, const struct fin_game *game,
                         struct view_odds *odds) {
    const struct app_panel *panel = &app->panel;
    const char *text = "";
    struct app_chance best = app_odds_best(&panel->odds);
    if (game->status != FIN_PLAYING || game->piece.kind == FIN_NONE) {
        text = "";
    } else if (!panel->sees && panel->hints >= APP_HINT_POSSIBLE) {
        text = game->rules.generator > FIN_GENERATOR_UNIFORM ? "No odds for this piece generator"
                                                             : "No clear within six lines";
    } else if (panel->sees && panel->has_odds && best.high == 0) {
        text = "Impossible";
        odds->tone = VIEW_LOST;
    } else if (panel->hints >= APP_HINT_POSSIBLE && panel->has_odds && best.low > 0) {
        text = "Possible";
        odds->tone = VIEW_WON;
    } else if (panel->refused && panel->hints >= APP_HINT_POSSIBLE) {
        text = "No odds here";
    } else if (panel->sees && panel->hints >= APP_HINT_POSSIBLE) {
        text = "Checking …";
    }
    app_put(odds->verdict, sizeof odds->verdict, text);
}

static void show_numbers(const struct app_panel *panel, struct view_odds *odds) {
    struct app_chance best = {0}, all_seeing = {0};
    if (panel->has_odds) {
        best = app_odds_best(&panel->odds);
        all_seeing = app_odds_clairvoyant(&panel->odds);
    }
    struct fin_writer writer = fin_writer_start(odds->odds, sizeof odds->odds);
    app_write_chance(&writer, best);
    writer = fin_writer_start(odds->all_seeing, sizeof odds->all_seeing);
    app_write_chance(&writer, all_seeing);
    odds->odds_dim = !best.exact;
    odds->all_seeing_dim = !all_seeing.exact;
}

/* The best move so far; NULL if none helps or none is known. */
static const struct app_odds_move *best_move(const struct app_panel *panel) {
    bool there = panel->has_odds && panel->odds.first >= 0;
    const struct app_odds_move *move = there ? &panel->odds.moves[panel->odds.first] : NULL;
    return move != NULL && move->low > 0 ? move : NULL;
}

/* Writes which piece, and its placement. */
static void show_move(const struct app_odds_move *move, bool where, struct view_odds *odds) {
    struct fin_writer writer = fin_writer_start(odds->hint, sizeof odds->hint);
    fin_write_text(&writer, "Next: ");
    fin_write_text(&writer, move->hold ? "hold" : "");
    if (move->piece.kind >= FIN_KINDS) {
        return;
    }
    fin_write_text(&writer, move->hold ? ", then " : "");
    if (where) {
        app_write_placement(&writer, move->piece);
    } else {
        fin_write_char(&writer, fin_kind_letter(move->piece.kind));
    }
}

/* By the label of its button on a touch screen. */
static void write_drop(const struct app *app, char *text, size_t size) {
    bool plain = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
    if (app->platform.touch) {
        app_put(text, size, "⤓");
    } else {
        app_bindings_label(&app->keys, FIN_HARD, 1, plain, text, size);
    }
}

static void show_keys(const struct app *app, const struct fin_game *game,
                      const struct app_odds_move *move, struct view_odds *odds) {
    struct fin_key_sequence sequence;
    struct view_keys *keys = &odds->keys;
    unsigned key_set = game->rules.expect_180 ? FIN_KEY_SET_180 : FIN_KEY_SET;
    if (move->hold) {
        app_write_key(app, FIN_KEY_HOLD, keys->keys[keys->count++], sizeof keys->keys[0]);
    }
    if (move->piece.kind < FIN_KINDS &&
        fin_finesse_keys(&game->board, move->piece, game->rules.rotation, key_set, &sequence)) {
        for (int i = 0; i < sequence.length && keys->count < VIEW_KEYS - 1; i++) {
            app_write_key(app, sequence.keys[i], keys->keys[keys->count++], sizeof keys->keys[0]);
        }
        write_drop(app, keys->keys[keys->count++], sizeof keys->keys[0]);
    }
    keys->lit = keys->count;
    odds->shows_keys = true;
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

/* ---- all placements ---- */

/* The mark of a cell: percent plus one, or VIEW_OPEN_MARK. */
static uint8_t mark_of(struct app_chance chance) {
    int rounded = (chance.low + 5) / 10;
    bool certain = chance.low == 0 || chance.low == APP_ODDS_WHOLE;
    rounded = certain ? rounded : rounded < 1 ? 1 : rounded > 99 ? 99 : rounded;
    return chance.exact ? (uint8_t)(rounded + 1) : VIEW_OPEN_MARK;
}

/* Sorts marks: 0 % is below unknown odds, which are below any other known odds. */
static int order_of(uint8_t mark) {
    return mark == VIEW_OPEN_MARK ? VIEW_LOST_MARK * 2 + 1 : mark * 2;
}

/* Each cell shows the best of the placements that fill it. */
static void mark_placement(struct fin_piece piece, uint8_t mark, struct view_game *view) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (cells[i].y < VIEW_ROWS) {
            uint8_t *at = &view->marks[cells[i].y][cells[i].x];
            *at = order_of(mark) > order_of(*at) ? mark : *at;
        }
    }
}

/* The moves of the piece in its current facing, including those under overhangs. */
static void mark_moves(const struct app_odds *odds, struct fin_piece piece, bool hold,
                       struct view_game *view) {
    for (int i = 0; i < odds->count; i++) {
        const struct app_odds_move *move = &odds->moves[i];
        struct fin_piece placed = piece;
        placed.x = move->piece.x;
        placed.y = move->piece.y;
        if (move->hold == hold && move->piece.kind == piece.kind &&
            fin_piece_same_cells(placed, move->piece)) {
            mark_placement(placed, mark_of(app_odds_of(odds, placed, hold)), view);
        }
    }
}

/* The landings of the piece in its current facing, after moves and turns. */
static void mark_placements(const struct app_odds *odds, const struct fin_game *game,
                            struct fin_piece piece, bool hold, struct view_game *view) {
    for (int x = 0; x + fin_piece_width(piece) <= FIN_COLUMNS; x++) {
        struct fin_piece placed = piece;
        placed.x = (int8_t)x;
        if (fin_board_fits(&game->board, placed)) {
            placed.y = (int8_t)(placed.y - fin_board_drop(&game->board, placed));
            mark_placement(placed, mark_of(app_odds_of(odds, placed, hold)), view);
        }
    }
    mark_moves(odds, piece, hold, view);
    view->odds.shows_heat = true;
}

static void show_here(const struct app_odds *odds, const struct fin_game *game,
                      struct view_odds *view) {
    struct app_chance here = app_odds_of(odds, fin_game_ghost(game), false);
    struct fin_writer writer = fin_writer_start(view->here, sizeof view->here);
    app_write_chance(&writer, here);
    view->here_dim = !here.exact;
}

/* The piece that hold would bring, FIN_NONE: none, or unknown. */
static int piece_by_hold(const struct fin_best_question *question) {
    bool can = question->hold && !question->hold_used;
    int next = question->count > 1 ? question->see[1] : FIN_NONE;
    return !can ? FIN_NONE : question->held != FIN_NONE ? question->held : next;
}

bool app_odds_has_held(const struct app *app) {
    return app->panel.sees && piece_by_hold(&app->panel.seen) != FIN_NONE;
}

/* It gets the same turns as the current piece. */
static void mark_held(const struct app_panel *panel, const struct fin_game *game,
                      struct view_game *view) {
    int kind = piece_by_hold(&panel->seen);
    if (kind == FIN_NONE) {
        return;
    }
    struct fin_piece piece = fin_piece_spawn((uint8_t)kind);
    piece.facing = game->piece.facing;
    mark_placements(&panel->odds, game, piece, true, view);
    struct fin_writer writer = fin_writer_start(view->odds.hint, sizeof view->odds.hint);
    fin_write_text(&writer, "Odds of ");
    fin_write_char(&writer, fin_kind_letter(kind));
    fin_write_text(&writer, ", after hold");
    view->odds.shows_keys = false;
}

static void show_hints(const struct app *app, const struct fin_game *game, struct view_game *view) {
    const struct app_panel *panel = &app->panel;
    const struct app_odds_move *move = best_move(panel);
    bool where = panel->hints >= APP_HINT_PLACEMENT;
    if (panel->has_odds || !panel->refused) {
        show_numbers(panel, &view->odds);
    }
    if (move == NULL || panel->hints < APP_HINT_PIECE) {
        return;
    }
    show_move(move, where, &view->odds);
    if (where) {
        show_keys(app, game, move, &view->odds);
    }
    if (where && move->piece.kind < FIN_KINDS) {
        aim_at(move->piece, view);
    }
    if (panel->hints == APP_HINT_ALL) {
        mark_placements(&panel->odds, game, fin_game_piece(game), false, view);
        show_here(&panel->odds, game, &view->odds);
    } else if (panel->hints == APP_HINT_HELD) {
        mark_held(panel, game, view);
    }
}

/* ---- a replay ---- */

static void show_lost(const struct app *app, struct view_replay *replay) {
    const struct app_steps *steps = &app->panel.trace.steps;
    int worst = app_steps_worst(steps, 0);
    struct fin_writer writer = fin_writer_start(replay->lost, sizeof replay->lost);
    if (worst < 0) {
        fin_write_text(&writer, steps->count > 0 ? "No odds lost so far" : "");
        return;
    }
    fin_write_text(&writer, "Biggest loss at ");
    app_write_time(&writer, steps->steps[worst].time_us, 1);
    fin_write_text(&writer, ": ");
    app_write_drop(&writer, steps->steps[worst].best, steps->steps[worst].own);
}

/* Rounds bounds outwards. */
static void show_part(struct app_chance chance, uint8_t *low, uint8_t *high) {
    int ten = APP_ODDS_WHOLE / 100;
    *low = (uint8_t)(chance.exact ? mark_of(chance) : chance.low / ten + 1);
    *high = (uint8_t)(chance.exact ? *low : (chance.high + ten - 1) / ten + 1);
}

/* A part of the timeline shows the piece at its end. After a lost clear, it shows that it was
 * lost. */
static void show_line(const struct app *app, struct view_replay *replay) {
    const struct app_steps *steps = &app->panel.trace.steps;
    uint64_t end_us = app_watch_replay(app)->end_us, end = end_us > 0 ? end_us : 1;
    for (int i = 0; i < steps->count; i++) {
        const struct app_step *step = &steps->steps[i];
        uint64_t from = step->time_us * VIEW_MARKS / end;
        uint64_t next =
            i + 1 < steps->count ? steps->steps[i + 1].time_us * VIEW_MARKS / end : VIEW_MARKS;
        bool goes_on = i + 1 < steps->count && steps->steps[i + 1].pieces == step->pieces + 1;
        uint64_t till = goes_on ? next : from;
        for (uint64_t at = from; at <= till && at < VIEW_MARKS && step->best.known; at++) {
            show_part(step->best, &replay->odds_low[at], &replay->odds[at]);
        }
        bool lost = step->laid && step->own.exact && step->own.high == 0 && !goes_on;
        for (uint64_t at = till + 1; lost && at < next; at++) {
            show_part(step->own, &replay->odds_low[at], &replay->odds[at]);
        }
    }
}

/* ---- the whole panel ---- */

/* The number of clears in the chain made with help. */
static void show_help(const struct app_panel *panel, struct view_game *view) {
    struct view_stat *chain = &view->stats[0];
    if (panel->helped_clears > 0) {
        struct fin_writer writer = fin_writer_start(chain->note, sizeof chain->note);
        fin_write_number(&writer, panel->helped_clears);
        fin_write_text(&writer, " with help");
    }
}

void app_odds_view(const struct app *app, struct view *view) {
    const struct app_panel *panel = &app->panel;
    const struct app_play *seen = app_odds_seen(app);
    struct view_odds *odds = &view->game.odds;
    if (seen == NULL) {
        return;
    }
    const struct fin_game *game = &seen->session.game;
    bool watches = seen != &app->play;
    const struct app_step *last = last_laid(app_odds_steps(app), game->pieces);
    odds->shown = true;
    if (!watches && fin_game_guidance(game).text == FIN_TEXT_CLEARS) {
        show_help(panel, &view->game);
    }
    if (last != NULL) {
        show_cost(app_odds_steps(app), last, game, odds);
    }
    show_verdict(app, game, odds);
    if (panel->hints >= APP_HINT_POSSIBLE && game->status == FIN_PLAYING) {
        show_hints(app, game, &view->game);
    }
    if (panel->verdict[0] != '\0' && !watches && panel->hints == APP_HINT_NONE) {
        app_put(odds->verdict, sizeof odds->verdict, panel->verdict);
        odds->tone = panel->good ? VIEW_WON : VIEW_LOST;
    }
    if (watches) {
        view->replay.shows_odds = true;
        show_line(app, &view->replay);
        show_lost(app, &view->replay);
    }
}
