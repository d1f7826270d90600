/* Scenarios: saving, adding, deleting, restoring, retiring, exporting as links. */
#include "app/cards/scenarios.h"

#include <string.h>

#include "app/menu/lines.h"
#include "app/train/session.h"

const char app_scenario_added[] = "Scenario saved.";
const char app_scenario_renamed[] = "Scenario renamed. You can undo this.";

/* ---- names of settings ---- */

/* A hash of its task: all its targets, and the pieces after them. */
static uint64_t number_of(const struct train_scenario *scenario) {
    uint64_t hash = scenario->queue_length;
    for (int i = 0; i < scenario->queue_length; i++) {
        hash = hash * 8 + scenario->queue[i];
    }
    for (int i = 0; i < scenario->target_count; i++) {
        hash = (hash ^ train_scenario_id(scenario, i)) * UINT64_C(0x100000001B3);
    }
    if (scenario->hold != FIN_NONE || scenario->options != 0) { /* later additions */
        hash = (hash ^ scenario->hold ^ scenario->options << 8) * UINT64_C(0x100000001B3);
    }
    return hash;
}

static void write_name(const struct train_scenario *scenario, char name[APP_ITEM_NAME]) {
    struct fin_writer writer = fin_writer_start(name, APP_ITEM_NAME);
    uint64_t number = number_of(scenario);
    fin_write_text(&writer, app_scenario_prefix);
    for (int shift = 60; shift >= 0; shift -= 4) {
        fin_write_char(&writer, "0123456789abcdef"[number >> shift & 15]);
    }
}

/* The index of the scenario with this name, or their number. */
static int find(const struct app_scenarios *scenarios, const char *name) {
    int index = 0;
    for (; index < scenarios->count; index++) {
        char known[APP_ITEM_NAME];
        struct train_scenario scenario;
        train_scenario_parse(scenarios->texts[index], &scenario);
        write_name(&scenario, known);
        if (fin_text_equal(known, name)) {
            break;
        }
    }
    return index;
}

/* ---- the list ---- */

static void take_out(struct app *app, int index) {
    struct app_scenarios *scenarios = &app->scenarios;
    scenarios->count--;
    memmove(scenarios->texts[index], scenarios->texts[index + 1],
            (size_t)(scenarios->count - index) * sizeof scenarios->texts[0]);
    app_train_changed(app);
}

static const char *put_in(struct app *app, int index, const char *text) {
    struct app_scenarios *scenarios = &app->scenarios;
    if (index == APP_SCENARIOS) {
        return "You have 28 scenarios. Delete one first.";
    }
    scenarios->count = (uint8_t)(index == scenarios->count ? index + 1 : scenarios->count);
    scenarios->chosen = (uint8_t)index;
    app_put(scenarios->texts[index], sizeof scenarios->texts[index], text);
    app_train_changed(app);
    return NULL;
}

const char *app_scenario_setting(struct app *app, const char *name, const char *value) {
    struct train_scenario scenario;
    char known[APP_ITEM_NAME], text[TRAIN_SCENARIO_TEXT];
    int index = find(&app->scenarios, name);
    if (value[0] == '\0') {
        if (index < app->scenarios.count) {
            take_out(app, index);
        }
        return NULL;
    }
    const char *sentence = train_scenario_parse(value, &scenario);
    if (sentence != NULL) {
        return sentence;
    }
    write_name(&scenario, known);
    if (!fin_text_equal(known, name)) {
        return "A saved scenario has another one's name.";
    }
    train_scenario_format(&scenario, text);
    return put_in(app, index, text);
}

void app_scenarios_check(struct app *app) {
    struct app_scenarios *scenarios = &app->scenarios;
    for (int i = 0; i < scenarios->unread; i++) {
        struct train_scenario scenario;
        if (train_scenario_parse(scenarios->texts[i], &scenario) == NULL) {
            train_scenario_format(&scenario, scenarios->texts[scenarios->count++]);
        }
    }
    scenarios->unread = 0;
    scenarios->known = true;
    app_train_changed(app);
}

static void save(struct app *app, const struct train_scenario *scenario, const char *text) {
    struct app_effect *effect = app_push(app, APP_SAVE_SETTING);
    write_name(scenario, effect->setting.name);
    app_put(effect->setting.value, sizeof effect->setting.value, text);
}

/* ---- adding ---- */

