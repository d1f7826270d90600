/* Encodes replays: header, set-up, check hashes, coded button changes and a checksum. The decoder
 * trusts nothing: it bounds every length by the bytes available, and accepts only the encoding
 * that the writer produces. */
#include "session/replay.h"

#include "session/change_model.h"
#include "session/record.h"

enum {
    UNSEALED = 1, /* version 1, whose end hash covers only the end state */
    VERSION = 2,
    VERSION_GARBAGE = 3, /* a log with garbage from outside */
    VERSION_OFFSET = 4,
    LENGTH_OFFSET = 5, /* after the magic and the version */
    HASH_BYTES = 8,
    LENGTH_LEAST = 13,
    LENGTH_MOST = 1 << 26,
    CHECK_BYTES = 4,
    CHECKSUM_BYTES = 4,
    HEAD_MOST = 9 + 10 + 10 + 8,
    CODED_CHANGE_MOST = 20,
    CHANGES_MOST = 1 << 22,
    WORDS_MOST = CHANGES_MOST + LENGTH_MOST / CHECK_BYTES,
    /* A change takes at least ten adaptive bits of 0.0227 bits each, so a byte holds at most 35.3
     * changes. */
    CHANGES_PER_BYTE = 36,
};

static const uint8_t mark[4] = {'F', 'I', 'N', 'R'};

struct fin_replay fin_replay_make(const struct fin_setup *setup, const struct fin_record *record,
                                  const struct fin_session *session) {
    return (struct fin_replay){
        .setup = *setup,
        .record = *record,
        .end_us = session->game.time,
        .hash = fin_session_hash(session),
    };
}

size_t fin_replay_size(size_t words) {
    size_t counted = words < WORDS_MOST ? words : WORDS_MOST;
    return HEAD_MOST + FIN_SETUP_BYTES + counted * CODED_CHANGE_MOST + 1 + CHECKSUM_BYTES;
}

/* The end hash is sealed with (combined with a hash of) all other bytes before the checksum. Some
 * forgeries leave no trace in the state, for example another colour on the starting board that is
 * cleared before the first check, or a release one stamp later. The seal detects them. */
static uint64_t seal(const uint8_t *bytes, size_t length, size_t hash_offset) {
    size_t after = hash_offset + HASH_BYTES;
    return fin_fold_bytes(fin_fold_bytes(0, bytes, hash_offset), bytes + after, length - after);
}

/* ---- writing ---- */

/* True if a change is valid after the ones before it: its button is in the opposite state, and
 * the player has not given up. */
static bool sound_change(struct fin_change change, uint16_t down, bool forfeited) {
    if (forfeited || change.button > FIN_FORFEIT) {
        return false;
    }
    bool is_down = change.button < FIN_BUTTONS && (down >> change.button & 1) != 0;
    return change.down != is_down;
}

/* True if the log could come from a recorder: times in order and not past the end, all checks in
 * place, no change without effect. */
static bool sound_log(const struct fin_replay *replay) {
    const struct fin_record *record = &replay->record;
    uint64_t checks = 0;
    uint64_t last = 0;
    uint16_t down = replay->setup.buttons;
    bool forfeited = false;
    for (size_t i = 0; i < record->count; i++) {
        uint64_t word = record->words[i];
        uint64_t time = fin_word_time(word);
        struct fin_change change = fin_word_change(word);
        if (time < last || time > replay->end_us) {
            return false;
        }
        checks += fin_word_is_check(word);
        if (time / FIN_CHECK_US != checks) {
            return false;
        }
        last = time;
        if (fin_word_is_check(word)) {
            continue;
        }
        if (fin_word_is_garbage(word)) {
            if (forfeited || !fin_garbage_is_sound(fin_word_garbage(word))) {
                return false;
            }
            continue;
        }
        if (!sound_change(change, down, forfeited)) {
            return false;
        }
        forfeited = change.button == FIN_FORFEIT;
        down ^= (uint16_t)(1u << change.button);
    }
    return checks == replay->end_us / FIN_CHECK_US && checks == record->checks &&
           record->count - checks <= CHANGES_MOST;
}

