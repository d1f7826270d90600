/* `review`: the moves of a replay against the best ones found. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>

#include "cli/bot/report.h"
#include "cli/files/replay_file.h"
#include "cli/serve/kinds.h"
#include "cli/serve/player.h"

enum {
    STEPS = 5000000,      /* of the replay: some seconds */
    PLACEMENTS = 1 << 27, /* nodes of all its pieces together: some seconds too */
};

struct task {
    struct player player;
    char *replay;
};

static bool read(struct question_reader *reader, void *data) {
    struct task *task = data;
    if (!player_read(reader, &task->player, REPORT_NODES) ||
        !members_text(reader, "replay", &task->replay)) {
        return false;
    }
    if (task->player.aim >= 0 && fin_review_unit(task->player.aim) == NULL) {
        return members_wrong(reader, "Moves can not be rated by the aim %s yet.",
                             fin_aim_name(task->player.aim));
    }
    return task->replay != NULL ||
           members_wrong(reader, "`replay` is missing: a link to a replay, or its text.");
}

static void close(void *data) {
    struct task *task = data;
    free(task->replay);
}

struct visitor {
    const struct question *question;
    const struct player *player;
    json_t *pieces;
    uint64_t nodes;
};

static bool visit(void *data, const struct report_moment *moment, uint64_t time_us) {
    struct visitor *visitor = data;
    (void)time_us;
    if (moment != NULL) {
        json_array_append_new(visitor->pieces, report_moment_json(moment));
        visitor->nodes += visitor->player->nodes;
    }
    return visitor->nodes < PLACEMENTS && !question_stopped(visitor->question);
}

static struct answer review(const struct task *task, const struct fin_replay *replay,
                            const struct question *question) {
    struct player player = task->player;
    struct fin_bot_rules rules = report_rules(&replay->setup.rules);
    struct visitor visitor = {.question = question, .player = &player};
    void *memory;
    player.aim = player.aim < 0 ? fin_review_aim(replay->setup.rules.mode) : player.aim;
    struct report report = {.bot = player_make(&player, &rules, &memory),
                            .aim = player.aim,
                            .nodes = player.nodes,
                            .steps = STEPS,
                            .data = &visitor,
                            .visit = visit};
    if (report.bot == NULL) {
        return answer_none(QUESTION_LIMIT, "Not enough memory.");
    }
    visitor.pieces = json_array();
    enum fin_result result = report_play(&report, replay);
    free(memory);
    if (result == FIN_DONE) {
        return answer_make(json_pack("{s:o,s:o}", "pieces", visitor.pieces, "summary",
                                     report_summary_json(&report)));
    }
    json_decref(visitor.pieces);
    return result == FIN_DIFFERS
               ? answer_none(QUESTION_INVALID, "The replay differs from its recording.")
               : answer_none(QUESTION_LIMIT,
                             "The replay is too long for one question. Ask with fewer nodes.");
}

static struct answer answer(const void *data, const struct question *question) {
    const struct task *task = data;
    struct replay_file file = {.length = strlen(task->replay),
                               .bytes = (uint8_t *)strdup(task->replay)};
    if (file.bytes == NULL) {
        return answer_none(QUESTION_LIMIT, "Not enough memory.");
    }
    struct answer answer = replay_file_decode(&file)
                               ? review(task, &file.replay, question)
                               : answer_none(QUESTION_INVALID, "`replay` is no replay.");
    replay_file_close(&file);
    return answer;
}

const struct question_kind ask_review = {.name = "review",
                                         .size = sizeof(struct task),
                                         .digits = 9,
                                         .read = read,
                                         .answer = answer,
                                         .close = close};