static bool can_be_reached(const struct app *app, const struct train_scenario *scenario) {
    struct fin_rules rules = app_drill_rules(app);
    for (int i = 0; i < scenario->target_count; i++) {
        uint8_t keys[TRAIN_KEYS];
        struct fin_board board = train_scenario_stage(scenario, i).board;
        if (train_key_sequence(&board, scenario->targets[i], rules.rotation,
                               app_drill_key_set(&rules), keys) == UINT8_MAX) {
            return false;
        }
    }
    return true;
}

/* Finds the text of a link anywhere in a text. */
static const char *read_link(const char *text, char plain[TRAIN_SCENARIO_TEXT], bool *is_link) {
    size_t mark = 0, count = 0;
    while (text[mark] != '\0' &&
           !(text[mark] == '#' && text[mark + 1] == 's' && text[mark + 2] == '=')) {
        mark++;
    }
    *is_link = text[mark] != '\0';
    if (!*is_link) {
        return NULL;
    }
    text += mark + 3;
    struct fin_byte_error error = fin_link_parse(text, fin_text_length(text), (uint8_t *)plain,
                                                 TRAIN_SCENARIO_TEXT - 1, &count);
    plain[error.sentence == NULL ? count : 0] = '\0';
    return error.sentence;
}

static const char *read_one(const struct app *app, const char *text,
                            struct train_scenario *scenario) {
    char plain[TRAIN_SCENARIO_TEXT];
    bool is_link;
    const char *sentence = read_link(text, plain, &is_link);
    if (sentence == NULL) {
        sentence = train_scenario_parse(is_link ? plain : text, scenario);
    }
    if (sentence == NULL && !can_be_reached(app, scenario)) {
        sentence = "A target can't be reached with eight keys.";
    }
    return sentence;
}

/* An existing scenario, perhaps with another name, keeps its name unless it is to be renamed; the
 * old name can be restored. */
static const char *add(struct app *app, const struct train_scenario *scenario, bool renames) {
    struct app_scenarios *scenarios = &app->scenarios;
    char name[APP_ITEM_NAME], text[TRAIN_SCENARIO_TEXT];
    write_name(scenario, name);
    train_scenario_format(scenario, text);
    int index = find(scenarios, name);
    bool is_there = index < scenarios->count;
    if (is_there && (!renames || fin_text_equal(scenarios->texts[index], text))) {
        scenarios->chosen = (uint8_t)index;
        return NULL;
    }
    if (is_there) {
        app_put(scenarios->renamed, sizeof scenarios->renamed, scenarios->texts[index]);
    }
    const char *sentence = put_in(app, index, text);
    if (sentence == NULL) {
        save(app, scenario, text);
    }
    return sentence;
}

const char *app_scenario_put(struct app *app, const struct train_scenario *scenario) {
    struct train_scenario checked;
    char text[TRAIN_SCENARIO_TEXT];
    train_scenario_format(scenario, text);
    const char *sentence = read_one(app, text, &checked);
    return sentence != NULL ? sentence : add(app, &checked, false);
}

void app_scenario_erase(struct app *app, const struct train_scenario *scenario) {
    char name[APP_ITEM_NAME];
    write_name(scenario, name);
    int index = find(&app->scenarios, name);
    if (index < app->scenarios.count) {
        save(app, scenario, "");
        take_out(app, index);
    }
}

const char *app_scenario_add(struct app *app, const char *text) {
    struct train_scenario scenario;
    const char *sentence = read_one(app, text, &scenario);
    return sentence != NULL ? sentence : add(app, &scenario, true);
}

/* ---- many lines ---- */

/* Copies a line without its end; returns the start of the next one. */
static const char *next_line(const char *text, char *line, size_t size) {
    struct fin_writer writer = fin_writer_start(line, size);
    for (; *text != '\0' && *text != '\n'; text++) {
        if (*text != '\r') {
            fin_write_char(&writer, *text);
        }
    }
    return text + (*text == '\n');
}

static bool is_remark(const char *line) {
    bool is_link = line[0] == '#' && line[1] == 's' && line[2] == '=';
    return line[0] == '\0' || (line[0] == '#' && !is_link);
}

static const char *for_each_line(struct app *app, const char *text, bool take, int *number) {
    struct train_scenario scenario;
    char line[APP_TYPED];
    const char *sentence = NULL;
    for (*number = 0; sentence == NULL && *text != '\0'; (*number)++) {
        text = next_line(text, line, sizeof line);
        if (!is_remark(line)) {
            sentence = read_one(app, line, &scenario);
            sentence = sentence == NULL && take ? add(app, &scenario, false) : sentence;
        }
    }
    return sentence;
}

