/* Deals a session's cards in order; missed cards return after some others. */
#include "trainer/decks.h"

static int find_waiting(const struct train_session *session, int card) {
    for (int i = 0; i < session->waiting_count; i++) {
        if (session->waiting[i].card == card) {
            return i;
        }
    }
    return -1;
}

/* The index of the waiting card that is due first, if it has waited long enough; -1: none. */
static int ready(const struct train_session *session, uint8_t wait) {
    int best = -1;
    for (int i = 0; i < session->waiting_count; i++) {
        if (session->waiting[i].wait <= wait &&
            (best < 0 || session->waiting[i].wait < session->waiting[best].wait)) {
            best = i;
        }
    }
    return best;
}

static int take_waiting(struct train_session *session, int index) {
    int card = session->waiting[index].card;
    session->waiting[index] = session->waiting[--session->waiting_count];
    return card;
}

/* The next card of the queue. Skips a card that was missed meanwhile; it returns by itself. */
static int take_planned(struct train_session *session) {
    while (session->next < session->count) {
        int card = session->queue[session->next++];
        if (session->fill_count == 0 || find_waiting(session, card) < 0) {
            return card;
        }
    }
    return -1;
}

static int take_fill(struct train_session *session) {
    for (int i = 0; i < session->fill_count; i++) {
        int card = session->fill[session->fill_next];
        session->fill_next = (uint8_t)((session->fill_next + 1) % session->fill_count);
        if (find_waiting(session, card) < 0) {
            return card;
        }
    }
    return -1;
}

int train_session_next(struct train_session *session) {
    for (int i = 0; i < session->waiting_count; i++) {
        session->waiting[i].wait -= session->waiting[i].wait > 0;
    }
    int index = ready(session, 0);
    if (index >= 0) {
        return take_waiting(session, index);
    }
    int card = take_planned(session);
    if (card >= 0 || session->waiting_count == 0) {
        return card;
    }
    card = take_fill(session);
    return card >= 0 ? card : take_waiting(session, ready(session, UINT8_MAX));
}

int train_session_peek(const struct train_session *session, int n) {
    struct train_session copy = *session;
    int card = train_session_next(&copy);
    for (; n > 0 && card >= 0; n--) {
        card = train_session_next(&copy);
    }
    return card;
}

static bool is_taken(const struct train_session *session, int wait) {
    for (int i = 0; i < session->waiting_count; i++) {
        if (session->waiting[i].wait == wait) {
            return true;
        }
    }
    return false;
}

/* Gives the card a random free wait. The longest wait is always free, because cards that got it
 * earlier have waited since. */
void train_session_again(struct train_session *session, int card) {
    enum { WAITS = TRAIN_GAP_MOST - TRAIN_GAP_LEAST + 1 };
    uint8_t open[WAITS], count = 0;
    int index = find_waiting(session, card);
    if (index >= 0) {
        take_waiting(session, index);
    }
    for (int wait = TRAIN_GAP_LEAST + 1; wait <= TRAIN_GAP_MOST + 1; wait++) {
        if (!is_taken(session, wait)) {
            open[count++] = (uint8_t)wait;
        }
    }
    if (count == 0 || session->waiting_count == TRAIN_WAITING) {
        return;
    }
    session->waiting[session->waiting_count].card = (uint16_t)card;
    session->waiting[session->waiting_count++].wait =
        open[fin_random_below(&session->random, count)];
}
