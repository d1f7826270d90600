/* The progress of long work, on stderr. */
#define _POSIX_C_SOURCE 200809L

#include "cli/jobs/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/common/clock.h"
#include "cli/jobs/ranks.h"

static const char wipe_line[] = "\r\33[K";

/* ---- percentages ---- */

static bool shown;

void progress_percent(uint64_t done, uint64_t total) {
    static double next = -1;
    double time = clock_seconds();
    bool terminal = isatty(STDERR_FILENO) != 0;
    if (next < 0) {
        next = time + (terminal ? 1 : 5);
    }
    if (time >= next && done < total) {
        fprintf(stderr, "%sfinessimo: %.1f %% done%s", terminal ? "\r" : "",
                100 * (double)done / (double)total, terminal ? "" : "\n");
        shown = terminal;
        next = time + (terminal ? 0.25 : 5);
    }
}

void progress_percent_clear(void) {
    if (shown) {
        fputs(wipe_line, stderr);
        shown = false;
    }
}

/* ---- bars ---- */

struct progress_cells progress_cells(int filled) {
    struct progress_cells cells = {""};
    for (int i = 0; i < PROGRESS_CELLS; i++) {
        cells.text[i] = i < filled ? '#' : '.';
    }
    return cells;
}

struct progress_bar progress_bar_make(const char *name) {
    bool on_terminal = isatty(STDERR_FILENO) != 0 && ranks_own() == 0;
    return (struct progress_bar){.name = name, .on_terminal = on_terminal, .shown_at = -1};
}

void progress_bar_show(struct progress_bar *bar, double done) {
    if (!bar->on_terminal || clock_seconds() - bar->shown_at < 0.1) {
        return;
    }
    bar->shown_at = clock_seconds();
    fprintf(stderr, "\r%s %s %3.0f %%\33[K", progress_cells((int)(done * PROGRESS_CELLS)).text,
            bar->name, 100 * done);
    fflush(stderr);
}

void progress_bar_clear(const struct progress_bar *bar) {
    if (bar->on_terminal) {
        fputs(wipe_line, stderr);
    }
}
