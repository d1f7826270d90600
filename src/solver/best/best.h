/* Best play with limited sight, shared between its files; docs/best.md is the page
 * for them.
 *
 * Of the pieces that matter some are seen at the beginning ("known"), the others
 * are not ("unseen"); best_orders.c has the orders in which those may come. A
 * state is a board and what is held: the pieces that lie tell which piece is the
 * current one, and how many of the unseen ones have come in sight by then. Its
 * value, from the end back (best_run.c):
 *   - where all is in sight: the orders with which it can be finished, a bit each;
 *   - before: the same for a clairvoyant, and for the player a count for every
 *     beginning of an order that is in sight.
 * With three pieces to go it is what the board alone can be finished with, for
 * every held piece and every three pieces (best_ends.c); that holds for any
 * question, and is kept from one to the next. */
#ifndef FIN_SOLVER_BEST_BEST_H
#define FIN_SOLVER_BEST_BEST_H

#include "finessimo_pc.h"
#include "solver/memory/hash_table.h"
#include "solver/tables/bloom_filter.h"

enum {
    FIN_BEST_PIECES = FIN_BEST_LINES * FIN_COLUMNS / FIN_CELLS,
    FIN_BEST_FRAMES = FIN_BEST_PIECES + 1,
    FIN_BEST_UNSEEN = FIN_BEST_PIECES,
    FIN_BEST_ORDERS = 10 << 16, /* the most orders of unseen pieces that are worked on */
    FIN_BEST_ENDS = 3,          /* pieces to go where the ends of boards take over */
    FIN_BEST_CHILDREN = FIN_KINDS * FIN_SMALL_SUCCESSORS,
};

/* What is held: a kind, or one of these. */
enum {
    FIN_HOLDS_NOTHING = FIN_KINDS, /* or hold may not be used */
    FIN_HOLDS_CURRENT,             /* whatever kind the current piece of before was */
    FIN_HOLDS,
};

/* What is left in hold at the end: a kind, or whatever it is. */
enum { FIN_LEFT_ANY = FIN_KINDS };

/* Pieces to come, of which some count as held. */
enum fin_comes {
    FIN_COMES_BEHIND_HELD, /* another piece is held, or none may be */
    FIN_COMES_FIRST_HELD,  /* nothing is held: the first is as good as held */
    FIN_COMES_BEFORE_HELD, /* the current piece of before is held */
    FIN_COMES,
};

/* ---- the question: best_question.c ---- */

/* Its board, with full rows at the bottom, and the pieces that are to be laid. */
uint64_t fin_best_board_of(const struct fin_best_question *question);
int fin_best_pieces_of(const struct fin_best_question *question);
/* How many pieces of the queue matter; then how many of them are seen. */
int fin_best_matter(const struct fin_best_question *question);
int fin_best_known_of(const struct fin_best_question *question);

/* ---- orders of unseen pieces: best_orders.c ---- */

/* Beginnings of orders by their length, in the order of their pieces. Orders are
 * those of full length. If there are too many, only some are there: at the last places
 * not all kinds are. What is found for those is the least there is, and what is found
 * and all others together the most. */
struct fin_orders {
    int32_t unseen;                /* their length */
    int32_t drawn;                 /* the first so many count as a set, see struct fin_domain */
    bool partial;                  /* only some are there */
    uint8_t most[FIN_BEST_UNSEEN]; /* so many kinds are at a place at most */
    uint32_t words;                /* that have a bit for each order */
    uint32_t count[FIN_BEST_UNSEEN + 1];
    uint64_t whole[FIN_BEST_UNSEEN + 1];    /* the weight of what comes behind so many */
    uint32_t *longer[FIN_BEST_UNSEEN + 1];  /* the first that is one piece longer; one past all */
    uint32_t *first[FIN_BEST_UNSEEN + 1];   /* the first order that begins so; one past all */
    uint8_t *copies[FIN_BEST_UNSEEN + 1];   /* of its last piece in the bag then: its weight */
    uint8_t *kinds;                         /* of the orders, one after the other */
    uint32_t *weights[FIN_BEST_UNSEEN + 1]; /* of the beginnings */
    uint8_t possible[FIN_BEST_UNSEEN];      /* kinds at each place, a bit each */
    uint64_t *with[FIN_BEST_UNSEEN][FIN_KINDS]; /* orders with a kind at a place, a bit each */
    uint64_t *all;
};

