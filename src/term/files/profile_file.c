/* Exporting and importing the profile. A file is checked as a whole, its replays too,
 * before anything is merged. */
#define _POSIX_C_SOURCE 200809L

#include "term/files/profile_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/text/sentences.h"
#include "term/files/files.h"

static struct app_event answer_to(const struct app_effect *effect, bool failed) {
    return (struct app_event){.kind = APP_ANSWER, .number = effect->number, .failed = failed};
}

static struct app_event failure(const struct app_effect *effect, const char *sentence) {
    struct app_event answer = answer_to(effect, true);
    snprintf(answer.text, sizeof answer.text, "%s", sentence);
    return answer;
}

/* ---- out ---- */

static bool write_new(const uint8_t *bytes, size_t length, char *name, size_t size) {
    char wanted[48];
    struct tm day;
    time_t now = time(NULL);
    strftime(wanted, sizeof wanted, "finessimo-%Y-%m-%d.profile", localtime_r(&now, &day));
    return term_file_write_new(wanted, bytes, length, name, size);
}

struct app_event term_export(struct store *store, const struct app_effect *effect) {
    char message[STORE_MESSAGE], name[64];
    struct store_counts counts;
    size_t length;
    uint8_t *bytes = store_export(store, &length, &counts, message);
    if (bytes == NULL) {
        return failure(effect, message);
    }
    struct app_event answer = answer_to(effect, !write_new(bytes, length, name, sizeof name));
    free(bytes);
    if (answer.failed) {
        return failure(effect, "Couldn't write the profile in this folder.");
    }
    char file[sizeof name + 16];
    snprintf(file, sizeof file, "%s in this folder", name);
    struct fin_writer writer = fin_writer_start(answer.text, sizeof answer.text);
    app_say_exported(&writer, file, (uint32_t)counts.settings, (uint32_t)counts.games);
    return answer;
}

/* ---- in ---- */

/* NULL, or what is wrong with it. */
static const char *check(struct app_file *file, const uint8_t *bytes, size_t length) {
    const char *sentence = app_file_open(file, bytes, length).sentence;
    if (sentence != NULL) {
        return sentence;
    }
    uint64_t *words = malloc((file->words + 1) * sizeof *words);
    sentence = words != NULL ? app_file_check(file, words).sentence
                             : "Not enough memory for this profile. Close other programs.";
    free(words);
    return sentence;
}

static void take_setting(void *app, const char *name, const char *value) {
    app_kept_setting(app, name, value);
}

static struct app_event merge(struct store *store, const struct app_effect *effect,
                              const struct app_file *file, struct app *app) {
    char message[STORE_MESSAGE];
    struct store_counts counts;
    if (!store_import(store, file, &counts, message)) {
        return failure(effect, message);
    }
    store_settings(store, take_setting, app);
    struct app_event answer = answer_to(effect, false);
    struct fin_writer writer = fin_writer_start(answer.text, sizeof answer.text);
    app_say_imported(&writer, counts.games, counts.settings, counts.facts);
    app_say_unproved(&writer, counts.unproved);
    return answer;
}

struct app_event term_import(struct store *store, const struct app_effect *effect,
                             struct app *app) {
    char path[TERM_PATH];
    struct app_file file;
    size_t length;
    term_file_path(effect->file.path, path);
    uint8_t *bytes = term_file_read(path, APP_FILE_MOST, &length);
    if (bytes == NULL) {
        struct app_event answer = answer_to(effect, true);
        snprintf(answer.text, sizeof answer.text, "%.100s can't be read. Check the path.", path);
        return answer;
    }
    const char *sentence = check(&file, bytes, length);
    struct app_event answer =
        sentence != NULL ? failure(effect, sentence) : merge(store, effect, &file, app);
    free(bytes);
    return answer;
}
