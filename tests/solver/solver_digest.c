/* The digest of the solver: a line is what it answers to one of the random
 * questions of cases.c, with the whole queue known and with some of it in sight, in
 * memory that does not grow. */
#include "cases.h"
#include "digest.h"

enum { MEMORY = 1 << 23 };

static uint64_t fold_way(uint64_t hash, const struct fin_pc_way *way) {
    for (int i = 0; i < way->length; i++) {
        struct fin_piece piece = way->steps[i].piece;
        hash = digest_fold(hash, (uint64_t)(piece.kind * FIN_FACINGS + piece.facing));
        hash = digest_fold(hash, (uint64_t)(piece.x * FIN_ROWS + piece.y));
        hash = digest_fold(hash, way->steps[i].hold);
    }
    return digest_fold(hash, way->left);
}

static uint64_t answer(uint64_t hash, const struct solver_case *asked, int aim) {
    static uint64_t search_memory[1 << 14], queue_memory[FIN_QUEUES_SIZE / 8], memory[MEMORY / 8];
    struct fin_pc_question question = asked->question;
    struct fin_pattern pattern;
    struct fin_pc_way way;
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
    return fin_pc_way(pc, 0, &way) ? fold_way(hash, &way) : hash;
}

/* The first pieces of the queue are in sight. */
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
    int most = asked->length < FIN_BEST_SEE ? asked->length : FIN_BEST_SEE;
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

uint64_t digest_case(uint32_t number) {
    struct solver_case asked = case_make(number);
    uint64_t hash = answer(answer(number + 1, &asked, FIN_PC_ONE), &asked, FIN_PC_COUNT);
    return answer_best(hash, &asked, number);
}
