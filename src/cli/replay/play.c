/* The message for a replay that exceeds the step budget. */
#include "cli/replay/play.h"

int replay_too_much(const struct replay_file *file) {
    return cli_wrong("More than %d things happen in `%s`, which no one plays; it is not played on.",
                     FIN_REPLAY_STEPS, file->name.text);
}
