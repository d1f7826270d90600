/* Messages for failures of the platform. */
#include "app/text/failures.h"

static const char *const sentences[APP_FAILURES] = {
    [APP_FAILURE_NONE] = "",
    [APP_FAILURE_STORAGE] = "Storage is blocked: closing this tab loses settings and scores.",
    [APP_FAILURE_ROOM] = "Storage is full: nothing can be saved until you free "
                         "some space.",
    [APP_FAILURE_NEWER] = "A newer version runs in another tab. Reload this tab, or its "
                          "games won't be saved.",
    [APP_FAILURE_REPLAY] = "Couldn't save this game's replay.",
    [APP_FAILURE_GAME] = "That game was deleted.",
    [APP_FAILURE_PART] = "Couldn't load this part. Are you offline?",
    [APP_FAILURE_LONG] = "This file is too large for a replay, fumen or board.",
    [APP_FAILURE_MEMORY] = "Not enough memory. Close other tabs.",
    [APP_FAILURE_COPY] = "The browser blocked copying. Save the replay to a file.",
    [APP_FAILURE_VERSION] = "Finessimo was updated. Reload the page; "
                            "your game is saved.",
    [APP_FAILURE_SETTINGS] = "Storage is blocked: closing this tab loses settings.",
    [APP_FAILURE_GAMES] = "Storage is blocked: closing this tab loses games.",
};

const char *app_failure_sentence(int failure) {
    return failure > 0 && failure < APP_FAILURES ? sentences[failure] : "";
}
