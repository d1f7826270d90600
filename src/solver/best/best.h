/* Best play with limited preview, shared between its files; docs/best.md describes it.
 *
 * Of the pieces that matter some are in sight at the start ("known"), the others are not
 * ("unseen"); orders.c lists the orders in which those may come. A state is a board and what
 * is held: the pieces on the board tell which piece is current, and how many of the unseen
 * ones are in sight by then. Values are computed from the end back (states.c):
 *   - with everything in sight, the orders that finish the state, a bit each;
 *   - before, the same for a clairvoyant, and for the player a count for every beginning of
 *     an order that is in sight.
 * With three pieces to go the value is an end (ends.c): what finishes the board, for every
 * held piece and every three pieces. Ends hold for any question and are kept for the next. */
#ifndef FIN_SOLVER_BEST_BEST_H
#define FIN_SOLVER_BEST_BEST_H

#include "finessimo_pc.h"
#include "solver/memory/hash_table.h"
#include "solver/tables/bloom_filter.h"

enum {
    FIN_BEST_PIECES = FIN_BEST_LINES * FIN_COLUMNS / FIN_CELLS,
    FIN_BEST_FRAMES = FIN_BEST_PIECES + 1,
    FIN_BEST_UNSEEN = FIN_BEST_PIECES,
    FIN_BEST_ORDERS = 10 << 16, /* orders of unseen pieces to work on, at most */
    FIN_BEST_ENDS = 3,          /* pieces to go where ends take over */
    FIN_BEST_CHILDREN = FIN_KINDS * FIN_SMALL_SUCCESSORS,
};

/* The hold: a kind, or one of these. */
enum {
    FIN_HOLDS_NOTHING = FIN_KINDS, /* or hold is not allowed */
    FIN_HOLDS_CURRENT,             /* the current piece of the state before, of any kind */
    FIN_HOLDS,
};

/* The piece left in hold at the end: a kind, or any. */
enum { FIN_LEFT_ANY = FIN_KINDS };

/* The pieces to come, one of which may count as held. */
enum fin_comes {
    FIN_COMES_BEHIND_HELD, /* another piece is held, or hold is not allowed */
    FIN_COMES_FIRST_HELD,  /* nothing is held: the first counts as held */
    FIN_COMES_BEFORE_HELD, /* the current piece of the state before is held */
    FIN_COMES,
};

/* ---- question.c ---- */

/* Its board, with full rows at the bottom; the number of pieces to place. */
uint64_t fin_best_board_of(const struct fin_best_question *question);
int fin_best_pieces_of(const struct fin_best_question *question);
/* The number of pieces in the queue that matter; of these, the number in sight. */
int fin_best_matter(const struct fin_best_question *question);
int fin_best_known_of(const struct fin_best_question *question);

/* ---- orders.c ---- */

/* The orders in which unseen pieces may come, and their beginnings by length, sorted by their
 * pieces. If there are too many orders, only some are listed: at the last places, not all kinds.
 * What these achieve is a lower bound; counting all others as successes gives an upper bound. */
struct fin_orders {
    int32_t unseen;                /* the length of an order */
    int32_t drawn;                 /* so many first pieces count as a set, see struct fin_domain */
    bool partial;                  /* some orders are not listed */
    uint8_t most[FIN_BEST_UNSEEN]; /* kinds listed at each place, at most */
    uint32_t words;                /* words with a bit for each order */
    uint32_t count[FIN_BEST_UNSEEN + 1];
    /* the weight of everything behind a beginning, by length */
    uint64_t whole[FIN_BEST_UNSEEN + 1];
    uint32_t *longer[FIN_BEST_UNSEEN + 1];  /* the first beginning with one piece more */
    uint32_t *first[FIN_BEST_UNSEEN + 1];   /* the first order with this beginning */
    uint8_t *copies[FIN_BEST_UNSEEN + 1];   /* weight of the last piece: its copies in the bag */
    uint8_t *kinds;                         /* of all orders */
    uint32_t *weights[FIN_BEST_UNSEEN + 1]; /* of beginnings */
    uint8_t possible[FIN_BEST_UNSEEN];      /* kinds at each place, a bit each */
    uint64_t *with[FIN_BEST_UNSEEN][FIN_KINDS]; /* orders with a kind at a place, a bit each */
    uint64_t *all;
};

/* Borrows from the arena. False if there is no room. */
bool fin_orders_make(struct fin_orders *orders, struct fin_arena *arena,
                     const struct fin_best_question *question, int unseen, int drawn);
