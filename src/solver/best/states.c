/* Computes the values of states by depth-first search, each once. */
#include <string.h>

#include "solver/best/best.h"

/* ---- edges of a state ---- */

static bool is_in(unsigned kinds, int kind) {
    return (kinds >> kind & 1) != 0;
}

/* An edge: a placement that leads from one state to another. */
struct edge {
    uint8_t hold; /* held afterwards */
    bool press;   /* presses hold with nothing held, which reveals a piece first */
    struct fin_where where[2];
};

/* The edges that place a kind, a bit each, by the piece held afterwards; FIN_HOLDS_NOTHING: the
 * hold does not change. */
static unsigned ways_of(const struct fin_best *best, int layer, int hold, int kind) {
    int current = fin_best_sight(best, layer, hold).current;
    unsigned kinds = fin_best_kinds(best, current), ways = 0;
    if (is_in(kinds, kind)) {
        ways |= 1u << FIN_HOLDS_NOTHING;
    }
    bool swaps = hold == FIN_HOLDS_NOTHING
                     ? best->first.hold && is_in(fin_best_kinds(best, current + 1), kind)
                     : hold == kind;
    return swaps ? ways | kinds : ways;
}

/* The edge for one of those bits. */
static struct edge edge_of(const struct fin_best *best, const struct fin_best_frame *frame,
                           int kind, int solution) {
    int current = fin_best_sight(best, frame->layer, frame->hold).current;
    struct edge edge = {.hold = frame->hold, .where = {{-1, 0}, {-1, 0}}};
    if (solution == FIN_HOLDS_NOTHING) {
        edge.where[0] = fin_best_where(best, current, kind);
        return edge;
    }
    edge.hold = (uint8_t)solution;
    edge.where[0] = fin_best_where(best, current, solution);
    edge.press = frame->hold == FIN_HOLDS_NOTHING;
    if (edge.press) {
        edge.where[1] = fin_best_where(best, current + 1, kind);
    }
    return edge;
}

/* The kinds that can be placed. */
static unsigned kinds_to_lay(const struct fin_best *best, int layer, int hold) {
    int current = fin_best_sight(best, layer, hold).current;
    unsigned kinds = fin_best_kinds(best, current);
    if (hold < FIN_KINDS) {
        return kinds | 1u << hold;
    }
    return best->first.hold ? kinds | fin_best_kinds(best, current + 1) : kinds;
}

/* ---- values ---- */

static bool all_in_sight(const struct fin_best *best, int layer, int hold) {
    return fin_best_sight(best, layer, hold).length == best->orders.unseen;
}

/* Adds a choice to a frame: a state with this value. False if there is no room. */
static bool take(struct fin_best *best, const struct fin_best_frame *frame, uint32_t value,
                 const struct edge *edge) {
    const struct fin_best_room *room = &best->rooms[frame->layer];
    bool in_sight = all_in_sight(best, frame->layer + 1, edge->hold);
    if (value == 0) {
        return true;
    }
    const struct fin_best_record *record = (void *)fin_arena_borrowed(&best->arena, value);
    uint32_t orders = in_sight ? value : record->orders;
    int domain = fin_best_domain(best, frame->layer, frame->hold);
    int of = fin_best_domain(best, frame->layer + 1, edge->hold);
    uint32_t here = fin_best_expand(best, orders, domain);
    if (here == 0) {
        return false;
    }
    const struct fin_orders *all = fin_best_orders(best, domain);
    const uint64_t *bits = fin_best_bits(best, here);
    fin_best_join_bits(all, fin_arena_borrowed(&best->arena, room->bits), bits, edge->where);
    int length = fin_best_sight(best, frame->layer, frame->hold).length + edge->press;
    uint64_t *into = fin_arena_borrowed(&best->arena, edge->press ? room->press : room->main);
    if (length > best->orders.unseen) {
        return true;
    }
    if (length == best->orders.unseen) {
        if (edge->press) {
            fin_best_join_bits(all, into, bits, edge->where);
        }
        return true;
    }
    const void *counts = in_sight ? fin_best_folded(best, orders) : record->counts;
    if (counts != NULL) {
        fin_best_raise(&(struct fin_best_given){best, domain, of, counts}, length, into,
                       edge->where);
    }
    return counts != NULL;
}

/* ---- frames ---- */

