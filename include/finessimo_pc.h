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

/* Which queues may come, as a pattern says it. Parts one after the other, with
 * or without commas between: `T` that piece, `[SZ]` one of these, `[^TI]` one of
 * the others, `*` one of all; after a set `p3` so many of it, each at most once,
 * in any order, or `!` all of it. `;` between several patterns of one length. */
enum {
    FIN_PATTERNS = 256,       /* patterns in one text */
    FIN_PATTERN_PARTS = 2048, /* their parts together */
    FIN_PATTERN_PIECES = 22,  /* what is kept of longer ones */
};

struct fin_pattern {
    uint16_t count;              /* of the patterns */
    uint16_t length;             /* pieces of each, those not kept too */
    uint16_t ends[FIN_PATTERNS]; /* past the last part of each */
    struct fin_pattern_part {
        uint8_t kinds; /* a bit each */
        uint8_t picks; /* so many of them */
    } parts[FIN_PATTERN_PARTS];
};

/* After a mistake the pattern is as it was. */
struct fin_byte_error fin_pattern_parse(const char *text, size_t length,
                                        struct fin_pattern *pattern);

/* The queues of a pattern, cut to a length, each once, in the order of their
 * pieces: as a graph, so that there may be any number of them. */
struct fin_queues;

/* Made in memory that the caller hands in, which has to stay; any address will
 * do. NULL if it is too small: FIN_QUEUES_SIZE is enough for one pattern. Length
 * is at least 1 and at most that of the pattern and FIN_PATTERN_PIECES. */
enum { FIN_QUEUES_SIZE = 1 << 18 };
const struct fin_queues *fin_queues_make(void *memory, size_t size,
                                         const struct fin_pattern *pattern, int length);
/* How many there are. */
uint64_t fin_queues_count(const struct fin_queues *queues);

enum {
    FIN_PC_LINES = 8,   /* the most lines */
    FIN_PC_PIECES = 20, /* that fill them */
    FIN_PC_UNIT = 64,   /* queues of a unit, at most */
};

/* What is asked for. */
enum fin_pc_aim {
    FIN_PC_ONE,   /* which queues can be made a perfect clear, and how one of them */
    FIN_PC_EVERY, /* the same, with all ways kept: what fin_tilings needs */
    FIN_PC_COUNT, /* of a single queue: how many ways there are, and any of them */
};

struct fin_pc_question {
    struct fin_board board; /* nothing in or above the lines but what the pieces leave free */
    uint8_t lines;          /* 1 to FIN_PC_LINES: all of them have to go */
    uint8_t aim;            /* enum fin_pc_aim */
    bool hold;              /* it may be used */
    uint8_t held;           /* the piece in hold at the beginning, or FIN_NONE */
    uint8_t saves;          /* kinds, a bit each: one of these has to be left over; 0: any */
};

/* NULL, or a sentence that says what can not be asked. */
const char *fin_pc_check(const struct fin_pc_question *question);
/* Pieces that fill the lines. */
int fin_pc_pieces(const struct fin_pc_question *question);
/* How many pieces of a pattern of this length matter: its queues are cut to so
 * many. 0 if the pattern is too short. */
int fin_pc_length(const struct fin_pc_question *question, int length);

/* A job: a search in memory of the caller, in units and steps. It keeps what it
 * found out from one unit for the next; what it answers does not depend on that. */
struct fin_pc;

/* The least memory. With more it is quicker; for FIN_PC_EVERY and FIN_PC_COUNT it
 * may come to need more. */
size_t fin_pc_size(const struct fin_pc_question *question);
/* The memory has to stay, as search and queues have to; any address will do. NULL
 * if it is too small. The queues are cut to fin_pc_length. */
struct fin_pc *fin_pc_make(void *memory, size_t size, const struct fin_search *search,
                           const struct fin_queues *queues, const struct fin_pc_question *question);
/* Goes on in other memory, larger than that of now, which is free afterwards. NULL
 * if that would not be enough. */
struct fin_pc *fin_pc_move(struct fin_pc *pc, void *memory, size_t size);

/* The queues come in units, numbered from 0: those that begin alike. */
uint64_t fin_pc_units(const struct fin_pc *pc);
void fin_pc_begin(struct fin_pc *pc, uint64_t unit);

enum fin_pc_status {
    FIN_PC_DONE,   /* the unit is answered */
    FIN_PC_MORE,   /* the steps are used up: run again */
    FIN_PC_MEMORY, /* fin_pc_move it to twice its memory, then run again */
};

