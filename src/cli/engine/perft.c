/* `finessimo perft`: counts the ways to place a queue, to compare with other move generators. The
 * speed goes to stderr. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/choices.h"
#include "cli/common/clock.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/files/board_file.h"
#include "finessimo.h"

enum { QUEUE_MAX = 64 };

struct task {
    struct fin_board board;
    uint8_t kinds[QUEUE_MAX];
    size_t length, depth; /* 0: not given */
    int rotation;
    unsigned options;
    bool json;
};

/* ---- options ---- */

static bool read_queue(struct task *task, const char *word) {
    size_t length = strlen(word);
    if (length == 0 || length > QUEUE_MAX) {
        cli_wrong("`--queue` takes 1 to %d pieces.", QUEUE_MAX);
        return false;
    }
    if (!choices_are_pieces(word, "the queue")) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        task->kinds[i] = (uint8_t)choices_kind(word[i]);
    }
    task->length = length;
    return true;
}

static bool read_depth(struct task *task, const char *word) {
    uint64_t depth = 0;
    if (!cli_number(word, QUEUE_MAX, &depth) || depth == 0) {
        cli_wrong("`--depth` takes a number from 1 to %d, not %s.", QUEUE_MAX,
                  cli_quote(word).text);
        return false;
    }
    task->depth = (size_t)depth;
    return true;
}

static bool read_rotation(struct task *task, const char *word) {
    return choices_rotation(word, &task->rotation);
}

static bool read_board(struct task *task, const char *word) {
    return board_file_read(word, &task->board);
}

static bool set_half(struct task *task, const char *word) {
    (void)word;
    task->options |= FIN_SEARCH_180;
    return true;
}

static bool set_hard(struct task *task, const char *word) {
    (void)word;
    task->options |= FIN_SEARCH_NO_SOFT_DROP;
    return true;
}

static const struct option {
    struct cli_option is;
    bool (*read)(struct task *task, const char *word); /* false after a message */
    size_t flag; /* offset of the bool that it sets, if `read` is NULL */
} options[] = {
    {{"--queue", NULL, "pieces", 0}, .read = read_queue},
    {{"--depth", NULL, "a number of pieces", 0}, .read = read_depth},
    {{"--rotation", NULL, "a rotation system", 0}, .read = read_rotation},
    {{"--board", NULL, "a board", 0}, .read = read_board},
    {{"--180", NULL, NULL, 0}, .read = set_half},
    {{"--no-softdrop", NULL, NULL, 0}, .read = set_hard},
    {{"--json", NULL, NULL, 0}, .flag = offsetof(struct task, json)},
};

static const struct cli_option *option_row(int number) {
    return number < (int)(sizeof options / sizeof options[0]) ? &options[number].is : NULL;
}

static bool take(void *task, int number, const char *value) {
    const struct option *option = &options[number];
    return option->read != NULL ? option->read(task, value) : cli_set_flag(task, option->flag);
}

static bool read_task(struct task *task, int count, char **words) {
    static const struct cli_options known = {
        .command = "perft", .help = "perft", .row = option_row, .take = take};
    *task = (struct task){.rotation = FIN_ROTATION_SRS};
    if (!cli_read_options(&known, count, words, task)) {
        return false;
    }
    if (task->length == 0) {
        cli_wrong("`perft` needs a queue: `finessimo perft --queue IOLJSZT --depth 5`.");
        return false;
    }
    if (task->depth > task->length) {
        cli_wrong("The queue has only %zu pieces; `--depth %zu` needs more.", task->length,
                  task->depth);
        return false;
    }
    task->depth = task->depth > 0 ? task->depth : task->length;
    return true;
}

/* ---- counting ---- */

static uint64_t count(const struct task *task) {
    size_t size = fin_search_size();
    void *memory = cli_resize(NULL, size);
    const struct fin_search *search = fin_search_make(memory, size, task->rotation, task->options);
    uint64_t nodes = fin_perft(search, &task->board, task->kinds, task->depth);
    free(memory);
    return nodes;
}

static void print_json(const struct task *task, uint64_t nodes, double seconds) {
    char queue[QUEUE_MAX + 1] = "";
    for (size_t i = 0; i < task->depth; i++) {
        queue[i] = fin_kind_letter(task->kinds[i]);
    }
    json_t *line = json_pack("{s:s,s:s,s:I,s:f}", "queue", queue, "rotation",
                             fin_rotation_name(task->rotation), "nodes", (json_int_t)nodes,
                             "seconds", seconds);
    cli_print_json_digits(line, 6);
}

static int run(int count_of_words, char **words) {
    struct task task;
    if (!read_task(&task, count_of_words, words)) {
        return CLI_WRONG;
    }
    double began = clock_cpu_seconds();
    uint64_t nodes = count(&task);
    double seconds = clock_cpu_seconds() - began;
    if (task.json) {
        print_json(&task, nodes, seconds);
    } else {
        printf("%" PRIu64 "\n", nodes);
        fprintf(stderr, "%.2f s, %.1f million per second\n", seconds,
                seconds > 0 ? (double)nodes / seconds / 1e6 : 0);
    }
    return CLI_DONE;
}

static const char help[] =
    "  --queue Q        the pieces, in order: letters of IOTSZJL\n"
    "  --depth N        place only the first N pieces; default: all\n"
    "  --board B        start from a board file, a fumen, or - for stdin\n"
    "  --rotation R     the rotation system; default: srs\n"
    "  --180            allow 180° rotations\n"
    "  --no-softdrop    only move and rotate at spawn height, then hard drop\n"
    "  --json           {\"queue\",\"rotation\",\"nodes\",\"seconds\"}\n"
    "\n"
    "Counts every way to place the pieces one after another without hold, tucks and\n"
    "spins included. Full rows clear after each piece. The count goes to stdout, the\n"
    "speed to stderr.\n";

const struct command perft_command = {
    .name = "perft",
    .usage = "perft --queue Q [OPTIONS]",
    .summary = "counts placements, to test and time a move generator",
    .help = help,
    .examples = "  finessimo perft --queue IOLJSZT --depth 4\n",
    .run = run,
};
