/* The coach and the bot, as the rest of the app sees them: the hooks of the part. */
#include "app/core/part.h"
#include "app/practice/panel.h"

static bool is_open(const struct app *app) {
    return app->coach.used || app_odds_active(app);
}

const struct app_part app_coach_part = {.is_open = is_open,
                                        .advance = app_coach_advance,
                                        .due = app_coach_due,
                                        .begun = app_rival_begun,
                                        .view = app_coach_view,
                                        .answer = app_coach_answer,
                                        .quiet = true};
