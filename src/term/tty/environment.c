/* Guesses the abilities of a terminal from environment variables. */
#define _GNU_SOURCE

#include "term/tty/environment.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "term/screen/screen.h"

bool term_says_no_color(const char *no_color) {
    return no_color != NULL && no_color[0] != '\0';
}

bool term_is_dumb(const char *term) {
    return term != NULL && strcmp(term, "dumb") == 0;
}

bool term_is_multiplexer(const char *term, const char *tmux) {
    bool named = term != NULL && (strncmp(term, "tmux", 4) == 0 || strncmp(term, "screen", 6) == 0);
    return named || (tmux != NULL && tmux[0] != '\0');
}

/* Names of terminals, or parts of them, and their colour depths; the first match counts. */
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

int term_depth_chosen(int colors, int found) {
    static const uint8_t depths[] = {[APP_COLORS_TRUE] = TERM_TRUE,
                                     [APP_COLORS_256] = TERM_256,
                                     [APP_COLORS_16] = TERM_16,
                                     [APP_COLORS_MONO] = TERM_MONO};
    bool given = colors > APP_COLORS_AUTO && colors < (int)sizeof depths;
    return given ? depths[colors] : found;
}

/* The offset of local time from UTC in seconds. tzset is needed, because localtime_r alone may
 * keep the first zone. */
static int32_t zone(void) {
    time_t now = time(NULL);
    struct tm local;
    tzset();
    return localtime_r(&now, &local) != NULL ? (int32_t)local.tm_gmtoff : 0;
}

struct app_platform term_platform(bool releases, int depth, uint64_t device, const char *version) {
    static const char *const colors[] = {"true colour", "256 colours", "16 colours", "no colours"};
    struct app_platform platform = {.key_releases = releases,
                                    .no_color = term_says_no_color(getenv("NO_COLOR")),
                                    .zone_s = zone(),
                                    .device = device};
    snprintf(platform.abilities, sizeof platform.abilities, "%s · %s",
             releases ? "Key releases reported" : "No key releases: A/D slide to the wall",
             colors[depth]);
    snprintf(platform.version, sizeof platform.version, "%s", version);
    return platform;
}
