/* Practice sessions: starting and ending them, and what a try leads to. */
#include "app/train/session.h"

#include <string.h>

#include "app/core/activity.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "core/times.h"

static const uint16_t session_minutes[] = {1, 2, 5, 10, 15, 20};

/* ---- sessions ---- */

static void plan_session(struct app *app, uint32_t seconds) {
    struct app_train *train = &app->train;
    memcpy(train->progress.placed, &train->totals.total[APP_TOTAL_PLACEMENTS],
           sizeof train->progress.placed);
    train_session_make(&train->session, &train->progress, train->deck, train->faults, seconds,
                       app_today(app), fin_random_next(&app->random));
}

/* Keeps the session to compare with: the last drill of this run, or the last day. */
static void remember_session(struct app *app) {
    struct app_train *train = &app->train;
    const struct train_sum *day = train_day_before(&train->progress, app_today(app));
    if (train->ended_kind == APP_SESSION_DRILL && train->cards > train->fresh) {
        train->last_session = (struct train_sum){.reviews = train->cards,
                                                 .asked = train->cards - train->fresh,
                                                 .recalled = train->recalled,
                                                 .recalled_ms = train->recalled_ms};
    } else if (train->last_session.reviews == 0 && day != NULL) {
        train->last_session = *day;
    }
}

void app_train_begin(struct app *app, int kind, uint64_t lasts_us) {
    struct app_train *train = &app->train;
    app_enter_activity(app, APP_ACTIVITY_DRILL);
    app_encode_waiting(app);
    app_buttons_clear(&app->buttons);
    app->play.down = 0;
    app->game.restart_since = 0;
    train->kind = (uint8_t)kind;
    train->began_at = app->now;
    train->till_at = app->now + lasts_us;
    train->seen_at = app->now;
    remember_session(app);
    train->cards = train->clean = train->fresh = train->recalled = 0;
    train->recalled_ms = 0;
    train->compared = train->faster = train->on_target = 0;
    memset(train->tested, 0, sizeof train->tested);
    train->has_last = false;
    train->hold = FIN_NONE;
    train->holds = false;
    train->hidden_at = FIN_NEVER;
    app->menu.notice[0] = '\0';
    app_close_all(app);
    app_open(app, APP_SCREEN_GAME);
}

static void begin_drill(struct app *app, uint64_t lasts_us) {
    struct app_train *train = &app->train;
    app_train_begin(app, APP_SESSION_DRILL, lasts_us);
    train_flow_start(&train->flow, fin_random_next(&app->random));
    train->ahead_count = train->read = 0;
    if (!app_deal(app)) {
        app_train_end(app);
        app_notice(app, "Nothing to practise in this deck now.", false);
    }
}

uint32_t app_session_seconds(const struct app *app) {
    return session_minutes[app->profile.own[APP_SET_SESSION]] * 60u;
}

uint32_t app_daily_goal(const struct app *app) {
    static const uint16_t goals[] = {0, 20, 50, 100, 200};
    return goals[app->profile.own[APP_SET_DAILY_GOAL]];
}

uint32_t app_target_ms(const struct app *app) {
    static const uint16_t times_ms[] = {0, 1000, 667, 500, 400, 333, 250};
    return times_ms[app->profile.own[APP_SET_TARGET_SPEED]];
}

void app_train_plan(struct app *app) {
    struct app_train *train = &app->train;
    app_train_want(app);
    train->deck = (uint8_t)app->profile.own[APP_SET_DECK];
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        train->faults[i] = train->totals.total[APP_TOTAL_PLACEMENTS + TRAIN_PLACEMENTS + i];
    }
    plan_session(app, app_session_seconds(app));
}

void app_train_start(struct app *app) {
    if (app->profile.own[APP_SET_LESSON] == APP_OFF) {
        app_train_lesson(app);
        return;
    }
    app_train_plan(app);
    app->train.begun = APP_DRILL_DECK;
    begin_drill(app, app_session_seconds(app) * UINT64_C(1000000));
}

static void drill_faults(struct app *app) {
    struct app_train *train = &app->train;
    app_train_want(app);
    train->deck = TRAIN_DECK_FAULTS;
    train->begun = APP_DRILL_FAULTS;
    memcpy(train->faults, train->game_faults, sizeof train->faults);
    plan_session(app, 60);
    begin_drill(app, APP_TRAIN_SHORT_US);
}

