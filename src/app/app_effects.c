/* Effects that wait to be carried out, and the answers to them. */
#include <string.h>

#include "app/app_odds.h"
#include "app/app_puzzle.h"
#include "app/app_train.h"
#include "app/lines.h"
#include "app/troubles.h"

/* ---- asking ---- */

/* The oldest bell makes room; bells are all that can pile up. */
static void drop_a_bell(struct app *app) {
    for (int i = 0; i < app->queue_count; i++) {
        struct app_effect *effect = &app->queue[(app->queue_first + i) % APP_QUEUE];
        if (effect->kind == APP_BELL) {
            effect->kind = APP_NOTHING;
            return;
        }
    }
}

/* Takes out what has become nothing. */
static void close_gaps(struct app *app) {
    int kept = 0;
    for (int i = 0; i < app->queue_count; i++) {
        struct app_effect *effect = &app->queue[(app->queue_first + i) % APP_QUEUE];
        if (effect->kind != APP_NOTHING) {
            app->queue[(app->queue_first + kept++) % APP_QUEUE] = *effect;
        }
    }
    app->queue_count = (uint8_t)kept;
}

/* A later one of these says all that an earlier one did. */
static bool replaces(int kind) {
    return kind == APP_SAVE_RUNNING || kind == APP_LOAD_GAMES || kind == APP_KEEP ||
           kind == APP_SOLVE || kind == APP_LOAD_LIMITS;
}

struct app_effect *app_push(struct app *app, int kind) {
    for (int i = 0; i < app->queue_count && replaces(kind); i++) {
        struct app_effect *effect = &app->queue[(app->queue_first + i) % APP_QUEUE];
        effect->kind = effect->kind == kind ? APP_NOTHING : effect->kind;
    }
    if (app->queue_count == APP_QUEUE) {
        drop_a_bell(app);
    }
    close_gaps(app);
    if (app->queue_count == APP_QUEUE) {
        app->queue_count--;
    }
    struct app_effect *effect = &app->queue[(app->queue_first + app->queue_count++) % APP_QUEUE];
    memset(effect, 0, sizeof *effect);
    effect->kind = (uint8_t)kind;
    effect->number = ++app->last_number;
    return effect;
}

void app_grow_log(struct app *app, uint32_t words) {
    if (app->asked_words == 0) {
        app->asked_words = words;
        app_push(app, APP_GROW_LOG)->length = words;
    }
}

/* ---- handing over ---- */

/* What is behind the replay of a running game that is not ranked, or has pieces that do
 * not count: those, the faults of pieces that came back, and a byte that says why it is
 * not ranked. */
enum { BEHIND = APP_TRIES_BYTES + 1 };

static uint32_t encode_behind(const struct app *app, uint8_t *bytes) {
    uint32_t length = app_tries_encode(&app->retry.tries, &app->play.aside, bytes);
    bool needed = length > 0 || app->play.unranked != 0;
    bytes[length] = app->play.unranked;
    return length + needed;
}

/* The replay of the game as it stands; 0 bytes if there is none. */
static void encode(struct app *app, struct app_effect *effect) {
    uint8_t *bytes = (uint8_t *)(app->words + app->log_capacity);
    uint32_t size = (app->capacity - app->log_capacity) * (uint32_t)sizeof *app->words;
    effect->length = app_play_encode(&app->play, bytes, size > BEHIND ? size - BEHIND : 0);
    if (effect->kind == APP_SAVE_RUNNING && effect->length > 0) {
        effect->length += encode_behind(app, bytes + effect->length);
    }
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
        app_grow_log(app, app->capacity * 2);
    }
    return effect->kind == APP_SAVE_GAME || effect->length > 0;
}

void app_encode_waiting(struct app *app) {
    for (int i = 0; i < app->queue_count; i++) {
        struct app_effect *effect = &app->queue[(app->queue_first + i) % APP_QUEUE];
        if (effect->kind == APP_SAVE_GAME && wants_bytes(effect)) {
            encode(app, effect);
        }
    }
}

void app_move_waiting(struct app *app, const uint64_t *words, uint32_t log_capacity) {
    for (int i = 0; i < app->queue_count; i++) {
        struct app_effect *effect = &app->queue[(app->queue_first + i) % APP_QUEUE];
        if (effect->kind == APP_SAVE_GAME && effect->bytes != NULL) {
            effect->bytes = (const uint8_t *)(words + log_capacity);
        }
    }
}

/* A setting that the platform does not know yet; the first-run value is kept
 * by forgetting it. */
static bool next_setting(struct app *app, struct app_effect *effect) {
    memset(effect, 0, sizeof *effect);
    for (int item = 0; app->unsaved && item < app_item_count(); item++) {
        if (app_item_equal(&app->profile, &app->saved, item) ||
            !app_item_name(item, effect->name)) {
            continue;
        }
        effect->kind = APP_SAVE_SETTING;
        effect->number = ++app->last_number;
        if (!app_item_equal(&app->profile, &app->first, item)) {
            app_item_format(&app->profile, item, effect->value);
        }
        app_item_copy(&app->saved, &app->profile, item);
        return true;
    }
    app->unsaved = false;
    return false;
}

/* Settings go before the wish to end. */
bool app_effect(struct app *app, struct app_effect *effect) {
    while (app->queue_count > 0) {
        struct app_effect *next = &app->queue[app->queue_first];
        if (next->kind == APP_QUIT && (next_setting(app, effect) || app_train_facts(app, effect))) {
            return true;
        }
        *effect = *next;
        app->queue_first = (uint8_t)((app->queue_first + 1) % APP_QUEUE);
        app->queue_count--;
        if (complete(app, effect)) {
            return true;
        }
    }
    return next_setting(app, effect) || app_train_facts(app, effect);
}

