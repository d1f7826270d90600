/* `finessimo pc percent`: how many of a pattern's queues have a perfect clear, for a player who
 * knows the whole queue. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cache/queue_table_file.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/pc/pc.h"

/* Ratios of queues by their first pieces, as a tree. A head (the first pieces) is a number in base
 * 8: a digit is 1 + a kind, the first piece the lowest digit. */
struct tree {
    int depth;
    size_t size;
    struct fin_fraction *ratios; /* solved queues of all */
};

static struct tree make_tree(int depth) {
    struct tree tree = {.depth = depth, .size = (size_t)1 << 3 * depth};
    tree.ratios = cli_resize(NULL, tree.size * sizeof *tree.ratios);
    memset(tree.ratios, 0, tree.size * sizeof *tree.ratios);
    return tree;
}

static void add_queue(struct tree *tree, const uint8_t *kinds, bool solved) {
    size_t head = 0;
    for (int i = 0; i <= tree->depth; i++) {
        tree->ratios[head].whole++;
        tree->ratios[head].parts += solved;
        if (i < tree->depth) {
            head |= (size_t)(kinds[i] + 1) << 3 * i;
        }
    }
}

/* Queues without a perfect clear: their kinds, one queue after the other. */
struct failed {
    uint8_t *kinds;
    size_t count, room;
};

/* The findings of one thread. A thread takes units in ascending order, so the first failed queues
 * are among the first that each thread finds. */
struct results {
    struct tree tree;
    struct failed failed;
    uint64_t failed_most;
    size_t length; /* pieces of a queue */
};

static struct results make_results(const struct pc_task *task, int depth, int length) {
    return (struct results){
        .tree = make_tree(depth), .failed_most = task->failed, .length = (size_t)length};
}

static void free_results(struct results *results) {
    free(results->tree.ratios);
    free(results->failed.kinds);
}

static void note_failed(struct results *results, const uint8_t *kinds) {
    struct failed *failed = &results->failed;
    if (failed->count == failed->room) {
        failed->room = 2 * failed->room + 256;
        failed->kinds = cli_resize(failed->kinds, failed->room * results->length);
    }
    memcpy(failed->kinds + failed->count++ * results->length, kinds, results->length);
}

static void add_result(struct results *results, const uint8_t *kinds, bool solved) {
    add_queue(&results->tree, kinds, solved);
    if (!solved && results->failed.count < results->failed_most) {
        note_failed(results, kinds);
    }
}

static void add_unit(struct results *results, const struct fin_pc *pc) {
    uint64_t solved = fin_pc_solved(pc);
    for (int i = 0; i < fin_pc_queues(pc); i++) {
        uint8_t kinds[FIN_PATTERN_PIECES];
        fin_pc_queue(pc, i, kinds);
        add_result(results, kinds, (solved >> i & 1) != 0);
    }
}

/* ---- the queue table ---- */

/* True if the queue table has the answer and loading it saves time. */
static bool is_in_table(const struct pc_task *task, const struct pc_job *job, int length) {
    enum { LINES = 4, QUEUES_LEAST = 50000 };
    const struct fin_pc_question *question = &task->question;
    int held = question->held != FIN_NONE;
    return question->lines == LINES && question->hold && question->saves == 0 &&
           length + held == FIN_QUEUE_TABLE_KINDS && fin_board_height(&question->board) == 0 &&
           job->total >= QUEUES_LEAST;
}

static void look_up_unit(struct results *results, const struct pc_task *task, struct fin_pc *pc,
                         uint64_t unit, const struct fin_queue_table *lookup) {
    int held = task->question.held != FIN_NONE;
    fin_pc_begin(pc, unit);
    for (int i = 0; i < fin_pc_queues(pc); i++) {
        uint8_t kinds[1 + FIN_PATTERN_PIECES] = {task->question.held};
        fin_pc_queue(pc, i, kinds + held);
        add_result(results, kinds + held, fin_queue_table_has(lookup, kinds));
    }
}

/* ---- on all cores ---- */

enum { QUEUES_FOR_ALL = 20000 /* fewer are answered before threads have started */ };

