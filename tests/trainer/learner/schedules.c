/* The product's schedule, and simpler ones to compare it with: one day of practice each. */
#include "learner.h"

/* ---- the product ---- */

static void take_review(struct learner *learner, int card, const struct train_try *attempt,
                        int32_t day) {
    struct train_review it =
        train_review_make(&learner->progress, card, (uint64_t)(learner->now * 86400000), day);
    it.grade = (uint8_t)train_grade_try(&learner->progress, card, attempt);
    it.took_ms = attempt->took_ms;
    it.keys = attempt->keys;
    train_progress_take(&learner->progress, &it);
}

static void try_dealt(struct learner *learner, struct train_session *session, int card,
                      int32_t day) {
    struct train_try attempt = {.keys = learner->progress.cards[card].length};
    attempt.clean = learner_try(learner, card, &attempt.took_ms);
    take_review(learner, card, &attempt, day);
    if (!attempt.clean) {
        train_session_missed(session, TRAIN_DECK_ALL, card);
    }
}

/* Deals one session as the app does. It goes on while there is time, or only as long as something
 * is due or new. Tucks are not measured. */
static void practise_session(struct learner *learner, bool goes_on, int32_t day) {
    struct train_session session;
    train_session_make(&session, &learner->progress, TRAIN_DECK_ALL, NULL,
                       (uint32_t)learner->left_s, day, fin_random_next(&learner->random));
    while (learner->left_s > 0) {
        if (goes_on && train_session_left(&session) <= FIN_PREVIEW_MAX) {
            train_session_extend(&session, &learner->progress, TRAIN_DECK_ALL, NULL,
                                 (uint32_t)learner->left_s, day);
        }
        int card = train_session_next(&session);
        if (card < 0) {
            return;
        }
        if (card < TRAIN_PLACEMENTS) {
            try_dealt(learner, &session, card, day);
        }
    }
}

/* A player who stops when nothing is due. */
static void practise_due(struct learner *learner, const struct schedule *schedule, int32_t day) {
    (void)schedule;
    practise_session(learner, false, day);
}

/* A player who plays every session to its end. */
static void practise_full(struct learner *learner, const struct schedule *schedule, int32_t day) {
    (void)schedule;
    practise_session(learner, true, day);
}

/* ---- simpler ones ---- */

static int next_in_turn(struct learner *learner) {
    int card = learner->cursor;
    learner->cursor = (card + 1) % TRAIN_PLACEMENTS;
    return card;
}

static void practise_in_turn(struct learner *learner, const struct schedule *schedule,
                             int32_t day) {
    uint32_t took_ms;
    (void)day;
    for (int i = 0; learner->left_s > 0 && (schedule->per_day == 0 || i < schedule->per_day); i++) {
        learner_try(learner, next_in_turn(learner), &took_ms);
    }
}

static void practise_random(struct learner *learner, const struct schedule *schedule, int32_t day) {
    uint32_t took_ms;
    (void)day;
    for (int i = 0; i < schedule->per_day; i++) {
        learner_try(learner, (int)fin_random_below(&learner->random, TRAIN_PLACEMENTS), &took_ms);
    }
}

static void refill(struct learner *learner) {
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        int other = (int)fin_random_below(&learner->random, (uint32_t)i + 1);
        learner->order[i] = learner->order[other];
        learner->order[other] = i;
    }
    learner->order_count = TRAIN_PLACEMENTS;
}

/* As other trainers do: all cards shuffled, a missed one goes behind all others. */
static void practise_queue(struct learner *learner, const struct schedule *schedule, int32_t day) {
    uint32_t took_ms;
    (void)day;
    for (int n = 0; n < schedule->per_day; n++) {
        if (learner->order_count == 0) {
            refill(learner);
        }
        int card = learner->order[0];
        learner->order_count--;
        for (int i = 0; i < learner->order_count; i++) {
            learner->order[i] = learner->order[i + 1];
        }
        if (!learner_try(learner, card, &took_ms)) {
            learner->order[learner->order_count++] = card;
        }
    }
}

const struct schedule learner_schedules[] = {
    {"ours, what is due", 0, 300, practise_due, false},
    {"ours, 1 minute", 0, 60, practise_full, false},
    {"ours, 2 minutes", 0, 120, practise_full, false},
    {"ours, 5 minutes", 0, 300, practise_full, false},
    {"rotation, 30 a day", 30, 1e9, practise_in_turn, true},
    {"rotation, 60 a day", 60, 1e9, practise_in_turn, true},
    {"rotation, 10 minutes", 0, 600, practise_in_turn, false},
    {"random, 30 a day", 30, 1e9, practise_random, false},
    {"random, 60 a day", 60, 1e9, practise_random, false},
    {"missed last, 30 a day", 30, 1e9, practise_queue, false},
    {"missed last, 60 a day", 60, 1e9, practise_queue, false},
};
const int learner_schedule_count = sizeof learner_schedules / sizeof learner_schedules[0];
