/* Checks of single steps: one advance equals several, wherever it is split and however small the
 * array; refused calls change nothing; due times are exact; nothing happens after the end. */
#include "step_checks.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fields.h"

/* Most events of a step, see RANDOM_INSTANTS. */
enum { STEP_EVENTS = (RANDOM_INSTANTS + 2) * FIN_EVENTS_PER_INSTANT };

/* The result of a step. */
struct outcome {
    struct fin_session session;
    size_t count;
    struct fin_event events[STEP_EVENTS];
};

static bool complain(char why[REASON_ROOM], const char *what, const char *detail, uint64_t time) {
    snprintf(why, REASON_ROOM, "%s: %s at %" PRIu64 " us", what, detail, time);
    return false;
}

static bool same(const struct outcome *one, const struct outcome *other, const char *what,
                 char why[REASON_ROOM]) {
    long event = events_difference(one->events, one->count, other->events, other->count);
    if (event >= 0) {
        snprintf(why, REASON_ROOM, "%s: event %ld differs at %" PRIu64 " us", what, event,
                 one->events[event].time_us);
        return false;
    }
    const char *field = fields_difference(&one->session, &other->session);
    if (field != NULL) {
        return complain(why, what, field, one->session.game.time);
    }
    if (fin_session_hash(&one->session) != fin_session_hash(&other->session)) {
        return complain(why, what, "hash", one->session.game.time);
    }
    return true;
}

/* Advances with an array of a given size, repeatedly while there is more. FIN_MORE must always
 * return events. */
static void advance(struct outcome *outcome, uint64_t until, const struct fin_change *change,
                    size_t capacity) {
    enum fin_result result;
    size_t count = 0;
    do {
        size_t room = STEP_EVENTS - outcome->count;
        result =
            fin_session_advance(&outcome->session, until, change, outcome->events + outcome->count,
                                room < capacity ? room : capacity, &count);
        outcome->count += count;
    } while (result == FIN_MORE && count > 0);
}

/* The step as one advance. */
static const struct outcome *whole(const struct fin_session *before,
                                   const struct random_step *step) {
    static struct outcome outcome;
    outcome.session = *before;
    outcome.count = 0;
    advance(&outcome, step->until_us, random_step_change(step), STEP_EVENTS);
    return &outcome;
}

static struct outcome *fresh(const struct fin_session *before) {
    static struct outcome outcome;
    outcome.session = *before;
    outcome.count = 0;
    return &outcome;
}

/* ---- cuts ---- */

static uint64_t cut_time(const struct fin_session *session, uint64_t until, struct dice *dice) {
    uint64_t now = session->game.time, due = fin_session_due(session), cut = now;
    if (until > now && dice_one_in(dice, 3)) {
        cut = now + dice_roll(dice) % (until - now + 1);
    } else if (due != FIN_NEVER && !dice_one_in(dice, 4)) {
        cut = due - 1 + dice_below(dice, 3);
    }
    return cut < until ? cut : until;
}

static bool cuts_change_nothing(const struct fin_session *before, const struct random_step *step,
                                struct dice *dice, char why[REASON_ROOM]) {
    struct outcome *outcome = fresh(before);
    for (unsigned cuts = 1 + dice_below(dice, 10); cuts > 0; cuts--) {
        uint64_t cut = cut_time(&outcome->session, step->until_us, dice);
        advance(outcome, cut, NULL, dice_one_in(dice, 2) ? FIN_EVENTS_PER_INSTANT : STEP_EVENTS);
    }
    advance(outcome, step->until_us, random_step_change(step), STEP_EVENTS);
    return same(whole(before, step), outcome, "cut at random times", why);
}

/* Advances from due time to due time, then to the end, then makes the change. */
static bool cuts_at_due_change_nothing(const struct fin_session *before,
                                       const struct random_step *step, struct dice *dice,
                                       char why[REASON_ROOM]) {
    (void)dice;
    struct outcome *outcome = fresh(before);
    while (fin_session_due(&outcome->session) <= step->until_us) {
        advance(outcome, fin_session_due(&outcome->session), NULL, STEP_EVENTS);
    }
    advance(outcome, step->until_us, NULL, STEP_EVENTS);
    advance(outcome, step->until_us, random_step_change(step), STEP_EVENTS);
    return same(whole(before, step), outcome, "cut at every due time", why);
}

