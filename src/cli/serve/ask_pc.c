/* `pc`: a perfect clear of a known queue, or the odds of one over a pattern. */
#include <stdlib.h>
#include <string.h>

#include "cli/common/json.h"
#include "cli/pc/pc.h"
#include "cli/serve/kinds.h"

enum {
    SLICE = 1 << 16, /* steps between two looks whether the question was cancelled */
    MEMORY = 1 << 20,
    MEMORY_MOST = 1 << 28,
    QUEUES_MOST = 1 << 24,
};

struct task {
    struct pc_task pc; /* as the command has it */
    bool odds;         /* over the pattern */
    int64_t steps;
};

/* ---- the question ---- */

/* Reads `queue` or `patterns`. */
static bool read_pieces(struct question_reader *reader, struct task *task) {
    char *queue = NULL, *patterns = NULL;
    bool good = members_text(reader, "queue", &queue) &&
                members_text(reader, "patterns", &patterns) &&
                ((queue == NULL) != (patterns == NULL) ||
                 members_wrong(reader, "A question has either `queue` or `patterns`."));
    task->odds = patterns != NULL;
    const char *text = task->odds ? patterns : queue;
    if (good && !task->odds && text[strspn(text, "IOTSZJL")] != '\0') {
        good = members_wrong(reader, "`queue` is letters of IOTSZJL.");
    }
    if (good) {
        struct fin_byte_error error = fin_pattern_parse(text, strlen(text), &task->pc.pattern);
        good = error.sentence == NULL ||
               members_wrong(reader, "`%s`, character %zu: %s", task->odds ? "patterns" : "queue",
                             error.offset + 1, error.sentence);
    }
    free(queue);
    free(patterns);
    return good;
}

static bool check(struct question_reader *reader, struct task *task) {
    struct fin_pc_question *question = &task->pc.question;
    const char *sentence = fin_pc_check(question);
    if (sentence == NULL && task->odds) {
        pc_clear_full_rows(question);
        sentence = fin_pc_check(question);
    }
    if (sentence != NULL) {
        return members_wrong(reader, "%s", sentence);
    }
    int needed = fin_pc_pieces(question) - (question->held != FIN_NONE);
    return task->pc.pattern.length >= needed ||
           members_wrong(reader, "At least %d pieces are needed. There are %d.", needed,
                         task->pc.pattern.length);
}

static bool read(struct question_reader *reader, void *data) {
    struct task *task = data;
    struct fin_pc_question *question = &task->pc.question;
    int held = FIN_NONE;
    int64_t lines = 4;
    bool half = false, hard = false, no_hold = false;
    task->pc.rotation = FIN_ROTATION_SRS;
    task->steps = reader->limits->steps;
    fin_board_clear(&question->board);
    if (!read_pieces(reader, task) || !members_board(reader, &question->board) ||
        !members_number(reader, "lines", 1, FIN_PC_LINES, &lines) ||
        !members_hold(reader, &held, &no_hold) || !members_rotation(reader, &task->pc.rotation) ||
        !members_flag(reader, "180", &half) || !members_flag(reader, "no_softdrop", &hard) ||
        !members_number(reader, "steps", 1, reader->limits->steps, &task->steps)) {
        return false;
    }
    task->pc.options = (half ? FIN_SEARCH_180 : 0) | (hard ? FIN_SEARCH_NO_SOFT_DROP : 0);
    question->lines = (uint8_t)lines;
    question->held = (uint8_t)held;
    question->hold = !no_hold;
    question->aim = FIN_PC_ONE;
    return check(reader, task);
}

/* ---- the answer ---- */

struct job {
    const struct fin_queues *queues;
    struct fin_pc *pc;
    void *search_memory, *queue_memory, *memory;
    size_t size;
    uint64_t steps; /* left */
};

