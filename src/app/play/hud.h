/* The numbers beside the board. The first is the mode's main number. */
#ifndef FIN_APP_PLAY_HUD_H
#define FIN_APP_PLAY_HUD_H

#include "app/play/play.h"

/* Fills in the numbers of the game's mode; best is the game to compare with, or NULL. */
void app_hud_view(const struct app_play *play, const struct app_record *best,
                  struct view_game *view);

#endif
