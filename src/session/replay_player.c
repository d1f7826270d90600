/* Plays replays from unknown sources, one instant at a time, within a budget of steps. */
#include "session/record.h"

static void count_steps(struct fin_replay_player *player) {
    uint64_t steps = 1 + player->count;
    player->steps_left -= steps < player->steps_left ? steps : player->steps_left;
}

void fin_replay_player_start(struct fin_replay_player *player, const struct fin_replay *replay,
                             uint64_t steps) {
    player->replay = replay;
    player->steps_left = steps;
    fin_playback_start(&player->playback, &replay->setup, player->events, FIN_EVENTS_PER_INSTANT,
                       &player->count);
}

enum fin_result fin_replay_player_step(struct fin_replay_player *player, uint64_t until_us) {
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

static enum fin_result compare_end(const struct fin_replay_player *player) {
    const struct fin_replay *replay = player->replay;
    const struct fin_session *session = &player->playback.session;
    bool same = session->game.time == replay->end_us &&
                player->playback.position == replay->record.count &&
                fin_session_hash(session) == replay->hash;
    return same ? FIN_DONE : FIN_DIFFERS;
}

enum fin_result fin_replay_player_verify(struct fin_replay_player *player, uint64_t steps) {
    uint64_t kept = player->steps_left > steps ? player->steps_left - steps : 0;
    enum fin_result result = FIN_MORE;
    while (result == FIN_MORE && (player->steps_left > kept || player->steps_left == 0)) {
        result = fin_replay_player_step(player, player->replay->end_us);
    }
    return result == FIN_DONE ? compare_end(player) : result;
}
