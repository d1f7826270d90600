/* The profile as a flat list of named values, which are saved, read, compared and reset one by
 * one. */
#include <string.h>

#include "app/game/modes.h"
#include "app/settings/profile.h"
#include "app/text/format.h"
#include "core/names.h"

enum {
    OWN = 0,
    HANDLING = OWN + APP_OWN_SETTINGS,
    PRESETS = HANDLING + FIN_SETTINGS,
    RULES = PRESETS + FIN_MODES,
    KEYS = RULES + FIN_MODES * FIN_PRESETS * FIN_SETTINGS,
    SEED = KEYS + APP_ACTIONS,
    BOARD,
    ITEMS,
};

/* The parts of a rule's item number. */
struct rule_of {
    int mode, preset, setting;
};

static struct rule_of rule_of(int item) {
    int index = item - RULES;
    return (struct rule_of){
        .mode = index / (FIN_PRESETS * FIN_SETTINGS),
        .preset = index / FIN_SETTINGS % FIN_PRESETS,
        .setting = index % FIN_SETTINGS,
    };
}

static int rule_item(int mode, int preset, int setting) {
    return RULES + (mode * FIN_PRESETS + preset) * FIN_SETTINGS + setting;
}

int app_item_count(void) {
    return ITEMS;
}

/* ---- names ---- */

static bool rule_name(int item, struct fin_writer *writer) {
    struct rule_of index = rule_of(item);
    if (app_setting_is_handling(index.setting)) {
        return false;
    }
    fin_write_text(writer, fin_mode_name(index.mode));
    fin_write_char(writer, '.');
    fin_write_text(writer, fin_preset_name(index.preset));
    fin_write_char(writer, '.');
    fin_write_text(writer, fin_setting_name(index.setting));
    return true;
}

bool app_item_name(int item, char name[APP_ITEM_NAME]) {
    struct fin_writer writer = fin_writer_start(name, APP_ITEM_NAME);
    if (item < HANDLING) {
        fin_write_text(&writer, app_setting_row(item)->name);
    } else if (item < PRESETS) {
        fin_write_text(&writer, fin_setting_name(item - HANDLING));
        return app_setting_is_handling(item - HANDLING);
    } else if (item < RULES) {
        fin_write_text(&writer, "rules.");
        fin_write_text(&writer, fin_mode_name(item - PRESETS));
    } else if (item < KEYS) {
        return rule_name(item, &writer);
    } else if (item < SEED) {
        fin_write_text(&writer, "key.");
        fin_write_text(&writer, app_action_name(item - KEYS));
    } else {
        int row = item == SEED ? APP_ROW_SEED : APP_ROW_BOARD;
        fin_write_text(&writer, app_setting_row(row)->name);
    }
    return true;
}

int app_row_item(int row) {
    return row < APP_OWN_SETTINGS ? OWN + row : row == APP_ROW_SEED ? SEED : BOARD;
}

int app_item_find(const struct app_profile *profile, const char *name) {
    char known[APP_ITEM_NAME];
    for (int item = 0; item < ITEMS; item++) {
        if (app_item_name(item, known) && fin_text_equal(known, name)) {
            return item;
        }
    }
    int setting = fin_setting_parse(name);
    return setting < 0 ? -1
                       : rule_item(app_profile_mode(profile), app_profile_preset(profile), setting);
}

/* ---- comparing ---- */

static bool hands_equal(const struct app_profile *a, const struct app_profile *b, int setting) {
    return (a->handling_set >> setting & 1) == (b->handling_set >> setting & 1) &&
           fin_rules_get(&a->handling, setting) == fin_rules_get(&b->handling, setting);
}

static bool rules_equal(const struct app_profile *a, const struct app_profile *b, int item) {
    struct rule_of index = rule_of(item);
    return fin_rules_get(&a->rules[index.mode][index.preset], index.setting) ==
           fin_rules_get(&b->rules[index.mode][index.preset], index.setting);
}

bool app_item_equal(const struct app_profile *a, const struct app_profile *b, int item) {
    if (item < HANDLING) {
        return a->own[item] == b->own[item];
    }
    if (item < PRESETS) {
        return hands_equal(a, b, item - HANDLING);
    }
    if (item < RULES) {
        return a->preset[item - PRESETS] == b->preset[item - PRESETS];
    }
    if (item < KEYS) {
        return rules_equal(a, b, item);
    }
    if (item < SEED) {
        return memcmp(a->keys.keys[item - KEYS], b->keys.keys[item - KEYS],
                      sizeof a->keys.keys[0]) == 0;
    }
    return item == SEED ? fin_text_equal(a->seed, b->seed)
                        : memcmp(a->board, b->board, sizeof a->board) == 0;
}

static void copy_hand(struct app_profile *to, const struct app_profile *from, int setting) {
    uint64_t bit = UINT64_C(1) << setting;
    to->handling_set = (to->handling_set & ~bit) | (from->handling_set & bit);
    fin_rules_set(&to->handling, setting, fin_rules_get(&from->handling, setting));
}

static void copy_rule(struct app_profile *to, const struct app_profile *from, int item) {
    struct rule_of index = rule_of(item);
    fin_rules_set(&to->rules[index.mode][index.preset], index.setting,
                  fin_rules_get(&from->rules[index.mode][index.preset], index.setting));
}

