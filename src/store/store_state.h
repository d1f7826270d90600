/* What the files of this folder share: the open store, its statements, and the
 * steps that saving, importing and salvaging are made of. Functions that return
 * an int return SQLite's result codes, SQLITE_OK if all is well. */
#ifndef FIN_STORE_STORE_STATE_H
#define FIN_STORE_STORE_STATE_H

#include <sqlite3.h>
#include <stdio.h>

#include "app/records/profile_file.h"
#include "app/records/stats.h"
#include "store/store.h"

/* Two shelves of the same form: the file (or memory in its place), and memory
 * for what is not kept in it. */
enum store_shelf { STORE_MAIN, STORE_RUN, STORE_SHELVES };

/* Ids of games on the shelf STORE_RUN begin here. */
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
    STORE_TRIM,
    STORE_LIST_SHELF,
    STORE_GET_STATS,
    STORE_PUT_STATS,
    STORE_LIST_STATS,
    STORE_FORGET_STATS,
    STORE_FORGET_SET,
    STORE_LIST_SET,
    STORE_PUT_FACT,
    STORE_GET_DEVICE,
    STORE_PUT_DEVICE,
    STORE_PAY_FACTS,
    STORE_PAID_FACTS,
    /* over both shelves */
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
    /* what is owed to the file */
    STORE_OWE_GAME,
    STORE_NEXT_OWED_GAME,
    STORE_PAID_GAME,
    STORE_LIST_RUN_SETTINGS,
    STORE_PAID_SETTINGS,
    STORE_QUERIES,
};

/* Sets of counters that there can be. */
enum { STORE_STATS_MOST = APP_STATS_SETS * STORE_SHELVES };

/* Memory for a replay that was read. */
struct store_bytes {
    uint8_t *bytes;
    size_t room;
    uint32_t length;
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statements[STORE_QUERIES][STORE_SHELVES]; /* NULL until they are used */
    char path[4096];
    int lock; /* descriptor of the lock file, -1: none */
    int64_t instance;

    bool kept;                     /* the shelf STORE_MAIN is a file */
    bool copied;                   /* ... or memory with what was in the file */
    bool refused;                  /* the file that was named is no profile */
    uint8_t keep;                  /* enum app_keep */
    bool told;                     /* the player knows that something is not being kept */
    bool owes;                     /* something on STORE_RUN belongs into the file */
    int wal_pages;                 /* length of the write-ahead log after the last commit */
    struct store_checker *checker; /* of a large file; NULL: it was checked when it was opened */

    struct app_record games[APP_PAGE];    /* what an answer points to */
    struct app_fact facts[APP_FACT_PAGE]; /* likewise */
    struct app_stats stats[STORE_STATS_MOST];
    uint32_t stat_count;
    uint32_t days[APP_DAYS];
    struct store_bytes answered, compared; /* likewise; that of the game to merge with */
    uint64_t *words;                       /* memory for the log of a replay */
    size_t word_count;
};

/* ---- statements.c ---- */

/* Writes SQL with the name of a shelf in the place of every $; false if it does
 * not fit. */
bool store_expand(const char *text, int shelf, char *sql, size_t size);
/* The statement, fresh, or NULL: store_result tells why. */
sqlite3_stmt *store_statement(struct store *store, int query, int shelf);
int store_result(const struct store *store);
/* Runs a statement that gives no rows; NULL is one that could not be had. */
int store_run(struct store *store, sqlite3_stmt *statement);
/* Goes to the next row: SQLITE_ROW, SQLITE_DONE or what went wrong. After all
 * but the first the statement is at rest. */
int store_step(struct store *store, sqlite3_stmt *statement);
/* Runs a statement without parameters that gives no rows. */
int store_simply(struct store *store, int query, int shelf);
void store_finalize(struct store *store);

/* The record of a row: id, ranks and fields are its first columns. False if it
 * is none that can be. */
