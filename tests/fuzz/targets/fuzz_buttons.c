/* Bytes as a game: a set-up and button presses. The watcher of the random games follows it, and
 * every few steps the step checks run. */
#include "../../property/watch/watch.h"
#include "../fuzz.h"

/* Bytes read in order; zeros after the end. */
struct bytes {
    const uint8_t *next;
    size_t left;
};

static uint8_t take(struct bytes *bytes) {
    if (bytes->left == 0) {
        return 0;
    }
    bytes->left--;
    return *bytes->next++;
}

static uint32_t take_two(struct bytes *bytes) {
    uint32_t low = take(bytes);
    return low | (uint32_t)take(bytes) << 8;
}

/* ---- the set-up ---- */

/* A number of any size from two bytes: half of the upper one shifts it. */
static int64_t take_value(struct bytes *bytes) {
    int64_t value = (int64_t)take_two(bytes) - 4;
    return value < 0xF000 ? value : (value & 0xFF) << (value >> 8 & 15) * 2;
}

static void take_rules(struct bytes *bytes, struct fin_rules *rules) {
    for (int count = take(bytes) % 16; count > 0; count--) {
        int setting = take(bytes) % fin_setting_count();
        fin_rules_set(rules, setting, take_value(bytes));
    }
}

static void take_board(struct bytes *bytes, struct fin_board *board) {
    int rows = take(bytes) % 48;
    for (int y = 0; y < rows && y < FIN_ROWS; y++) {
        uint32_t cells = take_two(bytes);
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if ((cells >> x & 1) != 0) {
                fin_board_set(board, x, y, (int)(cells >> 10) % (FIN_GARBAGE + 1));
            }
        }
    }
}

static struct fin_setup take_setup(struct bytes *bytes) {
    int preset = take(bytes) % FIN_PRESETS;
    struct fin_setup setup = fin_setup_make(preset, take(bytes) % random_mode_count());
    take_rules(bytes, &setup.rules);
    take_board(bytes, &setup.board);
    setup.seed = take_two(bytes);
    setup.queue_length = take(bytes) % 32;
    for (int i = 0; i < setup.queue_length; i++) {
        setup.queue[i] = take(bytes) % FIN_KINDS;
    }
    setup.hold = take(bytes) % 16 < FIN_KINDS ? take(bytes) % FIN_KINDS : FIN_NONE;
    setup.buttons = take_two(bytes) & ((1u << FIN_BUTTONS) - 1);
    return setup;
}

/* ---- the game ---- */

/* The watcher looks at everything after each step, and the promises about advances take
 * several sessions: many short games find more than a few long ones. */
enum { STEPS = 48, TRIED_EVERY = 12 };

static uint64_t take_time(struct bytes *bytes, const struct fin_session *session) {
    uint8_t kind = take(bytes);
    uint64_t now = session->game.time, due = fin_session_due(session);
    if (kind < 64 && due != FIN_NEVER) {
        return due - 1 + kind % 3;
    }
    return now + (kind < 128 ? 0 : (uint64_t)take(bytes) << (kind & 15));
}

static struct random_step take_step(struct bytes *bytes, const struct fin_session *session) {
    uint8_t action = take(bytes);
    struct random_step step = {.until_us = take_time(bytes, session)};
    if (action >= 250) {
        step.garbage_rows = 1 + take(bytes) % FIN_ROWS;
        step.garbage_hole = take(bytes) % FIN_COLUMNS;
        return step;
    }
    step.until_us = random_bounded_time(session, step.until_us);
    step.changes = action < 240;
    step.change.button = action % (FIN_BUTTONS + 1);
    step.change.down = step.change.button == FIN_FORFEIT || action >= 120;
    return step;
}

static void must_hold(bool holds, const char *why) {
    must(holds, why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct bytes bytes = {data, size};
    struct fin_setup setup = take_setup(&bytes);
    must(fin_setup_check(&setup) == NULL, "the set-up can be played");
    struct watch watch = watch_make(&setup);
    struct dice dice = dice_make(size);
    struct fin_session session;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    char why[REASON_ROOM] = "";
    fin_session_start(&session, &setup, events, FIN_EVENTS_PER_INSTANT, &count);
    must_hold(watch_events(&watch, events, count, why) && watch_session(&watch, &session, why),
              why);
    for (int i = 1; i <= STEPS && bytes.left > 0 && session.game.status == FIN_PLAYING; i++) {
        struct random_step step = take_step(&bytes, &session);
        if (i % TRIED_EVERY == 0) {
            must_hold(step_checks_hold(&session, &step, &dice, why), why);
        }
        must_hold(watch_step(&watch, &step, &session, why), why);
    }
    return 0;
}
