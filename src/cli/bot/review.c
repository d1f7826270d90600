/* `finessimo review`: rates every move of a replay against the best move found. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/bot/bot.h"
#include "cli/bot/report.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/files/replay_file.h"
#include "cli/jobs/progress.h"

struct task {
    struct bot_player player;
    struct report report;
    uint64_t end_us; /* of the replay */
    bool all, json, given_aim;
};

/* ---- output ---- */

static void print_placement(const struct fin_bot_move *move) {
    char text[FIN_PLACEMENT_TEXT];
    fin_placement_format(move->piece, text, sizeof text);
    printf("%s%s", move->hold ? "hold, " : "", text);
}

static void print_moment(int aim, const struct report_moment *moment) {
    char keys[FIN_KEY_SEQUENCE_TEXT];
    uint64_t tenths = moment->lock_us / 100000;
    printf("piece %" PRIu32 " at %" PRIu64 ":%02" PRIu64 ".%" PRIu64 ", %s: ", moment->number,
           tenths / 600, tenths / 10 % 60, tenths % 10, fin_quality_name(moment->rating.quality));
    print_placement(&moment->made);
    if (moment->rating.loss > 0) {
        fin_key_sequence_format(&moment->keys, keys, sizeof keys);
        printf(" costs %.1f %s\n", moment->rating.cost / 1000.0, fin_review_unit(aim));
        if (moment->reason[0] != '\0') {
            printf("   It %s.\n", moment->reason);
        }
        printf("   Better: ");
        print_placement(&moment->rating.best);
        printf(" [%s]", keys);
    }
    putchar('\n');
}

static void print_summary(const struct report *report) {
    printf("%" PRIu32 " of %" PRIu32 " pieces rated by the aim %s: accuracy %.1f %%\n",
           report->rated, report->pieces, fin_aim_name(report->aim), report_accuracy(report));
    for (int i = 0; i < FIN_QUALITIES; i++) {
        printf("%s%s %" PRIu32, i > 0 ? ", " : "", fin_quality_name(i), report->qualities[i]);
    }
    printf("\n%.1f %s lost in all; %" PRIu32 " keys pressed, %" PRIu32 " would have been enough\n",
           (double)report->cost / 1000, fin_review_unit(report->aim), report->used, report->fewest);
    for (int i = 0; i < REPORT_MOMENTS && report->costliest[i].number > 0; i++) {
        printf(i == 0 ? "\nCostliest:\n%d. " : "%d. ", i + 1);
        print_moment(report->aim, &report->costliest[i]);
    }
}

/* Jansson's default is 17 digits. */
static void print_json(json_t *json) {
    enum { DIGITS = 9 };
    cli_print_json_digits(json, DIGITS);
}

static bool visit(void *data, const struct report_moment *moment, uint64_t time_us) {
    struct task *task = data;
    if (moment != NULL && task->json) {
        print_json(report_moment_json(moment));
    } else if (moment != NULL && task->all) {
        print_moment(task->report.aim, moment);
    }
    fflush(stdout);
    progress_percent(time_us, task->end_us);
    return true;
}

/* ---- the game ---- */

static int review(struct task *task, const struct replay_file *file) {
    const struct fin_rules *rules = &file->replay.setup.rules;
    const struct fin_bot_rules bot_rules = report_rules(rules);
    if (!task->given_aim) {
        bot_read_aim(&task->player, fin_aim_name(fin_review_aim(rules->mode)));
    }
    size_t size = fin_bot_size(task->player.nodes);
    void *memory = cli_resize(NULL, size);
    task->end_us = file->replay.end_us;
    task->report =
        (struct report){.bot = fin_bot_make(memory, size, &bot_rules, &task->player.weights),
                        .aim = task->player.aim,
                        .nodes = task->player.nodes,
                        .steps = FIN_REPLAY_STEPS,
                        .data = task,
                        .visit = visit};
    enum fin_result result = report_play(&task->report, &file->replay);
    progress_percent_clear();
    free(memory);
    if (result == FIN_REFUSED) {
        return cli_wrong("`%s` takes more than %d steps, so the review was stopped.",
                         file->name.text, FIN_REPLAY_STEPS);
    }
    if (task->json) {
        print_json(report_summary_json(&task->report));
    } else {
        print_summary(&task->report);
    }
    if (result == FIN_DIFFERS) {
        fprintf(stderr,
                "finessimo: `%s` differs from its recording; `finessimo replay verify` "
                "says where.\n",
                file->name.text);
        return CLI_NO;
    }
    return CLI_DONE;
}

/* ---- the command ---- */

static bool can_rate(const struct bot_player *player) {
    if (fin_review_unit(player->aim) == NULL) {
        cli_wrong("Moves can not be rated by the aim %s yet.", fin_aim_name(player->aim));
        return false;
    }
    return true;
}

static int run(int count, char **words) {
    enum { AIM, BUDGET, ALL, JSON, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [AIM] = {.name = "--aim", .takes = "an aim"},
        [BUDGET] = {.name = "--nodes", .takes = "a number of placements"},
        [ALL] = {.name = "--all"},
        [JSON] = {.name = "--json"}};
    static const struct cli_options table = {.command = "review", .help = "review", .rows = rows};
    const char *values[ROWS] = {NULL};
    int names = cli_read_words(&table, count, words, values);
    if (names < 0) {
        return CLI_WRONG;
    }
    if (names != 1) {
        return cli_wrong("`review` needs one file: `finessimo review game.replay`.");
    }
    struct task task = {.player = bot_player_default(),
                        .all = values[ALL] != NULL,
                        .json = values[JSON] != NULL,
                        .given_aim = values[AIM] != NULL};
    task.player.nodes = REPORT_NODES;
    struct replay_file file;
    int code = CLI_WRONG;
    if (!bot_read_aim(&task.player, values[AIM]) || !bot_read_nodes(&task.player, values[BUDGET]) ||
        !can_rate(&task.player)) {
        return CLI_WRONG;
    }
    if (replay_file_open(&file, words[0])) {
        code = review(&task, &file);
    }
    replay_file_close(&file);
    return code;
}

static const char help[] =
    "  FILE             a replay, a file with a link to one, or - for stdin\n"
    "  --aim A          rate by this aim: survive, attack or sprint;\n"
    "                   default: the one of the game's mode\n"
    "  --nodes N        placements to evaluate per judgment; default: 40000\n"
    "  --all            print every piece, not only the three costliest\n"
    "  --json           one JSON object per piece, then a summary\n"
    "\n"
    "Compares each placement with the best one found, with the pieces that the\n"
    "player could see. A move is best, good, an inaccuracy, a mistake or a blunder\n"
    "by what it cost; `docs/coach.md` says how the limits were measured. The accuracy\n"
    "is the share of best and good moves.\n";

const struct command review_command = {
    .name = "review",
    .usage = "review FILE [OPTIONS]",
    .summary = "rates every move of a replay",
    .help = help,
    .examples = "  finessimo review game.replay\n",
    .run = run,
};
