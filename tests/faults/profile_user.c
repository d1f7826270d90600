/* Does to a profile what the game does, one action at a time, and prints what the player would
 * see:
 *
 *   profile-user start|finish|setting|list PROFILE
 *
 *   kept yes|no            the profile has a file
 *   message SENTENCE       the message on opening, if any
 *   saved yes|no           the action was saved to the file
 *   told SENTENCE          the message about it, if any
 *   games N                number of listed games
 *   das VALUE              the saved setting, if any */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../store/profiles.h"

static struct played_game played;

static struct app_event act(struct store *store, const char *what) {
    if (strcmp(what, "finish") == 0) {
        return save_game(store, &played.game);
    }
    return strcmp(what, "setting") == 0 ? save_setting(store, "das", "77ms")
                                        : (struct app_event){.kind = APP_ANSWER};
}

static void print_told(const char *name, const char *sentence) {
    if (sentence[0] != '\0') {
        printf("%s %s\n", name, sentence);
    }
}

static int list(struct store *store) {
    const char *das = kept_setting(store, "das");
    printf("games %u\n", (unsigned)count_games(store));
    print_told("das", das != NULL ? das : "");
    return 0;
}

int main(int count, char **words) {
    static char buffer[8192];
    char message[STORE_MESSAGE];
    if (count != 3) {
        return 2;
    }
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    play_game(&played, 4999, 30);
    struct store *store = store_open(words[2], message);
    printf("kept %s\n", store != NULL && store_is_kept(store) ? "yes" : "no");
    if (store == NULL) {
        puts("message Not enough memory for the game. Close other programs.");
        return 0;
    }
    print_told("message", message);
    struct app_event answer = act(store, words[1]);
    printf("saved %s\n", !answer.failed && store_is_kept(store) ? "yes" : "no");
    print_told("told", answer.text);
    int code = strcmp(words[1], "list") == 0 ? list(store) : 0;
    store_close(store);
    return code;
}