/* Keeps the most open children, up to the current width; returns their number. */
static int keep_best(const struct fin_best *best, uint64_t *list, const uint64_t *children,
                     int count) {
    int openness[FIN_SMALL_SUCCESSORS], kept = 0;
    for (int i = 0; i < count; i++) {
        uint64_t child = children[i];
        int open = fin_small_openness(&best->ends.small, child), at = kept;
        for (; at > 0 && openness[at - 1] < open; at--) {
            if (at < best->width) {
                openness[at] = openness[at - 1];
                list[at] = list[at - 1];
            }
        }
        if (at < best->width) {
            openness[at] = open;
            list[at] = child;
            kept += kept < best->width;
        }
    }
    return kept;
}

/* Keeps the most open children of each kind; those of a kind are contiguous. */
static int thin_out(const struct fin_best *best, struct fin_best_frame *frame, int count) {
    int kept = 0;
    for (int i = 0, past; i < count; i = past) {
        uint8_t kind = frame->kinds[i];
        for (past = i + 1; past < count && frame->kinds[past] == kind;) {
            past++;
        }
        int more = keep_best(best, frame->children + kept, frame->children + i, past - i);
        memset(frame->kinds + kept, kind, (size_t)more);
        kept += more;
    }
    return kept;
}

/* One of the kinds that the current piece may be. */
static int first_kind(const struct fin_best *best, const struct fin_best_frame *frame) {
    int current = fin_best_sight(best, frame->layer, frame->hold).current;
    return __builtin_ctz(fin_best_kinds(best, current));
}

static void list_children(const struct fin_best *best, struct fin_best_frame *frame) {
    unsigned kinds = kinds_to_lay(best, frame->layer, frame->hold);
    int count =
        fin_best_successors(&best->ends, frame->board, kinds, frame->children, frame->kinds);
    int first = first_kind(best, frame);
    frame->count = (uint16_t)(best->width > 0 ? thin_out(best, frame, count) : count);
    for (int i = 0; i < frame->count; i++) {
        int held = frame->kinds[i] == frame->hold ? first : frame->hold;
        fin_hash_table_fetch(&best->states, fin_best_key(frame->children[i], held));
    }
}

void fin_best_push(struct fin_best *best, uint64_t board, int hold) {
    struct fin_best_frame *frame = &best->frames[++best->top];
    frame->board = board;
    frame->hold = (uint8_t)hold;
    frame->layer = (uint8_t)fin_best_layer(best, board);
    frame->at = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        frame->ways_of[kind] = (uint8_t)ways_of(best, frame->layer, hold, kind);
    }
    list_children(best, frame);
    frame->ways = frame->count > 0 ? frame->ways_of[frame->kinds[0]] : 0;
    const struct fin_best_room *room = &best->rooms[frame->layer];
    memset(fin_arena_borrowed(&best->arena, room->bits), 0, room->words * sizeof(uint64_t));
}

/* The value of a state whose pieces are all visible and whose children are ends. */
static int low_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value);

int fin_best_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value) {
    int to_go = best->pieces - fin_best_layer(best, board);
    if (to_go == best->end) {
        return fin_best_end_value(best, board, hold, value) ? FIN_KNOWN : FIN_NO_ROOM;
    }
    if (fin_hash_table_find(&best->states, fin_best_key(board, hold), value)) {
        return FIN_KNOWN;
    }
    if (to_go == best->end + 1 && hold < FIN_KINDS && !best->leaves &&
        all_in_sight(best, best->pieces - to_go, hold)) {
        return low_value(best, board, hold, value);
    }
    return FIN_UNKNOWN;
}

static bool keep_state(struct fin_best *best, uint64_t board, int hold, uint32_t value) {
    return fin_hash_table_add(&best->states, &best->arena, fin_best_key(board, hold), value);
}

/* Makes the record of a frame with unseen pieces. */
static bool make_record(struct fin_best *best, const struct fin_best_frame *frame, uint32_t orders,
                        uint32_t *value) {
    const struct fin_best_room *room = &best->rooms[frame->layer];
    int domain = fin_best_domain(best, frame->layer, frame->hold);
    const struct fin_orders *all = fin_best_orders(best, domain);
    int length = fin_best_sight(best, frame->layer, frame->hold).length;
    void *main = fin_arena_borrowed(&best->arena, room->main);
    if (best->first.hold && frame->hold == FIN_HOLDS_NOTHING) {
        const struct fin_where anywhere[2] = {{-1, 0}, {-1, 0}};
        void *scratch = fin_arena_borrowed(&best->arena, best->scratch);
        fin_values_fold(all, length + 1, fin_arena_borrowed(&best->arena, room->press), scratch);
        fin_best_raise(&(struct fin_best_given){best, domain, domain, scratch}, length, main,
                       anywhere);
    }
    size_t words = fin_values_size(all, length - 1) / sizeof(uint64_t);
    *value = fin_arena_borrow_words(&best->arena, 1 + words);
    if (*value == 0) {
        return false;
    }
    struct fin_best_record *record = (void *)fin_arena_borrowed(&best->arena, *value);
    *record = (struct fin_best_record){.orders = orders};
    fin_values_fold(all, length, main, record->counts);
    return true;
}

