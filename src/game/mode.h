/* A mode is a row of data with optional hooks: functions on the game state. The engine never
 * checks which mode it is playing. */
#ifndef FIN_GAME_MODE_H
#define FIN_GAME_MODE_H

#include "finessimo.h"
#include "game/event.h"

/* Replay files contain these numbers: add new modes at the end. */
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
    bool empties; /* topping out empties the board instead of ending the game */
    bool goal;    /* the goal setting applies */
    bool wins;    /* its own hooks can win the game */
    /* Hooks; each may be NULL. They keep their state in game->mode_data. mode_none.c describes
     * them. */
    void (*start)(struct fin_game *game, uint64_t seed);
    /* returns the piece to spawn */
    int (*before_spawn)(struct fin_game *game, int kind, struct fin_out *out);
    void (*after_lock)(struct fin_game *game, struct fin_out *out);
    void (*raised)(struct fin_game *game, int rows);
    /* the number of pieces to come, in a mode that has a last one */
    int (*to_come)(const struct fin_game *game);
    void (*guidance)(const struct fin_game *game, struct fin_guidance *guidance);
};

const struct fin_mode_row *fin_mode_row(int mode);
/* Applies the mode's changes to the rules of a preset. */
void fin_mode_apply(struct fin_rules *rules);

extern const struct fin_mode_row fin_mode_template, fin_mode_cheese, fin_mode_combo;
extern const struct fin_mode_row fin_mode_drill, fin_mode_pc, fin_mode_puzzle;

#endif
