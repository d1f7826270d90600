/* The digest of the solver: a line is what it answers to one of the random
 * questions of cases.c, in memory that does not grow. */
#include "cases.h"
#include "core/text.h"
#include "digest.h"

enum { MEMORY = 1 << 23 };

static uint64_t digest_of_all = 1;

static uint64_t fold(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0xD6E8FEB86659FD93);
    return hash ^ hash >> 29;
}

static uint64_t fold_way(uint64_t hash, const struct fin_pc_way *way) {
    for (int i = 0; i < way->length; i++) {
        struct fin_piece piece = way->steps[i].piece;
        hash = fold(hash, (uint64_t)(piece.kind * FIN_FACINGS + piece.facing));
        hash = fold(hash, (uint64_t)(piece.x * FIN_ROWS + piece.y));
        hash = fold(hash, way->steps[i].hold);
    }
    return fold(hash, way->left);
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
    hash = fold(hash, (uint64_t)fin_pc_run(pc, UINT64_MAX));
    hash = fold(hash, fin_pc_solved(pc) + fin_pc_count(pc));
    hash = fold(hash, (uint64_t)fin_pc_farthest(pc));
    return fin_pc_way(pc, 0, &way) ? fold_way(hash, &way) : hash;
}

size_t digest_line(uint32_t number, char *text) {
    struct fin_writer writer = {.text = text, .size = DIGEST_LINE};
    uint64_t hash = 0;
    if (number < DIGEST_GAMES) {
        struct solver_case asked = case_make(number);
        hash = answer(answer(number + 1, &asked, FIN_PC_ONE), &asked, FIN_PC_COUNT);
        digest_of_all = fold(digest_of_all, hash);
        fin_write_number(&writer, number);
    } else {
        hash = digest_of_all;
        fin_write_text(&writer, "digest");
    }
    fin_write_char(&writer, ' ');
    fin_write_number(&writer, (int64_t)hash);
    fin_write_char(&writer, '\n');
    return writer.length;
}
