/* Decks: choosing cards and putting them in order. */
#include "trainer/decks.h"

#include <string.h>

enum { SECONDS_A_NEW_CARD = 25, WEAKEST = 20, FAULTS = 15 };

static const char *const deck_names[TRAIN_DECKS] = {
    "all", "I", "O", "T", "S", "Z", "J", "L", "weakest", "tucks", "faults", "flow", "scenarios",
};

const char *train_deck_name(int deck) {
    return deck >= 0 && deck < TRAIN_DECKS ? deck_names[deck] : NULL;
}

/* ---- pace ---- */

/* Of a card from one to the next, in milliseconds; a guess before it is known. */
static uint32_t pace_ms(const struct train_progress *progress) {
    enum { GUESS = 2500, BETWEEN = 700 };
    uint32_t sum = 0, known = 0;
    for (int keys = 0; keys < TRAIN_PACE_KEYS; keys++) {
        uint32_t median = train_median_ms(progress, keys);
        sum += median;
        known += median > 0;
    }
    return known == 0 ? GUESS : sum / known + BETWEEN;
}

uint32_t train_session_seconds(const struct train_session *session,
                               const struct train_progress *progress) {
    uint32_t cards = (uint32_t)session->count + session->fresh;
    return (cards * pace_ms(progress) + 999) / 1000;
}

/* ---- choosing ---- */

/* Cards with what they are sorted by, the smallest first. */
struct pile {
    uint16_t count;
    uint16_t cards[TRAIN_MEMORIES];
    double ranks[TRAIN_MEMORIES];
};

static void pile_add(struct pile *pile, int card, double rank) {
    int place = pile->count++;
    for (; place > 0 && pile->ranks[place - 1] > rank; place--) {
        pile->ranks[place] = pile->ranks[place - 1];
        pile->cards[place] = pile->cards[place - 1];
    }
    pile->ranks[place] = rank;
    pile->cards[place] = (uint16_t)card;
}

static bool is_there(const struct train_progress *progress, int card) {
    return card >= TRAIN_CARDS ? progress->own_ids[card - TRAIN_CARDS] != 0
                               : progress->cards[card].length != UINT8_MAX;
}

static bool belongs(const struct train_progress *progress, int deck, int card) {
    if (!is_there(progress, card)) {
        return false;
    }
    bool own = card >= TRAIN_CARDS;
    bool tuck = !own && card >= TRAIN_PLACEMENTS;
    if (deck == TRAIN_DECK_TUCKS) {
        return tuck;
    }
    if (deck == TRAIN_DECK_SCENARIOS) {
        return own && (card - TRAIN_CARDS) % TRAIN_OWN_TARGETS == 0;
    }
    if (deck >= TRAIN_DECK_PIECE && deck < TRAIN_DECK_PIECE + FIN_KINDS) {
        return !own && !tuck && progress->cards[card].target.kind == deck - TRAIN_DECK_PIECE;
    }
    return !own;
}

/* The order in which new cards come: by family, then keys, then pattern. */
static double curriculum_rank(const struct train_progress *progress, int card) {
    if (card >= TRAIN_CARDS) {
        return card;
    }
    const struct train_card *row = &progress->cards[card];
    return row->family * 1e6 + row->length * 1e4 + row->pattern * 10 + row->target.kind;
}

/* Families are opened one after another, but a deck of tucks or of scenarios
 * was asked for by name. */
static bool is_open(const struct train_progress *progress, const bool *open, int deck, int card) {
    return deck == TRAIN_DECK_TUCKS || card >= TRAIN_CARDS || open[progress->cards[card].family];
}

/* A scenario is as weak as the weakest of its targets, which follow each other:
 * it stands in decks for all of them by its first. */
static int weakest_target(const struct train_progress *progress, int card, int32_t day) {
    int weakest = card;
    double least = 2;
    for (int i = card; card >= TRAIN_CARDS && i < card + TRAIN_OWN_TARGETS; i++) {
        double recall = train_recall_on(progress, i, day) - train_is_due(progress, i, day);
        if (is_there(progress, i) && recall < least) {
            weakest = i;
            least = recall;
        }
    }
    return weakest;
}

