/* The table of explanations: a row for each value that a name alone does not explain. */
#include "app/settings/explanations.h"

#include <stddef.h>

#include "app/core/app.h"
#include "trainer/decks.h"

/* The app's own settings and the rules share one number space. */
enum { RULES = APP_OWN_SETTINGS };
#define RULE(setting) (RULES + (setting))

/* clang-format off */
static const struct {
    uint8_t setting;
    int8_t value;
    const char *sentence;
} table[] = {
#define ROTATION(ID, NAME, WORDS, ...) {RULE(FIN_SET_ROTATION), FIN_ROTATION_##ID, WORDS},
#include "core/rotations.def"

    {RULE(FIN_SET_GENERATOR), FIN_GENERATOR_BAG, "Each piece once in every seven."},
    {RULE(FIN_SET_GENERATOR), FIN_GENERATOR_BAG14, "Each piece twice in every fourteen."},
    {RULE(FIN_SET_GENERATOR), FIN_GENERATOR_UNIFORM, "Each piece equally likely, every time."},
    {RULE(FIN_SET_GENERATOR), FIN_GENERATOR_RECENCY, "The longer since a piece last came, the likelier it is."},
    {RULE(FIN_SET_GENERATOR), FIN_GENERATOR_BALANCE, "Pieces that have come less often are more likely."},

    {RULE(FIN_SET_LOCK), FIN_LOCK_CLASSIC, "Only falling to a new row resets the timer."},
    {RULE(FIN_SET_LOCK), FIN_LOCK_INFINITE, "Every move and rotation resets the timer."},
    {RULE(FIN_SET_LOCK), FIN_LOCK_EXTENDED, "Moves and rotations reset the timer, a limited number of times."},
    {RULE(FIN_SET_LOCK), FIN_LOCK_TIMER, "Moves and rotations reset the timer until ground time is up."},

    {RULE(FIN_SET_LOCK_PER), FIN_PER_ROW, "Refilled when the piece falls to a new row."},
    {RULE(FIN_SET_LOCK_PER), FIN_PER_PIECE, "Refilled only with the next piece."},

    {RULE(FIN_SET_LOCK_DELAY), FIN_BY_LEVEL, "500 ms, shorter from level 20 on."},

    {RULE(FIN_SET_LOCK_OUT), FIN_LOCK_OUT_OFF, "Locking above the board never ends the game."},
    {RULE(FIN_SET_LOCK_OUT), FIN_LOCK_OUT_FULL, "Ends when a whole piece locks above the board."},
    {RULE(FIN_SET_LOCK_OUT), FIN_LOCK_OUT_PARTIAL, "Ends when any part locks above the board."},

    {RULE(FIN_SET_SCORING), FIN_SCORING_CLASSIC, "Lines and drops only."},
    {RULE(FIN_SET_SCORING), FIN_SCORING_GUIDELINE, "T-spins, combos, back-to-backs and perfect clears score extra."},
    {RULE(FIN_SET_SCORING), FIN_SCORING_QUADRATIC, "Combos, spins and perfect clears multiply; drops score nothing."},

    {RULE(FIN_SET_SPIN), FIN_SPIN_T_CORNERS, "A T rotated into place, with three corners filled."},
    {RULE(FIN_SET_SPIN), FIN_SPIN_NO_WAY_UP, "Any piece that can't move up when it locks."},
    {RULE(FIN_SET_SPIN), FIN_SPIN_IMMOBILE, "Any piece that can't move in any direction when it locks."},

    {RULE(FIN_SET_GRAVITY), FIN_BY_LEVEL, "Faster with every level; 20G from level 20."},
    {RULE(FIN_SET_GRAVITY), FIN_GRAVITY_OFF, "Pieces don't fall by themselves."},
    {RULE(FIN_SET_GRAVITY), 0, "Pieces reach the floor at once."},

    {RULE(FIN_SET_SOFT_DROP), 0, "Straight to the floor."},

    {RULE(FIN_SET_IRS), FIN_INITIAL_OFF, "Keys pressed before the spawn do nothing."},
    {RULE(FIN_SET_IRS), FIN_INITIAL_TAP, "Press it after the last lock and keep it down."},
    {RULE(FIN_SET_IRS), FIN_INITIAL_HOLD, "Counts if a rotate key is down at the spawn."},
    {RULE(FIN_SET_IHS), FIN_INITIAL_OFF, "Keys pressed before the spawn do nothing."},
    {RULE(FIN_SET_IHS), FIN_INITIAL_TAP, "Press it after the last lock and keep it down."},
    {RULE(FIN_SET_IHS), FIN_INITIAL_HOLD, "Counts if the Hold key is down at the spawn."},

    {RULE(FIN_SET_GOAL), FIN_GOAL_150, "Win at 150 lines."},
    {RULE(FIN_SET_GOAL), FIN_GOAL_TOP, "Win on reaching level 20."},
    {RULE(FIN_SET_GOAL), FIN_GOAL_ENDLESS, "Play until you top out."},

    {APP_SET_LOOK, APP_LOOK_UNICODE, "Solid blocks."},
    {APP_SET_LOOK, APP_LOOK_HALF, "Half-height blocks."},
    {APP_SET_LOOK, APP_LOOK_ASCII, "Plain ASCII characters."},
    {APP_SET_LOOK, APP_LOOK_ELECTRONIKA, "Brackets and dots, as on the Electronika 60."},

    {APP_SET_COLORS, APP_COLORS_AUTO, "As many as the terminal reports."},
    {APP_SET_COLORS, APP_COLORS_TRUE, "16 million colours."},
    {APP_SET_COLORS, APP_COLORS_256, "256 colours."},
    {APP_SET_COLORS, APP_COLORS_16, "The terminal's own 16 colours."},
    {APP_SET_COLORS, APP_COLORS_MONO, "No colours."},
    {APP_SET_PIXELS, APP_OFF, "Characters, as everything else."},
    {APP_SET_PIXELS, APP_ON, "As on the page, with the protocol of kitty, or sixel."},

    {APP_SET_PALETTE, FIN_PALETTE_DEFAULT, "Guideline hues, easy to read on black."},
    {APP_SET_PALETTE, FIN_PALETTE_GUIDELINE, "The guideline's exact colours; blue is dark."},
    {APP_SET_PALETTE, FIN_PALETTE_OKABE_ITO, "Safe for colour-blind players."},
    {APP_SET_PALETTE, FIN_PALETTE_HIGH_CONTRAST, "Bright colours on black."},
    {APP_SET_PALETTE, FIN_PALETTE_MONO, "Shades of grey."},

    {APP_SET_REDUCED_MOTION, APP_AUTO, "Follows your system's setting."},
    {APP_SET_REDUCED_MOTION, APP_AUTO_OFF, "All effects are shown."},
    {APP_SET_REDUCED_MOTION, APP_AUTO_ON, "Effects are left out."},

    {APP_SET_HINTS, APP_AUTO, "In your first five games only."},
    {APP_SET_HINTS, APP_AUTO_OFF, "Never shown."},
    {APP_SET_HINTS, APP_AUTO_ON, "Always shown."},

    {APP_SET_COUNTDOWN, APP_COUNT_AUTO, "1 s in 40 Lines and Cheese only."},
    {APP_SET_COUNTDOWN, APP_COUNT_OFF, "Games start at once."},
    {APP_SET_COUNTDOWN, APP_COUNT_1, "One second in every mode."},
    {APP_SET_COUNTDOWN, APP_COUNT_3, "Three seconds in every mode."},

    {APP_SET_RESUME_COUNTDOWN, 0, "Games continue at once."},

    {APP_SET_KEYS, APP_KEYS_GUIDELINE, "Arrows move, Up rotates, Space drops, C holds."},
    {APP_SET_KEYS, APP_KEYS_TETRS, "Arrows move, A and D rotate, Up drops."},
    {APP_SET_KEYS, APP_KEYS_WASD, "A and D move, arrows rotate, Space drops."},
    {APP_SET_KEYS, APP_KEYS_VIM, "H and L move, D and F rotate, K drops."},
    {APP_SET_KEYS, APP_KEYS_ONE_HAND, "A and D move, Q and W rotate, Space drops."},
    {APP_SET_KEYS, APP_KEYS_CUSTOM, "Your own keys, set below."},

    {APP_SET_KEEP, APP_KEEP_ALL, "Settings, scores, replays and paused games."},
    {APP_SET_KEEP, APP_KEEP_SCORES, "Settings and scores, no replays."},
    {APP_SET_KEEP, APP_KEEP_SETTINGS, "Settings only."},
    {APP_SET_KEEP, APP_KEEP_NOTHING, "Nothing; every run starts with defaults."},

    {APP_SET_FINESSE, APP_FEEDBACK_AUTO, "Counts faults in Free, Perfect clear and 40 Lines."},
    {APP_SET_FINESSE, APP_FEEDBACK_OFF, "No feedback."},
    {APP_SET_FINESSE, APP_FEEDBACK_COUNT, "Counts faults in every mode."},
    {APP_SET_FINESSE, APP_FEEDBACK_EXPLAIN, "Counts faults and shows the best keys."},

    {APP_SET_DECK, TRAIN_DECK_ALL, "Due cards, then new ones."},
    {APP_SET_DECK, TRAIN_DECK_PIECE + FIN_I, "Cards of the I piece."},
    {APP_SET_DECK, TRAIN_DECK_PIECE + FIN_O, "Cards of the O piece."},
    {APP_SET_DECK, TRAIN_DECK_PIECE + FIN_T, "Cards of the T piece."},
    {APP_SET_DECK, TRAIN_DECK_PIECE + FIN_S, "Cards of the S piece."},
    {APP_SET_DECK, TRAIN_DECK_PIECE + FIN_Z, "Cards of the Z piece."},
    {APP_SET_DECK, TRAIN_DECK_PIECE + FIN_J, "Cards of the J piece."},
    {APP_SET_DECK, TRAIN_DECK_PIECE + FIN_L, "Cards of the L piece."},
    {APP_SET_DECK, TRAIN_DECK_WEAKEST, "Your weakest cards."},
    {APP_SET_DECK, TRAIN_DECK_TUCKS, "Tucks and spins."},
    {APP_SET_DECK, TRAIN_DECK_FAULTS, "Placements that went wrong in your games."},
    {APP_SET_DECK, TRAIN_DECK_FLOW, "Real bags on a growing stack."},
    {APP_SET_DECK, TRAIN_DECK_SCENARIOS, "Your own scenarios."},
    {APP_SET_DECK, TRAIN_DECK_SLOWEST, "The ten placements that take you longest."},
    {APP_SET_DECK, TRAIN_DECK_PREVIEW, "See three targets for a moment, place them from memory."},
    {APP_SET_DAILY_GOAL, 0, "No goal."},
    {APP_SET_TARGET_SPEED, 0, "No target."},

    {APP_SET_BUTTON_SIZE, 0, "More room for the board."},
    {APP_SET_BUTTON_SIZE, 1, "Fit for most thumbs."},
    {APP_SET_BUTTON_SIZE, 2, "Easier to hit."},
    {APP_SET_BUTTON_HEIGHT, 0, "At the lower edge."},
    {APP_SET_BUTTON_HEIGHT, 1, "A little above the lower edge."},
    {APP_SET_BUTTON_HEIGHT, 2, "For thumbs in the middle of the screen."},

    {APP_SET_PC_FIELD, 0, "Start from an empty board."},
    {APP_SET_PC_FIELD, 1, "Start from the board you drew."},
};
/* clang-format on */

enum { EXPLANATIONS = sizeof table / sizeof table[0] };
_Static_assert(RULES + FIN_SETTINGS <= UINT8_MAX, "a setting's number is a byte");

static int setting_of(int row) {
    int rule = app_setting_row(row)->rule;
    return rule >= 0 ? RULE(rule) : row < APP_OWN_SETTINGS ? row : -1;
}

/* Not inlined: on the page the sentences come with the second part. */
__attribute__((noinline)) const char *app_explain(int row, int64_t value) {
    for (int i = 0; i < EXPLANATIONS; i++) {
        if (table[i].setting == setting_of(row) && table[i].value == value) {
            return table[i].sentence;
        }
    }
    return NULL;
}

bool app_explained(int row, int number, int64_t *value) {
    for (int i = 0; i < EXPLANATIONS; i++) {
        if (table[i].setting == setting_of(row) && number-- == 0) {
            *value = table[i].value;
            return true;
        }
    }
    return false;
}
