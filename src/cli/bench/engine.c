/* The engine's benchmarks: whole games through fin_session_advance, with events. The inputs are
 * computed beforehand, so only the engine is timed. docs/speed.md describes the workloads. */
#include <stdlib.h>

#include "cli/bench/bench.h"
#include "cli/common/clock.h"
#include "cli/common/message.h"
#include "finessimo.h"

enum { FIRST_SEED = 1000, MILLISECOND = 1000, EVENTS = 256 };

/* ---- a game being played ---- */

struct play {
    struct fin_session session;
    struct fin_setup setup;
    struct fin_event events[EVENTS];
};

/* The clock and the totals, apart from the game, so that they stay in registers while the engine
 * works. */
struct books {
    uint64_t time, advances, events, signature;
};

static uint64_t fold(uint64_t signature, uint64_t value) {
    signature = (signature ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return signature ^ signature >> 32;
}

static inline void start(struct play *play, struct books *books) {
    size_t count;
    fin_session_start(&play->session, &play->setup, play->events, EVENTS, &count);
    books->time = 0;
    books->events += count;
}

static bool is_over(const struct play *play) {
    return play->session.game.status != FIN_PLAYING;
}

/* After the end of a game the next one starts, with the next seed. */
static inline void go_on(struct play *play, struct books *books) {
    if (is_over(play)) {
        books->signature = fold(books->signature, play->session.game.score);
        play->setup.seed++;
        start(play, books);
    }
}

static inline void advance(struct play *play, struct books *books,
                           const struct fin_change *change) {
    size_t count;
    fin_session_advance(&play->session, books->time, change, play->events, EVENTS, &count);
    books->events += count;
    books->advances++;
}

/* A button is pressed and released at the same time. */
struct tap {
    struct fin_change press, release;
};

static struct tap make_tap(int button) {
    return (struct tap){{(uint8_t)button, true}, {(uint8_t)button, false}};
}

static inline void tap(struct play *play, struct books *books, const struct tap *tap) {
    advance(play, books, &tap->press);
    advance(play, books, &tap->release);
    books->time += MILLISECOND;
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

/* The signature contains the scores of the finished games, the number of events and the last
 * game's hash. */
static struct bench_result result(const struct play *play, const struct books *books,
                                  uint64_t steps, double time) {
    uint64_t signature = fold(books->signature, books->events);
    signature = fold(signature, fin_session_hash(&play->session));
    return (struct bench_result){time / (double)steps, signature, steps};
}

/* ---- A and C: taps ---- */

/* One tap after the other; the last tap of a piece is a hard drop. */
struct taps {
    size_t count;
    struct tap list[];
};

static struct taps *make_taps(size_t pieces) {
    struct taps *taps = cli_resize(NULL, sizeof *taps + pieces * BENCH_TAPS * sizeof taps->list[0]);
    taps->count = 0;
    return taps;
}

static void add(struct taps *taps, int button) {
    taps->list[taps->count++] = make_tap(button);
}

/* The rotation that a random number selects; FIN_BUTTONS: none. */
static uint8_t turn_of(uint64_t draw) {
    static const uint8_t turns[4] = {FIN_BUTTONS, FIN_TURN_CW, FIN_TURN_CCW, FIN_TURN_180};
    return turns[draw % 4];
}

/* A: a random rotation, and up to five steps to either side. Random numbers are those of
 * splitmix64 from state 1. */
void *bench_prepare_random_taps(size_t pieces) {
    struct taps *taps = make_taps(pieces);
    struct fin_random random = {.state = 1};
    for (size_t i = 0; i < pieces; i++) {
        uint64_t draw = fin_random_next(&random);
        if (turn_of(draw) != FIN_BUTTONS) {
            add(taps, turn_of(draw));
        }
        int steps = (int)((draw >> 8) % 11) - 5;
        for (int step = 0; step < abs(steps); step++) {
            add(taps, steps < 0 ? FIN_LEFT : FIN_RIGHT);
        }
        add(taps, FIN_HARD);
    }
    return taps;
}

/* C: one long game of a player that survives (the table's length, at least). */
void *bench_prepare_survivor_taps(size_t pieces) {
    struct taps *taps = make_taps(pieces);
    struct play play = {.setup = make_setup()};
    struct books books = {0};
    start(&play, &books);
    for (size_t i = 0; i < pieces; i++) {
        uint8_t buttons[BENCH_TAPS];
        int count = bench_choose(&play.session.game, buttons);
        for (int k = 0; k < count; k++) {
            add(taps, buttons[k]);
            tap(&play, &books, &taps->list[taps->count - 1]);
        }
        go_on(&play, &books);
    }
    return taps;
}

struct bench_result bench_taps(const void *material, size_t pieces) {
    const struct taps *taps = material;
    struct play play = {.setup = make_setup()};
    struct books books = {0};
    double began = clock_cpu_seconds();
    start(&play, &books);
    for (size_t i = 0; i < taps->count; i++) {
        tap(&play, &books, &taps->list[i]);
        go_on(&play, &books);
    }
    double seconds = clock_cpu_seconds() - began;
    return result(&play, &books, pieces, seconds * 1e6);
}

/* ---- B: a front end that draws 60 frames per second ---- */

enum { FRAME = 16 * MILLISECOND, LONGEST_HOLD = 400 };

/* The inputs of one piece. */
struct round {
    struct tap turn; /* its button may be FIN_BUTTONS: none */
    struct tap direction;
    uint64_t held;
};

void *bench_prepare_rounds(size_t pieces) {
    struct round *rounds = cli_resize(NULL, pieces * sizeof *rounds);
    struct fin_random random = {.state = 1};
    for (size_t i = 0; i < pieces; i++) {
        uint64_t draw = fin_random_next(&random);
        rounds[i] = (struct round){
            .turn = make_tap(turn_of(draw)),
            .direction = make_tap((draw >> 8 & 1) == 0 ? FIN_LEFT : FIN_RIGHT),
            .held = (draw >> 16) % LONGEST_HOLD * MILLISECOND,
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

static inline void idle(struct play *play, struct books *books) {
    books->time += FRAME;
    advance(play, books, NULL);
}

static inline void play_round(struct play *play, struct books *books, const struct round *round) {
    static const struct tap drop = {{FIN_HARD, true}, {FIN_HARD, false}};
    if (round->turn.press.button != FIN_BUTTONS) {
        tap(play, books, &round->turn);
    }
    advance(play, books, &round->direction.press);
    uint64_t end = books->time + round->held;
    while (books->time + FRAME <= end) {
        idle(play, books);
    }
    books->time = end;
    advance(play, books, &round->direction.release);
    tap(play, books, &drop);
    while (!is_over(play) && play->session.game.piece.kind == FIN_NONE) {
        idle(play, books);
    }
}

struct bench_result bench_frames(const void *material, size_t pieces) {
    const struct round *rounds = material;
    struct play play = {.setup = make_frame_setup()};
    struct books books = {0};
    double began = clock_cpu_seconds();
    start(&play, &books);
    for (size_t i = 0; i < pieces; i++) {
        play_round(&play, &books, &rounds[i]);
        go_on(&play, &books);
    }
    double seconds = clock_cpu_seconds() - began;
    return result(&play, &books, books.advances, seconds * 1e9);
}

/* ---- the session as a value ---- */

struct bench_result bench_size(const void *material, size_t length) {
    (void)material;
    (void)length;
    return (struct bench_result){.value = sizeof(struct fin_session)};
}

/* Copies sessions within a ring buffer, as undo and search do. */
struct bench_result bench_copy(const void *material, size_t copies) {
    enum { RING = 8 };
    static struct fin_session ring[RING];
    (void)material;
    double began = clock_cpu_seconds();
    for (size_t i = 0; i < copies; i++) {
        ring[(i + 1) % RING] = ring[i % RING];
        __asm__ volatile("" ::: "memory"); /* every copy is made */
    }
    double seconds = clock_cpu_seconds() - began;
    return (struct bench_result){.value = seconds / (double)copies * 1e9, .steps = copies};
}
