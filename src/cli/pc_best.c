/* `finessimo pc best`: the best move of a player who sees only some next pieces. */
#include "cli/pc_best.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/pc.h"
#include "cli/rounds.h"
#include "cli/sieve_file.h"

enum { KEYS_TEXT = FIN_WAY_TEXT + 8, STEPS = 20000, SIEVED_CELLS = 12 };

/* ---- the job ---- */

struct job {
    struct fin_best *best;
    void *memory;
    size_t size;
    struct sieve_held sieve;
    int order[FIN_BEST_MOVES]; /* moves, the best first */
};

/* Twice as much memory, or nothing; only what is used is really there. */
static bool enlarge(struct job *job) {
    size_t size = 2 * job->size;
    void *memory = rounds_memory(size);
    if (memory == NULL) {
        return false;
    }
    job->best = fin_best_move(job->best, memory, size);
    rounds_free(job->memory, job->size);
    job->memory = memory;
    job->size = size;
    return true;
}

static int filled_cells(const struct fin_best_question *question) {
    int cells = 0;
    for (int y = 0; y < question->lines; y++) {
        cells += __builtin_popcount(question->board.rows[y]);
    }
    return cells;
}

/* Questions that are soon answered do without. */
static void use_sieve(struct job *job, const struct fin_best_question *question) {
    job->sieve = (struct sieve_held){NULL, 0};
    if (question->lines != 4 || filled_cells(question) > SIEVED_CELLS) {
        return;
    }
    job->sieve = sieve_load(question->rotation, question->options);
    if (job->sieve.words != NULL && !fin_best_sieve(job->best, job->sieve.words, job->sieve.length,
                                                    question->rotation, question->options)) {
        fprintf(stderr, "finessimo: The sieve in the cache is none; it is left out.\n");
    }
}

static void close_job(struct job *job) {
    rounds_free(job->memory, job->size);
    sieve_close(&job->sieve);
}

/* False after a sentence. */
static bool answer(struct job *job, const struct fin_best_question *question) {
    job->size = (size_t)1 << 30;
    job->memory = rounds_memory(job->size);
    if (job->memory == NULL) {
        cli_wrong("There is not enough memory.");
        return false;
    }
    job->best = fin_best_make(job->memory, job->size);
    use_sieve(job, question);
    fin_best_ask(job->best, question);
    for (int status = FIN_PC_MORE; status != FIN_PC_DONE;) {
        status = fin_best_run(job->best, STEPS);
        if (status == FIN_PC_MEMORY && !enlarge(job)) {
            cli_wrong("There is not enough memory; more pieces in sight or fewer lines need less.");
            close_job(job);
            return false;
        }
    }
    return true;
}

static void sort_moves(struct job *job) {
    int count = fin_best_count(job->best);
    for (int i = 0; i < count; i++) {
        struct fin_best_choice choice = fin_best_choice(job->best, i);
        int at = i;
        for (; at > 0; at--) {
            struct fin_best_choice before = fin_best_choice(job->best, job->order[at - 1]);
            if (before.low > choice.low ||
                (before.low == choice.low && before.clairvoyant_low >= choice.clairvoyant_low)) {
                break;
            }
            job->order[at] = job->order[at - 1];
        }
        job->order[at] = i;
    }
}

/* ---- text and JSON ---- */

/* Reduced. */
static struct fin_fraction fraction(uint64_t parts, uint64_t whole) {
    uint64_t a = whole, b = parts;
    while (b > 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return (struct fin_fraction){parts / a, whole / a};
}

static json_t *odds_json(uint64_t parts, uint64_t whole) {
    struct fin_fraction odds = fraction(parts, whole);
    return json_pack("[I,I]", (json_int_t)odds.parts, (json_int_t)odds.whole);
}

static void keys_of(const struct best_task *task, const struct fin_best_choice *choice, char *keys,
                    size_t size) {
    struct pc_task as_solved = {.rotation = task->question.rotation,
                                .options = task->question.options};
    struct fin_pc_step step = {.piece = choice->piece, .hold = choice->hold};
    if (choice->piece.kind == FIN_NONE) {
        snprintf(keys, size, "%s", choice->hold ? "h" : "");
    } else {
        pc_step_keys(&as_solved, &task->question.board, &step, keys, size);
    }
}

/* A move; null for the place of one that only holds. */
static json_t *move_json(const struct fin_best_choice *choice) {
    char letter[] = {fin_kind_letter(choice->piece.kind), '\0'};
    if (choice->piece.kind == FIN_NONE) {
        return json_pack("{s:n,s:n,s:n,s:n,s:b}", "piece", "facing", "x", "y", "hold",
                         choice->hold);
    }
    return json_pack("{s:s,s:s,s:i,s:i,s:b}", "piece", letter, "facing",
                     fin_facing_name(choice->piece.facing), "x", choice->piece.x, "y",
                     choice->piece.y, "hold", choice->hold);
}

static json_t *best_json(const struct best_task *task, const struct fin_best_choice *choice) {
    char keys[KEYS_TEXT];
    json_t *move = move_json(choice);
    keys_of(task, choice, keys, sizeof keys);
    json_object_set_new(move, "keys", pc_words_json(keys));
    return move;
}

/* For each piece that may come in sight the odds then, and what to do. */
static void add_next(const struct job *job, json_t *object) {
    json_t *next = json_object(), *then = json_object();
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_best_reply reply;
        char letter[] = {fin_kind_letter(kind), '\0'};
        if (fin_best_next(job->best, fin_best_first(job->best), kind, &reply)) {
            json_object_set_new(next, letter, odds_json(reply.parts, reply.whole));
            if (reply.choice.hold || reply.choice.piece.kind != FIN_NONE) {
                json_object_set_new(then, letter, move_json(&reply.choice));
            }
        }
    }
    json_object_set_new(object, "next", next);
    json_object_set_new(object, "then", then);
}

