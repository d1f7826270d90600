/* Records the game of a script: a second session, to which the recorder passes the same changes
 * at the same times. */
#ifndef FINESSIMO_CLI_SIM_TAPE_H
#define FINESSIMO_CLI_SIM_TAPE_H

#include "cli/sim/sim.h"

struct sim_tape {
    bool started;
    const char *problem; /* the reason why the game can not be recorded; NULL: it can */
    const char *name;    /* the script and line of the problem */
    int line;
    struct fin_setup setup;
    struct fin_session session;
    struct fin_record record;
};

/* Each repeats an action of the script; without a tape they do nothing. */
void sim_tape_start(struct sim *sim);
void sim_tape_change(struct sim *sim, const struct fin_change *change);
void sim_tape_garbage(struct sim *sim, int rows, int hole);

/* Writes the replay of the last game. False after a message. */
bool sim_tape_write(struct sim *sim, const char *path);
void sim_tape_free(struct sim_tape *tape);

#endif