static bool sound_fingers(const struct fin_fingers *fingers) {
    bool sound = fingers->count <= FIN_FINGER_FLIPS;
    for (int i = 1; sound && i < fingers->count; i++) {
        sound = fingers->flips[i] > fingers->flips[i - 1];
    }
    return sound;
}

static void put_checks(struct fin_byte_writer *writer, const struct fin_record *record) {
    for (size_t i = 0; i < record->count; i++) {
        if (fin_word_is_check(record->words[i])) {
            fin_put_fixed(writer, CHECK_BYTES, fin_word_hash(record->words[i]));
        }
    }
}

static bool has_garbage(const struct fin_record *record) {
    size_t i = 0;
    while (i < record->count && !fin_word_is_garbage(record->words[i])) {
        i++;
    }
    return i < record->count;
}

/* Codes garbage, which follows its time. When reading, it may be unsound. */
static void code_garbage(struct fin_range_coder *coder, struct fin_garbage *garbage) {
    garbage->rows = (int)fin_code_direct(coder, FIN_GARBAGE_ROWS_BITS, (uint64_t)garbage->rows);
    garbage->hole = (int)fin_code_direct(coder, FIN_GARBAGE_HOLE_BITS, (uint64_t)garbage->hole);
}

static void put_changes(struct fin_byte_writer *writer, const struct fin_replay *replay) {
    if (writer->length >= writer->size) {
        writer->length = writer->size + 1;
        return;
    }
    struct fin_range_coder coder =
        fin_range_writer(writer->bytes + writer->length, writer->size - writer->length);
    struct fin_change_model model;
    fin_change_model_start(&model, replay->setup.buttons);
    uint64_t last = 0;
    for (size_t i = 0; i < replay->record.count; i++) {
        uint64_t word = replay->record.words[i];
        if (!fin_word_is_check(word)) {
            struct fin_change change = fin_word_change(word);
            uint64_t stamp = fin_word_time(word) / FIN_STAMP_US;
            uint64_t wait = stamp - last;
            last = stamp;
            fin_code_change(&coder, &model, &change, &wait);
        }
        if (fin_word_is_garbage(word)) {
            struct fin_garbage garbage = fin_word_garbage(word);
            code_garbage(&coder, &garbage);
        }
    }
    size_t length = 0;
    writer->length += fin_range_finish(&coder, &length) ? length : coder.position;
}

size_t fin_replay_encode(const struct fin_replay *replay, uint8_t *bytes, size_t size) {
    if (fin_setup_check(&replay->setup) != NULL || !sound_log(replay) ||
        !sound_fingers(&replay->fingers)) {
        return 0;
    }
    struct fin_byte_writer writer = {.bytes = bytes, .size = size};
    for (size_t i = 0; i < sizeof mark; i++) {
        fin_put_byte(&writer, mark[i]);
    }
    fin_put_byte(&writer, has_garbage(&replay->record) ? VERSION_GARBAGE : VERSION);
    fin_put_fixed(&writer, 4, 0);
    fin_put_varint(&writer, replay->record.count - replay->record.checks);
    fin_put_varint(&writer, replay->end_us);
    size_t hash_offset = writer.length;
    fin_put_fixed(&writer, HASH_BYTES, 0);
    fin_put_setup(&writer, &replay->setup, &replay->fingers);
    put_checks(&writer, &replay->record);
    put_changes(&writer, replay);
    size_t length = writer.length + CHECKSUM_BYTES;
    if (length > size || length > LENGTH_MOST) {
        return 0;
    }
    struct fin_byte_writer gap = {.bytes = bytes + LENGTH_OFFSET, .size = 4};
    fin_put_fixed(&gap, 4, length);
    struct fin_byte_writer hash = {.bytes = bytes + hash_offset, .size = HASH_BYTES};
    fin_put_fixed(&hash, HASH_BYTES, replay->hash ^ seal(bytes, writer.length, hash_offset));
    fin_put_fixed(&writer, CHECKSUM_BYTES, fin_crc32(bytes, writer.length));
    return length;
}

