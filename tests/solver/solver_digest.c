/* The digest of the solver. A line stands for one random question of cases.c, answered with the
 * whole queue known and with limited preview, in memory that does not grow. Some lines include
 * tables of two lines: guide, filter, and all solutions found with the guide. */
#include "../property/digest/digest.h"
#include "cases.h"

enum { MEMORY = 1 << 23, TABLES_EVERY = 40 };

static uint64_t fold_way(uint64_t hash, const struct fin_pc_solution *solution) {
    for (int i = 0; i < solution->length; i++) {
        struct fin_piece piece = solution->steps[i].piece;
        hash = digest_fold(hash, (uint64_t)(piece.kind * FIN_FACINGS + piece.facing));
        hash = digest_fold(hash, (uint64_t)(piece.x * FIN_ROWS + piece.y));
        hash = digest_fold(hash, solution->steps[i].hold);
    }
    return digest_fold(hash, solution->left);
}

static uint64_t answer(uint64_t hash, const struct solver_case *asked, int aim) {
    static uint64_t search_memory[1 << 14], queue_memory[FIN_QUEUES_SIZE / 8], memory[MEMORY / 8];
    struct fin_pc_question question = asked->question;
    struct fin_pattern pattern;
    struct fin_pc_solution solution;
    char letters[FIN_PATTERN_PIECES];
    for (int i = 0; i < asked->length; i++) {
        letters[i] = fin_kind_letter(asked->queue[i]);
    }
    fin_pattern_parse(letters, (size_t)asked->length, &pattern);
    question.aim = (uint8_t)aim;
    int length = fin_pc_length(&question, pattern.length);
    if (fin_pc_check(&question) != NULL || length == 0) {
        return hash;
    }
    const struct fin_search *search =
        fin_search_make(search_memory, sizeof search_memory, asked->rotation, asked->options);
    const struct fin_queues *queues =
        fin_queues_make(queue_memory, sizeof queue_memory, &pattern, length);
    struct fin_pc *pc = fin_pc_make(memory, fin_pc_size(&question), search, queues, &question);
    fin_pc_begin(pc, 0);
    hash = digest_fold(hash, (uint64_t)fin_pc_run(pc, UINT64_MAX));
    hash = digest_fold(hash, fin_pc_solved(pc) + fin_pc_count(pc));
    hash = digest_fold(hash, (uint64_t)fin_pc_farthest(pc));
    return fin_pc_solution(pc, 0, &solution) ? fold_way(hash, &solution) : hash;
}

/* The first pieces of the queue are visible. */
static struct fin_best_question best_question(const struct solver_case *asked, uint32_t number) {
    struct fin_best_question question = {
        .board = asked->question.board,
        .lines = asked->question.lines,
        .rotation = (uint8_t)asked->rotation,
        .options = (uint8_t)asked->options,
        .generator = (uint8_t)(number % 3),
        .hold = asked->question.hold,
        .held = asked->question.held,
    };
    int most = asked->length < FIN_BEST_VISIBLE ? asked->length : FIN_BEST_VISIBLE;
    question.count = (uint8_t)(most > 1 ? most - 1 : most);
    for (int i = 0; i < question.count; i++) {
        question.see[i] = asked->queue[i];
    }
    return question;
}

static uint64_t answer_best(uint64_t hash, const struct solver_case *asked, uint32_t number) {
    static uint64_t memory[MEMORY / 8];
    struct fin_best_question question = best_question(asked, number);
    if (fin_best_check(&question) != NULL) {
        return hash;
    }
    struct fin_best *best = fin_best_make(memory, sizeof memory);
    fin_best_ask(best, &question);
    hash = digest_fold(hash, (uint64_t)fin_best_run(best, UINT64_MAX));
    for (int i = 0; i < fin_best_count(best); i++) {
        struct fin_best_choice choice = fin_best_choice(best, i);
        hash = digest_fold(hash, (uint64_t)(choice.piece.facing * FIN_COLUMNS + choice.piece.x));
        hash = digest_fold(digest_fold(hash, choice.low), choice.clairvoyant_low);
    }
    return digest_fold(hash, (uint64_t)(fin_best_first(best) + 1));
}

