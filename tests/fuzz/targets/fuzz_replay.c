/* Bytes as a replay. Length and checksum would reject nearly every mutation, so each input is
 * also tried with valid ones. */
#include "../sealed.h"
#include "finessimo.h"

enum { INSTANTS = 2000, LENGTH_OFFSET = 5, LENGTH_LEAST = 13 };

/* The game of a replay can be played, even if its hashes are wrong. */
static void play(const struct fin_replay *replay) {
    struct fin_playback playback;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    must(fin_setup_check(&replay->setup) == NULL, "a set-up that was read can be played");
    fin_playback_start(&playback, &replay->setup, events, FIN_EVENTS_PER_INSTANT, &count);
    for (int i = 0; i < INSTANTS && playback.session.game.time < replay->end_us; i++) {
        uint64_t until = fin_session_due(&playback.session);
        if (playback.position < replay->record.count && i % 2 == 0) {
            until = playback.session.game.time + 1000;
        }
        until = until < replay->end_us ? until : replay->end_us;
        fin_playback_advance(&playback, &replay->record, until, events, FIN_EVENTS_PER_INSTANT,
                             &count);
        must(count <= FIN_EVENTS_PER_INSTANT, "events fit");
    }
}

/* There is only one encoding. A replay of version 1 is rewritten as the current version, and an
 * older one gains the newest settings. */
static void must_come_back(const struct fin_replay *replay, const uint8_t *bytes, size_t length) {
    size_t room = fin_replay_size(replay->record.count);
    uint8_t *again = malloc(room);
    must(again != NULL, "memory");
    size_t written = fin_replay_encode(replay, again, room);
    must(written >= length && written <= room, "a replay that was read can be written");
    must(written > length || bytes[4] == 1 || memcmp(again, bytes, length) == 0,
         "a replay has one form");
    must(fin_replay_encode(replay, again, written - 1) == 0, "too little room is refused");
    free(again);
}

/* With too little room for the log, nothing is read. */
static void must_refuse(const uint8_t *bytes, size_t length, size_t words) {
    struct fin_replay replay, before;
    uint64_t *log = malloc((words - 1) * sizeof *log + 1);
    must(log != NULL, "memory");
    memset(&replay, 0xAB, sizeof replay);
    before = replay;
    struct fin_byte_error error = fin_replay_decode(bytes, length, &replay, log, words - 1);
    must(error.sentence != NULL, "too little room is a mistake");
    must_be_sentence(error.sentence);
    must_be_untouched(&replay, &before, sizeof replay);
    free(log);
}

static void read_bytes(const uint8_t *bytes, size_t length) {
    struct fin_replay replay, before;
    size_t words = fin_replay_words(bytes, length);
    uint64_t *log = malloc((words + 1) * sizeof *log);
    must(log != NULL, "memory");
    memset(&replay, 0xAB, sizeof replay);
    before = replay;
    struct fin_byte_error error = fin_replay_decode(bytes, length, &replay, log, words);
    if (error.sentence != NULL) {
        must_be_sentence(error.sentence);
        must(error.offset <= length, "a mistake is in the bytes");
        must_be_untouched(&replay, &before, sizeof replay);
    } else {
        must(replay.record.count == words, "the words are as many as was said");
        must_come_back(&replay, bytes, length);
        play(&replay);
    }
    if (words > 0) {
        must_refuse(bytes, length, words);
    }
    free(log);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    read_bytes(data, size);
    if (size >= LENGTH_LEAST) {
        uint8_t *sealed = make_sealed(data, size, LENGTH_OFFSET);
        read_bytes(sealed, size);
        free(sealed);
    }
    return 0;
}
