/* The functions that the page calls. There is one app, in the module's memory; the page reads and
 * writes its structs by the tables of web/tables.h. Times are microseconds of performance.now(),
 * as doubles, which are exact for centuries. Addresses are numbers; texts are zero-terminated
 * UTF-8. */
#include <string.h>

#include "app/core/app.h"
#include "app/paused/kept_game.h"
#include "app/play/finesse.h"
#include "app/puzzle/check.h"
#include "app/settings/bindings.h"
#include "app/text/labels.h"
#include "app/text/piece_color.h"
#include "app/text/sentences.h"
#include "app/train/scenarios.h"
#include "finessimo_pc.h"
#include "web/changes.h"
#include "web/memory.h"
#include "web/tables.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static struct app *app;
static struct app_platform platform;
static struct app_event event;
static struct app_effect effect;
static struct app_record games[APP_PAGE];
static uint64_t *log_words;

/* ---- tables ---- */

/* The tables of web/tables.h, for the structs below. */
EXPORT(fields_at) const struct web_field *fields_at(void) {
    return web_fields;
}

EXPORT(field_names) const char *field_names(void) {
    return web_field_names;
}

/* ---- memory ---- */

/* Memory for data from the page: texts, replays. 0 if there is none. */
EXPORT(allocate) void *allocate(uint32_t size) {
    return web_allocate(size);
}

EXPORT(release) void release(void *memory) {
    web_release(memory);
}

/* ---- replays ---- */

static char replay_hash[17];

