/* Benchmarks of best play with five previews: the first piece of a game, and its fourth, each from
 * scratch. */
#include <string.h>

#include "cli/bench/bench.h"
#include "cli/common/clock.h"
#include "cli/common/message.h"
#include "finessimo_pc.h"

#define MEMORY ((size_t)1 << 28)

void *bench_prepare_best(size_t length) {
    (void)length;
    return memset(cli_resize(NULL, MEMORY), 0, MEMORY); /* page faults are not timed */
}

static struct bench_result answer(void *memory, const char *rows, int held, const char *see,
                                  const char *bag) {
    struct bench_result result = {.steps = 1};
    struct fin_best_question question = {.lines = 4, .hold = true, .held = (uint8_t)held};
    fin_board_parse(rows, strlen(rows), &question.board);
    for (; see[question.count] != '\0'; question.count++) {
        question.see[question.count] = (uint8_t)fin_kind_parse(see[question.count]);
    }
    for (; *bag != '\0'; bag++) {
        question.bag[fin_kind_parse(*bag)]++;
    }
    double began = clock_cpu_seconds();
    struct fin_best *best = fin_best_make(memory, MEMORY);
    fin_best_ask(best, &question);
    fin_best_run(best, UINT64_MAX);
    result.value = (clock_cpu_seconds() - began) * 1e3;
    for (int i = 0; i < fin_best_count(best); i++) {
        result.signature = result.signature * 31 + fin_best_choice(best, i).low;
    }
    return result;
}

struct bench_result bench_best(const void *material, size_t length) {
    (void)length;
    return answer((void *)(uintptr_t)material, "", FIN_L, "TIOSZJ", "");
}

struct bench_result bench_best_fourth(const void *material, size_t length) {
    (void)length;
    return answer((void *)(uintptr_t)material, "##......##\n####..####", FIN_L, "SZJTIO", "SZJL");
}
