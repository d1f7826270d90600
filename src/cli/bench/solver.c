/* The benchmarks of the solver: openers of eleven pieces on the empty board, from
 * seeds 1 on, with hold; and the odds of two fields with six pieces to go, over all
 * orders of seven. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/bench/bench.h"
#include "cli/cache/guide_file.h"
#include "cli/common/clock.h"
#include "cli/common/message.h"
#include "cli/pc/pc.h"
#include "finessimo_pc.h"

/* A table of 1 MB, as `pc` uses for few pieces, and the other memory of a job. */
enum { PIECES = 11, LINES = 4, MEMORY = (1 << 20) + (1 << 18), ALL_MEMORY = 1 << 28 };
/* With a guide few states are visited. */
enum { GUIDED_MEMORY = 3 << 16, GUIDED_ALL_MEMORY = 1 << 24 };

struct solver_material {
    const struct fin_search *search;
    const struct fin_guide *guide; /* or NULL */
    size_t size;
    unsigned char queues[FIN_QUEUES_SIZE];
    unsigned char memory[];
};

/* Memory is written once, so that page faults are not timed. */
static void *prepare(size_t size) {
    size_t search = fin_search_size();
    struct solver_material *material = cli_resize(NULL, sizeof *material + size + search);
    memset(material->memory, 0, size);
    material->guide = NULL;
    material->size = size;
    material->search = fin_search_make(material->memory + size, search, FIN_ROTATION_SRS, 0);
    return material;
}

void *bench_prepare_solver(size_t queues) {
    (void)queues;
    return prepare(MEMORY);
}

void *bench_prepare_solver_all(size_t queues) {
    (void)queues;
    return prepare(ALL_MEMORY);
}

/* The cached guide, loaded once. NULL after a message. */
static const struct fin_guide *find_guide(void) {
    static struct guide_table held;
    static bool looked;
    if (!looked) {
        looked = true;
        held = guide_load(LINES, FIN_ROTATION_SRS, 0);
        if (held.guide == NULL) {
            fputs("finessimo: The solver is not measured with a guide: `finessimo pc table "
                  "--guide` makes one.\n",
                  stderr);
        }
    }
    return held.guide;
}

static void *prepare_guided(size_t size) {
    struct solver_material *material = prepare(size);
    material->guide = find_guide();
    return material;
}

void *bench_prepare_guided(size_t queues) {
    (void)queues;
    return prepare_guided(GUIDED_MEMORY);
}

void *bench_prepare_guided_all(size_t queues) {
    (void)queues;
    return prepare_guided(GUIDED_ALL_MEMORY);
}

static uint64_t fold_way(uint64_t hash, const struct fin_pc *pc) {
    struct fin_pc_solution sequence;
    fin_pc_solution(pc, 0, &sequence);
    for (int i = 0; i < sequence.length; i++) {
        struct fin_piece piece = sequence.steps[i].piece;
        hash = bench_fold(
            hash, (uint64_t)((piece.kind * FIN_FACINGS + piece.facing) * FIN_ROWS + piece.y) *
                          FIN_COLUMNS +
                      (uint64_t)piece.x);
    }
    return hash;
}

/* ---- openers ---- */

/* Solves the opener of a seed from scratch. */
static const struct fin_pc *solve(const struct solver_material *material, uint64_t seed, int aim) {
    struct fin_generator bag = fin_generator_start(FIN_GENERATOR_BAG, seed);
    struct fin_pc_question question = {
        .lines = LINES, .aim = (uint8_t)aim, .hold = true, .held = FIN_NONE};
    struct fin_pattern pattern;
    char letters[PIECES];
    for (int i = 0; i < PIECES; i++) {
        letters[i] = fin_kind_letter(fin_generator_next(&bag));
    }
    fin_board_clear(&question.board);
    fin_pattern_parse(letters, PIECES, &pattern);
    const struct fin_queues *queues =
        fin_queues_make((void *)material->queues, FIN_QUEUES_SIZE, &pattern, PIECES);
    struct fin_pc *pc =
        fin_pc_make((void *)material->memory, material->size, material->search, queues, &question);
    if (material->guide != NULL) {
        fin_pc_guide(pc, material->guide);
    }
    fin_pc_begin(pc, 0);
    while (pc_job_run(pc, UINT64_MAX) == FIN_PC_MORE) {
    }
    return pc;
}

