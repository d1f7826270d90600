/* The built-in player of a question. */
#include "cli/serve/player.h"

#include <stdlib.h>

bool player_read(struct question_reader *reader, struct player *player, int nodes) {
    int64_t most = reader->limits->nodes, number = nodes < most ? nodes : most;
    char *aim = NULL;
    bool good =
        members_text(reader, "aim", &aim) && members_number(reader, "nodes", 1, most, &number);
    player->aim = aim != NULL ? fin_aim_parse(aim) : -1;
    player->nodes = (uint32_t)number;
    if (good && aim != NULL && player->aim < 0) {
        good = members_wrong(reader, "`aim` is an aim of the player, such as attack.");
    }
    free(aim);
    return good;
}

struct fin_bot *player_make(const struct player *player, const struct fin_bot_rules *rules,
                            void **memory) {
    struct fin_bot_weights weights =
        fin_bot_weights(player->aim >= 0 ? player->aim : FIN_AIM_ATTACK);
    size_t size = fin_bot_size(player->nodes);
    *memory = malloc(size);
    return *memory != NULL ? fin_bot_make(*memory, size, rules, &weights) : NULL;
}
