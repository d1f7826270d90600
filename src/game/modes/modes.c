/* The table of modes, and the modes that have no hooks: names and changes to the rules. The
 * others have a file each. To add one: a row in modes.def, and a file like mode_none.c, or a few
 * lines here. */
#include "core/text.h"
#include "game/mode.h"

const struct fin_mode_row fin_mode_free = {
    .name = "free",
    .empties = true,
    .changes = FIN_MODE_CHANGES({FIN_MODE_ANY, FIN_SET_GRAVITY, FIN_GRAVITY_OFF}),
};

const struct fin_mode_row fin_mode_40_lines = {
    .name = "40-lines",
    .alias = "sprint",
    .changes = FIN_MODE_CHANGES(
        {FIN_MODE_ANY, FIN_SET_GRAVITY, FIN_BY_LEVEL}, {FIN_MODE_ANY, FIN_SET_LEVEL, 1},
        {FIN_MODE_ANY, FIN_SET_LEVEL_UP, false}, {FIN_MODE_ANY, FIN_SET_LIMIT_LINES, 40}),
};

const struct fin_mode_row fin_mode_marathon = {
    .name = "marathon",
    .goal = true,
    .changes = FIN_MODE_CHANGES({FIN_MODE_ANY, FIN_SET_LEVEL, 1},
                                {FIN_PRESET_MODERN, FIN_SET_CLEAR, 400000}),
};

const struct fin_mode_row fin_mode_master = {
    .name = "master",
    .changes =
        FIN_MODE_CHANGES({FIN_MODE_ANY, FIN_SET_LEVEL, 20}, {FIN_MODE_ANY, FIN_SET_LEVEL_UP, true},
                         {FIN_MODE_ANY, FIN_SET_LIMIT_LINES, 300}),
};

const struct fin_mode_row fin_mode_ultra = {
    .name = "ultra",
    .changes = FIN_MODE_CHANGES({FIN_MODE_ANY, FIN_SET_LEVEL, 1},
                                {FIN_MODE_ANY, FIN_SET_LIMIT_TIME, 120000000}),
};

const struct fin_mode_row fin_mode_custom = {
    .name = "custom",
};

static const struct fin_mode_row *const mode_rows[FIN_MODES] = {
#define MODE(ID, row, ...) [FIN_MODE_##ID] = &fin_mode_##row,
#include "game/modes/modes.def"
#undef MODE
};

const struct fin_mode_row *fin_mode_row(int mode) {
    return mode_rows[mode];
}

void fin_mode_apply(struct fin_rules *rules) {
    const struct fin_mode_change *change = fin_mode_row(rules->mode)->changes;
    for (; change != NULL && change->preset != FIN_MODE_LAST; change++) {
        if (change->preset == FIN_MODE_ANY || change->preset == rules->preset) {
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
