/* The options of `finessimo pc`: solution-finder's and our own. */
#include <stdio.h>
#include <string.h>

#include "cli/common/choices.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/files/board_file.h"
#include "cli/jobs/cpu_count.h"
#include "cli/pc/pc.h"

/* The verbs, a bit each. */
enum {
    SOLVE = 1,
    PERCENT = 2,
    PATH = 4,
    SAVES = 8,
    MINIMAL = 16,
    COVER = 32,
    REN = 64,
    CONGRUENTS = 128,
    PATTERNS = PERCENT | PATH | SAVES | MINIMAL, /* one board, a pattern, lines to clear */
    FIND = PATTERNS | COVER | REN | CONGRUENTS,  /* with the options of solution-finder */
};

static const struct verb {
    const char *name;
    unsigned bit;
} verbs[] = {
    {"solve", SOLVE},     {"percent", PERCENT}, {"path", PATH}, {"saves", SAVES},
    {"minimal", MINIMAL}, {"cover", COVER},     {"ren", REN},   {"congruents", CONGRUENTS},
};

static unsigned bit_of(const char *name) {
    const struct verb *verb = verbs;
    while (strcmp(verb->name, name) != 0) {
        verb++;
    }
    return verb->bit;
}

bool pc_read_pattern(struct pc_task *task, const char *word) {
    struct fin_byte_error error = fin_pattern_parse(word, strlen(word), &task->pattern);
    if (error.sentence != NULL) {
        cli_wrong("Pattern %s, character %zu: %s", cli_quote(word).text, error.offset + 1,
                  error.sentence);
    }
    task->asked = true;
    return error.sentence == NULL;
}

static bool read_queue(struct pc_task *task, const char *word) {
    return choices_are_pieces(word, "the queue") && pc_read_pattern(task, word);
}

static bool read_fumen(struct pc_task *task, const char *word) {
    if (task->fumens == PC_FUMENS) {
        cli_wrong("`pc %s` takes at most %d fumens.", task->name, PC_FUMENS);
        return false;
    }
    task->fumen[task->fumens++] = word;
    return true;
}

static bool read_page(struct pc_task *task, const char *word) {
    uint64_t page = 0;
    if (!cli_number(word, INT32_MAX, &page) || page == 0) {
        cli_wrong("`--page` takes a number from 1 on, not %s.", cli_quote(word).text);
        return false;
    }
    task->page = (int)page;
    return true;
}

bool pc_read_lines(struct pc_task *task, const char *word) {
    uint64_t lines = 0;
    if (!cli_number(word, FIN_PC_LINES, &lines) || lines == 0) {
        cli_wrong("`%s` takes a number from 1 to %d, not %s.",
                  strcmp(task->name, "solve") == 0 ? "--lines" : "--clear-line", FIN_PC_LINES,
                  cli_quote(word).text);
        return false;
    }
    task->question.lines = (uint8_t)lines;
    return true;
}

/* Reads the held piece, or whether hold is allowed. */
static bool read_hold(struct pc_task *task, const char *word) {
    bool piece = strlen(word) == 1 && strcmp(task->name, "solve") == 0;
    int kind = piece ? choices_kind(word[0]) : FIN_NONE;
    bool no = strcmp(word, "no") == 0 || strcmp(word, "avoid") == 0;
    if (kind == FIN_NONE && !no && strcmp(word, "use") != 0) {
        cli_wrong("`--hold` takes %s`use` or `no`, not %s.",
                  strcmp(task->name, "solve") == 0 ? "a piece, " : "", cli_quote(word).text);
        return false;
    }
    task->question.hold = !no;
    task->question.held = (uint8_t)kind;
    return true;
}

static bool read_saves(struct pc_task *task, const char *word) {
    if (!choices_are_pieces(word, "the saved pieces")) {
        return false;
    }
    for (; *word != '\0'; word++) {
        task->question.saves |= (uint8_t)(1 << choices_kind(*word));
    }
    return true;
}

static bool read_kicks(struct pc_task *task, const char *word) {
    if (strcmp(word, "default") == 0) { /* solution-finder's word */
        word = fin_rotation_name(FIN_ROTATION_SRS);
    }
    return choices_rotation(word + (word[0] == '@'), &task->rotation);
}

