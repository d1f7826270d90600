/* The table of rule settings; reads and writes each as a number and as text. All range checks of
 * rules are here. */
#include "game/settings.h"

#include <string.h>

#include "core/check.h"
#include "core/text.h"

enum {
    MINUTES_30 = 1800000000, /* the longest delay; fits in 32 bits */
    SOFT_DROP_MAX = 10000,
};

enum form {
    CHOICE, /* one of the words */
    FLAG,   /* off, on */
    COUNT,  /* a whole number */
    TIME,
    SOFT, /* xN, N/s or inf */
};

/* A word that stands for a special number. */
struct special {
    const char *word;
    int64_t value;
};

struct row {
    const char *name, *help;
    const char *const *words;       /* CHOICE: its words, NULL at the end */
    const struct special *specials; /* words allowed besides numbers, NULL at the end */
    const char *expected;           /* the sentence for an invalid value */
    int64_t least, most;
    uint8_t form, offset, size;
};

/* clang-format off */
static const char *const rotations[FIN_ROTATIONS + 1] = {
#define ROTATION(ID, NAME, ...) [FIN_ROTATION_##ID] = NAME,
#include "core/rotations.def"
};

static const char rotation_sentence[] = "Give "
#define ROTATION_FIRST(ID, NAME, ...) NAME
#define ROTATION(ID, NAME, ...) ", " NAME
#define ROTATION_LAST(ID, NAME, ...) " or " NAME
#include "core/rotations.def"
    ".";
/* clang-format on */

static const char *const generators[] = {"bag", "bag14", "uniform", "recency", "balance", NULL};
static const char *const locks[] = {"classic", "infinite", "extended", "timer", NULL};
static const char *const scorings[] = {"classic", "guideline", "quadratic", NULL};
static const char *const spins[] = {"t-corners", "no-way-up", "immobile", NULL};
static const char *const pers[] = {"row", "piece", NULL};
static const char *const lock_outs[] = {"off", "full", "partial", NULL};
static const char *const initials[] = {"off", "tap", "hold", NULL};
static const char *const goals[] = {"150", "top", "endless", NULL};
static const char *const flags[] = {"off", "on", NULL};

static const struct special none[] = {{NULL, 0}};
static const struct special off_is_zero[] = {{"off", 0}, {NULL, 0}};
static const struct special lock_delays[] = {{"by-level", FIN_BY_LEVEL}, {NULL, 0}};
static const struct special gravities[] = {
    {"by-level", FIN_BY_LEVEL}, {"off", FIN_GRAVITY_OFF}, {"20g", 0}, {NULL, 0}};

#define FIELD(member)                                                                              \
    .offset = (uint8_t)offsetof(struct fin_rules, member),                                         \
    .size = (uint8_t)sizeof(((struct fin_rules *)0)->member)

static const char limit_sentence[] = "Give a whole number from 1 on, or off.";
static const char time_sentence[] = "Give a time from 0 to 30 minutes, such as 133ms, 2f or 0.5s.";
static const char flag_sentence[] = "Give on or off.";

#define CHOOSE(list, sentence)                                                                     \
    .form = CHOICE, .words = (list), .specials = none, .least = 0,                                 \
    .most = (int64_t)(sizeof(list) / sizeof((list)[0])) - 2, .expected = (sentence)
#define SWITCH                                                                                     \
    .form = FLAG, .words = flags, .specials = none, .least = 0, .most = 1, .expected = flag_sentence
#define DELAY                                                                                      \
    .form = TIME, .specials = none, .least = 0, .most = MINUTES_30, .expected = time_sentence
#define NUMBER(from, to, sentence)                                                                 \
    .form = COUNT, .specials = none, .least = (from), .most = (to), .expected = (sentence)
#define LIMIT(to)                                                                                  \
    .form = COUNT, .specials = off_is_zero, .least = 1, .most = (to), .expected = limit_sentence

_Static_assert(sizeof(struct fin_rules) <= UINT8_MAX, "a row's offset is a byte");
_Static_assert(sizeof generators / sizeof generators[0] == FIN_GENERATORS + 1, "a word a method");

