/* Guessing what a terminal can show from what it calls itself. */
#define _GNU_SOURCE

#include "term/environment.h"

#include <stddef.h>
#include <string.h>
#include <time.h>

#include "term/screen.h"

bool term_says_no_color(const char *no_color) {
    return no_color != NULL && no_color[0] != '\0';
}

bool term_is_dumb(const char *term) {
    return term != NULL && strcmp(term, "dumb") == 0;
}

/* Names, or parts of names, and what they can do; the first that fits counts. */
static const struct {
    const char *name;
    int depth;
} terminals[] = {
    {"dumb", TERM_MONO},    {"vt1", TERM_MONO},       {"vt2", TERM_MONO},  {"direct", TERM_TRUE},
    {"kitty", TERM_TRUE},   {"alacritty", TERM_TRUE}, {"foot", TERM_TRUE}, {"ghostty", TERM_TRUE},
    {"wezterm", TERM_TRUE}, {"256color", TERM_256},
};

int term_depth_found(const char *colorterm, const char *term, const char *no_color) {
    if (term_says_no_color(no_color)) {
        return TERM_MONO;
    }
    if (colorterm != NULL &&
        (strcmp(colorterm, "truecolor") == 0 || strcmp(colorterm, "24bit") == 0)) {
        return TERM_TRUE;
    }
    if (term == NULL || term[0] == '\0') {
        return TERM_MONO;
    }
    for (size_t i = 0; i < sizeof terminals / sizeof terminals[0]; i++) {
        if (strstr(term, terminals[i].name) != NULL) {
            return terminals[i].depth;
        }
    }
    return TERM_16;
}

int32_t term_zone(void) {
    time_t now = time(NULL);
    struct tm local;
    return localtime_r(&now, &local) != NULL ? (int32_t)local.tm_gmtoff : 0;
}
