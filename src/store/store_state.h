/* Shared by the files of this folder: the open store, its statements, and the changes that
 * saving, importing and salvaging consist of. Functions that return an int return an SQLite
 * result code, SQLITE_OK on success. */
#ifndef FIN_STORE_STORE_STATE_H
#define FIN_STORE_STORE_STATE_H

#include <sqlite3.h>
#include <stdio.h>

#include "app/keeping/keeping.h"
#include "app/records/profile_file.h"
#include "app/records/stats.h"
#include "store/store.h"

/* Two shelves with the same tables: STORE_MAIN is the file (or memory in its place), STORE_RUN is
 * memory for data that does not go into the file. */
enum store_shelf { STORE_MAIN, STORE_RUN, STORE_SHELVES };

/* The first id of games on the shelf STORE_RUN. */
#define STORE_RUN_FIRST (INT64_C(1) << 62)

enum store_query {
    STORE_BEGIN,
    STORE_BEGIN_RUN,
    STORE_SYNC,
    STORE_SYNC_LATER,
    STORE_COMMIT,
    STORE_ROLLBACK,
    STORE_GET_SETTING,
    STORE_PUT_SETTING,
    STORE_FIND_GAME,
    STORE_PUT_GAME,
    STORE_GET_GAME,
    STORE_GET_REPLAY,
    STORE_PUT_REPLAY,
    STORE_HIDE_GAME,
    STORE_PURGE,
    STORE_NEXT_GAME,
    STORE_RANK_GAME,
    STORE_GET_RUNNING,
    STORE_PUT_RUNNING,
    STORE_DROP_RUNNING,
    STORE_LIST_RUNNING,
    STORE_ADOPT_RUNNING,
    STORE_NEXT_UNNAMED,
    STORE_LIST_ABANDONED,
    STORE_DROP_REPLAY,
    STORE_LIST_SHELF,
    STORE_GET_STATS,
    STORE_PUT_STATS,
    STORE_LIST_STATS,
    STORE_FORGET_STATS,
    STORE_FORGET_SET,
    STORE_LIST_SET,
    STORE_GET_FACT,
    STORE_PUT_FACT,
    STORE_GET_DEVICE,
    STORE_PUT_DEVICE,
    STORE_LIST_RUN_FACTS,
    STORE_PAID_FACTS,
    /* on both shelves */
    STORE_LIST_FACTS,
    STORE_LIST_SETTINGS,
    STORE_LIST_BEST,
    STORE_COUNT_BETTER,
    STORE_LIST_GAMES,
    STORE_LIST_GAMES_OF,
    STORE_COUNT_GAMES,
    STORE_COUNT_GAMES_OF,
    STORE_LIST_ALL,
    STORE_LIST_UNLISTED,
    STORE_COUNT_UNLISTED,
    STORE_LIST_LISTS,
    STORE_LIMIT_BEFORE,
    STORE_LIMIT_AFTER,
    STORE_COUNT_DAYS,
    /* pending changes of the file */
    STORE_OWE_GAME,
    STORE_NEXT_OWED_GAME,
    STORE_PAID_GAME,
    STORE_LIST_RUN_SETTINGS,
    STORE_PAID_SETTING,
    STORE_QUERIES,
};

/* Most sets of statistics. */
enum { STORE_STATS_MOST = APP_STATS_SETS * STORE_SHELVES };

/* A buffer for a replay. */
struct store_bytes {
    uint8_t *bytes;
    size_t room;
    uint32_t length;
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statements[STORE_QUERIES][STORE_SHELVES]; /* NULL until first used */
    char path[4096];
    int lock; /* descriptor of the lock file, -1: none */
    int64_t instance;

    bool kept;     /* STORE_MAIN is a file */
    bool copied;   /* STORE_MAIN is memory with a copy of the file */
    bool refused;  /* the named file is not a profile */
    uint8_t keep;  /* enum app_keep */
    bool warned;   /* the player has seen the message that data is not being saved */
    bool owes;     /* STORE_RUN has changes that belong in the file */
    int wal_pages; /* length of the write-ahead log after the last commit */
    struct store_checker *checker; /* of a large file; NULL: it was fully checked when opened */

