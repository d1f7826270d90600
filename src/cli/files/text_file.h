/* Whole files as text. */
#ifndef FINESSIMO_CLI_FILES_TEXT_FILE_H
#define FINESSIMO_CLI_FILES_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct text_file {
    const char *name; /* its name in messages: "stdin" for - */
    char *text;       /* zero-terminated; free it */
    size_t length;
};

/* Reads a file, or stdin if the path is `-`. `what` is its content in messages: "board". False
 * after a message; then there is nothing to free. */
bool text_file_read(struct text_file *file, const char *path, const char *what);

#endif
