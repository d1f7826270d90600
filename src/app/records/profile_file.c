/* Writes and reads profile files. The reader trusts nothing: it accepts only the encoding that
 * the writer produces. */
#include "app/records/profile_file.h"

#include <string.h>

#include "app/game/modes.h"
#include "app/records/record_fields.h"
#include "core/text.h"

enum {
    VERSION = 5,          /* the newest */
    VERSION_NO_FACTS = 4, /* written if there are no facts */
    VERSION_RANKS = 4,    /* first version that ranks lost games */
    VERSION_FACTS = 3,    /* first version with facts; 4 is without */
    VERSION_OFFSET = 4,   /* after the magic */
    LENGTH_OFFSET = 5,    /* after the magic and the version */
    NUMBER_BYTES = 4,     /* of the length, the two counts and the checksum */
    LENGTH_LEAST = LENGTH_OFFSET + 4 * NUMBER_BYTES,
};

static const uint8_t mark[4] = {'F', 'I', 'N', 'P'};

/* ---- writing ---- */

static void put_bytes(struct app_file_writer *writer, const void *bytes, size_t length) {
    struct fin_byte_writer *out = &writer->bytes;
    fin_put_varint(out, length);
    if (length > 0 && out->length <= out->size && length <= out->size - out->length) {
        memcpy(out->bytes + out->length, bytes, length);
    }
    out->length += length;
}

/* Writes a number into a gap left for it. */
static void put_later(struct app_file_writer *writer, size_t cursor, uint64_t number) {
    if (writer->bytes.size >= cursor + NUMBER_BYTES) {
        struct fin_byte_writer gap = {.bytes = writer->bytes.bytes + cursor, .size = NUMBER_BYTES};
        fin_put_fixed(&gap, NUMBER_BYTES, number);
    }
}

static void begin_list(struct app_file_writer *writer) {
    writer->count_offset = writer->bytes.length;
    writer->count = 0;
    fin_put_fixed(&writer->bytes, NUMBER_BYTES, 0);
}

void app_file_begin(struct app_file_writer *writer, uint8_t *bytes, size_t size) {
    writer->bytes = (struct fin_byte_writer){.bytes = bytes, .size = size};
    for (size_t i = 0; i < sizeof mark; i++) {
        fin_put_byte(&writer->bytes, mark[i]);
    }
    writer->has_facts = false;
    fin_put_byte(&writer->bytes, VERSION_NO_FACTS);
    fin_put_fixed(&writer->bytes, NUMBER_BYTES, 0);
    begin_list(writer);
}

void app_file_begin_games(struct app_file_writer *writer) {
    put_later(writer, writer->count_offset, writer->count);
    begin_list(writer);
}

void app_file_begin_facts(struct app_file_writer *writer) {
    put_later(writer, writer->count_offset, writer->count);
    begin_list(writer);
    writer->has_facts = true;
    if (writer->bytes.size > VERSION_OFFSET) {
        writer->bytes.bytes[VERSION_OFFSET] = VERSION;
    }
}

void app_file_put_setting(struct app_file_writer *writer, const struct app_file_setting *setting) {
    writer->count++;
    put_bytes(writer, setting->name, fin_text_length(setting->name));
    put_bytes(writer, setting->value, fin_text_length(setting->value));
    fin_put_varint(&writer->bytes, setting->changed_ms);
}

void app_file_put_game(struct app_file_writer *writer, const struct app_file_game *game) {
    writer->count++;
    for (int field = 0; field < APP_RECORD_FIELDS; field++) {
        fin_put_varint(&writer->bytes, app_record_get(&game->record, field));
    }
    put_bytes(writer, game->replay, game->replay_length);
}

void app_file_put_fact(struct app_file_writer *writer, const struct app_fact *fact) {
    const uint64_t numbers[] = {fact->kind, fact->what, fact->when, fact->device, fact->value};
    writer->count++;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        fin_put_varint(&writer->bytes, numbers[i]);
    }
}

size_t app_file_end(struct app_file_writer *writer) {
    struct fin_byte_writer *out = &writer->bytes;
    size_t length = out->length + NUMBER_BYTES;
    if (length > APP_FILE_MOST) {
        return 0;
    }
    put_later(writer, writer->count_offset, writer->count);
    put_later(writer, LENGTH_OFFSET, length);
    if (length <= out->size) {
        fin_put_fixed(out, NUMBER_BYTES, fin_crc32(out->bytes, out->length));
    }
    return length;
}

/* ---- reading ---- */

/* Numbers are read by the replay reader, but errors have our own messages. */
static uint64_t get_number(struct fin_byte_reader *reader) {
    bool good = reader->error.sentence == NULL;
    uint64_t number = fin_get_varint(reader);
    if (good && reader->error.sentence != NULL) {
        reader->error.sentence = "A number in the profile can't be read.";
    }
    return number;
}