/* The placements of the faults shown after the game that just ended. */
void app_train_faults(struct app *app) {
    struct app_finesse finesse = app_finesse_counted(app);
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        app->train.game_faults[i] = app_finesse_common_at(&finesse, i, APP_FAULTS_NAMED);
    }
    drill_faults(app);
}

/* One placement, five times. */
void app_train_one(struct app *app, int card) {
    enum { TIMES = 5 };
    struct app_train *train = &app->train;
    app_train_want(app);
    train->deck = TRAIN_DECK_ALL;
    train->begun = APP_DRILL_ONE_CARD;
    train->begun_card = (int16_t)card;
    memset(&train->session, 0, sizeof train->session);
    for (int i = 0; i < TIMES; i++) {
        train->session.queue[train->session.count++] = (uint16_t)card;
    }
    begin_drill(app, APP_TRAIN_SHORT_US);
}

void app_train_scenarios(struct app *app, int deck) {
    app_train_want(app);
    app->train.deck = (uint8_t)deck;
    app->train.begun = APP_DRILL_SCENARIOS;
    plan_session(app, app_session_seconds(app));
    begin_drill(app, app_session_seconds(app) * UINT64_C(1000000));
}

void app_train_again(struct app *app) {
    if (app->train.kind == APP_SESSION_LESSON) {
        app_train_lesson(app);
    } else if (app->train.kind == APP_SESSION_TEST) {
        app_train_test(app);
    } else if (app->train.begun == APP_DRILL_FAULTS) {
        drill_faults(app);
    } else if (app->train.begun == APP_DRILL_ONE_CARD) {
        app_train_one(app, app->train.begun_card);
    } else if (app->train.begun == APP_DRILL_SCENARIOS) {
        app_train_scenarios(app, app->train.deck);
    } else {
        app_train_start(app);
    }
}

static void stop(struct app *app) {
    app->train.kind = APP_SESSION_NONE;
    app->play.state = APP_PLAY_NONE;
    app_buttons_clear(&app->buttons);
    app->play.down = 0;
}

/* A paused game is loaded again. */
void app_train_end(struct app *app) {
    struct app_train *train = &app->train;
    bool tried = train->cards > 0 || train->kind == APP_SESSION_LESSON;
    train->ended_kind = train->kind;
    app_enter_activity(app, APP_ACTIVITY_GAME);
    train->ended_at = app->now;
    if (app_scenarios_sweep(app)) { /* the others have new numbers */
        train->begun = APP_DRILL_DECK;
    }
    app_running_return(app);
    app_close_all(app);
    app_open(app, APP_SCREEN_TRAIN);
    if (tried && train->cards > 0) {
        app_open(app, APP_SCREEN_TRAINED);
        app->menu.deaf_till = app->now + APP_DEAF_US;
    }
}

/* ---- a try ---- */

static void count_try(struct app_train *train, bool clean) {
    train->cards++;
    train->clean += clean;
    train->fresh += train->is_new;
    train->recalled += clean && !train->is_new;
    if (train->kind == APP_SESSION_TEST) {
        uint8_t family = train->progress.cards[train->card].family;
        train->tested[family].tried++;
        train->tested[family].clean = (uint8_t)(train->tested[family].clean + clean);
    }
}

/* Compares a recalled card with its earlier tries, and with the target speed. */
static void compare_time(struct app *app) {
    struct app_train *train = &app->train;
    uint32_t before = train_latest_ms(&train->progress, train->card), now = app_try_ms(app);
    uint32_t target = app_target_ms(app);
    train->recalled_ms += now;
    train->compared += before > 0;
    train->faster += now < before;
    train->on_target += target > 0 && now <= target;
}

