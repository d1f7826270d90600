/* Compares the view with its previous state: finds the changed sections, cells and bytes in one
 * pass. */
#include "web/changes.h"
#include "web/exports.h"

#include <stddef.h>
#include <string.h>

struct view web_view;

/* The offset of each section; it ends where the next one begins. */
#define FROM(member, section)                                                                      \
    { offsetof(struct view, member), (section) }
#define FROM_GAME(member, section)                                                                 \
    { offsetof(struct view, game) + offsetof(struct view_game, member), (section) }
static const struct {
    uint16_t begin;
    uint32_t section;
} sections[] = {
    FROM(screen, WEB_SCREEN),       FROM(tabs, WEB_TABS),
    FROM(soft_keys, WEB_SOFT_KEYS), FROM(said, WEB_SAID),
    FROM(notice, WEB_NOTICE),       FROM(items, WEB_ITEMS),
    FROM(columns, WEB_TABLE),       FROM(strip, WEB_STRIP),
    FROM(picture, WEB_PICTURE),     FROM(map, WEB_MAP),
    FROM(trend, WEB_TREND),         FROM(version, WEB_SCREEN),
    FROM_GAME(hold, WEB_PIECES),    FROM_GAME(can_hold, WEB_HOLD),
    FROM_GAME(stats, WEB_STATS),    FROM_GAME(hints, WEB_HINTS),
    FROM_GAME(race, WEB_RACE),      FROM_GAME(tools, WEB_TOOLS),
    FROM_GAME(mode, WEB_GOAL),      FROM_GAME(finesse, WEB_FINESSE),
    FROM_GAME(odds, WEB_ODDS),      FROM_GAME(dimmed, WEB_GOAL),
    FROM_GAME(calls, WEB_CALLS),    FROM_GAME(cells, WEB_CELLS),
    FROM_GAME(marks, WEB_MARKS),    FROM_GAME(row_fade, WEB_LIGHTS),
    FROM(replay, WEB_REPLAY),       FROM(charts, WEB_CHARTS),
    FROM(look, WEB_LOOK),           FROM(touch, WEB_TOUCH),
    FROM(shows_fps, WEB_METER),     {sizeof(struct view), 0},
};

enum { SECTIONS = sizeof sections / sizeof sections[0] - 1, STEP = sizeof(uint64_t) };

static uint8_t seen[sizeof web_view];
struct web_changes web_changes;
static bool fades; /* the Worker with the copy animates light effects itself */

EXPORT(changes_at) const struct web_changes *changes_at(void) {
    return &web_changes;
}

/* ---- bytes for a Worker ---- */

enum { RUN_HEAD = 2 * sizeof(uint16_t) };

/* Runs of changed bytes, each after its offset and length. They never take more room than one run
 * of all bytes. */
static uint8_t message[WEB_CHANGES_HEAD + RUN_HEAD + sizeof web_view];
static uint32_t message_length, run;

static void put_number(uint32_t at, uint32_t size, uint32_t number) {
    for (uint32_t i = 0; i < size; i++) {
        message[at + i] = (uint8_t)(number >> 8 * i);
    }
}

static void add_to_message(size_t at, size_t size) {
    if (run == 0) {
        run = message_length;
        message_length += RUN_HEAD;
        put_number(run, 2, (uint32_t)at);
    }
    memcpy(message + message_length, (const uint8_t *)&web_view + at, size);
    message_length += (uint32_t)size;
    put_number(run + 2, 2, message_length - run - RUN_HEAD);
}

/* The bytes that find_changes() found, for a Worker, after the number of an answer. */
EXPORT(message_at) const uint8_t *message_at(uint32_t number) {
    put_number(0, WEB_CHANGES_HEAD, number);
    return message;
}

EXPORT(message_length) uint32_t get_message_length(void) {
    return message_length;
}

/* The whole view, for a Worker that has just started. */
EXPORT(message_whole) void message_whole(void) {
    message_length = WEB_CHANGES_HEAD;
    run = 0;
    add_to_message(0, sizeof web_view);
}

/* ---- comparing ---- */

/* Copies a part of the view; true if it has changed. */
static bool renew(size_t from, size_t to) {
    const uint8_t *now = (const uint8_t *)&web_view;
    bool changed = false;
    run = 0;
    for (size_t at = from, size; at < to; at += size) {
        size = to - at < STEP ? to - at : STEP;
        uint64_t before = 0, after = 0;
        memcpy(&before, seen + at, size);
        memcpy(&after, now + at, size);
        if (before == after) {
            run = 0;
            continue;
        }
        memcpy(seen + at, &after, size);
        add_to_message(at, size);
        changed = true;
    }
    return changed;
}

