/* `finessimo sim`: runs scripts against the engine, headless. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/common/options.h"
#include "cli/sim/sim.h"
#include "cli/sim/tape.h"

static bool read_file(struct sim *sim, const char *path) {
    if (strcmp(path, "-") == 0) {
        return sim_read(sim, "stdin", stdin);
    }
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        sim->stopped = true;
        cli_wrong("The script `%s` can't be opened (%s).", path, strerror(errno));
        return false;
    }
    bool read = sim_read(sim, path, file);
    fclose(file);
    return read;
}

/* Runs the scripts; the game is recorded if there is a path for it. */
static int run_scripts(int count, char **words, const char *record) {
    struct sim sim;
    struct sim_tape tape = {0};
    sim_open(&sim, stdout, stderr);
    sim.tape = record != NULL ? &tape : NULL;
    bool read = count > 0 || read_file(&sim, "-");
    for (int i = 0; i < count && read; i++) {
        read = read_file(&sim, words[i]);
    }
    if (record != NULL && !sim.stopped) {
        sim.stopped = !sim_tape_write(&sim, record);
    }
    sim_tape_free(&tape);
    return sim_close(&sim);
}

static int run(int count, char **words) {
    static const struct cli_option rows[] = {{.name = "--record", .takes = "the file to write"},
                                             {.name = NULL}};
    static const struct cli_options table = {.command = "sim", .help = "sim", .rows = rows};
    const char *record = NULL;
    int files = cli_read_words(&table, count, words, &record);
    return files < 0 ? CLI_WRONG : run_scripts(files, words, record);
}

static const char help[] =
    "  FILE...          scripts; without one, or with -, stdin\n"
    "  --record OUT     write the last game as a replay\n"
    "\n"
    "A script has one command per line; `#` at the start of a line or after a space\n"
    "begins a comment, except in board rows. --record needs all presses, releases\n"
    "and garbage at multiples of 0.1 ms.\n"
    "\n"
    "Set-up, in any order; the mode overrides the preset, and `set` overrides both:\n"
    "  rules PRESET         modern if left out\n"
    "  mode NAME            none if left out\n"
    "  set NAME VALUE       one of the settings below\n"
    "  seed NUMBER|WORD     of the random stream; 0 if left out\n"
    "  queue LETTERS        these pieces first, up to 1000, then the generator's\n"
    "  hold LETTER          the piece held at the start\n"
    "  board                then its rows, top first, ten characters each: `.` or `_`\n"
    "                       empty, IOTSZJL that colour, `#` `X` `G` garbage; a blank\n"
    "                       line or the end of the script ends it\n"
    "  press BUTTON         held from the start\n"
    "  start                starts the game at time 0; a second `start` restarts it\n"
    "After `start` a set-up line other than `press` begins a new game's set-up.\n"
    "\n"
    "Play (times in us, ms, s or f, frames of 1/60 s; decimals are fine):\n"
    "  press BUTTON, release BUTTON, tap BUTTON\n"
    "  wait TIME            advances the game by this time\n"
    "  forfeit\n"
    "  garbage ROWS COLUMN  garbage rows with a hole in COLUMN rise\n"
    "\n"
    "Look:\n"
    "  show                 a picture: the piece in small letters, its ghost as `:`\n"
    "  json                 the state as one line of JSON\n"
    "  hash                 the hash of the state, 16 hex digits\n"
    "\n"
    "Expect; a line that fails prints FILE:LINE, and the exit code is 1:\n"
    "  expect score|lines|level|pieces|combo|b2b N\n"
    "  expect time TIME\n"
    "  expect piece T east 3 0      piece, facing, column of the leftmost cell, row\n"
    "                               of the lowest cell; or none\n"
    "  expect cells|ghost X,Y ...   in any order; or none\n"
    "  expect hold LETTER           or none\n"
    "  expect can-hold yes|no\n"
    "  expect next LETTERS          the first previews, or none\n"
    "  expect status playing|won|over:block-out|over:lock-out|over:top-out|\n"
    "                over:limit|over:forfeit\n"
    "  expect board                 then rows: `#` is any filled cell, a letter that\n"
    "                               colour; rows not given are empty\n"
    "  expect finesse FEWEST/USED   keys of the last locked piece, without the hard\n"
    "                               drop; none: no piece, or one that is not judged\n"
    "  expect events WORD ...       these in this order among the events of the last\n"
    "                               line that started or moved the game\n"
    "  expect no-event WORD         this event is not among them\n"
    "Words of events: hold spawn move turn:K fail drop:ROWS land lock clear:N spin:T\n"
    "spin:T-mini spin:S (and so on) combo:N b2b:N perfect level:N garbage:N won\n"
    "over:CAUSE. Without the colon a word stands for all of its kind.\n"
    "\n"
    "The last line is `N passed, M failed`. A line that can't be read stops the\n"
    "script: a message on stderr, exit code 2. A game lasts at most 24 hours, a line\n"
    "has at most a million bytes, and a script that takes millions of steps in few\n"
    "lines is stopped.\n";

static void print_tables(void) {
    cli_print_names("Presets", fin_preset_name);
    cli_print_names("Modes", fin_mode_name);
    cli_print_names("Buttons", fin_button_name);
    printf("\n\nSettings, and what `set` takes for each:\n");
    struct fin_rules rules = fin_rules_make(FIN_PRESET_MODERN, fin_mode_parse("none"));
    for (int i = 0; i < fin_setting_count(); i++) {
        /* An empty text is not valid for any setting, so the error message is returned. */
        printf("  %-18s %s\n    %s\n", fin_setting_name(i), fin_setting_help(i),
               fin_rules_read(&rules, i, ""));
    }
}

const struct command sim_command = {
    .name = "sim",
    .usage = "sim [FILE...] [OPTIONS]",
    .summary = "runs scripts on the game engine",
    .help = help,
    .help_tables = print_tables,
    .examples = "  finessimo sim first.script\n",
    .run = run,
};
