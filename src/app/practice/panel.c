/* The odds panel: chooses the position to ask about, and handles answers. The visible position
 * comes first; once it is known, pieces that were placed before their odds were known. Nothing
 * here waits: answers are events, and stale ones are dropped. */
#include "app/practice/panel.h"

#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/train/session.h"

enum {
    TURN_US = 4000000, /* time for a step searched afterwards; doubles each time */
    TURNS_MOST = 12,   /* most searches of a step */
    READ_US = 2000,    /* pause before reading more of a replay */
};

/* ---- the visible position ---- */

static bool is_practice(const struct app_play *play) {
    return play->state != APP_PLAY_NONE && play->setup.rules.mode == FIN_MODE_PC;
}

/* True if the visible game is not the one being played. */
static bool is_beside_replay(const struct app *app) {
    const struct app_play *seen = app_seen_play(app);
    return seen != NULL && seen != &app->play;
}

const struct app_play *app_odds_seen(const struct app *app) {
    if (is_beside_replay(app)) {
        return app_odds_offered(app) && app->panel.on_replay ? app_seen_play(app) : NULL;
    }
    bool shown = is_practice(&app->play) || (app->panel.on && app_odds_offered(app));
    return shown ? app_seen_play(app) : NULL;
}

const struct app_steps *app_odds_steps(const struct app *app) {
    return is_beside_replay(app) ? &app->panel.trace.steps : &app->panel.steps;
}

static struct app_steps *steps_of(struct app *app) {
    return is_beside_replay(app) ? &app->panel.trace.steps : &app->panel.steps;
}

/* In a replay, the attempt of the visible piece. */
static struct app_attempt attempt_of(const struct app *app, const struct fin_game *game) {
    const struct app_steps *steps = app_odds_steps(app);
    for (int i = 0; i < steps->count && is_beside_replay(app); i++) {
        const struct app_step *step = &steps->steps[i];
        if (step->pieces == game->pieces) {
            return (struct app_attempt){.first = step->first,
                                        .lines_then = step->lines_then,
                                        .empty =
                                            step->lines + (game->lines - step->lines_then) == 4};
        }
    }
    return app->panel.attempt;
}

/* ---- asking ---- */

static void ask(struct app *app, const struct fin_best_question *question, bool live) {
    struct app_panel *panel = &app->panel;
    panel->question = *question;
    panel->live = live;
    panel->done = false;
    struct app_effect *effect = app_ask(app, APP_PART_ODDS, APP_SOLVE, &panel->number);
    effect->odds.question = &panel->question;
}

static void stop(struct app *app) {
    struct app_panel *panel = &app->panel;
    if (panel->number != 0) {
        app_push(app, APP_SOLVE);
    }
    panel->number = 0;
    panel->done = true;
}

static bool wants(const struct app_step *step) {
    bool known = step->best.exact && step->own.exact && !step->saw_more;
    return step->laid && !known && step->rounds < TURNS_MOST;
}

/* The first of the steps with the fewest searches; -1 if all are known. */
static int next_step(const struct app_steps *steps) {
    int next = -1;
    for (int i = 0; i < steps->count; i++) {
        const struct app_step *step = &steps->steps[i];
        if (wants(step) && (next < 0 || step->rounds < steps->steps[next].rounds)) {
            next = i;
        }
    }
    return next;
}

static void ask_step(struct app *app, const struct fin_rules *rules, int number) {
    struct app_step *step = &steps_of(app)->steps[number];
    struct fin_best_question question;
    app_step_question(step, rules, &question);
    app->panel.step = (uint16_t)number;
    app->panel.till_at = app->now + ((uint64_t)TURN_US << step->rounds++);
    ask(app, &question, false);
}

static void ask_live(struct app *app, const struct fin_best_question *question) {
    app->panel.till_at = app->now + ((uint64_t)TURN_US << app->panel.rounds++);
    ask(app, question, true);
}

/* A position in play is searched for as long as it takes; elsewhere, positions take turns. */
static bool has_turns(const struct app *app) {
    return !app->panel.live || !app_plays(app);
}

static bool is_over(const struct app *app) {
    return app->panel.done || (has_turns(app) && app->now >= app->panel.till_at);
}

/* Interrupts a step for the visible position; it gets another turn later. */
static void put_off(struct app *app) {
    struct app_steps *steps = steps_of(app);
    if (!app->panel.live && !is_over(app) && app->panel.step < steps->count) {
        steps->steps[app->panel.step].rounds--;
    }
}

