/* Fills a profile with games, to look at and time a large one. The test's player played each game,
 * so the replays are real.
 *
 *   fill-profile N PATH */
#include <stdio.h>
#include <stdlib.h>

#include "games.h"
#include "store/store.h"

enum { PIECES_LEAST = 30, PIECES_SPREAD = 150, ROUND = 500 };

static struct played_game played;

/* A profile file with some games, then merged: one transaction per round. */
static bool add_games(struct store *store, uint64_t from, uint64_t to) {
    struct app_file_writer writer;
    struct app_file file;
    struct store_counts counts;
    char message[STORE_MESSAGE] = "";
    size_t size = (size_t)ROUND * GAME_BYTES;
    uint8_t *bytes = malloc(size);
    bool done = bytes != NULL;
    app_file_begin(&writer, bytes, done ? size : 0);
    app_file_begin_games(&writer);
    for (uint64_t i = from; i < to && done; i++) {
        play_game(&played, i, PIECES_LEAST + (int)(i * 7919 % PIECES_SPREAD));
        app_file_put_game(&writer, &played.game);
    }
    size_t length = app_file_end(&writer);
    done = done && length <= size && app_file_open(&file, bytes, length).sentence == NULL &&
           store_import(store, &file, &counts, message);
    fputs(message, stderr);
    free(bytes);
    return done;
}

int main(int count, char **words) {
    char message[STORE_MESSAGE];
    uint64_t games = count == 3 ? strtoull(words[1], NULL, 10) : 0;
    if (games == 0) {
        fputs("usage: fill-profile N PATH\n", stderr);
        return 2;
    }
    struct store *store = store_open(words[2], message);
    bool done = store != NULL && store_is_kept(store);
    for (uint64_t i = 0; i < games && done; i += ROUND) {
        done = add_games(store, i, i + ROUND < games ? i + ROUND : games);
    }
    store_close(store);
    if (!done) {
        fprintf(stderr, "%s: the games could not be saved. %s\n", words[2], message);
    }
    return done ? 0 : 1;
}
