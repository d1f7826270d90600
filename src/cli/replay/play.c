/* Plays replays step by step and counts the steps. */
#include "cli/replay/play.h"

static void count_steps(struct replay_player *player) {
    uint64_t steps = 1 + player->count;
    player->steps_left -= steps < player->steps_left ? steps : player->steps_left;
}

void replay_player_start(struct replay_player *player, const struct fin_replay *replay) {
    player->replay = replay;
    player->steps_left = REPLAY_STEPS;
    fin_playback_start(&player->playback, &replay->setup, player->events, FIN_EVENTS_PER_INSTANT,
                       &player->count);
}

enum fin_result replay_player_step(struct replay_player *player, uint64_t until_us) {
    const struct fin_record *record = &player->replay->record;
    uint64_t due = fin_playback_due(&player->playback, record);
    uint64_t until = due < until_us ? due : until_us;
    player->count = 0;
    if (player->steps_left == 0) {
        return FIN_REFUSED;
    }
    enum fin_result result = fin_playback_advance(&player->playback, record, until, player->events,
                                                  FIN_EVENTS_PER_INSTANT, &player->count);
    count_steps(player);
    return result == FIN_DONE && until < until_us ? FIN_MORE : result;
}

int replay_too_much(const struct replay_file *file) {
    return cli_wrong("More than %d things happen in `%s`, which no one plays; it is not played on.",
                     REPLAY_STEPS, file->name.text);
}
