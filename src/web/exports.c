/* What the page can call. There is one app, in memory of the module; the page
 * reads and writes its structs by the tables of web/tables.h and calls these
 * functions. Times are microseconds of performance.now(), as doubles, which are
 * exact for centuries. Addresses are numbers; texts are UTF-8 ended by a zero. */
#include <string.h>

#include "app/core/app.h"
#include "app/paused/kept_game.h"
#include "app/play/finesse.h"
#include "app/puzzle/check.h"
#include "app/settings/bindings.h"
#include "app/text/labels.h"
#include "app/text/letters.h"
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
static struct view view;
static struct app_record games[APP_PAGE];
static uint64_t *log_words;

/* ---- tables ---- */

/* What web/tables.h says of the structs below. */
EXPORT(fields_at) const struct web_field *fields_at(void) {
    return web_fields;
}

EXPORT(field_names) const char *field_names(void) {
    return web_field_names;
}

/* ---- memory ---- */

/* Memory for what the page hands in: texts, replays. 0 if there is none. */
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

/* The hash of a replay's end, if it gives the hashes that it holds. */
static const char *check_hashes(const struct fin_replay *replay, uint64_t *hash) {
    *hash = replay->hash;
    return fin_replay_verify(replay) == FIN_NEVER
               ? NULL
               : "The replay does not give the hashes that it holds.";
}

/* What is said of its finesse, as a number. */
static const char *sum_verdicts(const struct fin_replay *replay, uint64_t *hash) {
    *hash = app_finesse_sum(replay);
    return NULL;
}

/* Reads a replay and makes a number of it, for replay_hash_at: 0, or a sentence what
 * is wrong. */
