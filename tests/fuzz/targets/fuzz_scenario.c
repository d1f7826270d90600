/* Text as a scenario. */
#include "trainer/scenario.h"

#include "../fuzz.h"

/* A scenario that was read is written with the same meaning, and can be played. */
static void must_come_back(const struct train_scenario *scenario) {
    char text[TRAIN_SCENARIO_TEXT], twice[TRAIN_SCENARIO_TEXT];
    struct train_scenario again;
    train_scenario_format(scenario, text);
    must(strlen(text) + 1 < sizeof text, "the text of any scenario has room");
    must(train_scenario_parse(text, &again) == NULL, "what is written can be read");
    train_scenario_format(&again, twice);
    must(strcmp(text, twice) == 0, "and is the same");
    for (int i = 0; i < scenario->target_count; i++) {
        struct fin_board board;
        train_scenario_board(scenario, i, &board);
        must(fin_board_fits(&board, scenario->targets[i]), "a target lies free");
        must(fin_board_drop(&board, scenario->targets[i]) == 0, "a target rests");
        must(train_scenario_id(scenario, i) == train_scenario_id(&again, i), "it has one number");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct train_scenario scenario, before;
    char *text = malloc(size + 1);
    must(text != NULL, "memory");
    memcpy(text, data, size);
    text[size] = '\0';
    memset(&scenario, 7, sizeof scenario);
    before = scenario;
    const char *sentence = train_scenario_parse(text, &scenario);
    if (sentence != NULL) {
        must_be_sentence(sentence);
        must_be_untouched(&scenario, &before, sizeof before);
    } else {
        must_come_back(&scenario);
    }
    free(text);
    return 0;
}