bool store_read_record(sqlite3_stmt *statement, struct app_record *record);
/* The setting of a row of name, value and time; false likewise. */
bool store_read_setting(sqlite3_stmt *statement, struct app_file_setting *setting);
/* Parameters of STORE_PUT_GAME. An id of 0 is given anew. */
void store_bind_record(sqlite3_stmt *statement, const struct app_record *record, int64_t id);
/* ---- changes.c: each is one transaction or a part of one ---- */

int store_begin(struct store *store, int shelf);
/* Commits if all went well so far, else rolls back; the result of it all. */
int store_end(struct store *store, int result);

/* The time in milliseconds since 1970. */
uint64_t store_now_ms(void);
/* Sets a setting now, later than it was set before whatever the clock says. */
int store_change_setting(struct store *store, int shelf, const char *name, const char *value);
/* Takes a setting if it is newer than the one that is there. */
int store_merge_setting(struct store *store, int shelf, const struct app_file_setting *setting,
                        bool *changed);

enum store_merged { STORE_SAME, STORE_ADDED, STORE_BETTER };
/* Takes a game that is not there, or what is new of one that is. */
int store_merge_game(struct store *store, int shelf, const struct app_file_game *game, int64_t *id,
                     enum store_merged *merged);
/* Hides a game from now on, or with 0 no more, in a transaction of its own. */
int store_hide_game(struct store *store, int shelf, int64_t id, int64_t when_s, bool *there);
/* The bytes that a query finds by a key; none if there are none. */
int store_load_bytes(struct store *store, int query, int shelf, int64_t key,
                     struct store_bytes *held);
/* The bytes of a column of the present row. */
int store_hold_column(sqlite3_stmt *statement, int column, struct store_bytes *held);
/* A game with its replay; its id is 0 if it is not there or can not be. */
int store_load_game(struct store *store, int shelf, int64_t id, struct store_bytes *held,
                    struct app_file_game *game);
/* The game can be in a profile file, with its replay if it has one. */
bool store_game_is_sound(struct store *store, const struct app_file_game *game);
/* Ranks the games of the file by the rules of today. */
int store_rank_again(struct store *store);
/* Memory for the log of a replay; NULL if there is none. */
uint64_t *store_words(struct store *store, size_t count);
/* Replays of games that were abandoned are kept for the newest of them. */
int store_trim(struct store *store, int shelf);
/* Writes into the file what it is owed. */
int store_pay(struct store *store);

/* ---- store.c ---- */

/* A change of a shelf within one transaction. */
int store_make_change(struct store *store, int shelf,
                      int (*change)(struct store *store, int shelf, const struct app_effect *effect,
                                    struct app_event *answer),
                      const struct app_effect *effect, struct app_event *answer);
/* Writes the log back into the file when it has that many pages; others who read it are not
 * waited for. */
void store_check_point(struct store *store, int pages);

/* ---- running.c ---- */

/* The running game of a program, by its mode. */
struct store_running {
    int64_t instance, mode, saved_ms;
    struct app_record record; /* how far it is */
};
int store_put_running(struct store *store, int shelf, const struct store_running *game,
                      const uint8_t *bytes, uint32_t length);
/* Its bytes, in store->answered. */
int store_get_running(struct store *store, const struct store_running *game);
int store_drop_running(struct store *store, int shelf, int mode);
void store_save_running(struct store *store, const struct app_effect *effect,
                        struct app_event *answer);
void store_load_running(struct store *store, const struct app_effect *effect,
                        struct app_event *answer);
/* Running games of earlier versions get their modes. */
int store_name_running(struct store *store);
/* A row of STORE_LIST_RUNNING. */
struct store_running store_read_running(sqlite3_stmt *statement);

/* ---- stats.c ---- */

/* A game was added to a shelf. */
int store_count_game(struct store *store, int shelf, const struct app_record *record);
/* Its games have changed in another way: its counters are counted anew when they
 * are asked for. */