/* clang-format off */
static const struct row table[FIN_SETTINGS] = {
    [FIN_SET_ROTATION] = {"rotation", "Rotation system and its kicks.",
        CHOOSE(rotations, rotation_sentence), FIELD(rotation)},
    [FIN_SET_GENERATOR] = {"generator", "How pieces are dealt.",
        CHOOSE(generators, "Give bag, bag14, uniform, recency or balance."), FIELD(generator)},
    [FIN_SET_LOCK] = {"lock", "When the lock timer restarts.",
        CHOOSE(locks, "Give classic, infinite, extended or timer."), FIELD(lock)},
    [FIN_SET_SCORING] = {"scoring", "How points are scored.",
        CHOOSE(scorings, "Give classic, guideline or quadratic."), FIELD(scoring)},
    [FIN_SET_SPIN] = {"spin", "What counts as a spin.",
        CHOOSE(spins, "Give t-corners, no-way-up or immobile."), FIELD(spin)},
    [FIN_SET_LOCK_RESETS] = {"lock-resets", "Moves that reset the lock timer (extended lock).",
        NUMBER(0, 1000, "Give a whole number from 0 to 1000."), FIELD(lock_resets)},
    [FIN_SET_LOCK_PER] = {"lock-per", "When you get your resets back.",
        CHOOSE(pers, "Give row or piece."), FIELD(lock_per)},
    [FIN_SET_LOCK_DELAY] = {"lock-delay", "Time before a landed piece locks.",
        .form = TIME, .specials = lock_delays, .least = 0, .most = MINUTES_30,
        .expected = "Give by-level, or a time such as 500ms.", FIELD(lock_delay)},
    [FIN_SET_GROUND_TIME] = {"ground-time", "Maximum time on the ground (timer lock).",
        DELAY, FIELD(ground_time)},
    [FIN_SET_LOCK_OUT] = {"lock-out", "Whether locking above the board ends the game.",
        CHOOSE(lock_outs, "Give full, partial or off."), FIELD(lock_out)},
    [FIN_SET_GRAVITY] = {"gravity", "How fast pieces fall.",
        .form = TIME, .specials = gravities, .least = 0, .most = MINUTES_30,
        .expected = "Give by-level, off, 20g or the time of a row, such as 1s.", FIELD(gravity)},
    [FIN_SET_LEVEL] = {"level", "Starting level.", NUMBER(1, 30, "Give a level from 1 to 30."), FIELD(level)},
    [FIN_SET_LEVEL_UP] = {"level-up", "Clearing lines raises the level.", SWITCH, FIELD(level_up)},
    [FIN_SET_PREVIEW] = {"preview", "Next pieces shown.",
        NUMBER(0, FIN_PREVIEW_MAX, "Give a whole number from 0 to 8."), FIELD(preview)},
    [FIN_SET_HOLD] = {"hold", "Allow hold.", SWITCH, FIELD(hold)},
    [FIN_SET_DAS] = {"das", "How long to hold before the piece starts to slide.", DELAY, FIELD(das)},
    [FIN_SET_ARR] = {"arr", "Time between steps of a slide; 0 = instantly to the wall.", DELAY, FIELD(arr)},
    [FIN_SET_DCD] = {"dcd", "How long a held arrow waits after spawn, hold or rotation.", DELAY, FIELD(dcd)},
    [FIN_SET_CLEAR] = {"clear", "Time that a line clear takes.", DELAY, FIELD(clear_delay)},
    [FIN_SET_ARE] = {"are", "Delay before the next piece, after a lock or clear.", DELAY, FIELD(are)},
    [FIN_SET_HARD_DELAY] = {"hard-delay", "From a hard drop to its lock.", DELAY, FIELD(hard_delay)},
    [FIN_SET_SOFT_DROP] = {"soft-drop", "How fast soft drop falls.",
        .form = SOFT, .specials = none, .least = -SOFT_DROP_MAX, .most = SOFT_DROP_MAX,
        .expected = "Give a factor (x20), rows per second (60/s), both up to 10000, or inf.", FIELD(soft_drop)},
    [FIN_SET_SOFT_LOCK] = {"soft-lock", "Pressing soft drop on the ground locks the piece.",
        SWITCH, FIELD(soft_lock)},
    [FIN_SET_SHIFT_BEFORE_LOCK] = {"shift-before-lock", "Shorten DAS and ARR when the lock delay is short.",
        SWITCH, FIELD(shift_before_lock)},
    [FIN_SET_IRS] = {"irs", "Keep a rotate key pressed to spawn the piece rotated.",
        CHOOSE(initials, "Give off, tap or hold."), FIELD(irs)},
    [FIN_SET_IHS] = {"ihs", "Keep Hold pressed to swap the new piece into hold.",
        CHOOSE(initials, "Give off, tap or hold."), FIELD(ihs)},
    [FIN_SET_DROP_GUARD] = {"drop-guard", "Ignore hard drop briefly after a piece locks by itself.",
        DELAY, FIELD(drop_guard)},
    [FIN_SET_GOAL] = {"goal", "What wins a marathon.",
        CHOOSE(goals, "Give 150, top or endless."), FIELD(goal)},
    [FIN_SET_LIMIT_TIME] = {"limit-time", "Win after this time.",
        .form = TIME, .specials = off_is_zero, .least = 1, .most = INT64_C(86400000000),
        .expected = "Give a time up to 24 hours, such as 120s, or off.", FIELD(limit_time)},
    [FIN_SET_LIMIT_LINES] = {"limit-lines", "Win after this many lines.", LIMIT(1000000000), FIELD(limit_lines)},
    [FIN_SET_LIMIT_PIECES] = {"limit-pieces", "Win after this many pieces.", LIMIT(1000000000), FIELD(limit_pieces)},
    [FIN_SET_LIMIT_SCORE] = {"limit-score", "Win at this score.", LIMIT(INT64_C(9007199254740991)), FIELD(limit_score)},
    [FIN_SET_LIMIT_LEVEL] = {"limit-level", "Win at this level.", LIMIT(1000000000), FIELD(limit_level)},
    [FIN_SET_CANCEL] = {"cancel", "Finesse: ignore a tap undone this soon by the opposite key.", DELAY, FIELD(cancel)},
    [FIN_SET_HOLD_COUNTS] = {"hold-counts", "Finesse: count keys pressed before a hold.", SWITCH, FIELD(hold_counts)},
    [FIN_SET_EXPECT_180] = {"expect-180", "Finesse: expect one 180° key, not two rotations.", SWITCH, FIELD(expect_180)},
};
/* clang-format on */