/* In the upper arena. False if there is no room. */
bool fin_orders_make(struct fin_orders *orders, struct fin_arena *arena,
                     const struct fin_best_question *question, int unseen, int drawn);
/* The beginning with one piece more; false if that can't come. */
bool fin_orders_longer(const struct fin_orders *orders, int length, int kind, uint32_t *number);
/* How many there are if the first so many count as a set. */
uint32_t fin_orders_count(const struct fin_best_question *question, int unseen, int drawn);

/* In what order pieces came that are laid or held by now makes no difference: only what
 * is left of the bag does. So from some state on orders that differ in that alone are one,
 * the one in which those pieces are sorted, bag by bag. Such orders are a domain. The first
 * has all orders, each further one has fewer. */
struct fin_domain {
    struct fin_orders orders;
    /* By length: where a beginning of the first domain is in this one, and one of the
     * domain before; orders are those of full length. */
    uint32_t *begin[FIN_BEST_UNSEEN + 1];
    uint32_t *begin_from[FIN_BEST_UNSEEN + 1];
};

/* Fills in where those of other orders are in a domain. False if there is no room. */
bool fin_domain_map(const struct fin_domain *domain, struct fin_arena *arena,
                    const struct fin_best_question *question, const struct fin_orders *others,
                    uint32_t **begin);

/* Whether behind a beginning the same may come as a question says. */
bool fin_orders_bag_is(const struct fin_orders *orders, const struct fin_best_question *first,
                       int length, uint32_t number, const struct fin_best_question *question);

/* Values for beginnings of a length: bits if all is in sight, bytes if one piece
 * is missing (so at most 14), counts if more are. */
size_t fin_values_size(const struct fin_orders *orders, int length);
uint64_t fin_values_get(const struct fin_orders *orders, int length, const void *values,
                        uint32_t number);
/* Adds up what has one piece more; from a length to the one before. */
void fin_values_fold(const struct fin_orders *orders, int length, const void *values, void *less);
/* The kinds left in the bag behind an order, a bit each, if bags of seven are dealt and
 * some of what is seen comes behind all that matters; all: a new bag. */
unsigned fin_orders_bag(const struct fin_orders *orders, const struct fin_best_question *question,
                        int known, uint32_t order);
/* The weight of the orders that begin so and are not there. */
uint64_t fin_orders_missing(const struct fin_orders *orders, int length, uint32_t number);
/* The weight of the orders that begin so and are in a set. */
uint64_t fin_orders_weight(const struct fin_orders *orders, int length, uint32_t number,
                           const uint64_t *bits);

/* ---- ends of boards: best_ends.c ---- */

/* With r pieces to go: bits for the held piece and r pieces to come, numbers to
 * base 7 with 49 in a word; without hold only for the pieces to come. */
struct fin_ends {
    struct fin_small small;
    const struct fin_filter *filter;    /* NULL: do without */
    struct fin_hash_table boards, sets; /* boards by themselves, sets by their hash */
    bool hold;
};

/* In front of a set's words. */
struct fin_ends_head {
    uint32_t values[FIN_HOLDS]; /* of states of the question by what is held; 0: not made yet */
    uint32_t words;
};

enum { FIN_ENDS_HEAD = sizeof(struct fin_ends_head) / sizeof(uint64_t) };

/* The successors of a board by these kinds (a bit each), with their kinds, as
 * fin_small_hopeful lists them; without those that the filter knows to be illegal. */
int fin_best_successors(const struct fin_ends *ends, uint64_t board, unsigned kinds, uint64_t *next,
                        uint8_t *next_kinds);

struct fin_best;

/* The set of a board with so many pieces to go, at most FIN_BEST_ENDS, so that this is
 * left at the end; 0 if it can't be finished. False if there is no more room. */
bool fin_ends_find(struct fin_best *best, uint64_t board, int pieces, int left, uint32_t *set);
/* As fin_best_successors, of boards whose sets will be looked up. */
int fin_ends_list(const struct fin_best *best, uint64_t board, unsigned kinds, uint64_t *next,
                  uint8_t *next_kinds);
