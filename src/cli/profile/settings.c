/* `finessimo settings`: reads and sets saved settings. Names, values and valid ranges come from
 * the app's table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/settings/profile.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/profile/profile.h"

/* The settings as the game would load them. */
struct settings {
    struct app *app;           /* for effective values */
    struct app_profile *first; /* as on the first run */
    struct app_profile *now;
};

static void load_one(void *context, const char *name, const char *value) {
    struct settings *settings = context;
    int item = app_item_find(settings->now, name);
    if (item >= 0 && app_setting(settings->app, name, value) == NULL) {
        app_item_parse(settings->now, item, value);
    }
}

static void load(struct settings *settings, struct store *store) {
    struct app_platform platform = {.key_releases = true};
    settings->app = cli_resize(NULL, app_size());
    settings->first = cli_resize(NULL, sizeof *settings->first);
    settings->now = cli_resize(NULL, sizeof *settings->now);
    app_make(settings->app, &platform);
    app_profile_make(settings->first, false);
    app_profile_make(settings->now, false);
    store_settings(store, load_one, settings);
}

static void unload(struct settings *settings) {
    free(settings->app);
    free(settings->first);
    free(settings->now);
}

/* ---- printing ---- */

static void print_pair(const char *name, const char *value, bool json) {
    if (!json) {
        printf("%s %s\n", cli_name(name).text, cli_name(value).text);
        return;
    }
    json_t *line = json_pack("{s:s,s:s}", "name", name, "value", value);
    cli_print_json(line);
}

static void print_kept(void *json, const char *name, const char *value) {
    print_pair(name, value, *(bool *)json);
}

static void print_all(const struct settings *settings, bool json) {
    for (int i = 0; i < app_setting_count(); i++) {
        char value[APP_ITEM_TEXT];
        app_setting_text(settings->app, i, value, sizeof value);
        print_pair(app_setting_name(i), value, json);
    }
}

/* Prints a setting's purpose, its valid values, and the effect of each. */
static int explain(const char *name, bool json) {
    int setting = 0;
    while (app_setting_name(setting) != NULL && strcmp(app_setting_name(setting), name) != 0) {
        setting++;
    }
    if (app_setting_name(setting) == NULL) {
        return cli_no_such("setting", name, app_setting_name, "help settings");
    }
    if (!json) {
        printf("%s: %s %s\n", name, app_setting_help(setting), app_setting_expected(setting));
    }
    char word[APP_ITEM_TEXT];
    const char *sentence;
    for (int i = 0; (sentence = app_setting_value(setting, i, word, sizeof word)) != NULL; i++) {
        if (json) {
            cli_print_json(
                json_pack("{s:s,s:s,s:s}", "name", name, "value", word, "explanation", sentence));
        } else {
            printf("  %-16s %s\n", word, sentence);
        }
    }
    return CLI_DONE;
}

/* ---- one setting ---- */

static int no_such_setting(const char *name) {
    return cli_no_such("setting", name, app_setting_name, "help settings");
}

/* The effective value if the player can name the setting; otherwise the saved one. */
static int print_one(const struct settings *settings, const char *name, bool json) {
    char value[APP_ITEM_TEXT];
    int item = app_item_find(settings->now, name);
    if (item < 0) {
        return no_such_setting(name);
    }
    app_item_format(settings->now, item, value);
    for (int i = 0; i < app_setting_count(); i++) {
        if (strcmp(app_setting_name(i), name) == 0) {
            app_setting_text(settings->app, i, value, sizeof value);
        }
    }
    print_pair(name, value, json);
    return CLI_DONE;
}

/* A value that is the default is saved by deleting it. */
static int set_one(const struct settings *settings, struct store *store, const char *name,
                   const char *value) {
    struct app_effect effect = {.kind = APP_SAVE_SETTING};
    struct app_event answer;
    int item = app_item_find(settings->now, name);
    if (item < 0 || !app_item_name(item, effect.setting.name)) {
        return no_such_setting(name);
    }
    if (*value != '\0') {
        const char *sentence = app_item_parse(settings->now, item, value);
        if (sentence != NULL) {
            struct cli_quoted quoted = cli_quote(value);
            return cli_wrong("`%s` can't be %s. %s", effect.setting.name, quoted.text, sentence);
        }
        if (!app_item_equal(settings->now, settings->first, item)) {
            app_item_format(settings->now, item, effect.setting.value);
        }
    }
    store_do(store, &effect, &answer);
    return answer.failed ? cli_wrong("%s", answer.text) : CLI_DONE;
}

