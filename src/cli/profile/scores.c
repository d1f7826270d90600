/* `finessimo scores`: the best lists of the saved profile. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/game/modes.h"
#include "app/text/format.h"
#include "cli/common/choices.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/profile/profile.h"

enum form { AS_TEXT, AS_JSON, AS_CSV };

/* The games whose lists are printed, and how. */
struct wanted {
    struct choices_games games;
    enum form form;
};

/* ---- printing ---- */

static void format_date(int64_t seconds, char *text, size_t size) {
    struct tm parts;
    time_t time = (time_t)seconds;
    if (localtime_r(&time, &parts) == NULL || strftime(text, size, "%Y-%m-%d", &parts) == 0) {
        snprintf(text, size, "-");
    }
}

/* The maximum combo is only shown in lists that it orders. */
static bool has_combo(const struct app_record *game) {
    struct app_list list = app_record_list(game);
    return app_list_ranking(&list) == APP_BY_COMBO;
}

static void print_row(const struct app_record *game, int rank) {
    char score[32], taken[32], date[32];
    struct fin_writer writer = fin_writer_start(score, sizeof score);
    app_write_grouped(&writer, game->score);
    writer = fin_writer_start(taken, sizeof taken);
    app_write_time(&writer, game->time_us, 3);
    format_date(game->played_at, date, sizeof date);
    printf("%4d  %13s  %5" PRIu32 "  %5" PRIu32 "  %11s  %6" PRIu32 "  %s", rank, score,
           game->level, game->lines, taken, game->pieces, date);
    if (has_combo(game)) {
        printf("  %5" PRIu32, app_record_clears(game));
    }
    putchar('\n');
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
    if (has_combo(game)) {
        json_object_set_new(line, "combo", json_integer(app_record_clears(game)));
    }
    cli_print_json(line);
}

static const char csv_header[] =
    "list,mode,rules,changed,rank,score,level,lines,time_us,pieces,keys,"
    "played_at,won,seed,hash,combo";

static void print_csv(const char *list, const struct app_record *game, int rank) {
    printf("%s,%s,%s,%d,%d,%" PRIu64 ",%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu32 ",%" PRIu32
           ",%" PRId64 ",%d,%" PRIu64 ",%016" PRIx64 ",",
           list, fin_mode_name(game->mode), fin_preset_name(game->preset), game->changed, rank,
           game->score, game->level, game->lines, game->time_us, game->pieces, game->keys,
           game->played_at, game->status == FIN_WON, game->seed, game->hash);
    if (has_combo(game)) {
        printf("%" PRIu32, app_record_clears(game));
    }
    putchar('\n');
}

static void print_heading(const struct app_record *game) {
    char limit[32];
    struct fin_writer writer = fin_writer_start(limit, sizeof limit);
    app_write_limit(&writer, game->limit_kind, game->limit_value);
    printf("%s · %s%s%s%s%s\n", app_mode_title(game->mode), fin_preset_name(game->preset),
           limit[0] != '\0' ? " · " : "", limit, app_record_list(game).daily ? " · of the day" : "",
           game->changed ? ", changed" : "");
    printf("RANK          SCORE  LEVEL  LINES         TIME  PIECES  DATE%s\n",
           has_combo(game) ? "        COMBO" : "");
}

static void print_games(const struct app_event *answer, const struct app_effect *effect,
                        enum form form) {
    if (form == AS_TEXT) {
        print_heading(&answer->games[0]);
    }
    for (uint32_t i = 0; i < answer->game_count; i++) {
        const struct app_record *game = &answer->games[i];
        int rank = (int)i + 1;
        if (form == AS_JSON) {
            print_json(effect->page.list, game, rank);
        } else if (form == AS_CSV) {
            print_csv(effect->page.list, game, rank);
        } else {
            print_row(game, rank);
        }
    }
}

/* ---- the command ---- */

enum { LISTS_MOST = 4096, LIST_NAME = 64 };

struct lists {
    char (*names)[LIST_NAME];
    int count;
};

static void take_list(void *context, const char *list) {
    struct lists *lists = context;
    if (lists->count < LISTS_MOST) {
        snprintf(lists->names[lists->count++], LIST_NAME, "%s", list);
    }
}