static const char *take_replay(const uint8_t *bytes, uint32_t length,
                               const char *(*take)(const struct fin_replay *, uint64_t *)) {
    struct fin_replay replay;
    uint64_t hash = 0;
    size_t count = fin_replay_words(bytes, length);
    uint64_t *words = web_allocate((count + 1) * sizeof *words);
    if (words == NULL) {
        return "There is no memory for this replay.";
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

/* Where the structs lie. */
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
    return &view;
}

/* Room for the games of an answer, APP_PAGE of them. */
EXPORT(games_at) struct app_record *games_at(void) {
    return games;
}

/* A first-run app on the platform as it was filled in. False if there is no memory. */
EXPORT(make) bool make(void) {
    app = web_resize(app, app_size());
    if (app != NULL) {
        app_make(app, &platform);
    }
    return app != NULL;
}

/* The platform was filled in anew. */
EXPORT(learn) void learn(void) {
    app_learn(app, &platform);
}

/* One kept setting, before APP_START. 0, or a sentence why it was passed over. */
EXPORT(setting) const char *setting(const char *name, const char *value) {
    return app_setting(app, name, value);
}

/* One that was imported after it. */
EXPORT(kept_setting) const char *kept_setting(const char *name, const char *value) {
    return app_kept_setting(app, name, value);
}

/* A game at once at APP_START instead of the title, with a seed, so that it can be
 * told in advance what comes. False if there is no such mode or preset. */
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

/* Adds the scenarios of a text, one on each line: 0, or a sentence. */
EXPORT(read_scenarios) const char *read_scenarios(const char *text) {
    int line;
    return app_scenarios_read(app, text, &line);
}

/* The scenario of a link is added at APP_START and shown in its list. */
EXPORT(begin_scenario) void begin_scenario(const char *text) {
    static char kept[sizeof event.text]; /* as long as a typed value */
    strncpy(kept, text, sizeof kept - 1);
    struct app_begin wanted = {.mode = -1, .preset = -1, .train = true, .scenarios = kept};
    app_begin(app, &wanted);
}

/* Why a link opens no replay; NULL if it does. Whether the replay is true the app finds out
 * as it reads it, a bit at a time. */
static const char *read_link(const char *text, size_t length, uint8_t *bytes, size_t *count) {
    static char said[256];
    struct fin_replay replay;
    struct fin_byte_error error = fin_link_parse(text, length, bytes, length, count);
    if (error.sentence == NULL) {
        length = *count;
        size_t words = fin_replay_words(bytes, length);
        uint64_t *log = web_allocate((words + 1) * sizeof *log);
        if (log == NULL) {
            return "There is no memory for the replay of this link.";
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

/* The replay in the text of a link is watched at APP_START instead of the title:
 * 0, or a sentence what is wrong with the link. */
EXPORT(begin_link) const char *begin_link(const char *text) {
    static uint8_t *bytes;
    size_t length = strlen(text), count = 0;
    uint8_t *larger = web_resize(bytes, length + 1);
    if (larger == NULL) {
        return "There is no memory for the replay of this link.";
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

/* What the solver says of a puzzle's text: a struct app_puzzle_answer. */
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

/* Tells the app of the event that was filled in, and empties it for the next
 * one. True if something that is drawn may have changed. */
EXPORT(handle) bool handle(double time_us, double wall_s) {
    event.time_us = (uint64_t)time_us;
    event.wall_s = (int64_t)wall_s;
    bool changed = app_handle(app, &event);
    memset(&event, 0, sizeof event);
    return changed;
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

/* Whether the answer to APP_LOAD_RUNNING may still bring a game. */
EXPORT(awaits_running) bool awaits_running(void) {
    return app_awaits_running(app);
}

/* When the app wants an APP_TIME; infinite if not before other events. */
EXPORT(due) double due(void) {
    uint64_t time_us = app_due(app);
    return time_us == FIN_NEVER ? __builtin_inf() : (double)time_us;
}

/* Fills the view. */
EXPORT(show) void show(double time_us) {
    app_view(app, (uint64_t)time_us, &view);
}

/* ---- what is new in the view ---- */

/* Eight bytes at a time: it is asked of the whole view in every frame. */
static bool differ(const uint8_t *a, const uint8_t *b, size_t size) {
    uint64_t left, right;
    for (; size >= sizeof left; size -= sizeof left) {
        memcpy(&left, a, sizeof left);
        memcpy(&right, b, sizeof right);
        if (left != right) {
            return true;
        }
        a += sizeof left;
        b += sizeof right;
    }
    return memcmp(a, b, size) != 0;
}

/* Takes over a part of the view into a copy; true if it was not the same. */
static bool renew(uint8_t *copy, size_t from, size_t to) {
    const uint8_t *now = (const uint8_t *)&view;
    bool changed = differ(copy + from, now + from, to - from);
    if (changed) {
        memcpy(copy + from, now + from, to - from);
    }
    return changed;
}

/* True if a part of the view is not what it was when this was last asked of it. What
 * lies outside of the view is always new. */
EXPORT(is_new) bool is_new(const uint8_t *part, uint32_t size) {
    static uint8_t seen[sizeof view];
    size_t from = (size_t)(part - (const uint8_t *)&view);
    if (from > sizeof view || size > sizeof view - from) {
        return true;
    }
    return renew(seen, from, from + size);
}

static uint32_t new_stats(uint8_t *seen, size_t from) {
    uint32_t news = 0;
    size_t size = sizeof view.game.stats[0];
    for (uint32_t i = 0; i < VIEW_STATS; i++) {
        size_t at = from + i * size;
        news |= renew(seen, at, at + size) ? (uint32_t)WEB_NEW_STATS << i : 0;
    }
    return news;
}

/* The ages of calls that fade by themselves are no news. */
static bool new_calls(uint8_t *seen, size_t from) {
    bool fades = view.game.call_ms > 0;
    size_t size = sizeof view.game.calls[0];
    size_t told = fades ? offsetof(struct view_call, age) : size;
    bool news = false;
    for (size_t i = 0; i < VIEW_CALLS; i++) {
        news |= renew(seen, from + i * size, from + i * size + told);
    }
    size_t count = from + sizeof view.game.calls;
    return renew(seen, count, count + sizeof view.game.call_count) | news;
}

/* What has changed since this was last asked: enum web_news. Lights that go on by themselves
 * are none: when one begins, cells change. */
EXPORT(news) uint32_t news(void) {
    static uint8_t seen[sizeof view];
    enum {
        GAME = offsetof(struct view, game),
        BOXES = GAME + offsetof(struct view_game, can_hold),
        STATS = GAME + offsetof(struct view_game, stats),
        CALLS = GAME + offsetof(struct view_game, calls),
        FIELD = GAME + offsetof(struct view_game, cells),
        LIGHTS = GAME + offsetof(struct view_game, row_fade),
        REST = GAME + sizeof(struct view_game),
    };
    bool rest = renew(seen, 0, GAME) | renew(seen, REST, sizeof view);
    size_t counts = STATS + sizeof view.game.stats;
    bool game = renew(seen, BOXES, STATS) | renew(seen, counts, CALLS);
    return (rest ? WEB_NEW_REST : 0) | (game ? WEB_NEW_GAME : 0) |
           (renew(seen, GAME, BOXES) ? WEB_NEW_PIECES : 0) |
           (renew(seen, FIELD, view.game.light_ms > 0 ? LIGHTS : REST) ? WEB_NEW_FIELD : 0) |
           (new_calls(seen, CALLS) ? WEB_NEW_CALLS : 0) | new_stats(seen, STATS);
}

/* ---- a picture for the Worker that draws ---- */

enum { STEP = sizeof(uint64_t), HEAD = 2 * sizeof(uint32_t), RUN_HEAD = 2 * sizeof(uint16_t) };

/* Runs of bytes that differ never take more room than one with all of them. */
static uint8_t picture[HEAD + RUN_HEAD + sizeof view];
static uint8_t told[sizeof view]; /* as the Worker has the view */

static void put_number(uint32_t at, uint32_t size, uint32_t number) {
    for (uint32_t i = 0; i < size; i++) {
        picture[at + i] = (uint8_t)(number >> 8 * i);
    }
}

EXPORT(picture_at) const uint8_t *picture_at(void) {
    return picture;
}

/* A Worker that has just begun: all bytes of its view are 0. */
EXPORT(picture_begin) void picture_begin(void) {
    memset(told, 0, sizeof told);
}

/* Writes what differs between two places of the view from what the Worker has: which parts are
 * new (enum web_news) and the number of an answer, four bytes each; then runs: two bytes with
 * the place of the first byte, two with how many there are, and these. Gives the length. */
EXPORT(picture_fill)
uint32_t picture_fill(uint32_t from, uint32_t to, uint32_t parts, uint32_t number) {
    const uint8_t *now = (const uint8_t *)&view;
    uint32_t length = HEAD, run = 0;
    put_number(0, 4, parts);
    put_number(4, 4, number);
    for (uint32_t at = from, size; at < to; at += size) {
        size = to - at < STEP ? to - at : STEP;
        if (!differ(told + at, now + at, size)) {
            run = 0;
            continue;
        }
        if (run == 0) {
            run = length;
            length += RUN_HEAD;
            put_number(run, 2, at);
        }
        memcpy(told + at, now + at, size);
        memcpy(picture + length, now + at, size);
        length += size;
        put_number(run + 2, 2, length - run - RUN_HEAD);
    }
    return length;
}

/* ---- what is drawn ---- */

/* 0xRRGGBB of a kind in a palette, as it is drawn. */
EXPORT(piece_color) uint32_t piece_color(int palette, int kind) {
    return app_piece_color(palette, kind);
}

/* The letter that may stand in a cell. */
EXPORT(piece_letter) uint32_t piece_letter(int kind) {
    return (uint32_t)fin_kind_letter(kind);
}

/* The cells of a piece facing north, four bits a row, the lowest row first. */
EXPORT(piece_shape) uint32_t piece_shape(int kind) {
    struct fin_cell cells[FIN_CELLS];
    uint32_t shape = 0;
    fin_piece_cells((struct fin_piece){.kind = (uint8_t)kind}, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        shape |= 1u << (cells[i].y * 4 + cells[i].x);
    }
    return shape;
}

/* The pixel letters: columns, and the pixels of a row as bits, left first. */
EXPORT(letter_width) int letter_width(int letter) {
    return app_letter_width((char)letter);
}

EXPORT(letter_row) uint32_t letter_row(int letter, int y) {
    uint32_t row = 0;
    for (int x = 0; x < APP_LETTER_WIDTH; x++) {
        row |= (uint32_t)app_letter_pixel((char)letter, x, y) << x;
    }
    return row;
}

/* ---- keys ---- */

/* The key of a name such as "left" or "a"; 0 if there is none. */
EXPORT(key_parse) int key_parse(const char *name) {
    return app_key_parse(name);
}

/* The key means something where the app stands: the browser shall not have it. */
EXPORT(uses_key) bool uses_key(int key, bool ctrl) {
    return app_uses_key(app, key, ctrl);
}

/* "Move left": what an action is called, enum app_action. */
EXPORT(action_label) const char *action_label(int action) {
    return app_action_label(action);
}

/* "HOLD": a word beside the field, enum app_label. */
EXPORT(label) const char *label(int number) {
    return app_label((enum app_label)number);
}
