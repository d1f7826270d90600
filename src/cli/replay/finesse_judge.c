/* `finessimo finesse judge`: plays a replay and reports its finesse faults. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/replay/finesse.h"
#include "cli/replay/play.h"

struct totals {
    int judged, faulty, unjudged, by_finger;
    uint64_t used, fewest;
};

static void print_faults(const struct fin_verdict *verdict) {
    const char *before = ": ";
    for (int fault = 0; fault < FIN_FAULTS; fault++) {
        if ((verdict->faults >> fault & 1) != 0) {
            printf("%s%s", before, fin_fault_name(fault));
            before = ", ";
        }
    }
}

static void print_verdict(const struct fin_verdict *verdict, uint64_t time_us) {
    char placement[FIN_PLACEMENT_TEXT];
    char own[FIN_KEY_SEQUENCE_TEXT];
    char best[FIN_KEY_SEQUENCE_TEXT];
    fin_placement_format(verdict->piece, placement, sizeof placement);
    fin_key_sequence_format(&verdict->own, own, sizeof own);
    fin_key_sequence_format(&verdict->best, best, sizeof best);
    printf("%" PRIu64 ".%03" PRIu64 "s %s %d/%d [%s] [%s]", time_us / 1000000,
           time_us / 1000 % 1000, placement, verdict->fewest, verdict->used, own, best);
    print_faults(verdict);
    putchar('\n');
}

/* All shortest key sequences; on unusual boards there can be very many. */
static json_t *ways_of(const struct fin_verdict *verdict) {
    enum { MOST = 256 };
    json_t *ways = json_array();
    struct fin_key_sequence sequence;
    bool more = fin_verdict_first(verdict, &sequence);
    for (int i = 0; more && i < MOST; i++) {
        json_array_append_new(ways, cli_json_keys(&sequence));
        more = fin_verdict_next(verdict, &sequence);
    }
    return ways;
}

static void print_verdict_json(const struct fin_verdict *verdict, uint64_t time_us) {
    json_t *faults = json_array();
    for (int fault = 0; fault < FIN_FAULTS; fault++) {
        if ((verdict->faults >> fault & 1) != 0) {
            json_array_append_new(faults, json_string(fin_fault_name(fault)));
        }
    }
    json_t *line = json_pack("{s:I}", "time_us", (json_int_t)time_us);
    json_t *rest =
        json_pack("{s:b,s:b,s:i,s:i,s:o,s:o,s:o,s:o}", "judged", verdict->judged, "by_finger",
                  verdict->by_finger, "fewest", verdict->fewest, "used", verdict->used, "keys",
                  cli_json_keys(&verdict->own), "best", cli_json_keys(&verdict->best), "faults",
                  faults, "ways", ways_of(verdict));
    json_object_update_new(line, cli_json_placement(verdict->piece));
    json_object_update_new(line, rest);
    cli_print_json(line);
}

/* In text only the faults, in JSON every piece. */
static void count_verdict(const struct fin_verdict *verdict, uint64_t time_us, bool json,
                          struct totals *totals) {
    bool faulty = verdict->judged && verdict->used > verdict->fewest;
    totals->judged += verdict->judged;
    totals->unjudged += !verdict->judged;
    totals->faulty += faulty;
    totals->by_finger += verdict->by_finger;
    if (verdict->judged) {
        totals->used += verdict->used;
        totals->fewest += verdict->fewest;
    }
    if (json) {
        print_verdict_json(verdict, time_us);
    } else if (faulty) {
        print_verdict(verdict, time_us);
    }
}

static void print_totals(const struct totals *totals, bool json) {
    if (json) {
        cli_print_json(json_pack("{s:i,s:i,s:i,s:i,s:I,s:I}", "judged", totals->judged, "faulty",
                                 totals->faulty, "unjudged", totals->unjudged, "by_finger",
                                 totals->by_finger, "fewest", (json_int_t)totals->fewest, "used",
                                 (json_int_t)totals->used));
        return;
    }
    printf("%d pieces judged, %d with faults, %d not judged; %" PRIu64 " keys, %" PRIu64
           " would have been enough\n",
           totals->judged, totals->faulty, totals->unjudged, totals->used, totals->fewest);
    if (totals->by_finger > 0) {
        printf("%d pieces were played by gestures, which are not judged\n", totals->by_finger);
    }
}

/* The result of the replay: FIN_DONE, FIN_DIFFERS if it differs from the recording, FIN_REFUSED
 * if it exceeds the budget. */
static enum fin_result play(const struct fin_replay *replay, const struct finesse_options *options,
                            struct totals *totals) {
    struct fin_replay_player player;
    const struct fin_session *session = &player.playback.session;
    fin_replay_player_start(&player, replay, FIN_REPLAY_STEPS);
    struct fin_judge judge = fin_judge_replay(replay, session, options->half ? FIN_JUDGE_180 : 0);
    enum fin_result result = FIN_MORE;
    for (;;) {
        for (size_t i = 0; i < player.count; i++) {
            if (fin_judge_take(&judge, session, &player.events[i])) {
                count_verdict(&judge.verdict, player.events[i].time_us, options->json, totals);
            }
        }
        if (result != FIN_MORE) {
            return result;
        }
        result = fin_replay_player_step(&player, replay->end_us);
    }
}

int finesse_judge(const char *path, const struct finesse_options *options) {
    struct replay_file file;
    struct totals totals = {0};
    int code = CLI_WRONG;
    if (replay_file_open(&file, path)) {
        enum fin_result result = play(&file.replay, options, &totals);
        print_totals(&totals, options->json);
        code = result == FIN_DONE ? CLI_DONE : CLI_NO;
        if (result == FIN_REFUSED) {
            code = replay_too_much(&file);
        } else if (result != FIN_DONE) {
            cli_wrong("`%s` does not match its hashes; `finessimo replay verify` shows where.",
                      file.name.text);
        }
    }
    replay_file_close(&file);
    return code;
}