int fin_setting_count(void) {
    return FIN_SETTINGS;
}

const char *fin_setting_name(int setting) {
    return setting >= 0 && setting < FIN_SETTINGS ? table[setting].name : NULL;
}

const char *fin_setting_help(int setting) {
    return setting >= 0 && setting < FIN_SETTINGS ? table[setting].help : NULL;
}

int fin_setting_parse(const char *name) {
    for (int i = 0; i < FIN_SETTINGS; i++) {
        if (fin_text_equal(table[i].name, name)) {
            return i;
        }
    }
    return -1;
}

/* Members of fin_rules have 1, 2, 4 or 8 bytes. Bytes and flags are unsigned, the others signed;
 * the ranges in the table fit all of them. */
int64_t fin_rules_get(const struct fin_rules *rules, int setting) {
    fin_require(setting >= 0 && setting < FIN_SETTINGS);
    const struct row *row = &table[setting];
    const unsigned char *field = (const unsigned char *)rules + row->offset;
    if (row->size == 1) {
        return *field;
    }
    if (row->size == 2) {
        int16_t value;
        memcpy(&value, field, sizeof value);
        return value;
    }
    if (row->size == 4) {
        int32_t value;
        memcpy(&value, field, sizeof value);
        return value;
    }
    int64_t value;
    memcpy(&value, field, sizeof value);
    return value;
}

static void store(struct fin_rules *rules, const struct row *row, int64_t value) {
    unsigned char *field = (unsigned char *)rules + row->offset;
    int16_t word = (int16_t)value;
    int32_t number = (int32_t)value;
    if (row->size == 1) {
        *field = (unsigned char)value;
    } else if (row->size == 2) {
        memcpy(field, &word, sizeof word);
    } else if (row->size == 4) {
        memcpy(field, &number, sizeof number);
    } else {
        memcpy(field, &value, sizeof value);
    }
}

static bool allowed(const struct row *row, int64_t value) {
    for (const struct special *special = row->specials; special->word != NULL; special++) {
        if (value == special->value) {
            return true;
        }
    }
    return value >= row->least && value <= row->most;
}

bool fin_rules_set(struct fin_rules *rules, int setting, int64_t value) {
    fin_require(setting >= 0 && setting < FIN_SETTINGS);
    const struct row *row = &table[setting];
    if (!allowed(row, value)) {
        return false;
    }
    store(rules, row, value);
    return true;
}

/* ---- text ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Reads digits; -1 if there are none or the number exceeds 10^17. */
static int64_t read_number(const char **text) {
    int64_t number = is_digit(**text) ? 0 : -1;
    while (is_digit(**text)) {
        if (number > INT64_C(10000000000000000)) {
            return -1;
        }
        number = number * 10 + (**text - '0');
        (*text)++;
    }
    return number;
}

