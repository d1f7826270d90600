/* Best play with limited preview: declarations shared by its files. docs/best.md describes it.
 *
 * Of the pieces that matter, some are visible at the start ("known"); the others are "unseen".
 * orders.c lists the orders in which unseen pieces may come. A state is a board and a hold: the
 * number of pieces on the board determines the current piece, and how many unseen pieces have
 * become visible. Values are computed from the end back (states.c):
 *   - if everything is visible, a value is the set of orders that complete the state;
 *   - otherwise, it is that set (for a clairvoyant) and, for the player, a count per visible
 *     beginning of an order.
 * With three pieces to go, the value is an end (ends.c): what completes the board, for every held
 * piece and every sequence of three pieces. Ends apply to any question and are kept for the next.
 */
#ifndef FIN_SOLVER_BEST_BEST_H
#define FIN_SOLVER_BEST_BEST_H

#include "finessimo_pc.h"
#include "solver/memory/hash_table.h"
#include "solver/tables/bloom_filter.h"

enum {
    FIN_BEST_PIECES = FIN_BEST_LINES * FIN_COLUMNS / FIN_CELLS,
    FIN_BEST_FRAMES = FIN_BEST_PIECES + 1,
    FIN_BEST_UNSEEN = FIN_BEST_PIECES,
    FIN_BEST_ORDERS = 10 << 16, /* most orders of unseen pieces to work on */
    FIN_BEST_ENDS = 3,          /* with this many pieces to go, ends are used */
    FIN_BEST_CHILDREN = FIN_KINDS * FIN_SMALL_SUCCESSORS,
};

/* The hold: a kind, or one of these. */
enum {
    FIN_HOLDS_NOTHING = FIN_KINDS, /* also if hold is not allowed */
    FIN_HOLDS_CURRENT,             /* the current piece of the state before, whatever it is */
    FIN_HOLDS,
};

/* The piece left in hold at the end: a kind, or any. */
enum { FIN_LEFT_ANY = FIN_KINDS };

/* The next pieces, one of which may count as held. */
enum fin_comes {
    FIN_COMES_BEHIND_HELD, /* another piece is held, or hold is not allowed */
    FIN_COMES_FIRST_HELD,  /* nothing is held: the first piece counts as held */
    FIN_COMES_BEFORE_HELD, /* the current piece of the state before is held */
    FIN_COMES,
};

/* ---- question.c ---- */

/* The board, with full rows at the bottom. */
uint64_t fin_best_board_of(const struct fin_best_question *question);
/* The number of pieces to place. */
int fin_best_pieces_of(const struct fin_best_question *question);
/* The number of pieces in the queue that matter. */
int fin_best_matter(const struct fin_best_question *question);
/* The number of these that is visible. */
int fin_best_known_of(const struct fin_best_question *question);

/* ---- orders.c ---- */

/* The orders in which unseen pieces may come, and their beginnings by length, sorted by their
 * pieces. If there are too many orders, only some are listed, with fewer kinds at the last
 * places. The success rate of listed orders then gives a lower bound; counting all others as
 * successes gives an upper bound. */
struct fin_orders {
    int32_t unseen; /* length of an order */
    int32_t drawn;  /* this many first pieces count as a set, see struct fin_domain */
    bool partial;   /* some orders are not listed */
    uint8_t most[FIN_BEST_UNSEEN]; /* most kinds listed at each place */
    uint32_t words;                /* words of a bit set of all orders */
    uint32_t count[FIN_BEST_UNSEEN + 1];
    /* total weight of the orders after a beginning, by length */
    uint64_t whole[FIN_BEST_UNSEEN + 1];
    uint32_t *longer[FIN_BEST_UNSEEN + 1];  /* first beginning with one piece more */
    uint32_t *first[FIN_BEST_UNSEEN + 1];   /* first order with this beginning */
    uint8_t *copies[FIN_BEST_UNSEEN + 1];   /* weight of the last piece: its copies in the bag */
    uint8_t *kinds;                         /* of all orders */
    uint32_t *weights[FIN_BEST_UNSEEN + 1]; /* of beginnings */
    uint8_t possible[FIN_BEST_UNSEEN];      /* kinds at each place, a bit each */
    uint64_t *with[FIN_BEST_UNSEEN][FIN_KINDS]; /* orders with a kind at a place, a bit each */
    uint64_t *all;
};

/* Allocates at the upper end of the arena. False if there is no room. */
bool fin_orders_make(struct fin_orders *orders, struct fin_arena *arena,
                     const struct fin_best_question *question, int unseen, int drawn);
