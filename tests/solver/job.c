/* Jobs for cases, in as little memory as they may begin with. */
#include <stdio.h>
#include <stdlib.h>

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