/* Moves to the beginning with one piece more; false if that piece can not come. */
bool fin_orders_longer(const struct fin_orders *orders, int length, int kind, uint32_t *number);
/* The number of orders when the first so many pieces count as a set. */
uint32_t fin_orders_count(const struct fin_best_question *question, int unseen, int drawn);

/* The order of pieces that are placed or held by now does not matter, only what it leaves in the
 * bag. So from some state on, orders that differ in nothing else count as one: the one in which
 * those pieces are sorted, bag by bag. Such orders are a domain. The first domain has all
 * orders; each further one has fewer. */
struct fin_domain {
    struct fin_orders orders;
    /* By length: the beginning in this domain for one of the first domain, and for one of the
     * domain before. */
    uint32_t *begin[FIN_BEST_UNSEEN + 1];
    uint32_t *begin_from[FIN_BEST_UNSEEN + 1];
};

/* Maps the beginnings of other orders to a domain. False if there is no room. */
bool fin_domain_map(const struct fin_domain *domain, struct fin_arena *arena,
                    const struct fin_best_question *question, const struct fin_orders *others,
                    uint32_t **begin);

/* True if the bag behind a beginning is the bag of a question. */
bool fin_orders_bag_is(const struct fin_orders *orders, const struct fin_best_question *first,
                       int length, uint32_t number, const struct fin_best_question *question);

/* The values of all beginnings of a length: bits if everything is in sight, bytes (at most 14)
 * if one piece is not, otherwise counts. */
size_t fin_values_size(const struct fin_orders *orders, int length);
uint64_t fin_values_get(const struct fin_orders *orders, int length, const void *values,
                        uint32_t number);
/* Adds up the values of beginnings with one piece more. */
void fin_values_fold(const struct fin_orders *orders, int length, const void *values, void *less);
/* The kinds left in the bag behind an order, a bit each, for bags of seven; all: a new bag.
 * Takes account of pieces in sight behind those that matter. */
unsigned fin_orders_bag(const struct fin_orders *orders, const struct fin_best_question *question,
                        int known, uint32_t order);
/* The weight of the orders with this beginning that are not listed. */
uint64_t fin_orders_missing(const struct fin_orders *orders, int length, uint32_t number);
/* The weight of the orders with this beginning that are in a set. */
uint64_t fin_orders_weight(const struct fin_orders *orders, int length, uint32_t number,
                           const uint64_t *bits);

/* ---- ends.c ---- */

/* The set of a board with r pieces to go has a bit for each held piece and r pieces to come: a
 * number to base 7, 49 bits to a word. Without hold, only the pieces to come count. */
struct fin_ends {
    struct fin_small small;
    const struct fin_filter *filter;    /* NULL: do without */
    struct fin_hash_table boards, sets; /* boards by themselves; sets by hash */
    bool hold;
};

/* Comes before the words of a set. */
struct fin_ends_head {
    /* references by hold, for the current question; 0: not computed yet */
    uint32_t values[FIN_HOLDS];
    uint32_t words;
};

enum { FIN_ENDS_HEAD = sizeof(struct fin_ends_head) / sizeof(uint64_t) };

/* The successors of a board by these kinds (a bit each), with their kinds, as
 * fin_small_hopeful lists them; without those that the filter knows to be illegal. */
int fin_best_successors(const struct fin_ends *ends, uint64_t board, unsigned kinds, uint64_t *next,
                        uint8_t *next_kinds);

struct fin_best;

/* The set of a board with at most FIN_BEST_ENDS pieces to go, for this piece left at the end. 0
 * if the board can not be finished. False if there is no room. */
bool fin_ends_find(struct fin_best *best, uint64_t board, int pieces, int left, uint32_t *set);
/* As fin_best_successors, of boards whose sets will be looked up. */
int fin_ends_list(const struct fin_best *best, uint64_t board, unsigned kinds, uint64_t *next,
                  uint8_t *next_kinds);
/* True if a set has this number to base 7. */
bool fin_ends_has(const struct fin_best *best, uint32_t set, uint32_t number);
const uint64_t *fin_ends_words(const struct fin_best *best, uint32_t set);
void fin_ends_forget_values(struct fin_best *best);

/* ---- the job ---- */

/* How far the game is at a state. */
struct fin_sight {
    int current; /* place of the current piece among known and unseen pieces */
    int length;  /* unseen pieces in sight */
};

/* The orders with this kind at this place of the unseen pieces; place -1: all orders. */
struct fin_where {
    int place, kind;
};

