/* `finessimo play`: the terminal game. All words and flags are checked before the terminal is
 * touched. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/scenarios.h"
#include "app/core/app.h"
#include "app/game/modes.h"
#include "app/settings/profile.h"
#include "cli/common/choices.h"
#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/files/board_file.h"
#include "cli/files/text_file.h"
#include "cli/play/play.h"
#include "cli/profile/profile.h"
#include "finessimo.h"
#include "term/loop/loop.h"
#include "term/tty/environment.h"
#include "term/tty/tty.h"

enum { SETTINGS_MOST = 64 };

struct options {
    bool begins; /* start a game instead of the title screen */
    struct app_begin begin;
    struct term_setting settings[SETTINGS_MOST];
    int setting_count;
    const char *profile; /* NULL: the player's own */
    struct text_file scenarios;
};

/* ---- reading ---- */

static bool read_mode(struct options *options, const char *word) {
    if (options->begin.mode >= 0) {
        cli_wrong("`play` takes one mode. Leave out %s.", cli_quote(word).text);
        return false;
    }
    options->begins = true;
    return choices_mode(word, "play", &options->begin.mode);
}

static bool read_rules(struct options *options, const char *name) {
    return choices_preset(name, &options->begin.preset);
}

static bool read_seed(struct options *options, const char *text) {
    options->begin.daily = strcmp(text, "daily") == 0;
    options->begin.seed = fin_seed_parse(text);
    options->begin.has_seed = !options->begin.daily;
    return true;
}

static bool read_board(struct options *options, const char *path) {
    options->begin.has_board = true;
    return board_file_read(path, &options->begin.board);
}

static bool add_setting(struct options *options, const char *name, const char *value) {
    if (options->setting_count == SETTINGS_MOST) {
        cli_wrong("`play` takes at most %d settings.", SETTINGS_MOST);
        return false;
    }
    options->settings[options->setting_count++] = (struct term_setting){name, value};
    return true;
}

static bool read_profile(struct options *options, const char *path) {
    options->profile = path;
    return true;
}

static bool read_scenarios(struct options *options, const char *path) {
    free(options->scenarios.text);
    options->scenarios = (struct text_file){0};
    bool read = text_file_read(&options->scenarios, path, "file of scenarios");
    options->begin.scenarios = read ? options->scenarios.text : NULL;
    options->begin.train = true;
    return read;
}

static bool read_look(struct options *options, const char *value) {
    (void)value;
    return add_setting(options, "look", "ascii");
}

/* Options that choose a game, a profile or a look; all others are settings, by name. */
static const struct {
    struct cli_option row;
    bool (*read)(struct options *options, const char *value);
    bool begins;
} flags[] = {
    {{.name = "--rules", .takes = "a preset"}, read_rules, true},
    {{.name = "--seed", .takes = "a number or a word"}, read_seed, true},
    {{.name = "--board", .takes = "a board"}, read_board, true},
    {{.name = "--scenarios", .takes = "a file"}, read_scenarios, true},
    {{.name = "--profile", .takes = "the path of a profile"}, read_profile, false},
    {{.name = "--ascii"}, read_look, false},
};

enum { FLAGS = sizeof flags / sizeof flags[0], NAMED = 128, NAME = 48 };

/* The settings, after the flags, to suggest one for a mistyped name. */
static const struct cli_option *option_row(int number) {
    static struct cli_option rows[NAMED];
    static char names[NAMED][NAME];
    int setting = number - FLAGS;
    if (number < FLAGS) {
        return &flags[number].row;
    }
    if (setting >= NAMED || app_setting_name(setting) == NULL) {
        return NULL;
    }
    snprintf(names[setting], NAME, "--%s", app_setting_name(setting));
    rows[setting] = (struct cli_option){.name = names[setting], .takes = "a value"};
    return &rows[setting];
}

/* Every other item of the profile, such as key.left. */
static bool is_item(const char *name) {
    struct app_profile *profile = cli_resize(NULL, sizeof *profile);
    app_profile_make(profile, false);
    bool is_one = app_item_find(profile, name) >= 0;
    free(profile);
    return is_one;
}

/* `command` reads no modes if it is not `play`. */
static bool read_words(struct options *options, const char *command, int count, char **words) {
    const struct cli_options table = {
        .command = command, .help = command, .row = option_row, .takes = is_item};
    bool good = true, ended = false, takes_mode = strcmp(command, "play") == 0;
    for (char **at = words, **end = words + count; at < end && good;) {
        const char *word = *at, *value = NULL;
        if (!ended && strcmp(word, "--") == 0) {
            ended = true;
            at++;
        } else if (!ended && cli_is_option(word)) {
            int number = cli_read_option(&table, &at, end, &value);
            bool is_flag = number >= 0 && number < FLAGS;
            options->begins = options->begins || (is_flag && flags[number].begins);
            good = number >= 0 && (is_flag ? flags[number].read(options, value)
                                           : add_setting(options, word + 2, value));
        } else if (takes_mode) {
            good = read_mode(options, *at++);
        } else {
            cli_only_options(command, word);
            good = false;
        }
    }
    return good;
}

static bool check_scenarios(const struct options *options, struct app *app) {
    int line;
    const char *sentence = NULL;
    if (options->scenarios.text != NULL) {
        sentence = app_scenarios_read(app, options->scenarios.text, &line);
    }
    if (sentence != NULL) {
        cli_wrong("%s, line %d: %s", options->scenarios.name, line, sentence);
    }
    return sentence == NULL;
}