static void write_hash(uint64_t hash) {
    for (int i = 0; i < 16; i++) {
        replay_hash[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    }
}

/* The hash of a replay's end, if its checkpoints match. */
static const char *check_hashes(const struct fin_replay *replay, uint64_t *hash) {
    *hash = replay->hash;
    return fin_replay_verify(replay) == FIN_NEVER ? NULL
                                                  : "The replay doesn't match its own hashes.";
}

/* A digest of the finesse verdicts of a replay. */
static const char *sum_verdicts(const struct fin_replay *replay, uint64_t *hash) {
    *hash = app_finesse_sum(replay);
    return NULL;
}

/* Reads a replay and computes a number from it, for replay_hash_at. Returns 0, or an error
 * message. */
static const char *take_replay(const uint8_t *bytes, uint32_t length,
                               const char *(*take)(const struct fin_replay *, uint64_t *)) {
    struct fin_replay replay;
    uint64_t hash = 0;
    size_t count = fin_replay_words(bytes, length);
    uint64_t *words = web_allocate((count + 1) * sizeof *words);
    if (words == NULL) {
        return "Not enough memory for this replay. Close other tabs.";
    }
    const char *sentence = fin_replay_decode(bytes, length, &replay, words, count).sentence;
    sentence = sentence != NULL ? sentence : take(&replay, &hash);
    write_hash(sentence == NULL ? hash : 0);
    web_release(words);
    return sentence;
}

/* Plays a replay and compares all its hashes. */
EXPORT(verify) const char *verify(const uint8_t *bytes, uint32_t length) {
    return take_replay(bytes, length, check_hashes);
}

/* Judges every piece of a replay. */
EXPORT(judge) const char *judge(const uint8_t *bytes, uint32_t length) {
    return take_replay(bytes, length, sum_verdicts);
}

EXPORT(replay_hash_at) const char *replay_hash_at(void) {
    return replay_hash;
}

/* ---- the app ---- */

/* The addresses of the structs. */
EXPORT(platform_at) struct app_platform *platform_at(void) {
    return &platform;
}

EXPORT(event_at) struct app_event *event_at(void) {
    return &event;
}

EXPORT(effect_at) const struct app_effect *effect_at(void) {
    return &effect;
}

EXPORT(view_at) const struct view *view_at(void) {
    return &web_view;
}

/* The games of an answer, APP_PAGE of them. */
EXPORT(games_at) struct app_record *games_at(void) {
    return games;
}

/* Makes an app as on the first run; the page has filled in `platform`. False if out of memory. */
EXPORT(make) bool make(void) {
    app = web_resize(app, app_size());
    if (app != NULL) {
        app_make(app, &platform);
    }
    return app != NULL;
}

/* Sets the time zone: minutes behind UTC (Date.getTimezoneOffset). True if it changed. */
EXPORT(take_zone) bool take_zone(int minutes) {
    bool changed = platform.zone_s != -60 * minutes;
    platform.zone_s = -60 * minutes;
    return changed;
}

/* The page has updated the platform. */
EXPORT(learn) void learn(void) {
    app_learn(app, &platform);
}

/* Passes a saved setting, before APP_START. 0, or an error message. */
EXPORT(setting) const char *setting(const char *name, const char *value) {
    return app_setting(app, name, value);
}

/* Passes a setting that was imported after APP_START. */
EXPORT(kept_setting) const char *kept_setting(const char *name, const char *value) {
    return app_kept_setting(app, name, value);
}

/* Starts a game at APP_START instead of the title screen, with a seed, so that tests know its
 * pieces. False if there is no such mode or preset. */
EXPORT(begin_by_name) bool begin_by_name(const char *mode, const char *preset, const char *seed) {
    struct app_begin wanted = {.mode = fin_mode_parse(mode),
                               .preset = fin_preset_parse(preset),
                               .has_seed = seed[0] != '\0',
                               .seed = fin_seed_parse(seed)};
    if (wanted.mode < 0 || wanted.preset < 0) {
        return false;
    }
    app_begin(app, &wanted);
    return true;
}

/* Adds the scenarios of a text, one per line: 0, or an error message. */
EXPORT(read_scenarios) const char *read_scenarios(const char *text) {
    int line;
    return app_scenarios_read(app, text, &line);
}

/* Adds the scenario of a link at APP_START and shows it in its list. */
EXPORT(begin_scenario) void begin_scenario(const char *text) {
    static char kept[sizeof event.text]; /* as long as a typed value */
    strncpy(kept, text, sizeof kept - 1);
    struct app_begin wanted = {.mode = -1, .preset = -1, .train = true, .scenarios = kept};
    app_begin(app, &wanted);
}

/* The error in a link's replay; NULL: none. The app verifies the replay while it reads it, a bit
 * at a time. */
static const char *read_link(const char *text, size_t length, uint8_t *bytes, size_t *count) {
    static char said[256];
    struct fin_replay replay;
    struct fin_byte_error error = fin_link_parse(text, length, bytes, length, count);
    if (error.sentence == NULL) {
        length = *count;
        size_t words = fin_replay_words(bytes, length);
        uint64_t *log = web_allocate((words + 1) * sizeof *log);
        if (log == NULL) {
            return "Not enough memory for this replay. Close other tabs.";
        }
        error = fin_replay_decode(bytes, length, &replay, log, words);
        web_release(log);
    }
    struct fin_writer writer = fin_writer_start(said, sizeof said);
    if (error.sentence != NULL) {
        app_say_bad_link(&writer, error, length);
    }
    return error.sentence != NULL ? said : NULL;
}

/* Plays the replay of a link at APP_START instead of showing the title screen: 0, or the error in
 * the link. */
EXPORT(begin_link) const char *begin_link(const char *text) {
    static uint8_t *bytes;
    size_t length = strlen(text), count = 0;
    uint8_t *larger = web_resize(bytes, length + 1);
    if (larger == NULL) {
        return "Not enough memory for this replay. Close other tabs.";
    }
    bytes = larger;
    const char *sentence = read_link(text, length, bytes, &count);
    if (sentence == NULL) {
        struct app_begin wanted = {
            .mode = -1, .preset = -1, .replay = bytes, .replay_length = (uint32_t)count};
        app_begin(app, &wanted);
    }
    return sentence;
}

/* The solver's answer about a puzzle's text: a struct app_puzzle_answer. */
EXPORT(check_puzzle)
const struct app_puzzle_answer *check_puzzle(const char *text, uint32_t length) {
    static struct app_puzzle_answer answer;
    struct fin_puzzle puzzle;
    int status = FIN_PC_MEMORY;
    memset(&answer, 0, sizeof answer);
    if (fin_puzzle_parse(text, length, &puzzle).sentence != NULL) {
        return &answer;
    }
    for (size_t size = fin_puzzle_check_size(&puzzle);
         size <= APP_CHECK_MEMORY && status == FIN_PC_MEMORY; size *= 2) {
        void *memory = web_resize(NULL, size);
        status = memory != NULL ? app_puzzle_ask(&puzzle, memory, size, APP_CHECK_STEPS, &answer)
                                : FIN_PC_MORE;
        release(memory);
    }
    return &answer;
}

/* Sends the app the event as filled in, and clears it for the next one. True if the view may have
 * changed. */
EXPORT(handle) bool handle(double time_us, double wall_s) {
    event.time_us = (uint64_t)time_us;
    event.wall_s = (int64_t)wall_s;
    bool changed = app_handle(app, &event);
    memset(&event, 0, sizeof event);
    return changed;
}

/* The name of the member of the effect's union that is set; NULL: none. */
EXPORT(effect_member) const char *effect_member(void) {
    return web_effect_members[effect.kind];
}

/* The next effect to carry out, at effect_at; false if there is none. */
EXPORT(next_effect) bool next_effect(void) {
    return app_effect(app, &effect);
}

/* Carries out APP_GROW_LOG; false if there is no memory. */
EXPORT(grow_log) bool grow_log(uint32_t words) {
    uint64_t *grown = web_resize(log_words, words * sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    log_words = grown;
    app_give_log(app, grown, words);
    return true;
}

/* True if the answer to APP_LOAD_RUNNING may still bring a game. */
EXPORT(awaits_running) bool awaits_running(void) {
    return app_awaits_running(app);
}

/* The time at which the app wants an APP_TIME event; infinite: not before other events. */
EXPORT(due) double due(void) {
    uint64_t time_us = app_due(app);
    return time_us == FIN_NEVER ? __builtin_inf() : (double)time_us;
}

/* Fills the view. */
EXPORT(show) void show(double time_us) {
    app_view(app, (uint64_t)time_us, &web_view);
}

/* The drawn colour of a kind in a palette, 0xRRGGBB. */
EXPORT(piece_color) uint32_t piece_color(int palette, int kind) {
    return app_piece_color(palette, kind);
}

/* ---- keys ---- */

/* True if the key does something now, so that the browser must not get it. */
EXPORT(uses_key) bool uses_key(int key, bool ctrl) {
    return app_uses_key(app, key, ctrl);
}

/* "Move left": the label of an action, enum app_action. */
EXPORT(action_label) const char *action_label(int action) {
    return app_action_label(action);
}

/* "HOLD": a label beside the board, enum app_label. */
EXPORT(label) const char *label(int number) {
    return app_label((enum app_label)number);
}
