/* `search`: all landings of a piece. */
#include <stdlib.h>

#include "cli/common/json.h"
#include "cli/serve/kinds.h"

struct task {
    struct fin_board board;
    int kind, rotation;
    bool half, hard;
};

static bool read(struct question_reader *reader, void *data) {
    struct task *task = data;
    *task = (struct task){.kind = FIN_NONE, .rotation = FIN_ROTATION_SRS};
    fin_board_clear(&task->board);
    return members_piece(reader, "piece", &task->kind) && members_board(reader, &task->board) &&
           members_rotation(reader, &task->rotation) && members_flag(reader, "180", &task->half) &&
           members_flag(reader, "no_softdrop", &task->hard) &&
           (task->kind != FIN_NONE || members_wrong(reader, "`piece` is missing."));
}

static struct answer answer(const void *data, const struct question *question) {
    const struct task *task = data;
    struct fin_piece landings[FIN_LANDINGS_MAX];
    unsigned options =
        (task->half ? FIN_SEARCH_180 : 0) | (task->hard ? FIN_SEARCH_NO_SOFT_DROP : 0);
    size_t size = fin_search_size();
    void *memory = malloc(size);
    (void)question;
    if (memory == NULL) {
        return answer_none(QUESTION_LIMIT, "Not enough memory.");
    }
    const struct fin_search *search = fin_search_make(memory, size, task->rotation, options);
    size_t count = fin_landings(search, &task->board, task->kind, landings, FIN_LANDINGS_MAX);
    json_t *placements = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(placements, cli_json_placement(landings[i]));
    }
    free(memory);
    return answer_make(json_pack("{s:o}", "placements", placements));
}

const struct question_kind ask_search = {
    .name = "search", .size = sizeof(struct task), .read = read, .answer = answer};