static struct bench_result solve_openers(const void *material, size_t queues, double *worst) {
    struct bench_result result = {.steps = queues};
    *worst = 0;
    for (size_t i = 0; i < queues; i++) {
        double began = clock_cpu_seconds();
        const struct fin_pc *pc = solve(material, i + 1, FIN_PC_ONE);
        double seconds = clock_cpu_seconds() - began;
        result.signature = fold_way(result.signature, pc);
        result.value += seconds / (double)queues * 1e6;
        *worst = seconds * 1e6 > *worst ? seconds * 1e6 : *worst;
    }
    return result;
}

struct bench_result bench_solve_mean(const void *material, size_t queues) {
    double worst;
    return solve_openers(material, queues, &worst);
}

struct bench_result bench_solve_worst(const void *material, size_t queues) {
    double worst;
    struct bench_result result = solve_openers(material, queues, &worst);
    result.value = worst;
    return result;
}

/* The slower of at most two queues. */
struct bench_result bench_solve_all(const void *material, size_t queues) {
    struct bench_result result = {.steps = queues < 2 ? queues : 2};
    for (size_t i = 0; i < result.steps; i++) {
        double began = clock_cpu_seconds();
        const struct fin_pc *pc = solve(material, i + 1, FIN_PC_COUNT);
        double value = (clock_cpu_seconds() - began) * 1e3;
        result.signature = bench_fold(result.signature, fin_pc_count(pc));
        result.value = value > result.value ? value : result.value;
    }
    return result;
}

/* ---- the same with a guide ---- */

static struct bench_result with_guide(struct bench_result (*measure)(const void *, size_t),
                                      const struct solver_material *material, size_t queues) {
    return material->guide != NULL ? measure(material, queues)
                                   : (struct bench_result){.value = NAN};
}

struct bench_result bench_guided_mean(const void *material, size_t queues) {
    return with_guide(bench_solve_mean, material, queues);
}

struct bench_result bench_guided_worst(const void *material, size_t queues) {
    return with_guide(bench_solve_worst, material, queues);
}

struct bench_result bench_guided_all(const void *material, size_t queues) {
    return with_guide(bench_solve_all, material, queues);
}

/* ---- odds ---- */

static uint64_t count_solved(const struct solver_material *material, const char *rows, int lines) {
    struct fin_pc_question question = {.lines = (uint8_t)lines, .hold = true, .held = FIN_NONE};
    struct fin_pattern pattern;
    uint64_t solved = 0;
    fin_board_parse(rows, strlen(rows), &question.board);
    fin_pattern_parse("*p7", 3, &pattern);
    const struct fin_queues *queues = fin_queues_make((void *)material->queues, FIN_QUEUES_SIZE,
                                                      &pattern, fin_pc_length(&question, 7));
    struct fin_pc *pc =
        fin_pc_make((void *)material->memory, MEMORY, material->search, queues, &question);
    for (uint64_t unit = 0; unit < fin_pc_units(pc); unit++) {
        fin_pc_begin(pc, unit);
        fin_pc_run(pc, UINT64_MAX);
        for (uint64_t bits = fin_pc_solved(pc); bits != 0; bits &= bits - 1) {
            solved++;
        }
    }
    return solved;
}

/* The slower of two fields. */
struct bench_result bench_percent(const void *material, size_t length) {
    static const char *const fields[] = {"__X_______\n__XX_____X\nXXXX_____X\nXXXXX___XX",
                                         "XX________\nXXX______X\nXXX_____XX\nXXXX_____X"};
    struct bench_result result = {.steps = 2};
    (void)length;
    for (int i = 0; i < 2; i++) {
        double began = clock_cpu_seconds();
        result.signature = bench_fold(result.signature, count_solved(material, fields[i], LINES));
        double value = (clock_cpu_seconds() - began) * 1e3;
        result.value = value > result.value ? value : result.value;
    }
    return result;
}
