/* Decks: chooses and orders the cards of a session. */
#include "trainer/decks.h"

#include <string.h>

#include "trainer/packs.h"

enum { SECONDS_A_NEW_CARD = 10, WEAKEST = 20, SLOWEST = 10, FAULTS = 15 };

static const char *const deck_names[TRAIN_DECKS] = {
    "all",     "I",     "O",      "T",    "S",         "Z",       "J",       "L",
    "weakest", "tucks", "faults", "flow", "scenarios", "slowest", "preview",
};

const char *train_deck_name(int deck) {
    return deck >= 0 && deck < TRAIN_DECKS ? deck_names[deck] : NULL;
}

/* ---- pace ---- */

/* The time from one card to the next in milliseconds; a guess until it is known. */
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

/* ---- choosing ---- */

/* Cards sorted by a rank, the lowest first. */
struct pile {
    uint16_t count;
    uint16_t cards[TRAIN_DECK_CARDS];
    double ranks[TRAIN_DECK_CARDS];
};

/* The n-th card of all: a scenario is represented by its first target. */
static int nth_card(int n) {
    return n < TRAIN_CARDS ? n : TRAIN_CARDS + (n - TRAIN_CARDS) * TRAIN_OWN_TARGETS;
}

static void pile_add(struct pile *pile, int card, double rank) {
    int index = pile->count++;
    for (; index > 0 && pile->ranks[index - 1] > rank; index--) {
        pile->ranks[index] = pile->ranks[index - 1];
        pile->cards[index] = pile->cards[index - 1];
    }
    pile->ranks[index] = rank;
    pile->cards[index] = (uint16_t)card;
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
    int scenario = own ? (card - TRAIN_CARDS) / TRAIN_OWN_TARGETS : -1;
    if (deck == TRAIN_DECK_TUCKS) {
        return tuck;
    }
    if (deck == TRAIN_DECK_SCENARIOS) {
        return own && scenario < TRAIN_OWN_SCENARIOS;
    }
    if (deck >= TRAIN_DECK_PACK) {
        return own && train_pack_of(scenario - TRAIN_OWN_SCENARIOS) == deck - TRAIN_DECK_PACK;
    }
    if (deck == TRAIN_DECK_ALL && own) {
        return progress->daily[scenario];
    }
    if (deck >= TRAIN_DECK_PIECE && deck < TRAIN_DECK_PIECE + FIN_KINDS) {
        return !own && !tuck && progress->cards[card].target.kind == deck - TRAIN_DECK_PIECE;
    }
    return !own;
}

/* The order of new cards: in the daily deck scenarios first; then placements, those first that save
 * most key presses in games; then tucks. */
static double curriculum_rank(const struct train_progress *progress, int card) {
    enum { FIRST = -1000000000 };
    return card >= TRAIN_CARDS       ? (double)FIRST + card
           : card < TRAIN_PLACEMENTS ? -(double)train_keys_saved(progress, card)
                                     : card;
}

/* A scenario is as weak as its weakest target. Its targets are consecutive cards; the first
 * represents the scenario in decks. */
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

/* All cards in random order, so that ties are shuffled. */
static void shuffle(struct fin_random *random, uint16_t cards[TRAIN_DECK_CARDS]) {
    for (uint32_t i = 0; i < TRAIN_DECK_CARDS; i++) {
        uint32_t other = fin_random_below(random, i + 1);
        cards[i] = cards[other];
        cards[other] = (uint16_t)nth_card((int)i);
    }
}

static void choose(struct choice *choice, const struct train_progress *progress, int deck,
                   int32_t day, struct fin_random *random) {
    uint16_t cards[TRAIN_DECK_CARDS];
    shuffle(random, cards);
    for (int i = 0; i < TRAIN_DECK_CARDS; i++) {
        int card = cards[i];
        if (!belongs(progress, deck, card)) {
            continue;
        }
        int state = weakest_target(progress, card, day);
        double recall = train_recall_on(progress, state, day);
        if (train_is_due(progress, state, day)) {
            pile_add(&choice->due, card, recall);
        } else if (!train_is_new(progress, state)) {
            pile_add(&choice->rest, card, recall);
        } else {
            pile_add(&choice->fresh, card, curriculum_rank(progress, card));
        }
    }
}

/* ---- ordering ---- */

static uint16_t smaller(uint32_t a, uint32_t b) {
    return (uint16_t)(a < b ? a : b);
}

/* Inserts new cards as every third card. */
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