/* Prints one list. False after a message. */
static bool print_list(struct store *store, const struct wanted *wanted, const char *list,
                       int *printed) {
    struct app_effect effect = {.kind = APP_LOAD_BEST};
    struct app_event answer;
    snprintf(effect.page.list, sizeof effect.page.list, "%s", list);
    store_do(store, &effect, &answer);
    if (answer.failed) {
        cli_wrong("%s", answer.text);
        return false;
    }
    if (answer.game_count > 0) {
        if (++*printed > 1 && wanted->form == AS_TEXT) {
            putchar('\n');
        }
        print_games(&answer, &effect, wanted->form);
    }
    return true;
}

/* The lists of a mode and preset: those whose names begin with it. */
static bool print_lists_of(struct store *store, const struct wanted *wanted,
                           const struct lists *lists, int mode, int preset, int *printed) {
    char begin[LIST_NAME];
    snprintf(begin, sizeof begin, "%s/%s", fin_mode_name(mode), fin_preset_name(preset));
    size_t length = strlen(begin);
    bool matches = (wanted->games.mode < 0 || wanted->games.mode == mode) &&
                   (wanted->games.preset < 0 || wanted->games.preset == preset);
    for (int i = 0; i < lists->count && matches; i++) {
        const char *name = lists->names[i];
        bool is_it =
            strncmp(name, begin, length) == 0 && (name[length] == '/' || name[length] == '\0');
        if (is_it && !print_list(store, wanted, name, printed)) {
            return false;
        }
    }
    return true;
}

static bool print_lists(struct store *store, const struct wanted *wanted) {
    struct lists lists = {.names = cli_resize(NULL, LISTS_MOST * sizeof *lists.names)};
    int printed = 0;
    bool done = true;
    store_lists(store, take_list, &lists);
    if (wanted->form == AS_CSV) {
        puts(csv_header);
    }
    for (int mode = 0; fin_mode_name(mode) != NULL; mode++) {
        for (int preset = 0; fin_preset_name(preset) != NULL && done; preset++) {
            done = print_lists_of(store, wanted, &lists, mode, preset, &printed);
        }
    }
    free(lists.names);
    if (done && printed == 0 && wanted->form == AS_TEXT) {
        puts("No game is ranked here yet.");
    }
    return done;
}

static int run(int count, char **words) {
    struct profile_words read;
    struct wanted wanted;
    if (!profile_read_words(&read, "scores", PROFILE_JSON | PROFILE_CSV | PROFILE_RULES, count,
                            words) ||
        !choices_read_games(&wanted.games, "scores", read.rules, read.count, words)) {
        return CLI_WRONG;
    }
    wanted.form = read.json ? AS_JSON : read.csv ? AS_CSV : AS_TEXT;
    struct store *store = profile_open(read.path, PROFILE_READ);
    bool done = store != NULL && print_lists(store, &wanted);
    store_close(store);
    return done ? CLI_DONE : CLI_WRONG;
}

static void print_modes(void) {
    cli_print_names("Modes", fin_mode_name);
    putchar('\n');
}

static const char help[] =
    "  MODE             only this mode (listed below); without it, all modes\n"
    "  --rules R        only these rules\n"
    "  --json           one JSON object per game\n"
    "  --csv            a table for spreadsheets, column names first\n"
    "  --profile PATH   use this profile instead of your own\n"
    "\n"
    "Each mode and rule set has its own list of ten; games with changed rules and\n"
    "custom games of each limit have theirs too. In modes ranked by time or pieces,\n"
    "games that were won come first.\n"
    "\n"
    "JSON members: list, mode, rules, changed, rank, score, level, lines, time_us,\n"
    "pieces, keys, played_at, won, seed, hash; and combo in lists ranked by it.\n";

const struct command scores_command = {
    .name = "scores",
    .usage = "scores [MODE] [--rules {presets}] [OPTIONS]",
    .summary = "lists your best games",
    .help = help,
    .help_tables = print_modes,
    .examples = "  finessimo scores 40-lines\n"
                "  finessimo scores --rules modern --json\n",
    .run = run,
};
