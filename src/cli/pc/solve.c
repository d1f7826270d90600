/* `finessimo pc solve`: the perfect clears of a known queue: one, the one with the fewest keys, or
 * all. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/jobs/progress.h"
#include "cli/pc/pc.h"

/* The number of pieces that can be placed. With a guide the solver stops as soon as it knows that
 * there is no solution, so this searches again without one. */
static int find_farthest(const struct pc_task *given, const struct fin_pc *pc) {
    struct pc_task task = *given;
    struct pc_job job;
    int far = fin_pc_farthest(pc);
    task.guide = NULL;
    task.question.aim = FIN_PC_ONE;
    if (given->guide != NULL && pc_job_start(&job, &task)) {
        pc_job_answer(&job, 0);
        far = fin_pc_farthest(job.pc);
        pc_job_end(&job);
    }
    return far;
}

/* Reports that there is no solution, and how many pieces can be placed. */
static int say_none(const struct pc_task *task, const struct fin_pc *pc, bool quiet) {
    int far = find_farthest(task, pc), pieces = fin_pc_pieces(&task->question);
    if (!quiet && task->format == PC_JSON) {
        cli_print_json(
            json_pack("{s:b,s:i,s:i}", "solved", false, "placed", far, "pieces", pieces));
    }
    if (!quiet) {
        fprintf(stderr, "finessimo: There is no perfect clear. At most %d of %d pieces fit.\n", far,
                pieces);
    }
    return CLI_NO;
}

static void print_count(const struct pc_task *task, uint64_t count) {
    if (task->format == PC_JSON) {
        cli_print_json(json_pack("{s:I}", "count", (json_int_t)count));
    } else {
        printf("%" PRIu64 "\n", count);
    }
}

/* Counts each tiling once, or each order in which its pieces can be placed. */
static uint64_t count_all(const struct pc_task *task, const struct pc_job *job) {
    return task->by_order ? fin_pc_count(job->pc) : fin_tilings_count(job->tilings);
}

static void print_all(const struct pc_task *task, const struct pc_job *job) {
    uint64_t count = count_all(task, job);
    print_count(task, count);
    for (uint64_t i = 0; i < count; i++) {
        struct fin_pc_solution solution;
        if (task->by_order) {
            fin_pc_solution(job->pc, i, &solution);
        } else {
            fin_tilings_solution(job->tilings, job->pc, i, &solution);
        }
        if (task->format == PC_TEXT) {
            putchar('\n');
        }
        pc_show_solution(task, &solution);
    }
}

/* Slow: it computes the keys of every solution. */
static void print_fewest(const struct pc_task *task, const struct pc_job *job) {
    enum { STEPS = 1000 };
    size_t size = fin_fewest_size(&task->question);
    void *memory = cli_resize(NULL, size);
    struct fin_fewest *fewest =
        fin_fewest_make(memory, size, job->pc, task->rotation, pc_key_set(task));
    struct fin_pc_solution solution;
    while (fin_fewest_run(fewest, STEPS) == FIN_PC_MORE) {
        progress_percent(0, 1);
    }
    progress_percent_clear();
    fin_fewest_solution(fewest, &solution);
    pc_show_solution(task, &solution);
    free(memory);
}

static void print_one(const struct pc_task *task, const struct pc_job *job) {
    struct fin_pc_solution solution;
    if (fin_pc_solution(job->pc, 0, &solution)) {
        pc_show_solution(task, &solution);
    }
}

static int find(const struct pc_task *given, bool quiet, struct pc_numbers *numbers) {
    struct pc_task task = *given;
    struct pc_job job;
    task.question.aim = task.all || task.fewest ? FIN_PC_COUNT : FIN_PC_ONE;
    if (!pc_job_start(&job, &task)) {
        return CLI_WRONG;
    }
    pc_job_guide(&job, &task);
    bool good = pc_job_answer(&job, 0) && (!task.all || task.by_order || pc_job_tile(&job, &task));
    int code = good ? CLI_DONE : CLI_WRONG;
    progress_percent_clear();
    if (code == CLI_DONE && fin_pc_solved(job.pc) == 0) {
        code = say_none(&task, job.pc, quiet);
    } else if (code == CLI_DONE && !quiet) {
        (task.all ? print_all : task.fewest ? print_fewest : print_one)(&task, &job);
    }
    if (good) {
        uint64_t value = task.all ? count_all(&task, &job) : fin_pc_solved(job.pc);
        *numbers = (struct pc_numbers){1, {value}};
    }
    pc_job_end(&job);
    return code;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "solve",
    .usage = "pc solve --queue PIECES [OPTIONS]",
    .summary = "finds a perfect clear for a known queue",
    .help =
        "  --queue PIECES   the pieces in order, letters of IOTSZJL\n"
        "  --board B        start from this board: rows, a fumen, or a file with either\n"
        "  --lines N        lines to clear, 1 to 8; default: 4\n"
        "  --hold X         the held piece, or `no` to play without hold\n"
        "  --save XY        one of these pieces must be left over\n"
        "  --180            allow 180° rotations\n"
        "  --no-softdrop    only move and rotate at spawn height, then hard drop\n"
        "  --fewest         find the solution with the fewest keys\n"
        "  --all            print the number of solutions, then each of them\n"
        "  --by order       count solutions that differ only in order separately\n"
        "  --format F       text, fumen or json\n"
        "  -K, --kicks R    the rotation system; default: srs\n"
        "  --json           JSON objects, one per line\n"
        "\n"
        "Prints one placement and its keys per line: piece, facing, column of the\n"
        "leftmost cell, row of the lowest cell. Exit code 1: there is no perfect clear.\n",
    .examples =
        "  finessimo pc solve --queue TIOSZJLTIOS\n",
};
/* clang-format on */

const struct pc_verb pc_solve_verb = {.name = "solve", .page = &page, .find = find};
