/* Reading a board's text. */
#include "cli/board_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/message.h"

/* Twice as much as any board takes: what is longer is no board. */
enum { ROOM = 2 * FIN_BOARD_TEXT };

static bool parse(const char *name, const char *text, size_t length, struct fin_board *board) {
    struct fin_text_error error = fin_board_parse(text, length, board);
    if (error.sentence != NULL) {
        cli_wrong("`%s`, line %d, column %d: %s", name, (int)error.line, (int)error.column,
                  error.sentence);
    }
    return error.sentence == NULL;
}

bool board_file_read(const char *path, struct fin_board *board) {
    bool standard = strcmp(path, "-") == 0;
    FILE *in = standard ? stdin : fopen(path, "rb");
    if (in == NULL) {
        cli_wrong("The board `%s` can not be opened (%s).", path, strerror(errno));
        return false;
    }
    char text[ROOM];
    size_t length = fread(text, 1, sizeof text, in);
    int mistake = ferror(in) ? errno : 0;
    if (!standard) {
        fclose(in);
    }
    if (mistake != 0) {
        cli_wrong("The board `%s` can not be read (%s).", path, strerror(mistake));
        return false;
    }
    return parse(standard ? "stdin" : path, text, length, board);
}