static uint32_t renew_stats(size_t from, size_t to) {
    uint32_t changed = 0;
    size_t size = sizeof web_view.game.stats[0];
    for (uint32_t i = 0; i < VIEW_STATS; i++) {
        changed |= (uint32_t)renew(from + i * size, from + (i + 1) * size) << i;
    }
    return renew(from + sizeof web_view.game.stats, to) ? UINT32_MAX : changed;
}

/* The ages of calls do not count as changes if the front end animates them itself. */
static bool calls_differ(size_t from) {
    size_t size = sizeof web_view.game.calls[0], texts = offsetof(struct view_call, age);
    const uint8_t *now = (const uint8_t *)&web_view;
    size_t count = from + sizeof web_view.game.calls;
    bool changed = seen[count] != now[count];
    for (size_t i = 0; i < VIEW_CALLS; i++) {
        changed |= memcmp(seen + from + i * size, now + from + i * size, texts) != 0;
    }
    return changed;
}

/* ---- the board ---- */

static const struct web_box no_box = {VIEW_COLUMNS, VIEW_ROWS, -1, -1};

static void add(struct web_box *box, int left, int bottom, int right, int top) {
    box->left = left < box->left ? left : box->left;
    box->bottom = bottom < box->bottom ? bottom : box->bottom;
    box->right = right > box->right ? right : box->right;
    box->top = top > box->top ? top : box->top;
}

static struct web_box grown(struct web_box box, int by) {
    if (box.right > box.left) {
        box.left -= by;
        box.bottom -= by;
        box.right += by;
        box.top += by;
    }
    return box;
}

static bool holds(const struct web_box *box, const struct web_box *other) {
    return box->left <= other->left && box->bottom <= other->bottom && box->right >= other->right &&
           box->top >= other->top;
}

static void add_box(struct web_box box) {
    uint32_t count = 0;
    if (box.left >= box.right) {
        return;
    }
    for (uint32_t i = 0; i < web_changes.box_count; i++) {
        if (holds(&web_changes.boxes[i], &box)) {
            return;
        }
    }
    for (uint32_t i = 0; i < web_changes.box_count; i++) {
        if (!holds(&box, &web_changes.boxes[i])) {
            web_changes.boxes[count++] = web_changes.boxes[i];
        }
    }
    web_changes.boxes[count++] = box;
    web_changes.box_count = count;
}

/* Boxes around the piece with its glow, before and now, and around other changed cells with their
 * brackets. */
static void box_cells(size_t from) {
    const uint8_t *before = seen + from, *now = (const uint8_t *)&web_view.game.cells;
    struct web_box piece = no_box, rest = no_box;
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        if (before[i] != now[i]) {
            int x = i % VIEW_COLUMNS, y = i / VIEW_COLUMNS;
            bool is_piece = ((before[i] | now[i]) & VIEW_PIECE) != 0;
            add(is_piece ? &piece : &rest, x, y, x + 1, y + 1);
        }
    }
    add_box(grown(piece, WEB_GLOW_CELLS));
    add_box(grown(rest, 1));
}

/* A box around the light of a drop or a lock, and around its previous place. */
static void box_lights(void) {
    static struct web_box last;
    const struct view_game *game = &web_view.game;
    struct web_box box = no_box;
    for (int x = 0; x < VIEW_COLUMNS && game->trail_age > 0; x++) {
        if (game->trail_top[x] > game->trail_bottom[x]) {
            add(&box, x, game->trail_bottom[x], x + 1, game->trail_top[x]);
        }
    }
    for (int i = 0; i < 4 && game->flash_age > 0; i++) {
        const uint8_t *cell = game->flash[i];
        add(&box, cell[0], cell[1], cell[0] + 1, cell[1] + 1);
    }
    add_box(box);
    add_box(last);
    last = box;
}

/* ---- the whole view ---- */

static void renew_section(int i, bool has_own_clock) {
    size_t from = sections[i].begin, to = sections[i + 1].begin;
    uint32_t section = sections[i].section;
    if (section == WEB_STATS) {
        web_changes.stats = renew_stats(from, to);
        web_changes.sections |= web_changes.stats != 0 ? section : 0;
        return;
    }
    if (section == WEB_CELLS) {
        box_cells(from);
    }
    bool counts = !has_own_clock || (section == WEB_CALLS && calls_differ(from));
    if (renew(from, to) && counts) {
        web_changes.sections |= section;
    }
}

