/* `finessimo pc percent`: how many of a pattern's queues have a perfect clear, for a player who
 * knows the whole queue. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cache/queue_table_file.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/jobs/parallel.h"
#include "cli/jobs/progress.h"
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

static void add_unit(struct tree *tree, const struct fin_pc *pc) {
    uint64_t solved = fin_pc_solved(pc);
    for (int i = 0; i < fin_pc_queues(pc); i++) {
        uint8_t kinds[FIN_PATTERN_PIECES];
        fin_pc_queue(pc, i, kinds);
        add_queue(tree, kinds, (solved >> i & 1) != 0);
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

static void look_up_unit(struct tree *tree, const struct pc_task *task, struct fin_pc *pc,
                         uint64_t unit, const struct fin_queue_table *lookup) {
    int held = task->question.held != FIN_NONE;
    fin_pc_begin(pc, unit);
    for (int i = 0; i < fin_pc_queues(pc); i++) {
        uint8_t kinds[1 + FIN_PATTERN_PIECES] = {task->question.held};
        fin_pc_queue(pc, i, kinds + held);
        add_queue(tree, kinds + held, fin_queue_table_has(lookup, kinds));
    }
}

/* ---- on all cores ---- */

enum {
    WORKERS = 65,           /* the most threads of parallel_for */
    GROUPS_MOST = 1 << 12,  /* of units; a group is a unit of the loop */
    QUEUES_FOR_ALL = 20000, /* fewer are answered before threads have started */
};

/* Each thread takes a free worker, with a job and a tree of its own. */
struct pool {
    const struct pc_task *task;
    uint64_t units, queues, answered;
    uint32_t groups;
    int depth;
    struct worker {
        bool taken, there;
        struct pc_job job;
        struct tree tree;
    } workers[WORKERS];
};

static struct worker *take_worker(struct pool *pool) {
    struct worker *worker = pool->workers;
    while (__atomic_exchange_n(&worker->taken, true, __ATOMIC_ACQUIRE)) {
        worker++;
    }
    if (!worker->there) {
        worker->there = pc_job_start(&worker->job, pool->task);
        worker->tree = make_tree(pool->depth);
    }
    return worker;
}

static void run_group(void *job, uint32_t group) {
    struct pool *pool = job;
    struct worker *worker = take_worker(pool);
    uint64_t first = pool->units * group / pool->groups;
    uint64_t past = pool->units * (group + 1) / pool->groups;
    for (uint64_t unit = first; unit < past; unit++) {
        fin_pc_begin(worker->job.pc, unit);
        fin_pc_run(worker->job.pc, UINT64_MAX); /* FIN_PC_ONE never needs more memory */
        add_unit(&worker->tree, worker->job.pc);
        __atomic_fetch_add(&pool->answered, (uint64_t)fin_pc_queues(worker->job.pc),
                           __ATOMIC_RELAXED);
    }
    if (worker == pool->workers && !isatty(STDERR_FILENO)) {
        progress_percent(__atomic_load_n(&pool->answered, __ATOMIC_RELAXED), pool->queues);
    }
    __atomic_store_n(&worker->taken, false, __ATOMIC_RELEASE);
}

/* Ratios are sums, so the order does not matter. */
static void join_trees(struct tree *tree, struct pool *pool) {
    for (struct worker *worker = pool->workers; worker < pool->workers + WORKERS; worker++) {
        for (size_t i = 0; worker->there && i < tree->size; i++) {
            tree->ratios[i].parts += worker->tree.ratios[i].parts;
            tree->ratios[i].whole += worker->tree.ratios[i].whole;
        }
        if (worker->there) {
            free(worker->tree.ratios);
            pc_job_end(&worker->job);
        }
    }
}

