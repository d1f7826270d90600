/* Perfect clears: how many queues of a pattern have one on the empty field, and one of the
 * solutions as a fumen.
 *
 *     solve LINES PATTERN          solve 2 '[IOTL]!,*p2'
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <finessimo_pc.h>

/* Writes a solution as pages of a fumen, with what full rows leave. */
static void print_fumen(const struct fin_pc_solution *sequence) {
    static struct fin_fumen_writer writer;
    static struct fin_fumen_page page;
    static char text[4096];
    fin_fumen_start(&writer, text, sizeof text);
    for (int i = 0; i < sequence->length; i++) {
        fin_fumen_following(&writer, &page);
        page.piece = sequence->steps[i].piece;
        fin_fumen_write(&writer, &page);
    }
    printf("one solution: %s\n", text);
}

int main(int argc, char **argv) {
    static struct fin_pattern pattern;
    static struct fin_pc_question question;
    static uint8_t queues_memory[FIN_QUEUES_SIZE];
    question.lines = argc == 3 ? (uint8_t)atoi(argv[1]) : 0;
    question.aim = FIN_PC_ONE;
    question.hold = true;
    question.held = FIN_NONE;
    const char *wrong = argc == 3 ? fin_pc_check(&question) : "Give the lines and a pattern.";
    if (!wrong) {
        wrong = fin_pattern_parse(argv[2], strlen(argv[2]), &pattern).sentence;
    }
    int length = wrong ? 0 : fin_pc_length(&question, pattern.length);
    if (!wrong && length == 0) {
        wrong = "The pattern has too few pieces.";
    }
    if (wrong) {
        fprintf(stderr, "solve: %s\n", wrong);
        return 2;
    }

    void *search_memory = malloc(fin_search_size());
    size_t size = fin_pc_size(&question);
    void *memory = malloc(size);
    const struct fin_search *search =
        search_memory ? fin_search_make(search_memory, fin_search_size(), FIN_ROTATION_SRS_PLUS, 0)
                      : NULL;
    const struct fin_queues *queues =
        fin_queues_make(queues_memory, sizeof queues_memory, &pattern, length);
    struct fin_pc *pc =
        search && memory && queues ? fin_pc_make(memory, size, search, queues, &question) : NULL;
    if (!pc) {
        fputs("solve: There is not enough memory.\n", stderr);
        return 1;
    }

    uint64_t solved = 0;
    struct fin_pc_solution sequence;
    sequence.length = 0;
    for (uint64_t unit = 0; unit < fin_pc_units(pc); unit++) {
        fin_pc_begin(pc, unit);
        int status = fin_pc_run(pc, 1000000);
        while (status != FIN_PC_DONE) {
            if (status == FIN_PC_MEMORY) {
                void *larger = malloc(2 * size);
                pc = larger ? fin_pc_move(pc, larger, 2 * size) : NULL;
                if (!pc) {
                    return 1;
                }
                free(memory);
                memory = larger;
                size *= 2;
            }
            status = fin_pc_run(pc, 1000000);
        }
        for (uint64_t bits = fin_pc_solved(pc); bits; bits &= bits - 1) {
            solved++;
        }
        if (sequence.length == 0) {
            fin_pc_solution(pc, 0, &sequence);
        }
    }
    printf("%llu of %llu queues\n", (unsigned long long)solved,
           (unsigned long long)fin_queues_count(queues));
    if (sequence.length > 0) {
        print_fumen(&sequence);
    }
    free(memory);
    free(search_memory);
    return 0;
}