/* Results of each worker. */
struct shared {
    const struct pc_task *task;
    int depth, length;
    struct results workers[PC_WORKERS];
};

static void add_shared_unit(void *data, int worker, const struct fin_pc *pc, uint64_t unit) {
    struct shared *shared = data;
    struct results *results = &shared->workers[worker];
    (void)unit;
    if (results->tree.ratios == NULL) {
        *results = make_results(shared->task, shared->depth, shared->length);
    }
    add_unit(results, pc);
}

static void join(struct results *results, const struct results *more) {
    for (size_t i = 0; i < results->tree.size; i++) {
        results->tree.ratios[i].parts += more->tree.ratios[i].parts;
        results->tree.ratios[i].whole += more->tree.ratios[i].whole;
    }
    for (size_t i = 0; i < more->failed.count; i++) {
        note_failed(results, more->failed.kinds + i * more->length);
    }
}

/* Ratios are sums, so the order does not matter. */
static void answer_on_all_cores(struct results *results, const struct pc_task *task,
                                const struct pc_job *job) {
    struct shared *shared = cli_resize(NULL, sizeof *shared);
    memset(shared, 0, sizeof *shared);
    shared->task = task;
    shared->depth = results->tree.depth;
    shared->length = (int)results->length;
    pc_each_unit(task, job, shared, add_shared_unit);
    for (int i = 0; i < PC_WORKERS; i++) {
        if (shared->workers[i].tree.ratios != NULL) {
            join(results, &shared->workers[i]);
            free_results(&shared->workers[i]);
        }
    }
    free(shared);
}

/* ---- printing ---- */

static double percent(struct fin_fraction ratio) {
    return 100 * (double)ratio.parts / (double)ratio.whole;
}

static void name_head(size_t head, char name[8]) {
    int length = 0;
    for (; head != 0; head /= 8) {
        name[length++] = fin_kind_letter((int)(head % 8) - 1);
    }
    name[length] = '\0';
}

static void print_heads(const struct tree *tree, size_t head, int length) {
    for (int kind = 0; length < tree->depth && kind < FIN_KINDS; kind++) {
        size_t next = head | (size_t)(kind + 1) << 3 * length;
        struct fin_fraction ratio = tree->ratios[next];
        char name[8];
        name_head(next, name);
        if (ratio.whole > 0) {
            printf("%*s%s %" PRIu64 "/%" PRIu64 " %.2f%%\n", 2 * length, "", name, ratio.parts,
                   ratio.whole, percent(ratio));
            print_heads(tree, next, length + 1);
        }
    }
}

static void write_queue(const struct results *results, size_t number, char *text) {
    for (size_t i = 0; i < results->length; i++) {
        text[i] = fin_kind_letter(results->failed.kinds[number * results->length + i]);
    }
    text[results->length] = '\0';
}

static json_t *failed_json(const struct results *results) {
    json_t *queues = json_array();
    for (size_t i = 0; i < results->failed.count; i++) {
        char text[FIN_PATTERN_PIECES + 1];
        write_queue(results, i, text);
        json_array_append_new(queues, json_string(text));
    }
    return queues;
}

static void print_json(const struct results *results) {
    const struct tree *tree = &results->tree;
    json_t *heads = json_object();
    for (size_t head = 1; head < tree->size; head++) {
        char name[8];
        name_head(head, name);
        if (tree->ratios[head].whole > 0) {
            json_object_set_new(heads, name, cli_json_fraction(tree->ratios[head]));
        }
    }
    json_t *line =
        json_pack("{s:o,s:I,s:I,s:f,s:o}", "odds", cli_json_fraction(tree->ratios[0]), "solved",
                  (json_int_t)tree->ratios[0].parts, "queues", (json_int_t)tree->ratios[0].whole,
                  "percent", percent(tree->ratios[0]), "heads", heads);
    if (results->failed_most > 0) {
        json_object_set_new(line, "failed", failed_json(results));
    }
    cli_print_json(line);
}