const char *app_scenarios_read(struct app *app, const char *text, int *line) {
    const char *sentence = for_each_line(app, text, false, line);
    return sentence != NULL ? sentence : for_each_line(app, text, true, line);
}

void app_scenarios_open(struct app *app, const char *text) {
    int line;
    const char *sentence = app_scenarios_read(app, text, &line);
    app_open(app, APP_SCREEN_TRAIN);
    app_open(app, APP_SCREEN_SCENARIOS);
    if (sentence == NULL && app->scenarios.count > 0) {
        app_choose_line(app, APP_ENTRY_SCENARIOS, app->scenarios.chosen);
    }
    app_notice(app, sentence != NULL ? sentence : app_scenario_added, sentence != NULL);
}

bool app_scenarios_pasted(struct app *app, const uint8_t *bytes, uint32_t length) {
    struct train_scenario scenario;
    char text[4096], line[APP_TYPED];
    int number;
    if (length >= sizeof text) {
        return false;
    }
    memcpy(text, bytes, length);
    text[length] = '\0';
    const char *rest = text;
    do { /* a pack begins with remarks */
        rest = next_line(rest, line, sizeof line);
    } while (is_remark(line) && *rest != '\0');
    if (read_one(app, line, &scenario) != NULL ||
        for_each_line(app, text, false, &number) != NULL) {
        return false;
    }
    app_pause_game(app, false);
    app_close_all(app);
    app_scenarios_open(app, text);
    return true;
}

/* ---- the selected scenario ---- */

void app_scenario_delete(struct app *app) {
    struct app_scenarios *scenarios = &app->scenarios;
    struct train_scenario scenario;
    const char *text = scenarios->texts[scenarios->chosen];
    train_scenario_parse(text, &scenario);
    app_put(scenarios->deleted, sizeof scenarios->deleted, text);
    save(app, &scenario, "");
    take_out(app, scenarios->chosen);
    scenarios->chosen = 0;
    app_close(app);
    app_choose(app, 0, 1);
    app_notice(app, "Deleted. Select Undo delete to get it back.", false);
}

void app_scenario_restore(struct app *app) {
    struct app_scenarios *scenarios = &app->scenarios;
    char *gone = scenarios->deleted[0] != '\0' ? scenarios->deleted : scenarios->renamed;
    char text[TRAIN_SCENARIO_TEXT];
    app_put(text, sizeof text, gone);
    gone[0] = '\0';
    const char *sentence = app_scenario_add(app, text);
    if (sentence == NULL) {
        app_choose_line(app, APP_ENTRY_SCENARIOS, app->scenarios.chosen);
        app_notice(app, "Scenario restored.", false);
    } else {
        app_put(gone, sizeof text, text);
        app_notice(app, sentence, true);
    }
}

void app_scenario_link(struct app *app) {
    struct app_scenarios *scenarios = &app->scenarios;
    const char *text = scenarios->texts[scenarios->chosen];
    struct fin_writer writer = fin_writer_start(scenarios->link, sizeof scenarios->link);
    fin_write_text(&writer, APP_SCENARIO_MARK);
    size_t length =
        fin_link_format((const uint8_t *)text, fin_text_length(text),
                        scenarios->link + writer.length, sizeof scenarios->link - writer.length);
    struct app_effect *effect = app_push(app, APP_COPY_TEXT);
    effect->text.bytes = (const uint8_t *)scenarios->link;
    effect->text.length = (uint32_t)(writer.length + length);
    app_put(effect->text.name, sizeof effect->text.name, "Link");
}

/* ---- cards that are done ---- */

/* It stays in the list until the session is over, whose queue has its number. */
void app_scenario_retire(struct app *app, int number) {
    struct train_scenario scenario;
    app_scenario_of(&scenario, app, number);
    app->scenarios.retired |= UINT64_C(1) << (number - TRAIN_CARDS) / TRAIN_OWN_TARGETS;
    save(app, &scenario, "");
}

bool app_scenarios_sweep(struct app *app) {
    struct app_scenarios *scenarios = &app->scenarios;
    bool any = scenarios->retired != 0;
    for (int i = scenarios->count - 1; i >= 0; i--) {
        if ((scenarios->retired >> i & 1) != 0) {
            take_out(app, i);
        }
    }
    scenarios->retired = 0;
    return any;
}
