/* `finessimo fumen figure`: pictures of pages. */
#ifndef FINESSIMO_CLI_FUMEN_FIGURE_H
#define FINESSIMO_CLI_FUMEN_FIGURE_H

/* Values as the user wrote them, or NULL. */
struct figure_options {
    const char *output, *cell, *delay, *columns, *palette;
};

/* Draws fumens and replays. Returns an enum cli_exit. */
int figure_run(const struct figure_options *options, int count, char **words);

#endif
