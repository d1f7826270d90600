/* Plays solutions, with their keys, in the real game until the board is empty: `check_replay
 * CASES OPENERS [FIRST]`. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"

/* A game and its time. */
struct table {
    struct fin_session session;
    uint64_t time;
};

/* ---- the game ---- */

static void change(struct table *table, int button, bool down) {
    struct fin_event events[2 * FIN_EVENTS_PER_INSTANT];
    struct fin_change press = {(uint8_t)button, down};
    size_t count;
    while (fin_session_advance(&table->session, table->time, &press, events,
                               2 * FIN_EVENTS_PER_INSTANT, &count) == FIN_MORE) {
    }
}

static void wait(struct table *table, uint64_t us) {
    struct fin_event events[2 * FIN_EVENTS_PER_INSTANT];
    size_t count;
    table->time += us;
    while (fin_session_advance(&table->session, table->time, NULL, events,
                               2 * FIN_EVENTS_PER_INSTANT, &count) == FIN_MORE) {
    }
}

static void tap(struct table *table, int button) {
    change(table, button, true);
    change(table, button, false);
}

static const struct fin_game *game_of(const struct table *table) {
    return &table->session.game;
}

static void start(struct table *table, const struct solver_case *asked) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("none"));
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
    setup.rules.rotation = (uint8_t)asked->rotation;
    setup.rules.gravity = FIN_GRAVITY_OFF;
    setup.rules.lock_delay = 20000000;
    setup.rules.soft_drop = -1000;
    setup.rules.clear_delay = setup.rules.are = setup.rules.hard_delay = 0;
    setup.rules.drop_guard = 0;
    setup.rules.hold = true;
    setup.board = asked->question.board;
    setup.hold = asked->question.held;
    setup.queue_length = (uint16_t)asked->length;
    memcpy(setup.queue, asked->queue, (size_t)asked->length);
    memset(table, 0, sizeof *table);
    if (fin_setup_check(&setup) != NULL ||
        fin_session_start(&table->session, &setup, events, FIN_EVENTS_PER_INSTANT, &count) !=
            FIN_DONE) {
        printf("a game can't start\n");
        exit(1);
    }
}

/* Soft drop until the piece is this many rows lower. */
static void lower(struct table *table, int rows) {
    int row = game_of(table)->piece.y - rows;
    change(table, FIN_SOFT, true);
    for (int i = 0; i < 100 && game_of(table)->piece.y > row; i++) {
        wait(table, 500);
    }
    change(table, FIN_SOFT, false);
}

static void press(struct table *table, int key) {
    static const int buttons[FIN_KEYS] = {
        [FIN_KEY_LEFT] = FIN_LEFT,          [FIN_KEY_RIGHT] = FIN_RIGHT,
        [FIN_KEY_FAR_LEFT] = FIN_WALL_LEFT, [FIN_KEY_FAR_RIGHT] = FIN_WALL_RIGHT,
        [FIN_KEY_CW] = FIN_TURN_CW,         [FIN_KEY_CCW] = FIN_TURN_CCW,
        [FIN_KEY_180] = FIN_TURN_180,       [FIN_KEY_SOFT] = FIN_SONIC,
    };
    if (key > FIN_KEY_ROWS) {
        lower(table, key - FIN_KEY_ROWS);
    } else {
        tap(table, buttons[key]);
    }
}

/* ---- a solution ---- */

static unsigned hands(const struct solver_case *asked) {
    unsigned keys = (asked->options & FIN_SEARCH_180) != 0 ? FIN_KEY_SET_180 : FIN_KEY_SET;
    bool hard = (asked->options & FIN_SEARCH_NO_SOFT_DROP) != 0;
    return hard ? keys & ~(1u << FIN_KEY_SOFT) : keys;
}