/* Only the first try counts. The placement test only marks clean cards. */
static void grade_try(struct app *app, bool clean) {
    struct app_train *train = &app->train;
    int grade = app_try_grade(app, clean);
    bool counts = train->kind != APP_SESSION_TEST || clean;
    count_try(train, grade != TRAIN_AGAIN);
    if (grade != TRAIN_AGAIN && !train->is_new && train->card >= 0) {
        compare_time(app);
    }
    if (counts && train->card >= 0) {
        app_review_write(app, grade);
        app_train_retire(app);
    }
    if (grade != TRAIN_AGAIN || train->kind != APP_SESSION_DRILL) {
        return;
    }
    if (train->deck == TRAIN_DECK_FLOW) {
        train_flow_again(&train->flow, train->card);
    } else if (train->card >= 0) {
        bool one = train->begun == APP_DRILL_ONE_CARD;
        train_session_missed(&train->session, one ? TRAIN_DECK_WEAKEST : train->deck, train->card);
    }
}

static void try_again(struct app *app) {
    app->train.first_try = false;
    app->train.shows_keys = true;
    app_play_card(app);
}

static void locked(struct app *app) {
    struct app_train *train = &app->train;
    const struct fin_game *game = &app->play.session.game;
    if (game->cause == FIN_FORFEITED) {
        app_train_leave(app);
        return;
    }
    train->last = app->play.finesse.last;
    train->has_last = true;
    train->last_there = game->status == FIN_WON;
    train->last_clean = train->last_there && !app_finesse_is_fault(&train->last);
    if (train->kind == APP_SESSION_LESSON) {
        app_lesson_locked(app);
        return;
    }
    if (train->first_try) {
        grade_try(app, train->last_clean);
    }
    if (!train->last_clean && train->kind != APP_SESSION_TEST) {
        try_again(app);
        return;
    }
    if (app_train_flows(train)) {
        train_flow_put(&train->flow, train->target);
    }
    if (!app_deal_next_target(app) && !app_deal(app)) {
        app_train_end(app);
    }
}

/* ---- between cards ---- */

void app_train_leave(struct app *app) {
    if (app->train.kind == APP_SESSION_LESSON) {
        app_lesson_end(app);
    } else {
        app_train_end(app);
    }
}

/* Deals the same card again, ungraded. */
static void deal_again(struct app *app) {
    app_play_card(app);
    app_close_all(app);
    app_open(app, APP_SCREEN_GAME);
}

static bool press(struct app *app, int key, bool repeat) {
    (void)key;
    (void)repeat;
    app->train.idle_at = app->now + APP_TRAIN_IDLE_US;
    return false;
}

static void advance(struct app *app) {
    struct app_train *train = &app->train;
    uint64_t passed = app->now - train->seen_at;
    train->seen_at = app->now;
    if (!app_in_play(app)) {
        train->till_at += passed;
    } else if (app->now >= train->idle_at) {
        train->till_at += APP_TRAIN_IDLE_US;
        app_play_card(app);
    }
}

/* The time when the remaining seconds next change. */
static uint64_t second_due(const struct app *app) {
    enum { SECOND = 1000000 };
    uint64_t till_at = app->train.till_at;
    uint64_t left = till_at > app->now ? till_at - app->now : 0;
    return left < SECOND ? FIN_NEVER : app->now + left % SECOND + 1;
}

static uint64_t due(const struct app *app) {
    if (!app_in_play(app)) {
        return FIN_NEVER;
    }
    uint64_t hidden_at = app->train.hidden_at;
    uint64_t first = fin_earlier(app->train.idle_at, second_due(app));
    return hidden_at > app->now ? fin_earlier(first, hidden_at) : first;
}

/* ---- the activity ---- */

static bool is_skipped(const struct app *app) {
    return app->train.kind == APP_SESSION_LESSON;
}

static const char *command_help(const struct app *app, int command) {
    bool lesson = app->train.kind == APP_SESSION_LESSON;
    switch (command) {
    case APP_COMMAND_RESTART:
        return lesson ? "Start the lesson again." : "Start a new session like this one.";
    case APP_COMMAND_TO_TITLE:
        return lesson ? "Skip the rest of the lesson." : "End it here; the cards so far count.";
    default:
        return NULL;
    }
}

const struct app_activity app_drill_activity = {
    .stop = stop,
    .advance = advance,
    .due = due,
    .ended = locked,
    .resume = deal_again,
    .restart = app_train_again,
    .quit = app_train_leave,
    .press = press,
    .is_skipped = is_skipped,
    .view = app_drill_view,
    .command_help = command_help,
};
