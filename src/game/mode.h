/* A mode: a row of data and, where data is not enough, a few functions on the
 * game value. The engine never asks which mode it is playing. */
#ifndef FIN_GAME_MODE_H
#define FIN_GAME_MODE_H

#include "finessimo.h"
#include "game/event.h"

/* Ids are in replay files: they only grow at the end. */
enum fin_mode {
    FIN_MODE_NONE,
    FIN_MODE_FREE,
    FIN_MODE_40_LINES,
    FIN_MODE_MARATHON,
    FIN_MODE_MASTER,
    FIN_MODE_ULTRA,
    FIN_MODE_CUSTOM,
    FIN_MODE_CHEESE,
    FIN_MODE_COMBO,
    FIN_MODE_DRILL,
    FIN_MODE_PC,
    FIN_MODE_PUZZLE,
    FIN_MODES,
};

struct fin_mode_row {
    const char *name, *alias;
    bool empties; /* topping out empties the field instead of ending the game */
    bool goal;    /* the goal setting counts */
    bool wins;    /* its own hooks can win the game */
    /* Hooks; each may be NULL. Their state is game->mode_data. */
    void (*start)(struct fin_game *game, uint64_t seed);
    /* returns the piece to come instead */
    int (*before_spawn)(struct fin_game *game, int kind, struct fin_out *out);
    void (*after_lock)(struct fin_game *game, struct fin_out *out);
    void (*raised)(struct fin_game *game, int rows);
    /* how many pieces are still to come, for a mode that does not go on for ever */
    int (*to_come)(const struct fin_game *game);
    void (*guidance)(const struct fin_game *game, struct fin_guidance *guidance);
};

const struct fin_mode_row *fin_mode_row(int mode);
/* What the mode's row changes in the rules of a preset. */
void fin_mode_apply(struct fin_rules *rules);

extern const struct fin_mode_row fin_mode_template, fin_mode_cheese, fin_mode_combo;
extern const struct fin_mode_row fin_mode_drill, fin_mode_pc, fin_mode_puzzle;

#endif
