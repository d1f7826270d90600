/* Reviews: plays the watched replay again on its own, and asks the coach about each decision, one
 * at a time. The replay, its pieces and the questions are those of `finessimo review`. */
#include "app/coach/coach.h"

#include <string.h>

#include "app/core/part.h"
#include "app/menu/screens.h"

enum { READ_STEPS = 2000 }; /* instants read at once: about a millisecond */

/* ---- reading ---- */

static void begin(struct app *app) {
    struct app_review *review = &app->coach.review;
    const struct fin_replay *replay = app_watch_replay(app);
    memset(review, 0, sizeof *review);
    review->begun = true;
    review->hash = replay->hash;
    review->end_us = replay->end_us;
    review->aim = (uint8_t)fin_review_aim(replay->setup.rules.mode);
    fin_replay_player_start(&review->player, replay, FIN_REPLAY_STEPS);
    const struct fin_session *session = &review->player.playback.session;
    review->judge = fin_judge_replay(replay, session, 0);
    review->review = fin_review_make(session);
}

static void ask(struct app *app) {
    struct app_review *review = &app->coach.review;
    const struct fin_rules *rules = &app_watch_replay(app)->setup.rules;
    struct app_coach_question *question = &review->question;
    memset(question, 0, sizeof *question);
    question->position = review->review.before;
    question->made = review->review.made;
    question->rules = (struct fin_bot_rules){
        .rotation = rules->rotation, .half_turns = true, .hold = rules->hold};
    question->nodes = APP_COACH_NODES;
    question->aim = review->aim;
    question->rates = true;
    question->half_turns = rules->expect_180;
    app_coach_ask(app, question, &review->number);
}

static void take_piece(struct app *app, bool known) {
    struct app_review *review = &app->coach.review;
    const struct fin_verdict *verdict = &review->judge.verdict;
    review->pieces[review->count++] = (struct app_review_piece){
        .spawn_us = review->review.spawn_us,
        .lock_us = review->review.lock_us,
        .made = review->review.made,
        .used = verdict->used,
        .fewest = verdict->fewest,
        .judged = verdict->judged,
    };
    if (known) {
        ask(app);
    }
}

/* Takes the events of the last instant. */
static void take_events(struct app *app) {
    struct app_review *review = &app->coach.review;
    struct fin_replay_player *player = &review->player;
    const struct fin_session *session = &player->playback.session;
    bool locked = false;
    for (size_t i = 0; i < player->count; i++) {
        locked = fin_judge_take(&review->judge, session, &player->events[i]) || locked;
    }
    bool known = fin_review_take(&review->review, session, player->events, player->count);
    if (locked) {
        take_piece(app, known);
    }
}

static void end(struct app *app) {
    struct app_review *review = &app->coach.review;
    review->begun = false;
    review->done = true;
    if (!review->picked) {
        app_review_show(app, review->costliest[0] > 0 ? review->costliest[0] - 1 : 0);
    }
}

/* Reads up to the next decision that can be rated. */
static void read_on(struct app *app) {
    struct app_review *review = &app->coach.review;
    for (int i = 0; i < READ_STEPS && review->number == 0 && !review->read; i++) {
        enum fin_result result = fin_replay_player_step(&review->player, review->end_us);
        take_events(app);
        review->read = result != FIN_MORE || review->count == APP_REVIEW_PIECES;
    }
    if (review->read && review->number == 0) {
        end(app);
    }
}

/* ---- answers ---- */

static int32_t cost_of(const struct app_review *review, int number) {
    return review->pieces[number - 1].rating.cost;
}

/* The first of equally costly pieces comes first. */
static void rank(struct app_review *review, int number) {
    int at = APP_REVIEW_MOMENTS;
    while (at > 0 && (review->costliest[at - 1] == 0 ||
                      cost_of(review, number) > cost_of(review, review->costliest[at - 1]))) {
        at--;
    }
    if (at < APP_REVIEW_MOMENTS &&
        review->pieces[number - 1].rating.quality >= FIN_QUALITY_INACCURACY) {
        memmove(&review->costliest[at + 1], &review->costliest[at],
                (size_t)(APP_REVIEW_MOMENTS - 1 - at) * sizeof review->costliest[0]);
        review->costliest[at] = (uint16_t)number;
    }
}

void app_review_answer(struct app *app, const struct app_event *event) {
    struct app_review *review = &app->coach.review;
    struct app_coach_answer answer;
    if (!app_is_answer(&review->number, event)) {
        return;
    }
    if (!app_coach_read(event, &answer)) {
        review->begun = !event->failed; /* there is no coach */
        return;
    }
    struct app_review_piece *piece = &review->pieces[review->count - 1];
    piece->rated = true;
    piece->rating = answer.rating;
    piece->keys = answer.keys;
    memcpy(piece->reason, answer.reason, sizeof piece->reason);
    review->rated++;
    review->qualities[piece->rating.quality]++;
    review->cost += (uint64_t)piece->rating.cost;
    rank(review, review->count);
}

uint32_t app_review_accuracy(const struct app_review *review) {
    uint32_t good = review->qualities[FIN_QUALITY_BEST] + review->qualities[FIN_QUALITY_GOOD];
    return review->rated > 0 ? (good * 2000u + review->rated) / (2u * review->rated) : 1000;
}

/* ---- the part ---- */

static bool is_of(const struct app_review *review, const struct fin_replay *replay) {
    return (review->begun || review->done) && review->hash == replay->hash &&
           review->end_us == replay->end_us;
}

void app_review_open(struct app *app) {
    app->coach.used = app->coach.review.wanted = true;
}

void app_review_result(struct app *app) {
    app_watch_result(app);
    app_review_open(app);
}

/* Once the replay has been read. A review that was begun goes on. */
static void open_review(struct app *app) {
    struct app_review *review = &app->coach.review;
    review->wanted = false;
    if (fin_review_unit(fin_review_aim(app_watch_replay(app)->setup.rules.mode)) == NULL) {
        return;
    }
    if (!is_of(review, app_watch_replay(app))) {
        begin(app);
        take_events(app);
    }
    app_open(app, APP_SCREEN_REVIEW);
}

void app_review_advance(struct app *app) {
    struct app_review *review = &app->coach.review;
    if (review->wanted && app_watch_is_read(app)) {
        open_review(app);
    }
    review->wanted = review->wanted && app_watch_is_watched(app);
    if (review->begun && !app_watch_is_open(app)) {
        review->begun = false; /* the replay was closed */
        review->number = 0;
    } else if (review->begun && review->number == 0) {
        read_on(app);
    }
}

uint64_t app_review_due(const struct app *app) {
    const struct app_review *review = &app->coach.review;
    bool reads = review->begun && review->number == 0;
    bool opens = review->wanted && app_watch_is_read(app);
    return reads || opens ? app->now + 1 : app_review_moves_at(app);
}
