/* Effects that wait to be carried out, and the answers to them. */
#include <string.h>

#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/text/failures.h"
#include "app/train/session.h"

/* ---- asking ---- */

/* The oldest bell makes room; bells are all that can pile up. */
static void drop_a_bell(struct app *app) {
    for (int i = 0; i < app->effects.count; i++) {
        struct app_effect *effect = &app->effects.queue[(app->effects.first + i) % APP_QUEUE];
        if (effect->kind == APP_BELL) {
            effect->kind = APP_NOTHING;
            return;
        }
    }
}

/* Takes out what has become nothing. */
static void close_gaps(struct app *app) {
    int kept = 0;
    for (int i = 0; i < app->effects.count; i++) {
        struct app_effect *effect = &app->effects.queue[(app->effects.first + i) % APP_QUEUE];
        if (effect->kind != APP_NOTHING) {
            app->effects.queue[(app->effects.first + kept++) % APP_QUEUE] = *effect;
        }
    }
    app->effects.count = (uint8_t)kept;
}

/* A later one of these says all that an earlier one did. */
static bool replaces(int kind) {
    return kind == APP_LOAD_RUNNING || kind == APP_LOAD_GAMES || kind == APP_KEEP ||
           kind == APP_SOLVE || kind == APP_LOAD_LIMITS;
}

struct app_effect *app_push(struct app *app, int kind) {
    for (int i = 0; i < app->effects.count && replaces(kind); i++) {
        struct app_effect *effect = &app->effects.queue[(app->effects.first + i) % APP_QUEUE];
        effect->kind = effect->kind == kind ? APP_NOTHING : effect->kind;
    }
    if (app->effects.count == APP_QUEUE) {
        drop_a_bell(app);
    }
    close_gaps(app);
    if (app->effects.count == APP_QUEUE) {
        app->effects.count--;
    }
    struct app_effect *effect =
        &app->effects.queue[(app->effects.first + app->effects.count++) % APP_QUEUE];
    memset(effect, 0, sizeof *effect);
    effect->kind = (uint8_t)kind;
    effect->number = app_new_number(app, APP_PART_NONE);
    return effect;
}

void app_drop_saves(struct app *app, int mode) {
    for (int i = 0; i < app->effects.count; i++) {
        struct app_effect *effect = &app->effects.queue[(app->effects.first + i) % APP_QUEUE];
        bool same = effect->kind == APP_SAVE_RUNNING && effect->record.mode == mode;
        effect->kind = same ? APP_NOTHING : effect->kind;
    }
}

size_t app_spare_bytes(const struct app *app) {
    return (app->memory.capacity - app->memory.replay_words - app->memory.log_capacity) *
           sizeof *app->memory.words;
}

void app_grow_log(struct app *app, uint32_t words) {
    if (app->memory.asked_words == 0) {
        app->memory.asked_words = words;
        app_push(app, APP_GROW_LOG)->length = words;
    }
}

/* ---- handing over ---- */

/* The replay of the game as it stands; 0 bytes if there is none. */
static void encode(struct app *app, struct app_effect *effect) {
    uint8_t *bytes = (uint8_t *)(app->memory.words + app->memory.log_capacity);
    uint32_t size =
        (app->memory.capacity - app->memory.log_capacity) * (uint32_t)sizeof *app->memory.words;
    effect->length = effect->kind == APP_SAVE_RUNNING ? app_running_encode(app, bytes, size)
                                                      : app_play_encode(&app->play, bytes, size);
    effect->bytes = effect->length > 0 ? bytes : NULL;
}

/* The game is to be saved as it stands when the effect is handed over. */
static bool wants_bytes(const struct app_effect *effect) {
    return (effect->kind == APP_SAVE_RUNNING || effect->kind == APP_SAVE_GAME ||
            effect->kind == APP_COPY_TEXT || effect->kind == APP_SAVE_REPLAY) &&
           effect->length == 1 && effect->bytes == NULL;
}

