/* Playing a replay that nobody vouches for: it may claim so much that playing it
 * would take hours, so it has a budget of steps. */
#ifndef FINESSIMO_CLI_REPLAY_PLAY_H
#define FINESSIMO_CLI_REPLAY_PLAY_H

#include "cli/files/replay_file.h"

/* Instants and events of a replay that may come before it is given up. */
enum { REPLAY_STEPS = 50000000 };

struct replay_player {
    const struct fin_replay *replay;
    struct fin_playback playback;
    uint64_t steps_left;
    /* of the last step */
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
};

/* Starts the game; the events are those of its beginning. */
void replay_player_start(struct replay_player *player, const struct fin_replay *replay);
/* Plays one instant further, up to a time at most. FIN_MORE: it is not there yet;
 * FIN_REFUSED: the budget is used up; the others as of fin_playback_advance. */
enum fin_result replay_player_step(struct replay_player *player, uint64_t until_us);
/* replay_watch.c: watches a file's replay in the terminal, in that profile or,
 * with NULL, the player's own; returns an enum cli_exit. */
int replay_watch(const char *path, const char *profile);
/* The sentence for a budget that is used up; returns CLI_WRONG. */
int replay_too_much(const struct replay_file *file);

#endif
