/* Aims as rows of weights, with the names of aims and terms. */
#include "bot/bot.h"
#include "core/check.h"
#include "core/text.h"

static const char *const aim_names[] = {"survive", "score", "attack", "sprint",
                                        "cheese",  "combo", "perfect"};
_Static_assert(sizeof aim_names / sizeof aim_names[0] == FIN_AIMS, "a name for each aim");

static const char *const term_names[] = {
    [FIN_TERM_HOLES] = "holes",
    [FIN_TERM_COVER] = "cover",
    [FIN_TERM_HOLE_ROWS] = "hole-rows",
    [FIN_TERM_ROW_CHANGES] = "row-changes",
    [FIN_TERM_HEIGHT] = "height",
    [FIN_TERM_HEIGHT_10] = "height-10",
    [FIN_TERM_HEIGHT_15] = "height-15",
    [FIN_TERM_CELLS_UNDER] = "cells-under",
    [FIN_TERM_BUMPS] = "bumps",
    [FIN_TERM_WELLS] = "wells",
    [FIN_TERM_DEEP_WELLS] = "deep-wells",
    [FIN_TERM_WELL_ROWS] = "well-rows",
    [FIN_TERM_WELL_AT_WALL] = "well-at-wall",
    [FIN_TERM_PARITY] = "parity",
    [FIN_TERM_SLOT_0] = "slot-0",
    [FIN_TERM_SLOT_1] = "slot-1",
    [FIN_TERM_SLOT_2] = "slot-2",
    [FIN_TERM_SLOT_READY] = "slot-ready",
    [FIN_TERM_B2B] = "b2b",
    [FIN_TERM_COMBO] = "combo",
    [FIN_TERM_HELD_T] = "held-t",
    [FIN_TERM_HELD_I] = "held-i",
    [FIN_TERM_NEEDED] = "needed",
    [FIN_TERM_GARBAGE] = "garbage",
    [FIN_TERM_CLEAR_1] = "clear-1",
    [FIN_TERM_CLEAR_2] = "clear-2",
    [FIN_TERM_CLEAR_3] = "clear-3",
    [FIN_TERM_CLEAR_4] = "clear-4",
    [FIN_TERM_SPIN_1] = "spin-1",
    [FIN_TERM_SPIN_2] = "spin-2",
    [FIN_TERM_SPIN_3] = "spin-3",
    [FIN_TERM_MINI] = "mini",
    [FIN_TERM_ATTACK] = "attack",
    [FIN_TERM_B2B_LOST] = "b2b-lost",
    [FIN_TERM_WASTED_T] = "wasted-t",
    [FIN_TERM_PERFECT] = "perfect",
    [FIN_TERM_TUCK] = "tuck",
    [FIN_TERM_KEYS] = "keys",
};
_Static_assert(sizeof term_names / sizeof term_names[0] == FIN_TERMS, "a name for each term");

