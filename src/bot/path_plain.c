/* The path for any machine. */
#include "search/lanes_plain.h"

#include "bot/expand.h"

const struct fin_bot_path fin_bot_path_plain = {expand, follow, count};