/* Works on the unit for so many steps at most; one takes about 0.2 us. */
int fin_pc_run(struct fin_pc *pc, uint64_t steps);

/* Of the unit: how many queues it has, and their pieces. */
int fin_pc_queues(const struct fin_pc *pc);
int fin_pc_queue(const struct fin_pc *pc, int number, uint8_t kinds[FIN_PATTERN_PIECES]);
/* Those that can be made a perfect clear, a bit each. */
uint64_t fin_pc_solved(const struct fin_pc *pc);
/* FIN_PC_COUNT: the ways to place the pieces, each order counted. */
uint64_t fin_pc_count(const struct fin_pc *pc);
/* Where none is found, how many pieces were placed before all was lost. */
int fin_pc_farthest(const struct fin_pc *pc);

/* The way to a perfect clear: placements on the board as it is then. */
struct fin_pc_way {
    uint8_t length;
    uint8_t left; /* the piece left over, or FIN_NONE */
    struct fin_pc_step {
        struct fin_piece piece;
        bool hold; /* hold has to be pressed before */
    } steps[FIN_PC_PIECES];
};

/* The way that was found; FIN_PC_COUNT: any of fin_pc_count ways. False if there
 * is none. Hold and what is left over are told where there is a single queue. */
bool fin_pc_way(const struct fin_pc *pc, uint64_t number, struct fin_pc_way *way);
/* From now on only the pieces of this way may be placed, each where it lies there,
 * in any order: tells which queues it serves. What was found out before is
 * forgotten. */
void fin_pc_restrict(struct fin_pc *pc, const struct fin_pc_way *way);

/* A job that finds the way with the fewest keys, the presses of hold counted too,
 * once a job for FIN_PC_COUNT has answered and found some. It keeps what it finds
 * in that one's memory. Keys: enum fin_hands. */
struct fin_fewest;

size_t fin_fewest_size(const struct fin_pc_question *question);
struct fin_fewest *fin_fewest_make(void *memory, size_t size, struct fin_pc *pc, int rotation,
                                   unsigned keys);
/* Returns FIN_PC_DONE or FIN_PC_MORE; a step takes about 50 us. */
int fin_fewest_run(struct fin_fewest *fewest, uint64_t steps);
/* Afterwards: how many keys, hard drops not counted, and the way. */
int fin_fewest_way(struct fin_fewest *fewest, struct fin_pc_way *way);

/* Perfect clears that look the same when all pieces lie, whatever their order, are
 * one tiling. A job that lists all of them, once a job for FIN_PC_EVERY or
 * FIN_PC_COUNT has answered; unit by unit, each tiling once. Two are told apart by
 * 128 bits mixed from their cells. */
struct fin_tilings;

size_t fin_tilings_size(const struct fin_pc_question *question);
/* As fin_pc_make and fin_pc_move. */
struct fin_tilings *fin_tilings_make(void *memory, size_t size,
                                     const struct fin_pc_question *question);
struct fin_tilings *fin_tilings_move(struct fin_tilings *tilings, void *memory, size_t size);
/* Begins with the unit that the other job has just answered; it must not begin
 * another before this one is done. */
void fin_tilings_begin(struct fin_tilings *tilings, const struct fin_pc *pc);
/* Returns an enum fin_pc_status. */
int fin_tilings_run(struct fin_tilings *tilings, const struct fin_pc *pc, uint64_t steps);
uint64_t fin_tilings_count(const struct fin_tilings *tilings);
/* A way to one of them. */
void fin_tilings_way(const struct fin_tilings *tilings, const struct fin_pc *pc, uint64_t number,
                     struct fin_pc_way *way);

/* ---- 2. Exact odds --------------------------------------------------------- */

/* Long work in rounds. A round has units, which may run in any order and at the
 * same time on several threads; then one thread calls _next. Nothing depends on
 * who ran what. No units are left when all is done, or when the memory turned out
 * to be too small; then _next has returned false, and the work has to begin again
 * with more. It is handed in once and stays; only what is touched need be there. */

/* Every field on some way from the empty one to a perfect clear of 2 or 4 lines.
 * A field is a word, bit 10 y + x for a filled cell; rows that were cleared stay,
 * full, at the bottom. */
struct fin_legal_boards;

/* Memory that is enough under every rotation system. */
size_t fin_legal_boards_size(int lines);
/* The search has to stay. NULL if the memory is too small even to begin. */
struct fin_legal_boards *fin_legal_boards_make(void *memory, size_t size,
                                               const struct fin_search *search, int lines);
