/* A try as a review: its time and grade, and what is saved of it. */
#include "app/train/session.h"

void app_review_take(struct app_train *train, const struct app_fact *fact) {
    struct train_review review = {
        .card = fact->what, .time_ms = fact->when, .device = fact->device};
    if (train_review_unpack(fact->value, &review)) {
        train_progress_take(&train->progress, &review);
    }
}

uint32_t app_try_ms(const struct app *app) {
    const struct fin_verdict *verdict = &app->play.finesse.last;
    uint64_t took = app->play.last_lock_us;
    uint64_t waits = 0;
    for (int i = 0; i < verdict->own.length; i++) {
        int key = verdict->own.keys[i];
        bool far = key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT;
        waits += far ? (uint64_t)app->play.setup.rules.das : 0;
    }
    return (uint32_t)((took > waits ? took - waits : 0) / 1000);
}

int app_try_grade(const struct app *app, bool clean) {
    const struct app_train *train = &app->train;
    if (train->card < 0) {
        return clean && !train->asked ? TRAIN_GOOD : TRAIN_AGAIN;
    }
    struct train_try attempt = {
        .clean = clean,
        .asked = train->asked,
        .test = train->kind == APP_SESSION_TEST,
        .keys = train->key_count,
        .took_ms = app_try_ms(app),
    };
    return train_grade_try(&train->progress, train->card, &attempt);
}

void app_review_write(struct app *app, int grade) {
    struct app_train *train = &app->train;
    struct train_review review =
        train_review_make(&train->progress, train->card, app_now_ms(app), app_today(app));
    review.grade = (uint8_t)grade;
    review.keys = train->key_count;
    review.took_ms = app_try_ms(app);
    review.test = train->kind == APP_SESSION_TEST;
    train_progress_take(&train->progress, &review);
    if (train->fact_count < APP_TRAIN_FACTS) {
        train->facts[train->fact_count++] = (struct app_fact){
            .kind = APP_FACT_REVIEW,
            .what = review.card,
            .when = review.time_ms,
            .device = review.device,
            .value = train_review_pack(&review),
        };
    }
}