    struct app_record games[APP_PAGE];    /* what an answer points to */
    struct app_fact facts[APP_FACT_PAGE]; /* the same for facts */
    struct app_stats stats[STORE_STATS_MOST];
    uint32_t stat_count;
    uint32_t days[APP_DAYS];
    struct store_bytes answered,
        compared;    /* replays: of the answer, and of the game to merge with */
    uint64_t *words; /* buffer for the log of a replay */
    size_t word_count;
};

/* ---- statements.c ---- */

/* Writes SQL with the shelf's name in place of every $; false if it does not fit. */
bool store_expand(const char *text, int storage, char *sql, size_t size);
/* The statement, reset, or NULL; then store_result has the error. */
sqlite3_stmt *store_statement(struct store *store, int query, int storage);
int store_result(const struct store *store);
/* Runs a statement that returns no rows; accepts NULL. */
int store_run(struct store *store, sqlite3_stmt *statement);
/* Moves to the next row: SQLITE_ROW, SQLITE_DONE or an error. Except after SQLITE_ROW the
 * statement is reset. */
int store_step(struct store *store, sqlite3_stmt *statement);
/* Runs a statement that has no parameters and returns no rows. */
int store_simply(struct store *store, int query, int storage);
void store_finalize(struct store *store);

/* The record in a row whose first columns are id, ranks and fields. False if it is invalid. */
bool store_read_record(sqlite3_stmt *statement, struct app_record *record);
/* The setting in a row of name, value and time. False if it is invalid. */
bool store_read_setting(sqlite3_stmt *statement, struct app_file_setting *setting);
/* Binds the parameters of STORE_PUT_GAME. Id 0: SQLite assigns one. */
void store_bind_record(sqlite3_stmt *statement, const struct app_record *record, int64_t id);
/* ---- changes.c: each is one transaction or a part of one ---- */

int store_begin(struct store *store, int storage);
/* Commits if all results so far are SQLITE_OK, otherwise rolls back. Returns the overall result. */
int store_end(struct store *store, int result);

/* The time in milliseconds since 1970. */
uint64_t store_now_ms(void);
/* Changes a setting now. Its time is always later than the last one's, whatever the clock says. */
int store_change_setting(struct store *store, int storage, const char *name, const char *value);
/* Merges a setting: the newer one wins. */
int store_merge_setting(struct store *store, int storage, const struct app_file_setting *setting,
                        bool *changed);

/* Merges a game: adds it, or its new parts. changes: a set of enum app_game_change. */
int store_merge_game(struct store *store, int storage, const struct app_file_game *game,
                     int64_t *id, uint8_t *changes);
/* Deletes a game at a time, or restores it (time 0), in its own transaction. */
int store_hide_game(struct store *store, int storage, int64_t id, int64_t when_s, bool *there);
/* The bytes that a query finds for a key; empty if there are none. */
int store_load_bytes(struct store *store, int query, int storage, int64_t key,
                     struct store_bytes *held);
/* The bytes of a column of the current row. */
int store_hold_column(sqlite3_stmt *statement, int column, struct store_bytes *held);
/* A game with its replay; id 0 if it does not exist or is invalid. */
int store_load_game(struct store *store, int storage, int64_t id, struct store_bytes *held,
                    struct app_file_game *game);
/* True if the game can be in a profile file, with its replay if it has one. */
bool store_game_is_sound(struct store *store, const struct app_file_game *game);
/* Ranks all games of the file by the current rules. */
int store_rank_again(struct store *store);
/* A buffer for the log of a replay; NULL if out of memory. */
uint64_t *store_words(struct store *store, size_t count);
/* Deletes the replays of abandoned games except the newest. only: the only game added since the
 * last time; NULL: several. */
int store_trim(struct store *store, int storage, const struct app_record *only);
/* Writes all pending changes to the file. */
int store_pay(struct store *store);

/* ---- store.c ---- */

/* Makes a change of a shelf within one transaction. */
int store_make_change(struct store *store, int storage,
                      int (*change)(struct store *store, int storage,
                                    const struct app_effect *effect, struct app_event *answer),
                      const struct app_effect *effect, struct app_event *answer);
/* Checkpoints the write-ahead log if it has at least this many pages. Does not wait for readers. */
void store_check_point(struct store *store, int pages);

/* ---- running.c ---- */

/* The running game of a program, by mode. */
struct store_running {
    int64_t instance, mode, saved_ms;
    struct app_record record; /* its progress */
};
int store_put_running(struct store *store, int storage, const struct store_running *game,
                      const uint8_t *bytes, uint32_t length);
