/* The table of settings and the steps between their values. */
#include "app/settings/settings.h"

#include "app/text/format.h"
#include "trainer/decks.h"

enum { MS = 1000, SECOND = 1000000 };

static const char *const off_on[] = {"off", "on", NULL};
static const char *const autos[] = {"auto", "off", "on", NULL};
static const char *const looks[] = {"unicode", "half-block", "ascii", "electronika-60", NULL};
static const char *const colors[] = {"auto", "truecolor", "256", "16", "mono", NULL};
static const char *const countdowns[] = {"auto", "off", "1s", "3s", NULL};
static const char *const resume_countdowns[] = {"off", "1s", "3s", NULL};
static const char *const volumes[] = {"10%", "20%", "30%", "40%",  "50%", "60%",
                                      "70%", "80%", "90%", "100%", NULL};
static const char *const pixels[] = {"off", "auto", NULL};
static const char *const sizes[] = {"small", "normal", "large", NULL};
static const char *const heights[] = {"low", "raised", "high", NULL};
static const char *const feedbacks[] = {"auto", "off", "count", "explain", NULL};
static const char *const rungs[] = {"0", "1", "2", "3", "5", "10", "20", NULL};
static const char *const minutes[] = {"1min", "2min", "5min", "10min", "15min", "20min", NULL};
static const char *const goals[] = {"off", "20", "50", "100", "200", NULL};
static const char *const target_speeds[] = {"off",   "1.0/s", "1.5/s", "2.0/s",
                                            "2.5/s", "3.0/s", "4.0/s", NULL};
static const char *const fields[] = {"empty", "drawn", NULL};
static const char *const speeds[] = {"100%", "75%", "50%", "25%", NULL};
static const char *const keeps[] = {"everything", "scores", "settings", "nothing", NULL};

/* clang-format off */
static const int64_t gravities[] = {FIN_BY_LEVEL, FIN_GRAVITY_OFF, 1000 * MS, 800 * MS, 500 * MS,
    350 * MS, 250 * MS, 150 * MS, 100 * MS, 50 * MS, 20 * MS, 10 * MS, 5 * MS, 1 * MS, 0};
static const int64_t lock_delays[] = {FIN_BY_LEVEL, 0, 50 * MS, 100 * MS, 150 * MS, 200 * MS,
    250 * MS, 300 * MS, 400 * MS, 500 * MS, 700 * MS, 1000 * MS, 2000 * MS, 5000 * MS};
static const int64_t hard_delays[] = {0, 100, 1 * MS, 5 * MS, 10 * MS, 20 * MS, 50 * MS, 100 * MS};
static const int64_t soft_drops[] = {2, 5, 6, 8, 10, 15, 20, 30, 40, 60, -10, -20, -40, -60, -120, 0};
static const int64_t times[] = {0, 30 * SECOND, 60 * SECOND, 120 * SECOND, 180 * SECOND,
    300 * SECOND, 600 * SECOND, 1200 * SECOND};
static const int64_t lines[] = {0, 4, 10, 20, 40, 100, 150, 200, 300, 500, 999};
static const int64_t pieces[] = {0, 10, 20, 40, 70, 100, 200, 500, 1000};
static const int64_t scores[] = {0, 1000, 5000, 10000, 50000, 100000, 500000, 1000000};
static const int64_t levels[] = {0, 2, 5, 10, 15, 20, 25, 30};
static const int64_t rates[] = {10, 15, 20, 24, 30, 40, 50, 60, 75, 90, 100, 120, 144, 165, 240, 360, 480};

#define OWN(row_name, row_label, row_tabs, row_help)                                               \
    .name = (row_name), .label = (row_label), .rule = -1, .tabs = (row_tabs), .help = (row_help)
#define WORDS(list, sentence) .words = (list), .expected = (sentence)
#define OFF_ON WORDS(off_on, "Give off or on.")
#define AUTOS WORDS(autos, "Give auto, off or on.")
#define RULE(setting, row_label, row_tabs) {.rule = (setting), .label = (row_label), .tabs = (row_tabs)
#define DELAY(setting, row_label, row_tabs, row_step, row_reach)                                   \
    RULE(setting, row_label, row_tabs), .form = APP_FORM_TIME, .step = (row_step), .reach = (row_reach)}