/* Moves to the beginning with one piece more; false if that piece can not come. */
bool fin_orders_longer(const struct fin_orders *orders, int length, int kind, uint32_t *number);
/* The number of orders if the first `drawn` pieces count as a set. */
uint32_t fin_orders_count(const struct fin_best_question *question, int unseen, int drawn);

/* The order of pieces that are already placed or held does not matter, only their effect on the
 * bag. From some state on, orders that differ in nothing else therefore count as one: the one in
 * which those pieces are sorted, bag by bag. A domain is the set of orders left. The first domain
 * has all orders; each further one has fewer. */
struct fin_domain {
    struct fin_orders orders;
    uint32_t *begin[FIN_BEST_UNSEEN + 1];      /* by length: first domain's beginnings to ours */
    uint32_t *begin_from[FIN_BEST_UNSEEN + 1]; /* the same, from the domain before */
};

/* Maps the beginnings of other orders to a domain. False if there is no room. */
bool fin_domain_map(const struct fin_domain *domain, struct fin_arena *arena,
                    const struct fin_best_question *question, const struct fin_orders *others,
                    uint32_t **begin);

/* True if the bag after a beginning is the bag of a question. */
bool fin_orders_bag_is(const struct fin_orders *orders, const struct fin_best_question *first,
                       int length, uint32_t number, const struct fin_best_question *question);

/* The values of all beginnings of a length, as bits if everything is visible, as bytes (at most
 * 14) if all but one piece is, otherwise as counts. */
size_t fin_values_size(const struct fin_orders *orders, int length);
uint64_t fin_values_get(const struct fin_orders *orders, int length, const void *values,
                        uint32_t number);
/* Sums the values of beginnings over their last piece. */
void fin_values_fold(const struct fin_orders *orders, int length, const void *values, void *less);
/* For bags of seven: the kinds left in the bag after an order, a bit each; all: a new bag.
 * Includes visible pieces after those that matter. */
unsigned fin_orders_bag(const struct fin_orders *orders, const struct fin_best_question *question,
                        int known, uint32_t order);
/* The weight of the unlisted orders with this beginning. */
uint64_t fin_orders_missing(const struct fin_orders *orders, int length, uint32_t number);
/* The weight of the orders in a set with this beginning. */
uint64_t fin_orders_weight(const struct fin_orders *orders, int length, uint32_t number,
                           const uint64_t *bits);

/* ---- ends.c ---- */

/* The set of a board with r pieces to go has a bit for each held piece and each r pieces to come,
 * numbered in base 7, 49 bits per word. Without hold, only the pieces to come count. */
struct fin_ends {
    struct fin_small small;
    const struct fin_filter *filter;    /* NULL: without */
    struct fin_hash_table boards, sets; /* `boards` is indexed by board, `sets` by hash */
    bool hold;
};

/* Header of a set. */
struct fin_ends_head {
    /* values by hold, for the current question; 0: not computed yet */
    uint32_t values[FIN_HOLDS];
    uint32_t words;
};

enum { FIN_ENDS_HEAD = sizeof(struct fin_ends_head) / sizeof(uint64_t) };

/* The successors of a board by these kinds (a bit each), with their kinds, in the order of
 * fin_small_hopeful; boards that the filter rejects are left out. */
int fin_best_successors(const struct fin_ends *ends, uint64_t board, unsigned kinds, uint64_t *next,
                        uint8_t *next_kinds);

struct fin_best;

/* The set of a board with at most FIN_BEST_ENDS pieces to go, for this piece left at the end; 0
 * if the board can not be completed. False if there is no room. */
bool fin_ends_find(struct fin_best *best, uint64_t board, int pieces, int left, uint32_t *set);
/* Like fin_best_successors, and prefetches their sets. */
int fin_ends_list(const struct fin_best *best, uint64_t board, unsigned kinds, uint64_t *next,
                  uint8_t *next_kinds);
/* True if a set contains this number. */
bool fin_ends_has(const struct fin_best *best, uint32_t set, uint32_t number);
const uint64_t *fin_ends_words(const struct fin_best *best, uint32_t set);
void fin_ends_forget_values(struct fin_best *best);

/* ---- the job ---- */

/* The progress of the game at a state. */
struct fin_sight {
    int current; /* index of the current piece among known and unseen pieces */
    int length;  /* number of visible unseen pieces */
};

/* Selects the orders with `kind` as unseen piece number `index`; index -1: all orders. */
struct fin_where {
    int index, kind;
};

/* A state on the stack. */
struct fin_best_frame {
    uint64_t board;
    uint8_t hold, layer;
    uint16_t count, at;         /* children, and the current one */
    uint8_t ways;               /* remaining edges to the current child, a bit each */
    uint8_t ways_of[FIN_KINDS]; /* edges per kind, by the piece held afterwards */
    uint64_t children[FIN_BEST_CHILDREN];
    uint8_t kinds[FIN_BEST_CHILDREN];
};