/* Makes an effect complete; false if it can not be carried out yet. */
static bool complete(struct app *app, struct app_effect *effect) {
    if (!wants_bytes(effect)) {
        return true;
    }
    if (effect->kind == APP_COPY_TEXT && effect->from != APP_COPY_LINK) {
        return app_copy_encode(app, effect);
    }
    if (effect->kind == APP_COPY_TEXT || effect->kind == APP_SAVE_REPLAY) {
        if (effect->from == APP_FILE_CSV) {
            app_encode_csv(app, effect);
        } else {
            app_watch_encode(app, effect);
        }
        return effect->length > 0;
    }
    encode(app, effect);
    if (effect->length == 0) {
        app_grow_log(app, app->memory.capacity * 2);
    }
    return effect->kind == APP_SAVE_GAME || effect->length > 0;
}

static bool saves_play(const struct app_effect *effect) {
    return effect->kind == APP_SAVE_GAME || effect->kind == APP_SAVE_RUNNING;
}

/* Without room for it, what was saved of a running game before stays. */
void app_encode_waiting(struct app *app) {
    for (int i = 0; i < app->effects.count; i++) {
        struct app_effect *effect = &app->effects.queue[(app->effects.first + i) % APP_QUEUE];
        if (saves_play(effect) && wants_bytes(effect)) {
            encode(app, effect);
            bool lost = effect->kind == APP_SAVE_RUNNING && effect->length == 0;
            effect->kind = lost ? APP_NOTHING : effect->kind;
        }
    }
}

void app_move_waiting(struct app *app, const uint64_t *words, uint32_t log_capacity) {
    for (int i = 0; i < app->effects.count; i++) {
        struct app_effect *effect = &app->effects.queue[(app->effects.first + i) % APP_QUEUE];
        if (saves_play(effect) && effect->bytes != NULL) {
            effect->bytes = (const uint8_t *)(words + log_capacity);
        }
    }
}

/* A setting that the platform does not know yet; the first-run value is kept
 * by forgetting it. */
static bool next_setting(struct app *app, struct app_effect *effect) {
    memset(effect, 0, sizeof *effect);
    for (int item = 0; app->settings.unsaved && item < app_item_count(); item++) {
        if (app_item_equal(&app->profile, &app->settings.saved, item) ||
            !app_item_name(item, effect->name)) {
            continue;
        }
        effect->kind = APP_SAVE_SETTING;
        effect->number = app_new_number(app, APP_PART_NONE);
        if (!app_item_equal(&app->profile, &app->settings.first, item)) {
            app_item_format(&app->profile, item, effect->value);
        }
        app_item_copy(&app->settings.saved, &app->profile, item);
        return true;
    }
    app->settings.unsaved = false;
    return false;
}

/* Settings go before the wish to end. */
bool app_effect(struct app *app, struct app_effect *effect) {
    while (app->effects.count > 0) {
        struct app_effect *next = &app->effects.queue[app->effects.first];
        if (next->kind == APP_QUIT && (next_setting(app, effect) || app_train_facts(app, effect))) {
            return true;
        }
        *effect = *next;
        app->effects.first = (uint8_t)((app->effects.first + 1) % APP_QUEUE);
        app->effects.count--;
        if (complete(app, effect)) {
            return true;
        }
    }
    return next_setting(app, effect) || app_train_facts(app, effect);
}

/* ---- being answered ---- */

void app_answer(struct app *app, const struct app_event *event) {
    const struct app_part *part = app_part_of(event);
    const char *text = event->text[0] != '\0' ? event->text : app_trouble_sentence(event->trouble);
    if (text[0] != '\0' && !part->quiet) {
        app_notice(app, text, event->failed);
        app->menu.notice_stays = true;
    }
    if (part->answer != NULL) {
        part->answer(app, event);
    }
}