/* Reads a decimal number in millionths; drops digits after the sixth. */
static int64_t read_millionths(const char **text) {
    int64_t whole = read_number(text);
    if (whole < 0 || whole > INT64_C(1000000000000)) {
        return -1;
    }
    int64_t millionths = whole * 1000000;
    if (**text != '.') {
        return millionths;
    }
    (*text)++;
    if (!is_digit(**text)) {
        return -1;
    }
    for (int64_t unit = 100000; is_digit(**text); (*text)++, unit /= 10) {
        millionths += unit * (**text - '0');
    }
    return millionths;
}

const char *fin_time_parse(const char *text, int64_t *us) {
    static const struct {
        const char *unit;
        int64_t divisor; /* converts millionths of the unit to microseconds */
    } units[] = {{"us", 1000000}, {"ms", 1000}, {"s", 1}, {"f", 60}};
    int64_t millionths = read_millionths(&text);
    if (millionths < 0) {
        return "A time is a number below 10^12 and a unit: us, ms, s or f (frames of 1/60 s).";
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (fin_text_equal(text, units[i].unit)) {
            *us = millionths / units[i].divisor;
            return NULL;
        }
    }
    return "A time ends in a unit: us, ms, s or f (frames of 1/60 s).";
}

static bool read_words(const char *const *words, const char *text, int64_t *value) {
    for (int i = 0; words[i] != NULL; i++) {
        if (fin_text_equal(words[i], text)) {
            *value = i;
            return true;
        }
    }
    return false;
}

/* The numbers for "xN", "N/s" and "inf" are N, -N and 0. */
static bool read_soft(const char *text, int64_t *value) {
    if (fin_text_equal(text, "inf")) {
        *value = 0;
        return true;
    }
    bool factor = *text == 'x';
    text += factor;
    int64_t number = read_number(&text);
    *value = factor ? number : -number;
    return number > 0 && fin_text_equal(text, factor ? "" : "/s");
}

static bool read_plain(const struct row *row, const char *text, int64_t *value) {
    switch (row->form) {
    case CHOICE:
    case FLAG:
        return read_words(row->words, text, value);
    case TIME:
        return fin_time_parse(text, value) == NULL;
    case SOFT:
        return read_soft(text, value);
    default:
        *value = read_number(&text);
        return *value >= 0 && *text == '\0';
    }
}

static bool read_value(const struct row *row, const char *text, int64_t *value) {
    for (const struct special *special = row->specials; special->word != NULL; special++) {
        if (fin_text_equal(special->word, text)) {
            *value = special->value;
            return true;
        }
    }
    return read_plain(row, text, value) && *value >= row->least && *value <= row->most;
}

const char *fin_rules_read(struct fin_rules *rules, int setting, const char *text) {
    fin_require(setting >= 0 && setting < FIN_SETTINGS);
    const struct row *row = &table[setting];
    int64_t value = 0;
    if (!read_value(row, text, &value)) {
        return row->expected;
    }
    store(rules, row, value);
    return NULL;
}

static void write_time(struct fin_writer *writer, int64_t us) {
    int64_t unit = us % 1000000 == 0 ? 1000000 : us % 1000 == 0 ? 1000 : 1;
    fin_write_number(writer, us / unit);
    fin_write_text(writer, unit == 1000000 ? "s" : unit == 1000 ? "ms" : "us");
}

static void write_soft(struct fin_writer *writer, int64_t value) {
    if (value == 0) {
        fin_write_text(writer, "inf");
    } else if (value > 0) {
        fin_write_char(writer, 'x');
        fin_write_number(writer, value);
    } else {
        fin_write_number(writer, -value);
        fin_write_text(writer, "/s");
    }
}

static void write_plain(struct fin_writer *writer, const struct row *row, int64_t value) {
    switch (row->form) {
    case CHOICE:
    case FLAG:
        fin_write_text(writer, row->words[value]);
        break;
    case TIME:
        write_time(writer, value);
        break;
    case SOFT:
        write_soft(writer, value);
        break;
    default:
        fin_write_number(writer, value);
        break;
    }
}

size_t fin_rules_write(const struct fin_rules *rules, int setting, char *text, size_t size) {
    fin_require(setting >= 0 && setting < FIN_SETTINGS);
    const struct row *row = &table[setting];
    int64_t value = fin_rules_get(rules, setting);
    struct fin_writer writer = fin_writer_start(text, size);
    for (const struct special *special = row->specials; special->word != NULL; special++) {
        if (value == special->value) {
            fin_write_text(&writer, special->word);
            return writer.length;
        }
    }
    write_plain(&writer, row, value);
    return writer.length;
}
