/* `finessimo pc sweep`: the odds of a perfect clear under best play for every queue that a player
 * can see on an empty board. Each is a question of `pc best` and a unit of work. The results are
 * kept in the cache:
 *
 *   number of queues; then for each its odds, parts in the low 32 bits, whole in the high; 0: not
 *   known yet */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/best/best.h"
#include "cli/best/visible_queues.h"
#include "cli/cache/cache_file.h"
#include "cli/common/choices.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/jobs/interrupt.h"
#include "cli/jobs/ranks.h"
#include "cli/jobs/work_queue.h"
#include "cli/pc/pc.h"

enum {
    VERSION = 1,
    PREVIEWS_USUAL = 5,
    PREVIEWS_HELD = 5, /* with fewer, some pieces of the first bag would be unknown */
    STEPS = 20000,
    NAME_MOST = 32,
};

struct sweep {
    struct visible_queues queues;
    struct fin_best_question question; /* without the queue */
    uint32_t first, past;              /* queues first to past - 1; both 0: all */
    bool json;
    struct bloom_filter filter;
    uint64_t *results;
    uint32_t count;
};

/* ---- options ---- */

static bool read_previews(struct sweep *sweep, const char *word) {
    int previews = 0;
    bool good = pc_read_previews(word, FIN_BEST_VISIBLE - 1, &previews);
    sweep->queues.see = previews + 1;
    return good;
}

static bool read_lines(struct sweep *sweep, const char *word) {
    bool good = strcmp(word, "2") == 0 || strcmp(word, "4") == 0;
    if (!good) {
        cli_wrong("`--lines` takes 2 or 4, not %s.", cli_quote(word).text);
    }
    sweep->question.lines = (uint8_t)(word[0] - '0');
    return good;
}

static bool read_kicks(struct sweep *sweep, const char *word) {
    int rotation;
    bool good = choices_rotation(word, &rotation);
    sweep->question.rotation = good ? (uint8_t)rotation : 0;
    return good;
}

/* `A-B`, counted from 1. */
static bool read_range(struct sweep *sweep, const char *word) {
    const char *dash = strchr(word, '-');
    char from[16] = "";
    uint64_t first = 0, past = 0;
    if (dash != NULL && (size_t)(dash - word) < sizeof from) {
        memcpy(from, word, (size_t)(dash - word));
    }
    if (!cli_number(from, UINT32_MAX, &first) || !cli_number(dash + 1, UINT32_MAX, &past) ||
        first == 0 || first > past) {
        cli_wrong("`--range` takes two numbers from 1 on, such as `1-100`, not %s.",
                  cli_quote(word).text);
        return false;
    }
    sweep->first = (uint32_t)first - 1;
    sweep->past = (uint32_t)past;
    return true;
}

static bool set_half(struct sweep *sweep, const char *word) {
    (void)word;
    sweep->question.options |= FIN_SEARCH_180;
    return true;
}

static bool set_hard(struct sweep *sweep, const char *word) {
    (void)word;
    sweep->question.options |= FIN_SEARCH_NO_SOFT_DROP;
    return true;
}

static const struct option {
    struct cli_option is;
    bool (*read)(struct sweep *sweep, const char *word); /* false after a message */
    size_t flag; /* offset of the bool that it sets, if `read` is NULL */
} options[] = {
    {{"--held", NULL, NULL, 0}, .flag = offsetof(struct sweep, queues.held)},
    {{"--previews", NULL, "a number of pieces", 0}, .read = read_previews},
    {{"--range", NULL, "two numbers", 0}, .read = read_range},
    {{"--lines", "-c", "2 or 4", 0}, .read = read_lines},
    {{"--kicks", "-K", "a rotation system", 0}, .read = read_kicks},
    {{"--180", NULL, NULL, 0}, .read = set_half},
    {{"--no-softdrop", NULL, NULL, 0}, .read = set_hard},
    {{"--json", NULL, NULL, 0}, .flag = offsetof(struct sweep, json)},
};

static const struct cli_option *option_row(int number) {
    return number < (int)(sizeof options / sizeof options[0]) ? &options[number].is : NULL;
}

static bool take(void *task, int number, const char *value) {
    const struct option *option = &options[number];
    return option->read != NULL ? option->read(task, value) : cli_set_flag(task, option->flag);
}

