/* Reads whole files. */
#include "cli/files/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"

enum { MOST = 1 << 26 }; /* bytes; nothing that people write is longer */

static bool read_stream(struct text_file *file, FILE *in, const char *what) {
    size_t room = 0;
    do {
        if (file->length == room) {
            room = 2 * room + 4096;
            file->text = cli_resize(file->text, room);
        }
        file->length += fread(file->text + file->length, 1, room - file->length, in);
    } while (!feof(in) && !ferror(in) && file->length < MOST);
    if (ferror(in)) {
        cli_wrong("The %s `%s` can't be read (%s).", what, file->name, strerror(errno));
        return false;
    }
    if (file->length >= MOST) {
        cli_wrong("`%s` is too large for a %s.", file->name, what);
        return false;
    }
    file->text = cli_resize(file->text, file->length + 1);
    file->text[file->length] = '\0';
    return true;
}

bool text_file_read(struct text_file *file, const char *path, const char *what) {
    bool standard = strcmp(path, "-") == 0;
    *file = (struct text_file){.name = standard ? "stdin" : path};
    FILE *in = standard ? stdin : fopen(path, "rb");
    if (in == NULL) {
        cli_wrong("The %s `%s` can't be opened (%s).", what, path, strerror(errno));
        return false;
    }
    bool read = read_stream(file, in, what);
    if (!standard) {
        fclose(in);
    }
    if (!read) {
        free(file->text);
    }
    return read;
}
