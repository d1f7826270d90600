/* Watched replays: their sources, their memory, reading and exporting them. */
#include <string.h>

#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/text/format.h"
#include "app/text/sentences.h"
#include "app/train/session.h"

/* ---- memory: after the log and its bytes; part.c moves it ---- */

static size_t bytes_words(size_t log_words) {
    size_t size = fin_replay_size(log_words);
    return (size + fin_link_length(size) + sizeof APP_LINK_MARK) / sizeof(uint64_t) + 2;
}

static uint32_t words_for(size_t log_words) {
    return (uint32_t)(app_watch_words(log_words) + bytes_words(log_words));
}

static uint64_t *watch_words(struct app *app) {
    return app->memory.words + (app->memory.capacity - app->memory.replay_words);
}

/* True if there is room to watch it, and to continue playing from it. */
static bool has_room(const struct app *app, size_t log_words) {
    return app->memory.replay_words >= words_for(log_words) && app->memory.log_capacity > log_words;
}

static void ask_for_room(struct app *app, size_t log_words) {
    uint32_t base = app->memory.capacity - app->memory.replay_words,
             log = (uint32_t)log_words * 2 + 64;
    app->replay.wanted = words_for(log_words);
    app_grow_log(app, (base > log ? base : log) + app->replay.wanted);
}

uint64_t *app_watch_room(struct app *app, size_t log_words) {
    if (!has_room(app, log_words)) {
        ask_for_room(app, log_words);
        return NULL;
    }
    return watch_words(app);
}

/* ---- opening ---- */

static void open_screen(struct app *app) {
    if (app->replay.watch.replay.setup.rules.mode == FIN_MODE_PUZZLE) {
        app_train_want(app); /* to know whether it is solved */
    }
    app_open(app, APP_SCREEN_REPLAY);
    app_watch_advance(&app->replay.watch, app->now);
}

static bool is_from_link(const struct app *app) {
    bool pasted = app->replay.from == APP_WATCH_PASTE && app_pasted_link(app);
    return pasted || (app->replay.from == APP_WATCH_BEGIN && app->platform.is_page);
}

static void tell_unreadable(struct app *app, struct fin_byte_error error, size_t length) {
    char text[sizeof app->menu.notice];
    struct fin_writer writer = fin_writer_start(text, sizeof text);
    if (is_from_link(app)) {
        app_say_bad_link(&writer, error, length);
    } else {
        fin_write_text(&writer, error.sentence);
    }
    app_notice(app, text, true);
}

bool app_watch_bytes(struct app *app, const uint8_t *bytes, uint32_t length) {
    struct fin_replay replay;
    size_t count = fin_replay_words(bytes, length);
    app_race_drop(app);
    if (count > 0 && count < UINT32_MAX / 64 && !has_room(app, count)) {
        ask_for_room(app, count);
        return false;
    }
    struct fin_byte_error error =
        fin_replay_decode(bytes, length, &replay, watch_words(app), count);
    if (error.sentence != NULL) {
        tell_unreadable(app, error, length);
        return true;
    }
    app_watch_start(&app->replay.watch, &replay, watch_words(app));
    open_screen(app);
    return true;
}

void app_watch_game(struct app *app, int64_t game) {
    app->replay.from = APP_WATCH_GAME;
    app->replay.game = game;
    app_ask(app, APP_PART_REPLAY, APP_LOAD_REPLAY, &app->replay.number)->game.id = game;
}

void app_replay_answer(struct app *app, const struct app_event *event) {
    if (!app_is_answer(&app->replay.number, event) || event->failed || event->length == 0) {
        return;
    }
    bool again = app->memory.asked_words != 0;
    if (!app_watch_bytes(app, event->bytes, event->length) && !again &&
        app->replay.from == APP_WATCH_GAME) {
        app_watch_game(app, app->replay.game);
    }
}

/* The game that has just ended, or is paused, is in memory. */
static void take_result(struct app *app) {
    app_race_drop(app);
    struct fin_replay replay = app_play_replay(&app->play);
    if (!has_room(app, replay.record.count)) {
        ask_for_room(app, replay.record.count);
        return;
    }
    for (size_t i = 0; i < replay.record.count; i++) {
        watch_words(app)[i] = replay.record.words[i];
    }
    app->replay.waits = false;
    app_watch_start(&app->replay.watch, &replay, watch_words(app));
    app->replay.watch.to_end = app->replay.from == APP_WATCH_REWIND;
    open_screen(app);
}

static void watch_own(struct app *app, int from, int64_t game) {
    app->replay.from = (uint8_t)from;
    app->replay.game = game;
    app->replay.waits = true;
    take_result(app);
}

