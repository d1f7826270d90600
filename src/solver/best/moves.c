/* The first moves of a question, their odds, and the best reply to a newly visible piece, all
 * computed from the values of states. */
#include <string.h>

#include "solver/best/best.h"

/* The player's view of a state. */
struct stand {
    uint64_t board;
    uint8_t hold;
    bool may_hold;
    int layer, length;
    uint32_t number; /* of the visible beginning */
};

static struct stand stand_at(const struct fin_best *best, uint64_t board, int hold,
                             uint32_t number) {
    int layer = fin_best_layer(best, board);
    return (struct stand){
        .board = board,
        .hold = (uint8_t)hold,
        .may_hold = best->first.hold,
        .layer = layer,
        .length = fin_best_sight(best, layer, hold).length,
        .number = number,
    };
}

/* The kind at a visible place. */
static int kind_at(const struct fin_best *best, const struct stand *stand, int index) {
    const struct fin_orders *orders = &best->orders;
    if (index < best->known) {
        return best->first.see[index];
    }
    uint32_t order = orders->first[stand->length][stand->number];
    return orders->kinds[order * (uint32_t)orders->unseen + (uint32_t)(index - best->known)];
}

/* ---- listing ---- */

struct list {
    const struct fin_best *best;
    const struct stand *stand;
    struct fin_first_move *moves;
    int count;
};

static void add(struct list *list, struct fin_first_move move) {
    if (list->count < FIN_BEST_MOVES) {
        list->moves[list->count++] = move;
    }
}

/* Adds a placement. */
static void add_landing(struct list *list, int kind, int facing, int bit, int hold, bool uses_hold,
                        bool press) {
    const struct fin_small *small = &list->best->ends.small;
    uint64_t board = list->stand->board;
    int sunk = fin_small_cleared(board) * FIN_COLUMNS;
    uint64_t filled = board | small->search->movers[kind].cells[facing] << (bit + sunk);
    bool hopeless = fin_small_is_hopeless(small, filled);
    uint64_t high = hopeless ? 0 : list->best->orders.whole[list->stand->length];
    add(list, (struct fin_first_move){
                  .choice = {.hold = uses_hold,
                             .piece = {.kind = (uint8_t)kind,
                                       .facing = (uint8_t)facing,
                                       .x = (int8_t)(bit % FIN_COLUMNS),
                                       .y = (int8_t)(bit / FIN_COLUMNS)},
                             .high = high,
                             .clairvoyant_high = high},
                  .board = fin_small_sink(filled),
                  .hold = (uint8_t)hold,
                  .press = press,
                  .hopeless = hopeless,
                  .exact = hopeless,
              });
}

static void add_landings(struct list *list, int kind, int hold, bool uses_hold, bool press) {
    const struct fin_small *small = &list->best->ends.small;
    uint64_t board = list->stand->board, landings[FIN_FACINGS];
    int cleared = fin_small_cleared(board);
    small->search->path->small(&small->search->movers[kind], board >> cleared * FIN_COLUMNS,
                               small->lines - cleared, landings);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        for (uint64_t set = landings[facing]; set != 0; set &= set - 1) {
            add_landing(list, kind, facing, __builtin_ctzll(set), hold, uses_hold, press);
        }
    }
}

/* Adds the move that only presses hold, with nothing held. */
static void add_press(struct list *list, int held) {
    uint64_t high = list->best->orders.whole[list->stand->length];
    add(list, (struct fin_first_move){
                  .choice = {.hold = true,
                             .piece = {.kind = FIN_NONE},
                             .high = high,
                             .clairvoyant_high = high},
                  .board = list->stand->board,
                  .hold = (uint8_t)held,
                  .press = true,
              });
}

static int list_moves(const struct fin_best *best, const struct stand *stand,
                      struct fin_first_move *moves) {
    struct list list = {best, stand, moves, 0};
    int index = fin_best_sight(best, stand->layer, stand->hold).current;
    int current = kind_at(best, stand, index);
    add_landings(&list, current, stand->hold, false, false);
    if (stand->may_hold && stand->hold < FIN_KINDS && stand->hold != current) {
        add_landings(&list, stand->hold, current, true, false);
    }
    if (stand->may_hold && stand->hold == FIN_HOLDS_NOTHING) {
        if (index + 1 < best->known + stand->length) {
            add_landings(&list, kind_at(best, stand, index + 1), current, true, true);
        }
        add_press(&list, current);
    }
    return list.count;
}

