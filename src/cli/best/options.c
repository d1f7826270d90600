/* The options of `finessimo pc best`; computes the rest of the bag. */
#include <string.h>

#include "cli/best/best.h"
#include "cli/common/choices.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/files/board_file.h"

/* ---- the bag ---- */

/* Takes a piece out of the bag, or out of a new one if it is empty; false if it has none. */
static bool deal(uint8_t bag[FIN_KINDS], int copies, int kind) {
    int left = 0;
    for (int i = 0; i < FIN_KINDS; i++) {
        left += bag[i];
    }
    if (left == 0) {
        memset(bag, copies, FIN_KINDS);
    }
    return bag[kind]-- > 0;
}

/* Deals all pieces: the held one after `index` of the seen ones. `bag` is then the rest of the
 * bag. False if no bag can deal them in this order. */
static bool deal_all(const struct best_task *task, size_t index, uint8_t bag[FIN_KINDS]) {
    const struct fin_best_question *question = &task->question;
    int copies = question->generator == FIN_GENERATOR_BAG14 ? 2 : 1;
    size_t seen = strlen(task->seen);
    bool good = true;
    memset(bag, 0, FIN_KINDS);
    for (size_t i = 0; i <= seen && good; i++) {
        if (i == index && question->held != FIN_NONE) {
            good = deal(bag, copies, question->held);
        }
        if (good && i < seen) {
            good = deal(bag, copies, choices_kind(task->seen[i]));
        }
    }
    for (int i = 0; i < question->count && good; i++) {
        good = deal(bag, copies, question->see[i]);
    }
    return good;
}

/* Computes the rest of the bag. The position of the held piece in the queue is unknown, but every
 * possible one leaves the same pieces, because all bags but the last are complete. */
static bool work_out_bag(struct best_task *task) {
    for (size_t i = 0; i <= strlen(task->seen); i++) {
        if (deal_all(task, i, task->question.bag)) {
            return true;
        }
    }
    cli_wrong("No bag deals these pieces in this order. Name the rest of the bag with `--bag`.");
    return false;
}

static bool take_bag(struct best_task *task) {
    for (const char *letter = task->bag; *letter != '\0'; letter++) {
        if (task->question.bag[choices_kind(*letter)]++ == 2) {
            cli_wrong("`--bag` takes at most two of each piece, not %s.",
                      cli_quote(task->bag).text);
            return false;
        }
    }
    return true;
}

/* ---- options ---- */

enum { WITHIN_MOST_MS = 1000 * 1000 * 1000 };

static bool read_see(struct best_task *task, const char *word) {
    if (!choices_are_pieces(word, "the visible pieces")) {
        return false;
    }
    size_t count = strlen(word);
    if (count == 0 || count > FIN_BEST_VISIBLE) {
        cli_wrong("`--see` takes 1 to 8 pieces, the current one first.");
        return false;
    }
    task->question.count = (uint8_t)count;
    for (size_t i = 0; i < count; i++) {
        task->question.see[i] = (uint8_t)choices_kind(word[i]);
    }
    return true;
}

static bool read_hold(struct best_task *task, const char *word) {
    int kind = strlen(word) == 1 ? choices_kind(word[0]) : FIN_NONE;
    task->question.hold = strcmp(word, "no") != 0;
    task->question.held = (uint8_t)kind;
    if (kind == FIN_NONE && task->question.hold && strcmp(word, "empty") != 0) {
        cli_wrong("`--hold` takes a piece, `empty` or `no`, not %s.", cli_quote(word).text);
        return false;
    }
    return true;
}

static bool read_bag(struct best_task *task, const char *word) {
    task->bag = word;
    return choices_are_pieces(word, "the bag");
}

static bool read_seen(struct best_task *task, const char *word) {
    task->seen = word;
    return choices_are_pieces(word, "the pieces seen");
}

static bool read_board(struct best_task *task, const char *word) {
    return board_file_read(word, &task->question.board);
}

static bool read_lines(struct best_task *task, const char *word) {
    uint64_t lines = 0;
    if (!cli_number(word, FIN_BEST_LINES, &lines) || lines == 0) {
        cli_wrong("`--lines` takes a number from 1 to %d, not %s.", FIN_BEST_LINES,
                  cli_quote(word).text);
        return false;
    }
    task->question.lines = (uint8_t)lines;
    return true;
}

static bool read_kicks(struct best_task *task, const char *word) {
    int rotation;
    bool good = choices_rotation(word, &rotation);
    task->question.rotation = good ? (uint8_t)rotation : 0;
    return good;
}