/* ---- being answered ---- */

static void forget_kept(struct app *app) {
    app_notice(app, "The kept game could not be read and is left aside.", true);
}

/* Asks once more when there is room for its log. */
static void ask_with_room(struct app *app, uint32_t words) {
    if (app->asked_words != 0) {
        forget_kept(app);
        return;
    }
    app_grow_log(app, words + words / 2);
    app->running_number = app_push(app, APP_LOAD_RUNNING)->number;
}

/* How much of what is kept may be the replay, by what is behind it: nothing, a byte
 * that says why it is not ranked, or tries and that byte. */
enum { BEHIND_NOTHING, BEHIND_BYTE, BEHIND_TRIES, BEHIND_CASES };

static uint32_t replay_length(const uint8_t *bytes, uint32_t length, int behind,
                              struct app_tries *tries, struct app_aside *aside) {
    *tries = (struct app_tries){{0}};
    *aside = (struct app_aside){.counted = 0};
    if (behind == BEHIND_NOTHING) {
        return length;
    }
    bool more = behind == BEHIND_TRIES;
    return length - 1 - (more ? app_tries_decode(tries, aside, bytes, length - 1) : 0);
}

static size_t replay_words(const uint8_t *bytes, uint32_t length) {
    struct app_tries tries;
    struct app_aside aside;
    size_t words = 0;
    for (int behind = 0; behind < BEHIND_CASES && words == 0; behind++) {
        words = fin_replay_words(bytes, replay_length(bytes, length, behind, &tries, &aside));
    }
    return words;
}

static bool resume(struct app *app, const uint8_t *bytes, uint32_t length) {
    for (int behind = 0; behind < BEHIND_CASES; behind++) {
        struct fin_replay replay;
        struct app_tries tries;
        struct app_aside aside;
        uint32_t own = replay_length(bytes, length, behind, &tries, &aside);
        if (fin_replay_decode(bytes, own, &replay, app->words, app->log_capacity).sentence ==
            NULL) {
            bool resumed = app_play_resume(&app->play, &replay, aside, app->now);
            app->play.unranked = resumed && own < length ? bytes[length - 1] : 0;
            app_retry_forget(app);
            app->retry.tries = tries;
            return resumed;
        }
    }
    return false;
}

static void take_running(struct app *app, const struct app_event *event) {
    if (event->failed || event->length == 0 || app->play.state != APP_PLAY_NONE) {
        return;
    }
    size_t words = replay_words(event->bytes, event->length);
    if (words >= app->log_capacity && words < UINT32_MAX / 4) {
        ask_with_room(app, (uint32_t)words * 2);
        return;
    }
    if (!resume(app, event->bytes, event->length)) {
        app->play.state = APP_PLAY_NONE;
        forget_kept(app);
        return;
    }
    app->kept = true;
    if (app_odds_active(app)) {
        app_odds_start(app);
    }
    app_choose(app, 0, 1);
}

static void take_best(struct app *app, const struct app_event *event) {
    app->knows_best = !event->failed;
    app->has_best = !event->failed && event->game_count > 0;
    if (app->has_best) {
        app->best = event->games[0];
    }
    app_race_ask(app);
}

/* A game that this program can name. */
static bool is_sound(const struct app_record *game) {
    int64_t most = INT64_C(1) << 40;
    return game->mode < FIN_MODES && game->preset < FIN_PRESETS && game->played_at > -most &&
           game->played_at < most;
}

static void take_list(struct app *app, const struct app_event *event) {
    app->game_count = 0;
    for (uint32_t i = 0; i < event->game_count && app->game_count < APP_PAGE; i++) {
        if (is_sound(&event->games[i])) {
            app->games[app->game_count++] = event->games[i];
        }
    }
    app->games_in_all = event->games_in_all;
    if (app->game_chosen >= app->game_count) {
        app->game_chosen = (uint8_t)(app->game_count > 0 ? app->game_count - 1 : 0);
    }
}

/* The number is spent: a second answer is a stale one. */
static bool awaited(uint32_t *number, const struct app_event *event) {
    bool is_it = *number != 0 && *number == event->number;
    *number = is_it ? 0 : *number;
    return is_it;
}

void app_answer(struct app *app, const struct app_event *event) {
    bool races = app->race.number != 0 && app->race.number == event->number;
    const char *text = event->text[0] != '\0' ? event->text : app_trouble_sentence(event->trouble);
    bool quiet = races || (app->puzzle.way_number != 0 && app->puzzle.way_number == event->number);
    if (text[0] != '\0' && !quiet) {
        app_notice(app, text, event->failed);
        app->notice_stays = true;
    }
    if (app->panel.number != 0 && event->number == app->panel.number) {
        app_odds_answer(app, event);
    } else if (awaited(&app->running_number, event)) {
        take_running(app, event);
    } else if (awaited(&app->best_number, event)) {
        take_best(app, event);
    } else if (awaited(&app->race.number, event)) {
        app_race_answer(app, event);
    } else if (awaited(&app->list_number, event)) {
        take_list(app, event);
    } else if (awaited(&app->beside_number, event)) {
        app_limits_answer(app, event);
    } else if (awaited(&app->train.number, event)) {
        app_train_answer(app, event);
    } else if (awaited(&app->charts.number, event)) {
        app_charts_answer(app, event);
    } else if (awaited(&app->replay_number, event)) {
        app_watch_answer(app, event);
    } else if (awaited(&app->puzzle.way_number, event)) {
        app_puzzle_answer(app, event);
    } else if (awaited(&app->import_number, event)) {
        app->train.stale = true;
    } else if (awaited(&app->saved_number, event)) {
        app->result.id = event->game_count > 0 ? event->games[0].id : 0;
    }
}
