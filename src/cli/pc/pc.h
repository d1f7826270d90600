/* `finessimo pc`, shared between its files: what is asked, and running it. */
#ifndef FINESSIMO_CLI_PC_PC_H
#define FINESSIMO_CLI_PC_PC_H

#include <jansson.h>
#include <stdbool.h>

#include "finessimo.h"

enum pc_format { PC_TEXT, PC_FUMEN, PC_JSON };

/* A verb with its options. */
struct pc_task {
    const char *name; /* of the verb */
    struct fin_pc_question question;
    struct fin_pattern pattern;
    bool asked;       /* there is a queue or a pattern */
    int rotation;     /* enum fin_rotation */
    unsigned options; /* enum fin_search_options */
    bool all, by_order, fewest;
    int format;
    int tree_depth;                /* pieces at the head of queues that are told apart */
    const struct fin_guide *guide; /* for its jobs, or NULL */
};

/* Reads the options of a verb. False after a message. */
bool pc_read_task(struct pc_task *task, const char *name, int count, char **words);

/* A job with its memory. */
struct pc_job {
    const struct fin_search *search;
    const struct fin_queues *queues;
    struct fin_pc *pc;
    struct fin_tilings *tilings; /* NULL: not asked for yet */
    void *search_memory, *queue_memory, *memory, *tilings_memory;
    size_t size, tilings_size;
    uint64_t total, done; /* queues */
};

/* Starts a job for a task, whose aim is set. False after a sentence. */
bool pc_job_start(struct pc_job *job, const struct pc_task *task);
/* Lets a task and its job use the guide of the cache, if there is one, and if reading
 * it does not take longer than it saves. */
void pc_job_guide(struct pc_job *job, struct pc_task *task);
/* Answers a unit, with more memory if need be, and shows how far the job is. False
 * after a sentence. */
bool pc_job_answer(struct pc_job *job, uint64_t unit);
/* As fin_pc_run; what can be shared all cores do, and that is a step. */
int pc_job_run(struct fin_pc *pc, uint64_t steps);
/* Adds the tilings of the unit that was answered. False after a sentence. */
bool pc_job_tile(struct pc_job *job, const struct pc_task *task);
void pc_job_end(struct pc_job *job);

/* The result of a verb, as batches compare it. */
enum { PC_NUMBERS = 2 };
struct pc_numbers {
    int count;
    uint64_t values[PC_NUMBERS];
};

/* A command of `pc`: each is one file that ends in one of these, and a row in pc.c. Both
 * functions return an enum cli_exit. */
struct pc_verb {
    const char *name;
    const char *help; /* its section of `help pc` */
    /* Answers a task, so that batches can compare its numbers; quiet: prints no answer. */
    int (*find)(const struct pc_task *task, bool quiet, struct pc_numbers *numbers);
    /* Else it reads its words itself. */
    int (*run)(int count, char **words);
};

extern const struct pc_verb pc_solve_verb, pc_percent_verb, pc_path_verb, pc_best_verb;
extern const struct pc_verb pc_sweep_verb, pc_table_verb, pc_batch_verb;

/* Names by number, NULL past the last. */
const char *pc_verb_name(int number);

/* Runs a verb that finds numbers; the words begin with its name. */
int pc_find(int count, char **words, bool quiet, struct pc_numbers *numbers);

/* show.c: ways as text, fumen and JSON. */
void pc_show_way(const struct pc_task *task, const struct fin_pc_way *way);
json_t *pc_way_json(const struct pc_task *task, const struct fin_pc_way *way);
/* The keys of a step on a board: hold, then the way, then the hard drop. Returns how
 * many, the last not counted. */
int pc_step_keys(const struct pc_task *task, const struct fin_board *board,
                 const struct fin_pc_step *step, char *text, size_t size);
/* The keys that a task's player has: of enum fin_hands. */
unsigned pc_hands(const struct pc_task *task);
/* The board after a step. */
void pc_step_on(struct fin_board *board, struct fin_piece piece);
/* A fumen of one page with the pieces of a way as they lie when none was cleared;
 * free it. */
char *pc_tiling_fumen(const struct pc_task *task, const struct fin_pc_way *way);
/* The words of a text, which is cut up, as an array. */
json_t *pc_words_json(char *text);

#endif
