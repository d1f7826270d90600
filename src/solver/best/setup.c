/* Prepares a question: orders, domains, tables, and memory for values. */
#include <string.h>

#include "search/lanes_plain.h"
#include "solver/best/best.h"
#include "solver/memory/words.h"

enum { FILTERED_PIECES = 3 };

void fin_best_make_search(struct fin_best *best) {
    const struct fin_best_question *first = &best->first;
    const struct fin_search *search =
        fin_search_make(best->search_memory, fin_search_size(), first->rotation, first->options);
    best->ends.small = fin_small_make(search, best->lines);
    best->ends.hold = first->hold;
}

/* True if pieces that clear no row lead from one board to the other. */
static bool leads_to(const struct fin_small *small, uint64_t from, uint64_t to) {
    uint64_t next[FIN_SMALL_SUCCESSORS];
    for (int kind = 0; kind < FIN_KINDS && from != to; kind++) {
        int count = fin_small_hopeful(small, from, kind, next);
        for (int i = 0; i < count; i++) {
            if ((next[i] & ~to) == 0 && leads_to(small, next[i], to)) {
                return true;
            }
        }
    }
    return from == to;
}

/* The filter contains only boards reachable from the empty one. With more pieces on the board,
 * checking that is not worth the time. */
static bool filter_applies(const struct fin_best *best) {
    const struct fin_best_question *first = &best->first;
    return best->filter.lines == best->lines && best->filter_rotation == first->rotation &&
           best->filter_options == first->options &&
           fin_word_count(best->root) <= FILTERED_PIECES * FIN_CELLS &&
           leads_to(&best->ends.small, 0, best->root);
}

/* ---- parts of a question ---- */

static void make_squeezed(struct fin_best *best) {
    for (int kinds = 0; kinds < FIN_TAIL_KINDS; kinds++) {
        for (int bits = 0; bits < FIN_TAIL_KINDS; bits++) {
            int squeezed = 0, count = 0;
            for (int kind = 0; kind < FIN_KINDS; kind++) {
                if ((kinds >> kind & 1) != 0) {
                    squeezed |= (bits >> kind & 1) << count++;
                }
            }
            best->squeezed[kinds][bits] = (uint8_t)squeezed;
        }
    }
}

/* Makes the domains for states with at least `end` pieces to go, if all orders are listed. */
static bool make_domains(struct fin_best *best) {
    const struct fin_best_question *first = &best->first;
    int unseen = best->orders.unseen;
    int most = fin_best_sight(best, best->pieces - best->end, 0).current - best->known;
    uint32_t count = best->orders.count[unseen];
    best->domain_count = 1;
    memset(best->domain_of, 0, sizeof best->domain_of);
    for (int drawn = 1; drawn <= unseen && !best->orders.partial; drawn++) {
        uint32_t fewer = drawn <= most ? fin_orders_count(first, unseen, drawn) : count;
        if (fewer < count) {
            int number = best->domain_count++;
            struct fin_domain *domain = &best->domains[number];
            const struct fin_orders *before = fin_best_orders(best, number - 1);
            if (!fin_orders_make(&domain->orders, &best->arena, first, unseen, drawn) ||
                !fin_domain_map(domain, &best->arena, first, &best->orders, domain->begin) ||
                !fin_domain_map(domain, &best->arena, first, before, domain->begin_from)) {
                return false;
            }
            count = fewer;
        }
        best->domain_of[drawn] = (uint8_t)(best->domain_count - 1);
    }
    return true;
}

/* Finds the orders of a domain with which leaving a kind is good. */
static bool make_leaving(struct fin_best *best, int domain) {
    const struct fin_orders *orders = fin_best_orders(best, domain);
    for (int left = 0; left < FIN_KINDS; left++) {
        uint32_t thing = fin_arena_borrow_words(&best->arena, orders->words);
        if (thing == 0) {
            return false;
        }
        best->leaving[domain][left] = fin_arena_borrowed(&best->arena, thing);
        memset(best->leaving[domain][left], 0, orders->words * sizeof(uint64_t));
    }
    for (uint32_t i = 0; i < orders->count[orders->unseen]; i++) {
        unsigned bag = fin_orders_bag(orders, &best->first, best->known, i);
        for (int left = 0; left < FIN_KINDS; left++) {
            uint64_t good = best->leave.good[left][bag];
            best->leaving[domain][left][i / 64] |= good << i % 64;
        }
    }
    return true;
}

static bool make_all_leaving(struct fin_best *best) {
    const struct fin_best_question *first = &best->first;
    bool enough = true;
    best->leaves = best->has_leave && first->hold && first->generator == FIN_GENERATOR_BAG;
    for (int domain = 0; domain < best->domain_count && best->leaves && enough; domain++) {
        enough = make_leaving(best, domain);
    }
    return enough;
}

/* Groups orders that differ only in their last piece, which are contiguous. The last `length`
 * pieces start at `place`. */