uint32_t fin_legal_boards_units(const struct fin_legal_boards *atlas);
void fin_legal_boards_run(struct fin_legal_boards *atlas, uint32_t unit);
bool fin_legal_boards_next(struct fin_legal_boards *atlas);
/* How many rounds there are in all, and how many are done. */
int fin_legal_boards_rounds(const struct fin_legal_boards *atlas, int *done);
/* When all is done: the fields of so many pieces, sorted, fewer than a perfect
 * clear has. */
const uint64_t *fin_legal_boards_layer(const struct fin_legal_boards *atlas, int pieces,
                                       uint64_t *count);
/* An atlas of fields kept earlier, as fin_legal_boards_layer gave them: those of each
 * number of pieces behind each other. Nothing is left to do. They are taken as
 * they are and have to stay. */
struct fin_legal_boards *fin_legal_boards_load(void *memory, size_t size,
                                               const struct fin_search *search, int lines,
                                               uint64_t *fields, const uint64_t counts[]);

/* A sieve of an atlas that is done, in few bytes: best play that has it does not look
 * at fields that are not in the atlas. It is this many words, which can be kept. */
size_t fin_filter_length(const struct fin_legal_boards *atlas);
void fin_filter_make(uint64_t *words, const struct fin_legal_boards *atlas);

struct fin_fraction {
    uint64_t parts, whole;
};

/* The words of a perfect clear of four lines: ten kinds of pieces that can be laid
 * one after the other on the empty field so that it is made. */
struct fin_sequences;

/* The words as a list of bits. Blocks of six, one for each beginning of seven kinds,
 * which are the digits of its number, the first the highest; a block has a bit for
 * each end of three kinds, from the lowest of its first. */
enum { FIN_SEQUENCES_LENGTH = 7 * 7 * 7 * 7 * 7 * 7 * 7 * 6 };

size_t fin_sequences_size(void);
/* The atlas (of four lines, done) has to stay. */
struct fin_sequences *fin_sequences_make(void *memory, size_t size,
                                         const struct fin_legal_boards *atlas);
uint32_t fin_sequences_units(const struct fin_sequences *words);
void fin_sequences_run(struct fin_sequences *words, uint32_t unit);
bool fin_sequences_next(struct fin_sequences *words);
int fin_sequences_rounds(const struct fin_sequences *words, int *done);
/* Most rounds work on slices of the words, two on each: the slice of the round at hand, or -1
 * before them, and where its words are, zeros before its units run. When both rounds have run
 * they can be kept, and put back instead of running them. */
enum { FIN_SEQUENCES_SLICES = FIN_KINDS * FIN_KINDS };
int fin_sequences_slice_number(const struct fin_sequences *words);
uint64_t *fin_sequences_slice_bits(const struct fin_sequences *words, size_t *count);
/* When all is done. */
const uint64_t *fin_sequences_list(const struct fin_sequences *words);

/* With which queues one who knows them, and may hold, makes a perfect clear of four
 * lines from the empty field: any eleven kinds, whoever deals them. */
struct fin_queue_table;

enum { FIN_QUEUE_TABLE_KINDS = 11 };

size_t fin_queue_table_size(void);
/* The words have to stay until all is done. */
struct fin_queue_table *fin_queue_table_make(void *memory, size_t size, const uint64_t *words);
uint32_t fin_queue_table_units(const struct fin_queue_table *answers);
void fin_queue_table_run(struct fin_queue_table *answers, uint32_t unit);
bool fin_queue_table_next(struct fin_queue_table *answers);
int fin_queue_table_rounds(const struct fin_queue_table *answers, int *done);
/* When all is done: the held piece first, or, if nothing is held, the current one. */
bool fin_queue_table_has(const struct fin_queue_table *answers,
                         const uint8_t kinds[FIN_QUEUE_TABLE_KINDS]);

/* The value of what is left after a perfect clear: the odds of the next one from the
 * empty field, for one who knows the queue, with this piece held (FIN_NONE: nothing)
 * and these kinds, a bit each, left in the bag (0: a new bag). */
struct fin_fraction fin_queue_table_chain(const struct fin_queue_table *answers, int held,
                                          unsigned bag);

/* The guide tells for every field of an atlas which pieces finish it if their order
 * does not matter. A job of the solver that has one does not follow branches that can
 * not be finished with what is to come: its answers are the same, and it is quicker. */
struct fin_guide_job;