/* Whether a set has a number to base 7. */
bool fin_ends_has(const struct fin_best *best, uint32_t set, uint32_t number);
const uint64_t *fin_ends_words(const struct fin_best *best, uint32_t set);
void fin_ends_forget_values(struct fin_best *best);

/* ---- the job ---- */

/* A state's place in the game. */
struct fin_sight {
    int current; /* the place of the current piece among known and unseen ones, from 0 on */
    int length;  /* of the beginning of the unseen ones that is in sight */
};

/* Orders in which the unseen piece at a place is of a kind; place -1: all. */
struct fin_where {
    int place, kind;
};

/* A state that is being worked on. */
struct fin_best_frame {
    uint64_t board;
    uint8_t hold, layer;
    uint16_t count, at;         /* children, and the one at hand */
    uint8_t ways;               /* of the child at hand that are still to be gone, a bit each */
    uint8_t ways_of[FIN_KINDS]; /* to lay a kind, by what is held then */
    uint64_t children[FIN_BEST_CHILDREN];
    uint8_t kinds[FIN_BEST_CHILDREN];
};

/* Values of a frame so far, in the upper arena: of a clairvoyant, of the player, and
 * of the player once hold is pressed with nothing in it. */
struct fin_best_room {
    uint32_t bits, main, press, words;
};

/* Orders that differ in their last piece only: the pieces that come at their end, but for
 * the last one, as a number to base 7; the kinds that are the last one, a bit each; how
 * many those are. */
struct fin_tail {
    uint16_t begin;
    uint8_t kinds, count;
};

enum { FIN_TAIL_KINDS = 1 << FIN_KINDS };

struct fin_first_move {
    struct fin_best_choice choice;
    uint64_t board;
    uint8_t hold; /* afterwards */
    bool press;   /* another piece comes in sight before this one is laid */
    bool hopeless, exact;
    bool judged; /* in this round */
};

enum fin_best_stage {
    FIN_BEST_IDLE,  /* nothing was asked */
    FIN_BEST_ASKED, /* perhaps all is known from the question before */
    FIN_BEST_BEGIN,
    FIN_BEST_AGAIN, /* with more memory: what was found of the moves stays */
    FIN_BEST_WORK,  /* in rounds: first few children of each state are tried, at last all */
    FIN_BEST_DONE,
};

struct fin_best {
    struct fin_best_question question; /* the one at hand */
    struct fin_best_question first;    /* the one that orders and states belong to */
    struct fin_ends ends;
    struct fin_hash_table states, values; /* states by board and hold, values by their hash */
    struct fin_arena arena;
    struct fin_orders orders;
    void *memory;
    size_t size;
    void *search_memory;
    int32_t stage;   /* enum fin_best_stage */
    bool has_values; /* of the first question, or some */
    bool has_leave;  /* that was asked for: */
    bool leaves;     /* a clear counts only if what it leaves is good */
    struct fin_best_leave leave;
    struct fin_filter filter;
    uint8_t filter_rotation, filter_options;
    int32_t lines; /* of the ends, at least those of the question; 0: there are none yet */

    /* of the first question */
    int32_t pieces, known;
    int32_t end;   /* pieces to go where the ends take over */
    uint32_t base; /* of the upper arena: what is behind it are values */
    struct fin_domain domains[FIN_BEST_UNSEEN + 1]; /* from 1 on; the first is `orders` */
    int32_t domain_count;
    uint8_t domain_of[FIN_BEST_UNSEEN + 1]; /* if so many pieces count as a set */
    /* orders of each domain behind which it is good that a kind is left */
    uint64_t *leaving[FIN_BEST_UNSEEN + 1][FIN_KINDS];
    struct fin_tail *tails[FIN_COMES];
    uint32_t tail_count[FIN_COMES];
    uint8_t squeezed[FIN_TAIL_KINDS][FIN_TAIL_KINDS]; /* bits at some places, side by side */
    uint32_t scratch;                                 /* room for any values, and for orders */
    uint32_t low, join;
    struct fin_best_room rooms[FIN_BEST_FRAMES]; /* by layer */
    int32_t round, width;                        /* so many children of a kind are tried; 0: all */
    int32_t top;                                 /* the frame being worked on, -1: none */

