/* Random questions, solver against brute force: `check_brute COUNT [FIRST]`. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cases.h"

static bool fail(uint64_t number, const char *what, uint64_t expected, uint64_t got) {
    printf("case %" PRIu64 ": %s: expected %" PRIu64 ", got %" PRIu64 "\n", number, what, expected,
           got);
    return false;
}

/* Compares one case; counts `answered` and `solvable`. */
static bool check(uint64_t number, int *answered, int *solvable) {
    struct solver_case asked = case_make(number);
    if (fin_pc_check(&asked.question) != NULL ||
        fin_pc_length(&asked.question, asked.length) == 0) {
        return true;
    }
    struct brute brute = brute_solve(&asked);
    if (brute.given_up) {
        return true;
    }
    struct job one = job_run(&asked, FIN_PC_ONE), all = job_run(&asked, FIN_PC_COUNT);
    uint64_t solved = fin_pc_solved(one.pc), count = fin_pc_count(all.pc);
    uint64_t tilings = job_tilings(&all, &asked);
    job_end(&one);
    job_end(&all);
    ++*answered;
    *solvable += brute.ways > 0;
    if (solved != (brute.ways > 0)) {
        return fail(number, "one", brute.ways > 0, solved);
    }
    if (count != brute.ways) {
        return fail(number, "ways", brute.ways, count);
    }
    return tilings == (uint64_t)brute.tilings ||
           fail(number, "tilings", (uint64_t)brute.tilings, tilings);
}

int main(int count, char **words) {
    uint64_t cases = count > 1 ? strtoull(words[1], NULL, 10) : 1000;
    uint64_t first = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    int answered = 0, solvable = 0;
    bool good = true;
    for (uint64_t number = first; number < first + cases; number++) {
        good = check(number, &answered, &solvable) && good;
    }
    printf("%d of %" PRIu64 " cases compared, %d of them solvable\n", answered, cases, solvable);
    /* Otherwise the cases would prove little. */
    bool telling = (uint64_t)answered * 2 > cases && solvable * 5 > answered;
    return good && telling ? 0 : 1;
}