void app_item_copy(struct app_profile *to, const struct app_profile *from, int item) {
    if (item < HANDLING) {
        to->own[item] = from->own[item];
    } else if (item < PRESETS) {
        copy_hand(to, from, item - HANDLING);
    } else if (item < RULES) {
        to->preset[item - PRESETS] = from->preset[item - PRESETS];
    } else if (item < KEYS) {
        copy_rule(to, from, item);
    } else if (item < SEED) {
        memcpy(to->keys.keys[item - KEYS], from->keys.keys[item - KEYS], sizeof to->keys.keys[0]);
    } else if (item == SEED) {
        memcpy(to->seed, from->seed, sizeof to->seed);
    } else {
        memcpy(to->board, from->board, sizeof to->board);
    }
}

/* ---- text ---- */

static bool is_empty(const uint16_t *board) {
    uint16_t cells = 0;
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        cells |= board[y];
    }
    return cells == 0;
}

/* Three hexadecimal digits per row, the lowest row first. */
static void format_board(const uint16_t *board, struct fin_writer *writer) {
    static const char digits[] = "0123456789abcdef";
    if (is_empty(board)) {
        fin_write_text(writer, "empty");
        return;
    }
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        for (int shift = 8; shift >= 0; shift -= 4) {
            fin_write_char(writer, digits[board[y] >> shift & 15]);
        }
    }
}

static int digit_value(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static const char *parse_board(uint16_t *board, const char *text) {
    const char *sentence = app_setting_row(APP_ROW_BOARD)->expected;
    uint16_t rows[FIN_FIELD_ROWS] = {0};
    bool empty = fin_text_equal(text, "empty");
    if (!empty && fin_text_length(text) != (size_t)FIN_FIELD_ROWS * 3) {
        return sentence;
    }
    for (int i = 0; i < FIN_FIELD_ROWS * 3 && !empty; i++) {
        int value = digit_value(text[i]);
        if (value < 0 || (i % 3 == 0 && value > 3)) {
            return sentence;
        }
        rows[i / 3] = (uint16_t)(rows[i / 3] << 4 | value);
    }
    memcpy(board, rows, sizeof rows);
    return NULL;
}

/* The text "new" means no fixed seed. */
static const char *parse_seed(char *seed, const char *text) {
    size_t length = fin_text_equal(text, "new") ? 0 : fin_text_length(text);
    bool plain = length < APP_SEED_TEXT;
    for (size_t i = 0; i < length && plain; i++) {
        plain = text[i] >= ' ' && text[i] <= '~';
    }
    if (!plain) {
        return app_setting_row(APP_ROW_SEED)->expected;
    }
    memset(seed, 0, APP_SEED_TEXT);
    memcpy(seed, text, length);
    return NULL;
}

void app_item_format(const struct app_profile *profile, int item, char text[APP_ITEM_TEXT]) {
    struct fin_writer writer = fin_writer_start(text, APP_ITEM_TEXT);
    if (item < HANDLING) {
        app_own_word(item, profile->own[item], text, APP_ITEM_TEXT);
    } else if (item < PRESETS) {
        fin_rules_write(&profile->handling, item - HANDLING, text, APP_ITEM_TEXT);
    } else if (item < RULES) {
        fin_write_text(&writer, fin_preset_name(profile->preset[item - PRESETS]));
    } else if (item < KEYS) {
        struct rule_of index = rule_of(item);
        fin_rules_write(&profile->rules[index.mode][index.preset], index.setting, text,
                        APP_ITEM_TEXT);
    } else if (item < SEED) {
        app_bindings_format(&profile->keys, item - KEYS, text, APP_ITEM_TEXT);
    } else if (item == SEED) {
        fin_write_text(&writer, profile->seed[0] != '\0' ? profile->seed : "new");
    } else {
        format_board(profile->board, &writer);
    }
}

static const char *parse_own(struct app_profile *profile, int own, const char *text) {
    int32_t value = app_own_parse(own, text);
    if (value < 0) {
        return app_setting_row(own)->expected;
    }
    profile->own[own] = value;
    return NULL;
}

static const char *parse_preset(struct app_profile *profile, int mode, const char *text) {
    int preset = fin_preset_parse(text);
    if (preset < 0) {
        return "Give " FIN_NAMES_AS_TEXT(FIN_PRESET_NAMES) ".";
    }
    profile->preset[mode] = (uint8_t)preset;
    return NULL;
}

static const char *parse_hand(struct app_profile *profile, int setting, const char *text) {
    const char *sentence = fin_rules_read(&profile->handling, setting, text);
    if (sentence == NULL) {
        profile->handling_set |= UINT64_C(1) << setting;
    }
    return sentence;
}

const char *app_item_parse(struct app_profile *profile, int item, const char *text) {
    if (item < HANDLING) {
        return parse_own(profile, item, text);
    }
    if (item < PRESETS) {
        return parse_hand(profile, item - HANDLING, text);
    }
    if (item < RULES) {
        return parse_preset(profile, item - PRESETS, text);
    }
    if (item < KEYS) {
        struct rule_of index = rule_of(item);
        return fin_rules_read(&profile->rules[index.mode][index.preset], index.setting, text);
    }
    if (item < SEED) {
        return app_bindings_parse(&profile->keys, item - KEYS, text);
    }
    return item == SEED ? parse_seed(profile->seed, text) : parse_board(profile->board, text);
}