/* ---- reading ---- */

struct claims {
    uint64_t changes, checks, end_us, hash;
    size_t hash_offset;
    bool may_have_garbage;
};

static void get_mark(struct fin_byte_reader *reader) {
    for (size_t i = 0; i < sizeof mark; i++) {
        if (reader->length <= i || fin_get_byte(reader) != mark[i]) {
            fin_byte_fail(reader, i, "This is not a replay: replays begin with FINR.");
            return;
        }
    }
    int version = reader->length > VERSION_OFFSET ? fin_get_byte(reader) : VERSION;
    if (version < UNSEALED || version > VERSION_GARBAGE) {
        fin_byte_fail(reader, VERSION_OFFSET,
                      "This replay needs a newer Finessimo. Update and try again.");
    }
}

/* Checks the magic, version, length and checksum. The reader is left with the bytes between them.
 */
static void get_envelope(struct fin_byte_reader *reader) {
    size_t length = reader->length;
    get_mark(reader);
    if (reader->error.sentence != NULL) {
        return;
    }
    size_t total = length < LENGTH_LEAST ? LENGTH_LEAST : (size_t)fin_get_fixed(reader, 4);
    if (total > length) {
        fin_byte_fail(reader, length, "The replay is incomplete. Copy all of it and try again.");
        return;
    }
    if (total < length) {
        fin_byte_fail(reader, total, "There is extra data after the replay. Remove it.");
        return;
    }
    if (total > LENGTH_MOST) {
        fin_byte_fail(reader, LENGTH_OFFSET, "The replay is too large.");
        return;
    }
    reader->length = length - CHECKSUM_BYTES;
    struct fin_byte_reader sum = {
        .bytes = reader->bytes, .length = length, .position = reader->length};
    if (fin_get_fixed(&sum, CHECKSUM_BYTES) != fin_crc32(reader->bytes, reader->length)) {
        fin_byte_fail(reader, reader->length, "The replay is damaged: wrong checksum.");
    }
}

/* Reads the counts in the header, each bounded by the number of bytes. */
static struct claims get_claims(struct fin_byte_reader *reader) {
    struct claims claims = {0};
    size_t offset = reader->position;
    claims.changes = fin_get_varint(reader);
    if (claims.changes > CHANGES_MOST) {
        fin_byte_fail(reader, offset, "The replay claims too many button changes.");
    } else if (claims.changes / CHANGES_PER_BYTE > reader->length) {
        fin_byte_fail(reader, offset, "The replay claims more button changes than it holds.");
    }
    offset = reader->position;
    claims.end_us = fin_get_varint(reader);
    claims.checks = claims.end_us / FIN_CHECK_US;
    if (claims.checks > reader->length / CHECK_BYTES) {
        fin_byte_fail(reader, offset, "The replay claims to last too long.");
    }
    claims.hash_offset = reader->position;
    claims.hash = fin_get_fixed(reader, HASH_BYTES);
    if (reader->error.sentence != NULL) {
        return (struct claims){0};
    }
    claims.may_have_garbage = reader->bytes[VERSION_OFFSET] == VERSION_GARBAGE;
    return claims;
}

/* The log being rebuilt. Checks and changes are stored separately; a check comes before a change
 * at the same time. */
struct assembly {
    struct fin_byte_reader *checks;
    struct fin_record record;
};

static void add_checks(struct assembly *assembly, uint64_t until_us) {
    struct fin_record *record = &assembly->record;
    while (record->checks < until_us / FIN_CHECK_US) {
        uint64_t hash = fin_get_fixed(assembly->checks, CHECK_BYTES);
        record->checks++;
        record->words[record->count++] = fin_word_of_check(record->checks, hash);
    }
}