/* ---- tables ---- */

static uint64_t fold_words(uint64_t hash, const uint64_t *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hash = digest_fold(hash, words[i]);
    }
    return digest_fold(hash, count);
}

static struct fin_legal_boards *make_legal_boards(const struct fin_search *search) {
    static uint64_t memory[MEMORY / 8];
    struct fin_legal_boards *legal = fin_legal_boards_make(memory, sizeof memory, search, 2);
    for (uint32_t units; (units = fin_legal_boards_units(legal)) > 0;
         fin_legal_boards_next(legal)) {
        for (uint32_t unit = 0; unit < units; unit++) {
            fin_legal_boards_run(legal, unit);
        }
    }
    return legal;
}

static struct fin_guide_job *make_guide(const struct fin_legal_boards *legal) {
    static uint64_t memory[MEMORY / 8];
    struct fin_guide_job *job = fin_guide_job_make(memory, sizeof memory, legal);
    for (uint32_t units; (units = fin_guide_job_units(job)) > 0; fin_guide_job_next(job)) {
        for (uint32_t unit = 0; unit < units; unit++) {
            fin_guide_job_run(job, unit);
        }
    }
    return job;
}

/* All solutions of a queue from the empty board of two lines. */
static uint64_t answer_guided(uint64_t hash, const struct fin_search *search,
                              const struct fin_guide *guide, const char *letters) {
    static uint64_t queue_memory[FIN_QUEUES_SIZE / 8], memory[MEMORY / 8];
    struct fin_pc_question question = {
        .lines = 2, .aim = FIN_PC_COUNT, .hold = true, .held = FIN_NONE};
    struct fin_pattern pattern;
    struct fin_pc_solution solution;
    fin_board_clear(&question.board);
    fin_pattern_parse(letters, 6, &pattern);
    const struct fin_queues *queues =
        fin_queues_make(queue_memory, sizeof queue_memory, &pattern, 6);
    struct fin_pc *pc = fin_pc_make(memory, sizeof memory, search, queues, &question);
    hash = digest_fold(hash, fin_pc_guide(pc, guide));
    fin_pc_begin(pc, 0);
    hash = digest_fold(hash, (uint64_t)fin_pc_run(pc, UINT64_MAX));
    hash = digest_fold(hash, fin_pc_count(pc));
    for (uint64_t i = 0; i < fin_pc_count(pc) && fin_pc_solution(pc, i, &solution); i++) {
        hash = fold_way(hash, &solution);
    }
    return hash;
}

static uint64_t answer_tables(uint64_t hash, const struct solver_case *asked) {
    static const char *const queues[] = {"LJOIII", "IJLOIJ", "OIIOOI", "IOTSZJ", "TSZTSZ"};
    static uint64_t search_memory[1 << 14], filter[1 << 14], guide_memory[1 << 8];
    const struct fin_search *search =
        fin_search_make(search_memory, sizeof search_memory, asked->rotation, asked->options);
    const struct fin_legal_boards *legal = make_legal_boards(search);
    size_t count;
    fin_filter_make(filter, legal);
    hash = fold_words(hash, filter, fin_filter_length(legal));
    const uint64_t *words = fin_guide_job_words(make_guide(legal), &count);
    hash = fold_words(hash, words, count);
    const struct fin_guide *guide = fin_guide_load(guide_memory, sizeof guide_memory, words, count);
    for (size_t i = 0; i < sizeof queues / sizeof queues[0]; i++) {
        hash = answer_guided(hash, search, guide, queues[i]);
    }
    return hash;
}

uint64_t digest_case(uint32_t number) {
    struct solver_case asked = case_make(number);
    uint64_t hash = answer(answer(number + 1, &asked, FIN_PC_ONE), &asked, FIN_PC_COUNT);
    hash = answer_best(hash, &asked, number);
    return number % TABLES_EVERY == 0 ? answer_tables(hash, &asked) : hash;
}
