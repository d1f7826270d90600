/* The engine's benchmarks: whole games through fin_session_advance, with events.
 * What the player's hands do is worked out beforehand; only the engine's part
 * is timed. docs/speed.md describes the workloads. */
#include <stdlib.h>

#include "cli/bench.h"
#include "cli/message.h"
#include "finessimo.h"

enum { FIRST_SEED = 1000, MILLISECOND = 1000, EVENTS = 256 };

/* ---- a game being played ---- */

/* The game, its clock and what is left to look at when all is played. */
struct play {
    struct fin_session session;
    struct fin_setup setup;
    uint64_t time;
    uint64_t advances, events, signature;
    struct fin_event written[EVENTS];
};

static void fold(struct play *play, uint64_t value) {
    play->signature = (play->signature ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    play->signature ^= play->signature >> 32;
}

static void start(struct play *play) {
    size_t count;
    fin_session_start(&play->session, &play->setup, play->written, EVENTS, &count);
    play->time = 0;
    play->events += count;
}

/* The next seed where a game has ended. */
static void start_next(struct play *play) {
    fold(play, play->session.game.score);
    play->setup.seed++;
    start(play);
}

static void finish(struct play *play) {
    fold(play, play->events);
    fold(play, play->advances);
    fold(play, fin_session_hash(&play->session));
}

static inline void advance(struct play *play, const struct fin_change *change) {
    size_t count;
    fin_session_advance(&play->session, play->time, change, play->written, EVENTS, &count);
    play->events += count;
    play->advances++;
}

static inline void change(struct play *play, int button, bool down) {
    struct fin_change change = {(uint8_t)button, down};
    advance(play, &change);
}

static inline void tap(struct play *play, int button) {
    change(play, button, true);
    change(play, button, false);
    play->time += MILLISECOND;
}

static bool is_over(const struct play *play) {
    return play->session.game.status != FIN_PLAYING;
}

static struct fin_setup make_setup(void) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("none"));
    struct fin_rules *rules = &setup.rules;
    rules->rotation = FIN_ROTATION_OCULAR;
    rules->generator = FIN_GENERATOR_BAG;
    rules->preview = 4;
    rules->gravity = 1000 * MILLISECOND;
    rules->lock_delay = 500 * MILLISECOND;
    rules->are = rules->clear_delay = 0;
    setup.seed = FIRST_SEED;
    return setup;
}

static struct bench_result result(const struct play *play, double seconds, size_t steps,
                                  double a_second) {
    return (struct bench_result){seconds / (double)steps * a_second, play->signature};
}

/* ---- A and C: taps ---- */

struct taps {
    size_t count, room;
    uint8_t *buttons;
};

/* The turn taps of a draw, by its remainder. */
static const uint8_t turn_taps[4] = {FIN_BUTTONS, FIN_TURN_CW, FIN_TURN_CCW, FIN_TURN_180};

static void add(struct taps *taps, const uint8_t *buttons, int count) {
    if (taps->count + BENCH_TAPS > taps->room) {
        taps->room = 2 * taps->room + BENCH_TAPS;
        taps->buttons = cli_resize(taps->buttons, taps->room);
    }
    for (int i = 0; i < count; i++) {
        taps->buttons[taps->count++] = buttons[i];
    }
}

static void *make_taps(void) {
    struct taps *taps = cli_resize(NULL, sizeof *taps);
    *taps = (struct taps){0};
    return taps;
}
