/* The subcommands of `finessimo fumen` that turn fumens into other fumens. */
#ifndef FINESSIMO_CLI_FUMEN_CONVERT_H
#define FINESSIMO_CLI_FUMEN_CONVERT_H

#include <stdbool.h>

/* The name of a conversion by number, NULL past the last. */
const char *convert_name(int number);
/* Runs one on fumens. Returns an enum cli_exit. */
int convert_run(const char *name, int count, char **words, bool json);

#endif