/* Rows that were tuned have the command that made them; the others were set by hand. */
/* clang-format off */
static const struct fin_bot_weights rows[FIN_AIMS] = {
    [FIN_AIM_SURVIVE] = {{
        [FIN_TERM_HOLES] = -1500, [FIN_TERM_COVER] = -200, [FIN_TERM_HOLE_ROWS] = -300,
        [FIN_TERM_ROW_CHANGES] = -100, [FIN_TERM_HEIGHT] = -400, [FIN_TERM_HEIGHT_10] = -1000,
        [FIN_TERM_HEIGHT_15] = -4000, [FIN_TERM_CELLS_UNDER] = -50, [FIN_TERM_BUMPS] = -100,
        [FIN_TERM_WELLS] = -150, [FIN_TERM_DEEP_WELLS] = -500,
    }},
    /* tools/tune-bot build/finessimo attack attack.json --start tests/data/bot/attack.weights
     * --nodes 2000 --length 3000 --size 24 --generations 30 */
    [FIN_AIM_ATTACK] = {{
        [FIN_TERM_HOLES] = -567, [FIN_TERM_COVER] = -78, [FIN_TERM_HOLE_ROWS] = -324,
        [FIN_TERM_ROW_CHANGES] = -243, [FIN_TERM_HEIGHT] = -96, [FIN_TERM_HEIGHT_10] = -703,
        [FIN_TERM_HEIGHT_15] = -1518, [FIN_TERM_CELLS_UNDER] = 29, [FIN_TERM_BUMPS] = -154,
        [FIN_TERM_WELLS] = -180, [FIN_TERM_DEEP_WELLS] = -468, [FIN_TERM_WELL_ROWS] = 261,
        [FIN_TERM_WELL_AT_WALL] = -20, [FIN_TERM_PARITY] = -5, [FIN_TERM_SLOT_0] = 55,
        [FIN_TERM_SLOT_1] = 1216, [FIN_TERM_SLOT_2] = 2139, [FIN_TERM_SLOT_READY] = 691,
        [FIN_TERM_B2B] = 624, [FIN_TERM_COMBO] = 76, [FIN_TERM_HELD_T] = 306,
        [FIN_TERM_HELD_I] = 55, [FIN_TERM_CLEAR_1] = -772, [FIN_TERM_CLEAR_2] = -1915,
        [FIN_TERM_CLEAR_3] = -1871, [FIN_TERM_CLEAR_4] = -36, [FIN_TERM_SPIN_1] = 212,
        [FIN_TERM_SPIN_2] = 206, [FIN_TERM_SPIN_3] = -81, [FIN_TERM_MINI] = -1027,
        [FIN_TERM_ATTACK] = 966, [FIN_TERM_B2B_LOST] = -489, [FIN_TERM_WASTED_T] = -832,
        [FIN_TERM_PERFECT] = 3666, [FIN_TERM_TUCK] = 42,
    }},
    [FIN_AIM_SCORE] = {{
        [FIN_TERM_HOLES] = -1500, [FIN_TERM_COVER] = -200, [FIN_TERM_HOLE_ROWS] = -300,
        [FIN_TERM_ROW_CHANGES] = -100, [FIN_TERM_HEIGHT] = -150, [FIN_TERM_HEIGHT_10] = -1000,
        [FIN_TERM_HEIGHT_15] = -4000, [FIN_TERM_BUMPS] = -100, [FIN_TERM_WELLS] = -100,
        [FIN_TERM_DEEP_WELLS] = -500, [FIN_TERM_WELL_ROWS] = 200, [FIN_TERM_SLOT_0] = 100,
        [FIN_TERM_SLOT_1] = 800, [FIN_TERM_SLOT_2] = 1800, [FIN_TERM_SLOT_READY] = 500,
        [FIN_TERM_B2B] = 1500, [FIN_TERM_HELD_T] = 300, [FIN_TERM_HELD_I] = 100,
        [FIN_TERM_CLEAR_1] = -1500, [FIN_TERM_CLEAR_2] = -1000, [FIN_TERM_CLEAR_3] = -500,
        [FIN_TERM_CLEAR_4] = 5000, [FIN_TERM_SPIN_1] = 3000, [FIN_TERM_SPIN_2] = 7000,
        [FIN_TERM_SPIN_3] = 9000, [FIN_TERM_MINI] = -1000, [FIN_TERM_B2B_LOST] = -1500,
        [FIN_TERM_WASTED_T] = -1500, [FIN_TERM_PERFECT] = 9000, [FIN_TERM_TUCK] = -50,
    }},
    [FIN_AIM_SPRINT] = {{
        [FIN_TERM_HOLES] = -1500, [FIN_TERM_COVER] = -200, [FIN_TERM_HOLE_ROWS] = -300,
        [FIN_TERM_ROW_CHANGES] = -100, [FIN_TERM_HEIGHT] = -200, [FIN_TERM_HEIGHT_10] = -1000,
        [FIN_TERM_HEIGHT_15] = -4000, [FIN_TERM_BUMPS] = -100, [FIN_TERM_WELLS] = -150,
        [FIN_TERM_DEEP_WELLS] = -500, [FIN_TERM_TUCK] = -1000,
        [FIN_TERM_KEYS] = -100,
    }},
    [FIN_AIM_COMBO] = {{
        [FIN_TERM_HOLES] = -1000, [FIN_TERM_COVER] = -100, [FIN_TERM_HOLE_ROWS] = -300,
        [FIN_TERM_ROW_CHANGES] = -100, [FIN_TERM_HEIGHT] = -50, [FIN_TERM_HEIGHT_10] = -500,
        [FIN_TERM_HEIGHT_15] = -4000, [FIN_TERM_BUMPS] = -50, [FIN_TERM_WELLS] = -50,
        [FIN_TERM_DEEP_WELLS] = -300, [FIN_TERM_COMBO] = 2000, [FIN_TERM_ATTACK] = 500,
    }},
    [FIN_AIM_PERFECT] = {{
        [FIN_TERM_HOLES] = -1500, [FIN_TERM_COVER] = -200, [FIN_TERM_HOLE_ROWS] = -300,
        [FIN_TERM_ROW_CHANGES] = -150, [FIN_TERM_HEIGHT] = -600, [FIN_TERM_HEIGHT_10] = -1000,
        [FIN_TERM_HEIGHT_15] = -4000, [FIN_TERM_CELLS_UNDER] = -50, [FIN_TERM_BUMPS] = -150,
        [FIN_TERM_WELLS] = -150, [FIN_TERM_DEEP_WELLS] = -500, [FIN_TERM_PARITY] = -100,
        [FIN_TERM_PERFECT] = 20000,
    }},
    [FIN_AIM_CHEESE] = {{
        [FIN_TERM_HOLES] = -300, [FIN_TERM_COVER] = -300, [FIN_TERM_HOLE_ROWS] = -300,
        [FIN_TERM_ROW_CHANGES] = -100, [FIN_TERM_HEIGHT] = -50,
        [FIN_TERM_HEIGHT_15] = -4000,
        [FIN_TERM_BUMPS] = -60, [FIN_TERM_WELLS] = -50, [FIN_TERM_DEEP_WELLS] = -300,
        [FIN_TERM_NEEDED] = -300, [FIN_TERM_GARBAGE] = -500,
    }},
};
/* clang-format on */

const char *fin_aim_name(int aim) {
    return aim >= 0 && aim < FIN_AIMS ? aim_names[aim] : NULL;
}

int fin_aim_parse(const char *name) {
    for (int i = 0; i < FIN_AIMS; i++) {
        if (fin_text_equal(aim_names[i], name)) {
            return i;
        }
    }
    return -1;
}

const char *fin_bot_term_name(int term) {
    return term >= 0 && term < FIN_TERMS ? term_names[term] : NULL;
}

struct fin_bot_weights fin_bot_weights(int aim) {
    fin_require(aim >= 0 && aim < FIN_AIMS);
    return rows[aim];
}