static void print_json(const struct best_task *task, const struct job *job) {
    uint64_t whole = fin_best_whole(job->best);
    struct fin_best_choice first = fin_best_choice(job->best, fin_best_first(job->best));
    json_t *moves = json_array();
    for (int i = 0; i < fin_best_count(job->best); i++) {
        struct fin_best_choice choice = fin_best_choice(job->best, job->order[i]);
        json_t *move = move_json(&choice);
        json_object_set_new(move, "odds", odds_json(choice.low, whole));
        json_object_set_new(move, "clairvoyant", odds_json(choice.clairvoyant_low, whole));
        json_array_append_new(moves, move);
    }
    json_t *object = json_pack("{s:o,s:o,s:o,s:o}", "best", best_json(task, &first), "odds",
                               odds_json(first.low, whole), "clairvoyant",
                               odds_json(first.clairvoyant_low, whole), "moves", moves);
    add_next(job, object);
    json_object_set_new(object, "exact", json_true());
    pc_print_json(object);
}

static void print_move(const struct fin_best_choice *choice) {
    if (choice->piece.kind == FIN_NONE) {
        printf("%s", choice->hold ? "hold" : "-");
        return;
    }
    printf("%s%c %s %d %d", choice->hold ? "hold, " : "", fin_kind_letter(choice->piece.kind),
           fin_facing_name(choice->piece.facing), choice->piece.x, choice->piece.y);
}

static void print_text(const struct best_task *task, const struct job *job) {
    uint64_t whole = fin_best_whole(job->best);
    int number = fin_best_first(job->best);
    struct fin_best_choice first = fin_best_choice(job->best, number);
    char keys[KEYS_TEXT];
    keys_of(task, &first, keys, sizeof keys);
    printf("%" PRIu64 "/%" PRIu64 " %.4f%%\n", first.low, whole,
           100.0 * (double)first.low / (double)whole);
    print_move(&first);
    printf("  %s\n", keys);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_best_reply reply;
        if (fin_best_next(job->best, number, kind, &reply)) {
            printf("  then %c: %" PRIu64 "/%" PRIu64 "  ", fin_kind_letter(kind), reply.parts,
                   reply.whole);
            print_move(&reply.choice);
            putchar('\n');
        }
    }
    printf("\nbest play, clairvoyant, move\n");
    for (int i = 0; i < fin_best_count(job->best); i++) {
        struct fin_best_choice choice = fin_best_choice(job->best, job->order[i]);
        printf("%" PRIu64 " %" PRIu64 "  ", choice.low, choice.clairvoyant_low);
        print_move(&choice);
        putchar('\n');
    }
}

int pc_best(int count, char **words) {
    struct best_task task;
    struct job job;
    if (!best_read_task(&task, count, words) || !answer(&job, &task.question)) {
        return CLI_WRONG;
    }
    bool any = fin_best_first(job.best) >= 0;
    bool good = any && fin_best_choice(job.best, fin_best_first(job.best)).low > 0;
    sort_moves(&job);
    if (!any) {
        fprintf(stderr, "finessimo: No piece can be laid in the lines.\n");
    } else if (task.json) {
        print_json(&task, &job);
    } else {
        print_text(&task, &job);
    }
    close_job(&job);
    return good ? CLI_DONE : CLI_NO;
}

void pc_best_help(void) {
    printf("\n"
           "pc best --see TIOSZJ --hold L\n"
           "    The best move for a player who sees the current piece and the next ones: its\n"
           "    exact odds of a perfect clear under best play, the move and its keys, and\n"
           "    what to do for each piece that may come in sight; then every move\n"
           "    with its odds, and those of a clairvoyant. Exit code 1: no move leads there.\n"
           "  --see XYZ       the current piece, then the next ones; as many stay in sight\n"
           "  --hold X        the piece in hold; or `no`: hold is not used\n"
           "  --hold-used     not again before the next piece\n"
           "  --bag XYZ       what is left of the bag behind those in sight\n"
           "  --seen XYZ      else: what came before it from a new bag on, less the held\n"
           "  --generator G   bag, bag14 or uniform\n"
           "  --board, --lines, --180, --no-softdrop as in solve, with up to 6 lines\n");
}
