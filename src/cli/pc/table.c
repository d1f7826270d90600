/* `finessimo pc table`: exact odds of perfect clears from the empty board. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/common/choices.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/jobs/ranks.h"
#include "cli/pc/pc.h"
#include "cli/pc/table.h"

/* ---- options ---- */

static bool read_lines(struct table_task *task, const char *word) {
    bool good = strcmp(word, "2") == 0 || strcmp(word, "4") == 0;
    if (!good) {
        cli_wrong("`--lines` takes 2 or 4, not %s.", cli_quote(word).text);
    }
    task->lines = word[0] - '0';
    return good;
}

static bool read_hold(struct table_task *task, const char *word) {
    bool good = strcmp(word, "none") == 0 || strcmp(word, "any") == 0;
    if (!good) {
        cli_wrong("`--hold` takes none or any, not %s.", cli_quote(word).text);
    }
    task->any_held = strcmp(word, "any") == 0;
    return good;
}

static bool read_previews(struct table_task *task, const char *word) {
    return pc_read_previews(word, FIN_PREVIEWS_MOST, &task->previews);
}

static bool read_rotation(struct table_task *task, const char *word) {
    return choices_rotation(word, &task->rotation);
}

static bool set_half(struct table_task *task, const char *word) {
    (void)word;
    task->options |= FIN_SEARCH_180;
    return true;
}

static bool set_no_soft_drop(struct table_task *task, const char *word) {
    (void)word;
    task->options |= FIN_SEARCH_NO_SOFT_DROP;
    return true;
}

static const struct option {
    struct cli_option is;
    bool (*read)(struct table_task *task, const char *word); /* false after a message */
    size_t flag; /* without a reader: the member that it sets */
} options[] = {
    {{"--lines", "-c", "2 or 4", 0}, .read = read_lines},
    {{"--hold", "-H", "none or any", 0}, .read = read_hold},
    {{"--previews", NULL, "a number of pieces", 0}, .read = read_previews},
    {{"--kicks", "-K", "a rotation system", 0}, .read = read_rotation},
    {{"--opener", NULL, NULL, 0}, .flag = offsetof(struct table_task, opener)},
    {{"--policy", NULL, NULL, 0}, .flag = offsetof(struct table_task, policy)},
    {{"--fails", NULL, NULL, 0}, .flag = offsetof(struct table_task, fails)},
    {{"--chain", NULL, NULL, 0}, .flag = offsetof(struct table_task, chain)},
    {{"--guide", NULL, NULL, 0}, .flag = offsetof(struct table_task, guide)},
    {{"--180", NULL, NULL, 0}, .read = set_half},
    {{"--no-softdrop", NULL, NULL, 0}, .read = set_no_soft_drop},
    {{"--json", NULL, NULL, 0}, .flag = offsetof(struct table_task, json)},
};

static const struct cli_option *option_row(int number) {
    return number < (int)(sizeof options / sizeof options[0]) ? &options[number].is : NULL;
}

static bool take(void *task, int number, const char *value) {
    const struct option *option = &options[number];
    return option->read != NULL ? option->read(task, value) : cli_set_flag(task, option->flag);
}

static bool read_task(struct table_task *task, int count, char **words) {
    static const struct cli_options known = {
        .command = "pc table", .help = "pc", .row = option_row, .take = take};
    if (!cli_read_options(&known, count, words, task)) {
        return false;
    }
    return true;
}

/* A message if the options do not go together, or NULL. */
static const char *fault_of(const struct table_task *task) {
    if (task->opener && task->any_held) {
        return "An opener starts with nothing held. Leave out `--hold any` or `--opener`.";
    }
    if (task->policy && (task->lines != 4 || !task->opener)) {
        return "`--policy` needs `--opener`, and 4 lines.";
    }
    if (task->policy && task->fails) {
        return "`--fails` and `--policy` exclude each other.";
    }
    if (task->chain &&
        (task->lines != 4 || task->opener || task->policy || task->fails || task->any_held)) {
        return "`--chain` takes only `--kicks` and `--json` beside it.";
    }
    if (task->guide &&
        (task->opener || task->policy || task->fails || task->chain || task->any_held)) {
        return "`--guide` takes only `--lines` and `--kicks` beside it.";
    }
    if (!task->policy && task->previews >= 0) {
        return "`--previews` needs `--policy`.";
    }
    return NULL;
}

/* ---- the answer ---- */

static void print(const struct table_task *task, struct fin_fraction odds) {
    if (!task->json) {
        pc_print_odds(odds);
        putchar('\n');
        return;
    }
    json_t *object =
        json_pack("{s:i, s:s, s:s, s:b, s:b, s:o}", "lines", task->lines, "kicks",
                  fin_rotation_name(task->rotation), "hold", task->any_held ? "any" : "none",
                  "opener", task->opener, "policy", task->policy, "odds", cli_json_fraction(odds));
    cli_print_json(object);
}

/* The odds, then the queues that fail. */
static bool print_counts(const struct table_task *task) {
    struct table_count count;
    bool good = table_count_open(&count, task);
    if (good) {
        print(task, count.odds);
        table_count_fails(&count);
    }
    table_count_close(&count);
    return good;
}

static bool print_policy(const struct table_task *task) {
    struct fin_fraction odds;
    bool good = table_policy(task, &odds);
    if (good && ranks_own() == 0) {
        print(task, odds);
    }
    return good;
}

/* The other ranks help to find the piece orders, which most tables need. */
static bool help_rank_0(const struct table_task *task) {
    return task->lines != 4 || task->guide || queue_table_help(task->rotation, task->options);
}

static int run(int count, char **words) {
    struct table_task task = {.lines = 4, .previews = -1, .rotation = FIN_ROTATION_SRS};
    if (!read_task(&task, count, words)) {
        return CLI_WRONG;
    }
    if (fault_of(&task) != NULL) {
        return cli_wrong("%s", fault_of(&task));
    }
    if (!ranks_begin()) {
        return CLI_WRONG;
    }
    bool good = task.policy        ? print_policy(&task)
                : ranks_own() != 0 ? help_rank_0(&task)
                : task.guide       ? table_guide(&task)
                : task.chain       ? table_chain(&task)
                                   : print_counts(&task);
    return ranks_end(good ? CLI_DONE : CLI_WRONG);
}

/* clang-format off */
static const struct cli_page page = {
    .name = "table",
    .usage = "pc table [OPTIONS]",
    .summary = "computes exact odds from the empty board over all queues",
    .help =
        "  --lines N        lines to clear, 2 or 4; default: 4\n"
        "  --hold none|any  `any`: also for every held piece; default: none\n"
        "  --opener         the start of a game: nothing held, a fresh bag\n"
        "  --fails          also list the queues that can't be finished\n"
        "  --chain          odds of the next perfect clear, by held piece and bag\n"
        "  --guide          make the guide that speeds up solve, path and percent:\n"
        "                   half a minute, then 422 MB in the cache\n"
        "  --policy         odds of an opener under best play with limited preview\n"
        "  --previews N     with --policy, previews the player sees; default: 5\n"
        "  -K, --kicks R    the rotation system; default: srs\n"
        "  --json           JSON objects, one per line\n"
        "\n"
        "Prints for example `57576960/57576960 100.0000%`. The first run of 4 lines takes\n"
        "about a minute and up to 4 GB, then its tables are cached. A run that was\n"
        "stopped continues where it was.\n",
    .examples =
        "  finessimo pc table --lines 2\n",
};
/* clang-format on */

const struct pc_verb pc_table_verb = {.name = "table", .page = &page, .run = run};
