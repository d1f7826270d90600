/* `finessimo replay`: verifies replays, converts them to links and shows the game at any time. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/common/options.h"
#include "cli/replay/play.h"
#include "cli/sim/sim.h"

struct options {
    bool json;
    const char *at;      /* NULL: the end */
    const char *profile; /* NULL: the player's own */
    int count;           /* of the files, which are moved to the front of the words */
};

enum bits { WATCH = 1, VERIFY = 2, LINK = 4, SHOW = 8, FUMEN = 16 };

/* Moves options out of the words. False after a message. */
static bool read_options(int count, char **words, const char *command, enum bits bit,
                         struct options *options) {
    enum { JSON, AT, PROFILE, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [JSON] = {.name = "--json", .commands = VERIFY | SHOW},
        [AT] = {.name = "--at", .takes = "a time such as 12.5s", .commands = SHOW},
        [PROFILE] = {.name = "--profile", .takes = "the path of a profile", .commands = WATCH}};
    struct cli_options table = {.command = command, .help = "replay", .bit = bit, .rows = rows};
    const char *values[ROWS] = {NULL};
    *options = (struct options){.count = cli_read_words(&table, count, words, values)};
    options->json = values[JSON] != NULL;
    options->at = values[AT];
    options->profile = values[PROFILE];
    return options->count >= 0;
}

/* "12.3456s"; microseconds only if they are not zero. */
static void write_time(uint64_t us, char text[32]) {
    int length = snprintf(text, 32, "%" PRIu64 ".%06" PRIu64, us / 1000000, us % 1000000);
    strcpy(text + length - (us % 100 == 0 ? 2 : 0), "s");
}

/* ---- verify ---- */

/* The name of a file is null in JSON if it is not UTF-8. */
static void print_json(const struct replay_file *file, bool ok, const char *key, json_t *value) {
    json_t *line = json_object();
    json_t *name = json_string(file->path);
    json_object_set_new(line, "file", name != NULL ? name : json_null());
    json_object_set_new(line, "ok", json_boolean(ok));
    json_object_set_new(line, key, value);
    cli_print_json(line);
}

static int say_ok(const struct replay_file *file, bool json) {
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, file->replay.hash);
    if (json) {
        print_json(file, true, "hash", json_string(hash));
    } else {
        printf("%s: ok %s\n", file->name.text, hash);
    }
    return CLI_DONE;
}

static int say_differs(const struct replay_file *file, uint64_t us, bool json) {
    char time[32];
    write_time(us, time);
    if (json) {
        print_json(file, false, "differs_us", json_integer((json_int_t)us));
    } else {
        printf("%s: differs at %s\n", file->name.text, time);
    }
    return CLI_NO;
}

static int say_invalid(const struct replay_file *file, bool json) {
    if (json) {
        print_json(file, false, "invalid", json_string(file->problem));
    } else {
        printf("%s: invalid: %s\n", file->name.text, file->problem);
    }
    return CLI_NO;
}

/* Like fin_replay_verify, within the step budget. */
static int verify_game(const struct replay_file *file, bool json) {
    struct fin_replay_player player;
    fin_replay_player_start(&player, &file->replay, FIN_REPLAY_STEPS);
    enum fin_result result = fin_replay_player_verify(&player, FIN_REPLAY_STEPS);
    if (result == FIN_REFUSED) {
        return replay_too_much(file);
    }
    return result == FIN_DONE ? say_ok(file, json)
                              : say_differs(file, player.playback.session.game.time, json);
}

static int verify_one(const char *path, bool json) {
    struct replay_file file;
    int code = CLI_WRONG;
    if (replay_file_read(&file, path)) {
        code = replay_file_decode(&file) ? verify_game(&file, json) : say_invalid(&file, json);
    }
    replay_file_close(&file);
    return code;
}

static int verify(int count, char **words) {
    struct options options;
    if (!read_options(count, words, "replay verify", VERIFY, &options)) {
        return CLI_WRONG;
    }
    if (options.count == 0) {
        return cli_wrong("`replay verify` needs a file: `finessimo replay verify FILE...`.");
    }
    int worst = CLI_DONE;
    for (int i = 0; i < options.count; i++) {
        int code = verify_one(words[i], options.json);
        worst = code > worst ? code : worst;
    }
    return worst;
}

