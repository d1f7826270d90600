/* The presets, one row of rules each, and set-ups made from them. */
#include "core/check.h"
#include "core/names.h"
#include "core/text.h"
#include "game/mode.h"
#include "game/settings.h"

enum { MS = 1000 };

static const char *const preset_names[] = {FIN_NAMES_IN_ARRAY(FIN_PRESET_NAMES)};
_Static_assert(sizeof preset_names / sizeof preset_names[0] == FIN_PRESETS,
               "a name for each preset");

/* clang-format off */
static const struct fin_rules preset_rows[FIN_PRESETS] = {
    [FIN_PRESET_MODERN] = {
        .preset = FIN_PRESET_MODERN,
        .rotation = FIN_ROTATION_SRS, .generator = FIN_GENERATOR_BAG,
        .lock = FIN_LOCK_EXTENDED, .lock_resets = 15, .lock_per = FIN_PER_ROW,
        .lock_delay = FIN_BY_LEVEL, .ground_time = 2250 * MS, .lock_out = FIN_LOCK_OUT_FULL,
        .scoring = FIN_SCORING_GUIDELINE, .spin = FIN_SPIN_T_CORNERS,
        .gravity = FIN_BY_LEVEL, .level = 1, .level_up = true, .goal = FIN_GOAL_150,
        .soft_drop = 20, .soft_lock = false, .preview = 5, .hold = true,
        .das = 133 * MS, .arr = 10 * MS, .shift_before_lock = false,
        .clear_delay = 0, .are = 0, .hard_delay = 0,
        .irs = FIN_INITIAL_TAP, .ihs = FIN_INITIAL_TAP,
    },
    [FIN_PRESET_CLASSIC] = {
        .preset = FIN_PRESET_CLASSIC,
        .rotation = FIN_ROTATION_SRS, .generator = FIN_GENERATOR_BAG,
        .lock = FIN_LOCK_EXTENDED, .lock_resets = 15, .lock_per = FIN_PER_PIECE,
        .lock_delay = 500 * MS, .ground_time = 2250 * MS, .lock_out = FIN_LOCK_OUT_PARTIAL,
        .scoring = FIN_SCORING_CLASSIC, .spin = FIN_SPIN_T_CORNERS,
        .gravity = FIN_BY_LEVEL, .level = 1, .level_up = true, .goal = FIN_GOAL_ENDLESS,
        .soft_drop = -60, .soft_lock = false, .preview = 3, .hold = true,
        .das = 170 * MS, .arr = 50 * MS, .shift_before_lock = false,
        .clear_delay = 400 * MS, .are = 0, .hard_delay = 0,
        .irs = FIN_INITIAL_OFF, .ihs = FIN_INITIAL_OFF,
    },
    [FIN_PRESET_TRAINER] = {
        .preset = FIN_PRESET_TRAINER,
        .rotation = FIN_ROTATION_SRS, .generator = FIN_GENERATOR_BAG,
        .lock = FIN_LOCK_EXTENDED, .lock_resets = 15, .lock_per = FIN_PER_ROW,
        .lock_delay = 500 * MS, .ground_time = 2250 * MS, .lock_out = FIN_LOCK_OUT_PARTIAL,
        .scoring = FIN_SCORING_CLASSIC, .spin = FIN_SPIN_T_CORNERS,
        .gravity = FIN_GRAVITY_OFF, .level = 1, .level_up = true, .goal = FIN_GOAL_150,
        .soft_drop = -60, .soft_lock = false, .preview = 5, .hold = true,
        .das = 133 * MS, .arr = 2 * MS, .shift_before_lock = false,
        .clear_delay = 0, .are = 0, .hard_delay = 0,
        .irs = FIN_INITIAL_OFF, .ihs = FIN_INITIAL_OFF,
        .cancel = 50 * MS,
    },
    [FIN_PRESET_TETRS] = {
        .preset = FIN_PRESET_TETRS,
        .rotation = FIN_ROTATION_OCULAR, .generator = FIN_GENERATOR_RECENCY,
        .lock = FIN_LOCK_TIMER, .lock_resets = 15, .lock_per = FIN_PER_ROW,
        .lock_delay = FIN_BY_LEVEL, .ground_time = 2250 * MS, .lock_out = FIN_LOCK_OUT_FULL,
        .scoring = FIN_SCORING_QUADRATIC, .spin = FIN_SPIN_NO_WAY_UP,
        .gravity = FIN_BY_LEVEL, .level = 1, .level_up = true, .goal = FIN_GOAL_TOP,
        .soft_drop = 15, .soft_lock = true, .preview = 1, .hold = true,
        .das = 167 * MS, .arr = 33 * MS, .shift_before_lock = true,
        .clear_delay = 200 * MS, .are = 50 * MS, .hard_delay = 100,
        .irs = FIN_INITIAL_HOLD, .ihs = FIN_INITIAL_HOLD,
    },
};
/* clang-format on */

