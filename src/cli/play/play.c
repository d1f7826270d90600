/* `finessimo play`: the terminal game. All words and flags are checked before the terminal is
 * touched. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/scenarios.h"
#include "cli/common/choices.h"
#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/files/board_file.h"
#include "cli/files/text_file.h"
#include "cli/play/play.h"
#include "term/environment.h"
#include "term/loop.h"
#include "term/tty.h"

enum { SETTINGS_MOST = 64 };

struct options {
    bool begins; /* with a game, not with the title */
    struct app_begin begin;
    struct term_setting settings[SETTINGS_MOST];
    int setting_count;
    const char *profile; /* NULL: the player's own */
    struct text_file scenarios;
};

/* ---- reading ---- */

static bool read_mode(struct options *options, const char *word) {
    if (options->begin.mode >= 0) {
        cli_wrong("One game at a time: %s is a word too many.", cli_quote(word).text);
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

/* Flags with a value; any other flag is the name of a setting. */
static const struct {
    const char *name;
    bool (*read)(struct options *options, const char *value);
    bool begins;
} flags[] = {{"rules", read_rules, true},
             {"seed", read_seed, true},
             {"board", read_board, true},
             {"scenarios", read_scenarios, true},
             {"profile", read_profile, false}};

static bool read_flag(struct options *options, const char *name, const char *value) {
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (strcmp(name, flags[i].name) == 0) {
            options->begins = options->begins || flags[i].begins;
            return flags[i].read(options, value);
        }
    }
    return add_setting(options, name, value);
}

static bool read_words(struct options *options, int count, char **words) {
    for (int i = 0; i < count; i++) {
        bool flag = strncmp(words[i], "--", 2) == 0;
        if (strcmp(words[i], "--ascii") == 0) {
            if (!add_setting(options, "look", "ascii")) {
                return false;
            }
        } else if (flag && i + 1 == count) {
            struct cli_quoted quoted = cli_quote(words[i]);
            cli_wrong("%s takes a value after it; `finessimo help play` lists the flags.",
                      quoted.text);
            return false;
        } else if (flag ? !read_flag(options, words[i] + 2, words[i + 1])
                        : !read_mode(options, words[i])) {
            return false;
        } else {
            i += flag ? 1 : 0;
        }
    }
    return true;
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
            cli_wrong("--%.*s %s: %s", (int)strlen(name.text) - 2, name.text + 1, value.text,
                      sentence);
        }
    }
    bool sound = sentence == NULL && check_scenarios(options, app);
    free(app);
    return sound;
}

/* ---- playing ---- */

static int play(const struct options *options) {
    char message[STORE_MESSAGE];
    struct term_start start = {.version = cli_version,
                               .store = store_open(options->profile, message),
                               .message = message,
                               .begin = options->begins ? &options->begin : NULL,
                               .settings = options->settings,
                               .setting_count = options->setting_count};
    if (start.store == NULL) {
        return cli_wrong("There is no memory for the game.");
    }
    const char *sentence = term_run(&start);
    store_close(start.store);
    return sentence == NULL ? CLI_DONE : cli_wrong("%s", sentence);
}

static int read_and_play(struct options *options, int count, char **words) {
    if (!read_words(options, count, words) || !check_settings(options)) {
        return CLI_WRONG;
    }
    if (!term_tty_exists()) {
        return cli_wrong("The game is played in a terminal and there is none here; "
                         "`finessimo help` lists what runs without one.");
    }
    if (term_is_dumb(getenv("TERM"))) {
        return cli_wrong("This terminal can not place its text (TERM is dumb); play in another.");
    }
    return play(options);
}

static int run_with(struct options *options, int count, char **words) {
    int code = read_and_play(options, count, words);
    free(options->scenarios.text);
    return code;
}

static int run(int count, char **words) {
    struct options options = {.begin = {.mode = -1, .preset = -1}};
    return run_with(&options, count, words);
}

int cli_play(const struct app_begin *begin, const char *command, int count, char **words) {
    struct options options = {.begins = true, .begin = *begin};
    for (int i = 0; i < count; i++) {
        if (strncmp(words[i], "--", 2) != 0) {
            struct cli_quoted quoted = cli_quote(words[i]);
            return cli_wrong("`%s` takes only flags; %s is a word too many.", command, quoted.text);
        }
        i += strcmp(words[i], "--ascii") != 0;
    }
    return run_with(&options, count, words);
}

static int run_train(int count, char **words) {
    struct app_begin begin = {.mode = -1, .preset = -1, .train = true};
    return cli_play(&begin, "train", count, words);
}

/* ---- help ---- */

static void print_tables(void) {
    fputs("\nMODES\n ", stdout);
    for (int i = 0; fin_mode_name(i) != NULL; i++) {
        printf(" %s", fin_mode_name(i));
    }
    fputs("\n\nSETTINGS, as --NAME VALUE\n", stdout);
    for (int i = 0; app_setting_name(i) != NULL; i++) {
        printf("  --%s\n      %s\n      %s\n", app_setting_name(i), app_setting_help(i),
               app_setting_expected(i));
    }
}

const struct command play_command = {
    .name = "play",
    .usage = "play [MODE] [--rules R] [--seed S] [--board B] [--ascii] [--SETTING VALUE]",
    .summary = "the game, in this terminal",
    .help = "Without a mode, rules, seed or board it shows the title. A seed is a number or a\n"
            "word; daily: the pieces of the day. Flags hold for this run\n"
            "and are not kept. `finessimo` alone is the same as `finessimo play`.\n"
            "--profile PATH takes another profile than the player's own.\n",
    .help_tables = print_tables,
    .run = run,
};

const struct command train_command = {
    .name = "train",
    .usage = "train [--scenarios FILE] [--ascii] [--SETTING VALUE]",
    .summary = "the finesse trainer, in this terminal",
    .help = "The same game, straight into the trainer. Flags are those of `play`.\n"
            "--scenarios FILE adds the scenarios of a file, one or its link on each line:\n"
            "  NAME|ROWS|PIECES|TARGETS, as in \"TSD|.###....../##........|TI|Te0 In4\"\n"
            "Rows as they are drawn, from the top; a target is piece, facing (n e s w) and\n"
            "column, and the row of its lowest cell where it does not just fall there.\n",
    .run = run_train,
};
