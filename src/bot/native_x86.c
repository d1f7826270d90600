/* Chooses a path on x86-64, as the search of landings does. */
#include "bot/bot.h"

const struct fin_bot_path *fin_bot_path_native(void) {
    return fin_path_native() == &fin_path_plain ? &fin_bot_path_plain : &fin_bot_path_avx2;
}