static void print_failed(const struct results *results) {
    uint64_t all = results->tree.ratios[0].whole - results->tree.ratios[0].parts;
    printf("failed %" PRIu64, all);
    if (results->failed.count < all) {
        printf(", the first %zu:", results->failed.count);
    }
    putchar('\n');
    for (size_t i = 0; i < results->failed.count; i++) {
        char text[FIN_PATTERN_PIECES + 1];
        write_queue(results, i, text);
        puts(text);
    }
}

static void print_results(const struct pc_task *task, const struct results *results) {
    const struct tree *tree = &results->tree;
    if (task->format == PC_JSON) {
        print_json(results);
        return;
    }
    printf("%" PRIu64 "/%" PRIu64 " %.2f%%\n", tree->ratios[0].parts, tree->ratios[0].whole,
           percent(tree->ratios[0]));
    print_heads(tree, 0, 0);
    if (results->failed_most > 0) {
        print_failed(results);
    }
}

/* ---- finding ---- */

static size_t compared_length;

static int compare_queues(const void *one, const void *other) {
    return memcmp(one, other, compared_length);
}

/* Sorts failed queues, and drops those beyond the requested number. */
static void sort_failed(struct results *results) {
    struct failed *failed = &results->failed;
    compared_length = results->length;
    if (failed->count > 0) {
        qsort(failed->kinds, failed->count, results->length, compare_queues);
    }
    if (failed->count > results->failed_most) {
        failed->count = results->failed_most;
    }
}

/* False after a message. */
static bool answer_all(struct results *results, const struct pc_task *task, struct pc_job *job,
                       const struct queue_table *table) {
    bool good = true;
    if (table->lookup == NULL && job->total >= QUEUES_FOR_ALL) {
        answer_on_all_cores(results, task, job);
        return true;
    }
    for (uint64_t unit = 0; good && unit < fin_pc_units(job->pc); unit++) {
        if (table->lookup != NULL) {
            look_up_unit(results, task, job->pc, unit, table->lookup);
        } else {
            good = pc_job_answer(job, unit);
            add_unit(results, job->pc);
        }
    }
    return good;
}

static int find(const struct pc_task *given, bool quiet, struct pc_numbers *numbers) {
    struct pc_task task = *given;
    struct pc_job job;
    task.question.aim = FIN_PC_ONE;
    if (!pc_job_start(&job, &task)) {
        return CLI_WRONG;
    }
    int length = fin_pc_length(&task.question, task.pattern.length);
    struct results results =
        make_results(&task, task.tree_depth < length ? task.tree_depth : length, length);
    struct queue_table table = {.lookup = NULL};
    if (is_in_table(&task, &job, length)) {
        table = queue_table_load(task.rotation, task.options);
    }
    if (table.lookup == NULL) {
        pc_job_guide(&job, &task);
    }
    bool good = answer_all(&results, &task, &job, &table);
    queue_table_close(&table);
    pc_job_end(&job);
    sort_failed(&results);
    if (good && !quiet) {
        print_results(&task, &results);
    }
    struct fin_fraction all = results.tree.ratios[0];
    *numbers = (struct pc_numbers){2, {all.parts, all.whole}};
    free_results(&results);
    return good ? CLI_DONE : CLI_WRONG;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "percent",
    .usage = "pc percent -p PATTERN [OPTIONS]",
    .summary = "counts the queues of a pattern that have a perfect clear",
    .help =
        PC_BOARD_HELP PC_PATTERN_HELP PC_LINES_HELP PC_PLAYER_HELP
        "  --json               JSON objects, one per line\n"
        "  -td, --tree-depth N  list results by the first N pieces; default: 3\n"
        "  -fc, --failed-count N  list the first N queues that fail; -1 for all\n"
        PC_MORE_HELP
        "\n"
        "Prints `5016/5040 99.52%` for a player who knows the whole queue, then the same\n"
        "by first pieces. Options and numbers are those of solution-finder.\n",
    .examples =
        "  finessimo pc percent -t v115@9gE8DeG8CeH8BeG8CeA8JeAgH -p '*p4'\n",
};
/* clang-format on */

const struct pc_verb pc_percent_verb = {.name = "percent", .page = &page, .find = find};