static void get_text(struct fin_byte_reader *reader, char *text, size_t size) {
    size_t cursor = reader->position;
    uint64_t length = get_number(reader);
    if (length >= size || length > reader->length - reader->position) {
        fin_byte_fail(reader, cursor, "A text in the profile is too long.");
        length = 0;
    }
    memcpy(text, reader->bytes + reader->position, (size_t)length);
    text[length] = '\0';
    reader->position += (size_t)length;
    if (fin_text_length(text) != length) {
        fin_byte_fail(reader, cursor, "A text in the profile has a zero byte.");
    }
}

static void get_setting(struct fin_byte_reader *reader, struct app_file_setting *setting) {
    size_t cursor = reader->position;
    get_text(reader, setting->name, sizeof setting->name);
    get_text(reader, setting->value, sizeof setting->value);
    setting->changed_ms = get_number(reader);
    if (!app_file_setting_is_sound(setting)) {
        fin_byte_fail(reader, cursor, "The profile contains an invalid setting.");
    }
}

/* Ranks are computed from the rest. */
static void make_ranks(struct app_record *record, int version) {
    bool ranked = record->ranked;
    if (version < VERSION_RANKS) {
        app_rank_again(record);
    } else {
        app_rank(record);
        record->ranked = ranked;
    }
}

static void get_replay(struct fin_byte_reader *reader, struct app_file_game *game) {
    size_t cursor = reader->position;
    uint64_t length = get_number(reader);
    if (length > reader->length - reader->position) {
        fin_byte_fail(reader, cursor, "A replay is longer than the profile.");
        length = 0;
    }
    game->replay = reader->bytes + reader->position;
    game->replay_length = (uint32_t)length;
    reader->position += (size_t)length;
}

/* Fields that a version lacks are 0. */
static int field_count(int version) {
    return version == 1 ? APP_RECORD_FIELDS_FIRST : APP_RECORD_FIELDS;
}

static void get_game(struct fin_byte_reader *reader, int version, struct app_file_game *game) {
    memset(game, 0, sizeof *game);
    for (int field = 0; field < field_count(version); field++) {
        size_t cursor = reader->position;
        if (!app_record_set(&game->record, field, get_number(reader))) {
            fin_byte_fail(reader, cursor, "A number in a game is too large.");
        }
    }
    get_replay(reader, game);
    if (reader->error.sentence == NULL) {
        make_ranks(&game->record, version);
    }
}

/* Returns the version. */
static uint8_t get_mark(struct fin_byte_reader *reader) {
    for (size_t i = 0; i < sizeof mark; i++) {
        if (reader->length <= i || fin_get_byte(reader) != mark[i]) {
            fin_byte_fail(reader, i, "This is not a Finessimo profile. Choose another file.");
            return 0;
        }
    }
    uint8_t version = reader->length > LENGTH_OFFSET - 1 ? fin_get_byte(reader) : VERSION;
    if (version == 0 || version > VERSION) {
        fin_byte_fail(reader, LENGTH_OFFSET - 1,
                      "This profile needs a newer Finessimo. Update and try again.");
    }
    return version;
}

/* Checks magic, version, length and checksum; leaves the reader with the bytes between them. */
static void get_envelope(struct fin_byte_reader *reader, struct app_file *file) {
    size_t length = reader->length;
    file->version = get_mark(reader);
    if (reader->error.sentence != NULL) {
        return;
    }
    uint64_t total = length < LENGTH_LEAST ? LENGTH_LEAST : fin_get_fixed(reader, NUMBER_BYTES);
    if (total > length) {
        fin_byte_fail(reader, length, "The profile is incomplete. Copy all of it and try again.");
        return;
    }
    if (total < length) {
        fin_byte_fail(reader, (size_t)total, "There is extra data after the profile. Remove it.");
        return;
    }
    if (total > APP_FILE_MOST) {
        fin_byte_fail(reader, LENGTH_OFFSET, "The profile is too large.");
        return;
    }
    reader->length = length - NUMBER_BYTES;
    struct fin_byte_reader sum = {
        .bytes = reader->bytes, .length = length, .position = reader->length};
    if (fin_get_fixed(&sum, NUMBER_BYTES) != fin_crc32(reader->bytes, reader->length)) {
        fin_byte_fail(reader, reader->length, "The profile is damaged: wrong checksum.");
    }
}

/* A count of things that take at least this many bytes each. */
static uint32_t get_count(struct fin_byte_reader *reader, size_t least) {
    size_t cursor = reader->position;
    if (reader->length - cursor < NUMBER_BYTES) {
        fin_byte_fail(reader, cursor, "The profile ends before its games.");
        return 0;
    }
    uint64_t count = fin_get_fixed(reader, NUMBER_BYTES);
    if (count > (reader->length - reader->position) / least) {
        fin_byte_fail(reader, cursor, "The profile claims more than it holds.");
        return 0;
    }
    return (uint32_t)count;
}

static void read_settings(struct fin_byte_reader *reader, struct app_file *file) {
    enum { LEAST = 4 };
    struct app_file_setting setting, last = {.name = ""};
    file->settings = get_count(reader, LEAST);
    file->settings_at = reader->position;
    for (uint32_t i = 0; i < file->settings && reader->error.sentence == NULL; i++) {
        size_t cursor = reader->position;
        get_setting(reader, &setting);
        if (app_file_order_texts(last.name, setting.name) >= 0) {
            fin_byte_fail(reader, cursor, "The profile's settings are out of order.");
        }
        last = setting;
    }
}

