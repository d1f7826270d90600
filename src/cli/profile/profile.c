/* Opening the saved profile for a command. */
#include "cli/profile/profile.h"

#include <string.h>

#include "cli/common/message.h"

bool profile_read_words(struct profile_words *read, int count, char **words) {
    *read = (struct profile_words){.path = NULL};
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--profile") == 0) {
            if (++i == count) {
                cli_wrong("`--profile` takes the path of a profile.");
                return false;
            }
            read->path = words[i];
        } else if (strcmp(words[i], "--json") == 0) {
            read->json = true;
        } else if (strcmp(words[i], "--csv") == 0) {
            read->csv = true;
        } else {
            words[read->count++] = words[i];
        }
    }
    return true;
}

struct store *profile_open(const char *path, enum profile_use use) {
    char message[STORE_MESSAGE];
    struct store *store = store_open(path, message);
    if (store == NULL) {
        cli_wrong("There is no memory for the profile.");
        return NULL;
    }
    bool usable = use == PROFILE_WRITE ? store_is_kept(store) : store_is_read(store);
    if (!usable) {
        cli_wrong("%s", message);
        store_close(store);
        return NULL;
    }
    if (store_is_kept(store) && message[0] != '\0') {
        cli_wrong("%s", message);
    }
    return store;
}
