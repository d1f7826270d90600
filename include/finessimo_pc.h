/* finessimo_pc.h: perfect clears and puzzles of the Finessimo library.
 *
 * Read finessimo.h first. This header is the manual for
 *
 *   1. Perfect clears: which queues have a solution, and what it is
 *   2. Exact odds: lookup tables over all queues and all boards
 *   3. Best play: what to do when only some next pieces are seen
 *   4. Puzzles
 *
 * Jobs work in memory that the caller hands in, in steps or units, and can stop
 * between any two. The library allocates nothing and starts no threads.
 */
#ifndef FINESSIMO_PC_H
#define FINESSIMO_PC_H

#include "finessimo.h"

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

/* ---- 1. Perfect clears ----------------------------------------------------- */

/* A pattern describes the queues that may come. Its parts follow each other, with or without
 * commas:
 *
 *   T        this piece
 *   [SZ]     one of these
 *   [^TI]    one of the others
 *   *        any one piece
 *   [SZO]p2  two of the set, each at most once, in any order; also *p3
 *   [SZO]!   all of the set, in any order; also *!
 *   ;        separates patterns of the same length */
enum {
    FIN_PATTERNS_MAX = 256,   /* most patterns in one text */
    FIN_PATTERN_PARTS = 2048, /* most parts of all patterns together */
    FIN_PATTERN_PIECES = 22,  /* longest stored prefix of a pattern's queues, in pieces */
};

struct fin_pattern {
    uint16_t count;                  /* number of patterns */
    uint16_t length;                 /* pieces of each pattern, including those not kept */
    uint16_t ends[FIN_PATTERNS_MAX]; /* one past the last part of each pattern */
    struct fin_pattern_part {
        uint8_t kinds; /* a bit each */
        uint8_t picks; /* number of pieces */
    } parts[FIN_PATTERN_PARTS];
};

/* Reads a pattern. After an error the pattern is unchanged. */
struct fin_byte_error fin_pattern_parse(const char *text, size_t length,
                                        struct fin_pattern *pattern);

/* The queues of a pattern, cut to a length, each once, sorted by their pieces. They are stored as
 * a graph, so their number may be huge. */
struct fin_queues;

/* Makes the queues in the caller's memory, at any address, which must outlive them. NULL if it is
 * too small; FIN_QUEUES_SIZE is enough for one pattern. The length is at least 1, and at most
 * that of the pattern and FIN_PATTERN_PIECES. */
enum { FIN_QUEUES_SIZE = 1 << 18 };
const struct fin_queues *fin_queues_make(void *memory, size_t size,
                                         const struct fin_pattern *pattern, int length);
/* The number of queues. */
uint64_t fin_queues_count(const struct fin_queues *queues);
/* The pieces of a queue, by its number from 0; returns how many. */
int fin_queues_queue(const struct fin_queues *queues, uint64_t number,
                     uint8_t kinds[FIN_PATTERN_PIECES]);

enum {
    FIN_PC_LINES = 8,   /* most lines of a perfect clear */
    FIN_PC_PIECES = 20, /* pieces that fill FIN_PC_LINES lines */
    FIN_PC_UNIT = 64,   /* most queues of a unit */
};

/* The goal of a job. */
enum fin_pc_aim {
    FIN_PC_ONE,   /* which queues have a solution, and one solution */
    FIN_PC_EVERY, /* like FIN_PC_ONE, and prepares fin_tilings */
    FIN_PC_COUNT, /* for a single queue: the number of solutions, and any of them */
};

struct fin_pc_question {
    struct fin_board board; /* no filled cells above the lines */
    uint8_t lines;          /* to clear, 1 to FIN_PC_LINES */
    uint8_t aim;            /* enum fin_pc_aim */
    bool hold;              /* hold is allowed */
    uint8_t held;           /* held piece at the start, or FIN_NONE */
    uint8_t saves;          /* kinds, a bit each: one of these must be left over; 0: any */
};

/* NULL, or a sentence that says why the question is invalid. */
const char *fin_pc_check(const struct fin_pc_question *question);
/* The number of pieces that fill the lines. */
int fin_pc_pieces(const struct fin_pc_question *question);
/* The length to which queues of a pattern of this length should be cut, because later pieces cannot
 * matter. 0 if the pattern is too short. */
int fin_pc_length(const struct fin_pc_question *question, int length);

/* A job: a search in the caller's memory, divided into units. Findings of one unit speed up the
 * next ones, but never change an answer. */
