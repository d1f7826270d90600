/* Reviews a replay: plays it, rates each piece, and adds up what was lost. */
#include "cli/bot/report.h"

#include <string.h>

#include "cli/common/json.h"

/* ---- a piece ---- */

/* Keys without 180 if they lead there. */
static void find_keys(const struct fin_rules *rules, const struct fin_bot_position *position,
                      struct report_moment *moment) {
    const struct fin_bot_move *best = &moment->rating.best;
    int rotation = rules->rotation;
    bool found = !rules->expect_180 &&
                 fin_bot_keys(&position->board, best, rotation, FIN_KEY_SET, &moment->keys);
    if (!found && !fin_bot_keys(&position->board, best, rotation, FIN_KEY_SET_180, &moment->keys)) {
        moment->keys.length = 0;
    }
}

static void rank(struct report *report, const struct report_moment *moment) {
    int at = REPORT_MOMENTS;
    while (at > 0 && (report->costliest[at - 1].number == 0 ||
                      moment->rating.cost > report->costliest[at - 1].rating.cost)) {
        at--;
    }
    if (at < REPORT_MOMENTS && moment->rating.quality >= FIN_QUALITY_INACCURACY) {
        memmove(&report->costliest[at + 1], &report->costliest[at],
                (size_t)(REPORT_MOMENTS - 1 - at) * sizeof *moment);
        report->costliest[at] = *moment;
    }
}

static bool rate(struct report *report, const struct fin_rules *rules,
                 const struct fin_review *review, const struct fin_verdict *verdict,
                 struct report_moment *moment) {
    *moment = (struct report_moment){.number = report->pieces,
                                     .spawn_us = review->spawn_us,
                                     .lock_us = review->lock_us,
                                     .made = review->made};
    if (!fin_review_rate(report->bot, report->aim, &review->before, &review->made, report->nodes,
                         &moment->rating)) {
        return false;
    }
    if (moment->rating.loss > 0) {
        fin_bot_reason(report->bot, &review->before, &review->made, &moment->rating.best,
                       moment->reason, sizeof moment->reason);
    }
    find_keys(rules, &review->before, moment);
    moment->judged = verdict->judged;
    moment->used = verdict->used;
    moment->fewest = verdict->fewest;
    return true;
}

static void add(struct report *report, const struct report_moment *moment) {
    report->rated++;
    report->qualities[moment->rating.quality]++;
    report->cost += (uint64_t)moment->rating.cost;
    if (moment->judged) {
        report->used += moment->used;
        report->fewest += moment->fewest;
    }
}

/* ---- the game ---- */

static bool take_piece(struct report *report, const struct fin_rules *rules,
                       const struct fin_review *review, bool known,
                       const struct fin_verdict *verdict, uint64_t time_us) {
    struct report_moment moment;
    report->pieces++;
    bool rated = known && rate(report, rules, review, verdict, &moment);
    if (rated) {
        add(report, &moment);
        rank(report, &moment);
    }
    return report->visit(report->data, rated ? &moment : NULL, time_us);
}

struct fin_bot_rules report_rules(const struct fin_rules *rules) {
    return (struct fin_bot_rules){
        .rotation = rules->rotation, .half_turns = true, .hold = rules->hold};
}

enum fin_result report_play(struct report *report, const struct fin_replay *replay) {
    struct fin_replay_player player;
    const struct fin_session *session = &player.playback.session;
    enum fin_result result = FIN_MORE;
    fin_replay_player_start(&player, replay, report->steps);
    struct fin_judge judge = fin_judge_replay(replay, session, 0);
    struct fin_review review = fin_review_make(session);
    for (;;) {
        bool locked = false;
        for (size_t i = 0; i < player.count; i++) {
            locked = fin_judge_take(&judge, session, &player.events[i]) || locked;
        }
        bool known = fin_review_take(&review, session, player.events, player.count);
        if (locked && !take_piece(report, &replay->setup.rules, &review, known, &judge.verdict,
                                  session->game.time)) {
            return FIN_MORE;
        }
        if (result != FIN_MORE) {
            return result;
        }
        result = fin_replay_player_step(&player, replay->end_us);
    }
}

double report_accuracy(const struct report *report) {
    uint32_t good = report->qualities[FIN_QUALITY_BEST] + report->qualities[FIN_QUALITY_GOOD];
    return report->rated > 0 ? 100.0 * good / report->rated : 100;
}

/* ---- JSON ---- */

json_t *report_move_json(const struct fin_bot_move *move) {
    json_t *json = cli_json_placement(move->piece);
    json_object_set_new(json, "hold", json_boolean(move->hold));
    return json;
}

static json_t *keys_or_null(bool judged, uint16_t keys) {
    return judged ? json_integer(keys) : json_null();
}

json_t *report_moment_json(const struct report_moment *moment) {
    return json_pack("{s:I,s:I,s:I,s:s,s:f,s:o,s:o,s:o,s:s,s:o,s:o}", "number",
                     (json_int_t)moment->number, "spawn_us", (json_int_t)moment->spawn_us,
                     "lock_us", (json_int_t)moment->lock_us, "quality",
                     fin_quality_name(moment->rating.quality), "cost", moment->rating.cost / 1000.0,
                     "made", report_move_json(&moment->made), "best",
                     report_move_json(&moment->rating.best), "keys", cli_json_keys(&moment->keys),
                     "reason", moment->reason, "used", keys_or_null(moment->judged, moment->used),
                     "fewest", keys_or_null(moment->judged, moment->fewest));
}

json_t *report_summary_json(const struct report *report) {
    json_t *qualities = json_object(), *costliest = json_array();
    for (int i = 0; i < FIN_QUALITIES; i++) {
        json_object_set_new(qualities, fin_quality_name(i), json_integer(report->qualities[i]));
    }
    for (int i = 0; i < REPORT_MOMENTS && report->costliest[i].number > 0; i++) {
        json_array_append_new(costliest, json_integer(report->costliest[i].number));
    }
    return json_pack("{s:I,s:I,s:s,s:s,s:f,s:f,s:o,s:o}", "pieces", (json_int_t)report->pieces,
                     "rated", (json_int_t)report->rated, "aim", fin_aim_name(report->aim), "unit",
                     fin_review_unit(report->aim), "cost", (double)report->cost / 1000, "accuracy",
                     report_accuracy(report), "qualities", qualities, "costliest", costliest);
}
