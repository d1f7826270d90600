/* The lines of a script that advance the game, and their events. A script can't run forever: a
 * game lasts at most 24 hours, and a script has a budget of steps (an instant at which something
 * is due, or an event), which grows with each line. To count the instants, a wait advances from
 * one to the next; splitting an advance changes nothing. */
#include "cli/common/message.h"
#include "cli/sim/sim.h"
#include "cli/sim/tape.h"

static const uint64_t longest_game = UINT64_C(24) * 3600 * 1000000;

/* ---- events ---- */

struct fin_event *sim_event_room(struct sim *sim, size_t *room) {
    if (sim->event_room - sim->event_count < FIN_EVENTS_PER_INSTANT) {
        sim->event_room = 2 * sim->event_room + FIN_EVENTS_PER_INSTANT;
        sim->events = cli_resize(sim->events, sim->event_room * sizeof *sim->events);
    }
    *room = sim->event_room - sim->event_count;
    return sim->events + sim->event_count;
}

bool sim_event_take(struct sim *sim, size_t count) {
    uint64_t steps = 1 + count;
    for (size_t i = 0; i < count; i++) {
        fin_judge_take(&sim->judge, &sim->session, &sim->events[sim->event_count + i]);
    }
    sim->event_count += count;
    if (steps > sim->steps_left) {
        return sim_wrong(sim,
                         "More than %d steps, and %d more per line, are too many. Wait for less.",
                         SIM_STEPS, SIM_STEPS_A_LINE);
    }
    sim->steps_left -= steps;
    return true;
}

/* ---- moving on ---- */

static bool advance(struct sim *sim, uint64_t until, const struct fin_change *change) {
    enum fin_result result;
    do {
        size_t room;
        size_t written;
        struct fin_event *events = sim_event_room(sim, &room);
        result = fin_session_advance(&sim->session, until, change, events, room, &written);
        if (!sim_event_take(sim, written)) {
            return false;
        }
    } while (result == FIN_MORE);
    return true;
}

static bool make_change(struct sim *sim, int button, bool down) {
    struct fin_change change = {(uint8_t)button, down};
    sim_tape_change(sim, &change);
    return advance(sim, sim->session.game.time, &change);
}

/* The button of the line's second word; -1 after a message. */
static int read_button(struct sim *sim, char **words) {
    int button = fin_button_parse(words[1]);
    if (button < 0) {
        sim_unknown(sim, "button", words[1], fin_button_name);
    }
    return button;
}

bool sim_play_press(struct sim *sim, char **words) {
    int button = read_button(sim, words);
    if (button < 0) {
        return false;
    }
    if (!sim->started) {
        struct fin_change down = {(uint8_t)button, true};
        sim->setup.buttons = fin_buttons_change(sim->setup.buttons, down);
        return true;
    }
    sim->event_count = 0;
    return make_change(sim, button, true);
}

bool sim_play_release(struct sim *sim, char **words) {
    int button = read_button(sim, words);
    sim->event_count = 0;
    return button >= 0 && make_change(sim, button, false);
}

bool sim_play_tap(struct sim *sim, char **words) {
    int button = read_button(sim, words);
    sim->event_count = 0;
    return button >= 0 && make_change(sim, button, true) && make_change(sim, button, false);
}

bool sim_play_forfeit(struct sim *sim, char **words) {
    (void)words;
    sim->event_count = 0;
    return make_change(sim, FIN_FORFEIT, true);
}

static bool run_until(struct sim *sim, uint64_t until) {
    while (sim->session.game.status == FIN_PLAYING && fin_session_due(&sim->session) < until) {
        if (!advance(sim, fin_session_due(&sim->session), NULL)) {
            return false;
        }
    }
    return advance(sim, until, NULL);
}

bool sim_play_wait(struct sim *sim, char **words) {
    uint64_t time = 0;
    if (!sim_read_time(sim, words[1], &time)) {
        return false;
    }
    if (time > longest_game - sim->session.game.time) {
        return sim_wrong(sim, "A game in a script lasts at most 24 hours. Wait for less.");
    }
    sim->event_count = 0;
    return run_until(sim, sim->session.game.time + time);
}

bool sim_play_garbage(struct sim *sim, char **words) {
    uint64_t rows = 0;
    uint64_t hole = 0;
    if (!cli_number(words[1], FIN_ROWS, &rows) || rows == 0) {
        return sim_wrong(sim, "Garbage is 1 to %d rows.", FIN_ROWS);
    }
    if (!cli_number(words[2], FIN_COLUMNS - 1, &hole)) {
        return sim_wrong(sim, "The hole of garbage is in a column from 0 to %d.", FIN_COLUMNS - 1);
    }
    sim->event_count = 0;
    size_t room;
    size_t written;
    struct fin_event *events = sim_event_room(sim, &room);
    sim_tape_garbage(sim, (int)rows, (int)hole);
    fin_session_garbage(&sim->session, (int)rows, (int)hole, events, room, &written);
    return sim_event_take(sim, written);
}