struct fin_pc;

/* The least memory. More makes the job faster; FIN_PC_EVERY and FIN_PC_COUNT may need more. */
size_t fin_pc_size(const struct fin_pc_question *question);
/* Makes a job in memory at any address. Memory, search and queues must outlive it. NULL if the
 * memory is too small. The queues are cut to fin_pc_length. */
struct fin_pc *fin_pc_make(void *memory, size_t size, const struct fin_search *search,
                           const struct fin_queues *queues, const struct fin_pc_question *question);
/* Moves a job to larger memory; the old memory is free afterwards. NULL if the new memory is not
 * enough. */
struct fin_pc *fin_pc_move(struct fin_pc *pc, void *memory, size_t size);

/* A unit is a group of queues with the same beginning; units are numbered from 0. */
uint64_t fin_pc_units(const struct fin_pc *pc);
void fin_pc_begin(struct fin_pc *pc, uint64_t unit);

enum fin_pc_status {
    FIN_PC_DONE,   /* the unit is answered */
    FIN_PC_MORE,   /* the steps are used up: run again */
    FIN_PC_MEMORY, /* call fin_pc_move with twice the memory, then run again */
};

/* Works on the unit for at most the given steps of about 0.2 us each. Returns an enum
 * fin_pc_status. */
int fin_pc_run(struct fin_pc *pc, uint64_t steps);

/* The number of queues in the unit. */
int fin_pc_queues(const struct fin_pc *pc);
/* Fills in the pieces of a queue of the unit; returns how many. */
int fin_pc_queue(const struct fin_pc *pc, int number, uint8_t kinds[FIN_PATTERN_PIECES]);
/* The queues that have a solution, a bit each. */
uint64_t fin_pc_solved(const struct fin_pc *pc);
/* FIN_PC_COUNT: the number of solutions, counting each order of placements. */
uint64_t fin_pc_count(const struct fin_pc *pc);
/* If there is no solution: the most pieces that could be placed. */
int fin_pc_farthest(const struct fin_pc *pc);

/* A solution. Each placement is on the board as it is then. */
struct fin_pc_solution {
    uint8_t length;
    uint8_t left; /* the piece left over, or FIN_NONE */
    struct fin_pc_step {
        struct fin_piece piece;
        bool hold; /* press hold first */
    } steps[FIN_PC_PIECES];
};

/* The solution that was found; with FIN_PC_COUNT, any of fin_pc_count. False if there is none.
 * Hold and the piece left over are filled in only if the unit has a single queue. */
bool fin_pc_solution(const struct fin_pc *pc, uint64_t number, struct fin_pc_solution *solution);
/* Restricts the job from now on to the placements of this solution, in any order: this finds the
 * queues that the solution serves. Drops earlier findings. */
void fin_pc_restrict(struct fin_pc *pc, const struct fin_pc_solution *solution);

/* A job that finds the solution with the fewest keys, counting presses of hold, after a job for
 * FIN_PC_COUNT has found some. It stores its findings in that job's memory. Keys: enum
 * fin_key_set. */
struct fin_fewest;

/* The memory of such a job. */
size_t fin_fewest_size(const struct fin_pc_question *question);
/* Makes the job in the caller's memory; NULL if that is too small. `pc` must outlive it. */
struct fin_fewest *fin_fewest_make(void *memory, size_t size, struct fin_pc *pc, int rotation,
                                   unsigned keys);
/* Returns FIN_PC_DONE or FIN_PC_MORE; a step takes about 50 us. */
int fin_fewest_run(struct fin_fewest *fewest, uint64_t steps);
/* When done: returns the number of keys, without hard drops, and fills in the solution. */
int fin_fewest_solution(struct fin_fewest *fewest, struct fin_pc_solution *solution);

/* Solutions that end in the same picture, whatever the order of pieces, form one tiling. This job
 * lists all tilings, each once, after a job for FIN_PC_EVERY or FIN_PC_COUNT has finished a unit.
 * Tilings are compared by a 128-bit hash of their cells. */
struct fin_tilings;

/* The least memory of such a job. */
size_t fin_tilings_size(const struct fin_pc_question *question);
/* As fin_pc_make and fin_pc_move. */
struct fin_tilings *fin_tilings_make(void *memory, size_t size,
                                     const struct fin_pc_question *question);