static bool is_known(const struct app_panel *panel) {
    return (panel->has_odds && panel->odds.done) || panel->refused || panel->rounds > TURNS_MOST;
}

/* Next, asks about whichever was searched less often: a past step or the visible position. */
static void take_turns(struct app *app, const struct app_play *seen, bool can_ask) {
    struct app_panel *panel = &app->panel;
    const struct app_steps *steps = app_odds_steps(app);
    int next = next_step(steps);
    bool again =
        can_ask && !is_known(panel) && (next < 0 || panel->rounds <= steps->steps[next].rounds);
    if (again) {
        ask_live(app, &panel->seen);
    } else if (next >= 0) {
        ask_step(app, &seen->setup.rules, next);
    } else {
        stop(app);
    }
}

/* The visible position first; then, once it is known, steps. */
static void look(struct app *app, const struct app_play *seen) {
    struct app_panel *panel = &app->panel;
    const struct fin_game *game = &seen->session.game;
    struct app_attempt attempt = attempt_of(app, game);
    struct fin_best_question question;
    bool can_ask = app_odds_question(&seen->setup, game, &attempt, &question);
    bool other = can_ask && !(panel->sees && app_odds_same(&question, &panel->seen));
    bool plays = app_plays(app) && can_ask && !panel->live && !is_known(panel);
    if (other || plays) {
        put_off(app);
        panel->seen = question;
        panel->has_odds = panel->has_odds && !other;
        panel->refused = panel->refused && !other;
        panel->rounds = other ? 0 : panel->rounds;
        ask_live(app, &question);
    } else if (is_over(app)) {
        take_turns(app, seen, can_ask);
    }
    panel->sees = can_ask;
    panel->has_odds = panel->has_odds && can_ask;
}

void app_odds_start(struct app *app) {
    struct app_panel *panel = &app->panel;
    const struct fin_game *game = &app->play.session.game;
    app_practice_leave(app, 0, panel->steps.count);
    panel->steps.count = 0;
    panel->attempt = app_attempt_begin(game, fin_board_is_empty(&game->board));
    if (is_practice(&app->play) &&
        app->play.perfect == 0) { /* may be resumed, and still at its first clear */
        bool empty = fin_board_is_empty(&app->play.setup.board);
        panel->attempt = (struct app_attempt){.empty = empty};
    }
    panel->pieces = game->pieces;
    panel->perfect = app->play.perfect;
    panel->hints = APP_HINT_NONE;
    panel->clears = panel->helped_clears = 0;
    panel->verdict[0] = '\0';
    panel->sees = panel->has_odds = panel->refused = false;
}

static void advance(struct app *app) {
    struct app_panel *panel = &app->panel;
    if (!is_beside_replay(app)) {
        panel->trace.begun = panel->trace.done = false;
        if (app->play.state != APP_PLAY_NONE && app_allows(app, APP_ALLOWS_ODDS)) {
            app_steps_follow(app);
        }
    }
    const struct app_play *seen = app_odds_seen(app);
    if (seen == NULL) {
        stop(app);
        panel->sees = panel->has_odds = false;
        return;
    }
    if (seen != &app->play) {
        app_steps_trace(app);
    }
    look(app, seen);
}

static uint64_t next_due(const struct app *app) {
    const struct app_panel *panel = &app->panel;
    const struct app_play *seen = app_odds_seen(app);
    if (seen == NULL) {
        return FIN_NEVER;
    }
    if (seen != &app->play && !panel->trace.done) {
        return app->now + READ_US;
    }
    return panel->done || !has_turns(app) ? FIN_NEVER : panel->till_at;
}

/* ---- answers ---- */

static void take_next(struct app_step *step, const struct app_odds *odds) {
    for (int kind = 0; kind <= FIN_KINDS; kind++) {
        step->next[kind] = app_chance_both(step->next[kind], app_odds_then(odds, kind));
    }
}

/* The visible position: its best move is also that of its step. */
static void take_live(struct app *app) {
    struct app_panel *panel = &app->panel;
    struct app_steps *steps = steps_of(app);
    const struct app_play *seen = app_odds_seen(app);
    if (seen == NULL || panel->seen.hold_used) {
        return;
    }
    struct app_chance best = app_odds_best(&panel->odds);
    for (int i = 0; i < steps->count; i++) {
        struct app_step *step = &steps->steps[i];
        if (step->pieces == seen->session.game.pieces) {
            step->best = app_chance_both(step->best, best);
            take_next(step, &panel->odds);
        }
    }
}

