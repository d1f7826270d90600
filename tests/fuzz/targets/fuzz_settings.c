/* Text as the value of each setting, as a time, and as names. */
#include "../fuzz.h"
#include "finessimo.h"

/* A value that was read is written with the same meaning. */
static void must_come_back(const struct fin_rules *rules, int setting) {
    char text[32];
    struct fin_rules again = fin_rules_make(FIN_PRESET_CLASSIC, 0);
    size_t length = fin_rules_write(rules, setting, text, sizeof text);
    must(length > 0 && length == strlen(text), "32 bytes hold any setting");
    must(fin_rules_read(&again, setting, text) == NULL, "what is written can be read");
    must(fin_rules_get(&again, setting) == fin_rules_get(rules, setting), "and is the same");
}

static void read_setting(const char *text, int setting) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_TETRS, 0);
    struct fin_rules before = setup.rules;
    const char *sentence = fin_rules_read(&setup.rules, setting, text);
    if (sentence != NULL) {
        must_be_sentence(sentence);
        must_be_untouched(&setup.rules, &before, sizeof before);
    } else {
        must(fin_setup_check(&setup) == NULL, "a setting that was read is in its range");
        must_come_back(&setup.rules, setting);
    }
}

static void read_time(const char *text) {
    int64_t us = -77;
    const char *sentence = fin_time_parse(text, &us);
    if (sentence != NULL) {
        must_be_sentence(sentence);
        must(us == -77, "after a mistake nothing has changed");
    } else {
        must(us >= 0, "a time is not negative");
    }
}

/* Parsing a name and looking up the result gives the same name, except for aliases of modes. */
static void read_names(const char *text) {
    int setting = fin_setting_parse(text), preset = fin_preset_parse(text);
    int button = fin_button_parse(text), facing = fin_facing_parse(text);
    int mode = fin_mode_parse(text);
    must(setting < 0 || strcmp(fin_setting_name(setting), text) == 0, "a setting's name");
    must(preset < 0 || strcmp(fin_preset_name(preset), text) == 0, "a preset's name");
    must(button < 0 || strcmp(fin_button_name(button), text) == 0, "a button's name");
    must(facing < 0 || strcmp(fin_facing_name(facing), text) == 0, "a facing's name");
    must(mode < 0 || fin_mode_name(mode) != NULL, "a mode's name");
    fin_seed_parse(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (text == NULL) {
        return 0;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    for (int setting = 0; setting < fin_setting_count(); setting++) {
        read_setting(text, setting);
    }
    read_time(text);
    read_names(text);
    free(text);
    return 0;
}
