/* Fields and patterns in files, as solution-finder reads them. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/files/board_file.h"
#include "cli/files/text_file.h"
#include "cli/pc/pc.h"

/* A file with the number of lines first, then rows; lines that begin with # are
 * skipped. */
bool pc_read_field_file(struct pc_task *task, const char *path) {
    struct text_file file;
    char rows[FIN_BOARD_TEXT * 2], number[8];
    size_t length = 0;
    bool first = true, good = true;
    if (!text_file_read(&file, path, "field")) {
        return false;
    }
    for (char *line = file.text, *end = file.text + file.length; good && line < end;) {
        size_t room = sizeof rows - length - 1, size = strcspn(line, "\r\n");
        bool skipped = size == 0 || line[0] == '#';
        if (!skipped && first && isdigit((unsigned char)line[0]) && size < sizeof number) {
            memcpy(number, line, size);
            number[size] = '\0';
            good = pc_read_lines(task, number);
        } else if (!skipped && size < room) {
            memcpy(rows + length, line, size);
            length += size;
            rows[length++] = '\n';
        } else if (!skipped) {
            cli_wrong("`%s` has too many rows for a board.", file.name);
            good = false;
        }
        first = first && skipped;
        line += size + strspn(line + size, "\r\n");
    }
    rows[length] = '\0';
    free(file.text);
    return good && (length == 0 || board_file_read(rows, &task->question.board));
}

/* A file with a pattern on each line; `#` begins a comment. */
bool pc_read_patterns_file(struct pc_task *task, const char *path) {
    struct text_file file;
    if (!text_file_read(&file, path, "patterns")) {
        return false;
    }
    char *joined = cli_resize(NULL, file.length + 2), *to = joined;
    for (char *line = file.text, *end = file.text + file.length; line < end;) {
        size_t size = strcspn(line, "\r\n"), kept = strcspn(line, "#\r\n");
        while (kept > 0 && (line[kept - 1] == ' ' || line[kept - 1] == '\t')) {
            kept--;
        }
        if (kept > 0 && to > joined) {
            *to++ = ';';
        }
        memcpy(to, line, kept);
        to += kept;
        line += size + strspn(line + size, "\r\n");
    }
    *to = '\0';
    bool good = pc_read_pattern(task, joined);
    free(joined);
    free(file.text);
    return good;
}
