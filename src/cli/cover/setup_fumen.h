/* Set-ups that the user names: fumens with a piece on each page, and page ranges. */
#ifndef FINESSIMO_CLI_COVER_SETUP_FUMEN_H
#define FINESSIMO_CLI_COVER_SETUP_FUMEN_H

#include "cli/orders/orders.h"

/* Reads `FUMEN`, `FUMEN#2:5`, `FUMEN#:5` or `FUMEN#2:`: the board of the first of these pages, and
 * the pieces that lock on them. False after a message. */
bool setup_fumen_read(const char *word, struct pc_build *build);

#endif