/* Reads its bytes into store->answered. */
int store_get_running(struct store *store, const struct store_running *game);
int store_drop_running(struct store *store, int storage, int mode);
void store_save_running(struct store *store, const struct app_effect *effect,
                        struct app_event *answer);
void store_load_running(struct store *store, const struct app_effect *effect,
                        struct app_event *answer);
/* Sets the modes of running games from earlier versions. */
int store_name_running(struct store *store);
/* Reads a row of STORE_LIST_RUNNING. */
struct store_running store_read_running(sqlite3_stmt *statement);

/* ---- stats.c ---- */

/* Adds a new game of a shelf to the statistics. */
int store_count_game(struct store *store, int storage, const struct app_record *record);
/* Drops the statistics of a shelf after another change; the next request recomputes them. */
int store_forget_stats(struct store *store, int storage);
/* Recomputes the statistics of the games with the same mode and rules as this one, if there are
 * any. */
int store_recount_set(struct store *store, int storage, const struct app_record *record);
int store_load_stats(struct store *store, const struct app_effect *effect,
                     struct app_event *answer);

/* ---- facts.c ---- */

/* Merges a fact: adds it, or the larger value. */
int store_merge_fact(struct store *store, int storage, const struct app_fact *fact, bool *changed);
/* The facts after a given one in order, at most APP_FACT_PAGE. */
int store_list_facts(struct store *store, const struct app_fact *after, struct app_fact *facts,
                     uint32_t *count);
/* Writes pending facts to the file. */
int store_pay_facts(struct store *store);

/* ---- schema.c ---- */

enum { STORE_APPLICATION = 0x46494E50 }; /* "FINP" */

enum {
    STORE_VERSION_READ = 3,  /* first version with the current form of games and facts */
    STORE_VERSION_RANKS = 4, /* first version that ranks lost games */
    STORE_VERSION_MODES = 4, /* first version with one running game per mode */
};

int store_version(void);
/* Migrates a database to the newest version. */
int store_migrate(struct store *store);
/* Creates the shelf STORE_RUN. */
int store_make_run(struct store *store);

/* ---- identity.c ---- */

enum store_kind {
    STORE_KIND_MISSING,
    STORE_KIND_EMPTY,          /* zero bytes, or a database without tables: can become a profile */
    STORE_KIND_PROFILE,        /* has the marks of a profile, whatever its state */
    STORE_KIND_UNNAMED,        /* a database with a log, which must be read to tell */
    STORE_KIND_OTHER_DATABASE, /* made by another program */
    STORE_KIND_OTHER_FILE,     /* not a database: never a profile, or one that lost its start */
    STORE_KIND_NO_FILE,        /* a folder, a pipe, a device */
    STORE_KIND_UNREADABLE,     /* see `error`, an errno */
};

/* Examines the first bytes of a file. Creates, changes and locks nothing. */
enum store_kind store_look(const char *path, int *error);
/* True if the application id is ours, allowing for one or two flipped bits. */
bool store_is_application(uint32_t application);

/* ---- database.c ---- */

/* The state of a profile's file. */
enum store_verdict {
    STORE_GOOD,
    STORE_DAMAGED,
    STORE_NEWER,   /* made by a later version */
    STORE_FOREIGN, /* made by another program */
    STORE_LOCKED,  /* locked by another program for too long */
    STORE_FAILED,  /* it can not be read or written, which says nothing about its contents */
};

/* The cause of a failure: SQLite's code, and an errno or 0. */
struct store_cause {
    int result, error;
};

enum store_verdict store_verdict_of(int result);
int store_open_database(struct store *store, const char *path, int flags);
/* With as_it_is, the log is not written back. */
void store_close_database(struct store *store, bool as_it_is);
/* Opens the file and migrates it. Unless it is good, closes the database again, with its files
 * unchanged. */
enum store_verdict store_open_file(struct store *store, bool suspect, struct store_cause *cause);
/* Copies the file into memory and migrates the copy; only reads the file. shared: another program
 * has it open. */
enum store_verdict store_copy_to_memory(struct store *store, bool shared,
                                        struct store_cause *cause);

/* ---- paths.c ---- */

/* How the path of the profile was found. */
enum store_location {
    STORE_NAMED,   /* given, or in FINESSIMO_PROFILE */
    STORE_AT_HOME, /* the player's own, in XDG_DATA_HOME or below HOME */
    STORE_LOCAL,   /* in the current folder, because no other is writable */
};

