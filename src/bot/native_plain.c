/* The only path of this machine. */
#include "bot/bot.h"

const struct fin_bot_path *fin_bot_path_native(void) {
    return &fin_bot_path_plain;
}
