/* `finessimo pc`: the perfect-clear solver. */
#include "cli/pc/pc.h"

#include <string.h>

#include "cli/command.h"
#include "cli/common/message.h"
#include "cli/common/names.h"

static const struct {
    const char *name;
    int (*run)(const struct pc_task *task, bool quiet, struct pc_numbers *numbers);
} commands[] = {
    {"solve", pc_solve},
    {"percent", pc_percent},
    {"path", pc_path},
    {NULL, NULL},
};

static const char *command_name(int number) {
    return commands[number].name;
}

static int no_such_command(const char *word) {
    const char *near = cli_nearest(word, command_name);
    if (near != NULL) {
        return cli_wrong("There is no `pc` %s; did you mean `pc %s`?", cli_quote(word).text, near);
    }
    return cli_wrong("`pc` takes solve, percent, path, best, sweep, table or batch, not %s; "
                     "`finessimo help pc` explains them.",
                     cli_quote(word).text);
}

int pc_run(int count, char **words, bool quiet, struct pc_numbers *numbers) {
    for (int i = 0; commands[i].name != NULL; i++) {
        if (strcmp(words[0], commands[i].name) == 0) {
            struct pc_task task;
            return pc_read_task(&task, commands[i].name, count - 1, words + 1)
                       ? commands[i].run(&task, quiet, numbers)
                       : CLI_WRONG;
        }
    }
    return no_such_command(words[0]);
}

static int run(int count, char **words) {
    struct pc_numbers numbers;
    if (count == 0) {
        return cli_wrong(
            "`pc` takes solve, percent, path, best, sweep, table or batch; `finessimo help pc` "
            "explains them.");
    }
    if (strcmp(words[0], "batch") == 0) {
        return count == 2 ? pc_batch(words[1]) : cli_wrong("`pc batch` takes one file.");
    }
    if (strcmp(words[0], "best") == 0) {
        return pc_best(count - 1, words + 1);
    }
    if (strcmp(words[0], "sweep") == 0) {
        return pc_sweep(count - 1, words + 1);
    }
    if (strcmp(words[0], "table") == 0) {
        return pc_table(count - 1, words + 1);
    }
    return pc_run(count, words, false, &numbers);
}

static const char help[] =
    "A perfect clear leaves the board empty. The solver knows every place that a\n"
    "piece can get to, under overhangs and with kicks.\n"
    "\n"
    "pc solve --queue TIOSZJLTIOS\n"
    "    Finds one, with a queue that is known: a placement (piece, facing, column of\n"
    "    the leftmost cell, row of the lowest) and its keys a line. Exit code 1:\n"
    "    there is none.\n"
    "  --board B       a board to begin with: rows, a fumen, or a file with either\n"
    "  --lines N       lines to clear, 1 to 8; 4 if left out\n"
    "  --hold X        the piece in hold; or `no`: hold is not used\n"
    "  --save XY       one of these pieces has to be left over\n"
    "  --180           turns by 180 too\n"
    "  --no-softdrop   only moves and turns where a piece comes in, then a hard drop\n"
    "  --fewest        the one with the fewest keys\n"
    "  --all           the number of all solutions, then each; one that only places\n"
    "                  its pieces in another order is the same one\n"
    "  --by order      it is another one\n"
    "  --format F      text, fumen or json\n"
    "\n"
    "pc percent -t FUMEN -p '*p7' -c 4\n"
    "    How many of a pattern's queues can be made a perfect clear by someone who\n"
    "    knows the queue: `5016/5040 99.52%`, then the same by their first pieces.\n"
    "    Options and numbers are those of solution-finder.\n"
    "  -t, --tetfu B         the field: a fumen, rows, or a file with either\n"
    "  -f, --field-path F    a file: the number of lines, then rows\n"
    "  -p, --patterns P      `T` a piece, `[SZ]` one of these, `[^TI]` one of the\n"
    "                        others, `*` one of all; after a set `p3` three of it,\n"
    "                        `!` all of it; commas between if you like, `;` between\n"
    "                        patterns\n"
    "  -c, --clear-line N    lines to clear, 1 to 8; 4 if left out\n"
    "  -H, --hold use|no     whether hold may be used\n"
    "  -d, --drop D          softdrop, harddrop, or 180 (softdrop and turns by 180)\n"
    "  -td, --tree-depth N   so many first pieces are told apart; 3 if left out\n"
    "\n"
    "pc path -t FUMEN -p PATTERN -c 4\n"
    "    All perfect clears of a pattern's queues, with the options of percent. The\n"
    "    first line is their number, those that look the same when all pieces lie\n"
    "    counted once; then each as a fumen, the number of queues that it serves,\n"
    "    and these.\n"
    "\n"
    "pc table --lines 4 --hold none\n"
    "    Exact odds from the empty field, over every order in which bags of seven\n"
    "    come, from every position in a bag: `57576960/57576960 100.0000%`. The first\n"
    "    time it finds all legal fields and what can be built, which takes a minute\n"
    "    or so and up to 4 GB, and keeps them in the cache.\n"
    "  --lines N       2 or 4; 4 if left out\n"
    "  --hold any      and behind every held piece; none if left out\n"
    "  --opener        at the start of a game: nothing held, a fresh bag\n"
    "  --fails         then the queues that can't be finished, each once\n"
    "  --chain         what is worth keeping: the odds of the next perfect clear by\n"
    "                  the held piece and what is left in the bag\n"
    "  --guide         makes the guide, which lets `solve --all`, `solve --fewest`,\n"
    "                  `path` and `percent` be quick on ways from the empty field:\n"
    "                  half a minute or so, then 422 MB in the cache\n"
    "  --policy        of an opener under best play of one who sees only the next\n"
    "                  pieces; without it, all that comes is known. One that was\n"
    "                  killed goes on near where it was\n"
    "  --previews N    how many next pieces are seen, 0 to 7; 5 if left out\n"
    "\n"
    "pc batch FILE\n"
    "    One command a line (`percent -t ...`), or CSV: the command between quotes,\n"
    "    then the numbers that are expected. What differs is printed, exit code 1.\n"
    "    Lines that begin with # or // are skipped.\n"
    "\n"
    "  -K, --kicks R   a rotation system, srs if left out\n"
    "  --json          JSON objects, each on a line\n"
    "\n"
    "Of a longer queue only as many pieces count as are needed, and one more with\n"
    "hold. Full rows of a field are cleared before percent and path begin; solve\n"
    "leaves them until the first piece locks, as the game does.\n"
    "\n"
    "Keys: `h` hold; `l` `r` a tap, `L` `R` held to the wall or to what blocks; `cw`\n"
    "`ccw` `180`; `s` soft drop to the floor, `s3` soft drop by three rows; `d` hard\n"
    "drop.\n";

static void print_more_help(void) {
    pc_best_help();
    pc_sweep_help();
}

const struct command pc_command = {
    .name = "pc",
    .usage = "pc solve|percent|path|best|sweep|table|batch [OPTION...]",
    .summary = "perfect clears: solutions and odds",
    .help = help,
    .help_tables = print_more_help,
    .run = run,
};
