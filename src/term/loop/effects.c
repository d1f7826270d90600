/* Carries out the app's effects. Effects that only write to the disk are deferred until the frame
 * is on the screen. */
#include "term/loop/loop_state.h"

#include <stdio.h>
#include <stdlib.h>

#include "term/files/profile_file.h"

static void grow_log(struct term_loop *loop, const struct app_effect *effect) {
    uint64_t *grown = realloc(loop->log, effect->log.words * sizeof *grown);
    if (grown != NULL) {
        loop->log = grown;
        app_give_log(loop->app, grown, effect->log.words);
        return;
    }
    struct app_event answer = {.kind = APP_ANSWER, .number = effect->number, .failed = true};
    snprintf(answer.text, sizeof answer.text, "Not enough memory to record more of this game.");
    term_loop_tell(loop, answer);
}

static void store(struct term_loop *loop, const struct app_effect *effect) {
    struct app_event answer;
    if (store_do(loop->store, effect, &answer)) {
        term_loop_tell(loop, answer);
    }
}

/* Without a thread for the solver, the answer is "unknown". */
static void solve(struct term_loop *loop, const struct app_effect *effect) {
    if (!term_solver_ask(loop->solver, effect->number, effect->odds.question)) {
        term_loop_tell(
            loop, (struct app_event){.kind = APP_ANSWER, .number = effect->number, .failed = true});
    }
}

static void ask_coach(struct term_loop *loop, const struct app_effect *effect) {
    if (!term_coach_ask(loop->coach, effect->number, effect->text.bytes, effect->text.length)) {
        term_loop_tell(
            loop, (struct app_event){.kind = APP_ANSWER, .number = effect->number, .failed = true});
    }
}

static void carry_out(struct term_loop *loop, const struct app_effect *effect) {
    switch (effect->kind) {
    case APP_COPY_TEXT:
    case APP_SAVE_FILE:
    case APP_OPEN_FILE:
    case APP_CHECK_PUZZLE:
        term_loop_tell(loop, term_outside(&loop->paste, effect));
        break;
    case APP_EXPORT:
        term_loop_tell(loop, term_export(loop->store, effect));
        break;
    case APP_IMPORT:
        term_loop_tell(loop, term_import(loop->store, effect, loop->app));
        break;
    case APP_GROW_LOG:
        grow_log(loop, effect);
        break;
    case APP_SOLVE:
        solve(loop, effect);
        break;
    case APP_COACH:
        ask_coach(loop, effect);
        break;
    case APP_BELL:
        term_tty_write((const uint8_t *)"\a", 1);
        break;
    case APP_SUSPEND:
        loop->stops = true;
        break;
    case APP_QUIT:
        loop->leaving = true;
        break;
    default:
        store(loop, effect);
        break;
    }
}

void term_loop_quick(struct term_loop *loop) {
    while (!loop->has_late && app_effect(loop->app, &loop->late)) {
        loop->has_late = term_effect_can_wait(&loop->late);
        if (!loop->has_late) {
            carry_out(loop, &loop->late);
        }
    }
}

void term_loop_all(struct term_loop *loop) {
    while (loop->has_late) {
        struct app_effect effect = loop->late;
        loop->has_late = false;
        carry_out(loop, &effect);
        term_loop_quick(loop);
    }
}
