/* `finessimo pc path`: every perfect clear of a pattern's queues, with the queues that can build
 * it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/jobs/progress.h"
#include "cli/pc/pc.h"

/* A growing text of queues. */
struct list {
    char *text;
    size_t length, room;
    uint64_t count;
};

static void add_queue(struct list *list, const uint8_t *kinds, int length) {
    if (list->length + (size_t)length + 2 > list->room) {
        list->room = 2 * list->room + 1024;
        list->text = cli_resize(list->text, list->room);
    }
    list->text[list->length++] = ' ';
    for (int i = 0; i < length; i++) {
        list->text[list->length++] = fin_kind_letter(kinds[i]);
    }
    list->text[list->length] = '\0';
    list->count++;
}

/* Finds the queues that can build a tiling. */
static bool find_queues(struct pc_job *served, const struct fin_pc_way *way, struct list *list) {
    bool good = true;
    list->length = 0;
    list->count = 0;
    served->done = 0;
    fin_pc_restrict(served->pc, way);
    for (uint64_t unit = 0; good && unit < fin_pc_units(served->pc); unit++) {
        good = pc_job_answer(served, unit);
        uint64_t solved = fin_pc_solved(served->pc);
        for (int i = 0; good && i < fin_pc_queues(served->pc); i++) {
            uint8_t kinds[FIN_PATTERN_PIECES];
            if ((solved >> i & 1) != 0) {
                add_queue(list, kinds, fin_pc_queue(served->pc, i, kinds));
            }
        }
    }
    return good;
}

static void print_tiling(const struct pc_task *task, const struct fin_pc_way *way,
                         const struct list *list) {
    char *fumen = pc_tiling_fumen(task, way);
    if (task->format == PC_JSON) {
        json_t *queues = json_array();
        for (size_t at = 1, length = list->length / list->count; at < list->length; at += length) {
            json_array_append_new(queues, json_stringn(list->text + at, length - 1));
        }
        cli_print_json(json_pack("{s:s,s:o}", "tiling", fumen, "queues", queues));
    } else {
        printf("%s %" PRIu64 "%s\n", fumen, list->count, list->text);
    }
    free(fumen);
}

static bool print_tilings(const struct pc_task *given, const struct pc_job *job) {
    struct pc_task task = *given;
    struct pc_job served;
    struct list list = {0};
    uint64_t count = fin_tilings_count(job->tilings);
    if (task.format == PC_JSON) {
        cli_print_json(json_pack("{s:I}", "count", (json_int_t)count));
    } else {
        printf("%" PRIu64 "\n", count);
    }
    task.question.aim = FIN_PC_ONE;
    task.guide = NULL; /* few placements are left to try */
    bool good = pc_job_start(&served, &task);
    for (uint64_t i = 0; good && i < count; i++) {
        struct fin_pc_way way;
        fin_tilings_way(job->tilings, job->pc, i, &way);
        good = find_queues(&served, &way, &list);
        if (good) {
            print_tiling(&task, &way, &list);
        }
    }
    pc_job_end(&served);
    free(list.text);
    return good;
}

static int find(const struct pc_task *given, bool quiet, struct pc_numbers *numbers) {
    struct pc_task task = *given;
    struct pc_job job;
    task.question.aim = FIN_PC_EVERY;
    if (!pc_job_start(&job, &task)) {
        return CLI_WRONG;
    }
    pc_job_guide(&job, &task);
    bool good = true;
    for (uint64_t unit = 0; good && unit < fin_pc_units(job.pc); unit++) {
        good = pc_job_answer(&job, unit) && pc_job_tile(&job, &task);
    }
    progress_percent_clear();
    if (good) {
        *numbers = (struct pc_numbers){1, {fin_tilings_count(job.tilings)}};
        good = quiet || print_tilings(&task, &job);
    }
    pc_job_end(&job);
    return good ? CLI_DONE : CLI_WRONG;
}

static const char help[] =
    "pc path -t FUMEN -p PATTERN -c 4\n"
    "    All perfect clears of a pattern's queues, with the options of percent. The\n"
    "    first line is their number, those that look the same when all pieces lie\n"
    "    counted once; then each as a fumen, the number of queues that it serves,\n"
    "    and these.\n";

const struct pc_verb pc_path_verb = {.name = "path", .help = help, .find = find};
