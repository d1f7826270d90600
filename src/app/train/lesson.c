/* The first lesson: handling in five steps of one piece each. And the placement test. */
#include <string.h>

#include "app/train/session.h"

/* clang-format off */
static const struct {
    const char *prompt, *with_wall_keys; /* NULL: the same */
    struct fin_piece target;
    uint8_t keys[2], key_count;
} lesson[] = {
    {"Tap once, then drop.", NULL, {FIN_T, FIN_NORTH, 2, 0}, {FIN_KEY_LEFT}, 1},
    {"Hold to the wall, then drop.", "Press the wall key, then drop.",
        {FIN_T, FIN_NORTH, 0, 0}, {FIN_KEY_FAR_LEFT}, 1},
    {"Hold to the wall, then tap back one.", "Press the wall key, then tap back one.",
        {FIN_T, FIN_NORTH, 1, 0}, {FIN_KEY_FAR_LEFT, FIN_KEY_RIGHT}, 2},
    {"Rotate clockwise.", NULL, {FIN_T, FIN_EAST, 4, 0}, {FIN_KEY_CW}, 1},
    {"Rotate counterclockwise.", NULL, {FIN_T, FIN_WEST, 3, 0}, {FIN_KEY_CCW}, 1},
};
/* clang-format on */

enum { LESSON_STEPS = sizeof lesson / sizeof lesson[0] };

int app_lesson_steps(void) {
    return LESSON_STEPS;
}

int app_lesson_piece(int step) {
    return step < LESSON_STEPS ? lesson[step].target.kind : -1;
}

/* In a terminal without key releases nothing can be held: wall keys are used. */
static bool has_wall_keys(const struct app *app) {
    return !app->platform.key_releases && app->keys.keys[FIN_WALL_LEFT][0] != APP_KEY_NONE;
}

const char *app_lesson_prompt(const struct app *app, int step) {
    bool wall = lesson[step].with_wall_keys != NULL && has_wall_keys(app);
    return wall ? lesson[step].with_wall_keys : lesson[step].prompt;
}

/* True for taps to one side before a held key to that side. */
static bool begins_hold(const struct fin_key_sequence *own, int i) {
    int tap = own->keys[i];
    while (i < own->length && own->keys[i] == tap) {
        i++;
    }
    return tap <= FIN_KEY_RIGHT && i < own->length && own->keys[i] == tap + FIN_KEY_FAR_LEFT;
}

/* Without key releases, a held key starts with taps. */
static struct fin_key_sequence as_meant(const struct app *app, const struct fin_key_sequence *own) {
    struct fin_key_sequence sequence = {.length = 0};
    for (int i = 0; i < own->length; i++) {
        if (app->platform.key_releases || !begins_hold(own, i)) {
            sequence.keys[sequence.length++] = own->keys[i];
        }
    }
    return sequence;
}

bool app_lesson_taken(const struct app *app, int step, const struct fin_key_sequence *own) {
    struct fin_key_sequence sequence = as_meant(app, own);
    return sequence.length == lesson[step].key_count &&
           memcmp(sequence.keys, lesson[step].keys, sequence.length) == 0;
}

void app_lesson_put(struct app_train *train) {
    int step = train->card;
    train->target = lesson[step].target;
    fin_board_clear(&train->board);
    memcpy(train->keys, lesson[step].keys, sizeof lesson[step].keys);
    train->key_count = lesson[step].key_count;
}

/* ---- completing it ---- */

static void play_step(struct app *app) {
    struct app_train *train = &app->train;
    app_lesson_put(train);
    train->shows_keys = true;
    app_play_card(app);
}

void app_train_lesson(struct app *app) {
    app_train_want(app);
    app_train_begin(app, APP_SESSION_LESSON, FIN_NEVER / 2);
    app->train.card = 0;
    play_step(app);
}

void app_lesson_end(struct app *app) {
    app->profile.own[APP_SET_LESSON] = APP_ON;
    app_changed(app);
    app_train_end(app);
    if (app->platform.touch) { /* the finger that skipped it is no choice of a line */
        app->menu.deaf_till = app->now + APP_DEAF_US;
    }
}

/* A step must be done with the keys that it teaches: other keys are explained, and the step is
 * repeated. */
void app_lesson_locked(struct app *app) {
    struct app_train *train = &app->train;
    train->last_clean = train->last_there && app_lesson_taken(app, train->card, &train->last.own);
    train->card = (int16_t)(train->card + train->last_clean);
    if (app->train.card == app_lesson_steps()) {
        app_lesson_end(app);
        app_notice(app, "That is all there is to finesse. Now the placements.", false);
    } else {
        play_step(app);
    }
}

/* ---- the placement test: one card of every pattern, without keys, to find out what is known ----
 */

/* A card of the family whose pattern was not selected yet, rotating through the pieces; -1 if
 * there is none. */
static int next_to_test(const struct app_train *train, int family, const bool *seen) {
    int first = train->session.count * 59 % TRAIN_PLACEMENTS;
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        int card = (first + i) % TRAIN_PLACEMENTS;
        const struct train_card *row = &train->progress.cards[card];
        if (row->family == family && !seen[row->pattern]) {
            return card;
        }
    }
    return -1;
}

/* One card of every pattern, family by family, repeatedly. */
void app_train_test(struct app *app) {
    struct app_train *train = &app->train;
    bool seen[TRAIN_PATTERNS] = {false};
    app_train_want(app);
    memset(&train->session, 0, sizeof train->session);
    for (int found = 1; found > 0;) {
        found = 0;
        for (int family = 0; family < TRAIN_TUCK; family++) {
            int card = next_to_test(train, family, seen);
            if (card >= 0) {
                seen[train->progress.cards[card].pattern] = true;
                train->session.queue[train->session.count++] = (uint16_t)card;
                found++;
            }
        }
    }
    train->begun = APP_DRILL_DECK;
    app_train_begin(app, APP_SESSION_TEST, APP_TRAIN_SHORT_US);
    if (!app_deal(app)) {
        app_train_end(app);
    }
}
