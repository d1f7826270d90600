/* The sentences of troubles. */
#include "app/text/failures.h"

static const char *const sentences[APP_FAILURES] = {
    [APP_FAILURE_NONE] = "",
    [APP_FAILURE_STORAGE] = "This browser lets the page keep nothing: settings and games are gone "
                            "when it is closed.",
    [APP_FAILURE_ROOM] = "The browser has no room left: settings and games are not kept until "
                         "there is some.",
    [APP_FAILURE_NEWER] = "Another tab runs a newer Finessimo: load this one again, or its games "
                          "are not kept.",
    [APP_FAILURE_REPLAY] = "The replay of this game was not kept.",
    [APP_FAILURE_GAME] = "That game is not there any more.",
    [APP_FAILURE_PART] = "This part of Finessimo could not be loaded: is there a network?",
    [APP_FAILURE_LONG] = "This file is too long to be a replay, a fumen or a board.",
    [APP_FAILURE_MEMORY] = "There is not enough memory for this: close other tabs.",
    [APP_FAILURE_COPY] = "The browser does not let the page copy: save the replay to a file.",
    [APP_FAILURE_VERSION] = "This part is of another version of Finessimo: load the page again, "
                            "the game is kept.",
    [APP_FAILURE_SETTINGS] = "This browser lets the page keep no settings: they are gone when it "
                             "is closed.",
    [APP_FAILURE_GAMES] = "This browser lets the page keep no games: they are gone when it is "
                          "closed.",
};

const char *app_failure_sentence(int failure) {
    return failure > 0 && failure < APP_FAILURES ? sentences[failure] : "";
}