void fin_best_list(struct fin_best *best) {
    struct stand stand = stand_at(best, best->root, best->root_hold, best->number);
    stand.may_hold = stand.may_hold && !best->question.hold_used;
    best->move_count = list_moves(best, &stand, best->moves);
}

/* ---- odds ---- */

/* The player's part of a value, for a beginning that is at most one piece shorter than the
 * visible one. */
static uint64_t parts_at(const struct fin_best *best, uint32_t value, int domain, bool in_sight,
                         int length, uint32_t number) {
    const struct fin_orders *orders = fin_best_orders(best, domain);
    uint64_t parts = 0;
    number = domain != 0 ? best->domains[domain].begin[length][number] : number;
    if (!in_sight) {
        const struct fin_best_record *record = (void *)fin_arena_borrowed(&best->arena, value);
        return fin_values_get(orders, length, record->counts, number);
    }
    const uint64_t *bits = fin_best_bits(best, value);
    if (length == orders->unseen) {
        return fin_values_get(orders, length, bits, number);
    }
    for (uint32_t i = orders->longer[length][number]; i < orders->longer[length][number + 1]; i++) {
        parts += orders->copies[length + 1][i] * fin_values_get(orders, length + 1, bits, i);
    }
    return parts;
}

static const uint64_t *orders_of(const struct fin_best *best, uint32_t value, bool in_sight) {
    const struct fin_best_record *record = (void *)fin_arena_borrowed(&best->arena, value);
    return fin_best_bits(best, in_sight ? value : record->orders);
}

/* Adds orders of a domain to a set of the first domain. */
static void join_orders(const struct fin_best *best, int domain, const uint64_t *bits,
                        uint64_t *join) {
    const struct fin_orders *all = &best->orders;
    const uint32_t *places = best->domains[domain].begin[all->unseen];
    for (uint32_t i = 0; domain == 0 && i < all->words; i++) {
        join[i] |= bits[i];
    }
    for (uint32_t i = 0; domain > 0 && i < all->count[all->unseen]; i++) {
        join[i / 64] |= (bits[places[i] / 64] >> places[i] % 64 & 1) << i % 64;
    }
}

struct odds {
    uint64_t parts, clairvoyant;
};

/* A lookup of several states. If `begins`, the first unknown one gets a frame; then the lookup
 * stops. */
struct lookup {
    struct fin_best *best;
    bool begins;
    int known;      /* enum fin_known */
    uint64_t *seen; /* NULL, or collects the orders with which some move succeeds */
};

/* The player's odds at a state, for a visible beginning. Adds the clairvoyant's orders to `join`.
 */
static uint64_t look_up(struct lookup *lookup, uint64_t board, int hold, int length,
                        uint32_t number, uint64_t *join) {
    struct fin_best *best = lookup->best;
    int layer = fin_best_layer(best, board);
    bool in_sight = fin_best_sight(best, layer, hold).length == best->orders.unseen;
    uint32_t value = 0;
    if (lookup->known != FIN_KNOWN) {
        return 0;
    }
    if (best->pieces - layer < best->end) {
        bool succeeds = false;
        if (!fin_best_past_end(best, board, hold, number, &succeeds)) {
            lookup->known = FIN_NO_ROOM;
        }
        join[number / 64] |= (uint64_t)succeeds << number % 64;
        return succeeds;
    }
    lookup->known = fin_best_value(best, board, hold, &value);
    if (lookup->known == FIN_UNKNOWN && lookup->begins) {
        fin_best_push(best, board, hold);
    }
    if (lookup->known != FIN_KNOWN || value == 0) {
        return 0;
    }
    int domain = fin_best_domain(best, layer, hold);
    join_orders(best, domain, orders_of(best, value, in_sight), join);
    return parts_at(best, value, domain, in_sight, length, number);
}

/* The beginnings with one piece more, if any piece is unseen. */
struct longer {
    int length;
    uint32_t first, past;
    bool sees;
};

static struct longer longer_than(const struct fin_best *best, const struct stand *stand) {
    const uint32_t *longer = best->orders.longer[stand->length];
    if (stand->length == best->orders.unseen) {
        return (struct longer){stand->length, stand->number, stand->number + 1, false};
    }
    return (struct longer){stand->length + 1, longer[stand->number], longer[stand->number + 1],
                           true};
}

