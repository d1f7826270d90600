/* `finessimo review`: rates every move of a replay against the best move found. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bot/bot.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/files/replay_file.h"
#include "cli/jobs/progress.h"

/* About 8 ms per piece on one core. */
enum { NODES = 40000, MOMENTS = 3, REASON = 120 };

/* A rated piece. */
struct moment {
    uint32_t number; /* of the piece, from 1 */
    uint64_t spawn_us, lock_us;
    struct fin_bot_move made;
    struct fin_rating rating;
    struct fin_key_sequence keys; /* to the best placement */
    char reason[REASON];          /* empty for the best move */
    uint16_t used, fewest;        /* keys, if judged */
    bool judged;
};

struct totals {
    uint32_t pieces, rated;
    uint32_t qualities[FIN_QUALITIES];
    uint64_t cost; /* thousandths of the unit */
    uint32_t used, fewest;
};

struct report {
    struct bot_player player;
    struct fin_bot *bot;
    struct fin_rules rules;
    struct totals totals;
    struct moment costliest[MOMENTS]; /* the costliest first; number 0: none */
    bool all, json, given_aim;
};

/* ---- a piece ---- */

/* Keys without 180 if they lead there. */
static void find_keys(const struct report *report, const struct fin_bot_position *position,
                      struct moment *moment) {
    const struct fin_bot_move *best = &moment->rating.best;
    int rotation = report->rules.rotation;
    bool found = !report->rules.expect_180 &&
                 fin_bot_keys(&position->board, best, rotation, FIN_KEY_SET, &moment->keys);
    if (!found && !fin_bot_keys(&position->board, best, rotation, FIN_KEY_SET_180, &moment->keys)) {
        moment->keys.length = 0;
    }
}

static void rank(struct report *report, const struct moment *moment) {
    int at = MOMENTS;
    while (at > 0 && (report->costliest[at - 1].number == 0 ||
                      moment->rating.cost > report->costliest[at - 1].rating.cost)) {
        at--;
    }
    if (at < MOMENTS && moment->rating.quality >= FIN_QUALITY_INACCURACY) {
        memmove(&report->costliest[at + 1], &report->costliest[at],
                (size_t)(MOMENTS - 1 - at) * sizeof *moment);
        report->costliest[at] = *moment;
    }
}

static bool rate(struct report *report, const struct fin_review *review,
                 const struct fin_verdict *verdict, struct moment *moment) {
    *moment = (struct moment){.number = report->totals.pieces,
                              .spawn_us = review->spawn_us,
                              .lock_us = review->lock_us,
                              .made = review->made};
    if (!fin_review_rate(report->bot, report->player.aim, &review->before, &review->made,
                         report->player.nodes, &moment->rating)) {
        return false;
    }
    if (moment->rating.loss > 0) {
        fin_bot_reason(report->bot, &review->before, &review->made, &moment->rating.best,
                       moment->reason, sizeof moment->reason);
    }
    find_keys(report, &review->before, moment);
    moment->judged = verdict->judged;
    moment->used = verdict->used;
    moment->fewest = verdict->fewest;
    return true;
}

static void add(struct totals *totals, const struct moment *moment) {
    totals->rated++;
    totals->qualities[moment->rating.quality]++;
    totals->cost += (uint64_t)moment->rating.cost;
    if (moment->judged) {
        totals->used += moment->used;
        totals->fewest += moment->fewest;
    }
}

/* ---- output ---- */

static void print_placement(const struct fin_bot_move *move) {
    char text[FIN_PLACEMENT_TEXT];
    fin_placement_format(move->piece, text, sizeof text);
    printf("%s%s", move->hold ? "hold, " : "", text);
}

static void print_moment(const struct report *report, const struct moment *moment) {
    char keys[FIN_KEY_SEQUENCE_TEXT];
    uint64_t tenths = moment->lock_us / 100000;
    printf("piece %" PRIu32 " at %" PRIu64 ":%02" PRIu64 ".%" PRIu64 ", %s: ", moment->number,
           tenths / 600, tenths / 10 % 60, tenths % 10, fin_quality_name(moment->rating.quality));
    print_placement(&moment->made);
    if (moment->rating.loss > 0) {
        fin_key_sequence_format(&moment->keys, keys, sizeof keys);
        printf(" costs %.1f %s\n", moment->rating.cost / 1000.0,
               fin_review_unit(report->player.aim));
        if (moment->reason[0] != '\0') {
            printf("   It %s.\n", moment->reason);
        }
        printf("   Better: ");
        print_placement(&moment->rating.best);
        printf(" [%s]", keys);
    }
    putchar('\n');
}