static bool read_drop(struct pc_task *task, const char *word) {
    static const struct {
        const char *name;
        unsigned options;
    } drops[] = {{"softdrop", 0},
                 {"harddrop", FIN_SEARCH_NO_SOFT_DROP},
                 {"180", FIN_SEARCH_180},
                 {"softdrop180", FIN_SEARCH_180},
                 {"t-softdrop", FIN_SEARCH_NO_SOFT_DROP | FIN_SEARCH_T_SOFT_DROP}};
    for (size_t i = 0; i < sizeof drops / sizeof drops[0]; i++) {
        if (strcmp(word, drops[i].name) == 0) {
            task->options = drops[i].options;
            return true;
        }
    }
    cli_wrong("`--drop` takes softdrop, harddrop, t-softdrop or 180, not %s.",
              cli_quote(word).text);
    return false;
}

static bool read_format(struct pc_task *task, const char *word) {
    static const struct {
        const char *name;
        unsigned verbs;
        int format;
    } formats[] = {
        {"text", SOLVE | PATH, PC_TEXT}, {"fumen", SOLVE | PATH, PC_FUMEN},
        {"json", SOLVE | PATH, PC_JSON}, {"csv", PATH, PC_CSV},
        {"html", PATH, PC_HTML},         {"link", PATH, PC_HTML},
    };
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (strcmp(word, formats[i].name) == 0 && (formats[i].verbs & bit_of(task->name)) != 0) {
            task->format = formats[i].format;
            return true;
        }
    }
    cli_wrong("`--format` takes %s, not %s.",
              bit_of(task->name) == SOLVE ? "text, fumen or json"
                                          : "text, fumen, csv, html or json",
              cli_quote(word).text);
    return false;
}

/* As in solution-finder, the first letter is enough. */
static bool read_key(struct pc_task *task, const char *word) {
    static const char *const names[] = {"none", "solution", "pattern", "use"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(word, names[i]) == 0 || (word[0] == names[i][0] && word[1] == '\0')) {
            task->key = i;
            return true;
        }
    }
    cli_wrong("`--key` takes none, solution, pattern or use, not %s.", cli_quote(word).text);
    return false;
}

static bool read_failed(struct pc_task *task, const char *word) {
    uint64_t count = 0;
    bool all = strcmp(word, "-1") == 0;
    if (!all && !cli_number(word, INT64_MAX, &count)) {
        cli_wrong("`--failed-count` takes how many failed queues to list, or -1 for all, not %s.",
                  cli_quote(word).text);
        return false;
    }
    task->failed = all ? UINT64_MAX : count;
    return true;
}

static bool read_threads(struct pc_task *task, const char *word) {
    uint64_t count = 0;
    (void)task;
    if (strcmp(word, "-1") != 0 && !cli_number(word, INT16_MAX, &count)) {
        cli_wrong("`--threads` takes a number of threads, or -1 for one on each core, not %s.",
                  cli_quote(word).text);
        return false;
    }
    cpu_count_limit((int)count);
    return true;
}

static bool read_yes(const char *name, const char *word, bool *yes) {
    *yes = strcmp(word, "yes") == 0 || strcmp(word, "true") == 0;
    if (!*yes && strcmp(word, "no") != 0 && strcmp(word, "false") != 0) {
        cli_wrong("`%s` takes yes or no, not %s.", name, cli_quote(word).text);
        return false;
    }
    return true;
}

static bool read_split(struct pc_task *task, const char *word) {
    return read_yes("--split", word, &task->split);
}

static bool read_mirror(struct pc_task *task, const char *word) {
    return read_yes("--mirror", word, &task->mirror);
}

static bool read_priority(struct pc_task *task, const char *word) {
    return read_yes("--priority", word, &task->priority);
}

static bool read_sight(struct pc_task *task, const char *word) {
    return pc_read_previews(word, FIN_BEST_VISIBLE - 1, &task->previews);
}

/* Options of solution-finder without a counterpart: its log file, its memory. */
static bool skip(struct pc_task *task, const char *word) {
    (void)task;
    (void)word;
    return true;
}

/* `--mode` and `--reserved` with their default only. */
static bool read_only(const char *name, const char *word, const char *only) {
    if (strcmp(word, only) != 0) {
        cli_wrong("`%s` takes %s; its other values are solution-finder's alone.", name, only);
        return false;
    }
    return true;
}

static bool read_mode(struct pc_task *task, const char *word) {
    (void)task;
    return read_only("--mode", word, "normal");
}

