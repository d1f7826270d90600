/* Checks of random games: watched from start to end, and with advances split at all points. */
#include "checks.h"

#include <stdio.h>
#include <string.h>

#include "game/settings.h"
#include "watch/watch.h"

/* Adds the number of the step to the reason. */
static bool complain(char why[REASON_ROOM], int step) {
    char reason[REASON_ROOM - 40];
    snprintf(reason, sizeof reason, "%s", why);
    snprintf(why, REASON_ROOM, "step %d: %s", step, reason);
    return false;
}

static void count_step(struct tally *tally, const struct random_step *step) {
    tally->steps++;
    tally->changes += step->changes;
}

static void count_game(struct tally *tally, const struct fin_session *session) {
    tally->pieces += session->game.pieces;
    tally->lines += session->game.lines;
}

/* ---- invariants ---- */

/* Some games start close to the maximum score. */
static void forge_score(uint64_t seed, struct watch *watch, struct fin_session *session) {
    if (seed % 16 == 5) {
        session->game.score = WATCH_MOST_SCORE - seed / 16 % 1000;
        watch->score = session->game.score;
    }
}

bool check_invariants(uint64_t seed, struct tally *tally, char why[REASON_ROOM]) {
    struct random_game game = random_game_make(seed);
    struct watch watch = watch_make(&game.setup);
    struct fin_session session;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    fin_session_start(&session, &game.setup, events, FIN_EVENTS_PER_INSTANT, &count);
    bool holds = watch_events(&watch, events, count, why) && watch_session(&watch, &session, why);
    forge_score(seed, &watch, &session);
    int step = 0;
    for (; holds && step < game.length && session.game.status == FIN_PLAYING; step++) {
        struct random_step next = random_game_step(&game, &session);
        count_step(tally, &next);
        holds = watch_step(&watch, &next, &session, why);
    }
    count_game(tally, &session);
    return holds || complain(why, step);
}

/* ---- cuts ---- */

/* A start with too small an array does nothing. */
static bool start_is_refused(const struct fin_setup *setup) {
    struct fin_session session, untouched;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 99;
    memset(&session, 0xEE, sizeof session);
    untouched = session;
    enum fin_result result =
        fin_session_start(&session, setup, events, FIN_EVENTS_PER_INSTANT - 1, &count);
    return result == FIN_REFUSED && count == 0 && memcmp(&session, &untouched, sizeof session) == 0;
}

/* Plays a game to its end, or to a useful length, with all checks at every step. */
static bool cut_game(struct random_game *game, struct fin_session *session, struct tally *tally,
                     char why[REASON_ROOM]) {
    struct fin_event events[2 * FIN_EVENTS_PER_INSTANT];
    enum { ROOM = sizeof events / sizeof events[0] };
    struct dice dice = dice_make(game->dice.state);
    size_t count = 0;
    if (!start_is_refused(&game->setup)) {
        snprintf(why, REASON_ROOM, "a start with a too small array is not refused");
        return false;
    }
    fin_session_start(session, &game->setup, events, ROOM, &count);
    for (int i = 0; i < game->length && session->game.status == FIN_PLAYING; i++) {
        struct random_step step = random_game_step(game, session);
        count_step(tally, &step);
        if (!step_checks_hold(session, &step, &dice, why)) {
            return complain(why, i);
        }
        while (random_step_take(&step, session, events, ROOM, &count) == FIN_MORE) {
        }
    }
    count_game(tally, session);
    return true;
}

bool check_cut(uint64_t seed, struct tally *tally, char why[REASON_ROOM]) {
    struct random_game game = random_game_make(seed);
    struct fin_session session;
    return cut_game(&game, &session, tally, why);
}

/* ---- every mode with every limit ---- */

enum { LIMITS = FIN_SET_LIMIT_LEVEL - FIN_SET_LIMIT_TIME + 1, MODES_MOST = 32 };

static uint32_t reached[MODES_MOST][LIMITS];

/* A limit low enough to be reached within a game. */
static int64_t low_limit(struct dice *dice, int limit, const struct fin_rules *rules) {
    switch (limit) {
    case FIN_SET_LIMIT_TIME:
        return dice_between(dice, 1, 5000000);
    case FIN_SET_LIMIT_LINES:
        return dice_between(dice, 1, 5);
    case FIN_SET_LIMIT_PIECES:
        return dice_between(dice, 1, 8);
    case FIN_SET_LIMIT_SCORE:
        return dice_between(dice, 1, 500);
    default:
        return rules->level + dice_between(dice, 0, 1);
    }
}

static uint64_t limited_count(const struct fin_game *game, int limit) {
    const uint64_t counts[LIMITS] = {game->time, game->lines, game->pieces, game->score,
                                     game->level};
    return counts[limit - FIN_SET_LIMIT_TIME];
}

bool check_limits(uint64_t seed, struct tally *tally, char why[REASON_ROOM]) {
    struct random_game game = random_game_make(seed);
    struct dice dice = dice_make(~seed);
    int mode = (int)(seed / LIMITS % (uint64_t)random_mode_count());
    int limit = FIN_SET_LIMIT_TIME + (int)(seed % LIMITS);
    struct fin_rules *rules = &game.setup.rules;
    game.setup = random_setup_of(&dice, (int)dice_below(&dice, FIN_PRESETS), mode);
    for (int i = FIN_SET_LIMIT_TIME; i <= FIN_SET_LIMIT_LEVEL; i++) {
        fin_rules_set(rules, i, 0);
    }
    fin_rules_set(rules, limit, low_limit(&dice, limit, rules));
    game.style = RANDOM_BUILDER;
    game.length = 400;
    struct fin_session session;
    if (!cut_game(&game, &session, tally, why)) {
        return false;
    }
    bool won = session.game.status == FIN_WON;
    if (won && limited_count(&session.game, limit) >= (uint64_t)fin_rules_get(rules, limit)) {
        reached[mode][limit - FIN_SET_LIMIT_TIME]++;
    }
    return true;
}

/* Random play makes no T-spin doubles, and any other clear ends 20 TSD: the script
 * mode-20-tsd-limit-lines wins it by lines. */
static bool needs_skill(int mode, int limit) {
    return mode == fin_mode_parse("20-tsd") && limit == FIN_SET_LIMIT_LINES;
}

bool limits_reached(char why[REASON_ROOM]) {
    for (int i = 0; i < random_mode_count() * LIMITS; i++) {
        if (needs_skill(i / LIMITS, FIN_SET_LIMIT_TIME + i % LIMITS)) {
            continue;
        }
        if (reached[i / LIMITS][i % LIMITS] == 0) {
            snprintf(why, REASON_ROOM, "no game of mode %s was won by %s",
                     fin_mode_name(i / LIMITS), fin_setting_name(FIN_SET_LIMIT_TIME + i % LIMITS));
            return false;
        }
    }
    return true;
}