size_t fin_guide_job_size(const struct fin_legal_boards *atlas);
/* The atlas (done) has to stay. */
struct fin_guide_job *fin_guide_job_make(void *memory, size_t size,
                                         const struct fin_legal_boards *atlas);
uint32_t fin_guide_job_units(const struct fin_guide_job *job);
void fin_guide_job_run(struct fin_guide_job *job, uint32_t unit);
bool fin_guide_job_next(struct fin_guide_job *job);
int fin_guide_job_rounds(const struct fin_guide_job *job, int *done);
/* When all is done: what is to be kept. */
const uint64_t *fin_guide_job_words(const struct fin_guide_job *job, size_t *count);

struct fin_guide;

size_t fin_guide_size(void);
/* A guide of words that are as they were made; they have to stay. NULL if that are not
 * the words of a guide. */
const struct fin_guide *fin_guide_load(void *memory, size_t size, const uint64_t *words,
                                       size_t count);
/* Before a unit begins: from now on the job uses a guide, which has to stay and to be
 * made with the same search. False if it does not help: it is for other lines, or the
 * board is on no way from the empty one to a perfect clear. How far one gets where
 * there is none (fin_pc_farthest) is not found out then. */
bool fin_pc_guide(struct fin_pc *pc, const struct fin_guide *guide);
/* All ways (FIN_PC_COUNT) with a guide may be found by several threads: while a job is
 * not done, so many parts of it can be looked at, at once and in any order; then
 * fin_pc_run goes on with what was seen, whatever the steps. 0: there is nothing to
 * share. */
uint32_t fin_pc_parts(const struct fin_pc *pc);
void fin_pc_look(struct fin_pc *pc, uint32_t part);

/* How many of all queues can be made a perfect clear from the empty field by one
 * who knows them and may hold: queues as bags of seven give them, from every
 * position in a bag or, in an opener, from its beginning; with nothing held, or
 * behind a held piece of any kind. They are tried one by one, for two lines, or
 * looked up in answers, for four. The units may run at the same time, there is one
 * round. */
struct fin_queue_odds;

size_t fin_queue_odds_size(const struct fin_legal_boards *atlas);
/* The atlas (done) has to stay. NULL if the memory is too small. */
struct fin_queue_odds *fin_queue_odds_make(void *memory, size_t size,
                                           const struct fin_legal_boards *atlas, bool opener,
                                           bool held);
/* The answers (done) have to stay. */
size_t fin_queue_odds_size_from_table(void);
struct fin_queue_odds *fin_queue_odds_make_from_table(void *memory, size_t size,
                                                      const struct fin_queue_table *answers,
                                                      bool opener, bool held);
/* From now on units tell each queue that fails, once; the held piece is its first.
 * Who runs a unit is told by it. */
void fin_queue_odds_report(struct fin_queue_odds *census,
                           void (*failed)(void *data, const uint8_t *kinds, int count), void *data);
uint32_t fin_queue_odds_units(const struct fin_queue_odds *census);
void fin_queue_odds_run(struct fin_queue_odds *census, uint32_t unit);
struct fin_fraction fin_queue_odds_result(const struct fin_queue_odds *census);

/* The odds of a perfect clear of four lines at the start of a game, under best
 * play, hold allowed: the field is empty, nothing is held, bags of seven, and so
 * many next pieces are seen beside the current one. */
struct fin_opener;

/* Previews: 0 to the first of these; or all pieces that matter are seen, then the
 * odds are those of a clairvoyant. */
enum { FIN_PREVIEWS_MOST = 7, FIN_PREVIEWS_ALL = 10 };

size_t fin_opener_size(void);
/* The atlas (of four lines, done) has to stay. */
struct fin_opener *fin_opener_make(void *memory, size_t size, const struct fin_legal_boards *atlas,
                                   int previews);
uint32_t fin_opener_units(const struct fin_opener *opener);
void fin_opener_run(struct fin_opener *opener, uint32_t unit);
bool fin_opener_next(struct fin_opener *opener);
int fin_opener_rounds(const struct fin_opener *opener, int *done);
/* The round at hand finds the values of fields with so many pieces; -1: it finds none yet. */
int fin_opener_layer(const struct fin_opener *opener);
/* Where the values are that units from … to of such a round find: two pieces of memory, zeros
 * before the units run. They can be kept, and put back instead of running them. If all of a
 * round are put back, no unit of the rounds of values before it need run. The last round, of
 * the empty field, counts too: it has to run. */