static bool finish(struct fin_best *best, const struct fin_best_frame *frame) {
    uint32_t orders, value;
    const uint64_t *bits = fin_arena_borrowed(&best->arena, best->rooms[frame->layer].bits);
    int domain = fin_best_domain(best, frame->layer, frame->hold);
    if (!fin_best_intern(best, domain, bits, &orders)) {
        return false;
    }
    value = orders;
    if (orders != 0 && !all_in_sight(best, frame->layer, frame->hold) &&
        !make_record(best, frame, orders, &value)) {
        return false;
    }
    return keep_state(best, frame->board, frame->hold, value);
}

/* Works on a frame until it is done or one of its children is unknown. False if there is no room.
 */
static bool go_on(struct fin_best *best, struct fin_best_frame *frame) {
    while (frame->at < frame->count) {
        uint64_t child = frame->children[frame->at];
        int kind = frame->kinds[frame->at];
        for (; frame->ways != 0; frame->ways &= (uint8_t)(frame->ways - 1)) {
            struct edge edge = edge_of(best, frame, kind, __builtin_ctz(frame->ways));
            uint32_t value = 0;
            int known = fin_best_value(best, child, edge.hold, &value);
            if (known == FIN_UNKNOWN) {
                fin_best_push(best, child, edge.hold);
                return true;
            }
            if (known == FIN_NO_ROOM || !take(best, frame, value, &edge)) {
                return false;
            }
        }
        if (++frame->at < frame->count) {
            frame->ways = frame->ways_of[frame->kinds[frame->at]];
        }
    }
    if (!finish(best, frame)) {
        return false;
    }
    best->top--;
    return true;
}

int fin_best_work(struct fin_best *best, uint64_t *steps) {
    for (; best->top >= 0; (*steps)--) {
        int top = best->top;
        if (*steps == 0) {
            return FIN_PC_MORE;
        }
        if (!go_on(best, &best->frames[top])) {
            return FIN_PC_MEMORY;
        }
    }
    return FIN_PC_DONE;
}

/* ---- close to the end ---- */

static bool join_end(struct fin_best *best, uint64_t *bits, uint64_t board, int hold,
                     struct fin_where where) {
    const struct fin_where both[2] = {where, {-1, 0}};
    int domain = fin_best_end_domain(best, FIN_HOLDS_CURRENT);
    uint32_t orders;
    if (!fin_best_end_value(best, board, hold, &orders)) {
        return false;
    }
    if (orders == 0) {
        return true;
    }
    orders = fin_best_expand(best, orders, domain);
    if (orders != 0) {
        fin_best_join_bits(fin_best_orders(best, domain), bits, fin_best_bits(best, orders), both);
    }
    return orders != 0;
}

static int low_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value) {
    int layer = best->pieces - best->end - 1;
    int current = fin_best_sight(best, layer, hold).current;
    unsigned current_kinds = fin_best_kinds(best, current);
    uint64_t next[FIN_BEST_CHILDREN], *bits = fin_arena_borrowed(&best->arena, best->low);
    uint8_t kinds[FIN_BEST_CHILDREN];
    int count = fin_ends_list(best, board, kinds_to_lay(best, layer, hold), next, kinds);
    int domain = fin_best_end_domain(best, FIN_HOLDS_CURRENT);
    memset(bits, 0, fin_best_orders(best, domain)->words * sizeof *bits);
    for (int i = 0; i < count; i++) {
        struct fin_where anywhere = {-1, 0}, where = fin_best_where(best, current, kinds[i]);
        if ((kinds[i] == hold && !join_end(best, bits, next[i], FIN_HOLDS_CURRENT, anywhere)) ||
            (is_in(current_kinds, kinds[i]) && !join_end(best, bits, next[i], hold, where))) {
            return FIN_NO_ROOM;
        }
    }
    if (!fin_best_intern(best, domain, bits, value) || !keep_state(best, board, hold, *value)) {
        return FIN_NO_ROOM;
    }
    return FIN_KNOWN;
}
