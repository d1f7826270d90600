/* finessimo_bot.h: the player of the Finessimo library.
 *
 * Read finessimo.h first. This header is the manual for
 *
 *   1. Aims, and the terms that rate a position
 *   2. Searching for a move
 *   3. Reasons
 *   4. Reviewing a game
 *
 * A bot works in memory that the caller hands in and within a budget of nodes (evaluated
 * placements). It reads no clock and uses no floating point: the same position, weights and budget
 * give the same move on every platform. */
#ifndef FINESSIMO_BOT_H
#define FINESSIMO_BOT_H

#include "finessimo.h"

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

/* ---- 1. Aims and terms ----------------------------------------------------- */

enum fin_aim {
    FIN_AIM_SURVIVE, /* stay low and clean */
    FIN_AIM_SCORE,   /* points by the guideline */
    FIN_AIM_ATTACK,  /* lines sent per piece */
    FIN_AIM_SPRINT,  /* few keys per cleared line */
    FIN_AIM_CHEESE,  /* clear garbage with few pieces */
    FIN_AIM_COMBO,   /* consecutive clears */
    FIN_AIM_PERFECT, /* perfect clears */
    FIN_AIMS,
};

/* "survive", "score"...; NULL past the last. The parser returns -1 for any other text. */
const char *fin_aim_name(int aim);
int fin_aim_parse(const char *name);

/* The features that a rating adds up: of the board that a placement leaves, and of the move
 * itself. */
enum fin_bot_term {
    /* the board */
    FIN_TERM_HOLES,        /* empty cells with a filled one above */
    FIN_TERM_COVER,        /* filled cells at most six rows above a hole */
    FIN_TERM_HOLE_ROWS,    /* rows with a hole */
    FIN_TERM_ROW_CHANGES,  /* filled beside empty, walls included */
    FIN_TERM_HEIGHT,       /* of the highest column */
    FIN_TERM_HEIGHT_10,    /* its rows above 10 */
    FIN_TERM_HEIGHT_15,    /* its rows above 15 */
    FIN_TERM_CELLS_UNDER,  /* cells up to the surface, without the main well */
    FIN_TERM_BUMPS,        /* differences of neighbouring columns, without the main well */
    FIN_TERM_WELLS,        /* open cells between two filled ones, without the main well */
    FIN_TERM_DEEP_WELLS,   /* those with two more such cells above */
    FIN_TERM_WELL_ROWS,    /* rows full but for the lowest column, at most 6 */
    FIN_TERM_WELL_AT_WALL, /* the lowest column is at a wall */
    FIN_TERM_PARITY,       /* cells in even columns against those in odd ones */
    FIN_TERM_SLOT_0,       /* T-slots that would clear no line */
    FIN_TERM_SLOT_1,       /* T-slots that would clear one line */
    FIN_TERM_SLOT_2,       /* T-slots that would clear two lines */
    FIN_TERM_SLOT_READY,   /* a T is held or next, and a slot of two lines waits */
    FIN_TERM_B2B,          /* the next difficult clear is back-to-back */
    FIN_TERM_COMBO,        /* consecutive clears so far */
    FIN_TERM_HELD_T,       /* a T is held */
    FIN_TERM_HELD_I,       /* an I is held */
    FIN_TERM_NEEDED,       /* empty cells to fill before the garbage is gone */
    FIN_TERM_GARBAGE,      /* rows of garbage left */
    FIN_TERM_BOARD_TERMS,  /* their number */

    /* the move */
    FIN_TERM_CLEAR_1 = FIN_TERM_BOARD_TERMS,
    FIN_TERM_CLEAR_2,
    FIN_TERM_CLEAR_3,
    FIN_TERM_CLEAR_4,
    FIN_TERM_SPIN_1,   /* T-spin single */
    FIN_TERM_SPIN_2,   /* T-spin double */
    FIN_TERM_SPIN_3,   /* T-spin triple */
    FIN_TERM_MINI,     /* T-spin mini that clears lines */
    FIN_TERM_ATTACK,   /* lines sent */
    FIN_TERM_B2B_LOST, /* an easy clear ended back-to-back */
    FIN_TERM_WASTED_T, /* a T placed without a full spin that clears lines */
    FIN_TERM_PERFECT,  /* a perfect clear */
    FIN_TERM_TUCK,     /* not reached by a hard drop alone */
    FIN_TERM_KEYS,     /* fewest keys to it on the empty board; hold adds one, a tuck two */
    FIN_TERMS,
};

/* "holes", "cover"...; NULL past the last. */
const char *fin_bot_term_name(int term);

/* The value of each term, in thousandths of a sent line where that makes sense. */
struct fin_bot_weights {
    int32_t of[FIN_TERMS];
};

/* The weights that the bot uses for an enum fin_aim. */
struct fin_bot_weights fin_bot_weights(int aim);

/* Lines sent by a clear under the guideline. b2b: the previous clear was difficult; combo:
 * consecutive clears directly before this one. */
int fin_attack(int lines, int spin, bool b2b, int combo, bool perfect);

/* ---- 2. Searching for a move ----------------------------------------------- */

struct fin_bot_rules {
    uint8_t rotation; /* enum fin_rotation */
    bool half_turns;  /* turns by 180 */
    bool hold;
};

struct fin_bot_position {
    struct fin_board board;
    uint8_t queue[FIN_PREVIEW_MAX + 1]; /* the piece in play, then the preview */
    uint8_t length;                     /* of the queue, at least 1 */
    uint8_t hold;                       /* FIN_NONE: empty */
    bool hold_used;                     /* the piece in play came from hold */
    uint8_t combo;                      /* consecutive clears directly before */
    bool b2b;
    bool sudden_fall; /* 20G: the piece falls at once after every key */
};

