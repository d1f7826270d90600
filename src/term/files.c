/* Files by the paths that players give. */
#include "term/files.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void term_file_path(const char *value, char path[TERM_PATH]) {
    const char *home = getenv("HOME");
    bool at_home = value[0] == '~' && value[1] == '/' && home != NULL;
    snprintf(path, TERM_PATH, "%s%s", at_home ? home : "", at_home ? value + 1 : value);
    for (size_t length = strlen(path); length > 0 && path[length - 1] == ' '; length--) {
        path[length - 1] = '\0';
    }
}

/* Reads on into memory that grows; NULL if there is none, or too much to read. */
static uint8_t *read_all(FILE *in, size_t most, size_t *length) {
    uint8_t *bytes = NULL;
    size_t room = 0;
    *length = 0;
    do {
        if (*length == room) {
            room = 2 * room + 65536;
            uint8_t *grown = realloc(bytes, room);
            if (grown == NULL) {
                free(bytes);
                return NULL;
            }
            bytes = grown;
        }
        *length += fread(bytes + *length, 1, room - *length, in);
    } while (!feof(in) && !ferror(in) && *length <= most);
    if (ferror(in) || *length > most) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

uint8_t *term_file_read(const char *path, size_t most, size_t *length) {
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return NULL;
    }
    uint8_t *bytes = read_all(in, most, length);
    fclose(in);
    return bytes;
}

FILE *term_file_new(const char *wanted, char *name, size_t size) {
    FILE *out = NULL;
    for (int i = 1; i < 1000 && out == NULL; i++) {
        int stem = (int)strcspn(wanted, ".");
        char number[16] = "";
        if (i > 1) {
            snprintf(number, sizeof number, "-%d", i);
        }
        snprintf(name, size, "%.*s%s%s", stem, wanted, number, wanted + stem);
        out = fopen(name, "wbx");
    }
    return out;
}
