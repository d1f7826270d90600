/* The odds of a perfect clear beside a game. The app asks (APP_SOLVE), the platform
 * lets the solver work somewhere else and answers as often as it knows more. Here
 * are the question that a position is, the answer as one flat value, and what the
 * app remembers: the position it asked about, and a step for every piece. */
#ifndef FIN_APP_PRACTICE_ODDS_H
#define FIN_APP_PRACTICE_ODDS_H

#include "finessimo_pc.h"

enum {
    APP_STEPS = 256,       /* pieces that are remembered */
    APP_ODDS_WHOLE = 1000, /* what shown and kept odds are parts of */
    APP_STAGES = 10,       /* pieces that a clear of the empty field has */
};

/* A first move and its odds, in parts of the whole. */
struct app_odds_move {
    uint64_t low, high, clairvoyant_low, clairvoyant_high;
    struct fin_piece piece;
    uint8_t hold, spare[3];
};

struct app_odds {
    uint32_t size; /* of this struct, so that one of another build is seen */
    uint8_t done;  /* no more will come */
    uint8_t spare;
    uint16_t count;
    int32_t first; /* the best move, -1: none */
    uint32_t spare_too;
    uint64_t whole;
    /* after the best move, by the piece that comes in sight then; whole 0: not known */
    struct fin_fraction next[FIN_KINDS + 1];
    struct app_odds_move moves[FIN_BEST_MOVES];
};

/* What a job knows so far. Not part of the app proper: whoever runs jobs calls it. */
void app_odds_fill(struct fin_best *best, bool done, struct app_odds *odds);

/* The question that a game is, for a perfect clear of so many lines; dealt: pieces
 * that the game has drawn so far. False if it is none that can be answered. */
bool app_odds_ask(const struct fin_game *game, int lines, uint32_t dealt,
                  struct fin_best_question *question);
bool app_odds_same(const struct fin_best_question *a, const struct fin_best_question *b);

/* Odds as shown: in parts of APP_ODDS_WHOLE, exact ones rounded to the nearest, bounds
 * outwards; none and all only where that is certain. */
struct app_chance {
    uint16_t low, high;
    uint8_t known, exact; /* known: else it is not known at all */
};

/* Of the best move, of a clairvoyant's best, and of the move that lays this piece. */
struct app_chance app_odds_best(const struct app_odds *odds);
struct app_chance app_odds_clairvoyant(const struct app_odds *odds);
struct app_chance app_odds_of(const struct app_odds *odds, struct fin_piece piece, bool hold);
/* Of the best move when a piece of this kind has come in sight. */
struct app_chance app_odds_then(const struct app_odds *odds, int kind);

/* Two answers to one question: bounds only tighten. And of all moves of an answer with
 * those of an earlier one. */
struct app_chance app_chance_both(struct app_chance a, struct app_chance b);
void app_odds_tighten(struct app_odds *odds, const struct app_odds *before);

/* "84.6 %", or "71–93 %" while it is not exact; "…" if it is not known. Never a
 * rounded 0 or 100: those are for what is certain. */
struct fin_writer;
void app_write_chance(struct fin_writer *writer, struct app_chance chance);

enum app_ended {
    APP_ENDED_NOT, /* or it was helped, or its odds are counted */
    APP_ENDED_LOST,
    APP_ENDED_CLEARED,
};

/* A piece of an attempt: the position it came into, and what became of it. */
struct app_step {
    uint64_t time_us;              /* when it came in */
    uint32_t pieces;               /* that the game had laid before it */
    uint32_t first, lines_then;    /* pieces and lines of the game when the attempt began */
    uint16_t rows[FIN_BEST_LINES]; /* the field */
    uint8_t lines, held, count;
    uint8_t see[FIN_BEST_SEE], bag[FIN_KINDS];
    bool practice;               /* of a game that is practice: it is counted */
    bool hold, laid;             /* it lies, after a hold */
    bool cleared;                /* ... and made a perfect clear */
    bool helped;                 /* hints were shown, or pieces taken back */
    uint8_t rounds;              /* how often it was asked about afterwards */
    bool counted;                /* in the statistics */
    bool saw_more;               /* its own odds are those with one piece more in sight */
    uint8_t ended;               /* enum app_ended, of the attempt that it began */
    struct fin_piece piece;      /* where it lies */
    struct app_chance best, own; /* of the best move, and of this one */
    /* of the best move by the piece that came in sight then; the last: none did */
    struct app_chance next[FIN_KINDS + 1];
};

struct app_steps {
    struct app_step steps[APP_STEPS];
    uint16_t count;
};

/* The question of a step under the rules of its game. */
void app_step_question(const struct app_step *step, const struct fin_rules *rules,
                       struct fin_best_question *question);
void app_step_make(struct app_step *step, const struct fin_best_question *question);

/* Where an attempt began. */
struct app_attempt {
    uint32_t first, lines_then; /* pieces and lines of the game */
    bool empty;                 /* the field was */
    bool helped;                /* hints were shown, or pieces taken back */
};

/* A replay that is read for its steps. */
struct app_trace {
    struct fin_playback playback;
    struct app_attempt attempt;
    struct app_steps steps;
    bool begun, done;
};

/* What is shown, and what was asked. */
struct app_panel {
    bool on;        /* asked for in this game, whose mode does not have it by itself */
    bool on_replay; /* asked for beside replays */
    uint8_t hints;  /* unfolded so far: enum app_hint */

    /* the question that was asked last */
    uint32_t number;  /* 0: none */
    bool live;        /* it is about the position that is seen; else about a step */
    bool done;        /* no more will come */
    uint16_t step;    /* which */
    uint64_t till_at; /* the next one has its turn then, if this one is not known */
    uint8_t rounds;   /* how often the position that is seen was asked about */
    struct fin_best_question question;

    /* the position that is seen */
    bool sees, has_odds; /* it can be asked about; it was answered */
    bool refused;        /* ... or will not be */
    struct fin_best_question seen;
    struct app_odds odds;

    /* the game that is played */
    uint32_t pieces, perfect; /* as last seen */
    struct app_attempt attempt;
    struct app_steps steps;
    char verdict[64];               /* of the last attempt */
    bool good, was_helped;          /* ... it was a clear; with help */
    uint32_t clears, helped_clears; /* in this game */

    struct app_trace trace; /* of the replay that is watched */
};

enum app_hint {
    APP_HINT_NONE,
    APP_HINT_POSSIBLE,  /* is it still possible, and the odds */
    APP_HINT_PIECE,     /* which piece next */
    APP_HINT_PLACEMENT, /* where, and the keys */
    APP_HINT_ALL,       /* every place of the piece with its number */
    APP_HINT_HELD,      /* ... and of the one that hold brings */
    APP_HINTS,
};

#endif
