/* Checks a puzzle: runs three questions, one after another, in one block of memory. */
#include "core/check.h"
#include "solver/solve/solver.h"

enum part { WAYS, SOLUTIONS, DROPS, KICKS, ANSWERED };

enum { ROOM = 1 << 20, SIMPLE_ROOM = 1 << 17 }; /* memory for the jobs' findings */

struct fin_puzzle_check {
    struct fin_puzzle puzzle;
    struct fin_puzzle_facts facts;
    struct fin_pc_question question;
    int32_t part; /* enum part */
    const struct fin_queues *queues;
    void *search_memory;
    char *room, *end; /* memory of the jobs */
    struct fin_pc *pc;
    struct fin_tilings *tilings;
};

/* ---- the parts ---- */

static void make_question(const struct fin_puzzle *puzzle, struct fin_pc_question *question) {
    *question = (struct fin_pc_question){
        .board = puzzle->board,
        .lines = (uint8_t)fin_puzzle_lines(puzzle),
        .aim = FIN_PC_COUNT,
        .held = FIN_NONE,
    };
}

/* Starts the job of a part; false if the memory is too small. */
static bool begin(struct fin_puzzle_check *check, int part) {
    static const struct {
        uint8_t aim;
        unsigned options;
    } jobs[] = {
        [WAYS] = {FIN_PC_COUNT, 0},
        [DROPS] = {FIN_PC_ONE, FIN_SEARCH_NO_SOFT_DROP | FIN_SEARCH_180},
        [KICKS] = {FIN_PC_ONE, FIN_SEARCH_180},
    };
    int rotation = part == KICKS ? FIN_ROTATION_NONE : check->puzzle.rotation;
    size_t size = (size_t)(check->end - check->room);
    const struct fin_search *search =
        fin_search_make(check->search_memory, fin_search_size(), rotation, jobs[part].options);
    check->part = part;
    check->question.aim = jobs[part].aim;
    /* the other half is for the tilings */
    check->pc = fin_pc_make(check->room, part == WAYS ? size / 2 : size, search, check->queues,
                            &check->question);
    if (check->pc != NULL) {
        fin_pc_begin(check->pc, 0);
    }
    return check->pc != NULL;
}

static bool begin_solutions(struct fin_puzzle_check *check) {
    size_t half = (size_t)(check->end - check->room) / 2;
    check->part = SOLUTIONS;
    check->tilings = fin_tilings_make(check->room + half, half, &check->question);
    if (check->tilings != NULL) {
        fin_tilings_begin(check->tilings, check->pc);
    }
    return check->tilings != NULL;
}

/* Takes the answer of a part and starts the next; false if out of memory. */
static bool pass_on(struct fin_puzzle_check *check) {
    struct fin_puzzle_facts *facts = &check->facts;
    switch (check->part) {
    case WAYS:
        facts->ways = fin_pc_count(check->pc);
        return fin_pc_solution(check->pc, 0, &facts->solution) ? begin_solutions(check)
                                                               : begin(check, DROPS);
    case SOLUTIONS:
        facts->solutions = fin_tilings_count(check->tilings);
        return begin(check, DROPS);
    case DROPS:
        facts->by_drops = fin_pc_solved(check->pc) != 0;
        return begin(check, KICKS);
    default:
        facts->without_kicks = fin_pc_solved(check->pc) != 0;
        check->part = ANSWERED;
        return true;
    }
}

/* ---- the job ---- */

static void make_pattern(const struct fin_puzzle *puzzle, struct fin_pattern *pattern) {
    pattern->count = 1;
    pattern->length = pattern->ends[0] = puzzle->length;
    for (int i = 0; i < puzzle->length; i++) {
        pattern->parts[i].kinds = (uint8_t)(1u << puzzle->queue[i]);
        pattern->parts[i].picks = 1;
    }
}

static size_t front_size(void) {
    return sizeof(struct fin_puzzle_check) + FIN_ALIGNMENT + fin_search_size() + FIN_QUEUES_SIZE;
}

size_t fin_puzzle_check_size(const struct fin_puzzle *puzzle) {
    struct fin_pc_question question;
    make_question(puzzle, &question);
    size_t least = fin_pc_size(&question) + fin_tilings_size(&question);
    return front_size() + 2 * least + (puzzle->length > 6 ? ROOM : SIMPLE_ROOM);
}

struct fin_puzzle_check *fin_puzzle_check_make(void *memory, size_t size,
                                               const struct fin_puzzle *puzzle) {
    struct fin_pattern pattern;
    fin_require(fin_puzzle_problem(puzzle) == NULL);
    if (size < front_size()) {
        return NULL;
    }
    struct fin_puzzle_check *check = fin_aligned(memory);
    *check = (struct fin_puzzle_check){.puzzle = *puzzle};
    make_question(puzzle, &check->question);
    make_pattern(puzzle, &pattern);
    check->search_memory = check + 1;
    char *queue_memory = (char *)check->search_memory + fin_search_size();
    check->queues = fin_queues_make(queue_memory, FIN_QUEUES_SIZE, &pattern, puzzle->length);
    check->room = queue_memory + FIN_QUEUES_SIZE;
    check->end = (char *)memory + size;
    return check->end > check->room && begin(check, WAYS) ? check : NULL;
}

int fin_puzzle_check_run(struct fin_puzzle_check *check, uint64_t steps) {
    enum { SLICE = 4096 }; /* steps between two checks */
    uint64_t done = 0;
    while (check->part != ANSWERED && done < steps) {
        uint64_t slice = steps - done < SLICE ? steps - done : SLICE;
        int status = check->part == SOLUTIONS ? fin_tilings_run(check->tilings, check->pc, slice)
                                              : fin_pc_run(check->pc, slice);
        done += slice;
        if (status == FIN_PC_MEMORY || (status == FIN_PC_DONE && !pass_on(check))) {
            return FIN_PC_MEMORY;
        }
    }
    return check->part == ANSWERED ? FIN_PC_DONE : FIN_PC_MORE;
}

const struct fin_puzzle_facts *fin_puzzle_check_facts(const struct fin_puzzle_check *check) {
    fin_require(check->part == ANSWERED);
    return &check->facts;
}