static double accuracy(const struct totals *totals) {
    uint32_t good = totals->qualities[FIN_QUALITY_BEST] + totals->qualities[FIN_QUALITY_GOOD];
    return totals->rated > 0 ? 100.0 * good / totals->rated : 100;
}

static void print_summary(const struct report *report) {
    const struct totals *totals = &report->totals;
    printf("%" PRIu32 " of %" PRIu32 " pieces rated by the aim %s: accuracy %.1f %%\n",
           totals->rated, totals->pieces, fin_aim_name(report->player.aim), accuracy(totals));
    for (int i = 0; i < FIN_QUALITIES; i++) {
        printf("%s%s %" PRIu32, i > 0 ? ", " : "", fin_quality_name(i), totals->qualities[i]);
    }
    printf("\n%.1f %s lost in all; %" PRIu32 " keys pressed, %" PRIu32 " would have been enough\n",
           (double)totals->cost / 1000, fin_review_unit(report->player.aim), totals->used,
           totals->fewest);
    for (int i = 0; i < MOMENTS && report->costliest[i].number > 0; i++) {
        printf(i == 0 ? "\nCostliest:\n%d. " : "%d. ", i + 1);
        print_moment(report, &report->costliest[i]);
    }
}

static json_t *move_json(const struct fin_bot_move *move) {
    json_t *json = cli_json_placement(move->piece);
    json_object_set_new(json, "hold", json_boolean(move->hold));
    return json;
}

static json_t *keys_json(const struct fin_key_sequence *sequence) {
    json_t *keys = json_array();
    for (int i = 0; i < sequence->length; i++) {
        json_array_append_new(keys, json_string(fin_key_name(sequence->keys[i])));
    }
    return keys;
}

static void print_moment_json(const struct moment *moment) {
    cli_print_json_digits(
        json_pack("{s:I,s:I,s:I,s:s,s:f,s:o,s:o,s:o,s:s,s:o,s:o}", "number",
                  (json_int_t)moment->number, "spawn_us", (json_int_t)moment->spawn_us, "lock_us",
                  (json_int_t)moment->lock_us, "quality", fin_quality_name(moment->rating.quality),
                  "cost", moment->rating.cost / 1000.0, "made", move_json(&moment->made), "best",
                  move_json(&moment->rating.best), "keys", keys_json(&moment->keys), "reason",
                  moment->reason, "used", moment->judged ? json_integer(moment->used) : json_null(),
                  "fewest", moment->judged ? json_integer(moment->fewest) : json_null()),
        9);
}

static void print_summary_json(const struct report *report) {
    const struct totals *totals = &report->totals;
    json_t *qualities = json_object(), *costliest = json_array();
    for (int i = 0; i < FIN_QUALITIES; i++) {
        json_object_set_new(qualities, fin_quality_name(i), json_integer(totals->qualities[i]));
    }
    for (int i = 0; i < MOMENTS && report->costliest[i].number > 0; i++) {
        json_array_append_new(costliest, json_integer(report->costliest[i].number));
    }
    cli_print_json_digits(
        json_pack("{s:I,s:I,s:s,s:s,s:f,s:f,s:o,s:o}", "pieces", (json_int_t)totals->pieces,
                  "rated", (json_int_t)totals->rated, "aim", fin_aim_name(report->player.aim),
                  "unit", fin_review_unit(report->player.aim), "cost", (double)totals->cost / 1000,
                  "accuracy", accuracy(totals), "qualities", qualities, "costliest", costliest),
        9);
}

/* ---- the game ---- */

static void take_piece(struct report *report, const struct fin_review *review, bool known,
                       const struct fin_verdict *verdict) {
    struct moment moment;
    report->totals.pieces++;
    if (!known || !rate(report, review, verdict, &moment)) {
        return;
    }
    add(&report->totals, &moment);
    rank(report, &moment);
    if (report->json) {
        print_moment_json(&moment);
    } else if (report->all) {
        print_moment(report, &moment);
    }
    fflush(stdout);
}

