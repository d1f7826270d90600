/* A platform for tests: a clock that is set manually, and a store in memory that answers at once.
 */
#ifndef TESTS_APP_PLATFORM_H
#define TESTS_APP_PLATFORM_H

#include "app/core/app.h"
#include "app/core/state.h"

enum { PLATFORM_GAMES = 1200, PLATFORM_SEEN = 64, PLATFORM_RUNNING = 1 << 20 };

enum { PLATFORM_FACTS = 2000 };

struct platform {
    struct app_fact facts[PLATFORM_FACTS]; /* in order */
    int fact_count;
    struct app app;
    uint64_t now;
    int64_t wall_s;
    bool deaf; /* sends no answers */

    struct app_record games[PLATFORM_GAMES];
    char lists[PLATFORM_GAMES][64];
    bool gone[PLATFORM_GAMES];
    uint8_t *replays[PLATFORM_GAMES]; /* NULL: not saved */
    uint32_t replay_lengths[PLATFORM_GAMES];
    int game_count;
    uint8_t running[PLATFORM_RUNNING]; /* the newest paused game */
    uint32_t running_length;
    struct app_record running_record;
    struct platform_paused { /* those of other modes, by mode */
        uint8_t *bytes;
        uint32_t length;
        struct app_record record;
    } paused[FIN_MODES];
    uint64_t *words;
    uint32_t capacity;
    bool quit;

    struct app_stats stats[APP_STATS_SETS];
    uint32_t days[APP_DAYS];

    /* the last odds question, if has_question */
    bool has_question;
    uint32_t question_number;
    struct fin_best_question question;
    struct fin_best *solver;
    void *solver_memory;

    void *coach_memory;
    int questions; /* to the coach, so far */

    /* short form of the effects since the last look */
    struct app_effect seen[PLATFORM_SEEN];
    int seen_count;
};

/* With key releases and nothing saved; the app is made but not started. */
struct platform *platform_new(bool key_releases);
struct platform *platform_new_as(const struct app_platform *abilities);
/* A phone on which pieces follow a finger, and games start at once. */
struct platform *platform_with_gestures(void);
void platform_free(struct platform *platform);

void platform_start(struct platform *platform);
/* A game of a mode that has run for a moment. */
struct platform *platform_in_game(bool key_releases, const char *mode);
/* Works on the odds question for this many steps (0: to its end), and answers it. False if there
 * is none. */
bool platform_solve(struct platform *platform, uint64_t steps);
/* Sends an event at the current time, and carries out its effects. */
void platform_event(struct platform *platform, struct app_event event);
void platform_press(struct platform *platform, int key);
void platform_release(struct platform *platform, int key);
void platform_tap(struct platform *platform, int key);
/* Drops this many pieces, one after another. */
void platform_drop(struct platform *platform, int pieces);
/* The hash of the game. */
uint64_t platform_hash(const struct platform *platform);
/* Advances the clock, with an event whenever the app wants one. */
void platform_wait(struct platform *platform, uint64_t us);
void platform_view(struct platform *platform, struct view *view);

#endif
