/* The progress of long work, on stderr: a bar on a terminal, otherwise a percentage. */
#ifndef FINESSIMO_CLI_JOBS_PROGRESS_H
#define FINESSIMO_CLI_JOBS_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Shows a percentage: after 1 s, then four times per second; if stderr is not a terminal, a line
 * every 5 s. */
void progress_percent(uint64_t done, uint64_t total);
/* Removes it from the terminal. */
void progress_percent_clear(void);

/* A bar, on rank 0 if stderr is a terminal; otherwise nothing. */
struct progress_bar {
    const char *name; /* shown beside the bar: "legal boards" */
    bool on_terminal;
    double shown_at; /* seconds */
};

struct progress_bar progress_bar_make(const char *name);
/* Redraws the bar at most ten times per second; done: 0 to 1. */
void progress_bar_show(struct progress_bar *bar, double done);
void progress_bar_clear(const struct progress_bar *bar);

/* The characters of a bar with this many filled cells. */
enum { PROGRESS_CELLS = 24 };
struct progress_cells {
    char text[PROGRESS_CELLS + 1];
};

struct progress_cells progress_cells(int filled);

#endif
