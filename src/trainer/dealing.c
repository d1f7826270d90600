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

uint8_t train_card_piece(int card) {
    struct fin_board board;
    if (card >= TRAIN_CARDS) {
        return 0;
    }
    struct fin_piece piece = card < TRAIN_PLACEMENTS ? train_placement(card)
                                                     : train_tuck(card - TRAIN_PLACEMENTS, &board);
    return (uint8_t)(piece.kind + 1);
}

/* True if the card's piece was not dealt last. */
static bool changes_piece(const struct train_session *session, int card) {
    return train_card_piece(card) == 0 || train_card_piece(card) != session->last_piece;
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

/* ---- planned cards ---- */

/* A card that was missed meanwhile returns by itself, unless there is nothing to fill its gap. */
static bool is_skipped(const struct train_session *session, int card) {
    return session->fill_count > 0 && find_waiting(session, card) >= 0;
}

static void drop_skipped(struct train_session *session) {
    int kept = session->next;
    for (int i = session->next; i < session->count; i++) {
        if (!is_skipped(session, session->queue[i])) {
            session->queue[kept++] = session->queue[i];
        }
    }
    session->count = (uint16_t)kept;
}

/* The piece that must come now, because it is more than half of the cards left; 0: none. */
static uint8_t crowded_piece(const struct train_session *session) {
    int counts[FIN_KINDS + 1] = {0};
    for (int i = session->next; i < session->count; i++) {
        counts[train_card_piece(session->queue[i])]++;
    }
    for (uint8_t piece = 1; piece <= FIN_KINDS; piece++) {
        if (2 * counts[piece] > session->count - session->next) {
            return piece;
        }
    }
    return 0;
}

/* The first card of another piece than the last; the first of all if there is none. */
static int choose_planned(const struct train_session *session) {
    uint8_t crowded = crowded_piece(session);
    bool only = crowded != 0 && crowded != session->last_piece;
    for (int i = session->next; i < session->count; i++) {
        int card = session->queue[i];
        if (changes_piece(session, card) && (!only || train_card_piece(card) == crowded)) {
            return i;
        }
    }
    return session->next;
}

/* The next card of the queue; -1: none. */
static int take_planned(struct train_session *session) {
    drop_skipped(session);
    if (session->next == session->count) {
        return -1;
    }
    int index = choose_planned(session), card = session->queue[index];
    for (; index > session->next; index--) {
        session->queue[index] = session->queue[index - 1];
    }
    session->next++;
    return card;
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

/* ---- dealing ---- */

/* A missed card that may come now. If its piece was just dealt, it waits one card longer, unless
 * other missed cards wait too. */
static int take_missed(struct train_session *session) {
    int index = ready(session, 0);
    if (index < 0) {
        return -1;
    }
    bool alone = session->waiting_count == 1;
    bool others = session->next < session->count;
    if (alone && others && !session->delayed &&
        !changes_piece(session, session->waiting[index].card)) {
        session->delayed = true;
        return -1;
    }
    session->delayed = false;
    return take_waiting(session, index);
}

static int deal(struct train_session *session) {
    int card = take_missed(session);
    if (card < 0) {
        card = take_planned(session);
    }
    if (card >= 0 || session->waiting_count == 0) {
        return card;
    }
    card = take_fill(session);
    return card >= 0 ? card : take_waiting(session, ready(session, UINT8_MAX));
}

int train_session_next(struct train_session *session) {
    for (int i = 0; i < session->waiting_count; i++) {
        session->waiting[i].wait -= session->waiting[i].wait > 0;
    }
    int card = deal(session);
    session->last_piece = card >= 0 ? train_card_piece(card) : 0;
    return card;
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

/* Gives the card a random free wait, from TRAIN_GAP_LEAST to TRAIN_GAP_MOST - 1, because
 * take_missed may delay it by one card. The longest of these waits is always free, because cards
 * that got it earlier have waited since. */
void train_session_again(struct train_session *session, int card) {
    enum { WAITS = TRAIN_GAP_MOST - TRAIN_GAP_LEAST };
    uint8_t open[WAITS], count = 0;
    int index = find_waiting(session, card);
    if (index >= 0) {
        take_waiting(session, index);
    }
    for (int wait = TRAIN_GAP_LEAST + 1; wait <= TRAIN_GAP_MOST; wait++) {
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

void train_session_missed(struct train_session *session, int deck, int card) {
    if (deck != TRAIN_DECK_ALL || session->extra) {
        train_session_again(session, card);
    }
}
