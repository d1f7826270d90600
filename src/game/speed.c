/* Speeds: gravity and lock delay by level, and the effect of soft drop. */
#include "game/game.h"

enum { SECOND = 1000000 };
static const uint32_t never = UINT32_MAX;

uint32_t fin_gravity_at(int level) {
    static const uint32_t rows[] = {1000000, 793000, 617796, 472729, 355197, 262004, 189677,
                                    134735,  93882,  64152,  42976,  28218,  18153,  11439,
                                    7059,    4264,   2520,   1457,   824};
    enum { LEVELS = sizeof rows / sizeof rows[0] };
    return level > LEVELS ? 0 : rows[level < 1 ? 0 : level - 1];
}

uint32_t fin_lock_delay_at(int level) {
    static const uint16_t ms[] = {450, 400, 350, 300, 250, 200, 195, 184, 167, 151, 150};
    enum { FIRST = 20, LAST = FIRST + sizeof ms / sizeof ms[0] - 1 };
    int row = level > LAST ? LAST : level;
    return row < FIRST ? 500000 : ms[row - FIRST] * 1000u;
}

static uint32_t gravity(const struct fin_game *game) {
    int32_t setting = game->rules.gravity;
    if (setting == FIN_BY_LEVEL) {
        return fin_gravity_at((int)game->level);
    }
    return setting == FIN_GRAVITY_OFF ? never : (uint32_t)setting;
}

/* Soft drop is never slower than gravity. Unless it is instant, it takes at least a microsecond
 * per row. */
static uint32_t soft_interval(uint32_t gravity, int soft_drop) {
    if (soft_drop == 0 || gravity == 0) {
        return 0;
    }
    uint32_t base = soft_drop > 0 && gravity != never ? gravity : SECOND;
    uint32_t interval = base / (uint32_t)(soft_drop > 0 ? soft_drop : -soft_drop);
    interval = interval > 0 ? interval : 1;
    return interval < gravity ? interval : gravity;
}

void fin_game_pace(struct fin_game *game) {
    const struct fin_rules *rules = &game->rules;
    game->gravity = gravity(game);
    game->fall = game->soft ? soft_interval(game->gravity, rules->soft_drop) : game->gravity;
    uint32_t delay = rules->lock_delay == FIN_BY_LEVEL ? fin_lock_delay_at((int)game->level)
                                                       : (uint32_t)rules->lock_delay;
    /* At least a microsecond, so that an instant has at most one lock. */
    game->lock_delay = delay > 0 ? delay : 1;
}
