/* `finessimo pc`: its verbs, the tasks they get and the jobs that answer them. */
#ifndef FINESSIMO_CLI_PC_PC_H
#define FINESSIMO_CLI_PC_PC_H

#include <jansson.h>
#include <stdbool.h>

#include "cli/common/command.h"
#include "finessimo_pc.h"

enum pc_format { PC_TEXT, PC_FUMEN, PC_JSON, PC_CSV, PC_HTML };
enum pc_key { PC_KEY_NONE, PC_KEY_SOLUTION, PC_KEY_PATTERN, PC_KEY_USE }; /* rows of a CSV */

enum {
    PC_FUMENS = 256,     /* most fumens of a task */
    PC_CLAIRVOYANT = -1, /* in place of a number of previews */
};

/* A verb with its options. */
struct pc_task {
    const char *name; /* of the verb */
    struct fin_pc_question question;
    struct fin_pattern pattern;
    bool asked;       /* the options name a queue or a pattern */
    int rotation;     /* enum fin_rotation */
    unsigned options; /* enum fin_search_options */
    bool all, by_order, fewest;
    int format, key;
    const char *output; /* file for the results, or NULL */
    const char *board;  /* as given, or NULL */
    int page;           /* of it, if it is a fumen */
    const char *fumen[PC_FUMENS];
    int fumens;
    bool mirror, priority; /* cover */
    bool split;            /* path: a page for each piece */
    const char *want;      /* saves */
    int previews;          /* saves: that the player sees, or PC_CLAIRVOYANT */
    uint64_t failed;       /* percent: most failed queues to list */
    int tree_depth;        /* percent: the number of first pieces that have their own results */
    const struct fin_guide *guide; /* for its jobs, or NULL */
};

/* Reads the options of a verb. False after a message. */
bool pc_read_words(struct pc_task *task, const char *name, int count, char **words);
/* The same for verbs that ask about perfect clears of a pattern, and checks the question. */
bool pc_read_task(struct pc_task *task, const char *name, int count, char **words);

/* The queues of a pattern, cut to a length, in memory that is resized as needed; free it. NULL
 * after a message. */
const struct fin_queues *pc_make_queues(const struct fin_pattern *pattern, int length,
                                        void **memory);

/* These four read the value of an option; false after a message. */
bool pc_read_pattern(struct pc_task *task, const char *word);
bool pc_read_lines(struct pc_task *task, const char *word);
bool pc_read_field_file(struct pc_task *task, const char *path);
bool pc_read_patterns_file(struct pc_task *task, const char *path);

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

/* Answers all units on all cores, for FIN_PC_ONE. Visits each unit on the thread that answered it,
 * with the number of that thread's worker. */
enum { PC_WORKERS = 65 }; /* the most threads of parallel_for */
void pc_each_unit(const struct pc_task *task, const struct pc_job *job, void *data,
                  void (*visit)(void *data, int worker, const struct fin_pc *pc, uint64_t unit));

/* The result of a verb, as batches compare it. */
enum { PC_NUMBERS = 8 };
struct pc_numbers {
    int count;
    uint64_t values[PC_NUMBERS];
};

/* A command of `pc`: each is one file that ends in one of these, and a row in pc.c. Both
 * functions return an enum cli_exit. */
struct pc_verb {
    const char *name;
    const struct cli_page *page; /* its help */
    /* Reads its options; NULL: pc_read_task. */
    bool (*read)(struct pc_task *task, const char *name, int count, char **words);
    /* Answers a task, so that batches can compare its numbers; quiet: prints no answer. NULL: use
     * `run`. */
    int (*find)(const struct pc_task *task, bool quiet, struct pc_numbers *numbers);
    /* Reads the words and answers, for verbs without tasks. */
    int (*run)(int count, char **words);
};

extern const struct pc_verb pc_solve_verb, pc_percent_verb, pc_path_verb, pc_best_verb;
extern const struct pc_verb pc_sweep_verb, pc_table_verb, pc_batch_verb;
extern const struct pc_verb pc_cover_verb, pc_saves_verb, pc_minimal_verb, pc_congruents_verb;
extern const struct pc_verb pc_ren_verb;

/* Rows of help that several verbs share. */
#define PC_BOARD_HELP                                                                              \
    "  -t, --tetfu B        the board: a fumen, rows, or a file with either\n"                     \
    "  -P, --page N         the page of a fumen; default: 1\n"                                     \
    "  -fp, --field-path F  a file: the number of lines, then rows\n"
#define PC_PATTERN_HELP                                                                            \
    "  -p, --patterns P     the queues: `T` a piece, `[SZ]` one of these, `[^TI]` one\n"           \
    "                       of the others, `*` any; `p3` after a set: three of it in\n"            \
    "                       any order, `!`: all of it; `,` may stand between parts,\n"             \
    "                       `;` starts another pattern\n"                                          \
    "  -pp, --patterns-path F  a file with a pattern on each line\n"
#define PC_LINES_HELP "  -c, --clear-line N   lines to clear, 1 to 8; default: 4\n"
#define PC_PLAYER_HELP                                                                             \
    "  -H, --hold use|no    whether hold may be used; default: use\n"                              \
    "  -d, --drop D         softdrop, harddrop, t-softdrop (T only) or 180 (softdrop\n"            \
    "                       with 180° rotations)\n"                                               \
    "  -K, --kicks R        the rotation system; default: srs\n"
#define PC_MORE_HELP                                                                               \
    "  -th, --threads N     use at most N cores\n"                                                 \
    "  -lp, --log-path F    ignored, for compatibility with solution-finder\n"
#define PC_OUTPUT_HELP "  -o, --output-base F  write the results to this file\n"

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
/* Removes the full rows of a question, as solution-finder does before the first piece; in a game
 * they stay until it locks. */
void pc_clear_full_rows(struct fin_pc_question *question);
/* Places a piece and removes full rows. */
void pc_step_on(struct fin_board *board, struct fin_piece piece);
/* A fumen with a page for each piece of a solution; free it. */
char *pc_solution_fumen(const struct pc_task *task, const struct fin_pc_solution *solution);
/* A fumen of one page with all pieces of a solution as if no row were cleared; free it. */
char *pc_tiling_fumen(const struct pc_task *task, const struct fin_pc_solution *solution);
/* The words of a text as an array. */
json_t *pc_words_json(const char *text);

#endif
