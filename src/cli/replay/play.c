/* The message for a replay that exceeds the step budget. */
#include "cli/replay/play.h"

int replay_too_much(const struct replay_file *file) {
    return cli_wrong("`%s` takes more than %d steps, so it was stopped.", file->name.text,
                     FIN_REPLAY_STEPS);
}
