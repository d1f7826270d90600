/* The review of a replay as a value: its rated pieces, totals and costliest moments, and all of
 * them as JSON. */
#ifndef FINESSIMO_CLI_BOT_REPORT_H
#define FINESSIMO_CLI_BOT_REPORT_H

#include <jansson.h>

#include "finessimo_bot.h"

enum { REPORT_NODES = 40000, REPORT_MOMENTS = 3, REPORT_REASON = 120 };

/* A rated piece. */
struct report_moment {
    uint32_t number; /* of the piece, from 1 */
    uint64_t spawn_us, lock_us;
    struct fin_bot_move made;
    struct fin_rating rating;
    struct fin_key_sequence keys; /* to the best placement */
    char reason[REPORT_REASON];   /* empty for the best move */
    uint16_t used, fewest;        /* keys, if judged */
    bool judged;
};

struct report {
    /* set by the caller */
    struct fin_bot *bot;
    int aim;
    uint32_t nodes; /* placements to evaluate per judgment */
    uint64_t steps; /* of the replay, at most */
    void *data;
    /* Gets every locked piece, with NULL if it could not be rated, and the game's time. False ends
     * the review. */
    bool (*visit)(void *data, const struct report_moment *moment, uint64_t time_us);

    /* the results */
    uint32_t pieces, rated;
    uint32_t qualities[FIN_QUALITIES];
    uint64_t cost;                                  /* thousandths of the unit */
    uint32_t used, fewest;                          /* keys of the judged pieces */
    struct report_moment costliest[REPORT_MOMENTS]; /* the costliest first; number 0: none */
};

/* The rules of a bot for games under these rules. */
struct fin_bot_rules report_rules(const struct fin_rules *rules);

/* Plays the replay and rates its pieces. FIN_REFUSED: it takes more steps; FIN_DIFFERS: it differs
 * from its recording; FIN_MORE: `visit` ended it. */
enum fin_result report_play(struct report *report, const struct fin_replay *replay);

/* The share of best and good moves, in percent. */
double report_accuracy(const struct report *report);

/* A move as {"piece", "facing", "x", "y", "hold"}. */
json_t *report_move_json(const struct fin_bot_move *move);
/* A line of `review --json`, and its last one. */
json_t *report_moment_json(const struct report_moment *moment);
json_t *report_summary_json(const struct report *report);

#endif