#define NUMBER(setting, row_label, row_tabs, row_reach)                                            \
    RULE(setting, row_label, row_tabs), .form = APP_FORM_NUMBER, .step = 1, .reach = (row_reach)}
#define CHOICE(setting, row_label, row_tabs)                                                       \
    RULE(setting, row_label, row_tabs), .form = APP_FORM_CHOICE, .step = 1, .reach = 100}
#define STOPS(setting, row_label, row_tabs, row_form, list)                                        \
    RULE(setting, row_label, row_tabs), .form = (row_form), .stops = (list),                       \
    .stop_count = sizeof(list) / sizeof((list)[0])}

static const struct app_setting_row table[APP_SETTING_ROWS] = {
    [APP_SET_LOOK] = {OWN("look", "Look", APP_TAB_VISUAL,
        "How cells are drawn."),
        WORDS(looks, "Give unicode, half-block, ascii or electronika-60."),
        .where = APP_ON_TERMINALS},
    [APP_SET_COLORS] = {OWN("colors", "Colours", APP_TAB_VISUAL,
        "How many colours to use."),
        WORDS(colors, "Give auto, truecolor, 256, 16 or mono."),
        .where = APP_ON_TERMINALS},
    [APP_SET_PIXELS] = {OWN("pixels", "Board in pixels", APP_TAB_VISUAL,
        "Draw the board in pixels, if the terminal can."),
        WORDS(pixels, "Give off or auto."), .where = APP_ON_TERMINALS},
    [APP_SET_PALETTE] = {OWN("palette", "Palette", APP_TAB_VISUAL,
        "Piece colours."), .word = fin_palette_name,
        .expected = "Give default, guideline, okabe-ito, high-contrast or mono."},
    [APP_SET_LETTERS] = {OWN("letters", "Letters in cells", APP_TAB_VISUAL,
        "Show each piece's letter in its cells."), OFF_ON},
    [APP_SET_GHOST] = {OWN("ghost", "Ghost", APP_TAB_VISUAL,
        "Show where the piece will land."), OFF_ON, .initial = APP_ON},
    [APP_SET_GRID] = {OWN("grid", "Grid", APP_TAB_VISUAL,
        "Show a faint grid on the board."), OFF_ON, .initial = APP_ON},
    [APP_SET_REDUCED_MOTION] = {OWN("reduced-motion", "Reduced motion", APP_TAB_VISUAL,
        "No flashes, trails or slides."), AUTOS},
    [APP_SET_FPS] = {OWN("fps", "Render rate", APP_TAB_VISUAL,
        "Maximum frames per second."),
        .form = APP_FORM_NUMBER, .least = 10, .most = 1000, .zero = "none", .initial = 60,
        .stops = rates, .stop_count = sizeof rates / sizeof rates[0],
        .expected = "Give a whole number from 10 to 1000, or none.",
        .where = APP_ON_TERMINALS},
    [APP_SET_SHOW_FPS] = {OWN("show-fps", "Show FPS", APP_TAB_VISUAL,
        "Show frames per second."), OFF_ON},
    [APP_SET_SHOW_LATENCY] = {OWN("show-latency", "Show latency", APP_TAB_VISUAL,
        "Show the time from key press to screen."), OFF_ON},
    [APP_SET_SOUND] = {OWN("sound", "Sound", APP_TAB_SOUND,
        "Sound effects."),
        OFF_ON},
    [APP_SET_HINTS] = {OWN("hints", "Key hints in play", APP_TAB_VISUAL,
        "Show the keys beside the board."), AUTOS},
    [APP_SET_COUNTDOWN] = {OWN("countdown", "Countdown", APP_TAB_TIMING,
        "Countdown before a game."),
        WORDS(countdowns, "Give auto, off, 1s or 3s.")},
    [APP_SET_RESUME_COUNTDOWN] = {OWN("resume-countdown", "Countdown after a pause", APP_TAB_TIMING,
        "Countdown before a paused game continues."),
        WORDS(resume_countdowns, "Give off, 1s or 3s."), .initial = 1},
    [APP_SET_KEYS] = {OWN("keys", "Keys", APP_TAB_CONTROLS,
        "Key preset; changing a key makes it custom."), .word = app_key_set_name,
        .expected = "Give guideline, tetrs, wasd, vim, one-hand or custom."},
    [APP_SET_UP_DROPS] = {OWN("up-drops", "Up drops, Space rotates", APP_TAB_CONTROLS,
        "Swap Up and Space."), OFF_ON},
    [APP_SET_KEEP] = {OWN(APP_KEEP_SETTING, "Keep", APP_TAB_ADVANCED,
        "What to keep between runs."),
        WORDS(keeps, "Give everything, scores, settings or nothing.")},
    [APP_SET_MODE] = {OWN("mode", "Mode", 0, "The mode that Play starts."),
        .word = fin_mode_name, .expected = "Give the name of a mode, such as marathon.",
        .initial = FIN_MODE_MARATHON},
    [APP_SET_GAMES] = {OWN("games", "Games played", 0, "Key hints disappear after five games."),
        .form = APP_FORM_NUMBER, .most = APP_HINT_GAMES + 1,
        .expected = "Give a whole number from 0 to 6."},
    [APP_SET_VOLUME] = {OWN("volume", "Volume", APP_TAB_SOUND,
        "Sound volume."),
        WORDS(volumes, "Give 10%, 20%, 30%, 40%, 50%, 60%, 70%, 80%, 90% or 100%."),
        .initial = 5, .where = APP_ON_PAGES},
    [APP_SET_CRT] = {OWN("crt", "CRT effect", APP_TAB_VISUAL,
        "Scanlines and glow of an old screen."),
        OFF_ON, .initial = APP_ON, .where = APP_ON_PAGES},
    [APP_SET_FINESSE] = {OWN("finesse", "Finesse in games", APP_TAB_FINESSE,
        "Finesse feedback while you play."),
        WORDS(feedbacks, "Give auto, off, count or explain.")},
    [APP_SET_RETRY] = {OWN("retry", "Retry on fault", APP_TAB_FINESSE,
        "Retry a piece until you place it without a fault."), OFF_ON},
    [APP_SET_FAULTS] = {OWN("retry-after", "Allowed faults", APP_TAB_FINESSE,
        "Faults allowed per game before you must retry."), WORDS(rungs, "Give 0, 1, 2, 3, 5, 10 or 20.")},
    [APP_SET_DECK] = {OWN("deck", "Deck", APP_TAB_TRAIN,
        "Which cards to practise."), .word = train_deck_name,
        .expected = "Give all, I O T S Z J L, weakest, tucks, faults, flow, scenarios, slowest or preview."},
    [APP_SET_SESSION] = {OWN("session", "Session", APP_TAB_TRAIN,
        "Length of a training session."), WORDS(minutes, "Give 1min, 2min, 5min, 10min, 15min or 20min."), .initial = 2},
    [APP_SET_LESSON] = {OWN("lesson", "Lesson taken", 0, "The first lesson was taken or skipped."),
        OFF_ON},
    [APP_SET_GESTURES] = {OWN("gestures", "Touch: gestures", APP_TAB_CONTROLS,
        "Drag to move, flick to drop or hold. No finesse."),
        OFF_ON, .where = APP_ON_TOUCH_SCREENS},
    [APP_SET_TAP_TURNS] = {OWN("tap-turns", "Touch: tap to rotate", APP_TAB_CONTROLS,
        "Tap the board to rotate; with gestures, left half counterclockwise."),
        OFF_ON, .initial = APP_ON, .where = APP_ON_TOUCH_SCREENS},
    [APP_SET_LEFT_HANDED] = {OWN("left-handed", "Touch: left-handed", APP_TAB_CONTROLS,
        "Arrows on the right, rotate and drop on the left."),
        OFF_ON, .where = APP_ON_TOUCH_SCREENS},
    [APP_SET_HAPTICS] = {OWN("haptics", "Touch: haptics", APP_TAB_CONTROLS,
        "Vibrate on every button press."),
        OFF_ON, .initial = APP_ON, .where = APP_ON_TOUCH_SCREENS},
    [APP_SET_WALL_BUTTONS] = {OWN("wall-buttons", "Touch: wall buttons", APP_TAB_CONTROLS,
        "Add buttons that send the piece to the wall."),
        OFF_ON, .where = APP_ON_TOUCH_SCREENS},
    [APP_SET_HALF_TURN_BUTTON] = {OWN("half-turn-button", "Touch: 180° button", APP_TAB_CONTROLS,
        "Add a button that rotates 180°."),
        OFF_ON, .where = APP_ON_TOUCH_SCREENS},
    [APP_SET_PC_FIELD] = {OWN("pc-field", "Board", APP_TAB_PRACTICE,
        "The board that practice starts with."),
        WORDS(fields, "Give empty or drawn.")},
    [APP_SET_PC_WAIT] = {OWN("pc-wait", "Slow lock", APP_TAB_PRACTICE,
        "A landed piece waits a minute; off: normal lock delay."),
        OFF_ON, .initial = APP_ON},
    [APP_SET_RACE] = {OWN("race", "Race your best game", APP_TAB_VISUAL,
        "Show your best game in 40 Lines and Cheese."), OFF_ON, .initial = APP_ON},
    [APP_SET_FAULT_SOUND] = {OWN("fault-sound", "Fault sound", APP_TAB_FINESSE | APP_TAB_SOUND,
        "Play a low note on a finesse fault."), OFF_ON},
    [APP_SET_DRILL_WAIT] = {OWN("drill-wait", "Slow lock", APP_TAB_TRAIN,
        "A landed piece waits a minute; off: normal lock delay."),
        OFF_ON, .initial = APP_ON},
    [APP_SET_SPEED] = {OWN("speed", "Game speed", APP_TAB_GAMEPLAY,
        "Slow the game down. Such games are not ranked."),
        WORDS(speeds, "Give 100%, 75%, 50% or 25%.")},
    [APP_SET_CLEAR_MESSAGES] = {OWN("clear-messages", "Clear messages", APP_TAB_VISUAL,
        "Show the names and points of clears and spins."), OFF_ON, .initial = APP_ON},
    [APP_SET_BUTTON_SIZE] = {OWN("button-size", "Touch: button size", APP_TAB_CONTROLS,
        "Size of the touch buttons."),
        WORDS(sizes, "Give small, normal or large."), .initial = 1,
        .where = APP_ON_TOUCH_SCREENS},
    [APP_SET_BUTTON_HEIGHT] = {OWN("button-height", "Touch: button height", APP_TAB_CONTROLS,
        "Distance of the touch buttons from the lower edge."),
        WORDS(heights, "Give low, raised or high."),
        .where = APP_ON_TOUCH_SCREENS},
    [APP_SET_DAILY_GOAL] = {OWN("daily-goal", "Daily goal", APP_TAB_TRAIN,
        "Cards to practise each day."), WORDS(goals, "Give off, 20, 50, 100 or 200.")},
    [APP_SET_TARGET_SPEED] = {OWN("target-speed", "Target speed", APP_TAB_TRAIN,
        "Pieces per second that your drills aim at."),
        WORDS(target_speeds, "Give off, 1.0/s, 1.5/s, 2.0/s, 2.5/s, 3.0/s or 4.0/s.")},

    DELAY(FIN_SET_DAS, "Auto-shift delay (DAS)", APP_TAB_TIMING, 1 * MS, 500 * MS),
    DELAY(FIN_SET_ARR, "Auto-repeat rate (ARR)", APP_TAB_TIMING, 1 * MS, 200 * MS),
    DELAY(FIN_SET_DCD, "DAS cut delay (DCD)", APP_TAB_TIMING, 1 * MS, 200 * MS),
    STOPS(FIN_SET_SOFT_DROP, "Soft drop", APP_TAB_TIMING, APP_FORM_NUMBER, soft_drops),
    CHOICE(FIN_SET_IRS, "Initial rotation (IRS)", APP_TAB_TIMING),
    CHOICE(FIN_SET_IHS, "Initial hold (IHS)", APP_TAB_TIMING),
    DELAY(FIN_SET_DROP_GUARD, "Drop guard", APP_TAB_TIMING, 10 * MS, 500 * MS),

    NUMBER(FIN_SET_LEVEL, "Start level", APP_TAB_GAMEPLAY | APP_TAB_CUSTOM, 30),
    CHOICE(FIN_SET_LEVEL_UP, "Level up", APP_TAB_GAMEPLAY | APP_TAB_CUSTOM),
    STOPS(FIN_SET_GRAVITY, "Gravity", APP_TAB_GAMEPLAY | APP_TAB_CUSTOM, APP_FORM_TIME, gravities),
    STOPS(FIN_SET_LIMIT_TIME, "Time limit", APP_TAB_CUSTOM, APP_FORM_NUMBER, times),
    STOPS(FIN_SET_LIMIT_LINES, "Line limit", APP_TAB_CUSTOM, APP_FORM_NUMBER, lines),
    STOPS(FIN_SET_LIMIT_PIECES, "Piece limit", APP_TAB_CUSTOM, APP_FORM_NUMBER, pieces),
    STOPS(FIN_SET_LIMIT_SCORE, "Score limit", APP_TAB_CUSTOM, APP_FORM_NUMBER, scores),
    STOPS(FIN_SET_LIMIT_LEVEL, "Level limit", APP_TAB_CUSTOM, APP_FORM_NUMBER, levels),
    CHOICE(FIN_SET_GOAL, "Marathon goal", APP_TAB_GAMEPLAY),
    CHOICE(FIN_SET_ROTATION, "Rotation", APP_TAB_GAMEPLAY),
    CHOICE(FIN_SET_GENERATOR, "Pieces", APP_TAB_GAMEPLAY),
    NUMBER(FIN_SET_PREVIEW, "Preview", APP_TAB_GAMEPLAY, FIN_PREVIEW_MAX),
    CHOICE(FIN_SET_HOLD, "Hold", APP_TAB_GAMEPLAY),
    CHOICE(FIN_SET_SCORING, "Scoring", APP_TAB_GAMEPLAY),
    CHOICE(FIN_SET_SPIN, "Spins", APP_TAB_GAMEPLAY),
    CHOICE(FIN_SET_LOCK, "Locking", APP_TAB_GAMEPLAY),
    STOPS(FIN_SET_LOCK_DELAY, "Lock delay", APP_TAB_GAMEPLAY, APP_FORM_TIME, lock_delays),

    NUMBER(FIN_SET_LOCK_RESETS, "Lock resets", APP_TAB_ADVANCED, 100),
    CHOICE(FIN_SET_LOCK_PER, "Refill resets per", APP_TAB_ADVANCED),
    DELAY(FIN_SET_GROUND_TIME, "Ground time", APP_TAB_ADVANCED, 50 * MS, 10 * SECOND),
    CHOICE(FIN_SET_LOCK_OUT, "Lock out", APP_TAB_ADVANCED),
    DELAY(FIN_SET_CLEAR, "Line-clear delay", APP_TAB_ADVANCED, 10 * MS, 2 * SECOND),
    DELAY(FIN_SET_ARE, "Appearance delay (ARE)", APP_TAB_ADVANCED, 10 * MS, 2 * SECOND),
    STOPS(FIN_SET_HARD_DELAY, "Hard-drop delay", APP_TAB_ADVANCED, APP_FORM_TIME, hard_delays),
    CHOICE(FIN_SET_SOFT_LOCK, "Soft drop locks", APP_TAB_ADVANCED),
    CHOICE(FIN_SET_SHIFT_BEFORE_LOCK, "Shift before lock", APP_TAB_ADVANCED),
    DELAY(FIN_SET_CANCEL, "Finesse: forgiven taps", APP_TAB_ADVANCED, 5 * MS, 500 * MS),
    CHOICE(FIN_SET_HOLD_COUNTS, "Finesse: keys before hold", APP_TAB_ADVANCED),
    CHOICE(FIN_SET_EXPECT_180, "Finesse: expect 180", APP_TAB_ADVANCED),
    [APP_ROW_SEED] = {OWN("custom.seed", "Seed", APP_TAB_CUSTOM,
        "Same seed, same pieces: a number, a word, daily or new."),
        .form = APP_FORM_SEED, .expected = "Give a number, a word (23 characters), daily or new."},
    [APP_ROW_BOARD] = {OWN("custom.board", "Start board", APP_TAB_CUSTOM,
        "The board that a custom game starts with."),
        .form = APP_FORM_BOARD, .expected = "Give empty, or 60 hexadecimal digits: three per row, lowest row first."},
};
/* clang-format on */

