/* Deals the cards of a session one by one; each is a game of its own. */
#include <string.h>

#include "app/train/session.h"

static int kind_of_card(const struct app *app, int card) {
    struct train_scenario scenario;
    if (card < TRAIN_CARDS) {
        return card < 0 ? -1 : app->train.progress.cards[card].target.kind;
    }
    int n = app_scenario_of(&scenario, app, card);
    return scenario.targets[n].kind;
}

/* A scenario's own pieces; false if the card is none. */
static bool queue_scenario(const struct app *app, struct fin_setup *setup) {
    struct train_scenario scenario;
    if (app->train.kind == APP_SESSION_LESSON || app->train.card < TRAIN_CARDS) {
        return false;
    }
    int n = app_scenario_of(&scenario, app, app->train.card);
    for (int i = train_scenario_stage(&scenario, n).first; i < scenario.queue_length; i++) {
        setup->queue[setup->queue_length++] = scenario.queue[i];
    }
    return true;
}

/* The piece to place, and the preview after it. */
static void queue_pieces(const struct app *app, struct fin_setup *setup) {
    const struct app_train *train = &app->train;
    if (!queue_scenario(app, setup)) {
        setup->queue[setup->queue_length++] = train->target.kind;
    }
    for (int i = 0; i < FIN_PREVIEW_MAX; i++) {
        int next = -1;
        if (app_train_flows(train)) {
            int shown =
                train->deck == TRAIN_DECK_FLOW ? TRAIN_FLOW_NEXT : train->ahead_count - train->read;
            next = i + 1 < shown ? train->flow.next[i + 1] : -1;
        } else if (train->kind == APP_SESSION_LESSON) {
            next = app_lesson_piece(train->card + 1 + i);
        } else {
            next = kind_of_card(app, train_session_peek(&train->session, i));
        }
        if (next < 0) {
            return;
        }
        setup->queue[setup->queue_length++] = (uint8_t)next;
    }
}

/* The card as a game that begins now. A direction that is still held from the last card charges
 * from zero, so a key released a little late moves nothing. */
void app_play_card(struct app *app) {
    struct app_train *train = &app->train;
    struct fin_setup setup = fin_setup_make(app->profile.preset[FIN_MODE_DRILL], FIN_MODE_DRILL);
    setup.rules = app_drill_rules(app);
    setup.seed = fin_drill_seed(train->target);
    setup.board = train->board;
    setup.hold = train->hold;
    setup.rules.hold = train->holds || train->hold != FIN_NONE;
    queue_pieces(app, &setup);
    app->game.finished = false;
    app->train.path_since = 0;
    app_play_start(&app->play, &setup, app->now, 0);
    app_play_advance(&app->play, app->now);
    train->idle_at = app->now + APP_TRAIN_IDLE_US;
}

static void find_keys(struct app *app) {
    struct app_train *train = &app->train;
    struct fin_rules rules = app_drill_rules(app);
    uint8_t length = train_key_sequence(&train->board, train->target, rules.rotation,
                                        app_drill_key_set(&rules), train->keys);
    train->key_count = length == UINT8_MAX ? 0 : length;
    if (train->holds) {
        memmove(train->keys + 1, train->keys, train->key_count++);
        train->keys[0] = FIN_KEYS;
    }
}

static void put_out(struct app *app, int card) {
    struct app_train *train = &app->train;
    train->card = (int16_t)card;
    train->first_try = true;
    train->asked = false;
    train->is_new = card >= 0 && train_is_new(&train->progress, card);
    train->shows_keys =
        train->is_new && train->kind == APP_SESSION_DRILL && train->hidden_at == FIN_NEVER;
    find_keys(app);
    app_play_card(app);
}

static void put_out_card(struct app *app, int card) {
    struct app_train *train = &app->train;
    train->hold = FIN_NONE;
    train->holds = false;
    train->hidden_at = FIN_NEVER;
    if (card < TRAIN_CARDS) {
        train->target = train->progress.cards[card].target;
        train_card_board(card, &train->board);
    } else {
        struct train_scenario scenario;
        int n = app_scenario_of(&scenario, app, card);
        train->target = scenario.targets[n];
        struct train_stage stage = train_scenario_stage(&scenario, n);
        train->board = stage.board;
        train->hold = stage.hold;
        train->holds = stage.holds;
        train->read = (uint8_t)n;
        if ((scenario.options & TRAIN_SCENARIO_HIDE) != 0) {
            app_train_look(app, scenario.targets, scenario.target_count);
            train->hidden_at = n == 0 ? train->hidden_at : app->now;
        }
    }
    put_out(app, card);
}

static bool deal_flow(struct app *app) {
    struct app_train *train = &app->train;
    train->board = train->flow.board;
    train->hold = FIN_NONE;
    train->holds = false;
    train->hidden_at = FIN_NEVER;
    train->target = train_flow_target(&train->flow, &train->progress, app_today(app));
    put_out(app, train_placement_number(train->target));
    return true;
}

/* Tells nothing about single placements, so it is no review. */
static bool deal_preview(struct app *app) {
    struct app_train *train = &app->train;
    train->board = train->flow.board;
    train->hold = FIN_NONE;
    train->holds = false;
    app_train_read(app);
    train->hidden_at = train->read == 0 ? train->hidden_at : app->now;
    train->target = train->ahead[train->read];
    put_out(app, -1);
    return true;
}

/* Extends the session while there is time, so that it lasts as long as it says, and the next cards
 * are known for the preview. A session of one placement is not extended. */
static void look_ahead(struct app *app) {
    struct app_train *train = &app->train;
    uint32_t seconds = (uint32_t)((train->till_at - app->now) / 1000000);
    bool goes_on = train->kind == APP_SESSION_DRILL && train->begun != APP_DRILL_ONE_CARD;
    while (goes_on && train_session_left(&train->session) <= FIN_PREVIEW_MAX) {
        goes_on = train_session_extend(&train->session, &train->progress, train->deck,
                                       train->faults, seconds, app_today(app));
    }
}

/* Deals the next card; false if there is none, or no time. */
bool app_deal(struct app *app) {
    struct app_train *train = &app->train;
    if (app->now >= train->till_at) {
        return false;
    }
    if (train->kind == APP_SESSION_DRILL && train->deck == TRAIN_DECK_FLOW) {
        return deal_flow(app);
    }
    if (train->kind == APP_SESSION_DRILL && train->deck == TRAIN_DECK_PREVIEW) {
        return deal_preview(app);
    }
    look_ahead(app);
    int card = train_session_next(&train->session);
    if (card >= 0) {
        put_out_card(app, card);
    }
    return card >= 0;
}

/* A scenario's targets follow each other; false after the last. */
bool app_deal_next_target(struct app *app) {
    int card = app->train.card + 1;
    bool follows = app->train.kind == APP_SESSION_DRILL && card > TRAIN_CARDS &&
                   card < TRAIN_MEMORIES && (card - TRAIN_CARDS) % TRAIN_OWN_TARGETS != 0 &&
                   app->train.progress.own_ids[card - TRAIN_CARDS] != 0;
    if (follows) {
        put_out_card(app, card);
    }
    return follows;
}
