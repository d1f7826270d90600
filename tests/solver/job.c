/* Jobs for cases, starting with the least memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"

static void *get(size_t size) {
    void *memory = malloc(size);
    if (memory == NULL) {
        fputs("no memory\n", stderr);
        exit(1);
    }
    return memory;
}

static void start(struct job *job, const struct solver_case *asked, int aim) {
    struct fin_pc_question question = asked->question;
    struct fin_pattern pattern;
    char letters[FIN_PATTERN_PIECES];
    for (int i = 0; i < asked->length; i++) {
        letters[i] = fin_kind_letter(asked->queue[i]);
    }
    fin_pattern_parse(letters, (size_t)asked->length, &pattern);
    question.aim = (uint8_t)aim;
    int length = fin_pc_length(&question, pattern.length);
    job->search_memory = get(fin_search_size());
    job->search =
        fin_search_make(job->search_memory, fin_search_size(), asked->rotation, asked->options);
    job->queue_memory = get(FIN_QUEUES_SIZE);
    const struct fin_queues *queues =
        fin_queues_make(job->queue_memory, FIN_QUEUES_SIZE, &pattern, length);
    job->size = fin_pc_size(&question);
    job->memory = get(job->size);
    job->pc = fin_pc_make(job->memory, job->size, job->search, queues, &question);
}

struct job job_run(const struct solver_case *asked, int aim) {
    struct job job;
    start(&job, asked, aim);
    fin_pc_begin(job.pc, 0);
    for (int status = FIN_PC_MORE; status != FIN_PC_DONE;) {
        status = fin_pc_run(job.pc, 7);
        if (status == FIN_PC_MEMORY) {
            void *memory = get(job.size * 2);
            job.pc = fin_pc_move(job.pc, memory, job.size * 2);
            free(job.memory);
            job.memory = memory;
            job.size *= 2;
        }
    }
    return job;
}

uint64_t job_tilings(const struct job *job, const struct solver_case *asked) {
    size_t size = fin_tilings_size(&asked->question);
    void *memory = get(size);
    struct fin_tilings *tilings = fin_tilings_make(memory, size, &asked->question);
    fin_tilings_begin(tilings, job->pc);
    for (int status = FIN_PC_MORE; status != FIN_PC_DONE;) {
        status = fin_tilings_run(tilings, job->pc, 11);
        if (status == FIN_PC_MEMORY) {
            void *larger = get(size * 2);
            tilings = fin_tilings_move(tilings, larger, size * 2);
            free(memory);
            memory = larger;
            size *= 2;
        }
    }
    uint64_t count = fin_tilings_count(tilings);
    free(memory);
    return count;
}

void job_end(struct job *job) {
    free(job->search_memory);
    free(job->queue_memory);
    free(job->memory);
}

/* ---- the tiler ---- */

static void note_tiling(void *data, const struct fin_tiling *tiling) {
    struct tiler_counts *counts = data;
    uint64_t served = 0;
    counts->tilings++;
    for (int i = 0; i < counts->queues; i++) {
        bool serves = (tiling->served[i / 64] >> i % 64 & 1) != 0;
        counts->of_queue[i] += serves;
        served += serves;
    }
    counts->good = counts->good && served == tiling->count && served > 0;
}

bool tiler_count(const struct solver_case *asked, const char *text, struct tiler_counts *counts) {
    struct fin_pattern pattern;
    fin_pattern_parse(text, strlen(text), &pattern);
    void *search_memory = get(fin_search_size()), *queue_memory = get(FIN_QUEUES_SIZE);
    const struct fin_search *search =
        fin_search_make(search_memory, fin_search_size(), asked->rotation, asked->options);
    const struct fin_queues *queues = fin_queues_make(
        queue_memory, FIN_QUEUES_SIZE, &pattern, fin_pc_length(&asked->question, pattern.length));
    size_t size = fin_tiler_size(queues, &asked->question);
    void *memory = get(size + 1), *work_memory = NULL;
    *counts = (struct tiler_counts){.queues = (int)fin_queues_count(queues), .good = true};
    struct fin_tiler *tiler = fin_tiler_make(memory, size, search, queues, &asked->question);
    if (tiler != NULL) {
        size_t work_size = fin_tiler_work_size(tiler);
        work_memory = get(work_size);
        struct fin_tiler_work *work = fin_tiler_work_make(work_memory, work_size, tiler);
        for (uint32_t unit = 0; unit < fin_tiler_units(tiler); unit++) {
            fin_tiler_run(tiler, work, unit, note_tiling, counts);
        }
    }
    free(work_memory);
    free(memory);
    free(queue_memory);
    free(search_memory);
    return tiler != NULL;
}