/* Values of a frame so far: for a clairvoyant, for the player, and for a player who has pressed
 * hold with nothing in it. References to the upper end of the arena. */
struct fin_best_room {
    uint32_t bits, main, press, words;
};

/* Orders that differ only in their last piece. */
struct fin_tail {
    uint16_t begin; /* the pieces before it that ends cover, as a number in base 7 */
    uint8_t kinds;  /* possible last kinds, a bit each */
    uint8_t count;  /* number of orders */
};

enum { FIN_TAIL_KINDS = 1 << FIN_KINDS };

struct fin_first_move {
    struct fin_best_choice choice;
    uint64_t board;
    uint8_t hold; /* held afterwards */
    bool press;   /* hold reveals a piece before this one is placed */
    bool hopeless, exact;
    bool judged; /* in this round */
};

enum fin_best_stage {
    FIN_BEST_IDLE,  /* no question yet */
    FIN_BEST_ASKED, /* the previous question may answer this one */
    FIN_BEST_BEGIN,
    FIN_BEST_AGAIN, /* after a move to larger memory; bounds of moves are kept */
    FIN_BEST_WORK,  /* in rounds: first with few children per state, last with all */
    FIN_BEST_DONE,
};

struct fin_best {
    struct fin_best_question question; /* the current question */
    struct fin_best_question first;    /* the question for which orders and states were made */
    struct fin_ends ends;
    struct fin_hash_table states, values; /* `states` by board and hold; `values` by hash */
    struct fin_arena arena;
    struct fin_orders orders;
    void *memory;
    size_t size;
    void *search_memory;
    int32_t stage;   /* enum fin_best_stage */
    bool has_values; /* some states have values */
    bool has_leave;  /* fin_best_leave was called */
    bool leaves;     /* only clears that leave a good hold and bag count: see fin_best_leave */
    struct fin_best_leave leave;
    struct fin_filter filter;
    uint8_t filter_rotation, filter_options;
    int32_t lines; /* lines of the ends, at least those of the question; 0: no ends yet */

    /* from the first question */
    int32_t pieces, known;
    int32_t end;                                    /* pieces to go where ends are used */
    uint32_t base;                                  /* the arena's upper end without values */
    struct fin_domain domains[FIN_BEST_UNSEEN + 1]; /* from 1 on; domain 0 is `orders` */
    int32_t domain_count;
    uint8_t domain_of[FIN_BEST_UNSEEN + 1]; /* by the number of pieces that count as a set */
    /* Per domain and held kind: the orders after which `leave` calls that kind good. */
    uint64_t *leaving[FIN_BEST_UNSEEN + 1][FIN_KINDS];
    struct fin_tail *tails[FIN_COMES];
    uint32_t tail_count[FIN_COMES];
    uint8_t squeezed[FIN_TAIL_KINDS][FIN_TAIL_KINDS]; /* selected bits, packed */
    uint32_t scratch;                                 /* references to scratch memory */
    uint32_t low, join, seen;
    struct fin_best_room rooms[FIN_BEST_FRAMES]; /* per layer */
    int32_t round, width;                        /* width: children to try per kind; 0: all */
    int32_t top;                                 /* current frame, -1: none */

    /* The current question in terms of the first. */
    uint64_t root;
    uint8_t root_hold;
    uint32_t number; /* index of the visible beginning */
    int32_t move_count;
    struct fin_first_move moves[FIN_BEST_MOVES], replies[FIN_BEST_MOVES];

    struct fin_best_frame frames[FIN_BEST_FRAMES];
};

FIN_INLINED uint64_t fin_best_key(uint64_t board, int hold) {
    return board | (uint64_t)hold << 60 | (uint64_t)1 << 63;
}

FIN_INLINED struct fin_ends_head *fin_ends_head(const struct fin_best *best, uint32_t set) {
    return (void *)fin_arena_kept(&best->arena, set);
}

/* values.c */

/* The number of pieces placed since the first question. */
int fin_best_layer(const struct fin_best *best, uint64_t board);

/* Each placement reveals one more piece. So does the first hold with nothing held, because the
 * next piece becomes the current one. */
FIN_INLINED struct fin_sight fin_best_sight(const struct fin_best *best, int layer, int hold) {
    bool was_empty = best->first.hold && best->first.held == FIN_NONE;
    int current = layer + (was_empty && hold != FIN_HOLDS_NOTHING);
    int unseen = best->orders.unseen;
    return (struct fin_sight){current, current < unseen ? current : unseen};
}