static bool read_generator(struct best_task *task, const char *word) {
    static const struct {
        const char *name;
        uint8_t method;
    } generators[] = {{"bag", FIN_GENERATOR_BAG},
                      {"bag14", FIN_GENERATOR_BAG14},
                      {"uniform", FIN_GENERATOR_UNIFORM}};
    for (size_t i = 0; i < sizeof generators / sizeof generators[0]; i++) {
        if (strcmp(word, generators[i].name) == 0) {
            task->question.generator = generators[i].method;
            return true;
        }
    }
    cli_wrong("`--generator` takes bag, bag14 or uniform, not %s.", cli_quote(word).text);
    return false;
}

static bool set_half(struct best_task *task, const char *word) {
    (void)word;
    task->question.options |= FIN_SEARCH_180;
    return true;
}

static bool set_hard(struct best_task *task, const char *word) {
    (void)word;
    task->question.options |= FIN_SEARCH_NO_SOFT_DROP;
    return true;
}

static bool set_chain_first(struct best_task *task, const char *word) {
    (void)word;
    task->chain_first = true;
    return task->chain = true;
}

static bool read_within(struct best_task *task, const char *word) {
    if (!cli_number(word, WITHIN_MOST_MS, &task->within_ms) || task->within_ms == 0) {
        cli_wrong("`--within` takes a number of milliseconds, not %s.", cli_quote(word).text);
        return false;
    }
    return true;
}

static const struct option {
    struct cli_option is;
    bool (*read)(struct best_task *task, const char *word); /* false after a message */
    size_t flag; /* offset of the bool that it sets, if `read` is NULL */
} options[] = {
    {{"--see", NULL, "the pieces in sight", 0}, .read = read_see},
    {{"--hold", "-H", "the piece in hold", 0}, .read = read_hold},
    {{"--hold-used", NULL, NULL, 0}, .flag = offsetof(struct best_task, question.hold_used)},
    {{"--bag", NULL, "what is left of the bag", 0}, .read = read_bag},
    {{"--seen", NULL, "pieces", 0}, .read = read_seen},
    {{"--board", NULL, "a board", 0}, .read = read_board},
    {{"--lines", NULL, "a number of lines", 0}, .read = read_lines},
    {{"--kicks", "-K", "a rotation system", 0}, .read = read_kicks},
    {{"--generator", NULL, "bag, bag14 or uniform", 0}, .read = read_generator},
    {{"--180", NULL, NULL, 0}, .read = set_half},
    {{"--no-softdrop", NULL, NULL, 0}, .read = set_hard},
    {{"--chain", NULL, NULL, 0}, .flag = offsetof(struct best_task, chain)},
    {{"--chain-first", NULL, NULL, 0}, .read = set_chain_first},
    {{"--within", NULL, "a time in milliseconds", 0}, .read = read_within},
    {{"--json", NULL, NULL, 0}, .flag = offsetof(struct best_task, json)},
};

static const struct cli_option *option_row(int number) {
    return number < (int)(sizeof options / sizeof options[0]) ? &options[number].is : NULL;
}

static bool take(void *task, int number, const char *value) {
    const struct option *option = &options[number];
    return option->read != NULL ? option->read(task, value) : cli_set_flag(task, option->flag);
}

bool best_read_task(struct best_task *task, int count, char **words) {
    static const struct cli_options known = {
        .command = "pc best", .help = "pc", .row = option_row, .take = take};
    *task = (struct best_task){.seen = ""};
    task->question = (struct fin_best_question){
        .lines = 4, .rotation = FIN_ROTATION_SRS, .hold = true, .held = FIN_NONE};
    fin_board_clear(&task->question.board);
    if (!cli_read_options(&known, count, words, task)) {
        return false;
    }
    if (task->question.count == 0) {
        cli_wrong("`pc best` needs the visible pieces: `--see TIOSZJ`.");
        return false;
    }
    bool bags = task->question.generator != FIN_GENERATOR_UNIFORM;
    if (bags && !(task->bag != NULL ? take_bag(task) : work_out_bag(task))) {
        return false;
    }
    const char *sentence = fin_best_check(&task->question);
    if (sentence == NULL && task->chain &&
        (!task->question.hold || task->question.generator != FIN_GENERATOR_BAG)) {
        sentence = "`--chain` needs hold and the generator `bag`.";
    }
    if (sentence != NULL) {
        cli_wrong("%s", sentence);
    }
    return sentence == NULL;
}