static uint64_t copies_of(const struct fin_best *best, const struct longer *longer, uint32_t i) {
    return longer->sees ? best->orders.copies[longer->length][i] : 1;
}

static uint64_t *clean_join(const struct fin_best *best) {
    uint64_t *join = fin_arena_borrowed(&best->arena, best->join);
    return memset(join, 0, best->orders.words * sizeof *join);
}

/* The weight of these orders with a beginning. */
static uint64_t weigh(const struct lookup *lookup, int length, uint32_t number,
                      const uint64_t *join) {
    const struct fin_orders *orders = &lookup->best->orders;
    const uint32_t *first = orders->first[length] + number;
    for (uint32_t i = first[0]; i < first[1] && lookup->seen != NULL; i++) {
        lookup->seen[i / 64] |= join[i / 64] & (uint64_t)1 << i % 64;
    }
    return fin_orders_weight(orders, length, number, join);
}

/* The odds of a placement. */
static struct odds odds_of_landing(struct lookup *lookup, const struct stand *stand,
                                   const struct fin_first_move *move) {
    const struct fin_best *best = lookup->best;
    uint64_t *join = clean_join(best);
    struct odds odds = {0, 0};
    if (move->press) {
        struct longer longer = longer_than(best, stand);
        for (uint32_t i = longer.first; i < longer.past; i++) {
            odds.parts += copies_of(best, &longer, i) *
                          look_up(lookup, move->board, move->hold, longer.length, i, join);
        }
    } else {
        odds.parts = look_up(lookup, move->board, move->hold, stand->length, stand->number, join);
    }
    odds.clairvoyant = weigh(lookup, stand->length, stand->number, join);
    return odds;
}

/* The player's best odds after pressing hold with nothing held, once the revealed piece is known.
 */
static uint64_t best_after_press(struct lookup *lookup, const struct stand *stand, int held,
                                 int length, uint32_t number, uint64_t *join) {
    struct fin_best *best = lookup->best;
    struct stand then = *stand;
    uint64_t next[FIN_SMALL_SUCCESSORS], most = 0;
    then.length = length;
    then.number = number;
    int kind = kind_at(best, &then, fin_best_sight(best, stand->layer, held).current);
    int count = fin_small_hopeful(&best->ends.small, stand->board, kind, next);
    for (int i = 0; i < count; i++) {
        uint64_t parts = look_up(lookup, next[i], held, length, number, join);
        most = parts > most ? parts : most;
    }
    return most;
}

static struct odds odds_of_press(struct lookup *lookup, const struct stand *stand, int held) {
    struct fin_best *best = lookup->best;
    struct longer longer = longer_than(best, stand);
    struct odds odds = {0, 0};
    for (uint32_t i = longer.first; i < longer.past; i++) {
        uint64_t copies = copies_of(best, &longer, i), *join = clean_join(best);
        odds.parts += copies * best_after_press(lookup, stand, held, longer.length, i, join);
        odds.clairvoyant += copies * weigh(lookup, longer.length, i, join);
    }
    return odds;
}

static struct odds odds_of(struct lookup *lookup, const struct stand *stand,
                           const struct fin_first_move *move) {
    return move->choice.piece.kind == FIN_NONE ? odds_of_press(lookup, stand, move->hold)
                                               : odds_of_landing(lookup, stand, move);
}

int fin_best_judge(struct fin_best *best, struct fin_first_move *move, bool begins) {
    struct stand stand = stand_at(best, best->root, best->root_hold, best->number);
    struct lookup lookup = {best, begins, FIN_KNOWN, NULL};
    struct odds odds = odds_of(&lookup, &stand, move);
    struct fin_best_choice *choice = &move->choice;
    if (lookup.known != FIN_KNOWN) {
        return lookup.known;
    }
    choice->low = odds.parts > choice->low ? odds.parts : choice->low;
    choice->clairvoyant_low =
        odds.clairvoyant > choice->clairvoyant_low ? odds.clairvoyant : choice->clairvoyant_low;
    if (best->width == 0) {
        uint64_t missing = fin_orders_missing(&best->orders, stand.length, stand.number);
        move->exact = missing == 0;
        choice->high = choice->low + missing;
        choice->clairvoyant_high = choice->clairvoyant_low + missing;
    }
    return FIN_KNOWN;
}

