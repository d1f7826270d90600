/* A mode is a row of data with optional hooks: functions on the game state. The engine never
 * checks which mode it is playing. */
#ifndef FIN_GAME_MODE_H
#define FIN_GAME_MODE_H

#include "finessimo.h"
#include "game/event.h"
#include "game/settings.h"

enum fin_mode {
#define MODE(ID, ...) FIN_MODE_##ID,
#include "game/modes/modes.def"
#undef MODE
    FIN_MODES,
};

/* A change to the rules of a preset. */
struct fin_mode_change {
    int8_t preset; /* FIN_MODE_ANY: of every preset; FIN_MODE_LAST ends a list */
    uint8_t setting;
    int64_t value;
};
enum { FIN_MODE_ANY = -1, FIN_MODE_LAST = -2 };
/* A list of changes: FIN_MODE_CHANGES({FIN_MODE_ANY, FIN_SET_LEVEL, 1}, ...) */
#define FIN_MODE_CHANGES(...)                                                                      \
    (const struct fin_mode_change[]) {                                                             \
        __VA_ARGS__, {                                                                             \
            FIN_MODE_LAST, 0, 0                                                                    \
        }                                                                                          \
    }

struct fin_mode_row {
    const char *name, *alias;
    bool empties; /* topping out empties the board instead of ending the game */
    bool goal;    /* the goal setting applies */
    bool wins;    /* its own hooks can win the game */
    const struct fin_mode_change *changes; /* to the rules; NULL: none */
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

#define MODE(ID, row, ...) extern const struct fin_mode_row fin_mode_##row;
#include "game/modes/modes.def"
#undef MODE

#endif