const char *fin_preset_name(int preset) {
    return preset >= 0 && preset < FIN_PRESETS ? preset_names[preset] : NULL;
}

int fin_preset_parse(const char *name) {
    for (int i = 0; i < FIN_PRESETS; i++) {
        if (fin_text_equal(preset_names[i], name)) {
            return i;
        }
    }
    return -1;
}

struct fin_rules fin_rules_make(int preset, int mode) {
    fin_require(preset >= 0 && preset < FIN_PRESETS && mode >= 0 && mode < FIN_MODES);
    struct fin_rules rules = preset_rows[preset];
    rules.mode = (uint8_t)mode;
    fin_mode_apply(&rules);
    return rules;
}

struct fin_setup fin_setup_make(int preset, int mode) {
    struct fin_setup setup = {.rules = fin_rules_make(preset, mode), .hold = FIN_NONE};
    return setup;
}

static const char *check_rules(const struct fin_rules *rules) {
    if (rules->preset >= FIN_PRESETS || fin_mode_name(rules->mode) == NULL) {
        return "The set-up names an unknown preset or mode.";
    }
    for (int i = 0; i < FIN_SETTINGS; i++) {
        struct fin_rules scratch = *rules;
        if (!fin_rules_set(&scratch, i, fin_rules_get(rules, i))) {
            return "A setting of the set-up is out of range.";
        }
    }
    return NULL;
}

static const char *check_board(const struct fin_board *board) {
    for (int y = 0; y < FIN_ROWS + 4; y++) {
        if (board->rows[y] > (y < FIN_ROWS ? 0x3FF : 0)) {
            return "The set-up's board has cells outside the board.";
        }
    }
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < 11; x++) {
            bool filled = x < FIN_COLUMNS && (board->rows[y] >> x & 1) != 0;
            if (!filled && (board->colors[y] >> 3 * x & 7) != 0) {
                return "The set-up's board has a colour in an empty cell.";
            }
        }
    }
    return NULL;
}

static const char *check_pieces(const struct fin_setup *setup) {
    if (setup->queue_length > FIN_QUEUE_MAX) {
        return "A queue holds at most 1000 pieces.";
    }
    for (int i = 0; i < setup->queue_length; i++) {
        if (setup->queue[i] >= FIN_KINDS) {
            return "The set-up's queue has an unknown piece.";
        }
    }
    if (setup->hold != FIN_NONE && setup->hold >= FIN_KINDS) {
        return "The set-up's hold has an unknown piece.";
    }
    return NULL;
}

const char *fin_setup_check(const struct fin_setup *setup) {
    unsigned both = 1u << FIN_LEFT | 1u << FIN_RIGHT;
    bool left_rules = (setup->buttons & FIN_LEFT_RULES) != 0;
    if (left_rules && (setup->buttons & both) != both) {
        return "The set-up gives left priority, but left and right are not both down.";
    }
    if ((setup->buttons & ~(unsigned)FIN_LEFT_RULES) >> FIN_BUTTONS != 0) {
        return "The set-up presses an unknown button.";
    }
    const char *sentence = check_rules(&setup->rules);
    sentence = sentence != NULL ? sentence : check_board(&setup->board);
    return sentence != NULL ? sentence : check_pieces(setup);
}