struct fin_best_bounds fin_best_clairvoyant(struct fin_best *best) {
    uint64_t whole = fin_best_whole(best), missing = whole;
    if (!best->has_values || best->move_count == 0) {
        return (struct fin_best_bounds){0, best->stage == FIN_BEST_DONE ? 0 : whole};
    }
    struct stand stand = stand_at(best, best->root, best->root_hold, best->number);
    uint64_t *seen = fin_arena_borrowed(&best->arena, best->seen);
    bool exact = best->stage == FIN_BEST_DONE;
    memset(seen, 0, best->orders.words * sizeof *seen);
    for (int i = 0; i < best->move_count; i++) {
        struct lookup lookup = {best, false, FIN_KNOWN, seen};
        if (!best->moves[i].hopeless) {
            odds_of(&lookup, &stand, &best->moves[i]);
            exact = exact && lookup.known == FIN_KNOWN;
        }
    }
    uint64_t low = fin_orders_weight(&best->orders, stand.length, stand.number, seen);
    for (int i = 0; i < best->move_count; i++) {
        uint64_t one = best->moves[i].choice.clairvoyant_low;
        low = one > low ? one : low;
    }
    if (exact) {
        missing = fin_orders_missing(&best->orders, stand.length, stand.number);
    }
    return (struct fin_best_bounds){low, low + missing < whole ? low + missing : whole};
}

/* ---- choosing ---- */

static bool is_better(const struct fin_best_choice *a, const struct fin_best_choice *b) {
    bool a_lays = a->piece.kind != FIN_NONE, b_lays = b->piece.kind != FIN_NONE;
    if (a->low != b->low) {
        return a->low > b->low;
    }
    if (a->clairvoyant_low != b->clairvoyant_low) {
        return a->clairvoyant_low > b->clairvoyant_low;
    }
    return a_lays != b_lays ? a_lays : !a->hold && b->hold;
}

static int first_of(const struct fin_first_move *moves, int count) {
    int first = count > 0 ? 0 : -1;
    for (int i = 1; i < count; i++) {
        if (is_better(&moves[i].choice, &moves[first].choice)) {
            first = i;
        }
    }
    return first;
}

int fin_best_first(const struct fin_best *best) {
    return first_of(best->moves, best->move_count);
}

static void reply_with_best(struct fin_best *best, const struct stand *stand,
                            struct fin_best_reply *reply) {
    int count = list_moves(best, stand, best->replies);
    for (int i = 0; i < count; i++) {
        struct lookup lookup = {best, false, FIN_KNOWN, NULL};
        struct odds odds = odds_of(&lookup, stand, &best->replies[i]);
        best->replies[i].choice.low = best->replies[i].choice.high = odds.parts;
        best->replies[i].choice.clairvoyant_low = odds.clairvoyant;
        best->replies[i].choice.clairvoyant_high = odds.clairvoyant;
    }
    int first = first_of(best->replies, count);
    if (first >= 0 && best->replies[first].choice.low > 0) {
        reply->choice = best->replies[first].choice;
        reply->parts = reply->choice.low;
    }
}

bool fin_best_next(struct fin_best *best, int number, int kind, struct fin_best_reply *reply) {
    const struct fin_first_move *move = &best->moves[number];
    bool lays = move->choice.piece.kind != FIN_NONE;
    struct stand root = stand_at(best, best->root, best->root_hold, best->number);
    struct stand stand = stand_at(best, move->board, move->hold, best->number);
    bool sees = stand.length > root.length;
    *reply = (struct fin_best_reply){.choice.piece.kind = FIN_NONE};
    if (!best->has_values || !move->exact || sees != (kind != FIN_NONE) ||
        stand.length > root.length + 1) {
        return false;
    }
    if (sees && !fin_orders_longer(&best->orders, root.length, kind, &stand.number)) {
        return false;
    }
    stand.may_hold = stand.may_hold && lays;
    reply->whole = best->orders.whole[stand.length];
    if (move->board == best->ends.small.full) {
        bool succeeds = false; /* needs no memory: no piece is to go */
        fin_best_past_end(best, stand.board, stand.hold, stand.number, &succeeds);
        reply->parts = succeeds ? reply->whole : 0;
    } else if (move->choice.high > 0) {
        reply_with_best(best, &stand, reply);
    }
    return true;
}

int fin_best_count(const struct fin_best *best) {
    return best->move_count;
}

struct fin_best_choice fin_best_choice(const struct fin_best *best, int number) {
    return best->moves[number].choice;
}
