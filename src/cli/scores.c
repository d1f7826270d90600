/* `finessimo scores`: the best lists of the saved profile. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/format.h"
#include "app/modes.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/profile.h"

/* -1: all of them. */
struct wanted {
    int mode, preset;
    bool json;
};

/* ---- words ---- */

static bool read_mode(struct wanted *wanted, const char *word) {
    struct cli_quoted quoted = cli_quote(word);
    if (wanted->mode >= 0) {
        cli_wrong("`scores` takes one mode; %s is a word too many.", quoted.text);
        return false;
    }
    wanted->mode = fin_mode_parse(word);
    if (wanted->mode < 0) {
        const char *near = cli_nearest(word, fin_mode_name);
        if (near != NULL) {
            cli_wrong("There is no mode %s; did you mean `%s`?", quoted.text, near);
        } else {
            cli_wrong("There is no mode %s; `finessimo help scores` lists them.", quoted.text);
        }
    }
    return wanted->mode >= 0;
}

static bool read_words(struct wanted *wanted, int count, char **words) {
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--rules") != 0) {
            if (!read_mode(wanted, words[i])) {
                return false;
            }
            continue;
        }
        const char *name = ++i < count ? words[i] : "";
        wanted->preset = fin_preset_parse(name);
        if (wanted->preset < 0) {
            struct cli_quoted quoted = cli_quote(name);
            cli_wrong("There are no rules %s; they are modern, classic, trainer and tetrs.",
                      quoted.text);
            return false;
        }
    }
    return true;
}

/* ---- printing ---- */

static void format_date(int64_t seconds, char *text, size_t size) {
    struct tm parts;
    time_t time = (time_t)seconds;
    if (localtime_r(&time, &parts) == NULL || strftime(text, size, "%Y-%m-%d", &parts) == 0) {
        snprintf(text, size, "-");
    }
}

static void print_row(const struct app_record *game, int rank) {
    char score[32], taken[32], date[32];
    struct fin_writer writer = fin_writer_start(score, sizeof score);
    app_write_grouped(&writer, game->score);
    writer = fin_writer_start(taken, sizeof taken);
    app_write_time(&writer, game->time_us, 3);
    format_date(game->played_at, date, sizeof date);
    printf("%4d  %13s  %5" PRIu32 "  %5" PRIu32 "  %11s  %6" PRIu32 "  %s\n", rank, score,
           game->level, game->lines, taken, game->pieces, date);
}

static void print_json(const char *list, const struct app_record *game, int rank) {
    char seed[32], hash[32];
    snprintf(seed, sizeof seed, "%" PRIu64, game->seed);
    snprintf(hash, sizeof hash, "%016" PRIx64, game->hash);
    json_t *line =
        json_pack("{s:s,s:s,s:s,s:b,s:i,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:b,s:s,s:s}", "list", list,
                  "mode", fin_mode_name(game->mode), "rules", fin_preset_name(game->preset),
                  "changed", (int)game->changed, "rank", rank, "score", (json_int_t)game->score,
                  "level", (json_int_t)game->level, "lines", (json_int_t)game->lines, "time_us",
                  (json_int_t)game->time_us, "pieces", (json_int_t)game->pieces, "keys",
                  (json_int_t)game->keys, "played_at", (json_int_t)game->played_at, "won",
                  game->status == FIN_WON, "seed", seed, "hash", hash);
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

static void print_games(const struct app_event *answer, const struct app_effect *effect,
                        bool json) {
    const struct app_record *first = &answer->games[0];
    if (!json) {
        printf("%s · %s%s\n", app_mode_title(first->mode), fin_preset_name(first->preset),
               first->changed ? ", changed" : "");
        puts("RANK          SCORE  LEVEL  LINES         TIME  PIECES  DATE");
    }
    for (uint32_t i = 0; i < answer->game_count; i++) {
        if (json) {
            print_json(effect->list, &answer->games[i], (int)i + 1);
        } else {
            print_row(&answer->games[i], (int)i + 1);
        }
    }
}

/* ---- the command ---- */

/* Prints one list, if it has games; false after a sentence. */
static bool print_list(struct store *store, const struct wanted *wanted, int mode, int preset,
                       bool changed, int *printed) {
    struct app_effect effect = {.kind = APP_LOAD_BEST};
    struct app_event answer;
    bool matches = (wanted->mode < 0 || wanted->mode == mode) &&
                   (wanted->preset < 0 || wanted->preset == preset);
    if (!matches) {
        return true;
    }
    app_list_name(mode, preset, changed, effect.list, sizeof effect.list);
    store_do(store, &effect, &answer);
    if (answer.failed) {
        cli_wrong("%s", answer.text);
        return false;
    }
    if (answer.game_count > 0) {
        if (++*printed > 1 && !wanted->json) {
            putchar('\n');
        }
        print_games(&answer, &effect, wanted->json);
    }
    return true;
}

static bool print_lists(struct store *store, const struct wanted *wanted) {
    int printed = 0;
    for (int mode = 0; fin_mode_name(mode) != NULL; mode++) {
        for (int preset = 0; fin_preset_name(preset) != NULL; preset++) {
            if (!print_list(store, wanted, mode, preset, false, &printed) ||
                !print_list(store, wanted, mode, preset, true, &printed)) {
                return false;
            }
        }
    }
    if (printed == 0 && !wanted->json) {
        puts("No game is ranked here yet.");
    }
    return true;
}

static int run(int count, char **words) {
    struct profile_words read;
    struct wanted wanted = {.mode = -1, .preset = -1};
    if (!profile_read_words(&read, count, words) || !read_words(&wanted, read.count, words)) {
        return CLI_WRONG;
    }
    wanted.json = read.json;
    struct store *store = profile_open(read.path, PROFILE_READ);
    bool done = store != NULL && print_lists(store, &wanted);
    store_close(store);
    return done ? CLI_DONE : CLI_WRONG;
}

static void print_modes(void) {
    printf("\nModes:");
    for (int mode = 0; fin_mode_name(mode) != NULL; mode++) {
        printf(" %s", fin_mode_name(mode));
    }
    putchar('\n');
}

static const char help[] =
    "The ten best games of every list that has any, or of one MODE, or under one set\n"
    "of rules alone. Games whose rules were changed have a list of their own. A mode\n"
    "that can be won ranks only games that were.\n"
    "\n"
    "--json prints a line for each game: {\"list\",\"mode\",\"rules\",\"changed\",\"rank\",\n"
    "\"score\",\"level\",\"lines\",\"time_us\",\"pieces\",\"keys\",\"played_at\",\"won\",\"seed\","
    "\n"
    "\"hash\"}.\n"
    "--profile PATH looks at another profile than the player's own.\n";

const struct command scores_command = {
    .name = "scores",
    .usage = "scores [MODE] [--rules modern|classic|trainer|tetrs] [--json]",
    .summary = "the best games of the saved profile",
    .help = help,
    .help_tables = print_modes,
    .run = run,
};