const struct app_setting_row *app_setting_row(int row) {
    return &table[row];
}

const struct app_setting_row *app_rule_row(int rule) {
    int row = APP_OWN_SETTINGS;
    while (table[row].rule != rule) {
        row++;
    }
    return &table[row];
}

/* ---- the app's own ---- */

static const char *choice_word(const struct app_setting_row *row, int32_t value) {
    if (row->word != NULL) {
        return row->word(value);
    }
    for (int32_t i = 0; i < value; i++) {
        if (row->words[i] == NULL) {
            return NULL;
        }
    }
    return row->words[value];
}

const char *app_own_word(int own, int32_t value, char *text, size_t size) {
    const struct app_setting_row *row = &table[own];
    struct fin_writer writer = fin_writer_start(text, size);
    if (row->form == APP_FORM_NUMBER && (value != 0 || row->zero == NULL)) {
        fin_write_number(&writer, value);
    } else if (row->form == APP_FORM_NUMBER) {
        fin_write_text(&writer, row->zero);
    } else {
        const char *word = choice_word(row, value);
        fin_write_text(&writer, word != NULL ? word : "");
    }
    return text;
}

static int32_t parse_number(const struct app_setting_row *row, const char *word) {
    int32_t number = 0;
    if (row->zero != NULL && fin_text_equal(word, row->zero)) {
        return 0;
    }
    const char *digit = word;
    for (; *digit >= '0' && *digit <= '9' && number <= row->most; digit++) {
        number = number * 10 + (*digit - '0');
    }
    bool is_number = digit != word && *digit == '\0';
    return is_number && number >= row->least && number <= row->most ? number : -1;
}