/* ---- room for events ---- */

static bool small_arrays_are_enough(const struct fin_session *before,
                                    const struct random_step *step, struct dice *dice,
                                    char why[REASON_ROOM]) {
    struct outcome *outcome = fresh(before);
    size_t capacity = FIN_EVENTS_PER_INSTANT + (dice_one_in(dice, 2) ? 0 : dice_below(dice, 64));
    advance(outcome, step->until_us, random_step_change(step), capacity);
    return same(whole(before, step), outcome, "a small array", why);
}

/* Nothing is written past the array, and no instant has more events than promised. */
static bool events_of_an_instant_fit(const struct fin_session *before,
                                     const struct random_step *step, struct dice *dice,
                                     char why[REASON_ROOM]) {
    (void)dice;
    struct fin_session session = *before;
    struct fin_event events[2 * FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    enum fin_result result;
    do {
        memset(&events[FIN_EVENTS_PER_INSTANT], 0xEE, sizeof events / 2);
        result = fin_session_advance(&session, step->until_us, random_step_change(step), events,
                                     FIN_EVENTS_PER_INSTANT, &count);
        if (count > FIN_EVENTS_PER_INSTANT || events[FIN_EVENTS_PER_INSTANT].kind != 0xEE) {
            return complain(why, "events", "too many", session.game.time);
        }
    } while (result == FIN_MORE);
    return result == FIN_DONE || complain(why, "advance", "not done", session.game.time);
}

static bool too_small_arrays_are_refused(const struct fin_session *before,
                                         const struct random_step *step, struct dice *dice,
                                         char why[REASON_ROOM]) {
    struct fin_session session = *before;
    struct fin_event events[FIN_EVENTS_PER_INSTANT], untouched;
    size_t count = 99, capacity = dice_one_in(dice, 4) ? dice_below(dice, 64) : 63;
    memset(&untouched, 0xEE, sizeof untouched);
    events[0] = untouched;
    enum fin_result result = fin_session_advance(&session, step->until_us, random_step_change(step),
                                                 events, capacity, &count);
    if (result != FIN_REFUSED || count != 0) {
        return complain(why, "a too small array", "is not refused", session.game.time);
    }
    result = fin_session_garbage(&session, 1, 0, events, capacity, &count);
    bool refused = result == FIN_REFUSED && count == 0;
    bool wrote = events_difference(&events[0], 1, &untouched, 1) >= 0;
    if (!refused || wrote || fields_difference(before, &session) != NULL) {
        return complain(why, "a too small array", "changes something", session.game.time);
    }
    return true;
}

/* ---- values ---- */

/* A copy made between two advances continues like the original, even if its memory held other
 * data. */
static bool copies_go_on_alike(const struct fin_session *before, const struct random_step *step,
                               struct dice *dice, char why[REASON_ROOM]) {
    struct outcome *outcome = fresh(before);
    static struct outcome copy;
    advance(outcome, cut_time(before, step->until_us, dice), NULL, STEP_EVENTS);
    memset(&copy, (int)dice_below(dice, 256), sizeof copy);
    copy.session = outcome->session;
    copy.count = outcome->count;
    memcpy(copy.events, outcome->events, outcome->count * sizeof outcome->events[0]);
    advance(outcome, step->until_us, random_step_change(step), STEP_EVENTS);
    advance(&copy, step->until_us, random_step_change(step), STEP_EVENTS);
    return same(outcome, &copy, "a copy", why) &&
           same(whole(before, step), &copy, "a copy after a cut", why);
}

/* ---- times ---- */

static bool the_past_is_now(const struct fin_session *before, const struct random_step *step,
                            struct dice *dice, char why[REASON_ROOM]) {
    uint64_t now = before->game.time;
    struct random_step present = *step, past = *step;
    present.until_us = now;
    past.until_us = now - (now == 0 ? 0 : dice_roll(dice) % now);
    struct outcome *outcome = fresh(before);
    advance(outcome, past.until_us, random_step_change(&past), STEP_EVENTS);
    return same(whole(before, &present), outcome, "a time in the past", why);
}

/* Auto-shift with ARR 0 whose way is blocked: the only due action that leaves no trace. */
static bool is_blocked_slide(const struct fin_session *session, uint64_t due) {
    struct fin_piece piece = fin_game_piece(&session->game);
    return session->input.try_due == due && piece.kind != FIN_NONE &&
           !fin_piece_move(&piece, &session->game.board, session->input.direction, 0);
}

/* Nothing happens before a due time; something does at it. */
static bool due_is_true(const struct fin_session *before, uint64_t due, char why[REASON_ROOM]) {
    struct outcome *outcome = fresh(before);
    if (due <= before->game.time) {
        return complain(why, "due", "not in the future", due);
    }
    advance(outcome, due - 1, NULL, STEP_EVENTS);
    const char *field = fields_difference_but_time(before, &outcome->session);
    if (outcome->count > 0 || field != NULL || fin_session_due(&outcome->session) != due) {
        return complain(why, "before due", field != NULL ? field : "an event", due);
    }
    if (outcome->session.game.time != due - 1) {
        return complain(why, "before due", "another time", due);
    }
    advance(outcome, due, NULL, STEP_EVENTS);
    field = fields_difference_but_time(before, &outcome->session);
    return outcome->count > 0 || field != NULL || is_blocked_slide(before, due) ||
           complain(why, "at due", "nothing happens", due);
}

/* Checks all due times within the step and the next one. */
static bool due_times_are_true(const struct fin_session *before, const struct random_step *step,
                               struct dice *dice, char why[REASON_ROOM]) {
    (void)dice;
    struct fin_session session = *before;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    uint64_t due = fin_session_due(&session);
    while (due != FIN_NEVER) {
        if (!due_is_true(&session, due, why)) {
            return false;
        }
        if (due > step->until_us) {
            return true;
        }
        fin_session_advance(&session, due, NULL, events, FIN_EVENTS_PER_INSTANT, &count);
        due = fin_session_due(&session);
    }
    return true;
}

/* Nothing moves after the end, whatever is pressed. */
static bool the_end_is_the_end(const struct fin_session *before, const struct random_step *step,
                               struct dice *dice, char why[REASON_ROOM]) {
    const struct outcome *end = whole(before, step);
    if (end->session.game.status == FIN_PLAYING) {
        return true;
    }
    struct outcome *outcome = fresh(&end->session);
    struct fin_change change = {.button = (uint8_t)dice_below(dice, FIN_BUTTONS + 1), .down = true};
    advance(outcome, step->until_us + dice_below(dice, 1000000), &change, STEP_EVENTS);
    bool due = fin_session_due(&outcome->session) != FIN_NEVER;
    const char *field = fields_difference(&end->session, &outcome->session);
    return (outcome->count == 0 && field == NULL && !due) ||
           complain(why, "after the end", field != NULL ? field : "something", step->until_us);
}

const struct step_check step_checks[] = {
    {"cuts change nothing", cuts_change_nothing},
    {"cuts at due times change nothing", cuts_at_due_change_nothing},
    {"small arrays are enough", small_arrays_are_enough},
    {"the events of an instant fit", events_of_an_instant_fit},
    {"too small arrays are refused", too_small_arrays_are_refused},
    {"copies go on alike", copies_go_on_alike},
    {"the past is now", the_past_is_now},
    {"due times are true", due_times_are_true},
    {"the end is the end", the_end_is_the_end},
    {NULL, NULL},
};

bool step_checks_hold(const struct fin_session *before, const struct random_step *step,
                      struct dice *dice, char why[REASON_ROOM]) {
    if (step->garbage_rows > 0) {
        return true;
    }
    for (const struct step_check *check = step_checks; check->name != NULL; check++) {
        if (!check->holds(before, step, dice, why)) {
            return false;
        }
    }
    return true;
}
