/* The options of `finessimo pc`: solution-finder's and our own. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/choices.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/files/board_file.h"
#include "cli/files/text_file.h"
#include "cli/pc/pc.h"

enum { SOLVE = 1, PERCENT = 2, PATH = 4, FIND = PERCENT | PATH };

static bool read_pattern(struct pc_task *task, const char *word) {
    struct fin_byte_error error = fin_pattern_parse(word, strlen(word), &task->pattern);
    if (error.sentence != NULL) {
        cli_wrong("Pattern %s, character %zu: %s", cli_quote(word).text, error.offset + 1,
                  error.sentence);
    }
    task->asked = true;
    return error.sentence == NULL;
}

static bool read_queue(struct pc_task *task, const char *word) {
    return choices_are_pieces(word, "the queue") && read_pattern(task, word);
}

static bool read_board(struct pc_task *task, const char *word) {
    return board_file_read(word, &task->question.board);
}

static bool read_lines(struct pc_task *task, const char *word) {
    uint64_t lines = 0;
    if (!cli_number(word, FIN_PC_LINES, &lines) || lines == 0) {
        cli_wrong("Lines is a number from 1 to %d, not %s.", FIN_PC_LINES, cli_quote(word).text);
        return false;
    }
    task->question.lines = (uint8_t)lines;
    return true;
}

/* A file with the number of lines first, then rows; lines that begin with # are
 * skipped. */
static bool read_field(struct pc_task *task, const char *path) {
    struct text_file file;
    char rows[FIN_BOARD_TEXT * 2], number[8];
    size_t length = 0;
    bool first = true, good = true;
    if (!text_file_read(&file, path, "field")) {
        return false;
    }
    for (char *line = file.text, *end = file.text + file.length; good && line < end;) {
        size_t room = sizeof rows - length - 1, size = strcspn(line, "\r\n");
        bool skipped = size == 0 || line[0] == '#';
        if (!skipped && first && isdigit((unsigned char)line[0]) && size < sizeof number) {
            memcpy(number, line, size);
            number[size] = '\0';
            good = read_lines(task, number);
        } else if (!skipped && size < room) {
            memcpy(rows + length, line, size);
            length += size;
            rows[length++] = '\n';
        } else if (!skipped) {
            cli_wrong("`%s` has more rows than a board.", file.name);
            good = false;
        }
        first = first && skipped;
        line += size + strspn(line + size, "\r\n");
    }
    rows[length] = '\0';
    free(file.text);
    return good && (length == 0 || board_file_read(rows, &task->question.board));
}

/* Reads the held piece, or whether hold is allowed. */
static bool read_hold(struct pc_task *task, const char *word) {
    bool piece = strlen(word) == 1 && strcmp(task->name, "solve") == 0;
    int kind = piece ? choices_kind(word[0]) : FIN_NONE;
    bool no = strcmp(word, "no") == 0 || strcmp(word, "avoid") == 0;
    if (kind == FIN_NONE && !no && strcmp(word, "use") != 0) {
        cli_wrong("`--hold` takes `use` or `no`%s, not %s.",
                  strcmp(task->name, "solve") == 0 ? ", or the piece in hold" : "",
                  cli_quote(word).text);
        return false;
    }
    task->question.hold = !no;
    task->question.held = (uint8_t)kind;
    return true;
}

static bool read_saves(struct pc_task *task, const char *word) {
    for (; *word != '\0'; word++) {
        int kind = choices_kind(*word);
        if (kind == FIN_NONE) {
            cli_wrong(
                "`--save` takes the pieces one of which is to be left over, of I O T S Z J L.");
            return false;
        }
        task->question.saves |= (uint8_t)(1 << kind);
    }
    return true;
}

static bool read_kicks(struct pc_task *task, const char *word) {
    return choices_rotation(word + (word[0] == '@'), &task->rotation);
}

static bool read_drop(struct pc_task *task, const char *word) {
    static const struct {
        const char *name;
        unsigned options;
    } drops[] = {{"softdrop", 0}, {"harddrop", FIN_SEARCH_NO_SOFT_DROP}, {"180", FIN_SEARCH_180}};
    for (size_t i = 0; i < sizeof drops / sizeof drops[0]; i++) {
        if (strcmp(word, drops[i].name) == 0) {
            task->options = drops[i].options;
            return true;
        }
    }
    cli_wrong("`--drop` takes softdrop, harddrop or 180, not %s.", cli_quote(word).text);
    return false;
}

static bool read_format(struct pc_task *task, const char *word) {
    static const char *const names[] = {"text", "fumen", "json"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(word, names[i]) == 0) {
            task->format = i;
            return true;
        }
    }
    cli_wrong("`--format` takes text, fumen or json, not %s.", cli_quote(word).text);
    return false;
}