struct choice {
    struct pile due, fresh, rest;
};

static void choose(struct choice *choice, const struct train_progress *progress, int deck,
                   int32_t day) {
    bool open[TRAIN_FAMILIES];
    for (int family = 0; family < TRAIN_FAMILIES; family++) {
        open[family] = train_family_open(progress, family);
    }
    for (int card = 0; card < TRAIN_MEMORIES; card++) {
        if (!belongs(progress, deck, card)) {
            continue;
        }
        int state = weakest_target(progress, card, day);
        double recall = train_recall_on(progress, state, day);
        if (train_is_due(progress, state, day)) {
            pile_add(&choice->due, card, recall);
        } else if (!train_is_new(progress, state)) {
            pile_add(&choice->rest, card, recall);
        } else if (is_open(progress, open, deck, card)) {
            pile_add(&choice->fresh, card, curriculum_rank(progress, card));
        }
    }
}

/* ---- putting in order ---- */

static uint16_t smaller(uint32_t a, uint32_t b) {
    return (uint16_t)(a < b ? a : b);
}

/* New cards stand among the others, every third. */
static void put_mixed(struct train_session *session, const struct choice *choice) {
    uint16_t due = 0, fresh = 0;
    while (due < session->due || fresh < session->fresh) {
        bool takes_new = due == session->due || (fresh < session->fresh && session->count % 3 == 2);
        session->queue[session->count++] =
            takes_new ? choice->fresh.cards[fresh++] : choice->due.cards[due++];
    }
}

static void put(struct train_session *session, const struct pile *pile, uint32_t most) {
    for (int i = 0; i < pile->count && session->count < most; i++) {
        session->queue[session->count++] = pile->cards[i];
    }
}

/* The daily deck: no more than there is time for, the weakest first. */
static void plan_day(struct train_session *session, const struct choice *choice, uint32_t slots,
                     uint32_t seconds) {
    session->due = smaller(choice->due.count, slots);
    uint32_t room = (slots - session->due) / 2;
    session->fresh = smaller(smaller(choice->fresh.count, room), seconds / SECONDS_A_NEW_CARD);
    put_mixed(session, choice);
}

/* A deck that was asked for: what is due, what is new, then the rest. */
static void plan_deck(struct train_session *session, const struct choice *choice, uint32_t slots,
                      uint32_t seconds) {
    session->due = smaller(choice->due.count, slots);
    session->fresh = smaller(smaller(choice->fresh.count, (slots - session->due + 1) / 2),
                             seconds / SECONDS_A_NEW_CARD + 1);
    put_mixed(session, choice);
    put(session, &choice->rest, slots);
}

static void plan_faults(struct train_session *session, const struct train_progress *progress,
                        const uint32_t *faults) {
    struct pile pile = {.count = 0};
    for (int card = 0; faults != NULL && card < TRAIN_PLACEMENTS; card++) {
        if (faults[card] > 0 && is_there(progress, card)) {
            pile_add(&pile, card, -(double)faults[card]);
        }
    }
    put(session, &pile, FAULTS);
}

static void plan_weakest(struct train_session *session, const struct choice *choice) {
    struct pile both = choice->due;
    for (int i = 0; i < choice->rest.count; i++) {
        pile_add(&both, choice->rest.cards[i], choice->rest.ranks[i]);
    }
    put(session, &both, WEAKEST);
}

static void plan(struct train_session *session, const struct train_progress *progress, int deck,
                 const uint32_t *faults, uint32_t seconds, int32_t day) {
    struct choice choice = {.due = {.count = 0}};
    uint32_t slots = seconds * 1000 / pace_ms(progress);
    slots = slots < TRAIN_MEMORIES ? slots : TRAIN_MEMORIES;
    if (deck == TRAIN_DECK_FAULTS) {
        plan_faults(session, progress, faults);
        return;
    }
    choose(&choice, progress, deck, day);
    if (deck == TRAIN_DECK_ALL) {
        plan_day(session, &choice, slots, seconds);
    } else if (deck == TRAIN_DECK_WEAKEST) {
        plan_weakest(session, &choice);
    } else {
        plan_deck(session, &choice, slots, seconds);
    }
}