static enum fin_result play(struct report *report, const struct fin_replay *replay) {
    struct fin_replay_player player;
    const struct fin_session *session = &player.playback.session;
    enum fin_result result = FIN_MORE;
    fin_replay_player_start(&player, replay, FIN_REPLAY_STEPS);
    struct fin_judge judge = fin_judge_replay(replay, session, 0);
    struct fin_review review = fin_review_make(session);
    for (;;) {
        bool locked = false;
        for (size_t i = 0; i < player.count; i++) {
            locked = fin_judge_take(&judge, session, &player.events[i]) || locked;
        }
        bool known = fin_review_take(&review, session, player.events, player.count);
        if (locked) {
            take_piece(report, &review, known, &judge.verdict);
            progress_percent(session->game.time, replay->end_us);
        }
        if (result != FIN_MORE) {
            progress_percent_clear();
            return result;
        }
        result = fin_replay_player_step(&player, replay->end_us);
    }
}

static int review(struct report *report, const struct replay_file *file) {
    const struct fin_rules *rules = &file->replay.setup.rules;
    const struct fin_bot_rules bot_rules = {
        .rotation = rules->rotation, .half_turns = true, .hold = rules->hold};
    if (!report->given_aim) {
        bot_read_aim(&report->player, fin_aim_name(fin_review_aim(rules->mode)));
    }
    size_t size = fin_bot_size(report->player.nodes);
    void *memory = cli_resize(NULL, size);
    report->rules = *rules;
    report->bot = fin_bot_make(memory, size, &bot_rules, &report->player.weights);
    enum fin_result result = play(report, &file->replay);
    free(memory);
    if (result == FIN_REFUSED) {
        return cli_wrong("`%s` takes more than %d steps, so the review was stopped.",
                         file->name.text, FIN_REPLAY_STEPS);
    }
    (report->json ? print_summary_json : print_summary)(report);
    if (result == FIN_DIFFERS) {
        fprintf(stderr,
                "finessimo: `%s` differs from its recording; `finessimo replay verify` "
                "says where.\n",
                file->name.text);
        return CLI_NO;
    }
    return CLI_DONE;
}

/* ---- the command ---- */

static bool can_rate(const struct bot_player *player) {
    if (fin_review_unit(player->aim) == NULL) {
        cli_wrong("Moves can not be rated by the aim %s yet.", fin_aim_name(player->aim));
        return false;
    }
    return true;
}

static int run(int count, char **words) {
    enum { AIM, BUDGET, ALL, JSON, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [AIM] = {.name = "--aim", .takes = "an aim"},
        [BUDGET] = {.name = "--nodes", .takes = "a number of placements"},
        [ALL] = {.name = "--all"},
        [JSON] = {.name = "--json"}};
    static const struct cli_options table = {.command = "review", .help = "review", .rows = rows};
    const char *values[ROWS] = {NULL};
    int names = cli_read_words(&table, count, words, values);
    if (names < 0) {
        return CLI_WRONG;
    }
    if (names != 1) {
        return cli_wrong("`review` needs one file: `finessimo review game.replay`.");
    }
    struct report report = {.player = bot_player_default(),
                            .all = values[ALL] != NULL,
                            .json = values[JSON] != NULL,
                            .given_aim = values[AIM] != NULL};
    report.player.nodes = NODES;
    struct replay_file file;
    int code = CLI_WRONG;
    if (!bot_read_aim(&report.player, values[AIM]) ||
        !bot_read_nodes(&report.player, values[BUDGET]) || !can_rate(&report.player)) {
        return CLI_WRONG;
    }
    if (replay_file_open(&file, words[0])) {
        code = review(&report, &file);
    }
    replay_file_close(&file);
    return code;
}

static const char help[] =
    "  FILE             a replay, a file with a link to one, or - for stdin\n"
    "  --aim A          rate by this aim: survive, attack or sprint;\n"
    "                   default: the one of the game's mode\n"
    "  --nodes N        placements to evaluate per judgment; default: 40000\n"
    "  --all            print every piece, not only the three costliest\n"
    "  --json           one JSON object per piece, then a summary\n"
    "\n"
    "Compares each placement with the best one found, with the pieces that the\n"
    "player could see. A move is best, good, an inaccuracy, a mistake or a blunder\n"
    "by what it cost; `docs/coach.md` says how the limits were measured. The accuracy\n"
    "is the share of best and good moves.\n";

const struct command review_command = {
    .name = "review",
    .usage = "review FILE [OPTIONS]",
    .summary = "rates every move of a replay",
    .help = help,
    .examples = "  finessimo review game.replay\n",
    .run = run,
};