static bool read_reserved(struct pc_task *task, const char *word) {
    (void)task;
    return read_only("--reserved", word, "false");
}

static bool read_depth(struct pc_task *task, const char *word) {
    uint64_t depth = 0;
    if (!cli_number(word, 7, &depth)) {
        cli_wrong("`--tree-depth` takes a number from 0 to 7, not %s.", cli_quote(word).text);
        return false;
    }
    task->tree_depth = (int)depth;
    return true;
}

static bool read_unique(struct pc_task *task, const char *word) {
    task->by_order = strcmp(word, "order") == 0;
    if (!task->by_order && strcmp(word, "tiling") != 0) {
        cli_wrong("`--by` takes tiling or order, not %s.", cli_quote(word).text);
        return false;
    }
    return true;
}

static bool set_half(struct pc_task *task, const char *word) {
    (void)word;
    task->options |= FIN_SEARCH_180;
    return true;
}

static bool set_hard(struct pc_task *task, const char *word) {
    (void)word;
    task->options |= FIN_SEARCH_NO_SOFT_DROP;
    return true;
}

static bool set_json(struct pc_task *task, const char *word) {
    (void)word;
    task->format = PC_JSON;
    return true;
}

bool pc_read_previews(const char *word, int most, int *previews) {
    uint64_t number = 0;
    if (!cli_number(word, (uint64_t)most, &number)) {
        cli_wrong("`--previews` takes a number from 0 to %d, not %s.", most, cli_quote(word).text);
        return false;
    }
    *previews = (int)number;
    return true;
}

static const struct option {
    struct cli_option is;
    bool (*read)(struct pc_task *task, const char *word); /* false after a message */
    size_t flag, word; /* without a reader: the member that it sets to true or to the value */
} options[] = {
    {{"--queue", NULL, "pieces", SOLVE}, .read = read_queue},
    {{"--board", NULL, "a board", SOLVE}, .word = offsetof(struct pc_task, board)},
    {{"--lines", NULL, "a number of lines", SOLVE}, .read = pc_read_lines},
    {{"--hold", "-H", "a word", SOLVE | FIND}, .read = read_hold},
    {{"--save", NULL, "pieces", SOLVE}, .read = read_saves},
    {{"--180", NULL, NULL, SOLVE}, .read = set_half},
    {{"--no-softdrop", NULL, NULL, SOLVE}, .read = set_hard},
    {{"--all", NULL, NULL, SOLVE}, .flag = offsetof(struct pc_task, all)},
    {{"--by", NULL, "tiling or order", SOLVE}, .read = read_unique},
    {{"--fewest", NULL, NULL, SOLVE}, .flag = offsetof(struct pc_task, fewest)},
    {{"--format", NULL, "text, fumen or json", SOLVE}, .read = read_format},
    {{"--format", "-f", "a format", PATH}, .read = read_format},
    {{"--key", "-k", "none, solution, pattern or use", PATH}, .read = read_key},
    {{"--split", "-s", "yes or no", PATH}, .read = read_split},
    {{"--tetfu", "-t", "a fumen", PATTERNS | REN}, .word = offsetof(struct pc_task, board)},
    {{"--tetfu", "-t", "a fumen", COVER | CONGRUENTS}, .read = read_fumen},
    {{"--page", "-P", "the number of a page", PATTERNS | REN}, .read = read_page},
    {{"--field-path", "-fp", "a file", FIND & ~(unsigned)(COVER | CONGRUENTS)},
     .read = pc_read_field_file},
    {{"--field-path", "-f", "a file", PERCENT | SAVES | MINIMAL}, .read = pc_read_field_file},
    {{"--patterns", "-p", "a pattern", FIND}, .read = pc_read_pattern},
    {{"--patterns-path", "-pp", "a file", FIND}, .read = pc_read_patterns_file},
    {{"--clear-line", "-c", "a number of lines", PATTERNS}, .read = pc_read_lines},
    {{"--drop", "-d", "softdrop, harddrop, t-softdrop or 180", FIND}, .read = read_drop},
    {{"--kicks", "-K", "a rotation system", SOLVE | FIND}, .read = read_kicks},
    {{"--tree-depth", "-td", "a number", PERCENT}, .read = read_depth},
    {{"--failed-count", "-fc", "a number", PERCENT | SAVES}, .read = read_failed},
    {{"--want", "-w", "pieces", SAVES}, .word = offsetof(struct pc_task, want)},
    {{"--previews", NULL, "a number", SAVES}, .read = read_sight},
    {{"--mirror", "-m", "yes or no", COVER}, .read = read_mirror},
    {{"--priority", "-P", "yes or no", COVER}, .read = read_priority},
    {{"--mode", "-M", "normal", COVER}, .read = read_mode},
    {{"--threads", "-th", "a number", FIND}, .read = read_threads},
    {{"--output-base", "-o", "a file", PATH | COVER}, .word = offsetof(struct pc_task, output)},
    {{"--json", NULL, NULL, SOLVE | FIND}, .read = set_json},
    {{"--log-path", "-lp", "a file", FIND}, .read = skip},
    {{"--cached-bit", "-cb", "a number", PATH}, .read = skip},
    {{"--max-layer", "-L", "a number", PATH}, .read = skip},
    {{"--specified-only", "-so", "yes or no", PATH}, .read = skip},
    {{"--reserved", "-r", "false", PATH}, .read = read_reserved},
};