/* The position of a game, between two pieces or with one in play. Gravity counts as 20G when the
 * piece falls to the stack before a player can press a key. False after the end. */
bool fin_bot_look(const struct fin_game *game, struct fin_bot_position *position);

struct fin_bot_move {
    struct fin_piece piece; /* where it locks */
    bool hold;              /* hold is pressed first */
    uint8_t spin;           /* enum fin_spin_size by T-corners; set only if the move clears lines */
    uint8_t lines, sent;    /* cleared and sent by it */
    uint8_t depth;          /* pieces in the best line that starts with this move */
    int32_t value;          /* of that line; compare only moves of equal depth */
};

struct fin_bot;

/* Bytes for a bot that searches at most this many nodes per move. */
size_t fin_bot_size(uint32_t nodes);
/* Makes a bot in the caller's memory, at any address, which must outlive it. NULL if it is too
 * small. */
struct fin_bot *fin_bot_make(void *memory, size_t size, const struct fin_bot_rules *rules,
                             const struct fin_bot_weights *weights);

/* Searches within a budget of `nodes`, which must not exceed the size given to fin_bot_size. Writes
 * the first moves, best first, and returns their number, at most `capacity`; 0 if no piece can be
 * placed. The search may exceed the budget by the placements of one position. */
size_t fin_bot_search(struct fin_bot *bot, const struct fin_bot_position *position, uint32_t nodes,
                      struct fin_bot_move *moves, size_t capacity);
/* Searches with this first move only and fills in its value, which is comparable with those of
 * fin_bot_search at the same budget. False if the move is not possible. */
bool fin_bot_judge(struct fin_bot *bot, const struct fin_bot_position *position, uint32_t nodes,
                   struct fin_bot_move *move);
/* Nodes evaluated since the bot was made. */
uint64_t fin_bot_nodes(const struct fin_bot *bot);

/* The position after a move; the queue is one piece shorter, or two if hold was empty. Of the move,
 * only the piece, hold and spin count; the piece must fit, and hold must be possible. */
void fin_bot_play(struct fin_bot_position *position, const struct fin_bot_move *move);

/* The fewest keys, after hold if the move presses it, that bring the piece to the landing, ready
 * for a hard drop. A spin ends with a turn. `keys` is an enum fin_key_set without options. False
 * if there are none, or more than FIN_KEY_SEQUENCE_MAX. */
bool fin_bot_keys(const struct fin_board *board, const struct fin_bot_move *move, int rotation,
                  unsigned keys, struct fin_key_sequence *sequence);

/* ---- 3. Reasons ------------------------------------------------------------- */

/* Counts the terms of a move and of the board that it leaves. */
void fin_bot_count(const struct fin_bot *bot, const struct fin_bot_position *position,
                   const struct fin_bot_move *move, int32_t terms[FIN_TERMS]);
/* Says in a few words why one move is worse than another, by the terms that differ most: "leaves a
 * hole in column 4". Writes at most size bytes; returns the length, 0 if nothing differs. */
size_t fin_bot_reason(const struct fin_bot *bot, const struct fin_bot_position *position,
                      const struct fin_bot_move *worse, const struct fin_bot_move *better,
                      char *text, size_t size);

/* ---- 4. Reviewing a game ------------------------------------------------------ */

/* The quality of a move, by the value lost against the best move found. docs/coach.md says how the
 * limits were calibrated. */
enum fin_quality {
    FIN_QUALITY_BEST,
    FIN_QUALITY_GOOD,
    FIN_QUALITY_INACCURACY,
    FIN_QUALITY_MISTAKE,
    FIN_QUALITY_BLUNDER,
    FIN_QUALITIES,
};

/* "best", "good"...; NULL past the last. */
const char *fin_quality_name(int quality);

/* Takes the events of a game and finds each decision: the position before a piece, and the move
 * that the player made. A value beside a session, like fin_judge. */
struct fin_review {
    /* private */
    struct fin_bot_position position; /* before the piece in play */
    uint8_t hold;                     /* held before it */
    uint8_t hold_now;
    bool seen; /* the position is known */
    bool held; /* hold was pressed */
    uint64_t since;

    /* on the last locked piece */
    struct fin_bot_position before;
    struct fin_bot_move made; /* piece, hold and spin only */
    uint64_t spawn_us, lock_us;
};

/* A review of a session that has just started. */
struct fin_review fin_review_make(const struct fin_session *session);
/* Takes all events of one instant, with the session as it is after them. True if a piece locked
 * whose position was known; then the last four members are valid. */
bool fin_review_take(struct fin_review *review, const struct fin_session *session,
                     const struct fin_event *events, size_t count);

/* The judgment of a move. */
struct fin_rating {
    struct fin_bot_move best; /* equals the move made if nothing better was found */
    int32_t loss;             /* value lost, at least 0 */
    int32_t cost;             /* the loss in thousandths of the aim's unit */
    uint8_t quality;          /* enum fin_quality */
};

/* Rates the move made in a position: searches for the best, and judges both with the same budget.
 * Uses about three times `nodes`. False if the move is impossible for the bot. */
bool fin_review_rate(struct fin_bot *bot, int aim, const struct fin_bot_position *position,
                     const struct fin_bot_move *made, uint32_t nodes, struct fin_rating *rating);
/* The unit of an aim's costs: "lines sent", "pieces"...; NULL if moves can not be rated by it. */
const char *fin_review_unit(int aim);
/* The aim by which the moves of a mode are rated. */
int fin_review_aim(int mode);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