int store_forget_stats(struct store *store, int shelf);
/* Counts the games of the same mode and rules as this one anew, if they are counted. */
int store_recount_set(struct store *store, int shelf, const struct app_record *record);
int store_load_stats(struct store *store, const struct app_effect *effect,
                     struct app_event *answer);

/* ---- facts.c ---- */

/* Takes a fact that is not there, or a larger value of one that is. */
int store_merge_fact(struct store *store, int shelf, const struct app_fact *fact, bool *changed);
/* The facts after one in their order, at most APP_FACT_PAGE. */
int store_list_facts(struct store *store, const struct app_fact *after, struct app_fact *facts,
                     uint32_t *count);
/* Writes into the file those that it is owed. */
int store_pay_facts(struct store *store);

/* ---- schema.c ---- */

enum { STORE_APPLICATION = 0x46494E50 }; /* "FINP" */

enum {
    STORE_VERSION_READ = 3,  /* the first whose games and facts are those of today */
    STORE_VERSION_RANKS = 4, /* the first that ranks lost games */
    STORE_VERSION_MODES = 4, /* the first with a running game of each mode */
};

int store_version(void);
/* Brings a database up to the newest version. */
int store_migrate(struct store *store);
/* The shelf STORE_RUN. */
int store_make_run(struct store *store);

/* ---- identity.c ---- */

enum store_kind {
    STORE_KIND_MISSING,
    STORE_KIND_EMPTY,          /* of no bytes, or a database without a table: it can become ours */
    STORE_KIND_PROFILE,        /* it has our marks, whatever its state */
    STORE_KIND_UNNAMED,        /* a database with a log, which has to be read to know */
    STORE_KIND_OTHER_DATABASE, /* another program made it */
    STORE_KIND_OTHER_FILE,     /* no database: never a profile, or one whose beginning is gone */
    STORE_KIND_NO_FILE,        /* a folder, a pipe, a device */
    STORE_KIND_UNREADABLE,     /* error tells why, as in errno */
};

/* Looks at the first bytes of a file. Creates, changes and locks nothing. */
enum store_kind store_look(const char *path, int *error);
/* The application id is ours, a flipped bit or two apart. */
bool store_is_application(uint32_t application);

/* ---- database.c ---- */

/* The state of a profile's file. */
enum store_verdict {
    STORE_GOOD,
    STORE_DAMAGED,
    STORE_NEWER,   /* a later program made it */
    STORE_FOREIGN, /* another program made it */
    STORE_LOCKED,  /* another program does not let go of it */
    STORE_FAILED,  /* it can not be read or written, which says nothing about the file */
};

/* Why something failed: SQLite's code, and the system's or 0. */
struct store_cause {
    int result, error;
};

enum store_verdict store_verdict_of(int result);
int store_open_database(struct store *store, const char *path, int flags);
/* With as_it_is nothing is written back from the log. */
void store_close_database(struct store *store, bool as_it_is);
/* Opens the file and brings it up to date. Unless it is good the database is closed
 * again, with its files as they were. */
enum store_verdict store_open_file(struct store *store, bool suspect, struct store_cause *cause);
/* Takes a copy of the file into memory and brings that up to date; the file is only
 * read. shared: another program has it open. */
enum store_verdict store_copy_to_memory(struct store *store, bool shared,
                                        struct store_cause *cause);

/* ---- paths.c ---- */

/* How the path of the profile was found. */
enum store_place {
    STORE_NAMED,   /* given, or in FINESSIMO_PROFILE */
    STORE_AT_HOME, /* the player's own, below XDG_DATA_HOME or HOME */
    STORE_LOCAL,   /* in the current folder, because there is no other to write to */
};

/* The path that was given, or else the player's own, whose folder is made if the profile is
 * to be written. NULL if it is in the buffer, else why there is none. */
const char *store_find_path(const char *given, bool writes, char *path, size_t size,
                            enum store_place *place);