struct fin_opener_found {
    void *values;
    size_t size;
};
void fin_opener_found(const struct fin_opener *opener, uint32_t from, uint32_t to,
                      struct fin_opener_found found[2]);
/* When all is done: of all orders of the first eleven pieces, in how many best
 * play succeeds. */
struct fin_fraction fin_opener_odds(const struct fin_opener *opener);

/* ---- 3. Best play ---------------------------------------------------------- */

/* What is the best move for a player who sees only some next pieces? For every
 * first move: the exact odds of a perfect clear if the player plays as well as
 * what is seen allows from then on, and those of a clairvoyant who knows all that
 * will come. Odds are parts of a whole number, fin_best_whole: the orders in
 * which the unseen pieces may come, by weight. Until they are exact there are
 * bounds, which only tighten. With more than 655,360 orders bounds are all there is:
 * of so many orders it is worked out what becomes of them, and others may succeed. */
enum {
    FIN_BEST_LINES = 6,   /* the most lines */
    FIN_BEST_SEE = 8,     /* the most pieces in sight: the current one and seven next */
    FIN_BEST_MOVES = 512, /* more than there are first moves */
};

struct fin_best_question {
    struct fin_board board;    /* full rows count as gone */
    uint8_t lines;             /* 1 to FIN_BEST_LINES: all of them have to go */
    uint8_t rotation;          /* enum fin_rotation */
    uint8_t options;           /* enum fin_search_options */
    uint8_t generator;         /* FIN_GENERATOR_BAG, _BAG14 or _UNIFORM */
    bool hold;                 /* it may be used */
    bool hold_used;            /* but not again before the next piece */
    uint8_t held;              /* FIN_NONE: nothing */
    uint8_t count;             /* pieces in sight; as many stay in sight later on */
    uint8_t see[FIN_BEST_SEE]; /* the current piece, then the next ones */
    /* Copies of each kind left in the bag behind those; none at all: a new bag
     * comes next. Without meaning under FIN_GENERATOR_UNIFORM. */
    uint8_t bag[FIN_KINDS];
};

/* NULL, or a sentence that says what can not be asked. */
const char *fin_best_check(const struct fin_best_question *question);

/* A job that answers one question after the other, in memory of the caller. What
 * it found out stays for the next question as far as it still holds: after a move
 * and the pieces seen then, most of it; nothing after another rotation system,
 * other options or another rule of hold; no odds after another generator. What it
 * answers never depends on that, nor on memory or steps. */
struct fin_best;

/* The least memory. 256 MB are enough for a game's first piece with five next ones
 * in sight, a tenth from the third on. */
enum { FIN_BEST_SIZE = 4 << 20 };
/* The memory has to stay; any address will do. NULL if it is too small. */
struct fin_best *fin_best_make(void *memory, size_t size);
/* Goes on in other memory, larger than that of now, which is free afterwards. NULL
 * if it is not larger. */
struct fin_best *fin_best_move(struct fin_best *best, void *memory, size_t size);
/* From the next question on a sieve is used, which has to stay, for those with its
 * lines, this rotation system and these options: answers are the same, sooner. False
 * if the words are no sieve; then none is used. */
bool fin_best_filter(struct fin_best *best, const uint64_t *words, size_t length, int rotation,
                     unsigned options);
/* From the next question on a perfect clear counts only if what is left is good: this
 * kind in hold, and these kinds (a bit each; all: a new bag) in the bag behind the last
 * piece that mattered, which may still be the current one; it counts as held then. NULL:
 * all counts, as at the beginning. For bags of seven, with hold. */
struct fin_best_leave {
    bool good[FIN_KINDS][1 << FIN_KINDS];
};
void fin_best_leave(struct fin_best *best, const struct fin_best_leave *leave);
/* The question has to be one that fin_best_check lets pass. */
void fin_best_ask(struct fin_best *best, const struct fin_best_question *question);
/* Works for so many steps at most; one takes some 2 us. Returns FIN_PC_DONE when
 * all odds are exact, or their bounds as close as they get, FIN_PC_MORE, or
 * FIN_PC_MEMORY: then fin_best_move to twice its memory, and run again, or be content
 * with the bounds. */
int fin_best_run(struct fin_best *best, uint64_t steps);

/* A first move. */
struct fin_best_choice {
    bool hold; /* hold is pressed first */
    /* Then this piece is laid. Kind FIN_NONE: nothing was held, so after the hold
     * another piece comes in sight, and only then the next one is laid as best fits;
     * the moves that lay it in a certain place, whatever comes, have odds too. */
    struct fin_piece piece;
    uint64_t low, high;                         /* bounds of the odds; equal: exact */
    uint64_t clairvoyant_low, clairvoyant_high; /* the same for a clairvoyant */
};