/* Writes the given path, or else the player's own, to the buffer. If the profile is to be
 * written, creates the folder. Returns NULL, or a sentence that says why there is no path. */
const char *store_find_path(const char *given, bool writes, char *path, size_t size,
                            enum store_location *location);
/* "profile.sqlite", or the end of a long path, for messages. */
const char *store_short_path(const char *path);
/* Moves the files of a database aside, to a new name, which it returns. False, with nothing
 * moved, on failure. */
bool store_set_aside(const char *path, char *aside, size_t size);
/* Moves them back. */
void store_put_back(const char *path, const char *aside);
/* Makes earlier renames in this folder survive a loss of power. */
bool store_sync_folder(const char *path);

/* ---- repair.c ---- */

/* Replaces a damaged profile by a new one with everything that could be read of it, and sets the
 * damaged one aside. Whatever fails, one of the two is in place. */
enum store_verdict store_repair(struct store *store, struct store_cause *cause, char *message);
/* Completes a repair that a crash interrupted between its renames. */
void store_finish_repair(const struct store *store);

/* ---- failures.c ---- */

void store_fail(struct app_event *answer, const char *sentence);
/* Why a profile is not used, and what to do: for the game, and for commands that only read. */
void store_describe_opening(const char *path, enum store_verdict verdict,
                            const struct store_cause *cause, char *message);
void store_describe_reading(const char *path, enum store_verdict verdict,
                            const struct store_cause *cause, char *message);
/* Why an import changed nothing. */
void store_describe_import(const struct store *store, int result, char *message);
/* Says what cannot be saved, and what to do. */
void store_describe_failure(const struct store *store, int result, char *text, size_t size);
/* Reports a failure once, until a write succeeds again. */
void store_fail_to_write(struct store *store, int result, struct app_event *answer);
void store_fail_to_read(struct store *store, int result, struct app_event *answer);
void store_tell_damage(struct app_event *answer);

/* ---- lists.c: effects ---- */

/* The number of games before this one in its best list, and the length of the list. */
int store_count_better(struct store *store, const struct app_record *game,
                       struct app_event *answer);

void store_load_best(struct store *store, const struct app_effect *effect,
                     struct app_event *answer);
void store_load_limits(struct store *store, const struct app_effect *effect,
                       struct app_event *answer);
void store_load_games(struct store *store, const struct app_effect *effect,
                      struct app_event *answer);

/* ---- check.c ---- */

/* SQLITE_CORRUPT if the file is damaged. Checks all of it, or, if it is large and not `whole`,
 * only the parts needed at once. */
int store_check(struct store *store, bool whole);
/* Starts a full check of a large file in the background. */
void store_check_beside(struct store *store);
/* True once, if the background check has found damage. */
bool store_check_found(struct store *store);
void store_check_end(struct store *store);
/* The same for a copy in memory. */
int store_check_copy(struct store *store);
/* Refines a result that means damage: SQLITE_IOERR if the file can not even be read. */
int store_confirm_damage(const struct store *store, int result);
/* A mark beside a damaged file: the next program that opens the profile checks all of it. */
bool store_is_suspect(const struct store *store);
void store_suspect(const struct store *store);
void store_trust(const struct store *store);

/* ---- locks.c ---- */

/* Opens the lock file of a profile and marks the profile as in use. -1 if locks are unavailable;
 * then no other program is known to be alive. */
int store_lock_open(const char *path);
/* For reading only: opens the lock file, if there is one, and keeps other programs out; or sets
 * `shared` if another has the profile open. */
int store_lock_find(const char *path, bool *shared);
void store_lock_close(int lock);
/* Between these two calls, no other program opens or closes the profile. */
void store_lock_enter(int lock);
void store_lock_leave(int lock);
/* Takes exclusive use of the profile: true if no other program has it open; none can open it
 * until store_lock_share. */
bool store_lock_alone(int lock);
void store_lock_share(int lock);
/* An instance counts as alive while it holds this lock. */
void store_lock_instance(int lock, int64_t instance);
bool store_lock_lives(int lock, int64_t instance);

/* ---- salvage.c ---- */

/* Copies everything readable from a damaged database, of any version, into a new one. Skips
 * damaged pages; a disk or memory failure ends it. */
int store_salvage(struct store *store, const char *damaged, struct store_counts *counts);

#endif
