/* A mode of its own, "survival": every fifth piece that clears nothing lifts the stack by a row;
 * ten cleared lines win. A simple player drops every piece where it comes in, one column further
 * each time.
 *
 *     mode [SEED] */
#include <stdio.h>
#include <stdlib.h>

#include <finessimo.h>

enum { GOAL = 10, PATIENCE = 5 };

struct survival {
    int idle; /* pieces since the last clear */
    int lifted;
};

/* Called after each lock, with the events of that instant. */
static void after_lock(void *data, const struct fin_session *session,
                       const struct fin_event *events, size_t count, struct fin_mode_reply *reply) {
    struct survival *survival = (struct survival *)data;
    survival->idle++;
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind == FIN_EVENT_CLEAR) {
            survival->idle = 0;
        }
    }
    if (session->game.lines >= GOAL) {
        reply->status = FIN_WON;
    } else if (survival->idle == PATIENCE) {
        survival->idle = 0;
        survival->lifted++;
        reply->garbage = 1;
        reply->hole = (int)(session->game.pieces % FIN_COLUMNS);
    }
}

static uint64_t now;
static struct fin_session session;
static struct fin_event events[4 * FIN_EVENTS_PER_INSTANT];

static void press(const struct fin_own_mode *mode, uint8_t button) {
    struct fin_change down = {button, true}, up = {button, false};
    size_t count;
    now += 20000;
    fin_mode_advance(mode, &session, now, &down, events, 4 * FIN_EVENTS_PER_INSTANT, &count);
    now += 20000;
    fin_mode_advance(mode, &session, now, &up, events, 4 * FIN_EVENTS_PER_INSTANT, &count);
}

int main(int argc, char **argv) {
    struct survival state = {0, 0};
    struct fin_own_mode survival = {after_lock, &state};
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("none"));
    size_t count;
    setup.seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    fin_session_start(&session, &setup, events, 4 * FIN_EVENTS_PER_INSTANT, &count);
    for (int piece = 0; session.game.status == FIN_PLAYING; piece++) {
        for (int i = piece % 9; i < 4; i++) {
            press(&survival, FIN_LEFT);
        }
        for (int i = 4; i < piece % 9; i++) {
            press(&survival, FIN_RIGHT);
        }
        press(&survival, FIN_HARD);
    }
    printf("%s after %u pieces: %u lines, lifted %d times\n", fin_game_status(&session.game),
           session.game.pieces, session.game.lines, state.lifted);
    return 0;
}