static void take_step(struct app *app, const struct app_odds *odds) {
    struct app_steps *steps = steps_of(app);
    if (app->panel.step >= steps->count) {
        return;
    }
    struct app_step *step = &steps->steps[app->panel.step];
    struct app_chance own = app_odds_of(odds, step->piece, step->hold);
    step->best = app_chance_both(step->best, app_odds_best(odds));
    step->own = step->saw_more ? own : app_chance_both(step->own, own);
    step->saw_more = false;
    take_next(step, odds);
    app_practice_count(app, step);
    if (is_practice(&app->play) && app->panel.verdict[0] != '\0' && steps == &app->panel.steps) {
        app_practice_verdict(app, app->panel.good);
    }
}

static bool is_sound(const struct app_odds *odds) {
    return odds != NULL && odds->size == sizeof *odds && odds->count <= FIN_BEST_MOVES &&
           odds->first < odds->count && odds->whole > 0;
}

/* Prevents asking about it again. */
static void refuse(struct app *app) {
    struct app_panel *panel = &app->panel;
    struct app_steps *steps = steps_of(app);
    panel->done = true;
    if (panel->live) {
        panel->refused = true;
    } else if (panel->step < steps->count) {
        steps->steps[panel->step].rounds = TURNS_MOST;
    }
}

static void answer(struct app *app, const struct app_event *event) {
    struct app_panel *panel = &app->panel;
    if (event->number != panel->number || panel->number == 0) {
        return;
    }
    if (event->failed || !is_sound(event->odds)) {
        refuse(app);
        return;
    }
    panel->done = event->odds->done;
    if (panel->live) {
        struct app_odds before = panel->odds;
        panel->odds = *event->odds;
        if (panel->has_odds) {
            app_odds_tighten(&panel->odds, &before);
        }
        panel->has_odds = true;
        take_live(app);
    } else {
        take_step(app, event->odds);
    }
}

/* ---- hints ---- */

void app_odds_hint(struct app *app) {
    struct app_panel *panel = &app->panel;
    bool replay = is_beside_replay(app);
    if (!app_odds_offered(app)) {
        if (replay && app_seen_play(app)->setup.rules.mode == FIN_MODE_PUZZLE) {
            app_notice(app, "Odds are shown once you solve it, or after five attempts.", false);
        }
        return;
    }
    panel->hints = (uint8_t)((panel->hints + 1) % APP_HINTS);
    if (panel->hints == APP_HINT_HELD && !app_odds_has_held(app)) {
        panel->hints = APP_HINT_NONE;
    }
    bool *on = replay ? &panel->on_replay : &panel->on;
    bool practice = is_practice(&app->play) && !replay;
    if (!practice && !*on) {
        app_odds_start(app);
        panel->hints = APP_HINT_POSSIBLE;
    }
    *on = !practice && panel->hints != APP_HINT_NONE;
    if (!replay) {
        panel->attempt.helped = true;
        if (app_activity(app)->helped != NULL) {
            app_activity(app)->helped(app);
        }
        app_unrank(app, APP_UNRANKED_HINTS);
    }
}

int app_odds_left_open(const struct app *app) {
    const struct app_panel *panel = &app->panel;
    bool own = app_odds_seen(app) == &app->play && app->play.session.game.status == FIN_PLAYING;
    bool lost = panel->has_odds && panel->odds.done && app_odds_best(&panel->odds).high == 0;
    return own && (!panel->sees || panel->refused || lost) ? panel->hints : APP_HINT_NONE;
}

/* ---- the part ---- */

/* Hints must be requested again in every game, and then exclude it from the ranks again. */
static void begun(struct app *app) {
    app->panel.on = false;
    if (app_odds_active(app)) {
        app_odds_start(app);
    }
}

/* Nothing more will be known about its pieces. */
static void left(struct app *app, bool discarded) {
    if (discarded && app_odds_active(app)) {
        app_steps_give_up(app);
    }
    app_practice_leave(app, 0, app->panel.steps.count);
}

static void show(const struct app *app, uint64_t now, struct view *view) {
    (void)now;
    if (app_odds_active(app)) {
        app_odds_view(app, view);
    }
}

const struct app_part app_odds_part = {.is_open = app_odds_is_open,
                                       .advance = advance,
                                       .due = next_due,
                                       .begun = begun,
                                       .left = left,
                                       .view = show,
                                       .answer = answer,
                                       .fact = app_practice_fact,
                                       .facts = app_practice_changed,
                                       .actions = app_odds_actions};
