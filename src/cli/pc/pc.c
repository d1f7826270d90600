/* `finessimo pc`: the perfect-clear solver. Its verbs are a table. */
#include "cli/pc/pc.h"

#include <stdio.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/names.h"

static const struct pc_verb *const verbs[] = {
    &pc_solve_verb, &pc_percent_verb,    &pc_path_verb,  &pc_minimal_verb,
    &pc_cover_verb, &pc_congruents_verb, &pc_saves_verb, &pc_ren_verb,
    &pc_best_verb,  &pc_sweep_verb,      &pc_table_verb, &pc_batch_verb,
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

const char *pc_verb_name(int number) {
    return number < VERBS ? verbs[number]->name : NULL;
}

/* Names of the verbs that find numbers, by number. */
static const char *finding_name(int number) {
    for (int i = 0; i < VERBS; i++) {
        if (verbs[i]->find != NULL && number-- == 0) {
            return verbs[i]->name;
        }
    }
    return NULL;
}

/* NULL: there is none of that name. */
static const struct pc_verb *find_verb(const char *name) {
    for (int i = 0; i < VERBS; i++) {
        if (strcmp(verbs[i]->name, name) == 0) {
            return verbs[i];
        }
    }
    return NULL;
}

static int no_such_verb(const char *word) {
    return cli_no_such("`pc` subcommand", word, pc_verb_name, "help pc");
}

int pc_find(int count, char **words, bool quiet, struct pc_numbers *numbers) {
    const struct pc_verb *verb = find_verb(words[0]);
    struct pc_task task;
    if (verb == NULL) {
        return no_such_verb(words[0]);
    }
    if (verb->find == NULL) {
        return cli_wrong("A line of a batch takes %s, not %s.",
                         cli_list_names(finding_name, ", ", " or ").text, cli_quote(words[0]).text);
    }
    bool read =
        (verb->read != NULL ? verb->read : pc_read_task)(&task, verb->name, count - 1, words + 1);
    return read ? verb->find(&task, quiet, numbers) : CLI_WRONG;
}

static int run(int count, char **words) {
    struct pc_numbers numbers;
    if (count == 0) {
        return cli_wrong("`pc` needs a subcommand: %s.",
                         cli_list_names(pc_verb_name, ", ", " or ").text);
    }
    const struct pc_verb *verb = find_verb(words[0]);
    return verb != NULL && verb->run != NULL ? verb->run(count - 1, words + 1)
                                             : pc_find(count, words, false, &numbers);
}

static const char help[] =
    "A perfect clear leaves the board empty. The solver finds every reachable\n"
    "placement, tucks and spins included.\n"
    "\n"
    "If the queue is longer than needed, the solver uses as many pieces as fit, plus\n"
    "one for hold. percent and path clear full rows of the board first; solve clears\n"
    "them when the first piece locks, as the game does.\n"
    "\n"
    "Keys: `h` hold, `l` `r` tap, `L` `R` hold to the wall or the next obstacle, `cw`\n"
    "`ccw` `180`, `s` soft drop to the floor, `s3` soft drop by three rows, `d` hard\n"
    "drop.\n";

static const struct cli_page *page(int number) {
    return number < VERBS ? verbs[number]->page : NULL;
}

const struct command pc_command = {
    .name = "pc",
    .usage = "pc {pc} [OPTIONS]",
    .summary = "solves perfect clears and computes their odds",
    .help = help,
    .page = page,
    .examples = "  finessimo pc solve --queue TIOSZJLTIOS\n",
    .run = run,
};
