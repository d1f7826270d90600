/* Folders, files and effects for tests of the store. */
#define _XOPEN_SOURCE 700

#include "profiles.h"

#include <ftw.h>
#include <glob.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[256];
static pid_t owner;

static void stop(const char *what) {
    perror(what);
    abort();
}

static int remove_one(const char *path, const struct stat *file, int kind, struct FTW *place) {
    (void)file;
    (void)kind;
    (void)place;
    return remove(path);
}

/* Not when a child process of the test ends. */
static void remove_folder(void) {
    if (getpid() == owner) {
        nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    }
}

const char *test_folder(void) {
    if (folder[0] == '\0') {
        const char *temporary = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%s/finessimo-store-XXXXXX",
                 temporary != NULL ? temporary : "/tmp");
        if (mkdtemp(folder) == NULL) {
            stop(folder);
        }
        owner = getpid();
        atexit(remove_folder);
    }
    return folder;
}

const char *test_path(const char *name) {
    enum { MOST = 64, LENGTH = 512 };
    static char paths[MOST][LENGTH];
    char path[LENGTH];
    int i = 0;
    snprintf(path, sizeof path, "%s/%s", test_folder(), name);
    while (i < MOST && paths[i][0] != '\0' && strcmp(paths[i], path) != 0) {
        i++;
    }
    if (i == MOST) {
        stop("too many paths");
    }
    return strcpy(paths[i], path);
}

void remove_profile(const char *path) {
    char pattern[600];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s*", path);
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) {
            remove(found.gl_pathv[i]);
        }
        globfree(&found);
    }
}

void copy_file(const char *from, const char *to) {
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    char part[65536];
    size_t count;
    if (in == NULL || out == NULL) {
        stop(in == NULL ? from : to);
    }
    while ((count = fread(part, 1, sizeof part, in)) > 0) {
        if (fwrite(part, 1, count, out) != count) {
            stop(to);
        }
    }
    fclose(in);
    if (fclose(out) != 0) {
        stop(to);
    }
}

long file_length(const char *path) {
    struct stat file;
    return stat(path, &file) == 0 ? (long)file.st_size : -1;
}

struct store *open_good(const char *path) {
    char message[STORE_MESSAGE];
    struct store *store = store_open(path, message);
    if (store == NULL || message[0] != '\0' || !store_is_kept(store)) {
        fprintf(stderr, "%s: %s\n", path, message);
        abort();
    }
    return store;
}

struct app_event do_effect(struct store *store, const struct app_effect *effect) {
    struct app_event answer;
    struct app_effect numbered = *effect;
    static uint32_t number;
    numbered.number = ++number;
    if (!store_do(store, &numbered, &answer) || answer.kind != APP_ANSWER ||
        answer.number != number) {
        fprintf(stderr, "effect %d was not answered\n", effect->kind);
        abort();
    }
    return answer;
}

struct app_event save_setting(struct store *store, const char *name, const char *value) {
    struct app_effect effect = {.kind = APP_SAVE_SETTING};
    snprintf(effect.setting.name, sizeof effect.setting.name, "%s", name);
    snprintf(effect.setting.value, sizeof effect.setting.value, "%s", value);
    return do_effect(store, &effect);
}

struct app_event save_game(struct store *store, const struct app_file_game *game) {
    struct app_effect effect = {
        .kind = APP_SAVE_GAME,
        .save = {game->record, game->replay, game->replay_length},
    };
    return do_effect(store, &effect);
}

struct app_event save_paused(struct store *store, const struct app_record *record,
                             const uint8_t *bytes, uint32_t length) {
    struct app_effect effect = {.kind = APP_SAVE_RUNNING, .save = {*record, bytes, length}};
    return do_effect(store, &effect);
}

struct app_event save_running(struct store *store, const uint8_t *bytes, uint32_t length) {
    return save_paused(store, &(struct app_record){.mode = FIN_MODE_FREE}, bytes, length);
}

struct app_event load_paused(struct store *store, int mode) {
    struct app_effect effect = {.kind = APP_LOAD_RUNNING, .running.which = (uint8_t)(mode + 1)};
    return do_effect(store, &effect);
}

struct app_event load_running(struct store *store) {
    return load_paused(store, -1);
}

struct app_event load_best(struct store *store, const char *list) {
    struct app_effect effect = {.kind = APP_LOAD_BEST};
    snprintf(effect.page.list, sizeof effect.page.list, "%s", list);
    return do_effect(store, &effect);
}

struct app_event load_games(struct store *store, const char *list, uint32_t from) {
    struct app_effect effect = {.kind = APP_LOAD_GAMES, .page.from = from};
    snprintf(effect.page.list, sizeof effect.page.list, "%s", list);
    return do_effect(store, &effect);
}

static struct app_event do_with_game(struct store *store, int kind, int64_t game) {
    struct app_effect effect = {.kind = (uint8_t)kind, .game.id = game};
    return do_effect(store, &effect);
}

struct app_event load_replay(struct store *store, int64_t game) {
    return do_with_game(store, APP_LOAD_REPLAY, game);
}

struct app_event delete_game(struct store *store, int64_t game) {
    return do_with_game(store, APP_DELETE_GAME, game);
}

struct app_event restore_game(struct store *store, int64_t game) {
    return do_with_game(store, APP_RESTORE_GAME, game);
}

struct app_event set_keep(struct store *store, int keep) {
    struct app_effect effect = {.kind = APP_KEEP, .keep.level = (uint8_t)keep};
    return do_effect(store, &effect);
}

struct wanted {
    const char *name;
    char value[APP_ITEM_TEXT];
    int found;
};

static void look_at(void *context, const char *name, const char *value) {
    struct wanted *wanted = context;
    if (strcmp(name, wanted->name) == 0) {
        snprintf(wanted->value, sizeof wanted->value, "%s", value);
        wanted->found++;
    }
}

const char *kept_setting(struct store *store, const char *name) {
    static struct wanted wanted;
    wanted = (struct wanted){.name = name};
    store_settings(store, look_at, &wanted);
    if (wanted.found > 1) {
        fprintf(stderr, "%s is there %d times\n", name, wanted.found);
        abort();
    }
    return wanted.found == 1 ? wanted.value : NULL;
}

uint32_t count_games(struct store *store) {
    return load_games(store, "", 0).games_in_all;
}

long long ask_file(const char *path, const char *sql) {
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    long long number = -1;
    if (sqlite3_open(path, &db) == SQLITE_OK &&
        sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}