static bool read_sweep(struct sweep *sweep, int count, char **words) {
    static const struct cli_options known = {
        .command = "pc sweep", .help = "pc", .row = option_row, .take = take};
    if (!cli_read_options(&known, count, words, sweep)) {
        return false;
    }
    if (sweep->queues.held && sweep->queues.see <= PREVIEWS_HELD) {
        cli_wrong("`--held` needs %d previews or more.", PREVIEWS_HELD);
        return false;
    }
    sweep->count = visible_queues_count(&sweep->queues);
    if (sweep->past > sweep->count) {
        cli_wrong("`--range` ends above %" PRIu32 ", the number of queues.", sweep->count);
        return false;
    }
    sweep->past = sweep->past == 0 ? sweep->count : sweep->past;
    return true;
}

/* ---- the cache ---- */

static struct cache_label label_of(const struct sweep *sweep, char name[NAME_MOST]) {
    snprintf(name, NAME_MOST, "sweep-%s-%d", sweep->queues.held ? "held" : "openers",
             sweep->queues.see - 1);
    return (struct cache_label){name,
                                "FINSWEEP",
                                VERSION,
                                sweep->question.lines,
                                sweep->question.rotation,
                                sweep->question.options};
}

static void put_results(struct cache_stream *stream, const void *data) {
    const struct sweep *sweep = data;
    cache_put_word(stream, sweep->count);
    cache_put_words(stream, sweep->results, sweep->count);
}

static void save(void *data) {
    const struct sweep *sweep = data;
    char name[NAME_MOST];
    struct cache_label label = label_of(sweep, name);
    cache_write(&label, put_results, sweep);
}

static bool get_results(struct cache_stream *stream, void *data) {
    const struct sweep *sweep = data;
    bool good = cache_get_word(stream) == sweep->count;
    if (good) {
        cache_get_words(stream, sweep->results, sweep->count);
    }
    return good;
}

static void load(struct sweep *sweep) {
    char name[NAME_MOST];
    struct cache_label label = label_of(sweep, name);
    if (!cache_read(&label, "made again", get_results, sweep)) {
        memset(sweep->results, 0, sweep->count * sizeof *sweep->results);
    }
}

/* ---- one queue ---- */

struct tools {
    const struct sweep *sweep;
    struct best_job job;
};

static void *open_tools(void *data) {
    const struct sweep *sweep = data;
    struct tools *tools = cli_resize(NULL, sizeof *tools);
    *tools = (struct tools){.sweep = sweep};
    if (!best_open_job(&tools->job, ranks_cores() * ranks_on_machine())) {
        free(tools);
        return NULL;
    }
    if (sweep->filter.words != NULL) {
        fin_best_filter(tools->job.best, sweep->filter.words, sweep->filter.length,
                        sweep->question.rotation, sweep->question.options);
    }
    return tools;
}

static void close_tools(void *data) {
    struct tools *tools = data;
    best_close_job(&tools->job);
    free(tools);
}

/* Results are exact: too little memory ends the command. */
static uint64_t run(void *data, uint32_t unit) {
    const struct tools *tools = data;
    struct fin_best *best = tools->job.best;
    struct fin_best_question question = tools->sweep->question;
    int status = FIN_PC_MORE;
    visible_queues_ask(&tools->sweep->queues, unit, &question);
    fin_best_ask(best, &question);
    while (status == FIN_PC_MORE && !interrupted()) {
        status = fin_best_run(best, STEPS);
    }
    if (status == FIN_PC_MEMORY) {
        cli_wrong("Not enough memory: exact odds take more than %zu MB.", tools->job.size >> 20);
        ranks_abort(CLI_WRONG);
    }
    int first = fin_best_first(best);
    uint64_t parts = first >= 0 ? fin_best_choice(best, first).low : 0;
    return status == FIN_PC_DONE ? fin_best_whole(best) << 32 | parts : 0;
}

/* ---- the answer ---- */

static struct fin_fraction odds_of(uint64_t result) {
    return (struct fin_fraction){result & UINT32_MAX, result >> 32};
}

/* The queue as letters. */
struct letters {
    char see[FIN_BEST_VISIBLE + 1], bag[FIN_KINDS + 1], held[2];
};

static struct letters letters_of(const struct sweep *sweep, uint32_t number) {
    struct fin_best_question question = sweep->question;
    struct letters letters = {"", "", ""};
    visible_queues_ask(&sweep->queues, number, &question);
    for (int i = 0; i < question.count; i++) {
        letters.see[i] = fin_kind_letter(question.see[i]);
    }
    for (int kind = 0, at = 0; kind < FIN_KINDS; kind++) {
        if (question.bag[kind] > 0) {
            letters.bag[at++] = fin_kind_letter(kind);
        }
    }
    if (question.held != FIN_NONE) {
        letters.held[0] = fin_kind_letter(question.held);
    }
    return letters;
}

static void print_odds(struct fin_fraction odds) {
    pc_print_odds(odds);
    putchar('\n');
}