/* The moves of the question, in an order that stays; from the first fin_best_run
 * on. All places with all cells in the lines, others make no perfect clear. */
int fin_best_count(const struct fin_best *best);
struct fin_best_choice fin_best_choice(const struct fin_best *best, int number);
/* What the odds are parts of; at least 1. */
uint64_t fin_best_whole(const struct fin_best *best);
/* The number of the best move so far: the highest lower bound, then the higher odds
 * of a clairvoyant, then a move that lays a piece, without hold, the first of them.
 * -1 if there is no move. */
int fin_best_first(const struct fin_best *best);

/* What to do after a move, when a piece of this kind has come in sight. */
struct fin_best_reply {
    uint64_t parts, whole;         /* the odds then */
    struct fin_best_choice choice; /* the best move; kind FIN_NONE without hold: none helps */
};

/* After a move whose odds are exact. False if they are not, or if no such piece can
 * come. With FIN_NONE: if nothing comes in sight that matters. Where two pieces would
 * (a move that holds with nothing held and lays the next piece), always false: the
 * move that only holds has an answer. */
bool fin_best_next(struct fin_best *best, int number, int kind, struct fin_best_reply *reply);

/* ---- 4. Puzzles ------------------------------------------------------------ */

/* A board and pieces that can clear all of it. Played in the mode "puzzle": all
 * pieces are seen, there is no hold, and the game is won by the perfect clear. */
enum {
    FIN_PUZZLE_NAME = 25, /* bytes that hold any name, with a terminating zero */
    FIN_PUZZLE_GOAL = 48,
    FIN_PUZZLE_TEXT = 640, /* ... and any puzzle's text */
};

struct fin_puzzle {
    char name[FIN_PUZZLE_NAME]; /* printable ASCII, one character at least */
    char goal[FIN_PUZZLE_GOAL]; /* what is to be done, likewise; may be empty */
    struct fin_board board;
    uint8_t queue[FIN_PC_PIECES]; /* kinds */
    uint8_t length;               /* of the queue */
    uint8_t rotation;             /* enum fin_rotation */
};

/* NULL, or a sentence that says why its pieces can't clear its board whoever plays:
 * there are too many or too few. */
const char *fin_puzzle_problem(const struct fin_puzzle *puzzle);
/* The rows that its cells and pieces fill. */
int fin_puzzle_lines(const struct fin_puzzle *puzzle);
/* The game that it is. */
struct fin_setup fin_puzzle_setup(const struct fin_puzzle *puzzle);
/* Reads a puzzle as docs/formats.md says. After a mistake, and one that
 * fin_puzzle_problem tells is one, the puzzle is as it was. */
struct fin_text_error fin_puzzle_parse(const char *text, size_t length, struct fin_puzzle *puzzle);
/* Writes at most size bytes, with the terminating zero; returns the length. */
size_t fin_puzzle_format(const struct fin_puzzle *puzzle, char *text, size_t size);

/* What the solver says of a puzzle. A player has all keys but 180; where
 * something is said to be impossible, it is so with 180 too. */
struct fin_puzzle_facts {
    uint64_t solutions;    /* that look different when all pieces lie; 0: there is none */
    uint64_t ways;         /* to place the pieces one after the other */
    bool by_drops;         /* one needs only moves and turns where a piece comes in, then a drop */
    bool without_kicks;    /* there is one under the rotation system "none" too */
    struct fin_pc_way way; /* a solution */
};

/* A job that finds out, for a puzzle that has no problem. */
struct fin_puzzle_check;

/* Memory that is enough for most; any address will do. */
size_t fin_puzzle_check_size(const struct fin_puzzle *puzzle);
/* The memory has to stay. NULL if it is too small even to begin. */
struct fin_puzzle_check *fin_puzzle_check_make(void *memory, size_t size,
                                               const struct fin_puzzle *puzzle);
/* Works for so many steps at most; one takes about 0.2 us. FIN_PC_DONE, FIN_PC_MORE:
 * run again, FIN_PC_MEMORY: make it again in twice the memory. */
int fin_puzzle_check_run(struct fin_puzzle_check *check, uint64_t steps);
/* When it is done. */
const struct fin_puzzle_facts *fin_puzzle_check_facts(const struct fin_puzzle_check *check);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
