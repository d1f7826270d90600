/* `bot`: the moves that the built-in player finds in a position, best first. */
#include <stdlib.h>
#include <string.h>

#include "cli/bot/report.h"
#include "cli/common/json.h"
#include "cli/serve/kinds.h"
#include "cli/serve/player.h"

enum { NODES = 20000, MOVES = 100, MOVES_DEFAULT = 5 };

struct task {
    struct fin_bot_position position;
    struct player player;
    int rotation;
    bool half, no_hold;
    int64_t moves;
};

static bool read_position(struct question_reader *reader, struct task *task) {
    struct fin_bot_position *position = &task->position;
    int hold = FIN_NONE, length = 0;
    int64_t combo = 0;
    fin_board_clear(&position->board);
    bool good = members_board(reader, &position->board) &&
                members_pieces(reader, "queue", position->queue, FIN_PREVIEW_MAX + 1, &length) &&
                members_hold(reader, &hold, &task->no_hold) &&
                members_flag(reader, "hold_used", &position->hold_used) &&
                members_number(reader, "combo", 0, UINT8_MAX, &combo) &&
                members_flag(reader, "b2b", &position->b2b);
    position->hold = (uint8_t)hold;
    position->length = (uint8_t)length;
    position->combo = (uint8_t)combo;
    return good && (length > 0 || members_wrong(reader, "`queue` is missing: the piece in play, "
                                                        "then the preview."));
}

static bool read(struct question_reader *reader, void *data) {
    struct task *task = data;
    *task = (struct task){.rotation = FIN_ROTATION_SRS, .moves = MOVES_DEFAULT};
    return player_read(reader, &task->player, NODES) && read_position(reader, task) &&
           members_rotation(reader, &task->rotation) && members_flag(reader, "180", &task->half) &&
           members_number(reader, "moves", 1, MOVES, &task->moves);
}

static json_t *move_json(const struct task *task, const struct fin_bot_move *move) {
    static const char *const spins[] = {"none", "mini", "full"};
    struct fin_key_sequence keys;
    json_t *json = report_move_json(move);
    if (!fin_bot_keys(&task->position.board, move, task->rotation,
                      task->half ? FIN_KEY_SET_180 : FIN_KEY_SET, &keys)) {
        keys.length = 0;
    }
    json_t *more = json_pack("{s:s,s:i,s:i,s:i,s:i,s:o}", "spin", spins[move->spin], "lines",
                             move->lines, "sent", move->sent, "depth", move->depth, "value",
                             (int)move->value, "keys", cli_json_keys(&keys));
    json_object_update(json, more);
    json_decref(more);
    return json;
}

static struct answer answer(const void *data, const struct question *question) {
    const struct task *task = data;
    struct fin_bot_move moves[MOVES];
    const struct fin_bot_rules rules = {
        .rotation = (uint8_t)task->rotation, .half_turns = task->half, .hold = !task->no_hold};
    void *memory;
    struct fin_bot *bot = player_make(&task->player, &rules, &memory);
    (void)question;
    if (bot == NULL) {
        return answer_none(QUESTION_LIMIT, "Not enough memory.");
    }
    size_t count =
        fin_bot_search(bot, &task->position, task->player.nodes, moves, (size_t)task->moves);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, move_json(task, &moves[i]));
    }
    json_int_t nodes = (json_int_t)fin_bot_nodes(bot);
    free(memory);
    return answer_make(json_pack("{s:o,s:I}", "moves", list, "nodes", nodes));
}

const struct question_kind ask_bot = {
    .name = "bot", .size = sizeof(struct task), .read = read, .answer = answer};