/* Tries the settings on a temporary app. */
static bool check_settings(const struct options *options) {
    struct app_platform platform = {.key_releases = true};
    struct app *app = cli_resize(NULL, app_size());
    const char *sentence = NULL;
    app_make(app, &platform);
    app_begin(app, &options->begin);
    for (int i = 0; i < options->setting_count && sentence == NULL; i++) {
        const struct term_setting *setting = &options->settings[i];
        sentence = app_setting(app, setting->name, setting->value);
        if (sentence != NULL) {
            struct cli_quoted name = cli_quote(setting->name), value = cli_quote(setting->value);
            cli_wrong("`--%.*s` can't be %s. %s", (int)strlen(name.text) - 2, name.text + 1,
                      value.text, sentence);
        }
    }
    bool sound = sentence == NULL && check_scenarios(options, app);
    free(app);
    return sound;
}

/* ---- playing ---- */

static int play(const struct options *options) {
    char message[STORE_MESSAGE];
    struct term_start start = {.version = fin_version(),
                               .store = profile_open_to_play(options->profile, message),
                               .message = message,
                               .begin = options->begins ? &options->begin : NULL,
                               .settings = options->settings,
                               .setting_count = options->setting_count};
    if (start.store == NULL) {
        return CLI_WRONG;
    }
    const char *sentence = term_run(&start);
    store_close(start.store);
    return sentence == NULL ? CLI_DONE : cli_wrong("%s", sentence);
}

static int read_and_play(struct options *options, const char *command, int count, char **words) {
    if (!read_words(options, command, count, words) || !check_settings(options)) {
        return CLI_WRONG;
    }
    if (!term_tty_exists()) {
        return cli_wrong("This is not a terminal. Run the game in one; "
                         "`finessimo help` lists commands that need none.");
    }
    if (term_is_dumb(getenv("TERM"))) {
        return cli_wrong("This terminal can't draw the game (TERM is dumb). Try another terminal.");
    }
    return play(options);
}

static int run_with(struct options *options, const char *command, int count, char **words) {
    int code = read_and_play(options, command, count, words);
    free(options->scenarios.text);
    return code;
}

static int run(int count, char **words) {
    struct options options = {.begin = {.mode = -1, .preset = -1}};
    return run_with(&options, "play", count, words);
}

int cli_play(const struct app_begin *begin, const char *command, int count, char **words) {
    struct options options = {.begins = true, .begin = *begin};
    return run_with(&options, command, count, words);
}

static int run_train(int count, char **words) {
    struct app_begin begin = {.mode = -1, .preset = -1, .train = true};
    return cli_play(&begin, "train", count, words);
}

/* ---- help ---- */

/* The valid values, without the verb of the error message: "off or on". */
static void print_values(const char *expected) {
    static const char verb[] = "Give ";
    size_t from = strncmp(expected, verb, strlen(verb)) == 0 ? strlen(verb) : 0;
    enum { WIDTH = 76 };
    int left = (int)(strlen(expected) - 1 - from); /* without the full stop */
    for (const char *text = expected + from; left > 0;) {
        int length = left;
        while (length > WIDTH || (length < left && text[length] != ' ')) {
            length--;
        }
        printf("    %.*s\n", length, text);
        text += length + 1;
        left -= length + 1;
    }
}

static void print_tables(void) {
    puts("\nMODES");
    for (int i = 0; fin_mode_name(i) != NULL; i++) {
        printf("  %-10s %s\n", fin_mode_name(i), app_mode_goal(i));
    }
    puts("\nSETTINGS, as --NAME VALUE");
    for (int i = 0; app_setting_name(i) != NULL; i++) {
        printf("  --%s\n    %s\n", app_setting_name(i), app_setting_help(i));
        print_values(app_setting_expected(i));
    }
}

static const char help[] =
    "  MODE             the mode to start, from the list below; default: the title\n"
    "  --rules R        the rules: {presets}\n"
    "  --seed S         a number or word for the same pieces every time, or daily\n"
    "  --board B        start from a board file or a fumen\n"
    "  --scenarios FILE practise these scenarios (see `finessimo help train`)\n"
    "  --profile PATH   use this profile instead of your own\n"
    "  --ascii          plain ASCII characters\n"
    "  --NAME VALUE     any setting below, for this run only\n"
    "\n"
    "`finessimo` alone is the same as `finessimo play`.\n";

const struct command play_command = {
    .name = "play",
    .usage = "play [MODE] [OPTIONS]",
    .summary = "starts the game in this terminal",
    .help = help,
    .help_tables = print_tables,
    .examples = "  finessimo play 40-lines --das 100ms --arr 0ms\n"
                "  finessimo play marathon --rules tetrs --seed daily\n",
    .run = run,
};

static const char train_help[] =
    "  --scenarios FILE practise scenarios from a file; each line holds one, as\n"
    "                   NAME|ROWS|PIECES|TARGETS|OPTIONS, or a link to one\n"
    "  --NAME VALUE     any option or setting of `finessimo play`\n"
    "\n"
    "ROWS are drawn from the top, with / between them. A target is a piece, its\n"
    "orientation (n e s w) and its column; add the row of its lowest cell if a plain\n"
    "drop wouldn't land there. PIECES can begin with the held one: [T]IO. OPTIONS, if\n"
    "any, are `once` (done when placed clean) and `hide` (shown for a moment). For\n"
    "example: TSD|.###....../##........|TI|Te0 In4\n";

const struct command train_command = {
    .name = "train",
    .usage = "train [OPTIONS]",
    .summary = "opens the finesse trainer in this terminal",
    .help = train_help,
    .examples = "  finessimo train\n"
                "  finessimo train --deck faults --session 2min\n",
    .run = run_train,
};
