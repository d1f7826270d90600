/* When a card is due: the next review of a card, and whether it is due on a day. */
#include "trainer/progress.h"

/* Days until a card returns after a clean try: FSRS's interval, but at least twice the last one (on
 * the same day, the last one itself) up to five days, and at least five days if it was easy. With
 * FSRS alone, a card that was missed once comes almost every day, which hardly strengthens it.
 * tests/trainer/learner measures all of this. */
int32_t train_next_interval(const struct train_state *state, int32_t days) {
    enum { GROWTH = 2, GROWS_UP_TO = 5 };
    int32_t last = days > state->spacing ? days : state->spacing;
    int32_t grown = state->grade == TRAIN_EASY ? GROWS_UP_TO : days == 0 ? last : GROWTH * last;
    int32_t asked = train_interval(state->memory);
    grown = grown < GROWS_UP_TO ? grown : GROWS_UP_TO;
    return asked > grown ? asked : grown;
}

int32_t train_tested_days(void) {
    struct train_state state = {.grade = TRAIN_EASY};
    state.memory = train_review(state.memory, 0, TRAIN_EASY);
    return train_next_interval(&state, 0);
}

int32_t train_due_on(const struct train_progress *progress, int number, int32_t day) {
    const struct train_state *state = &progress->states[number];
    if (state->day > day + 1) {
        return day;
    }
    return state->due - (state->day > day);
}

bool train_is_due(const struct train_progress *progress, int number, int32_t day) {
    return !train_is_new(progress, number) && train_due_on(progress, number, day) <= day;
}
