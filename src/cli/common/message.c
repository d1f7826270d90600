/* Messages for the user and the small tools that every command shares. */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/message.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/text/visible.h"
#include "cli/common/command.h"

/* Copies a text; '?' for each character that a terminal must not get. */
static void make_visible(char *out, size_t size, const char *text) {
    size_t length = 0;
    while (*text != '\0') {
        size_t step = app_character_length(text);
        bool visible = app_character_is_visible(text);
        if (length + (visible ? step : 1) >= size) {
            break;
        }
        memcpy(out + length, visible ? text : "?", visible ? step : 1);
        length += visible ? step : 1;
        text += step;
    }
    out[length] = '\0';
}

static char location[4300];

void cli_set_location(const char *name, int line) {
    location[0] = '\0';
    if (name != NULL) {
        snprintf(location, sizeof location, "`%s`, line %d: ", cli_name(name).text, line);
    }
}

int cli_wrong(const char *format, ...) {
    char sentence[8192], visible[8192];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    make_visible(visible, sizeof visible, sentence);
    fprintf(stderr, "finessimo: %s%s\n", location, visible);
    return CLI_WRONG;
}

struct cli_quoted cli_quote(const char *word) {
    static const char more[] = "...`";
    struct cli_quoted quoted;
    size_t length = 0;
    quoted.text[length++] = '`';
    for (; *word != '\0' && length < sizeof quoted.text - sizeof more; word++) {
        quoted.text[length++] = *word >= ' ' && *word <= '~' ? *word : '?';
    }
    strcpy(quoted.text + length, *word != '\0' ? more : "`");
    return quoted;
}

struct cli_named cli_name(const char *name) {
    struct cli_named named = {.text = ""};
    make_visible(named.text, sizeof named.text, name);
    return named;
}

bool cli_number(const char *text, uint64_t most, uint64_t *number) {
    uint64_t read = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || read > (most - digit) / 10 || digit > most) {
            return false;
        }
        read = read * 10 + digit;
    }
    *number = read;
    return true;
}

bool cli_take_word(int *count, char **words, const char *word) {
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        if (strcmp(words[i], word) != 0) {
            words[kept++] = words[i];
        }
    }
    bool taken = kept < *count;
    *count = kept;
    return taken;
}

bool cli_may_colour(FILE *stream) {
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return isatty(fileno(stream)) && (no_color == NULL || *no_color == '\0') &&
           (term == NULL || strcmp(term, "dumb") != 0);
}

void *cli_resize(void *memory, size_t size) {
    void *resized = realloc(memory, size);
    if (resized == NULL) {
        exit(cli_wrong("Not enough memory. Give the command less work at a time."));
    }
    return resized;
}
