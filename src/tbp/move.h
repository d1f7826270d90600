/* Pieces and placements in messages of the Tetris Bot Protocol. */
#ifndef FINESSIMO_TBP_MOVE_H
#define FINESSIMO_TBP_MOVE_H

#include <jansson.h>

#include "finessimo_bot.h"

/* A piece by its letter; FIN_NONE for anything else. */
int protocol_read_kind(const json_t *json);

/* A placement in the protocol's coordinates, which are the centre of rotation. The reader returns
 * false if the location is malformed or not on the board. */
json_t *protocol_move(const struct fin_bot_move *move);
bool protocol_read_move(const json_t *json, struct fin_bot_move *move);

#endif