/* ---- what fills a gap ---- */

static bool is_planned(const struct train_session *session, int card) {
    for (int i = 0; i < session->count; i++) {
        if (session->queue[i] == card) {
            return true;
        }
    }
    return false;
}

static void put_fill(struct train_session *session, const struct pile *pile) {
    for (int i = 0; i < pile->count && session->fill_count < TRAIN_FILL; i++) {
        session->fill[session->fill_count++] = pile->cards[i];
    }
}

/* Cards of the deck that are known, those first that will be due first; the session's
 * own; the next of the deck's curriculum; and then the same of what is in no deck. */
static void choose_fill(struct train_session *session, const struct train_progress *progress,
                        int deck, int32_t day) {
    struct pile own = {.count = 0}, known[2] = {{.count = 0}}, fresh[2] = {{.count = 0}};
    for (int card = 0; card < TRAIN_MEMORIES; card++) {
        bool other = !belongs(progress, deck, card);
        if (!is_there(progress, card) || (other && card >= TRAIN_PLACEMENTS)) {
            continue;
        }
        if (is_planned(session, card)) {
            pile_add(&own, card, 0);
        } else if (!train_is_new(progress, card)) {
            pile_add(&known[other], card, train_recall_on(progress, card, day));
        } else {
            pile_add(&fresh[other], card, curriculum_rank(progress, card));
        }
    }
    put_fill(session, &known[0]);
    put_fill(session, &own);
    put_fill(session, &fresh[0]);
    put_fill(session, &known[1]);
    put_fill(session, &fresh[1]);
}

void train_session_make(struct train_session *session, const struct train_progress *progress,
                        int deck, const uint32_t *faults, uint32_t seconds, int32_t day,
                        uint64_t seed) {
    memset(session, 0, sizeof *session);
    session->random = fin_random_seed(seed);
    plan(session, progress, deck, faults, seconds, day);
    choose_fill(session, progress, deck, day);
}

int train_session_left(const struct train_session *session) {
    return session->count - session->next;
}

bool train_session_extend(struct train_session *session, const struct train_progress *progress,
                          int deck, const uint32_t *faults, uint32_t seconds, int32_t day) {
    struct train_session more = {.count = 0};
    int left = train_session_left(session);
    plan(&more, progress, deck, faults, seconds, day);
    memmove(session->queue, session->queue + session->next,
            (size_t)left * sizeof session->queue[0]);
    session->next = 0;
    session->count = (uint16_t)left;
    for (int i = 0; i < more.count && session->count < TRAIN_MEMORIES; i++) {
        session->queue[session->count++] = more.queue[i];
    }
    return session->count > left;
}

/* ---- dealing ---- */

static int find_waiting(const struct train_session *session, int card) {
    for (int i = 0; i < session->waiting_count; i++) {
        if (session->waiting[i].card == card) {
            return i;
        }
    }
    return -1;
}

/* The place of the waiting card that comes first, if it has waited long enough; -1:
 * none. */
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

static int take_waiting(struct train_session *session, int place) {
    int card = session->waiting[place].card;
    session->waiting[place] = session->waiting[--session->waiting_count];
    return card;
}

/* The next of the queue. One that was missed meanwhile comes when its wait is over. */
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
    int place = ready(session, 0);
    if (place >= 0) {
        return take_waiting(session, place);
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

/* The longest wait is always free: those that were given one before have waited
 * since. */
void train_session_again(struct train_session *session, int card) {
    enum { WAITS = TRAIN_GAP_MOST - TRAIN_GAP_LEAST + 1 };
    uint8_t open[WAITS], count = 0;
    int place = find_waiting(session, card);
    if (place >= 0) {
        take_waiting(session, place);
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
