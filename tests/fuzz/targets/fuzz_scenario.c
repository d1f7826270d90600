/* Text as a scenario, and as all that becomes cards. */
#include "../../app/platform.h"
#include "app/train/session.h"

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
        struct train_stage stage = train_scenario_stage(scenario, i);
        must(fin_board_fits(&stage.board, scenario->targets[i]), "a target lies free");
        must(fin_board_drop(&stage.board, scenario->targets[i]) == 0, "a target rests");
        must(stage.holds || scenario->queue[stage.first] == scenario->targets[i].kind,
             "its piece comes");
        must(train_scenario_id(scenario, i) == train_scenario_id(&again, i), "it has one number");
    }
}

static void must_be_sound(const struct app_scenarios *scenarios) {
    must(scenarios->count <= APP_SCENARIOS, "the list has room");
    for (int i = 0; i < scenarios->count; i++) {
        struct train_scenario scenario;
        must(train_scenario_parse(scenarios->texts[i], &scenario) == NULL, "what is saved is read");
        must(scenario.target_count > 0, "a card has a target");
    }
}

/* A fumen as a card, from its first page and from its third; and the same bytes as lines of
 * scenarios. Whatever is saved can be read and dealt. */
static void take_all(const char *text, size_t size) {
    static struct view view;
    struct platform *platform = platform_new(true);
    struct app *app = &platform->app;
    app_setting(app, "lesson", "on");
    platform_start(platform);
    for (uint32_t page = 0; page <= 2; page += 2) {
        const char *sentence = app_card_of_fumen(app, text, size, page);
        if (sentence != NULL) {
            must_be_sentence(sentence);
        }
    }
    int line;
    (void)app_scenarios_read(app, text, &line);
    must_be_sound(&app->scenarios);
    if (app->scenarios.count > 0) {
        app_cards_practise(app);
        platform_wait(platform, 1000000);
        platform_drop(platform, 2);
        platform_view(platform, &view);
    }
    platform_free(platform);
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
    take_all(text, size);
    free(text);
    return 0;
}
