/* The table of modes: their rows, and their changes to the rules. To add a mode, add an id in
 * mode.h, a row here, and its changes below. */
#include "core/text.h"
#include "game/mode.h"
#include "game/settings.h"

enum { ANY = -1 };

static const struct fin_mode_row *const mode_rows[FIN_MODES] = {
    [FIN_MODE_NONE] = &fin_mode_template,
    [FIN_MODE_FREE] = &(const struct fin_mode_row){.name = "free", .empties = true},
    [FIN_MODE_40_LINES] = &(const struct fin_mode_row){.name = "40-lines", .alias = "sprint"},
    [FIN_MODE_MARATHON] = &(const struct fin_mode_row){.name = "marathon", .goal = true},
    [FIN_MODE_MASTER] = &(const struct fin_mode_row){.name = "master"},
    [FIN_MODE_ULTRA] = &(const struct fin_mode_row){.name = "ultra"},
    [FIN_MODE_CUSTOM] = &(const struct fin_mode_row){.name = "custom"},
    [FIN_MODE_CHEESE] = &fin_mode_cheese,
    [FIN_MODE_COMBO] = &fin_mode_combo,
    [FIN_MODE_DRILL] = &fin_mode_drill,
    [FIN_MODE_PC] = &fin_mode_pc,
    [FIN_MODE_PUZZLE] = &fin_mode_puzzle,
};

struct change {
    int8_t mode, preset;
    uint8_t setting;
    int64_t value;
};

/* clang-format off */
static const struct change changes[] = {
    {FIN_MODE_FREE,     ANY, FIN_SET_GRAVITY,     FIN_GRAVITY_OFF},
    {FIN_MODE_40_LINES, ANY, FIN_SET_GRAVITY,     FIN_BY_LEVEL},
    {FIN_MODE_40_LINES, ANY, FIN_SET_LEVEL,       1},
    {FIN_MODE_40_LINES, ANY, FIN_SET_LEVEL_UP,    false},
    {FIN_MODE_40_LINES, ANY, FIN_SET_LIMIT_LINES, 40},
    {FIN_MODE_MARATHON, ANY, FIN_SET_LEVEL,       1},
    {FIN_MODE_MARATHON, FIN_PRESET_MODERN, FIN_SET_CLEAR, 400000},
    {FIN_MODE_MASTER,   ANY, FIN_SET_LEVEL,       20},
    {FIN_MODE_MASTER,   ANY, FIN_SET_LEVEL_UP,    true},
    {FIN_MODE_MASTER,   ANY, FIN_SET_LIMIT_LINES, 300},
    {FIN_MODE_ULTRA,    ANY, FIN_SET_LEVEL,       1},
    {FIN_MODE_ULTRA,    ANY, FIN_SET_LIMIT_TIME,  120000000},
    {FIN_MODE_CHEESE,   ANY, FIN_SET_GRAVITY,     1000000},
    {FIN_MODE_COMBO,    ANY, FIN_SET_GRAVITY,     1000000},
    {FIN_MODE_DRILL,    ANY, FIN_SET_GRAVITY,     FIN_GRAVITY_OFF},
    {FIN_MODE_DRILL,    ANY, FIN_SET_LOCK_DELAY,  60000000},
    {FIN_MODE_DRILL,    ANY, FIN_SET_GROUND_TIME, 60000000},
    {FIN_MODE_DRILL,    ANY, FIN_SET_LEVEL_UP,    false},
    {FIN_MODE_DRILL,    ANY, FIN_SET_HOLD,        false},
    {FIN_MODE_DRILL,    ANY, FIN_SET_CANCEL,      50000},
    {FIN_MODE_PC,       ANY, FIN_SET_GRAVITY,     FIN_GRAVITY_OFF},
    {FIN_MODE_PC,       ANY, FIN_SET_LOCK_DELAY,  60000000},
    {FIN_MODE_PC,       ANY, FIN_SET_GROUND_TIME, 60000000},
    {FIN_MODE_PC,       ANY, FIN_SET_LEVEL_UP,    false},
    {FIN_MODE_PUZZLE,   ANY, FIN_SET_ROTATION,    FIN_ROTATION_OCULAR},
    {FIN_MODE_PUZZLE,   ANY, FIN_SET_SPIN,        FIN_SPIN_NO_WAY_UP},
    {FIN_MODE_PUZZLE,   ANY, FIN_SET_GRAVITY,     FIN_GRAVITY_OFF},
    {FIN_MODE_PUZZLE,   ANY, FIN_SET_LOCK_DELAY,  60000000},
    {FIN_MODE_PUZZLE,   ANY, FIN_SET_GROUND_TIME, 60000000},
    {FIN_MODE_PUZZLE,   ANY, FIN_SET_LEVEL_UP,    false},
    {FIN_MODE_PUZZLE,   ANY, FIN_SET_HOLD,        false},
    {FIN_MODE_PUZZLE,   ANY, FIN_SET_PREVIEW,     FIN_PREVIEW_MAX},
    {FIN_MODE_PUZZLE,   ANY, FIN_SET_SOFT_LOCK,   false},
};
/* clang-format on */

const struct fin_mode_row *fin_mode_row(int mode) {
    return mode_rows[mode];
}

void fin_mode_apply(struct fin_rules *rules) {
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const struct change *change = &changes[i];
        if (change->mode == rules->mode &&
            (change->preset == ANY || change->preset == rules->preset)) {
            fin_rules_set(rules, change->setting, change->value);
        }
    }
}

const char *fin_mode_name(int mode) {
    return mode >= 0 && mode < FIN_MODES ? fin_mode_row(mode)->name : NULL;
}

int fin_mode_parse(const char *name) {
    for (int i = 0; i < FIN_MODES; i++) {
        const struct fin_mode_row *row = fin_mode_row(i);
        if (fin_text_equal(row->name, name) ||
            (row->alias != NULL && fin_text_equal(row->alias, name))) {
            return i;
        }
    }
    return -1;
}

struct fin_guidance fin_game_guidance(const struct fin_game *game) {
    struct fin_guidance guidance = {0};
    const struct fin_mode_row *row = fin_mode_row(game->rules.mode);
    if (row->guidance != NULL) {
        row->guidance(game, &guidance);
    }
    return guidance;
}
