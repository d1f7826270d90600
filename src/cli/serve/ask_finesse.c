/* `finesse`: the fewest keys to a placement, and all key sequences of that length. */
#include "cli/common/json.h"
#include "cli/serve/kinds.h"

enum { WAYS = 1000 }; /* most key sequences of an answer */

struct task {
    struct fin_board board;
    struct fin_piece landing;
    int rotation;
    bool half;
};

/* Without a row: the landing of the piece when it drops from above. */
static bool find_landing(struct question_reader *reader, struct task *task, int64_t y) {
    struct fin_piece *piece = &task->landing;
    piece->y = (int8_t)(y >= 0 ? y : FIN_ROWS - fin_piece_height(*piece));
    if (!fin_board_fits(&task->board, *piece)) {
        return members_wrong(reader, "The piece overlaps filled cells.");
    }
    int rows = fin_board_drop(&task->board, *piece);
    if (y >= 0 && rows > 0) {
        return members_wrong(reader, "The piece does not rest in this row; it falls to row %d.",
                             (int)y - rows);
    }
    piece->y = (int8_t)(piece->y - rows);
    return true;
}

static bool read(struct question_reader *reader, void *data) {
    struct task *task = data;
    int kind = FIN_NONE, facing = -1;
    int64_t x = -1, y = -1;
    *task = (struct task){.rotation = FIN_ROTATION_SRS};
    fin_board_clear(&task->board);
    if (!members_piece(reader, "piece", &kind) || !members_facing(reader, &facing) ||
        !members_board(reader, &task->board) || !members_rotation(reader, &task->rotation) ||
        !members_flag(reader, "180", &task->half)) {
        return false;
    }
    if (kind == FIN_NONE || facing < 0) {
        return members_wrong(reader, "A placement needs `piece`, `facing` and `x`.");
    }
    task->landing = (struct fin_piece){.kind = (uint8_t)kind, .facing = (uint8_t)facing};
    if (!members_number(reader, "x", 0, FIN_COLUMNS - fin_piece_width(task->landing), &x) ||
        !members_number(reader, "y", 0, FIN_ROWS - fin_piece_height(task->landing), &y)) {
        return false;
    }
    task->landing.x = (int8_t)x;
    return x < 0 ? members_wrong(reader, "A placement needs `piece`, `facing` and `x`.")
                 : find_landing(reader, task, y);
}

static json_t *ways_json(const struct fin_finesse *finesse, const struct question *question) {
    struct fin_key_sequence sequence;
    json_t *ways = json_array();
    for (bool more = fin_finesse_first(finesse, &sequence);
         more && json_array_size(ways) < WAYS && !question_stopped(question);
         more = fin_finesse_next(finesse, &sequence)) {
        json_array_append_new(ways, cli_json_keys(&sequence));
    }
    return ways;
}

static struct answer answer(const void *data, const struct question *question) {
    const struct task *task = data;
    struct fin_finesse finesse;
    struct fin_piece start = fin_finesse_start(&task->board, task->landing.kind);
    json_t *line = cli_json_placement(task->landing), *ways = NULL;
    int fewest = -1;
    if (start.kind != FIN_NONE) {
        fin_finesse_search(&finesse, &task->board, start, task->rotation,
                           task->half ? FIN_KEY_SET_180 : FIN_KEY_SET);
        fewest = fin_finesse_aim(&finesse, task->landing);
    }
    if (fewest >= 0) {
        ways = ways_json(&finesse, question);
    }
    json_object_set_new(line, "fewest", fewest >= 0 ? json_integer(fewest) : json_null());
    json_object_set_new(line, "ways", ways != NULL ? ways : json_array());
    return answer_make(line);
}

const struct question_kind ask_finesse = {
    .name = "finesse", .size = sizeof(struct task), .read = read, .answer = answer};