/* The domain of a state's values: the pieces before the current one count as a set. */
FIN_INLINED int fin_best_domain(const struct fin_best *best, int layer, int hold) {
    int drawn = fin_best_sight(best, layer, hold).current - best->known;
    int most = best->orders.unseen;
    return best->domain_of[drawn < 0 ? 0 : drawn < most ? drawn : most];
}

FIN_INLINED const struct fin_orders *fin_best_orders(const struct fin_best *best, int domain) {
    return domain != 0 ? &best->domains[domain].orders : &best->orders;
}

/* The kinds that may be at a place, a bit each; the orders with a kind there. */
FIN_INLINED unsigned fin_best_kinds(const struct fin_best *best, int index) {
    if (index < best->known) {
        return 1u << best->first.see[index];
    }
    return best->orders.possible[index - best->known];
}

FIN_INLINED struct fin_where fin_best_where(const struct fin_best *best, int index, int kind) {
    return (struct fin_where){index < best->known ? -1 : index - best->known, kind};
}

/* If everything is visible, the value of a state is the set of orders that complete it. Otherwise
 * it is a record: that set, and counts as the state's predecessors need them, with one piece less
 * visible. 0: the state can not be completed. */
struct fin_best_record {
    uint32_t orders, unused;
    uint64_t counts[];
};

/* A reference to a set of orders in a domain; equal sets share one. False if there is no room. */
bool fin_best_intern(struct fin_best *best, int domain, const uint64_t *bits, uint32_t *orders);
const uint64_t *fin_best_bits(const struct fin_best *best, uint32_t orders);
/* Converts the set to an earlier domain; 0 if there is no room. */
uint32_t fin_best_expand(struct fin_best *best, uint32_t orders, int domain);
/* Counts with one piece less visible; NULL if there is no room. */
const void *fin_best_folded(struct fin_best *best, uint32_t orders);
/* The domain of boards with `end` pieces to go; with FIN_HOLDS_CURRENT, of the state before. */
int fin_best_end_domain(const struct fin_best *best, int hold);
/* The value of such a board. False if there is no room. */
bool fin_best_end_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value);
/* The pieces of an order from a place on, as a number in base 7. */
uint16_t fin_best_number(const struct fin_best *best, const struct fin_orders *orders,
                         uint32_t order, int index, int count);
/* Determines whether an order completes a board with fewer than `end` pieces to go. False if
 * there is no room. */
bool fin_best_past_end(struct fin_best *best, uint64_t board, int hold, uint32_t order,
                       bool *succeeds);

/* ---- setup.c ---- */

void fin_best_make_search(struct fin_best *best);
/* True if existing ends apply to a question. */
bool fin_best_keeps_ends(const struct fin_best *best, const struct fin_best_question *question);
/* Drops the values of all states. False if there is no room for new ones. */
bool fin_best_forget_values(struct fin_best *best);
/* Prepares for the question from scratch. False if there is no room. */
bool fin_best_begin(struct fin_best *best);

/* ---- raise.c ---- */

/* Adds orders to a set, except those without the given pieces. */
void fin_best_join_bits(const struct fin_orders *orders, uint64_t *into, const uint64_t *bits,
                        const struct fin_where where[2]);

/* Values used to raise others; their domain is the same or a later one. */
struct fin_best_given {
    const struct fin_best *best;
    int domain, of; /* domain of the values to raise, and of these */
    const void *values;
};

/* Raises values of a length to the given ones where these are higher, for the orders with the
 * given pieces. */
void fin_best_raise(const struct fin_best_given *given, int length, void *into,
                    const struct fin_where where[2]);

/* ---- states.c ---- */

/* Works on the open frames, if any. Returns an enum fin_pc_status. */
int fin_best_work(struct fin_best *best, uint64_t *steps);
/* Pushes a frame for a state. */
void fin_best_push(struct fin_best *best, uint64_t board, int hold);
/* Looks up the value of a state. */
enum fin_known { FIN_KNOWN, FIN_UNKNOWN, FIN_NO_ROOM };
int fin_best_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value);

/* question.c: the board of a question, with the number of lines of the job: missing lines count
 * as cleared. */
uint64_t fin_best_board_in(const struct fin_best *best, const struct fin_best_question *question);
int fin_best_hold_of(const struct fin_best_question *question);
/* next_question.c: true if existing values answer the current question. */
bool fin_best_is_known(struct fin_best *best);

/* moves.c: lists the first moves. */
void fin_best_list(struct fin_best *best);
/* Computes the odds of a move if the values of all its states are known. Otherwise, if `begins`,
 * pushes a frame for one of them. Returns an enum fin_known. */
int fin_best_judge(struct fin_best *best, struct fin_first_move *move, bool begins);

#endif