static bool read_depth(struct pc_task *task, const char *word) {
    uint64_t depth = 0;
    if (!cli_number(word, 7, &depth)) {
        cli_wrong("`--tree-depth` takes how many first pieces are told apart, 0 to 7.");
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
        cli_wrong("`--previews` takes how many next pieces are seen, 0 to %d.", most);
        return false;
    }
    *previews = (int)number;
    return true;
}

static const struct option {
    struct cli_option is;
    bool (*read)(struct pc_task *task, const char *word); /* false after a message */
    size_t flag; /* without a reader: the member that it sets */
} options[] = {
    {{"--queue", NULL, "pieces", SOLVE}, .read = read_queue},
    {{"--board", NULL, "a board", SOLVE}, .read = read_board},
    {{"--lines", NULL, "a number of lines", SOLVE}, .read = read_lines},
    {{"--hold", "-H", "a word", SOLVE | FIND}, .read = read_hold},
    {{"--save", NULL, "pieces", SOLVE}, .read = read_saves},
    {{"--180", NULL, NULL, SOLVE}, .read = set_half},
    {{"--no-softdrop", NULL, NULL, SOLVE}, .read = set_hard},
    {{"--all", NULL, NULL, SOLVE}, .flag = offsetof(struct pc_task, all)},
    {{"--by", NULL, "tiling or order", SOLVE}, .read = read_unique},
    {{"--fewest", NULL, NULL, SOLVE}, .flag = offsetof(struct pc_task, fewest)},
    {{"--format", NULL, "text, fumen or json", SOLVE}, .read = read_format},
    {{"--tetfu", "-t", "a fumen", FIND}, .read = read_board},
    {{"--field-path", "-f", "a file", FIND}, .read = read_field},
    {{"--patterns", "-p", "a pattern", FIND}, .read = read_pattern},
    {{"--clear-line", "-c", "a number of lines", FIND}, .read = read_lines},
    {{"--drop", "-d", "softdrop, harddrop or 180", FIND}, .read = read_drop},
    {{"--kicks", "-K", "a rotation system", SOLVE | FIND}, .read = read_kicks},
    {{"--tree-depth", "-td", "a number", PERCENT}, .read = read_depth},
    {{"--json", NULL, NULL, SOLVE | FIND}, .read = set_json},
};

static const struct cli_option *option_row(int number) {
    return number < (int)(sizeof options / sizeof options[0]) ? &options[number].is : NULL;
}

static bool take(void *task, int number, const char *value) {
    const struct option *option = &options[number];
    return option->read != NULL ? option->read(task, value) : cli_set_flag(task, option->flag);
}

static unsigned command_bit(const char *name) {
    return strcmp(name, "solve") == 0 ? SOLVE : strcmp(name, "percent") == 0 ? PERCENT : PATH;
}

/* solution-finder clears full rows before the first piece; in a game they stay
 * until it locks. */
static void clear_full_rows(struct fin_pc_question *question) {
    uint64_t full = fin_board_full_rows(&question->board);
    fin_board_remove_rows(&question->board, full);
    for (; full != 0; full &= full - 1) {
        question->lines -= question->lines > 1;
    }
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
        cli_wrong("%d pieces are needed%s, and the %s has %d.", needed,
                  held ? " beside the one in hold" : "",
                  strcmp(task->name, "solve") == 0 ? "queue" : "pattern", task->pattern.length);
        return false;
    }
    if (task->question.saves != 0 && task->pattern.length <= needed) {
        cli_wrong("No piece is left over: `--save` needs one more in the queue.");
        return false;
    }
    return true;
}

bool pc_read_task(struct pc_task *task, const char *name, int count, char **words) {
    char command[16];
    struct cli_options known = {.command = command,
                                .help = "pc",
                                .bit = command_bit(name),
                                .row = option_row,
                                .take = take};
    snprintf(command, sizeof command, "pc %s", name);
    *task = (struct pc_task){.name = name, .rotation = FIN_ROTATION_SRS, .tree_depth = 3};
    task->question = (struct fin_pc_question){.lines = 4, .hold = true, .held = FIN_NONE};
    fin_board_clear(&task->question.board);
    if (!cli_read_options(&known, count, words, task)) {
        return false;
    }
    if (!task->asked) {
        cli_wrong("`pc %s` needs %s.", name,
                  strcmp(name, "solve") == 0 ? "a queue: `--queue TIOSZJLTIOS`"
                                             : "a pattern: `-p '*p7'`");
        return false;
    }
    const char *sentence = fin_pc_check(&task->question);
    if (sentence == NULL && command_bit(name) != SOLVE) {
        clear_full_rows(&task->question);
    }
    return check_task(task);
}
