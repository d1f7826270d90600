/* `finessimo pc`: its verbs, the tasks they get and the jobs that answer them. */
#ifndef FINESSIMO_CLI_PC_PC_H
#define FINESSIMO_CLI_PC_PC_H

#include <jansson.h>
#include <stdbool.h>

#include "cli/common/command.h"
#include "finessimo_pc.h"

enum pc_format { PC_TEXT, PC_FUMEN, PC_JSON };

/* A verb with its options. */
struct pc_task {
    const char *name; /* of the verb */
    struct fin_pc_question question;
    struct fin_pattern pattern;
    bool asked;       /* the options name a queue or a pattern */
    int rotation;     /* enum fin_rotation */
    unsigned options; /* enum fin_search_options */
    bool all, by_order, fewest;
    int format;
    int tree_depth; /* percent: the number of first pieces that have their own results */
    const struct fin_guide *guide; /* for its jobs, or NULL */
};

/* Reads the options of a verb. False after a message. */
bool pc_read_task(struct pc_task *task, const char *name, int count, char **words);

/* A job of the solver with its memory, which grows as needed. */
struct pc_job {
    const struct fin_search *search;
    const struct fin_queues *queues;
    struct fin_pc *pc;
    struct fin_tilings *tilings; /* NULL: none so far */
    void *search_memory, *queue_memory, *memory, *tilings_memory;
    size_t size, tilings_size;
    uint64_t total, done; /* queues */
};

/* Starts a job for a task whose aim is set. False after a message. */
bool pc_job_start(struct pc_job *job, const struct pc_task *task);
/* Lets a task and its job use the cached guide, if there is one and loading it saves time. */
void pc_job_guide(struct pc_job *job, struct pc_task *task);
/* Answers a unit, with more memory if need be, and shows progress. False after a message. */
bool pc_job_answer(struct pc_job *job, uint64_t unit);
/* Like fin_pc_run, but runs the parts that can be shared on all cores, as one step. */
int pc_job_run(struct fin_pc *pc, uint64_t steps);
/* Adds the tilings of the unit that was answered. False after a message. */
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
    const struct cli_page *page; /* its help */
    /* Answers a task, so that batches can compare its numbers; quiet: prints no answer. */
    int (*find)(const struct pc_task *task, bool quiet, struct pc_numbers *numbers);
    /* otherwise it reads its words itself */
    int (*run)(int count, char **words);
};

extern const struct pc_verb pc_solve_verb, pc_percent_verb, pc_path_verb, pc_best_verb;
extern const struct pc_verb pc_sweep_verb, pc_table_verb, pc_batch_verb;

/* Names by number, NULL past the last. */
const char *pc_verb_name(int number);

/* Runs a verb that finds numbers; the words begin with its name. */
int pc_find(int count, char **words, bool quiet, struct pc_numbers *numbers);

/* Prints "5016/5040 99.5238%", without a line feed. */
void pc_print_odds(struct fin_fraction odds);

/* Options that several verbs have; false after a message. */
bool pc_read_previews(const char *word, int most, int *previews);

/* show.c: solutions as text, fumen and JSON. */
void pc_show_solution(const struct pc_task *task, const struct fin_pc_solution *solution);
json_t *pc_solution_json(const struct pc_task *task, const struct fin_pc_solution *solution);
/* Writes the keys of a step on a board: hold, moves and turns, hard drop. Returns how many keys,
 * without the hard drop. */
int pc_step_keys(const struct pc_task *task, const struct fin_board *board,
                 const struct fin_pc_step *step, char *text, size_t size);
/* The keys that the player of a task may use: of enum fin_key_set. */
unsigned pc_key_set(const struct pc_task *task);
/* Places a piece and removes full rows. */
void pc_step_on(struct fin_board *board, struct fin_piece piece);
/* A fumen of one page with all pieces of a solution as if no row were cleared; free it. */
char *pc_tiling_fumen(const struct pc_task *task, const struct fin_pc_solution *solution);
/* The words of a text as an array; overwrites the text. */
json_t *pc_words_json(char *text);

#endif
