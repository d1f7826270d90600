/* `finessimo bot weights`: prints the weights of an aim, as `--weights` reads them. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/bot/bot.h"
#include "cli/common/command.h"
#include "cli/common/message.h"

int bot_weights(int count, char **words) {
    struct bot_player player = bot_player_default();
    if (count != 1) {
        return cli_wrong("`bot weights` needs an aim: `finessimo bot weights attack`.");
    }
    if (!bot_read_aim(&player, words[0])) {
        return CLI_WRONG;
    }
    for (int i = 0; i < FIN_TERMS; i++) {
        printf("%s %" PRId32 "\n", fin_bot_term_name(i), player.weights.of[i]);
    }
    return CLI_DONE;
}