static bool make_queues(struct job *job, const struct pc_task *task) {
    int length = fin_pc_length(&task->question, task->pattern.length);
    for (size_t size = FIN_QUEUES_SIZE; job->queues == NULL && size <= QUEUES_MOST; size *= 2) {
        free(job->queue_memory);
        job->queue_memory = malloc(size);
        if (job->queue_memory == NULL) {
            return false;
        }
        job->queues = fin_queues_make(job->queue_memory, size, &task->pattern, length);
    }
    return job->queues != NULL;
}

static bool start(struct job *job, const struct pc_task *task) {
    size_t search_size = fin_search_size();
    job->size = fin_pc_size(&task->question) + MEMORY;
    job->search_memory = malloc(search_size);
    job->memory = malloc(job->size);
    if (job->search_memory == NULL || job->memory == NULL || !make_queues(job, task)) {
        return false;
    }
    const struct fin_search *search =
        fin_search_make(job->search_memory, search_size, task->rotation, task->options);
    job->pc = fin_pc_make(job->memory, job->size, search, job->queues, &task->question);
    return job->pc != NULL;
}

static void end(struct job *job) {
    free(job->search_memory);
    free(job->queue_memory);
    free(job->memory);
}

static bool grow(struct job *job) {
    size_t size = 2 * job->size;
    void *memory = size <= MEMORY_MOST ? malloc(size) : NULL;
    if (memory == NULL) {
        return false;
    }
    job->pc = fin_pc_move(job->pc, memory, size);
    job->size = size;
    free(job->memory);
    job->memory = memory;
    return true;
}

/* False if a limit is reached, or the question was cancelled. */
static bool run_unit(struct job *job, uint64_t unit, const struct question *question) {
    fin_pc_begin(job->pc, unit);
    for (;;) {
        uint64_t steps = job->steps < SLICE ? job->steps : SLICE;
        int status = fin_pc_run(job->pc, steps);
        job->steps -= steps;
        if (status == FIN_PC_DONE) {
            return true;
        }
        if (job->steps == 0 || question_stopped(question) ||
            (status == FIN_PC_MEMORY && !grow(job))) {
            return false;
        }
    }
}

static json_t *solution_json(const struct task *task, const struct fin_pc *pc) {
    struct fin_pc_solution solution;
    if (fin_pc_solution(pc, 0, &solution)) {
        return pc_solution_json(&task->pc, &solution);
    }
    return json_pack("{s:b,s:i,s:i}", "solved", false, "placed", fin_pc_farthest(pc), "pieces",
                     fin_pc_pieces(&task->pc.question));
}

static json_t *odds_json(uint64_t solved, uint64_t queues) {
    struct fin_fraction odds = {solved, queues};
    return json_pack("{s:o,s:I,s:I,s:f,s:{}}", "odds", cli_json_fraction(odds), "solved",
                     (json_int_t)solved, "queues", (json_int_t)queues, "percent",
                     100 * (double)solved / (double)queues, "heads");
}

static int count_bits(uint64_t bits) {
    return __builtin_popcountll(bits);
}

static json_t *run(const struct task *task, struct job *job, const struct question *question) {
    uint64_t solved = 0, units = fin_pc_units(job->pc);
    for (uint64_t unit = 0; unit < units; unit++) {
        if (!run_unit(job, unit, question)) {
            return NULL;
        }
        solved += (uint64_t)count_bits(fin_pc_solved(job->pc));
    }
    return task->odds ? odds_json(solved, fin_queues_count(job->queues))
                      : solution_json(task, job->pc);
}

static struct answer answer(const void *data, const struct question *question) {
    const struct task *task = data;
    struct job job = {.steps = (uint64_t)task->steps};
    json_t *json = start(&job, &task->pc) ? run(task, &job, question) : NULL;
    end(&job);
    return json != NULL
               ? answer_make(json)
               : answer_none(QUESTION_LIMIT, "This needs more work than one question may take.");
}

const struct question_kind ask_pc = {
    .name = "pc", .size = sizeof(struct task), .read = read, .answer = answer};
