/* The profile file: all settings and finished games as one run of bytes, to be
 * carried from one device to another and merged there. docs/formats.md
 * describes it. Nothing here does I/O or allocates; a file lies in the caller's
 * memory as a whole. */
#ifndef FIN_APP_RECORDS_PROFILE_FILE_H
#define FIN_APP_RECORDS_PROFILE_FILE_H

#include "app/core/fact.h"
#include "app/core/record.h"
#include "app/settings/profile.h"
#include "finessimo.h"
#include "session/bytes.h"

enum { APP_FILE_MOST = INT32_MAX }; /* bytes of a file */

struct app_file_setting {
    char name[APP_ITEM_NAME];
    char value[APP_ITEM_TEXT]; /* empty: it was reset */
    uint64_t changed_ms;       /* milliseconds since 1970 */
};

struct app_file_game {
    struct app_record record; /* its id is 0 */
    const uint8_t *replay;
    uint32_t replay_length; /* 0: it is not kept */
};

/* ---- what a file can hold ---- */

/* Name, value and time can be written. */
bool app_file_setting_is_sound(const struct app_file_setting *setting);
/* The record can be written, and the replay, if there is one, is that of its
 * game; NULL, or a sentence. The words are memory for the replay's log. */
const char *app_file_check_game(const struct app_file_game *game, uint64_t *words, size_t capacity);

/* ---- merging ---- */

/* Both ways round the same one of two comes out ahead. */

/* The order of texts in a profile: negative, 0 or positive. */
int app_file_compare_texts(const char *a, const char *b);
/* Of two settings of one name the one that stays: above 0 the first. */
int app_file_compare_settings(const struct app_file_setting *a, const struct app_file_setting *b);
/* The order of games in a file; 0: they are the same game. */
int app_file_order_games(const struct app_record *a, const struct app_record *b);
/* Of two accounts of the same game the one that stays: above 0 the first. */
int app_file_compare_games(const struct app_file_game *a, const struct app_file_game *b);

/* ---- writing ---- */

enum { APP_FILE_GAME_BYTES = 400 }; /* more than a game takes, its replay apart */

/* First the settings in the order of their names, then the games in their
 * order, then the facts in theirs, each once. More memory can be given in between: move the bytes,
 * set bytes.bytes and bytes.size anew. With too little it only counts. */
struct app_file_writer {
    struct fin_byte_writer bytes;
    size_t count_offset; /* where the number of settings or games stands */
    uint32_t count;
    bool has_facts; /* they were begun */
};

void app_file_begin(struct app_file_writer *writer, uint8_t *bytes, size_t size);
void app_file_put_setting(struct app_file_writer *writer, const struct app_file_setting *setting);
/* Between the last setting and the first game. */
void app_file_begin_games(struct app_file_writer *writer);
void app_file_put_game(struct app_file_writer *writer, const struct app_file_game *game);
/* After the last game, before the first fact, if there is one. */
void app_file_begin_facts(struct app_file_writer *writer);
void app_file_put_fact(struct app_file_writer *writer, const struct app_fact *fact);
/* The length of the file, which is all there if it is not above the size that
 * was given; 0 if no file can be so long. */
size_t app_file_end(struct app_file_writer *writer);

/* ---- reading ---- */

struct app_file {
    const uint8_t *bytes;
    size_t length;
    uint8_t version;
    uint32_t settings, games, facts;
    size_t settings_at, games_at, facts_at;
    size_t words; /* the most that the log of one of its replays asks for */
};

/* Checks everything but the insides of the replays. After a mistake the file is
 * as it was. */
struct fin_byte_error app_file_open(struct app_file *file, const uint8_t *bytes, size_t length);
/* Checks every game with its replay; words is memory of file->words. */
struct fin_byte_error app_file_check(const struct app_file *file, uint64_t *words);

/* Going through a file that was opened. */
struct app_file_cursor {
    size_t position;
    uint32_t number; /* behind it */
};

bool app_file_next_setting(const struct app_file *file, struct app_file_cursor *cursor,
                           struct app_file_setting *setting);
bool app_file_next_game(const struct app_file *file, struct app_file_cursor *cursor,
                        struct app_file_game *game);
bool app_file_next_fact(const struct app_file *file, struct app_file_cursor *cursor,
                        struct app_fact *fact);

#endif
