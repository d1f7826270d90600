/* Questions to the coach and their answers, and what the whole part does in its hooks. */
#include <string.h>

#include "app/coach/coach.h"
#include "app/core/part.h"
#include "app/menu/lines.h"
#include "core/times.h"

void app_coach_ask(struct app *app, const struct app_coach_question *question, uint32_t *number) {
    struct app_effect *effect = app_ask(app, APP_PART_COACH, APP_COACH, number);
    effect->text.bytes = (const uint8_t *)question;
    effect->text.length = sizeof *question;
}

bool app_coach_read(const struct app_event *event, struct app_coach_answer *answer) {
    if (event->failed || event->bytes == NULL || event->length != sizeof *answer) {
        return false;
    }
    memcpy(answer, event->bytes, sizeof *answer);
    return answer->size == sizeof *answer && answer->found;
}

/* The page has no line of help in a game, but one for its goal. */
void app_coach_say(const struct app *app, const char *text, struct view *view) {
    if (app->platform.is_page) {
        app_put(view->game.goal, sizeof view->game.goal, text);
    } else {
        app_put(view->help, sizeof view->help, text);
    }
}

/* ---- hooks of the part ---- */

void app_coach_advance(struct app *app) {
    app_review_advance(app);
    app_rival_advance(app);
    app_coach_hint_advance(app);
}

uint64_t app_coach_due(const struct app *app) {
    return fin_earlier(app_review_due(app), app_rival_due(app));
}

void app_coach_answer(struct app *app, const struct app_event *event) {
    app_review_answer(app, event);
    app_coach_hint_answer(app, event);
    app_hands_answer(&app->coach.bot.hands, event);
    app_hands_answer(&app->coach.bot.rival_hands, event);
}

void app_coach_view(const struct app *app, uint64_t now, struct view *view) {
    (void)now;
    app_rival_view(app, view);
    app_coach_hint_view(app, view);
}