struct fin_tilings *fin_tilings_move(struct fin_tilings *tilings, void *memory, size_t size);
/* Starts with the unit that the other job has just finished. That job must not begin another unit
 * before this job is done. */
void fin_tilings_begin(struct fin_tilings *tilings, const struct fin_pc *pc);
/* Returns an enum fin_pc_status. */
int fin_tilings_run(struct fin_tilings *tilings, const struct fin_pc *pc, uint64_t steps);
uint64_t fin_tilings_count(const struct fin_tilings *tilings);
/* A solution with that tiling. */
void fin_tilings_solution(const struct fin_tilings *tilings, const struct fin_pc *pc,
                          uint64_t number, struct fin_pc_solution *solution);

/* The tiler finds the tilings of all queues of a pattern at once, each with the queues that can
 * build it. It searches tilings first, then the orders of each, then the queues. Units may run on
 * several threads at once, each thread with its own fin_tiler_work. */
struct fin_tiler;
struct fin_tiler_work;

/* 0 if the tiler can not handle the question: more than 12 pieces or 4,194,304 queues, too many
 * kinds of pieces in `*`, or full rows. */
size_t fin_tiler_size(const struct fin_queues *queues, const struct fin_pc_question *question);
/* The queues are cut to fin_pc_length. Search and queues must outlive the tiler. NULL if the
 * memory is too small. */
struct fin_tiler *fin_tiler_make(void *memory, size_t size, const struct fin_search *search,
                                 const struct fin_queues *queues,
                                 const struct fin_pc_question *question);
/* The memory of one thread. */
size_t fin_tiler_work_size(const struct fin_tiler *tiler);
struct fin_tiler_work *fin_tiler_work_make(void *memory, size_t size,
                                           const struct fin_tiler *tiler);

/* A tiling with the queues that can build it: bit i % 64 of word i / 64 for queue i. */
struct fin_tiling {
    const struct fin_pc_solution *solution; /* in one possible order; hold is not filled in */
    const uint64_t *served;
    uint64_t count; /* number of queues in `served`, at least 1 */
};

/* The length of `served` in words; bits past the last queue are 0. */
size_t fin_tiler_words(const struct fin_tiler *tiler);
uint32_t fin_tiler_units(const struct fin_tiler *tiler);
/* Calls back for each tiling of a unit, on the thread that runs it. */
void fin_tiler_run(const struct fin_tiler *tiler, struct fin_tiler_work *work, uint32_t unit,
                   void (*visit)(void *data, const struct fin_tiling *tiling), void *data);

/* ---- 2. Exact odds --------------------------------------------------------- */

/* Lookup tables are built in rounds. The units of a round may run in any order and on several
 * threads at once; then one thread calls _next. The result does not depend on the scheduling.
 * When all rounds are done, there are no units left. If _next returns false, the memory was too
 * small: no units are left, and the job must restart with more. Jobs use only the memory that they
 * need, so you may pass a large block that the system allocates lazily. */

/* The legal boards: every board on a path from the empty one to a perfect clear of 2 or 4 lines.
 * A board is one word, bit 10 y + x for a filled cell. Cleared rows stay at the bottom as full
 * rows. */
struct fin_legal_boards;

/* Enough memory for every rotation system. */
size_t fin_legal_boards_size(int lines);
/* The search must outlive the boards. NULL if the memory is too small to begin. */
struct fin_legal_boards *fin_legal_boards_make(void *memory, size_t size,
                                               const struct fin_search *search, int lines);
uint32_t fin_legal_boards_units(const struct fin_legal_boards *legal);
void fin_legal_boards_run(struct fin_legal_boards *legal, uint32_t unit);
bool fin_legal_boards_next(struct fin_legal_boards *legal);
/* The number of rounds, and how many are done. */
int fin_legal_boards_rounds(const struct fin_legal_boards *legal, int *done);
/* When done: the legal boards that hold this many pieces (fewer than a perfect clear), sorted. */
const uint64_t *fin_legal_boards_layer(const struct fin_legal_boards *legal, int pieces,
                                       uint64_t *count);
/* Loads legal boards that were saved: the layers as fin_legal_boards_layer returned them, one
 * after the other. They must outlive the result and are not checked. The job is then done. */
struct fin_legal_boards *fin_legal_boards_load(void *memory, size_t size,
                                               const struct fin_search *search, int lines,
                                               uint64_t *fields, const uint64_t counts[]);