static void print_window(const struct sweep *sweep, uint32_t number) {
    struct letters letters = letters_of(sweep, number);
    struct fin_fraction odds = odds_of(sweep->results[number]);
    if (sweep->json) {
        cli_print_json(json_pack("{s:s, s:s*, s:s, s:o}", "see", letters.see, "hold",
                                 letters.held[0] != '\0' ? letters.held : NULL, "bag", letters.bag,
                                 "odds", cli_json_fraction(odds)));
        return;
    }
    printf("%s ", letters.see);
    if (sweep->queues.held) {
        printf("hold %s bag %s ", letters.held, letters.bag[0] != '\0' ? letters.bag : "new");
    }
    print_odds(odds);
}

static void print(const struct sweep *sweep) {
    struct fin_fraction all = {0, 0};
    for (uint32_t i = sweep->first; i < sweep->past; i++) {
        all.parts += odds_of(sweep->results[i]).parts;
        all.whole += odds_of(sweep->results[i]).whole;
    }
    if (sweep->json) {
        cli_print_json(json_pack("{s:i, s:I, s:o}", "previews", sweep->queues.see - 1, "windows",
                                 (json_int_t)(sweep->past - sweep->first), "odds",
                                 cli_json_fraction(all)));
    } else {
        print_odds(all);
    }
    for (uint32_t i = sweep->first; i < sweep->past; i++) {
        print_window(sweep, i);
    }
}

/* ---- the command ---- */

/* Rank 0 first: it reads the results and builds the Bloom filter if the legal boards are cached. */
static void read_tables(struct sweep *sweep) {
    bool own = ranks_own() == 0, filtered = sweep->question.lines == 4;
    if (own) {
        load(sweep);
    }
    if (own && filtered) {
        sweep->filter = bloom_filter_load(sweep->question.rotation, sweep->question.options);
    }
    ranks_agree(true);
    if (!own && filtered) {
        sweep->filter = bloom_filter_load(sweep->question.rotation, sweep->question.options);
    }
}

static bool do_sweep(struct sweep *sweep) {
    struct work_queue work = {.data = sweep,
                              .first = sweep->first,
                              .past = sweep->past,
                              .open = open_tools,
                              .run = run,
                              .close = close_tools,
                              .save = save};
    sweep->results = cli_resize(NULL, sweep->count * sizeof *sweep->results);
    memset(sweep->results, 0, sweep->count * sizeof *sweep->results);
    work.results = sweep->results;
    read_tables(sweep);
    enum work_queue_end end = work_queue_run(&work);
    if (end == WORK_STOPPED && ranks_own() == 0) {
        cli_wrong("Stopped. Finished queues are saved; the same command continues.");
    } else if (end == WORK_DONE && ranks_own() == 0) {
        print(sweep);
    }
    bloom_filter_close(&sweep->filter);
    free(sweep->results);
    return end == WORK_DONE;
}

static int run_sweep(int count, char **words) {
    struct sweep sweep = {.queues = {.see = PREVIEWS_USUAL + 1}};
    sweep.question = (struct fin_best_question){
        .lines = 4, .rotation = FIN_ROTATION_SRS, .hold = true, .held = FIN_NONE};
    fin_board_clear(&sweep.question.board);
    if (!read_sweep(&sweep, count, words) || !ranks_begin()) {
        return CLI_WRONG;
    }
    return ranks_end(do_sweep(&sweep) ? CLI_DONE : CLI_WRONG);
}

/* clang-format off */
static const struct cli_page page = {
    .name = "sweep",
    .usage = "pc sweep [OPTIONS]",
    .summary = "computes `pc best` for every queue visible at the start",
    .help =
        "  --previews N     previews the player sees, 0 to 7; default: 5\n"
        "  --held           later in a game: every held piece and position in the bag\n"
        "  --range A-B      only these queues, counted from 1\n"
        "  --lines N        lines to clear, 2 or 4; default: 4\n"
        "  --180            allow 180° rotations\n"
        "  --no-softdrop    only move and rotate at spawn height, then hard drop\n"
        "  -K, --kicks R    the rotation system; default: srs\n"
        "  --json           JSON objects, one per line\n"
        "\n"
        "Prints the odds of all queues together, then of each. Finished work is cached:\n"
        "a run that was stopped continues where it was. With MPI,\n"
        "`mpirun -n 4 --bind-to none finessimo pc sweep` shares the work; results are the\n"
        "same.\n",
    .examples =
        "  finessimo pc sweep --lines 2 --previews 2\n",
};
/* clang-format on */

const struct pc_verb pc_sweep_verb = {.name = "sweep", .page = &page, .run = run_sweep};