/* "profile.sqlite", or the end of a long path, for messages. */
const char *store_short_path(const char *path);
/* Moves the files of a database out of the way, to a name that is written. False, and
 * nothing has moved, if that can not be. */
bool store_set_aside(const char *path, char *aside, size_t size);
/* Moves them back. */
void store_put_back(const char *path, const char *aside);
/* Renames of files in this folder outlive a loss of power from here on. */
bool store_sync_folder(const char *path);

/* ---- repair.c ---- */

/* Puts a new profile with all that can be read of a damaged one in its place; the
 * damaged one is set aside. Whatever fails, one of the two is there. */
enum store_verdict store_repair(struct store *store, struct store_cause *cause, char *message);
/* Ends a repair that a crash has interrupted between its renames. */
void store_finish_repair(const struct store *store);

/* ---- troubles.c ---- */

void store_fail(struct app_event *answer, const char *sentence);
/* Why a profile is not used, and what to do: in the game, and by who only reads. */
void store_describe_opening(const char *path, enum store_verdict verdict,
                            const struct store_cause *cause, char *message);
void store_describe_reading(const char *path, enum store_verdict verdict,
                            const struct store_cause *cause, char *message);
/* Why an import has changed nothing. */
void store_describe_import(const struct store *store, int result, char *message);
/* What is not kept, and what to do. */
void store_describe_trouble(const struct store *store, int result, char *text, size_t size);
/* Said once, until something could be kept again. */
void store_fail_to_write(struct store *store, int result, struct app_event *answer);
void store_fail_to_read(struct store *store, int result, struct app_event *answer);
void store_tell_damage(struct app_event *answer);

/* ---- lists.c: effects ---- */

/* How many games of its best list are before it, and how many there are. */
int store_count_better(struct store *store, const struct app_record *game,
                       struct app_event *answer);

void store_load_best(struct store *store, const struct app_effect *effect,
                     struct app_event *answer);
void store_load_limits(struct store *store, const struct app_effect *effect,
                       struct app_event *answer);
void store_load_games(struct store *store, const struct app_effect *effect,
                      struct app_event *answer);

/* ---- check.c ---- */

/* SQLITE_CORRUPT if the file is damaged, as far as it is looked at: whole, or if it is
 * large only what is needed at once. */
int store_check(struct store *store, bool whole);
/* Checks a large file beside the game from here on. */
void store_check_beside(struct store *store);
/* True once if that has found damage. */
bool store_check_found(struct store *store);
void store_check_end(struct store *store);
/* The same for a copy in memory. */
int store_check_copy(struct store *store);
/* Of a result that says damage: SQLITE_IOERR if the file can not even be read. */
int store_confirm_damage(const struct store *store, int result);
/* A mark that the file is damaged: whoever opens it next checks it whole. */
bool store_is_suspect(const struct store *store);
void store_suspect(const struct store *store);
void store_trust(const struct store *store);

/* ---- locks.c ---- */

/* Opens the lock file of a profile and notes that it is in use. -1: no locks
 * can be had; then nobody is known to be alive. */
int store_lock_open(const char *path);
/* For who only reads: the lock file if there is one, with nobody else let in, or shared:
 * somebody has the profile open. */
int store_lock_find(const char *path, bool *shared);
void store_lock_close(int lock);
/* Nobody else opens or closes the profile in between. */
void store_lock_enter(int lock);
void store_lock_leave(int lock);
/* Nobody else has the profile open, nor will before store_lock_share. */
bool store_lock_alone(int lock);
void store_lock_share(int lock);
/* An instance lives as long as it holds this. */
void store_lock_instance(int lock, int64_t instance);
bool store_lock_lives(int lock, int64_t instance);

/* ---- salvage.c ---- */

/* Takes over what can be read of a damaged database, of any version, into a new one.
 * Pages that make no sense are passed over; a failure of disk or memory ends it. */
int store_salvage(struct store *store, const char *damaged, struct store_counts *counts);

#endif
