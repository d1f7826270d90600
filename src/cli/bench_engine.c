/* The engine's benchmarks: whole games through fin_session_advance, with events.
 * What the player's hands do is worked out beforehand; only the engine's part
 * is timed. docs/speed.md describes the workloads. */
#include <stdlib.h>

#include "cli/bench.h"
#include "cli/message.h"
#include "finessimo.h"

enum { FIRST_SEED = 1000, MILLISECOND = 1000, EVENTS = 256 };

/* ---- a game being played ---- */

/* The game, its clock, and what is known about it when all is played. */
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

/* The scores of all games, the number of events and the last game's hash are
 * in the signature. */
static struct bench_result result(struct play *play, uint64_t steps, double time) {
    fold(play, play->events);
    fold(play, fin_session_hash(&play->session));
    return (struct bench_result){time / (double)steps, play->signature, steps};
}

/* ---- A and C: taps ---- */

/* Buttons to be tapped one after the other, a piece's last one a hard drop. */
struct taps {
    size_t count;
    uint8_t buttons[];
};

static struct taps *make_taps(size_t pieces) {
    struct taps *taps = cli_resize(NULL, sizeof *taps + pieces * BENCH_TAPS);
    taps->count = 0;
    return taps;
}

/* The turn that a draw asks for; FIN_BUTTONS: none. */
static int turn_of(uint64_t draw) {
    static const uint8_t turns[4] = {FIN_BUTTONS, FIN_TURN_CW, FIN_TURN_CCW, FIN_TURN_180};
    return turns[draw % 4];
}

/* A: a random turn, up to five steps to either side. The draws are those of
 * splitmix64 from state 1. */
void *bench_prepare_random_taps(size_t pieces) {
    struct taps *taps = make_taps(pieces);
    struct fin_random random = {.state = 1};
    for (size_t i = 0; i < pieces; i++) {
        uint64_t draw = fin_random_next(&random);
        if (turn_of(draw) != FIN_BUTTONS) {
            taps->buttons[taps->count++] = (uint8_t)turn_of(draw);
        }
        int steps = (int)((draw >> 8) % 11) - 5;
        for (int step = 0; step < abs(steps); step++) {
            taps->buttons[taps->count++] = steps < 0 ? FIN_LEFT : FIN_RIGHT;
        }
        taps->buttons[taps->count++] = FIN_HARD;
    }
    return taps;
}

/* C: one long game of a player that survives (the table's length, at least). */
void *bench_prepare_survivor_taps(size_t pieces) {
    struct taps *taps = make_taps(pieces);
    struct play play = {.setup = make_setup()};
    start(&play);
    for (size_t i = 0; i < pieces; i++) {
        uint8_t *chosen = taps->buttons + taps->count;
        int count = bench_choose(&play.session.game, chosen);
        taps->count += (size_t)count;
        for (int k = 0; k < count; k++) {
            tap(&play, chosen[k]);
        }
        if (is_over(&play)) {
            start_next(&play);
        }
    }
    return taps;
}

struct bench_result bench_taps(const void *material, size_t pieces) {
    const struct taps *taps = material;
    struct play play = {.setup = make_setup()};
    double began = bench_now();
    start(&play);
    for (size_t i = 0; i < taps->count; i++) {
        tap(&play, taps->buttons[i]);
        if (is_over(&play)) {
            start_next(&play);
        }
    }
    double seconds = bench_now() - began;
    return result(&play, pieces, seconds * 1e6);
}

/* ---- B: a front end that draws 60 frames a second ---- */

enum { FRAME = 16 * MILLISECOND, LONGEST_HOLD = 400 };

/* What the hands do with a piece. */
struct round {
    uint8_t turn; /* or FIN_BUTTONS */
    uint8_t direction;
    uint16_t held; /* milliseconds */
};

void *bench_prepare_rounds(size_t pieces) {
    struct round *rounds = cli_resize(NULL, pieces * sizeof *rounds);
    struct fin_random random = {.state = 1};
    for (size_t i = 0; i < pieces; i++) {
        uint64_t draw = fin_random_next(&random);
        rounds[i] = (struct round){
            .turn = (uint8_t)turn_of(draw),
            .direction = (draw >> 8 & 1) == 0 ? FIN_LEFT : FIN_RIGHT,
            .held = (uint16_t)((draw >> 16) % LONGEST_HOLD),
        };
    }
    return rounds;
}

static struct fin_setup make_frame_setup(void) {
    struct fin_setup setup = make_setup();
    setup.rules.are = 50 * MILLISECOND;
    setup.rules.clear_delay = 200 * MILLISECOND;
    setup.rules.das = 167 * MILLISECOND;
    setup.rules.arr = 33 * MILLISECOND;
    return setup;
}

static void idle_till(struct play *play, uint64_t time) {
    while (play->time + FRAME <= time) {
        play->time += FRAME;
        advance(play, NULL);
    }
    play->time = time;
}

static void play_round(struct play *play, struct round round) {
    if (round.turn != FIN_BUTTONS) {
        tap(play, round.turn);
    }
    change(play, round.direction, true);
    idle_till(play, play->time + (uint64_t)round.held * MILLISECOND);
    change(play, round.direction, false);
    tap(play, FIN_HARD);
    while (!is_over(play) && fin_game_piece(&play->session.game).kind == FIN_NONE) {
        play->time += FRAME;
        advance(play, NULL);
    }
}

struct bench_result bench_frames(const void *material, size_t pieces) {
    const struct round *rounds = material;
    struct play play = {.setup = make_frame_setup()};
    double began = bench_now();
    start(&play);
    for (size_t i = 0; i < pieces; i++) {
        play_round(&play, rounds[i]);
        if (is_over(&play)) {
            start_next(&play);
        }
    }
    double seconds = bench_now() - began;
    return result(&play, play.advances, seconds * 1e9);
}

/* ---- the session as a value ---- */

struct bench_result bench_size(const void *material, size_t length) {
    (void)material;
    (void)length;
    return (struct bench_result){.value = sizeof(struct fin_session)};
}

/* Sessions copied round a ring, as rewinding and searching do. */
struct bench_result bench_copy(const void *material, size_t copies) {
    enum { RING = 8 };
    static struct fin_session ring[RING];
    (void)material;
    double began = bench_now();
    for (size_t i = 0; i < copies; i++) {
        ring[(i + 1) % RING] = ring[i % RING];
        __asm__ volatile("" ::: "memory"); /* every copy is made */
    }
    double seconds = bench_now() - began;
    return (struct bench_result){.value = seconds / (double)copies * 1e9, .steps = copies};
}
