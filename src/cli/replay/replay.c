/* `finessimo replay`: proves replays, makes links of them and shows the game at
 * any time. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/replay/play.h"
#include "cli/sim/sim.h"

struct options {
    bool json;
    const char *at; /* NULL: the end */
    int count;      /* of the files, which stand first in the words */
};

/* Sorts options out of the words. False after a sentence. */
static bool read_options(int count, char **words, bool takes_at, struct options *options) {
    *options = (struct options){0};
    for (int i = 0; i < count; i++) {
        bool is_option = words[i][0] == '-' && words[i][1] != '\0';
        if (strcmp(words[i], "--json") == 0) {
            options->json = true;
        } else if (takes_at && strcmp(words[i], "--at") == 0 && i + 1 < count) {
            options->at = words[++i];
        } else if (takes_at && strcmp(words[i], "--at") == 0) {
            cli_wrong("`--at` takes a time such as 12.5s.");
            return false;
        } else if (is_option) {
            struct cli_quoted quoted = cli_quote(words[i]);
            cli_wrong("There is no option %s here; `finessimo help replay` explains them.",
                      quoted.text);
            return false;
        } else {
            words[options->count++] = words[i];
        }
    }
    return true;
}

/* "12.3456s"; microseconds only where there are some. */
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

/* What fin_replay_verify does, within the budget. */
static int verify_game(const struct replay_file *file, bool json) {
    const struct fin_replay *replay = &file->replay;
    struct replay_player player;
    const struct fin_session *session = &player.playback.session;
    enum fin_result result;
    replay_player_start(&player, replay);
    do {
        result = replay_player_step(&player, replay->end_us);
    } while (result == FIN_MORE);
    if (result == FIN_REFUSED) {
        return replay_too_much(file);
    }
    bool same = result == FIN_DONE && session->game.time == replay->end_us &&
                player.playback.position == replay->record.count &&
                fin_session_hash(session) == replay->hash;
    return same ? say_ok(file, json) : say_differs(file, session->game.time, json);
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
    if (!read_options(count, words, false, &options)) {
        return CLI_WRONG;
    }
    if (options.count == 0) {
        return cli_wrong("`replay verify` takes the files to verify.");
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
    if (!read_options(count, words, false, &options)) {
        return CLI_WRONG;
    }
    if (options.count != 1 || options.json) {
        return cli_wrong("`replay link` takes one file.");
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

/* The time to show. False after a sentence. */
static bool read_time(const struct replay_file *file, const char *text, uint64_t *time) {
    int64_t us = (int64_t)file->replay.end_us;
    const char *sentence = text == NULL ? NULL : fin_time_parse(text, &us);
    if (sentence != NULL) {
        struct cli_quoted quoted = cli_quote(text);
        cli_wrong("%s is no time: %s", quoted.text, sentence);
        return false;
    }
    if ((uint64_t)us > file->replay.end_us) {
        char end[32];
        write_time(file->replay.end_us, end);
        cli_wrong("`%s` ends at %s; give a time up to that.", file->name.text, end);
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
    struct replay_player player;
    enum fin_result result;
    replay_player_start(&player, &file->replay);
    do {
        result = replay_player_step(&player, time);
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
    if (!read_options(count, words, true, &options)) {
        return CLI_WRONG;
    }
    if (options.count != 1) {
        return cli_wrong("`replay show` takes one file: `finessimo replay show FILE --at 12.5s`.");
    }
    struct replay_file file;
    bool shown = replay_file_open(&file, words[0]) && show_file(&file, &options);
    replay_file_close(&file);
    return shown ? CLI_DONE : CLI_WRONG;
}

/* ---- fumen ---- */

/* Plays it once to its end: false, after a sentence, if that is too much. */
static bool can_be_played(struct replay_file *file) {
    struct replay_player player;
    enum fin_result result;
    replay_player_start(&player, &file->replay);
    do {
        result = replay_player_step(&player, file->replay.end_us);
    } while (result == FIN_MORE || result == FIN_DIFFERS);
    if (result == FIN_REFUSED) {
        replay_too_much(file);
    }
    return result != FIN_REFUSED;
}

static void print_pages(const struct replay_file *file) {
    struct fin_fumen_writer writer;
    fin_fumen_start(&writer, NULL, 0);
    fin_replay_fumen(&file->replay, &writer);
    size_t size = writer.length + 1;
    char *text = cli_resize(NULL, size);
    fin_fumen_start(&writer, text, size);
    fin_replay_fumen(&file->replay, &writer);
    printf("%s\n", text);
    free(text);
}

static int print_a_fumen(int count, char **words) {
    struct options options;
    if (!read_options(count, words, false, &options)) {
        return CLI_WRONG;
    }
    if (options.count != 1 || options.json) {
        return cli_wrong("`replay fumen` takes one file.");
    }
    struct replay_file file;
    bool printed = replay_file_open(&file, words[0]) && can_be_played(&file);
    if (printed) {
        print_pages(&file);
    }
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

static int run(int count, char **words) {
    if (count == 0) {
        return cli_wrong(
            "`replay` takes a file to watch, or verify, link, show or fumen and a file.");
    }
    for (int i = 0; i < VERBS; i++) {
        if (strcmp(words[0], table[i].name) == 0) {
            return table[i].run(count - 1, words + 1);
        }
    }
    const char *near = cli_nearest(words[0], verb_name);
    if (count == 3 && strcmp(words[1], "--profile") == 0) {
        return replay_watch(words[0], words[2]);
    }
    if (count > 1 && near != NULL) {
        struct cli_quoted quoted = cli_quote(words[0]);
        return cli_wrong("`replay` has no %s; did you mean `%s`?", quoted.text, near);
    }
    if (count > 1) {
        return cli_wrong("`replay FILE` watches one file at a time.");
    }
    return replay_watch(words[0], NULL);
}

static const char help[] =
    "FILE is a replay (`finessimo sim --record` writes one), or the text of a link to\n"
    "one; `-` is stdin.\n"
    "\n"
    "  replay FILE                      watches it in the terminal: Space stops, the\n"
    "                                   arrows jump and change the speed, Enter plays\n"
    "                                   on from there; --profile PATH plays on in\n"
    "                                   another profile than the player's own\n"
    "  replay verify FILE... [--json]   plays each game and compares its hashes:\n"
    "                                   `FILE: ok HASH`, or `FILE: differs at TIME`,\n"
    "                                   the first difference, or `FILE: invalid:`\n"
    "                                   and what is wrong with its bytes; exit code 1\n"
    "                                   for both, 2 for a file that can not be read\n"
    "  replay link FILE                 prints what a link to the game ends with,\n"
    "                                   behind the page's address in $FINESSIMO_PAGE\n"
    "                                   if that is set\n"
    "  replay show FILE [--at TIME] [--json]\n"
    "                                   the game at that time, else at its end, as\n"
    "                                   `show` and `json` of `sim` print it\n"
    "  replay fumen FILE                the game as a fumen, a page for each piece\n"
    "\n"
    "Times are in us, ms, s or f (frames of 1/60 s); decimals are fine. A replay in\n"
    "which more than fifty million things happen is not played.\n";

const struct command replay_command = {
    .name = "replay",
    .usage = "replay [verify|link|show|fumen] FILE...",
    .summary = "watches recorded games, proves them, links to them",
    .help = help,
    .run = run,
};