    /* the question at hand, in terms of the first */
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

/* best_values.c */

/* Pieces laid since the beginning of the first question. */
int fin_best_layer(const struct fin_best *best, uint64_t board);

/* A piece more comes in sight with each that is laid; and with the first hold if
 * nothing was held, when the next piece becomes the current one. */
FIN_INLINED struct fin_sight fin_best_sight(const struct fin_best *best, int layer, int hold) {
    bool was_empty = best->first.hold && best->first.held == FIN_NONE;
    int current = layer + (was_empty && hold != FIN_HOLDS_NOTHING);
    int unseen = best->orders.unseen;
    return (struct fin_sight){current, current < unseen ? current : unseen};
}

/* The domain of a state's values: pieces that came before the current one are a set. */
FIN_INLINED int fin_best_domain(const struct fin_best *best, int layer, int hold) {
    int drawn = fin_best_sight(best, layer, hold).current - best->known;
    int most = best->orders.unseen;
    return best->domain_of[drawn < 0 ? 0 : drawn < most ? drawn : most];
}

FIN_INLINED const struct fin_orders *fin_best_orders(const struct fin_best *best, int domain) {
    return domain != 0 ? &best->domains[domain].orders : &best->orders;
}

/* The kinds that may be at a place, a bit each; and the orders in which one is. */
FIN_INLINED unsigned fin_best_kinds(const struct fin_best *best, int place) {
    if (place < best->known) {
        return 1u << best->first.see[place];
    }
    return best->orders.possible[place - best->known];
}

FIN_INLINED struct fin_where fin_best_where(const struct fin_best *best, int place, int kind) {
    return (struct fin_where){place < best->known ? -1 : place - best->known, kind};
}

/* A value where all is in sight is the orders with which a state can be finished;
 * before, it is a record of those and of counts for what its parents see, one piece
 * less. 0: it can't be finished. */
struct fin_best_record {
    uint32_t orders, unused;
    uint64_t counts[];
};

/* Orders of a domain, each set of them once. False if there is no more room. */
bool fin_best_intern(struct fin_best *best, int domain, const uint64_t *bits, uint32_t *orders);
const uint64_t *fin_best_bits(const struct fin_best *best, uint32_t orders);
/* The same orders in a domain before theirs; 0 if there is no more room. */
uint32_t fin_best_expand(struct fin_best *best, uint32_t orders, int domain);
/* Counts for one piece less in sight; NULL if there is no more room. */
const void *fin_best_folded(struct fin_best *best, uint32_t orders);
/* The value of a board with `end` pieces to go, and its domain: with FIN_HOLDS_CURRENT that
 * of the state before. */
int fin_best_end_domain(const struct fin_best *best, int hold);
bool fin_best_end_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value);
/* The pieces from a place on in an order, so many, as a number to base 7. */
uint16_t fin_best_number(const struct fin_best *best, const struct fin_orders *orders,
                         uint32_t order, int place, int count);
/* Whether a board with fewer than `end` pieces to go can be finished in an order. False if there
 * is no more room. */
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

/* Works on the states of the frames, if there are any. Returns an enum
 * fin_pc_status; best_run.c. */
int fin_best_work(struct fin_best *best, uint64_t *steps);
/* Begins with a state. */
void fin_best_push(struct fin_best *best, uint64_t board, int hold);
/* Its value; false if it is not known, or if there is no more room. */
enum fin_known { FIN_KNOWN, FIN_UNKNOWN, FIN_NO_ROOM };
int fin_best_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value);

/* The board of a question among the lines of the job: those it does not have are
 * cleared; best_question.c. */
uint64_t fin_best_board_in(const struct fin_best *best, const struct fin_best_question *question);
int fin_best_hold_of(const struct fin_best_question *question);
/* Whether all about the question at hand is known from those before, if the ends still
 * hold; best_follow.c. */
bool fin_best_is_known(struct fin_best *best);

/* Lists the first moves; best_moves.c. */
void fin_best_list(struct fin_best *best);
/* Fills in the odds of a move if all of its states are known. If not, one of them
 * is begun, or nothing is. Returns an enum fin_known. */
int fin_best_judge(struct fin_best *best, struct fin_first_move *move, bool begins);

#endif