/* A state being worked on. */
struct fin_best_frame {
    uint64_t board;
    uint8_t hold, layer;
    uint16_t count, at;         /* children, and the current one */
    uint8_t ways;               /* edges to the current child that are left, a bit each */
    uint8_t ways_of[FIN_KINDS]; /* edges for a kind, by the piece held afterwards */
    uint64_t children[FIN_BEST_CHILDREN];
    uint8_t kinds[FIN_BEST_CHILDREN];
};

/* Values of a frame so far: for a clairvoyant, for the player, and for the player who pressed
 * hold with nothing in it. References to the upper end of the arena. */
struct fin_best_room {
    uint32_t bits, main, press, words;
};

/* Orders that differ only in their last piece: the pieces before it, from where ends take over,
 * as a number to base 7; the kinds of the last piece, a bit each; the number of these. */
struct fin_tail {
    uint16_t begin;
    uint8_t kinds, count;
};

enum { FIN_TAIL_KINDS = 1 << FIN_KINDS };

struct fin_first_move {
    struct fin_best_choice choice;
    uint64_t board;
    uint8_t hold; /* afterwards */
    bool press;   /* a piece comes in sight before this one is placed */
    bool hopeless, exact;
    bool judged; /* in this round */
};

enum fin_best_stage {
    FIN_BEST_IDLE,  /* no question yet */
    FIN_BEST_ASKED, /* the previous question may have answered this one */
    FIN_BEST_BEGIN,
    FIN_BEST_AGAIN, /* with more memory; bounds of moves are kept */
    FIN_BEST_WORK,  /* in rounds: at first few children of each state, at last all */
    FIN_BEST_DONE,
};

struct fin_best {
    struct fin_best_question question; /* the current one */
    struct fin_best_question first;    /* the one that orders and states belong to */
    struct fin_ends ends;
    struct fin_hash_table states, values; /* states by board and hold; values by hash */
    struct fin_arena arena;
    struct fin_orders orders;
    void *memory;
    size_t size;
    void *search_memory;
    int32_t stage;   /* enum fin_best_stage */
    bool has_values; /* states have values, at least some */
    bool has_leave;  /* a leave was set: */
    bool leaves;     /* only clears that leave something good count */
    struct fin_best_leave leave;
    struct fin_filter filter;
    uint8_t filter_rotation, filter_options;
    int32_t lines; /* of the ends, at least those of the question; 0: no ends yet */

    /* of the first question */
    int32_t pieces, known;
    int32_t end;                                    /* pieces to go where ends take over */
    uint32_t base;                                  /* the arena's upper end without values */
    struct fin_domain domains[FIN_BEST_UNSEEN + 1]; /* from 1 on; the first domain is `orders` */
    int32_t domain_count;
    uint8_t domain_of[FIN_BEST_UNSEEN + 1]; /* by the number of pieces that count as a set */
    /* Orders of each domain with which it is good to leave a kind. */
    uint64_t *leaving[FIN_BEST_UNSEEN + 1][FIN_KINDS];
    struct fin_tail *tails[FIN_COMES];
    uint32_t tail_count[FIN_COMES];
    uint8_t squeezed[FIN_TAIL_KINDS][FIN_TAIL_KINDS]; /* selected bits, moved together */
    uint32_t scratch;                                 /* references to scratch memory */
    uint32_t low, join, seen;
    struct fin_best_room rooms[FIN_BEST_FRAMES]; /* by layer */
    int32_t round, width;                        /* children to try for each kind; 0: all */
    int32_t top;                                 /* the frame being worked on, -1: none */