static void get_changes(struct fin_byte_reader *reader, const struct claims *claims, uint16_t down,
                        struct assembly *assembly) {
    size_t offset = reader->position;
    struct fin_range_coder coder =
        fin_range_reader(reader->bytes + offset, reader->length - offset);
    struct fin_change_model model;
    fin_change_model_start(&model, down);
    uint64_t last = 0;
    bool forfeited = false;
    for (uint64_t i = 0; i < claims->changes; i++) {
        struct fin_change change = {0};
        uint64_t wait = 0;
        fin_code_change(&coder, &model, &change, &wait);
        bool in_time = wait <= claims->end_us / FIN_STAMP_US - last;
        bool is_garbage = claims->may_have_garbage && change.button == FIN_WORD_GARBAGE;
        struct fin_garbage garbage = {0};
        if (is_garbage) {
            code_garbage(&coder, &garbage);
            in_time = in_time && (last + wait) >> FIN_GARBAGE_STAMP_BITS == 0;
        }
        bool is_known = is_garbage ? fin_garbage_is_sound(garbage) : change.button <= FIN_FORFEIT;
        if (!in_time || forfeited || !is_known) {
            size_t read = coder.position < coder.size ? coder.position : coder.size;
            fin_byte_fail(reader, offset + read, "The replay has an impossible button change.");
            return;
        }
        last += wait;
        forfeited = change.button == FIN_FORFEIT;
        add_checks(assembly, last * FIN_STAMP_US);
        assembly->record.words[assembly->record.count++] =
            is_garbage ? fin_word_of_garbage(last, garbage) : fin_word_of_change(last, change);
    }
    add_checks(assembly, claims->end_us);
    if (!fin_range_exact(&coder)) {
        fin_byte_fail(reader, offset, "The replay's button changes end in the wrong place.");
    }
}

size_t fin_replay_span(const uint8_t *bytes, size_t length) {
    struct fin_byte_reader reader = {.bytes = bytes, .length = length};
    get_mark(&reader);
    bool is_one = reader.error.sentence == NULL && length >= LENGTH_LEAST;
    uint64_t total = is_one ? fin_get_fixed(&reader, 4) : 0;
    return total >= LENGTH_LEAST && total <= length ? (size_t)total : 0;
}

size_t fin_replay_words(const uint8_t *bytes, size_t length) {
    struct fin_byte_reader reader = {.bytes = bytes, .length = length};
    get_envelope(&reader);
    struct claims claims = get_claims(&reader);
    return (size_t)(claims.changes + claims.checks);
}

struct fin_byte_error fin_replay_decode(const uint8_t *bytes, size_t length,
                                        struct fin_replay *replay, uint64_t *words,
                                        size_t capacity) {
    struct fin_byte_reader reader = {.bytes = bytes, .length = length};
    struct fin_replay scratch;
    get_envelope(&reader);
    struct claims claims = get_claims(&reader);
    fin_get_setup(&reader, &scratch.setup, &scratch.fingers);
    const char *sentence = fin_setup_check(&scratch.setup);
    struct fin_byte_reader checks = reader;
    if (sentence != NULL) {
        fin_byte_fail(&reader, reader.position, sentence);
    } else if (claims.checks > (reader.length - reader.position) / CHECK_BYTES) {
        fin_byte_fail(&reader, reader.position, "The replay claims to last too long.");
    } else if (claims.changes + claims.checks > capacity) {
        fin_byte_fail(&reader, reader.position, "The replay needs more memory than it was given.");
    }
    if (reader.error.sentence != NULL) {
        return reader.error;
    }
    reader.position += (size_t)claims.checks * CHECK_BYTES;
    struct assembly assembly = {.checks = &checks, .record = fin_record_make(words, capacity)};
    get_changes(&reader, &claims, scratch.setup.buttons, &assembly);
    if (claims.may_have_garbage && !has_garbage(&assembly.record)) {
        fin_byte_fail(&reader, VERSION_OFFSET, "The replay has no garbage but its version has.");
    }
    if (reader.error.sentence == NULL) {
        scratch.record = assembly.record;
        scratch.end_us = claims.end_us;
        bool is_sealed = bytes[VERSION_OFFSET] != UNSEALED;
        scratch.hash =
            claims.hash ^ (is_sealed ? seal(bytes, reader.length, claims.hash_offset) : 0);
        *replay = scratch;
    }
    return reader.error;
}