/* Makes a Bloom filter of the finished legal boards, in fin_filter_length words that can be
 * saved: no false negatives, few false positives. Best play uses it to skip boards that are not
 * legal. */
size_t fin_filter_length(const struct fin_legal_boards *legal);
void fin_filter_make(uint64_t *words, const struct fin_legal_boards *legal);

struct fin_fraction {
    uint64_t parts, whole;
};

/* The sequences that make a perfect clear of four lines: ten kinds that can be placed in this
 * order, starting from the empty board. */
struct fin_sequences;

/* The sequences as a bit set: one block of six words for each sequence of the first seven kinds,
 * numbered in base 7 with the first kind as the highest digit. Each block has one bit for each
 * sequence of the last three kinds, starting at the lowest bit of its first word. */
enum { FIN_SEQUENCES_LENGTH = 7 * 7 * 7 * 7 * 7 * 7 * 7 * 6 };

/* The memory of the job. */
size_t fin_sequences_size(void);
/* The legal boards (of four lines, done) must outlive the sequences. */
struct fin_sequences *fin_sequences_make(void *memory, size_t size,
                                         const struct fin_legal_boards *legal);
uint32_t fin_sequences_units(const struct fin_sequences *sequences);
void fin_sequences_run(struct fin_sequences *sequences, uint32_t unit);
bool fin_sequences_next(struct fin_sequences *sequences);
int fin_sequences_rounds(const struct fin_sequences *sequences, int *done);
/* Most rounds work on slices, two rounds on each slice. The number of the current slice, or -1
 * before the first; and its bits, which are 0 until the units run. After both rounds the bits can
 * be saved; restoring them later replaces running the units. */
enum { FIN_SEQUENCES_SLICES = FIN_KINDS * FIN_KINDS };
int fin_sequences_slice_number(const struct fin_sequences *sequences);
uint64_t *fin_sequences_slice_bits(const struct fin_sequences *sequences, size_t *count);
/* When done: the bit set, of FIN_SEQUENCES_LENGTH words. */
const uint64_t *fin_sequences_list(const struct fin_sequences *sequences);

/* The queue table tells, for any eleven kinds, whether a player who knows the queue and may hold
 * can make a perfect clear of four lines from the empty board. */
struct fin_queue_table;

enum { FIN_QUEUE_TABLE_KINDS = 11 };

/* The memory of the job. */
size_t fin_queue_table_size(void);
/* The sequences must outlive the job. */
struct fin_queue_table *fin_queue_table_make(void *memory, size_t size, const uint64_t *sequences);
uint32_t fin_queue_table_units(const struct fin_queue_table *table);
void fin_queue_table_run(struct fin_queue_table *table, uint32_t unit);
bool fin_queue_table_next(struct fin_queue_table *table);
int fin_queue_table_rounds(const struct fin_queue_table *table, int *done);
/* When done. The held piece comes first; with nothing held, the current one. */
bool fin_queue_table_has(const struct fin_queue_table *table,
                         const uint8_t kinds[FIN_QUEUE_TABLE_KINDS]);

/* The odds of the next perfect clear from the empty board, for a player who knows the queue.
 * `held` is the held piece or FIN_NONE; `bag` has a bit for each kind left in the bag (0: a new
 * bag). */
struct fin_fraction fin_queue_table_chain(const struct fin_queue_table *table, int held,
                                          unsigned bag);

/* The guide is a pruning table: for every legal board, the multisets of pieces that complete a
 * perfect clear. A job with a guide skips dead branches: the same answers, sooner. */
struct fin_guide_job;

/* The memory of the job that makes the guide. */
size_t fin_guide_job_size(const struct fin_legal_boards *legal);
/* The legal boards (done) must outlive the job. */
struct fin_guide_job *fin_guide_job_make(void *memory, size_t size,
                                         const struct fin_legal_boards *legal);
uint32_t fin_guide_job_units(const struct fin_guide_job *job);
void fin_guide_job_run(struct fin_guide_job *job, uint32_t unit);
bool fin_guide_job_next(struct fin_guide_job *job);
int fin_guide_job_rounds(const struct fin_guide_job *job, int *done);
/* When done: the words of the guide, which can be saved. */
const uint64_t *fin_guide_job_words(const struct fin_guide_job *job, size_t *count);

struct fin_guide;

/* The memory of a loaded guide, without its words. */
size_t fin_guide_size(void);
/* Loads a guide from saved words, which must outlive it. NULL if their header is invalid; the
 * rest is not checked. */
