/* `finessimo replay FILE`: starts the terminal game in the replay. */
#include "app/core/app.h"
#include "cli/common/command.h"
#include "cli/profile/profile.h"
#include "cli/replay/play.h"
#include "finessimo.h"
#include "term/loop/loop.h"
#include "term/tty/tty.h"

static int watch(const struct replay_file *file, const char *profile) {
    char message[STORE_MESSAGE];
    struct app_begin begin = {
        .mode = -1, .preset = -1, .replay = file->bytes, .replay_length = (uint32_t)file->length};
    struct term_start start = {.version = fin_version(),
                               .store = profile_open_to_play(profile, message),
                               .message = message,
                               .begin = &begin};
    if (start.store == NULL) {
        return CLI_WRONG;
    }
    const char *sentence = term_run(&start);
    store_close(start.store);
    return sentence == NULL ? CLI_DONE : cli_wrong("%s", sentence);
}

int replay_watch(const char *path, const char *profile) {
    struct replay_file file;
    int code = CLI_WRONG;
    bool read = replay_file_open(&file, path);
    if (read && !term_tty_exists()) {
        cli_wrong("This is not a terminal. Watch the replay in one; "
                  "`finessimo replay show %s --at T` needs none.",
                  file.name.text);
    } else if (read) {
        code = watch(&file, profile);
    }
    replay_file_close(&file);
    return code;
}