/* ---- the command ---- */

struct wish {
    bool all, forgets;
    const char *name, *value; /* NULL: none was given */
};

static bool read_words(struct wish *wish, const struct profile_words *read, char **words) {
    bool forgets = read->forget != NULL;
    *wish = (struct wish){.all = read->all, .forgets = forgets};
    wish->name = forgets ? read->forget : read->count > 0 ? words[0] : NULL;
    wish->value = !forgets && read->count > 1 ? words[1] : NULL;
    if (read->count > 2) {
        cli_wrong("`settings` takes one name and one value. Quote a value with spaces.");
        return false;
    }
    bool is_good = forgets ? read->count == 0 && !wish->all : !wish->all || wish->name == NULL;
    if (!is_good) {
        cli_wrong("`settings` takes --all, NAME, NAME VALUE or --forget NAME.");
    }
    return is_good;
}

static int carry_out(const struct wish *wish, struct store *store, bool json) {
    struct settings settings;
    int code = CLI_DONE;
    load(&settings, store);
    if (wish->forgets || wish->value != NULL) {
        code = set_one(&settings, store, wish->name, wish->forgets ? "" : wish->value);
    } else if (wish->name != NULL) {
        code = print_one(&settings, wish->name, json);
    } else if (wish->all) {
        print_all(&settings, json);
    } else {
        store_settings(store, print_kept, &json);
    }
    unload(&settings);
    return code;
}

static int run(int count, char **words) {
    struct profile_words read;
    struct wish wish;
    if (!profile_read_words(&read, "settings", PROFILE_JSON | PROFILE_SETTINGS, count, words) ||
        !read_words(&wish, &read, words)) {
        return CLI_WRONG;
    }
    if (read.explain != NULL) {
        return explain(read.explain, read.json);
    }
    bool writes = wish.forgets || wish.value != NULL;
    struct store *store = profile_open(read.path, writes ? PROFILE_WRITE : PROFILE_READ);
    if (store == NULL) {
        return CLI_WRONG;
    }
    int code = carry_out(&wish, store, read.json);
    store_close(store);
    return code;
}

/* A name and its purpose, wrapped at a blank. */
static void print_name(const char *name, const char *text) {
    enum { INDENT = 21, WIDTH = 79 - INDENT };
    printf("  %-*s", INDENT - 2, name);
    while (strlen(text) > WIDTH) {
        int length = WIDTH;
        while (length > 1 && text[length] != ' ') {
            length--;
        }
        printf("%.*s\n%*s", length, text, INDENT, "");
        text += length + 1;
    }
    puts(text);
}

static void print_names(void) {
    puts("\nSettings:");
    for (int i = 0; i < app_setting_count(); i++) {
        print_name(app_setting_name(i), app_setting_help(i));
    }
}

static const char help[] =
    "  settings               the settings you changed, one name and value per line\n"
    "  settings --all         every setting in effect\n"
    "  settings NAME          one setting\n"
    "  settings NAME VALUE    changes it\n"
    "  settings --forget NAME resets it\n"
    "  settings --explain NAME\n"
    "                         what it is for and what each value does\n"
    "  --json                 one JSON object per line: {\"name\",\"value\"}\n"
    "  --profile PATH         use this profile instead of your own\n"
    "\n"
    "Rules belong to a mode and a preset. A plain NAME means the mode and the rules\n"
    "that Play starts; for others write MODE.RULES.NAME, such as\n"
    "40-lines.modern.preview. key.left and the like are the keys of the key preset\n"
    "`custom`; rules.MODE is the preset of a mode.\n";

const struct command settings_command = {
    .name = "settings",
    .usage = "settings [NAME [VALUE]] [OPTIONS]",
    .summary = "shows and changes settings",
    .help = help,
    .help_tables = print_names,
    .examples = "  finessimo settings das 100ms\n"
                "  finessimo settings --explain lock-out\n",
    .run = run,
};