static const struct cli_option *option_row(int number) {
    return number < (int)(sizeof options / sizeof options[0]) ? &options[number].is : NULL;
}

static bool take(void *task, int number, const char *value) {
    const struct option *option = &options[number];
    if (option->read != NULL) {
        return option->read(task, value);
    }
    if (option->word != 0) {
        *(const char **)((char *)task + option->word) = value;
        return true;
    }
    return cli_set_flag(task, option->flag);
}

/* True if there are enough pieces; false after a message. */
static bool check_task(const struct pc_task *task) {
    const char *sentence = fin_pc_check(&task->question);
    if (sentence != NULL) {
        cli_wrong("%s", sentence);
        return false;
    }
    int held = task->question.held != FIN_NONE, needed = fin_pc_pieces(&task->question) - held;
    if (task->pattern.length < needed) {
        cli_wrong("%d pieces are needed%s. The %s has %d.", needed,
                  held ? " in addition to hold" : "",
                  strcmp(task->name, "solve") == 0 ? "queue" : "pattern", task->pattern.length);
        return false;
    }
    if (task->question.saves != 0 && task->pattern.length <= needed) {
        cli_wrong("`--save` needs one more piece in the queue.");
        return false;
    }
    return true;
}

/* Reads the words: options, and fumens between them if the verb takes several. */
static bool read_words(struct pc_task *task, const struct cli_options *known, int count,
                       char **words) {
    bool several = (known->bit & (COVER | CONGRUENTS)) != 0, ended = false;
    for (char **at = words, **end = words + count; at < end;) {
        if (several && !ended && strcmp(*at, "--") == 0) {
            ended = true;
            at++;
        } else if (several && (ended || !cli_is_option(*at))) {
            if (!read_fumen(task, *at++)) {
                return false;
            }
        } else {
            const char *value;
            int number = cli_read_option(known, &at, end, &value);
            if (number < 0 || !take(task, number, value)) {
                return false;
            }
        }
    }
    return true;
}

bool pc_read_words(struct pc_task *task, const char *name, int count, char **words) {
    char command[24];
    struct cli_options known = {
        .command = command, .help = "pc", .bit = bit_of(name), .row = option_row, .take = take};
    snprintf(command, sizeof command, "pc %s", name);
    *task = (struct pc_task){.name = name,
                             .rotation = FIN_ROTATION_SRS,
                             .tree_depth = 3,
                             .page = 1,
                             .previews = PC_CLAIRVOYANT};
    task->question = (struct fin_pc_question){.lines = 4, .hold = true, .held = FIN_NONE};
    fin_board_clear(&task->question.board);
    return read_words(task, &known, count, words) &&
           (task->board == NULL ||
            board_file_read_page(task->board, task->page, &task->question.board));
}

bool pc_read_task(struct pc_task *task, const char *name, int count, char **words) {
    if (!pc_read_words(task, name, count, words)) {
        return false;
    }
    if (!task->asked) {
        cli_wrong("`pc %s` needs %s.", name,
                  bit_of(name) == SOLVE ? "a queue: `--queue TIOSZJLTIOS`"
                                        : "a pattern: `-p '*p7'`");
        return false;
    }
    const char *sentence = fin_pc_check(&task->question);
    if (sentence == NULL && bit_of(name) != SOLVE) {
        pc_clear_full_rows(&task->question);
    }
    return check_task(task);
}