int32_t app_own_parse(int own, const char *word) {
    const struct app_setting_row *row = &table[own];
    if (row->form == APP_FORM_NUMBER) {
        return parse_number(row, word);
    }
    for (int32_t value = 0; choice_word(row, value) != NULL; value++) {
        if (fin_text_equal(choice_word(row, value), word)) {
            return value;
        }
    }
    return -1;
}

/* The next stop in a direction; the one after the last is 0, if 0 has a word. */
static int32_t step_number(const struct app_setting_row *row, int32_t value, int direction) {
    int64_t here = value == 0 && row->zero != NULL ? INT32_MAX : value;
    int64_t next = here;
    for (int i = 0; i < row->stop_count; i++) {
        bool beyond = direction > 0 ? row->stops[i] > here : row->stops[i] < here;
        bool nearer = next == here || (direction > 0 ? row->stops[i] < next : row->stops[i] > next);
        next = beyond && nearer ? row->stops[i] : next;
    }
    bool past = next == here && direction > 0 && row->zero != NULL;
    return past || next == INT32_MAX ? 0 : (int32_t)next;
}

int32_t app_own_step(int own, int32_t value, int direction) {
    if (table[own].form == APP_FORM_NUMBER) {
        return step_number(&table[own], value, direction);
    }
    int32_t next = value + direction;
    return next >= 0 && choice_word(&table[own], next) != NULL ? next : value;
}