const struct fin_guide *fin_guide_load(void *memory, size_t size, const uint64_t *words,
                                       size_t count);
/* Lets a job use a guide; call it before a unit begins. The guide must outlive the job and be
 * made with the same search. False if it does not apply: it is for another number of lines, or
 * the board is not legal. With a guide, fin_pc_farthest is unknown. */
bool fin_pc_guide(struct fin_pc *pc, const struct fin_guide *guide);
/* With a guide, several threads can share the work of FIN_PC_COUNT. While the unit is not done,
 * fin_pc_parts returns a number of parts (0: nothing to share). Threads call fin_pc_look for them
 * in any order; then fin_pc_run uses the results, however few steps it is given. */
uint32_t fin_pc_parts(const struct fin_pc *pc);
void fin_pc_look(struct fin_pc *pc, uint32_t part);

/* Queue odds: the share of all queues that make a perfect clear from the empty board, for a
 * player who knows the queue and may hold. Queues are as bags of seven deal them: from every
 * position in a bag or, for an opener, from its start; with nothing held, or after a held piece
 * of any kind. For two lines the job searches each queue, for four it looks it up in the queue
 * table. All units form one round. */
struct fin_queue_odds;

/* The memory of the job. */
size_t fin_queue_odds_size(const struct fin_legal_boards *legal);
/* The legal boards (done) must outlive the job. NULL if the memory is too small. */
struct fin_queue_odds *fin_queue_odds_make(void *memory, size_t size,
                                           const struct fin_legal_boards *legal, bool opener,
                                           bool held);
/* The queue table (done) must outlive the job. */
size_t fin_queue_odds_size_from_table(void);
struct fin_queue_odds *fin_queue_odds_make_from_table(void *memory, size_t size,
                                                      const struct fin_queue_table *table,
                                                      bool opener, bool held);
/* From now on, units report each queue that fails, once, with the held piece first. The callback
 * runs on the thread that runs the unit. */
void fin_queue_odds_report(struct fin_queue_odds *odds,
                           void (*failed)(void *data, const uint8_t *kinds, int count), void *data);
uint32_t fin_queue_odds_units(const struct fin_queue_odds *odds);
void fin_queue_odds_run(struct fin_queue_odds *odds, uint32_t unit);
struct fin_fraction fin_queue_odds_result(const struct fin_queue_odds *odds);

/* The opener: the odds of a perfect clear of four lines at the start of a game, under optimal
 * play with hold. The board is empty, nothing is held, pieces come in bags of seven, and the
 * player sees the given number of previews. */
struct fin_opener;

/* Previews are 0 to 7, or FIN_PREVIEWS_ALL: every piece that matters, for a clairvoyant. */
enum { FIN_PREVIEWS_MOST = 7, FIN_PREVIEWS_ALL = 10 };

/* The memory of the job. */
size_t fin_opener_size(void);
/* The legal boards (of four lines, done) must outlive the job. */
struct fin_opener *fin_opener_make(void *memory, size_t size, const struct fin_legal_boards *legal,
                                   int previews);
uint32_t fin_opener_units(const struct fin_opener *opener);
void fin_opener_run(struct fin_opener *opener, uint32_t unit);
bool fin_opener_next(struct fin_opener *opener);
int fin_opener_rounds(const struct fin_opener *opener, int *done);
/* The number of pieces on the boards that the current round evaluates; -1 in the rounds before
 * evaluation. */
int fin_opener_layer(const struct fin_opener *opener);
/* The values found by the units `from` to `to` of such a round, as two blocks of memory that are
 * 0 until the units run. They can be saved; restoring them later replaces running the units. If
 * all values of a round are restored, earlier rounds of values need not run. The last round, for
 * the empty board, must always run. */
struct fin_opener_found {
    void *values;
    size_t size;
};
void fin_opener_found(const struct fin_opener *opener, uint32_t from, uint32_t to,
                      struct fin_opener_found found[2]);
/* When done: of all orders of the first eleven pieces, those with which optimal play succeeds. */
struct fin_fraction fin_opener_odds(const struct fin_opener *opener);

/* ---- 3. Best play ---------------------------------------------------------- */

/* Best play: the best move for a player who sees only some next pieces. For every first move the
 * job finds the exact odds of a perfect clear under optimal play, and those of a clairvoyant who
 * knows the queue. Odds are counted in parts of fin_best_whole, the weighted number of orders in
 * which unseen pieces may come. Until odds are exact, there are lower and upper bounds, which
 * only tighten. With more than 655,360 orders, odds stay bounds. */