/* The daily deck: as many due cards as there is time for, the weakest first, and new ones. */
static void plan_day(struct train_session *session, const struct choice *choice, uint32_t slots,
                     uint32_t seconds) {
    session->due = smaller(choice->due.count, slots);
    session->fresh = smaller(choice->fresh.count,
                             smaller((slots - session->due) / 2, seconds / SECONDS_A_NEW_CARD));
    put_mixed(session, choice);
}

/* A deck that the player chose: due cards, new cards, then the rest. */
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

static void plan_slowest(struct train_session *session, const struct train_progress *progress) {
    int cards[SLOWEST];
    int count = train_slowest(progress, cards, SLOWEST);
    for (int i = 0; i < count; i++) {
        session->queue[session->count++] = (uint16_t)cards[i];
    }
}

static void plan(struct train_session *session, const struct train_progress *progress, int deck,
                 const uint32_t *faults, uint32_t seconds, int32_t day) {
    struct choice choice = {.due = {.count = 0}};
    uint32_t slots = seconds * 1000 / pace_ms(progress);
    slots = slots < TRAIN_DECK_CARDS ? slots : TRAIN_DECK_CARDS;
    if (deck == TRAIN_DECK_FAULTS) {
        plan_faults(session, progress, faults);
        return;
    }
    if (deck == TRAIN_DECK_SLOWEST) {
        plan_slowest(session, progress);
        return;
    }
    choose(&choice, progress, deck, day, &session->random);
    if (deck == TRAIN_DECK_ALL) {
        plan_day(session, &choice, slots, seconds);
    } else if (deck == TRAIN_DECK_WEAKEST) {
        plan_weakest(session, &choice);
    } else {
        plan_deck(session, &choice, slots, seconds);
    }
}

/* ---- filling gaps ---- */

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

/* Fillers, in this order: known cards of the deck, those due soonest first; the session's own
 * cards; the deck's next new cards; then the same outside the deck. */
static void choose_fill(struct train_session *session, const struct train_progress *progress,
                        int deck, int32_t day) {
    struct pile own = {.count = 0}, known[2] = {{.count = 0}}, fresh[2] = {{.count = 0}};
    for (int n = 0; n < TRAIN_DECK_CARDS; n++) {
        int card = nth_card(n);
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

static bool is_queued(const struct train_session *session, int card) {
    for (int i = session->next; i < session->count; i++) {
        if (session->queue[i] == card) {
            return true;
        }
    }
    return false;
}

/* Appends the cards that are not queued yet, or all. No card follows itself, unless it is the
 * only one. */
static void append(struct train_session *session, const struct train_session *more, bool all) {
    for (int i = 0; i < more->count && session->count < TRAIN_DECK_CARDS; i++) {
        int card = more->queue[i], last = session->count - 1;
        bool follows = last >= 0 && session->queue[last] == card && more->count > 1;
        if (!follows && (all || !is_queued(session, card))) {
            session->queue[session->count++] = (uint16_t)card;
        }
    }
}

/* The daily deck continues when nothing is due: cards seen once, with their keys, then
 * those due next. */
static void plan_extra(struct train_session *session, const struct train_progress *progress,
                       uint32_t seconds, int32_t day) {
    struct choice choice = {.due = {.count = 0}};
    uint32_t slots = seconds * 1000 / pace_ms(progress) + 1;
    choose(&choice, progress, TRAIN_DECK_ALL, day, &session->random);
    put(session, &choice.due, slots);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < choice.rest.count && session->count < slots; i++) {
            int card = choice.rest.cards[i];
            if ((progress->states[card].reviews == 1) == (round == 0)) {
                session->queue[session->count++] = (uint16_t)card;
            }
        }
    }
}

/* A single new card is not repeated before its first try. The deck of a game's faults opens
 * nothing. */
bool train_session_extend(struct train_session *session, const struct train_progress *progress,
                          int deck, const uint32_t *faults, uint32_t seconds, int32_t day) {
    struct train_session more = {.count = 0};
    int left = train_session_left(session);
    more.random = fin_random_seed(fin_random_next(&session->random));
    session->extra = deck == TRAIN_DECK_ALL;
    if (session->extra) {
        plan_extra(&more, progress, seconds, day);
    } else {
        plan(&more, progress, deck, faults, seconds, day);
    }
    memmove(session->queue, session->queue + session->next,
            (size_t)left * sizeof session->queue[0]);
    session->next = 0;
    session->count = (uint16_t)left;
    append(session, &more, false);
    bool repeats = more.count > 1 || deck == TRAIN_DECK_FAULTS ||
                   (more.count == 1 && !train_is_new(progress, more.queue[0]));
    if (session->count == left && repeats) {
        append(session, &more, true);
    }
    return session->count > left;
}
