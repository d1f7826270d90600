/* The pieces of a game one by one: the position in which each spawned, and its placement. Follows
 * the current game, or reads a replay. */
#include <string.h>

#include "app/menu/lines.h"
#include "app/practice/panel.h"

enum { READ_STEPS = 400 }; /* instants of a replay per call */

/* ---- positions ---- */

/* The rows that the pieces of a puzzle fill exactly. */
static int puzzle_lines(const struct fin_game *game) {
    struct fin_puzzle rest = {.board = game->board,
                              .length = (uint8_t)(game->queue_length - game->pieces)};
    return fin_puzzle_problem(&rest) == NULL ? fin_puzzle_lines(&rest) : 0;
}

/* A clear that started from an empty board has four lines, whatever was cleared since; otherwise
 * the board determines them. */
int app_odds_lines(const struct fin_game *game, const struct app_attempt *attempt) {
    struct fin_guidance guidance = fin_game_guidance(game);
    if (guidance.text == FIN_TEXT_CLEARS) {
        return guidance.lines;
    }
    if (game->rules.mode == FIN_MODE_PUZZLE && game->queue_length > game->pieces) {
        return game->queue_length - game->pieces <= FIN_PC_PIECES ? puzzle_lines(game) : 0;
    }
    int left = 4 - (int)(game->lines - attempt->lines_then);
    bool on_the_way = attempt->empty && left > 0 && fin_board_height(&game->board) <= left;
    return on_the_way ? left : fin_board_aim(&game->board);
}

/* All pieces dealt from the queue, including those still in the preview. */
static uint32_t dealt(const struct fin_setup *setup, const struct fin_game *game) {
    uint32_t taken = game->pieces + (game->piece.kind != FIN_NONE) + (game->hold != FIN_NONE);
    return FIN_PREVIEW_MAX + taken - (setup->hold != FIN_NONE);
}

bool app_odds_question(const struct fin_setup *setup, const struct fin_game *game,
                       const struct app_attempt *attempt, struct fin_best_question *question) {
    return game->status == FIN_PLAYING &&
           app_odds_ask(game, app_odds_lines(game, attempt), dealt(setup, game), question);
}

struct app_attempt app_attempt_begin(const struct fin_game *game, bool empty) {
    return (struct app_attempt){.first = game->pieces, .lines_then = game->lines, .empty = empty};
}

/* ---- a step ---- */

static struct app_step *last_step(struct app_steps *steps) {
    return steps->count > 0 ? &steps->steps[steps->count - 1] : NULL;
}

/* The current piece spawned in a position that can be asked about. */
static void add_step(struct app_steps *steps, const struct fin_setup *setup,
                     const struct fin_game *game, const struct app_attempt *attempt,
                     bool practice) {
    struct fin_best_question question;
    const struct app_step *last = last_step(steps);
    bool known = last != NULL && last->pieces == game->pieces;
    if (known || game->hold_used || steps->count == APP_STEPS ||
        !app_odds_question(setup, game, attempt, &question)) {
        return;
    }
    struct app_step *step = &steps->steps[steps->count++];
    app_step_make(step, &question);
    step->time_us = game->entered;
    step->pieces = game->pieces;
    step->first = attempt->first;
    step->lines_then = attempt->lines_then;
    step->practice = practice;
}

/* The last piece of the steps was placed. */
static void lay_step(struct app_steps *steps, struct fin_piece piece, uint32_t pieces, bool cleared,
                     bool helped) {
    struct app_step *step = last_step(steps);
    if (step != NULL && !step->laid && step->pieces + 1 == pieces) {
        step->laid = true;
        step->piece = piece;
        step->hold = piece.kind != step->see[0];
        step->cleared = cleared;
        step->helped = helped;
    }
}

int app_steps_first(const struct app_steps *steps) {
    int last = steps->count - 1;
    while (last > 0 && !steps->steps[last].laid) {
        last--;
    }
    int first = last < 0 ? 0 : last;
    while (first > 0 && steps->steps[first - 1].first == steps->steps[last].first) {
        first--;
    }
    return first;
}

/* A lower bound. */
static int lost_in(const struct app_step *step) {
    bool known = step->laid && step->best.known && step->own.known;
    return known ? step->best.low - step->own.high : 0;
}

int app_steps_worst(const struct app_steps *steps, int from) {
    int worst = -1;
    for (int i = from; i < steps->count; i++) {
        int lost = lost_in(&steps->steps[i]);
        worst = lost > 0 && (worst < 0 || lost > lost_in(&steps->steps[worst])) ? i : worst;
    }
    return worst;
}

/* ---- the current game ---- */

/* Pieces were undone: drops later steps. */
static void go_back(struct app *app) {
    struct app_panel *panel = &app->panel;
    const struct fin_game *game = &app->play.session.game;
    struct app_steps *steps = &panel->steps;
    int count = steps->count;
    while (count > 0 && steps->steps[count - 1].pieces >= game->pieces) {
        count--;
    }
    app_practice_leave(app, count, steps->count);
    while (steps->count > 0 && last_step(steps)->pieces > game->pieces) {
        steps->count--;
    }
    struct app_step *last = last_step(steps);
    if (last != NULL && last->pieces == game->pieces) {
        last->laid = false;
        last->own = (struct app_chance){0};
        last->saw_more = false;
        panel->attempt.first = last->first;
        panel->attempt.lines_then = last->lines_then;
    }
    panel->attempt.helped = true;
    panel->hints = APP_HINT_NONE;
    panel->verdict[0] = '\0';
}

