/* The odds of a perfect clear beside a game. The app asks (APP_SOLVE); the platform runs the
 * solver elsewhere and answers whenever it knows more. This file has the question for a position,
 * the answer as one flat value, and the app's memory: the position it asked about, and a step for
 * every piece. */
#ifndef FIN_APP_PRACTICE_ODDS_H
#define FIN_APP_PRACTICE_ODDS_H

#include "finessimo_pc.h"

enum {
    APP_STEPS = 256,       /* pieces remembered */
    APP_ODDS_WHOLE = 1000, /* denominator of displayed and saved odds */
    APP_STAGES = 10,       /* pieces of a clear of the empty board */
};

/* A first move and its odds, in parts of the whole. */
struct app_odds_move {
    uint64_t low, high, clairvoyant_low, clairvoyant_high;
    struct fin_piece piece;
    uint8_t hold, spare[3];
};

struct app_odds {
    uint32_t size; /* of this struct, to detect another build */
    uint8_t done;  /* final answer */
    uint8_t spare;
    uint16_t count;
    int32_t first; /* the best move, -1: none */
    uint32_t spare_too;
    uint64_t whole;
    /* after the best move, by the piece that is then revealed; whole 0: unknown */
    struct fin_fraction next[FIN_KINDS + 1];
    struct app_odds_move moves[FIN_BEST_MOVES];
};

/* Copies the current result of a job. Called by the platform that runs the job, not by the app. */
void app_odds_fill(struct fin_best *best, bool done, struct app_odds *odds);

/* The question for a game and a perfect clear of this many lines; dealt: pieces that the game has
 * drawn. False if it can not be answered. */
bool app_odds_ask(const struct fin_game *game, int lines, uint32_t dealt,
                  struct fin_best_question *question);
/* True if the questions are equal. */
bool app_odds_same(const struct fin_best_question *a, const struct fin_best_question *b);

/* Displayed odds, in parts of APP_ODDS_WHOLE: exact ones rounded to the nearest, bounds outwards.
 * 0 and APP_ODDS_WHOLE only if certain. */
struct app_chance {
    uint16_t low, high;
    uint8_t known, exact; /* known: false if completely unknown */
};

/* The odds of the best move. */
struct app_chance app_odds_best(const struct app_odds *odds);
/* The odds of a clairvoyant's best move. */
struct app_chance app_odds_clairvoyant(const struct app_odds *odds);
/* The odds after placing this piece. */
struct app_chance app_odds_of(const struct app_odds *odds, struct fin_piece piece, bool hold);
/* The odds of the best move when a piece of this kind is revealed. */
struct app_chance app_odds_then(const struct app_odds *odds, int kind);

/* Combines two answers to one question: bounds only tighten. */
struct app_chance app_chance_both(struct app_chance a, struct app_chance b);
/* Does this for all moves of an answer. */
void app_odds_tighten(struct app_odds *odds, const struct app_odds *before);

/* Writes "84.6 %", or "71–93 %" while inexact; "…" if unknown. Never a rounded 0 or 100, which
 * mean certainty. */
struct fin_writer;
void app_write_chance(struct fin_writer *writer, struct app_chance chance);
/* Writes "98.5 → 0 %". */
void app_write_drop(struct fin_writer *writer, struct app_chance from, struct app_chance to);

enum app_ended {
    APP_ENDED_NOTHING_TO_COUNT, /* still running, helped, or already counted */
    APP_ENDED_LOST,
    APP_ENDED_CLEARED,
};

/* A piece of an attempt: the position when it spawned, and its result. */
struct app_step {
    uint64_t time_us;              /* when it spawned */
    uint32_t pieces;               /* placed before it in the game */
    uint32_t first, lines_then;    /* pieces and lines of the game when the attempt started */
    uint16_t rows[FIN_BEST_LINES]; /* the board */
    uint8_t lines, held, count;
    uint8_t see[FIN_BEST_VISIBLE], bag[FIN_KINDS];
    bool practice;               /* of a practice game: it counts */
    bool hold, laid;             /* laid: placed; hold: after a hold */
    bool cleared;                /* its placement made a perfect clear */
    bool helped;                 /* hints were shown, or pieces undone */
    uint8_t rounds;              /* number of searches afterwards */
    bool counted;                /* in the statistics */
    bool saw_more;               /* its own odds include one more visible piece */
    uint8_t ended;               /* enum app_ended, of the attempt that it started */
    struct fin_piece piece;      /* its placement */
    struct app_chance best, own; /* of the best move, and of this one */
    /* of the best move, by the piece revealed then; the last: none */
    struct app_chance next[FIN_KINDS + 1];
};

struct app_steps {
    struct app_step steps[APP_STEPS];
    uint16_t count;
};

/* The question for a step, under the rules of its game. */
void app_step_question(const struct app_step *step, const struct fin_rules *rules,
                       struct fin_best_question *question);
void app_step_make(struct app_step *step, const struct fin_best_question *question);

/* The start of an attempt. */
struct app_attempt {
    uint32_t first, lines_then; /* pieces and lines of the game */
    bool empty;                 /* with an empty board */
    bool helped;                /* hints were shown, or pieces undone */
};

/* A replay that is read for its steps. */
struct app_trace {
    struct fin_playback playback;
    struct app_attempt attempt;
    struct app_steps steps;
    bool begun, done;
};

/* The panel's state, and its last question. */
struct app_panel {
    bool on;        /* the player switched it on in this game, whose mode hides it by default */
    bool on_replay; /* the player switched it on beside replays */
    uint8_t hints;  /* enum app_hint: expanded so far */

    /* the last question */
    uint32_t number;  /* 0: none */
    bool live;        /* about the visible position; otherwise about a step */
    bool done;        /* no more answers will come */
    uint16_t step;    /* the step */
    uint64_t till_at; /* deadline of this step; then the next step is asked */
    uint8_t rounds;   /* number of searches of the visible position */
    struct fin_best_question question;

    /* the visible position */
    bool sees;     /* it can be asked about */
    bool has_odds; /* it was answered */
    bool refused;  /* it will not be answered */
    struct fin_best_question seen;
    struct app_odds odds;

    /* the current game */
    uint32_t pieces, perfect; /* at the last look */
    struct app_attempt attempt;
    struct app_steps steps;
    char verdict[64];               /* of the last attempt */
    bool good, was_helped;          /* the last attempt was a clear; was with help */
    uint32_t clears, helped_clears; /* in this game */

    struct app_trace trace; /* of the watched replay */
};

enum app_hint {
    APP_HINT_NONE,
    APP_HINT_POSSIBLE,  /* whether it is still possible, and the odds */
    APP_HINT_PIECE,     /* the next piece */
    APP_HINT_PLACEMENT, /* its placement, and the keys */
    APP_HINT_ALL,       /* every placement of the piece with its odds */
    APP_HINT_HELD,      /* every placement of the piece that hold would bring, with its odds */
    APP_HINTS,
};

#endif