    /* The current question in terms of the first. */
    uint64_t root;
    uint8_t root_hold;
    uint32_t number; /* of the beginning in sight */
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

/* Pieces placed since the first question. */
int fin_best_layer(const struct fin_best *best, uint64_t board);

/* Each placement shows one more piece. So does the first hold with nothing in it, because the
 * next piece becomes the current one. */
FIN_INLINED struct fin_sight fin_best_sight(const struct fin_best *best, int layer, int hold) {
    bool was_empty = best->first.hold && best->first.held == FIN_NONE;
    int current = layer + (was_empty && hold != FIN_HOLDS_NOTHING);
    int unseen = best->orders.unseen;
    return (struct fin_sight){current, current < unseen ? current : unseen};
}

/* The domain of a state's values: pieces before the current one count as a set. */
FIN_INLINED int fin_best_domain(const struct fin_best *best, int layer, int hold) {
    int drawn = fin_best_sight(best, layer, hold).current - best->known;
    int most = best->orders.unseen;
    return best->domain_of[drawn < 0 ? 0 : drawn < most ? drawn : most];
}

FIN_INLINED const struct fin_orders *fin_best_orders(const struct fin_best *best, int domain) {
    return domain != 0 ? &best->domains[domain].orders : &best->orders;
}

/* The kinds that may be at a place, a bit each; the orders with a kind there. */
FIN_INLINED unsigned fin_best_kinds(const struct fin_best *best, int place) {
    if (place < best->known) {
        return 1u << best->first.see[place];
    }
    return best->orders.possible[place - best->known];
}

FIN_INLINED struct fin_where fin_best_where(const struct fin_best *best, int place, int kind) {
    return (struct fin_where){place < best->known ? -1 : place - best->known, kind};
}

/* With everything in sight, the value of a state is the set of orders that finish it. Before, it
 * is a record: that set, and counts as the state's predecessors see them, with one piece less in
 * sight. 0: the state can not be finished. */
struct fin_best_record {
    uint32_t orders, unused;
    uint64_t counts[];
};

/* A reference to a set of orders of a domain; equal sets share one. False if there is no room. */
bool fin_best_intern(struct fin_best *best, int domain, const uint64_t *bits, uint32_t *orders);
const uint64_t *fin_best_bits(const struct fin_best *best, uint32_t orders);
/* The same orders in an earlier domain; 0 if there is no room. */
uint32_t fin_best_expand(struct fin_best *best, uint32_t orders, int domain);
/* Counts with one piece less in sight; NULL if there is no room. */
const void *fin_best_folded(struct fin_best *best, uint32_t orders);
/* The value of a board with `end` pieces to go, and its domain; with FIN_HOLDS_CURRENT, the
 * domain of the state before. */
int fin_best_end_domain(const struct fin_best *best, int hold);
bool fin_best_end_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value);
/* Pieces of an order from a place on, as a number to base 7. */
uint16_t fin_best_number(const struct fin_best *best, const struct fin_orders *orders,
                         uint32_t order, int place, int count);
/* Finds out whether an order finishes a board with fewer than `end` pieces to go. False if there
 * is no room. */
bool fin_best_past_end(struct fin_best *best, uint64_t board, int hold, uint32_t order,
                       bool *succeeds);

/* ---- setup.c ---- */

void fin_best_make_search(struct fin_best *best);
/* True if what was found out about ends holds for a question. */
bool fin_best_keeps_ends(const struct fin_best *best, const struct fin_best_question *question);
/* Forgets the values of all states. False if there is no room for new ones. */
bool fin_best_forget_values(struct fin_best *best);
/* Prepares everything for the question alone. False if there is no room. */
bool fin_best_begin(struct fin_best *best);

/* ---- raise.c ---- */

/* Adds orders to a set, less those without the given pieces. */
void fin_best_join_bits(const struct fin_orders *orders, uint64_t *into, const uint64_t *bits,
                        const struct fin_where where[2]);

/* Values that may be raised to: theirs are of the same domain or a later one. */
struct fin_best_given {
    const struct fin_best *best;
    int domain, of; /* of the values that are raised, and of these */
    const void *values;
};

/* Raises values of a length to these, for the orders with the given pieces. */
void fin_best_raise(const struct fin_best_given *given, int length, void *into,
                    const struct fin_where where[2]);

/* ---- states.c ---- */

/* Works on the open frames, if any. Returns an enum fin_pc_status. */
int fin_best_work(struct fin_best *best, uint64_t *steps);
/* Opens a frame for a state. */
void fin_best_push(struct fin_best *best, uint64_t board, int hold);
/* Looks up the value of a state. */
enum fin_known { FIN_KNOWN, FIN_UNKNOWN, FIN_NO_ROOM };
int fin_best_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value);

/* question.c: the board of a question in the lines of the job; lines that the question lacks
 * count as cleared. */
uint64_t fin_best_board_in(const struct fin_best *best, const struct fin_best_question *question);
int fin_best_hold_of(const struct fin_best_question *question);
/* next_question.c: true if the values so far answer the current question. */
bool fin_best_is_known(struct fin_best *best);

/* moves.c: lists the first moves. */
void fin_best_list(struct fin_best *best);
/* Computes the odds of a move if the values of all its states are known. Otherwise opens a frame
 * for one of them, if `begins`. Returns an enum fin_known. */
int fin_best_judge(struct fin_best *best, struct fin_first_move *move, bool begins);

#endif
