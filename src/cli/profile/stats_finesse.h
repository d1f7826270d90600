/* Prints the finesse statistics of a profile. */
#ifndef FINESSIMO_CLI_PROFILE_STATS_FINESSE_H
#define FINESSIMO_CLI_PROFILE_STATS_FINESSE_H

#include <stdbool.h>

#include "cli/common/command.h"
#include "cli/profile/profile.h"

int stats_finesse(struct store *store, bool json, bool csv);

#endif