enum {
    FIN_BEST_LINES = 6,   /* most lines */
    FIN_BEST_VISIBLE = 8, /* most visible pieces: the current one and seven previews */
    FIN_BEST_MOVES = 512, /* more than any question has */
};

struct fin_best_question {
    struct fin_board board;        /* full rows count as cleared */
    uint8_t lines;                 /* to clear, 1 to FIN_BEST_LINES */
    uint8_t rotation;              /* enum fin_rotation */
    uint8_t options;               /* enum fin_search_options */
    uint8_t generator;             /* FIN_GENERATOR_BAG, _BAG14 or _UNIFORM */
    bool hold;                     /* hold is allowed */
    bool hold_used;                /* hold is not available before the next piece */
    uint8_t held;                  /* FIN_NONE: nothing */
    uint8_t count;                 /* number of visible pieces, at this and later moves */
    uint8_t see[FIN_BEST_VISIBLE]; /* the current piece, then the previews */
    /* Copies of each kind left in the bag after the visible pieces; all 0: a new bag comes next.
     * Ignored for FIN_GENERATOR_UNIFORM. */
    uint8_t bag[FIN_KINDS];
};

/* NULL, or a sentence that says why the question is invalid. */
const char *fin_best_check(const struct fin_best_question *question);

/* A job that answers one question after another, in the caller's memory. It keeps its findings as
 * long as they apply: most of them after a move and new visible pieces; none after a change of
 * rotation system, options or hold rule; no odds after a change of generator. Answers never
 * depend on earlier questions, memory or steps. */
struct fin_best;

/* The least memory. 256 MB are enough for the first piece of a game with five previews, a tenth
 * of that from the third piece on. */
enum { FIN_BEST_SIZE = 4 << 20 };
/* Any address will do; the memory must outlive the job. NULL if it is too small. */
struct fin_best *fin_best_make(void *memory, size_t size);
/* Moves a job to larger memory; the old memory is free afterwards. NULL if the new memory is not
 * larger. */
struct fin_best *fin_best_move(struct fin_best *best, void *memory, size_t size);
/* From the next question on, uses a Bloom filter (see fin_filter_make) for questions with its
 * number of lines and this rotation system and these options: the same answers, sooner. The words
 * must outlive the job. False if they are not a filter; then none is used. */
bool fin_best_filter(struct fin_best *best, const uint64_t *words, size_t length, int rotation,
                     unsigned options);
/* From the next question on, a perfect clear counts only if it leaves a good hold and bag:
 * good[held][bag] is true for the held kind and the kinds (a bit each; all: a new bag) left in
 * the bag after the last piece needed for the clear. If that piece is the current one, it counts
 * as held. NULL, as at the start: every clear counts. Only for bags of seven, with hold. */
struct fin_best_leave {
    bool good[FIN_KINDS][1 << FIN_KINDS];
};
void fin_best_leave(struct fin_best *best, const struct fin_best_leave *leave);
/* The question must pass fin_best_check. */
void fin_best_ask(struct fin_best *best, const struct fin_best_question *question);
/* Works for at most the given steps of about 2 us each. Returns FIN_PC_DONE when all odds are
 * exact or can not improve; FIN_PC_MORE; or FIN_PC_MEMORY: call fin_best_move with twice the
 * memory and run again, or use the bounds. */
int fin_best_run(struct fin_best *best, uint64_t steps);

/* A first move. */
struct fin_best_choice {
    bool hold; /* press hold first */
    /* The piece to place then. Kind FIN_NONE: hold is empty, and the move is to press it and decide
     * after seeing the revealed piece. Moves that hold and then place a piece whatever is revealed
     * are listed separately. */
    struct fin_piece piece;
    uint64_t low, high;                         /* bounds of the odds; exact if equal */
    uint64_t clairvoyant_low, clairvoyant_high; /* the same for a clairvoyant */
};

/* The moves of the question, in a fixed order; available after the first fin_best_run. Only
 * placements within the lines are listed, because others make no perfect clear. */
int fin_best_count(const struct fin_best *best);
struct fin_best_choice fin_best_choice(const struct fin_best *best, int number);
/* The denominator of all odds; at least 1. */
uint64_t fin_best_whole(const struct fin_best *best);
/* The odds for a clairvoyant, who sees the whole queue before the first move. They are at least
 * those of any single move. Exact if the bounds are equal, as they are after FIN_PC_DONE, unless
 * there are too many orders. */
