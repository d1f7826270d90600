/* The table of rule settings that scripts, flags, menus and replays share: rows over struct
 * fin_rules. */
#ifndef FIN_GAME_SETTINGS_H
#define FIN_GAME_SETTINGS_H

#include "finessimo.h"

/* Replay files store settings in this order: add new ones at the end. Their value 0 must mean the
 * old behaviour, because older replays do not contain them. */
enum fin_setting {
    FIN_SET_ROTATION,
    FIN_SET_GENERATOR,
    FIN_SET_LOCK,
    FIN_SET_SCORING,
    FIN_SET_SPIN,
    FIN_SET_LOCK_RESETS,
    FIN_SET_LOCK_PER,
    FIN_SET_LOCK_DELAY,
    FIN_SET_GROUND_TIME,
    FIN_SET_LOCK_OUT,
    FIN_SET_GRAVITY,
    FIN_SET_LEVEL,
    FIN_SET_LEVEL_UP,
    FIN_SET_PREVIEW,
    FIN_SET_HOLD,
    FIN_SET_DAS,
    FIN_SET_ARR,
    FIN_SET_DCD,
    FIN_SET_CLEAR,
    FIN_SET_ARE,
    FIN_SET_HARD_DELAY,
    FIN_SET_SOFT_DROP,
    FIN_SET_SOFT_LOCK,
    FIN_SET_SHIFT_BEFORE_LOCK,
    FIN_SET_IRS,
    FIN_SET_IHS,
    FIN_SET_DROP_GUARD,
    FIN_SET_GOAL,
    FIN_SET_LIMIT_TIME,
    FIN_SET_LIMIT_LINES,
    FIN_SET_LIMIT_PIECES,
    FIN_SET_LIMIT_SCORE,
    FIN_SET_LIMIT_LEVEL,
    FIN_SET_CANCEL,
    FIN_SET_HOLD_COUNTS,
    FIN_SET_EXPECT_180,
    FIN_SETTINGS,
};

#endif