/* Takes what is known about the placed piece. */
static void judge_step(struct app *app) {
    struct app_panel *panel = &app->panel;
    struct app_step *step = last_step(&panel->steps);
    if (step != NULL && step->cleared) { /* possibly with fewer lines than were asked about */
        step->best = step->own = (struct app_chance){APP_ODDS_WHOLE, APP_ODDS_WHOLE, true, true};
        app_practice_count(app, step);
    }
    if (step == NULL || !step->laid || !panel->has_odds || step->cleared) {
        return;
    }
    step->own = app_odds_of(&panel->odds, step->piece, step->hold && !panel->seen.hold_used);
    step->saw_more = step->hold && panel->seen.hold_used && step->held == FIN_NONE;
    app_practice_count(app, step);
}

static void end_attempt(struct app *app, bool cleared) {
    struct app_panel *panel = &app->panel;
    panel->clears += cleared && !panel->attempt.helped;
    panel->helped_clears += cleared && panel->attempt.helped;
    panel->good = cleared;
    app_practice_end(app, cleared);
}

static void go_on(struct app *app) {
    struct app_panel *panel = &app->panel;
    const struct fin_game *game = &app->play.session.game;
    bool cleared = app->play.perfect > panel->perfect;
    lay_step(&panel->steps, app->play.locked, game->pieces, cleared, panel->attempt.helped);
    judge_step(app);
    bool practice = fin_game_guidance(game).text == FIN_TEXT_CLEARS;
    panel->verdict[0] = '\0';
    panel->hints = practice || panel->hints == APP_HINT_NONE ? APP_HINT_NONE : APP_HINT_POSSIBLE;
    if (practice && (cleared || game->status != FIN_PLAYING)) {
        end_attempt(app, cleared);
    }
    if (cleared) {
        panel->attempt = app_attempt_begin(game, true);
    }
}

void app_steps_give_up(struct app *app) {
    const struct app_panel *panel = &app->panel;
    const struct fin_game *game = &app->play.session.game;
    if (fin_game_guidance(game).text == FIN_TEXT_CLEARS && game->pieces > panel->attempt.first) {
        end_attempt(app, false);
    }
}

/* A long chain: drops the older half of its pieces. */
static void make_room(struct app *app) {
    enum { HALF = APP_STEPS / 2 };
    struct app_panel *panel = &app->panel;
    struct app_steps *steps = &panel->steps;
    if (steps->count < APP_STEPS) {
        return;
    }
    app_practice_leave(app, 0, HALF);
    memmove(&steps->steps[0], &steps->steps[HALF], HALF * sizeof steps->steps[0]);
    steps->count = HALF;
    panel->step = (uint16_t)(panel->step >= HALF ? panel->step - HALF : APP_STEPS);
}

void app_steps_follow(struct app *app) {
    struct app_panel *panel = &app->panel;
    const struct fin_game *game = &app->play.session.game;
    if (game->phase == FIN_PHASE_CLEAR && game->status == FIN_PLAYING) {
        return; /* the board is about to change */
    }
    if (game->pieces < panel->pieces) {
        go_back(app);
    } else if (game->pieces > panel->pieces) {
        go_on(app);
    }
    panel->pieces = game->pieces;
    panel->perfect = app->play.perfect;
    make_room(app);
    add_step(&panel->steps, &app->play.setup, game, &panel->attempt,
             app->play.setup.rules.mode == FIN_MODE_PC);
}

/* ---- a replay ---- */

static void begin_trace(struct app *app) {
    struct app_trace *trace = &app->panel.trace;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    memset(trace, 0, sizeof *trace);
    fin_playback_start(&trace->playback, &app_watch_replay(app)->setup, events,
                       FIN_EVENTS_PER_INSTANT, &count);
    const struct fin_game *game = &trace->playback.session.game;
    trace->attempt = app_attempt_begin(game, fin_board_is_empty(&game->board));
    trace->begun = true;
    add_step(&trace->steps, &app_watch_replay(app)->setup, game, &trace->attempt, false);
}

/* The event of a perfect clear comes after its lock. */
static void trace_event(struct app_trace *trace, const struct fin_event *event) {
    const struct fin_game *game = &trace->playback.session.game;
    if (event->kind == FIN_EVENT_LOCK) {
        lay_step(&trace->steps, fin_event_piece(event), game->pieces, false, false);
    } else if (event->kind == FIN_EVENT_PERFECT) {
        trace->attempt = app_attempt_begin(game, true);
        if (trace->steps.count > 0) {
            last_step(&trace->steps)->cleared = true;
        }
    }
}

/* Reads one instant; false at the end. */
static bool trace_instant(struct app_trace *trace, const struct fin_replay *replay) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    uint64_t due = fin_playback_due(&trace->playback, &replay->record);
    uint64_t until = due < replay->end_us ? due : replay->end_us;
    enum fin_result result = fin_playback_advance(&trace->playback, &replay->record, until, events,
                                                  FIN_EVENTS_PER_INSTANT, &count);
    const struct fin_game *game = &trace->playback.session.game;
    for (size_t i = 0; i < count; i++) {
        trace_event(trace, &events[i]);
    }
    if (game->phase == FIN_PHASE_PIECE) {
        add_step(&trace->steps, &replay->setup, game, &trace->attempt, false);
    }
    return (result != FIN_DONE || until < replay->end_us) && trace->steps.count < APP_STEPS;
}

bool app_steps_trace(struct app *app) {
    struct app_trace *trace = &app->panel.trace;
    if (!trace->begun) {
        begin_trace(app);
    }
    for (int i = 0; i < READ_STEPS && !trace->done; i++) {
        trace->done = !trace_instant(trace, app_watch_replay(app));
    }
    return !trace->done;
}
