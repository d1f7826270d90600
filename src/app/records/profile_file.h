/* The profile file: settings, finished games and facts in one file, to move them to another device
 * and merge them there. docs/formats.md describes it. No I/O and no allocation here; the caller
 * has the whole file in memory. */
#ifndef FIN_APP_RECORDS_PROFILE_FILE_H
#define FIN_APP_RECORDS_PROFILE_FILE_H

#include "app/core/fact.h"
#include "app/core/record.h"
#include "app/settings/profile.h"
#include "finessimo.h"
#include "session/bytes.h"

enum { APP_FILE_MOST = INT32_MAX }; /* most bytes of a file */

struct app_file_setting {
    char name[APP_ITEM_NAME];
    char value[APP_ITEM_TEXT]; /* empty: it was reset */
    uint64_t changed_ms;       /* milliseconds since 1970 */
};

struct app_file_game {
    struct app_record record; /* its id is 0 */
    const uint8_t *replay;
    uint32_t replay_length; /* 0: not saved */
};

/* ---- validity ---- */

/* True if name, value and time can be written. */
bool app_file_setting_is_sound(const struct app_file_setting *setting);
/* NULL if the record can be written and its replay, if there is one, belongs to the game;
 * otherwise a sentence. The words are memory for the replay's log. */
const char *app_file_check_game(const struct app_file_game *game, uint64_t *words, size_t capacity);

/* ---- order ---- */

/* Orders texts in a file, byte by byte: negative, 0 or positive. */
int app_file_order_texts(const char *a, const char *b);
/* Orders games in a file; 0: the same game. */
int app_file_order_games(const struct app_record *a, const struct app_record *b);

/* ---- writing ---- */

enum { APP_FILE_GAME_BYTES = 400 }; /* most bytes of a game without its replay */

/* Write the settings in the order of their names, then the games in order, then the facts in
 * order, each once. To enlarge the memory in between, move the bytes and set bytes.bytes and
 * bytes.size. With too little memory it only counts. */
struct app_file_writer {
    struct fin_byte_writer bytes;
    size_t count_offset; /* offset of the number of settings or games */
    uint32_t count;
    bool has_facts; /* facts have started */
};

void app_file_begin(struct app_file_writer *writer, uint8_t *bytes, size_t size);
void app_file_put_setting(struct app_file_writer *writer, const struct app_file_setting *setting);
/* Call between the last setting and the first game. */
void app_file_begin_games(struct app_file_writer *writer);
void app_file_put_game(struct app_file_writer *writer, const struct app_file_game *game);
/* Call after the last game, before the first fact, if there are any. */
void app_file_begin_facts(struct app_file_writer *writer);
void app_file_put_fact(struct app_file_writer *writer, const struct app_fact *fact);
/* The length of the file, which is complete if it does not exceed the given size; 0 if no file
 * can be that long. */
size_t app_file_end(struct app_file_writer *writer);

/* ---- reading ---- */

struct app_file {
    const uint8_t *bytes;
    size_t length;
    uint8_t version;
    uint32_t settings, games, facts;
    size_t settings_at, games_at, facts_at;
    size_t words; /* most words of any of its replays' logs */
};

/* Checks everything except the contents of replays. After an error, `file` is unchanged. */
struct fin_byte_error app_file_open(struct app_file *file, const uint8_t *bytes, size_t length);
/* Checks every game with its replay; words has file->words words. */
struct fin_byte_error app_file_check(const struct app_file *file, uint64_t *words);

/* Iterates over an opened file. */
struct app_file_cursor {
    size_t position;
    uint32_t number; /* index of the next one */
};

bool app_file_next_setting(const struct app_file *file, struct app_file_cursor *cursor,
                           struct app_file_setting *setting);
bool app_file_next_game(const struct app_file *file, struct app_file_cursor *cursor,
                        struct app_file_game *game);
bool app_file_next_fact(const struct app_file *file, struct app_file_cursor *cursor,
                        struct app_fact *fact);

#endif
