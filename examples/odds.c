/* Perfect clears with limited preview: the exact odds of every first move under best play, the best
 * moves first.
 *
 *     odds SEEN [BAG] < board.txt          odds IOTL SZJ
 *
 * SEEN are the pieces in sight, the current one first; BAG those left in the bag after them. The
 * board has four rows of ten characters at most, "." for an empty cell and "X" for a filled one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <finessimo_pc.h>

enum { LINES = 4, STEPS = 20000 };

/* Reads pieces; false if one is unknown or there are too many. */
static bool read_pieces(const char *text, uint8_t *kinds, size_t most) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length && i < most; i++) {
        int kind = fin_kind_parse(text[i]);
        kinds[i] = (uint8_t)kind;
        if (kind == FIN_NONE) {
            return false;
        }
    }
    return length <= most;
}

static const char *read_question(struct fin_best_question *question, int argc, char **argv) {
    static char text[FIN_BOARD_TEXT];
    uint8_t left[FIN_KINDS];
    size_t bag = argc > 2 ? strlen(argv[2]) : 0;
    question->lines = LINES;
    question->rotation = FIN_ROTATION_SRS;
    question->generator = FIN_GENERATOR_BAG;
    question->hold = true;
    question->held = FIN_NONE;
    if (argc < 2 || !read_pieces(argv[1], question->see, FIN_BEST_VISIBLE) ||
        (bag > 0 && !read_pieces(argv[2], left, FIN_KINDS))) {
        return "Give the pieces in sight and those left in the bag, as in: odds IOTL SZJ";
    }
    question->count = (uint8_t)strlen(argv[1]);
    for (size_t i = 0; i < bag; i++) {
        question->bag[left[i]]++;
    }
    struct fin_text_error error =
        fin_board_parse(text, fread(text, 1, sizeof text, stdin), &question->board);
    return error.sentence ? error.sentence : fin_best_check(question);
}

/* Higher odds first; of equal ones, those that a player who knows the queue has. */
static int better_first(const void *first, const void *second) {
    const struct fin_best_choice *a = (const struct fin_best_choice *)first;
    const struct fin_best_choice *b = (const struct fin_best_choice *)second;
    if (a->low != b->low) {
        return a->low < b->low ? 1 : -1;
    }
    return (a->clairvoyant_low < b->clairvoyant_low) - (a->clairvoyant_low > b->clairvoyant_low);
}

int main(int argc, char **argv) {
    static struct fin_best_question question;
    static struct fin_best_choice choices[FIN_BEST_MOVES];
    const char *wrong = read_question(&question, argc, argv);
    if (wrong) {
        fprintf(stderr, "odds: %s\n", wrong);
        return 2;
    }

    size_t size = FIN_BEST_SIZE;
    void *memory = malloc(size);
    struct fin_best *best = memory ? fin_best_make(memory, size) : NULL;
    int status = FIN_PC_MORE;
    if (best) {
        fin_best_ask(best, &question);
    }
    while (best && status != FIN_PC_DONE) {
        status = fin_best_run(best, STEPS); /* other work could be done in between */
        if (status == FIN_PC_MEMORY) {
            void *larger = malloc(2 * size);
            best = larger ? fin_best_move(best, larger, 2 * size) : NULL;
            free(memory);
            memory = larger;
            size *= 2;
        }
    }
    if (!best) {
        fputs("odds: There is not enough memory.\n", stderr);
        return 1;
    }

    int count = fin_best_count(best);
    for (int i = 0; i < count; i++) {
        choices[i] = fin_best_choice(best, i);
    }
    qsort(choices, (size_t)count, sizeof choices[0], better_first);
    puts("odds      known     move");
    for (int i = 0; i < count; i++) {
        char move[FIN_PLACEMENT_TEXT] = "another piece";
        double whole = (double)fin_best_whole(best) / 100;
        if (choices[i].piece.kind != FIN_NONE) {
            fin_placement_format(choices[i].piece, move, sizeof move);
        }
        printf("%7.3f%%  %7.3f%%  %s%s\n", (double)choices[i].low / whole,
               (double)choices[i].clairvoyant_low / whole, choices[i].hold ? "hold, " : "", move);
    }
    free(memory);
    return 0;
}
