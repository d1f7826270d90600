/* The queue of effects, and their answers. */
#include <string.h>

#include "app/core/part.h"
#include "app/text/failures.h"

/* ---- requesting ---- */

static struct app_waiting *waiting_at(struct app *app, int i) {
    return &app->effects.queue[(app->effects.first + i) % APP_QUEUE];
}

/* Drops the oldest bell when the queue is full; only bells can pile up. */
static void drop_a_bell(struct app *app) {
    for (int i = 0; i < app->effects.count; i++) {
        struct app_effect *effect = &waiting_at(app, i)->effect;
        if (effect->kind == APP_BELL) {
            effect->kind = APP_NOTHING;
            return;
        }
    }
}

/* Removes dropped effects from the queue. */
static void close_gaps(struct app *app) {
    int kept = 0;
    for (int i = 0; i < app->effects.count; i++) {
        if (waiting_at(app, i)->effect.kind != APP_NOTHING) {
            *waiting_at(app, kept++) = *waiting_at(app, i);
        }
    }
    app->effects.count = (uint8_t)kept;
}

/* True if a newer effect of this kind replaces a waiting one. */
static bool replaces(int kind) {
    return kind == APP_LOAD_RUNNING || kind == APP_LOAD_GAMES || kind == APP_KEEP ||
           kind == APP_SOLVE || kind == APP_LOAD_LIMITS;
}

struct app_effect *app_push(struct app *app, int kind) {
    for (int i = 0; i < app->effects.count && replaces(kind); i++) {
        struct app_effect *effect = &waiting_at(app, i)->effect;
        effect->kind = effect->kind == kind ? APP_NOTHING : effect->kind;
    }
    if (app->effects.count == APP_QUEUE) {
        drop_a_bell(app);
    }
    close_gaps(app);
    if (app->effects.count == APP_QUEUE) {
        app->effects.count--;
    }
    struct app_waiting *waiting = waiting_at(app, app->effects.count++);
    memset(waiting, 0, sizeof *waiting);
    waiting->effect.kind = (uint8_t)kind;
    waiting->effect.number = app_new_number(app, APP_PART_NONE);
    return &waiting->effect;
}

void app_complete_later(struct app *app,
                        bool (*complete)(struct app *app, struct app_effect *effect, int what),
                        int what) {
    struct app_waiting *waiting = waiting_at(app, app->effects.count - 1);
    waiting->complete = complete;
    waiting->what = (uint8_t)what;
}

void app_drop_saves(struct app *app, int mode) {
    for (int i = 0; i < app->effects.count; i++) {
        struct app_effect *effect = &waiting_at(app, i)->effect;
        bool same = effect->kind == APP_SAVE_RUNNING && effect->save.record.mode == mode;
        effect->kind = same ? APP_NOTHING : effect->kind;
    }
}

uint8_t *app_spare(const struct app *app) {
    return (uint8_t *)(app->memory.words + app->memory.log_capacity);
}

size_t app_spare_bytes(const struct app *app) {
    return (app->memory.capacity - app->memory.replay_words - app->memory.log_capacity) *
           sizeof *app->memory.words;
}

void app_grow_log(struct app *app, uint32_t words) {
    if (app->memory.asked_words == 0) {
        app->memory.asked_words = words;
        app_push(app, APP_GROW_LOG)->log.words = words;
    }
}

/* ---- passing effects on ---- */

/* False if it can not be carried out. */
static bool complete(struct app *app, struct app_waiting *waiting) {
    bool done =
        waiting->complete == NULL || waiting->complete(app, &waiting->effect, waiting->what);
    waiting->complete = NULL;
    return done;
}

static bool saves_play(const struct app_effect *effect) {
    return effect->kind == APP_SAVE_GAME || effect->kind == APP_SAVE_RUNNING;
}

/* A save had no room for its bytes: requests more memory for the next one. */
static void grow_for_save(struct app *app, const struct app_waiting *waiting) {
    if (saves_play(&waiting->effect) && waiting->effect.save.length == 0) {
        app_grow_log(app, app->memory.capacity * 2);
    }
}

/* If there is no room for a running game, its previous save stays. */
void app_encode_waiting(struct app *app) {
    for (int i = 0; i < app->effects.count; i++) {
        struct app_waiting *waiting = waiting_at(app, i);
        if (saves_play(&waiting->effect) && !complete(app, waiting)) {
            waiting->effect.kind = APP_NOTHING;
        }
    }
}

void app_move_waiting(struct app *app, const uint64_t *words, uint32_t log_capacity) {
    for (int i = 0; i < app->effects.count; i++) {
        struct app_effect *effect = &waiting_at(app, i)->effect;
        if (saves_play(effect) && effect->save.bytes != NULL) {
            effect->save.bytes = (const uint8_t *)(words + log_capacity);
        }
    }
}

/* A setting that the platform has not saved yet. A default value is saved by resetting it. */
static bool next_setting(struct app *app, struct app_effect *effect) {
    memset(effect, 0, sizeof *effect);
    for (int item = 0; app->settings.unsaved && item < app_item_count(); item++) {
        if (app_item_equal(&app->profile, &app->settings.saved, item) ||
            !app_item_name(item, effect->setting.name)) {
            continue;
        }
        effect->kind = APP_SAVE_SETTING;
        effect->number = app_new_number(app, APP_PART_NONE);
        if (!app_item_equal(&app->profile, &app->settings.first, item)) {
            app_item_format(&app->profile, item, effect->setting.value);
        }
        app_item_copy(&app->settings.saved, &app->profile, item);
        return true;
    }
    app->settings.unsaved = false;
    return false;
}

/* Something that changed and is not saved yet. */
static bool next_change(struct app *app, struct app_effect *effect) {
    return next_setting(app, effect) || app_parts_keep(app, effect);
}

/* Changes are saved before the program ends. */
bool app_effect(struct app *app, struct app_effect *effect) {
    while (app->effects.count > 0) {
        struct app_waiting next = *waiting_at(app, 0);
        if (next.effect.kind == APP_QUIT && next_change(app, effect)) {
            return true;
        }
        app->effects.first = (uint8_t)((app->effects.first + 1) % APP_QUEUE);
        app->effects.count--;
        bool is_late = next.complete != NULL;
        bool done = complete(app, &next);
        if (is_late) {
            grow_for_save(app, &next);
        }
        if (done) {
            *effect = next.effect;
            return true;
        }
    }
    return next_change(app, effect);
}

/* ---- answers ---- */

void app_answer(struct app *app, const struct app_event *event) {
    const struct app_part *part = app_part_of(event);
    const char *text = event->text[0] != '\0' ? event->text : app_failure_sentence(event->failure);
    if (text[0] != '\0' && !part->quiet) {
        app_notice(app, text, event->failed);
        app->menu.notice_stays = true;
    }
    if (part->answer != NULL) {
        part->answer(app, event);
    }
}