/* ---- link ---- */

static void print_link(const struct replay_file *file) {
    size_t size = fin_link_length(file->length) + 1;
    char *text = cli_resize(NULL, size);
    fin_link_format(file->bytes, file->length, text, size);
    const char *page = getenv("FINESSIMO_PAGE");
    printf("%s%s%s\n", page != NULL ? page : "", replay_link_mark, text);
    free(text);
}

static int print_a_link(int count, char **words) {
    struct options options;
    if (!read_options(count, words, "replay link", LINK, &options)) {
        return CLI_WRONG;
    }
    if (options.count != 1) {
        return cli_wrong("`replay link` needs one file: `finessimo replay link FILE`.");
    }
    struct replay_file file;
    bool read = replay_file_open(&file, words[0]);
    if (read) {
        print_link(&file);
    }
    replay_file_close(&file);
    return read ? CLI_DONE : CLI_WRONG;
}

/* ---- show ---- */

/* The time to show. False after a message. */
static bool read_time(const struct replay_file *file, const char *text, uint64_t *time) {
    int64_t us = (int64_t)file->replay.end_us;
    const char *sentence = text == NULL ? NULL : fin_time_parse(text, &us);
    if (sentence != NULL) {
        struct cli_quoted quoted = cli_quote(text);
        cli_wrong("%s is not a time. %s", quoted.text, sentence);
        return false;
    }
    if ((uint64_t)us > file->replay.end_us) {
        char end[32];
        write_time(file->replay.end_us, end);
        cli_wrong("`%s` ends at %s. Give an earlier time.", file->name.text, end);
        return false;
    }
    *time = (uint64_t)us;
    return true;
}

static bool show_file(struct replay_file *file, const struct options *options) {
    uint64_t time = 0;
    if (!read_time(file, options->at, &time)) {
        return false;
    }
    struct fin_replay_player player;
    enum fin_result result;
    fin_replay_player_start(&player, &file->replay, FIN_REPLAY_STEPS);
    do {
        result = fin_replay_player_step(&player, time);
    } while (result == FIN_MORE || result == FIN_DIFFERS);
    if (result == FIN_REFUSED) {
        replay_too_much(file);
        return false;
    }
    struct sim sim;
    sim_open(&sim, stdout, stderr);
    sim.name = file->name.text;
    sim.session = player.playback.session;
    return options->json ? sim_show_json(&sim, NULL) : sim_show_text(&sim, NULL);
}

static int show(int count, char **words) {
    struct options options;
    if (!read_options(count, words, "replay show", SHOW, &options)) {
        return CLI_WRONG;
    }
    if (options.count != 1) {
        return cli_wrong("`replay show` needs one file: `finessimo replay show FILE --at 12.5s`.");
    }
    struct replay_file file;
    bool shown = replay_file_open(&file, words[0]) && show_file(&file, &options);
    replay_file_close(&file);
    return shown ? CLI_DONE : CLI_WRONG;
}

/* ---- fumen ---- */

/* False after a message. */
static bool print_pages(const struct replay_file *file) {
    struct fin_fumen_writer writer;
    fin_fumen_start(&writer, NULL, 0);
    if (fin_replay_fumen(&file->replay, &writer) == 0) {
        cli_wrong("`%s` is too long for a fumen (at most %d pieces and %d steps). "
                  "`finessimo replay show` prints any moment.",
                  file->name.text, FIN_REPLAY_FUMEN_PIECES, FIN_REPLAY_FUMEN_STEPS);
        return false;
    }
    size_t size = writer.length + 1;
    char *text = cli_resize(NULL, size);
    fin_fumen_start(&writer, text, size);
    fin_replay_fumen(&file->replay, &writer);
    printf("%s\n", text);
    free(text);
    return true;
}

static int print_a_fumen(int count, char **words) {
    struct options options;
    if (!read_options(count, words, "replay fumen", FUMEN, &options)) {
        return CLI_WRONG;
    }
    if (options.count != 1) {
        return cli_wrong("`replay fumen` needs one file: `finessimo replay fumen FILE`.");
    }
    struct replay_file file;
    bool printed = replay_file_open(&file, words[0]) && print_pages(&file);
    replay_file_close(&file);
    return printed ? CLI_DONE : CLI_WRONG;
}

