/* Benchmarks: each is a row in bench.c, with its work in the file of its subject. */
#ifndef FINESSIMO_CLI_BENCH_BENCH_H
#define FINESSIMO_CLI_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The result of one repetition. The same work has the same signature on every machine; 0: it has
 * none. */
struct bench_result {
    double value; /* NaN: it can not be measured here; a message said why */
    uint64_t signature;
    uint64_t steps; /* pieces, advances or copies made */
};

struct benchmark {
    const char *name, *unit;
    size_t length; /* amount of work: pieces, copies */
    /* Makes the input that all repetitions share, untimed; free() it. May be NULL. */
    void *(*prepare)(size_t length);
    /* Does the work once and times it. */
    struct bench_result (*measure)(const void *material, size_t length);
    bool rate; /* more is better */
    bool slow; /* takes seconds: run once, only if named and not shortened */
};

/* bench.c: adds a value to a signature. */
uint64_t bench_fold(uint64_t signature, uint64_t value);

/* engine.c */
void *bench_prepare_random_taps(size_t pieces);
void *bench_prepare_survivor_taps(size_t pieces);
void *bench_prepare_rounds(size_t pieces);
struct bench_result bench_taps(const void *material, size_t pieces);
struct bench_result bench_frames(const void *material, size_t pieces);
struct bench_result bench_size(const void *material, size_t length);
struct bench_result bench_copy(const void *material, size_t copies);

/* bot.c. length: pieces, or games of cheese. The CPU time of a result follows it. */
enum bench_bot_game {
    BENCH_BOT_SPEED,
    BENCH_BOT_SURVIVE,
    BENCH_BOT_ATTACK_1MS,
    BENCH_BOT_ATTACK_10MS,
    BENCH_BOT_CHEESE_1MS,
    BENCH_BOT_CHEESE_10MS,
    BENCH_BOT_GAMES,
};
struct bench_result bench_bot_speed(const void *material, size_t pieces);
struct bench_result bench_bot_survive(const void *material, size_t pieces);
struct bench_result bench_bot_attack_1ms(const void *material, size_t pieces);
struct bench_result bench_bot_attack_1ms_cpu(const void *material, size_t pieces);
struct bench_result bench_bot_attack_10ms(const void *material, size_t pieces);
struct bench_result bench_bot_attack_10ms_cpu(const void *material, size_t pieces);
struct bench_result bench_bot_cheese_1ms(const void *material, size_t length);
struct bench_result bench_bot_cheese_1ms_cpu(const void *material, size_t length);
struct bench_result bench_bot_cheese_10ms(const void *material, size_t length);
struct bench_result bench_bot_cheese_10ms_cpu(const void *material, size_t length);

/* tables.c */
struct bench_result bench_legal(const void *material, size_t length);
struct bench_result bench_table(const void *material, size_t length);

/* finesse.c */
void *bench_prepare_stacks(size_t pieces);
struct bench_result bench_search(const void *material, size_t pieces);

/* search.c. boards: most boards of perft before its last piece. */
void *bench_prepare_perft(size_t boards);
void *bench_prepare_calls(size_t boards);
void *bench_prepare_fields(size_t calls);
struct bench_result bench_perft(const void *material, size_t boards);
struct bench_result bench_calls(const void *material, size_t boards);
struct bench_result bench_fields(const void *material, size_t calls);

/* solver.c */
void *bench_prepare_solver(size_t queues);
void *bench_prepare_solver_all(size_t queues);
struct bench_result bench_solve_mean(const void *material, size_t queues);
struct bench_result bench_solve_worst(const void *material, size_t queues);
struct bench_result bench_solve_all(const void *material, size_t queues);
void *bench_prepare_guided(size_t queues);
void *bench_prepare_guided_all(size_t queues);
struct bench_result bench_guided_mean(const void *material, size_t queues);
struct bench_result bench_guided_worst(const void *material, size_t queues);
struct bench_result bench_guided_all(const void *material, size_t queues);
struct bench_result bench_percent(const void *material, size_t length);
void *bench_prepare_best(size_t length);
struct bench_result bench_best(const void *material, size_t length);
struct bench_result bench_best_fourth(const void *material, size_t length);

/* term.c */
struct bench_result bench_fall(const void *material, size_t length);
struct bench_result bench_keys(const void *material, size_t keys);
struct bench_result bench_late_keys(const void *material, size_t keys);
struct bench_result bench_keys_and_odds(const void *material, size_t keys);
struct bench_result bench_late_keys_and_odds(const void *material, size_t keys);
struct bench_result bench_idle(const void *material, size_t ms);
struct bench_result bench_in_play(const void *material, size_t ms);
struct bench_result bench_open(const void *material, size_t length);

/* store.c */
struct bench_result bench_profile(const void *material, size_t length);
struct bench_result bench_games(const void *material, size_t length);
struct bench_result bench_best_list(const void *material, size_t length);
struct bench_result bench_stats(const void *material, size_t length);

/* web.c */
void *bench_prepare_page(size_t length);
struct bench_result bench_load(const void *material, size_t length);
struct bench_result bench_page(const void *material, size_t length);

/* player.c: a simple player that survives. Writes the taps of its choice for the current piece, a
 * hard drop last; returns their number, at most BENCH_TAPS. */
enum { BENCH_TAPS = 16 };
struct fin_game;
int bench_choose(const struct fin_game *game, uint8_t taps[BENCH_TAPS]);

#endif
