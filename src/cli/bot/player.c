/* Players by name, number of nodes and weights. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bot/bot.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/files/text_file.h"

struct bot_player bot_player_default(void) {
    return (struct bot_player){.aim = FIN_AIM_ATTACK,
                               .nodes = BOT_NODES_DEFAULT,
                               .weights = fin_bot_weights(FIN_AIM_ATTACK)};
}

bool bot_read_aim(struct bot_player *player, const char *word) {
    int aim = word != NULL ? fin_aim_parse(word) : player->aim;
    if (aim < 0) {
        cli_no_such("aim", word, fin_aim_name, "help bot");
        return false;
    }
    player->aim = aim;
    player->weights = fin_bot_weights(aim);
    return true;
}

bool bot_read_nodes(struct bot_player *player, const char *word) {
    uint64_t nodes = player->nodes;
    if (word != NULL && (!cli_number(word, BOT_NODES_MOST, &nodes) || nodes == 0)) {
        cli_wrong("The placements to evaluate per move are a whole number from 1 to %d.",
                  BOT_NODES_MOST);
        return false;
    }
    player->nodes = (uint32_t)nodes;
    return true;
}

bool bot_read_player(struct bot_player *player, const char *word) {
    char aim[32];
    const char *colon = strchr(word, ':');
    size_t length = colon != NULL ? (size_t)(colon - word) : strlen(word);
    length = length < sizeof aim ? length : sizeof aim - 1;
    memcpy(aim, word, length);
    aim[length] = '\0';
    return bot_read_aim(player, aim) && bot_read_nodes(player, colon != NULL ? colon + 1 : NULL);
}

/* ---- weights ---- */

static int term_of(const char *name, size_t length) {
    for (int i = 0; i < FIN_TERMS; i++) {
        const char *other = fin_bot_term_name(i);
        if (strlen(other) == length && memcmp(other, name, length) == 0) {
            return i;
        }
    }
    return -1;
}

/* Reads "name value". */
static bool read_line(struct bot_player *player, const char *line) {
    enum { MOST = 1000000 };
    size_t length = strcspn(line, " ");
    int term = term_of(line, length);
    char *end = NULL;
    long value = strtol(line + length, &end, 10);
    if (term < 0 || end == line + length || *end != '\0' || labs(value) > MOST) {
        cli_wrong("%s is not a weight. Write the name of a term and a whole number.",
                  cli_quote(line).text);
        return false;
    }
    player->weights.of[term] = (int32_t)value;
    return true;
}

bool bot_read_weights(struct bot_player *player, const char *path) {
    struct text_file file;
    bool good = path == NULL || text_file_read(&file, path, "weights");
    if (path == NULL || !good) {
        return good;
    }
    int number = 1;
    for (char *line = strtok(file.text, "\n"); good && line != NULL; line = strtok(NULL, "\n")) {
        cli_set_location(file.name, number++);
        good = read_line(player, line);
    }
    cli_set_location(NULL, 0);
    free(file.text);
    return good;
}

/* ---- the bot ---- */

struct fin_bot *bot_make(const struct bot_player *player, void **memory) {
    const struct fin_bot_rules rules = {.rotation = FIN_ROTATION_SRS, .hold = true};
    size_t size = fin_bot_size(player->nodes);
    *memory = cli_resize(NULL, size);
    return fin_bot_make(*memory, size, &rules, &player->weights);
}
