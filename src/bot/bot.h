/* The parts of a bot: positions in the search, candidates, and the paths, which are the same code
 * compiled for another machine. */
#ifndef FIN_BOT_BOT_H
#define FIN_BOT_BOT_H

#include "finessimo_bot.h"
#include "search/search.h"

enum {
    FIN_BOT_NODE_WORDS = 4,
    FIN_BOT_QUEUE = FIN_PREVIEW_MAX + 1,
    FIN_BOT_ROOTS = 2 * FIN_LANDINGS_MAX, /* most first moves */
};

/* A position in the search. */
struct fin_bot_node {
    uint64_t rows[FIN_BOT_NODE_WORDS]; /* see rows.h */
    int32_t earned;                    /* value of the moves so far */
    uint16_t root;                     /* the first move that led here */
    uint8_t used;                      /* pieces of the queue that are placed or held */
    uint8_t hold;
    uint8_t combo;
    uint8_t b2b;
    uint8_t garbage; /* rows at the bottom that are garbage */
    uint8_t height;
};

/* A placement that was evaluated. */
struct fin_bot_candidate {
    uint64_t hash; /* of the position that it leaves */
    int32_t value, earned;
    uint32_t parent; /* index of its node */
    uint16_t bit;    /* 10 y + x of its lower left corner */
    uint8_t facing, kind;
    uint8_t spin, lines;
    uint8_t sent, garbage;
    bool held, tucked;
};

/* The input of a path: everything that is the same for a whole search. */
struct fin_bot_task {
    struct fin_bot_weights weights;
    const struct fin_search *search;
    bool far_kick; /* the last kick of a quarter turn makes a full spin */
    bool sudden_fall;
    bool aims_at_garbage; /* the garbage counts, and clearing its last row ends the search */
    uint8_t rotation;
    bool half_turns;
    uint8_t keys[FIN_KINDS][FIN_FACINGS][FIN_COLUMNS]; /* fewest to a placement without tucks */
    uint8_t queue[FIN_BOT_QUEUE];
    uint8_t length;
};

struct fin_bot_path {
    /* Evaluates all placements of a piece: writes a candidate each and returns their number. */
    size_t (*expand)(const struct fin_bot_task *task, const struct fin_bot_node *node,
                     uint32_t parent, int kind, bool held, struct fin_bot_candidate *candidates);
    /* The node after a candidate. */
    void (*follow)(const struct fin_bot_task *task, const struct fin_bot_node *node,
                   const struct fin_bot_candidate *candidate, struct fin_bot_node *next);
    /* Counts the terms of a candidate and of the board that it leaves. */
    void (*count)(const struct fin_bot_task *task, const struct fin_bot_node *node,
                  const struct fin_bot_candidate *candidate, int32_t terms[FIN_TERMS]);
};

extern const struct fin_bot_path fin_bot_path_plain;
/* Only in builds for x86-64. */
extern const struct fin_bot_path fin_bot_path_avx2;

/* The fastest path of this machine. */
const struct fin_bot_path *fin_bot_path_native(void);

/* Landings at 20G, as sets by facing. */
void fin_bot_sudden_landings(const struct fin_bot_task *task, const struct fin_field *field,
                             int kind, struct fin_landing_sets *sets);

struct fin_bot {
    struct fin_bot_task task;
    const struct fin_bot_path *path;
    bool hold;
    uint32_t capacity; /* nodes per search */
    uint64_t nodes;    /* evaluated so far */

    struct fin_bot_node *layers[2];
    uint32_t layer_capacity;
    struct fin_bot_candidate *candidates;
    uint32_t *heap; /* indices of candidates */
    uint64_t *seen; /* a hash set of positions in the next layer */
    uint32_t seen_size;
    struct fin_bot_move roots[FIN_BOT_ROOTS];
};

/* If keys have a value, ignores a spin that takes more keys than the placement without it. */
void fin_bot_settle_spin(const struct fin_bot *bot, const struct fin_bot_position *position,
                         struct fin_bot_move *move);

/* The node of a position; its queue goes into the task. */
void fin_bot_root(struct fin_bot_task *task, const struct fin_bot_position *position,
                  struct fin_bot_node *node);

#endif