void app_watch_result(struct app *app) {
    watch_own(app, APP_WATCH_RESULT, app->game.result.id);
}

void app_watch_rewind(struct app *app) {
    watch_own(app, APP_WATCH_REWIND, 0);
}

static void take_pasted(struct app *app) {
    const uint8_t *bytes;
    uint32_t length;
    enum app_pasted_bytes is = app_paste_replay(app, &bytes, &length);
    app->replay.waits =
        is == APP_PASTED_WAITS || (is == APP_PASTED_READY && !app_watch_bytes(app, bytes, length));
}

void app_watch_pasted(struct app *app) {
    app->replay.from = APP_WATCH_PASTE;
    app->replay.game = 0;
    take_pasted(app);
}

void app_replay_start(struct app *app) {
    app->replay.from = APP_WATCH_BEGIN;
    app->replay.game = 0;
    app->replay.waits =
        !app_watch_bytes(app, app->game.begin.replay, app->game.begin.replay_length);
}

/* ---- time ---- */

static void tell_what_was_read(struct app *app) {
    const struct app_watch *watch = &app->replay.watch;
    char text[sizeof app->menu.notice];
    struct fin_writer writer = fin_writer_start(text, sizeof text);
    if (watch->rejected) {
        app_notice(app,
                   is_from_link(app) ? "This link takes too long to check. Try a shorter game."
                                     : "This replay takes too long to check. Try a shorter game.",
                   true);
        app_close(app);
    } else if (watch->differs_us != FIN_NEVER) {
        fin_write_text(&writer, "This replay was made under different rules: from ");
        app_write_time(&writer, watch->differs_us, 1);
        fin_write_text(&writer, " on it is not what was played.");
        app_notice(app, text, true);
        app->menu.notice_stays = true;
    }
}

void app_replay_advance(struct app *app) {
    if (app->replay.waits && app->memory.asked_words == 0) {
        if (app->replay.from == APP_WATCH_RESULT || app->replay.from == APP_WATCH_REWIND) {
            take_result(app);
        } else if (app->replay.from == APP_WATCH_PASTE) {
            take_pasted(app);
        } else {
            app_replay_start(app);
        }
    }
    if (app_top(app) != APP_SCREEN_REPLAY) {
        return;
    }
    bool reads = app->replay.watch.state == APP_WATCH_READING;
    app_watch_advance(&app->replay.watch, app->now);
    if (reads && app->replay.watch.state != APP_WATCH_READING) {
        tell_what_was_read(app);
    }
}

uint64_t app_replay_due(const struct app *app) {
    if (app->replay.waits && app->memory.asked_words == 0) {
        return app->now + 1;
    }
    return app_top(app) == APP_SCREEN_REPLAY ? app_watch_due(&app->replay.watch, app->now)
                                             : FIN_NEVER;
}

/* ---- exporting ---- */

/* Encodes the replay, or the text of its link. */
static bool encode(struct app *app, struct app_effect *effect, int what) {
    (void)what;
    const struct fin_record *record = &app->replay.watch.replay.record;
    size_t size = fin_replay_size(record->count);
    uint8_t *bytes = (uint8_t *)(watch_words(app) + app_watch_words(record->count));
    size_t length = fin_replay_encode(&app->replay.watch.replay, bytes, size);
    effect->text.bytes = bytes;
    effect->text.length = (uint32_t)length;
    if (effect->kind == APP_COPY_TEXT && length > 0) {
        char *text = (char *)bytes + size;
        struct fin_writer writer = fin_writer_start(text, sizeof APP_LINK_MARK);
        fin_write_text(&writer, APP_LINK_MARK);
        length = fin_link_format(bytes, length, text + writer.length, fin_link_length(length) + 1);
        effect->text.bytes = (const uint8_t *)text;
        effect->text.length = (uint32_t)(writer.length + length);
    }
    return effect->text.length > 0;
}

void app_watch_hand_out(struct app *app, int kind) {
    struct app_effect *effect = app_push(app, kind);
    struct fin_writer writer = fin_writer_start(effect->text.name, sizeof effect->text.name);
    const struct fin_rules *rules = &app->replay.watch.replay.setup.rules;
    app_complete_later(app, encode, 0);
    if (kind == APP_COPY_TEXT) {
        fin_write_text(&writer, "Link");
        return;
    }
    fin_write_text(&writer, fin_mode_name(rules->mode));
    fin_write_char(&writer, '-');
    app_write_date(&writer, app->wall_s + app->platform.zone_s);
    fin_write_text(&writer, ".finr");
}