/* ---- rules ---- */

/* The stop before the value, if it lies between two neighbouring stops; the stops are not sorted,
 * so those closest together count. -1: it lies between none. */
static int stop_before(const struct app_setting_row *row, int64_t value) {
    int before = -1;
    int64_t least = INT64_MAX;
    for (int i = 0; i + 1 < row->stop_count; i++) {
        int64_t from = row->stops[i], to = row->stops[i + 1];
        int64_t gap = from < to ? to - from : from - to;
        if ((from < value) == (value < to) && gap < least) {
            before = i;
            least = gap;
        }
    }
    return before;
}

/* A value that is no stop goes to the next stop, or to the first if it lies between none. */
static bool step_stops(struct fin_rules *rules, const struct app_setting_row *row, int direction) {
    int64_t value = fin_rules_get(rules, row->rule);
    int index = 0;
    while (index < row->stop_count && row->stops[index] != value) {
        index++;
    }
    if (index < row->stop_count) {
        index += direction;
    } else {
        int before = stop_before(row, value);
        index = before < 0 ? 0 : before + (direction > 0);
    }
    return index >= 0 && index < row->stop_count &&
           fin_rules_set(rules, row->rule, row->stops[index]);
}

bool app_rule_step(struct fin_rules *rules, const struct app_setting_row *row, int direction,
                   int times) {
    if (row->stops != NULL) {
        return step_stops(rules, row, direction);
    }
    int64_t value = fin_rules_get(rules, row->rule);
    int64_t next = value + (int64_t)direction * row->step * times;
    next = next > row->reach && value < row->reach ? row->reach : next;
    next = next < 0 && value > 0 ? 0 : next;
    bool beyond = direction > 0 && value >= row->reach;
    return !beyond && fin_rules_set(rules, row->rule, next);
}