static bool make_tails_of(struct fin_best *best, int come, const struct fin_orders *orders,
                          int index, int length) {
    uint32_t shorter = orders->unseen > 0 ? (uint32_t)orders->unseen - 1 : 0;
    uint32_t count = orders->count[shorter];
    int last = best->pieces - 1 + (best->first.hold && best->first.held == FIN_NONE);
    uint32_t thing = fin_arena_borrow_words(&best->arena, (count * sizeof **best->tails + 7) / 8);
    if (thing == 0) {
        return false;
    }
    best->tails[come] = (void *)fin_arena_borrowed(&best->arena, thing);
    best->tail_count[come] = count;
    for (uint32_t i = 0; i < count; i++) {
        struct fin_tail *tail = &best->tails[come][i];
        uint32_t order = orders->first[shorter][i], past = orders->first[shorter][i + 1];
        *tail = (struct fin_tail){.count = (uint8_t)(past - order)};
        tail->begin = fin_best_number(best, orders, order, index, length) / FIN_KINDS;
        for (; order < past; order++) {
            tail->kinds |= (uint8_t)(1 << fin_best_number(best, orders, order, last, 1));
        }
    }
    return true;
}

static bool make_tails(struct fin_best *best) {
    int layer = best->pieces - best->end;
    int held = fin_best_sight(best, layer, 0).current;
    int first = fin_best_sight(best, layer, FIN_HOLDS_NOTHING).current;
    bool hold = best->first.hold, was_empty = hold && best->first.held == FIN_NONE;
    const struct fin_orders *of_held = fin_best_orders(best, fin_best_domain(best, layer, 0));
    const struct fin_orders *of_first =
        fin_best_orders(best, fin_best_domain(best, layer, FIN_HOLDS_NOTHING));
    const struct fin_orders *before =
        fin_best_orders(best, fin_best_end_domain(best, FIN_HOLDS_CURRENT));
    make_squeezed(best);
    return make_tails_of(best, FIN_COMES_BEHIND_HELD, hold ? of_held : of_first,
                         hold ? held : first, best->end) &&
           (!hold || make_tails_of(best, FIN_COMES_BEFORE_HELD, before, held - 1, best->end + 1)) &&
           (!was_empty ||
            make_tails_of(best, FIN_COMES_FIRST_HELD, of_first, first, best->end + 1));
}

/* Allocates the values of one frame per layer. */
static bool make_rooms(struct fin_best *best) {
    size_t all = best->orders.words, most = all;
    for (int layer = 1; layer < best->pieces - best->end; layer++) {
        struct fin_best_room *room = &best->rooms[layer];
        size_t words[FIN_BEST_UNSEEN + 1] = {0}, main = 0;
        int length = fin_best_sight(best, layer, FIN_HOLDS_NOTHING).length;
        const struct fin_orders *orders =
            fin_best_orders(best, fin_best_domain(best, layer, FIN_HOLDS_NOTHING));
        size_t bits = orders->words;
        for (int i = length; i <= length + 2 && i <= best->orders.unseen; i++) {
            words[i] = fin_values_size(orders, i) / sizeof(uint64_t);
            main = words[i] > main ? words[i] : main;
        }
        room->words = (uint32_t)(bits + 2 * main);
        room->bits = fin_arena_borrow_words(&best->arena, room->words);
        if (room->bits == 0) {
            return false;
        }
        room->main = room->bits - (uint32_t)bits;
        room->press = room->main - (uint32_t)main;
        most = main > most ? main : most;
    }
    best->scratch = fin_arena_borrow_words(&best->arena, most);
    best->low = fin_arena_borrow_words(&best->arena, all);
    best->join = fin_arena_borrow_words(&best->arena, all);
    best->seen = fin_arena_borrow_words(&best->arena, all);
    return best->scratch != 0 && best->low != 0 && best->join != 0 && best->seen != 0;
}

bool fin_best_forget_values(struct fin_best *best) {
    fin_ends_forget_values(best);
    best->arena.above = best->base;
    best->top = -1;
    return fin_hash_table_make(&best->states, &best->arena, false) &&
           fin_hash_table_make(&best->values, &best->arena, false);
}

bool fin_best_keeps_ends(const struct fin_best *best, const struct fin_best_question *question) {
    return question->lines <= best->lines && question->rotation == best->first.rotation &&
           question->options == best->first.options && question->hold == best->first.hold;
}

/* Drops all ends. False if there is no room. */
static bool forget_ends(struct fin_best *best, int lines) {
    best->arena.below = 1;
    best->arena.above = 0;
    best->lines = 0;
    if (!fin_hash_table_make(&best->ends.boards, &best->arena, true) ||
        !fin_hash_table_make(&best->ends.sets, &best->arena, true)) {
        return false;
    }
    best->lines = lines;
    return true;
}

/* Prepares for the question from scratch. False if there is no room. */
bool fin_best_begin(struct fin_best *best) {
    const struct fin_best_question *question = &best->question;
    bool keeps = fin_best_keeps_ends(best, question);
    if (!keeps && !forget_ends(best, question->lines)) {
        return false;
    }
    best->first = *question;
    if (!keeps) {
        fin_best_make_search(best);
    }
    best->base = 0;
    best->arena.above = 0;
    best->pieces = fin_best_pieces_of(question);
    best->known = fin_best_known_of(question);
    int unseen = fin_best_matter(question) - best->known;
    best->end =
        fin_int_minimum(fin_int_minimum(FIN_BEST_ENDS, best->pieces - 1), best->pieces - unseen);
    best->root = fin_best_board_in(best, question);
    best->ends.filter = filter_applies(best) ? &best->filter : NULL;
    best->root_hold = (uint8_t)fin_best_hold_of(question);
    best->number = 0;
    if (!fin_orders_make(&best->orders, &best->arena, question, unseen, 0) || !make_domains(best) ||
        !make_all_leaving(best) || !make_tails(best) || !make_rooms(best)) {
        return false;
    }
    best->base = best->arena.above;
    return true;
}
