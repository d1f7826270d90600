/* What is answered when something can not be done. */
#include "store/store_state.h"

static const struct {
    int result;
    const char *sentence;
} troubles[] = {
    {SQLITE_FULL, "The disk is full: settings and games are not kept until there is room on it."},
    {SQLITE_BUSY, "Another program has locked the profile: settings and games are not kept until "
                  "it lets go of it."},
    {SQLITE_READONLY, "The profile can not be written: settings and games are not kept until its "
                      "file and folder are writable."},
    {SQLITE_CORRUPT, "The profile is damaged: settings and games are not kept. Start again, and "
                     "what can be read of it is saved."},
    {SQLITE_NOTADB, "The profile was overwritten: settings and games are not kept. Start again, "
                    "and it is set aside."},
};

/* What is not kept, and what to do. */
void store_describe_trouble(int result, char *text, size_t size) {
    for (size_t i = 0; i < sizeof troubles / sizeof troubles[0]; i++) {
        if (troubles[i].result == (result & 0xFF)) {
            snprintf(text, size, "%s", troubles[i].sentence);
            return;
        }
    }
    snprintf(text, size,
             "The profile can not be written (%s): settings and games are not kept; look whether "
             "its disk is full or gone.",
             sqlite3_errstr(result));
}

static bool is_damage(int result) {
    return (result & 0xFF) == SQLITE_CORRUPT || (result & 0xFF) == SQLITE_NOTADB;
}

/* Said once, until something could be kept again. */
void store_fail_to_write(struct store *store, int result, struct app_event *answer) {
    answer->failed = true;
    if (is_damage(result)) {
        store_suspect(store);
    }
    if (!store->told) {
        store->told = true;
        store_describe_trouble(result, answer->text, sizeof answer->text);
    }
}

void store_fail(struct app_event *answer, const char *sentence) {
    answer->failed = true;
    snprintf(answer->text, sizeof answer->text, "%s", sentence);
}

void store_tell_damage(struct app_event *answer) {
    snprintf(answer->text, sizeof answer->text,
             "The profile is damaged. Start again, and what can be read of it is saved.");
}

void store_fail_to_read(struct store *store, int result, struct app_event *answer) {
    answer->failed = true;
    if (is_damage(result)) {
        store_suspect(store);
        store_tell_damage(answer);
        return;
    }
    snprintf(answer->text, sizeof answer->text, "The profile can not be read (%s).",
             sqlite3_errstr(result));
}