/* Sections that the front end animates itself do not count as changes: when an animation starts,
 * cells change too. They are copied together with other changes. */
static bool has_own_clock(uint32_t section) {
    uint32_t ms = section == WEB_CALLS    ? web_view.game.call_ms
                  : section == WEB_LIGHTS ? web_view.game.light_ms
                                          : 0;
    return ms > 0 && !fades;
}

/* Compares the view with its state at the previous call: enum web_section, and details in struct
 * web_changes. */
EXPORT(changes) uint32_t find_changes(void) {
    web_changes = (struct web_changes){0};
    message_length = WEB_CHANGES_HEAD;
    for (int i = 0; i < SECTIONS; i++) {
        size_t from = sections[i].begin;
        if (!has_own_clock(sections[i].section)) {
            renew_section(i, false);
        } else if (sections[i].section == WEB_CALLS && calls_differ(from)) {
            web_changes.sections |= WEB_CALLS;
        }
    }
    for (int i = 0; i < SECTIONS && web_changes.sections != 0; i++) {
        if (has_own_clock(sections[i].section)) {
            renew_section(i, true);
        }
    }
    if (web_changes.sections & (WEB_FIELD | WEB_CALLS)) {
        box_lights();
    }
    return web_changes.sections;
}

/* ---- in a Worker ---- */

/* Ages as the page last gave them; those in the view advance. */
static struct { uint8_t trail, flash, rows[VIEW_ROWS], calls[VIEW_CALLS]; } ages;

static void put_ages(void) {
    struct view_game *game = &web_view.game;
    game->trail_age = ages.trail;
    game->flash_age = ages.flash;
    memcpy(game->row_fade, ages.rows, sizeof ages.rows);
    for (int i = 0; i < VIEW_CALLS; i++) {
        game->calls[i].age = ages.calls[i];
    }
}

static void take_ages(void) {
    const struct view_game *game = &web_view.game;
    ages.trail = game->trail_age;
    ages.flash = game->flash_age;
    memcpy(ages.rows, game->row_fade, sizeof ages.rows);
    for (int i = 0; i < VIEW_CALLS; i++) {
        ages.calls[i] = game->calls[i].age;
    }
}

static uint32_t get_number(uint32_t at, uint32_t size) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < size; i++) {
        number |= (uint32_t)message[at + i] << 8 * i;
    }
    return number;
}

/* Applies the message that the page wrote to message_at; returns the number of the answer that it
 * wants. */
EXPORT(message_take) uint32_t message_take(uint32_t length) {
    uint8_t *view = (uint8_t *)&web_view;
    fades = true;
    put_ages();
    for (uint32_t at = WEB_CHANGES_HEAD; at < length;) {
        uint32_t offset = get_number(at, 2), size = get_number(at + 2, 2);
        memcpy(view + offset, message + at + RUN_HEAD, size);
        at += RUN_HEAD + size;
    }
    take_ages();
    return get_number(0, WEB_CHANGES_HEAD);
}

/* An age some milliseconds later, or its last value when its time is over. */
static uint8_t later(uint8_t age, uint32_t ms, uint32_t lasts, uint8_t last) {
    if (age == 0 || lasts == 0) {
        return age;
    }
    uint64_t now = age + (uint64_t)ms * (VIEW_FULL - 1) / lasts;
    return now > VIEW_FULL ? last : (uint8_t)now;
}

/* Advances the light effects to some milliseconds after message_take; false if none is left.
 * Cleared rows stay hidden until the app removes them. */
EXPORT(fade) bool fade(uint32_t ms) {
    struct view_game *game = &web_view.game;
    bool lit = false;
    game->trail_age = later(ages.trail, ms, game->light_ms, 0);
    game->flash_age = later(ages.flash, ms, game->light_ms, 0);
    lit |= game->trail_age > 0 || game->flash_age > 0;
    for (int y = 0; y < VIEW_ROWS; y++) {
        uint8_t last = game->rows_stay ? VIEW_FULL : 0;
        game->row_fade[y] = later(ages.rows[y], ms, game->clear_ms, last);
        lit |= game->row_fade[y] > 0 && game->row_fade[y] < VIEW_FULL;
    }
    for (int i = 0; i < VIEW_CALLS; i++) {
        game->calls[i].age = later(ages.calls[i], ms, game->call_ms, 0);
        lit |= i < game->call_count && game->calls[i].on_field && game->calls[i].age > 0;
    }
    return lit && game->light_ms > 0;
}