/* Plays one piece; false if there are no keys for it. */
static bool play_step(struct table *table, const struct solver_case *asked,
                      const struct fin_pc_step *step, int *stops) {
    struct fin_key_sequence solution;
    if (!fin_finesse_keys(&game_of(table)->board, step->piece, asked->rotation, hands(asked),
                          &solution)) {
        return false;
    }
    if (step->hold) {
        tap(table, FIN_HOLD);
    }
    for (int i = 0; i < solution.length; i++) {
        press(table, solution.keys[i]);
        *stops += solution.keys[i] > FIN_KEY_ROWS;
    }
    tap(table, FIN_HARD);
    wait(table, 1000);
    return true;
}

static bool play(const struct solver_case *asked, const struct fin_pc_solution *solution,
                 int *stops) {
    struct table table;
    start(&table, asked);
    for (int i = 0; i < solution->length; i++) {
        if (!play_step(&table, asked, &solution->steps[i], stops)) {
            printf("no keys for piece %d\n", i + 1);
            return false;
        }
    }
    bool done = fin_board_is_empty(&game_of(&table)->board) &&
                game_of(&table)->pieces == solution->length && solution->length > 0;
    if (!done) {
        printf("the board is not empty\n");
    }
    return done;
}

struct tally {
    int ways, stops;
    bool good;
};

static void check_way(struct tally *tally, const struct solver_case *asked, uint64_t number,
                      const struct fin_pc_solution *solution) {
    tally->ways++;
    if (!play(asked, solution, &tally->stops)) {
        printf("case %" PRIu64 " fails\n", number);
        tally->good = false;
    }
}

static void check_one(struct tally *tally, const struct solver_case *asked, uint64_t number) {
    struct fin_pc_solution solution;
    struct job job = job_run(asked, FIN_PC_ONE);
    if (fin_pc_solution(job.pc, 0, &solution)) {
        check_way(tally, asked, number, &solution);
    }
    job_end(&job);
}

/* The first solution, the last, and the one with the fewest keys. */
static void check_all(struct tally *tally, const struct solver_case *asked, uint64_t number) {
    struct fin_pc_solution solution;
    struct job job = job_run(asked, FIN_PC_COUNT);
    uint64_t count = fin_pc_count(job.pc);
    if (count > 0 && fin_pc_solution(job.pc, 0, &solution)) {
        check_way(tally, asked, number, &solution);
    }
    if (count > 1 && fin_pc_solution(job.pc, count - 1, &solution)) {
        check_way(tally, asked, number, &solution);
    }
    if (count > 1) {
        size_t size = fin_fewest_size(&asked->question);
        void *memory = malloc(size);
        struct fin_fewest *fewest =
            fin_fewest_make(memory, size, job.pc, asked->rotation, hands(asked));
        while (fin_fewest_run(fewest, 3) == FIN_PC_MORE) {
        }
        fin_fewest_solution(fewest, &solution);
        check_way(tally, asked, number, &solution);
        free(memory);
    }
    job_end(&job);
}

int main(int count, char **words) {
    uint64_t cases = count > 1 ? strtoull(words[1], NULL, 10) : 1000;
    uint64_t openers = count > 2 ? strtoull(words[2], NULL, 10) : 20;
    uint64_t first = count > 3 ? strtoull(words[3], NULL, 10) : 0;
    struct tally tally = {.good = true};
    for (uint64_t number = first; number < first + cases; number++) {
        struct solver_case asked = case_make(number);
        if (fin_pc_check(&asked.question) == NULL &&
            fin_pc_length(&asked.question, asked.length) > 0) {
            check_one(&tally, &asked, number);
            check_all(&tally, &asked, number);
        }
    }
    for (uint64_t number = first; number < first + openers; number++) {
        struct solver_case asked = case_opener(number);
        check_one(&tally, &asked, number);
    }
    printf("%d ways played, %d stops of soft drop\n", tally.ways, tally.stops);
    return tally.good && (uint64_t)tally.ways > cases / 2 ? 0 : 1;
}