static void read_games(struct fin_byte_reader *reader, struct app_file *file) {
    size_t least = (size_t)field_count(file->version) + 1;
    struct app_file_game game, last = {.record = {.id = 0}};
    file->games = get_count(reader, least);
    file->games_at = reader->position;
    file->words = 0;
    for (uint32_t i = 0; i < file->games && reader->error.sentence == NULL; i++) {
        size_t cursor = reader->position;
        get_game(reader, file->version, &game);
        if (i > 0 && app_file_order_games(&last.record, &game.record) >= 0) {
            fin_byte_fail(reader, cursor, "The profile's games are out of order.");
        }
        size_t words = fin_replay_words(game.replay, game.replay_length);
        file->words = words > file->words ? words : file->words;
        last = game;
    }
}

static void get_fact(struct fin_byte_reader *reader, struct app_fact *fact) {
    size_t cursor = reader->position;
    uint64_t kind = get_number(reader);
    fact->what = get_number(reader);
    fact->when = get_number(reader);
    fact->device = get_number(reader);
    fact->value = get_number(reader);
    fact->kind = (uint8_t)kind;
    if (kind > UINT8_MAX || !app_fact_is_sound(fact)) {
        fin_byte_fail(reader, cursor, "The profile contains an invalid training record.");
    }
}

/* A file of this version has at least one. */
static void read_facts(struct fin_byte_reader *reader, struct app_file *file) {
    enum { LEAST = 5 };
    struct app_fact fact, last = {.kind = 0};
    bool has_facts = file->version >= VERSION_FACTS && file->version != VERSION_NO_FACTS;
    if (!has_facts || reader->error.sentence != NULL) {
        return;
    }
    size_t start = reader->position;
    file->facts = get_count(reader, LEAST);
    file->facts_at = reader->position;
    if (file->facts == 0) {
        fin_byte_fail(reader, start, "The profile has no training records but claims to.");
    }
    for (uint32_t i = 0; i < file->facts && reader->error.sentence == NULL; i++) {
        size_t cursor = reader->position;
        get_fact(reader, &fact);
        if (app_fact_compare(&last, &fact) >= 0) {
            fin_byte_fail(reader, cursor, "The profile's training records are out of order.");
        }
        last = fact;
    }
}

struct fin_byte_error app_file_open(struct app_file *file, const uint8_t *bytes, size_t length) {
    struct fin_byte_reader reader = {.bytes = bytes, .length = length};
    struct app_file scratch = {.bytes = bytes, .length = length};
    get_envelope(&reader, &scratch);
    read_settings(&reader, &scratch);
    read_games(&reader, &scratch);
    read_facts(&reader, &scratch);
    if (reader.position < reader.length) {
        fin_byte_fail(&reader, reader.position,
                      "There is extra data after the profile. Remove it.");
    }
    if (reader.error.sentence == NULL) {
        *file = scratch;
    }
    return reader.error;
}

struct fin_byte_error app_file_check(const struct app_file *file, uint64_t *words) {
    struct app_file_cursor cursor = {0};
    struct app_file_game game;
    size_t before = file->games_at;
    while (app_file_next_game(file, &cursor, &game)) {
        const char *sentence = app_file_check_game(&game, words, file->words);
        if (sentence != NULL) {
            return (struct fin_byte_error){.sentence = sentence, .offset = before};
        }
        before = cursor.position;
    }
    return (struct fin_byte_error){.sentence = NULL};
}

bool app_file_next_setting(const struct app_file *file, struct app_file_cursor *cursor,
                           struct app_file_setting *setting) {
    if (cursor->number == file->settings) {
        return false;
    }
    struct fin_byte_reader reader = {
        .bytes = file->bytes,
        .length = file->length,
        .position = cursor->number == 0 ? file->settings_at : cursor->position,
    };
    get_setting(&reader, setting);
    *cursor = (struct app_file_cursor){reader.position, cursor->number + 1};
    return true;
}

bool app_file_next_game(const struct app_file *file, struct app_file_cursor *cursor,
                        struct app_file_game *game) {
    if (cursor->number == file->games) {
        return false;
    }
    struct fin_byte_reader reader = {
        .bytes = file->bytes,
        .length = file->length,
        .position = cursor->number == 0 ? file->games_at : cursor->position,
    };
    get_game(&reader, file->version, game);
    *cursor = (struct app_file_cursor){reader.position, cursor->number + 1};
    return true;
}

bool app_file_next_fact(const struct app_file *file, struct app_file_cursor *cursor,
                        struct app_fact *fact) {
    if (cursor->number == file->facts) {
        return false;
    }
    struct fin_byte_reader reader = {
        .bytes = file->bytes,
        .length = file->length,
        .position = cursor->number == 0 ? file->facts_at : cursor->position,
    };
    get_fact(&reader, fact);
    *cursor = (struct app_file_cursor){reader.position, cursor->number + 1};
    return true;
}