static void answer_on_all_cores(struct tree *tree, const struct pc_task *task,
                                const struct pc_job *job) {
    struct pool *pool = cli_resize(NULL, sizeof *pool);
    memset(pool, 0, sizeof *pool);
    pool->task = task;
    pool->units = fin_pc_units(job->pc);
    pool->queues = job->total;
    pool->groups = pool->units < GROUPS_MOST ? (uint32_t)pool->units : GROUPS_MOST;
    pool->depth = tree->depth;
    parallel_for_shown("queues", pool, run_group, pool->groups);
    join_trees(tree, pool);
    free(pool);
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

static void print_json(const struct tree *tree) {
    json_t *heads = json_object();
    for (size_t head = 1; head < tree->size; head++) {
        char name[8];
        name_head(head, name);
        if (tree->ratios[head].whole > 0) {
            json_object_set_new(heads, name, cli_json_fraction(tree->ratios[head]));
        }
    }
    cli_print_json(json_pack("{s:I,s:I,s:f,s:o}", "solved", (json_int_t)tree->ratios[0].parts,
                             "queues", (json_int_t)tree->ratios[0].whole, "percent",
                             percent(tree->ratios[0]), "heads", heads));
}

static void print_tree(const struct pc_task *task, const struct tree *tree) {
    if (task->format == PC_JSON) {
        print_json(tree);
        return;
    }
    printf("%" PRIu64 "/%" PRIu64 " %.2f%%\n", tree->ratios[0].parts, tree->ratios[0].whole,
           percent(tree->ratios[0]));
    print_heads(tree, 0, 0);
}

static int find(const struct pc_task *given, bool quiet, struct pc_numbers *numbers) {
    struct pc_task task = *given;
    struct pc_job job;
    task.question.aim = FIN_PC_ONE;
    if (!pc_job_start(&job, &task)) {
        return CLI_WRONG;
    }
    int length = fin_pc_length(&task.question, task.pattern.length);
    struct tree tree = make_tree(task.tree_depth < length ? task.tree_depth : length);
    struct queue_table table = {.lookup = NULL};
    bool good = true;
    if (is_in_table(&task, &job, length)) {
        table = queue_table_load(task.rotation, task.options);
    }
    if (table.lookup == NULL) {
        pc_job_guide(&job, &task);
    }
    bool all_cores = table.lookup == NULL && job.total >= QUEUES_FOR_ALL;
    if (all_cores) {
        answer_on_all_cores(&tree, &task, &job);
    }
    for (uint64_t unit = 0; good && !all_cores && unit < fin_pc_units(job.pc); unit++) {
        if (table.lookup != NULL) {
            look_up_unit(&tree, &task, job.pc, unit, table.lookup);
        } else {
            good = pc_job_answer(&job, unit);
            add_unit(&tree, job.pc);
        }
    }
    queue_table_close(&table);
    pc_job_end(&job);
    if (good && !quiet) {
        print_tree(&task, &tree);
    }
    *numbers = (struct pc_numbers){2, {tree.ratios[0].parts, tree.ratios[0].whole}};
    free(tree.ratios);
    return good ? CLI_DONE : CLI_WRONG;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "percent",
    .usage = "pc percent -p PATTERN [OPTIONS]",
    .summary = "counts the queues of a pattern that have a perfect clear",
    .help =
        "  -t, --tetfu B        the board: a fumen, rows, or a file with either\n"
        "  -f, --field-path F   a file: the number of lines, then rows\n"
        "  -p, --patterns P     the queues: `T` a piece, `[SZ]` one of these, `[^TI]` one\n"
        "                       of the others, `*` any; after a set `p3` takes three of\n"
        "                       it, `!` all of it; `,` is optional, `;` starts another\n"
        "                       pattern\n"
        "  -c, --clear-line N   lines to clear, 1 to 8; default: 4\n"
        "  -H, --hold use|no    whether hold may be used; default: use\n"
        "  -d, --drop D         softdrop, harddrop or 180 (softdrop with 180° rotations)\n"
        "  -K, --kicks R        the rotation system; default: srs\n"
        "  --json               JSON objects, one per line\n"
        "  -td, --tree-depth N  list results by the first N pieces; default: 3\n"
        "\n"
        "Prints `5016/5040 99.52%` for a player who knows the whole queue, then the same\n"
        "by first pieces. Options and numbers are those of solution-finder.\n",
    .examples =
        "  finessimo pc percent -t v115@9gE8DeG8CeH8BeG8CeA8JeAgH -p '*p4'\n",
};
/* clang-format on */

const struct pc_verb pc_percent_verb = {.name = "percent", .page = &page, .find = find};
