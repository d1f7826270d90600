/* Plays a game with random keys, keeps it as a replay, and proves the replay: it is played again,
 * and every check hash has to agree. Then the same after one bit of it was changed.
 *
 *     replay [SEED] */
#include <stdio.h>
#include <stdlib.h>

#include <finessimo.h>

enum { EVENTS = 256, WORDS = 20000 };

static uint64_t words[WORDS], read_words[WORDS];

/* Whether the bytes are a replay, and all its hashes are true. */
static bool proves_itself(const uint8_t *bytes, size_t length) {
    static struct fin_replay replay;
    static struct fin_replay_player player;
    struct fin_byte_error error = fin_replay_decode(bytes, length, &replay, read_words, WORDS);
    if (error.sentence) {
        printf("  byte %zu: %s\n", error.offset, error.sentence);
        return false;
    }
    fin_replay_player_start(&player, &replay, FIN_REPLAY_STEPS);
    enum fin_result result;
    do {
        result = fin_replay_player_verify(&player, 100000);
    } while (result == FIN_MORE); /* other work could be done here */
    return result == FIN_DONE;
}

int main(int argc, char **argv) {
    static struct fin_session session;
    struct fin_event events[EVENTS];
    size_t count;
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("marathon"));
    setup.seed = fin_seed_parse(argc > 1 ? argv[1] : "1");
    struct fin_random random = fin_random_seed(setup.seed);
    struct fin_record record = fin_record_make(words, WORDS);

    fin_session_start(&session, &setup, events, EVENTS, &count);
    while (session.game.status == FIN_PLAYING) {
        struct fin_change change = {(uint8_t)fin_random_below(&random, FIN_BUTTONS),
                                    fin_random_below(&random, 2) == 1};
        uint64_t until = session.game.time + fin_random_below(&random, 100000);
        if (fin_record_advance(&record, &session, until, &change, events, EVENTS, &count) ==
            FIN_FULL) {
            break; /* 20,000 words are kept; a real program gives the record more */
        }
    }

    struct fin_replay replay = fin_replay_make(&setup, &record, &session);
    size_t size = fin_replay_size(record.count);
    uint8_t *bytes = (uint8_t *)malloc(size);
    size_t length = bytes ? fin_replay_encode(&replay, bytes, size) : 0;
    if (length == 0) {
        return 1;
    }
    printf("%u pieces, %.1f s, %zu bytes\n", session.game.pieces,
           (double)session.game.time / 1000000, length);
    bool is_true = proves_itself(bytes, length);
    printf("the replay is %s\n", is_true ? "true" : "not true");
    bytes[length / 2] ^= 1;
    bool is_changed_true = proves_itself(bytes, length);
    printf("the changed replay is %s\n", is_changed_true ? "true" : "not true");
    free(bytes);
    return is_true && !is_changed_true ? 0 : 1;
}