struct fin_best_bounds {
    uint64_t low, high;
};
struct fin_best_bounds fin_best_clairvoyant(struct fin_best *best);
/* The best move so far: the highest lower bound; on a tie, the higher odds of a clairvoyant, then
 * a move that places a piece, then one without hold, then the first in the list. -1 if there is
 * no move. */
int fin_best_first(const struct fin_best *best);

/* The reply to a piece that became visible after a move. */
struct fin_best_reply {
    uint64_t parts, whole;         /* odds after the reply */
    struct fin_best_choice choice; /* the best move; kind FIN_NONE without hold: no move helps */
};

/* The reply after a move with exact odds, when a piece of this kind becomes visible (FIN_NONE: no
 * piece that matters). False if the odds are not exact or this piece can not come. Also false after
 * a move that presses hold with hold empty and then places a piece, because that reveals two
 * pieces; the move that only holds has a reply. */
bool fin_best_next(struct fin_best *best, int number, int kind, struct fin_best_reply *reply);

/* ---- 4. Puzzles ------------------------------------------------------------ */

/* A puzzle: a board, and pieces that can clear all of it. In the mode "puzzle" all pieces are
 * visible, there is no hold, and the perfect clear wins. */
enum {
    FIN_PUZZLE_NAME = 25, /* bytes that hold any name, with a terminating zero */
    FIN_PUZZLE_GOAL = 48,
    FIN_PUZZLE_TEXT = 640, /* bytes that hold any puzzle's text */
};

struct fin_puzzle {
    char name[FIN_PUZZLE_NAME]; /* printable ASCII, at least one character */
    char goal[FIN_PUZZLE_GOAL]; /* what to do; printable ASCII, may be empty */
    struct fin_board board;
    uint8_t queue[FIN_PC_PIECES]; /* kinds */
    uint8_t length;               /* of the queue */
    uint8_t rotation;             /* enum fin_rotation */
};

/* NULL, or a sentence that says why the puzzle is invalid: no pieces, a full row, cells that fill
 * no whole rows or more than eight, or a board higher than those rows. */
const char *fin_puzzle_problem(const struct fin_puzzle *puzzle);
/* The number of rows that the cells and pieces fill. */
int fin_puzzle_lines(const struct fin_puzzle *puzzle);
/* The set-up of a game that plays the puzzle. */
struct fin_setup fin_puzzle_setup(const struct fin_puzzle *puzzle);
/* Reads a puzzle in the format of docs/formats.md. After an error, or if fin_puzzle_problem finds
 * one, the puzzle is unchanged. */
struct fin_text_error fin_puzzle_parse(const char *text, size_t length, struct fin_puzzle *puzzle);
/* Writes at most size bytes, with the terminating zero; returns the length. */
size_t fin_puzzle_format(const struct fin_puzzle *puzzle, char *text, size_t size);

/* The solver's facts about a puzzle. Solutions are counted without 180 turns. The two flags include
 * these turns: false means that no solution qualifies, with or without them. */
struct fin_puzzle_facts {
    uint64_t solutions;              /* number of tilings; 0: unsolvable */
    uint64_t ways;                   /* number of placement sequences */
    bool by_drops;                   /* a solution needs no moves or turns after a drop */
    bool without_kicks;              /* some solution needs no kicks */
    struct fin_pc_solution solution; /* a solution */
};

/* A job that finds the facts of a puzzle for which fin_puzzle_problem returns NULL. */
struct fin_puzzle_check;

/* Enough memory for most puzzles. */
size_t fin_puzzle_check_size(const struct fin_puzzle *puzzle);
/* Makes the job in the caller's memory, at any address, which must outlive it. NULL if it is too
 * small to begin. */
struct fin_puzzle_check *fin_puzzle_check_make(void *memory, size_t size,
                                               const struct fin_puzzle *puzzle);
/* Works for at most the given steps of about 0.2 us each. Returns FIN_PC_DONE; FIN_PC_MORE: run
 * again; FIN_PC_MEMORY: make the job again with twice the memory. */
int fin_puzzle_check_run(struct fin_puzzle_check *check, uint64_t steps);
/* The facts, when done. */
const struct fin_puzzle_facts *fin_puzzle_check_facts(const struct fin_puzzle_check *check);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
