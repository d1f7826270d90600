/* Reads puzzles and asks the solver about them. */
#include "cli/play/puzzle_file.h"

#include <stdlib.h>

#include "cli/common/message.h"
#include "cli/files/text_file.h"

bool puzzle_file_read(const char *path, struct fin_puzzle *puzzle) {
    struct text_file file;
    if (!text_file_read(&file, path, "puzzle")) {
        return false;
    }
    struct fin_text_error error = fin_puzzle_parse(file.text, file.length, puzzle);
    if (error.sentence != NULL) {
        cli_wrong("`%s`, line %d, column %d: %s", file.name, (int)error.line, (int)error.column,
                  error.sentence);
    }
    free(file.text);
    return error.sentence == NULL;
}

bool puzzle_file_check(const struct fin_puzzle *puzzle, struct fin_puzzle_facts *facts) {
    enum { STEPS = 1 << 20 };
    static const size_t most = (size_t)1 << 30;
    int status = FIN_PC_MEMORY;
    for (size_t size = fin_puzzle_check_size(puzzle); size <= most && status != FIN_PC_DONE;
         size *= 2) {
        void *memory = cli_resize(NULL, size);
        struct fin_puzzle_check *check = fin_puzzle_check_make(memory, size, puzzle);
        do {
            status = check != NULL ? fin_puzzle_check_run(check, STEPS) : FIN_PC_MEMORY;
        } while (status == FIN_PC_MORE);
        if (status == FIN_PC_DONE) {
            *facts = *fin_puzzle_check_facts(check);
        }
        free(memory);
    }
    if (status != FIN_PC_DONE) {
        cli_wrong("This puzzle has more solutions than fit in 1024 MB of memory.");
    }
    return status == FIN_PC_DONE;
}
