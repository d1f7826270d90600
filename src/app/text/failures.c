/* The sentences of troubles. */
#include "app/text/failures.h"

static const char *const sentences[APP_TROUBLES] = {
    [APP_TROUBLE_NONE] = "",
    [APP_TROUBLE_STORAGE] = "This browser lets the page keep nothing: settings and games are gone "
                            "when it is closed.",
    [APP_TROUBLE_ROOM] = "The browser has no room left: settings and games are not kept until "
                         "there is some.",
    [APP_TROUBLE_NEWER] = "Another tab runs a newer Finessimo: load this one again, or its games "
                          "are not kept.",
    [APP_TROUBLE_REPLAY] = "The replay of this game was not kept.",
    [APP_TROUBLE_GAME] = "That game is not there any more.",
    [APP_TROUBLE_PART] = "This part of Finessimo could not be loaded: is there a network?",
    [APP_TROUBLE_LONG] = "This file is too long to be a replay, a fumen or a board.",
    [APP_TROUBLE_MEMORY] = "There is not enough memory for this: close other tabs.",
    [APP_TROUBLE_COPY] = "The browser does not let the page copy: save the replay to a file.",
    [APP_TROUBLE_VERSION] = "This part is of another version of Finessimo: load the page again, "
                            "the game is kept.",
    [APP_TROUBLE_SETTINGS] = "This browser lets the page keep no settings: they are gone when it "
                             "is closed.",
    [APP_TROUBLE_GAMES] = "This browser lets the page keep no games: they are gone when it is "
                          "closed.",
};

const char *app_trouble_sentence(int trouble) {
    return trouble > 0 && trouble < APP_TROUBLES ? sentences[trouble] : "";
}
