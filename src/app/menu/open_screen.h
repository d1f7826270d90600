/* An open screen. */
#ifndef FIN_APP_MENU_OPEN_SCREEN_H
#define FIN_APP_MENU_OPEN_SCREEN_H

#include <stdint.h>

/* An open screen and its selected entry. */
struct app_open_screen {
    uint8_t screen, chosen;
};

#endif