/* ---- the command ---- */

static const struct {
    const char *name;
    int (*run)(int count, char **words);
} table[] = {{"verify", verify}, {"link", print_a_link}, {"show", show}, {"fumen", print_a_fumen}};

enum { VERBS = sizeof table / sizeof table[0] };

static const char *verb_name(int number) {
    return number < VERBS ? table[number].name : NULL;
}

static int watch(int count, char **words) {
    struct options options;
    if (!read_options(count, words, "replay", WATCH, &options)) {
        return CLI_WRONG;
    }
    if (options.count == 1) {
        return replay_watch(words[0], options.profile);
    }
    if (options.count > 1 &&
        (cli_nearest(words[0], verb_name) != NULL || access(words[0], F_OK) != 0)) {
        return cli_no_such("`replay` subcommand", words[0], verb_name, "help replay");
    }
    return options.count > 1 ? cli_wrong("`replay` watches one file. Leave out the others.")
                             : cli_wrong("`replay` needs one file: `finessimo replay FILE`.");
}

static int run(int count, char **words) {
    for (int i = 0; i < VERBS && count > 0; i++) {
        if (strcmp(words[0], table[i].name) == 0) {
            return table[i].run(count - 1, words + 1);
        }
    }
    return watch(count, words);
}

static const char help[] =
    "  FILE             a replay, a file with a link to one, or - for stdin\n"
    "  --profile PATH   when you play on, use this profile instead of your own\n"
    "\n"
    "Watching: Space pauses, the arrows jump and change the speed, Enter plays on\n"
    "from there. Replays come from the game (Save to a file) and from\n"
    "`finessimo sim --record`. Those with more than 50 million steps are refused.\n";

/* clang-format off */
static const struct cli_page pages[] = {
    {.name = "verify",
     .usage = "replay verify FILE... [--json]",
     .summary = "plays replays and compares their hashes",
     .help =
         "  FILE...          one or more replays; - is stdin\n"
         "  --json           one JSON object per replay\n"
         "\n"
         "Prints `FILE: ok HASH`; `FILE: differs at TIME` with the first difference; or\n"
         "`FILE: invalid:` with what is wrong in the file. Exit code 1 if any replay is\n"
         "not ok, 2 if a file can't be read.\n",
     .examples =
         "  finessimo replay verify game.replay\n"},
    {.name = "link",
     .usage = "replay link FILE",
     .summary = "prints a link to a replay",
     .help =
         "  FILE             a replay; - is stdin\n"
         "\n"
         "Prints the part of the link after the page's address. Set $FINESSIMO_PAGE to\n"
         "that address to get the whole link.\n",
     .examples =
         "  finessimo replay link game.replay\n"},
    {.name = "show",
     .usage = "replay show FILE [--at TIME] [--json]",
     .summary = "prints the game at any time",
     .help =
         "  FILE             a replay; - is stdin\n"
         "  --at TIME        the time: a number with us, ms, s or f (frames of 1/60 s);\n"
         "                   default: the end\n"
         "  --json           the state as JSON, as `json` in `finessimo sim` prints it\n",
     .examples =
         "  finessimo replay show game.replay --at 1.5s\n"},
    {.name = "fumen",
     .usage = "replay fumen FILE",
     .summary = "prints a replay as a fumen, one page per piece",
     .help =
         "  FILE             a replay of at most 10,000 pieces; - is stdin\n",
     .examples =
         "  finessimo replay fumen game.replay\n"},
    {.name = NULL},
};
/* clang-format on */

static const struct cli_page *page(int number) {
    return pages[number].name != NULL ? &pages[number] : NULL;
}

const struct command replay_command = {
    .name = "replay",
    .usage = "replay [verify|link|show|fumen] FILE... [OPTIONS]",
    .summary = "watches, checks and shares replays",
    .help = help,
    .examples = "  finessimo replay verify game.replay\n",
    .page = page,
    .run = run,
};
