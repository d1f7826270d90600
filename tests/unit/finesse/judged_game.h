/* For tests of the judge: a game with a judge, and a player who presses keys as people do. */
#ifndef FIN_TESTS_JUDGED_GAME_H
#define FIN_TESTS_JUDGED_GAME_H

#include "finessimo.h"

enum { MS = 1000 };

static const uint8_t key_buttons[FIN_KEYS] = {
    [FIN_KEY_LEFT] = FIN_LEFT,       [FIN_KEY_RIGHT] = FIN_RIGHT, [FIN_KEY_FAR_LEFT] = FIN_LEFT,
    [FIN_KEY_FAR_RIGHT] = FIN_RIGHT, [FIN_KEY_CW] = FIN_TURN_CW,  [FIN_KEY_CCW] = FIN_TURN_CCW,
    [FIN_KEY_180] = FIN_TURN_180,    [FIN_KEY_SOFT] = FIN_SOFT,
};

struct judged_game {
    struct fin_session session;
    struct fin_judge judge;
    struct fin_session spawned; /* the session at the spawn, after that instant */
    uint32_t locks;
    struct fin_piece first; /* where the first piece locked */
};

static inline void judge_events(struct judged_game *game, const struct fin_event *events,
                                size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (fin_judge_take(&game->judge, &game->session, &events[i])) {
            game->first = game->locks++ == 0 ? game->judge.verdict.piece : game->first;
        }
    }
    if (count > 0 && events[count - 1].number != game->spawned.game.number) {
        game->spawned = game->session;
    }
}

static inline void begin_game(struct judged_game *game, const struct fin_setup *setup,
                              int options) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    *game = (struct judged_game){.locks = 0};
    fin_session_start(&game->session, setup, events, FIN_EVENTS_PER_INSTANT, &count);
    game->judge = fin_judge_make(&game->session, options);
    judge_events(game, events, count);
}

/* Waits, instant by instant, then makes the change if there is one. */
static inline void go_on(struct judged_game *game, uint64_t us, const struct fin_change *change) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    uint64_t until = game->session.game.time + us;
    enum fin_result result;
    do {
        size_t count = 0;
        result = fin_session_advance(&game->session, until, change, events, FIN_EVENTS_PER_INSTANT,
                                     &count);
        judge_events(game, events, count);
    } while (result == FIN_MORE);
}

static inline void wait(struct judged_game *game, uint64_t us) {
    go_on(game, us, NULL);
}

static inline void press(struct judged_game *game, int button) {
    struct fin_change change = {.button = (uint8_t)button, .down = true};
    go_on(game, 0, &change);
}

static inline void release(struct judged_game *game, int button) {
    struct fin_change change = {.button = (uint8_t)button, .down = false};
    go_on(game, 0, &change);
}

static inline void tap(struct judged_game *game, int button) {
    press(game, button);
    wait(game, 20 * MS);
    release(game, button);
    wait(game, 40 * MS);
}

static inline void hold_down(struct judged_game *game, int button) {
    const struct fin_rules *rules = &game->session.game.rules;
    press(game, button);
    wait(game, (uint64_t)(rules->das + rules->dcd + FIN_COLUMNS * rules->arr));
    release(game, button);
    wait(game, 20 * MS);
}

static inline void soft_to_floor(struct judged_game *game) {
    press(game, FIN_SOFT);
    for (int i = 0; i < 1000 && !game->session.game.resting; i++) {
        wait(game, 10 * MS);
    }
    release(game, FIN_SOFT);
    wait(game, 20 * MS);
}

static inline void play_key(struct judged_game *game, int key) {
    if (key == FIN_KEY_SOFT) {
        soft_to_floor(game);
    } else if (key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT) {
        hold_down(game, key_buttons[key]);
    } else {
        tap(game, key_buttons[key]);
    }
}

static inline void play_way(struct judged_game *game, const struct fin_key_sequence *sequence) {
    for (int i = 0; i < sequence->length; i++) {
        play_key(game, sequence->keys[i]);
    }
}

#endif
